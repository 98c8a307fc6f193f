//! Turns the numbers of the other rooms into what a browser shows, and its events back into actions.
//!
//! The only room that names `web_sys`, `js_sys`, `wasm_bindgen` or `three_d`.

mod cube3;
mod gl;
mod lab;
mod panels;
mod player;
mod runtime;
mod sizes;
mod worker;

pub use cube3::page::Page;
pub use gl::contexts::Borrower;
pub use gl::renderer::{Renderer, RendererError};
pub use lab::LabMounted;
pub use player::mounted::Mounted;
pub use runtime::dom::DomError;
pub use runtime::guard::end_program;
pub use runtime::program::{beside, guard};
pub use sizes::SizesMounted;
pub use worker::lab_tables::LAB_TABLES;
pub use worker::worker_scope::{Shared, TableStore, WorkerScope, WorkerScopeError};
