//! The check of a heuristic against true distances.

use std::rc::Rc;

use super::mount::Mount;
use super::state::Checking;
use super::workers::LabWorkers;
use crate::lab::protocol::{Event, Found, Task};
use crate::lab::{Part, Recipe, Strategy};

/// Starts the check, or stops it.
pub fn check_or_stop(mount: &Rc<Mount>) {
    if mount.state.borrow().check.is_on() {
        return stop_check(mount);
    }
    let workers = mount.workers(Part::Check, LabWorkers::ONE, handle_check);
    let job = workers.new_job();
    let task = {
        let state = &mut *mount.state.borrow_mut();
        let (heuristic, depth) = (state.experiment.heuristic, state.experiment.depth);
        state.check = Checking { workers: Some((job, workers.clone())), ..Checking::default() };
        let recipe = Recipe { heuristic, ..Recipe::new(Strategy::AStar) };
        Task::Check { recipe: state.experiment.limited(recipe), depth }
    };
    mount.say(Part::Check, String::new());
    workers.begin(job, task);
}

/// Ends it without a report.
pub fn stop_check(mount: &Mount) {
    let check = &mut mount.state.borrow_mut().check;
    check.workers = None;
    check.progress = None;
    mount.request_frame();
}

fn handle_check(mount: &Rc<Mount>, event: Event) {
    let failure = {
        let state = &mut *mount.state.borrow_mut();
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
        mount.say_error(Part::Check, mount.text.failures.words(&failure));
    }
}
