//! The triangle meshes of a cubie and of a sticker.

use super::space::{Point, along, cross, direction, dot};
use crate::cube::Face;
use crate::numbers::Number;

/// Half the width of a sticker. The unit is half the side of a cubie.
pub const STICKER_HALF_WIDTH: f32 = 0.83;

/// The radius of the rounded corners of a sticker. The unit is half the side of a cubie.
pub const STICKER_RADIUS: f32 = 0.2;

/// The width of the bevel of a cubie on each of its faces. The unit is half the side of a cubie.
pub const BODY_BEVEL: f32 = 0.1;

/// The distance of a hint from its face. A hint is a copy of a sticker that hangs behind the cube and shows a hidden face. The
/// unit is half the side of the cube.
pub const HINT_DISTANCE: f32 = 0.75;

/// A surface of triangles. Corners run counter-clockwise for a viewer outside.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Mesh {
    /// The position of each corner.
    pub positions: Vec<Point>,
    /// The outward normal at each corner, a vector of length 1.
    pub normals: Vec<Point>,
    /// The corners of the triangles, three for each, as indices.
    pub indices: Vec<u16>,
}

impl Mesh {
    fn push(&mut self, position: Point, normal: Point) -> u16 {
        self.positions.push(position);
        self.normals.push(normal);
        (self.positions.len() - 1).to_u16()
    }

    /// Adds a triangle whose corners are given in either sense.
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

    /// Returns the octant of a corner of the mesh: true for each positive coordinate.
    fn octant(&self, corner: u16) -> [bool; 3] {
        self.positions[usize::from(corner)].map(|c| c > 0.0)
    }
}

/// The corners of a square, in order around it.
const SQUARE: [[f32; 2]; 4] = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];

/// Returns the mesh of a cubie from -1 to 1 with bevelled edges.
///
/// Each of its 24 corners has the normal of its face. Shading is therefore interpolated across the bevels, and 44 triangles look
/// round.
pub fn body_mesh() -> Mesh {
    let mut mesh = Mesh::default();
    let flat = 1.0 - BODY_BEVEL;
    let faces = Face::ALL.map(|face| {
        let frame = face.frame();
        let normal = direction(frame.normal);
        let corners = SQUARE.map(|[x, y]| {
            let on_face = along(normal, direction(frame.right), x * flat);
            mesh.push(along(on_face, direction(frame.down), y * flat), normal)
        });
        mesh.quad(corners);
        corners
    });
    for (i, first) in faces.iter().enumerate() {
        for second in &faces[i + 1..] {
            // Adjacent faces share two corners of the cubie; opposite faces share none.
            let shared: Vec<[u16; 2]> = first
                .iter()
                .flat_map(|&a| second.iter().map(move |&b| [a, b]))
                .filter(|&[a, b]| mesh.octant(a) == mesh.octant(b))
                .collect();
            if let [[a, b], [c, d]] = shared[..] {
                mesh.quad([a, b, d, c]);
            }
        }
    }
    for corner in [Face::U, Face::D].into_iter().flat_map(|face| faces[face.index()]) {
        let around: Vec<u16> = (0..24).filter(|&other| mesh.octant(other) == mesh.octant(corner)).collect();
        if let [a, b, c] = around[..] {
            mesh.triangle([a, b, c]);
        }
    }
    mesh
}

/// Returns the mesh of the outer side of a cubie: a square from -1 to 1 in the plane z = 0. The shader computes from the position
/// of a point whether it is sticker, rim or plastic.
pub fn tile_mesh() -> Mesh {
    let mut mesh = Mesh::default();
    let corners = SQUARE.map(|[x, y]| mesh.push([x, y, 0.0], [0.0, 0.0, 1.0]));
    mesh.quad(corners);
    mesh
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the outward normal of a triangle, with a length of twice its area.
    fn area(mesh: &Mesh, triangle: &[u16]) -> Point {
        let [a, b, c] = [0, 1, 2].map(|i| mesh.positions[usize::from(triangle[i])]);
        cross(along(b, a, -1.0), along(c, a, -1.0))
    }

    #[test]
    fn triangles_face_the_same_way_as_their_normals() {
        for mesh in [body_mesh(), tile_mesh()] {
            assert_eq!(mesh.positions.len(), mesh.normals.len());
            for triangle in mesh.indices.chunks(3) {
                let outward = area(&mesh, triangle);
                for &corner in triangle {
                    assert!(dot(outward, mesh.normals[usize::from(corner)]) > 0.0, "{triangle:?}");
                }
            }
        }
    }

    #[test]
    fn the_body_is_closed() {
        let mesh = body_mesh();
        assert_eq!((mesh.positions.len(), mesh.indices.len() / 3), (24, 44));
        // The area vectors of a closed surface sum to zero.
        let sum = mesh.indices.chunks(3).fold([0.0; 3], |sum, t| along(sum, area(&mesh, t), 1.0));
        assert!(sum.iter().all(|c| c.abs() < 1e-4), "{sum:?}");
        let reach = mesh.positions.iter().flatten().fold(0.0_f32, |reach, c| reach.max(c.abs()));
        assert_eq!(reach, 1.0);
    }

    #[test]
    fn a_sticker_stays_clear_of_the_bevel_of_its_cubie() {
        const { assert!(STICKER_HALF_WIDTH < 1.0 - BODY_BEVEL) };
    }
}
