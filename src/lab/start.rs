//! The cube that searches begin with.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::cube::{Cube, Move};

/// A scramble of so many turns of faces, none of which can be joined with another: the same number
/// gives the same turns. A short one is mostly as far from solved as it is long, a long one often nearer.
pub fn scramble(turns: u8, seed: u32) -> Vec<Move> {
    let mut random = ChaCha8Rng::seed_from_u64(seed.into());
    let mut scramble: Vec<Move> = Vec::with_capacity(turns.into());
    for _ in 0..turns {
        scramble.push(Move::random_after(scramble.last().copied(), &mut random));
    }
    scramble
}

/// What to begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// The solved cube after a scramble of so many turns, drawn with a seed.
    Scramble {
        /// How many turns.
        turns: u8,
        /// What it is drawn with.
        seed: u32,
    },
    /// A cube that somebody has.
    Given(Cube),
}

impl Start {
    /// The cube.
    pub fn cube(&self) -> Cube {
        match *self {
            Start::Scramble { turns, seed } => Cube::SOLVED.after_all(scramble(turns, seed)),
            Start::Given(cube) => cube,
        }
    }

    /// The turns that lead there from the solved cube, where they are known.
    pub fn scramble(&self) -> Option<Vec<Move>> {
        match *self {
            Start::Scramble { turns, seed } => Some(scramble(turns, seed)),
            Start::Given(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_turns_and_none_can_be_joined() {
        for seed in 0..50 {
            let turns = scramble(14, seed);
            assert_eq!(turns, scramble(14, seed));
            assert_ne!(turns, scramble(14, seed + 1));
            assert_eq!(scramble(5, seed), turns[..5], "a longer one begins with the shorter one");
            assert!(turns.windows(2).all(|pair| pair[1].may_follow(Some(pair[0]))));
        }
        assert_eq!(Start::Scramble { turns: 0, seed: 1 }.cube(), Cube::SOLVED);
    }
}
