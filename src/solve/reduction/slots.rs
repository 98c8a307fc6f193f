//! Slots: what turns of faces do to wings while inner layers are out of place.

use super::geometry::AXES;
use super::wings::{Arrangement, IDENTITY, carried, inner, inverse, outer, then};
use crate::cube::Face;
use crate::nxn::Wing;

/// A side turns, a face turns, and the side turns back, while inner layers that are counted from the face or its
/// opposite are out of place: in each layer, this takes the wing at one place to `edge`, that at `edge` to `beside`,
/// and that at `beside` to the first place, as against the pieces that the layers are paired with. That first place
/// is the one which the layer had brought to `edge`.
///
/// Places are those of the near layers, the ones across from them those of the far layers.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    /// The number of the axis in [`AXES`].
    pub axis: usize,
    /// Whether the face is the opposite one.
    pub is_far: bool,
    /// A place in the near layers.
    pub edge: u8,
    /// A place on the face.
    pub beside: u8,
}

impl Slot {
    /// The face that turns.
    pub fn face(self) -> Face {
        if self.is_far { AXES[self.axis].opposite() } else { AXES[self.axis] }
    }
}

/// What a solution of wings is composed of.
pub(super) struct Actions {
    /// What turns of faces do, by quarters.
    pub outer: [[Arrangement; 4]; 6],
    /// What turns of all inner layers do, by axis and quarters.
    pub inner: [[Arrangement; 4]; 3],
    /// All of them.
    pub slots: Vec<Slot>,
    /// By the places of a slot: the side and its quarters, and those of the face.
    pub turns: [[Option<(Face, u8, u8)>; Wing::COUNT]; Wing::COUNT],
}

impl Actions {
    /// Finds out what turns do.
    pub fn new() -> Actions {
        let quarters = [0, 1, 2, 3];
        let outer = Face::ALL.map(|face| quarters.map(|q| outer(face, q)));
        let inner =
            AXES.map(|face| quarters.map(|q| then(&inner(face, face, q), &inner(face, face.opposite(), q))));
        let mut slots = Vec::new();
        let mut turns = [[None; Wing::COUNT]; Wing::COUNT];
        for (axis, &near) in AXES.iter().enumerate() {
            for is_far in [false, true] {
                let face = if is_far { near.opposite() } else { near };
                for edge in Wing::all().filter(|wing| wing.end() == near) {
                    for beside in Wing::all().filter(|wing| wing.faces().contains(&face)) {
                        let [edge, beside] = [edge, beside].map(|wing| wing.index() as u8);
                        slots.push(Slot { axis, is_far, edge, beside });
                    }
                    for side in edge.faces() {
                        for (s, t) in [(1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)] {
                            let o = |face: Face, q: usize| &outer[face.index()][q];
                            let all = then(&then(o(side, s), o(face, t)), o(side, 4 - s));
                            let beside = usize::from(inverse(&all)[edge.index()]);
                            if beside != edge.index() {
                                turns[edge.index()][beside] = Some((side, s as u8, t as u8));
                            }
                        }
                    }
                }
            }
        }
        Actions { outer, inner, slots, turns }
    }

    /// The memory in bytes they take.
    pub fn memory_usage(&self) -> usize {
        size_of_val(self) + size_of_val(&self.slots[..])
    }

    /// The place that a near layer brings to the edge of a slot when it turns so far.
    #[inline]
    pub fn brought(&self, slot: Slot, quarters: u8) -> u8 {
        self.inner[slot.axis][usize::from(4 - quarters) % 4][usize::from(slot.edge)]
    }
}

/// Turns with a slot: those of a face, those of layers, those of the slot.
#[derive(Clone, Copy, Default)]
pub(super) struct Action {
    /// The number of the slot.
    pub slot: u8,
    /// Six times the quarters of a face that turns before, and the number of the face.
    pub before: u8,
    /// Quarters of the slot's own face, which turns before with the layers.
    pub with: u8,
    /// Quarters of the middle of an odd cube, which the places of the slot are counted from.
    pub middle: u8,
    /// For each layer two bits: quarters by which it is out of place.
    pub amounts: u64,
}

impl Action {
    /// The turns of the slot, if there are any; one in four faces that turn before leave nothing to do.
    pub fn turns(&self, actions: &Actions) -> Option<(Face, u8, u8)> {
        let slot = actions.slots[usize::from(self.slot)];
        let edge = actions.inner[slot.axis][usize::from(self.middle)][usize::from(slot.edge)];
        let beside = actions.outer[slot.face().index()][usize::from(self.with)][usize::from(slot.beside)];
        actions.turns[usize::from(edge)][usize::from(beside)]
    }

    /// The face that turns before, and what it does.
    pub fn before<'a>(&self, actions: &'a Actions) -> (Face, u8, &'a Arrangement) {
        let (face, quarters) = (Face::from_index(usize::from(self.before % 6)), self.before / 6);
        (face, quarters, &actions.outer[face.index()][usize::from(quarters)])
    }

    /// Arrangements after the face has turned.
    pub fn after_before(&self, actions: &Actions, state: &[Arrangement]) -> Vec<Arrangement> {
        let (_, _, turn) = self.before(actions);
        state.iter().map(|state| carried(state, turn, turn)).collect()
    }

    /// Where pieces go that turn with the middle, when all layers are in place again.
    pub fn outer(&self, actions: &Actions) -> Arrangement {
        let slot = actions.slots[usize::from(self.slot)];
        let (side, s, t) = self.turns(actions).expect("actions without turns are not taken");
        let outer = |face: Face, quarters: u8| &actions.outer[face.index()][usize::from(quarters)];
        let inner = |quarters: u8| &actions.inner[slot.axis][usize::from(quarters % 4)];
        let all = [
            outer(slot.face(), self.with),
            inner(self.middle),
            outer(side, s),
            outer(slot.face(), t),
            outer(side, 4 - s),
            inner(4 - self.middle),
        ];
        all.into_iter().fold(IDENTITY, |places, turn| then(&places, turn))
    }

    /// What a slot does to wings whose near and far layer turn so much more than the middle, as against pieces that
    /// turn with it.
    pub fn cycles(&self, actions: &Actions, near: u8, far: u8) -> Arrangement {
        let slot = actions.slots[usize::from(self.slot)];
        let mut places = IDENTITY;
        for (quarters, across) in [(near, 0), (far, 1)] {
            if quarters > 0 {
                let [from, edge, beside] =
                    [actions.brought(slot, quarters), slot.edge, slot.beside].map(|place| place ^ across);
                places[usize::from(from)] = edge;
                places[usize::from(edge)] = beside;
                places[usize::from(beside)] = from;
            }
        }
        places
    }
}
