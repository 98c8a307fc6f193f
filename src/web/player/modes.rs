//! What a player is used for at the moment, which decides what stands beside the cube: entering stickers, editing the moves
//! as text, turning by buttons.

use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use super::mount::{Mount, State};
use crate::cube::Face;
use crate::view::{MOST_NET_CELLS, Tab, net_face_box, net_view_box};
use crate::web::runtime::dom::{all, set_attribute, set_truth};
use crate::web::runtime::media;

/// Where the net would be too small for fingers; the style sheet has the same width.
const SMALL: &str = "(max-width: 640px)";

/// Where the turn pad is closed at first; the style sheet has the same conditions.
const CRAMPED: &str =
    "(max-width: 640px), (max-width: 860px) and (max-aspect-ratio: 13 / 10), (max-height: 520px)";

/// Shows the mode on the page, by attributes of the root from which the style sheet takes what is visible.
pub fn show_mode(mount: &Mount, state: &State) {
    let enters = mount.parts.tab() == Tab::Colours;
    if state.player.state().size() <= MOST_NET_CELLS {
        let face = enters.then(|| face_alone(mount)).flatten();
        set_attribute(&mount.parts.net, "viewBox", Some(&face.map_or_else(net_view_box, net_face_box)));
    }
    let shows_case = mount.cases.is_on.get();
    let mode = if enters {
        Some("enter")
    } else if mount.following.is_on(&state.player) {
        Some("follow")
    } else {
        shows_case.then_some("case")
    };
    set_attribute(&mount.root, "data-mode", mode);
    set_truth(&mount.parts.enter, "aria-pressed", enters);
    set_truth(&mount.parts.case, "aria-expanded", shows_case);
    show_turns_button(mount);
}

/// Begins to enter stickers, or ends it.
pub fn toggle_entering(mount: &Mount) {
    let enters = mount.parts.tab() == Tab::Colours;
    mount.following.end();
    mount.cases.end();
    mount.parts.choose_tab(if enters { Tab::default() } else { Tab::Colours });
    mount.request_frame();
}

/// The face that is shown alone, for fingers on a small screen.
fn face_alone(mount: &Mount) -> Option<Face> {
    let choices = if media::holds(SMALL) { face_choices(mount) } else { Vec::new() };
    let chosen = choices.iter().find(|choice| choice.checked())?;
    chosen.value().chars().next().and_then(Face::from_letter)
}

fn face_choices(mount: &Mount) -> Vec<HtmlInputElement> {
    let choices = all(&mount.root, "[data-part=faces] input").unwrap_or_default();
    choices.into_iter().filter_map(|choice| choice.dyn_into().ok()).collect()
}

/// Shows the next face with empty stickers, if the one that is shown alone has none.
pub fn leave_full_face(mount: &Mount) {
    let Some(face) = face_alone(mount) else { return };
    let is_full = |face: Face| {
        let state = mount.state.borrow();
        let Some(entry) = state.player.entry() else { return true };
        let cells = entry.filled().stickers();
        let area = cells.len() / 6;
        cells[face.index() * area..][..area].iter().all(Option::is_some)
    };
    let choices = face_choices(mount);
    let face_of = |choice: &HtmlInputElement| choice.value().chars().next().and_then(Face::from_letter);
    let at = choices.iter().position(|choice| face_of(choice) == Some(face)).unwrap_or_default();
    let mut others = choices[at..].iter().chain(&choices[..at]);
    if is_full(face)
        && let Some(next) = others.find(|choice| face_of(choice).is_some_and(|face| !is_full(face)))
    {
        next.set_checked(true);
        mount.request_frame();
    }
}

/// Ends what the person does besides looking at the cube and its moves, as these are about to be others.
pub fn end_modes(mount: &Mount) {
    end_entering(mount);
    mount.following.end();
    mount.cases.end();
    if edits_moves(mount) {
        edit_moves(mount, false);
    }
}

/// Ends the entering of stickers, which stay as they are; says whether it was under way.
pub fn end_entering(mount: &Mount) -> bool {
    let enters = mount.parts.tab() == Tab::Colours;
    if enters {
        toggle_entering(mount);
    }
    enters
}

/// Shows the moves as text or as a list.
pub fn edit_moves(mount: &Mount, edits: bool) {
    set_attribute(&mount.root, "data-editing", edits.then_some(""));
    set_truth(&mount.parts.edit, "aria-pressed", edits);
    if edits {
        mount.following.end();
        // A field that takes no focus can be clicked.
        let _ = mount.parts.alg.focus();
    }
    mount.request_frame();
}

/// Whether the moves are shown as text.
pub fn edits_moves(mount: &Mount) -> bool {
    mount.root.has_attribute("data-editing")
}

/// Shows the turn pad where there is room for it, as the style sheet does at first. The pad itself cannot be asked: the player
/// may still be hidden.
pub fn begin_turns(mount: &Mount) {
    show_turns(mount, !media::holds(CRAMPED));
}

/// Shows or hides the turn pad.
pub fn toggle_turns(mount: &Mount) {
    // The card of a case stands in their place.
    let was_case = mount.cases.end();
    show_turns(mount, was_case || !has_turns(mount));
}

fn show_turns(mount: &Mount, shows: bool) {
    set_attribute(&mount.root, "data-turns", Some(if shows { "open" } else { "closed" }));
    // Now, and not in the next frame: until then, the button would begin to fade.
    show_turns_button(mount);
    mount.request_frame();
}

fn show_turns_button(mount: &Mount) {
    let is_open = !mount.cases.is_on.get() && has_turns(mount);
    set_truth(&mount.parts.turns, "aria-expanded", is_open);
}

fn has_turns(mount: &Mount) -> bool {
    mount.root.get_attribute("data-turns").as_deref() == Some("open")
}
