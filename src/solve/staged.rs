//! Solutions in chapters, one for each phase, and the searches that find them: the interface of methods for any
//! size.

use crate::cube::Alg;
use crate::job::{Bound, Job, Length, Share, Split};
use crate::named::named;
use crate::numbers::Number;
use crate::nxn::LayerTurn;

named! {
    /// A phase of a solution, named after the goal of its turns.
    Phase("phase") {
        /// Solves the whole cube at once.
        Whole,
        /// Brings the centres of two opposite colours onto two opposite faces.
        OneAxis,
        /// Brings the centres of all colours onto the faces of their axes.
        AllAxes,
        /// Brings the inner centres of two opposite colours onto two opposite faces.
        InnerOneAxis,
        /// Joins the centres of two opposite colours into bars, wherever they lie, with the inner centres of these colours on two
        /// opposite faces.
        OneAxisBars,
        /// Brings the inner centres of all colours onto the faces of their axes.
        InnerAllAxes,
        /// Joins the other centres into bars, with the inner centres of all colours on the faces of their axes.
        AllAxesBars,
        /// Joins a row of bars with the bars or centres further in, so that the outer layers at each face turn as one.
        ThickLayers,
        /// Brings one inner wing of each edge to a place that half turns and quarter turns of four faces keep apart from the others.
        InnerSplit,
        /// Pairs the inner wings of four edges.
        FourInnerEdges,
        /// Pairs the inner wings of all edges, and solves the inner centres.
        InnerPairing,
        /// Brings the pieces of a 5x5x5 into states that half turns and quarter turns of two faces can solve.
        Split,
        /// Completes four edges, and brings the centres of four faces into states that half turns can solve.
        FourEdges,
        /// Solves all centres and pairs all edges, without parity.
        Pairing,
        /// Solves the remaining 3x3x3, whose inner layers turn as one.
        Inner = "3x3x3",
        /// Gives the centres of each face one colour, on a large cube.
        Centres,
        /// Gives all wings of each edge the same colours, on a large cube.
        Edges,
        /// Swaps two edges of an even cube, which turns of faces cannot do.
        Parity,
        /// Brings the centres of R and L onto these two faces.
        SideCentres,
        /// Brings the centres of F and B onto these two faces, arranges the centres of R and L in columns of
        /// one colour, and separates the two wings of each edge into high and low places.
        Columns,
        /// Arranges the centres of four faces in columns, and pairs the four edges between U and D.
        MiddleEdges,
        /// Solves all centres and pairs all edges, which leaves a 3x3x3.
        CentresAndEdges,
        /// Orients corners and edges, and brings the middle edges between U and D.
        Orientation,
        /// Permutes the oriented pieces to solved.
        Permutation,
    }
}

/// The turns of one phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// The phase.
    pub phase: Phase,
    /// The turns; can be empty. Each turns one block of layers. Its length is 1 (OBTM) if the block begins at a
    /// face.
    pub turns: Vec<LayerTurn>,
    /// The number of positions expanded to find the turns.
    pub nodes: u64,
}

impl Chapter {
    /// Returns the turns in the notation of a cube of this size.
    pub fn alg(&self, size: usize) -> Alg {
        alg_of(self.turns.iter().copied(), size)
    }
}

/// Returns turns in the notation of a cube of this size. Two equal quarter turns in sequence, which a method for the quarter
/// turn metric counts as two, are written as a half turn.
///
/// ```
/// use cubelab::cube::Face;
/// use cubelab::nxn::LayerTurn;
/// use cubelab::solve::staged::alg_of;
///
/// let turns = [LayerTurn::outer(Face::R, 1), LayerTurn::block(Face::U, 1..=2, 2)];
/// assert_eq!(alg_of(turns, 4).to_string(), "R Uw2");
/// ```
pub fn alg_of(turns: impl IntoIterator<Item = LayerTurn>, size: usize) -> Alg {
    let mut joined: Vec<LayerTurn> = Vec::new();
    for turn in turns {
        match joined.last_mut() {
            Some(last) if *last == turn && turn.is_quarter() => *last = last.twice(),
            _ => joined.push(turn),
        }
    }
    joined.into_iter().filter_map(|turn| turn.written(size)).collect()
}

/// A solution of a cube of any size.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// The chapters, in the order of their turns.
    pub chapters: Vec<Chapter>,
}

impl Solution {
    /// Returns all turns in sequence.
    pub fn turns(&self) -> impl Iterator<Item = LayerTurn> + '_ {
        self.chapters.iter().flat_map(|chapter| chapter.turns.iter().copied())
    }

    /// Returns the number of turns.
    pub fn length(&self) -> usize {
        self.chapters.iter().map(|chapter| chapter.turns.len()).sum()
    }
}

/// A search for solutions of one cube. A slice of 10,000 nodes takes a few milliseconds at most.
pub trait Search: Job<Solution = Solution> {
    /// Returns the current phase.
    fn phase(&self) -> Phase;

    /// Returns a task that does one share of the remaining work, see [`Split::task`]; `None` if the method
    /// cannot be divided.
    fn task(&mut self, _share: Share, _bound: &Bound) -> Option<Box<dyn Search + Send>> {
        None
    }
}

impl Length for Solution {
    fn bounded_length(&self) -> u32 {
        self.length().to_u32()
    }
}

impl Split for Box<dyn Search + Send> {
    fn task(&mut self, share: Share, bound: &Bound) -> Option<Self> {
        (**self).task(share, bound)
    }
}
