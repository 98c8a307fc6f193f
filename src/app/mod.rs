//! Turns the actions of a page and the events of its workers into state, without a browser.

pub mod address;
pub mod checkpoint;
pub mod coordinator;
pub mod device;
pub mod jobs;
pub mod lending;
pub mod spare_time;
pub mod status;
mod worker_pool;

pub use worker_pool::{Platform, PoolFailure, PoolRules, WorkerEvent, WorkerId, WorkerPool};

/// What a proof reports that has ruled out 16 turns, for tests.
#[cfg(test)]
const PROGRESS: crate::protocol::Progress = crate::protocol::Progress {
    nodes: 1e9,
    phase: crate::solve::staged::Phase::Whole,
    depth: Some(17),
    bound: Some(17),
    best: Some(19),
    pieces: Some(812),
    speed: Some(36_240_000.0),
    left: Some(40_200.0),
    next: Some(541_000.0),
};
