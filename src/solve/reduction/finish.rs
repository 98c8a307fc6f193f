//! The search for turns that solve a cube with solved centres and paired edges as a 3x3x3.

use std::sync::Arc;

use super::board::Board;
use crate::cube::{Cube, Face, Move};
use crate::job::{Job, Step};
use crate::numbers::Number;
use crate::nxn::LayerTurn;
use crate::solve::two_phase::{Limits, Search, Tables};

/// The maximum length of a solution of the 3x3x3. The first solutions found are shorter.
const LONGEST: u8 = 30;

/// The search ends at a solution of this length or less.
const SHORT: usize = 19;

/// The maximum number of positions expanded for a shorter solution: many times as many as for the first.
const PATIENCE: u64 = 400_000;

/// Returns the cube as a 3x3x3; `None` if two edges are swapped, which is possible on even cubes.
pub(super) fn as_three(board: &Board) -> Option<Cube> {
    Some(board.stickers().three_layers().held()?.cube)
}

/// Returns turns of an even cube that swap two edges: the "PLL parity" algorithm 2R2 U2 2R2 Uw2 2R2 Uw2, with
/// all inner layers of each half turned as one.
pub(super) fn swap_of_edges(size: usize) -> [LayerTurn; 6] {
    let half = size.to_u16() / 2;
    let inner = LayerTurn::block(Face::R, 2..=half, 2);
    let wide = LayerTurn::block(Face::U, 1..=half, 2);
    [inner, LayerTurn::outer(Face::U, 2), inner, wide, inner, wide]
}

/// A search for the turns that solve the 3x3x3.
pub(super) struct Finish {
    search: Search,
}

impl Finish {
    pub(super) fn new(tables: &Arc<Tables>, cube: &Cube) -> Finish {
        let limits = Limits { max_length: LONGEST, nodes: PATIENCE };
        Finish { search: Search::new(tables.clone(), cube, limits) }
    }

    /// Searches about `nodes` more positions. Returns the turns once the search is over.
    pub(super) fn advance(&mut self, nodes: u64) -> Option<Vec<LayerTurn>> {
        let is_over = match self.search.advance(nodes) {
            Step::Running => false,
            Step::Improved => {
                self.search.ending().is_some() || self.search.best().is_some_and(|best| best.len() <= SHORT)
            }
            Step::Finished(_) => true,
        };
        if is_over {
            let quarters = |m: &Move| if m.quarters() == 3 { -1 } else { m.quarters().to_i8() };
            let moves = self.search.best().expect("any cube has a solution of 20 turns");
            return Some(moves.iter().map(|m| LayerTurn::outer(m.face(), quarters(m))).collect());
        }
        None
    }

    pub(super) fn nodes(&self) -> u64 {
        self.search.nodes()
    }
}
