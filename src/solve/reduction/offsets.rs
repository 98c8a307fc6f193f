//! Inner layers that are out of place for a while, and what turns of faces do meanwhile.

use super::geometry::AXES;
use super::wings::{Arrangement, IDENTITY, inner, inverse, outer, then};
use crate::cube::Face;

/// A way of turning inner layers: of one axis, the near and the far layer of the orbit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Offset {
    /// The number of the axis in [`AXES`].
    pub axis: usize,
    /// Quarter turns as seen on the face of the axis.
    pub quarters: [u8; 2],
}

impl Offset {
    /// All layers are in place.
    pub const NONE: Offset = Offset { axis: 0, quarters: [0; 2] };

    /// All ways, [`Offset::NONE`] first.
    pub fn all() -> Vec<Offset> {
        let mut all = vec![Offset::NONE];
        for axis in 0..3 {
            for code in 1..16 {
                all.push(Offset { axis, quarters: [code & 3, code >> 2] });
            }
        }
        all
    }

    /// How many turns lead from this to the other.
    pub fn distance(self, other: Offset) -> usize {
        if self.axis != other.axis {
            return self.distance(Offset { axis: self.axis, ..Offset::NONE })
                + other.distance(Offset { axis: other.axis, ..Offset::NONE });
        }
        (0..2).filter(|&i| self.quarters[i] != other.quarters[i]).count()
    }

    /// Whether all layers are in place.
    pub fn is_none(self) -> bool {
        self.quarters == [0; 2]
    }
}

/// Turns of faces while inner layers are out of place.
pub(super) struct Action {
    /// The number of the way in which inner layers are out of place.
    pub offset: u8,
    /// The turns of faces.
    pub turns: Vec<(Face, u8)>,
    /// Where they take wings, if the inner layers are turned back afterwards.
    pub wings: Arrangement,
}

/// What the pairing of an orbit with itself is composed of.
pub(super) struct Detours {
    /// All ways of turning inner layers.
    pub offsets: Vec<Offset>,
    /// Turns of faces while inner layers are out of place: a face beside them turns, one across them, and the first
    /// turns back, so that the centres of the inner layers come home with them.
    pub actions: Vec<Action>,
    /// Turns of faces only.
    pub plain: Vec<(Face, u8, Arrangement)>,
}

impl Detours {
    /// Finds out what they do.
    pub fn new() -> Detours {
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
                            actions.push(Action { offset: number as u8, turns, wings });
                        }
                    }
                }
            }
        }
        let plain = Face::ALL.into_iter().flat_map(|f| [1, 2, 3].map(|q| (f, q, outer(f, q)))).collect();
        Detours { offsets, actions, plain }
    }
}

impl Detours {
    /// The memory in bytes they take.
    pub fn memory_usage(&self) -> usize {
        let turns = self.actions.iter().map(|action| size_of_val(&action.turns[..])).sum::<usize>();
        size_of_val(&self.actions[..]) + turns + size_of_val(&self.plain[..]) + size_of_val(&self.offsets[..])
    }
}
