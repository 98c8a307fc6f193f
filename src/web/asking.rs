//! A player and the worker: what it asks for, and what it makes of the answers.

use super::dom::{now, set_attribute, window};
use super::mount::Mount;
use super::solving::{Building, Notice, SOLVE_MILLIS, Work, failure_words};
use super::worker_client::{Failure, News};
use crate::play::{Action, Origin, Step, read_steps};
use crate::protocol::{Answer, Limits, Method, Outcome, Request};
use crate::text::fill;

impl Mount {
    /// Asks for the scramble of this seed.
    pub fn scramble(&self, seed: u32) {
        self.abandon_work();
        if let Some(failure) = self.worker.failure() {
            return self.hear_failure(&failure);
        }
        let job = self.worker.new_job();
        {
            let state = &mut *self.state.borrow_mut();
            state.work = Work::Scrambling { job, then_solve: false };
            state.notice = Notice::None;
        }
        self.worker.send(Request::Scramble { job, seed });
        self.request_frame();
    }

    /// Scrambles with the seed in its field, or says that it is none.
    pub fn scramble_with_typed_seed(&self) {
        let seed = self.parts.seed.value().trim().parse::<u32>();
        set_attribute(&self.parts.seed, "aria-invalid", seed.is_err().then_some("true"));
        match seed {
            Ok(seed) => self.scramble(seed),
            Err(_) => self.say(Notice::Trouble(self.text.actions.seed_wrong.to_owned())),
        }
    }

    /// Solves, or stops solving.
    pub fn solve_or_stop(&self) {
        let work = self.state.borrow().work.clone();
        match work {
            Work::Solving { job, .. } => self.worker.stop(job),
            Work::Scrambling { job, .. } => {
                self.state.borrow_mut().work = Work::Scrambling { job, then_solve: true };
            }
            Work::Idle => self.solve(),
        }
        self.request_frame();
    }

    fn solve(&self) {
        if let Some(failure) = self.worker.failure() {
            return self.hear_failure(&failure);
        }
        if let Some(why) = self.why_unready() {
            return self.say(Notice::Trouble(fill(self.text.colours.no_solution, &[("why", &why)])));
        }
        let state = self.state.borrow().player.state().clone();
        if state.is_solved() {
            return self.say(Notice::NothingToDo);
        }
        let job = self.worker.new_job();
        {
            let state = &mut *self.state.borrow_mut();
            state.player.act(Action::Pause);
            state.work = Work::Solving { job, began: now(), search: None, best: None };
            state.notice = Notice::None;
        }
        self.worker.send(Request::Solve {
            job,
            state: state.to_string(),
            method: Method::TwoPhase,
            limits: Limits { millis: Some(SOLVE_MILLIS), ..Limits::default() },
        });
        self.request_frame();
    }

    /// Says something about the work.
    pub fn say(&self, notice: Notice) {
        self.state.borrow_mut().notice = notice;
        self.request_frame();
    }

    /// Gives up what the worker is doing for this player; a solution found so far stays.
    pub fn abandon_work(&self) {
        let work = std::mem::replace(&mut self.state.borrow_mut().work, Work::Idle);
        if let Some(job) = work.job() {
            self.worker.stop(job);
        }
        if let Work::Solving { best: Some(length), .. } = work {
            self.state.borrow_mut().notice = Notice::Solved { length, ended: None };
        }
    }

    /// Hears what is new with the worker.
    pub fn hear(&self, news: &News) {
        match news {
            News::Answer(answer) => self.hear_answer(answer),
            News::Replaced => {
                let state = &mut *self.state.borrow_mut();
                state.work = Work::Idle;
                state.tables = None;
                state.notice = Notice::Trouble(self.text.trouble.worker_replaced.to_owned());
            }
            News::Failed(failure) => self.hear_failure(failure),
        }
        self.request_frame();
    }

    /// Hears that there is no worker.
    pub fn hear_failure(&self, failure: &Failure) {
        let state = &mut *self.state.borrow_mut();
        state.work = Work::Idle;
        state.tables = None;
        state.notice = Notice::Trouble(failure_words(self.text, failure));
        self.request_frame();
    }

    fn hear_answer(&self, answer: &Answer) {
        match answer {
            Answer::Preparing { tier, done, total, .. } => {
                let building = Building { tier: *tier, done: *done, total: *total };
                self.state.borrow_mut().tables = Some(building);
            }
            Answer::Prepared { .. } => self.state.borrow_mut().tables = None,
            _ => {}
        }
        // Answers to jobs that are not asked for any more come late, and are dropped.
        if answer.job().is_none() || answer.job() != self.state.borrow().work.job() {
            return;
        }
        match answer {
            Answer::Scrambled { seed, alg, .. } => self.scrambled(*seed, alg),
            Answer::Progress { nodes, depth, .. } => {
                if let Work::Solving { search, .. } = &mut self.state.borrow_mut().work {
                    *search = Some((*depth, *nodes));
                }
            }
            Answer::Found { alg, length, .. } => self.found(alg, *length),
            Answer::Done { outcome, stats, .. } => {
                let state = &mut *self.state.borrow_mut();
                if let Work::Solving { best, .. } = std::mem::replace(&mut state.work, Work::Idle) {
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
            Answer::Failed { message, .. } => self.fail_job(message),
            Answer::Ready { .. } | Answer::Preparing { .. } | Answer::Prepared { .. } => {}
        }
    }

    fn scrambled(&self, seed: u32, alg: &str) {
        let Some(steps) = self.steps_of(alg, Origin::Scramble) else { return };
        self.parts.seed.set_value(&seed.to_string());
        set_attribute(&self.parts.seed, "aria-invalid", None);
        let work = {
            let state = &mut *self.state.borrow_mut();
            state.player.act(Action::Scramble(steps));
            state.notice = Notice::Scrambled;
            std::mem::replace(&mut state.work, Work::Idle)
        };
        if let Work::Scrambling { then_solve: true, .. } = work {
            self.solve();
        }
    }

    fn found(&self, alg: &str, length: u32) {
        let Some(steps) = self.steps_of(alg, Origin::Solution) else { return };
        let state = &mut *self.state.borrow_mut();
        if let Work::Solving { best, .. } = &mut state.work {
            *best = Some(length);
            state.player.act(Action::Offer(steps));
        }
    }

    /// The steps of an alg that the worker sent; one that is none fails the job.
    fn steps_of(&self, alg: &str, origin: Origin) -> Option<Vec<Step>> {
        let size = self.state.borrow().player.state().size();
        read_steps(alg, size, origin).map_err(|error| self.fail_job(&error.to_string())).ok()
    }

    fn fail_job(&self, reason: &str) {
        let state = &mut *self.state.borrow_mut();
        state.work = Work::Idle;
        state.notice = Notice::Trouble(fill(self.text.trouble.job_failed, &[("reason", &reason)]));
    }

    /// Another seed than before, from the browser's source of randomness.
    pub fn random_seed(&self) -> Option<u32> {
        let crypto = window().ok()?.crypto().ok()?;
        let mut bytes = [0; 4];
        crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
        Some(u32::from_le_bytes(bytes))
    }
}
