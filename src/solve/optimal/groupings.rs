//! The effect of turns and symmetries on the entries of a row, as tables for the builder.
//!
//! A grouping divides the twelve places of edges into three groups of four. The slices can be assigned to the groups of a
//! grouping in six ways, so each grouping holds the entries of six distributions. A turn or a symmetry takes all entries of a
//! grouping to those of one other grouping: the builder treats them at once, as a set.

use super::coset::{Coset, EdgeSymmetry};
use super::pieces::edge_bytes;
use super::size::{Extra, PLACES};
use crate::cube::{Cube, Move};
use crate::numbers::Number;

/// The number of groupings.
pub(super) const GROUPINGS: usize = PLACES / 6;

/// The slice of each group of a grouping, for each assignment. Also the permutations of three groups: group `i` becomes
/// group `ORDERS[order][i]`.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The number of effects on the groups of a grouping: an order, and changes of the sums of the flips of two groups.
const EFFECTS: usize = 6 * 4;

/// The image of each grouping: its number in the lower 16 bits, and the effect on the groups in the bits above.
pub(super) type Images = Box<[u32]>;

/// Returns the grouping of an image, and the effect on the groups.
#[inline(always)]
pub(super) fn parts(image: u32) -> (usize, usize) {
    ((image & 0xffff).index(), (image >> 16).index())
}

/// Returns the index of an order.
fn order_index(order: [usize; 3]) -> usize {
    ORDERS.iter().position(|other| *other == order).expect("a permutation of three")
}

/// Returns the sums of the flips of three groups after an order, given those of the groups 1 and 2. The sum over all edges is
/// even, so the sums of two groups determine that of the third.
fn ordered_sums(order: usize, sums: usize) -> usize {
    let of_groups = [sums >> 1 ^ sums & 1, sums & 1, sums >> 1];
    let mut images = [0; 3];
    for (group, image) in ORDERS[order].into_iter().enumerate() {
        images[image] = of_groups[group];
    }
    images[1] | images[2] << 1
}

/// The numbers of groupings and of their assignments.
pub(super) struct Groupings {
    /// The masks of the places of the groups, in the order of their first places.
    groups: Vec<[u32; 3]>,
    /// `6 * grouping + assignment` for each number of a distribution.
    pub cells: Vec<u16>,
    /// The number of the distribution of each such cell.
    pub places: Vec<u16>,
}

impl Groupings {
    pub(super) fn new(coset: &Coset) -> Groupings {
        let fours = || (0..1u32 << 12).filter(|mask| mask.count_ones() == 4);
        let mut groups = Vec::with_capacity(GROUPINGS);
        for first in fours().filter(|mask| mask & 1 == 1) {
            let rest = 0xfff & !first;
            let second = fours().filter(|mask| mask & !rest == 0 && mask & rest & rest.wrapping_neg() != 0);
            groups.extend(second.map(|second| [first, second, rest & !second]));
        }
        let mut groupings = Groupings { groups, cells: vec![0; PLACES], places: vec![0; PLACES] };
        for cell in 0..PLACES {
            let mut slices = [0; 3];
            for (group, slice) in ORDERS[cell % 6].into_iter().enumerate() {
                slices[slice] = groupings.groups[cell / 6][group];
            }
            let places = coset.numbers.of(slices[1], slices[2]);
            groupings.cells[places] = cell.to_u16();
            groupings.places[cell] = places.to_u16();
        }
        groupings
    }

    /// Returns the image of a grouping whose groups come to the places of these masks, where the edges at some places are flipped.
    fn image(&self, extra: Extra, masks: [u32; 3], flips: u32) -> u32 {
        let mut sorted = masks;
        sorted.sort_unstable_by_key(|mask| mask.trailing_zeros());
        let order = masks.map(|mask| sorted.iter().position(|other| *other == mask).expect("a group"));
        let grouping = self.groups.binary_search_by_key(&sorted, |groups| *groups).expect("a grouping");
        let [_, one, other] = sorted.map(|mask| (flips & mask).count_ones() & 1);
        let effect = (order_index(order) * 4).to_u32() + ((one | other << 1) & extra.sums);
        grouping.to_u32() | effect << 16
    }

    fn images(&self, extra: Extra, moved: impl Fn(u32) -> u32, flips: u32) -> Images {
        self.groups.iter().map(|groups| self.image(extra, groups.map(&moved), flips)).collect()
    }

    /// Returns the images under a turn.
    pub(super) fn turned(&self, extra: Extra, turn: Move) -> Images {
        let bytes = edge_bytes(&Cube::of(turn));
        let flips = (0..12).map(|place| u32::from(bytes[place] >> 4) << place).sum();
        let moved =
            |mask: u32| -> u32 { (0..12).map(|place| (mask >> (bytes[place] & 15) & 1) << place).sum() };
        self.images(extra, moved, flips)
    }

    /// Returns the images under a symmetry.
    pub(super) fn conjugated(&self, extra: Extra, symmetry: &EdgeSymmetry) -> Images {
        let moved =
            |mask: u32| -> u32 { (0..12).map(|place| (mask >> symmetry.from[place] & 1) << place).sum() };
        self.images(extra, moved, symmetry.flips)
    }
}

/// Returns the index of the order in which a symmetry permutes the slices.
pub(super) fn slice_order(symmetry: &EdgeSymmetry) -> usize {
    order_index([0, 4, 8].map(|edge: usize| usize::from(symmetry.slice[edge] >> 2)))
}

/// Returns the effect of one effect and then another, at the index `EFFECTS * first + then`.
pub(super) fn composed_effects() -> Vec<u8> {
    let composed = |index: usize| {
        let (first, then) = (index / EFFECTS, index % EFFECTS);
        let order = order_index(ORDERS[first / 4].map(|group| ORDERS[then / 4][group]));
        (order * 4 + (ordered_sums(then / 4, first % 4) ^ (then % 4))).to_u8()
    };
    (0..EFFECTS * EFFECTS).map(composed).collect()
}

/// Returns the effect of one effect and then another.
#[inline(always)]
pub(super) fn compose(composed: &[u8], first: usize, then: usize) -> usize {
    composed[first * EFFECTS + then].into()
}

/// Sets of entries of a grouping. A set has bit `N * assignment + bits` for an assignment of slices and the extra bits of a
/// position, of which there are `N`: here, the sums of flips are those of groups, not of slices.
///
/// The tables give the image of a set, or the set that has a given image.
pub(super) struct SetMaps {
    extra: Extra,
    /// For few extra bits: by motion, the images of the bits of a set, six bits at a time.
    sixes: Vec<u16>,
    /// Otherwise: by motion, the position from which each assignment takes its bits.
    from: Vec<[u8; 6]>,
    /// The extra bits of one assignment: by parity of a turn and effect, the images of their sets.
    bits: Vec<u8>,
}

/// The sets for one order of slices and one parity.
pub(super) struct MotionMaps<'a> {
    sixes: &'a [u16],
    from: &'a [[u8; 6]],
    bits: &'a [u8],
}

impl SetMaps {
    /// Returns the tables of images, or those of sets with a given image.
    pub(super) fn new(extra: Extra, is_inverse: bool) -> SetMaps {
        let size = 1 << extra.bits;
        let mut maps = SetMaps { extra, sixes: Vec::new(), from: Vec::new(), bits: Vec::new() };
        for slices in ORDERS {
            for groups in 0..6 {
                // The assignment of each image, by the assignment.
                let mut images = [0; 6];
                for (assignment, slice_of) in ORDERS.into_iter().enumerate() {
                    let mut image = [0; 3];
                    for group in 0..3 {
                        image[ORDERS[groups][group]] = slices[slice_of[group]];
                    }
                    images[assignment] = order_index(image);
                }
                let mut from = [0; 6];
                for (assignment, image) in images.into_iter().enumerate() {
                    let (to, source) = if is_inverse { (assignment, image) } else { (image, assignment) };
                    from[to] = (source * size).to_u8();
                }
                maps.from.push(from);
            }
        }
        for odd in 0..2 {
            for effect in 0..EFFECTS {
                let image = |bits: usize| {
                    let (sums, rest) = (bits & extra.sums.index(), bits & !extra.sums.index());
                    let sums = ordered_sums(effect / 4, sums) ^ (effect % 4);
                    sums & extra.sums.index() | rest ^ extra.of(0, odd).index()
                };
                let mapped = |set: usize| -> usize {
                    let pairs = (0..size).map(|bits| (bits, image(bits)));
                    let mapped = |(bits, image)| {
                        let (to, source) = if is_inverse { (bits, image) } else { (image, bits) };
                        (set >> source & 1) << to
                    };
                    pairs.map(mapped).sum()
                };
                maps.bits.extend((0..1 << size).map(|set| mapped(set).to_u8()));
            }
        }
        if size <= 2 {
            maps.sixes = maps.all_sixes(size);
        }
        maps
    }

    /// Returns the images of six bits at a time, by order of slices, parity, order of groups and place of the bits.
    fn all_sixes(&self, size: usize) -> Vec<u16> {
        let mut sixes = Vec::with_capacity(72 * size * 64);
        for slices in 0..6 {
            for odd in 0..2 {
                let maps = self.of(slices, odd);
                for groups in 0..6 {
                    for place in 0..size {
                        let image = |bits: u64| match size {
                            1 => maps.image_by_assignment::<1>(bits << (6 * place), groups * 4),
                            _ => maps.image_by_assignment::<2>(bits << (6 * place), groups * 4),
                        };
                        sixes.extend((0..64).map(|bits| image(bits).to_u16()));
                    }
                }
            }
        }
        sixes
    }

    /// Returns the tables for symmetries that permute the slices in this order, and for turns of this parity.
    pub(super) fn of(&self, slices: usize, odd: u32) -> MotionMaps<'_> {
        let size = 1 << self.extra.bits;
        let sixes = if self.sixes.is_empty() {
            &[][..]
        } else {
            &self.sixes[(slices * 2 + odd.index()) * 6 * size * 64..][..6 * size * 64]
        };
        let bits = EFFECTS << size;
        MotionMaps {
            sixes,
            from: &self.from[slices * 6..][..6],
            bits: &self.bits[odd.index() * bits..][..bits],
        }
    }

    /// Returns the sets of extra bits with sums of slices, given those with sums of groups, for each assignment.
    pub(super) fn bits_of_slices(&self) -> [&[u8]; 6] {
        std::array::from_fn(|assignment| &self.bits[(assignment * 4) << (1 << self.extra.bits)..])
    }
}

impl MotionMaps<'_> {
    /// Returns the image of a set under this effect.
    #[inline(always)]
    pub(super) fn image<const N: usize>(&self, set: u64, effect: usize) -> u64 {
        if N > 2 {
            return self.image_by_assignment::<N>(set, effect);
        }
        let sixes = &self.sixes[effect / 4 * N * 64..][..N * 64];
        let mut image = 0;
        for place in 0..N {
            image |= sixes[place * 64 + (set >> (6 * place) & 63).index()];
        }
        image.into()
    }

    #[inline(always)]
    fn image_by_assignment<const N: usize>(&self, set: u64, effect: usize) -> u64 {
        let bits = &self.bits[effect << N..][..1 << N];
        let mut image = 0;
        for (assignment, from) in self.from[effect / 4].into_iter().enumerate() {
            let of_assignment = (set >> from).index() & ((1 << N) - 1);
            image |= u64::from(bits[of_assignment]) << (assignment * N);
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use super::super::size::Size;
    use super::*;
    use crate::cube::Symmetry;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    /// Compares the images of sets with the entries of turned cubes, for `N` entries of an assignment.
    fn compare<const N: usize>(size: Size) {
        let coset = Coset::new(size);
        let extra = coset.extra;
        assert_eq!(1 << extra.bits, N);
        let groupings = Groupings::new(&coset);
        let [forward, backward] = [false, true].map(|is_inverse| SetMaps::new(extra, is_inverse));
        let composed = composed_effects();
        let entry = |cube: &Cube| {
            let within = coset.entry_of(cube) % extra.row_entries();
            let (cell, bits) = (usize::from(groupings.cells[within >> extra.bits]), within & (N - 1));
            let of_slices = forward.bits_of_slices()[cell % 6];
            let of_groups = (0..N).find(|of_groups| of_slices[1 << of_groups] == 1 << bits);
            (cell / 6, 1u64 << (cell % 6 * N + of_groups.expect("each has an image")))
        };
        let symmetries: Vec<Symmetry> = Symmetry::all().collect();
        let mut random = ChaCha8Rng::seed_from_u64(3);
        for turn in Move::ALL.into_iter().cycle().take(90) {
            let cube = Cube::random(&mut random);
            let cube = cube.conjugate(symmetries[coset.row_of(&cube).1]);
            let turned = cube.after(turn);
            let symmetry = &coset.symmetries[coset.row_of(&turned).1];
            let (grouping, set) = entry(&cube);
            let (after_turn, by_turn) = parts(groupings.turned(extra, turn)[grouping]);
            let (image, by_symmetry) = parts(groupings.conjugated(extra, symmetry)[after_turn]);
            let effect = compose(&composed, by_turn, by_symmetry);
            let (order, odd) = (slice_order(symmetry), u32::from(turn.quarters() % 2));
            let moved = forward.of(order, odd).image::<N>(set, effect);
            assert_eq!((image, moved), entry(&turned), "{size} {turn}");
            assert_eq!(backward.of(order, odd).image::<N>(moved, effect), set, "{size} {turn}");
        }
    }

    #[test]
    fn images_of_sets_are_the_entries_of_turned_cubes() {
        compare::<1>(Size::M32);
        compare::<2>(Size::M128);
        compare::<4>(Size::M768);
        compare::<8>(Size::M256);
    }
}
