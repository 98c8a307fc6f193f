//! The shapes of a cubie and of a sticker.

use super::space::{Point, along, cross, dot, unit};
use crate::cube::Face;
use crate::view::space::direction;

/// Half the width of a sticker, where half the side of its cubie is 1.
pub const STICKER_HALF_WIDTH: f32 = 0.87;

/// How far a sticker stands out, where half the side of its cubie is 1.
pub const STICKER_HEIGHT: f32 = 0.035;

/// How far the corners of a sticker are rounded.
pub const STICKER_CORNER: f32 = 0.24;

/// How wide the bevel of a cubie is, where half its side is 1.
pub const BODY_BEVEL: f32 = 0.11;

/// How far the top of a sticker is smaller than its base.
const STICKER_SLOPE: f32 = 0.035;

/// A surface of triangles, counter-clockwise as seen from outside.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Mesh {
    /// The corners.
    pub positions: Vec<Point>,
    /// The direction in which the surface looks at each corner, of length 1.
    pub normals: Vec<Point>,
    /// Three corners a triangle.
    pub indices: Vec<u16>,
}

impl Mesh {
    fn push(&mut self, position: Point, normal: Point) -> u16 {
        self.positions.push(position);
        self.normals.push(unit(normal));
        (self.positions.len() - 1) as u16
    }

    /// Adds a triangle, whichever way round its corners are given.
    fn triangle(&mut self, [a, b, c]: [u16; 3]) {
        let at = |i: u16| self.positions[usize::from(i)];
        let seen_from = cross(along(at(b), at(a), -1.0), along(at(c), at(a), -1.0));
        let is_outward = dot(seen_from, self.normals[usize::from(a)]) >= 0.0;
        self.indices.extend(if is_outward { [a, b, c] } else { [a, c, b] });
    }

    fn quad(&mut self, [a, b, c, d]: [u16; 4]) {
        self.triangle([a, b, c]);
        self.triangle([a, c, d]);
    }
}

/// A cubie from -1 to 1 with bevelled edges.
///
/// Its 24 corners look straight out of their faces, so shading bends from face to face across the
/// bevel and 44 triangles look round.
pub fn body_mesh() -> Mesh {
    let mut mesh = Mesh::default();
    let flat = 1.0 - BODY_BEVEL;
    let signs = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
    let faces = Face::ALL.map(|face| {
        let frame = face.frame();
        let (normal, right, down) = (frame.normal, frame.right, frame.down);
        let corners = signs.map(|[x, y]| {
            let on_face = along(direction(normal), direction(right), x * flat);
            mesh.push(along(on_face, direction(down), y * flat), direction(normal))
        });
        mesh.quad(corners);
        corners
    });
    let octant = |position: Point| position.map(|c| c > 0.0);
    // Where two faces meet, each has the same two corners of the cubie, or else they are opposite.
    for (i, first) in faces.iter().enumerate() {
        for second in &faces[i + 1..] {
            let shared: Vec<[u16; 2]> = first
                .iter()
                .flat_map(|&a| second.iter().map(move |&b| [a, b]))
                .filter(|pair| {
                    let [a, b] = pair.map(|corner| octant(mesh.positions[usize::from(corner)]));
                    a == b
                })
                .collect();
            if let [[a, b], [c, d]] = shared[..] {
                mesh.quad([a, b, d, c]);
            }
        }
    }
    for &corner in &faces[Face::U.index()] {
        corner_triangle(&mut mesh, corner);
    }
    for &corner in &faces[Face::D.index()] {
        corner_triangle(&mut mesh, corner);
    }
    mesh
}

/// Closes the body at the corner of the cubie this corner of the mesh belongs to.
fn corner_triangle(mesh: &mut Mesh, corner: u16) {
    let octant = |position: Point| position.map(|c| c > 0.0);
    let here = octant(mesh.positions[usize::from(corner)]);
    let there: Vec<u16> =
        (0..24).filter(|&other| octant(mesh.positions[usize::from(other)]) == here).collect();
    if let [a, b, c] = there[..] {
        mesh.triangle([a, b, c]);
    }
}

/// A sticker: its base lies in the plane z = 0 with x to the right and y up, its top at
/// [`STICKER_HEIGHT`]. Each rounded corner has this many segments, 1 or more.
pub fn sticker_mesh(segments: usize) -> Mesh {
    let mut mesh = Mesh::default();
    let outline = sticker_outline(segments, STICKER_HALF_WIDTH);
    let base: Vec<u16> = outline.iter().map(|&[x, y]| mesh.push([x, y, 0.0], [x, y, 0.0])).collect();
    let shrink = (STICKER_HALF_WIDTH - STICKER_SLOPE) / STICKER_HALF_WIDTH;
    let top: Vec<u16> = outline
        .iter()
        .map(|&[x, y]| mesh.push([x * shrink, y * shrink, STICKER_HEIGHT], [0.0, 0.0, 1.0]))
        .collect();
    for i in 0..outline.len() {
        let next = (i + 1) % outline.len();
        mesh.quad([base[i], base[next], top[next], top[i]]);
    }
    for i in 1..outline.len() - 1 {
        mesh.triangle([top[0], top[i], top[i + 1]]);
    }
    mesh
}

/// The outline of a sticker of this half-width, counter-clockwise. Its corners are quadratic Bezier
/// curves, as SVG draws them.
fn sticker_outline(segments: usize, half: f32) -> Vec<[f32; 2]> {
    let corners = [[1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0]];
    let mut outline = Vec::with_capacity(4 * (segments + 1));
    for (i, [x, y]) in corners.into_iter().enumerate() {
        let (near, far) = (half - STICKER_CORNER, half);
        // Each corner starts where the side before it ends.
        let (start, end) = if i % 2 == 0 {
            ([x * near, y * far], [x * far, y * near])
        } else {
            ([x * far, y * near], [x * near, y * far])
        };
        for step in 0..=segments {
            let t = step as f32 / segments as f32;
            let (a, b, c) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
            outline
                .push([a * start[0] + b * x * half + c * end[0], a * start[1] + b * y * half + c * end[1]]);
        }
    }
    outline
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twice the area of a triangle as a vector that looks out of it.
    fn area(mesh: &Mesh, triangle: &[u16]) -> Point {
        let [a, b, c] = [0, 1, 2].map(|i| mesh.positions[usize::from(triangle[i])]);
        cross(along(b, a, -1.0), along(c, a, -1.0))
    }

    fn check(mesh: &Mesh) {
        assert_eq!(mesh.positions.len(), mesh.normals.len());
        for triangle in mesh.indices.chunks(3) {
            let outward = area(mesh, triangle);
            assert!(dot(outward, outward) > 0.0, "an empty triangle");
            for &corner in triangle {
                assert!(
                    dot(outward, mesh.normals[usize::from(corner)]) >= -1e-6,
                    "{triangle:?} looks inward"
                );
            }
        }
    }

    #[test]
    fn the_body_is_closed_and_looks_outward() {
        let mesh = body_mesh();
        check(&mesh);
        assert_eq!((mesh.positions.len(), mesh.indices.len() / 3), (24, 44));
        // The areas of a closed surface sum to nothing; each looks away from the centre.
        let mut sum = [0.0; 3];
        for triangle in mesh.indices.chunks(3) {
            let outward = area(&mesh, triangle);
            assert!(dot(outward, mesh.positions[usize::from(triangle[0])]) > 0.0);
            sum = along(sum, outward, 1.0);
        }
        assert!(sum.iter().all(|c| c.abs() < 1e-4), "{sum:?}");
    }

    #[test]
    fn the_sticker_lies_within_its_cubie_and_has_a_flat_top() {
        for segments in [1, 2, 5] {
            let mesh = sticker_mesh(segments);
            check(&mesh);
            let reach = mesh.positions.iter().flatten().fold(0.0_f32, |reach, c| reach.max(c.abs()));
            assert!((reach - STICKER_HALF_WIDTH).abs() < 1e-6);
            let top: f32 = mesh
                .indices
                .chunks(3)
                .filter(|t| t.iter().all(|&i| mesh.positions[usize::from(i)][2] == STICKER_HEIGHT))
                .map(|t| area(&mesh, t)[2] / 2.0)
                .sum();
            assert!(top > 2.6, "the top of the sticker has area {top}");
        }
    }

    #[test]
    fn a_sticker_stays_clear_of_the_bevel_of_its_cubie() {
        const { assert!(STICKER_HALF_WIDTH < 1.0 - BODY_BEVEL) };
    }
}
