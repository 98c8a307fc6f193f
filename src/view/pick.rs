//! A point of the picture, back to the place of the cube that is seen there.

use super::space::{Point, along, direction, dot};
use super::{Orbit, Scene};
use crate::cube::{Face, Frame};

/// The place of the surface of the cube under a point of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hit {
    /// The sticker there, or the one whose rim it is: its place in facelet order before the turn in
    /// progress.
    pub facelet: usize,
    /// The face it lies on.
    pub face: Face,
    /// Its row, 0 to N - 1.
    pub row: usize,
    /// Its column, 0 to N - 1.
    pub column: usize,
    /// Where exactly, in the space of the cube, before the turn in progress.
    pub point: Point,
}

/// What is seen at a point of the picture (-1 to 1 each way, x to the right, y down; see [`Orbit`]):
/// none beside the cube, nor on plastic that a turn lays bare.
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
            // A block knows nothing of its rotation; the ray is turned back instead.
            let rotation = scene.rotation_of(block);
            let (eye, ray) = (rotation.undo(eye), rotation.undo(ray));
            let (distance, face) = enter(scene.blocks[block].extent(scene.face, scene.size), eye, ray)?;
            Some((distance, face, along(eye, ray, distance)))
        })
        .min_by(|(a, ..), (b, ..)| a.total_cmp(b));
    let (_, face, point) = nearest?;
    hit(scene.size, face, point)
}

/// Where a ray enters a box of this centre and these half sides: how far along, and through which
/// side.
fn enter((centre, half): (Point, Point), eye: Point, ray: Point) -> Option<(f32, Face)> {
    let (mut first, mut last) = (f32::NEG_INFINITY, f32::INFINITY);
    let mut through = None;
    for face in Face::ALL {
        let normal = direction(face.frame().normal);
        // How far the ray is behind this side at its start, and how fast it comes nearer.
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

/// The sticker at a point of a face of the cube; none if the point lies within the cube.
fn hit(size: usize, face: Face, point: Point) -> Option<Hit> {
    let Frame { normal, right, down } = face.frame();
    if dot(point, direction(normal)) < 1.0 - 1e-3 {
        return None;
    }
    // Beyond either end it is the last one there.
    let place = |way| (((dot(point, direction(way)) + 1.0) * size as f32 / 2.0) as usize).min(size - 1);
    let (row, column) = (place(down), place(right));
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

    /// Picks at the centre of every sticker in sight; returns how many were seen.
    fn pick_every_sticker(scene: &Scene, orbit: &Orbit) -> usize {
        let mut seen = 0;
        for (place, sticker) in scene.stickers.iter().enumerate() {
            let rotation = scene.rotation_of(sticker.block);
            let centre = rotation.apply(sticker.centre);
            let normal = rotation.apply(direction(sticker.face.frame().normal));
            let looks_here = dot(along(orbit.eye(), centre, -1.0), normal) > 0.0;
            let found = pick(scene, orbit, orbit.project(centre));
            if found.is_some_and(|hit| hit.facelet == place) {
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
    fn beside_the_cube_there_is_nothing() {
        for (yaw, pitch) in VIEWS {
            for at in [[-0.95, -0.95], [0.95, -0.95], [0.95, 0.95], [-0.95, 0.95], [1.0, 0.0]] {
                assert_eq!(pick(&scene(3, None), &Orbit::new(yaw, pitch), at), None);
            }
        }
    }

    #[test]
    fn a_layer_under_way_is_picked_where_it_is_drawn() {
        let turn = LayerTurn::outer(Face::U, 1);
        let at_end = scene(3, Some(Turning { turn, fraction: 1.0 }));
        let orbit = Orbit::CLASSIC;
        // After U the stickers of R are in front, those of F still below them.
        let at_rest = scene(3, None);
        let place =
            |face: Face, row: usize| orbit.project(at_rest.stickers[face.index() * 9 + 3 * row + 1].centre);
        let hit = |at| pick(&at_end, &orbit, at).map(|hit| (hit.face, hit.row, hit.column));
        assert_eq!(hit(place(Face::F, 0)), Some((Face::R, 0, 1)));
        assert_eq!(hit(place(Face::F, 1)), Some((Face::F, 1, 1)));
        let half_way = scene(3, Some(Turning { turn, fraction: 0.5 }));
        assert!(pick_every_sticker(&half_way, &orbit) >= 9 + 3 + 6 + 6);
    }

    #[test]
    fn plastic_laid_bare_is_no_sticker() {
        let turn = LayerTurn::outer(Face::U, 1);
        let scene = scene(3, Some(Turning { turn, fraction: 0.5 }));
        // A corner of the layer below looks out from under the one that turns.
        let corner = Orbit::CLASSIC.project([0.98, 1.0 / 3.0, 0.98]);
        assert_eq!(pick(&scene, &Orbit::CLASSIC, [corner[0], corner[1] - 0.01]), None);
    }
}
