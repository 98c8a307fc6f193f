//! Turns the actions of a page and the events of its workers into state, without a browser.

pub mod address;
pub mod checkpoint;
pub mod coordinator;
pub mod jobs;
pub mod lending;
pub mod spare_time;
pub mod status;
mod worker_pool;

pub use worker_pool::{Platform, PoolFailure, PoolRules, WorkerEvent, WorkerId, WorkerPool};
