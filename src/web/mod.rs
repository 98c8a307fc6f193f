//! Turns the numbers of the other rooms into what a browser shows, and its events back into actions.
//!
//! Only this room names `three_d`; only this one and [`crate::worker`] name `web_sys`, `js_sys` or `wasm_bindgen`.

mod camera;
mod cube3;
mod gl;
mod lab;
mod panels;
mod player;
mod runtime;
mod sizes;
mod timer;
mod worker;

pub use camera::open as open_camera;
pub use cube3::page::Page;
pub use gl::contexts::Borrower;
pub use gl::renderer::{Renderer, RendererError};
pub use lab::LabMounted;
pub use player::mounted::Mounted;
pub use runtime::dom::DomError;
pub use runtime::guard::end_program;
pub use runtime::program::{beside, guard};
pub use sizes::SizesMounted;
pub use timer::TimerMounted;
