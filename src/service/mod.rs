//! Turns a page's requests into work, and slices of that work into answers.
//!
//! A [`Service`] is what the worker does, without the worker: it knows no browser and owns no clock.
//! Whoever owns it hands it each request, and lets it do one slice after the other, in between which
//! further requests are heard:
//!
//! ```text
//! hear(request)  ->  Job, Job, ...  ->  advance(): one slice of the first job  ->  answers
//!                    none           ->  advance(): one slice of tables
//! ```

mod job;
mod pace;
mod preparation;
pub mod sizes;
mod solving;

use std::collections::VecDeque;

use crate::cube::{Cube, Facelets};
use crate::protocol::{Answer, Method, Outcome, PROTOCOL, Request};
use job::Job;
pub(crate) use pace::Pace;
use preparation::Preparation;

/// Where the answers go, and what time it is.
pub trait Outside {
    /// Sends an answer to the page.
    fn tell(&mut self, answer: Answer);

    /// Milliseconds since some moment in the past.
    fn now(&self) -> f64;
}

/// The work of a worker: jobs, done one after the other in the order in which they came, and the
/// tables for them, built before the first job and in idle time.
pub struct Service {
    preparation: Preparation,
    /// The first is the one under way.
    jobs: VecDeque<Job>,
    pace: Pace,
    /// Whether only that is done which a job waits for.
    is_held: bool,
}

/// How long a slice of work takes, in milliseconds: half a frame of a page at 60 frames a second.
/// Nothing is heard until it is over.
const SLICE: f64 = 8.0;

/// The time between two reports of progress, in milliseconds.
const REPORT: f64 = 100.0;

/// Positions a search looks at in a millisecond, as a first guess, and in a slice at most.
const NODES: Pace = Pace::new(1000.0, 4_000_000);

impl Service {
    /// A service without any tables yet; it says that it is ready.
    pub fn start(outside: &mut impl Outside) -> Service {
        outside.tell(Answer::Ready { protocol: PROTOCOL, methods: vec![Method::TwoPhase] });
        Service { preparation: Preparation::default(), jobs: VecDeque::new(), pace: NODES, is_held: false }
    }

    /// Takes a request: a job is queued, refused or ended. No work is done for it yet.
    pub fn hear(&mut self, request: Request, outside: &mut impl Outside) {
        let asked = match request {
            Request::Prepare { method: Method::TwoPhase } => return self.preparation.announce(outside),
            Request::Stop { job } => return self.stop(job, outside),
            Request::Hold => return self.is_held = true,
            Request::Resume => return self.is_held = false,
            Request::Scramble { job, seed } => Ok(Job::scramble(job, seed)),
            Request::Solve { job, state, method: Method::TwoPhase, limits } => {
                Job::solve(job, &state, limits).map_err(|message| Answer::Failed { job, message })
            }
        };
        match asked {
            Ok(job) => self.queue(job, outside),
            Err(refusal) => {
                // A job of the same number could not be told apart: it is not done either.
                self.jobs.retain(|other| Some(other.id()) != refusal.job());
                outside.tell(refusal);
            }
        }
    }

    /// Answers a message that is no request; `job` is the job it names, if it names one.
    pub fn refuse(&self, job: Option<u32>, reason: &str, outside: &mut impl Outside) {
        let message = format!("{reason}; expected a request of protocol version {PROTOCOL}");
        outside.tell(Answer::Failed { job: job.unwrap_or(0), message });
    }

    /// Whether there is something to do.
    pub fn has_work(&self) -> bool {
        !self.jobs.is_empty() || self.has_tables_to_build()
    }

    /// Does a slice of work, of about 8 milliseconds. The first tier of tables comes in one piece, the
    /// second one begins and ends with larger pieces: these take a few times as long.
    pub fn advance(&mut self, outside: &mut impl Outside) {
        let (Some(solver), Some(job)) = (self.preparation.solver(), self.jobs.front_mut()) else {
            if self.has_tables_to_build() {
                self.preparation.advance(outside);
            }
            return;
        };
        if job.advance(&solver, &mut self.pace, outside) {
            self.jobs.pop_front();
        }
    }

    /// Whether there is a tier to build now. The first one any job will wait for.
    fn has_tables_to_build(&self) -> bool {
        self.preparation.has_work() && !(self.is_held && self.preparation.solver().is_some())
    }

    fn queue(&mut self, job: Job, outside: &mut impl Outside) {
        // Two jobs of one name could not be told apart: neither is done.
        if let Some(at) = self.jobs.iter().position(|other| other.id() == job.id()) {
            self.jobs.remove(at);
            let message = format!("job {} is under way already; expected a new number", job.id());
            return outside.tell(Answer::Failed { job: job.id(), message });
        }
        self.jobs.push_back(job);
    }

    fn stop(&mut self, job: u32, outside: &mut impl Outside) {
        let at = self.jobs.iter().position(|other| other.id() == job);
        if let Some(job) = at.and_then(|at| self.jobs.remove(at)) {
            job.end(Outcome::Stopped, outside);
        }
    }
}

/// Reads the cube with these facelets, in any holding orientation: the turns that solve it do so in the grip
/// of whoever holds it. Or tells why there is none, one reason a line.
pub(crate) fn cube_of(state: &str) -> Result<Cube, String> {
    let facelets: Facelets = state.parse().map_err(|error| format!("{error}"))?;
    let held = facelets.to_cube().map_err(|broken| {
        let laws: Vec<String> = broken.0.iter().map(|law| law.to_string()).collect();
        laws.join("\n")
    })?;
    Ok(held.cube)
}
