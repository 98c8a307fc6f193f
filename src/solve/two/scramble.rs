//! Scrambles of the 2x2x2: random states by seed, each with turns that lead to it.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, seq::SliceRandom};

use super::moves::TURNS;
use super::state::State;
use super::tables::Tables;
use crate::cube::{Alg, Metric, Move};
use crate::numbers::Depth;

/// The number of turns of a scramble.
const LENGTH: Depth = Depth::new(11);

/// The least distance of a scrambled cube from solved, in turns.
const LEAST_DISTANCE: Depth = Depth::new(4);

/// An endless sequence of scrambles in the style of the WCA's program. Every scramble has eleven turns of U, R
/// and F, so its length does not reveal the distance of the state. All states at least four turns from solved
/// are equally likely. The same seed gives the same scrambles.
///
/// ```
/// use cubelab::solve::two::{Scrambles, Tables};
///
/// let tables = std::sync::Arc::new(Tables::new());
/// let scrambles = |seed| Scrambles::new(tables.clone(), seed).take(3).collect::<Vec<_>>();
/// assert_eq!(scrambles(7), scrambles(7));
/// assert_ne!(scrambles(7), scrambles(8));
/// ```
pub struct Scrambles {
    tables: Arc<Tables>,
    random: ChaCha8Rng,
}

impl Scrambles {
    /// Returns the scrambles of a seed.
    pub fn new(tables: Arc<Tables>, seed: u64) -> Scrambles {
        Scrambles { tables, random: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Appends exactly `left` turns that solve a state at this distance to `solution`. Returns false if there
    /// are none.
    fn solve(&mut self, state: State, distance: Depth, left: Depth, solution: &mut Vec<Move>) -> bool {
        if left == Depth::ZERO {
            return distance == Depth::ZERO;
        }
        // Shuffled at every state; with a fixed order, one face would come first far too often.
        let mut turns: [Move; TURNS] = std::array::from_fn(Move::from_index);
        turns.shuffle(&mut self.random);
        for turn in turns {
            if solution.last().is_some_and(|last| last.face() == turn.face()) {
                continue;
            }
            let (next, distance) = self.tables.after(Metric::Htm, state, distance, turn);
            if distance < left {
                solution.push(turn);
                if self.solve(next, distance, left - 1, solution) {
                    return true;
                }
                solution.pop();
            }
        }
        false
    }
}

impl Iterator for Scrambles {
    type Item = Alg;

    fn next(&mut self) -> Option<Alg> {
        loop {
            let state = State::from_number(self.random.random_range(0..State::COUNT));
            let distance = self.tables.distance(Metric::Htm, state);
            let mut solution = Vec::new();
            if distance >= LEAST_DISTANCE && self.solve(state, distance, LENGTH, &mut solution) {
                return Some(solution.into_iter().rev().map(Move::inverse).collect());
            }
        }
    }
}
