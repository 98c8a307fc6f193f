//! A cube and its inverse as bytes, one for each piece.

use super::bytes::Bytes;
use crate::cube::{Cube, Move};
use crate::numbers::Number;

/// The corners in the order of the bytes: those of one tetrad, then those of the other. A half turn keeps every
/// corner in its tetrad, so bit 2 of the number of a corner is its tetrad.
pub(super) const CORNERS: [usize; 8] = [0, 2, 5, 7, 1, 3, 4, 6];

/// The edges in the order of the bytes, slice by slice: those between U and D, between R and L, between F and B.
/// Bits 2 and 3 of the number of an edge are its slice.
pub(super) const EDGES: [usize; 12] = [8, 9, 10, 11, 1, 3, 5, 7, 0, 2, 4, 6];

/// Returns the inverse of an order: the index of each piece.
fn numbers<const N: usize>(order: [usize; N]) -> [u8; N] {
    let mut numbers = [0; N];
    for (place, piece) in order.into_iter().enumerate() {
        numbers[piece] = place.to_u8();
    }
    numbers
}

/// Returns pieces as bytes: the number of the piece at each place, plus 16 times its twist or flip. The other bytes are their
/// own index. `piece_at` returns the piece at a place of the cube, and its twist or flip.
fn bytes<const N: usize>(order: [usize; N], piece_at: impl Fn(usize) -> (usize, u8)) -> [u8; 16] {
    let number = numbers(order);
    std::array::from_fn(|place| match order.get(place) {
        Some(&place) => {
            let (piece, turned) = piece_at(place);
            number[piece] | turned << 4
        }
        None => place.to_u8(),
    })
}

/// Returns the corners of a cube as bytes.
pub(super) fn corner_bytes(cube: &Cube) -> [u8; 16] {
    let corner = |place: usize| (cube.corners()[place].piece.index(), cube.corners()[place].twist);
    bytes(CORNERS, corner)
}

/// Returns the edges of a cube as bytes.
pub(super) fn edge_bytes(cube: &Cube) -> [u8; 16] {
    let edge = |place: usize| (cube.edges()[place].piece.index(), cube.edges()[place].flip);
    bytes(EDGES, edge)
}

/// Returns true if the edges, as bytes, are permuted by an odd permutation. So are the corners then.
pub(super) fn is_odd(edges: &[u8; 16]) -> bool {
    let pairs = (0..12).flat_map(|one| (0..one).map(move |other| (one, other)));
    pairs.filter(|(one, other)| edges[*one] & 15 < edges[*other] & 15).count() % 2 == 1
}

/// A cube as bytes.
#[derive(Clone, Copy)]
pub(super) struct Side<V> {
    pub corners: V,
    pub edges: V,
}

impl<V: Bytes> Side<V> {
    pub(super) fn new(cube: &Cube) -> Side<V> {
        Side { corners: V::of(corner_bytes(cube)), edges: V::of(edge_bytes(cube)) }
    }

    /// True if the cubes are equal.
    #[inline(always)]
    pub(super) fn is(&self, other: &Side<V>) -> bool {
        self.corners.is(other.corners) && self.edges.is(other.edges)
    }
}

/// The bytes of all turns.
pub(super) struct Turns<V> {
    turns: [Side<V>; Move::COUNT],
    /// The turns that undo them.
    undo: [Side<V>; Move::COUNT],
    /// The bits of the number of a piece.
    low: V,
    /// The bits of its twist or flip.
    high: V,
}

impl<V: Bytes> Turns<V> {
    pub(super) fn new() -> Turns<V> {
        Turns {
            turns: Move::ALL.map(|turn| Side::new(&Cube::of(turn))),
            undo: Move::ALL.map(|turn| Side::new(&Cube::of(turn.inverse()))),
            low: V::of([0x0f; 16]),
            high: V::of([0x30; 16]),
        }
    }

    /// Returns the cube after a turn.
    #[inline(always)]
    pub(super) fn after(&self, cube: &Side<V>, turn: usize) -> Side<V> {
        Side { corners: self.corners_after(cube, turn), edges: self.edges_after(cube, turn) }
    }

    /// Returns the inverse of a cube, after a turn of the cube: the turn is undone before all turns of the inverse.
    #[inline(always)]
    pub(super) fn undone(&self, inverse: &Side<V>, turn: usize) -> Side<V> {
        Side { corners: self.corners_undone(inverse, turn), edges: self.edges_undone(inverse, turn) }
    }

    /// Returns the corners of [`Turns::after`].
    #[inline(always)]
    pub(super) fn corners_after(&self, cube: &Side<V>, turn: usize) -> V {
        self.corners(cube, &self.turns[turn])
    }

    /// Returns the edges of [`Turns::after`].
    #[inline(always)]
    pub(super) fn edges_after(&self, cube: &Side<V>, turn: usize) -> V {
        self.edges(cube, &self.turns[turn])
    }

    /// Returns the corners of [`Turns::undone`].
    #[inline(always)]
    pub(super) fn corners_undone(&self, inverse: &Side<V>, turn: usize) -> V {
        self.corners(&self.undo[turn], inverse)
    }

    /// Returns the edges of [`Turns::undone`].
    #[inline(always)]
    pub(super) fn edges_undone(&self, inverse: &Side<V>, turn: usize) -> V {
        self.edges(&self.undo[turn], inverse)
    }

    /// Returns the corners after the turns of `first` and then those of `then`.
    #[inline(always)]
    fn corners(&self, first: &Side<V>, then: &Side<V>) -> V {
        let corners = first.corners.at(then.corners.and(self.low));
        corners.plus(then.corners.and(self.high)).reduce_twists()
    }

    /// Returns the edges after the turns of `first` and then those of `then`.
    #[inline(always)]
    fn edges(&self, first: &Side<V>, then: &Side<V>) -> V {
        first.edges.at(then.edges.and(self.low)).xor(then.edges.and(self.high))
    }
}
