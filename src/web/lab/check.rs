//! The check of a heuristic against true distances.

use std::rc::Rc;

use super::mount::Mount;
use super::worker::LabWorker;
use crate::lab::protocol::{Answer, Report, Request};
use crate::lab::{HeuristicName, Recipe, Strategy};

/// A check under way, or over.
#[derive(Default)]
pub struct Checking {
    worker: Option<(u32, Option<LabWorker>)>,
    /// How far it is, in the worker's words.
    pub progress: Option<Answer>,
    /// What it found, and for which heuristic.
    pub report: Option<(HeuristicName, Report)>,
}

impl Checking {
    /// Whether it is under way.
    pub fn is_on(&self) -> bool {
        self.worker.is_some()
    }
}

impl Mount {
    /// Starts the check, or stops it.
    pub fn check_or_stop(self: &Rc<Self>) {
        if self.state.borrow().check.is_on() {
            return self.stop_check();
        }
        let request = {
            let state = &mut *self.state.borrow_mut();
            let (heuristic, depth) = (state.experiment.heuristic, state.experiment.depth);
            let job = self.new_job();
            state.check = Checking { worker: Some((job, None)), ..Checking::default() };
            let recipe = Recipe { heuristic, ..Recipe::usual(Strategy::AStar) };
            Request::Check { job, recipe: state.experiment.limited(recipe), depth }
        };
        let job = request.job();
        let worker = self.start_worker(request, |mount, answer| mount.hear_check(answer));
        if let Some(place) = &mut self.state.borrow_mut().check.worker
            && place.0 == job
        {
            place.1 = worker;
        }
        self.say(String::new());
    }

    /// Ends it without a report.
    pub fn stop_check(&self) {
        let check = &mut self.state.borrow_mut().check;
        check.worker = None;
        check.progress = None;
        self.request_frame();
    }

    fn hear_check(self: &Rc<Self>, answer: Answer) {
        let trouble = {
            let state = &mut *self.state.borrow_mut();
            let check = &mut state.check;
            if check.worker.as_ref().map(|(job, _)| *job) != answer.job() {
                return;
            }
            match answer {
                Answer::Checked { report, .. } => {
                    check.worker = None;
                    check.progress = None;
                    check.report = Some((state.experiment.heuristic, report));
                    None
                }
                Answer::Failed { message, .. } => {
                    check.worker = None;
                    check.progress = None;
                    Some(message)
                }
                other => {
                    check.progress = Some(other);
                    None
                }
            }
        };
        if let Some(message) = trouble {
            self.say_trouble(message);
        }
    }
}
