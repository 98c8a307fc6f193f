//! The cubes from which searches start.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::cube::{Cube, Move};

/// Returns a random scramble of face turns in which no turn can be merged with an earlier one. Equal seeds give equal turns.
///
/// The distance from solved is at most the number of turns. It mostly equals that number for a short scramble and is often smaller
/// for a long one.
///
/// ```
/// use cubelab::lab::scramble;
///
/// let turns = scramble(5, 1);
/// assert_eq!((turns.len(), &turns), (5, &scramble(5, 1)));
/// ```
pub fn scramble(turns: u8, seed: u32) -> Vec<Move> {
    let mut random = ChaCha8Rng::seed_from_u64(seed.into());
    let mut scramble: Vec<Move> = Vec::with_capacity(turns.into());
    for _ in 0..turns {
        scramble.push(Move::random_after(scramble.last().copied(), &mut random));
    }
    scramble
}

/// The cube from which a search starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// The solved cube after a random scramble.
    Scramble {
        /// The number of turns.
        turns: u8,
        /// The seed of the scramble.
        seed: u32,
    },
    /// A given cube.
    Given(Cube),
}

impl Start {
    /// Returns the cube.
    pub fn cube(&self) -> Cube {
        match *self {
            Start::Scramble { turns, seed } => Cube::SOLVED.after_all(scramble(turns, seed)),
            Start::Given(cube) => cube,
        }
    }

    /// Returns the scramble, or `None` for a given cube.
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
    fn a_seed_always_gives_the_same_turns_and_none_can_be_merged() {
        for seed in 0..50 {
            let turns = scramble(14, seed);
            assert_eq!(turns, scramble(14, seed));
            assert_ne!(turns, scramble(14, seed + 1));
            assert_eq!(scramble(5, seed), turns[..5], "a longer scramble begins with the shorter one");
            assert!(turns.windows(2).all(|pair| pair[1].may_follow(Some(pair[0]))));
        }
        assert_eq!(Start::Scramble { turns: 0, seed: 1 }.cube(), Cube::SOLVED);
    }
}
