//! The check of a heuristic against true distances.

use std::rc::Rc;

use super::mount::Mount;
use super::workers::LabWorkers;
use crate::lab::protocol::{Event, Found, Report, Task};
use crate::lab::{HeuristicName, Recipe, Strategy};
use crate::wire::JobId;

/// A check under way, or over.
#[derive(Default)]
pub struct Checking {
    workers: Option<(JobId, Rc<LabWorkers>)>,
    /// How far it is.
    pub progress: Option<Event>,
    /// What it found, and for which heuristic.
    pub report: Option<(HeuristicName, Report)>,
}

impl Checking {
    /// Whether it is under way.
    pub fn is_on(&self) -> bool {
        self.workers.is_some()
    }
}

impl Mount {
    /// Starts the check, or stops it.
    pub fn check_or_stop(self: &Rc<Self>) {
        if self.state.borrow().check.is_on() {
            return self.stop_check();
        }
        let workers = self.workers(LabWorkers::ONE, Mount::handle_check);
        let job = workers.new_job();
        let task = {
            let state = &mut *self.state.borrow_mut();
            let (heuristic, depth) = (state.experiment.heuristic, state.experiment.depth);
            state.check = Checking { workers: Some((job, workers.clone())), ..Checking::default() };
            let recipe = Recipe { heuristic, ..Recipe::new(Strategy::AStar) };
            Task::Check { recipe: state.experiment.limited(recipe), depth }
        };
        self.say(String::new());
        workers.begin(job, task);
    }

    /// Ends it without a report.
    pub fn stop_check(&self) {
        let check = &mut self.state.borrow_mut().check;
        check.workers = None;
        check.progress = None;
        self.request_frame();
    }

    fn handle_check(self: &Rc<Self>, event: Event) {
        let failure = {
            let state = &mut *self.state.borrow_mut();
            let check = &mut state.check;
            if check.workers.as_ref().map(|(job, _)| *job) != event.job() {
                return;
            }
            match event {
                Event::Found { found: Found::Checked { report }, .. } => {
                    check.report = Some((state.experiment.heuristic, report));
                    None
                }
                Event::Done { .. } => {
                    (check.workers, check.progress) = (None, None);
                    None
                }
                Event::Failed { failure, .. } => {
                    (check.workers, check.progress) = (None, None);
                    Some(failure)
                }
                other => {
                    check.progress = Some(other);
                    None
                }
            }
        };
        if let Some(failure) = failure {
            self.say_error(self.text.failures.words(&failure));
        }
    }
}
