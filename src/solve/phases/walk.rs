//! Depth-first search for all solutions of one length, in slices.

use super::turns::TurnSet;
use crate::numbers::Number;

/// Turns that a search makes next, by number, with the positions after them.
pub(in crate::solve) type Steps<N> = Vec<(u8, N)>;

/// The positions of a phase.
pub(in crate::solve) trait Space {
    /// A position.
    type Node: Copy;

    /// Lists the turns to be made after `last`, by number, with the positions after them, except positions more
    /// than `remaining` turns from the goal. With `remaining` 0 only goals are listed. Returns the number of
    /// positions evaluated.
    fn expand(
        &self,
        node: &Self::Node,
        last: Option<u8>,
        remaining: u8,
        steps: &mut Steps<Self::Node>,
    ) -> u64;
}

/// Lists the turns of a phase that may follow `last` and be followed by `remaining` more, with the positions after them, as
/// [`Space::expand`] does. `after` returns the position after the turn with this number, or `None` if it is too far from the
/// goal.
#[inline(always)]
pub(in crate::solve) fn list_steps<N>(
    turns: &TurnSet,
    last: Option<u8>,
    remaining: u8,
    steps: &mut Steps<N>,
    mut after: impl FnMut(usize) -> Option<N>,
) -> u64 {
    let mut nodes = 0;
    for turn in turns.following(last, remaining) {
        nodes += 1;
        if let Some(node) = after(turn) {
            steps.push((turn.to_u8(), node));
        }
    }
    nodes
}

/// A search for all solutions of one length from a position.
pub(in crate::solve) struct Walk<N> {
    /// The positions still to be visited, by depth.
    levels: Vec<Steps<N>>,
    path: Vec<u8>,
    length: usize,
    /// True if the start is the goal and has not been reported yet.
    is_at_goal: bool,
}

/// The reason why a walk stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) enum Stop {
    /// The current path leads to the goal.
    Goal,
    /// The limit of nodes is reached.
    Nodes,
    /// There are no more solutions.
    Over,
}

impl<N: Copy> Walk<N> {
    /// Returns a search that is over.
    pub(in crate::solve) fn new() -> Self {
        Walk { levels: Vec::new(), path: Vec::new(), length: 0, is_at_goal: false }
    }

    /// Begins a search of this length from a position.
    pub(in crate::solve) fn begin(
        &mut self,
        space: &impl Space<Node = N>,
        root: &N,
        length: u8,
        nodes: &mut u64,
    ) {
        self.length = usize::from(length);
        self.levels.resize_with(self.length.max(1), Vec::new);
        self.levels.iter_mut().for_each(Vec::clear);
        self.path.clear();
        self.is_at_goal = length == 0;
        if length > 0 {
            *nodes += space.expand(root, None, length - 1, &mut self.levels[0]);
        }
    }

    /// Continues to the next solution, or until `nodes` reaches `stop`.
    pub(in crate::solve) fn advance(
        &mut self,
        space: &impl Space<Node = N>,
        nodes: &mut u64,
        stop: u64,
    ) -> Stop {
        if std::mem::take(&mut self.is_at_goal) {
            return Stop::Goal;
        }
        if self.path.len() == self.length {
            self.path.pop();
        }
        loop {
            if *nodes >= stop {
                return Stop::Nodes;
            }
            let depth = self.path.len();
            let next = self.levels.get_mut(depth).and_then(Vec::pop);
            let Some((turn, node)) = next else {
                if self.path.pop().is_none() {
                    return Stop::Over;
                }
                continue;
            };
            self.path.push(turn);
            if depth + 1 == self.length {
                return Stop::Goal;
            }
            let remaining = (self.length - depth - 2).to_u8();
            *nodes += space.expand(&node, Some(turn), remaining, &mut self.levels[depth + 1]);
        }
    }

    /// Returns the numbers of the turns of the current path.
    pub(in crate::solve) fn path(&self) -> &[u8] {
        &self.path
    }
}
