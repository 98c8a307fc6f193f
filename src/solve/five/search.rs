//! The search for solutions of a 5x5x5, in rounds of increasing width.

use std::sync::Arc;

use super::axis_key::Centres;
use super::candidate::Candidate;
use super::cube::FiveCube;
use super::phase_five::EightEdges;
use super::phase_four::FourEdges;
use super::phase_three::Split;
use super::phase_two::Division;
use super::roots::Roots;
use super::tables::Tables;
use crate::cube::{Axis, Symmetry};
use crate::numbers::Number;
use crate::nxn::Position;
use crate::solve::phases::deepening::{Deepening, Root};
use crate::solve::phases::last::{LastSearch, LastStep};
use crate::solve::phases::rounds::{Chain, Rounds};
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::solve::phases::walk::by_bound;
use crate::solve::phases::width::Width;
use crate::solve::staged::Phase;

/// The rotations that bring each axis to U and D.
const AXES: [Symmetry; 3] = [Symmetry::IDENTITY, Symmetry::from_index(16), Symmetry::from_index(32)];

/// The rotations that bring R and L, and F and B, to R and L.
const SIDES: [Symmetry; 2] = [Symmetry::IDENTITY, Symmetry::from_index(2)];

/// The width of the first round; docs/solvers/nxn.md compares it with a narrower one.
const FIRST_ROUND: Width<5> = Width { looked_at: 300, kept: [300, 500, 500, 120, 8], nodes: 200_000 };

/// A search for shorter and shorter solutions of a 5x5x5.
pub type Search = Rounds<Five>;

/// The phases of a 5x5x5.
pub struct Five {
    tables: Arc<Tables>,
    start: Candidate,
    stage: Stage,
    /// The solutions of the phases before, from which the current phase continues.
    candidates: Vec<Candidate>,
    /// The solutions of the current phase so far.
    found: Vec<Candidate>,
}

enum Stage {
    One(Deepening<Centres>),
    Two(Deepening<Division>),
    /// The roots of phase 3 so far.
    ThreeRoots(Roots<Split>),
    Three(Deepening<Split>),
    /// The roots of phase 4 so far.
    FourRoots(Roots<FourEdges>),
    Four(Deepening<FourEdges>),
    Five(Deepening<EightEdges>),
    Last(LastSearch),
}

/// The largest difference in length between the solutions that a phase passes on in the first round; one more in each
/// further round.
const SLACK: u8 = 3;

impl Search {
    /// Starts a search for solutions of this cube.
    ///
    /// # Panics
    /// If the position has another size.
    pub fn new(tables: Arc<Tables>, position: &Position) -> Search {
        let start = Candidate::new(FiveCube::new(position));
        let stage = Stage::ThreeRoots(Roots::new());
        let mut five = Five { tables, start, stage, candidates: Vec::new(), found: Vec::new() };
        five.begin(0);
        Rounds::new_with(five, position.is_solved())
    }
}

impl Chain for Five {
    const PHASES: &'static [Phase] =
        &[Phase::OneAxis, Phase::AllAxes, Phase::Split, Phase::FourEdges, Phase::Pairing, Phase::Inner];

    const ROUNDS: u32 = 5;

    fn begin(&mut self, round: u32) {
        let root = |&rotation: &Symmetry| {
            let node = self.start.cube.held(rotation).centres(|colour| colour.axis() == Axis::Y);
            Root { node, candidate: 0, rotation, length: 0, bound: self.tables.one.bound(node) }
        };
        self.stage = Stage::One(Deepening::new(AXES.iter().map(root).collect(), 1 + round.to_u8()));
        self.candidates = vec![self.start.clone()];
        self.found.clear();
    }

    fn phase(&self) -> usize {
        match self.stage {
            Stage::One(_) => 0,
            Stage::Two(_) => 1,
            Stage::ThreeRoots(_) | Stage::Three(_) => 2,
            Stage::FourRoots(_) | Stage::Four(_) => 3,
            Stage::Five(_) => 4,
            Stage::Last(_) => 5,
        }
    }

    fn turns(&self, candidate: usize, last: &[Turn]) -> Vec<(Turn, usize)> {
        self.candidates[candidate].after(Symmetry::IDENTITY, last, 5).turns
    }

    fn advance(&mut self, round: u32, best: Option<u8>, nodes: &mut u64, stop: u64) -> LastStep {
        let width = FIRST_ROUND.of_round(round);
        let slack = SLACK + round.to_u8();
        let limit = best.unwrap_or(u8::MAX);
        let tables = &*self.tables.clone();
        let phase = self.phase();
        let (candidates, found) = (&self.candidates, &mut self.found);
        // Appends a solution of the phase after a candidate, and returns true if there are enough.
        let mut keep =
            |turns: &TurnSet, most: usize, (candidate, rotation): (usize, Symmetry), path: &[u8]| {
                let path = turns.of_numbers(path);
                if turns.may_end(&path) {
                    found.push(candidates[candidate].after(rotation, &path, phase));
                }
                found.len() >= most
            };
        match &mut self.stage {
            Stage::One(search) => {
                let is_over = search.advance(&tables.one, limit, nodes, stop, |root, path| {
                    keep(&tables.one.turns, width.looked_at, (root.candidate, root.rotation), path)
                });
                if is_over {
                    self.begin_two(width, slack);
                }
            }
            Stage::Two(search) => {
                let is_over = search.advance(&tables.two, limit, nodes, stop, |root, path| {
                    keep(&tables.two.turns, width.kept[1], (root.candidate, root.rotation), path)
                });
                if is_over {
                    self.next_phase();
                    self.stage = Stage::ThreeRoots(Roots::new());
                }
            }
            Stage::ThreeRoots(roots) => {
                let positions =
                    |cube: &FiveCube, found: &mut dyn FnMut(Split, u8)| tables.three.positions(cube, found);
                if let Some(roots) = roots.advance(candidates, &AXES, nodes, positions) {
                    self.stage = Stage::Three(Deepening::new(roots, slack));
                }
            }
            Stage::Three(search) => {
                let is_over = search.advance(&tables.three, limit, nodes, stop, |root, path| {
                    keep(&tables.three.turns, width.kept[2], (root.candidate, root.rotation), path)
                });
                if is_over {
                    self.next_phase();
                    self.stage = Stage::FourRoots(Roots::new());
                }
            }
            Stage::FourRoots(roots) => {
                let positions = |cube: &FiveCube, found: &mut dyn FnMut(FourEdges, u8)| {
                    tables.four.positions(cube, |node| found(node, tables.four.bound(&node)));
                };
                if let Some(roots) = roots.advance(candidates, &SIDES, nodes, positions) {
                    self.stage = Stage::Four(Deepening::new(roots, slack));
                }
            }
            Stage::Four(search) => {
                let is_over = search.advance(&tables.four, limit, nodes, stop, |root, path| {
                    keep(&tables.four.turns, width.kept[3], (root.candidate, root.rotation), path)
                });
                if is_over {
                    self.begin_five(slack);
                }
            }
            Stage::Five(search) => {
                let is_over = search.advance(&tables.five, limit, nodes, stop, |root, path| {
                    keep(&tables.five.turns, width.kept[4], (root.candidate, root.rotation), path)
                });
                if is_over {
                    self.next_phase();
                    self.candidates =
                        std::mem::take(&mut self.candidates).into_iter().map(Candidate::reduced).collect();
                    self.stage = Stage::Last(LastSearch::new(width.nodes));
                }
            }
            Stage::Last(search) => {
                return search.advance(&tables.two_phase, &self.candidates, best, nodes, stop);
            }
        }
        LastStep::Running
    }
}

impl Five {
    /// Passes the solutions of a phase on to the next.
    fn next_phase(&mut self) {
        self.candidates = std::mem::take(&mut self.found);
    }

    fn begin_two(&mut self, width: Width<5>, slack: u8) {
        self.next_phase();
        let two = &self.tables.two;
        let roots = roots(&self.candidates, |cube| {
            let node = two.position(cube);
            (node, two.bound(node))
        });
        let mut roots = by_bound(roots, |root| root.bound);
        roots.truncate(width.kept[0]);
        self.stage = Stage::Two(Deepening::new(roots, slack));
    }

    fn begin_five(&mut self, slack: u8) {
        self.next_phase();
        let five = &self.tables.five;
        let roots = roots(&self.candidates, |cube| {
            let node = five.position(cube);
            (node, five.bound(&node))
        });
        self.stage = Stage::Five(Deepening::new(roots, slack));
    }
}

/// Returns the roots of a phase at these candidates, which are not rotated. `position` returns the position of a cube, and a lower
/// bound on the turns of the phase.
fn roots<N>(candidates: &[Candidate], position: impl Fn(&FiveCube) -> (N, u8)) -> Vec<Root<N>> {
    let root = |(candidate, of): (usize, &Candidate)| {
        let (node, bound) = position(&of.cube);
        let length = of.length();
        Root { node, candidate, rotation: Symmetry::IDENTITY, length, bound: length + bound }
    };
    candidates.iter().enumerate().map(root).collect()
}
