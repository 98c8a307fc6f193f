//! The centres of phase 1 as one number, the same for positions that differ by a symmetry only.

use super::places::places;
use crate::coord::choose;
use crate::cube::Symmetry;
use crate::job::pause;
use crate::numbers::Number;
use crate::table::{Classes, Numbering, Row, SetMap, Subsets, members, memory_of};

/// The sets of the places of x-centres and of t-centres.
pub(in crate::solve) type Centres = [u32; 2];

/// The number of sets of 8 of 24 places.
const SETS: usize = choose(24, 8);

/// Distances of the sets of places of x-centres, and their classes under the symmetries that keep the axis through U and D.
pub(in crate::solve) struct AxisKeys {
    sets: Box<[XCentres]>,
    numbers: Subsets,
    ts: Vec<SetMap>,
    /// A bit set for each class: bit s is set if symmetry s keeps the representative.
    stabilizers: Box<[u16]>,
}

/// What is known of a set of places of x-centres, in the bits of a number: the symmetry that takes the set to the representative
/// of its class, the class, and the distance.
#[derive(Clone, Copy)]
pub(in crate::solve) struct XCentres(u32);

/// The number of bits of the symmetry and of the distance in [`XCentres`]: the lowest and the highest.
const SYMMETRY_BITS: u32 = 4;
const DISTANCE_BITS: u32 = 8;

impl XCentres {
    /// Returns the distance: the number of turns that bring the x-centres to the goal.
    #[inline]
    pub(in crate::solve) const fn distance(self) -> u8 {
        self.0.to_be_bytes()[0]
    }

    #[inline]
    fn class_and_symmetry(self) -> (usize, usize) {
        let both = self.0.index() % (1 << (u32::BITS - DISTANCE_BITS));
        (both >> SYMMETRY_BITS, both % (1 << SYMMETRY_BITS))
    }
}

/// The bits of a set of places.
const PLACES: u32 = 24;

impl AxisKeys {
    /// Builds the classes. `distances` has the distance of each set, by number. Returns with them the set of places of the
    /// representative of each class, which [`AxisKeys::of_key`] needs.
    pub(in crate::solve) async fn new(distances: &[u8]) -> (AxisKeys, Vec<u32>) {
        let numbers = Subsets::new(8, 24);
        let mut sets = vec![0; SETS];
        let mut set = 0xFFu32;
        for _ in 0..SETS {
            sets[numbers.number(set)] = set;
            let lowest = set & set.wrapping_neg();
            let carried = set + lowest;
            set = carried | (((set ^ carried) >> 2) / lowest);
        }
        pause().await;
        let of = |symmetry: &Symmetry| SetMap::new(&places().symmetry(*symmetry).xs);
        let xs: Vec<SetMap> = Symmetry::UD.iter().map(of).collect();
        let image =
            |value: usize, symmetry: Symmetry| numbers.number(xs[symmetry.index()].image(sets[value]));
        let classes = Classes::new(SETS, &Symmetry::UD, image);
        pause().await;
        let representatives = Row::below(classes.count()).map(|class| sets[classes.representative(class)]);
        let pack = |(number, distance): (usize, &u8)| {
            let (class, symmetry) = classes.of(number);
            let both = class.index().to_u32() << SYMMETRY_BITS | symmetry.index().to_u32();
            XCentres(u32::from(*distance) << (u32::BITS - DISTANCE_BITS) | both)
        };
        let packed = distances.iter().enumerate().map(pack).collect();
        pause().await;
        let keys = AxisKeys {
            sets: packed,
            ts: Symmetry::UD.iter().map(|symmetry| SetMap::new(&places().symmetry(*symmetry).ts)).collect(),
            stabilizers: classes.stabilizers().into(),
            numbers,
        };
        (keys, representatives.collect())
    }

    /// Returns what is known of a set of places of x-centres.
    #[inline]
    pub(in crate::solve) fn xs(&self, set: u32) -> XCentres {
        self.sets[self.numbers.number(set)]
    }

    /// Returns the distances of all sets of places of x-centres, by number.
    pub(in crate::solve) fn distances(&self) -> Box<[u8]> {
        self.sets.iter().map(|xs| xs.distance()).collect()
    }

    /// Returns the key of these x-centres with t-centres in these places: the class of the x-centres, and the least image of the
    /// t-centres.
    #[inline]
    pub(in crate::solve) fn key(&self, xs: XCentres, ts: u32) -> u64 {
        let (class, symmetry) = xs.class_and_symmetry();
        let mut least = self.ts[symmetry].image(ts);
        let stabilizer = self.stabilizers[class];
        if stabilizer != 1 {
            let images = members(stabilizer.into()).map(|symmetry| self.ts[symmetry].image(least));
            least = images.min().unwrap_or(least);
        }
        class.to_u64() << PLACES | u64::from(least)
    }

    /// Returns the centres of a key, given the representatives that [`AxisKeys::new`] returns.
    pub(in crate::solve) fn of_key(key: u64, representatives: &[u32]) -> Centres {
        [representatives[(key >> PLACES).index()], (key & ((1 << PLACES) - 1)).to_u32()]
    }

    /// Returns the size in bytes.
    pub(in crate::solve) fn memory_usage(&self) -> usize {
        memory_of!(self.sets, self.numbers, self.ts, self.stabilizers)
    }
}
