//! A worker of the lab without a browser: requests to slices of work, and those to answers.

mod running;
mod stepping;

use std::collections::VecDeque;

use super::protocol::{Answer, Ending, Figures, LAB_PROTOCOL, Request};
use crate::cube::{Alg, Cube, Facelets, Move};
use crate::search::{self, Stats};
use running::Running;
use stepping::Stepping;

/// Where the answers go, and what time it is.
pub trait Outside {
    /// Sends an answer to the page.
    fn tell(&mut self, answer: Answer);

    /// Milliseconds since some moment in the past.
    fn now(&self) -> f64;
}

/// How long a slice of work takes, in milliseconds. Nothing is heard until it is over.
const SLICE: f64 = 8.0;

/// The time between two reports of progress, in milliseconds.
const REPORT: f64 = 100.0;

/// The work of a worker of the lab: jobs, done one after the other in the order in which they came; and
/// one search that waits to be asked for its next steps.
#[derive(Default)]
pub struct Service {
    /// The first is the one under way.
    jobs: VecDeque<Running>,
    open: Option<Stepping>,
}

impl Service {
    /// A service that says that it is ready.
    pub fn start(outside: &mut impl Outside) -> Service {
        outside.tell(Answer::Ready { protocol: LAB_PROTOCOL });
        Service::default()
    }

    /// Takes a request. No work is done for it yet, except for steps.
    pub fn hear(&mut self, request: Request, outside: &mut impl Outside) {
        let job = request.job();
        let taken = match request {
            Request::Run { job, recipe, state, millis } => cube_of(&state)
                .and_then(|cube| Running::new(job, &recipe, &cube, millis))
                .map(|running| self.jobs.push_back(running)),
            Request::Open { job, recipe, state } => cube_of(&state)
                .and_then(|cube| Stepping::new(job, &recipe, &cube))
                .map(|stepping| self.open = Some(stepping)),
            Request::Step { job, count } => match self.open.as_mut().filter(|open| open.job() == job) {
                Some(stepping) => {
                    stepping.step(count, outside);
                    Ok(())
                }
                None => Err(format!("no search {job} goes step by step; expected one that was opened")),
            },
            Request::Check { .. } => Err("not yet".to_owned()),
            Request::Stop { job } => {
                self.stop(job, outside);
                Ok(())
            }
        };
        if let Err(message) = taken {
            outside.tell(Answer::Failed { job, message });
        }
    }

    /// Answers a message that is no request; `job` is the job it names, if it names one.
    pub fn refuse(&self, job: Option<u32>, reason: &str, outside: &mut impl Outside) {
        let message = format!("{reason}; expected a request of the lab's protocol, version {LAB_PROTOCOL}");
        outside.tell(Answer::Failed { job: job.unwrap_or(0), message });
    }

    /// Whether there is something to do.
    pub fn has_work(&self) -> bool {
        !self.jobs.is_empty()
    }

    /// Does a slice of work, of about 8 milliseconds.
    pub fn advance(&mut self, outside: &mut impl Outside) {
        if let Some(job) = self.jobs.front_mut()
            && job.advance(outside)
        {
            self.jobs.pop_front();
        }
    }

    fn stop(&mut self, job: u32, outside: &mut impl Outside) {
        if let Some(at) = self.jobs.iter().position(|running| running.job() == job)
            && let Some(running) = self.jobs.remove(at)
        {
            running.end(Ending::Stopped, outside);
        }
        if self.open.as_ref().is_some_and(|open| open.job() == job) {
            self.open = None;
        }
    }
}

/// Reads the cube with these facelets; or tells why there is none, one reason a line.
fn cube_of(state: &str) -> Result<Cube, String> {
    let facelets: Facelets = state.parse().map_err(|error| format!("{error}"))?;
    let held = facelets.to_cube().map_err(|broken| {
        let laws: Vec<String> = broken.0.iter().map(|law| law.to_string()).collect();
        laws.join("\n")
    })?;
    Ok(held.cube)
}

/// What a search has done, as it travels.
fn figures(stats: &Stats, millis: f64) -> Figures {
    Figures {
        millis,
        generated: stats.generated as f64,
        expanded: stats.expanded as f64,
        duplicates: stats.duplicates as f64,
        reopened: stats.reopened as f64,
        frontier: stats.frontier as f64,
        peak_frontier: stats.peak_frontier as f64,
        peak_bytes: stats.peak_bytes as f64,
        depth: stats.depths.iter().rposition(|count| *count > 0).unwrap_or(0) as u32,
        bound: stats.bound,
    }
}

/// Why a search ended, as it travels.
fn ending(outcome: search::Outcome, turns: impl Fn(&[u8]) -> Vec<Move>) -> Ending {
    match outcome {
        search::Outcome::Found(path) => {
            let alg = turns(&path).into_iter().collect::<Alg>().to_string();
            Ending::Found { alg, length: path.len() as u32 }
        }
        search::Outcome::Exhausted => Ending::Exhausted,
        search::Outcome::DepthLimit => Ending::DepthLimit,
        search::Outcome::NodeLimit => Ending::NodeLimit,
        search::Outcome::MemoryLimit => Ending::MemoryLimit,
    }
}
