//! Turns the numbers of the other rooms into what a browser shows, and its events back into actions.
//!
//! The only room that names `web_sys`, `js_sys`, `wasm_bindgen` or `three_d`.

mod address;
mod alg_field;
mod asking;
mod blocks;
mod clipboard;
mod cubies;
mod dom;
mod dragging;
mod entering;
mod frame_loop;
mod gl;
mod kept;
mod keys_panel;
mod lab;
mod lab_scope;
mod lab_tables;
mod listener;
mod looks_panel;
mod media;
mod message;
mod mount;
mod move_list;
mod once;
mod page;
mod paint;
mod panels;
mod parts;
mod printing;
mod program;
mod role;
mod saving;
mod shader_source;
mod share_panel;
mod show;
mod size_observer;
mod sizes;
mod solving;
mod spare_time;
mod stage;
mod three;
mod timer;
mod verdict;
mod wiring;
mod worker_client;
mod worker_scope;

pub use dom::DomError;
pub use gl::RendererError;
pub use lab::{LabMounted, show_lab_broken};
pub use lab_scope::LabScope;
pub use mount::Mounted;
pub use page::{Page, show_broken};
pub use program::{beside, tell_broken};
pub use sizes::{SizesMounted, show_sizes_broken};
pub use worker_scope::{Work, WorkerScope, WorkerScopeError};
