//! The positions of a search for goals.

use super::part::Values;
use super::tables::Tables;
use crate::cube::{Cube, Face, Metric, Move};
use crate::numbers::Number;
use crate::solve::phases::walk::{Space, Steps};
use crate::table::members;

/// A position: the values of the goals' aspects, and the turns that may follow.
#[derive(Clone, Copy)]
pub(in crate::solve) struct Position {
    values: Values,
    /// A bit for each turn of length 1 that may follow.
    follow: u32,
}

impl Position {
    pub(super) fn new(tables: &Tables, cube: &Cube) -> Position {
        Position {
            values: tables.values(cube),
            follow: tables.turns().iter().map(|turn| 1 << turn.index()).sum(),
        }
    }
}

/// The turns of each face, a bit for each.
fn turns_of(face: Face) -> u32 {
    0b111 << (3 * face.index())
}

/// Returns the turns that may follow a turn after which no turn of its face follows, if all in `turns` are there: one order of two
/// opposite faces suffices.
fn after_face(turns: u32, face: Face) -> u32 {
    let excluded =
        if face.index() >= 3 { turns_of(face) | turns_of(face.opposite()) } else { turns_of(face) };
    turns & !excluded
}

impl Space for Tables {
    type Node = Position;

    fn expand(&self, node: &Position, last: Option<u8>, remaining: u8, steps: &mut Steps<Position>) -> u64 {
        let all: u32 = self.turns().iter().map(|turn| 1 << turn.index()).sum();
        let mut evaluated = 0;
        for index in members(node.follow.into()) {
            let turn = Move::from_index(index);
            evaluated += 1;
            let Some(values) = self.after(&node.values, turn, remaining) else { continue };
            let mut follow = after_face(all, turn.face());
            // A half turn is written as two clockwise quarter turns in QTM.
            let is_second = last == Some(turn.index().to_u8());
            if self.metric() == Metric::Qtm && turn.quarters() == 1 && !is_second {
                follow |= 1 << index;
            }
            steps.push((index.to_u8(), Position { values, follow }));
        }
        evaluated
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_faces_come_in_one_order() {
        for turn in Move::ALL {
            let follow = after_face((1 << Move::COUNT) - 1, turn.face());
            let may = |next: &Move| next.may_follow(Some(turn));
            let expected: u32 = Move::ALL.iter().filter(|next| may(next)).map(|next| 1 << next.index()).sum();
            assert_eq!(follow, expected, "{turn}");
        }
    }
}
