//! Shows the state of a player in elements of the page, and converts the events of these elements to actions.

pub mod address;
pub mod alg_field;
pub mod asking;
pub mod card;
pub mod case_card;
pub mod cases;
pub mod choices;
pub mod dragging;
pub mod entering;
pub mod follow_card;
pub mod following;
pub mod link;
pub mod modes;
pub mod mount;
pub mod mounted;
pub mod parts;
pub mod show;
pub mod shown;
pub mod stage;
pub mod tip;
pub mod turn_buttons;
pub mod verdict;
pub mod wiring;
