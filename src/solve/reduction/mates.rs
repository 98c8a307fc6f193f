//! Wings of one orbit to the turns that pair them with each other.

use std::collections::HashSet;

use rustc_hash::FxBuildHasher;

use super::offsets::{Detours, Offset};
use super::slots::AXES;
use super::wings::{Arrangement, across, carried};
use crate::nxn::{LayerTurn, Wing};

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

/// A search for turns that pair the wings of the outermost orbit with each other: by the place of a wing, an arrangement
/// has that of its mate. It takes nodes by what their turns cost, those with most pairs
/// first, and of each cost only so many (a beam).
pub(super) struct Mates {
    nodes: Vec<Node>,
    buckets: Vec<Bucket>,
    seen: HashSet<(Arrangement, u8), FxBuildHasher>,
    cost: usize,
    kept: usize,
}

/// How many nodes of each cost are kept.
const WIDTH: usize = 30;

/// The most that one step of the search costs.
const LARGEST_STEP: usize = 10;

impl Mates {
    /// A search for the pairs of this arrangement.
    pub(super) fn new(start: &Arrangement) -> Mates {
        let value = (0..Wing::COUNT).filter(|&i| usize::from(start[i]) == i ^ 1).count() as u8;
        let first = Node { state: *start, offset: 0, value, parent: u32::MAX, action: u16::MAX };
        let mut buckets: Vec<Bucket> = Vec::new();
        buckets.resize_with(LARGEST_STEP + 1, Bucket::default);
        buckets[0].nodes.push(first);
        Mates { nodes: Vec::new(), buckets, seen: HashSet::default(), cost: 0, kept: 0 }
    }

    /// Looks at the successors of one node; returns the number of the node in which all are paired, if it is one.
    fn advance(&mut self, actions: &Detours) -> Option<usize> {
        let node = loop {
            let bucket = &mut self.buckets[self.cost];
            if self.kept == 0 {
                // The best are taken from the end.
                bucket.nodes.sort_by_key(|node| node.value);
            }
            match bucket.nodes.pop() {
                Some(node) if self.kept < WIDTH => {
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

    fn expand(&mut self, actions: &Detours, node: &Node, parent: u32) {
        let offset = actions.offsets[usize::from(node.offset)];
        for (number, (face, _, turn)) in actions.plain.iter().enumerate() {
            if !offset.is_none() && face.index() % 3 != offset.axis {
                continue;
            }
            let state = carried(&node.state, turn, turn);
            let action = (actions.actions.len() + number) as u16;
            self.buckets[self.cost + 1].add(Node { state, parent, action, ..*node }, WIDTH);
        }
        let inner_turned_back = self.cost - offset.distance(Offset::NONE);
        for (number, action) in actions.actions.iter().enumerate() {
            let to = actions.offsets[usize::from(action.offset)];
            let cost =
                inner_turned_back + offset.distance(to) + action.turns.len() + to.distance(Offset::NONE);
            let wings = &action.wings;
            let is_paired = |&i: &usize| wings[usize::from(node.state[i])] == across(wings[i]);
            let value = (0..Wing::COUNT).filter(is_paired).count() as u8;
            if value < self.buckets[cost].least {
                continue;
            }
            let state = carried(&node.state, wings, wings);
            let node = Node { state, offset: action.offset, value, parent, action: number as u16 };
            self.buckets[cost].add(node, WIDTH);
        }
    }

    /// Goes on until about `nodes` positions have been looked at; returns how many were, and the turns if they are found.
    pub(super) fn advance_by(
        &mut self,
        actions: &Detours,
        nodes: u64,
        size: usize,
    ) -> (u64, Option<Vec<LayerTurn>>) {
        let each = actions.actions.len() as u64 / 4;
        let mut looked_at = 0;
        while looked_at < nodes {
            looked_at += each;
            if let Some(index) = self.advance(actions) {
                return (looked_at, Some(turns(actions, &self.nodes, index, size)));
            }
        }
        (looked_at, None)
    }
}

/// The turns that lead to a node.
fn turns(actions: &Detours, nodes: &[Node], index: usize, size: usize) -> Vec<LayerTurn> {
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
            for (i, depth) in [1, size - 2].into_iter().enumerate() {
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
