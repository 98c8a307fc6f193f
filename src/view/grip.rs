//! A finger on a sticker, and where it goes, turned into the layer that follows it.

use std::f32::consts::FRAC_PI_2;

use super::space::{Point, along, direction};
use super::{Hit, Orbit};
use crate::cube::{Face, Vec3, cross};
use crate::nxn::LayerTurn;

/// The least length in the picture, of a length of 1 along the surface, that the finger is measured
/// by: where a face is seen from its side, its layers would otherwise race.
const LEAST_LENGTH: f32 = 0.12;

/// A sticker held by a pointer. It can move two ways: along its row and along its column.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grip {
    ways: [Way; 2],
}

/// One of the layers a sticker can move with.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Way {
    /// The turn by a quarter that moves the sticker along `step`.
    turn: LayerTurn,
    /// Where the sticker moves on the screen, and how far for a quarter.
    step: [f32; 2],
}

/// A layer that follows a pointer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pull {
    /// A quarter turn of the layer, in the direction in which `quarters` counts.
    pub turn: LayerTurn,
    step: [f32; 2],
}

impl Grip {
    /// Holds the sticker of a cube of `size` layers that is seen from here.
    pub fn on_cube(hit: &Hit, size: usize, orbit: &Orbit) -> Grip {
        let seen = orbit.project(hit.point);
        Grip::new(hit.face, hit.row, hit.column, size, |way| {
            // A short way, so that perspective does not bend it.
            const STEP: f32 = 0.05;
            let [x, y] = orbit.project(along(hit.point, way, STEP));
            let step = [(x - seen[0]) / STEP, (y - seen[1]) / STEP];
            let length = step[0].hypot(step[1]);
            let stretch = FRAC_PI_2 * (LEAST_LENGTH / length.max(1e-6)).max(1.0);
            step.map(|c| c * stretch)
        })
    }

    /// Holds a square of the net, where the side of a face is 1 long and the way of a quarter turn.
    pub fn on_net(facelet: usize, size: usize) -> Grip {
        let face = Face::from_index(facelet / (size * size));
        let (row, column) = (facelet / size % size, facelet % size);
        let frame = face.frame();
        Grip::new(face, row, column, size, |way| {
            if way == direction(frame.right) { [1.0, 0.0] } else { [0.0, 1.0] }
        })
    }

    fn new(face: Face, row: usize, column: usize, size: usize, step: impl Fn(Point) -> [f32; 2]) -> Grip {
        let frame = face.frame();
        // The sticker moves along `to`, in the layer that is `place` layers along `across`.
        let way = |to: Vec3, place: usize, across: Vec3| {
            // A turn clockwise on this face takes `face` to where `to` points.
            let axis = Face::from_normal(cross(to, frame.normal)).expect("two axes span a third");
            let depth = if axis.frame().normal == across { size - 1 - place } else { place };
            let turn = LayerTurn::of_layer(axis, depth, size, 1);
            // Counted from the other face, the turn is the same by a quarter less than none.
            let (turn, sign) = if turn.quarters < 0 { (turn.inverse(), -1.0) } else { (turn, 1.0) };
            Way { turn, step: step(direction(to)).map(|c| sign * c) }
        };
        Grip { ways: [way(frame.right, row, frame.down), way(frame.down, column, frame.right)] }
    }

    /// The layer that a pointer means which has moved so far on the screen: the one whose way is
    /// nearest to its own.
    pub fn pull(&self, moved: [f32; 2]) -> Pull {
        let nearness = |way: &Way| {
            let length = way.step[0].hypot(way.step[1]).max(1e-6);
            ((moved[0] * way.step[0] + moved[1] * way.step[1]) / length).abs()
        };
        let [row, column] = self.ways;
        let Way { turn, step } = if nearness(&column) > nearness(&row) { column } else { row };
        Pull { turn, step }
    }
}

impl Pull {
    /// By how many quarters a pointer has turned the layer that has moved so far on the screen.
    pub fn quarters(&self, [x, y]: [f32; 2]) -> f32 {
        let [step_x, step_y] = self.step;
        (x * step_x + y * step_y) / (step_x * step_x + step_y * step_y).max(1e-6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::Stickers;
    use crate::view::{Looks, Scene, pick};

    /// The turn by a quarter, as written, after dragging from one facelet towards another.
    fn dragged(size: usize, orbit: &Orbit, from: usize, to: usize) -> String {
        let scene = Scene::new(&Stickers::solved(size), None, &Looks::LIGHT);
        let place = |facelet: usize| orbit.project(scene.stickers[facelet].centre);
        let [start, end] = [place(from), place(to)];
        let hit = pick(&scene, orbit, start).expect("the sticker is in sight");
        assert_eq!(hit.facelet, from);
        let moved = [end[0] - start[0], end[1] - start[1]];
        let pull = Grip::on_cube(&hit, size, orbit).pull(moved);
        written(pull, moved, size)
    }

    fn written(pull: Pull, moved: [f32; 2], size: usize) -> String {
        let quarters = if pull.quarters(moved) > 0.0 { 1 } else { -1 };
        let turn = LayerTurn { quarters, ..pull.turn };
        turn.written(size).expect("it turns").to_string()
    }

    /// Views from which each face is in sight, some of them steep.
    fn views(face: Face) -> Vec<Orbit> {
        let middle = match face {
            Face::U => [0.61, 1.0],
            Face::R => [1.2, 0.3],
            Face::F => [0.3, 0.3],
            Face::D => [-0.5, -1.0],
            Face::L => [-1.3, 0.2],
            Face::B => [2.9, 0.4],
        };
        let ways = [[0.0, 0.0], [0.35, 0.2], [-0.35, -0.2], [0.3, -0.3], [-0.4, 0.1]];
        ways.map(|[yaw, pitch]| Orbit::new(middle[0] + yaw, middle[1] + pitch)).into()
    }

    /// For each face: its rows from above to below, dragged right; then its columns from left to
    /// right, dragged down. Dragged the other way they turn back.
    const TURNS: [(Face, [&str; 3], [&str; 3]); 6] = [
        (Face::U, ["B'", "S", "F"], ["L", "M", "R'"]),
        (Face::R, ["U'", "E", "D"], ["F", "S", "B'"]),
        (Face::F, ["U'", "E", "D"], ["L", "M", "R'"]),
        (Face::D, ["F'", "S'", "B"], ["L", "M", "R'"]),
        (Face::L, ["U'", "E", "D"], ["B", "S'", "F'"]),
        (Face::B, ["U'", "E", "D"], ["R", "M'", "L'"]),
    ];

    #[test]
    fn every_row_and_column_follows_the_finger_both_ways_on_every_face() {
        let back = |turn: &str| turn.strip_suffix('\'').map_or_else(|| format!("{turn}'"), str::to_owned);
        for (face, rows, columns) in TURNS {
            let facelet = |row: usize, column: usize| face.index() * 9 + 3 * row + column;
            for orbit in views(face) {
                for i in 0..3 {
                    for j in 0..2 {
                        let (left, right) = (facelet(i, j), facelet(i, j + 1));
                        assert_eq!(dragged(3, &orbit, left, right), rows[i], "{face} row {i} from {orbit:?}");
                        assert_eq!(dragged(3, &orbit, right, left), back(rows[i]), "{face} row {i} back");
                        let (upper, lower) = (facelet(j, i), facelet(j + 1, i));
                        assert_eq!(dragged(3, &orbit, upper, lower), columns[i], "{face} column {i}");
                        assert_eq!(
                            dragged(3, &orbit, lower, upper),
                            back(columns[i]),
                            "{face} column {i} back"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_row_and_a_column_of_the_net_are_dragged_likewise() {
        for (face, rows, columns) in TURNS {
            for (row, right) in rows.into_iter().enumerate() {
                for (column, down) in columns.into_iter().enumerate() {
                    let grip = Grip::on_net(face.index() * 9 + 3 * row + column, 3);
                    for (moved, expected) in [([0.4, 0.1], right), ([-0.1, 0.3], down)] {
                        let turn = written(grip.pull(moved), moved, 3);
                        assert_eq!(turn, expected, "{face} {row} {column}");
                    }
                }
            }
        }
    }

    #[test]
    fn inner_layers_of_larger_cubes_are_dragged() {
        let front = |row: usize, column: usize| 2 * 25 + 5 * row + column;
        let orbit = Orbit::CLASSIC;
        for (from, to, turn) in [
            (front(1, 1), front(1, 2), "2U'"),
            (front(2, 1), front(2, 2), "E"),
            (front(3, 1), front(3, 2), "2D"),
            (front(2, 3), front(3, 3), "2R'"),
            (front(1, 3), front(0, 3), "2R"),
        ] {
            assert_eq!(dragged(5, &orbit, from, to), turn);
        }
    }

    #[test]
    fn the_sticker_stays_under_the_finger() {
        let orbit = Orbit::CLASSIC;
        let scene = Scene::new(&Stickers::solved(3), None, &Looks::LIGHT);
        let at = orbit.project([-0.9, 0.7, 1.0]);
        let hit = pick(&scene, &orbit, at).expect("F is in sight");
        let there = orbit.project([-0.6, 0.7, 1.0]);
        let moved = [there[0] - at[0], there[1] - at[1]];
        let pull = Grip::on_cube(&hit, 3, &orbit).pull(moved);
        // An arc of a length of 0.3, where the layer is 1 away from its axis.
        let angle = -pull.quarters(moved) * FRAC_PI_2;
        assert!((angle - 0.3).abs() < 0.03, "{angle}");
    }
}
