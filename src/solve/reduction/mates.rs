//! Wings of one orbit to the turns that pair them with each other.

use super::beam::{Beam, Children, Problem};
use super::geometry::AXES;
use super::offsets::{Detours, Offset};
use super::wings::{Arrangement, across, carried};
use crate::nxn::{LayerTurn, Wing, least_quarters};

/// By the place of a wing that of its mate, as they are once all inner layers are in place; and the number of the way in
/// which these are out of place.
type State = (Arrangement, u8);

/// How many wings are not paired.
fn alone(arrangement: &Arrangement) -> u32 {
    (0..).zip(arrangement).filter(|&(place, &mate)| mate != across(place)).count() as u32
}

/// Actions are numbered; plain ones come after the others.
impl Problem for Detours {
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

    /// How many wings are alone, and how the inner layers lie: near the end, turns of faces make very many arrangements of those
    /// that nothing brings on.
    fn kind(&self, (state, offset): &State) -> Option<u32> {
        let alone = alone(state);
        (alone <= NEAR).then_some(alone << 8 | u32::from(*offset))
    }

    fn expand(&self, (state, offset): &State, children: &mut Children<u16>) -> u64 {
        let offset = self.offsets[usize::from(*offset)];
        let value = alone(state);
        for (number, (face, _, _)) in self.plain.iter().enumerate() {
            if offset.is_none() || face.index() % 3 == offset.axis {
                children.add(value, 1, (self.actions.len() + number) as u16);
            }
        }
        // The cost of an arrangement has it that inner layers turn back.
        let turned_back = offset.distance(Offset::NONE);
        for (number, action) in self.actions.iter().enumerate() {
            let to = self.offsets[usize::from(action.offset)];
            let cost = offset.distance(to) + action.turns.len() + to.distance(Offset::NONE) - turned_back;
            let wings = &action.wings;
            let is_alone = |&place: &usize| wings[usize::from(state[place])] != across(wings[place]);
            let alone = (0..Wing::COUNT).filter(is_alone).count() as u32;
            children.add(alone, cost, number as u16);
        }
        (self.plain.len() + self.actions.len()) as u64
    }
}

/// How many arrangements of each cost are kept at first.
const WIDTH: usize = 300;

/// The end is near when so many wings are alone.
const NEAR: u32 = 8;

/// More turns than an orbit takes, but for arrangements near the end from which few ways lead on: of these it is better
/// to begin again with more.
const LONGEST: usize = 34;

/// A search for turns that pair the wings of the outermost orbit with each other.
pub(super) struct Mates {
    start: Arrangement,
    width: usize,
    beam: Beam<Detours>,
}

impl Mates {
    /// A search for the pairs of this arrangement: by the place of a wing that of its mate.
    pub(super) fn new(start: &Arrangement) -> Mates {
        Mates::with(start, WIDTH)
    }

    fn with(start: &Arrangement, width: usize) -> Mates {
        Mates { start: *start, width, beam: Beam::new(width, 16, [(0, (*start, 0))]) }
    }

    /// Goes on until about `nodes` positions have been looked at; returns how many were, and the turns if they are found.
    pub(super) fn advance_by(
        &mut self,
        detours: &Detours,
        nodes: u64,
        size: usize,
    ) -> (u64, Option<Vec<LayerTurn>>) {
        let mut looked_at = 0;
        while looked_at < nodes {
            let longest = LONGEST * self.width / WIDTH;
            let Some((index, _)) = self.beam.next(detours).filter(|&(_, cost)| cost <= longest) else {
                *self = Mates::with(&self.start, 3 * self.width);
                continue;
            };
            if alone(&self.beam.state(index).0) == 0 {
                return (looked_at, Some(turns(detours, &self.beam.path(index).1, size)));
            }
            // A quarter of the work that a position of other searches is.
            looked_at += self.beam.expand(detours, index) / 4;
        }
        (looked_at, None)
    }
}

/// The turns of some actions, in a cube of this size.
fn turns(detours: &Detours, path: &[u16], size: usize) -> Vec<LayerTurn> {
    let mut turns = Vec::new();
    let mut offset = Offset::NONE;
    let shift = |from: &mut Offset, to: Offset, turns: &mut Vec<LayerTurn>| {
        let mut go = |from: Offset, to: Offset| {
            for (i, depth) in [1, size - 2].into_iter().enumerate() {
                let quarters = least_quarters(to.quarters[i] as i8 - from.quarters[i] as i8);
                if quarters != 0 {
                    let layer = depth as u16 + 1;
                    turns.push(LayerTurn { face: AXES[to.axis], first: layer, last: layer, quarters });
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
        match detours.actions.get(usize::from(action)) {
            Some(action) => {
                shift(&mut offset, detours.offsets[usize::from(action.offset)], &mut turns);
                let faces = action.turns.iter();
                turns.extend(
                    faces.map(|&(face, quarters)| LayerTurn::outer(face, least_quarters(quarters as i8))),
                );
            }
            None => {
                let (face, quarters, _) = detours.plain[usize::from(action) - detours.actions.len()];
                turns.push(LayerTurn::outer(face, least_quarters(quarters as i8)));
            }
        }
    }
    shift(&mut offset, Offset::NONE, &mut turns);
    turns
}
