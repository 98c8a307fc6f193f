//! Sweeps: one search after the other in one worker, so that the times are comparable.

use std::rc::Rc;

use super::mount::Mount;
use super::state::Sweeping;
use super::workers::LabWorkers;
use crate::cube::Facelets;
use crate::lab::protocol::{Ending, Event, Task};
use crate::lab::{Outcome, Part, Sweep, SweepRun, sweep_error_words};
use crate::numbers::Number;
use crate::text::fill;

/// Starts the sweep, or stops it.
pub fn sweep_or_stop(mount: &Rc<Mount>) {
    if mount.state.borrow().sweep.is_on() {
        return stop_sweep(mount);
    }
    let sweep = {
        let experiment = &mount.state.borrow().experiment;
        let recipe = experiment.limited(experiment.sweep.recipe);
        Sweep { recipe, millis: experiment.allowance.seconds * 1000.0, ..experiment.sweep }
    };
    match sweep.runs() {
        Ok(runs) => {
            let sweeping = Sweeping { sweep: Some(sweep), runs, ..Sweeping::default() };
            mount.state.borrow_mut().sweep = sweeping;
            mount.say(Part::Sweep, String::new());
            run_next(mount);
        }
        Err(error) => mount.say_error(Part::Sweep, sweep_error_words(&error, mount.text)),
    }
}

/// Ends it with what there is.
pub fn stop_sweep(mount: &Mount) {
    let ended = mount.state.borrow_mut().sweep.workers.take();
    if ended.is_some() {
        tell_sweep(mount);
    }
}

fn run_next(mount: &Rc<Mount>) {
    let next = {
        let sweep = &mut mount.state.borrow_mut().sweep;
        let workers = sweep.workers.take().map(|(_, workers)| workers);
        let run = sweep.runs.get(sweep.outcomes.len()).copied();
        run.zip(sweep.sweep).map(|next| (next, workers))
    };
    let Some(((run, settings), workers)) = next else { return tell_sweep(mount) };
    let workers = workers.unwrap_or_else(|| mount.workers(Part::Sweep, LabWorkers::ONE, handle_sweep));
    let job = workers.new_job();
    mount.state.borrow_mut().sweep.workers = Some((job, workers.clone()));
    let state = Facelets::from(&run.start.cube()).to_string();
    workers.begin(job, Task::Run { recipe: run.recipe, state, millis: settings.millis });
    mount.request_frame();
}

fn handle_sweep(mount: &Rc<Mount>, event: Event) {
    let failure = {
        let sweep = &mut mount.state.borrow_mut().sweep;
        if sweep.workers.as_ref().map(|(job, _)| *job) != event.job() {
            return;
        }
        match event {
            Event::Done { end, .. } => {
                sweep.preparing = None;
                if let Some((run, settings)) = sweep.runs.get(sweep.outcomes.len()).zip(sweep.sweep) {
                    let SweepRun { value, recipe, start } = *run;
                    let varied = Some((settings.varied, value));
                    let (ending, figures) = (end.ending.unwrap_or(Ending::Stopped), end.figures);
                    sweep.outcomes.push(Outcome { recipe, start, varied, ending, figures });
                }
                None
            }
            Event::Failed { failure, .. } => {
                sweep.workers = None;
                Some(failure)
            }
            other => {
                sweep.preparing = Some(other);
                return;
            }
        }
    };
    match failure {
        Some(failure) => mount.say_error(Part::Sweep, mount.text.failures.words(&failure)),
        None => run_next(mount),
    }
}

fn tell_sweep(mount: &Mount) {
    let words = {
        let sweep = &mount.state.borrow().sweep;
        let found = |outcome: &&Outcome| matches!(outcome.ending, Ending::Found { .. });
        let solved = sweep.outcomes.iter().filter(found).count();
        let (done, runs) = (sweep.outcomes.len(), sweep.runs());
        fill(
            mount.text.sweep.over.of(runs.to_f64()),
            &[("done", &done), ("runs", &runs), ("solved", &solved)],
        )
    };
    mount.say(Part::Sweep, words);
}
