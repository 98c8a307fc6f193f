//! Arrows on the layers that a turn moves, as SVG text to be put over a picture of the cube.

use std::fmt::Write;

use super::Orbit;
use super::space::{Point, along, cross, direction, dot};
use crate::cube::Face;
use crate::nxn::LayerTurn;

/// How far above the stickers an arrow lies.
const LIFT: f32 = 1.03;

/// How far before the end of a face an arrow begins or ends, where the centre of a face is 0.
const REACH: f32 = 0.84;

/// More layers than this are shown by one arrow about their middle.
const MOST_ARROWS: u16 = 3;

/// What stands within the `svg` element after the contents of the cube, for the same view box: an
/// arrow round each layer that turns, over the faces on which it is seen; a second point for a half turn.
pub fn arrows_svg_contents(turn: LayerTurn, size: usize, orbit: &Orbit) -> String {
    let last = turn.last.min(size as u16);
    let layers: Vec<f32> = if last < turn.first + MOST_ARROWS {
        (turn.first..=last).map(f32::from).collect()
    } else {
        vec![f32::from(turn.first + last) / 2.0]
    };
    let mut line = String::new();
    let mut points = String::new();
    for layer in layers {
        let arrow = Arrow::new(turn, layer, size as f32, orbit);
        path(&mut line, orbit, &arrow.line, "");
        for point in &arrow.points {
            path(&mut points, orbit, point, "z");
        }
    }
    let width = 210.0 * orbit.scale() / size as f32;
    let [ink, paper, edge] = [1.8, 3.3, 0.6].map(|part| (part * width).round() as i32);
    // The paper around the ink is seen on every colour.
    format!(
        r##"<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path stroke="#fff" stroke-width="{paper}" d="{line}{points}"/><path stroke="#111" stroke-width="{ink}" d="{line}"/><path fill="#111" stroke="#111" stroke-width="{edge}" d="{points}"/></g>"##
    )
}

fn path(svg: &mut String, orbit: &Orbit, points: &[Point], end: &str) {
    for (i, point) in points.iter().enumerate() {
        let [x, y] = orbit.project(*point).map(|c| (c * 1000.0).round() as i32);
        // Writing to a string cannot fail.
        let _ = write!(svg, "{}{x} {y}", if i == 0 { 'M' } else { 'L' });
    }
    svg.push_str(end);
}

/// An arrow in space.
struct Arrow {
    line: Vec<Point>,
    /// The triangles at its end.
    points: Vec<[Point; 3]>,
}

impl Arrow {
    /// The arrow round a layer, counted from 1 at the face of the turn.
    fn new(turn: LayerTurn, layer: f32, size: f32, orbit: &Orbit) -> Arrow {
        let axis = direction(turn.face.frame().normal);
        let middle = axis.map(|c| c * (1.0 - (2.0 * layer - 1.0) / size));
        let is_half = turn.quarters.rem_euclid(4) == 2;
        let (half_width, length) = (0.8 / size, 1.25 / size);
        // The faces that the layer passes, in the order in which it does, and those in sight.
        let mut belt = turn.face.clockwise_neighbours().map(|face| direction(face.frame().normal));
        if turn.quarters < 0 {
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
        let points = heads(at(last, REACH), onward, axis, half_width, length, is_half);
        let mut line = vec![at(first, -REACH)];
        if last != first {
            line.push(at(first, LIFT));
        }
        line.push(points.iter().fold(at(last, REACH), |end, _| along(end, onward, -length)));
        Arrow { line, points }
    }

    /// The arrow about the centre of the face that turns, where nothing is seen of its sides.
    fn on_face(turn: LayerTurn, orbit: &Orbit, half_width: f32, length: f32, is_half: bool) -> Arrow {
        let face = if dot(orbit.eye(), direction(turn.face.frame().normal)) > 0.0 {
            turn.face
        } else {
            Face::opposite(turn.face)
        };
        let axis = direction(face.frame().normal);
        let (right, down) = (direction(face.frame().right), direction(face.frame().down));
        // Clockwise as seen on the face it is drawn on, unless the turn goes the other way there.
        let sense = if (turn.quarters > 0) == (face == turn.face) { 1.0 } else { -1.0 };
        let at = |angle: f32| {
            let (sin, cos) = (sense * angle).sin_cos();
            let out = along(right.map(|c| c * cos), down, sin);
            along(axis.map(|c| c * LIFT), out, 0.62)
        };
        let line: Vec<Point> = (0..=24).map(|step| at(-2.2 + step as f32 * 0.14)).collect();
        let (end, before) = (line[24], line[23]);
        let ahead = along(end, before, -1.0);
        let onward = ahead.map(|c| c / dot(ahead, ahead).sqrt());
        let tip = along(end, onward, if is_half { 2.0 * length } else { length });
        Arrow { line, points: heads(tip, onward, cross(axis, onward), half_width, length, is_half) }
    }
}

/// One triangle that ends at `tip`, or two in a row.
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
    fn an_arrow_goes_where_the_layer_goes() {
        let orbit = Orbit::CLASSIC;
        for face in Face::ALL {
            for quarters in [1, -1] {
                let arrow = arrow(face, quarters, &orbit);
                let (start, end) = (arrow.line[0], arrow.points[0][1]);
                // The turn, by an angle between a quarter and a half, takes the start towards the end.
                let axis = direction(face.frame().normal);
                let turned = cross(start, end);
                assert!(dot(turned, axis) * f32::from(quarters) < 0.0, "{face} {quarters}");
                assert!(dot(axis, start) > 0.6 && dot(axis, end) > 0.6, "on the outer layer");
            }
        }
    }

    #[test]
    fn only_a_half_turn_has_two_points() {
        for (quarters, points) in [(1, 1), (-1, 1), (2, 2), (-2, 2)] {
            assert_eq!(arrow(Face::R, quarters, &Orbit::CLASSIC).points.len(), points);
            assert_eq!(
                arrow(Face::F, quarters, &Orbit::new(0.0, 0.0)).points.len(),
                points,
                "on the face itself"
            );
        }
    }

    #[test]
    fn an_arrow_on_the_face_itself_goes_round_it() {
        let before = Orbit::new(0.0, 0.0);
        for (face, quarters) in [(Face::F, 1), (Face::F, -1), (Face::B, 1)] {
            let arrow = arrow(face, quarters, &before);
            let axis = direction(face.frame().normal);
            let turned = cross(arrow.line[10], arrow.line[11]);
            assert!(dot(turned, axis) * f32::from(quarters) < 0.0, "{face} {quarters}");
        }
    }

    #[test]
    fn wide_turns_have_an_arrow_a_layer() {
        let turn = |last| LayerTurn { face: Face::R, first: 1, last, quarters: 1 };
        let count = |last, size| arrows_svg_contents(turn(last), size, &Orbit::CLASSIC).matches('z').count();
        assert_eq!([count(1, 3), count(2, 3), count(3, 3), count(7, 7)], [2, 4, 6, 2], "ink and paper");
    }
}
