//! Wings and midges of phase 3 as one number, the same for positions that differ by a symmetry only.

use super::places::{EDGE_COUNT, places};
use crate::cube::Symmetry;
use crate::numbers::Number;
use crate::table::{SetMap, members, memory_of};

/// The number of ways in which eleven midges can be flipped; the twelfth makes the number of flips even.
pub(in crate::solve) const FLIPS: usize = 1 << 11;

/// The symmetries that keep the axis through U and D, and what they do to wings and midges.
pub(in crate::solve) struct SplitKeys {
    wings: Vec<SetMap>,
    /// For each symmetry, the bits by which the image of the high wings differs from the images of their places: all,
    /// if the symmetry exchanges high and low places.
    exchanged: Vec<u32>,
    /// By flips of eleven midges.
    flips: Vec<FlipClass>,
}

/// The class of flips under the symmetries.
#[derive(Clone, Copy)]
struct FlipClass {
    representative: u16,
    /// The symmetry that takes the flips to the representative.
    symmetry: u8,
    /// The bit set of the symmetries that keep the representative.
    stabilizer: u16,
}

impl SplitKeys {
    pub(in crate::solve) fn new() -> SplitKeys {
        let all = Symmetry::UD.iter().map(|symmetry| places().symmetry(*symmetry));
        let image = |flips: u16, symmetry: usize| -> u16 {
            let midges = &places().symmetries[symmetry].midges;
            (0..EDGE_COUNT).filter(|edge| flips >> edge & 1 == 1).map(|edge| 1 << midges[edge]).sum()
        };
        let class = |flips: u16| {
            let flips = flips | (flips.count_ones().to_u16() & 1) << 11;
            let images = (0..Symmetry::UD_COUNT).map(|symmetry| (image(flips, symmetry), symmetry.to_u8()));
            let (representative, symmetry) = images.min().expect("there are symmetries");
            let keeps = |symmetry: &usize| image(representative, *symmetry) == representative;
            let stabilizer = (0..Symmetry::UD_COUNT).filter(keeps).map(|symmetry| 1 << symmetry).sum();
            FlipClass { representative, symmetry, stabilizer }
        };
        let exchanges = |symmetry: &Symmetry| if places().exchanges(*symmetry, 0) { 0xFF_FFFF } else { 0 };
        SplitKeys {
            wings: all.map(|permutations| SetMap::new(&permutations.wings)).collect(),
            exchanged: Symmetry::UD.iter().map(exchanges).collect(),
            flips: (0..FLIPS.to_u16()).map(class).collect(),
        }
    }

    fn image(&self, wings: u32, symmetry: usize) -> u32 {
        self.wings[symmetry].image(wings) ^ self.exchanged[symmetry]
    }

    /// Returns the key: the class of the flips, and the least image of the wings.
    #[inline]
    pub(in crate::solve) fn key(&self, wings: u32, flips: u16) -> u64 {
        let FlipClass { representative, symmetry, stabilizer } = self.flips[usize::from(flips) % FLIPS];
        let mut least = self.image(wings, symmetry.into());
        if stabilizer != 1 {
            let images = members(stabilizer.into()).map(|symmetry| self.image(least, symmetry));
            least = images.min().unwrap_or(least);
        }
        u64::from(least) << EDGE_COUNT | u64::from(representative)
    }

    /// Returns the wings and the flips of a key.
    pub(in crate::solve) fn of_key(key: u64) -> (u32, u16) {
        ((key >> EDGE_COUNT).to_u32(), (key & 0xFFF).to_u16())
    }

    /// Returns the size in bytes.
    pub(in crate::solve) fn memory_usage(&self) -> usize {
        memory_of!(self.wings, self.exchanged, self.flips)
    }
}
