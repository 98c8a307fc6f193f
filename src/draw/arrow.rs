//! Arrows from one sticker to another.

use std::fmt::Write;

use super::colour;
use super::parameter::{ArrowFault, Why};
use crate::cube::Face;
use crate::limits;
use crate::numbers::WholePart;
use crate::share::short;
use crate::view::Rgb;

/// An arrow from the middle of one sticker to the middle of another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Arrow {
    /// The sticker where it starts, in facelet order.
    pub from: usize,
    /// The sticker to which it points.
    pub to: usize,
    /// The sticker towards which it bends; `None` for a straight arrow.
    pub via: Option<usize>,
    /// Its length in tenths of the distance of the stickers, 0 to 20.
    pub scale: u8,
    /// How far it bends, 0 to 50. At 10 it passes through the middle of `via`.
    pub influence: u8,
    /// Its colour; `None` for the usual one.
    pub colour: Option<Rgb>,
}

/// Reads arrows with commas between them, such as `U0U2,R6R2R0-s8-i5-yellow`, for a cube of `size` layers.
pub fn read(text: &str, size: usize) -> Result<Vec<Arrow>, Why> {
    let parts = || text.split(',').map(str::trim).filter(|part| !part.is_empty());
    if parts().count() > limits::PICTURE_ARROWS {
        return Err(ArrowFault::Many { found: parts().count() }.into());
    }
    parts().map(|part| read_one(part, size)).collect()
}

fn read_one(text: &str, size: usize) -> Result<Arrow, Why> {
    let fault = || ArrowFault::Text { found: short(text) };
    let mut words = text.split('-');
    let mut rest = words.next().unwrap_or_default();
    let mut stickers = Vec::new();
    while let Some(letter) = rest.chars().next() {
        let face = Face::from_letter(letter).ok_or_else(fault)?;
        let end = rest[1..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| 1 + end);
        let number: usize = rest[1..end].parse().map_err(|_| fault())?;
        let last = size * size - 1;
        if number > last {
            return Err(ArrowFault::Sticker { face, number, last }.into());
        }
        stickers.push(face.index() * size * size + number);
        rest = &rest[end..];
    }
    let (from, to, via) = match stickers[..] {
        [from, to] => (from, to, None),
        [from, to, via] => (from, to, Some(via)),
        _ => return Err(fault().into()),
    };
    let mut arrow = Arrow { from, to, via, scale: 10, influence: 10, colour: None };
    for word in words {
        let number = |most: u8| move |text: &str| text.parse::<u8>().ok().filter(|number| *number <= most);
        if let Some(scale) = word.strip_prefix('s').and_then(number(20)) {
            arrow.scale = scale;
        } else if let Some(influence) = word.strip_prefix('i').and_then(number(50)) {
            arrow.influence = influence;
        } else {
            arrow.colour = colour::read(word).map_err(|_| fault())?;
        }
    }
    Ok(arrow)
}

impl Arrow {
    /// Appends the arrow to an SVG text. `spot` returns the middle of a sticker, `cell` is the width of a sticker, both in SVG units.
    pub(super) fn draw(&self, svg: &mut String, spot: &dyn Fn(usize) -> [f32; 2], cell: f32, usual: Rgb) {
        let (from, to) = (spot(self.from), spot(self.to));
        let middle = [0, 1].map(|i| (from[i] + to[i]) / 2.0);
        let away = |point: [f32; 2], factor: f32| [0, 1].map(|i| middle[i] + factor * (point[i] - middle[i]));
        let scale = f32::from(self.scale) / 10.0;
        let (start, end) = (away(from, scale), away(to, scale));
        // A curve goes half as far as its control point.
        let control = self.via.map(|via| away(spot(via), f32::from(self.influence) / 5.0));
        let before = control.unwrap_or(start);
        let length = (end[0] - before[0]).hypot(end[1] - before[1]);
        if length < 0.01 * cell {
            return;
        }
        let onward = [0, 1].map(|i| (end[i] - before[i]) / length);
        let at = |ahead: f32, aside: f32| {
            [end[0] + ahead * onward[0] - aside * onward[1], end[1] + ahead * onward[1] + aside * onward[0]]
        };
        let head =
            [at(-HEAD * cell, -HALF_HEAD * cell), at(0.1 * cell, 0.0), at(-HEAD * cell, HALF_HEAD * cell)];
        let whole = |point: [f32; 2]| point.map(|c| c.round().whole_i32());
        // The line ends where the head begins.
        let base = at(-HEAD * cell, 0.0);
        let ([from_x, from_y], [to_x, to_y]) = (whole(start), whole(base));
        let bend = control.map_or_else(
            || "L".to_owned(),
            |control| {
                // The middle of the curve stays where it would be if the line went on to the end.
                let [x, y] = whole([0, 1].map(|i| control[i] + (end[i] - base[i]) / 2.0));
                format!("Q{x} {y} ")
            },
        );
        let line = format!("M{from_x} {from_y}{bend}{to_x} {to_y}");
        let [[ax, ay], [bx, by], [cx, cy]] = head.map(whole);
        let head = format!("M{ax} {ay}L{bx} {by}L{cx} {cy}z");
        let ink = self.colour.unwrap_or(usual);
        let [width, halo, edge] = [0.1, 0.19, 0.04].map(|part| (part * cell).round().whole_i32().max(1));
        // An outline makes the arrow visible on every colour. Writing to a string cannot fail.
        let _ = write!(
            svg,
            r#"<g fill="none" stroke-linecap="round" stroke-linejoin="round" stroke="{ink}"><path stroke="{paper}" stroke-width="{halo}" d="{line}{head}"/><path stroke-width="{width}" d="{line}"/><path fill="{ink}" stroke-width="{edge}" d="{head}"/></g>"#,
            paper = ink.ink(),
        );
    }
}

/// The length of the head of an arrow behind its sticker's middle, and half its width, in widths of a sticker.
const HEAD: f32 = 0.22;
const HALF_HEAD: f32 = 0.2;

/// Returns the face of a sticker and its number on the face.
pub(super) fn face_and_number(sticker: usize, size: usize) -> (Face, usize) {
    (Face::from_index(sticker / (size * size)), sticker % (size * size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_are_read_with_all_their_parts() {
        let arrows = read("U0U2, R6R2R0-s8-i5-yellow,B8F10-f00", 4).expect("arrows");
        let expected = [(0, 2, None, 10, 10, None), (22, 18, Some(16), 8, 5, Some(Rgb(0xff, 0xd3, 0x1f)))];
        let parts = |a: &Arrow| (a.from, a.to, a.via, a.scale, a.influence, a.colour);
        assert_eq!(arrows[..2].iter().map(parts).collect::<Vec<_>>(), expected);
        assert_eq!(parts(&arrows[2]), (88, 42, None, 10, 10, Some(Rgb(255, 0, 0))));
        assert_eq!(read("", 3), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_arrow_is_named() {
        for wrong in
            ["U0", "U0U2U4U6", "U0X2", "UU", "U0U2-s21", "U0U2-i51", "U0U2-wat", "u0u2", "U0U2--", "é"]
        {
            let error = read(&format!("U0U2,{wrong}"), 3).expect_err(wrong);
            assert!(
                matches!(&error, Why::Arrow(ArrowFault::Text { found }) if found == wrong),
                "{wrong}: {error}"
            );
        }
        let error = read("U0U9", 3).expect_err("no sticker");
        assert_eq!(error.to_string(), "U9 is no sticker; expected U0 to U8");
        assert!(read("U0U15", 4).is_ok());
        let many = vec!["U0U1"; limits::PICTURE_ARROWS + 1].join(",");
        assert_eq!(read(&many, 3), Err(ArrowFault::Many { found: limits::PICTURE_ARROWS + 1 }.into()));
    }
}
