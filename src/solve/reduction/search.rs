//! The reduction search: phase by phase, in slices.

use std::sync::Arc;

use super::board::Board;
use super::centres::Centres;
use super::commutators::LARGE;
use super::finish::{Finish, as_three, swap_of_edges};
use super::layers::{Frame, held, joined};
use super::offset_sequences::OffsetSequences;
use super::orbit_pairing::{OrbitPairing, Orbits};
use super::orbit_tables::{self, OrbitTables, OrbitTablesBuilder};
use super::slots::Actions;
use super::wing_pairing::WingPairing;
use super::wings::{arrangement, partners, relative};
use crate::cube::Face;
use crate::job::{Build, Ending, Findings, Job, Pieces, Step};
use crate::nxn::{LayerTurn, Position};
use crate::solve::staged::{self, Chapter, Phase, Solution};
use crate::solve::two_phase;
use crate::table::{MemoryUsage, Proof, WrongEntry};

/// The maximum number of orbits of wings that are paired together. More would save few turns for their time.
const MOST_TOGETHER: usize = 8;

/// The number of arrangements kept of each cost when one orbit is paired.
const WIDTH: usize = 400;

/// The tables that searches for cubes of one size share.
pub struct Tables {
    three: Arc<two_phase::Tables>,
    actions: Arc<Actions>,
    offset_sequences: OffsetSequences,
    orbits: Option<Arc<OrbitTables>>,
}

impl Tables {
    /// Checks the tables of two-phase and, if the size has any, those of orbits of centres.
    ///
    /// # Errors
    /// The first wrong entry.
    pub fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let mut proofs = self.three.verify()?;
        if let Some(orbits) = &self.orbits {
            proofs.extend(orbits.verify()?);
        }
        Ok(proofs)
    }
}

impl MemoryUsage for Tables {
    fn memory_usage(&self) -> usize {
        let orbits = self.orbits.as_ref().map_or(0, |orbits| orbits.memory_usage());
        self.three.memory_usage()
            + self.actions.memory_usage()
            + self.offset_sequences.memory_usage()
            + orbits
    }
}

/// Builds the tables.
pub struct TableBuilder {
    actions: Option<(Actions, OffsetSequences)>,
    three: Pieces<Arc<two_phase::Tables>>,
    orbits: Option<OrbitTablesBuilder>,
}

impl TableBuilder {
    /// Returns the smallest of the sizes that share tables with this one.
    pub fn least_size(size: usize) -> usize {
        if orbit_tables::SIZES.contains(&size) { size } else { 8 }
    }

    /// Starts the tables of a size.
    pub fn new(size: usize) -> TableBuilder {
        let orbits = orbit_tables::SIZES.contains(&size).then(|| OrbitTablesBuilder::new(size));
        TableBuilder { actions: None, three: two_phase::Tables::shared_in_pieces(), orbits }
    }
}

impl Build for TableBuilder {
    type Tables = Tables;

    fn advance(&mut self) -> bool {
        if self.actions.is_none() {
            self.actions = Some((Actions::new(), OffsetSequences::new()));
            return false;
        }
        if !self.three.is_built() {
            return self.three.advance() && self.orbits.is_none();
        }
        self.orbits.as_mut().is_none_or(OrbitTablesBuilder::advance)
    }

    fn progress(&self) -> (u32, u32) {
        let (done, all) = self.orbits.as_ref().map_or((0, 0), OrbitTablesBuilder::progress);
        let (three, all_three) = self.three.progress();
        (u32::from(self.actions.is_some()) + three + done, 1 + all_three + all)
    }

    fn assemble(self) -> Tables {
        let made = "all pieces are built";
        let (actions, offset_sequences) = self.actions.expect(made);
        Tables {
            three: self.three.assemble(),
            actions: Arc::new(actions),
            offset_sequences,
            orbits: self.orbits.map(|builder| Arc::new(builder.assemble())),
        }
    }
}

/// A search for a solution of one cube of 4 or more layers.
pub struct Search {
    tables: Arc<Tables>,
    board: Board,
    stage: Stage,
    chapters: Vec<Chapter>,
    /// The orientation of the cube after these chapters.
    frame: Frame,
    nodes: u64,
    /// The value of `nodes` when the phase began.
    nodes_before: u64,
    findings: Findings<Solution>,
}

enum Stage {
    Centres(Box<Centres>),
    /// The wings of the outermost orbit of an even cube.
    OuterWings(Box<WingPairing>),
    /// Other orbits of wings.
    Wings(Box<OrbitPairing>),
    Finish(Box<Finish>),
}

impl Search {
    /// Starts a search for a solution of this position.
    ///
    /// # Panics
    /// If the cube has fewer than 4 layers.
    pub fn new(tables: Arc<Tables>, position: &Position) -> Search {
        assert!(position.size() >= 4, "a cube of {} layers has nothing to reduce", position.size());
        let board = Board::new(position);
        let stage = Stage::Centres(Box::new(Centres::new(tables.orbits.clone(), &board)));
        Search {
            tables,
            board,
            stage,
            chapters: Vec::new(),
            frame: Face::ALL,
            nodes: 0,
            nodes_before: 0,
            findings: Findings::new(),
        }
    }

    /// Ends a phase: moves the turns made since the last one into a chapter.
    fn end_chapter(&mut self, phase: Phase) {
        let size = self.board.size();
        let turns = held(size, &joined(size, &self.board.take_turns()), &mut self.frame);
        let nodes = self.nodes - self.nodes_before;
        self.nodes_before = self.nodes;
        match self.chapters.last_mut() {
            Some(last) if last.phase == phase => {
                last.turns.extend(turns);
                last.nodes += nodes;
            }
            _ => self.chapters.push(Chapter { phase, turns, nodes }),
        }
    }

    /// Returns the next stage: the search for the wings at this depth and inside of it, or the 3x3x3 if none
    /// are left. The outermost wings of an even cube are paired with each other, all others with the edges
    /// already paired.
    fn pair(&mut self, depth: usize) -> Stage {
        let size = self.board.size();
        let wings = |depth| arrangement(self.board.stickers(), depth);
        if size.is_multiple_of(2) && depth == 1 {
            return Stage::OuterWings(Box::new(WingPairing::new(&partners(&wings(1)))));
        }
        if depth < size / 2 {
            let pieces = wings(if size.is_multiple_of(2) { 1 } else { size / 2 });
            let count = (size / 2 - depth).min(MOST_TOGETHER);
            let start = (depth..depth + count).map(|depth| relative(&wings(depth), &pieces)).collect();
            let width = if size < LARGE { WIDTH / (count * count) } else { 1 };
            let actions = self.tables.actions.clone();
            return Stage::Wings(Box::new(OrbitPairing::new(
                actions,
                Orbits { size, depth, count },
                start,
                width,
            )));
        }
        let cube = match as_three(&self.board) {
            Some(cube) => cube,
            None => {
                self.board.turn_all(swap_of_edges(size));
                self.end_chapter(Phase::Parity);
                as_three(&self.board)
                    .expect("all centres are solved, all edges are paired, and two of them swapped")
            }
        };
        Stage::Finish(Box::new(Finish::new(&self.tables.three, &cube)))
    }

    /// If turns have been found, makes them and continues with the wings at this depth.
    fn end_edges(&mut self, turns: Option<Vec<LayerTurn>>, depth: usize) {
        if let Some(turns) = turns {
            self.board.turn_all(turns);
            self.end_chapter(Phase::Edges);
            self.stage = self.pair(depth);
        }
    }

    fn found(&mut self, turns: Vec<LayerTurn>) {
        self.board.turn_all(turns);
        self.end_chapter(Phase::Inner);
        debug_assert!(self.board.stickers().is_solved());
        self.findings.finish(Solution { chapters: std::mem::take(&mut self.chapters) }, Ending::Found);
    }
}

impl Job for Search {
    type Solution = Solution;

    fn advance(&mut self, nodes: u64) -> Step {
        let stop = self.nodes.saturating_add(nodes);
        while !self.findings.has_unreported() && self.nodes < stop {
            let left = stop - self.nodes;
            match &mut self.stage {
                Stage::Centres(centres) => {
                    let (nodes, is_solved) = centres.advance(&mut self.board);
                    self.nodes += nodes;
                    if is_solved {
                        self.end_chapter(Phase::Centres);
                        self.stage = self.pair(1);
                    }
                }
                Stage::OuterWings(pairing) => {
                    let (nodes, turns) =
                        pairing.advance_by(&self.tables.offset_sequences, left, self.board.size());
                    self.nodes += nodes;
                    self.end_edges(turns, 2);
                }
                Stage::Wings(pairing) => {
                    let (nodes, turns) = pairing.advance_by(left);
                    let inside = pairing.inside();
                    self.nodes += nodes;
                    self.end_edges(turns, inside);
                }
                Stage::Finish(finish) => {
                    let before = finish.nodes();
                    let turns = finish.advance(left);
                    self.nodes += finish.nodes() - before + 1;
                    if let Some(turns) = turns {
                        self.found(turns);
                    }
                }
            }
        }
        self.findings.step()
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns 0, because no table has the distance of a cube, which may be solved.
    fn bound(&self) -> u32 {
        0
    }

    fn findings(&self) -> &Findings<Solution> {
        &self.findings
    }
}

impl staged::Search for Search {
    fn phase(&self) -> Phase {
        match self.stage {
            Stage::Centres(_) => Phase::Centres,
            Stage::OuterWings(_) | Stage::Wings(_) => Phase::Edges,
            Stage::Finish(_) => Phase::Inner,
        }
    }
}
