//! The effect of turns and symmetries on the entries of a row, as tables for the builder.

use super::coset::{Coset, EdgeSymmetry, sums};
use super::pieces::edge_bytes;
use super::size::{Extra, PLACES};
use crate::cube::{Cube, Move};
use crate::numbers::Number;

/// The image of each distribution of the slices: its number in the lower 16 bits, and the change of the sums of flips in
/// the bits above.
pub(super) type Images = Box<[u32]>;

/// Returns the parts of an image.
#[inline(always)]
pub(super) fn parts(image: u32) -> (usize, u32) {
    ((image & 0xffff).index(), image >> 16)
}

/// Returns the masks of the places of two slices, for each number of a distribution.
pub(super) fn masks(coset: &Coset) -> Vec<[u32; 2]> {
    let mut masks = vec![[0; 2]; PLACES];
    let fours = || (0..1u32 << 12).filter(|mask| mask.count_ones() == 4);
    for one in fours() {
        for other in fours().filter(|other| other & one == 0) {
            masks[coset.numbers.of(one, other)] = [one, other];
        }
    }
    masks
}

fn image(coset: &Coset, [one, other]: [u32; 2], flips: u32) -> u32 {
    coset.numbers.of(one, other).to_u32() | (sums(flips, one, other) & coset.extra.sums) << 16
}

/// Returns the images under a turn.
pub(super) fn turned(coset: &Coset, masks: &[[u32; 2]], turn: Move) -> Images {
    let bytes = edge_bytes(&Cube::of(turn));
    let flips: u32 = (0..12).map(|place| u32::from(bytes[place] >> 4) << place).sum();
    let moved = |mask: u32| -> u32 { (0..12).map(|place| (mask >> (bytes[place] & 15) & 1) << place).sum() };
    masks.iter().map(|masks| image(coset, masks.map(moved), flips)).collect()
}

/// Returns the images under a symmetry.
pub(super) fn conjugated(coset: &Coset, masks: &[[u32; 2]], symmetry: &EdgeSymmetry) -> Images {
    let conjugated = |[one, other]: &[u32; 2]| {
        let mut images = [0; 3];
        for place in 0..12 {
            let from = symmetry.from[place];
            let slice = (one >> from & 1) + 2 * (other >> from & 1);
            images[usize::from(symmetry.slice[4 * slice.index()] >> 2)] |= 1u32 << place;
        }
        image(coset, [images[1], images[2]], symmetry.flips)
    };
    masks.iter().map(conjugated).collect()
}

/// Returns the images of the sums of flips of two slices under a symmetry that moves whole slices.
pub(super) fn sum_images(symmetry: &EdgeSymmetry) -> [u8; 4] {
    let slices = [0, 4, 8].map(|edge| symmetry.slice[edge] >> 2);
    [0u8, 1, 2, 3].map(|sums| {
        // The sum over all edges is even, so two slices determine the third.
        let of_slices = [sums >> 1 ^ sums & 1, sums & 1, sums >> 1];
        let at = |slice: u8| of_slices[slices.iter().position(|to| *to == slice).expect("three slices")];
        at(1) | at(2) << 1
    })
}

/// The sets of entries of one distribution that lead to a set of entries of another. A set is a mask of the extra bits.
pub(super) struct EntrySets {
    /// By kind of symmetry, parity of the turn, change of the sums by symmetry and by turn, and the set led to.
    sets: Vec<u8>,
    /// The kind of each symmetry: symmetries of a kind map the sums of flips alike.
    kinds: Vec<usize>,
}

/// The sets of one kind of symmetry and one parity.
const SETS: usize = 16 * 256;

impl EntrySets {
    pub(super) fn new(extra: Extra, sum_images: &[[u8; 4]]) -> EntrySets {
        let mut distinct: Vec<[u8; 4]> = Vec::new();
        let kinds = sum_images.iter().map(|images| {
            distinct.iter().position(|other| other == images).unwrap_or_else(|| {
                distinct.push(*images);
                distinct.len() - 1
            })
        });
        let kinds = kinds.collect();
        let mut sets = Vec::with_capacity(distinct.len() * 2 * SETS);
        for images in distinct {
            for odd in 0..2 {
                for changes in 0..16 {
                    let to = |from: u32| apply(extra, from, odd, [changes & 3, changes >> 2], &images);
                    let leads = |from: u32, set: u32| set >> to(from) & 1;
                    let from =
                        |set: u32| (0..1u32 << extra.bits).map(|from| leads(from, set) << from).sum::<u32>();
                    sets.extend((0..256).map(|set| from(set).to_u8()));
                }
            }
        }
        EntrySets { sets, kinds }
    }

    /// Returns the sets for a symmetry and the parity of a turn, to be indexed by [`set_index`].
    #[inline(always)]
    pub(super) fn of(&self, symmetry: usize, odd: u32) -> &[u8] {
        &self.sets[(self.kinds[symmetry] * 2 + odd.index()) * SETS..][..SETS]
    }
}

/// Returns the index for changes of the sums by a turn and then by a symmetry, and for the set that is led to.
#[inline(always)]
pub(super) fn set_index(by_turn: u32, by_symmetry: u32, set: u16) -> usize {
    (by_symmetry << 10 | by_turn << 8 | u32::from(set)).index()
}

/// Returns the extra bits after a turn and a symmetry; the turn swaps the parity if `odd` is 1.
pub(super) fn apply(
    extra: Extra,
    bits: u32,
    odd: u32,
    [by_turn, by_symmetry]: [u32; 2],
    sums: &[u8; 4],
) -> u32 {
    let bits = bits ^ extra.of(by_turn, odd);
    let sums = u32::from(sums[(bits & extra.sums).index()]) ^ by_symmetry;
    bits & !extra.sums | sums & extra.sums
}
