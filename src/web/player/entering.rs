//! Entering stickers: the brush on the net and the cube, the keys of the net, the facelet field, and
//! what is pasted.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{
    ClipboardEvent, Element, Event, FocusEvent, HtmlInputElement, InputEvent, KeyboardEvent, PointerEvent,
};

use super::mount::Mount;
use crate::app::status::Notice;
use crate::cube::Face;
use crate::numbers::Number;
use crate::nxn::Draft;
use crate::play::Action;
use crate::text::{Words, fill};
use crate::view::{NetStep, Tab, net_step};
use crate::web::runtime::dom::{DomError, document, set_attribute, set_text};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::program::CallBack;

/// The listeners for entering stickers, besides the brush, which is dragged.
pub fn listeners(mount: &Rc<Mount>) -> Result<Vec<Listener>, DomError> {
    let parts = &mount.parts;
    let page = document()?;
    let mut all = vec![
        mount.on(&page, "paste", paste)?,
        mount.on(&parts.facelets, "input", |mount, _: &InputEvent| edit(mount))?,
        // On the net itself, it would make the net a second stop of the Tab key in Chromium.
        mount.on(&mount.root, "focusin", |mount, event: &FocusEvent| {
            if let Some(cell) = event.target().and_then(|target| facelet_of(&target.unchecked_into())) {
                reach_cell(mount, cell);
            }
        })?,
    ];
    for (began, ended) in [("pointerover", "pointerout"), ("focusin", "focusout")] {
        for list in [&parts.laws, &parts.repairs] {
            all.push(mount.on(list, began, |mount, event: &Event| try_out(mount, Some(event)))?);
            all.push(mount.on(list, ended, |mount, _: &Event| try_out(mount, None))?);
        }
    }
    Ok(all)
}

/// The sticker that an element of the net is, if it is one.
pub fn facelet_of(element: &Element) -> Option<usize> {
    element.closest("[data-facelet]").ok().flatten()?.get_attribute("data-facelet")?.parse().ok()
}

/// The place of a law or a repair in its list, if the pointer or the keys are on one.
fn listed(event: Option<&Event>, name: &str) -> Option<usize> {
    let target = event?.target()?.dyn_into::<Element>().ok()?;
    target.closest(&format!("[{name}]")).ok().flatten()?.get_attribute(name)?.parse().ok()
}

fn try_out(mount: &Rc<Mount>, event: Option<&Event>) {
    mount.tried.repair.set(listed(event, "data-repair"));
    mount.tried.law.set(listed(event, "data-law"));
    mount.request_frame();
}

/// Takes stickers that are pasted into the facelet field, or anywhere in the player while colours are entered; other
/// fields keep what is pasted into them. Where a paste goes is read off the focus: outside of fields, Firefox fires the
/// event on the body.
fn paste(mount: &Rc<Mount>, event: &ClipboardEvent) {
    let focused = document().ok().and_then(|document| document.active_element());
    let Some(target) = focused.filter(|focused| mount.root.contains(Some(focused))) else { return };
    let is_ours = target.is_same_node(Some(&mount.parts.facelets));
    let is_field = matches!(target.tag_name().as_str(), "TEXTAREA")
        || target.dyn_ref::<HtmlInputElement>().is_some_and(|input| input.type_() != "radio");
    if !is_ours && (is_field || mount.parts.tab() != Tab::Colours) {
        return;
    }
    let text = event.clipboard_data().and_then(|data| data.get_data("text").ok()).unwrap_or_default();
    match read_stickers(mount, &text) {
        Ok(written) => {
            event.prevent_default();
            let said = enter_written(mount, written);
            mount.say(Notice::Said(said));
        }
        // A part of a text may be meant to go where the cursor is.
        Err(_) if is_ours => {}
        Err(message) => {
            event.prevent_default();
            mount.say(Notice::Error(fill(mount.text.colours.unreadable, &[("message", &message)])));
        }
    }
}

/// Follows the facelet field while it is edited; a text that is no cube is explained and changes nothing.
fn edit(mount: &Rc<Mount>) {
    match read_stickers(mount, &mount.parts.facelets.value()) {
        Ok(written) => {
            enter_written(mount, written);
        }
        Err(message) => {
            note_facelets(mount, Some(&fill(mount.text.colours.unreadable, &[("message", &message)])));
        }
    }
}

/// Does what a key is for within the net; says whether it is for that.
pub fn net_key(mount: &Rc<Mount>, event: &KeyboardEvent, cell: usize) -> bool {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return false;
    }
    let key = event.key();
    let step = match key.as_str() {
        "ArrowUp" => Some(NetStep::Up),
        "ArrowDown" => Some(NetStep::Down),
        "ArrowLeft" => Some(NetStep::Left),
        "ArrowRight" => Some(NetStep::Right),
        _ => None,
    };
    let size = mount.state.borrow().player.state().size();
    let last = 6 * size * size - 1;
    if let Some(step) = step {
        focus_cell(mount, net_step(cell, size, step));
    } else if key == "Home" || key == "End" {
        focus_cell(mount, if key == "Home" { 0 } else { last });
    } else if mount.parts.tab() != Tab::Colours {
        return false;
    } else if let Some(colour) = colour_of_key(mount, &key) {
        mount.act(Action::Paint { cell, colour, joins: false });
        focus_cell(mount, (cell + 1).min(last));
    } else if key == " " || key == "Enter" {
        let colour = brush(mount);
        mount.act(Action::Paint { cell, colour, joins: false });
    } else if key == "Backspace" {
        let before = cell.saturating_sub(1);
        mount.act(Action::Paint { cell: before, colour: None, joins: false });
        focus_cell(mount, before);
    } else {
        // A letter that is no colour is a slip, and turns nothing.
        return key.chars().count() == 1;
    }
    true
}

/// Chooses the colour of a key to paint with, if it has one.
pub fn brush_key(mount: &Rc<Mount>, event: &KeyboardEvent) -> bool {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return false;
    }
    let key = event.key();
    if let Some(colour) = colour_of_key(mount, &key) {
        choose_brush(mount, colour);
        return true;
    }
    // While colours are entered, letters do not turn.
    key.chars().count() == 1 && key != " "
}

/// The stickers that a text says, seen as the player shows them, and how it was read; or why it says none.
fn read_stickers(mount: &Mount, text: &str) -> Result<(Draft, String), String> {
    let written = mount.state.borrow().player.read_stickers(text);
    let written = written.map_err(|error| mount.text.sticker_errors.words(&error))?;
    let mut draft = written.draft;
    if written.names_colours {
        for cell in 0..draft.stickers().len() {
            draft.paint(cell, draft.stickers()[cell].map(|colour| mount.face_of(colour)));
        }
    }
    let (words, sentences) = (&mount.text.colours, mount.words());
    let mut said = fill(words.read_as, &[("order", &sentences.order(written.order))]);
    if !written.others.is_empty() {
        let orders: Vec<String> = written.others.iter().map(|order| sentences.order(*order)).collect();
        said = format!("{said} {}", fill(words.read_otherwise, &[("orders", &Words::list(&orders))]));
    }
    Ok((draft, said))
}

/// Shows the cube that was written down, and says how it was read: beside the facelet field, and
/// in what is returned.
fn enter_written(mount: &Mount, (draft, said): (Draft, String)) -> String {
    mount.act(Action::Enter(draft));
    note_facelets(mount, None);
    set_text(&mount.parts.facelets_note, &said);
    if mount.state.borrow().player.is_unready() {
        mount.parts.choose_tab(Tab::Colours);
    }
    said
}

/// Says what is wrong with the facelet field, or what it is for.
pub fn note_facelets(mount: &Mount, wrong: Option<&str>) {
    let note = &mount.parts.facelets_note;
    set_text(note, wrong.unwrap_or(mount.text.cube.facelets_hint));
    set_attribute(note, "data-error", wrong.map(|_| ""));
    set_attribute(&mount.parts.facelets, "aria-invalid", wrong.map(|_| "true"));
}

/// The colour to paint with; none empties stickers.
pub fn brush(mount: &Mount) -> Option<Face> {
    let chosen = mount.parts.palette.query_selector("input:checked").ok().flatten();
    let value = chosen.and_then(|chosen| chosen.dyn_into::<HtmlInputElement>().ok())?.value();
    let colour = value.chars().next().and_then(Face::from_letter)?;
    Some(mount.face_of(colour))
}

fn choose_brush(mount: &Mount, face: Option<Face>) {
    let held = mount.state.borrow().looks.held;
    let value = face.map_or('.', |face| held.on(face).letter());
    let chosen = mount.parts.palette.query_selector(&format!("input[value='{value}']")).ok().flatten();
    if let Some(chosen) = chosen.and_then(|chosen| chosen.dyn_into::<HtmlInputElement>().ok()) {
        chosen.set_checked(true);
    }
}

/// The colour that a key stands for: its digit, or its first letter in English. A zero, a dot
/// and Delete stand for none.
fn colour_of_key(mount: &Mount, key: &str) -> Option<Option<Face>> {
    let colour = match key {
        "0" | "." | "Delete" => return Some(None),
        "1" | "w" | "W" => Face::U,
        "2" | "r" | "R" => Face::R,
        "3" | "g" | "G" => Face::F,
        "4" | "y" | "Y" => Face::D,
        "5" | "o" | "O" => Face::L,
        "6" | "b" | "B" => Face::B,
        _ => return None,
    };
    Some(Some(mount.face_of(colour)))
}

/// Paints the sticker under a pointer, on the net or on the cube; says whether there is one.
pub fn paint_at(mount: &Mount, event: &PointerEvent, joins: bool) -> bool {
    let (x, y) = (event.client_x().to_f32(), event.client_y().to_f32());
    let under = document().ok().and_then(|document| document.element_from_point(x, y));
    let Some(under) = under.filter(|under| mount.root.contains(Some(under))) else { return false };
    let on_net = mount.role.net_cell(mount, &under, [x, y]);
    let on_cube = || {
        let is_stage = mount.parts.stage.contains(Some(&under));
        is_stage.then(|| mount.state.borrow().stage.pick(x, y)).flatten().map(|hit| hit.facelet)
    };
    let Some(cell) = on_net.or_else(on_cube) else { return false };
    mount.act(Action::Paint { cell, colour: brush(mount), joins });
    true
}

/// Takes all stickers off but the centres: the cube stays held as it is.
pub fn clear_stickers(mount: &Mount) {
    let shown = entered(mount);
    let mut cleared = Draft::empty(shown.size());
    for (cell, colour) in fixed_centres(&shown) {
        cleared.paint(cell, colour);
    }
    mount.act(Action::Enter(cleared));
}

/// Paints every face in the colour of its centre.
pub fn paint_solved(mount: &Mount) {
    let (shown, face) = (entered(mount), face_cells(mount));
    let centres: Vec<Option<Face>> = fixed_centres(&shown).map(|(_, colour)| colour).collect();
    let is_whole = Face::ALL.iter().all(|face| centres.contains(&Some(*face)));
    let mut solved = Draft::empty(shown.size());
    for cell in 0..6 * face {
        // Without all centres, in the usual grip.
        let usual = Some(Face::from_index(cell / face));
        solved.paint(cell, if is_whole { centres[cell / face] } else { usual });
    }
    mount.act(Action::Enter(solved));
}

/// The stickers of a face.
fn face_cells(mount: &Mount) -> usize {
    let size = mount.state.borrow().player.state().size();
    size * size
}

/// The stickers that are shown.
fn entered(mount: &Mount) -> Draft {
    let state = mount.state.borrow();
    let player = &state.player;
    player.entry().map_or_else(|| Draft::from(player.state()), |entry| entry.filled().clone())
}

/// Does what a repair says.
pub fn take_repair(mount: &Mount, index: usize) {
    let repair = mount.state.borrow().player.entry().and_then(|entry| entry.repairs().get(index).cloned());
    if let Some(repair) = repair {
        mount.act(Action::Enter(repair.result));
    }
}

/// Gives the keys to a cell of the net.
pub fn focus_cell(mount: &Mount, cell: usize) {
    reach_cell(mount, cell);
    if let Some(cell) = mount.parts.squares.get(cell) {
        // A cell that takes no focus leaves the keys where they are.
        let _ = cell.unchecked_ref::<web_sys::SvgElement>().focus();
    }
}

/// The one cell that the tab key reaches.
fn reach_cell(mount: &Mount, cell: usize) {
    let before = mount.parts.net.query_selector("[data-facelet][tabindex='0']").ok().flatten();
    for (cell, index) in [(before.as_ref(), "-1"), (mount.parts.squares.get(cell), "0")] {
        if let Some(cell) = cell {
            set_attribute(cell, "tabindex", Some(index));
        }
    }
}

/// The middle sticker of each face, where a size has one.
fn fixed_centres(draft: &Draft) -> impl Iterator<Item = (usize, Option<Face>)> {
    let (size, stickers) = (draft.size(), draft.stickers());
    let middles = (0..6).map(move |face| (face * size + size / 2) * size + size / 2);
    middles.filter(move |_| size % 2 == 1).map(|cell| (cell, stickers[cell]))
}
