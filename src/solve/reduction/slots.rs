//! Slots: the 3-cycles of wings that turns of faces make while inner layers are out of place.

use wide::u8x16;

use super::geometry::AXES;
use super::wings::{Arrangement, IDENTITY, carried, inner, inverse, outer, then};
use crate::cube::Face;
use crate::numbers::Number;
use crate::nxn::Wing;

/// The places at which a sequence of three turns of faces pairs wings: a side turns, a face turns, and the side turns back,
/// while inner layers parallel to the face are out of place.
///
/// Relative to the pieces that the wings belong to, the sequence makes a 3-cycle in each layer out of place. It takes the
/// wing at a first place to `edge`, the wing at `edge` to `beside`, and the wing at `beside` to the first place. The first
/// place is the one whose wing the layer has brought to `edge`.
///
/// The places are those of near layers. The places across from them, see [`across`](super::wings::across), are those of far
/// layers.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    /// The index of the axis in [`AXES`].
    pub axis: usize,
    /// True if the face is the one opposite to that of [`AXES`].
    pub is_far: bool,
    /// A place in the near layers.
    pub edge: u8,
    /// A place on the face.
    pub beside: u8,
}

impl Slot {
    /// Returns the face that turns.
    pub fn face(self) -> Face {
        if self.is_far { AXES[self.axis].opposite() } else { AXES[self.axis] }
    }
}

/// The places of sixteen slots, one lane for each slot, so that sixteen are looked at together.
pub(super) struct SlotGroup {
    pub edge: u8x16,
    pub beside: u8x16,
    /// The places whose wings are brought to `edge` by one to three quarter turns, see [`Actions::brought`].
    pub from: [u8x16; 3],
}

impl SlotGroup {
    pub const SLOTS: usize = 16;
}

/// The turns and slots that solutions of wings are made of.
pub(super) struct Actions {
    /// The permutations that turns of faces make, by face and quarter turns.
    pub outer: [[Arrangement; 4]; 6],
    /// The permutations that turns of all inner layers make, by axis and quarter turns.
    pub inner: [[Arrangement; 4]; 3],
    /// All slots.
    pub slots: Vec<Slot>,
    /// The slots in groups, in the same order.
    pub groups: Vec<SlotGroup>,
    /// By the places `edge` and `beside` of a slot: the side, its quarter turns and those of the face; `None` if no sequence
    /// has these places.
    pub turns: [[Option<(Face, u8, u8)>; Wing::COUNT]; Wing::COUNT],
}

impl Actions {
    /// Computes all permutations and slots.
    pub fn new() -> Actions {
        let quarters = [0, 1, 2, 3];
        let outer = Face::ALL.map(|face| quarters.map(|q| outer(face, q)));
        let inner =
            AXES.map(|face| quarters.map(|q| then(&inner(face, face, q), &inner(face, face.opposite(), q))));
        let mut slots = Vec::new();
        let mut turns = [[None; Wing::COUNT]; Wing::COUNT];
        let faces =
            (0..).zip(AXES).flat_map(|(axis, near)| [(axis, near, near), (axis, near, near.opposite())]);
        for (axis, near, face) in faces {
            for edge in Wing::all().filter(|wing| wing.end() == near) {
                slots.extend(Actions::slots_of(axis, near, face, edge));
                for (beside, sequence) in Actions::sequences_of(&outer, face, edge) {
                    turns[edge.index()][beside] = Some(sequence);
                }
            }
        }
        let mut actions = Actions { outer, inner, slots, groups: Vec::new(), turns };
        actions.groups = actions.slots.as_chunks().0.iter().map(|slots| actions.group(slots)).collect();
        actions
    }

    /// Returns the slots of a face at one edge, one for each place beside it on the face.
    fn slots_of(axis: usize, near: Face, face: Face, edge: Wing) -> impl Iterator<Item = Slot> {
        let beside = Wing::all().filter(move |wing| wing.faces().contains(&face));
        beside.map(move |beside| {
            let [edge, beside] = [edge, beside].map(|wing| wing.index().to_u8());
            Slot { axis, is_far: face != near, edge, beside }
        })
    }

    /// Returns the sequences of three turns of a side of an edge and a face, each with the place beside the edge: a side, its
    /// quarter turns and those of the face.
    fn sequences_of(
        outer: &[[Arrangement; 4]; 6],
        face: Face,
        edge: Wing,
    ) -> impl Iterator<Item = (usize, (Face, u8, u8))> {
        const QUARTERS: [(u8, u8); 6] = [(1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)];
        let sequences = edge.faces().into_iter().flat_map(|side| QUARTERS.map(|(s, t)| (side, s, t)));
        sequences.filter_map(move |(side, s, t)| {
            let turn = |face: Face, quarters: u8| &outer[face.index()][usize::from(quarters)];
            let all = then(&then(turn(side, s), turn(face, t)), turn(side, 4 - s));
            let beside = usize::from(inverse(&all)[edge.index()]);
            (beside != edge.index()).then_some((beside, (side, s, t)))
        })
    }

    fn group(&self, slots: &[Slot; SlotGroup::SLOTS]) -> SlotGroup {
        let lanes = |place: &dyn Fn(Slot) -> u8| u8x16::new(std::array::from_fn(|lane| place(slots[lane])));
        SlotGroup {
            edge: lanes(&|slot| slot.edge),
            beside: lanes(&|slot| slot.beside),
            from: [1, 2, 3].map(|quarters| lanes(&|slot| self.brought(slot, quarters))),
        }
    }

    /// Returns the size in bytes.
    pub fn memory_usage(&self) -> usize {
        size_of_val(self) + size_of_val(&self.slots[..]) + size_of_val(&self.groups[..])
    }

    /// Returns the place whose wing a near layer brings to the edge of a slot by some quarter turns.
    #[inline]
    pub fn brought(&self, slot: Slot, quarters: u8) -> u8 {
        self.inner[slot.axis][usize::from(4 - quarters) % 4][usize::from(slot.edge)]
    }
}

/// One action of wing pairing: a turn of a face, turns of layers, and the turns of a slot.
#[derive(Clone, Copy, Default)]
pub(super) struct Action {
    /// The index of the slot.
    pub slot: u8,
    /// The turn of a face at the start: six times its quarter turns, plus the index of the face.
    pub before: u8,
    /// The quarter turns of the slot's own face, which turns together with the layers.
    pub with: u8,
    /// The quarter turns of the middle layer of an odd cube. The places of the slot are relative to that layer.
    pub middle: u8,
    /// The quarter turns by which each layer is out of place, two bits each.
    pub amounts: u64,
}

impl Action {
    /// Returns the side, its quarter turns and those of the slot's face; `None` if the action has no such sequence.
    pub fn turns(&self, actions: &Actions) -> Option<(Face, u8, u8)> {
        let slot = actions.slots[usize::from(self.slot)];
        let edge = actions.inner[slot.axis][usize::from(self.middle)][usize::from(slot.edge)];
        let beside = actions.outer[slot.face().index()][usize::from(self.with)][usize::from(slot.beside)];
        actions.turns[usize::from(edge)][usize::from(beside)]
    }

    /// Returns the face that turns at the start, its quarter turns and its permutation.
    pub fn before<'a>(&self, actions: &'a Actions) -> (Face, u8, &'a Arrangement) {
        let (face, quarters) = (Face::from_index(usize::from(self.before % 6)), self.before / 6);
        (face, quarters, &actions.outer[face.index()][usize::from(quarters)])
    }

    /// Returns the arrangements after the turn of a face at the start.
    pub fn after_before(&self, actions: &Actions, state: &[Arrangement]) -> Vec<Arrangement> {
        let (_, _, turn) = self.before(actions);
        state.iter().map(|state| carried(state, turn, turn)).collect()
    }

    /// Returns the permutation of the pieces that turn with the middle, once all layers are turned back.
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

    /// Returns the 3-cycles of an orbit's wings, relative to the pieces that turn with the middle, if its near and far layer
    /// turn this many quarters more than the middle.
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
