//! Sweeps: one search after the other in one worker, so that the times are comparable.

use std::rc::Rc;

use super::mount::Mount;
use super::workers::LabWorkers;
use crate::cube::Facelets;
use crate::lab::protocol::{Ending, Event, Task};
use crate::lab::{Outcome, Sweep, SweepRun, sweep_error_words};
use crate::text::fill;
use crate::wire::JobId;

/// A sweep under way, or over.
#[derive(Default)]
pub struct Sweeping {
    /// What is swept.
    pub sweep: Option<Sweep>,
    runs: Vec<SweepRun>,
    /// What came of the searches so far, in their order.
    pub outcomes: Vec<Outcome>,
    /// The search under way, and the worker for all of them.
    workers: Option<(JobId, Rc<LabWorkers>)>,
    /// What the worker prepares.
    pub preparing: Option<Event>,
}

impl Sweeping {
    /// Whether it is under way.
    pub fn is_on(&self) -> bool {
        self.workers.is_some()
    }

    /// How many searches there are.
    pub fn runs(&self) -> usize {
        self.runs.len()
    }
}

impl Mount {
    /// Starts the sweep, or stops it.
    pub fn sweep_or_stop(self: &Rc<Self>) {
        if self.state.borrow().sweep.is_on() {
            return self.stop_sweep();
        }
        let sweep = {
            let experiment = &self.state.borrow().experiment;
            let recipe = experiment.limited(experiment.sweep.recipe);
            Sweep { recipe, millis: experiment.allowance.seconds * 1000.0, ..experiment.sweep }
        };
        match sweep.runs() {
            Ok(runs) => {
                let sweeping = Sweeping { sweep: Some(sweep), runs, ..Sweeping::default() };
                self.state.borrow_mut().sweep = sweeping;
                self.say(String::new());
                self.run_next();
            }
            Err(error) => self.say_error(sweep_error_words(&error, self.text)),
        }
    }

    /// Ends it with what there is.
    pub fn stop_sweep(&self) {
        let ended = self.state.borrow_mut().sweep.workers.take();
        if ended.is_some() {
            self.tell_sweep();
        }
    }

    fn run_next(self: &Rc<Self>) {
        let next = {
            let sweep = &mut self.state.borrow_mut().sweep;
            let workers = sweep.workers.take().map(|(_, workers)| workers);
            let run = sweep.runs.get(sweep.outcomes.len()).copied();
            run.zip(sweep.sweep).map(|next| (next, workers))
        };
        let Some(((run, settings), workers)) = next else { return self.tell_sweep() };
        let workers = workers.unwrap_or_else(|| self.workers(LabWorkers::ONE, Mount::handle_sweep));
        let job = workers.new_job();
        self.state.borrow_mut().sweep.workers = Some((job, workers.clone()));
        let state = Facelets::from(&run.start.cube()).to_string();
        workers.begin(job, Task::Run { recipe: run.recipe, state, millis: settings.millis });
        self.request_frame();
    }

    fn handle_sweep(self: &Rc<Self>, event: Event) {
        let failure = {
            let sweep = &mut self.state.borrow_mut().sweep;
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
            Some(failure) => self.say_error(self.text.failures.words(&failure)),
            None => self.run_next(),
        }
    }

    fn tell_sweep(&self) {
        let words = {
            let sweep = &self.state.borrow().sweep;
            let found = |outcome: &&Outcome| matches!(outcome.ending, Ending::Found { .. });
            let solved = sweep.outcomes.iter().filter(found).count();
            let (done, runs) = (sweep.outcomes.len(), sweep.runs());
            fill(
                self.text.sweep.over.of(runs as f64),
                &[("done", &done), ("runs", &runs), ("solved", &solved)],
            )
        };
        self.say(words);
    }
}
