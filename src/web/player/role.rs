//! What differs between the player of the 3x3x3 and that of the other sizes: who solves, how the moves are listed,
//! and how much of a view is drawn at once. Everything else of a player is the same ([`super::mount`]).
//!
//! A program carries the roles that it gives to its players, and no other.

use std::rc::Rc;

use web_sys::Element;

use super::mount::{Mount, State};
use crate::nxn::Draft;
use crate::play::{Action, Step};
use crate::web::runtime::dom::DomError;
use crate::web::runtime::listener::Listener;

/// The part of a player that is not the same for all sizes.
pub trait Role {
    /// Takes up its work for this player, and says which listeners it needs besides the usual.
    fn begin(self: Rc<Self>, mount: &Rc<Mount>) -> Result<Vec<Listener>, DomError>;

    /// Brings net, facelet string, move list and status after the state.
    fn show(&self, mount: &Mount, state: &mut State);

    /// Whether what is being worked out is still wanted after this.
    fn keeps_work(&self, action: &Action) -> bool;

    /// Gives up what is being worked out for this player; a solution found so far stays.
    fn abandon_work(&self, mount: &Mount);

    /// Hears after each frame whether the picture moves.
    fn hear_moving(&self, moves: bool);

    /// Hears whether the player is hidden.
    fn hear_hidden(&self, is_hidden: bool);

    /// Scrambles with this seed.
    fn scramble(&self, mount: &Mount, seed: u32);

    /// Solves, or stops solving.
    fn solve_or_stop(&self, mount: &Mount);

    /// A button was clicked that is not one of every player.
    fn click(&self, mount: &Rc<Mount>, button: &Element);

    /// The sticker of the net under a point of the window, in CSS pixels, where this element is.
    fn net_cell(&self, mount: &Mount, under: &Element, at: [f32; 2]) -> Option<usize>;

    /// The stickers that a text says, seen as the player shows them, and how it was read; or why it says none.
    fn read_facelets(&self, mount: &Mount, text: &str) -> Result<(Draft, String), String>;

    /// The tempo that a value of the slider stands for, in quarter turns a second, and the part of its track before
    /// it.
    fn tempo(&self, slider: f64) -> (f64, f64);

    /// The turn that a key makes whose usual turn is this one.
    fn key_turn(&self, mount: &Mount, step: Step) -> Step;
}
