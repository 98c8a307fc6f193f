//! The search lab on an element of the page.

mod check;
mod mount;
mod mounted;
mod race;
mod settings;
mod show;
mod state;
mod step;
mod sweep;
mod wiring;
mod workers;

pub use mounted::LabMounted;
