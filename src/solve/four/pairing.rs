//! The pairing of wings in phase 3.

use super::places::SLOTS;
use crate::numbers::{Number, number};

/// The low place in which the mate of the wing in each high place is: a permutation of twelve edges, four bits
/// for each. It is the identity when all edges are paired. All mates must be in low places.
///
/// A turn of phase 3 that permutes high places by a and low places by b changes a pairing p to b p a^-1. The
/// permutations a and b have the same parity, so even pairings stay even: 12! / 2 of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pairing(u64);

/// A mask for removing one edge from the places of all edges, four bits for each: the larger places decrease by
/// 1.
const ABOVE: u64 = 0x1111_1111_1110;

impl Pairing {
    /// The pairing with all edges paired.
    pub(super) const SOLVED: Pairing = Pairing(0xBA98_7654_3210);

    /// Returns the pairing of wings, each given by its home; `None` if both wings of an edge are in high
    /// places.
    pub(super) fn of(wings: &[u8; SLOTS]) -> Option<Pairing> {
        let mut pairing = 0;
        for high in 0..12 {
            let low = (0..12).find(|low| wings[12 + low] % 12 == wings[high] % 12)?;
            pairing |= low.to_u64() << (4 * high);
        }
        Some(Pairing(pairing))
    }

    /// Returns the pairing with these bits.
    pub(super) const fn from_bits(bits: u64) -> Pairing {
        Pairing(bits)
    }

    /// Returns the 48 bits.
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the mates of the first four edges, which lie between R and L.
    pub(super) const fn first_four(self) -> u16 {
        number!(self.0 & 0xFFFF => u16)
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
        Pairing(pairing)
    }

    /// Returns the index of each edge among the edges that are not mates of the first four: four bits for each.
    pub(super) fn places_of_others(first_four: u16) -> u64 {
        let mates = [0, 4, 8, 12].map(|shift| first_four >> shift & 15);
        mates.iter().fold(Pairing::SOLVED.0, |places, mate| places.wrapping_sub(ABOVE << (4 * mate)))
    }

    /// Returns the arrangement of the other mates, given `places` from [`Pairing::places_of_others`].
    #[inline]
    pub(super) const fn others(self, mut places: u64) -> usize {
        let mut others = 0;
        let mut rest = self.0 >> 14;
        // All but the last two determine an even permutation.
        let mut choices = 8;
        while choices > 2 {
            let shift = rest & 0b11_1100;
            others = others * choices + (places >> shift & 7);
            places = places.wrapping_sub(ABOVE << shift);
            rest >>= 4;
            choices -= 1;
        }
        number!(others => usize)
    }
}

/// The map of pairings by a permutation of wing places that keeps high places high. It is tabulated for each
/// two edges, by their eight bits.
pub(super) struct PairingMap([[u64; 256]; 6]);

impl PairingMap {
    /// Builds the map of a permutation that takes each wing place to its `target`.
    pub(super) fn new(target: &[u8; SLOTS]) -> PairingMap {
        let of_edge = |high: usize, low: usize| match low {
            0..12 => u64::from(target[12 + low] - 12) << (4 * target[high]),
            _ => 0,
        };
        PairingMap(std::array::from_fn(|two| {
            std::array::from_fn(|bits| of_edge(2 * two, bits % 16) | of_edge(2 * two + 1, bits / 16))
        }))
    }

    /// Returns the image of a pairing.
    #[inline]
    pub(super) fn image(&self, Pairing(bits): Pairing) -> Pairing {
        let [a, b, c, d, e, f, ..] = bits.to_le_bytes();
        let parts = &self.0;
        Pairing(
            parts[0][usize::from(a)]
                | parts[1][usize::from(b)]
                | parts[2][usize::from(c)]
                | parts[3][usize::from(d)]
                | parts[4][usize::from(e)]
                | parts[5][usize::from(f)],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_the_whole() {
        for first_four in [0x3210, 0xBA98, 0x05A7, 0x1B42] {
            let places = Pairing::places_of_others(first_four);
            for others in (0..20_160).step_by(7) {
                let pairing = Pairing::from_parts(first_four, others);
                assert_eq!((pairing.first_four(), pairing.others(places)), (first_four, others));
            }
        }
        assert_eq!(Pairing::from_parts(0x3210, 0), Pairing::SOLVED);
    }
}
