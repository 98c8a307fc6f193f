//! A sheet of scrambles to print, as HTML text.

use std::fmt::Write;

use super::Event;
use super::markup::scramble_picture;
use super::words::event_name;
use crate::text::TimerText;
use crate::view::escaped;

/// The contents of a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The title.
    pub title: String,
    /// The event.
    pub event: Event,
    /// The scrambles drawn so far.
    pub scrambles: Vec<String>,
    /// How many scrambles it is to have.
    pub count: usize,
}

/// Returns a sheet as HTML text.
pub fn sheet_html(sheet: &Sheet, text: &TimerText) -> String {
    let words = &text.sheet;
    let result = if sheet.event.counts_moves() { words.moves } else { words.time };
    let mut html = format!(
        r#"<h1>{}</h1><p class="tm-paper-head"><b>{}</b><span class="tm-line">{}</span></p><ol>"#,
        escaped(&sheet.title),
        event_name(sheet.event, text),
        words.person,
    );
    for (i, scramble) in sheet.scrambles.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(
            html,
            r#"<li><b>{}</b><div><p translate="no">{}</p><span class="tm-line">{result}</span></div>{}</li>"#,
            i + 1,
            escaped(scramble),
            scramble_picture(sheet.event, scramble, text).unwrap_or_default(),
        );
    }
    let _ = write!(html, r#"</ol><p class="tm-source">{}</p>"#, words.source);
    html
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::TIMER_ENGLISH;

    #[test]
    fn a_sheet_has_numbered_scrambles_with_pictures_and_lines() {
        let sheet = Sheet {
            title: "Class 7b & <friends>".to_owned(),
            event: Event::Cube(4),
            scrambles: vec!["R Uw2".to_owned(), "Fw'".to_owned()],
            count: 2,
        };
        let html = sheet_html(&sheet, &TIMER_ENGLISH);
        assert!(html.starts_with("<h1>Class 7b &amp; &lt;friends></h1>") && html.contains("4×4×4"), "{html}");
        assert!(html.contains("<li><b>2</b><div><p translate=\"no\">Fw'</p>"), "{html}");
        assert_eq!((html.matches("<svg").count(), html.matches("tm-line").count()), (2, 3));
        assert!(!html.contains("style="));
        let moves = sheet_html(&Sheet { event: Event::FewestMoves, ..sheet }, &TIMER_ENGLISH);
        assert!(moves.contains(TIMER_ENGLISH.sheet.moves));
    }
}
