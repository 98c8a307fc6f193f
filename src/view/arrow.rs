//! Arrows on the layers that a turn moves, as SVG text to draw over a picture of the cube.

use std::fmt::Write;

use super::Orbit;
use super::sines::sin_cos;
use super::space::{Point, along, cross, direction, dot};
use crate::cube::Face;
use crate::numbers::{Number, WholePart};
use crate::nxn::LayerTurn;

/// The distance of an arrow from the centre of the cube, along the normal of its face. Stickers are at 1.
const LIFT: f32 = 1.03;

/// The distance between the middle of a face and the start or end of an arrow. The edge of the face is at 1.
const REACH: f32 = 0.84;

/// The most layers with an arrow each. A turn of more layers has one arrow, around their middle.
const MOST_ARROWS: u16 = 3;

/// Returns the arrows of a turn as SVG text to append to [`cube_svg_contents`](super::cube_svg_contents), in the same view box.
///
/// Each turning layer has an arrow across its visible faces. The arrow of a half turn has two heads.
pub fn arrows_svg_contents(turn: LayerTurn, size: usize, orbit: &Orbit) -> String {
    let last = turn.last().min(size.to_u16());
    let layers: Vec<f32> = if last < turn.first() + MOST_ARROWS {
        (turn.first()..=last).map(f32::from).collect()
    } else {
        vec![f32::from(turn.first() + last) / 2.0]
    };
    let mut line = String::new();
    let mut heads = String::new();
    for layer in layers {
        let arrow = Arrow::new(turn, layer, size.to_f32(), orbit);
        path(&mut line, orbit, &arrow.line, "");
        for head in &arrow.heads {
            path(&mut heads, orbit, head, "z");
        }
    }
    let width = 210.0 * orbit.scale() / size.to_f32();
    let [ink, paper, edge] = [1.8, 3.3, 0.6].map(|part| (part * width).round().whole_i32());
    // A white outline makes the black arrow visible on every colour.
    format!(
        r##"<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path stroke="#fff" stroke-width="{paper}" d="{line}{heads}"/><path stroke="#111" stroke-width="{ink}" d="{line}"/><path fill="#111" stroke="#111" stroke-width="{edge}" d="{heads}"/></g>"##
    )
}

/// Appends the path data of projected points, followed by `end`.
fn path(svg: &mut String, orbit: &Orbit, points: &[Point], end: &str) {
    for (i, point) in points.iter().enumerate() {
        let [x, y] = orbit.project(*point).map(|c| (c * 1000.0).round().whole_i32());
        // Writing to a string cannot fail.
        let _ = write!(svg, "{}{x} {y}", if i == 0 { 'M' } else { 'L' });
    }
    svg.push_str(end);
}

/// An arrow in space.
struct Arrow {
    line: Vec<Point>,
    /// The triangles at the end of the line.
    heads: Vec<[Point; 3]>,
}

impl Arrow {
    /// Builds the arrow around a layer. Layers count from 1 at the face of the turn; a fraction lies between two layers.
    fn new(turn: LayerTurn, layer: f32, size: f32, orbit: &Orbit) -> Arrow {
        let axis = direction(turn.face().frame().normal);
        let middle = axis.map(|c| c * (1.0 - (2.0 * layer - 1.0) / size));
        let is_half = turn.quarters().rem_euclid(4) == 2;
        let (half_width, length) = (0.8 / size, 1.25 / size);
        // The normals of the four faces around the layer, in the direction of the turn.
        let mut belt = turn.face().clockwise_neighbours().map(|face| direction(face.frame().normal));
        if turn.quarters() < 0 {
            belt.reverse();
        }
        let sees = |normal: Point| dot(orbit.eye(), normal) > 1.0;
        let first = (0..4).find(|&i| sees(belt[i]) && !sees(belt[(i + 3) % 4]));
        let Some(first) = first else { return Arrow::on_face(turn, orbit, half_width, length, is_half) };
        let at = |i: usize, along_it: f32| {
            let (normal, onward) = (belt[i % 4], belt[(i + 1) % 4]);
            along(along(middle, normal, LIFT), onward, along_it)
        };
        let last = if sees(belt[(first + 1) % 4]) { first + 1 } else { first };
        let onward = belt[(last + 1) % 4];
        let heads = heads(at(last, REACH), onward, axis, half_width, length, is_half);
        let mut line = vec![at(first, -REACH)];
        if last != first {
            line.push(at(first, LIFT));
        }
        line.push(heads.iter().fold(at(last, REACH), |end, _| along(end, onward, -length)));
        Arrow { line, heads }
    }

    /// Builds an arrow around the centre of the visible face on the axis, for a camera that sees no side of the layer.
    fn on_face(turn: LayerTurn, orbit: &Orbit, half_width: f32, length: f32, is_half: bool) -> Arrow {
        let face = if dot(orbit.eye(), direction(turn.face().frame().normal)) > 0.0 {
            turn.face()
        } else {
            Face::opposite(turn.face())
        };
        let axis = direction(face.frame().normal);
        let (right, down) = (direction(face.frame().right), direction(face.frame().down));
        // 1 for a turn that is clockwise for a viewer of the face with the arrow, else -1.
        let sense = if (turn.quarters() > 0) == (face == turn.face()) { 1.0 } else { -1.0 };
        let at = |angle: f32| {
            let (sin, cos) = sin_cos(sense * angle);
            let out = along(right.map(|c| c * cos), down, sin);
            along(axis.map(|c| c * LIFT), out, 0.62)
        };
        let line: Vec<Point> = (0..=24u8).map(|step| at(-2.2 + f32::from(step) * 0.14)).collect();
        let (end, before) = (line[24], line[23]);
        let ahead = along(end, before, -1.0);
        let onward = ahead.map(|c| c / dot(ahead, ahead).sqrt());
        let tip = along(end, onward, if is_half { 2.0 * length } else { length });
        Arrow { line, heads: heads(tip, onward, cross(axis, onward), half_width, length, is_half) }
    }
}

/// Returns one triangle with its tip at `tip`, or two in a row.
fn heads(
    tip: Point,
    onward: Point,
    aside: Point,
    half_width: f32,
    length: f32,
    two: bool,
) -> Vec<[Point; 3]> {
    let head = |tip: Point| {
        let base = along(tip, onward, -length);
        [along(base, aside, half_width), tip, along(base, aside, -half_width)]
    };
    let behind = two.then(|| head(along(tip, onward, -length)));
    std::iter::once(head(tip)).chain(behind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arrow(face: Face, quarters: i8, orbit: &Orbit) -> Arrow {
        Arrow::new(LayerTurn::outer(face, quarters), 1.0, 3.0, orbit)
    }

    #[test]
    fn an_arrow_points_in_the_direction_of_its_turn() {
        let orbit = Orbit::CLASSIC;
        for face in Face::ALL {
            for quarters in [1, -1] {
                let arrow = arrow(face, quarters, &orbit);
                let (start, end) = (arrow.line[0], arrow.heads[0][1]);
                // The rotation from the start to the end, by less than a half turn, has the sense of the turn.
                let axis = direction(face.frame().normal);
                let turned = cross(start, end);
                assert!(dot(turned, axis) * f32::from(quarters) < 0.0, "{face} {quarters}");
                assert!(dot(axis, start) > 0.6 && dot(axis, end) > 0.6, "on the outer layer");
            }
        }
    }

    #[test]
    fn only_a_half_turn_has_two_heads() {
        for (quarters, heads) in [(1, 1), (-1, 1), (2, 2), (-2, 2)] {
            assert_eq!(arrow(Face::R, quarters, &Orbit::CLASSIC).heads.len(), heads);
            assert_eq!(
                arrow(Face::F, quarters, &Orbit::new(0.0, 0.0)).heads.len(),
                heads,
                "on the face itself"
            );
        }
    }

    #[test]
    fn an_arrow_on_the_turning_face_goes_around_its_centre() {
        let before = Orbit::new(0.0, 0.0);
        for (face, quarters) in [(Face::F, 1), (Face::F, -1), (Face::B, 1)] {
            let arrow = arrow(face, quarters, &before);
            let axis = direction(face.frame().normal);
            let turned = cross(arrow.line[10], arrow.line[11]);
            assert!(dot(turned, axis) * f32::from(quarters) < 0.0, "{face} {quarters}");
        }
    }

    #[test]
    fn wide_turns_have_an_arrow_for_each_layer() {
        let turn = |last| LayerTurn::block(Face::R, 1..=last, 1);
        let count = |last, size| arrows_svg_contents(turn(last), size, &Orbit::CLASSIC).matches('z').count();
        assert_eq!([count(1, 3), count(2, 3), count(3, 3), count(7, 7)], [2, 4, 6, 2], "ink and paper");
    }
}
