//! The coordinate of a position: its coset of the subgroup that keeps each corner untwisted in its tetrad, and each
//! edge in its slice.
//!
//! All 48 symmetries and all half turns keep this subgroup. The entries of a row have the corners of one class under
//! the symmetries. Within a row, an entry is numbered by the slice of the edge at each place, and by the [`Extra`] bits.

use super::bytes::{Bytes, Portable};
use super::pieces::{CORNERS, EDGES, Side, corner_bytes, edge_bytes, is_odd};
use super::size::{Extra, PLACES, Size};
use crate::cube::{Corner, CornerAt, Cube, EdgeAt, Symmetry};
use crate::numbers::Number;

/// The number of ways to twist the corners.
const TWISTS: u32 = 2187;

/// Numbers the distributions of the three slices. The number is the sum of one for each half of the places, so two
/// small tables suffice. Both are indexed by the masks of two slices, 6 bits each.
pub(super) struct SliceNumbers {
    low: Box<[u16; 4096]>,
    high: Box<[u16; 4096]>,
}

impl SliceNumbers {
    fn new() -> SliceNumbers {
        // The distributions of one half, by the numbers of its edges of two slices.
        let mut kinds = vec![Vec::new(); 25];
        for half in 0..4096u32 {
            let (one, other) = (half & 63, half >> 6);
            let (ones, others) = (one.count_ones().index(), other.count_ones().index());
            if one & other == 0 && ones <= 4 && others <= 4 && ones + others >= 2 {
                kinds[ones * 5 + others].push(half.index());
            }
        }
        let (mut low, mut high) = (Box::new([0; 4096]), Box::new([0; 4096]));
        let mut first = 0;
        for (kind, halves) in kinds.iter().enumerate() {
            // The other half has the other edges.
            let partners = kinds[24 - kind].len();
            for (rank, half) in halves.iter().enumerate() {
                low[*half] = (first + rank * partners).to_u16();
                high[*half] = rank.to_u16();
            }
            first += halves.len() * partners;
        }
        assert_eq!(first, PLACES, "every distribution has a number");
        SliceNumbers { low, high }
    }

    /// Returns the number of the distribution with two slices at the places of these bits.
    #[inline(always)]
    pub(super) fn of(&self, one: u32, other: u32) -> usize {
        let index = |one: u32, other: u32| ((one & 63) | (other & 63) << 6).index();
        usize::from(self.low[index(one, other)]) + usize::from(self.high[index(one >> 6, other >> 6)])
    }
}

/// Returns the sums of some flips over the places of two slices, in one bit each.
#[inline(always)]
pub(super) fn sums(flips: u32, one: u32, other: u32) -> u32 {
    (flips & one).count_ones() & 1 | ((flips & other).count_ones() & 1) << 1
}

/// Numbers the permutations of the corners modulo those of half turns, for given places of the tetrads.
///
/// The corners of a tetrad can be paired in three ways, one for each axis: a half turn about the axis moves both corners of a
/// pair or neither by the same rotation. Each axis pairs the four places of the first tetrad and those of the second one. Half
/// turns before all others permute the axes of both tetrads alike, so the relation between the pairings of the first tetrad and
/// those of the second one stays. There are six relations, three of them for even permutations of the corners.
struct Relations {
    /// For each mask of the places of the second tetrad, its rank.
    ranks: [u8; 256],
    /// The pairings of both tetrads, by rank and by a mask of two places of either tetrad: those that are paired.
    pairings: Box<[u8]>,
    /// The value of a relation, by the pairings of two axes.
    values: [u32; 81],
}

impl Relations {
    fn new(factor: u32) -> Relations {
        let mut relations = Relations { ranks: [0; 256], pairings: [0; 70 * 256].into(), values: [0; 81] };
        for (tetrad, rank) in tetrad_masks().zip(0usize..) {
            relations.ranks[tetrad.index()] = rank.to_u8();
            for mask in 0..256u32 {
                // The first place of a tetrad is paired with one of the three others.
                let pairing = |tetrad: u32| {
                    let places: Vec<u32> = (0..8).filter(|place| tetrad >> place & 1 == 1).collect();
                    let is_set = |place: &u32| mask >> place & 1;
                    places[1..].iter().position(|place| is_set(place) == is_set(&places[0])).unwrap_or(0)
                };
                let pairings = pairing(!tetrad & 255) * 3 + pairing(tetrad);
                relations.pairings[rank * 256 + mask.index()] = pairings.to_u8();
            }
        }
        for (index, value) in relations.values.iter_mut().enumerate() {
            // Two axes have different pairings in either tetrad.
            let [(one, one_image), (other, other_image)] =
                [index / 9, index % 9].map(|pair| (pair / 3, pair % 3));
            if one == other || one_image == other_image {
                continue;
            }
            let mut images = [3 - one_image - other_image; 3];
            images[one] = one_image;
            images[other] = other_image;
            *value = (images[0] * 2 + usize::from(images[1] > images[2])).to_u32() * factor;
        }
        relations
    }

    /// Returns the value of the relation of corners, given the masks of their lowest two bits.
    #[inline(always)]
    fn of(&self, tetrad: usize, bits: [usize; 2]) -> u32 {
        let of_axis = |mask: usize| usize::from(self.pairings[usize::from(self.ranks[tetrad]) * 256 + mask]);
        self.values[of_axis(bits[0]) * 9 + of_axis(bits[1])]
    }
}

/// Returns the masks of four of the places of corners.
fn tetrad_masks() -> impl Iterator<Item = u32> {
    (0..256u32).filter(|mask| mask.count_ones() == 4)
}

/// The effect of a symmetry on edges.
pub(super) struct EdgeSymmetry {
    /// The place from which each place takes its edge.
    pub from: [u8; 16],
    /// The slice of the image of each edge, in bits 2 and 3.
    pub slice: [u8; 16],
    /// The places at which edges of another slice are flipped.
    pub flips: u32,
}

impl EdgeSymmetry {
    fn new(symmetry: Symmetry) -> EdgeSymmetry {
        let mut map = EdgeSymmetry { from: [12; 16], slice: [0; 16], flips: 0 };
        let images = symmetry.edge_places();
        for (place, edge) in EDGES.into_iter().enumerate() {
            let image =
                EDGES.iter().position(|other| *other == images[edge].index()).expect("the image is an edge");
            map.from[image] = place.to_u8();
            map.slice[place] = image.to_u8() & 12;
            // The flip of a swapped edge shows the flips of its place and of its own. Edges of one slice have the same.
            let other = EDGES[if place < 4 { (place + 1) % 4 } else { 0 }];
            let mut corners = *Cube::SOLVED.corners();
            let mut edges: [EdgeAt; 12] = *Cube::SOLVED.edges();
            corners.swap(0, 1);
            edges.swap(edge, other);
            let cube = Cube::new(corners, edges).expect("two swaps are even").conjugate(symmetry);
            map.flips |= u32::from(cube.edges()[images[edge].index()].flip) << image;
        }
        map
    }
}

/// Everything that finds the entry of a position.
pub(super) struct Coset {
    pub extra: Extra,
    pub numbers: SliceNumbers,
    pub symmetries: Vec<EdgeSymmetry>,
    /// The value of the places of a tetrad, by their mask.
    tetrads: [u32; 256],
    /// The value of twists by 1 at the places of a mask.
    twists: [u32; 256],
    /// For sizes that distinguish the relations of the tetrads.
    relations: Option<Box<Relations>>,
    /// `64 * row + symmetry` for each value of the corners; the symmetry takes the corners to those of the row.
    classes: Box<[u32]>,
    /// A cube with the corners of each row.
    representatives: Vec<Cube>,
}

impl Coset {
    pub(super) fn new(size: Size) -> Coset {
        let twists = if size.has_twists() { TWISTS } else { 1 };
        let power = |place: u32| if size.has_twists() { 3u32.pow(place) } else { 0 };
        let relations = if size.has_relations() { 6 } else { 1 };
        let mut tetrads = [0; 256];
        for (mask, rank) in tetrad_masks().zip(0..) {
            tetrads[mask.index()] = rank * relations * twists;
        }
        // The last twist follows from the others.
        let value = |mask: usize| (0..7).map(|place| (mask >> place & 1).to_u32() * power(place)).sum();
        let mut coset = Coset {
            extra: size.extra(),
            numbers: SliceNumbers::new(),
            symmetries: Symmetry::all().map(EdgeSymmetry::new).collect(),
            tetrads,
            twists: std::array::from_fn(value),
            relations: size.has_relations().then(|| Box::new(Relations::new(twists))),
            classes: vec![u32::MAX; (70 * relations * twists).index()].into(),
            representatives: Vec::new(),
        };
        let relations = relations.index();
        for mask in tetrad_masks() {
            for second in &SECOND_TETRADS[..relations] {
                for twist in 0..twists {
                    coset.add_class(&corner_cube(mask, *second, twist));
                }
            }
        }
        coset
    }

    /// Adds a row for the class of the corners of a cube, unless there is one.
    fn add_class(&mut self, cube: &Cube) {
        if self.classes[self.corners_of(cube)] != u32::MAX {
            return;
        }
        let row = self.representatives.len().to_u32();
        for symmetry in Symmetry::all() {
            let image = &mut self.classes[self.corners_of(&cube.conjugate(symmetry))];
            if *image == u32::MAX {
                *image = row * 64 + symmetry.inverse().index().to_u32();
            }
        }
        self.representatives.push(*cube);
    }

    /// Returns a cube with the corners of each row.
    pub(super) fn representatives(&self) -> &[Cube] {
        &self.representatives
    }

    /// Returns the number of entries of all rows.
    pub(super) fn entries(&self) -> usize {
        self.representatives.len() * self.extra.row_entries()
    }

    /// Returns the size in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        size_of_val(&*self.classes)
            + size_of_val(&*self.representatives)
            + self.relations.as_ref().map_or(0, |relations| size_of_val(&*relations.pairings))
            + 2 * size_of_val(&*self.numbers.low)
    }

    /// Returns the value of the corners of a cube.
    pub(super) fn corners_of(&self, cube: &Cube) -> usize {
        self.corner_value(Portable::of(corner_bytes(cube))).index()
    }

    /// Returns the value of corners.
    #[inline(always)]
    pub(super) fn corner_value<V: Bytes>(&self, corners: V) -> u32 {
        let masks = [corners.bits::<5>(), corners.bits::<3>(), corners.bits::<2>()];
        let [tetrad, ones, twos] = masks.map(|mask| (mask & 255).index());
        let mut value = self.tetrads[tetrad] + self.twists[ones] + 2 * self.twists[twos];
        if let Some(relations) = &self.relations {
            let bits = [corners.bits::<7>(), corners.bits::<6>()].map(|mask| (mask & 255).index());
            value += relations.of(tetrad, bits);
        }
        value
    }

    /// Returns the row of a cube, and the index of the symmetry that takes its corners to those of the row.
    pub(super) fn row_of(&self, cube: &Cube) -> (usize, usize) {
        let class = self.classes[self.corners_of(cube)];
        ((class / 64).index(), (class % 64).index())
    }

    /// Returns the index of an entry.
    #[inline(always)]
    pub(super) fn index(&self, row: usize, places: usize, extra: u32) -> usize {
        row * self.extra.row_entries() + (places << self.extra.bits) + extra.index()
    }

    /// Returns the class of corners of this value, from which [`Coset::entry_in`] goes on.
    #[inline(always)]
    pub(super) fn class(&self, corners: u32) -> u32 {
        self.classes[corners.index()]
    }

    /// Returns the index of the entry of a cube with corners of this class and with these edges, whose permutation is odd if
    /// `odd` is 1.
    #[inline(always)]
    pub(super) fn entry_in<V: Bytes>(&self, class: u32, edges: V, vectors: &Vectors<V>, odd: u32) -> usize {
        let symmetry = &vectors.symmetries[(class % 64).index()];
        let edges = edges.at(symmetry.from);
        let slices = symmetry.slice.at(edges.and(vectors.low));
        let (one, other) = (slices.bits::<5>() & 0xfff, slices.bits::<4>() & 0xfff);
        let sums = sums(edges.bits::<3>() ^ symmetry.flips, one, other);
        self.index((class / 64).index(), self.numbers.of(one, other), self.extra.of(sums, odd))
    }

    /// Returns the index of the entry of a cube, whose permutation is odd if `odd` is 1.
    #[inline(always)]
    pub(super) fn entry<V: Bytes>(&self, cube: &Side<V>, vectors: &Vectors<V>, odd: u32) -> usize {
        self.entry_in(self.class(self.corner_value(cube.corners)), cube.edges, vectors, odd)
    }

    /// Returns the index of the entry of a cube.
    pub(super) fn entry_of(&self, cube: &Cube) -> usize {
        let odd = u32::from(is_odd(&edge_bytes(cube)));
        self.entry(&Side::<Portable>::new(cube), &Vectors::new(self), odd)
    }
}

/// The symmetries of edges as vectors.
pub(super) struct Vectors<V> {
    symmetries: Vec<SymmetryVectors<V>>,
    low: V,
}

/// An [`EdgeSymmetry`] as vectors.
struct SymmetryVectors<V> {
    from: V,
    slice: V,
    flips: u32,
}

impl<V: Bytes> Vectors<V> {
    pub(super) fn new(coset: &Coset) -> Vectors<V> {
        let vectors = |symmetry: &EdgeSymmetry| SymmetryVectors {
            from: V::of(symmetry.from),
            slice: V::of(symmetry.slice),
            flips: symmetry.flips,
        };
        Vectors { symmetries: coset.symmetries.iter().map(vectors).collect(), low: V::of([0x0f; 16]) }
    }
}

/// Orders of the corners of the second tetrad, one for each relation to the first one.
const SECOND_TETRADS: [[usize; 4]; 6] =
    [[4, 5, 6, 7], [4, 5, 7, 6], [4, 6, 5, 7], [4, 6, 7, 5], [4, 7, 5, 6], [4, 7, 6, 5]];

/// Returns a cube with the second tetrad, in this order, at the places of a mask, and with these twists.
fn corner_cube(mask: u32, second: [usize; 4], twist: u32) -> Cube {
    let mut corners: [CornerAt; 8] = *Cube::SOLVED.corners();
    let (mut one, mut other) = (0..4, second.into_iter());
    let (mut rest, mut sum) = (twist, 0);
    for (place, corner) in CORNERS.into_iter().enumerate() {
        let next = if mask >> place & 1 == 1 { other.next() } else { one.next() };
        let twist = if place < 7 { (rest % 3).to_u8() } else { (21 - sum) % 3 };
        corners[corner] = CornerAt { piece: Corner::from_index(CORNERS[next.expect("four of each")]), twist };
        rest /= 3;
        sum += twist;
    }
    let mut edges = *Cube::SOLVED.edges();
    Cube::new(corners, edges).unwrap_or_else(|_| {
        edges.swap(0, 1);
        Cube::from_valid(corners, edges)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Move;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn entries_of_a_coset_and_of_a_class_are_equal() {
        entries_are_equal(Size::M256, 3393);
        entries_are_equal(Size::M768, 19_926);
    }

    fn entries_are_equal(size: Size, rows: usize) {
        let coset = Coset::new(size);
        assert_eq!(coset.representatives().len(), rows);
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut compared = 0;
        for _ in 0..50 {
            let cube = Cube::random(&mut random);
            let entry = coset.entry_of(&cube);
            // A half turn before all others is in the subgroup.
            for turn in Move::ALL.into_iter().filter(|turn| turn.quarters() == 2) {
                assert_eq!(coset.entry_of(&(Cube::of(turn) * cube)), entry, "{turn}");
            }
            // Corners that a symmetry keeps have several equal entries.
            let corners = coset.representatives()[coset.row_of(&cube).0];
            let value = coset.corners_of(&corners);
            let keeps = |symmetry: &Symmetry| coset.corners_of(&corners.conjugate(*symmetry)) == value;
            if Symmetry::all().filter(keeps).count() == 1 {
                compared += 1;
                assert!(Symmetry::all().all(|symmetry| coset.entry_of(&cube.conjugate(symmetry)) == entry));
            }
        }
        assert!(compared > 20);
    }

    #[test]
    fn relations_of_tetrads_have_the_parity_of_the_corners() {
        let relations = Relations::new(1);
        let mut random = ChaCha8Rng::seed_from_u64(4);
        // The parity of each number of a relation, by the places of the tetrads.
        let mut parities = vec![[None; 6]; 256];
        for _ in 0..20_000 {
            let cube = Cube::random(&mut random);
            let corners = corner_bytes(&cube);
            let mask = |bit: u32| (0..8).map(|place| usize::from(corners[place] >> bit & 1) << place).sum();
            let relation = relations.of(mask(2), [mask(0), mask(1)]);
            let odd = is_odd(&edge_bytes(&cube));
            assert_eq!(*parities[mask(2)][relation.index()].get_or_insert(odd), odd);
        }
        for mask in tetrad_masks() {
            let odd = parities[mask.index()].iter().filter(|odd| **odd == Some(true)).count();
            assert_eq!((odd, parities[mask.index()].contains(&None)), (3, false));
        }
    }

    #[test]
    fn registers_and_portable_code_agree() {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("ssse3") {
            use super::super::bytes::x86::Register;
            use super::super::pieces::Turns;
            let coset = Coset::new(Size::M768);
            let (portable, registers) = (Vectors::<Portable>::new(&coset), Vectors::<Register>::new(&coset));
            let (turns, fast) = (Turns::new(), Turns::new());
            let mut random = ChaCha8Rng::seed_from_u64(2);
            for index in 0..500 {
                let cube = Cube::random(&mut random);
                let (one, other) = (Side::<Portable>::new(&cube), Side::<Register>::new(&cube));
                let turn = index % Move::COUNT;
                let (one, other) = match index % 2 {
                    0 => (turns.after(&one, turn), fast.after(&other, turn)),
                    _ => (turns.undone(&one, turn), fast.undone(&other, turn)),
                };
                assert_eq!(coset.entry(&one, &portable, 0), coset.entry(&other, &registers, 0));
                let turned = match index % 2 {
                    0 => cube.after(Move::from_index(turn)),
                    _ => Cube::of(Move::from_index(turn).inverse()) * cube,
                };
                assert!(one.is(&Side::new(&turned)) && other.is(&Side::new(&turned)));
            }
        }
    }
}
