//! A turn in words, for those who hear it.

use super::{Text, fill};
use crate::cube::Face;
use crate::numbers::Number;
use crate::nxn::LayerTurn;

impl Text {
    /// What a turn does to a cube that a person holds: `Right side: its front goes up`. Turns of inner layers, of several and of
    /// the whole cube are named as by [`Text::turn`].
    pub fn way(&self, turn: LayerTurn, size: usize) -> String {
        if (turn.first(), turn.last()) != (1, 1) || size < 2 {
            return self.turn(turn, size);
        }
        let words = &self.follow;
        // For a clockwise turn, and for the other way round.
        let [clockwise, counter] = match turn.face() {
            Face::U => [words.left, words.right],
            Face::R => [words.up, words.down],
            Face::F => [words.clockwise, words.counter],
            Face::D => [words.right, words.left],
            Face::L => [words.down, words.up],
            Face::B => [words.top_left, words.top_right],
        };
        let way = match turn.quarters().rem_euclid(4) {
            0 => self.turns.still,
            1 => clockwise,
            2 => words.half,
            _ => counter,
        };
        fill(words.way, &[("side", &words.sides[turn.face()]), ("way", &way)])
    }

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

    /// The words say where the stickers of the front, or for the back those of the top, go on the model.
    #[test]
    fn ways_are_those_of_the_stickers() {
        use crate::nxn::Stickers;
        // A sticker of the turning layer, on F or for B on U, with the places where it may be after the turn.
        let cases = [
            (Face::U, 19, [("left", 37), ("right", 10)]),
            (Face::D, 25, [("left", 43), ("right", 16)]),
            (Face::R, 23, [("up", 5), ("down", 32)]),
            (Face::L, 21, [("up", 3), ("down", 30)]),
            (Face::B, 1, [("left", 39), ("right", 14)]),
        ];
        for (face, sticker, places) in cases {
            for quarters in [1, -1] {
                let turn = LayerTurn::outer(face, quarters);
                let words = ENGLISH.way(turn, 3);
                // The colour of a face whose stickers were all alike before is where the sticker went.
                let mut stickers = Stickers::solved(3);
                stickers.turn(turn);
                let colour = Stickers::solved(3).colours()[sticker];
                let (way, _) =
                    places.into_iter().find(|(_, place)| stickers.colours()[*place] == colour).unwrap();
                assert!(words.ends_with(&format!("goes {way}")), "{turn:?}: {words}");
            }
        }
        assert_eq!(ENGLISH.way(LayerTurn::outer(Face::R, 1), 3), "Right side: its front goes up");
        assert_eq!(ENGLISH.way(LayerTurn::outer(Face::F, -1), 3), "Front: counter-clockwise");
        assert_eq!(ENGLISH.way(LayerTurn::outer(Face::B, 2), 3), "Back: half a turn");
    }

    #[test]
    fn turns_have_words() {
        let turn = |face, first, last, quarters, size| {
            ENGLISH.turn(LayerTurn::block(face, first..=last, quarters), size)
        };
        assert_eq!(turn(Face::R, 1, 1, 1, 3), "right face clockwise");
        assert_eq!(turn(Face::U, 1, 1, -1, 3), "up face counter-clockwise");
        assert_eq!(turn(Face::F, 1, 1, 2, 3), "front face 180°");
        assert_eq!(turn(Face::R, 1, 2, 1, 3), "2 right layers clockwise");
        assert_eq!(turn(Face::L, 2, 2, -1, 3), "middle layer, seen from the left face, counter-clockwise");
        assert_eq!(turn(Face::R, 1, 3, 1, 3), "whole cube, seen from the right face, clockwise");
        assert_eq!(turn(Face::D, 2, 3, 2, 6), "layers 2 to 3 from the down face, 180°");
    }
}
