//! Files of sessions: saved, and opened.

use std::rc::Rc;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, File, HtmlInputElement};

use super::drawing::draw_scrambles;
use super::mount::{KEPT_DAMAGED, Mount, ROWS};
use crate::limits;
use crate::numbers::{Number, WholePart};
use crate::text::fill;
use crate::timer::{FileError, csv, file_error_words, read_book, write_book};
use crate::web::runtime::dom::{set_attribute, set_text};
use crate::web::runtime::once::then;
use crate::web::runtime::saving::save_text;

/// Saves all sessions as a file.
pub fn export(mount: &Rc<Mount>) {
    let text = write_book(&mount.state.borrow().book);
    save(mount, &text, "text/plain", "cubelab-times.txt");
}

/// Saves the session as CSV.
pub fn export_csv(mount: &Rc<Mount>) {
    let text = csv(mount.state.borrow().book.session());
    save(mount, &text, "text/csv", "cubelab-session.csv");
}

/// Saves the book that could not be read as a file, and forgets it then.
pub fn save_damaged(mount: &Rc<Mount>) {
    let text = mount.storage.kept(KEPT_DAMAGED).unwrap_or_default();
    if save(mount, &text, "text/plain", "cubelab-times-damaged.txt") {
        mount.storage.keep(KEPT_DAMAGED, "");
        mount.state.borrow_mut().trouble = None;
    }
}

/// Saves a file. Returns true if the browser took it.
fn save(mount: &Rc<Mount>, text: &str, kind: &str, name: &str) -> bool {
    match save_text(text, kind, name) {
        Ok(saved) => {
            mount.state.borrow_mut().saved = Some(saved);
            true
        }
        Err(_) => {
            say(mount, mount.text.errors.save, true);
            false
        }
    }
}

/// Adds the sessions of the file that was chosen.
pub fn import(mount: &Rc<Mount>) {
    let Ok(field) = mount.part::<HtmlInputElement>("import-file") else { return };
    let Some(file) = field.files().and_then(|files| files.get(0)) else { return };
    // The same file may be chosen again.
    let name = file.name();
    let bytes = file.size();
    if bytes > limits::TIMER_FILE_BYTES.to_f64() {
        field.set_value("");
        return refuse(mount, &name, &FileError::TooLarge(bytes.whole_index()));
    }
    let reader = mount.clone();
    let read = then(&text_of(&file), move |text: JsValue| match text.as_string() {
        Some(text) => take(&reader, &name, &text),
        None => say(&reader, &fill(reader.text.errors.open, &[("file", &name)]), true),
    });
    if read.is_err() {
        say(mount, &fill(mount.text.errors.open, &[("file", &file.name())]), true);
    }
    field.set_value("");
}

/// Returns the promise of the text of a file.
fn text_of(file: &File) -> js_sys::Promise {
    file.text().unchecked_into()
}

fn take(mount: &Rc<Mount>, name: &str, text: &str) {
    let mut book = match read_book(text) {
        Ok(book) => book,
        Err(error) => return refuse(mount, name, &error),
    };
    book.sessions.retain(|session| !session.solves.is_empty());
    let words = &mount.text.session;
    let count = |number: usize| number.to_f64();
    let solves = book.sessions.iter().map(|session| session.solves.len()).sum();
    let said = fill(
        words.imported,
        &[
            ("sessions", &words.sessions.count(count(book.sessions.len()))),
            ("solves", &words.solves.count(count(solves))),
        ],
    );
    if !book.sessions.is_empty() {
        mount.change(|state| {
            state.book.add_all(book);
            state.rows = ROWS;
            state.focus = usize::MAX;
        });
        draw_scrambles(mount);
    }
    say(mount, &said, false);
}

fn refuse(mount: &Rc<Mount>, name: &str, error: &FileError) {
    let reason = file_error_words(error, mount.text);
    say(mount, &fill(mount.text.files.refused, &[("reason", &reason), ("file", &name)]), true);
}

/// Shows what became of a file, or nothing.
pub fn say(mount: &Rc<Mount>, words: &str, is_error: bool) {
    if let Ok(status) = mount.part::<Element>("file-status") {
        set_text(&status, words);
        set_attribute(&status, "data-error", is_error.then_some(""));
    }
}
