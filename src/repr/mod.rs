//! Three representations of a cube in memory, behind one trait: states that can be turned, compared and
//! searched.
//!
//! They are the representations of the course IDA* (docs/solvers/lab.md).

mod array1;
mod array3;
mod bitboard;
mod strip;

use std::fmt::Debug;
use std::hash::Hash;

use rand::Rng;

use crate::cube::{Corner, CornerAt, Cube, Edge, EdgeAt, Face, Facelets, Move};
use crate::numbers::Number;
use crate::nxn::Stickers;

pub use array1::Array1;
pub use array3::Array3;
pub use bitboard::Bitboard;

/// The size of a packed state in bytes: 48 stickers of 3 bits.
pub const PACKED: usize = 18;

/// The faces in the order of the course IDA*. The number of a colour is the index of its home face in this
/// array.
///
/// The cube of the course has these colours 0 to 5: white up, green left, red front, blue right, orange back
/// and yellow down.
pub const FACES: [Face; 6] = [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D];

/// Returns the index of a face in [`FACES`], which is also the number of the face's colour.
pub const fn number(face: Face) -> usize {
    [0, 3, 2, 5, 1, 4][face.index()]
}

/// The rows and columns of the outer stickers of a face, clockwise from the top left.
pub const RING: [(usize, usize); 8] = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0)];

/// The stickers of a 3x3x3 with its centres in place, in a form for searching.
///
/// The other stickers may be inconsistent, as turns do not depend on them. Rows and columns are counted as
/// drawn at [`Face`].
pub trait Representation: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// The name on the command line and in links.
    const NAME: &'static str;

    /// The solved cube.
    const SOLVED: Self;

    /// Returns the state with these stickers; `None` if a centre is not in place.
    fn from_facelets(facelets: &Facelets) -> Option<Self>;

    /// Returns the colour of the sticker with this index in facelet order, 0 to 53.
    ///
    /// # Panics
    /// If `place` is 54 or more.
    fn sticker(&self, place: usize) -> Face;

    /// Turns this state in place.
    fn turn(&mut self, m: Move);

    /// Returns the colour of a sticker.
    ///
    /// # Panics
    /// If `row` or `column` is 3 or more.
    #[inline]
    fn colour(&self, face: Face, row: usize, column: usize) -> Face {
        assert!(row < 3 && column < 3, "three rows and columns");
        self.sticker(face.index() * 9 + row * 3 + column)
    }

    /// Returns true if each face has the colour of its centre.
    fn is_solved(&self) -> bool {
        *self == Self::SOLVED
    }

    /// Returns the stickers.
    fn facelets(&self) -> Facelets {
        Facelets(std::array::from_fn(|place| self.sticker(place)))
    }

    /// Returns the state of this cube.
    fn from_cube(cube: &Cube) -> Self {
        Self::from_facelets(&Facelets::from(cube)).expect("a cube has its centres in place")
    }

    /// Returns the cube, if turns can reach these stickers.
    fn to_cube(&self) -> Option<Cube> {
        self.facelets().held().map(|held| held.cube)
    }

    /// Returns the corner at a place and its twist; `None` if its stickers form no corner.
    fn corner(&self, place: Corner) -> Option<CornerAt> {
        CornerAt::of_colours(place.facelets().map(|place| self.sticker(place)))
    }

    /// Returns the edge at a place and its flip; `None` if its stickers form no edge.
    fn edge(&self, place: Edge) -> Option<EdgeAt> {
        EdgeAt::of_colours(place.facelets().map(|place| self.sticker(place)))
    }

    /// Makes random turns, never two of one face in a row, and returns them. The same random numbers give the
    /// same turns.
    fn shuffle(&mut self, turns: usize, random: &mut (impl Rng + ?Sized)) -> Vec<Move> {
        let mut made: Vec<Move> = Vec::with_capacity(turns);
        for _ in 0..turns {
            let m = Move::random_after(made.last().copied(), random);
            self.turn(m);
            made.push(m);
        }
        made
    }

    /// Returns the net as drawn at [`Face`], with the letters of the colours.
    fn planar(&self) -> String {
        Stickers::from(&self.facelets()).net(|text, colour| text.extend([' ', colour.letter()]))
    }

    /// Returns the number of pairs of neighbouring stickers on a face that are equal, 0 to 72: the uniformity
    /// of the notebook best-first search.
    fn uniformity(&self) -> u32 {
        let mut equal = 0;
        for face in Face::ALL {
            for i in 0..3 {
                for j in 0..2 {
                    equal += u32::from(self.colour(face, i, j) == self.colour(face, i, j + 1));
                    equal += u32::from(self.colour(face, j, i) == self.colour(face, j + 1, i));
                }
            }
        }
        equal
    }

    /// Returns the number of stickers of each colour on a face, in the order of [`FACES`].
    fn colour_counts(&self, face: Face) -> [u8; 6] {
        let mut counts = [0; 6];
        for place in 0..9 {
            counts[number(self.colour(face, place / 3, place % 3))] += 1;
        }
        counts
    }

    /// Packs the 48 stickers that can move, with 3 bits each: the number of the sticker's colour.
    ///
    /// Faces are in the order of [`FACES`], the stickers of a face in the order of [`RING`]; `bit_of` defines
    /// the order of bits. All representations of the same stickers have the same bytes.
    fn pack(&self) -> [u8; PACKED] {
        let mut packed = [0; PACKED];
        for (face, home) in FACES.into_iter().enumerate() {
            for (i, (row, column)) in RING.into_iter().enumerate() {
                let colour = number(self.colour(home, row, column));
                for k in 0..3 {
                    let (byte, bit) = bit_of(face, i, k);
                    packed[byte] |= ((colour >> k & 1).to_u8()) << bit;
                }
            }
        }
        packed
    }

    /// Returns the state packed into these bytes.
    ///
    /// # Panics
    /// If a colour number is 6 or 7, in some representations.
    fn unpack(packed: &[u8; PACKED]) -> Self {
        let mut facelets = Facelets::from(&Cube::SOLVED);
        for (face, home) in FACES.into_iter().enumerate() {
            for (i, (row, column)) in RING.into_iter().enumerate() {
                let bits = (0..3).map(|k| {
                    let (byte, bit) = bit_of(face, i, k);
                    usize::from(packed[byte] >> bit & 1) << k
                });
                facelets.0[home.index() * 9 + row * 3 + column] = FACES[bits.sum::<usize>()];
            }
        }
        Self::from_facelets(&facelets).expect("the centres are in place")
    }
}

/// Returns the byte of a packed state, and its bit, that hold bit `k` of sticker `i` of a face.
///
/// A plane has one bit for each of the eight stickers of a face, and each face has three planes. Of the 18
/// planes, the first 16 are bit `plane % 8` of eight bytes, one byte a sticker, because this layout converts to
/// and from a bitboard in the fewest steps. The last two planes are a byte each.
const fn bit_of(face: usize, i: usize, k: usize) -> (usize, usize) {
    let plane = 3 * face + k;
    if plane < 16 { (plane / 8 * 8 + i, plane % 8) } else { (plane, i) }
}
