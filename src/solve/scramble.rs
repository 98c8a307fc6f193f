//! Scrambles of the 3x3x3 to a random state.

use std::sync::Arc;

use rand::Rng;

use super::two_phase::{Limits, Search, Step, Tables};
use crate::cube::{Cube, Move};

/// The most turns of a scramble.
const LONGEST: u8 = 21;

/// How many turns from solved a scrambled cube is at least.
const LEAST_DISTANCE: usize = 2;

/// Turns that take a solved cube to a random state, every one equally likely but those less than 2
/// turns from solved: about 19 to 21 turns, in the style of the WCA's scrambles. The same random
/// numbers give the same scramble, on the page and on the command line.
///
/// It takes a few milliseconds.
pub fn random_state(tables: &Arc<Tables>, random: &mut (impl Rng + ?Sized)) -> Vec<Move> {
    loop {
        let limits = Limits { max_length: LONGEST, ..Limits::default() };
        let mut search = Search::new(tables.clone(), &Cube::random(random), limits);
        let solution = loop {
            match search.advance(u64::MAX) {
                Step::Running => {}
                Step::Found(solution) => break Some(solution.moves),
                Step::Finished(_) => break None,
            }
        };
        if let Some(moves) = solution.filter(|moves| moves.len() >= LEAST_DISTANCE) {
            return moves.into_iter().rev().map(Move::inverse).collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    #[test]
    fn a_scramble_leads_to_the_random_state_of_its_seed() {
        let tables = Arc::new(Tables::new());
        for seed in 0..20 {
            let moves = random_state(&tables, &mut ChaCha8Rng::seed_from_u64(seed));
            let state = Cube::random(&mut ChaCha8Rng::seed_from_u64(seed));
            assert!((2..=21).contains(&moves.len()));
            assert_eq!(Cube::SOLVED.after_all(moves), state);
        }
    }
}
