//! Scrambles of the 2x2x2: a seed to random states, each with turns that lead there.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, seq::SliceRandom};

use super::moves::TURNS;
use super::state::State;
use super::tables::Tables;
use crate::cube::{Alg, Metric, Move};

/// The turns of a scramble.
const LENGTH: u8 = 11;

/// How many turns from solved a scrambled cube is at least.
const LEAST_DISTANCE: u8 = 4;

/// One scramble after the other, without end, as the WCA's program makes them: turns of U, R and F, always eleven of
/// them, which tells nothing of how far the state is from solved. All states at least four turns from solved are
/// equally likely. The same seed gives the same scrambles.
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
    /// The scrambles of a seed.
    pub fn new(tables: Arc<Tables>, seed: u64) -> Scrambles {
        Scrambles { tables, random: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Adds `left` turns to the end of a solution that take a state at this distance to solved, if there are any.
    fn solve(&mut self, state: State, distance: u8, left: u8, solution: &mut Vec<Move>) -> bool {
        if left == 0 {
            return distance == 0;
        }
        // In an order of its own at every state: else one face would come first far too often.
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
