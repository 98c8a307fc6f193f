//! The places of the eight corners and twelve edges, and the stickers at each.

use std::fmt;

use super::Face;
use crate::numbers::number;

/// A place for a corner piece, and the piece that belongs there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are the faces that meet there")]
pub enum Corner {
    URF,
    UFL,
    ULB,
    UBR,
    DFR,
    DLF,
    DBL,
    DRB,
}

/// A place for an edge piece, and the piece that belongs there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are the faces that meet there")]
pub enum Edge {
    UR,
    UF,
    UL,
    UB,
    DR,
    DF,
    DL,
    DB,
    FR,
    FL,
    BL,
    BR,
}

impl Corner {
    /// All corners, U layer first (Kociemba's order).
    pub const ALL: [Corner; 8] = {
        use Corner::*;
        [URF, UFL, ULB, UBR, DFR, DLF, DBL, DRB]
    };

    /// The corner with this place in [`Corner::ALL`].
    ///
    /// # Panics
    /// If `index` is 8 or more.
    pub const fn from_index(index: usize) -> Corner {
        Corner::ALL[index]
    }

    /// The place of this corner in [`Corner::ALL`], 0 to 7.
    pub const fn index(self) -> usize {
        number!(self => usize)
    }

    /// The faces that meet here, clockwise as seen from outside, the U or D face first.
    pub const fn faces(self) -> [Face; 3] {
        use Face::*;
        match self {
            Corner::URF => [U, R, F],
            Corner::UFL => [U, F, L],
            Corner::ULB => [U, L, B],
            Corner::UBR => [U, B, R],
            Corner::DFR => [D, F, R],
            Corner::DLF => [D, L, F],
            Corner::DBL => [D, B, L],
            Corner::DRB => [D, R, B],
        }
    }

    /// The places of the stickers in facelet order (0 to 53), in the order of [`Corner::faces`].
    pub const fn facelets(self) -> [usize; 3] {
        match self {
            Corner::URF => [8, 9, 20],
            Corner::UFL => [6, 18, 38],
            Corner::ULB => [0, 36, 47],
            Corner::UBR => [2, 45, 11],
            Corner::DFR => [29, 26, 15],
            Corner::DLF => [27, 44, 24],
            Corner::DBL => [33, 53, 42],
            Corner::DRB => [35, 17, 51],
        }
    }
}

impl Edge {
    /// All edges: U layer, D layer, then the slice between them (Kociemba's order).
    pub const ALL: [Edge; 12] = {
        use Edge::*;
        [UR, UF, UL, UB, DR, DF, DL, DB, FR, FL, BL, BR]
    };

    /// The edge with this place in [`Edge::ALL`].
    ///
    /// # Panics
    /// If `index` is 12 or more.
    pub const fn from_index(index: usize) -> Edge {
        Edge::ALL[index]
    }

    /// The place of this edge in [`Edge::ALL`], 0 to 11.
    pub const fn index(self) -> usize {
        number!(self => usize)
    }

    /// The two faces that meet here: first the U or D face, and in the slice between them the F or
    /// B face.
    pub const fn faces(self) -> [Face; 2] {
        use Face::*;
        match self {
            Edge::UR => [U, R],
            Edge::UF => [U, F],
            Edge::UL => [U, L],
            Edge::UB => [U, B],
            Edge::DR => [D, R],
            Edge::DF => [D, F],
            Edge::DL => [D, L],
            Edge::DB => [D, B],
            Edge::FR => [F, R],
            Edge::FL => [F, L],
            Edge::BL => [B, L],
            Edge::BR => [B, R],
        }
    }

    /// The places of the stickers in facelet order (0 to 53), in the order of [`Edge::faces`].
    pub const fn facelets(self) -> [usize; 2] {
        match self {
            Edge::UR => [5, 10],
            Edge::UF => [7, 19],
            Edge::UL => [3, 37],
            Edge::UB => [1, 46],
            Edge::DR => [32, 16],
            Edge::DF => [28, 25],
            Edge::DL => [30, 43],
            Edge::DB => [34, 52],
            Edge::FR => [23, 12],
            Edge::FL => [21, 41],
            Edge::BL => [50, 39],
            Edge::BR => [48, 14],
        }
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces().iter().try_for_each(|face| write!(f, "{face}"))
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces().iter().try_for_each(|face| write!(f, "{face}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facelets_lie_on_their_faces() {
        for corner in Corner::ALL {
            assert_eq!(corner.facelets().map(|f| Face::from_index(f / 9)), corner.faces());
        }
        for edge in Edge::ALL {
            assert_eq!(edge.facelets().map(|f| Face::from_index(f / 9)), edge.faces());
        }
    }
}
