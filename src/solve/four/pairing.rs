//! The pairing of wings in phase 3.

use wide::u8x16;

use super::places::SLOTS;
use crate::numbers::Number;

/// The low place in which the mate of the wing in each high place is: a permutation of twelve edges, a byte for
/// each. It is the identity when all edges are paired. All mates must be in low places.
///
/// The bytes are in the order of [`lane`]; the last four are 0. So one shuffle of a vector maps the mates, and another
/// one the edges.
///
/// A turn of phase 3 that permutes high places by a and low places by b changes a pairing p to b p a^-1. The
/// permutations a and b have the same parity, so even pairings stay even: 12! / 2 of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pairing(u8x16);

/// The number of edges.
const EDGES: usize = 12;

/// The number of even arrangements of the mates of the last eight edges, 8! / 2.
pub(super) const ARRANGEMENTS: usize = 20_160;

/// Returns the index of an edge's byte: the last eight edges come first, then the first four.
const fn lane(edge: usize) -> usize {
    (edge + 8) % EDGES
}

/// Returns the first and the last eight bytes of a vector, the first byte lowest.
#[inline]
fn halves(vector: u8x16) -> [u64; 2] {
    let bytes = vector.to_array();
    let half = |at: usize| u64::from_le_bytes(std::array::from_fn(|byte| bytes[8 * at + byte]));
    [half(0), half(1)]
}

/// Packs numbers of four bits, one in each byte, so that they follow one another.
const fn packed(bytes: u64) -> u64 {
    let bytes = (bytes | bytes >> 4) & 0x00FF_00FF_00FF_00FF;
    let bytes = (bytes | bytes >> 8) & 0x0000_FFFF_0000_FFFF;
    (bytes | bytes >> 16) & 0xFFFF_FFFF
}

/// The inverse of [`packed`].
const fn unpacked(numbers: u64) -> u64 {
    let numbers = (numbers | numbers << 16) & 0x0000_FFFF_0000_FFFF;
    let numbers = (numbers | numbers << 8) & 0x00FF_00FF_00FF_00FF;
    (numbers | numbers << 4) & 0x0F0F_0F0F_0F0F_0F0F
}

impl Pairing {
    /// The pairing with all edges paired.
    pub(super) const SOLVED: Pairing =
        Pairing(u8x16::new([4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 0, 0, 0, 0]));

    /// Returns the pairing of wings, each given by its home; `None` if both wings of an edge are in high
    /// places.
    pub(super) fn of(wings: &[u8; SLOTS]) -> Option<Pairing> {
        let mut pairing = 0;
        for high in 0..EDGES {
            let low = (0..EDGES).find(|low| wings[EDGES + low] % 12 == wings[high] % 12)?;
            pairing |= low.to_u64() << (4 * high);
        }
        Some(Pairing::from_bits(pairing))
    }

    /// Returns the pairing with these bits: four for each edge.
    pub(super) fn from_bits(bits: u64) -> Pairing {
        let [others, first_four] = [unpacked(bits >> 16), unpacked(bits & 0xFFFF)].map(u64::to_le_bytes);
        Pairing(u8x16::new(std::array::from_fn(
            |byte| if byte < 8 { others[byte] } else { first_four[byte - 8] },
        )))
    }

    /// Returns the 48 bits.
    #[inline]
    pub(super) fn bits(self) -> u64 {
        let [others, first_four] = halves(self.0);
        packed(others) << 16 | packed(first_four)
    }

    /// Returns the mates of the first four edges, which lie between R and L, in four bits each.
    #[inline]
    pub(super) fn first_four(self) -> u16 {
        let [_, first_four] = halves(self.0);
        packed(first_four).to_u16()
    }

    /// Returns the even pairing with these mates of the first four edges and this arrangement of the other
    /// mates, 0 to 8! / 2 - 1.
    pub(super) fn from_parts(first_four: u16, mut others: usize) -> Pairing {
        let mut pairing = u64::from(first_four);
        let mut free = 0xFFF_u32;
        let mut is_odd = false;
        for edge in 0..4 {
            let mate = first_four >> (4 * edge) & 15;
            is_odd ^= (free & ((1 << mate) - 1)).count_ones() % 2 == 1;
            free &= !(1 << mate);
        }
        let mut digits = [0; 8];
        for (digit, choices) in digits[..6].iter_mut().zip([8, 7, 6, 5, 4, 3]).rev() {
            *digit = others % choices;
            others /= choices;
            is_odd ^= *digit % 2 == 1;
        }
        digits[6] = usize::from(is_odd);
        for (edge, digit) in (4..).zip(digits) {
            let mut rest = free;
            for _ in 0..digit {
                rest &= rest - 1;
            }
            let mate = rest.trailing_zeros();
            free &= !(1 << mate);
            pairing |= u64::from(mate) << (4 * edge);
        }
        Pairing::from_bits(pairing)
    }

    /// Returns the index of each mate among those that are not mates of the first four.
    pub(super) fn places_of_others(first_four: u16) -> u8x16 {
        let mates = [0, 4, 8, 12].map(|shift| first_four >> shift & 15);
        let place = |mate: u16| (mate - mates.iter().filter(|first| **first < mate).count().to_u16()).to_u8();
        u8x16::new(std::array::from_fn(|mate| if mate < EDGES { place(mate.to_u16()) } else { 0 }))
    }

    /// Returns the indices of the mates of edges 4 to 7, and those of edges 8 to 11, three bits for each, given `places` from
    /// [`Pairing::places_of_others`].
    #[inline]
    fn others(self, places: u8x16) -> [usize; 2] {
        let [indices, _] = halves(places.shuffle(self.0));
        let indices = (indices | indices >> 5) & 0x003F_003F_003F_003F;
        let indices = indices | indices >> 10;
        [indices & 0xFFF, indices >> 32 & 0xFFF].map(|four| four.index())
    }
}

/// The numbers of the arrangements of the mates of the last eight edges, as in [`Pairing::from_parts`]. Each is the sum
/// of two entries: by the indices of the mates of edges 4 to 7, and by those of edges 8 to 11.
pub(super) struct Arrangements([Box<[u16]>; 2]);

impl Arrangements {
    /// Tabulates the numbers.
    pub(super) fn new() -> Arrangements {
        /// The mates of edges 4 to 7 leave four others, which have this number of even arrangements.
        const OF_FOUR: usize = 12;
        let mut parts = [0, 1].map(|_| vec![0; 1 << 12].into_boxed_slice());
        let first_four = Pairing::SOLVED.first_four();
        let places = Pairing::places_of_others(first_four);
        for number in 0..ARRANGEMENTS {
            let [first, last] = Pairing::from_parts(first_four, number).others(places);
            parts[0][first] = (number / OF_FOUR * OF_FOUR).to_u16();
            parts[1][last] = (number % OF_FOUR).to_u16();
        }
        Arrangements(parts)
    }

    /// Returns the number of the mates of the last eight edges, given `places` from [`Pairing::places_of_others`].
    #[inline]
    pub(super) fn of(&self, pairing: Pairing, places: u8x16) -> usize {
        let [first, last] = pairing.others(places);
        usize::from(self.0[0][first]) + usize::from(self.0[1][last])
    }

    /// Returns the size in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        self.0.iter().map(|part| size_of_val(&**part)).sum()
    }
}

/// The map of pairings by a permutation of wing places that keeps high places high.
pub(super) struct PairingMap {
    /// The low place after the map, by low place.
    mates: u8x16,
    /// By byte: the byte that moves there. The last four bytes become 0.
    from: u8x16,
}

impl PairingMap {
    /// Builds the map of a permutation that takes each wing place to its `target`.
    pub(super) fn new(target: &[u8; SLOTS]) -> PairingMap {
        /// The index for which a shuffle gives 0.
        const ZERO: u8 = 0x80;
        let (mut mates, mut from) = ([0; 16], [ZERO; 16]);
        for edge in 0..EDGES {
            mates[edge] = target[EDGES + edge] - EDGES.to_u8();
            from[lane(target[edge].into())] = lane(edge).to_u8();
        }
        PairingMap { mates: mates.into(), from: from.into() }
    }

    /// Returns the image of a pairing.
    #[inline]
    pub(super) fn image(&self, Pairing(mates): Pairing) -> Pairing {
        Pairing(self.mates.shuffle(mates).shuffle(self.from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_the_whole() {
        let arrangements = Arrangements::new();
        for first_four in [0x3210, 0xBA98, 0x05A7, 0x1B42] {
            let places = Pairing::places_of_others(first_four);
            for others in (0..ARRANGEMENTS).step_by(7) {
                let pairing = Pairing::from_parts(first_four, others);
                assert_eq!((pairing.first_four(), arrangements.of(pairing, places)), (first_four, others));
                assert_eq!(Pairing::from_bits(pairing.bits()), pairing);
            }
        }
        assert_eq!(Pairing::from_parts(0x3210, 0), Pairing::SOLVED);
    }
}
