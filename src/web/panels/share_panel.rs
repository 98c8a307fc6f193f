//! The panel of what can be handed on: link, moves and facelets to copy, pictures to save, a hand-out to print.

use std::cell::{Cell, RefCell};
use std::fmt::Write;
use std::rc::{Rc, Weak};

use js_sys::{Function, Object, Reflect};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlSelectElement, HtmlTextAreaElement, MouseEvent};

use super::contents::Contents;
use super::printing::print;
use crate::app::status::Notice;
use crate::share::{moves_text, picture_name, picture_svg};
use crate::text::fill;
use crate::view::{CHECK, COPY, icon, icon_button};
use crate::web::player::link::full_link;
use crate::web::player::mount::{Mount, State};
use crate::web::runtime::clipboard::copy_text;
use crate::web::runtime::dom::{DomError, document, part, set_attribute, target_of, window};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::once::settled;
use crate::web::runtime::program::beside;
use crate::web::runtime::saving::{Painting, Saved, save_svg};
use crate::web::runtime::timer::Timer;

/// What can be copied.
const FIELDS: [&str; 3] = ["link", "moves", "facelets"];

/// The sides that a picture of pixels can have; the second is chosen first.
const SIDES: [u32; 4] = [256, 512, 1024, 2048];

/// How long a copy button says that it has copied, in milliseconds.
const NOTICE_MILLIS: i32 = 1600;

struct SharePanel {
    inner: Rc<Inner>,
    _clicks: Listener,
}

struct Inner {
    mount: Weak<Mount>,
    body: Element,
    fields: [HtmlTextAreaElement; FIELDS.len()],
    /// The code for other pages: `www/embed-code.js` fills it.
    embed: Element,
    /// How often the script of this code was requested, and what happens if it does not arrive.
    attempts: Cell<u32>,
    embed_failed: RefCell<Option<Listener>>,
    side: HtmlSelectElement,
    /// Runs while it is said that something was copied.
    copied: RefCell<Option<Timer>>,
    /// A picture being painted.
    painting: RefCell<Option<Painting>>,
    saved: RefCell<Option<Saved>>,
}

/// Fills the panel.
pub fn make(mount: &Rc<Mount>, body: &Element) -> Result<Box<dyn Contents>, DomError> {
    body.set_inner_html(&markup(mount));
    let [link, moves, facelets] = FIELDS;
    let inner = Rc::new(Inner {
        mount: Rc::downgrade(mount),
        body: body.clone(),
        fields: [field(body, link)?, field(body, moves)?, field(body, facelets)?],
        embed: part(body, "embed")?,
        attempts: Cell::default(),
        embed_failed: RefCell::default(),
        side: part(body, "side")?,
        copied: RefCell::default(),
        painting: RefCell::default(),
        saved: RefCell::default(),
    });
    let weak = Rc::downgrade(&inner);
    let clicks = Listener::new(body, "click", move |event: MouseEvent| {
        if let Some(inner) = weak.upgrade() {
            inner.click(&event);
        }
    })?;
    Ok(Box::new(SharePanel { inner, _clicks: clicks }))
}

fn field(body: &Element, name: &str) -> Result<HtmlTextAreaElement, DomError> {
    part(body, &format!("share-{name}"))
}

fn markup(mount: &Mount) -> String {
    let words = &mount.text.share;
    let mut html = format!("<h3>{}</h3>\n", words.copy);
    for (name, label) in FIELDS.into_iter().zip([words.link, words.moves, words.facelets]) {
        let copy = fill(words.copy_name, &[("name", &label)]);
        // Writing to a string cannot fail.
        let _ = writeln!(
            html,
            r#"<div class="copied"><label><span>{label}</span><textarea data-part="share-{name}" rows="1" readonly></textarea></label>{}</div>"#,
            icon_button(("copy", name), &copy, COPY, "")
        );
    }
    if share_function().is_some() {
        let _ =
            writeln!(html, r#"<button type="button" class="main" data-do="send">{}</button>"#, words.send);
    }
    let _ = write!(
        html,
        r#"<details><summary>{embed}</summary><embed-code data-part="embed"></embed-code></details>
<h3>{picture}</h3>
<div class="saved"><button type="button" class="main" data-do="svg">{svg}</button><button type="button" class="main" data-do="png">{png}</button><label><span>{side}</span><select data-part="side">"#,
        embed = words.embed,
        picture = words.picture,
        svg = words.svg,
        png = words.png,
        side = words.side,
    );
    for side in SIDES {
        let chosen = if side == SIDES[1] { " selected" } else { "" };
        let _ = write!(html, "<option{chosen}>{side}</option>");
    }
    let _ = write!(
        html,
        r#"</select></label></div>
<h3>{paper}</h3>
<button type="button" class="main" data-do="print">{print}</button>
<p class="note">{hint}</p>
"#,
        paper = words.paper,
        print = words.print,
        hint = words.print_hint,
    );
    html
}

/// The browser's way of handing things to other programs, where it has one.
fn share_function() -> Option<Function> {
    let navigator = window().ok()?.navigator();
    Reflect::get(&navigator, &"share".into()).ok()?.dyn_into().ok()
}

impl Contents for SharePanel {
    fn show(&mut self, state: &State) {
        let Some(mount) = self.inner.mount.upgrade() else { return };
        // What passes by can neither be read nor copied.
        if !state.player.is_still() {
            return;
        }
        let values = [
            full_link(&mount, state).unwrap_or_default(),
            moves_text(state.player.line()),
            state.player.state().to_string(),
        ];
        set_attribute(&self.inner.embed, "link", Some(&values[0]));
        for (field, value) in self.inner.fields.iter().zip(values) {
            if field.value() != value {
                field.set_value(&value);
            }
        }
    }
}

impl Inner {
    fn click(self: &Rc<Self>, event: &MouseEvent) {
        let Some(button) =
            target_of(event).and_then(|target| target.closest("button, summary").ok().flatten())
        else {
            return;
        };
        if let Some(name) = button.get_attribute("data-copy") {
            return self.copy(&name);
        }
        let done = match button.get_attribute("data-do").as_deref() {
            Some("svg") => self.save_picture(false),
            Some("png") => self.save_picture(true),
            Some("send") => self.send(),
            None if button.tag_name() == "SUMMARY" => self.load_embed(),
            Some("print") => {
                print();
                Ok(())
            }
            _ => Ok(()),
        };
        if let (Err(error), Some(mount)) = (done, self.mount.upgrade()) {
            mount.say(Notice::Error(error.to_string()));
        }
    }

    fn copy(self: &Rc<Self>, name: &str) {
        let Some(index) = FIELDS.iter().position(|field| *field == name) else { return };
        let weak = Rc::downgrade(self);
        let report = move |copied| {
            if let Some(inner) = weak.upgrade() {
                inner.tell_copied(index, copied);
            }
        };
        if copy_text(&self.fields[index].value(), report).is_err() {
            self.tell_copied(index, false);
        }
    }

    /// Shows on the button that it has copied, or selects the text to be copied by hand.
    fn tell_copied(self: &Rc<Self>, index: usize, copied: bool) {
        let Some(mount) = self.mount.upgrade() else { return };
        if !copied {
            // A field that cannot be selected can still be read.
            let _ = self.fields[index].focus();
            self.fields[index].select();
            return mount.say(Notice::Error(mount.text.cube.copy_refused.to_owned()));
        }
        self.show_copied(Some(index));
        let weak = Rc::downgrade(self);
        let rest = Timer::new(NOTICE_MILLIS, move || {
            if let Some(inner) = weak.upgrade() {
                inner.show_copied(None);
            }
        });
        self.copied.replace(rest.ok());
    }

    fn show_copied(&self, copied: Option<usize>) {
        let Some(mount) = self.mount.upgrade() else { return };
        let words = &mount.text.share;
        for (index, (name, label)) in
            FIELDS.into_iter().zip([words.link, words.moves, words.facelets]).enumerate()
        {
            let Ok(Some(button)) = self.body.query_selector(&format!("[data-copy={name}]")) else { continue };
            let (sign, label) = if copied == Some(index) {
                (CHECK, mount.text.cube.copied.to_owned())
            } else {
                (COPY, fill(words.copy_name, &[("name", &label)]))
            };
            button.set_inner_html(&icon(sign));
            set_attribute(&button, "aria-label", Some(&label));
            set_attribute(&button, "title", Some(&label));
        }
    }

    /// Saves a picture of the cube as it is shown, of pixels or of lines and areas.
    fn save_picture(&self, pixels: bool) -> Result<(), DomError> {
        let Some(mount) = self.mount.upgrade() else { return Ok(()) };
        let state = mount.state.borrow();
        let side = self.side.value().parse().unwrap_or(SIDES[1]);
        let Some(picture) = state.stage.picture() else { return Ok(()) };
        let svg = picture_svg(&picture.scene(), &picture.orbit, side);
        let name = picture_name(state.player.line(), state.player.place());
        if pixels {
            self.painting.replace(Some(Painting::start(&svg, side, format!("{name}-{side}px.png"))?));
        } else {
            self.saved.replace(Some(save_svg(&svg, &format!("{name}.svg"))?));
        }
        Ok(())
    }

    /// Loads the script of the code for other pages, unless it is there or on its way. If it does not arrive, the section says so, and
    /// the next opening tries again. The address differs then, because a browser requests a script of one address once.
    fn load_embed(&self) -> Result<(), DomError> {
        let Some(mount) = self.mount.upgrade() else { return Ok(()) };
        if self.embed.child_element_count() > 0 {
            return Ok(());
        }
        let attempt = self.attempts.get();
        let file =
            if attempt == 0 { "embed-code.js".to_owned() } else { format!("embed-code.js?again={attempt}") };
        self.attempts.set(attempt + 1);
        let script = document()?.create_element("script")?;
        set_attribute(&script, "type", Some("module"));
        set_attribute(&script, "src", Some(&beside(&file)));
        let embed = self.embed.clone();
        let text = mount.text.share.embed_failed;
        let failed = Listener::new(&script, "error", move |_: Event| embed.set_text_content(Some(text)))?;
        self.embed_failed.replace(Some(failed));
        self.embed.set_text_content(None);
        self.embed.append_child(&script)?;
        Ok(())
    }

    /// Hands the link to another program of the person's choice.
    fn send(&self) -> Result<(), DomError> {
        let Some(share) = share_function() else { return Ok(()) };
        let what = Object::new();
        Reflect::set(&what, &"url".into(), &self.fields[0].value().into())?;
        let promise = share.call1(&window()?.navigator(), &what)?;
        if let Ok(promise) = promise.dyn_into::<js_sys::Promise>() {
            // A person who cancels the dialog has sent nothing; this is no error.
            settled(&promise, |_| {})?;
        }
        Ok(())
    }
}
