//! The search for turns that pair the wings of the outermost orbit of an even cube with each other.

use super::geometry::AXES;
use super::offset_sequences::{Offset, OffsetSequences};
use super::wings::{Arrangement, across, carried, differences};
use crate::numbers::Number;
use crate::nxn::{LayerTurn, least_quarters};
use crate::solve::phases::beam::{Beam, Children, Problem};

/// For each wing place, the place of the wing's partner once all inner layers are turned back; and the index of
/// the offset.
type State = (Arrangement, u8);

/// Returns the number of wings that are not beside their partner.
fn unpaired(arrangement: &Arrangement) -> u32 {
    (0..).zip(arrangement).filter(|&(place, &partner)| partner != across(place)).count().to_u32()
}

/// Actions are indices: offset sequences first, then plain turns.
impl Problem for OffsetSequences {
    type State = State;
    type Action = u16;
    type Key = State;

    fn apply(&self, (state, offset): &State, action: u16) -> State {
        match self.actions.get(usize::from(action)) {
            Some(action) => (carried(state, &action.wings, &action.wings), action.offset),
            None => {
                let (_, _, turn) = &self.plain[usize::from(action) - self.actions.len()];
                (carried(state, turn, turn), *offset)
            }
        }
    }

    fn key(&self, state: &State) -> Option<State> {
        Some(*state)
    }

    /// Returns the number of unpaired wings and the offset. Near the goal, turns of faces make many
    /// arrangements of a kind that no sequence improves; without the limit on a kind some cubes took 40 turns
    /// more.
    fn kind(&self, (state, offset): &State) -> Option<u32> {
        let unpaired = unpaired(state);
        (unpaired <= NEAR).then_some(unpaired << 8 | u32::from(*offset))
    }

    fn expand(&self, (state, offset): &State, children: &mut Children<u16>) -> u64 {
        let offset = self.offsets[usize::from(*offset)];
        let value = unpaired(state);
        for (number, (face, _, _)) in self.plain.iter().enumerate() {
            if offset.is_none() || face.index() % 3 == offset.axis {
                children.add(value, 1, (self.actions.len() + number).to_u16());
            }
        }
        // The cost of a state includes turning the inner layers back.
        let turned_back = offset.distance(Offset::NONE);
        let cost_at = |to: &Offset| offset.distance(*to) + to.distance(Offset::NONE) - turned_back;
        let costs: Vec<usize> = self.offsets.iter().map(cost_at).collect();
        for (number, action) in self.actions.iter().enumerate() {
            let cost = costs[usize::from(action.offset)] + action.turns.len();
            children.add(differences(state, &action.paired), cost, number.to_u16());
        }
        (self.plain.len() + self.actions.len()).to_u64()
    }
}

/// The number of arrangements kept of each cost at first.
const WIDTH: usize = 300;

/// At most this many unpaired wings are near the goal.
const NEAR: u32 = 8;

/// An upper bound on the turns of an orbit. A search that reaches this length starts again with a wider beam.
const LONGEST: usize = 34;

/// A search for turns that pair the wings of the outermost orbit with each other.
pub(super) struct WingPairing {
    start: Arrangement,
    width: usize,
    beam: Beam<OffsetSequences>,
}

impl WingPairing {
    /// Starts a search; `start` holds, by place of a wing, the place of its partner.
    pub(super) fn new(start: &Arrangement) -> WingPairing {
        WingPairing::with(start, WIDTH)
    }

    fn with(start: &Arrangement, width: usize) -> WingPairing {
        WingPairing { start: *start, width, beam: Beam::new(width, 16, [(0, (*start, 0))]) }
    }

    /// Expands about `nodes` more positions. Returns their number, and the turns once they are found.
    pub(super) fn advance_by(
        &mut self,
        offset_sequences: &OffsetSequences,
        nodes: u64,
        size: usize,
    ) -> (u64, Option<Vec<LayerTurn>>) {
        let mut looked_at = 0;
        while looked_at < nodes {
            let longest = LONGEST * self.width / WIDTH;
            let Some((index, _)) = self.beam.next(offset_sequences).filter(|&(_, cost)| cost <= longest)
            else {
                *self = WingPairing::with(&self.start, 3 * self.width);
                continue;
            };
            if unpaired(&self.beam.state(index).0) == 0 {
                return (looked_at, Some(turns(offset_sequences, &self.beam.path(index).1, size)));
            }
            // Evaluating an action takes a quarter of the time it takes in the other searches.
            looked_at += self.beam.expand(offset_sequences, index) / 4;
        }
        (looked_at, None)
    }
}

/// Returns the turns of a path of actions, for a cube of this size.
fn turns(offset_sequences: &OffsetSequences, path: &[u16], size: usize) -> Vec<LayerTurn> {
    let mut turns = Vec::new();
    let mut offset = Offset::NONE;
    let shift = |from: &mut Offset, to: Offset, turns: &mut Vec<LayerTurn>| {
        let mut go = |from: Offset, to: Offset| {
            for (i, depth) in [1, size - 2].into_iter().enumerate() {
                let quarters = least_quarters(to.quarters[i].to_i8() - from.quarters[i].to_i8());
                if quarters != 0 {
                    turns.push(LayerTurn::at_depth(AXES[to.axis], depth, quarters));
                }
            }
        };
        if from.axis != to.axis {
            go(*from, Offset { axis: from.axis, ..Offset::NONE });
            go(Offset { axis: to.axis, ..Offset::NONE }, to);
        } else {
            go(*from, to);
        }
        *from = to;
    };
    for &action in path {
        match offset_sequences.actions.get(usize::from(action)) {
            Some(action) => {
                shift(&mut offset, offset_sequences.offsets[usize::from(action.offset)], &mut turns);
                let faces = action.turns.iter();
                turns.extend(
                    faces.map(|&(face, quarters)| LayerTurn::outer(face, least_quarters(quarters.to_i8()))),
                );
            }
            None => {
                let (face, quarters, _) =
                    offset_sequences.plain[usize::from(action) - offset_sequences.actions.len()];
                turns.push(LayerTurn::outer(face, least_quarters(quarters.to_i8())));
            }
        }
    }
    shift(&mut offset, Offset::NONE, &mut turns);
    turns
}
