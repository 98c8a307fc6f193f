//! Turns as maps of single edges, for coordinates of some of the edges.

use crate::cube::{Cube, Move};
use crate::numbers::Number;

/// A turn as a map of edges: for each place, the place that the turn moves its edge to, and 1 if the turn
/// flips that edge, else 0.
pub type EdgeTurn = [(u8, u8); 12];

/// Returns the map of each turn, in the order of [`Move::ALL`].
///
/// ```
/// use cubelab::coord::edge_turns;
/// use cubelab::cube::{Edge, Face, Move};
///
/// let turn = edge_turns()[Move::new(Face::F, 1).index()];
/// // F takes the edge at UF to FR and flips it.
/// let (place, flip) = turn[Edge::UF.index()];
/// assert_eq!((Edge::from_index(place.into()), flip), (Edge::FR, 1));
/// ```
pub fn edge_turns() -> [EdgeTurn; Move::COUNT] {
    Move::ALL.map(|m| {
        let mut turn = [(0, 0); 12];
        for (to, at) in Cube::of(m).edges().iter().enumerate() {
            turn[at.piece.index()] = (to.to_u8(), at.flip);
        }
        turn
    })
}
