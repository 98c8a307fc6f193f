//! How the turn of a layer is written.

use super::{LayerTurn, least_quarters};
use crate::cube::alg::Block;
use crate::cube::{Face, Turn};
use crate::numbers::Number;

impl LayerTurn {
    /// The turn of the one layer in which `depth` layers of an NxNxN lie between it and `face`, as
    /// a person writes it: counted from the nearer face, and as M, E or S in the middle.
    pub fn of_layer(face: Face, depth: usize, size: usize, quarters: i8) -> LayerTurn {
        let from_here = LayerTurn::at_depth(face, depth, quarters);
        let across = from_here.seen_across(size);
        match (2 * depth + 1).cmp(&size) {
            std::cmp::Ordering::Less => from_here,
            std::cmp::Ordering::Greater => across,
            // The middle layer follows L, D and F.
            std::cmp::Ordering::Equal if Block::Slice(face.axis()).face() == face => from_here,
            std::cmp::Ordering::Equal => across,
        }
    }

    /// The same turn as seen on the opposite face of an NxNxN.
    fn seen_across(self, size: usize) -> LayerTurn {
        let layers = size.to_u16() + 1 - self.last()..=size.to_u16() + 1 - self.first();
        LayerTurn::block(self.face().opposite(), layers, self.quarters().wrapping_neg())
    }

    /// This turn in the notation of an NxNxN; none if nothing turns.
    ///
    /// ```
    /// use cubelab::cube::Face;
    /// use cubelab::nxn::LayerTurn;
    ///
    /// let turn = LayerTurn::block(Face::R, 1..=2, -1);
    /// assert_eq!(turn.written(4).map(|turn| turn.to_string()), Some("Rw'".to_owned()));
    /// ```
    pub fn written(self, size: usize) -> Option<Turn> {
        let (face, first, last) = (self.face(), self.first(), self.last());
        let quarters = least_quarters(self.quarters());
        let middle = size % 2 == 1 && usize::from(first) == size / 2 + 1 && first == last;
        let (block, quarters) = if self.is_rotation(size) {
            let sign = if face.axis().face() == face { 1 } else { -1 };
            (Block::Rotation(face.axis()), sign * quarters)
        } else if middle && Block::Slice(face.axis()).face() == face {
            (Block::Slice(face.axis()), quarters)
        } else {
            (Block::Layers { face, first, last }, quarters)
        };
        let amount = least_quarters(quarters);
        if amount == 0 { None } else { Turn::new(block, amount.into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Face;
    use crate::nxn::Stickers;

    fn text(face: Face, depth: usize, size: usize, quarters: i8) -> String {
        LayerTurn::of_layer(face, depth, size, quarters).written(size).expect("it turns").to_string()
    }

    #[test]
    fn layers_are_counted_from_the_nearer_face() {
        assert_eq!(text(Face::R, 0, 3, 1), "R");
        assert_eq!(text(Face::R, 2, 3, 1), "L'");
        assert_eq!(text(Face::R, 1, 3, 1), "M'");
        assert_eq!(text(Face::F, 1, 5, 2), "2F2");
        assert_eq!(text(Face::F, 2, 5, -1), "S'");
        assert_eq!(text(Face::D, 3, 5, 3), "2U");
        assert_eq!(text(Face::U, 1, 2, -1), "D");
        assert_eq!(text(Face::L, 0, 1, 1), "x'");
    }

    #[test]
    fn what_is_written_is_the_same_turn() {
        for size in 1..=7 {
            for face in Face::ALL {
                for depth in 0..size {
                    for quarters in [1, 2, 3, -1, -2] {
                        let mut expected = Stickers::solved(size);
                        expected.turn(LayerTurn::at_depth(face, depth, quarters));
                        let turn = LayerTurn::of_layer(face, depth, size, quarters);
                        let written = turn.written(size).expect("it turns");
                        for found in [turn, LayerTurn::resolve(written, size).expect("it has these layers")] {
                            let mut cube = Stickers::solved(size);
                            cube.turn(found);
                            assert_eq!(cube, expected, "{written} on size {size}");
                        }
                    }
                }
            }
        }
    }
}
