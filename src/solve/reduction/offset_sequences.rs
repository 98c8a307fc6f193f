//! Offset sequences: turns of faces made while inner layers are turned out of place, as in the freeslice method of pairing.

use super::geometry::AXES;
use super::wings::{Arrangement, IDENTITY, inner, inverse, outer, partners, then};
use crate::cube::Face;
use crate::numbers::Number;

/// An offset: the inner layers of one axis turned out of place, the near and the far layer of the orbit separately.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Offset {
    /// The index of the axis in [`AXES`].
    pub axis: usize,
    /// The quarter turns of the near and the far layer, as seen on the face of the axis.
    pub quarters: [u8; 2],
}

impl Offset {
    /// All layers are in place.
    pub const NONE: Offset = Offset { axis: 0, quarters: [0; 2] };

    /// Returns all 46 offsets, [`Offset::NONE`] first.
    pub fn all() -> Vec<Offset> {
        let mut all = vec![Offset::NONE];
        for axis in 0..3 {
            for code in 1..16 {
                all.push(Offset { axis, quarters: [code & 3, code >> 2] });
            }
        }
        all
    }

    /// Returns the number of turns that lead from this offset to another.
    pub fn distance(self, other: Offset) -> usize {
        if self.axis != other.axis {
            return self.distance(Offset { axis: self.axis, ..Offset::NONE })
                + other.distance(Offset { axis: other.axis, ..Offset::NONE });
        }
        (0..2).filter(|&i| self.quarters[i] != other.quarters[i]).count()
    }

    /// Returns true if all layers are in place.
    pub fn is_none(self) -> bool {
        self.quarters == [0; 2]
    }
}

/// Turns of faces made at an offset.
pub(super) struct OffsetSequence {
    /// The index of the offset.
    pub offset: u8,
    /// The turns of faces.
    pub turns: Vec<(Face, u8)>,
    /// The permutation of wing places that they make, once the inner layers are turned back.
    pub wings: Arrangement,
    /// For each wing place, the place whose wing is beside that of this place after the sequence.
    pub paired: Arrangement,
}

/// All offsets, offset sequences and plain turns: the steps of [`super::wing_pairing`].
pub(super) struct OffsetSequences {
    /// All offsets.
    pub offsets: Vec<Offset>,
    /// The offset sequences. A face beside the axis turns, a face of the axis turns, and the first face turns back. So the
    /// centres of the inner layers return to their faces with the layers.
    pub actions: Vec<OffsetSequence>,
    /// The turns of faces, with their permutations of wing places.
    pub plain: Vec<(Face, u8, Arrangement)>,
}

impl OffsetSequences {
    /// Computes the permutations of all sequences and turns.
    pub fn new() -> OffsetSequences {
        let offsets = Offset::all();
        let mut actions = Vec::new();
        for (number, offset) in offsets.iter().enumerate().skip(1) {
            let face = AXES[offset.axis];
            let shift = then(
                &inner(face, face, offset.quarters[0]),
                &inner(face, face.opposite(), offset.quarters[1]),
            );
            let back = inverse(&shift);
            for side in face.clockwise_neighbours() {
                for s in [1, 2, 3] {
                    for turned in [face, face.opposite()] {
                        for t in [1, 2, 3] {
                            let turns = vec![(side, s), (turned, t), (side, 4 - s)];
                            let outer = turns.iter().fold(IDENTITY, |all, &(f, q)| then(&all, &outer(f, q)));
                            let wings = then(&then(&shift, &outer), &back);
                            let paired = partners(&wings);
                            actions.push(OffsetSequence { offset: number.to_u8(), turns, wings, paired });
                        }
                    }
                }
            }
        }
        let plain = Face::ALL.into_iter().flat_map(|f| [1, 2, 3].map(|q| (f, q, outer(f, q)))).collect();
        OffsetSequences { offsets, actions, plain }
    }
}

impl OffsetSequences {
    /// Returns the size in bytes.
    pub fn memory_usage(&self) -> usize {
        let turns = self.actions.iter().map(|action| size_of_val(&action.turns[..])).sum::<usize>();
        size_of_val(&self.actions[..]) + turns + size_of_val(&self.plain[..]) + size_of_val(&self.offsets[..])
    }
}
