//! A pattern to its database, piece by piece.

use super::corners::CornerBuilder;
use super::edges::EdgeBuilder;
use super::{Pattern, PatternDatabase};
use crate::cube::Cube;
use crate::job::Build;

/// Cells of four bits hold distances up to 14, and one is to be left for what is farther. No pattern
/// needs as many turns.
const DEEPEST: u8 = 13;

/// Cells that a piece of work looks at: about two milliseconds.
const CELLS: usize = 500_000;

/// Progress is counted in parts of this size.
const PARTS: u32 = 1000;

/// Builds a pattern database breadth first.
///
/// ```
/// use cubelab::cube::{Cube, Move};
/// use cubelab::job::Build;
/// use cubelab::table::pattern::{Pattern, PatternBuilder};
///
/// // All that is at most two turns away; the rest counts as three.
/// let corners = PatternBuilder::new(Pattern::Corners, Some(2)).finish();
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
}

impl Build for PatternBuilder {
    type Tables = PatternDatabase;

    fn advance(&mut self) -> bool {
        let cells_a_step = match &self.work {
            Work::Corners(_) => CornerBuilder::CELLS_A_ROW,
            Work::Six(_) => EdgeBuilder::<4, 4>::CELLS_A_BLOCK,
            Work::Seven(_) => EdgeBuilder::<5, 8>::CELLS_A_BLOCK,
        };
        (0..CELLS.div_ceil(cells_a_step)).any(|_| match &mut self.work {
            Work::Corners(builder) => builder.advance(),
            Work::Six(builder) => builder.advance(),
            Work::Seven(builder) => builder.advance(),
        })
    }

    fn progress(&self) -> (u32, u32) {
        let done = match &self.work {
            Work::Corners(builder) => builder.progress(),
            Work::Six(builder) => builder.progress(),
            Work::Seven(builder) => builder.progress(),
        };
        ((done * f64::from(PARTS)) as u32, PARTS)
    }

    fn assemble(self) -> PatternDatabase {
        let cells = match self.work {
            Work::Corners(builder) => builder.into_cells(),
            Work::Six(builder) => builder.into_cells(),
            Work::Seven(builder) => builder.into_cells(),
        };
        PatternDatabase::new(self.pattern, self.farthest, cells)
    }
}
