//! The search for turns that pair the wings of several orbits at once, with the middle edges or with the wings
//! already paired.

use std::hash::Hasher;
use std::sync::Arc;

use rustc_hash::FxHasher;

use super::geometry::AXES;
use super::layers::{block_turns, joined};
use super::slots::{Action, Actions};
use super::wings::{Arrangement, IDENTITY, carried, differences};
use crate::numbers::Number;
use crate::nxn::{LayerTurn, Wing, least_quarters};
use crate::solve::phases::beam::{Beam, Children, Problem};

/// The orbits that are paired together.
#[derive(Clone, Copy)]
pub(super) struct Orbits {
    /// The number of layers of the cube.
    pub size: usize,
    /// The number of layers outside of the first orbit.
    pub depth: usize,
    /// The number of orbits, each inside the one before.
    pub count: usize,
}

impl Orbits {
    /// An upper bound on the number of layers that may turn separately.
    pub const MOST_LAYERS: usize = 32;

    /// Returns the number of layers that may turn separately: two for each orbit, and one for all layers
    /// between.
    pub fn layers(self) -> usize {
        2 * self.count + usize::from(2 * (self.depth + self.count) < self.size)
    }

    /// Returns true if only the middle layer of an odd cube lies between.
    pub fn has_middle(self) -> bool {
        2 * (self.depth + self.count) + 1 == self.size
    }
}

/// Returns the quarter turns of a layer, from two bits for each layer.
pub(super) fn amount(amounts: u64, layer: usize) -> u8 {
    (amounts >> (2 * layer) & 3).to_u8()
}

/// A position. Each orbit's arrangement holds, by place of a wing, the place of the piece that the wing belongs
/// to, once all layers are turned back.
pub(super) struct State {
    pub arrangements: Vec<Arrangement>,
    /// The last action, which determines the layers out of place.
    pub last: Action,
    /// The number of unpaired wings.
    pub unpaired: u32,
}

impl State {
    fn new(arrangements: Vec<Arrangement>, last: Action) -> State {
        let unpaired = arrangements.iter().map(|state| differences(state, &IDENTITY)).sum();
        State { arrangements, last, unpaired }
    }
}

/// The problem of pairing the wings of some orbits.
pub(super) struct PairingProblem {
    pub orbits: Orbits,
    pub actions: Arc<Actions>,
}

impl Problem for PairingProblem {
    type State = State;
    type Action = Action;
    type Key = u64;

    /// At most, every layer turns and turns back, each by its own amount.
    const LARGEST_STEP: usize = 4 * Orbits::MOST_LAYERS;

    const LOOKS_TWICE: bool = true;

    fn apply(&self, state: &State, action: Action) -> State {
        let actions = &self.actions;
        let outer = action.outer(actions);
        let last = self.orbits.layers() - 1;
        let orbit = |(orbit, state): (usize, &Arrangement)| {
            let [near, far] =
                [orbit, last - orbit].map(|layer| (4 + amount(action.amounts, layer) - action.middle) & 3);
            let wings = action.cycles(actions, near, far);
            carried(&carried(state, &wings, &IDENTITY), &outer, &outer)
        };
        let before = action.after_before(actions, &state.arrangements);
        State::new(before.iter().enumerate().map(orbit).collect(), action)
    }

    fn key(&self, State { arrangements, last, .. }: &State) -> Option<u64> {
        let mut hasher = FxHasher::default();
        arrangements.iter().for_each(|state| hasher.write(state));
        hasher.write_u64(last.amounts);
        if last.amounts != 0 {
            hasher.write_usize(self.actions.slots[usize::from(last.slot)].axis);
        }
        Some(hasher.finish())
    }

    fn second_look(&self, state: &State) -> u32 {
        (8 * state.unpaired).saturating_add_signed(-state.arrangements.iter().map(ease).sum::<i32>())
    }

    fn expand(&self, state: &State, children: &mut Children<Action>) -> u64 {
        self.add_best(state, children);
        1000 * self.orbits.count.to_u64()
    }
}

/// An upper bound on the turns of one orbit.
const LONGEST: usize = 100;

/// A beam search for turns that pair the wings of some orbits.
pub(super) struct OrbitPairing {
    problem: PairingProblem,
    start: Vec<Arrangement>,
    width: usize,
    beam: Beam<PairingProblem>,
}

impl OrbitPairing {
    /// Starts a search that keeps `width` positions of each cost.
    pub(super) fn new(
        actions: Arc<Actions>,
        orbits: Orbits,
        start: Vec<Arrangement>,
        width: usize,
    ) -> OrbitPairing {
        let root = State::new(start.clone(), Action::default());
        OrbitPairing {
            problem: PairingProblem { orbits, actions },
            start,
            width,
            beam: Beam::new(width, 2, [(0, root)]),
        }
    }

    /// Returns the depth of the first orbit inside those that this search pairs.
    pub(super) fn inside(&self) -> usize {
        self.problem.orbits.depth + self.problem.orbits.count
    }

    /// Expands about `nodes` more positions. Returns their number, and the turns once they are found. Restarts
    /// with twice the width if the beam runs empty or takes too many turns.
    pub(super) fn advance_by(&mut self, nodes: u64) -> (u64, Option<Vec<LayerTurn>>) {
        let longest = LONGEST * self.problem.orbits.count;
        let mut looked_at = 0;
        while looked_at < nodes {
            let Some((index, _)) = self.beam.next(&self.problem).filter(|&(_, cost)| cost < longest) else {
                let PairingProblem { orbits, actions } = &self.problem;
                *self = OrbitPairing::new(
                    actions.clone(),
                    *orbits,
                    std::mem::take(&mut self.start),
                    2 * self.width,
                );
                continue;
            };
            if self.beam.state(index).unpaired == 0 {
                return (looked_at, Some(self.turns(&self.beam.path(index).1)));
            }
            looked_at += self.beam.expand(&self.problem, index);
        }
        (looked_at, None)
    }

    /// Returns the turns of a path of actions.
    fn turns(&self, path: &[Action]) -> Vec<LayerTurn> {
        let (orbits, actions) = (self.problem.orbits, &*self.problem.actions);
        let Orbits { size, depth, count } = orbits;
        let mut turns = Vec::new();
        let (mut axis, mut out) = (0, 0);
        // Turns the layers of an axis from one offset to another, and its faces with them.
        let shift = |axis: usize, from: u64, to: u64, faces: [u8; 2], turns: &mut Vec<LayerTurn>| {
            let mut amounts = vec![0; size];
            [amounts[0], amounts[size - 1]] = faces;
            let between = size - 2 * depth;
            for (i, layer) in amounts[depth..size - depth].iter_mut().enumerate() {
                let number = match between - 1 - i {
                    _ if i < count => i,
                    behind if behind < count => orbits.layers() - 1 - behind,
                    _ => count,
                };
                *layer = (4 + amount(to, number) - amount(from, number)) & 3;
            }
            turns.extend(block_turns(AXES[axis], &amounts));
        };
        for action in path {
            let slot = actions.slots[usize::from(action.slot)];
            let (before, quarters, _) = action.before(actions);
            if slot.axis != axis || quarters != 0 && before.axis() != slot.face().axis() {
                shift(axis, out, 0, [0; 2], &mut turns);
                (axis, out) = (slot.axis, 0);
            }
            let outer = |face, quarters: u8| LayerTurn::outer(face, least_quarters(quarters.to_i8()));
            if quarters != 0 {
                turns.push(outer(before, quarters));
            }
            let faces = if slot.is_far { [0, (4 - action.with) & 3] } else { [action.with, 0] };
            shift(axis, out, action.amounts, faces, &mut turns);
            out = action.amounts;
            let (side, s, t) = action.turns(actions).expect("actions without turns are not taken");
            turns.extend([outer(side, s), outer(slot.face(), t), outer(side, 4 - s)]);
        }
        shift(axis, out, 0, [0; 2], &mut turns);
        joined(size, &turns)
    }
}

/// Returns how much easier an arrangement is than others with as many pairs, in eighths of a pair. A slot pairs
/// the last three wings of a cycle of odd length at once. It can never do so if two of their places are on one
/// edge.
fn ease(state: &Arrangement) -> i32 {
    let mut seen = 0u32;
    let mut ease = 0;
    for start in 0..Wing::COUNT {
        let (mut place, mut length, mut cycle) = (start, 0, 0u32);
        while seen >> place & 1 == 0 {
            seen |= 1 << place;
            cycle |= 1 << place;
            place = usize::from(state[place]);
            length += 1;
        }
        if length % 2 == 1 && length > 1 {
            ease += 4;
        }
        if length <= 3 && cycle & cycle >> 1 & 0x55_5555 != 0 {
            ease -= 16;
        }
    }
    ease
}
