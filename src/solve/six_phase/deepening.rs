//! IDA* through one phase, in slices.

use super::estimates::Estimates;
use super::index::Phase;
use crate::solve::four::turns::Turn;
use crate::table::Index;

/// A search of ever more turns from some positions to a goal. A position is passed over if its estimate is more than
/// the turns left, or by more than 1 over that of the position before.
pub(super) struct Deepening<A: Index, B: Index> {
    roots: Vec<Place<A, B>>,
    /// The next of the roots to begin with.
    next_root: usize,
    /// The most turns of this round.
    bound: u8,
    way: Vec<Place<A, B>>,
}

/// A position on the way that is being followed.
struct Place<A: Index, B: Index> {
    first: A::Value,
    second: B::Value,
    estimate: f32,
    /// The number of the turn that led here.
    turn: Option<u8>,
    /// The turns still to be tried, a bit for each.
    untried: u32,
}

impl<A: Index, B: Index> Deepening<A, B> {
    pub(super) fn new(
        phase: &Phase<A, B>,
        estimates: &Estimates,
        roots: impl IntoIterator<Item = (A::Value, B::Value)>,
    ) -> Self {
        let root = |(first, second)| {
            let estimate = estimates.of(phase.first.of(first), phase.second.of(second));
            Place { first, second, estimate, turn: None, untried: phase.turns.following(None) }
        };
        let roots: Vec<Place<A, B>> = roots.into_iter().map(root).collect();
        let least = roots.iter().map(|root| root.estimate).fold(f32::INFINITY, f32::min);
        Deepening { roots, next_root: 0, bound: least as u8, way: Vec::new() }
    }

    /// Goes on to the first way found, or until `nodes` reaches `stop`.
    pub(super) fn advance(
        &mut self,
        phase: &Phase<A, B>,
        estimates: &Estimates,
        nodes: &mut u64,
        stop: u64,
    ) -> Option<Vec<Turn>> {
        loop {
            let Some(place) = self.way.last_mut() else {
                if self.begin(phase) {
                    return Some(Vec::new());
                }
                continue;
            };
            if place.untried == 0 {
                self.way.pop();
                continue;
            }
            if *nodes >= stop {
                return None;
            }
            *nodes += 1;
            let turn = place.untried.trailing_zeros() as u8;
            place.untried &= place.untried - 1;
            let left = self.bound - self.way.len() as u8;
            let place = &self.way[self.way.len() - 1];
            let most = f32::from(left).min(place.estimate + 1.0);
            // Half of all positions need no look at the second table.
            let (first, by_first) = phase.first.after(place.first, turn);
            if estimates.least(by_first) > most {
                continue;
            }
            let (second, by_second) = phase.second.after(place.second, turn);
            let estimate = estimates.of(by_first, by_second);
            if estimate > most {
                continue;
            }
            if by_first == 0 && by_second == 0 {
                let turns = self.way.iter().filter_map(|place| place.turn).chain([turn]);
                return Some(turns.map(|turn| phase.turns.as_slice()[usize::from(turn)]).collect());
            }
            if left > 0 {
                let untried = phase.turns.following(Some(turn));
                self.way.push(Place { first, second, estimate, turn: Some(turn), untried });
            }
        }
    }

    /// Begins with the next root, in the next round if there is none left; says whether it is a goal.
    fn begin(&mut self, phase: &Phase<A, B>) -> bool {
        let Some(root) = self.roots.get(self.next_root) else {
            self.next_root = 0;
            self.bound += 1;
            return false;
        };
        self.next_root += 1;
        let &Place { first, second, estimate, turn, untried } = root;
        if estimate > f32::from(self.bound) {
            return false;
        }
        if phase.first.of(first) == 0 && phase.second.of(second) == 0 {
            return true;
        }
        if self.bound > 0 {
            self.way.push(Place { first, second, estimate, turn, untried });
        }
        false
    }
}
