//! What turns make of single edges, for coordinates of some of them.

use crate::cube::{Cube, Move};

/// For an edge in each place: the place to which a turn takes it, and 1 if it is flipped on the way.
pub type EdgeTurn = [(u8, u8); 12];

/// What each turn makes of an edge in each place.
pub fn edge_turns() -> [EdgeTurn; Move::COUNT] {
    Move::ALL.map(|m| {
        let mut turn = [(0, 0); 12];
        for (to, at) in Cube::of(m).edges().iter().enumerate() {
            turn[at.piece as usize] = (to as u8, at.flip);
        }
        turn
    })
}
