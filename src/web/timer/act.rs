//! What the buttons, lists and fields of the timer do.

use std::rc::Rc;

use web_sys::{HtmlInputElement, HtmlSelectElement};

use super::drawing::{draw_again, draw_scrambles};
use super::files::{export, export_csv, save_damaged, say};
use super::keys::focus;
use super::mount::{Mend, Mount, ROWS};
use super::solving::add_solve;
use crate::limits;
use crate::text::fill;
use crate::timer::{Deleted, Event, HOLDS, Penalty, read_result, result_words, session_name};
use crate::web::panels::printing::print;
use crate::web::runtime::clipboard::copy_text;
use crate::web::runtime::dom::{set_attribute, set_text};

/// Does what the button with this name does.
pub fn act(mount: &Rc<Mount>, name: &str) {
    let last = || mount.state.borrow().book.session().solves.len().checked_sub(1);
    let open = || mount.state.borrow().open;
    match name {
        "next" | "previous" => {
            {
                let state = &mut *mount.state.borrow_mut();
                if name == "next" {
                    state.supply.next()
                } else {
                    state.supply.previous()
                }
                state.stale.scramble = true;
            }
            draw_scrambles(mount);
            mount.request_frame();
        }
        "copy" => copy(mount),
        "plus-two" => set_penalty(mount, last(), Penalty::PlusTwo),
        "dnf" => set_penalty(mount, last(), Penalty::Dnf),
        "delete" => delete(mount, last()),
        "undo" => undo(mount),
        "solve-plus-two" => set_penalty(mount, open(), Penalty::PlusTwo),
        "solve-dnf" => set_penalty(mount, open(), Penalty::Dnf),
        "solve-delete" => {
            let solve = open();
            mount.close_dialog();
            delete(mount, solve);
        }
        "more" => {
            let state = &mut *mount.state.borrow_mut();
            state.rows += ROWS;
            state.stale.book = true;
        }
        "session" => {
            say(mount, "", false);
            mount.open_dialog("session-dialog");
        }
        "settings" => mount.open_dialog("settings-dialog"),
        "close" => mount.close_dialog(),
        "new-session" => {
            mount.change(|state| {
                let event = state.book.session().event().unwrap_or(Event::Cube(3));
                state.book.add_session(event);
            });
            draw_scrambles(mount);
        }
        "delete-session" => {
            mount.change(|state| {
                let deleted = state.book.delete_session();
                state.trash.push(deleted);
            });
            mount.close_dialog();
            draw_scrambles(mount);
        }
        "export" => export(mount),
        "csv" => export_csv(mount),
        "import" => {
            if let Ok(field) = mount.part::<HtmlInputElement>("import-file") {
                field.click();
            }
        }
        "mend" => mend(mount),
        "sheet" => mount.show_sheet(true),
        "timer" => mount.show_sheet(false),
        "print" => print(),
        _ => {}
    }
    mount.request_frame();
}

fn mend(mount: &Rc<Mount>) {
    let mend = mount.state.borrow().trouble.as_ref().and_then(|trouble| trouble.mend);
    match mend {
        Some(Mend::TryAgain) => draw_again(mount),
        Some(Mend::SaveDamaged) => save_damaged(mount),
        None => {}
    }
}

fn copy(mount: &Rc<Mount>) {
    let Some(scramble) = mount.state.borrow().supply.current().map(|(_, scramble)| scramble.to_owned())
    else {
        return;
    };
    let refused = {
        let mount = mount.clone();
        move |is_copied: bool| {
            if !is_copied {
                mount.trouble(mount.text.errors.copy.to_owned(), None);
            }
        }
    };
    if copy_text(&scramble, refused).is_err() {
        mount.trouble(mount.text.errors.copy.to_owned(), None);
    }
}

/// Gives a solve a penalty, or takes it away if the solve has it.
fn set_penalty(mount: &Rc<Mount>, solve: Option<usize>, penalty: Penalty) {
    let words = mount.change(|state| {
        let session = state.book.session_mut();
        let moves = session.counts_moves();
        let solve = session.solves.get_mut(solve?)?;
        solve.penalty = if solve.penalty == penalty { Penalty::None } else { penalty };
        Some(result_words(solve, moves, mount.text))
    });
    mount.announce(&words.unwrap_or_default());
}

fn delete(mount: &Rc<Mount>, solve: Option<usize>) {
    let deleted = mount.change(|state| {
        let deleted = state.book.delete_solve(solve?)?;
        state.trash.push(deleted);
        Some(deleted_words(mount, state.trash.last()?, state.book.session().counts_moves()))
    });
    mount.announce(&deleted.unwrap_or_default());
}

/// Returns what was deleted, in words.
pub fn deleted_words(mount: &Mount, deleted: &Deleted, counts_moves: bool) -> String {
    let text = mount.text;
    match deleted {
        Deleted::Solve { solve, .. } => {
            fill(text.solve.deleted, &[("result", &result_words(solve, counts_moves, text))])
        }
        Deleted::Session { session, .. } => {
            fill(text.session.deleted, &[("name", &session_name(session, text))])
        }
    }
}

fn undo(mount: &Rc<Mount>) {
    mount.change(|state| {
        if let Some(deleted) = state.trash.pop() {
            state.book.restore(deleted);
        }
    });
    draw_scrambles(mount);
}

/// Shows the session with this index.
pub fn choose_session(mount: &Rc<Mount>, index: usize) {
    mount.change(|state| {
        if index < state.book.sessions.len() {
            state.book.current = index;
            state.clock.cancel();
            state.rows = ROWS;
            state.focus = usize::MAX;
        }
    });
    draw_scrambles(mount);
}

/// Changes the event of the session. A session that has solves stays as it is: another one begins.
pub fn choose_event(mount: &Rc<Mount>, id: &str) {
    let Some(event) = Event::with_id(id) else { return };
    mount.change(|state| {
        state.clock.cancel();
        let session = state.book.session_mut();
        if session.solves.is_empty() {
            session.set_event(event);
            return;
        }
        let empty =
            |session: &crate::timer::Session| session.name.is_empty() && session.event() == Some(event);
        match state.book.sessions.iter().position(empty) {
            Some(same) => state.book.current = same,
            None => state.book.add_session(event),
        }
        state.rows = ROWS;
        state.focus = usize::MAX;
    });
    draw_scrambles(mount);
}

/// Takes a setting of the settings dialog.
pub fn choose_setting(mount: &Rc<Mount>, name: &str, field: &web_sys::Element) {
    use wasm_bindgen::JsCast;
    let is_on = field.dyn_ref::<HtmlInputElement>().is_some_and(HtmlInputElement::checked);
    let value = field.dyn_ref::<HtmlSelectElement>().map(HtmlSelectElement::value).unwrap_or_default();
    mount.change(|state| {
        let settings = &mut state.book.settings;
        match name {
            "inspects" => settings.rules.inspects = is_on,
            "speaks" => settings.speaks = is_on,
            "hides" => settings.hides_time = is_on,
            "types" => settings.types = is_on,
            "hold" => {
                let hold = HOLDS.into_iter().find(|hold| hold.to_string() == value);
                settings.rules.hold = hold.unwrap_or(settings.rules.hold);
            }
            _ => {}
        }
    });
}

/// Renames the session.
pub fn rename_session(mount: &Rc<Mount>, name: &str) {
    let name: String = name.trim().chars().take(limits::SESSION_NAME).collect();
    mount.change(|state| state.book.session_mut().name = name);
}

/// Takes the comment on the solve whose dialog is open.
pub fn comment(mount: &Rc<Mount>, comment: &str) {
    let comment: String = comment.chars().take(limits::COMMENT).collect();
    mount.change(|state| {
        let solve = state.open?;
        state.book.session_mut().solves.get_mut(solve)?.comment = comment;
        Some(())
    });
}

/// Opens the dialog of a solve.
pub fn open_solve(mount: &Rc<Mount>, solve: usize) {
    {
        let state = &mut *mount.state.borrow_mut();
        if solve >= state.book.session().solves.len() {
            return;
        }
        (state.open, state.focus) = (Some(solve), solve);
        state.stale.book = true;
    }
    mount.open_dialog("solve-dialog");
    mount.request_frame();
}

/// Adds the result that was typed, if it is one.
pub fn add_typed(mount: &Rc<Mount>) {
    let Ok(field) = mount.part::<HtmlInputElement>("typed-field") else { return };
    let counts_moves = mount.state.borrow().book.session().counts_moves();
    let value = field.value();
    let result = if counts_moves { read_moves(&value) } else { read_result(&value) };
    set_attribute(&field, "aria-invalid", result.is_none().then_some("true"));
    let errors = &mount.text.errors;
    match result {
        Some((millis, penalty)) => {
            field.set_value("");
            mount.state.borrow_mut().trouble = None;
            add_solve(mount, millis, penalty);
        }
        None => {
            let words = if counts_moves { errors.moves } else { errors.time };
            if let Ok(hint) = mount.part("typed-hint") {
                set_text(&hint, words);
            }
        }
    }
    focus(&field);
}

/// Reads a number of moves, or DNF, as 1000 "milliseconds" a move.
fn read_moves(text: &str) -> Option<(u32, Penalty)> {
    match read_result(text)? {
        (_, Penalty::Dnf) => Some((0, Penalty::Dnf)),
        (millis @ 1000..=999_000, Penalty::None) if millis % 1000 == 0 => Some((millis, Penalty::None)),
        _ => None,
    }
}
