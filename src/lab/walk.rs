//! The record of a search that runs step by step. It can show the last levels of the search tree at any step.

use std::collections::HashMap;

use super::protocol::{Expansion, Node, Successor, Verdict};
use crate::cube::{Cube, Move};
use crate::numbers::Number;

/// The number of levels shown above the successors of the current node.
const LEVELS: usize = 3;

/// The record of a search: its expansions so far, and all nodes of its tree.
#[derive(Clone, Default, Debug)]
pub struct Walk {
    steps: Vec<Step>,
    nodes: HashMap<u32, Record>,
}

/// A step: an expansion.
#[derive(Clone, PartialEq, Debug)]
struct Step {
    node: u32,
    /// The size of the frontier after the step: the successors kept, minus the nodes expanded.
    frontier: i64,
    /// The number of successors generated up to and including the step.
    generated: u64,
}

/// The record of a node.
#[derive(Clone, Debug)]
struct Record {
    node: Node,
    verdict: Verdict,
    /// The step in which the node was generated.
    since: usize,
    /// The steps in which the node was expanded. Each iteration expands the start once.
    expanded: Vec<usize>,
    children: Vec<u32>,
}

/// A level of the tree: the successors of one node.
#[derive(Clone, PartialEq, Debug)]
pub struct Level {
    /// The depth of the successors in moves.
    pub depth: u32,
    /// The successors, in the order in which they were generated.
    pub nodes: Vec<Shown>,
}

/// A node of the tree at a step.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    /// The node.
    pub node: Node,
    /// The verdict when the node was generated.
    pub verdict: Verdict,
    /// If true, the node was expanded at or before the step.
    pub is_expanded: bool,
    /// If true, the node is on the path to the current node.
    pub is_on_path: bool,
    /// If true, the node is the current node.
    pub is_current: bool,
}

impl Walk {
    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns true if there are no steps.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Appends the next expansions.
    pub fn extend(&mut self, steps: Vec<Expansion>) {
        for step in steps {
            let at = self.steps.len();
            let id = step.node.id;
            let (before, generated) =
                self.steps.last().map_or((1, 0), |last| (last.frontier, last.generated));
            let is_root = step.node.id == step.node.parent;
            let record = self.nodes.entry(id).or_insert_with(|| Record {
                node: step.node,
                verdict: Verdict::Kept,
                since: at,
                expanded: Vec::new(),
                children: Vec::new(),
            });
            record.expanded.push(at);
            let kept = step.generated.iter().filter(|child| child.verdict.is_kept()).count();
            // An iteration starts with a frontier that holds only the start. A bidirectional search has the goal as a second root.
            let before = match is_root {
                true if id == 0 => 1,
                true => before + 1,
                false => before,
            };
            self.steps.push(Step {
                node: id,
                frontier: before - 1 + kept.to_i64(),
                generated: generated + step.generated.len().to_u64(),
            });
            for Successor { node, verdict } in step.generated {
                if let Some(parent) = self.nodes.get_mut(&node.parent) {
                    parent.children.push(node.id);
                }
                let (expanded, children) = (Vec::new(), Vec::new());
                self.nodes.insert(node.id, Record { node, verdict, since: at, expanded, children });
            }
        }
    }

    /// Returns the node expanded in a step, or `None` beyond the last step.
    pub fn current(&self, at: usize) -> Option<&Node> {
        self.node(self.steps.get(at)?.node)
    }

    /// Returns the node with this `id`, if it was generated.
    pub fn node(&self, id: u32) -> Option<&Node> {
        self.nodes.get(&id).map(|record| &record.node)
    }

    /// Returns the verdict on a node, and whether the node was expanded at or before a step.
    pub fn fate(&self, id: u32, at: usize) -> Option<(Verdict, bool)> {
        let record = self.nodes.get(&id)?;
        Some((record.verdict, record.expanded.iter().any(|step| *step <= at)))
    }

    /// Returns the size of the frontier after a step, and the number of successors generated so far.
    pub fn counts(&self, at: usize) -> (u64, u64) {
        self.steps.get(at).map_or((0, 0), |step| (step.frontier.max(0).to_u64(), step.generated))
    }

    /// Returns the moves from the root to a node. The root is the start, or the goal on the other side of a bidirectional search.
    pub fn path(&self, id: u32) -> Vec<Move> {
        let mut moves: Vec<Move> =
            self.ancestors(id).iter().filter_map(|node| read_move(node.by.as_deref()?)).collect();
        moves.reverse();
        moves
    }

    /// Returns true if a node belongs to the side of a bidirectional search that starts from the solved cube.
    pub fn is_from_goal(&self, id: u32) -> bool {
        self.ancestors(id).last().is_some_and(|root| root.id != 0)
    }

    /// Returns the cube of a node of a search from `start`.
    pub fn cube(&self, start: &Cube, id: u32) -> Cube {
        let root = if self.is_from_goal(id) { &Cube::SOLVED } else { start };
        root.after_all(self.path(id))
    }

    /// Returns a node and its ancestors, up to the root.
    fn ancestors(&self, id: u32) -> Vec<&Node> {
        let mut nodes = Vec::new();
        let mut next = self.node(id);
        while let Some(node) = next {
            nodes.push(node);
            next = self.node(node.parent).filter(|parent| parent.id != node.id);
        }
        nodes
    }

    /// Returns the levels of the tree at a step, from the top: those above the node expanded in the step, then its successors.
    pub fn levels(&self, at: usize) -> Vec<Level> {
        let Some(current) = self.current(at) else { return Vec::new() };
        // Only nodes of the iteration to which the step belongs are shown.
        let start = self.nodes.get(&0).map(|start| &start.expanded);
        let begin =
            start.and_then(|steps| steps.iter().rev().find(|step| **step <= at)).copied().unwrap_or(0);
        let path = self.ancestors(current.id);
        let on_path: Vec<u32> = path.iter().map(|node| node.id).collect();
        path[..path.len().min(LEVELS + 1)]
            .iter()
            .rev()
            .filter_map(|parent| {
                let children = &self.nodes.get(&parent.id)?.children;
                let nodes: Vec<Shown> = children
                    .iter()
                    .filter_map(|id| self.nodes.get(id))
                    .filter(|record| (begin..=at).contains(&record.since))
                    .map(|record| Shown {
                        node: record.node.clone(),
                        verdict: record.verdict,
                        is_expanded: record.expanded.iter().any(|step| *step <= at),
                        is_on_path: on_path.contains(&record.node.id),
                        is_current: record.node.id == current.id,
                    })
                    .collect();
                (!nodes.is_empty()).then_some(Level { depth: parent.depth + 1, nodes })
            })
            .collect()
    }
}

/// Parses a face turn.
fn read_move(text: &str) -> Option<Move> {
    Move::ALL.into_iter().find(|made| made.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(id: u32, parent: u32, by: &str, depth: u32) -> Node {
        Node { id, parent, by: (!by.is_empty()).then(|| by.to_owned()), depth, h: 0.0, f: 0.0 }
    }

    fn expansion(node: Node, generated: Vec<(Node, Verdict)>) -> Expansion {
        let generated = generated.into_iter().map(|(node, verdict)| Successor { node, verdict }).collect();
        Expansion { node, state: String::new(), generated }
    }

    /// Returns a walk in which the start has two successors, and the second one is expanded and leads back to the start.
    fn walk() -> Walk {
        let mut walk = Walk::default();
        walk.extend(vec![
            expansion(
                node(0, 0, "", 0),
                vec![(node(1, 0, "R", 1), Verdict::Kept), (node(2, 0, "U2", 1), Verdict::Kept)],
            ),
            expansion(
                node(2, 0, "U2", 1),
                vec![(node(3, 2, "U2", 2), Verdict::Duplicate), (node(4, 2, "F'", 2), Verdict::TooDeep)],
            ),
        ]);
        walk
    }

    #[test]
    fn every_step_shows_the_tree_at_that_time() {
        let walk = walk();
        let first = walk.levels(0);
        assert_eq!(first.len(), 1);
        assert!(first[0].nodes.iter().all(|shown| !shown.is_expanded && !shown.is_on_path));
        let second = walk.levels(1);
        assert_eq!(second.iter().map(|level| level.depth).collect::<Vec<_>>(), [1, 2]);
        let flags: Vec<_> =
            second[0].nodes.iter().map(|shown| (shown.is_current, shown.is_expanded)).collect();
        assert_eq!(flags, [(false, false), (true, true)]);
        assert_eq!(second[1].nodes[0].verdict, Verdict::Duplicate);
        assert_eq!((walk.counts(0), walk.counts(1)), ((2, 2), (1, 4)));
        assert_eq!(walk.levels(9), []);
    }

    #[test]
    fn the_cube_of_a_node_is_the_start_after_its_path() {
        let walk = walk();
        let start = Cube::SOLVED.after_all(crate::lab::scramble(5, 1));
        let moves: Vec<Move> = ["U2", "F'"].iter().filter_map(|text| read_move(text)).collect();
        assert_eq!(walk.path(4), moves);
        assert_eq!(walk.cube(&start, 4), start.after_all(moves));
        assert_eq!(walk.cube(&start, 0), start);
    }

    #[test]
    fn a_new_iteration_begins_with_only_the_start() {
        let mut walk = walk();
        walk.extend(vec![expansion(node(0, 0, "", 0), vec![(node(5, 0, "R", 1), Verdict::Kept)])]);
        let again = walk.levels(2);
        assert_eq!(again.len(), 1);
        assert_eq!(again[0].nodes.iter().map(|shown| shown.node.id).collect::<Vec<_>>(), [5]);
        assert_eq!(walk.counts(2), (1, 5));
        // An earlier step shows the iteration before.
        assert_eq!(walk.levels(1)[0].nodes.len(), 2);
    }
}
