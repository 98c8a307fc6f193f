//! The centres of cubes of six to ten layers to most of them gathered: those of one axis on its faces, then those of
//! another, then, of each pair of opposite faces, those of each face.

use std::sync::Arc;

use super::beam::Beam;
use super::board::Board;
use super::geometry::AXES;
use super::grid::Grid;
use super::grid_moves::{Gathering, Move};
use super::wings;
use crate::cube::Face;

/// The orders in which axes are gathered: the first, the second, and the one that is left. With these two exchanged, much the
/// same is gathered.
const ORDERS: [[usize; 3]; 3] = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];

/// A stage ends when so many turns more have brought nothing that was worth them.
const PATIENCE: usize = 12;

/// More turns than a stage takes that is to bring all.
const LONGEST: usize = 200;

/// How far it is gathered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// Until the centres of all colours are on the faces of their axes, and all wings are arranged evenly, by a beam of this
    /// width.
    Axes(usize),
    /// As long as a turn brings enough of them home; where only few are left, commutators of all colours bring more.
    WhileWorth,
}

/// A stage.
struct Stage {
    gathering: Gathering,
    beam: Beam<Gathering>,
    /// What a turn must bring, in centres; nothing if all are to come.
    rate: Option<f32>,
    /// What was left at the best position so far, with the turns until there, where these are weighed against it; its cost,
    /// and which it was.
    best: (f32, usize, u32),
}

/// A search for turns that gather centres.
pub(super) struct Gather {
    grid: Arc<Grid>,
    order: [usize; 3],
    extent: Extent,
    /// How many stages are over.
    over: usize,
    stage: Option<Stage>,
}

impl Gather {
    /// With the axes in one of three orders.
    pub(super) fn new(grid: Arc<Grid>, order: usize, extent: Extent) -> Gather {
        Gather { grid, order: ORDERS[order], extent, over: 0, stage: None }
    }

    /// What the next stage is to gather, and the colours.
    fn gathering(&self) -> (Gathering, Vec<Face>) {
        let [first, second, _] = self.order;
        let pair = |axis: usize| vec![AXES[axis], AXES[axis].opposite()];
        let (colours, axes) = match self.over {
            0 => (pair(first), vec![0, 1, 2]),
            1 => (pair(second), vec![first]),
            over => (vec![AXES[over - 2]], (0..3).filter(|&axis| axis != over - 2).collect()),
        };
        let gathering = Gathering {
            grid: self.grid.clone(),
            targets: Face::ALL.map(|face| colours.contains(&face)),
            axes,
            only_halves: self.over > 1,
            turns_blocks: self.over < 2,
            evens_wings: self.over == 1,
            cycles_from: 0,
        };
        (gathering, colours)
    }

    fn begin(&self, board: &Board) -> Stage {
        let (mut gathering, colours) = self.gathering();
        let state =
            (self.grid.of_colours(board.stickers().colours(), &colours), wings::odd_set(board.stickers()));
        let (rate, width) = match (self.extent, self.over) {
            (Extent::Axes(width), _) => (None, width),
            (Extent::WhileWorth, 0 | 1) => (Some(0.25), 30),
            (Extent::WhileWorth, _) => (Some(0.25), 150),
        };
        if rate.is_none() {
            gathering.cycles_from = gathering.left(&state) * 2 / 5;
        }
        let beam = Beam::new(width, 4, [(0, state)]);
        Stage { gathering, beam, rate, best: (f32::INFINITY, 0, 0) }
    }

    /// Looks at the next position; returns how many that led to, and whether it is over. Then the turns are made on the
    /// board, and bring it as far as could be found.
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
    /// Looks at the next position; returns how many that led to, and the moves if the stage is over.
    fn advance(&mut self) -> (u64, Option<Vec<Move>>) {
        let longest = if self.rate.is_some() { self.best.1 + PATIENCE } else { LONGEST };
        let Some((index, cost)) = self.beam.next(&self.gathering).filter(|next| next.1 <= longest) else {
            return (1, Some(self.beam.path(self.best.2).1));
        };
        let left = self.gathering.left(self.beam.state(index)) as f32;
        let worth = self.rate.map_or(left, |rate| left / rate + cost as f32);
        if worth < self.best.0 {
            self.best = (worth, cost, index);
        }
        if left == 0.0 {
            return (1, Some(self.beam.path(index).1));
        }
        (self.beam.expand(&self.gathering, index) + 1, None)
    }
}
