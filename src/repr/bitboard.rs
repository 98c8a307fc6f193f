//! The representation by six words, with one byte for each sticker.

use super::strip::{STRIPS, Strip};
use super::{FACES, PACKED, RING, Representation, number};
use crate::cube::{Face, Facelets, Move};
use crate::numbers::{Number, number};

/// A 3x3x3 as six words of 64 bits, one for each face in the order of [`FACES`].
///
/// A word holds the eight outer stickers of its face in the order of [`RING`], the first in the lowest
/// byte; the centre is implied. Each byte has one bit set: bit `k` for the colour with the number `k`.
/// A turn rotates the word of its face by 16 bits a quarter. The strips around the face are three bytes
/// in each of four words, which are rotated into place and masked, without a loop, a branch or a table.
///
/// ```
/// use cubelab::cube::Facelets;
/// use cubelab::repr::{Bitboard, Representation};
///
/// // The check of the course IDA*: a face of white, green, red / green, blue / white, yellow, orange.
/// let stickers = "ULFLURUDB RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB";
/// let stickers: Facelets = stickers.parse().unwrap();
/// assert_eq!(Bitboard::from_facelets(&stickers).unwrap().words()[0], 144_431_916_278_612_481);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bitboard([u64; 6]);

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// A mask of the bytes of a word that are edges: every other byte.
const EDGES: u64 = 0xFF00_FF00_FF00_FF00;

impl Bitboard {
    /// Returns the words of the faces, in the order of [`FACES`].
    pub const fn words(&self) -> [u64; 6] {
        self.0
    }

    /// Returns the state after a turn of the face with the index `FACE` by `QUARTERS` quarters.
    #[inline(always)]
    const fn turned<const FACE: usize, const QUARTERS: usize>(self) -> Bitboard {
        let old = self.0;
        let mut new = old;
        let face = number(Face::ALL[FACE]);
        new[face] = old[face].rotate_left(16 * number!(QUARTERS => u32));
        // The constants are known, so the compiler unrolls the four steps.
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

/// Returns the index in [`RING`] of the lowest byte of a strip: the strip's last sticker, because a clockwise
/// turn of a face passes the sides around it counter-clockwise.
const fn start(strip: &Strip) -> u32 {
    let (row, column) = strip.places[2];
    let mut i = 0;
    while RING[i].0 != row || RING[i].1 != column {
        i += 1;
    }
    number!(i => u32)
}

/// Marks a centre, which has no byte.
const CENTRE: u8 = 8;

/// For each index in facelet order, the word and the byte of the sticker.
static BYTES: [(u8, u8); 54] = {
    let mut bytes = [(0, CENTRE); 54];
    let mut i = 0;
    while i < 54 {
        bytes[i].0 = number!(number(Face::ALL[i / 9]) => u8);
        let mut k = 0;
        while k < 8 {
            if RING[k].0 == i / 3 % 3 && RING[k].1 == i % 3 {
                bytes[i].1 = number!(k => u8);
            }
            k += 1;
        }
        i += 1;
    }
    bytes
};

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
    fn sticker(&self, place: usize) -> Face {
        match BYTES[place] {
            (word, CENTRE) => FACES[usize::from(word)],
            (word, byte) => FACES[(self.0[usize::from(word)] >> (8 * byte) & 0xFF).trailing_zeros().index()],
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

    /// Counts with bit masks: neighbours in the ring are neighbours on the face, so two equal ones have a bit
    /// in common after a rotation by one byte. Edges are neighbours of the centre, too.
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
            (word >> colour & ONES).count_ones().to_u8() + u8::from(FACES[colour] == face)
        })
    }

    #[inline]
    fn pack(&self) -> [u8; PACKED] {
        let mut words = [0; 3];
        for (face, word) in self.0.into_iter().enumerate() {
            let planes = [word >> 1 | word >> 3 | word >> 5, word >> 2 | word >> 3, word >> 4 | word >> 5];
            for (k, plane) in planes.into_iter().enumerate() {
                let plane_number = 3 * face + k;
                words[plane_number / 8] |= (plane & ONES) << (plane_number % 8);
            }
        }
        // In each of the last two planes, the lowest bits of the bytes are packed into one byte.
        let gathered = [0, 1].map(|k| ((words[2] >> k & ONES).wrapping_mul(GATHER) >> 56).to_u8());
        let mut packed = [0; PACKED];
        packed[..8].copy_from_slice(&words[0].to_le_bytes());
        packed[8..16].copy_from_slice(&words[1].to_le_bytes());
        packed[16..].copy_from_slice(&gathered);
        packed
    }

    #[inline]
    fn unpack(packed: &[u8; PACKED]) -> Bitboard {
        let word = |at: usize| u64::from_le_bytes(packed[at..at + 8].try_into().expect("eight bytes"));
        let words = [word(0), word(8), scattered(packed[16]) | scattered(packed[17]) << 1];
        Bitboard(std::array::from_fn(|face| {
            let plane = |k: usize| words[(3 * face + k) / 8] >> ((3 * face + k) % 8) & ONES;
            let [odd, twos, fours] = [plane(0), plane(1), plane(2)];
            let small = ONES ^ (twos | fours);
            let pairs = small | twos << 2 | fours << 4;
            // Each byte has one bit set now, which is shifted up by one if the number is odd.
            let moves = odd * 255;
            pairs & !moves | (pairs & moves) << 1
        }))
    }
}

/// Multiplied by a word with only lowest bits of bytes set, packs these bits into the highest byte, beginning
/// with the bit of the lowest byte.
const GATHER: u64 = 0x0102_0408_1020_4080;

/// Returns a word whose byte `i` is bit `i` of `bits`.
#[inline(always)]
const fn scattered(bits: u8) -> u64 {
    let one_each = (number!(bits => u64) * ONES) & 0x8040_2010_0804_0201;
    (one_each + 0x7F * ONES) >> 7 & ONES
}
