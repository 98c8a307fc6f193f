//! The centres of whole faces as bit sets, and turns as maps of these sets.

use super::geometry::{AXES, carried, depth};
use crate::cube::Face;
use crate::numbers::Number;
use crate::nxn::LayerTurn;

/// The largest size whose 64 centres of a face fit 64 bits.
pub(super) const LARGEST: usize = 10;

/// A set of centres of each face, by the index of the face: one bit each, row by row.
pub(super) type Faces = [u64; 6];

/// A block of inner layers.
pub(super) struct Block {
    /// The first and the last layer, counted from 1.
    pub layers: (u16, u16),
    /// The centres of an aligned face that the block moves, and the same set turned by 1, 2 and 3 quarters.
    pub columns: [u64; 4],
    /// The blocks that share no layer with this one, one bit each.
    pub apart: u64,
}

/// The centres of a cube size: where they lie, and how turns move them.
pub(super) struct Grid {
    pub size: usize,
    /// The image of a byte of a set after a turn of the face: by quarter turns, by the place of the byte, then by its value.
    turned: Box<[[[u64; 256]; 8]; 4]>,
    /// The four faces around each axis, in the order in which a clockwise turn carries each to the next.
    pub bands: [[usize; 4]; 3],
    /// The quarter turns that align each face around an axis: by axis, then by face. The columns of an aligned face are layers,
    /// and turns of layers carry centres from face to face at the same place.
    pub aligned: [[usize; 6]; 3],
    pub blocks: Vec<Block>,
    /// All centres that turns move: those of a face but the fixed one of an odd cube.
    pub all: u64,
}

impl Grid {
    /// Builds the grid of a size of at most [`LARGEST`] layers.
    pub(super) fn new(size: usize) -> Grid {
        let side = size - 2;
        let count = side * side;
        let quarter = |cell: usize| cell % side * side + side - 1 - cell / side;
        let turned_cell = |cell: usize, quarters: usize| (0..quarters).fold(cell, |cell, _| quarter(cell));
        let mut turned = Box::new([[[0; 256]; 8]; 4]);
        for (quarters, bytes) in turned.iter_mut().enumerate() {
            for (byte, images) in bytes.iter_mut().enumerate() {
                for (set, image) in images.iter_mut().enumerate() {
                    let cells = (0..8).filter(|bit| set >> bit & 1 == 1).map(|bit| 8 * byte + bit);
                    *image = cells
                        .filter(|&cell| cell < count)
                        .map(|cell| 1u64 << turned_cell(cell, quarters))
                        .sum();
                }
            }
        }
        let place = |face: usize, cell: usize| (face * size + cell / side + 1) * size + cell % side + 1;
        let cell = |place: usize| (place / size % size - 1) * side + place % size - 1;
        let (mut bands, mut aligned) = ([[0; 4]; 3], [[0; 6]; 3]);
        for (axis, &from) in AXES.iter().enumerate() {
            let first = from.clockwise_neighbours()[0].index();
            let is_aligned = |&quarters: &usize| {
                (0..count).all(|c| depth(size, place(first, c), from) == turned_cell(c, quarters) % side + 1)
            };
            let straight = (0..4).find(is_aligned).expect("a face can be turned so that layers are columns");
            for (i, at) in bands[axis].iter_mut().enumerate() {
                let whole = LayerTurn::rotation(from, size, i.to_i8());
                let carried = |c: usize| carried(size, place(first, c), whole);
                let face = carried(0) / (size * size);
                let fits = |&quarters: &usize| {
                    (0..count).all(|c| turned_cell(cell(carried(c)), quarters) == turned_cell(c, straight))
                };
                *at = face;
                aligned[axis][face] = (0..4).find(fits).expect("faces are carried as they are");
            }
        }
        let all = if count == 64 { u64::MAX } else { (1 << count) - 1 };
        let middle = if size % 2 == 1 { 1 << (count / 2) } else { 0 };
        let mut grid = Grid { size, turned, bands, aligned, blocks: Vec::new(), all: all & !middle };
        for first in 0..side {
            for last in first..side {
                let columns =
                    (0..count).filter(|c| (first..=last).contains(&(c % side))).map(|c| 1u64 << c).sum();
                let columns = [0, 1, 2, 3].map(|quarters| grid.turned(columns, quarters));
                grid.blocks.push(Block {
                    layers: (first.to_u16() + 2, last.to_u16() + 2),
                    columns,
                    apart: 0,
                });
            }
        }
        for number in 0..grid.blocks.len() {
            let columns = grid.blocks[number].columns[0];
            grid.blocks[number].apart = grid.blocks_where(|other| other.columns[0] & columns == 0);
        }
        grid
    }

    /// Returns the blocks that satisfy a condition, one bit each.
    pub(super) fn blocks_where(&self, is_one: impl Fn(&Block) -> bool) -> u64 {
        let blocks = self.blocks.iter().enumerate();
        blocks.fold(0, |all, (number, block)| all | u64::from(is_one(block)) << number)
    }

    /// Returns a set of centres of a face after a turn of that face.
    pub(super) fn turned(&self, centres: u64, quarters: usize) -> u64 {
        let bytes = self.turned[quarters & 3].iter().enumerate();
        bytes.fold(0, |all, (byte, images)| all | images[(centres >> (8 * byte) & 255).index()])
    }

    /// Makes a turn of a face, or of a block of inner layers counted from one of the [`AXES`].
    pub(super) fn turn(&self, faces: &mut Faces, turn: LayerTurn) {
        let quarters = turn.quarters().rem_euclid(4).index();
        if turn.first() == 1 {
            let face = &mut faces[turn.face().index()];
            *face = self.turned(*face, quarters);
            return;
        }
        let axis = AXES.iter().position(|&face| face == turn.face()).expect("layers are counted from these");
        let block = self.blocks.iter().find(|block| block.layers == (turn.first(), turn.last()));
        let columns = block.expect("inner layers make a block").columns[0];
        let (band, aligned) = (self.bands[axis], self.aligned[axis]);
        let before = band.map(|face| self.turned(faces[face], aligned[face]));
        for i in 0..4 {
            let to = (i + quarters) % 4;
            let after = before[to] & !columns | before[i] & columns;
            faces[band[to]] = self.turned(after, 4 - aligned[band[to]]);
        }
    }

    /// Returns the centres with some colours.
    pub(super) fn of_colours(&self, stickers: &[Face], colours: &[Face]) -> Faces {
        let (size, side) = (self.size, self.size - 2);
        std::array::from_fn(|face| {
            let is_one = |&cell: &usize| {
                let place = (face * size + cell / side + 1) * size + cell % side + 1;
                self.all >> cell & 1 == 1 && colours.contains(&stickers[place])
            };
            (0..side * side).filter(is_one).map(|cell| 1u64 << cell).sum()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::Stickers;

    #[test]
    fn turns_move_the_same_centres_as_stickers() {
        for size in 4..=LARGEST {
            let grid = Grid::new(size);
            let mut stickers = Stickers::solved(size);
            let mut faces = grid.of_colours(stickers.colours(), &[Face::U, Face::F]);
            for i in 0..60 {
                let block = &grid.blocks[i * 7 % grid.blocks.len()];
                let layers = block.layers.0..=block.layers.1;
                let turn = LayerTurn::block(AXES[i % 3], layers, LayerTurn::QUARTERS[i % 4 % 3]);
                for turn in [turn, LayerTurn::outer(Face::from_index(i * 5 % 6), 1)] {
                    stickers.turn(turn);
                    grid.turn(&mut faces, turn);
                }
                assert_eq!(faces, grid.of_colours(stickers.colours(), &[Face::U, Face::F]), "size {size}");
            }
        }
    }
}
