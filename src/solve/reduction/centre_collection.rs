//! Brings most centres of 6- to 10-layer cubes onto the faces of their axis, one axis at a time, and then onto
//! their own face.

use std::sync::Arc;

use super::board::Board;
use super::collection_moves::{Collection, Move};
use super::geometry::AXES;
use super::grid::Grid;
use super::wings;
use crate::cube::Face;
use crate::numbers::Number;
use crate::solve::phases::beam::Beam;

/// The orders of the axes. The last two axes are finished by the same stage, so exchanging them changes little.
const ORDERS: [[usize; 3]; 3] = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];

/// A stage ends when this many more turns have not improved on the best position.
const PATIENCE: usize = 12;

/// An upper bound on the turns of a stage that collects all centres.
const LONGEST: usize = 200;

/// The end of a collection.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// Until all centres are on the faces of their axes and the wings of every orbit are in an even
    /// arrangement, with a beam of this width.
    Axes(usize),
    /// While each turn brings enough centres to their place. Once few are left, commutators bring more.
    WhileWorth,
}

/// A stage.
struct Stage {
    collection: Collection,
    beam: Beam<Collection>,
    /// The number of centres that a turn must bring to be worth it; `None` to collect all.
    rate: Option<f32>,
    /// The best position so far: the centres left, plus its turns if these are weighed against them; its cost;
    /// its index.
    best: (f32, usize, u32),
}

/// A search for turns that collect centres.
pub(super) struct CentreCollection {
    grid: Arc<Grid>,
    order: [usize; 3],
    extent: Extent,
    /// The number of stages completed.
    over: usize,
    stage: Option<Stage>,
}

impl CentreCollection {
    /// Starts a search with one of the three orders of the axes.
    pub(super) fn new(grid: Arc<Grid>, order: usize, extent: Extent) -> CentreCollection {
        CentreCollection { grid, order: ORDERS[order], extent, over: 0, stage: None }
    }

    /// Returns the problem of the next stage, and the colours to collect.
    fn collection(&self) -> (Collection, Vec<Face>) {
        let [first, second, _] = self.order;
        let pair = |axis: usize| vec![AXES[axis], AXES[axis].opposite()];
        let (colours, axes) = match self.over {
            0 => (pair(first), vec![0, 1, 2]),
            1 => (pair(second), vec![first]),
            over => (vec![AXES[over - 2]], (0..3).filter(|&axis| axis != over - 2).collect()),
        };
        let collection = Collection {
            grid: self.grid.clone(),
            targets: Face::ALL.map(|face| colours.contains(&face)),
            axes,
            only_halves: self.over > 1,
            turns_blocks: self.over < 2,
            evens_wings: self.over == 1,
            cycles_from: 0,
        };
        (collection, colours)
    }

    fn begin(&self, board: &Board) -> Stage {
        let (mut collection, colours) = self.collection();
        let state =
            (self.grid.of_colours(board.stickers().colours(), &colours), wings::odd_set(board.stickers()));
        let (rate, width) = match (self.extent, self.over) {
            (Extent::Axes(width), _) => (None, width),
            // Stopping early takes 515 turns for the centres of 10 layers; completing each axis takes 640
            // (docs/solvers/reduction.md).
            (Extent::WhileWorth, 0 | 1) => (Some(0.25), 30),
            (Extent::WhileWorth, _) => (Some(0.25), 150),
        };
        if rate.is_none() {
            collection.cycles_from = collection.left(&state) * 2 / 5;
        }
        let beam = Beam::new(width, 4, [(0, state)]);
        Stage { collection, beam, rate, best: (f32::INFINITY, 0, 0) }
    }

    /// Expands the next position. Returns the number of successors and true once all stages are over. The turns
    /// of each completed stage are made on the board.
    pub(super) fn advance(&mut self, board: &mut Board) -> (u64, bool) {
        let stages = if matches!(self.extent, Extent::Axes(_)) { 2 } else { 5 };
        if self.over == stages {
            return (1, true);
        }
        let mut stage = self.stage.take().unwrap_or_else(|| self.begin(board));
        let (nodes, end) = stage.advance();
        match end {
            Some(moves) => {
                let turns = moves.iter().flat_map(|action| action.turns(&self.grid));
                board.turn_all(turns);
                self.over += 1;
            }
            None => self.stage = Some(stage),
        }
        (nodes, self.over == stages)
    }
}

impl Stage {
    /// Expands the next position. Returns the number of successors, and the moves if the stage is over.
    fn advance(&mut self) -> (u64, Option<Vec<Move>>) {
        let longest = if self.rate.is_some() { self.best.1 + PATIENCE } else { LONGEST };
        let Some((index, cost)) = self.beam.next(&self.collection).filter(|next| next.1 <= longest) else {
            return (1, Some(self.beam.path(self.best.2).1));
        };
        let left = self.collection.left(self.beam.state(index)).to_f32();
        let worth = self.rate.map_or(left, |rate| left / rate + cost.to_f32());
        if worth < self.best.0 {
            self.best = (worth, cost, index);
        }
        if left == 0.0 {
            return (1, Some(self.beam.path(index).1));
        }
        (self.beam.expand(&self.collection, index) + 1, None)
    }
}
