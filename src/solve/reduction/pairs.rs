//! Arrangements of wings to the turns that pair them up, all orbits at once.

use std::collections::HashSet;
use std::hash::Hasher;

use rustc_hash::{FxBuildHasher, FxHasher};

use super::geometry::AXES;
use super::layers::{block_turns, joined};
use super::slots::{Action, Actions};
use super::wings::{Arrangement, IDENTITY, carried};
use crate::nxn::{LayerTurn, Wing, least_quarters};

/// Which orbits are paired, and with what.
#[derive(Clone, Copy)]
pub(super) struct Orbits {
    /// Of the cube.
    pub size: usize,
    /// How many layers lie outside of the first orbit.
    pub depth: usize,
    /// How many there are, one inside the other.
    pub count: usize,
}

impl Orbits {
    /// How many layers are told apart: those of the orbits, and all between as one.
    pub fn layers(self) -> usize {
        2 * self.count + usize::from(2 * (self.depth + self.count) < self.size)
    }

    /// Whether all between is the middle of an odd cube.
    pub fn has_middle(self) -> bool {
        2 * (self.depth + self.count) + 1 == self.size
    }
}

/// Quarters of a layer.
pub(super) fn amount(amounts: u64, layer: usize) -> u8 {
    (amounts >> (2 * layer) & 3) as u8
}

/// An arrangement to be made from another.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub parent: u32,
    pub action: Action,
    /// How many are paired.
    pub value: u16,
}

/// An arrangement on the way; of the action, the layers that are out of place.
struct Node {
    parent: u32,
    action: Action,
}

/// Candidates of one cost; of too many, the best.
#[derive(Default)]
pub(super) struct Bucket {
    candidates: Vec<Candidate>,
    /// The value of the least that is kept.
    pub least: u16,
}

impl Bucket {
    pub fn add(&mut self, candidate: Candidate, width: usize) {
        if candidate.value < self.least {
            return;
        }
        self.candidates.push(candidate);
        if self.candidates.len() >= 4 * width {
            let (_, last, _) = self
                .candidates
                .select_nth_unstable_by_key(2 * width, |candidate| std::cmp::Reverse(candidate.value));
            self.least = last.value;
            self.candidates.truncate(2 * width);
        }
    }
}

/// More turns than an orbit takes.
const LONGEST: usize = 100;

/// A search for turns that pair wings: arrangements by what their turns cost, those with most pairs first, and of each
/// cost only so many (a beam).
///
/// An arrangement has by place of a wing the place of the piece it belongs to, as they are once all layers are in place.
pub(super) struct Pairs {
    pub orbits: Orbits,
    start: Vec<Arrangement>,
    pub width: usize,
    nodes: Vec<Node>,
    /// The arrangements of all nodes.
    states: Vec<Arrangement>,
    buckets: Vec<Bucket>,
    /// Hashes of arrangements.
    seen: HashSet<u64, FxBuildHasher>,
    pub cost: usize,
    /// Those of this cost, best last.
    chosen: Vec<Candidate>,
}

impl Pairs {
    /// A search that keeps `width` arrangements of each cost.
    pub(super) fn new(orbits: Orbits, start: Vec<Arrangement>, width: usize) -> Pairs {
        let mut pairs = Pairs {
            orbits,
            start,
            width,
            nodes: Vec::new(),
            states: Vec::new(),
            buckets: Vec::new(),
            seen: HashSet::default(),
            cost: 0,
            chosen: Vec::new(),
        };
        pairs.begin();
        pairs
    }

    fn begin(&mut self) {
        let paired = |state: &Arrangement| (0..Wing::COUNT).filter(|&i| usize::from(state[i]) == i).count();
        let value = self.start.iter().map(paired).sum::<usize>() as u16;
        self.chosen = vec![Candidate { parent: u32::MAX, action: Action::default(), value }];
        self.nodes.clear();
        self.states.clear();
        self.seen.clear();
        self.cost = 0;
        self.buckets.clear();
    }

    /// The candidates of a cost.
    pub(super) fn bucket(&mut self, cost: usize) -> &mut Bucket {
        if cost >= self.buckets.len() {
            self.buckets.resize_with(cost + 1, Bucket::default);
        }
        &mut self.buckets[cost]
    }

    /// The arrangements of a node.
    fn state(&self, node: usize) -> &[Arrangement] {
        &self.states[node * self.orbits.count..][..self.orbits.count]
    }

    /// The arrangements of a candidate.
    fn made(&self, actions: &Actions, candidate: &Candidate) -> Vec<Arrangement> {
        if candidate.parent == u32::MAX {
            return self.start.clone();
        }
        let action = &candidate.action;
        let outer = action.outer(actions);
        let last = self.orbits.layers() - 1;
        let orbit = |(orbit, state): (usize, &Arrangement)| {
            let [near, far] =
                [orbit, last - orbit].map(|layer| (4 + amount(action.amounts, layer) - action.middle) & 3);
            let wings = action.cycles(actions, near, far);
            carried(&carried(state, &wings, &IDENTITY), &outer, &outer)
        };
        let before = action.after_before(actions, self.state(candidate.parent as usize));
        before.iter().enumerate().map(orbit).collect()
    }

    /// Chooses among the candidates of the next cost; begins again with more if there are none, or no end is in sight.
    fn choose(&mut self, actions: &Actions) {
        self.cost += 1;
        if self.cost >= self.buckets.len().min(LONGEST * self.orbits.count) {
            self.width *= 2;
            return self.begin();
        }
        let mut made = Vec::new();
        for candidate in std::mem::take(&mut self.buckets[self.cost].candidates) {
            let states = self.made(actions, &candidate);
            let mut hasher = FxHasher::default();
            states.iter().for_each(|state| hasher.write(state));
            hasher.write_u64(candidate.action.amounts);
            if candidate.action.amounts != 0 {
                hasher.write_usize(actions.slots[usize::from(candidate.action.slot)].axis);
            }
            let hash = hasher.finish();
            if !self.seen.contains(&hash) {
                let ease = states.iter().map(ease).sum::<i32>();
                made.push((8 * i32::from(candidate.value) + ease, hash, candidate));
            }
        }
        made.sort_by_key(|&(score, hash, _)| (score, hash));
        made.dedup_by_key(|&mut (_, hash, _)| hash);
        let kept = made.drain(made.len().saturating_sub(self.width)..);
        for (_, hash, candidate) in kept {
            self.seen.insert(hash);
            self.chosen.push(candidate);
        }
    }

    /// Looks at the successors of one arrangement; returns the number of the node in which all are paired, if it is
    /// one.
    fn advance(&mut self, actions: &Actions) -> Option<usize> {
        let Some(candidate) = self.chosen.pop() else {
            self.choose(actions);
            return None;
        };
        let state = self.made(actions, &candidate);
        let index = self.nodes.len();
        self.states.extend(&state);
        let Candidate { parent, action, value } = candidate;
        self.nodes.push(Node { parent, action });
        if usize::from(value) == self.orbits.count * Wing::COUNT {
            return Some(index);
        }
        let from = Candidate { parent: index as u32, action, value };
        self.expand(actions, &from, &state);
        None
    }

    /// Goes on until about `nodes` positions have been looked at; returns how many were, and the turns if they are
    /// found.
    pub(super) fn advance_by(&mut self, actions: &Actions, nodes: u64) -> (u64, Option<Vec<LayerTurn>>) {
        let mut looked_at = 0;
        while looked_at < nodes {
            looked_at += 1000 * self.orbits.count as u64;
            if let Some(index) = self.advance(actions) {
                return (looked_at, Some(self.turns(actions, index)));
            }
        }
        (looked_at, None)
    }

    /// The turns that lead to a node.
    fn turns(&self, actions: &Actions, mut at: usize) -> Vec<LayerTurn> {
        let mut path = Vec::new();
        while self.nodes[at].parent != u32::MAX {
            path.push(self.nodes[at].action);
            at = self.nodes[at].parent as usize;
        }
        let Orbits { size, depth, count, .. } = self.orbits;
        let mut turns = Vec::new();
        let (mut axis, mut out) = (0, 0);
        // Layers of an axis go from one way of being out of place to another, faces of it turn with them.
        let shift = |axis: usize, from: u64, to: u64, faces: [u8; 2], turns: &mut Vec<LayerTurn>| {
            let mut amounts = vec![0; size];
            [amounts[0], amounts[size - 1]] = faces;
            let between = size - 2 * depth;
            for (i, layer) in amounts[depth..size - depth].iter_mut().enumerate() {
                let number = match between - 1 - i {
                    _ if i < count => i,
                    behind if behind < count => self.orbits.layers() - 1 - behind,
                    _ => count,
                };
                *layer = (4 + amount(to, number) - amount(from, number)) & 3;
            }
            turns.extend(block_turns(AXES[axis], &amounts));
        };
        for action in path.into_iter().rev() {
            let slot = actions.slots[usize::from(action.slot)];
            let (before, quarters, _) = action.before(actions);
            if slot.axis != axis || quarters != 0 && before.axis() != slot.face().axis() {
                shift(axis, out, 0, [0; 2], &mut turns);
                (axis, out) = (slot.axis, 0);
            }
            let outer = |face, quarters: u8| LayerTurn::outer(face, least_quarters(quarters as i8));
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

/// How much easier the cycles of an arrangement are than others with as many pairs, in eighths of a pair. The last
/// three of a cycle of an odd length are paired at once, but never two places of one edge.
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
