//! Turns what a person does in the timer into solves, and shows them.

mod act;
mod drawing;
mod files;
mod keys;
mod mount;
mod mounted;
mod sheet;
mod show;
mod solving;
mod wiring;
mod workers;

pub use mounted::TimerMounted;
