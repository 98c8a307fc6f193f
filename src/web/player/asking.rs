//! A player and the workers that solve its cube: what the player asks for, and what it makes of the events.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use super::mount::{Mount, State};
use crate::app::status::{Building, Notice, Work, failure_words};
use crate::app::{PoolFailure, WorkerEvent};
use crate::play::{Action, Origin, Step, read_steps};
use crate::protocol::{Chapter, End, Event, Found, Limits, Outcome, Settings, SolverProtocol, Task};
use crate::text::fill;
use crate::web::runtime::dom::now;
use crate::web::worker::worker_client::{WorkerClient, WorkerListener};

/// The workers of a player, and what they do for it.
pub struct Desk {
    /// The number of layers.
    pub size: usize,
    /// The workers, which other players use as well.
    pub workers: Rc<WorkerClient<SolverProtocol>>,
    /// The job under way.
    pub work: RefCell<Work>,
    /// The tables that are built for this size.
    pub tables: RefCell<Option<Building>>,
    listener: RefCell<Option<Rc<WorkerListener<SolverProtocol>>>>,
}

impl Desk {
    /// A player with nothing to do.
    pub fn new(size: usize, workers: Rc<WorkerClient<SolverProtocol>>) -> Desk {
        let work = RefCell::new(Work::Idle);
        Desk { size, workers, work, tables: RefCell::default(), listener: RefCell::default() }
    }

    /// Notes that the workers do nothing.
    fn is_idle(&self) {
        self.work.replace(Work::Idle);
        self.tables.replace(None);
    }
}

/// A player that asks workers to solve its cube.
pub trait Asking: 'static {
    /// Its workers, and what they do.
    fn desk(&self) -> &Desk;

    /// How to solve, and the time for shorter solutions in milliseconds, if it has an end.
    fn settings(&self, mount: &Mount) -> (Settings, Option<f64>);

    /// Takes that a search begins.
    fn begin_search(&self) {}

    /// Takes a solution, found for a cube at this place of its line.
    fn take_solution(&self, mount: &Mount, chapters: &[Chapter], length: u32, from: usize);

    /// Takes all shortest solutions.
    fn take_all(&self, _mount: &Mount, _algs: &[String], _total: u32) {}

    /// What to say of a search that found a solution of this length and was not cut short.
    fn notice(&self, length: u32, end: &End) -> Notice;

    /// True if a solution is played as soon as its search ends.
    fn plays_solution(&self, state: &State, from: usize) -> bool;

    /// Passes the events of the workers to this player from now on.
    fn listen(self: &Rc<Self>, mount: &Rc<Mount>)
    where
        Self: Sized,
    {
        let (mount, player): (Weak<Mount>, Weak<Self>) = (Rc::downgrade(mount), Rc::downgrade(self));
        let listener: Rc<WorkerListener<SolverProtocol>> = Rc::new(move |event| {
            if let (Some(mount), Some(player)) = (mount.upgrade(), player.upgrade()) {
                player.handle(&mount, event);
            }
        });
        self.desk().workers.listen(&listener);
        self.desk().listener.replace(Some(listener));
    }

    /// Asks for the scramble of this seed.
    fn ask_for_scramble(&self, mount: &Mount, seed: u32) {
        self.give_up(mount);
        if self.has_failed(mount) {
            return;
        }
        let desk = self.desk();
        let job = desk.workers.new_job();
        desk.work.replace(Work::Scrambling { job, then_solve: false });
        mount.say(Notice::None);
        desk.workers.begin(job, Task::Scramble { size: desk.size as u32, seed });
    }

    /// Solves, or stops solving.
    fn ask_or_stop(&self, mount: &Mount) {
        let desk = self.desk();
        let work = desk.work.borrow().clone();
        match work {
            Work::Solving { job, .. } => desk.workers.stop(job),
            Work::Scrambling { job, .. } => {
                desk.work.replace(Work::Scrambling { job, then_solve: true });
            }
            Work::Idle => self.solve(mount),
        }
    }

    /// Solves the cube that is shown.
    fn solve(&self, mount: &Mount) {
        if self.has_failed(mount) {
            return;
        }
        let Some(state) = mount.cube_to_solve() else { return };
        let desk = self.desk();
        let (job, (settings, millis)) = (desk.workers.new_job(), self.settings(mount));
        self.begin_search();
        let from = mount.state.borrow().player.place();
        desk.work.replace(Work::Solving { job, began: now(), millis, search: None, best: None, from });
        let limits = Limits { millis, ..Limits::default() };
        desk.workers.begin(job, Task::Solve { state: state.to_string(), settings, limits });
        mount.request_frame();
    }

    /// Gives up what the workers are doing for this player; a solution found so far stays.
    fn give_up(&self, mount: &Mount) {
        let work = self.desk().work.replace(Work::Idle);
        if let Some(job) = work.job() {
            self.desk().workers.stop(job);
        }
        if let Work::Solving { best: Some(length), .. } = work {
            mount.state.borrow_mut().notice = Notice::Solved { length, ended: None };
        }
    }

    /// Shows why there is no worker, if so.
    fn has_failed(&self, mount: &Mount) -> bool {
        let failure = self.desk().workers.failure();
        if let Some(failure) = &failure {
            self.show_failure(mount, failure);
        }
        failure.is_some()
    }

    /// Takes an event of the workers.
    fn handle(&self, mount: &Mount, event: &WorkerEvent<SolverProtocol>) {
        match event {
            WorkerEvent::Event(event) => self.handle_event(mount, event),
            WorkerEvent::Late => {
                mount.state.borrow_mut().notice = Notice::Error(mount.text.errors.worker_late.to_owned());
            }
            WorkerEvent::Lost { .. } => {
                self.desk().is_idle();
                mount.state.borrow_mut().notice = Notice::Error(mount.text.errors.worker_replaced.to_owned());
            }
            WorkerEvent::Failed { failure, .. } => self.show_failure(mount, failure),
        }
        mount.request_frame();
    }

    /// Shows that there is no worker.
    fn show_failure(&self, mount: &Mount, failure: &PoolFailure) {
        self.desk().is_idle();
        mount.say(Notice::Error(failure_words(mount.text, failure)));
    }

    /// Takes an event of a worker.
    fn handle_event(&self, mount: &Mount, event: &Event) {
        let desk = self.desk();
        match event {
            // It was late, and goes on.
            Event::Ready { .. } => {
                let notice = &mut mount.state.borrow_mut().notice;
                if notice.is_error() && desk.work.borrow().job().is_some() {
                    *notice = Notice::None;
                }
            }
            Event::Preparing { tables, done, total, .. } if tables.size as usize == desk.size => {
                desk.tables.replace(Some(Building { tier: tables.tier, done: *done, total: *total }));
            }
            Event::Prepared { tables, .. } if tables.size as usize == desk.size => {
                desk.tables.replace(None);
            }
            _ => {}
        }
        // Events of jobs that were given up come late, and are dropped.
        if event.job().is_none() || event.job() != desk.work.borrow().job() {
            return;
        }
        match event {
            Event::Progress { progress, .. } => {
                if let Work::Solving { search, .. } = &mut *desk.work.borrow_mut() {
                    *search = Some(*progress);
                }
            }
            Event::Found { found, .. } => self.take(mount, found),
            Event::Done { end, .. } => self.take_end(mount, end),
            Event::Failed { failure, .. } => self.fail_job(mount, &mount.text.failures.words(failure)),
            Event::Ready { .. } | Event::Preparing { .. } | Event::Prepared { .. } => {}
        }
    }

    /// Takes a result.
    fn take(&self, mount: &Mount, found: &Found) {
        match found {
            Found::Scramble { seed, alg, .. } => {
                let Some(steps) = self.steps_of(mount, alg, Origin::Scramble) else { return };
                mount.show_scramble(*seed, steps);
                if let Work::Scrambling { then_solve: true, .. } = self.desk().work.replace(Work::Idle) {
                    self.solve(mount);
                }
            }
            Found::Solution { chapters, length } => {
                let from = match &mut *self.desk().work.borrow_mut() {
                    Work::Solving { best, from, .. } => {
                        *best = Some(*length);
                        *from
                    }
                    _ => return,
                };
                self.take_solution(mount, chapters, *length, from);
            }
            Found::All { algs, total } => self.take_all(mount, algs, *total),
        }
    }

    /// Takes the end of a search.
    fn take_end(&self, mount: &Mount, end: &End) {
        let Work::Solving { best, from, .. } = self.desk().work.replace(Work::Idle) else { return };
        let state = &mut *mount.state.borrow_mut();
        state.notice = best.map_or(Notice::Stopped, |length| self.notice(length, end));
        // A person who stops the search may not want to watch yet.
        if best.is_some() && end.outcome != Outcome::Stopped && self.plays_solution(state, from) {
            state.player.act(Action::Play);
        }
    }

    /// The steps of an alg that a worker sent; one that is none fails the job.
    fn steps_of(&self, mount: &Mount, alg: &str, origin: Origin) -> Option<Vec<Step>> {
        let steps = read_steps(alg, self.desk().size, origin);
        steps.map_err(|error| self.fail_job(mount, &error.words(&mount.text.alg_errors))).ok()
    }

    /// Shows why a job could not be done.
    fn fail_job(&self, mount: &Mount, reason: &str) {
        self.desk().work.replace(Work::Idle);
        mount.state.borrow_mut().notice =
            Notice::Error(fill(mount.text.errors.job_failed, &[("reason", &reason)]));
    }
}
