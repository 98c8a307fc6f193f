//! The net of the cube: the square of each sticker in the plane, and the net as SVG text.

use std::fmt::Write;

use super::pen::push;
use super::{Coat, DOT_OFFSET, DOT_RADIUS, Looks, Rgb, STROKE_HALF_WIDTH, Tag};
use crate::cube::{ByFace, Face};
use crate::numbers::{Number, WholePart};
use crate::nxn::Stickers;
use crate::text::Decimal;

/// The gap between neighbouring faces, where the side of a face is 1.
const GAP: f32 = 0.08;

/// The side of a face in SVG units.
pub(super) const UNITS: f32 = 300.0;

/// Returns the part of a unit to which the outlines of stickers are rounded, for `size` layers. Stickers of large cubes are small, and
/// whole units would make the gaps between them uneven.
pub(super) const fn grain(size: usize) -> f32 {
    if size > 10 { 0.1 } else { 1.0 }
}

/// Returns the SVG group around stickers whose outlines are in grains.
fn sticker_group(size: usize, stroke: i32) -> String {
    let scale = if size > 10 { r#" transform="scale(.1)""# } else { "" };
    format!(r#"<g stroke-width="{stroke}" stroke-linejoin="round"{scale}>"#)
}

/// A square of the net. The side of a face is 1; x runs to the right and y down.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cell {
    /// The left edge.
    pub x: f32,
    /// The upper edge.
    pub y: f32,
    /// The width and the height.
    pub side: f32,
}

/// The column and row of each face in the layout drawn at [`Face`].
const CORNERS: ByFace<(f32, f32)> =
    ByFace([(1.0, 0.0), (2.0, 1.0), (1.0, 1.0), (1.0, 2.0), (0.0, 1.0), (3.0, 1.0)]);

/// Returns the squares of the net of a cube with `size` layers, in facelet order.
pub fn net_cells(size: usize) -> impl Iterator<Item = Cell> {
    (0..6 * size * size).map(move |facelet| net_cell(facelet, size))
}

/// Returns the square of one sticker, given by its index in facelet order.
pub fn net_cell(facelet: usize, size: usize) -> Cell {
    let side = 1.0 / size.to_f32();
    let (face, i) = (Face::from_index(facelet / (size * size)), facelet % (size * size));
    let (x, y) = CORNERS[face];
    Cell {
        x: x * (1.0 + GAP) + (i % size).to_f32() * side,
        y: y * (1.0 + GAP) + (i / size).to_f32() * side,
        side,
    }
}

/// Returns the sticker whose square contains a point of the net, or `None` outside all squares.
///
/// ```
/// use cubelab::view::{net_cell, net_cell_at};
///
/// let cell = net_cell(13, 3);
/// let middle = [cell.x + cell.side / 2.0, cell.y + cell.side / 2.0];
/// assert_eq!(net_cell_at(3, middle), Some(13));
/// ```
pub fn net_cell_at(size: usize, [x, y]: [f32; 2]) -> Option<usize> {
    Face::ALL.into_iter().find_map(|face| {
        let (left, top) = CORNERS[face];
        let [column, row] =
            [x - left * (1.0 + GAP), y - top * (1.0 + GAP)].map(|c| (c * size.to_f32()).floor());
        let is_within = |index: f32| (0.0..size.to_f32()).contains(&index);
        let facelet = (face.index() * size + row.whole_index()) * size + column.whole_index();
        (is_within(row) && is_within(column)).then_some(facelet)
    })
}

/// Returns the width and the height of the net. The unit is the side of a face.
pub const fn net_extent() -> (f32, f32) {
    // Four faces wide and three high.
    (4.0 + 3.0 * GAP, 3.0 + 2.0 * GAP)
}

/// Returns the contents of the `svg` element of the net, for the view box of [`net_view_box`].
///
/// A sticker is one `rect`, whose `data-facelet` is its index in facelet order. The elements have the same order, so a page
/// repaints the net by setting the fill of the children.
pub fn net_svg_contents(stickers: &Stickers, looks: &Looks) -> String {
    let mut svg = String::with_capacity(90 * stickers.colours().len());
    for (facelet, coat) in looks.coats(stickers).into_iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(svg, r#"<rect {} fill="{}"/>"#, net_square(facelet, stickers.size()), coat.colour);
    }
    svg
}

/// Appends the stickers of a flat picture: a path for each colour, with a stroke that rounds the corners, and the marks.
pub(super) fn push_stickers(
    svg: &mut String,
    size: usize,
    stroke: i32,
    colours: &[(Rgb, String)],
    marked: &[(Cell, Coat)],
) {
    svg.push_str(&sticker_group(size, stroke));
    for (colour, path) in colours {
        push(svg, format_args!(r#"<path fill="{colour}" stroke="{colour}" d="{path}"/>"#));
    }
    svg.push_str("</g>");
    svg.push_str(&cell_marks(marked));
}

/// Returns the attributes of the `rect` of a sticker that define its index, position and size.
pub fn net_square(facelet: usize, size: usize) -> String {
    let cell = net_cell(facelet, size);
    let gap = cell.side * 0.06;
    let [x, y, side] =
        [cell.x + gap, cell.y + gap, cell.side - 2.0 * gap].map(|c| (c * UNITS).round().whole_i32());
    let corner = (cell.side * UNITS * 0.14).round().whole_i32();
    format!(r#"data-facelet="{facelet}" x="{x}" y="{y}" width="{side}" height="{side}" rx="{corner}""#)
}

/// Returns the marks on the stickers of a net as SVG text to draw over its squares; empty without marks.
pub fn net_marks(size: usize, coats: &[Coat]) -> String {
    let cells: Vec<(Cell, Coat)> = net_cells(size).zip(coats.iter().copied()).collect();
    cell_marks(&cells)
}

/// Returns the marks of coats on squares of any flat picture, in the units of the net.
fn cell_marks(cells: &[(Cell, Coat)]) -> String {
    let Some(((first, _), mut svg)) = cells.first().map(|first| (first, String::new())) else {
        return String::new();
    };
    for ink in [Rgb(0, 0, 0).ink(), Rgb(255, 255, 255).ink()] {
        let mut path = String::new();
        for (cell, coat) in cells {
            let Some(mark) = coat.mark.filter(|_| coat.colour.ink() == ink) else { continue };
            let half = cell.side / 2.0;
            for stroke in mark.strokes() {
                for (i, [x, y]) in stroke.iter().enumerate() {
                    let [x, y] = [cell.x + half * (1.0 + x), cell.y + half * (1.0 + y)]
                        .map(|c| (c * UNITS).round().whole_i32());
                    let _ = write!(path, "{}{x} {y}", if i == 0 { 'M' } else { 'L' });
                }
            }
        }
        if !path.is_empty() {
            let width = Decimal(f64::from(STROKE_HALF_WIDTH * first.side * UNITS), 1);
            let _ = write!(
                svg,
                r#"<path fill="none" stroke="{ink}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round" d="{path}"/>"#
            );
        }
    }
    svg
}

/// Returns the dots of forced stickers as SVG text to draw over the squares of a net.
pub fn net_dots(size: usize, tags: &[Tag]) -> String {
    let mut svg = String::new();
    for (cell, _) in net_cells(size).zip(tags).filter(|(_, tag)| tag.is_forced) {
        let half = cell.side / 2.0;
        let [x, y] =
            [cell.x, cell.y].map(|corner| ((corner + half * (1.0 + DOT_OFFSET)) * UNITS).round().whole_i32());
        let radius = Decimal(f64::from(half * DOT_RADIUS * UNITS), 1);
        // Writing to a string cannot fail.
        let _ = write!(
            svg,
            r##"<circle cx="{x}" cy="{y}" r="{radius}" fill="#fff" stroke="#17191e" stroke-width="4"/>"##
        );
    }
    svg
}

/// Returns the view box, in SVG units, that shows one face of the net alone.
///
/// ```
/// assert_eq!(cubelab::view::net_face_box(cubelab::cube::Face::F), "324 324 300 300");
/// ```
pub fn net_face_box(face: Face) -> String {
    let (x, y) = CORNERS[face];
    let [left, top, side] = [x * (1.0 + GAP), y * (1.0 + GAP), 1.0].map(|c| (c * UNITS).round().whole_i32());
    format!("{left} {top} {side} {side}")
}

/// Returns the view box of the net in SVG units.
pub fn net_view_box() -> String {
    // Integers, because formatting a float would add 11 kB to the app.
    let [width, height] = <[f32; 2]>::from(net_extent()).map(|c| (c * UNITS).round().whole_i32());
    format!("0 0 {width} {height}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_do_not_overlap() {
        for size in 1..=5 {
            let cells: Vec<Cell> = net_cells(size).collect();
            assert_eq!(cells.len(), 6 * size * size);
            let (width, height) = net_extent();
            for (i, a) in cells.iter().enumerate() {
                assert!(a.x >= 0.0 && a.x + a.side <= width + 1e-4);
                assert!(a.y >= 0.0 && a.y + a.side <= height + 1e-4);
                for b in &cells[..i] {
                    assert!((a.x - b.x).abs().max((a.y - b.y).abs()) > a.side - 1e-4);
                }
            }
        }
    }

    #[test]
    fn a_point_leads_back_to_its_cell() {
        for size in [2, 5, 33] {
            for (facelet, cell) in net_cells(size).enumerate() {
                let middle = [cell.x, cell.y].map(|corner| corner + cell.side / 2.0);
                assert_eq!(net_cell_at(size, middle), Some(facelet), "size {size}");
            }
            assert_eq!(net_cell_at(size, [0.5, 0.5]), None);
            assert_eq!(net_cell_at(size, [9.0, -1.0]), None);
        }
    }

    #[test]
    fn the_net_unfolds_as_drawn() {
        let cells: Vec<Cell> = net_cells(3).collect();
        let centre = |face: Face| cells[face.index() * 9 + 4];
        assert!(centre(Face::L).x < centre(Face::F).x && centre(Face::F).x < centre(Face::R).x);
        assert!(centre(Face::R).x < centre(Face::B).x && centre(Face::B).y == centre(Face::L).y);
        assert!(centre(Face::U).y < centre(Face::F).y && centre(Face::F).y < centre(Face::D).y);
        assert!(centre(Face::U).x == centre(Face::F).x && centre(Face::D).x == centre(Face::F).x);
    }

    #[test]
    fn squares_are_in_facelet_order() {
        let svg = net_svg_contents(&Stickers::solved(3), &Looks::LIGHT);
        let rects: Vec<&str> = svg.split("<rect").skip(1).collect();
        assert_eq!(rects.len(), 54);
        for (facelet, rect) in rects.iter().enumerate() {
            assert!(rect.contains(&format!("data-facelet=\"{facelet}\"")));
            assert!(rect.contains(&Looks::LIGHT.colour(Face::ALL[facelet / 9]).to_string()));
        }
    }
}
