//! A pattern to its database, in slices.

use super::corners::CornerBuilder;
use super::edges::EdgeBuilder;
use super::{Pattern, PatternDatabase};
use crate::cube::Cube;

/// Cells of four bits hold distances up to 14, and one is to be left for what is farther. No pattern
/// needs as many turns.
const DEEPEST: u8 = 13;

/// Makes a pattern database breadth first, a slice of work at a time: whoever does it stays
/// responsive, can tell how far it is, and can stop at any time by dropping it.
///
/// ```
/// use cubelab::cube::{Cube, Move};
/// use cubelab::table::pattern::{Pattern, PatternBuilder};
///
/// // All that is at most two turns away; the rest counts as three.
/// let mut builder = PatternBuilder::new(Pattern::Corners, Some(2));
/// while !builder.advance(1_000_000) {}
/// let corners = builder.finish();
/// assert_eq!(corners.counts(), [1, 18, 243, 88_179_840 - 262]);
/// assert_eq!(corners.distance(&Cube::of(Move::from_index(0))), 1);
/// ```
pub struct PatternBuilder {
    pattern: Pattern,
    farthest: u8,
    work: Work,
}

enum Work {
    Corners(Box<CornerBuilder>),
    Six(Box<EdgeBuilder<4, 4>>),
    Seven(Box<EdgeBuilder<5, 8>>),
}

impl PatternBuilder {
    /// Begins a database with all distances, or with those up to a depth while all that is farther
    /// counts as one turn more.
    pub fn new(pattern: Pattern, max_depth: Option<u8>) -> PatternBuilder {
        let farthest = max_depth.map_or(DEEPEST, |depth| depth.min(DEEPEST));
        let (row, column) = pattern.place(&Cube::SOLVED);
        let work = match pattern {
            Pattern::Corners => Work::Corners(Box::new(CornerBuilder::new(farthest))),
            Pattern::Edges6a | Pattern::Edges6b => {
                Work::Six(Box::new(EdgeBuilder::new(row, column, farthest)))
            }
            Pattern::Edges7 => Work::Seven(Box::new(EdgeBuilder::new(row, column, farthest))),
        };
        PatternBuilder { pattern, farthest, work }
    }

    /// Which pattern it is for.
    pub fn pattern(&self) -> Pattern {
        self.pattern
    }

    /// Goes on until about this many more cells have been looked at, a few million for each hundredth
    /// of a second; returns whether the database is complete.
    pub fn advance(&mut self, cells: usize) -> bool {
        let cells_a_step = match &self.work {
            Work::Corners(_) => CornerBuilder::CELLS_A_ROW,
            Work::Six(_) => EdgeBuilder::<4, 4>::CELLS_A_BLOCK,
            Work::Seven(_) => EdgeBuilder::<5, 8>::CELLS_A_BLOCK,
        };
        (0..cells.div_ceil(cells_a_step)).any(|_| match &mut self.work {
            Work::Corners(builder) => builder.advance(),
            Work::Six(builder) => builder.advance(),
            Work::Seven(builder) => builder.advance(),
        })
    }

    /// The part that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        match &self.work {
            Work::Corners(builder) => builder.progress(),
            Work::Six(builder) => builder.progress(),
            Work::Seven(builder) => builder.progress(),
        }
    }

    /// The database; goes on without a pause if it is not complete.
    pub fn finish(mut self) -> PatternDatabase {
        while !self.advance(usize::MAX) {}
        let cells = match self.work {
            Work::Corners(builder) => builder.into_cells(),
            Work::Six(builder) => builder.into_cells(),
            Work::Seven(builder) => builder.into_cells(),
        };
        PatternDatabase::new(self.pattern, self.farthest, cells)
    }
}
