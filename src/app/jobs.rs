//! What the workers do for one player: the job under way, the tables being built, and what each event changes in them.

use super::status::{Building, Work};
use crate::protocol::{Chapter, End, Event, Found};
use crate::wire::{Failure, JobId};

/// The job under way for a player, and the tables that are built for its size.
#[derive(Debug)]
pub struct Jobs {
    size: u32,
    work: Work,
    tables: Option<Building>,
}

/// What a player does after an event of a worker.
#[derive(PartialEq, Debug)]
pub enum Happening<'a> {
    /// It takes a scramble, and solves it at once if a person has asked for that meanwhile.
    Scrambled {
        /// The seed of the scramble.
        seed: u32,
        /// The moves from the solved cube.
        alg: &'a str,
        /// Whether it is to be solved.
        then_solve: bool,
    },
    /// It takes a solution that is shorter than those before.
    Found {
        /// The phases of the solution.
        chapters: &'a [Chapter],
        /// The length in the metric of the method.
        length: u32,
        /// The place in the line that the solution starts from.
        from: usize,
    },
    /// It takes all shortest solutions.
    FoundAll {
        /// The solutions, up to 1000.
        algs: &'a [String],
        /// The number of all solutions.
        total: u32,
    },
    /// The search has ended.
    Ended {
        /// The length of the best solution, if there is one.
        best: Option<u32>,
        /// The place in the line that the solutions start from.
        from: usize,
        /// The least length that is not ruled out, if the method reports it.
        bound: Option<u32>,
        /// Why it has ended, and what it took.
        end: &'a End,
    },
    /// The job could not be done.
    Failed(&'a Failure),
}

impl Jobs {
    /// Returns the jobs of a player of cubes of `size` layers: none.
    pub const fn new(size: u32) -> Jobs {
        Jobs { size, work: Work::Idle, tables: None }
    }

    /// The job under way.
    pub const fn work(&self) -> &Work {
        &self.work
    }

    /// The tables that are being built for this size.
    pub const fn tables(&self) -> Option<Building> {
        self.tables
    }

    /// Notes that a scramble was asked for.
    pub fn scramble(&mut self, job: JobId) {
        self.work = Work::Scrambling { job, then_solve: false };
    }

    /// Notes that the scramble under way is to be solved at once.
    pub const fn solve_scramble(&mut self) {
        if let Work::Scrambling { then_solve, .. } = &mut self.work {
            *then_solve = true;
        }
    }

    /// Notes that a solution was asked for at the time `began`, in milliseconds, for the cube at the place `from` of its
    /// line. `millis` is the time for shorter solutions, if it has an end.
    pub fn solve(&mut self, job: JobId, began: f64, millis: Option<f64>, from: usize) {
        self.work = Work::Solving { job, began, millis, search: None, best: None, from };
    }

    /// Drops the job under way and returns it. Events that still come of it change nothing.
    pub const fn give_up(&mut self) -> Work {
        std::mem::replace(&mut self.work, Work::Idle)
    }

    /// Notes that the workers are gone with all that they did.
    pub fn lose_workers(&mut self) {
        self.work = Work::Idle;
        self.tables = None;
    }

    /// Takes an event of a worker and returns what the player does.
    pub fn handle<'a>(&mut self, event: &'a Event) -> Option<Happening<'a>> {
        match event {
            Event::Preparing { tables, done, total, left, .. } if tables.size == self.size => {
                self.tables = Some(Building { tier: tables.tier, done: *done, total: *total, left: *left });
            }
            Event::Prepared { tables, .. } if tables.size == self.size => self.tables = None,
            _ => {}
        }
        // Events of jobs that were given up come late, and are dropped.
        if event.job().is_none() || event.job() != self.work.job() {
            return None;
        }
        match event {
            Event::Progress { progress, .. } => {
                if let Work::Solving { search, .. } = &mut self.work {
                    *search = Some(*progress);
                }
                // A search has its tables, also those that came from the browser's store.
                self.tables = None;
                None
            }
            Event::Found { found, .. } => self.take(found),
            Event::Done { end, .. } => match self.give_up() {
                Work::Solving { best, from, search, .. } => {
                    let bound = search.and_then(|search| search.bound);
                    Some(Happening::Ended { best, from, bound, end })
                }
                Work::Idle | Work::Scrambling { .. } => None,
            },
            Event::Failed { failure, .. } => {
                self.work = Work::Idle;
                Some(Happening::Failed(failure))
            }
            Event::Ready { .. } | Event::Preparing { .. } | Event::Prepared { .. } => None,
        }
    }

    fn take<'a>(&mut self, found: &'a Found) -> Option<Happening<'a>> {
        match (found, &mut self.work) {
            (Found::Scramble { seed, alg, .. }, work) => {
                let then_solve = matches!(work, Work::Scrambling { then_solve: true, .. });
                *work = Work::Idle;
                Some(Happening::Scrambled { seed: *seed, alg, then_solve })
            }
            (Found::Solution { chapters, length }, Work::Solving { best, from, .. }) => {
                *best = Some(*length);
                Some(Happening::Found { chapters, length: *length, from: *from })
            }
            (Found::Solution { .. }, _) => None,
            (Found::All { algs, total }, _) => Some(Happening::FoundAll { algs, total: *total }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Outcome, Stats, TableSet};
    use crate::solve::Method;

    const JOB: JobId = JobId::FIRST;

    fn solution(job: JobId, length: u32) -> Event {
        Event::Found { job, found: Found::Solution { chapters: Vec::new(), length } }
    }

    fn done(job: JobId) -> Event {
        let stats = Stats { nodes: 1.0, millis: 2.0 };
        Event::Done { job, end: End { outcome: Outcome::Optimal, stats } }
    }

    #[test]
    fn a_search_keeps_its_best_solution_until_it_ends() {
        let mut jobs = Jobs::new(3);
        jobs.solve(JOB, 0.0, None, 7);
        for length in [20, 19] {
            let found = Happening::Found { chapters: &[], length, from: 7 };
            assert_eq!(jobs.handle(&solution(JOB, length)), Some(found));
        }
        let end = done(JOB);
        let Some(Happening::Ended { best: Some(19), from: 7, .. }) = jobs.handle(&end) else {
            panic!("the search has not ended: {jobs:?}");
        };
        assert_eq!(*jobs.work(), Work::Idle);
        assert_eq!(jobs.handle(&end), None);
    }

    #[test]
    fn events_of_a_job_that_was_given_up_change_nothing() {
        let mut jobs = Jobs::new(3);
        jobs.solve(JOB, 0.0, None, 0);
        assert_eq!(jobs.give_up().job(), Some(JOB));
        jobs.solve(JOB.next(), 0.0, None, 0);
        assert_eq!(jobs.handle(&solution(JOB, 18)), None);
        assert_eq!(jobs.handle(&done(JOB)), None);
        assert!(matches!(jobs.work(), Work::Solving { best: None, .. }));
    }

    #[test]
    fn solving_waits_for_the_scramble() {
        let mut jobs = Jobs::new(3);
        let found = Found::Scramble { size: 3, seed: 5, state: String::new(), alg: "R".to_owned() };
        let scrambled = Event::Found { job: JOB, found };
        for asks in [false, true] {
            jobs.scramble(JOB);
            if asks {
                jobs.solve_scramble();
            }
            let expected = Happening::Scrambled { seed: 5, alg: "R", then_solve: asks };
            assert_eq!(jobs.handle(&scrambled), Some(expected));
            assert_eq!(*jobs.work(), Work::Idle);
        }
        assert_eq!(jobs.handle(&done(JOB)), None);
    }

    #[test]
    fn only_tables_of_its_size_concern_a_player() {
        let mut jobs = Jobs::new(4);
        let preparing = |size| {
            let tables = TableSet { size, method: Method::Reduction, tier: 1 };
            Event::Preparing { job: None, tables, done: 1, total: 2, left: Some(3000.0) }
        };
        assert_eq!(jobs.handle(&preparing(5)), None);
        assert_eq!(jobs.tables(), None);
        assert_eq!(jobs.handle(&preparing(4)), None);
        assert_eq!(jobs.tables(), Some(Building { tier: 1, done: 1, total: 2, left: Some(3000.0) }));
        jobs.lose_workers();
        assert_eq!(jobs.tables(), None);
    }

    #[test]
    fn a_job_that_fails_is_over() {
        let mut jobs = Jobs::new(3);
        jobs.scramble(JOB);
        let failed = Event::Failed { job: Some(JOB), failure: Failure::Version };
        assert_eq!(jobs.handle(&failed), Some(Happening::Failed(&Failure::Version)));
        assert_eq!(*jobs.work(), Work::Idle);
    }
}
