//! A player of the 3x3x3 and the worker: what it asks for, and what it makes of the answers.

use super::dom::now;
use super::mount::Mount;
use super::solving::{Building, Notice, SOLVE_MILLIS, Work, failure_words};
use super::three::Three;
use super::worker_client::{Failure, News};
use crate::play::{Action, Origin, Step, read_steps};
use crate::protocol::{Answer, Limits, Method, Outcome, Request};
use crate::text::fill;

impl Three {
    /// Asks for the scramble of this seed.
    pub fn ask_for_scramble(&self, mount: &Mount, seed: u32) {
        self.give_up(mount);
        if let Some(failure) = self.worker.failure() {
            return self.hear_failure(mount, &failure);
        }
        let job = self.worker.new_job();
        self.work.replace(Work::Scrambling { job, then_solve: false });
        self.worker.send(Request::Scramble { job, seed });
        mount.say(Notice::None);
    }

    /// Solves, or stops solving.
    pub fn ask_or_stop(&self, mount: &Mount) {
        let work = self.work.borrow().clone();
        match work {
            Work::Solving { job, .. } => self.worker.stop(job),
            Work::Scrambling { job, .. } => {
                self.work.replace(Work::Scrambling { job, then_solve: true });
            }
            Work::Idle => self.solve(mount),
        }
    }

    fn solve(&self, mount: &Mount) {
        if let Some(failure) = self.worker.failure() {
            return self.hear_failure(mount, &failure);
        }
        let Some(state) = mount.cube_to_solve() else { return };
        let job = self.worker.new_job();
        self.work.replace(Work::Solving { job, began: now(), search: None, best: None });
        self.worker.send(Request::Solve {
            job,
            state: state.to_string(),
            method: Method::TwoPhase,
            limits: Limits { millis: Some(SOLVE_MILLIS), ..Limits::default() },
        });
        mount.request_frame();
    }

    /// Gives up what the worker is doing for this player; a solution found so far stays.
    pub fn give_up(&self, mount: &Mount) {
        let work = self.work.replace(Work::Idle);
        if let Some(job) = work.job() {
            self.worker.stop(job);
        }
        if let Work::Solving { best: Some(length), .. } = work {
            mount.state.borrow_mut().notice = Notice::Solved { length, ended: None };
        }
    }

    /// Hears what is new with the worker.
    pub fn hear(&self, mount: &Mount, news: &News<Answer>) {
        match news {
            News::Answer(answer) => self.hear_answer(mount, answer),
            News::Late => {
                mount.state.borrow_mut().notice = Notice::Trouble(mount.text.trouble.worker_late.to_owned());
            }
            News::Replaced => {
                self.share.tell_again();
                self.is_idle();
                mount.state.borrow_mut().notice =
                    Notice::Trouble(mount.text.trouble.worker_replaced.to_owned());
            }
            News::Failed(failure) => self.hear_failure(mount, failure),
        }
        mount.request_frame();
    }

    /// Hears that there is no worker.
    pub fn hear_failure(&self, mount: &Mount, failure: &Failure) {
        self.is_idle();
        mount.say(Notice::Trouble(failure_words(mount.text, failure)));
    }

    /// Notes that the worker does nothing.
    fn is_idle(&self) {
        self.work.replace(Work::Idle);
        self.tables.replace(None);
    }

    fn hear_answer(&self, mount: &Mount, answer: &Answer) {
        match answer {
            // It was late, and goes on.
            Answer::Ready { .. } => {
                let notice = &mut mount.state.borrow_mut().notice;
                if notice.is_trouble() && self.work.borrow().job().is_some() {
                    *notice = Notice::None;
                }
            }
            Answer::Preparing { tier, done, total, .. } => {
                self.tables.replace(Some(Building { tier: *tier, done: *done, total: *total }));
            }
            Answer::Prepared { .. } => {
                self.tables.replace(None);
            }
            _ => {}
        }
        // Answers to jobs that are not asked for any more come late, and are dropped.
        if answer.job().is_none() || answer.job() != self.work.borrow().job() {
            return;
        }
        match answer {
            Answer::Scrambled { seed, alg, .. } => self.scrambled(mount, *seed, alg),
            Answer::Progress { nodes, depth, .. } => {
                if let Work::Solving { search, .. } = &mut *self.work.borrow_mut() {
                    *search = Some((*depth, *nodes));
                }
            }
            Answer::Found { alg, length, .. } => self.found(mount, alg, *length),
            Answer::Done { outcome, stats, .. } => {
                if let Work::Solving { best, .. } = self.work.replace(Work::Idle) {
                    let state = &mut *mount.state.borrow_mut();
                    state.notice = best.map_or(Notice::Stopped, |length| Notice::Solved {
                        length,
                        ended: Some((*outcome, *stats)),
                    });
                    // Who stops the search may not want to watch yet.
                    if best.is_some() && *outcome != Outcome::Stopped {
                        state.player.act(Action::Play);
                    }
                }
            }
            Answer::Failed { message, .. } => self.fail_job(mount, message),
            Answer::Ready { .. } | Answer::Preparing { .. } | Answer::Prepared { .. } => {}
        }
    }

    fn scrambled(&self, mount: &Mount, seed: u32, alg: &str) {
        let Some(steps) = self.steps_of(mount, alg, Origin::Scramble) else { return };
        mount.show_scramble(seed, steps);
        if let Work::Scrambling { then_solve: true, .. } = self.work.replace(Work::Idle) {
            self.solve(mount);
        }
    }

    fn found(&self, mount: &Mount, alg: &str, length: u32) {
        let Some(steps) = self.steps_of(mount, alg, Origin::Solution) else { return };
        if let Work::Solving { best, .. } = &mut *self.work.borrow_mut() {
            *best = Some(length);
            mount.state.borrow_mut().player.act(Action::Offer(steps));
        }
    }

    /// The steps of an alg that the worker sent; one that is none fails the job.
    fn steps_of(&self, mount: &Mount, alg: &str, origin: Origin) -> Option<Vec<Step>> {
        read_steps(alg, 3, origin).map_err(|error| self.fail_job(mount, &error.to_string())).ok()
    }

    fn fail_job(&self, mount: &Mount, reason: &str) {
        self.work.replace(Work::Idle);
        mount.state.borrow_mut().notice =
            Notice::Trouble(fill(mount.text.trouble.job_failed, &[("reason", &reason)]));
    }
}
