//! A player of another size and the worker: what it asks for, and what it makes of the answers.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};

use super::chapters::Solved;
use super::role::Large;
use crate::cube::Metric;
use crate::play::{Action, Origin, Step, read_steps};
use crate::protocol::Limits;
use crate::protocol::sizes::{Answer, Chapter, Outcome, Request, SIZES_PROTOCOL, Settings, Wanted};
use crate::search::heuristics::Combination;
use crate::solve::Method;
use crate::solve::staged::Phase;
use crate::text::{Decimal, fill, grouped};
use crate::web::dom::now;
use crate::web::message::Message;
use crate::web::mount::Mount;
use crate::web::solving::{Notice, failure_words};
use crate::web::worker_client::{Failure, Meaning, News, Talk};

/// What is said about the other sizes.
pub struct OfSizes;

impl Talk for OfSizes {
    type Request = Request;
    type Answer = Answer;

    fn first() -> Option<Request> {
        // Which tables are wanted, the player says that is shown.
        None
    }

    fn stop(job: u32) -> Request {
        Request::Stop { job }
    }

    fn begins(request: &Request) -> Option<u32> {
        match request {
            Request::Scramble { job, .. } | Request::Solve { job, .. } => Some(*job),
            Request::Prepare { .. } | Request::Stop { .. } => None,
        }
    }

    fn read(message: &Message) -> Result<Answer, String> {
        Answer::read(message)
    }

    fn meaning(answer: &Answer) -> Meaning {
        match answer {
            Answer::Ready { protocol } => Meaning::Ready(*protocol == SIZES_PROTOCOL),
            Answer::Prepared { .. } => Meaning::Well,
            _ => answer.job().filter(|_| answer.ends_job()).map_or(Meaning::None, Meaning::Ended),
        }
    }
}

/// The job under way.
#[derive(Clone, PartialEq, Debug)]
pub enum Work {
    /// None.
    Idle,
    /// A scramble is being made.
    Scrambling {
        /// Which job.
        job: u32,
        /// Whether the scramble is to be solved at once.
        then_solve: bool,
    },
    /// A solution is being searched.
    Solving {
        /// Which job.
        job: u32,
        /// When it was asked for; see [`now`].
        began: f64,
        /// The time for shorter solutions, in milliseconds; none if that ends only when it is stopped.
        millis: Option<f64>,
        /// The phase being searched, and the positions looked at.
        search: Option<(Phase, f64)>,
        /// The length of the best solution so far.
        best: Option<u32>,
        /// The place in the line that the solutions start from.
        from: usize,
    },
}

impl Work {
    /// The job, if there is one.
    pub const fn job(&self) -> Option<u32> {
        match self {
            Work::Idle => None,
            Work::Scrambling { job, .. } | Work::Solving { job, .. } => Some(*job),
        }
    }
}

/// What a select or a box of this name says.
fn choice(mount: &Mount, name: &str) -> Option<String> {
    let element = mount.root.query_selector(&format!("[data-part={name}]")).ok()??;
    match element.dyn_into::<HtmlSelectElement>() {
        Ok(select) => Some(select.value()),
        Err(other) => {
            let input: HtmlInputElement = other.dyn_into().ok()?;
            Some(if input.checked() { "on" } else { "" }.to_owned())
        }
    }
}

impl Large {
    /// How the person wants it to be solved.
    pub fn settings(&self, mount: &Mount) -> Settings {
        let usual = Method::of_size(self.size).next().unwrap_or(Method::Reduction);
        let method = choice(mount, "method").and_then(|name| name.parse().ok()).unwrap_or(usual);
        let mut settings = Settings::new(method);
        if let Some(heuristic) = choice(mount, "heuristic").and_then(|name| name.parse::<Combination>().ok())
        {
            settings.heuristic = heuristic;
        }
        if choice(mount, "metric").as_deref() == Some("qtm") {
            settings.metric = Metric::Qtm;
        }
        if choice(mount, "all").as_deref() == Some("on") {
            settings.wanted = Wanted::All;
        }
        settings
    }

    /// Has the worker build the tables that the chosen method needs, before they are needed.
    pub fn prepare(&self, mount: &Mount) {
        if self.worker.failure().is_none() {
            let method = self.settings(mount).method;
            self.worker.send(Request::Prepare { size: self.size as u32, method });
        }
    }

    /// Asks for the scramble of this seed.
    pub fn ask_for_scramble(&self, mount: &Mount, seed: u32) {
        self.give_up(mount);
        if let Some(failure) = self.worker.failure() {
            return self.hear_failure(mount, &failure);
        }
        let job = self.worker.new_job();
        self.work.replace(Work::Scrambling { job, then_solve: false });
        self.worker.send(Request::Scramble { job, size: self.size as u32, seed });
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
        let asked = |millis: String| millis.parse::<u32>().ok().map(f64::from);
        let millis = choice(mount, "millis").map_or(Some(1000.0), asked);
        self.solved.borrow_mut().begin();
        let from = mount.state.borrow().player.place();
        self.work.replace(Work::Solving { job, began: now(), millis, search: None, best: None, from });
        self.worker.send(Request::Solve {
            job,
            state: state.to_string(),
            settings: self.settings(mount),
            limits: Limits { millis, ..Limits::default() },
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
            Answer::Preparing { size, done, total, .. } if *size as usize == self.size => {
                self.tables.replace(Some((*done, *total)));
            }
            Answer::Prepared { size, .. } if *size as usize == self.size => {
                self.tables.replace(None);
            }
            _ => {}
        }
        // Answers to jobs that are not asked for any more come late, and are dropped.
        if answer.job().is_none() || answer.job() != self.work.borrow().job() {
            return;
        }
        match answer {
            Answer::Scrambled { seed, alg, .. } => {
                let Some(steps) = self.steps_of(mount, alg, Origin::Scramble) else { return };
                mount.show_scramble(*seed, steps);
                if let Work::Scrambling { then_solve: true, .. } = self.work.replace(Work::Idle) {
                    self.solve(mount);
                }
            }
            Answer::Progress { nodes, phase, .. } => {
                if let Work::Solving { search, .. } = &mut *self.work.borrow_mut() {
                    *search = Some((*phase, *nodes));
                }
            }
            Answer::Found { chapters, length, .. } => self.found(mount, chapters, *length),
            Answer::All { algs, total, .. } => {
                let found =
                    algs.iter().filter_map(|alg| self.steps_of(mount, alg, Origin::Solution)).collect();
                self.solved.borrow_mut().all(found, *total);
            }
            Answer::Done { outcome, stats, .. } => {
                let work = self.work.replace(Work::Idle);
                if let Work::Solving { best, from, .. } = work {
                    let said = best.map(|length| self.done_words(length, *outcome, stats));
                    let state = &mut *mount.state.borrow_mut();
                    state.notice = said.map_or(Notice::Stopped, Notice::Said);
                    // Who stops the search may not want to watch yet, and who watches does.
                    let rests = state.player.place() == from && state.player.is_still();
                    if best.is_some() && *outcome != Outcome::Stopped && rests {
                        state.player.act(Action::Play);
                    }
                }
            }
            Answer::Failed { message, .. } => self.fail_job(mount, message),
            Answer::Ready { .. } | Answer::Preparing { .. } | Answer::Prepared { .. } => {}
        }
    }

    fn found(&self, mount: &Mount, chapters: &[Chapter], length: u32) {
        let mut steps = Vec::new();
        let mut places = Vec::new();
        for chapter in chapters {
            let Some(turns) = self.steps_of(mount, &chapter.alg, Origin::Solution) else { return };
            places.push((chapter.phase, steps.len()..steps.len() + turns.len()));
            steps.extend(turns);
        }
        let Work::Solving { best, from, .. } = &mut *self.work.borrow_mut() else { return };
        *best = Some(length);
        let from = *from;
        self.solved.borrow_mut().found(Solved { steps: Rc::from(steps), places, length });
        if mount.state.borrow().player.place() == from {
            self.take_best(mount);
        }
    }

    /// Offers the best solution, from where it starts.
    pub fn take_best(&self, mount: &Mount) {
        let Some(steps) = self.solved.borrow_mut().take() else { return };
        mount.state.borrow_mut().player.act(Action::Offer(steps));
        mount.request_frame();
    }

    /// The steps of an alg that the worker sent; one that is none fails the job.
    fn steps_of(&self, mount: &Mount, alg: &str, origin: Origin) -> Option<Vec<Step>> {
        read_steps(alg, self.size, origin).map_err(|error| self.fail_job(mount, &error.to_string())).ok()
    }

    fn fail_job(&self, mount: &Mount, reason: &str) {
        self.work.replace(Work::Idle);
        mount.state.borrow_mut().notice =
            Notice::Trouble(fill(mount.text.trouble.job_failed, &[("reason", &reason)]));
    }

    fn done_words(&self, length: u32, outcome: Outcome, stats: &crate::protocol::Stats) -> String {
        let words = &self.words.player.solver;
        let seconds = Decimal(stats.millis / 1000.0, 2);
        let length = grouped(length.into());
        let found =
            fill(words.done, &[("length", &length), ("nodes", &grouped(stats.nodes)), ("seconds", &seconds)]);
        if outcome == Outcome::Optimal { format!("{found}\n{}", words.shortest) } else { found }
    }
}
