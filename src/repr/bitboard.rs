//! Six words, a byte a sticker.

use super::strip::{STRIPS, Strip};
use super::{FACES, PACKED, RING, Representation, number};
use crate::cube::{Face, Facelets, Move};

/// A 3x3x3 as six words of 64 bits, one for each face in the order of [`FACES`].
///
/// A word holds the eight outer stickers of its face in the order of [`RING`], the first in the lowest
/// byte; the centre is implied. A byte has one bit set, the one with the number of its colour. So a
/// turn rotates the word of its face by 16 bits a quarter, and the strips around it are three bytes
/// of four words, rotated into place and masked: no loop, no branch, no table.
///
/// ```
/// use cubelab::cube::Facelets;
/// use cubelab::repr::{Bitboard, Representation};
///
/// // The course project's check: a face of white, green, red / green, blue / white, yellow, orange.
/// let stickers = "ULFLURUDB RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB";
/// let stickers: Facelets = stickers.parse().unwrap();
/// assert_eq!(Bitboard::from_facelets(&stickers).unwrap().words()[0], 144_431_916_278_612_481);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bitboard([u64; 6]);

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The bytes of a word that are edges: every other one.
const EDGES: u64 = 0xFF00_FF00_FF00_FF00;

impl Bitboard {
    /// The words of the faces in the order of [`FACES`].
    pub const fn words(&self) -> [u64; 6] {
        self.0
    }

    /// This state after a turn of `FACE`, by its index, by `QUARTERS`.
    #[inline(always)]
    const fn turned<const FACE: usize, const QUARTERS: usize>(self) -> Bitboard {
        let old = self.0;
        let mut new = old;
        let face = number(Face::ALL[FACE]);
        new[face] = old[face].rotate_left(16 * QUARTERS as u32);
        // Four times the same with other constants: the compiler leaves no loop.
        let mut k = 0;
        while k < 4 {
            let (from, to) = (&STRIPS[FACE][k], &STRIPS[FACE][(k + QUARTERS) % 4]);
            let strip = 0xFF_FFFF_u64.rotate_left(8 * start(to));
            let moved = old[number(from.side)].rotate_left(8 * ((start(to) + 8 - start(from)) % 8));
            new[number(to.side)] = old[number(to.side)] & !strip | moved & strip;
            k += 1;
        }
        Bitboard(new)
    }
}

/// The place in the ring of the first byte of a strip. A side is passed counter-clockwise where its
/// neighbour turns clockwise, so that is the strip's last sticker.
const fn start(strip: &Strip) -> u32 {
    let (row, column) = strip.places[2];
    let mut i = 0;
    while RING[i].0 != row || RING[i].1 != column {
        i += 1;
    }
    i as u32
}

impl Representation for Bitboard {
    const NAME: &'static str = "bitboard";

    const SOLVED: Bitboard = {
        let mut words = [0; 6];
        let mut i = 0;
        while i < 6 {
            words[i] = ONES << i;
            i += 1;
        }
        Bitboard(words)
    };

    fn from_facelets(facelets: &Facelets) -> Option<Bitboard> {
        let word = |face: Face| {
            let bytes =
                RING.map(|(row, column)| 1 << number(facelets.0[face.index() * 9 + row * 3 + column]));
            u64::from_le_bytes(bytes)
        };
        Face::ALL.iter().all(|face| facelets.centre(*face) == *face).then(|| Bitboard(FACES.map(word)))
    }

    #[inline]
    fn colour(&self, face: Face, row: usize, column: usize) -> Face {
        /// The place in the ring of each sticker of a face; 8 is the centre.
        const PLACES: [[u8; 3]; 3] = [[0, 1, 2], [7, 8, 3], [6, 5, 4]];
        match PLACES[row][column] {
            8 => face,
            place => FACES[(self.0[number(face)] >> (8 * place) & 0xFF).trailing_zeros() as usize],
        }
    }

    #[inline]
    fn turn(&mut self, m: Move) {
        *self = match m.index() {
            0 => self.turned::<0, 1>(),
            1 => self.turned::<0, 2>(),
            2 => self.turned::<0, 3>(),
            3 => self.turned::<1, 1>(),
            4 => self.turned::<1, 2>(),
            5 => self.turned::<1, 3>(),
            6 => self.turned::<2, 1>(),
            7 => self.turned::<2, 2>(),
            8 => self.turned::<2, 3>(),
            9 => self.turned::<3, 1>(),
            10 => self.turned::<3, 2>(),
            11 => self.turned::<3, 3>(),
            12 => self.turned::<4, 1>(),
            13 => self.turned::<4, 2>(),
            14 => self.turned::<4, 3>(),
            15 => self.turned::<5, 1>(),
            16 => self.turned::<5, 2>(),
            _ => self.turned::<5, 3>(),
        };
    }

    /// Neighbours in the ring are neighbours on the face, so two equal ones have a bit in common after
    /// a rotation by one byte; the edges have the centre for a neighbour as well.
    fn uniformity(&self) -> u32 {
        let pairs = |(colour, word): (usize, u64)| {
            let with_centre = word & EDGES & (ONES << colour);
            (word & word.rotate_left(8)).count_ones() + with_centre.count_ones()
        };
        self.0.into_iter().enumerate().map(pairs).sum()
    }

    fn colour_counts(&self, face: Face) -> [u8; 6] {
        let word = self.0[number(face)];
        std::array::from_fn(|colour| {
            (word >> colour & ONES).count_ones() as u8 + u8::from(FACES[colour] == face)
        })
    }

    #[inline]
    fn pack(&self) -> [u8; PACKED] {
        let [a, b, c, d, e, f] = self.0.map(joined);
        let mut packed = [0; PACKED];
        packed[..8].copy_from_slice(&(a | b << 24 | c << 48).to_le_bytes());
        packed[8..16].copy_from_slice(&(c >> 16 | d << 8 | e << 32 | f << 56).to_le_bytes());
        packed[16..].copy_from_slice(&((f >> 8) as u16).to_le_bytes());
        packed
    }

    #[inline]
    fn unpack(packed: &[u8; PACKED]) -> Bitboard {
        let face = |i: usize| {
            spread(u32::from_le_bytes([packed[3 * i], packed[3 * i + 1], packed[3 * i + 2], 0]).into())
        };
        Bitboard(std::array::from_fn(face))
    }
}

/// Eight bytes with one of six bits set to eight numbers of 3 bits.
#[inline(always)]
const fn joined(word: u64) -> u64 {
    let odd = word >> 1 | word >> 3 | word >> 5;
    let twos = word >> 2 | word >> 3;
    let fours = word >> 4 | word >> 5;
    let numbers = odd & ONES | (twos & ONES) << 1 | (fours & ONES) << 2;
    let pairs = (numbers | numbers >> 5) & 0x003F_003F_003F_003F;
    let fours = (pairs | pairs >> 10) & 0x0000_0FFF_0000_0FFF;
    (fours | fours >> 20) & 0xFF_FFFF
}

/// The inverse of [`joined`].
#[inline(always)]
const fn spread(bits: u64) -> u64 {
    let fours = (bits | bits << 20) & 0x0000_0FFF_0000_0FFF;
    let pairs = (fours | fours << 10) & 0x003F_003F_003F_003F;
    let numbers = (pairs | pairs << 5) & 0x0707_0707_0707_0707;
    // One bit in each byte, moved up by 1, 2 and 4 where the number has these bits. A bit times 255
    // fills its byte.
    let ones = ONES + (numbers & ONES);
    let twos = (numbers >> 1 & ONES) * 255;
    let ones = ones & !twos | ones << 2 & twos;
    let fours = (numbers >> 2 & ONES) * 255;
    ones & !fours | ones << 4 & fours
}
