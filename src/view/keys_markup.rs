//! The panel in which a person assigns keys to turns, as HTML text.

use std::fmt::Write;

use super::markup::radio_button;
use crate::play::{Key, Preset};
use crate::text::{Text, fill};

/// The blocks that keys can turn. Each has a row of the table.
const BLOCKS: [&str; 18] =
    ["U", "R", "F", "D", "L", "B", "Uw", "Rw", "Fw", "Dw", "Lw", "Bw", "M", "E", "S", "x", "y", "z"];

/// Returns the markup inside the panel: the presets, and a table with a button for each turn. A button assigns a new key to its
/// turn; the program writes the current keys into the buttons.
pub fn keys_markup(text: &Text) -> String {
    let words = &text.keys;
    let mut html = format!(
        r#"<form class="looks" data-part="keys-form"><fieldset><legend>{}</legend><div class="choices">"#,
        words.preset
    );
    for (preset, label) in Preset::ALL.into_iter().zip(words.presets) {
        html.push_str(&radio_button("preset", preset.name(), label));
    }
    // Writing to a string cannot fail.
    let _ = write!(
        html,
        r#"</div></fieldset><p class="note" data-part="keys-note" role="status">{}</p><table class="keys"><thead><tr><th scope="col">{}</th>"#,
        words.hint, words.turn
    );
    for amount in words.amounts {
        let _ = write!(html, r#"<th scope="col">{amount}</th>"#);
    }
    html.push_str("</tr></thead><tbody>");
    for block in BLOCKS {
        let _ = write!(html, r#"<tr><th scope="row">{block}</th>"#);
        for amount in ["", "'", "2"] {
            let _ = write!(html, r#"<td><button type="button" data-bind="{block}{amount}"></button></td>"#);
        }
        html.push_str("</tr>");
    }
    let _ =
        write!(html, r#"</tbody></table><button type="reset" class="main">{}</button></form>"#, words.reset);
    html
}

/// Returns the keys of a turn as the markup inside its button.
pub fn key_caps(keys: &[Key]) -> String {
    keys.iter().map(|key| format!("<kbd>{}</kbd>", key.label())).collect()
}

/// Returns the label of a button for screen readers.
pub fn key_label(text: &Text, turn: &str, keys: &[Key]) -> String {
    let caps: Vec<String> = keys.iter().map(Key::label).collect();
    let keys = if caps.is_empty() { text.keys.none.to_owned() } else { caps.join(", ") };
    fill(text.keys.cell, &[("turn", &turn), ("keys", &keys)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::turn_step;
    use crate::text::ENGLISH;

    #[test]
    fn every_cell_names_a_turn_and_every_turn_of_a_preset_has_a_cell() {
        let html = keys_markup(&ENGLISH);
        let cells: Vec<&str> =
            html.split("data-bind=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(cells.len(), 54);
        for turn in &cells {
            assert!(turn_step(turn, 3).is_some(), "{turn}");
        }
        for preset in Preset::ALL {
            let without: Vec<_> = cells.iter().filter(|turn| preset.keys_for(turn).is_empty()).collect();
            assert!(without.len() < 54 - 20, "{preset:?}: {without:?}");
        }
        assert_eq!(key_caps(&Preset::CsTimer.keys_for("x")), "<kbd>T</kbd><kbd>Y</kbd>");
        assert_eq!(key_label(&ENGLISH, "R'", &Preset::Letters.keys_for("R'")), "R': Shift R. Change");
    }
}
