//! A worker of the lab without a browser: requests to slices of work, and those to answers.
//!
//! Jobs are done one after the other in the order in which they came. A job that needs pattern databases
//! first has them fetched from where they are kept, and built where there are none; see [`Outside`].

mod checking;
mod preparing;
mod running;
mod stepping;

use std::collections::VecDeque;

use super::Recipe;
use super::protocol::{Answer, Ending, Figures, LAB_PROTOCOL, Request};
use crate::cube::Cube;
use crate::service::cube_of;
use crate::table::pattern::{Pattern, PatternDatabase};
use checking::Checking;
use preparing::Preparing;
use running::Running;
use stepping::Stepping;

/// Where the answers go, what time it is, and where pattern databases are kept.
pub trait Outside {
    /// Sends an answer to the page.
    fn tell(&mut self, answer: Answer);

    /// Milliseconds since some moment in the past.
    fn now(&self) -> f64;

    /// Has a database fetched, if it is kept; [`Service::fetched`] is to be called then, in any case.
    fn fetch(&mut self, pattern: Pattern);

    /// Keeps a database for another time.
    fn keep(&mut self, database: &PatternDatabase);
}

/// How long a slice of work takes, in milliseconds. Nothing is heard until it is over.
const SLICE: f64 = 8.0;

/// The time between two reports of progress, in milliseconds.
const REPORT: f64 = 100.0;

/// The work of a worker of the lab.
#[derive(Default)]
pub struct Service {
    /// The first is the one under way.
    jobs: VecDeque<Job>,
    /// The search that waits to be asked for its next steps.
    open: Option<Stepping>,
    preparing: Preparing,
}

/// Something that a page asked for and has not had its last answer to.
struct Job {
    id: u32,
    /// What it runs, or the heuristic that it checks.
    recipe: Recipe,
    task: Task,
}

enum Task {
    Run {
        cube: Cube,
        millis: f64,
        /// From the first slice on, as it needs the databases.
        running: Option<Box<Running>>,
    },
    Open {
        cube: Cube,
        /// The steps that were asked for meanwhile.
        steps: u32,
    },
    Check {
        depth: u8,
        checking: Option<Box<Checking>>,
    },
}

impl Service {
    /// A service that says that it is ready.
    pub fn start(outside: &mut impl Outside) -> Service {
        outside.tell(Answer::Ready { protocol: LAB_PROTOCOL });
        Service::default()
    }

    /// Takes a request. No work is done for it yet, except for steps.
    pub fn hear(&mut self, request: Request, outside: &mut impl Outside) {
        let id = request.job();
        let job = match request {
            Request::Run { recipe, state, millis, .. } => {
                cube_of(&state).map(|cube| (recipe, Task::Run { cube, millis, running: None }))
            }
            Request::Open { recipe, state, .. } => {
                cube_of(&state).map(|cube| (recipe, Task::Open { cube, steps: 0 }))
            }
            Request::Check { recipe, depth, .. } => Ok((recipe, Task::Check { depth, checking: None })),
            Request::Step { count, .. } => return self.step(id, count, outside),
            Request::Stop { .. } => return self.stop(id, outside),
        };
        match job {
            Ok((recipe, task)) => self.jobs.push_back(Job { id, recipe, task }),
            Err(message) => outside.tell(Answer::Failed { job: id, message }),
        }
    }

    /// Answers a message that is no request; `job` is the job it names, if it names one.
    pub fn refuse(&self, job: Option<u32>, reason: &str, outside: &mut impl Outside) {
        let message = format!("{reason}; expected a request of the lab's protocol, version {LAB_PROTOCOL}");
        outside.tell(Answer::Failed { job: job.unwrap_or(0), message });
    }

    /// Takes what was kept of a database that was to be fetched, if anything was.
    pub fn fetched(&mut self, pattern: Pattern, kept: Option<&[u8]>) {
        self.preparing.fetched(pattern, kept);
    }

    /// Whether there is something to do.
    pub fn has_work(&self) -> bool {
        !self.jobs.is_empty() && !self.preparing.is_fetching()
    }

    /// Does a slice of work, of about 8 milliseconds. A database that was fetched is read in one.
    pub fn advance(&mut self, outside: &mut impl Outside) {
        if self.preparing.is_fetching() {
            return;
        }
        let Some(job) = self.jobs.front_mut() else { return };
        if let Some(pattern) = self.preparing.missing(&job.recipe) {
            return self.preparing.advance(pattern, job.id, outside);
        }
        let databases = self.preparing.databases();
        let (id, recipe) = (job.id, &job.recipe);
        let is_over = match &mut job.task {
            Task::Run { cube, millis, running } => match running {
                Some(running) => Ok(running.advance(outside)),
                None => Running::new(id, recipe, cube, *millis, databases).map(|new| {
                    *running = Some(Box::new(new));
                    false
                }),
            },
            Task::Check { depth, checking } => match checking {
                Some(checking) => Ok(checking.advance(outside)),
                None => Checking::new(id, recipe, *depth, databases).map(|new| {
                    *checking = Some(Box::new(new));
                    false
                }),
            },
            Task::Open { cube, steps } => Stepping::new(id, recipe, cube, databases).map(|mut stepping| {
                if *steps > 0 {
                    stepping.step(*steps, outside);
                }
                self.open = Some(stepping);
                true
            }),
        };
        match is_over {
            Ok(false) => {}
            Ok(true) => drop(self.jobs.pop_front()),
            Err(error) => {
                self.jobs.pop_front();
                outside.tell(Answer::Failed { job: id, message: error.to_string() });
            }
        }
    }

    fn step(&mut self, id: u32, count: u32, outside: &mut impl Outside) {
        if let Some(stepping) = self.open.as_mut().filter(|open| open.job() == id) {
            return stepping.step(count, outside);
        }
        let opening = self.jobs.iter_mut().find_map(|job| match &mut job.task {
            Task::Open { steps, .. } if job.id == id => Some(steps),
            _ => None,
        });
        match opening {
            Some(steps) => *steps += count.max(1),
            None => {
                let message = format!("no search {id} goes step by step; expected one that was opened");
                outside.tell(Answer::Failed { job: id, message });
            }
        }
    }

    fn stop(&mut self, id: u32, outside: &mut impl Outside) {
        if let Some(at) = self.jobs.iter().position(|job| job.id == id)
            && let Some(job) = self.jobs.remove(at)
        {
            match job.task {
                Task::Run { running: Some(running), .. } => running.end(Ending::Stopped, outside),
                _ => {
                    let figures = Figures::default();
                    outside.tell(Answer::Done { job: id, ending: Ending::Stopped, figures });
                }
            }
        }
        if self.open.as_ref().is_some_and(|open| open.job() == id) {
            self.open = None;
        }
    }
}
