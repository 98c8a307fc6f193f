//! The search from phase to phase, in slices.

use std::sync::Arc;

use super::board::Board;
use super::centres::Centres;
use super::commutators::LARGE;
use super::finish::{Finish, as_three, swap_of_edges};
use super::layers::{Frame, held, joined};
use super::mates::Mates;
use super::offsets::Detours;
use super::orbit_tables::{self, OrbitTables, OrbitTablesBuilder};
use super::pairs::{Orbits, Pairs};
use super::slots::Actions;
use super::wings::{arrangement, mates, relative};
use crate::cube::Face;
use crate::job::Build;
use crate::nxn::{LayerTurn, Position};
use crate::solve::staged::{self, Chapter, Phase, Solution, Step};
use crate::solve::two_phase;

/// How many orbits are paired together at most; more take more time than they are worth.
const MOST_ORBITS: usize = 8;

/// How many arrangements of one orbit are kept of each cost.
const WIDTH: usize = 400;

/// What searches for cubes of a size share.
pub struct Tables {
    three: Arc<two_phase::Tables>,
    actions: Arc<Actions>,
    detours: Detours,
    orbits: Option<Arc<OrbitTables>>,
}

impl Tables {
    /// The memory in bytes they take.
    pub fn memory_usage(&self) -> usize {
        let orbits = self.orbits.as_ref().map_or(0, |orbits| orbits.memory_usage());
        self.three.memory_usage() + self.actions.memory_usage() + self.detours.memory_usage() + orbits
    }
}

/// The tables being built.
pub struct TableBuilder {
    actions: Option<(Actions, Detours)>,
    three: Option<two_phase::Tables>,
    orbits: Option<OrbitTablesBuilder>,
}

impl TableBuilder {
    /// The least of the sizes that share their tables with this one.
    pub fn least_size(size: usize) -> usize {
        if orbit_tables::SIZES.contains(&size) { size } else { 8 }
    }

    /// For a size.
    pub fn new(size: usize) -> TableBuilder {
        let orbits = orbit_tables::SIZES.contains(&size).then(|| OrbitTablesBuilder::new(size));
        TableBuilder { actions: None, three: None, orbits }
    }
}

impl Build for TableBuilder {
    type Tables = Tables;

    fn advance(&mut self) -> bool {
        if self.actions.is_none() {
            self.actions = Some((Actions::new(), Detours::new()));
            return false;
        }
        if self.three.is_none() {
            self.three = Some(two_phase::Tables::new());
            return self.orbits.is_none();
        }
        self.orbits.as_mut().is_none_or(OrbitTablesBuilder::advance)
    }

    fn progress(&self) -> (u32, u32) {
        let (done, all) = self.orbits.as_ref().map_or((0, 0), OrbitTablesBuilder::progress);
        (u32::from(self.actions.is_some()) + u32::from(self.three.is_some()) + done, 2 + all)
    }

    fn assemble(self) -> Tables {
        let made = "all pieces are built";
        let (actions, detours) = self.actions.expect(made);
        Tables {
            three: Arc::new(self.three.expect(made)),
            actions: Arc::new(actions),
            detours,
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
    /// How the cube is held after these.
    frame: Frame,
    nodes: u64,
    /// How many there were when the phase began.
    nodes_before: u64,
}

enum Stage {
    Centres(Box<Centres>),
    /// The wings of the outermost orbit of an even cube.
    Mates(Box<Mates>),
    /// Other orbits of wings.
    Edges(Box<Pairs>),
    Finish(Box<Finish>),
    Over,
}

impl Search {
    /// A search for a solution of this position.
    ///
    /// # Panics
    /// If it has fewer than 4 layers.
    pub fn new(tables: Arc<Tables>, position: &Position) -> Search {
        assert!(position.size() >= 4, "a cube of {} layers has nothing to reduce", position.size());
        let board = Board::new(position);
        let stage = Stage::Centres(Box::new(Centres::new(tables.orbits.clone(), &board)));
        Search { tables, board, stage, chapters: Vec::new(), frame: Face::ALL, nodes: 0, nodes_before: 0 }
    }

    /// Ends a phase.
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

    /// The search for the wings at this depth and inside of it, which are paired with those already paired, or else with
    /// each other; for the 3x3x3 if there are none left.
    fn pair(&mut self, depth: usize) -> Stage {
        let size = self.board.size();
        let wings = |depth| arrangement(self.board.stickers(), depth);
        if size.is_multiple_of(2) && depth == 1 {
            return Stage::Mates(Box::new(Mates::new(&mates(&wings(1)))));
        }
        if depth < size / 2 {
            let pieces = wings(if size.is_multiple_of(2) { 1 } else { size / 2 });
            let count = (size / 2 - depth).min(MOST_ORBITS);
            let start = (depth..depth + count).map(|depth| relative(&wings(depth), &pieces)).collect();
            let width = if size < LARGE { WIDTH / (count * count) } else { 1 };
            let actions = self.tables.actions.clone();
            return Stage::Edges(Box::new(Pairs::new(actions, Orbits { size, depth, count }, start, width)));
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

    /// Makes the turns of some wings if there are any, and begins with those at this depth.
    fn end_edges(&mut self, turns: Option<Vec<LayerTurn>>, depth: usize) {
        if let Some(turns) = turns {
            self.board.turn_all(turns);
            self.end_chapter(Phase::Edges);
            self.stage = self.pair(depth);
        }
    }

    fn found(&mut self, turns: Vec<LayerTurn>) -> Step {
        self.board.turn_all(turns);
        self.end_chapter(Phase::Inner);
        debug_assert!(self.board.stickers().is_solved());
        self.stage = Stage::Over;
        Step::Found(Solution { chapters: std::mem::take(&mut self.chapters), is_optimal: false })
    }
}

impl staged::Search for Search {
    fn advance(&mut self, nodes: u64) -> Step {
        let stop = self.nodes.saturating_add(nodes);
        while self.nodes < stop {
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
                Stage::Mates(mates) => {
                    let (nodes, turns) = mates.advance_by(&self.tables.detours, left, self.board.size());
                    self.nodes += nodes;
                    self.end_edges(turns, 2);
                }
                Stage::Edges(pairs) => {
                    let (nodes, turns) = pairs.advance_by(left);
                    let inside = pairs.inside();
                    self.nodes += nodes;
                    self.end_edges(turns, inside);
                }
                Stage::Finish(finish) => {
                    let before = finish.nodes();
                    let turns = finish.advance(left);
                    self.nodes += finish.nodes() - before + 1;
                    if let Some(turns) = turns {
                        return self.found(turns);
                    }
                }
                Stage::Over => return Step::Finished,
            }
        }
        Step::Running
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn phase(&self) -> Phase {
        match self.stage {
            Stage::Centres(_) => Phase::Centres,
            Stage::Mates(_) | Stage::Edges(_) => Phase::Edges,
            Stage::Finish(_) | Stage::Over => Phase::Inner,
        }
    }
}
