//! The centres of phase 1 as one number, the same for positions that differ by a symmetry only.

use super::places::places;
use crate::cube::Symmetry;
use crate::job::pause;
use crate::numbers::Number;
use crate::table::{Classes, Numbering, Row, SetMap, Subsets, members};

/// The sets of the places of x-centres and of t-centres.
pub(in crate::solve) type Centres = [u32; 2];

/// The number of sets of 8 of 24 places.
const SETS: usize = 735_471;

/// Classes of the sets of places of x-centres, under the symmetries that keep the axis through U and D.
pub(in crate::solve) struct AxisKeys {
    classes: Classes,
    numbers: Subsets,
    ts: Vec<SetMap>,
    /// The set of places of each class's representative.
    representatives: Vec<u32>,
}

/// The bits of a set of places.
const PLACES: u32 = 24;

impl AxisKeys {
    pub(in crate::solve) async fn new() -> AxisKeys {
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
        let representatives = Row::below(classes.count()).map(|class| sets[classes.representative(class)]);
        let ts = Symmetry::UD.iter().map(|symmetry| SetMap::new(&places().symmetry(*symmetry).ts));
        AxisKeys { representatives: representatives.collect(), ts: ts.collect(), classes, numbers }
    }

    /// Returns the key: the class of the x-centres, and the least image of the t-centres.
    #[inline]
    pub(in crate::solve) fn key(&self, centres: Centres) -> u64 {
        let (class, symmetry) = self.classes.of(self.numbers.number(centres[0]));
        let mut least = self.ts[symmetry.index()].image(centres[1]);
        let stabilizer = self.classes.stabilizers()[class.index()];
        if stabilizer != 1 {
            let images = members(stabilizer.into()).map(|symmetry| self.ts[symmetry].image(least));
            least = images.min().unwrap_or(least);
        }
        class.index().to_u64() << PLACES | u64::from(least)
    }

    /// Returns the centres of a key.
    pub(in crate::solve) fn of_key(&self, key: u64) -> Centres {
        [self.representatives[(key >> PLACES).index()], (key & ((1 << PLACES) - 1)).to_u32()]
    }

    /// Returns the size in bytes.
    pub(in crate::solve) fn memory_usage(&self) -> usize {
        self.classes.memory_usage()
            + self.numbers.memory_usage()
            + size_of_val(&*self.ts)
            + size_of_val(&*self.representatives)
    }
}
