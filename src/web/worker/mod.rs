//! Turns requests into messages between the page and its web workers, and messages into events.

pub mod lab_tables;
pub mod message;
pub mod module_worker;
pub mod worker_client;
pub mod worker_scope;
