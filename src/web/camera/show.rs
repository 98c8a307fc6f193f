//! Brings the panel after what the camera sees.

use web_sys::{Element, HtmlButtonElement};

use super::reader::{Reader, Task};
use crate::camera::{Sample, Trouble};
use crate::text::{CameraText, fill};
use crate::web::runtime::dom::{all, enable, parts, set_attribute, set_text};

parts! {
    /// The parts of the panel that change.
    Parts ("") {
        /// What the camera sees.
        picture: Element,
        /// The hint to the person, for screen readers too.
        said: Element,
        /// Takes the face that is shown.
        take: HtmlButtonElement,
        /// The number of faces that are taken.
        status: Element,
        /// Begins again with the first face.
        restart: HtmlButtonElement,
    }
    lists {
        /// The nine stickers of the face that is seen.
        stickers: Element = "[data-sticker]",
        /// The six faces.
        faces: Element = "[data-face]",
    }
}

impl Parts {
    /// Shows the faces taken, the colours seen, and what to do next.
    pub fn show(&self, reader: &Reader, text: &CameraText) {
        let (words, left) = (&text.hints, 6 - reader.count());
        let hint = match reader.task {
            Task::Wait => words.starting.to_owned(),
            Task::Show => words.first.to_owned(),
            Task::HoldStill => words.still.to_owned(),
            Task::ShowAnother if left == 0 => words.done.to_owned(),
            Task::ShowAnother if left == 1 => words.last.to_owned(),
            Task::ShowAnother => fill(words.known, &[("count", &left)]),
            Task::Mend(a, b) => fill(words.alike, &[("a", &(a + 1)), ("b", &(b + 1))]),
        };
        set_text(&self.status, &hint);
        let holds = (reader.task == Task::HoldStill).then_some("");
        set_attribute(&self.picture, "data-held", holds);
        paint(&self.stickers, reader.seen.as_ref());
        for (i, (button, face)) in self.faces.iter().zip(&reader.faces).enumerate() {
            let words = if face.is_some() { text.panel.taken } else { text.panel.missing };
            let name = fill(words, &[("number", &(i + 1))]);
            set_attribute(button, "aria-label", Some(&name));
            set_attribute(button, "title", Some(&name));
            set_attribute(button, "disabled", face.is_none().then_some(""));
            set_attribute(button, "data-taken", face.is_some().then_some(""));
            paint(&all(button, "rect").unwrap_or_default(), face.as_ref());
        }
        enable(&self.take, reader.seen.is_some());
        enable(&self.restart, reader.count() > 0);
    }

    /// Shows why there is no picture, to everybody at once.
    pub fn show_trouble(&self, trouble: Option<Trouble>, text: &CameraText) {
        let words = &text.troubles;
        let words = match trouble {
            Some(Trouble::Missing) => words.missing,
            Some(Trouble::Refused) => words.refused,
            Some(Trouble::Framed) => words.framed,
            Some(Trouble::Busy) => words.busy,
            Some(Trouble::Insecure) => words.insecure,
            Some(Trouble::Other) => words.unknown,
            None => words.ended,
        };
        set_text(&self.status, words);
        set_attribute(&self.status, "data-error", Some(""));
        set_text(&self.said, words);
        enable(&self.take, false);
    }
}

/// Gives nine shapes the colours of a face.
fn paint(shapes: &[Element], face: Option<&Sample>) {
    for (i, shape) in shapes.iter().enumerate() {
        let colour = face.map(|face| face.rgb(i).to_string());
        set_attribute(shape, "fill", colour.as_deref());
    }
}
