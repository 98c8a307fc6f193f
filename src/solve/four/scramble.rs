//! Scrambles of the 4x4x4: random states by seed, each with turns that lead to it.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::search::Search;
use super::tables::Tables;
use crate::cube::{Alg, Symmetry};
use crate::job::{Job, Step};
use crate::nxn::{LayerTurn, Position};
use crate::solve::phases::turns::{Turn, push_joined};
use crate::solve::solver::Scrambler;
use crate::solve::staged::alg_of;

/// The number of nodes after the first solution: enough for about 44 turns.
const MORE: u64 = 100_000;

/// An endless sequence of scrambles in the style of the WCA's program: about 44 turns of the faces and of Uw,
/// Rw and Fw. All states are equally likely. The same seed gives the same scrambles on every machine.
pub struct Scrambles {
    tables: Arc<Tables>,
    random: ChaCha8Rng,
    drawn: Option<Drawn>,
}

/// The search for the solution of a random state, whose inverse is the scramble.
struct Drawn {
    search: Search,
    /// The number of nodes at which the search ends.
    end: u64,
}

impl Scrambles {
    /// Returns the scrambles of a seed.
    pub fn new(tables: Arc<Tables>, seed: u64) -> Scrambles {
        Scrambles { tables, random: ChaCha8Rng::seed_from_u64(seed), drawn: None }
    }
}

impl Scrambler for Scrambles {
    fn advance(&mut self, nodes: u64) -> Option<Alg> {
        let Drawn { search, end } = self.drawn.get_or_insert_with(|| {
            let position = Position::random(4, &mut self.random);
            let search = Search::new(self.tables.clone(), &position);
            Drawn { search, end: u64::MAX }
        });
        let stop = search.nodes().saturating_add(nodes);
        while search.nodes() < stop.min(*end) {
            match search.advance(stop.min(*end) - search.nodes()) {
                Step::Running => {}
                Step::Improved => *end = search.nodes().saturating_add(MORE).min(*end),
                Step::Finished(_) => *end = 0,
            }
        }
        if search.nodes() < *end {
            return None;
        }
        let turns: Vec<LayerTurn> = search.best()?.turns().map(LayerTurn::inverse).collect();
        self.drawn = None;
        Some(alg_of(without_rotations(turns.into_iter().rev()), 4))
    }

    fn nodes(&self) -> u64 {
        self.drawn.as_ref().map_or(0, |drawn| drawn.search.nodes())
    }
}

impl Iterator for Scrambles {
    type Item = Alg;

    fn next(&mut self) -> Option<Alg> {
        std::iter::repeat_with(|| self.advance(u64::MAX)).find_map(|alg| alg)
    }
}

/// Replaces Dw, Lw and Bw by Uw, Rw and Fw, which differ from them by a rotation of the cube.
fn without_rotations(turns: impl Iterator<Item = LayerTurn>) -> impl Iterator<Item = LayerTurn> {
    let mut held = Symmetry::IDENTITY;
    let mut joined = Vec::new();
    for turn in turns {
        let turn = Turn::of_layers(turn).conjugated(held);
        if turn.is_of_phase_one() {
            push_joined(&mut joined, turn, ());
            continue;
        }
        push_joined(&mut joined, turn.across(), ());
        // The remaining rotation would come before the later turns, so these are conjugated by it.
        let quarter = Symmetry::from_faces(|face| turn.face().clockwise(face));
        let quarter = quarter.expect("a quarter turn of the cube is a symmetry").inverse();
        for _ in 0..turn.quarters() {
            held = held.then(quarter);
        }
    }
    joined.into_iter().map(|(turn, ())| turn.layers())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Face;
    use crate::nxn::Stickers;

    #[test]
    fn turns_without_rotations_lead_to_the_same_cube_held_otherwise() {
        let wide = |face, quarters| LayerTurn::block(face, 1..=2, quarters);
        let turns = [
            LayerTurn::outer(Face::F, 1),
            wide(Face::D, 1),
            LayerTurn::outer(Face::R, 1),
            wide(Face::L, -1),
            wide(Face::U, 2),
            LayerTurn::outer(Face::B, 2),
            wide(Face::B, 1),
            wide(Face::F, 1),
            LayerTurn::outer(Face::L, 1),
        ];
        let mut there = Stickers::solved(4);
        there.turn_all(without_rotations(turns.into_iter()));
        // The inverse turns lead back to the start, in some grip.
        let back: Vec<LayerTurn> = turns.iter().rev().map(|turn| turn.inverse()).collect();
        let is_same = Symmetry::all().filter(|symmetry| !symmetry.is_mirror()).any(|symmetry| {
            let mut cube = there.clone();
            cube.turn_all(back.iter().map(|turn| Turn::of_layers(*turn).conjugated(symmetry).layers()));
            cube.is_solved()
        });
        assert!(is_same);
        let faces = |turn: &LayerTurn| turn.last() == 1 || matches!(turn.face(), Face::U | Face::R | Face::F);
        assert!(without_rotations(turns.into_iter()).all(|turn| faces(&turn)));
    }
}
