//! The buttons that turn layers: what each turns, and its name for those who do not see the page.

use web_sys::Element;

use crate::nxn::LayerTurn;
use crate::play::turn_step;
use crate::text::{Text, fill};
use crate::web::runtime::dom::{DomError, all, set_attribute};

/// The turn of a button, on a cube of `size` layers.
pub fn turn_of(button: &Element, size: usize) -> Option<LayerTurn> {
    let written = button.get_attribute("data-turn")?;
    turn_step(&written, size)?.turn
}

/// Names a button: what stands on it, and the turn in words.
pub fn name_turn_button(button: &Element, turn: LayerTurn, size: usize, text: &Text) {
    let moves = button.text_content().unwrap_or_default();
    let name = fill(text.turns.named, &[("moves", &moves), ("words", &text.turn(turn, size))]);
    set_attribute(button, "aria-label", Some(&name));
}

/// Names all buttons of a player that turn.
pub fn name_turn_buttons(root: &Element, size: usize, text: &Text) -> Result<(), DomError> {
    for button in all(root, "[data-turn]")? {
        if let Some(turn) = turn_of(&button, size) {
            name_turn_button(&button, turn, size, text);
        }
    }
    Ok(())
}
