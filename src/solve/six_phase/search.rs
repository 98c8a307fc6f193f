//! The search through the six phases, in every orientation of the cube.

use std::collections::VecDeque;
use std::sync::Arc;

use super::centres::{AxisCentres, ColumnCentres, SideCentres, centre_set};
use super::deepening::Deepening;
use super::estimates::Estimates;
use super::holding::Holding;
use super::index::Nothing;
use super::outline::{Corners, Edges, FlipsAndSlice, Twists};
use super::tables::Tables;
use super::wings::{EightPairs, FourPairs, Pairing, Pairs, high_wings};
use crate::coord::{Coordinate, CornerPermutation, Twist};
use crate::cube::{Axis, Face};
use crate::job::{Ending, Findings, Job, Step};
use crate::numbers::Number;
use crate::nxn::Position;
use crate::search::heuristics::Combination;
use crate::solve::four::cube::FourCube;
use crate::solve::phases::parity_set::ParitySets;
use crate::solve::phases::turns::Turn;
use crate::solve::staged::{self, Chapter, Phase, Solution};

/// The phases in their order, each with its number of tables.
const PHASES: [(Phase, usize); 6] = [
    (Phase::SideCentres, 1),
    (Phase::Columns, 2),
    (Phase::MiddleEdges, 2),
    (Phase::CentresAndEdges, 2),
    (Phase::Orientation, 2),
    (Phase::Permutation, 2),
];

/// A search for solutions of one 4x4x4. It finds the first solution in the grip in which the cube is given, and
/// then shorter ones by the same phases in other orientations.
pub struct Search {
    tables: Arc<Tables>,
    estimates: [Estimates; 6],
    position: Position,
    /// The orientations still to be tried.
    holdings: VecDeque<Holding>,
    attempt: Option<Attempt>,
    findings: Findings<Solution>,
    nodes: u64,
}

/// The search through the phases in one orientation.
struct Attempt {
    holding: Holding,
    cube: FourCube,
    chapters: Vec<Chapter>,
    nodes_before: u64,
    run: Run,
}

/// The search of the current phase.
enum Run {
    SideCentres(Deepening<SideCentres, Nothing>),
    Columns(Deepening<ParitySets, ColumnCentres>),
    MiddleEdges(Deepening<FourPairs, AxisCentres>),
    CentresAndEdges(Deepening<EightPairs, AxisCentres>),
    Orientation(Deepening<FlipsAndSlice, Twists>),
    Permutation(Deepening<Corners, Edges>),
}

impl Search {
    /// Starts a search with this combination of table values, for a 4x4x4 in any grip.
    ///
    /// # Panics
    /// If the position has another size.
    pub fn new(tables: Arc<Tables>, position: &Position, combination: Combination) -> Search {
        assert_eq!(position.size(), 4, "the six phases solve a 4x4x4");
        Search {
            tables,
            estimates: PHASES.map(|(_, tables)| Estimates::new(combination, tables)),
            position: position.clone(),
            holdings: Holding::all().into(),
            attempt: None,
            findings: Findings::new(),
            nodes: 0,
        }
    }
}

impl Job for Search {
    type Solution = Solution;

    fn advance(&mut self, nodes: u64) -> Step {
        let stop = self.nodes.saturating_add(nodes);
        while !self.findings.has_unreported() && self.nodes < stop {
            let Some(attempt) = &mut self.attempt else {
                let Some(holding) = self.holdings.pop_front() else {
                    self.findings.end(Ending::Exhausted);
                    break;
                };
                let cube = FourCube::new(&holding.hold(&self.position));
                let run = Run::new(0, &self.tables, &self.estimates, &cube);
                self.attempt =
                    Some(Attempt { holding, cube, chapters: Vec::new(), nodes_before: self.nodes, run });
                continue;
            };
            let Some(turns) = attempt.run.advance(&self.tables, &self.estimates, &mut self.nodes, stop)
            else {
                break;
            };
            attempt.end_phase(&turns, self.nodes);
            let length: usize = attempt.chapters.iter().map(|chapter| chapter.turns.len()).sum();
            let phase = attempt.chapters.len();
            let is_shorter = self.findings.best().is_none_or(|best| length < best.length());
            if phase < PHASES.len() && is_shorter {
                attempt.run = Run::new(phase, &self.tables, &self.estimates, &attempt.cube);
                continue;
            }
            let chapters = std::mem::take(&mut attempt.chapters);
            self.attempt = None;
            if is_shorter {
                self.findings.improve(Solution { chapters });
            }
            if is_shorter && length <= self.bound().index() {
                self.findings.end(Ending::Optimal);
            }
        }
        self.findings.step()
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn bound(&self) -> u32 {
        u32::from(!self.position.is_solved())
    }

    fn findings(&self) -> &Findings<Solution> {
        &self.findings
    }
}

impl staged::Search for Search {
    fn phase(&self) -> Phase {
        PHASES[self.attempt.as_ref().map_or(0, |attempt| attempt.chapters.len())].0
    }
}

impl Attempt {
    /// Stores the turns of the current phase as a chapter, and makes them.
    fn end_phase(&mut self, turns: &[Turn], nodes: u64) {
        self.cube = self.cube.after(turns);
        self.chapters.push(Chapter {
            phase: PHASES[self.chapters.len()].0,
            turns: turns.iter().map(|turn| self.holding.in_first_grip(turn.layers())).collect(),
            nodes: nodes - self.nodes_before,
        });
        self.nodes_before = nodes;
    }
}

impl Run {
    /// Returns the search of the phase with this number, for a cube that has reached the goals of the phases
    /// before.
    fn new(phase: usize, tables: &Tables, estimates: &[Estimates; 6], cube: &FourCube) -> Run {
        let estimates = &estimates[phase];
        match phase {
            0 => {
                let root = (centre_set(cube, |colour| colour.axis() == Axis::X), ());
                Run::SideCentres(Deepening::new(&tables.side_centres, estimates, [root]))
            }
            1 => {
                let centres = centre_set(cube, |colour| colour.axis() == Axis::Z || colour == Face::R);
                Run::Columns(Deepening::new(&tables.columns, estimates, [(high_wings(cube), centres)]))
            }
            2 => {
                let centres = positive_centres(cube);
                let roots = Pairs::all_of(cube).map(|pairs| (pairs, centres));
                Run::MiddleEdges(Deepening::new(&tables.middle_edges, estimates, roots))
            }
            3 => {
                let root = (Pairing::of(cube), positive_centres(cube));
                Run::CentresAndEdges(Deepening::new(&tables.reduction, estimates, [root]))
            }
            4 => {
                let cube = cube.reduced();
                let root = (FlipsAndSlice::of(&cube), Twist::of(&cube).to_u16());
                Run::Orientation(Deepening::new(&tables.orientation, estimates, [root]))
            }
            _ => {
                let cube = cube.reduced();
                let root = (CornerPermutation::of(&cube).to_u16(), Edges::of(&cube));
                Run::Permutation(Deepening::new(&tables.finish, estimates, [root]))
            }
        }
    }

    fn advance(
        &mut self,
        tables: &Tables,
        estimates: &[Estimates; 6],
        nodes: &mut u64,
        stop: u64,
    ) -> Option<Vec<Turn>> {
        match self {
            Run::SideCentres(run) => run.advance(&tables.side_centres, &estimates[0], nodes, stop),
            Run::Columns(run) => run.advance(&tables.columns, &estimates[1], nodes, stop),
            Run::MiddleEdges(run) => run.advance(&tables.middle_edges, &estimates[2], nodes, stop),
            Run::CentresAndEdges(run) => run.advance(&tables.reduction, &estimates[3], nodes, stop),
            Run::Orientation(run) => run.advance(&tables.orientation, &estimates[4], nodes, stop),
            Run::Permutation(run) => run.advance(&tables.finish, &estimates[5], nodes, stop),
        }
    }
}

/// Returns the set of centre places with the colour of U, R or F.
fn positive_centres(cube: &FourCube) -> u32 {
    centre_set(cube, |colour| colour == colour.axis().face())
}
