//! The sides of the blocks of a large cube. It has too many stickers to draw one by one.

use super::space::{Point, along, direction, dot};
use super::{Block, Turning};
use crate::cube::{Face, Frame};

/// A side of a block of layers: a rectangle in space, before the turn in progress.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Side {
    /// The face of the cube with the same normal.
    pub face: Face,
    /// The centre of the rectangle.
    pub centre: Point,
    /// Half the width and half the height for a viewer outside.
    pub half: [f32; 2],
    /// If true, the stickers of `face` within the rectangle are on it; otherwise it is bare plastic.
    pub has_stickers: bool,
    /// If true, the turn in progress moves it.
    pub turns: bool,
}

/// Returns the six sides of each block of a cube of `size` layers. A cube has at most three blocks, so there are at most 18 sides.
pub fn sides(size: usize, turning: Option<Turning>) -> Vec<Side> {
    let axis = turning.map_or(Face::U, |turning| turning.turn.face());
    let blocks = Block::all(size, turning);
    let of_block = |block: &Block| {
        let (middle, half) = block.extent(axis, size);
        let (turns, is_first, is_last) = (block.turns, block.first == 0, block.last + 1 == size);
        Face::ALL.map(|face| {
            let Frame { normal, right, down } = face.frame();
            let reach = |axis: Point| dot(axis.map(f32::abs), half);
            let normal = direction(normal);
            Side {
                face,
                centre: along(middle, normal, reach(normal)),
                half: [reach(direction(right)), reach(direction(down))],
                has_stickers: (face != axis || is_first) && (face != axis.opposite() || is_last),
                turns,
            }
        })
    };
    blocks.iter().flat_map(of_block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::LayerTurn;

    #[test]
    fn the_cube_at_rest_has_its_six_faces() {
        let sides = sides(33, None);
        assert_eq!(sides.iter().map(|side| side.face).collect::<Vec<_>>(), Face::ALL);
        for side in sides {
            assert_eq!((side.centre, side.half), (direction(side.face.frame().normal), [1.0, 1.0]));
            assert!(side.has_stickers && !side.turns);
        }
    }

    #[test]
    fn the_sides_with_stickers_cover_the_faces_and_the_others_do_not() {
        for face in Face::ALL {
            for (first, last) in [(1, 1), (3, 5), (8, 8), (1, 8)] {
                let turn = LayerTurn::block(face, first..=last, 1);
                let sides = sides(8, Some(Turning { turn, fraction: 0.3 }));
                for outer in Face::ALL {
                    let normal = direction(outer.frame().normal);
                    let on_face: Vec<_> =
                        sides.iter().filter(|side| side.face == outer && side.has_stickers).collect();
                    let area: f32 = on_face.iter().map(|side| 4.0 * side.half[0] * side.half[1]).sum();
                    assert!((area - 4.0).abs() < 1e-5, "{face} {first} to {last}: {outer} has {area}");
                    assert!(on_face.iter().all(|side| (dot(side.centre, normal) - 1.0).abs() < 1e-6));
                }
                // A turn exposes bare plastic.
                let bare = sides.iter().filter(|side| !side.has_stickers);
                let cuts = usize::from(first > 1) + usize::from(last < 8);
                assert_eq!(bare.count(), 2 * cuts, "{face} {first} to {last}");
                let turned = sides.iter().filter(|side| side.turns);
                assert_eq!(turned.count(), 6);
            }
        }
    }
}
