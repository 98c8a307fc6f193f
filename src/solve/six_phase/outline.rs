//! The indexes of the remaining 3x3x3 in phases 4 and 5.

use crate::coord::{
    Coordinate, CornerPermutation, Flip, Slice, Twist, factorial, permutation, rank_permutation,
    rank_sequence,
};
use crate::cube::{Cube, Edge, Move};
use crate::numbers::{Number, number};
use crate::solve::phases::turns::TurnSet;
use crate::table::{Index, MoveTable, TurnIndex};

/// Converts the turns of a phase to turns of a 3x3x3.
fn moves(turns: &TurnSet) -> Vec<Move> {
    turns.as_slice().iter().map(|turn| Move::new(turn.face(), turn.quarters())).collect()
}

/// The index of a coordinate of the 3x3x3.
pub(super) struct OfCoordinate<C> {
    table: MoveTable<C>,
    moves: Vec<Move>,
}

impl<C: Coordinate> OfCoordinate<C> {
    pub(super) fn new(turns: &TurnSet) -> Self {
        OfCoordinate { table: MoveTable::new(), moves: moves(turns) }
    }
}

impl<C: Coordinate> Index for OfCoordinate<C> {
    type Value = u16;

    fn count(&self) -> usize {
        C::COUNT
    }

    #[inline]
    fn number(&self, value: u16) -> usize {
        value.into()
    }

    #[inline]
    fn after(&self, value: u16, turn: TurnIndex) -> u16 {
        self.table.row(value.into())[self.moves[turn.index()].index()]
    }

    fn turns(&self) -> usize {
        self.moves.len()
    }

    fn memory_usage(&self) -> usize {
        self.table.memory_usage()
    }
}

/// Phase 4: the twist of the corners.
pub(super) type Twists = OfCoordinate<Twist>;

/// Phase 5: the permutation of the corners.
pub(super) type Corners = OfCoordinate<CornerPermutation>;

/// Phase 4: the flips of the edges, and the places of the slice edges.
pub(super) struct FlipsAndSlice {
    flips: OfCoordinate<Flip>,
    slices: OfCoordinate<Slice>,
}

impl FlipsAndSlice {
    /// The goal: all edges are oriented, and the slice edges are in the slice.
    pub(super) const SOLVED: [u16; 2] = [0, number!(Slice::SOLVED => u16)];

    pub(super) fn new(turns: &TurnSet) -> FlipsAndSlice {
        FlipsAndSlice { flips: OfCoordinate::new(turns), slices: OfCoordinate::new(turns) }
    }

    pub(super) fn of(cube: &Cube) -> [u16; 2] {
        [Flip::of(cube).to_u16(), Slice::of(cube).to_u16()]
    }
}

impl Index for FlipsAndSlice {
    type Value = [u16; 2];

    fn count(&self) -> usize {
        Flip::COUNT * Slice::COUNT
    }

    #[inline]
    fn number(&self, [flip, slice]: [u16; 2]) -> usize {
        usize::from(slice) * Flip::COUNT + usize::from(flip)
    }

    #[inline]
    fn after(&self, [flip, slice]: [u16; 2], turn: TurnIndex) -> [u16; 2] {
        [self.flips.after(flip, turn), self.slices.after(slice, turn)]
    }

    fn turns(&self) -> usize {
        self.flips.turns()
    }

    fn memory_usage(&self) -> usize {
        self.flips.memory_usage() + self.slices.memory_usage()
    }
}

/// Phase 5: the permutation of the eight edges of U and D, and the permutation of the four slice edges.
pub(super) struct Edges {
    outer: Vec<Box<[u16]>>,
    slice: Vec<[u16; SLICE_PERMUTATIONS]>,
}

const SLICE_PERMUTATIONS: usize = factorial(4);

impl Edges {
    pub(super) const SOLVED: [u16; 2] = [0, 0];

    pub(super) fn new(turns: &TurnSet) -> Edges {
        let turned = |m: &Move| {
            let from = Cube::of(*m).edges().map(|at| at.piece.index().to_u8());
            let outer = |number| {
                let pieces: [u8; 8] = permutation(number);
                rank_permutation::<8>(std::array::from_fn(|place| pieces[usize::from(from[place])])).to_u16()
            };
            let slice = |number| {
                let pieces: [u8; 4] = permutation(number);
                rank_permutation::<4>(std::array::from_fn(|place| pieces[usize::from(from[8 + place]) - 8]))
                    .to_u16()
            };
            ((0..factorial(8)).map(outer).collect(), std::array::from_fn(slice))
        };
        let (outer, slice) = moves(turns).iter().map(turned).unzip();
        Edges { outer, slice }
    }

    /// Returns the value of a cube whose slice edges are in the slice.
    pub(super) fn of(cube: &Cube) -> [u16; 2] {
        let pieces = cube.edges().map(|at| at.piece.index().to_u8());
        let outer: [u8; 8] = std::array::from_fn(|place| pieces[place]);
        let slice: [u8; 4] = std::array::from_fn(|place| pieces[8 + place] - Edge::FR.index().to_u8());
        [rank_sequence(outer, 8).to_u16(), rank_sequence(slice, 4).to_u16()]
    }
}

impl Index for Edges {
    type Value = [u16; 2];

    fn count(&self) -> usize {
        factorial(8) * SLICE_PERMUTATIONS
    }

    #[inline]
    fn number(&self, [outer, slice]: [u16; 2]) -> usize {
        usize::from(outer) * SLICE_PERMUTATIONS + usize::from(slice)
    }

    #[inline]
    fn after(&self, [outer, slice]: [u16; 2], turn: TurnIndex) -> [u16; 2] {
        [self.outer[turn.index()][usize::from(outer)], self.slice[turn.index()][usize::from(slice)]]
    }

    fn turns(&self) -> usize {
        self.outer.len()
    }

    fn memory_usage(&self) -> usize {
        self.outer.iter().map(|numbers| size_of_val(&**numbers)).sum::<usize>() + size_of_val(&*self.slice)
    }
}
