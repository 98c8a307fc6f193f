//! The search for solutions of a 4x4x4, in rounds of increasing width.

use std::sync::Arc;

use super::cube::FourCube;
use super::first::{First, FirstSearch};
use super::second::{Second, SecondSearch};
use super::tables::Tables;
use super::third::{Third, ThirdSearch};
use crate::nxn::Position;
use crate::solve::phases::direct::Direct;
use crate::solve::phases::last::{LastSearch, LastStep};
use crate::solve::phases::rounds::{Chain, Rounds};
use crate::solve::phases::turns::{Turn, push_joined};
use crate::solve::phases::width::Width;
use crate::solve::staged::Phase;

/// The width of the first round.
const FIRST_ROUND: Width<3> = Width { looked_at: 10_000, kept: [500, 60, 2], nodes: 300_000 };

/// A search for shorter and shorter solutions of a 4x4x4.
///
/// ```
/// use cubelab::nxn::Position;
/// use cubelab::job::{Build, Job};
/// use cubelab::solve::four::{Search, TableBuilder};
///
/// let tables = std::sync::Arc::new(TableBuilder::new().finish());
/// let mut position = Position::solved(4);
/// position.perform(&"Rw U2 Fw' D".parse()?)?;
/// let mut search = Search::new(tables, &position);
/// let solution = search.next_solution().unwrap();
/// assert_eq!(solution.length(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Search = Rounds<Four>;

/// The phases of a 4x4x4.
pub struct Four {
    tables: Arc<Tables>,
    cube: FourCube,
    stage: Stage,
    firsts: Vec<First>,
    seconds: Vec<Second>,
    thirds: Vec<Third>,
}

enum Stage {
    First(FirstSearch),
    Second(SecondSearch),
    Third(ThirdSearch),
    Last(LastSearch),
}

impl Search {
    /// Starts a search for solutions of this cube.
    ///
    /// # Panics
    /// If the position has another size.
    pub fn new(tables: Arc<Tables>, position: &Position) -> Search {
        let cube = FourCube::new(position);
        let stage = Stage::First(FirstSearch::new(&tables, &cube, FIRST_ROUND));
        let direct = Direct::new(&tables.two_phase, position);
        let (firsts, seconds, thirds) = (Vec::new(), Vec::new(), Vec::new());
        Rounds::new_with(Four { tables, cube, stage, firsts, seconds, thirds }, direct, position.is_solved())
    }
}

impl Chain for Four {
    const ROUNDS: u32 = 7;

    fn phases(&self) -> Vec<Phase> {
        vec![Phase::OneAxis, Phase::AllAxes, Phase::Pairing, Phase::Inner]
    }

    fn begin(&mut self, round: u32) {
        let width = FIRST_ROUND.of_round(round);
        self.stage = Stage::First(FirstSearch::new(&self.tables, &self.cube, width));
    }

    fn phase(&self) -> usize {
        match self.stage {
            Stage::First(_) => 0,
            Stage::Second(_) => 1,
            Stage::Third(_) => 2,
            Stage::Last(_) => 3,
        }
    }

    fn advance(&mut self, round: u32, best: Option<u16>, nodes: &mut u64, stop: u64) -> LastStep {
        let width = FIRST_ROUND.of_round(round);
        match &mut self.stage {
            Stage::First(search) => {
                if let Some(found) = search.advance(&self.tables, nodes, stop) {
                    self.firsts = found;
                    self.stage = Stage::Second(SecondSearch::new(&self.tables, width));
                }
            }
            Stage::Second(search) => {
                let found = search.advance(&self.tables, &self.cube, &self.firsts, nodes, stop);
                if let Some(found) = found {
                    self.seconds = found;
                    self.stage = Stage::Third(ThirdSearch::new(width));
                }
            }
            Stage::Third(search) => {
                let limit = best.unwrap_or(u16::MAX);
                if let Some(found) = search.advance(&self.tables, &self.seconds, limit, nodes, stop) {
                    self.thirds = found;
                    self.stage = Stage::Last(LastSearch::new(width.nodes));
                }
            }
            Stage::Last(search) => {
                return search.advance(&self.tables.two_phase, &self.thirds, best, nodes, stop);
            }
        }
        LastStep::Running
    }

    fn turns(&self, third: usize, last: &[Turn]) -> Vec<(Turn, usize)> {
        let third = &self.thirds[third];
        let second = &self.seconds[third.second];
        let first = &self.firsts[second.first];
        let back = first.rotation.inverse();
        let mut turns = Vec::new();
        for turn in &first.turns {
            push_joined(&mut turns, *turn, 0);
        }
        for (phase, of_phase) in [(1, &*second.turns), (2, &*third.turns), (3, last)] {
            for turn in of_phase {
                push_joined(&mut turns, turn.conjugated(back), phase);
            }
        }
        turns
    }
}
