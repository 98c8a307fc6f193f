//! Sets to their members; sets of places to where turns take them, and to numbers. A set of places is a bit for each of up to 24.

use crate::coord::choose;

/// The members of a set, a bit for each: the least first.
#[inline]
pub fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(member)
    })
}

/// What a permutation makes of a set of places, eight of them at a time.
pub struct SetMap([[u32; 256]; 3]);

impl SetMap {
    /// The map by a permutation that takes each place to its `target`.
    pub fn new(target: &[u8; 24]) -> SetMap {
        let mut images = [[0; 256]; 3];
        for (images, target) in images.iter_mut().zip(target.chunks(8)) {
            for (set, image) in images.iter_mut().enumerate() {
                *image = (0..8).filter(|bit| set >> bit & 1 == 1).map(|bit| 1 << target[bit]).sum();
            }
        }
        SetMap(images)
    }

    /// Where the places of a set go.
    #[inline]
    pub fn image(&self, set: u32) -> u32 {
        let [low, middle, high] = &self.0;
        low[(set & 255) as usize] | middle[(set >> 8 & 255) as usize] | high[(set >> 16 & 255) as usize]
    }
}

/// The numbers of the sets of as many places each.
pub trait Numbering {
    /// How many sets there are; numbers are below it.
    fn count(&self) -> usize;

    /// The number of a set.
    fn number(&self, set: u32) -> usize;

    /// Bytes taken by what tells the numbers.
    fn memory_usage(&self) -> usize;
}

/// The numbers of the sets of `k` of the first `places`, below C(places, k).
pub struct Subsets {
    /// By the places from the thirteenth on: the number of the first set with them.
    upper: Box<[u32]>,
    /// By the first twelve places: the number among the sets of as many of them.
    lower: Box<[u16]>,
    count: usize,
}

/// Half of the places.
const HALF: usize = 12;

impl Subsets {
    /// # Panics
    /// If there are fewer than 12 places or more than 24.
    pub fn new(k: usize, places: usize) -> Subsets {
        assert!((HALF..=2 * HALF).contains(&places), "{places} places; expected 12 to 24");
        let mut next = 0;
        let upper = (0..1usize << (places - HALF)).map(|set| {
            let first = next;
            let left = k.checked_sub(set.count_ones() as usize);
            next += left.map_or(0, |left| choose(HALF, left)) as u32;
            first
        });
        Subsets { upper: upper.collect(), lower: numbered(HALF), count: next as usize }
    }
}

impl Numbering for Subsets {
    fn count(&self) -> usize {
        self.count
    }

    #[inline]
    fn number(&self, set: u32) -> usize {
        (self.upper[(set >> HALF) as usize] + u32::from(self.lower[set as usize % (1 << HALF)])) as usize
    }

    fn memory_usage(&self) -> usize {
        size_of_val(&*self.upper) + size_of_val(&*self.lower)
    }
}

/// How many sets of four of eight places there are.
pub const HALVES: usize = choose(8, 4);

/// The numbers of the sets that have four of the first eight places, four of the next eight, and so on, and none of those
/// that are not told apart.
pub struct Halves {
    /// By eight places; none of them is number 0, like the first four.
    eight: Box<[u16]>,
    eights: u32,
}

impl Halves {
    /// The numbers where there are so many times eight places.
    pub fn new(eights: u32) -> Halves {
        Halves { eight: numbered(8), eights }
    }

    /// The number of a set of four of eight places, below [`HALVES`].
    #[inline]
    pub fn of_eight(&self, set: u32) -> usize {
        usize::from(self.eight[set as usize & 255])
    }

    /// All sets of four of eight places.
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

/// By set of these many places, at most 16: its number among the sets of as many of them.
pub fn numbered(places: usize) -> Box<[u16]> {
    let mut next = [0u16; 17];
    let number = |set: usize| {
        let count = &mut next[set.count_ones() as usize];
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
                // The next with as many bits (Gosper).
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
        let map = SetMap::new(&std::array::from_fn(|place| (place as u8 * 7 + 3) % 24));
        for set in [0u32, 1, 0x80_0000, 0x12_3456, 0xff_ffff] {
            let places = (0..24).filter(|place| set >> place & 1 == 1);
            assert_eq!(map.image(set), places.map(|place| 1 << ((place * 7 + 3) % 24)).sum::<u32>());
        }
    }
}
