//! IDA* through one phase, in slices.

use super::estimates::Estimates;
use super::index::Phase;
use crate::numbers::{Depth, Number, WholePart};
use crate::solve::phases::turns::Turn;
use crate::table::{Index, TurnIndex};

/// An IDA* search from some positions to a goal. A position is cut if its estimate exceeds the turns left, or exceeds the
/// estimate of its parent by more than 1.
pub(super) struct Deepening<A: Index, B: Index> {
    roots: Vec<PathNode<A, B>>,
    /// The index of the next root.
    next_root: usize,
    /// The bound of this iteration, in turns.
    bound: Depth,
    path: Vec<PathNode<A, B>>,
}

/// A position on the current path.
struct PathNode<A: Index, B: Index> {
    first: A::Value,
    second: B::Value,
    estimate: f32,
    /// The number of the turn that led here.
    turn: Option<TurnIndex>,
    /// The turns still to try, one bit each.
    untried: u64,
}

impl<A: Index, B: Index> Deepening<A, B> {
    pub(super) fn new(
        phase: &Phase<A, B>,
        estimates: &Estimates,
        roots: impl IntoIterator<Item = (A::Value, B::Value)>,
    ) -> Self {
        let root = |(first, second)| {
            let estimate = estimates.of(phase.first.of(first), phase.second.of(second));
            PathNode { first, second, estimate, turn: None, untried: phase.turns.following_set(None) }
        };
        let roots: Vec<PathNode<A, B>> = roots.into_iter().map(root).collect();
        let least = roots.iter().map(|root| root.estimate).fold(f32::INFINITY, f32::min);
        Deepening { roots, next_root: 0, bound: Depth::new(least.whole_u8()), path: Vec::new() }
    }

    /// Continues until a solution is found or `nodes` reaches `stop`.
    pub(super) fn advance(
        &mut self,
        phase: &Phase<A, B>,
        estimates: &Estimates,
        nodes: &mut u64,
        stop: u64,
    ) -> Option<Vec<Turn>> {
        loop {
            let Some(place) = self.path.last_mut() else {
                if self.begin(phase) {
                    return Some(Vec::new());
                }
                continue;
            };
            if place.untried == 0 {
                self.path.pop();
                continue;
            }
            if *nodes >= stop {
                return None;
            }
            *nodes += 1;
            let turn = TurnIndex::from_index(place.untried.trailing_zeros().index());
            place.untried &= place.untried - 1;
            let left = self.bound - self.path.len().to_u8();
            let place = &self.path[self.path.len() - 1];
            let most = f32::from(left.turns()).min(place.estimate + 1.0);
            // Half of all positions are cut without reading the second table.
            let (first, by_first) = phase.first.after(place.first, turn);
            if estimates.least(by_first) > most {
                continue;
            }
            let (second, by_second) = phase.second.after(place.second, turn);
            let estimate = estimates.of(by_first, by_second);
            if estimate > most {
                continue;
            }
            if by_first == Depth::ZERO && by_second == Depth::ZERO {
                let turns = self.path.iter().filter_map(|place| place.turn).chain([turn]);
                return Some(turns.map(|turn| phase.turns.as_slice()[turn.index()]).collect());
            }
            if left > Depth::ZERO {
                let untried = phase.turns.following_set(Some(turn.index()));
                self.path.push(PathNode { first, second, estimate, turn: Some(turn), untried });
            }
        }
    }

    /// Begins with the next root, or with the next iteration after the last root. Returns true if the root is a goal.
    fn begin(&mut self, phase: &Phase<A, B>) -> bool {
        let Some(root) = self.roots.get(self.next_root) else {
            self.next_root = 0;
            self.bound += 1;
            return false;
        };
        self.next_root += 1;
        let &PathNode { first, second, estimate, turn, untried } = root;
        if estimate > f32::from(self.bound.turns()) {
            return false;
        }
        if phase.first.of(first) == Depth::ZERO && phase.second.of(second) == Depth::ZERO {
            return true;
        }
        if self.bound > Depth::ZERO {
            self.path.push(PathNode { first, second, estimate, turn, untried });
        }
        false
    }
}
