//! The faces of the university lab's cube (docs/solvers/lab.md).

use super::Stickers;
use crate::cube::Face;
use crate::named::named;

named! {
    /// A face of the lab's cube: an N x N matrix. In alphabetical order, in which the lab writes them.
    ///
    /// Its turns move FRONT's column 0 to DOWN, and DOWN's row 0 beside BACK. So, seen from outside with
    /// FRONT in front and LEFT left, DOWN lies on top, and the matrices of the other faces are turned in
    /// place:
    ///
    /// ```text
    ///             DOWN
    ///     LEFT    FRONT   RIGHT   BACK
    ///     ↺       as seen ↻       ↻↻
    ///             UP
    ///             ↻↻
    /// ```
    LabFace ("face", upper_case) {
        /// B.
        Back,
        /// U, though its name says otherwise.
        Down,
        /// F.
        Front,
        /// L.
        Left,
        /// R.
        Right,
        /// D, though its name says otherwise.
        Up,
    }
}

impl LabFace {
    /// Where it lies.
    pub const fn face(self) -> Face {
        match self {
            LabFace::Back => Face::B,
            LabFace::Down => Face::U,
            LabFace::Front => Face::F,
            LabFace::Left => Face::L,
            LabFace::Right => Face::R,
            LabFace::Up => Face::D,
        }
    }

    /// The place in facelet order of a sticker of its matrix.
    pub fn position(self, stickers: &Stickers, row: usize, column: usize) -> usize {
        let last = stickers.size() - 1;
        let (row, column) = match self {
            LabFace::Front | LabFace::Down => (row, column),
            LabFace::Back | LabFace::Up => (last - row, last - column),
            LabFace::Left => (last - column, row),
            LabFace::Right => (column, last - row),
        };
        stickers.position(self.face(), row, column)
    }
}
