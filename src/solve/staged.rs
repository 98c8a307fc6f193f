//! What the methods for cubes of any size share: they solve in phases, a slice of work at a time, and their
//! solutions come in chapters, one for each phase.

use crate::cube::Alg;
use crate::job::{Bound, Job, Share, Split};
use crate::named::named;
use crate::nxn::LayerTurn;

named! {
    /// A phase of a solution: what its turns achieve.
    Phase("phase") {
        /// The whole cube at once.
        Whole = "whole",
        /// The centres of two opposite colours onto two opposite faces.
        OneAxis = "one-axis",
        /// The centres of all colours onto the faces of their axes.
        AllAxes = "all-axes",
        /// All centres solved and all edges paired, without parity.
        Pairing = "pairing",
        /// What is left is a 3x3x3, whose inner layers turn as one.
        Inner = "3x3x3",
        /// Of a large cube: the centres of each face get one colour.
        Centres = "centres",
        /// Of a large cube: all wings of an edge get the same colours as the others.
        Edges = "edges",
        /// Of an even cube: two edges are swapped, as no turns of faces could.
        Parity = "parity",
        /// The centres of R and L onto these two faces.
        SideCentres = "side-centres",
        /// The centres of F and B onto these two faces, those of R and L into columns of one colour, and of the two
        /// wings of each edge one to where such ones belong and the other to where the others do.
        Columns = "columns",
        /// The centres of four faces into columns, and the four edges between U and D paired.
        MiddleEdges = "middle-edges",
        /// All centres done and all edges paired, in six phases: a 3x3x3 is left.
        CentresAndEdges = "centres-and-edges",
        /// Corners and edges oriented, and the edges that belong between U and D there.
        Orientation = "orientation",
        /// What is oriented to where it belongs.
        Permutation = "permutation",
    }
}

/// The turns of one phase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// What they achieve.
    pub phase: Phase,
    /// The turns; possibly none. Each is a turn of one block of layers, of the length 1 (OBTM) if the block begins
    /// at a face.
    pub turns: Vec<LayerTurn>,
    /// The positions looked at to find them.
    pub nodes: u64,
}

impl Chapter {
    /// The turns in the notation of a cube of this size.
    pub fn alg(&self, size: usize) -> Alg {
        alg_of(self.turns.iter().copied(), size)
    }
}

/// Turns in the notation of a cube of this size.
///
/// ```
/// use cubelab::cube::Face;
/// use cubelab::nxn::LayerTurn;
/// use cubelab::solve::staged::alg_of;
///
/// let turns = [LayerTurn::outer(Face::R, 1), LayerTurn { face: Face::U, first: 1, last: 2, quarters: 2 }];
/// assert_eq!(alg_of(turns, 4).to_string(), "R Uw2");
/// ```
pub fn alg_of(turns: impl IntoIterator<Item = LayerTurn>, size: usize) -> Alg {
    turns.into_iter().filter_map(|turn| turn.written(size)).collect()
}

/// A solution of a cube of any size.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// Its phases in the order in which they are turned.
    pub chapters: Vec<Chapter>,
}

impl Solution {
    /// All turns, one after the other.
    pub fn turns(&self) -> impl Iterator<Item = LayerTurn> + '_ {
        self.chapters.iter().flat_map(|chapter| chapter.turns.iter().copied())
    }

    /// The number of turns.
    pub fn length(&self) -> usize {
        self.chapters.iter().map(|chapter| chapter.turns.len()).sum()
    }
}

/// A search for solutions of one cube. A slice of 10,000 nodes takes a few milliseconds at most.
pub trait Search: Job<Solution = Solution> {
    /// The phase under way.
    fn phase(&self) -> Phase;

    /// A task that does one share of what is left, see [`Split::task`]; none if the method cannot be divided.
    fn task(&mut self, _share: Share, _bound: &Bound) -> Option<Box<dyn Search + Send>> {
        None
    }
}

impl Split for Box<dyn Search + Send> {
    fn length(solution: &Solution) -> u32 {
        solution.length() as u32
    }

    fn task(&mut self, share: Share, bound: &Bound) -> Option<Self> {
        (**self).task(share, bound)
    }
}
