//! The line of play as a text that is typed in: the cube follows while it makes sense, and what does
//! not is marked in its place.

use std::ops::Range;

use super::mount::{Mount, State};
use crate::numbers::{Number, WholePart};
use crate::play::{Action, ReadError, Reading, ends_in_comment};
use crate::text::fill;
use crate::view::escaped;
use crate::web::runtime::dom::{now, set_attribute, set_text};

/// Typing goes on as one change until it pauses for so long, in milliseconds.
const BURST: f64 = 1200.0;

/// A line of more steps than this is not a text to be edited, and would take too long to be marked step by step.
const MOST_STEPS: usize = crate::limits::FIELD_STEPS;

/// Takes the text of the field, if it makes sense, and says what is wrong with it if not.
pub fn alg_typed(mount: &Mount) {
    let text = mount.parts.alg.value();
    let reading = {
        let state = mount.state.borrow();
        Reading::new(&text, state.player.line())
    };
    match reading {
        Ok(reading) => {
            let caret = mount.parts.alg.selection_end().ok().flatten();
            let place = reading.place(caret.map_or(text.len(), |units| byte_at(&text, units)));
            let joins = now() - mount.state.borrow().typed < BURST;
            let steps = reading.steps.clone();
            mount.act(if mount.cases.is_on.get() {
                Action::Case { steps, joins }
            } else {
                Action::Rewrite { steps, place, joins }
            });
            let state = &mut *mount.state.borrow_mut();
            state.typed = now();
            let steps = &state.player.line().steps;
            if *steps == reading.steps && steps.len() <= MOST_STEPS {
                // The field says it already. A frame that comes late must not take away what is typed
                // until then, and makes no sense yet.
                state.shown.alg_edition = state.player.edition();
            }
            state.script.typed(&text, reading);
            note_alg(mount, &text, None);
        }
        Err(error) => note_alg(mount, &text, Some(&error)),
    }
    mount.state.borrow_mut().shown.alg_span = None;
    mount.request_frame();
}

/// Whether the caret is in a line with a comment, which only a new line ends.
pub fn writes_comment(mount: &Mount) -> bool {
    let text = mount.parts.alg.value();
    let caret = mount.parts.alg.selection_end().ok().flatten();
    let before = text.get(..caret.map_or(text.len(), |units| byte_at(&text, units)));
    before.is_some_and(ends_in_comment)
}

/// Plays the line from its beginning; where the text makes no sense, shows where.
pub fn replay(mount: &Mount) {
    let text = mount.parts.alg.value();
    let wrong = Reading::new(&text, mount.state.borrow().player.line()).err();
    let Some(error) = wrong else { return mount.act(Action::Replay) };
    note_alg(mount, &text, Some(&error));
    let _ = mount.parts.alg.focus();
    let [start, end] = [error.bytes.start, error.bytes.end].map(|byte| units_before(&text, byte));
    let _ = mount.parts.alg.set_selection_range(start, end);
}

/// Brings the field after the line, where that was changed otherwise, and marks the current
/// step.
pub fn show_alg(mount: &Mount, state: &mut State) {
    let field = &mount.parts.alg;
    let (length, edition) = (state.player.line().len(), state.player.edition());
    let is_new = edition != state.shown.alg_edition;
    state.shown.alg_edition = edition;
    let was_long = field.read_only();
    field.set_read_only(length > MOST_STEPS);
    if length > MOST_STEPS {
        if is_new {
            field.set_value("");
            mark_alg(mount, "", None, "u");
            let words = mount.text.entry.too_long.of(length.to_f64());
            set_text(&mount.parts.alg_note, &fill(words, &[("count", &length)]));
        }
        return;
    }
    if is_new {
        state.script.follow(state.player.line());
        // What is being typed stays as it is, as does the caret in it.
        if was_long || field.value() != state.script.text() {
            field.set_value(state.script.text());
            note_alg(mount, state.script.text(), None);
            state.shown.alg_span = None;
        }
    }
    let is_right = field.value() == state.script.text();
    let span = if is_right { state.script.reading().span(state.player.current()) } else { None };
    if is_right && state.shown.alg_span != span {
        mark_alg(mount, state.script.text(), span.clone(), "mark");
        reveal_mark(mount);
        state.shown.alg_span = span;
    }
}

/// Scrolls the field so that the mark is in sight, unless somebody types in it.
fn reveal_mark(mount: &Mount) {
    let (field, mirror) = (&mount.parts.alg, &mount.parts.alg_mirror);
    let mark = mirror.query_selector("mark").ok().flatten();
    let Some(mark) = mark.filter(|_| !field.matches(":focus").unwrap_or(false)) else { return };
    let (mark, frame) = (mark.get_bounding_client_rect(), mirror.get_bounding_client_rect());
    let margin = mark.height();
    let beyond =
        (mark.bottom() + margin - frame.bottom()).max(0.0) + (mark.top() - margin - frame.top()).min(0.0);
    field.set_scroll_top(field.scroll_top() + beyond.whole_i32());
    mirror.set_scroll_top(field.scroll_top());
}

/// Says what is wrong with a text and marks it, or says how one is written.
fn note_alg(mount: &Mount, text: &str, wrong: Option<&ReadError>) {
    let parts = &mount.parts;
    match wrong {
        Some(error) => set_text(&parts.alg_note, &error.words(&mount.text.alg_errors)),
        None => set_text(&parts.alg_note, mount.text.entry.hint),
    }
    set_attribute(&parts.alg_note, "data-error", wrong.map(|_| ""));
    set_attribute(&parts.alg, "aria-invalid", wrong.map(|_| "true"));
    let bytes = wrong.map(|error| {
        // Where something is missing, the mark is on what stands before it.
        let start =
            if error.bytes.is_empty() { text.trim_end().len().saturating_sub(1) } else { error.bytes.start };
        floor_boundary(text, start)..error.bytes.end.max(start)
    });
    mark_alg(mount, text, bytes, "u");
}

/// Lays the same text behind the field, with a part of it in an element of its own.
fn mark_alg(mount: &Mount, text: &str, bytes: Option<Range<usize>>, element: &str) {
    let Range { start, end } = bytes.unwrap_or(0..0);
    let pieces = (text.get(..start), text.get(start..end), text.get(end..));
    let (Some(before), Some(marked), Some(after)) = pieces else { return };
    let html =
        format!("{}<{element}>{}</{element}>{}\u{200b}", escaped(before), escaped(marked), escaped(after));
    mount.parts.alg_mirror.set_inner_html(&html);
    mount.parts.alg_mirror.set_scroll_top(mount.parts.alg.scroll_top());
}

/// Browsers count in UTF-16 units.
fn units_before(text: &str, byte: usize) -> u32 {
    text.get(..byte).map_or(0, |before| before.encode_utf16().count()).to_u32()
}

/// The byte after so many UTF-16 units.
fn byte_at(text: &str, units: u32) -> usize {
    let mut left = units.index();
    text.char_indices()
        .find(|(_, c)| {
            left == 0 || {
                left = left.saturating_sub(c.len_utf16());
                false
            }
        })
        .map_or(text.len(), |(byte, _)| byte)
}

/// The beginning of the character that a byte belongs to.
fn floor_boundary(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|byte| text.is_char_boundary(*byte)).unwrap_or(0)
}
