//! Ends a program after a panic, or after an exception that passed through it: takes off its listeners, lets every
//! later call from the browser do nothing, and shows the first reason beside a button that starts the program again.
//!
//! Neither unwinds here, so what was borrowed stays borrowed, and any later call would panic over the first reason.
//! Each program of the page has its own memory and so its own guard. The idea is that of egui's `eframe/src/web`.

use std::cell::{Cell, OnceCell, RefCell};

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{AbortController, AddEventListenerOptions, Element, Event, EventInit, Worker};

use super::dom::{DomError, all, document, end_of_address, set_attribute, set_text, window};
use crate::text::fill;

/// What a person sees of a program that broke.
#[derive(Clone, Copy)]
pub struct BrokenWords {
    /// What happened, with a place for `{reason}`.
    pub broken: &'static str,
    /// The name of the button that starts the program again.
    pub again: &'static str,
}

#[derive(Default)]
struct Guard {
    is_broken: Cell<bool>,
    /// How many calls of the browser are under way: more than one where an event comes of what a call does.
    depth: Cell<u32>,
    /// What takes off all listeners.
    options: OnceCell<Option<(AbortController, AddEventListenerOptions)>>,
    /// The workers of the program.
    workers: RefCell<Vec<Worker>>,
    /// The elements of the program as a selector.
    selector: Cell<Option<&'static str>>,
    /// What to show in them; none before the program has its words.
    words: Cell<Option<BrokenWords>>,
    /// The end of the address as it is, and the one that brings back what was shown last.
    kept: RefCell<Option<(String, String)>>,
}

thread_local! {
    static GUARD: Guard = Guard::default();
}

/// Names the elements of this program by a selector.
pub fn set_selector(selector: &'static str) {
    GUARD.with(|guard| guard.selector.set(Some(selector)));
}

/// Sets the words that the guard shows when the program ends.
pub fn set_broken_words(words: BrokenWords) {
    GUARD.with(|guard| guard.words.set(Some(words)));
}

/// Ends the program for this reason, unless it has ended before.
pub fn end_program(reason: &str) {
    let was_broken = GUARD.with(|guard| guard.is_broken.replace(true));
    if !was_broken {
        GUARD.with(|guard| {
            if let Some(Some((controller, _))) = guard.options.get() {
                controller.abort();
            }
            let workers = guard.workers.try_borrow();
            workers.iter().flat_map(|workers| workers.iter()).for_each(Worker::terminate);
            // A page that shows nothing any more can't be helped from here.
            let _ = guard.bring_back_address();
            let _ = guard.show(reason);
        });
    }
}

/// Makes a function for the browser to call that does nothing, and returns the default, once the program has ended.
pub fn guarded<T, R: Default>(mut call: impl FnMut(T) -> R) -> impl FnMut(T) -> R {
    move |argument| {
        if !enter() {
            return R::default();
        }
        let result = call(argument);
        leave();
        result
    }
}

/// Counts a call of the browser that begins; false once the program has ended.
pub fn enter() -> bool {
    GUARD.with(|guard| {
        guard.depth.set(guard.depth.get() + 1);
        !guard.is_broken.get()
    })
}

/// True once the program has ended. What it holds is left as it is then: the browser may collect it long after the page has started the
/// program again on the same elements.
pub fn has_ended() -> bool {
    GUARD.with(|guard| guard.is_broken.get())
}

/// True while a call of the browser is under way.
pub fn is_in_call() -> bool {
    GUARD.with(|guard| guard.depth.get() > 0)
}

/// Counts a call of the browser that has ended.
pub fn leave() {
    GUARD.with(|guard| guard.depth.set(guard.depth.get().saturating_sub(1)));
}

/// The options of every event listener: the guard can take it off.
pub fn listener_options() -> Option<AddEventListenerOptions> {
    GUARD.with(|guard| {
        let made = guard.options.get_or_init(|| {
            let controller = AbortController::new().ok()?;
            let options = AddEventListenerOptions::new();
            options.set_signal(&controller.signal());
            Some((controller, options))
        });
        made.as_ref().map(|(_, options)| options.clone())
    })
}

/// Ends this worker too when the program ends.
pub fn own_worker(worker: &Worker) {
    GUARD.with(|guard| guard.workers.borrow_mut().push(worker.clone()));
}

/// Forgets a worker that was ended.
pub fn disown_worker(worker: &Worker) {
    GUARD.with(|guard| guard.workers.borrow_mut().retain(|other| other != worker));
}

/// Keeps the end of an address that brings back what is shown, for a start after a panic; `seen` is how the address
/// ends now. Nothing is kept once the address itself says it.
pub fn keep_for_start(kept: Option<(String, String)>) {
    GUARD.with(|guard| drop(guard.kept.replace(kept)));
}

impl Guard {
    /// Writes the address that brings back what was shown last, unless a person has changed it since.
    fn bring_back_address(&self) -> Result<(), DomError> {
        let Some((seen, end)) = self.kept.try_borrow_mut().ok().and_then(|mut kept| kept.take()) else {
            return Ok(());
        };
        if seen == end_of_address()? {
            let history = window()?.history()?;
            history.replace_state_with_url(&history.state()?, "", Some(&format!("#{end}")))?;
        }
        Ok(())
    }

    /// Shows the reason and the button, and takes from all controls what they can't do any more.
    fn show(&self, reason: &str) -> Result<(), DomError> {
        let (Some(selector), Some(words)) = (self.selector.get(), self.words.get()) else { return Ok(()) };
        let document = document()?;
        let page = document.document_element().ok_or(DomError::NoWindow)?;
        for root in all(&page, selector)? {
            for control in all(&root, "button, input, select, textarea")? {
                set_attribute(&control, "disabled", Some(""));
            }
            let status = root.query_selector("[data-part=status]")?.unwrap_or_else(|| root.clone());
            set_text(&status, &fill(words.broken, &[("reason", &reason)]));
            set_attribute(&status, "data-error", Some(""));
            set_attribute(&root, "data-moving", None);
            set_attribute(&root, "data-broken", Some(""));
            let button = document.create_element("button")?;
            set_attribute(&button, "type", Some("button"));
            set_attribute(&button, "class", Some("main"));
            set_text(&button, words.again);
            let start = Closure::once_into_js(move || start_again(&root));
            button.add_event_listener_with_callback("click", start.unchecked_ref())?;
            status.append_child(&button)?;
        }
        Ok(())
    }
}

/// Lets the page start this program again in its element; a page that can't is opened again.
fn start_again(root: &Element) {
    let settings = EventInit::new();
    settings.set_bubbles(true);
    settings.set_cancelable(true);
    let is_left_to_us = Event::new_with_event_init_dict("cubelab-again", &settings)
        .is_ok_and(|event| root.dispatch_event(&event).unwrap_or(true));
    if is_left_to_us && let Ok(window) = window() {
        // A page that may not be opened again stays as it is.
        let _ = window.location().reload();
    }
}
