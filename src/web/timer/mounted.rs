//! The timer on an element of the page: puts together its state, its parts and what the browser calls.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::{Element, Event};

use super::drawing::draw_scrambles;
use super::mount::{KEPT, KEPT_DAMAGED, Mend, Mount, ROWS, Stale, State};
use super::show::show;
use super::workers::ScrambleWorkers;
use super::{keys, wiring};
use crate::app::address::is_of_timer;
use crate::text::{TimerText, fill};
use crate::timer::{Book, Clock, FileError, Statistics, Supply, file_error_words, read_book, timer_markup};
use crate::web::runtime::dom::{DomError, end_of_address, set_attribute, window};
use crate::web::runtime::frame_loop::FrameLoop;
use crate::web::runtime::guard::{BrokenWords, set_broken_words};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::on_element::{OnElement, Part};
use crate::web::runtime::program::CallBack;
use crate::web::runtime::size_observer::SizeObserver;
use crate::web::runtime::storage::Storage;
use crate::web::runtime::words::words;

/// The timer on an element. Dropping it ends its workers and leaves the element empty.
pub struct TimerMounted {
    _part: OnElement<Mount, Subscriptions>,
}

/// What the browser calls.
struct Subscriptions {
    _listeners: Vec<Listener>,
    _size: SizeObserver,
}

impl TimerMounted {
    /// Puts the timer on an element. The workers of the 3x3x3 and of other sizes are at these addresses, and its words in the
    /// catalogue `timer`.
    pub fn new(root: &Element, workers: [String; 2], timer: String) -> Result<TimerMounted, DomError> {
        let text: &'static TimerText = words(vec![timer])?;
        set_broken_words(BrokenWords { broken: text.errors.broken, again: text.errors.again });
        Ok(TimerMounted { _part: OnElement::new(root, || start(root, workers, text))? })
    }
}

impl Part for Mount {
    const ATTRIBUTES: &'static [&'static str] = &["data-ready", "data-view", "data-clock"];

    fn end(&self) {
        self.workers.end();
        self.frames.take();
    }
}

fn start(
    root: &Element,
    workers: [String; 2],
    text: &'static TimerText,
) -> Result<(Rc<Mount>, Subscriptions), DomError> {
    root.set_inner_html(&timer_markup(text));
    let storage = Storage::of(root);
    let (book, damage) = kept_book(&storage);
    let mut state = State {
        clock: Clock::new(book.settings.rules),
        call: None,
        statistics: Statistics::new(&[]),
        trash: Vec::new(),
        supply: Supply::default(),
        sheet: None,
        is_sheet_shown: false,
        rows: ROWS,
        focus: book.session().solves.len().saturating_sub(1),
        open: None,
        trouble: None,
        stale: Stale::ALL,
        saved: None,
        is_space_down: false,
        pointer: None,
        book,
    };
    state.refresh();
    let mount = Rc::new(Mount {
        root: root.clone(),
        text,
        storage,
        state: RefCell::new(state),
        workers: ScrambleWorkers::new(workers),
        frames: RefCell::default(),
    });
    let subscriptions = subscribe(&mount)?;
    if let Some(error) = damage {
        let words = fill(text.errors.damaged, &[("reason", &file_error_words(&error, text))]);
        mount.trouble(words, Some(Mend::SaveDamaged));
    }
    mount.show_sheet(false);
    draw_scrambles(&mount);
    set_attribute(root, "data-ready", Some(""));
    Ok((mount, subscriptions))
}

/// Returns the book that the browser keeps, and what is wrong with one that could not be read. The latter is put aside until a
/// person has saved it, so that nothing is written over it.
fn kept_book(storage: &Storage) -> (Book, Option<FileError>) {
    let mut book = Book::default();
    if let Some(text) = storage.kept(KEPT) {
        match read_book(&text) {
            Ok(kept) => book = kept,
            Err(_) => {
                let aside = storage.kept(KEPT_DAMAGED).unwrap_or_default() + &text;
                // First, as there may be no room for both.
                storage.keep(KEPT, "");
                storage.keep(KEPT_DAMAGED, &aside);
            }
        }
    }
    (book, storage.kept(KEPT_DAMAGED).and_then(|text| read_book(&text).err()))
}

fn subscribe(mount: &Rc<Mount>) -> Result<Subscriptions, DomError> {
    let draw = mount.with(false, |mount, _| show(mount));
    let frames = FrameLoop::new(&mount.root, draw)?;
    let mut resized = mount.with((), |mount, ()| {
        mount.state.borrow_mut().stale.book = true;
        mount.request_frame();
    });
    // The chart is as wide as its place.
    let mut width = 0;
    let size = SizeObserver::new(&mount.part("side")?, move |new_width, _| {
        if new_width != std::mem::replace(&mut width, new_width) {
            resized(());
        }
    })?;
    let mut listeners = wiring::listeners(mount)?;
    listeners.extend(keys::listeners(mount)?);
    let window = window()?;
    listeners.push(mount.on(window.as_ref(), "hashchange", |mount, _: &Event| {
        // An inspection that nobody sees is given up.
        if end_of_address().is_ok_and(|end| !is_of_timer(&end)) {
            mount.state.borrow_mut().clock.cancel();
            mount.request_frame();
        }
    })?);
    listeners.push(mount.on(window.as_ref(), "storage", |mount, _: &Event| follow_other_tabs(mount))?);
    mount.frames.replace(Some(frames));
    mount.request_frame();
    Ok(Subscriptions { _listeners: listeners, _size: size })
}

/// Takes the solves that the timer in another tab has added, so that neither tab writes over those of the other.
fn follow_other_tabs(mount: &Rc<Mount>) {
    let Some(book) = mount.storage.kept(KEPT).and_then(|text| read_book(&text).ok()) else { return };
    {
        let state = &mut *mount.state.borrow_mut();
        if book.sessions == state.book.sessions {
            return;
        }
        let current = state.book.current.min(book.sessions.len() - 1);
        state.book.sessions = book.sessions;
        state.book.current = current;
        // What was deleted had its place among other solves.
        state.trash.clear();
        state.open = None;
        state.refresh();
    }
    mount.close_dialog();
    draw_scrambles(mount);
    mount.request_frame();
}
