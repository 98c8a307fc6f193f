//! Sets of the 24 places of centres or wings, a bit for each, and what turns make of them.

use super::places::SLOTS;

/// What a permutation makes of a set of places, eight of them at a time.
pub(in crate::solve) struct SetMap(Box<[[u32; 256]; 3]>);

impl SetMap {
    /// Bytes that it takes.
    pub(in crate::solve) const BYTES: usize = size_of::<[[u32; 256]; 3]>();

    /// The map by a permutation that takes each place to its `target`.
    pub(in crate::solve) fn new(target: &[u8; SLOTS]) -> SetMap {
        let of_byte = |byte: usize, first: usize| {
            (0..8).filter(|bit| byte >> bit & 1 == 1).map(|bit| 1 << target[first + bit]).sum()
        };
        SetMap(Box::new([0, 8, 16].map(|first| std::array::from_fn(|byte| of_byte(byte, first)))))
    }

    /// Where the places of a set go.
    #[inline]
    pub(in crate::solve) fn image(&self, set: u32) -> u32 {
        let [low, middle, high] = [set & 255, set >> 8 & 255, set >> 16 & 255];
        self.0[0][low as usize] | self.0[1][middle as usize] | self.0[2][high as usize]
    }
}
