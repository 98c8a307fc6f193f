//! The representation by one array of all stickers.

use super::strip::STRIPS;
use super::{RING, Representation};
use crate::cube::{Face, Facelets, Move};
use crate::numbers::number;

/// A 3x3x3 as 54 colours in facelet order. A turn copies 20 colours by a list of index pairs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Array1([Face; 54]);

impl Representation for Array1 {
    const NAME: &'static str = "array1";

    const SOLVED: Array1 = {
        let mut stickers = [Face::U; 54];
        let mut i = 0;
        while i < 54 {
            stickers[i] = Face::ALL[i / 9];
            i += 1;
        }
        Array1(stickers)
    };

    fn from_facelets(facelets: &Facelets) -> Option<Array1> {
        Face::ALL.iter().all(|face| facelets.centre(*face) == *face).then_some(Array1(facelets.0))
    }

    #[inline]
    fn sticker(&self, place: usize) -> Face {
        self.0[place]
    }

    #[inline]
    fn turn(&mut self, m: Move) {
        let old = self.0;
        for (from, to) in MOVED[m.index()] {
            self.0[usize::from(to)] = old[usize::from(from)];
        }
    }

    fn facelets(&self) -> Facelets {
        Facelets(self.0)
    }
}

/// For each turn, the index from which and the index to which each of its 20 stickers moves.
static MOVED: [[(u8, u8); 20]; Move::COUNT] = {
    let mut moved = [[(0, 0); 20]; Move::COUNT];
    let mut m = 0;
    while m < Move::COUNT {
        let (face, quarters) = (m / 3, m % 3 + 1);
        let mut i = 0;
        while i < 8 {
            moved[m][i] = (place(face, RING[i]), place(face, RING[(i + 2 * quarters) % 8]));
            i += 1;
        }
        let mut k = 0;
        while k < 12 {
            let (from, to) = (&STRIPS[face][k / 3], &STRIPS[face][(k / 3 + quarters) % 4]);
            moved[m][8 + k] =
                (place(from.side.index(), from.places[k % 3]), place(to.side.index(), to.places[k % 3]));
            k += 1;
        }
        m += 1;
    }
    moved
};

const fn place(face: usize, (row, column): (usize, usize)) -> u8 {
    number!(face * 9 + row * 3 + column => u8)
}
