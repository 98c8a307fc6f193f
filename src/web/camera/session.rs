//! Reading one cube: from the opening of the panel to the stickers, or to its end without them.
//!
//! The panel and its player are of different programs. They agree on two attributes and one event. The panel has the colours that
//! the faces of the cube may have in `data-colours`. Whoever fires `cubelab-camera-end` on the panel ends the session: the
//! camera, with the stickers as the detail, or the player.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{CustomEvent, CustomEventInit, Element, Event, HtmlElement, KeyboardEvent, MouseEvent};

use super::markup::panel_markup;
use super::reader::Reader;
use super::show::Parts;
use super::source::{SIDE, Source};
use crate::camera::Picture;
use crate::cube::ByFace;
use crate::text::{CameraText, fill};
use crate::view::Rgb;
use crate::web::runtime::dom::{DomError, document, now, part, set_attribute, set_text, target_of, window};
use crate::web::runtime::frame_loop::FrameLoop;
use crate::web::runtime::guard::{BrokenWords, set_broken_words};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::once::once;
use crate::web::runtime::program::CallBack;
use crate::web::runtime::words::words;

/// The event that ends a session.
const END: &str = "cubelab-camera-end";

/// The least time between two pictures that are read, in milliseconds.
const PACE: f64 = 80.0;

/// One cube being read.
struct Session {
    panel: HtmlElement,
    text: &'static CameraText,
    parts: Parts,
    source: Rc<Source>,
    reader: RefCell<Reader>,
    /// When a picture was read last, in milliseconds.
    looked: Cell<f64>,
    has_ended: Cell<bool>,
    frames: RefCell<Option<FrameLoop>>,
    listeners: RefCell<Vec<Listener>>,
}

thread_local! {
    /// The catalogue that was read last, and its words.
    static WORDS: RefCell<Option<(String, &'static CameraText)>> = const { RefCell::new(None) };
    /// The open session. A page has one camera.
    static SESSION: RefCell<Option<Rc<Session>>> = const { RefCell::new(None) };
}

/// Reads a cube in this panel, with the words of the catalogue `camera`. A session that is open in another panel ends.
pub fn open(panel: &HtmlElement, camera: String) -> Result<(), DomError> {
    // A person may have closed the panel before the program came.
    if !panel.is_connected() {
        return Ok(());
    }
    let known =
        WORDS.with_borrow(|known| known.as_ref().filter(|(file, _)| *file == camera).map(|(_, text)| *text));
    let text = match known {
        Some(text) => text,
        None => words(vec![camera.clone()])?,
    };
    WORDS.set(Some((camera, text)));
    set_broken_words(BrokenWords { broken: text.broken, again: text.again });
    if let Some(before) = SESSION.with_borrow(Clone::clone) {
        before.end(None);
    }
    panel.set_inner_html(&panel_markup(text));
    let parts = Parts::find(panel)?;
    let source = Source::new(part(panel, "video")?)?;
    let colours = panel.get_attribute("data-colours").unwrap_or_default();
    let session = Rc::new(Session {
        panel: panel.clone(),
        text,
        parts,
        source,
        reader: RefCell::new(Reader::new(schemes(&colours))),
        looked: Cell::new(now()),
        has_ended: Cell::new(false),
        frames: RefCell::default(),
        listeners: RefCell::default(),
    });
    SESSION.set(Some(session.clone()));
    session.listen()?;
    let frames = FrameLoop::new(panel, session.with(false, |session, _| session.frame()))?;
    session.frames.replace(Some(frames));
    panel.focus()?;
    let opened = session.with((), |session, trouble| match trouble {
        Some(_) => session.parts.show_trouble(trouble, session.text),
        None => session.start(),
    });
    session.source.open(opened)
}

/// Reads schemes: six colours each, in the order of the faces.
fn schemes(colours: &str) -> Vec<ByFace<Rgb>> {
    let colours: Vec<Rgb> = colours.split(' ').filter_map(Rgb::from_hex).collect();
    colours.as_chunks::<6>().0.iter().map(|scheme| ByFace(*scheme)).collect()
}

impl Session {
    fn listen(self: &Rc<Self>) -> Result<(), DomError> {
        let page = document()?;
        let panel: &Element = &self.panel;
        let mut all = self.listeners.borrow_mut();
        all.push(self.on(panel, "click", |session, event: &MouseEvent| session.click(event))?);
        all.push(self.on(panel, "keydown", |session, event: &KeyboardEvent| session.key(event))?);
        all.push(self.on(panel, END, |session, _: &Event| session.close())?);
        all.push(self.on(&page, "visibilitychange", |session, _: &Event| {
            if document().is_ok_and(|page| page.hidden()) {
                session.end(None);
            }
        })?);
        Ok(())
    }

    /// Begins to read pictures.
    fn start(self: &Rc<Self>) {
        set_attribute(&self.parts.picture, "data-mirrored", (!self.source.looks_away()).then_some(""));
        if let Some(track) = self.source.track() {
            let ended = self.on(&track, "ended", |session, _: &Event| {
                session.source.close();
                session.parts.show_trouble(None, session.text);
            });
            self.listeners.borrow_mut().extend(ended.ok());
        }
        if let Some(frames) = &*self.frames.borrow() {
            frames.request();
        }
    }

    /// Reads a picture, if it is time; false once nothing is to be read any more.
    fn frame(&self) -> bool {
        if self.has_ended.get() {
            return false;
        }
        // Another view of the page is shown, or the panel is gone.
        if self.panel.client_width() == 0 {
            self.end(None);
            return false;
        }
        let millis = now() - self.looked.get();
        if millis < PACE {
            return true;
        }
        let Some(bytes) = self.source.picture() else { return self.source.track().is_some() };
        self.looked.set(now());
        let taken =
            Picture::new(&bytes, SIDE).and_then(|picture| self.reader.borrow_mut().look(&picture, millis));
        self.after(taken);
        !self.has_ended.get()
    }

    /// Shows what has changed, and reports a face that was taken.
    fn after(&self, taken: Option<usize>) {
        let stickers = taken.and_then(|_| self.reader.borrow_mut().stickers());
        let reader = self.reader.borrow();
        self.parts.show(&reader, self.text);
        if taken.is_some() {
            set_text(&self.parts.said, &fill(self.text.hints.said, &[("number", &reader.count())]));
        }
        drop(reader);
        if stickers.is_some() {
            self.end(stickers);
        }
    }

    fn take(&self) {
        let taken = self.reader.borrow_mut().take();
        self.after(taken);
    }

    fn click(&self, event: &MouseEvent) {
        let Some(button) = target_of(event).and_then(|target| target.closest("button").ok().flatten()) else {
            return;
        };
        let face = button.get_attribute("data-face").and_then(|face| face.parse().ok());
        match (button.get_attribute("data-part").as_deref(), face) {
            (Some("close"), _) => return self.end(None),
            (Some("take"), _) => return self.take(),
            (Some("restart"), _) => self.reader.borrow_mut().forget(None),
            (_, Some(face)) => self.reader.borrow_mut().forget(Some(face)),
            _ => return,
        }
        self.after(None);
        // The button is disabled now.
        let _ = self.panel.focus();
    }

    fn key(&self, event: &KeyboardEvent) {
        let is_on_button = target_of(event).is_some_and(|target| target.tag_name() == "BUTTON");
        match event.key().as_str() {
            "Escape" => self.end(None),
            " " if !is_on_button && !event.repeat() => self.take(),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    }

    /// Ends the session, with the stickers if all were read.
    fn end(&self, stickers: Option<String>) {
        self.close();
        let settings = CustomEventInit::new();
        settings.set_bubbles(true);
        settings.set_detail(&stickers.into());
        if let Ok(event) = CustomEvent::new_with_event_init_dict(END, &settings) {
            // A panel that is gone has nobody to report to.
            let _ = self.panel.dispatch_event(&event);
        }
    }

    /// Gives the camera back.
    fn close(&self) {
        if self.has_ended.replace(true) {
            return;
        }
        self.source.close();
        let is_this = |session: &Rc<Session>| std::ptr::eq(&**session, self);
        let this = SESSION.with_borrow_mut(|session| session.take_if(|session| is_this(session)));
        // What the browser is calling may be of the session: it goes after that call.
        if let Ok(window) = window() {
            window.queue_microtask(&once(move |_: wasm_bindgen::JsValue| drop(this)).unchecked_into());
        }
    }
}
