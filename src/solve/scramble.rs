//! Scrambles of the 3x3x3: random states by seed, each with turns that lead to it.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::two_phase::{Limits, Search, Tables};
use crate::cube::{Alg, Cube, Move};
use crate::job::{Job, Step};

/// The maximum length of a scramble.
const LONGEST: u8 = 21;

/// The least distance of a scrambled cube from solved, in turns.
const LEAST_DISTANCE: usize = 2;

/// A random state, and turns that lead to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scramble {
    /// The state.
    pub cube: Cube,
    /// At most 21 turns (HTM) that take the solved cube to the state.
    pub alg: Alg,
}

/// An endless sequence of scrambles. All states at least two turns from solved are equally likely. The same
/// seed gives the same scrambles on every machine.
///
/// ```
/// use cubelab::solve::scramble::Scrambles;
/// use cubelab::solve::two_phase::Tables;
///
/// let tables = std::sync::Arc::new(Tables::new());
/// let scrambles = |seed| Scrambles::new(tables.clone(), seed).take(3).collect::<Vec<_>>();
/// assert_eq!(scrambles(7), scrambles(7));
/// assert_ne!(scrambles(7), scrambles(8));
/// ```
pub struct Scrambles {
    tables: Arc<Tables>,
    random: ChaCha8Rng,
    /// The current state, and the search for its solution, whose inverse is the scramble.
    cube: Cube,
    search: Search,
}

impl Scrambles {
    /// Returns the scrambles of a seed.
    pub fn new(tables: Arc<Tables>, seed: u64) -> Scrambles {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let (cube, search) = draw(&tables, &mut random);
        Scrambles { tables, random, cube, search }
    }

    /// Works until a scramble is found or about `nodes` more positions are expanded.
    pub fn advance(&mut self, nodes: u64) -> Option<Scramble> {
        if self.search.advance(nodes) == Step::Running {
            return None;
        }
        let solution = self.search.best().cloned();
        let drawn = self.cube;
        (self.cube, self.search) = draw(&self.tables, &mut self.random);
        let moves = solution.filter(|moves| moves.len() >= LEAST_DISTANCE)?;
        Some(Scramble { cube: drawn, alg: moves.into_iter().rev().map(Move::inverse).collect() })
    }

    /// Returns the number of positions expanded for the current scramble.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }
}

impl Iterator for Scrambles {
    type Item = Scramble;

    fn next(&mut self) -> Option<Scramble> {
        std::iter::repeat_with(|| self.advance(u64::MAX)).find_map(|scramble| scramble)
    }
}

fn draw(tables: &Arc<Tables>, random: &mut ChaCha8Rng) -> (Cube, Search) {
    let cube = Cube::random(random);
    let limits = Limits { max_length: LONGEST, ..Limits::default() };
    (cube, Search::new(tables.clone(), &cube, limits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Metric;

    #[test]
    fn scrambles_lead_to_their_states_and_do_not_depend_on_the_slices() {
        let tables = Arc::new(Tables::new());
        let mut sliced = Scrambles::new(tables.clone(), 3);
        for scramble in Scrambles::new(tables, 3).take(20) {
            assert!((2..=21).contains(&scramble.alg.length(Metric::Htm)));
            let turns = scramble.alg.face_turns().expect("turns of faces");
            assert_eq!(Cube::SOLVED.after_all(turns.moves), scramble.cube);
            let again = loop {
                if let Some(scramble) = sliced.advance(50) {
                    break scramble;
                }
            };
            assert_eq!(again, scramble);
        }
    }
}
