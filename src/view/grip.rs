//! Turns a drag that begins on a sticker into the turn of a layer.

use std::f32::consts::FRAC_PI_2;

use super::space::{Point, along, direction};
use super::{Hit, Orbit};
use crate::cube::{Face, Vec3, cross};
use crate::nxn::LayerTurn;

/// The least length in the picture that a length of 1 on the surface counts for. Without it, the layers of a face that is seen
/// edge-on would turn far too fast.
const LEAST_LENGTH: f32 = 0.12;

/// A sticker held by a pointer. The sticker can move along its row or along its column.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grip {
    row: Pull,
    column: Pull,
}

/// A layer that follows a pointer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pull {
    /// The quarter turn that moves the held sticker along `step`.
    pub turn: LayerTurn,
    /// The movement of the pointer on the screen that turns the layer by a quarter.
    step: [f32; 2],
}

impl Grip {
    /// Holds a sticker of a cube of `size` layers under this camera.
    pub fn on_cube(hit: &Hit, size: usize, orbit: &Orbit) -> Grip {
        let seen = orbit.project(hit.point);
        Grip::new(hit.face, hit.row, hit.column, size, |direction| {
            // A short step, so that perspective does not bend its path.
            const STEP: f32 = 0.05;
            let [x, y] = orbit.project(along(hit.point, direction, STEP));
            let step = [(x - seen[0]) / STEP, (y - seen[1]) / STEP];
            let length = step[0].hypot(step[1]);
            let stretch = FRAC_PI_2 * (LEAST_LENGTH / length.max(1e-6)).max(1.0);
            step.map(|c| c * stretch)
        })
    }

    /// Holds a square of the net. A drag over the length of a face, which is 1, turns a layer by a quarter.
    pub fn on_net(facelet: usize, size: usize) -> Grip {
        let face = Face::from_index(facelet / (size * size));
        let (row, column) = (facelet / size % size, facelet % size);
        let frame = face.frame();
        Grip::new(face, row, column, size, |axis| {
            if axis == direction(frame.right) { [1.0, 0.0] } else { [0.0, 1.0] }
        })
    }

    /// Builds the two pulls of a sticker. `step` converts a direction on its face to the movement on the screen for a quarter
    /// turn.
    fn new(face: Face, row: usize, column: usize, size: usize, step: impl Fn(Point) -> [f32; 2]) -> Grip {
        let frame = face.frame();
        // The sticker moves towards `to`. Its layer has this index along `across`.
        let pull = |to: Vec3, index: usize, across: Vec3| {
            // A clockwise turn about this axis moves stickers of `face` towards `to`.
            let axis = Face::from_normal(cross(to, frame.normal)).expect("two axes span a third");
            let depth = if axis.frame().normal == across { size - 1 - index } else { index };
            let turn = LayerTurn::of_layer(axis, depth, size, 1);
            // `of_layer` may count from the opposite face, which reverses the turn. A pull always has a clockwise one.
            let (turn, sign) = if turn.quarters() < 0 { (turn.inverse(), -1.0) } else { (turn, 1.0) };
            Pull { turn, step: step(direction(to)).map(|c| sign * c) }
        };
        Grip { row: pull(frame.right, row, frame.down), column: pull(frame.down, column, frame.right) }
    }

    /// Returns the layer for a pointer that has moved this far on the screen: of the row and the column, the one whose direction
    /// is closer to the movement.
    pub fn pull(&self, moved: [f32; 2]) -> Pull {
        let closeness = |pull: &Pull| {
            let length = pull.step[0].hypot(pull.step[1]).max(1e-6);
            ((moved[0] * pull.step[0] + moved[1] * pull.step[1]) / length).abs()
        };
        if closeness(&self.column) > closeness(&self.row) { self.column } else { self.row }
    }
}

impl Pull {
    /// Returns the quarter turns of the layer for a pointer that has moved this far on the screen. Negative means counter-clockwise.
    ///
    /// ```
    /// use cubelab::view::Grip;
    ///
    /// // Dragging the upper left sticker of F to the right over half of the net's face makes half of a U'.
    /// let grip = Grip::on_net(18, 3);
    /// let moved = [0.5, 0.0];
    /// let pull = grip.pull(moved);
    /// assert_eq!(pull.turn.written(3).unwrap().to_string(), "U");
    /// assert_eq!(pull.quarters(moved), -0.5);
    /// ```
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

    /// Returns the quarter turn in notation after dragging from one facelet towards another.
    fn dragged(size: usize, orbit: &Orbit, from: usize, to: usize) -> String {
        let scene = Scene::new(&Stickers::solved(size), None, &Looks::LIGHT);
        let centre = |facelet: usize| orbit.project(scene.stickers[facelet].centre);
        let [start, end] = [centre(from), centre(to)];
        let hit = pick(&scene, orbit, start).expect("the sticker is in sight");
        assert_eq!(hit.facelet, from);
        let moved = [end[0] - start[0], end[1] - start[1]];
        let pull = Grip::on_cube(&hit, size, orbit).pull(moved);
        written(pull, moved, size)
    }

    fn written(pull: Pull, moved: [f32; 2], size: usize) -> String {
        let quarters = if pull.quarters(moved) > 0.0 { 1 } else { -1 };
        let turn = pull.turn.with_quarters(quarters);
        turn.written(size).expect("it turns").to_string()
    }

    /// Returns cameras from which a face is visible, some of them at a flat angle.
    fn views(face: Face) -> Vec<Orbit> {
        let middle = match face {
            Face::U => [0.61, 1.0],
            Face::R => [1.2, 0.3],
            Face::F => [0.3, 0.3],
            Face::D => [-0.5, -1.0],
            Face::L => [-1.3, 0.2],
            Face::B => [2.9, 0.4],
        };
        let offsets = [[0.0, 0.0], [0.35, 0.2], [-0.35, -0.2], [0.3, -0.3], [-0.4, 0.1]];
        offsets.map(|[yaw, pitch]| Orbit::new(middle[0] + yaw, middle[1] + pitch)).into()
    }

    /// For each face, the turns of its rows from top to bottom, dragged right, and of its columns from left to right, dragged
    /// down. Dragging the other way makes the inverse turns.
    const TURNS: [(Face, [&str; 3], [&str; 3]); 6] = [
        (Face::U, ["B'", "S", "F"], ["L", "M", "R'"]),
        (Face::R, ["U'", "E", "D"], ["F", "S", "B'"]),
        (Face::F, ["U'", "E", "D"], ["L", "M", "R'"]),
        (Face::D, ["F'", "S'", "B"], ["L", "M", "R'"]),
        (Face::L, ["U'", "E", "D"], ["B", "S'", "F'"]),
        (Face::B, ["U'", "E", "D"], ["R", "M'", "L'"]),
    ];

    #[test]
    fn every_row_and_column_follows_the_pointer_both_ways_on_every_face() {
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
    fn the_sticker_stays_under_the_pointer() {
        let orbit = Orbit::CLASSIC;
        let scene = Scene::new(&Stickers::solved(3), None, &Looks::LIGHT);
        let at = orbit.project([-0.9, 0.7, 1.0]);
        let hit = pick(&scene, &orbit, at).expect("F is in sight");
        let there = orbit.project([-0.6, 0.7, 1.0]);
        let moved = [there[0] - at[0], there[1] - at[1]];
        let pull = Grip::on_cube(&hit, 3, &orbit).pull(moved);
        // The sticker moves on an arc of length 0.3 at the distance 1 from the axis.
        let angle = -pull.quarters(moved) * FRAC_PI_2;
        assert!((angle - 0.3).abs() < 0.03, "{angle}");
    }
}
