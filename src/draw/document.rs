//! SVG documents of one picture or of a strip of pictures.

use std::fmt::Write;

use super::drawing::{Drawing, Frame};
use super::moved::moved;
use crate::numbers::{Number, WholePart};
use crate::play::Step;
use crate::view::escaped;

/// The height of the line of a caption, and the height of its letters. The unit is the smaller side of the picture.
const LINE: f32 = 0.2;
const LETTERS: f32 = 0.13;

/// The width of a letter in heights of the letters, at most.
const LETTER_WIDTH: f32 = 0.62;

/// The gap between the pictures of a strip in the same unit.
const GAP: f32 = 0.08;

impl Drawing {
    /// Draws the picture as an SVG document.
    pub fn svg(&self) -> String {
        document(std::slice::from_ref(self), 1, &self.title, &self.description)
    }
}

/// Draws one picture for each turn: the cube before the turn, an arrow on the layer to turn, and the move as caption. `first` is the
/// picture before the first step. `columns` is the largest number of pictures beside each other, at least 1.
///
/// The document has the title and the description of `first`.
pub fn strip_svg(first: &Drawing, steps: &[Step], columns: usize) -> String {
    let size = first.size();
    let mut stickers = first.stickers.clone();
    let mut pictures = Vec::new();
    for (turn, text) in steps.iter().filter_map(|step| Some((step.turn?, &step.text))) {
        let after = moved(&stickers, size, std::iter::once(turn));
        let before = std::mem::replace(&mut stickers, after);
        let caption = text.replace('\'', "′");
        pictures.push(Drawing { stickers: before, turn: Some(turn), caption, ..first.clone() });
    }
    if pictures.is_empty() {
        pictures.push(first.clone());
    }
    document(&pictures, columns, &first.title, &first.description)
}

/// Returns the document of pictures that have the same view and size, in rows of at most `columns`. The first picture determines
/// the background and the number of pixels.
fn document(pictures: &[Drawing], columns: usize, title: &str, description: &str) -> String {
    let drawn: Vec<(String, Frame)> = pictures.iter().map(Drawing::contents).collect();
    let Some(((_, frame), first)) = drawn.first().zip(pictures.first()) else { return String::new() };
    let columns = columns.clamp(1, drawn.len());
    let rows = drawn.len().div_ceil(columns);
    let side = frame.width.min(frame.height).to_f32();
    let units = |share: f32| (share * side).round().whole_i32();
    let line = if pictures.iter().any(|picture| !picture.caption.is_empty()) { units(LINE) } else { 0 };
    let gap = units(GAP);
    let stretch = |count: usize, side: i32| count.to_i32() * (side + gap) - gap;
    let (width, height) = (stretch(columns, frame.width), stretch(rows, frame.height + line));
    let scale = f32::from(first.pixels) / frame.width.to_f32();
    let [wide, high] = [width, height].map(|side| (side.to_f32() * scale).round().whole_i32().max(1));
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="{} {} {width} {height}" role="img">"#,
        frame.left, frame.top
    );
    // Writing to a string cannot fail.
    if !title.is_empty() {
        let _ = write!(svg, "<title>{}</title>", escaped(title));
    }
    if !description.is_empty() {
        let _ = write!(svg, "<desc>{}</desc>", escaped(description));
    }
    if let Some(colour) = first.background {
        let _ = write!(
            svg,
            r#"<rect x="{}" y="{}" width="{width}" height="{height}" fill="{colour}"/>"#,
            frame.left, frame.top
        );
    }
    for (i, ((contents, _), picture)) in drawn.iter().zip(pictures).enumerate() {
        let [right, down] = [
            (i % columns).to_i32() * (frame.width + gap),
            (i / columns).to_i32() * (frame.height + line + gap),
        ];
        let is_moved = i > 0;
        if is_moved {
            let _ = write!(svg, r#"<g transform="translate({right} {down})">"#);
        }
        svg += contents;
        svg += &caption(picture, frame, line);
        if is_moved {
            svg += "</g>";
        }
    }
    svg + "</svg>"
}

/// Returns the caption of a picture, below its frame.
fn caption(picture: &Drawing, frame: &Frame, line: i32) -> String {
    let text = &picture.caption;
    if text.is_empty() {
        return String::new();
    }
    let [width, height] = [frame.width, frame.height].map(|side| side.to_f32());
    let letters = (LETTERS * width.min(height)).min(width / (LETTER_WIDTH * text.chars().count().to_f32()));
    let letters = letters.round().whole_i32().max(1);
    let (x, y) = (frame.left + frame.width / 2, frame.top + frame.height + 7 * line / 10);
    // On a transparent background the colour is that of the text around the picture.
    let ink = picture.background.map_or_else(|| "currentColor".to_owned(), |colour| colour.ink().to_string());
    format!(
        r#"<text x="{x}" y="{y}" font-family="sans-serif" font-size="{letters}" text-anchor="middle" fill="{ink}">{}</text>"#,
        escaped(text)
    )
}
