//! The representation by faces, rows and columns.

use super::Representation;
use super::strip::STRIPS;
use crate::cube::{Face, Facelets, Move};

/// A 3x3x3 as an array of 6 faces of 3 rows of 3 colours. Faces are in the order of [`Face::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Array3([[[Face; 3]; 3]; 6]);

impl Representation for Array3 {
    const NAME: &'static str = "array3";

    const SOLVED: Array3 = {
        let mut faces = [[[Face::U; 3]; 3]; 6];
        let mut i = 0;
        while i < 6 {
            faces[i] = [[Face::ALL[i]; 3]; 3];
            i += 1;
        }
        Array3(faces)
    };

    fn from_facelets(facelets: &Facelets) -> Option<Array3> {
        let sticker = |face: usize, row: usize, column: usize| facelets.0[face * 9 + row * 3 + column];
        Face::ALL.iter().all(|face| facelets.centre(*face) == *face).then(|| {
            Array3(std::array::from_fn(|f| {
                std::array::from_fn(|row| std::array::from_fn(|column| sticker(f, row, column)))
            }))
        })
    }

    #[inline]
    fn sticker(&self, place: usize) -> Face {
        self.0.as_flattened().as_flattened()[place]
    }

    #[inline]
    fn colour(&self, face: Face, row: usize, column: usize) -> Face {
        self.0[face.index()][row][column]
    }

    fn turn(&mut self, m: Move) {
        let (face, quarters) = (m.face().index(), usize::from(m.quarters()));
        let old = self.0[face];
        let turned = &mut self.0[face];
        for (row, stickers) in old.into_iter().enumerate() {
            for (column, sticker) in stickers.into_iter().enumerate() {
                let (row, column) = match quarters {
                    1 => (column, 2 - row),
                    2 => (2 - row, 2 - column),
                    _ => (2 - column, row),
                };
                turned[row][column] = sticker;
            }
        }
        let strips = &STRIPS[face];
        let old =
            strips.map(|strip| strip.places.map(|(row, column)| self.0[strip.side.index()][row][column]));
        for (k, stickers) in old.into_iter().enumerate() {
            let to = &strips[(k + quarters) % 4];
            for ((row, column), sticker) in to.places.into_iter().zip(stickers) {
                self.0[to.side.index()][row][column] = sticker;
            }
        }
    }
}
