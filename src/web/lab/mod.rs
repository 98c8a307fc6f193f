//! The search lab on an element of the page.

mod check;
mod mount;
mod race;
mod settings;
mod show;
mod step;
mod sweep;
mod wiring;
mod workers;

pub use mount::LabMounted;
