//! Runs a service in a web worker: reads the requests, posts the events, and keeps tables in the browser's cache.
//!
//! A room of its own because the programs of the workers are built without the page.

mod coordinator_scope;
pub(crate) mod message;
mod shared_memory;
mod table_store;
mod worker_scope;

pub use coordinator_scope::{CoordinatorScope, is_share};
pub use table_store::{LAB_TABLES, OPTIMAL_TABLES};
pub use worker_scope::{Shared, TableStore, WorkerScope, WorkerScopeError};
