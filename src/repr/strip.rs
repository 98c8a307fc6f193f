//! The strips of three stickers that a turn moves around a face.

use crate::cube::{Face, Frame, cross, dot};
use crate::numbers::number;

/// The three stickers of a side next to a face, in the direction in which a clockwise turn of the face moves
/// them.
#[derive(Clone, Copy)]
pub(super) struct Strip {
    /// The face that the stickers are on.
    pub(super) side: Face,
    /// The row and the column of each sticker.
    pub(super) places: [(usize, usize); 3],
}

/// The four strips around each face. A clockwise quarter turn moves each strip to the next, and the last to the
/// first.
pub(super) const STRIPS: [[Strip; 4]; 6] = {
    let mut strips = [[Strip { side: Face::U, places: [(0, 0); 3] }; 4]; 6];
    let mut face = 0;
    while face < 6 {
        let mut side = Face::ALL[(face + 1) % 6];
        let mut k = 0;
        while k < 4 {
            strips[face][k] = strip(side, Face::ALL[face]);
            side = clockwise(Face::ALL[face], side);
            k += 1;
        }
        face += 1;
    }
    strips
};

const fn strip(side: Face, turned: Face) -> Strip {
    let Frame { normal, right, down } = side.frame();
    let axis = turned.frame().normal;
    let along = cross(normal, axis);
    let mut strip = Strip { side, places: [(0, 0); 3] };
    let mut place = 0;
    while place < 9 {
        let (row, column) = (place / 3, place % 3);
        let (x, y) = (number!(column => i32) - 1, number!(row => i32) - 1);
        if x * dot(right, axis) + y * dot(down, axis) == 1 {
            let at = x * dot(right, along) + y * dot(down, along) + 1;
            strip.places[number!(at => usize)] = (row, column);
        }
        place += 1;
    }
    strip
}

/// Returns the side to which a clockwise turn of `face` moves the strip on `side`.
const fn clockwise(face: Face, side: Face) -> Face {
    let image = cross(side.frame().normal, face.frame().normal);
    let mut i = 0;
    while dot(Face::ALL[i].frame().normal, image) != 1 {
        i += 1;
    }
    Face::ALL[i]
}
