//! A turn in words, for those who hear it.

use super::{Text, fill};
use crate::numbers::Number;
use crate::nxn::LayerTurn;

impl Text {
    /// What a turn does to a cube of `size` layers: `right face clockwise`.
    pub fn turn(&self, turn: LayerTurn, size: usize) -> String {
        let words = &self.turns;
        let (first, last) = (turn.first(), turn.last().min(size.to_u16()));
        let way = match turn.quarters().rem_euclid(4) {
            0 => words.still,
            1 => words.clockwise,
            2 => words.half,
            _ => words.counter,
        };
        let block = match (first, last) {
            _ if turn.is_rotation(size) => words.cube,
            (1, 1) => words.face,
            (1, _) => words.wide.of(last.into()),
            (first, last) if first == last && usize::from(2 * first) == size + 1 => words.middle,
            (first, last) if first == last => words.inner,
            _ => words.inners,
        };
        let face = self.face_in_sentence(turn.face());
        let block = fill(block, &[("face", &face), ("count", &last), ("first", &first), ("last", &last)]);
        fill(words.turn, &[("block", &block), ("way", &way)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Face;
    use crate::text::ENGLISH;

    #[test]
    fn turns_have_words() {
        let turn = |face, first, last, quarters, size| {
            ENGLISH.turn(LayerTurn::block(face, first..=last, quarters), size)
        };
        assert_eq!(turn(Face::R, 1, 1, 1, 3), "right face clockwise");
        assert_eq!(turn(Face::U, 1, 1, -1, 3), "up face counter-clockwise");
        assert_eq!(turn(Face::F, 1, 1, 2, 3), "front face twice");
        assert_eq!(turn(Face::R, 1, 2, 1, 3), "2 right layers clockwise");
        assert_eq!(turn(Face::L, 2, 2, -1, 3), "middle layer, seen from the left face, counter-clockwise");
        assert_eq!(turn(Face::R, 1, 3, 1, 3), "whole cube, seen from the right face, clockwise");
        assert_eq!(turn(Face::D, 2, 3, 2, 6), "layers 2 to 3 from the down face, twice");
    }
}
