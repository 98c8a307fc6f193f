//! The worker for other sizes than the 3x3x3 without a browser: requests to slices of work, and those to answers.
//!
//! Tables are built for the first job that needs them, or when a page asks, and kept. Jobs are done one after the
//! other in the order in which they came.

mod job;
mod kits;

use std::collections::VecDeque;

use crate::protocol::sizes::{Answer, Outcome, Request, SIZES_PROTOCOL};
use job::Job;
use kits::{Kits, Need};

/// Where the answers go, and what time it is.
pub trait Outside {
    /// Sends an answer to the page.
    fn tell(&mut self, answer: Answer);

    /// Milliseconds since some moment in the past.
    fn now(&self) -> f64;
}

/// The work of a worker for all sizes.
#[derive(Default)]
pub struct Service {
    kits: Kits,
    /// The first is the one under way.
    jobs: VecDeque<Job>,
    /// Tables that are to be built in idle time.
    asked: VecDeque<Need>,
}

impl Service {
    /// A service without any tables yet; it says that it is ready.
    pub fn start(outside: &mut impl Outside) -> Service {
        outside.tell(Answer::Ready { protocol: SIZES_PROTOCOL });
        Service::default()
    }

    /// Takes a request: a job is queued, refused or ended. No work is done for it yet.
    pub fn hear(&mut self, request: Request, outside: &mut impl Outside) {
        let asked = match request {
            Request::Prepare { size, method } => return self.prepare(Need::new(size, method), outside),
            Request::Stop { job } => return self.stop(job, outside),
            Request::Scramble { job, size, seed } => Job::scramble(job, size, seed),
            Request::Solve { job, state, settings, limits } => Job::solve(job, &state, settings, limits),
        };
        match asked {
            Ok(job) => self.queue(job, outside),
            Err((job, message)) => {
                // A job of the same number could not be told apart: it is not done either.
                self.jobs.retain(|other| other.id() != job);
                outside.tell(Answer::Failed { job, message });
            }
        }
    }

    /// Answers a message that is no request; `job` is the job it names, if it names one.
    pub fn refuse(&self, job: Option<u32>, reason: &str, outside: &mut impl Outside) {
        let message =
            format!("{reason}; expected a request of the protocol of all sizes, version {SIZES_PROTOCOL}");
        outside.tell(Answer::Failed { job: job.unwrap_or(0), message });
    }

    /// Whether there is something to do.
    pub fn has_work(&self) -> bool {
        !self.jobs.is_empty() || !self.asked.is_empty()
    }

    /// Does a slice of work, of about 8 milliseconds; a piece of tables may take up to 50.
    pub fn advance(&mut self, outside: &mut impl Outside) {
        let Some(job) = self.jobs.front_mut() else {
            if let Some(need) = self.asked.front()
                && self.kits.advance(need, outside)
            {
                self.asked.pop_front();
            }
            return;
        };
        let tables = match job.need() {
            None => None,
            Some(need) => match self.kits.tables(&need) {
                None => {
                    self.kits.advance(&need, outside);
                    return;
                }
                tables => tables,
            },
        };
        if job.advance(tables, outside) {
            self.jobs.pop_front();
        }
    }

    fn prepare(&mut self, need: Result<Need, String>, outside: &mut impl Outside) {
        match need {
            Ok(need) if self.kits.tables(&need).is_some() => self.kits.announce(&need, outside),
            Ok(need) => self.asked.push_back(need),
            Err(message) => outside.tell(Answer::Failed { job: 0, message }),
        }
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
