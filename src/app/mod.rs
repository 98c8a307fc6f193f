//! Turns what a page and its workers do into state, without a browser: the state machines behind the page.

mod worker_pool;

pub use worker_pool::{Platform, PoolFailure, PoolRules, WorkerEvent, WorkerId, WorkerPool};
