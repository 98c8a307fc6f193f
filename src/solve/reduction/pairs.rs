//! An arrangement of wings to the turns that pair them up.

use std::collections::HashSet;

use rustc_hash::FxBuildHasher;

use super::offsets::{AXES, Actions, Offset};
use super::wings::{Arrangement, IDENTITY, across};
use crate::nxn::{LayerTurn, Wing};

/// What wings are paired with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pairing {
    /// With pieces that move with the faces alone: by the place of the piece, that of the wing that belongs to it.
    Fixed,
    /// With the other wing of the same edge: by the place of a wing, that of the other.
    Mates,
}

/// An arrangement on the way.
#[derive(Clone)]
struct Node {
    /// As it is once all inner layers are in place.
    state: Arrangement,
    offset: u8,
    /// How many are paired.
    value: u8,
    parent: u32,
    /// The number of the action; plain ones come after the others.
    action: u16,
}

/// Nodes of one cost; of too many, the best.
#[derive(Default)]
struct Bucket {
    nodes: Vec<Node>,
    least: u8,
}

impl Bucket {
    fn add(&mut self, node: Node, width: usize) {
        if node.value < self.least {
            return;
        }
        self.nodes.push(node);
        if self.nodes.len() >= 4 * width {
            let (_, last, _) =
                self.nodes.select_nth_unstable_by_key(2 * width, |node| std::cmp::Reverse(node.value));
            self.least = last.value;
            self.nodes.truncate(2 * width);
        }
    }
}

/// A search for turns that pair the wings of one orbit: nodes by what their turns cost, those with most pairs
/// first, and of each cost only so many (a beam).
pub(super) struct Pairs {
    pairing: Pairing,
    goal: Arrangement,
    width: usize,
    nodes: Vec<Node>,
    buckets: Vec<Bucket>,
    seen: HashSet<(Arrangement, u8), FxBuildHasher>,
    cost: usize,
    kept: usize,
}

/// The most that one step of the search costs.
const LARGEST_STEP: usize = 10;

impl Pairs {
    /// A search that keeps `width` nodes of each cost.
    pub(super) fn new(pairing: Pairing, start: &Arrangement, width: usize) -> Pairs {
        let goal = match pairing {
            Pairing::Fixed => IDENTITY,
            Pairing::Mates => IDENTITY.map(across),
        };
        let value = (0..Wing::COUNT).filter(|&i| start[i] == goal[i]).count() as u8;
        let first = Node { state: *start, offset: 0, value, parent: u32::MAX, action: u16::MAX };
        let mut buckets: Vec<Bucket> = Vec::new();
        buckets.resize_with(LARGEST_STEP + 1, Bucket::default);
        buckets[0].nodes.push(first);
        Pairs { pairing, goal, width, nodes: Vec::new(), buckets, seen: HashSet::default(), cost: 0, kept: 0 }
    }

    /// Looks at the successors of one node; returns the number of the node in which all are paired, if it is one.
    fn advance(&mut self, actions: &Actions) -> Option<usize> {
        let node = loop {
            let bucket = &mut self.buckets[self.cost];
            if self.kept == 0 {
                // The best are taken from the end.
                bucket.nodes.sort_by_key(|node| node.value);
            }
            match bucket.nodes.pop() {
                Some(node) if self.kept < self.width => {
                    if self.seen.insert((node.state, node.offset)) {
                        break node;
                    }
                }
                _ => {
                    bucket.nodes = Vec::new();
                    self.cost += 1;
                    self.kept = 0;
                    self.buckets.push(Bucket::default());
                }
            }
        };
        self.kept += 1;
        let index = self.nodes.len();
        self.nodes.push(node.clone());
        if usize::from(node.value) == Wing::COUNT {
            return Some(index);
        }
        self.expand(actions, &node, index as u32);
        None
    }

    fn expand(&mut self, actions: &Actions, node: &Node, parent: u32) {
        let offset = actions.offsets[usize::from(node.offset)];
        for (number, (face, _, turn)) in actions.plain.iter().enumerate() {
            if !offset.is_none() && face.index() % 3 != offset.axis {
                continue;
            }
            let mut state = IDENTITY;
            for place in 0..Wing::COUNT {
                state[usize::from(turn[place])] = turn[usize::from(node.state[place])];
            }
            let action = (actions.actions.len() + number) as u16;
            self.buckets[self.cost + 1].add(Node { state, parent, action, ..*node }, self.width);
        }
        let inner_turned_back = self.cost - offset.distance(Offset::NONE);
        for (number, action) in actions.actions.iter().enumerate() {
            let to = actions.offsets[usize::from(action.offset)];
            let cost =
                inner_turned_back + offset.distance(to) + action.turns.len() + to.distance(Offset::NONE);
            let (wings, both) = (&action.wings, &action.both);
            let is_paired = |&i: &usize| match self.pairing {
                Pairing::Fixed => usize::from(both[usize::from(node.state[i])]) == i,
                Pairing::Mates => wings[usize::from(node.state[i])] == self.goal[usize::from(wings[i])],
            };
            let value = (0..Wing::COUNT).filter(is_paired).count() as u8;
            if value < self.buckets[cost].least {
                continue;
            }
            let moved = if self.pairing == Pairing::Fixed { &action.outer } else { wings };
            let mut state = IDENTITY;
            for place in 0..Wing::COUNT {
                state[usize::from(moved[place])] = wings[usize::from(node.state[place])];
            }
            let node = Node { state, offset: action.offset, value, parent, action: number as u16 };
            self.buckets[cost].add(node, self.width);
        }
    }

    /// Goes on until about `nodes` positions have been looked at; returns how many were, and the turns of the orbit
    /// with `depth` layers outside of it, if they are found.
    pub(super) fn advance_by(
        &mut self,
        actions: &Actions,
        nodes: u64,
        size: usize,
        depth: usize,
    ) -> (u64, Option<Vec<LayerTurn>>) {
        let each = actions.actions.len() as u64 / 4;
        let mut looked_at = 0;
        while looked_at < nodes {
            looked_at += each;
            if let Some(index) = self.advance(actions) {
                return (looked_at, Some(turns(actions, &self.nodes, index, size, depth)));
            }
        }
        (looked_at, None)
    }
}

/// The turns that lead to a node.
fn turns(actions: &Actions, nodes: &[Node], index: usize, size: usize, depth: usize) -> Vec<LayerTurn> {
    let mut path = Vec::new();
    let mut at = index;
    while nodes[at].parent != u32::MAX {
        path.push((nodes[at].offset, nodes[at].action as usize));
        at = nodes[at].parent as usize;
    }
    let mut turns = Vec::new();
    let mut offset = Offset::NONE;
    let shift = |from: &mut Offset, to: Offset, turns: &mut Vec<LayerTurn>| {
        let mut go = |from: Offset, to: Offset| {
            for (i, depth) in [depth, size - 1 - depth].into_iter().enumerate() {
                let quarters = signed(to.quarters[i] + 4 - from.quarters[i]);
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
    for (to, action) in path.into_iter().rev() {
        match actions.actions.get(action) {
            Some(action) => {
                shift(&mut offset, actions.offsets[to as usize], &mut turns);
                turns.extend(
                    action.turns.iter().map(|&(face, quarters)| LayerTurn::outer(face, signed(quarters))),
                );
            }
            None => {
                let (face, quarters, _) = actions.plain[action - actions.actions.len()];
                turns.push(LayerTurn::outer(face, signed(quarters)));
            }
        }
    }
    shift(&mut offset, Offset::NONE, &mut turns);
    turns
}

/// Quarter turns as few as can be.
fn signed(quarters: u8) -> i8 {
    [0, 1, 2, -1][usize::from(quarters % 4)]
}
