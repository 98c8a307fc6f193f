//! One turn, as it is written.

use crate::cube::{Axis, Face, Move};
use crate::limits;
use crate::numbers::number;

/// Which layers a turn moves, counted from 1 at the face it names.
///
/// How many layers there are in all is not known here: whether a block fits a cube of some size is
/// asked when the turn is made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Block {
    /// The layers `first..=last` of a face: `R` is 1 to 1, `Rw` 1 to 2, `3Rw` 1 to 3, `2R` 2 to 2,
    /// `2-4r` 2 to 4.
    Layers {
        /// The face the layers are counted from, and on which the direction is seen.
        face: Face,
        /// The outermost layer that turns, from 1.
        first: u16,
        /// The innermost layer that turns, `first` or more.
        last: u16,
    },
    /// The middle layer: `M` (about [`Axis::X`], in the direction of L), `E` (Y, as D), `S` (Z, as F).
    Slice(Axis),
    /// All layers but the two outermost: `m`, `e`, `s`, in the directions of `M`, `E`, `S`.
    Inside(Axis),
    /// The whole cube: `x` (in the direction of R), `y` (as U), `z` (as F).
    Rotation(Axis),
}

impl Block {
    /// The axis the block is turned about.
    pub const fn axis(self) -> Axis {
        match self {
            Block::Layers { face, .. } => face.axis(),
            Block::Slice(axis) | Block::Inside(axis) | Block::Rotation(axis) => axis,
        }
    }

    /// The face on which a positive turn of this block is seen to go clockwise.
    pub const fn face(self) -> Face {
        match self {
            Block::Layers { face, .. } => face,
            Block::Slice(axis) | Block::Inside(axis) => slice_face(axis),
            Block::Rotation(axis) => axis.face(),
        }
    }
}

/// The face whose direction a slice follows: M as L, E as D, S as F.
const fn slice_face(axis: Axis) -> Face {
    match axis {
        Axis::Y => Face::D,
        Axis::X => Face::L,
        Axis::Z => Face::F,
    }
}

/// How the face of a wide turn is written. Both mean the same layers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) enum WideForm {
    /// `Rw`, as the WCA writes it.
    #[default]
    Capital,
    /// `r`, as SiGN writes it.
    Small,
}

/// A block of layers, and by how many quarters it turns, as written: `R2'` is -2 quarters and `R3`
/// is 3, and `r` is not `Rw`, though it turns the same layers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn {
    pub(super) block: Block,
    pub(super) amount: i32,
    pub(super) form: WideForm,
}

impl Turn {
    /// The greatest number of a layer.
    pub const MAX_LAYER: u16 = limits::ALG_LAYER;

    /// The greatest number of quarters, either way; also the greatest repetition of a group.
    pub const MAX_AMOUNT: i32 = limits::ALG_AMOUNT;

    /// The turn of `block` by `amount` quarters.
    ///
    /// Nothing comes of layers that are not `1 <= first <= last <= MAX_LAYER`, nor of an amount
    /// beyond `MAX_AMOUNT`.
    pub const fn new(block: Block, amount: i32) -> Option<Turn> {
        if let Block::Layers { first, last, .. } = block
            && (first < 1 || last < first || last > Turn::MAX_LAYER)
        {
            return None;
        }
        if amount.unsigned_abs() > number!(Turn::MAX_AMOUNT => u32) {
            return None;
        }
        Some(Turn { block, amount, form: WideForm::Capital })
    }

    /// Writes a turn of the outermost 2 or more layers with a small letter: `r` for `Rw`. Other turns have one form only.
    pub(super) const fn with_small_letter(self) -> Turn {
        match self.block {
            Block::Layers { first: 1, last, .. } if last > 1 => Turn { form: WideForm::Small, ..self },
            _ => self,
        }
    }

    /// The layers that turn.
    pub const fn block(self) -> Block {
        self.block
    }

    /// The number of quarters as written, clockwise as seen on the face of the block.
    pub const fn amount(self) -> i32 {
        self.amount
    }

    /// The clockwise quarters that have the same effect: 0 to 3.
    pub const fn quarters(self) -> u8 {
        number!(self.amount.rem_euclid(4) => u8)
    }

    /// The turn that undoes this one, by the same amount the other way.
    ///
    /// ```
    /// use cubelab::cube::Alg;
    ///
    /// let turns = "3Rw".parse::<Alg>()?.turns()?;
    /// assert_eq!(turns[0].inverse().to_string(), "3Rw'");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn inverse(self) -> Turn {
        Turn { amount: -self.amount, ..self }
    }
}

impl From<Move> for Turn {
    /// The turn of a face by 1, 2 or -1 quarters.
    fn from(m: Move) -> Turn {
        let amount = if m.quarters() == 3 { -1 } else { i32::from(m.quarters()) };
        Turn { block: Block::Layers { face: m.face(), first: 1, last: 1 }, amount, form: WideForm::Capital }
    }
}
