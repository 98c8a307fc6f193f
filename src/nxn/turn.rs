//! The turn of a block of layers.

use crate::cube::{Face, Move};
use crate::numbers::{Number, number};

/// A turn of the layers `first..=last`, counted from 1 at `face`, about the axis of `face`.
///
/// On an NxNxN, `R` is layers 1 to 1 of R, `Rw` 1 to 2, `M` 2 to 2 of L on a 3x3x3, and `x` is
/// 1 to N of R.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LayerTurn {
    /// The face the layers are counted from, and on which the direction is seen.
    pub face: Face,
    /// The outermost layer that turns, 1 to N.
    pub first: u16,
    /// The innermost layer that turns, `first` to N.
    pub last: u16,
    /// Quarter turns, clockwise as seen on `face`; negative ones are counter-clockwise.
    pub quarters: i8,
}

impl LayerTurn {
    /// The turn of the outermost layer of `face`.
    pub const fn outer(face: Face, quarters: i8) -> LayerTurn {
        LayerTurn { face, first: 1, last: 1, quarters }
    }

    /// The amounts by which layers turn, as they are written: 1, 2 and -1 quarters.
    pub const QUARTERS: [i8; 3] = [1, 2, -1];

    /// The turn that undoes this one.
    pub const fn inverse(self) -> LayerTurn {
        LayerTurn { quarters: least_quarters(self.quarters.wrapping_neg()), ..self }
    }

    /// Whether this turn moves the layer in which `depth` layers of an NxNxN lie between it and
    /// the face (0 is the outermost).
    pub const fn moves_depth(self, depth: usize) -> bool {
        number!(self.first => usize) <= depth + 1 && depth < number!(self.last => usize)
    }

    /// Whether all layers of a cube of this size turn together.
    ///
    /// ```
    /// use cubelab::cube::Face;
    /// use cubelab::nxn::LayerTurn;
    ///
    /// let turn = LayerTurn { face: Face::U, first: 1, last: 3, quarters: 1 };
    /// assert!(turn.is_rotation(3));
    /// assert!(!turn.is_rotation(4));
    /// ```
    pub const fn is_rotation(self, size: usize) -> bool {
        self.first == 1 && number!(self.last => usize) == size
    }
}

/// The quarter turns, -1 to 2, with the same effect as so many.
pub const fn least_quarters(quarters: i8) -> i8 {
    [0, 1, 2, -1][number!(quarters.rem_euclid(4) => usize)]
}

/// The turn of a face of a 3x3x3, on a cube of any size.
impl From<Move> for LayerTurn {
    fn from(m: Move) -> LayerTurn {
        LayerTurn::outer(m.face(), least_quarters(m.quarters().to_i8()))
    }
}
