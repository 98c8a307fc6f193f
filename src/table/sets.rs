//! Sets of up to 24 places, one bit each: their images under permutations, and their numbers.

use crate::coord::choose;
use crate::numbers::Number;

/// Returns the members of a bit set in ascending order.
///
/// ```
/// use cubelab::table::members;
///
/// assert!(members(0b1010_0001).eq([0, 5, 7]));
/// ```
#[inline]
pub fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = (set != 0).then(|| set.trailing_zeros().index())?;
        set &= set - 1;
        Some(member)
    })
}

/// A permutation of places as a map of sets of places, by one look-up for eight places.
pub struct SetMap([[u32; 256]; 3]);

impl SetMap {
    /// Builds the map of the permutation that takes place i to `target[i]`.
    pub fn new(target: &[u8; 24]) -> SetMap {
        let mut images = [[0; 256]; 3];
        for (images, target) in images.iter_mut().zip(target.chunks(8)) {
            for (set, image) in images.iter_mut().enumerate() {
                *image = (0..8).filter(|bit| set >> bit & 1 == 1).map(|bit| 1 << target[bit]).sum();
            }
        }
        SetMap(images)
    }

    /// Returns the image of a set.
    #[inline]
    pub fn image(&self, set: u32) -> u32 {
        let [low, middle, high] = &self.0;
        low[(set & 255).index()] | middle[(set >> 8 & 255).index()] | high[(set >> 16 & 255).index()]
    }
}

/// A numbering of sets of places.
pub trait Numbering {
    /// Returns the number of sets; their numbers are below it.
    fn count(&self) -> usize;

    /// Returns the number of a set.
    fn number(&self, set: u32) -> usize;

    /// Returns the size in bytes.
    fn memory_usage(&self) -> usize;
}

/// Numbers the sets of `k` of the first `places` places, below C(places, k).
///
/// ```
/// use cubelab::table::{Numbering, Subsets};
///
/// // The places of eight centres among 24.
/// let sets = Subsets::new(8, 24);
/// assert_eq!(sets.count(), 735_471);
/// assert!(sets.number(0xFF_0000) < sets.count());
/// ```
pub struct Subsets {
    /// For each subset of the places from the thirteenth on, the number of the first set with this subset.
    upper: Box<[u32]>,
    /// For each subset of the first twelve places, its number among the subsets of the same size.
    lower: Box<[u16]>,
    count: usize,
}

/// Half of the maximum number of places.
const HALF: usize = 12;

impl Subsets {
    /// Builds the numbering.
    ///
    /// # Panics
    /// If there are fewer than 12 places or more than 24.
    pub fn new(k: usize, places: usize) -> Subsets {
        assert!((HALF..=2 * HALF).contains(&places), "{places} places; expected 12 to 24");
        let mut next = 0;
        let upper = (0..1usize << (places - HALF)).map(|set| {
            let first = next;
            let left = k.checked_sub(set.count_ones().index());
            next += left.map_or(0, |left| choose(HALF, left)).to_u32();
            first
        });
        Subsets { upper: upper.collect(), lower: numbered(HALF), count: next.index() }
    }
}

impl Numbering for Subsets {
    fn count(&self) -> usize {
        self.count
    }

    #[inline]
    fn number(&self, set: u32) -> usize {
        (self.upper[(set >> HALF).index()] + u32::from(self.lower[set.index() % (1 << HALF)])).index()
    }

    fn memory_usage(&self) -> usize {
        memory_of!(self.upper, self.lower)
    }
}

/// C(8, 4): the number of sets of four of eight places.
pub const HALVES: usize = choose(8, 4);

/// Numbers the sets that have four of the first eight places, four of the next eight, and so on, and none of
/// the places after those.
pub struct Halves {
    /// For each subset of eight places, its number among the subsets of the same size.
    eight: Box<[u16]>,
    eights: u32,
}

impl Halves {
    /// Builds the numbering of sets of `8 * eights` places, 8 to 24.
    pub fn new(eights: u32) -> Halves {
        Halves { eight: numbered(8), eights }
    }

    /// Returns the number of a set of four of eight places, below [`HALVES`].
    #[inline]
    pub fn of_eight(&self, set: u32) -> usize {
        usize::from(self.eight[set.index() & 255])
    }

    /// Returns all sets of four of eight places, in ascending order.
    pub fn all_of_eight() -> impl Iterator<Item = u32> + Clone {
        (0..256u32).filter(|set| set.count_ones() == 4)
    }
}

impl Numbering for Halves {
    fn count(&self) -> usize {
        HALVES.pow(self.eights)
    }

    #[inline]
    fn number(&self, set: u32) -> usize {
        let [low, middle, high] = [set, set >> 8, set >> 16];
        self.of_eight(low) + HALVES * (self.of_eight(middle) + HALVES * self.of_eight(high))
    }

    fn memory_usage(&self) -> usize {
        size_of_val(&*self.eight)
    }
}

/// Returns, for every set of `places` places, at most 16, its number among the sets of the same size.
pub fn numbered(places: usize) -> Box<[u16]> {
    let mut next = [0u16; 17];
    let number = |set: usize| {
        let count = &mut next[set.count_ones().index()];
        *count += 1;
        *count - 1
    };
    (0..1 << places).map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_sets_are_all_different() {
        for (k, places) in [(8, 24), (12, 24), (8, 16)] {
            let subsets = Subsets::new(k, places);
            assert_eq!(subsets.count(), choose(places, k));
            let mut seen = vec![false; subsets.count()];
            let mut set = (1u32 << k) - 1;
            while set < 1 << places {
                assert!(!std::mem::replace(&mut seen[subsets.number(set)], true));
                // The next set with as many bits (Gosper's hack).
                let low = set & set.wrapping_neg();
                let ripple = set + low;
                set = (((set ^ ripple) >> 2) / low) | ripple;
            }
            assert!(seen.into_iter().all(|seen| seen));
        }
        let halves = Halves::new(2);
        let mut seen = vec![false; halves.count()];
        for high in Halves::all_of_eight() {
            for low in Halves::all_of_eight() {
                assert!(!std::mem::replace(&mut seen[halves.number(high << 8 | low)], true));
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
    }

    #[test]
    fn sets_go_where_their_places_go() {
        let map = SetMap::new(&std::array::from_fn(|place| (place.to_u8() * 7 + 3) % 24));
        for set in [0u32, 1, 0x80_0000, 0x12_3456, 0xff_ffff] {
            let places = (0..24).filter(|place| set >> place & 1 == 1);
            assert_eq!(map.image(set), places.map(|place| 1 << ((place * 7 + 3) % 24)).sum::<u32>());
        }
    }
}
