//! Numbers of jobs.

use std::fmt;
use std::num::NonZeroU32;

use serde::ser::SerializeStruct;

use super::{Field, Fields};

/// The number of a job, from 1 up; each is used once with a worker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct JobId(NonZeroU32);

impl JobId {
    /// The first number.
    pub const FIRST: JobId = JobId(NonZeroU32::MIN);

    /// Returns the id with this number; `None` for 0.
    pub const fn new(number: u32) -> Option<JobId> {
        match NonZeroU32::new(number) {
            Some(number) => Some(JobId(number)),
            None => None,
        }
    }

    /// Returns the number.
    pub const fn get(self) -> u32 {
        self.0.get()
    }

    /// Returns the next id; 1 after the largest.
    pub const fn next(self) -> JobId {
        match self.0.checked_add(1) {
            Some(number) => JobId(number),
            None => JobId::FIRST,
        }
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Field for JobId {
    fn write_as<O: SerializeStruct>(&self, name: &'static str, object: &mut O) -> Result<(), O::Error> {
        self.get().write_as(name, object)
    }

    fn read_at<F: Fields>(fields: &F, name: &str) -> Option<JobId> {
        JobId::new(u32::read_at(fields, name)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_begin_at_1_and_begin_again_after_the_largest() {
        assert_eq!(JobId::new(0), None);
        assert_eq!(JobId::FIRST.next().get(), 2);
        assert_eq!(JobId::new(u32::MAX).map(JobId::next), Some(JobId::FIRST));
    }
}
