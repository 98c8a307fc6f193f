//! The plan: the top layer from above, with the strips of the four sides around it. Cases of the last layer are drawn so.

use super::finish::{Finish, all_drawn};
use super::net::{UNITS, grain, push_stickers};
use super::pen::{path_of, polygon, push};
use super::{Cell, Coat, Looks, Rgb};
use crate::cube::{Face, Frame};
use crate::numbers::{Number, WholePart};
use crate::nxn::Stickers;

/// The gap between the top and a strip. The unit of all lengths here is the side of the top.
const GAP: f32 = 0.02;

/// How much shorter a strip is at its far edge, at each end: the sides fall away from the eye.
const SLANT: f32 = 0.35;

/// Half the gap between stickers, and the radius of their corners, in widths of a sticker.
const INSET: f32 = 0.05;
const ROUND: f32 = 0.08;

/// The plan as seen by a viewer above, with x to the right and y down.
type Spot = [f32; 2];

/// Returns the breadth of a strip. On large cubes, strips are broader than a sticker is wide, to be seen.
fn breadth(size: usize) -> f32 {
    (0.42 / size.to_f32()).max(0.07)
}

/// Returns the view box of the plan of a cube with `size` layers, in SVG units: a square.
///
/// ```
/// assert_eq!(cubelab::view::plan_view_box(3), "-54 -54 408 408");
/// ```
pub fn plan_view_box(size: usize) -> String {
    plan_box(size).map(|number| number.to_string()).join(" ")
}

/// Returns the left and upper edge, the width and the height of [`plan_view_box`].
pub fn plan_box(size: usize) -> [i32; 4] {
    let margin = ((GAP + breadth(size) + 0.02) * UNITS).round().whole_i32();
    let side = UNITS.whole_i32() + 2 * margin;
    [-margin, -margin, side, side]
}

/// Returns the contents of the `svg` element of the plan, for the view box of [`plan_view_box`]: the plastic, a path for
/// each colour, and the marks.
///
/// U is in the middle with F below, so the strips show the upper rows of F, R, B and L.
pub fn plan_svg_contents(stickers: &Stickers, looks: &Looks) -> String {
    let coats = all_drawn(looks.coats(stickers));
    plan_contents(stickers.size(), &coats, &Finish::opaque(looks.body))
}

/// Returns the contents of [`plan_svg_contents`] for coats in facelet order, `None` for stickers that are not drawn.
pub fn plan_contents(size: usize, coats: &[Option<Coat>], finish: &Finish) -> String {
    let mut colours: Vec<(Rgb, String)> = Vec::new();
    let mut marked = Vec::new();
    let inset = INSET + ROUND;
    for (facelet, coat) in coats.iter().enumerate() {
        let Some((corners, side)) = quadrangle(size, facelet, inset) else { continue };
        if let Some(coat) = coat {
            outline(path_of(&mut colours, coat.colour), corners, grain(size));
            let [x, y] = middle(corners).map(|c| c - side / 2.0);
            marked.push((Cell { x, y, side }, *coat));
        }
    }
    let mut svg = String::new();
    finish.draw_body(&mut svg, |svg, body| {
        push(
            svg,
            format_args!(
                r#"<path fill="{body}" stroke="{body}" stroke-width="6" stroke-linejoin="round" d=""#
            ),
        );
        outline(svg, [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]], 1.0);
        for face in SIDES {
            outline(svg, patch(face, [0.0, 1.0], [GAP, GAP + breadth(size)]), 1.0);
        }
        svg.push_str(r#""/>"#);
    });
    finish.draw_stickers(&mut svg, |svg| {
        let width = (2.0 * ROUND / size.to_f32() * UNITS / grain(size)).round().whole_i32().max(1);
        push_stickers(svg, size, width, &colours, &marked);
    });
    svg
}

/// Returns the middle of a sticker of the plan in SVG units; `None` for stickers that the plan does not show.
pub fn plan_spot(size: usize, facelet: usize) -> Option<[f32; 2]> {
    let (corners, _) = quadrangle(size, facelet, 0.0)?;
    Some(middle(corners).map(|c| c * UNITS))
}

/// Returns the corners of a sticker of the plan and the side of the square for its mark; `None` for stickers that the plan does not
/// show. `inset` is the distance of the outline from the edge of the sticker's place, in widths of a sticker.
fn quadrangle(size: usize, facelet: usize, inset: f32) -> Option<([Spot; 4], f32)> {
    let (face, i) = (Face::from_index(facelet / (size * size)), facelet % (size * size));
    let cell = 1.0 / size.to_f32();
    let inset = inset * cell;
    let (row, column) = (i / size, i % size);
    let ends = |index: usize| [index.to_f32() * cell + inset, (index + 1).to_f32() * cell - inset];
    let ([left, right], [top, bottom]) = (ends(column), ends(row));
    match face {
        Face::U => Some(([[left, top], [right, top], [right, bottom], [left, bottom]], cell)),
        Face::D => None,
        _ if row > 0 => None,
        side => {
            let round = inset.min(ROUND * cell);
            let depths = [GAP + round, GAP + breadth(size) - round];
            Some((patch(side, [left, right], depths), breadth(size).min(cell)))
        }
    }
}

/// The faces whose upper rows are strips of the plan.
const SIDES: [Face; 4] = [Face::F, Face::R, Face::B, Face::L];

/// Returns the corners of a part of the strip of a face: between two distances from its left end, as seen from outside,
/// and two distances from the top.
fn patch(face: Face, [from, to]: [f32; 2], [near, far]: [f32; 2]) -> [Spot; 4] {
    let Frame { normal, right, .. } = face.frame();
    // Seen from above, x stays and z points down.
    let [out, onward] = [normal, right].map(|axis| [axis[0], axis[2]].map(|c| c.to_f32()));
    let spot = |along: f32, depth: f32| {
        let aside = (along - 0.5) * (1.0 - 2.0 * SLANT * (depth - GAP));
        [0, 1].map(|i| 0.5 + out[i] * (0.5 + depth) + onward[i] * aside)
    };
    [spot(from, near), spot(to, near), spot(to, far), spot(from, far)]
}

fn middle(corners: [Spot; 4]) -> Spot {
    [0, 1].map(|i| corners.iter().map(|corner| corner[i]).sum::<f32>() / 4.0)
}

/// Appends the path data of a quadrangle, in this part of a unit.
fn outline(path: &mut String, corners: [Spot; 4], grain: f32) {
    polygon(path, corners.map(|corner| corner.map(|c| (c * UNITS / grain).round().whole_i32())));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::LayerTurn;
    use crate::view::Mask;

    /// Returns the number of quadrangles of each colour, the plastic first.
    fn counts(svg: &str) -> Vec<(String, usize)> {
        let of_path = |path: &str| {
            let colour = path.split('"').nth(1).unwrap_or_default().to_owned();
            (colour, path.split(r#"d=""#).nth(1).map_or(0, |data| data.matches('z').count()))
        };
        svg.split("<path fill=").skip(1).map(of_path).collect()
    }

    #[test]
    fn the_plan_has_the_top_and_the_upper_rows_of_the_sides() {
        for size in [1, 2, 3, 7, 33] {
            let looks = Looks::LIGHT;
            let counts = counts(&plan_svg_contents(&Stickers::solved(size), &looks));
            let colour = |face| looks.colour(face).to_string();
            let strips = [Face::R, Face::F, Face::L, Face::B].map(|face| (colour(face), size));
            let expected = [(looks.body.to_string(), 5), (colour(Face::U), size * size)];
            assert_eq!(counts, expected.into_iter().chain(strips).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_strip_lies_beside_the_row_that_its_stickers_meet() {
        // The left end of each side, as seen from outside, in quarters of the plan.
        for (face, [x, y]) in
            [(Face::F, [0.0, 1.0]), (Face::R, [1.0, 1.0]), (Face::B, [1.0, 0.0]), (Face::L, [0.0, 0.0])]
        {
            let [corner, ..] = patch(face, [0.0, 1.0], [0.0, 0.1]);
            assert!((corner[0] - x).abs() < 0.02 && (corner[1] - y).abs() < 0.02, "{face}: {corner:?}");
        }
        // R brings the right column of F to the top, and of the sides moves only the ends of F and B, and R.
        let mut stickers = Stickers::solved(3);
        stickers.turn(LayerTurn::outer(Face::R, 1));
        let counts = counts(&plan_svg_contents(&stickers, &Looks::LIGHT));
        let count = |face: Face| {
            let colour = Looks::LIGHT.colour(face).to_string();
            counts.iter().find(|(name, _)| *name == colour).map_or(0, |(_, count)| *count)
        };
        assert_eq!(Face::ALL.map(count), [6 + 1, 3, 3 + 2, 1, 3, 2]);
    }

    #[test]
    fn a_plan_of_three_layers_is_small_and_knows_the_mask() {
        let looks = Looks { mask: Mask::Oll, ..Looks::LIGHT };
        let svg = plan_svg_contents(&Stickers::solved(3), &looks);
        assert!(svg.len() < 2500, "{} bytes", svg.len());
        assert_eq!(counts(&svg).len(), 3, "plastic, the top, and one grey");
    }
}
