//! Turns the state of a player into what stands over it: the panels of looks, keys and sharing, and the hand-out on paper.

pub mod contents;
pub mod corner;
pub mod keys_panel;
pub mod looks_panel;
pub mod printing;
pub mod share_panel;
