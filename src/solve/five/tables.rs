//! The tables of the phases.

use std::sync::Arc;

use super::phase_five::{PhaseFive, side_states};
use super::phase_four::PhaseFour;
use super::phase_one::PhaseOne;
use super::phase_three::PhaseThree;
use super::phase_two::PhaseTwo;
use crate::job::pause;
use crate::table::{InUse, Proof, WrongEntry, memory_of};

/// The tables of the phases.
pub(in crate::solve) struct Phases {
    pub(in crate::solve) one: PhaseOne,
    pub(in crate::solve) two: PhaseTwo,
    pub(in crate::solve) three: PhaseThree,
    pub(in crate::solve) four: PhaseFour,
    pub(in crate::solve) five: PhaseFive,
}

/// The tables that solvers use. They serve every size from five layers on.
static IN_USE: InUse<Phases> = InUse::new();

impl Phases {
    /// Checks the tables of all phases.
    ///
    /// # Errors
    /// The first wrong entry.
    pub(in crate::solve) fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let mut proofs = self.one.verify()?;
        proofs.extend(self.two.verify()?);
        proofs.extend(self.three.verify()?);
        proofs.extend(self.four.verify()?);
        proofs.extend(self.five.verify()?);
        Ok(proofs)
    }

    /// Returns the size in bytes.
    pub(in crate::solve) fn memory_usage(&self) -> usize {
        memory_of!(self.one, self.two, self.three, self.four, self.five)
    }

    /// Returns the tables if another solver uses them.
    pub(in crate::solve) fn in_use() -> Option<Arc<Phases>> {
        IN_USE.find(|_| true)
    }

    /// Builds the tables, for other solvers too.
    pub(in crate::solve) async fn build() -> Arc<Phases> {
        IN_USE.add(Phases::new().await)
    }

    async fn new() -> Phases {
        let one = PhaseOne::new().await;
        pause().await;
        let two = PhaseTwo::new();
        pause().await;
        let five = PhaseFive::new().await;
        pause().await;
        let four = PhaseFour::new(&side_states()).await;
        pause().await;
        let three = PhaseThree::new(four.up_states()).await;
        Phases { one, two, three, four, five }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use rand::seq::IndexedRandom;

    use super::*;
    use crate::job::{Build, Pieces};
    use crate::nxn::Position;
    use crate::solve::five::cube::FiveCube;
    use crate::solve::five::phase_one::GOAL;
    use crate::solve::phases::layered_cube::LayeredCube;
    use crate::solve::phases::turns::{Turn, TurnSet};
    use crate::solve::phases::walk::Space;

    /// Returns the cube after random turns of a set, and the numbers of the turns.
    fn walk(cube: FiveCube, turns: &TurnSet, length: usize, random: &mut ChaCha8Rng) -> FiveCube {
        let all: Vec<Turn> = (0..length).filter_map(|_| turns.as_slice().choose(random).copied()).collect();
        cube.after(&all)
    }

    /// Checks that positions after each turn are those of the cube after the turn.
    fn check<S: Space>(space: &S, turns: &TurnSet, cube: &FiveCube, position: impl Fn(&FiveCube) -> S::Node)
    where
        S::Node: PartialEq + std::fmt::Debug,
    {
        let mut children = Vec::new();
        // More than any distance, and little enough that distances modulo 3 are read.
        space.expand(&position(cube), None, 30, &mut children);
        assert_eq!(children.len(), turns.as_slice().len());
        for (turn, node) in children {
            assert_eq!(node, position(&cube.after(&turns.of_numbers(&[turn]))));
        }
    }

    #[test]
    fn every_table_is_proved_and_every_coordinate_follows_the_cube() {
        let tables = Phases::in_use().unwrap_or_else(|| Pieces::new(0, Phases::build()).finish());
        let proofs = tables.verify().expect("every entry is right");
        assert_eq!(proofs.iter().filter(|proof| proof.table.starts_with("5x5x5")).count(), 12);
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let solved = FiveCube::of(&LayeredCube::new(&Position::solved(5)), 2);
        assert!(solved.is_reduced());
        for _ in 0..20 {
            let cube = walk(solved, &tables.two.turns, 20, &mut random);
            assert_eq!(tables.one.bound(cube.centres(|colour| colour.axis() == crate::cube::Axis::Y)), 0);
            check(&tables.two, &tables.two.turns, &cube, |cube| tables.two.position(cube));
            let cube = walk(solved, &tables.four.turns, 20, &mut random);
            assert_eq!(tables.two.bound(tables.two.position(&cube)), 0);
            let mut bounds = Vec::new();
            tables.three.positions_of(&cube, |_, bound| bounds.push(bound));
            assert!(bounds.contains(&0));
            let first = |cube: &FiveCube| {
                let mut nodes = Vec::new();
                tables.four.positions_of(cube, |node| nodes.push(node));
                nodes[0]
            };
            assert!(tables.four.bound(&first(&cube)) <= 20);
            let cube = walk(solved, &tables.five.turns, 20, &mut random);
            check(&tables.five, &tables.five.turns, &cube, |cube| tables.five.position(cube));
            assert!(tables.five.bound(&tables.five.position(&cube)) <= 20);
        }
        assert_eq!(tables.one.bound([GOAL; 2]), 0);
    }
}
