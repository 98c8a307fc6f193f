//! A player and the workers that solve its cube: what the player asks for, and what it makes of the events.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use super::modes::end_modes;
use super::mount::Mount;
use crate::app::jobs::{Happening, Jobs};
use crate::app::status::{Notice, Work, failure_words};
use crate::app::{PoolFailure, WorkerEvent};
use crate::numbers::Number;
use crate::play::{Action, Origin, Step, read_steps};
use crate::protocol::{Chapter, End, Event, Limits, Outcome, Settings, SolverProtocol, TableSet, Task};
use crate::text::fill;
use crate::web::runtime::dom::now;
use crate::web::worker::worker_client::{WorkerClient, WorkerListener};

/// The workers of a player, and what they do for it.
pub struct Desk {
    /// The number of layers.
    pub size: usize,
    /// The workers of each program that solves the size, which other players use as well. The first program draws scrambles.
    programs: Vec<Rc<WorkerClient<SolverProtocol>>>,
    /// The index of the program in use.
    current: Cell<usize>,
    /// The index of the program that builds tables in spare time.
    ahead: Cell<usize>,
    /// True while the cube moves. That program waits, too, then.
    is_held: Cell<bool>,
    /// The jobs of this player.
    pub jobs: RefCell<Jobs>,
    listeners: RefCell<Vec<Rc<WorkerListener<SolverProtocol>>>>,
}

impl Desk {
    /// The workers of a player that has not asked for anything.
    pub fn new(size: usize, programs: Vec<Rc<WorkerClient<SolverProtocol>>>) -> Desk {
        let jobs = RefCell::new(Jobs::new(size.to_u32()));
        Desk {
            size,
            programs,
            current: Cell::default(),
            ahead: Cell::default(),
            is_held: Cell::default(),
            jobs,
            listeners: RefCell::default(),
        }
    }

    /// Returns the workers of the program in use.
    pub fn workers(&self) -> &WorkerClient<SolverProtocol> {
        &self.programs[self.current.get()]
    }

    /// Uses the program with this index, unless a job is under way in another. Events of other programs are ignored.
    pub fn use_program(&self, index: usize) {
        if self.jobs.borrow().work().job().is_none() {
            self.current.set(index);
        }
    }

    /// Starts the worker of the first program, unless it has started.
    pub fn start(&self) {
        self.programs[0].start();
    }

    /// Has the workers of the program with this index build tables in spare time. Those of other programs wait with theirs, which
    /// nobody needs now.
    pub fn prepare(&self, index: usize, tables: &TableSet) {
        self.ahead.set(index);
        // These workers may have waited. A worker that waits reports nothing, so no later event would make it go on.
        self.hold(self.is_held.get());
        let workers = &self.programs[index];
        workers.start();
        workers.prepare(tables);
    }

    /// Has the program that builds tables in spare time wait, or go on. All other programs wait.
    pub fn hold(&self, is_held: bool) {
        self.is_held.set(is_held);
        let ahead = self.ahead.get();
        for (index, workers) in self.programs.iter().enumerate() {
            workers.hold(is_held || index != ahead);
        }
    }
}

/// A player that asks workers to solve its cube.
pub trait Asking: 'static {
    /// Returns its workers, and what they do.
    fn desk(&self) -> &Desk;

    /// Returns how to solve, and the time for shorter solutions in milliseconds, if it has an end.
    fn settings(&self, mount: &Mount) -> (Settings, Option<f64>);

    /// Returns the index of the program that solves with these settings.
    fn program(&self, _settings: &Settings) -> usize {
        0
    }

    /// Called when a search for this facelet string begins.
    fn begin_search(&self, _state: &str, _settings: &Settings) {}

    /// Called with each event of the job under way, before the player handles it.
    fn note(&self, _mount: &Mount, _event: &Event) {}

    /// Takes a solution, found for a cube at the place `from` of its line. Without chapters to show, its turns become one run.
    fn take_solution(&self, mount: &Mount, chapters: &[Chapter], _length: u32, _from: usize) {
        let algs: Option<Vec<Vec<Step>>> =
            chapters.iter().map(|chapter| self.steps_of(mount, &chapter.alg, Origin::Solution)).collect();
        if let Some(steps) = algs {
            mount.state.borrow_mut().player.act(Action::Offer(steps.concat()));
        }
    }

    /// Called with the shortest solutions when all are listed, and their number.
    fn take_all(&self, _mount: &Mount, _algs: &[String], _total: u32) {}

    /// Returns what to say of a search that found a solution of this length, and ruled out those shorter than `bound`.
    fn notice(&self, length: u32, end: &End, bound: Option<u32>) -> Notice;

    /// Shows the solution from this place in the line, when its search has ended.
    fn present_solution(&self, mount: &Mount, from: usize);

    /// Passes the events of the workers to this player from now on.
    fn listen(self: &Rc<Self>, mount: &Rc<Mount>)
    where
        Self: Sized,
    {
        let listener = |(index, workers): (usize, &Rc<WorkerClient<SolverProtocol>>)| {
            let (mount, player): (Weak<Mount>, Weak<Self>) = (Rc::downgrade(mount), Rc::downgrade(self));
            let listener: Rc<WorkerListener<SolverProtocol>> = Rc::new(move |event| {
                if let (Some(mount), Some(player)) = (mount.upgrade(), player.upgrade())
                    && player.desk().current.get() == index
                {
                    player.handle(&mount, event);
                }
            });
            workers.listen(&listener);
            listener
        };
        let desk = self.desk();
        desk.listeners.replace(desk.programs.iter().enumerate().map(listener).collect());
    }

    /// Asks for the scramble of this seed.
    fn ask_for_scramble(&self, mount: &Mount, seed: u32) {
        self.give_up(mount);
        let desk = self.desk();
        desk.use_program(0);
        if self.has_failed(mount) {
            return;
        }
        end_modes(mount);
        let job = desk.workers().new_job();
        desk.jobs.borrow_mut().scramble(job);
        mount.say(Notice::None);
        desk.workers().begin(job, Task::Scramble { size: desk.size.to_u32(), seed });
    }

    /// Solves, or stops solving.
    fn ask_or_stop(&self, mount: &Mount) {
        let desk = self.desk();
        let work = desk.jobs.borrow().work().clone();
        match work {
            Work::Solving { job, .. } => desk.workers().stop(job),
            Work::Scrambling { .. } => desk.jobs.borrow_mut().solve_scramble(),
            Work::Idle => self.solve(mount),
        }
    }

    /// Solves the cube that is shown, in the way that a person has chosen.
    fn solve(&self, mount: &Mount) {
        self.search(mount);
    }

    /// Has the workers search for a solution of the cube that is shown.
    fn search(&self, mount: &Mount) {
        let (desk, (settings, millis)) = (self.desk(), self.settings(mount));
        desk.use_program(self.program(&settings));
        if self.has_failed(mount) {
            return;
        }
        let Some(cube) = mount.cube_to_solve() else { return };
        end_modes(mount);
        let (job, state) = (desk.workers().new_job(), cube.to_string());
        self.begin_search(&state, &settings);
        let from = mount.state.borrow().player.place();
        desk.jobs.borrow_mut().solve(job, now(), millis, from);
        let limits = Limits { millis, ..Limits::default() };
        desk.workers().begin(job, Task::Solve { state, settings, limits });
        mount.request_frame();
    }

    /// Gives up what the workers are doing for this player; a solution found so far stays.
    fn give_up(&self, mount: &Mount) {
        let work = self.desk().jobs.borrow_mut().give_up();
        if let Some(job) = work.job() {
            self.desk().workers().stop(job);
        }
        if let Work::Solving { best: Some(length), .. } = work {
            mount.state.borrow_mut().notice = Notice::Solved { length, bound: None, ended: None };
        }
    }

    /// Shows why there is no worker, if so.
    fn has_failed(&self, mount: &Mount) -> bool {
        let failure = self.desk().workers().failure();
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
                self.desk().jobs.borrow_mut().lose_workers();
                mount.state.borrow_mut().notice = Notice::Error(mount.text.errors.worker_replaced.to_owned());
            }
            WorkerEvent::Failed { failure, .. } => self.show_failure(mount, failure),
        }
        mount.request_frame();
    }

    /// Shows that there is no worker.
    fn show_failure(&self, mount: &Mount, failure: &PoolFailure) {
        self.desk().jobs.borrow_mut().lose_workers();
        mount.say(Notice::Error(failure_words(mount.text, failure)));
    }

    /// Takes an event of a worker.
    fn handle_event(&self, mount: &Mount, event: &Event) {
        // It was late, and goes on.
        if matches!(event, Event::Ready { .. }) {
            let notice = &mut mount.state.borrow_mut().notice;
            if notice.is_error() && self.desk().jobs.borrow().work().job().is_some() {
                *notice = Notice::None;
            }
        }
        if event.job().is_some() && event.job() == self.desk().jobs.borrow().work().job() {
            self.note(mount, event);
        }
        let happening = self.desk().jobs.borrow_mut().handle(event);
        match happening {
            Some(Happening::Scrambled { seed, alg, then_solve }) => {
                let Some(steps) = self.steps_of(mount, alg, Origin::Scramble) else { return };
                mount.show_scramble(seed, steps);
                if then_solve {
                    self.solve(mount);
                }
            }
            Some(Happening::Found { chapters, length, from }) => {
                self.take_solution(mount, chapters, length, from);
            }
            Some(Happening::FoundAll { algs, total }) => self.take_all(mount, algs, total),
            Some(Happening::Ended { best, from, bound, end }) => {
                mount.state.borrow_mut().notice =
                    best.map_or(Notice::Stopped, |length| self.notice(length, end, bound));
                // A person who stops the search may not want to go on yet.
                if best.is_some() && end.outcome != Outcome::Stopped {
                    self.present_solution(mount, from);
                }
            }
            Some(Happening::Failed(failure)) => self.fail_job(mount, &mount.text.failures.words(failure)),
            None => {}
        }
    }

    /// The steps of an alg that a worker sent; one that is none fails the job.
    fn steps_of(&self, mount: &Mount, alg: &str, origin: Origin) -> Option<Vec<Step>> {
        let steps = read_steps(alg, self.desk().size, origin);
        steps.map_err(|error| self.fail_job(mount, &error.words(&mount.text.alg_errors))).ok()
    }

    /// Shows why a job could not be done.
    fn fail_job(&self, mount: &Mount, reason: &str) {
        self.desk().jobs.borrow_mut().give_up();
        mount.state.borrow_mut().notice =
            Notice::Error(fill(mount.text.errors.job_failed, &[("reason", &reason)]));
    }
}
