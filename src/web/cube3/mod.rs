//! Turns elements of a page into players of the 3x3x3, which share one worker.

pub mod camera;
pub mod move_list;
pub mod page;
mod proof;
mod proof_card;
pub mod three;
