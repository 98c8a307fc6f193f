//! The search from phase to phase, in slices.

use std::sync::Arc;

use super::board::Board;
use super::centres::{Centres, LARGE};
use super::finish::{Finish, as_three, swap_of_edges};
use super::layers::joined;
use super::offsets::Actions;
use super::pairs::{Pairing, Pairs};
use super::wings::{arrangement, mates, relative};
use crate::nxn::{LayerTurn, Position};
use crate::solve::staged::{self, Chapter, Maker, Phase, Solution, Step};
use crate::solve::two_phase;

/// What searches for all sizes share.
pub struct Tables {
    three: Arc<two_phase::Tables>,
    actions: Actions,
}

impl Tables {
    /// The memory in bytes they take.
    pub fn memory_usage(&self) -> usize {
        self.three.memory_usage() + self.actions.memory_usage()
    }
}

/// The tables being built.
#[derive(Default)]
pub struct TablesMaker {
    actions: Option<Actions>,
    three: Option<two_phase::Tables>,
}

impl TablesMaker {
    /// Nothing is built yet.
    pub fn new() -> TablesMaker {
        TablesMaker::default()
    }
}

impl Maker for TablesMaker {
    type Tables = Tables;

    fn advance(&mut self) -> bool {
        if self.actions.is_none() {
            self.actions = Some(Actions::new());
            return false;
        }
        self.three.get_or_insert_with(two_phase::Tables::new);
        true
    }

    fn progress(&self) -> (u32, u32) {
        (u32::from(self.actions.is_some()) + u32::from(self.three.is_some()), 2)
    }

    fn finish(self) -> Tables {
        let made = "all pieces are built";
        Tables { three: Arc::new(self.three.expect(made)), actions: self.actions.expect(made) }
    }
}

/// A search for a solution of one cube of 4 or more layers.
pub struct Search {
    tables: Arc<Tables>,
    board: Board,
    stage: Stage,
    chapters: Vec<Chapter>,
    nodes: u64,
    /// How many there were when the phase began.
    nodes_before: u64,
}

enum Stage {
    Centres(Box<Centres>),
    /// The orbit of wings at this depth.
    Edges(usize, Box<Pairs>),
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
        let stage = Stage::Centres(Box::new(Centres::new(&board)));
        Search { tables, board, stage, chapters: Vec::new(), nodes: 0, nodes_before: 0 }
    }

    /// Ends a phase.
    fn end_chapter(&mut self, phase: Phase) {
        let turns = joined(self.board.size(), &self.board.take_turns());
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

    /// The search for the wings at this depth, which are paired with those already paired, or else with each other; for
    /// the 3x3x3 if there are none left.
    fn pair(&mut self, depth: usize) -> Stage {
        let size = self.board.size();
        let wings = |depth| arrangement(self.board.stickers(), depth);
        if depth < size / 2 {
            let width = if size < LARGE { 30 } else { 10 };
            let (pairing, start) = match (size % 2, depth) {
                (1, _) => (Pairing::Fixed, relative(&wings(depth), &wings(size / 2))),
                (_, 1) => (Pairing::Mates, mates(&wings(depth))),
                _ => (Pairing::Fixed, relative(&wings(depth), &wings(1))),
            };
            return Stage::Edges(depth, Box::new(Pairs::new(pairing, &start, width)));
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
                Stage::Edges(depth, pairs) => {
                    let depth = *depth;
                    let (nodes, turns) =
                        pairs.advance_by(&self.tables.actions, left, self.board.size(), depth);
                    self.nodes += nodes;
                    if let Some(turns) = turns {
                        self.board.turn_all(turns);
                        self.end_chapter(Phase::Edges);
                        self.stage = self.pair(depth + 1);
                    }
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
            Stage::Edges(..) => Phase::Edges,
            Stage::Finish(_) | Stage::Over => Phase::Inner,
        }
    }
}
