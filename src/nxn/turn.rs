//! The turn of a block of layers.

use std::ops::{Range, RangeInclusive};

use crate::cube::{Face, Move};
use crate::numbers::{Number, number};

/// A turn of a block of neighbouring layers, counted from 1 at a face, about the axis of that face.
///
/// On an NxNxN, `R` is layers 1 to 1 of R, `Rw` 1 to 2, `M` 2 to 2 of L on a 3x3x3, and `x` is
/// 1 to N of R.
///
/// The block has at least one layer. Its layers may lie beyond a cube; such layers move nothing. The number of
/// quarter turns is any: a finger can turn a layer round more than once, and `R4` turns nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LayerTurn {
    face: Face,
    /// At least 1.
    first: u16,
    /// At least `first`.
    last: u16,
    quarters: i8,
}

impl LayerTurn {
    /// Returns the turn of these layers, or `None` if there is no layer or one before layer 1.
    ///
    /// ```
    /// use cubelab::cube::Face;
    /// use cubelab::nxn::LayerTurn;
    ///
    /// assert_eq!(LayerTurn::new(Face::R, 1..=1, 2), Some(LayerTurn::outer(Face::R, 2)));
    /// assert!(LayerTurn::new(Face::R, 0..=1, 2).is_none() && LayerTurn::new(Face::R, 2..=1, 2).is_none());
    /// ```
    #[inline]
    pub const fn new(face: Face, layers: RangeInclusive<u16>, quarters: i8) -> Option<LayerTurn> {
        let (first, last) = (*layers.start(), *layers.end());
        if first < 1 || last < first {
            return None;
        }
        Some(LayerTurn { face, first, last, quarters })
    }

    /// Returns the turn of these layers.
    ///
    /// # Panics
    /// If there is no layer, or one before layer 1.
    #[inline]
    pub const fn block(face: Face, layers: RangeInclusive<u16>, quarters: i8) -> LayerTurn {
        LayerTurn::new(face, layers, quarters).expect("one or more layers, counted from 1")
    }

    /// Returns true for a turn by 90 degrees.
    pub(crate) const fn is_quarter(&self) -> bool {
        matches!(self.quarters, 1 | -1)
    }

    /// Returns the turn by twice the angle.
    pub(crate) const fn twice(self) -> LayerTurn {
        LayerTurn { quarters: self.quarters * 2, ..self }
    }

    /// Returns the turn of the outermost layer of `face`.
    #[inline]
    pub const fn outer(face: Face, quarters: i8) -> LayerTurn {
        LayerTurn { face, first: 1, last: 1, quarters }
    }

    /// Returns the turn of the one layer that has `depth` layers between it and `face`.
    #[inline]
    pub const fn at_depth(face: Face, depth: usize, quarters: i8) -> LayerTurn {
        let layer = number!(depth => u16) + 1;
        LayerTurn { face, first: layer, last: layer, quarters }
    }

    /// Returns the turn of all layers of a cube of this size.
    ///
    /// # Panics
    /// If `size` is 0.
    #[inline]
    pub const fn rotation(face: Face, size: usize, quarters: i8) -> LayerTurn {
        LayerTurn::block(face, 1..=number!(size => u16), quarters)
    }

    /// Returns the turn of the same layers by another number of quarter turns.
    #[inline]
    pub const fn with_quarters(self, quarters: i8) -> LayerTurn {
        LayerTurn { quarters, ..self }
    }

    /// Returns the turn of as many layers, as deep, on another face.
    #[inline]
    pub const fn with_face(self, face: Face) -> LayerTurn {
        LayerTurn { face, ..self }
    }

    /// Returns the face the layers are counted from, and on which the direction is seen.
    #[inline]
    pub const fn face(self) -> Face {
        self.face
    }

    /// Returns the outermost layer that turns, at least 1.
    #[inline]
    pub const fn first(self) -> u16 {
        self.first
    }

    /// Returns the innermost layer that turns, at least the first.
    #[inline]
    pub const fn last(self) -> u16 {
        self.last
    }

    /// Returns the number of quarter turns, clockwise as seen on the face; negative ones are counter-clockwise.
    #[inline]
    pub const fn quarters(self) -> i8 {
        self.quarters
    }

    /// Returns the layers by the number of layers between each and the face: 0 is the outermost.
    #[inline]
    pub const fn depths(self) -> Range<usize> {
        number!(self.first => usize) - 1..number!(self.last => usize)
    }

    /// The amounts by which layers turn, as they are written: 1, 2 and -1 quarters.
    pub const QUARTERS: [i8; 3] = [1, 2, -1];

    /// The turn that undoes this one.
    pub const fn inverse(self) -> LayerTurn {
        self.with_quarters(least_quarters(self.quarters.wrapping_neg()))
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
    /// let turn = LayerTurn::rotation(Face::U, 3, 1);
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
