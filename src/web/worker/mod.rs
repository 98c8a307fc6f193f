//! Starts the web workers, and turns requests into messages to them and their messages into events.

pub mod module_worker;
pub mod worker_client;
