//! Runs a service in a web worker: reads the requests, posts the events, and keeps tables in the browser's cache.
//!
//! A room of its own because the programs of the workers are built without the page.

mod lab_tables;
pub(crate) mod message;
mod worker_scope;

pub use lab_tables::LAB_TABLES;
pub use worker_scope::{Shared, TableStore, WorkerScope, WorkerScopeError};
