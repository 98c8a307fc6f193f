//! The timer at work. Whatever happens changes the [`State`] and asks for a frame; the frame brings the page after it.

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlInputElement};

use super::workers::ScrambleWorkers;
use crate::text::{TimerText, fill};
use crate::timer::{Book, Call, Clock, Deleted, Sheet, Statistics, Supply, write_book};
use crate::web::runtime::dom::{DomError, part, set_attribute, set_text};
use crate::web::runtime::frame_loop::FrameLoop;
use crate::web::runtime::saving::Saved;
use crate::web::runtime::storage::Storage;

/// The name under which the browser keeps the book.
pub const KEPT: &str = "timer";

/// The name under which the browser keeps a book that could not be read.
pub const KEPT_DAMAGED: &str = "timer-damaged";

/// The rows of the list of solves at first, and by how many more it grows.
pub const ROWS: usize = 100;

/// The timer at work.
pub struct Mount {
    /// The element it is on.
    pub root: Element,
    /// The words.
    pub text: &'static TimerText,
    /// What the browser keeps.
    pub storage: Storage,
    /// What is there.
    pub state: RefCell<State>,
    /// The workers that draw scrambles.
    pub workers: ScrambleWorkers,
    /// Its frames; none before it is ready.
    pub frames: RefCell<Option<FrameLoop>>,
}

/// What the timer shows.
pub struct State {
    /// The sessions and the settings.
    pub book: Book,
    /// The clock.
    pub clock: Clock,
    /// The judge's call that was made last in the inspection under way.
    pub call: Option<Call>,
    /// The statistics of the session.
    pub statistics: Statistics,
    /// What was deleted, the last one at the end.
    pub trash: Vec<Deleted>,
    /// The scrambles.
    pub supply: Supply,
    /// The sheet, if one was asked for.
    pub sheet: Option<Sheet>,
    /// Whether the sheet is shown in place of the timer.
    pub is_sheet_shown: bool,
    /// The most rows of the list of solves.
    pub rows: usize,
    /// The solve in the list that is the stop of the Tab key.
    pub focus: usize,
    /// The solve whose dialog is open.
    pub open: Option<usize>,
    /// What is wrong.
    pub trouble: Option<Trouble>,
    /// What has to be shown anew.
    pub stale: Stale,
    /// A file that was handed to the browser.
    pub saved: Option<Saved>,
    /// Whether the space bar is down after a press that the clock took.
    pub is_space_down: bool,
    /// The finger or button that is down after a press that the clock took.
    pub pointer: Option<i32>,
}

/// Something that is wrong.
pub struct Trouble {
    /// What is wrong, in words.
    pub words: String,
    /// What mends it.
    pub mend: Option<Mend>,
}

/// What mends something that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mend {
    /// Draws a scramble again.
    TryAgain,
    /// Saves the book that could not be read as a file.
    SaveDamaged,
}

/// What has to be shown anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stale {
    /// Sessions, solves and statistics.
    pub book: bool,
    /// The scramble.
    pub scramble: bool,
    /// The sheet.
    pub sheet: bool,
}

impl Stale {
    /// Everything.
    pub const ALL: Stale = Stale { book: true, scramble: true, sheet: true };
}

impl Mount {
    /// Asks for a frame that shows what has changed.
    pub fn request_frame(&self) {
        if let Some(frames) = &*self.frames.borrow() {
            frames.request();
        }
    }

    /// Changes the book, computes its statistics anew, has the browser keep it, and shows it. Returns what `change` returns.
    pub fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let changed = {
            let state = &mut *self.state.borrow_mut();
            let changed = change(state);
            state.refresh();
            changed
        };
        self.keep();
        self.request_frame();
        changed
    }

    /// Has the browser keep the book. Where it does not, the page says so.
    fn keep(&self) {
        let text = write_book(&self.state.borrow().book);
        if !self.storage.keep(KEPT, &text) {
            let errors = &self.text.errors;
            let words = fill(errors.not_kept, &[("reason", &errors.full)]);
            self.trouble(words, None);
        }
    }

    /// Shows what is wrong.
    pub fn trouble(&self, words: String, mend: Option<Mend>) {
        self.state.borrow_mut().trouble = Some(Trouble { words, mend });
        self.request_frame();
    }

    /// Announces something to people who do not see the page.
    pub fn announce(&self, words: &str) {
        self.say("announce", words);
    }

    /// Returns the part of this name.
    pub fn part<T: JsCast>(&self, name: &str) -> Result<T, DomError> {
        part(&self.root, name)
    }

    /// Sets the text of a part. One that the page has lost shows nothing, here and below.
    pub fn say(&self, name: &str, words: &str) {
        if let Ok(part) = self.part::<Element>(name) {
            set_text(&part, words);
        }
    }

    /// Fills a part with HTML.
    pub fn fill(&self, name: &str, html: &str) {
        if let Ok(part) = self.part::<Element>(name) {
            part.set_inner_html(html);
        }
    }

    /// Hides a part, or shows it.
    pub fn hide(&self, name: &str, is_hidden: bool) {
        self.note(name, "hidden", is_hidden.then_some(""));
    }

    /// Enables a button, or disables it.
    pub fn enable(&self, name: &str, is_enabled: bool) {
        self.note(name, "disabled", (!is_enabled).then_some(""));
    }

    /// Sets an attribute of a part, or takes it away.
    pub fn note(&self, name: &str, attribute: &str, value: Option<&str>) {
        if let Ok(part) = self.part::<Element>(name) {
            set_attribute(&part, attribute, value);
        }
    }

    /// Sets what stands in a field.
    pub fn set_value(&self, name: &str, value: &str) {
        if let Ok(field) = self.part::<HtmlInputElement>(name) {
            field.set_value(value);
        }
    }

    /// Opens a dialog.
    pub fn open_dialog(&self, name: &str) {
        if let Ok(dialog) = self.part::<HtmlDialogElement>(name)
            && !dialog.open()
        {
            // One that is part of the page and closed can be opened.
            let _ = dialog.show_modal();
        }
    }

    /// Closes the dialog that is open.
    pub fn close_dialog(&self) {
        if let Some(dialog) = self.dialog() {
            dialog.close();
        }
    }

    /// Returns the dialog that is open.
    pub fn dialog(&self) -> Option<HtmlDialogElement> {
        self.root.query_selector("dialog[open]").ok()??.dyn_into().ok()
    }

    /// True while another part of the page is shown.
    pub fn is_hidden(&self) -> bool {
        self.root.has_attribute("hidden")
    }

    /// Notes for the style sheet whether the sheet is shown.
    pub fn show_sheet(&self, is_shown: bool) {
        {
            let state = &mut *self.state.borrow_mut();
            state.is_sheet_shown = is_shown;
            state.stale.sheet = true;
            state.clock.cancel();
        }
        set_attribute(&self.root, "data-view", Some(if is_shown { "sheet" } else { "timer" }));
        self.request_frame();
    }
}

impl State {
    /// Brings after the book what depends on it.
    pub fn refresh(&mut self) {
        let session = self.book.session();
        self.statistics = Statistics::new(&session.solves);
        let event = session.event();
        if self.supply.current().map(|(event, _)| event) != event {
            self.stale.scramble = true;
        }
        self.supply.set_event(event);
        self.focus = self.focus.min(session.solves.len().saturating_sub(1));
        self.clock.set_rules(self.book.settings.rules);
        self.stale.book = true;
    }

    /// True if results are typed in.
    pub fn types(&self) -> bool {
        self.book.settings.types || self.book.session().counts_moves()
    }
}
