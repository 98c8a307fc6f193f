//! Turns the facilities of a browser into owned values: one file a facility.

pub mod clipboard;
pub mod dom;
pub mod frame_loop;
pub mod guard;
pub mod listener;
pub mod media;
pub mod on_element;
pub mod once;
pub mod program;
pub mod renderer;
pub mod saving;
pub mod size_observer;
pub mod speech;
pub mod storage;
pub mod timer;
pub mod view_observer;
pub mod words;
