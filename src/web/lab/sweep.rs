//! Sweeps: one search after the other in one worker, so that the times are comparable.

use std::rc::Rc;

use super::mount::Mount;
use super::worker::LabWorker;
use crate::cube::Facelets;
use crate::lab::protocol::{Answer, Ending, Request};
use crate::lab::{Outcome, Sweep, SweepRun};
use crate::text::fill;

/// A sweep under way, or over.
#[derive(Default)]
pub struct Sweeping {
    /// What is swept.
    pub sweep: Option<Sweep>,
    runs: Vec<SweepRun>,
    /// What came of the searches so far, in their order.
    pub outcomes: Vec<Outcome>,
    worker: Option<(u32, Option<LabWorker>)>,
    /// What the worker prepares.
    pub preparing: Option<Answer>,
}

impl Sweeping {
    /// Whether it is under way.
    pub fn is_on(&self) -> bool {
        self.worker.is_some()
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
            Err(error) => self.say_trouble(error.to_string()),
        }
    }

    /// Ends it with what there is.
    pub fn stop_sweep(&self) {
        let ended = self.state.borrow_mut().sweep.worker.take();
        if ended.is_some() {
            self.tell_sweep();
        }
    }

    fn run_next(self: &Rc<Self>) {
        let next = {
            let sweep = &mut self.state.borrow_mut().sweep;
            let worker = sweep.worker.take().and_then(|(_, worker)| worker);
            let run = sweep.runs.get(sweep.outcomes.len()).copied();
            run.zip(sweep.sweep).map(|(run, settings)| {
                let job = self.new_job();
                sweep.worker = Some((job, None));
                let state = Facelets::from(&run.start.cube()).to_string();
                (Request::Run { job, recipe: run.recipe, state, millis: settings.millis }, worker)
            })
        };
        let Some((request, worker)) = next else { return self.tell_sweep() };
        let job = request.job();
        let worker = match worker {
            Some(worker) => {
                worker.send(request);
                Some(worker)
            }
            None => self.start_worker(request, |mount, answer| mount.hear_sweep(answer)),
        };
        if let Some(place) = &mut self.state.borrow_mut().sweep.worker
            && place.0 == job
        {
            place.1 = worker;
        }
        self.request_frame();
    }

    fn hear_sweep(self: &Rc<Self>, answer: Answer) {
        let trouble = {
            let sweep = &mut self.state.borrow_mut().sweep;
            if sweep.worker.as_ref().map(|(job, _)| *job) != answer.job() {
                return;
            }
            match answer {
                Answer::Done { ending, figures, .. } => {
                    sweep.preparing = None;
                    if let Some((run, settings)) = sweep.runs.get(sweep.outcomes.len()).zip(sweep.sweep) {
                        let SweepRun { value, recipe, start } = *run;
                        let varied = Some((settings.varied, value));
                        sweep.outcomes.push(Outcome { recipe, start, varied, ending, figures });
                    }
                    None
                }
                Answer::Failed { message, .. } => {
                    sweep.worker = None;
                    Some(message)
                }
                other => {
                    sweep.preparing = Some(other);
                    return;
                }
            }
        };
        match trouble {
            Some(message) => self.say_trouble(message),
            None => self.run_next(),
        }
    }

    fn tell_sweep(&self) {
        let words = {
            let sweep = &self.state.borrow().sweep;
            let found = |outcome: &&Outcome| matches!(outcome.ending, Ending::Found { .. });
            let solved = sweep.outcomes.iter().filter(found).count();
            let (done, runs) = (sweep.outcomes.len(), sweep.runs());
            fill(self.text.sweep.over, &[("done", &done), ("runs", &runs), ("solved", &solved)])
        };
        self.say(words);
    }
}
