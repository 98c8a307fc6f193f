//! What is said of the stickers that are entered: how many are left, which laws they break, and what
//! would mend them.

use wasm_bindgen::JsCast;
use web_sys::Element;

use super::mount::{Mount, State};
use super::shown::Verdict;
use crate::numbers::Number;
use crate::nxn::{BrokenLaw, Repair};
use crate::play::Entry;
use crate::text::Words;
use crate::view::{Held, Looks};
use crate::web::runtime::dom::{all, set_attribute, set_style, set_text};

/// The most broken laws that are listed at once: nobody would read more.
const MOST_LAWS: usize = 3;

/// Shows what is wrong with the entered stickers and how to repair them, if they changed since the last call.
pub fn show_verdict(mount: &Mount, state: &mut State, looks: &Looks) {
    let entry = state.player.entry();
    let doubts = state.doubtful.len();
    let now = (entry.map(|entry| entry.own().clone()), doubts, looks.clone());
    if state.shown.verdict.shown.as_ref() == Some(&now) {
        return;
    }
    let sentences = mount.text.words(|face| looks.held.on(face));
    let (parts, words) = (&mount.parts, &mount.text.colours);
    show_palette(mount, looks);
    let (head, laws, repairs) = match entry {
        None => (words.hint.to_owned(), Vec::new(), String::new()),
        Some(entry) => {
            let laws = sentences.laws(entry.laws());
            (head(mount, entry, doubts, &sentences), laws, repairs(entry, &sentences, looks))
        }
    };
    set_text(&parts.verdict, &head);
    let kind = match entry {
        None => None,
        Some(entry) if entry.is_cube() => Some("ready"),
        Some(entry) if !entry.is_broken() => Some("unfinished"),
        Some(_) => Some("broken"),
    };
    set_attribute(&parts.verdict, "data-kind", kind);
    let mut list = String::new();
    for (i, law) in laws.iter().take(MOST_LAWS).enumerate() {
        list += &format!("<li data-law=\"{i}\"><b>{}</b> {}</li>", law.what, law.why);
    }
    if laws.len() > MOST_LAWS {
        let more = laws.len() - MOST_LAWS;
        list += &format!("<li>{}</li>", words.more.count(more.to_f64()));
    }
    parts.laws.set_inner_html(&list);
    parts.repairs.set_inner_html(&repairs);
    for square in all(&parts.repairs, "[data-paint]").unwrap_or_default() {
        paint(&square, &square.get_attribute("data-paint").unwrap_or_default());
    }
    let laws = laws.into_iter().map(|law| law.laws).collect();
    state.shown.verdict = Verdict { shown: Some(now), laws };
}

fn head(mount: &Mount, entry: &Entry, doubts: usize, words_for: &Words) -> String {
    let words = &mount.text.colours;
    if entry.is_cube() || !entry.is_broken() {
        let first = if entry.is_cube() {
            words.ready.to_owned()
        } else {
            words_for.unfinished(entry.filled().blanks())
        };
        if doubts > 0 {
            return words.doubts.count(doubts.to_f64());
        }
        let has_dots = entry.filled().blanks() < entry.own().blanks();
        return if has_dots { format!("{first} {}", words.dots) } else { first };
    }
    let is_assembly = entry.laws().iter().all(BrokenLaw::is_of_assembly);
    (if is_assembly { words.assembled } else { words.impossible }).to_owned()
}

/// A button for each repair, with the stickers it changes before and after it.
fn repairs(entry: &Entry, words_for: &Words, looks: &Looks) -> String {
    let square = |colour: Option<crate::cube::Face>| match colour {
        Some(face) => format!("<i data-paint=\"{}\"></i>", looks.colour(face)),
        None => "<i class=\"none\"></i>".to_owned(),
    };
    let button = |(i, repair): (usize, &Repair)| {
        let (own, result) = (entry.own().stickers(), repair.result.stickers());
        let changed = || own.iter().zip(result).filter(|(before, after)| before != after);
        let before: String = changed().map(|(before, _)| square(*before)).collect();
        let after: String = changed().map(|(_, after)| square(*after)).collect();
        format!(
            "<button type=\"button\" data-repair=\"{i}\"><span aria-hidden=\"true\">{before}<b>→</b>{after}</span>{}</button>",
            words_for.change(&repair.change, entry.own()),
        )
    };
    entry.repairs().iter().enumerate().map(button).collect()
}

/// Paints the palette in the colours of the stickers.
fn show_palette(mount: &Mount, looks: &Looks) {
    let classic = Looks { held: Held::CLASSIC, ..looks.clone() };
    let chips = all(&mount.parts.palette, "i:not(.none)").unwrap_or_default();
    for (chip, face) in chips.iter().zip(crate::cube::Face::ALL) {
        paint(chip, &classic.colour(face).to_string());
    }
}

/// Gives a small square its colour.
fn paint(square: &Element, colour: &str) {
    if let Some(square) = square.dyn_ref() {
        set_style(square, "--paint", Some(colour));
    }
}
