//! Builds pattern databases in pieces.

use super::corners::CornerBuilder;
use super::edges::EdgeBuilder;
use super::{Pattern, PatternDatabase};
use crate::cube::Cube;
use crate::job::Build;
use crate::numbers::{Depth, WholePart};

/// The largest exact distance. Cells of four bits hold distances up to 14, of which the largest is for
/// everything farther. Every arrangement of every pattern is nearer.
const DEEPEST: Depth = Depth::new(13);

/// The number of cells that a piece of work visits, in about two milliseconds.
const CELLS: usize = 500_000;

/// The number of parts in which progress is reported.
const PARTS: u32 = 1000;

/// Builds a pattern database by breadth-first search.
///
/// ```
/// use cubelab::cube::{Cube, Move};
/// use cubelab::job::Build;
/// use cubelab::table::pattern::{Pattern, PatternBuilder};
///
/// // Distances up to two turns are exact; larger ones are stored as three.
/// let corners = PatternBuilder::new(Pattern::Corners, Some(2)).finish();
/// assert_eq!(corners.counts(), [1, 18, 243, 88_179_840 - 262]);
/// assert_eq!(corners.distance(&Cube::of(Move::from_index(0))).turns(), 1);
/// ```
pub struct PatternBuilder {
    pattern: Pattern,
    farthest: Depth,
    work: Work,
}

enum Work {
    Corners(Box<CornerBuilder>),
    Six(Box<EdgeBuilder<4, 4>>),
    Seven(Box<EdgeBuilder<5, 8>>),
}

impl PatternBuilder {
    /// Starts a database of all distances, or of exact distances up to `max_depth`, with larger ones stored as
    /// `max_depth + 1`.
    pub fn new(pattern: Pattern, max_depth: Option<u8>) -> PatternBuilder {
        let farthest = max_depth.map_or(DEEPEST, |depth| Depth::new(depth).min(DEEPEST));
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

    /// Returns the pattern.
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
        ((done * f64::from(PARTS)).whole_u32(), PARTS)
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
