//! Sets of places to numbers.

use crate::coord::choose;

/// The numbers of the sets of `k` of 24 places, below C(24, k). A set is a bit for each place.
pub(super) struct Subsets {
    /// By the upper twelve places: the number of the first set with them.
    upper: Box<[u32]>,
    /// By the lower twelve places: the number among the sets of as many of them.
    lower: Box<[u16]>,
}

/// Half of the places.
const HALF: usize = 12;

impl Subsets {
    pub(super) fn new(k: usize) -> Subsets {
        let mut next = 0;
        let upper = (0..1usize << HALF).map(|set| {
            let first = next;
            let left = k.checked_sub(set.count_ones() as usize);
            next += left.map_or(0, |left| choose(HALF, left)) as u32;
            first
        });
        Subsets { upper: upper.collect(), lower: numbered(HALF, |_| true) }
    }

    #[inline]
    pub(super) fn number(&self, set: u32) -> usize {
        (self.upper[(set >> HALF) as usize] + u32::from(self.lower[set as usize % (1 << HALF)])) as usize
    }

    pub(super) fn memory_usage(&self) -> usize {
        size_of_val(&*self.upper) + size_of_val(&*self.lower)
    }
}

/// By set of these many places: its number among the chosen sets of as many of them.
pub(super) fn numbered(places: usize, is_chosen: impl Fn(usize) -> bool) -> Box<[u16]> {
    let mut next = vec![0; places + 1];
    let number = |set: usize| {
        let count = &mut next[set.count_ones() as usize];
        let number = *count;
        *count += u16::from(is_chosen(set));
        number
    };
    (0..1 << places).map(number).collect()
}
