//! Picking: a point of the picture → the sticker visible there.

use super::space::{Point, along, direction, dot};
use super::{Orbit, Scene};
use crate::cube::{Face, Frame};
use crate::numbers::{Number, WholePart};

/// The point on the surface of the cube that is visible at a point of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hit {
    /// The index of the sticker in facelet order, before the turn in progress. The plastic around a sticker belongs to it.
    pub facelet: usize,
    /// The face of the sticker.
    pub face: Face,
    /// The row of the sticker, 0 to N - 1.
    pub row: usize,
    /// The column of the sticker, 0 to N - 1.
    pub column: usize,
    /// The exact point in the space of the cube, before the turn in progress.
    pub point: Point,
}

/// Returns the sticker visible at a point of the picture (coordinates from -1 to 1, x to the right, y down; see [`Orbit`]).
/// Returns `None` beside the cube and on plastic that a turn exposes.
///
/// ```
/// use cubelab::nxn::Stickers;
/// use cubelab::view::{Looks, Orbit, Scene, pick};
///
/// let scene = Scene::new(&Stickers::solved(3), None, &Looks::default());
/// let hit = pick(&scene, &Orbit::new(0.0, 0.0), [0.0, 0.0]).expect("the middle of F");
/// assert_eq!((hit.row, hit.column), (1, 1));
/// assert!(pick(&scene, &Orbit::CLASSIC, [0.99, 0.99]).is_none());
/// ```
pub fn pick(scene: &Scene, orbit: &Orbit, at: [f32; 2]) -> Option<Hit> {
    let (eye, ray) = (orbit.eye(), orbit.ray(at));
    let blocks = 0..scene.blocks.len();
    let nearest = blocks
        .filter_map(|block| {
            // The extent of a block is the one before its rotation, so the ray is rotated back.
            let rotation = scene.rotation_of(block);
            let (eye, ray) = (rotation.undo(eye), rotation.undo(ray));
            let (distance, face) = enter(scene.blocks[block].extent(scene.face, scene.size), eye, ray)?;
            Some((distance, face, along(eye, ray, distance)))
        })
        .min_by(|(a, ..), (b, ..)| a.total_cmp(b));
    let (_, face, point) = nearest?;
    hit(scene.size, face, point)
}

/// Returns where a ray enters a box with this centre and these half sides: the distance in lengths of `ray`, and the side.
fn enter((centre, half): (Point, Point), eye: Point, ray: Point) -> Option<(f32, Face)> {
    let (mut first, mut last) = (f32::NEG_INFINITY, f32::INFINITY);
    let mut through = None;
    for face in Face::ALL {
        let normal = direction(face.frame().normal);
        // The height of the eye above the plane of this side, and the height that the ray loses over its length.
        let height = dot(along(eye, centre, -1.0), normal) - dot(normal.map(f32::abs), half);
        let fall = -dot(ray, normal);
        if fall.abs() < 1e-9 {
            if height > 0.0 {
                return None;
            }
        } else if fall < 0.0 {
            last = last.min(height / fall);
        } else if height / fall > first {
            first = height / fall;
            through = Some(face);
        }
    }
    through.filter(|_| first <= last).map(|face| (first, face))
}

/// Returns the sticker at a point of this face, or `None` if the point lies inside the cube.
fn hit(size: usize, face: Face, point: Point) -> Option<Hit> {
    let Frame { normal, right, down } = face.frame();
    if dot(point, direction(normal)) < 1.0 - 1e-3 {
        return None;
    }
    // Rounding errors beyond the edge of the face count as its first or last row or column.
    let index =
        |axis| ((dot(point, direction(axis)) + 1.0) * size.to_f32() / 2.0).whole_index().min(size - 1);
    let (row, column) = (index(down), index(right));
    let facelet = (face.index() * size + row) * size + column;
    Some(Hit { facelet, face, row, column, point })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::{LayerTurn, Stickers};
    use crate::view::{Looks, Turning};

    const VIEWS: [(f32, f32); 8] = [
        (0.61, 0.53),
        (0.0, 0.0),
        (-2.0, -1.0),
        (3.0, 1.4),
        (1.0, 0.2),
        (-0.8, -0.4),
        (2.4, 0.6),
        (1.6, -1.45),
    ];

    fn scene(size: usize, turning: Option<Turning>) -> Scene {
        Scene::new(&Stickers::solved(size), turning, &Looks::LIGHT)
    }

    /// Picks at the centre of every sticker and returns how many are visible.
    fn pick_every_sticker(scene: &Scene, orbit: &Orbit) -> usize {
        let mut seen = 0;
        for (facelet, sticker) in scene.stickers.iter().enumerate() {
            let rotation = scene.rotation_of(sticker.block);
            let centre = rotation.apply(sticker.centre);
            let normal = rotation.apply(direction(sticker.face.frame().normal));
            let looks_here = dot(along(orbit.eye(), centre, -1.0), normal) > 0.0;
            let found = pick(scene, orbit, orbit.project(centre));
            if found.is_some_and(|hit| hit.facelet == facelet) {
                assert!(looks_here, "{sticker:?} looks away and was picked from {orbit:?}");
                seen += 1;
            } else if scene.blocks.len() == 1 {
                assert!(!looks_here, "{sticker:?} was not picked from {orbit:?} but {found:?}");
            }
        }
        seen
    }

    #[test]
    fn every_sticker_in_sight_is_picked_on_cubes_of_any_size() {
        for size in [1, 2, 3, 4, 7, 20] {
            let scene = scene(size, None);
            for (yaw, pitch) in VIEWS {
                let seen = pick_every_sticker(&scene, &Orbit::new(yaw, pitch));
                assert!(seen >= size * size && seen <= 3 * size * size && seen.is_multiple_of(size * size));
            }
        }
    }

    #[test]
    fn nothing_is_picked_beside_the_cube() {
        for (yaw, pitch) in VIEWS {
            for at in [[-0.95, -0.95], [0.95, -0.95], [0.95, 0.95], [-0.95, 0.95], [1.0, 0.0]] {
                assert_eq!(pick(&scene(3, None), &Orbit::new(yaw, pitch), at), None);
            }
        }
    }

    #[test]
    fn a_turning_layer_is_picked_where_it_is_drawn() {
        let turn = LayerTurn::outer(Face::U, 1);
        let at_end = scene(3, Some(Turning { turn, fraction: 1.0 }));
        let orbit = Orbit::CLASSIC;
        // After U the upper row of F shows stickers of R; the rows below are unchanged.
        let at_rest = scene(3, None);
        let middle_of_row =
            |face: Face, row: usize| orbit.project(at_rest.stickers[face.index() * 9 + 3 * row + 1].centre);
        let hit = |at| pick(&at_end, &orbit, at).map(|hit| (hit.face, hit.row, hit.column));
        assert_eq!(hit(middle_of_row(Face::F, 0)), Some((Face::R, 0, 1)));
        assert_eq!(hit(middle_of_row(Face::F, 1)), Some((Face::F, 1, 1)));
        let half_way = scene(3, Some(Turning { turn, fraction: 0.5 }));
        assert!(pick_every_sticker(&half_way, &orbit) >= 9 + 3 + 6 + 6);
    }

    #[test]
    fn exposed_plastic_is_no_sticker() {
        let turn = LayerTurn::outer(Face::U, 1);
        let scene = scene(3, Some(Turning { turn, fraction: 0.5 }));
        // A corner of the middle layer is visible below the turning layer.
        let corner = Orbit::CLASSIC.project([0.98, 1.0 / 3.0, 0.98]);
        assert_eq!(pick(&scene, &Orbit::CLASSIC, [corner[0], corner[1] - 0.01]), None);
    }
}
