//! One search, node by node, forward and back.

use std::rc::Rc;

use super::mount::Mount;
use super::workers::LabWorkers;
use crate::cube::Facelets;
use crate::lab::Walk;
use crate::lab::protocol::{Ending, Event, Found, Task};
use crate::web::runtime::program::CallBack;
use crate::web::runtime::timer::Timer;
use crate::wire::JobId;

/// So many steps of a search are kept.
pub const MOST_STEPS: usize = crate::limits::WALK_STEPS;

/// So many are fetched at once on the way to the end.
const BATCH: u32 = 250;

/// The time between two steps of a search that runs by itself, in milliseconds.
const PACE: i32 = 450;

/// A search that goes step by step.
#[derive(Default)]
pub struct Stepping {
    /// What it did so far.
    pub walk: Walk,
    /// The step that is shown.
    pub at: Option<usize>,
    /// A node that is looked at, other than the one expanded.
    pub focus: Option<u32>,
    /// Why it ended, after the last step.
    pub ending: Option<Ending>,
    /// Why it could not be run, or what it waits for.
    pub interruption: Option<Event>,
    /// The job that opened the search, and its worker.
    workers: Option<(JobId, Rc<LabWorkers>)>,
    /// The job whose steps are on their way.
    asked: Option<JobId>,
    /// Whether it goes on to the end.
    to_end: bool,
    running: Option<Timer>,
}

impl Stepping {
    /// Whether it runs by itself.
    pub fn is_running(&self) -> bool {
        self.running.is_some() || self.to_end
    }

    /// Whether there is a step after this one.
    pub fn can_go_on(&self) -> bool {
        let is_last = self.at.map_or(0, |at| at + 1) >= self.walk.len();
        !is_last || (self.ending.is_none() && self.walk.len() < MOST_STEPS)
    }

    /// The node that is looked at.
    pub fn looked_at(&self) -> Option<u32> {
        self.focus.or_else(|| Some(self.walk.current(self.at?)?.id))
    }
}

impl Mount {
    /// Begins anew.
    pub fn reset_step(self: &Rc<Self>) {
        self.state.borrow_mut().step = Stepping::default();
        self.request_frame();
    }

    /// One step on.
    pub fn step_forward(self: &Rc<Self>) {
        let needs_more = {
            let step = &mut self.state.borrow_mut().step;
            let next = step.at.map_or(0, |at| at + 1);
            if next < step.walk.len() {
                (step.at, step.focus) = (Some(next), None);
                false
            } else {
                step.can_go_on()
            }
        };
        if needs_more {
            self.ask_for_steps(1);
        }
        self.request_frame();
    }

    /// One step back.
    pub fn step_back(self: &Rc<Self>) {
        self.pause_step();
        let at = self.state.borrow().step.at;
        if let Some(at) = at.and_then(|at| at.checked_sub(1)) {
            self.step_to(at);
        }
    }

    /// To a step that was made.
    pub fn step_to(self: &Rc<Self>, at: usize) {
        {
            let step = &mut self.state.borrow_mut().step;
            if at < step.walk.len() {
                (step.at, step.focus) = (Some(at), None);
            }
        }
        self.request_frame();
    }

    /// Goes on to the end, or as far as steps are kept.
    pub fn step_to_end(self: &Rc<Self>) {
        self.pause_step();
        let last = {
            let step = &mut self.state.borrow_mut().step;
            step.to_end = step.ending.is_none() && step.walk.len() < MOST_STEPS;
            step.walk.len().checked_sub(1)
        };
        if let Some(last) = last {
            self.step_to(last);
        }
        if self.state.borrow().step.to_end {
            self.ask_for_steps(BATCH);
        }
    }

    /// Runs by itself, or stops that.
    pub fn run_or_pause(self: &Rc<Self>) {
        if self.state.borrow().step.is_running() {
            return self.pause_step();
        }
        self.step_forward();
        self.run_on();
    }

    fn run_on(self: &Rc<Self>) {
        let mut next = self.with((), |mount, ()| {
            mount.step_forward();
            if mount.state.borrow().step.can_go_on() {
                mount.run_on();
            } else {
                mount.pause_step();
            }
        });
        let timer = Timer::new(PACE, move || next(())).ok();
        let _before = std::mem::replace(&mut self.state.borrow_mut().step.running, timer);
        self.request_frame();
    }

    /// Stands still.
    pub fn pause_step(&self) {
        let step = &mut self.state.borrow_mut().step;
        step.to_end = false;
        step.running = None;
        self.request_frame();
    }

    /// Looks at a node of the tree.
    pub fn look_at(&self, id: u32) {
        self.state.borrow_mut().step.focus = Some(id);
        self.request_frame();
    }

    fn ask_for_steps(self: &Rc<Self>, count: u32) {
        if self.state.borrow().step.asked.is_some() {
            return;
        }
        let open = self.state.borrow().step.workers.clone();
        let (search, workers) = open.unwrap_or_else(|| {
            let workers = self.workers(LabWorkers::ONE, Mount::handle_steps);
            let job = workers.new_job();
            let task = {
                let state = &mut *self.state.borrow_mut();
                state.step.workers = Some((job, workers.clone()));
                let recipe = state.experiment.limited(state.experiment.step);
                Task::Open { recipe, state: Facelets::from(&state.cube).to_string() }
            };
            workers.begin(job, task);
            (job, workers)
        });
        let job = workers.new_job();
        self.state.borrow_mut().step.asked = Some(job);
        workers.begin(job, Task::Step { search, count });
    }

    fn handle_steps(self: &Rc<Self>, event: Event) {
        let goes_on = {
            let step = &mut self.state.borrow_mut().step;
            if event.job().is_none() {
                return;
            }
            match event {
                Event::Found { found: Found::Steps { steps }, .. } => {
                    let before = step.walk.len();
                    step.walk.extend(steps);
                    step.interruption = None;
                    if step.walk.len() > before {
                        let at = if step.to_end { step.walk.len() - 1 } else { before };
                        (step.at, step.focus) = (Some(at), None);
                    }
                    false
                }
                Event::Done { job, end } if step.asked == Some(job) => {
                    (step.asked, step.ending) = (None, end.ending);
                    step.to_end &= step.ending.is_none() && step.walk.len() < MOST_STEPS;
                    step.to_end
                }
                Event::Failed { .. } => {
                    // The next step begins anew.
                    (step.asked, step.to_end, step.running, step.workers) = (None, false, None, None);
                    step.interruption = Some(event);
                    false
                }
                Event::Preparing { .. } => {
                    step.interruption = Some(event);
                    false
                }
                _ => false,
            }
        };
        if goes_on {
            self.ask_for_steps(BATCH);
        }
    }
}
