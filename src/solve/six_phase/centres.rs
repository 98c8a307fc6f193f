//! The centres of the first four phases as numbers.
//!
//! A set of centre places is a bit for each, in facelet order, so four bits for each face in the order U R F D L B.

use super::index::Index;
use super::subsets::{Subsets, numbered};
use super::turns::Turns;
use crate::coord::choose;
use crate::solve::four::places::places;
use crate::solve::four::sets::SetMap;

/// The places on R and L.
const SIDES: u32 = 0x0F_00F0;

/// The places on F and B.
const FRONT_AND_BACK: u32 = 0xF0_0F00;

/// What the turns of a phase make of sets of centre places.
fn centre_maps(turns: &Turns) -> Vec<SetMap> {
    turns.as_slice().iter().map(|turn| SetMap::new(&places().centre_turns[turn.index()])).collect()
}

/// The places of an axis as eight bits.
#[inline]
const fn of_axis(set: u32, first_face: u32) -> usize {
    (set >> (4 * first_face) & 15 | set >> (4 * first_face + 8) & 0xF0) as usize
}

/// Phase 0: where the eight centres of the colours of R and L are.
pub(super) struct SideCentres {
    maps: Vec<SetMap>,
    subsets: Subsets,
}

impl SideCentres {
    /// All of them on R and L.
    pub(super) const DONE: u32 = SIDES;

    pub(super) fn new(turns: &Turns) -> SideCentres {
        SideCentres { maps: centre_maps(turns), subsets: Subsets::new(8) }
    }
}

impl Index for SideCentres {
    type Value = u32;

    /// C(24, 8).
    const COUNT: usize = 735_471;

    #[inline]
    fn number(&self, set: u32) -> usize {
        self.subsets.number(set)
    }

    #[inline]
    fn after(&self, set: u32, turn: usize) -> u32 {
        self.maps[turn].image(set)
    }

    fn turns(&self) -> usize {
        self.maps.len()
    }

    fn memory_usage(&self) -> usize {
        self.maps.len() * SetMap::BYTES + self.subsets.memory_usage()
    }
}

/// Phase 1: which of the other 16 places have the colours of F and B, and which on R and L have that of R; together one set.
pub(super) struct ColumnCentres {
    maps: Vec<SetMap>,
    ring: Box<[u16]>,
    sides: Box<[u16]>,
}

impl ColumnCentres {
    pub(super) fn new(turns: &Turns) -> ColumnCentres {
        ColumnCentres { maps: centre_maps(turns), ring: numbered(16, |_| true), sides: numbered(8, |_| true) }
    }

    /// F and B are done, and R and L are made of two columns of one colour each.
    pub(super) fn goals() -> impl Iterator<Item = u32> {
        const COLUMNS: [u32; 4] = [0, 0b0101, 0b1010, 0b1111];
        let sides = COLUMNS.into_iter().flat_map(|r| COLUMNS.map(|l| r << 4 | l << 16));
        sides.filter(|set| set.count_ones() == 4).map(|set| set | FRONT_AND_BACK)
    }
}

impl Index for ColumnCentres {
    type Value = u32;

    const COUNT: usize = 12_870 * choose(8, 4);

    #[inline]
    fn number(&self, set: u32) -> usize {
        let ring = of_axis(set, 0) | of_axis(set, 2) << 8;
        usize::from(self.ring[ring]) * choose(8, 4) + usize::from(self.sides[of_axis(set, 1)])
    }

    #[inline]
    fn after(&self, set: u32, turn: usize) -> u32 {
        self.maps[turn].image(set)
    }

    fn turns(&self) -> usize {
        self.maps.len()
    }

    fn memory_usage(&self) -> usize {
        self.maps.len() * SetMap::BYTES + size_of_val(&*self.ring) + size_of_val(&*self.sides)
    }
}

/// Phases 2 and 3: which of the eight places of each axis have the colour of its first face, U, R or F; together one set.
pub(super) struct AxisCentres {
    maps: Vec<SetMap>,
    axis: Box<[u16]>,
}

impl AxisCentres {
    /// The solved centres.
    pub(super) const SOLVED: u32 = 0x00_0FFF;

    pub(super) fn new(turns: &Turns) -> AxisCentres {
        AxisCentres { maps: centre_maps(turns), axis: numbered(8, |_| true) }
    }

    /// All sets.
    pub(super) fn all() -> impl Iterator<Item = u32> {
        let of_axis = |first_face: u32| {
            let halves = (0..256u32).filter(|places| places.count_ones() == 4);
            halves.map(move |places| {
                (places & 15) << (4 * first_face) | (places & 0xF0) << (4 * first_face + 8)
            })
        };
        of_axis(0).flat_map(move |top| {
            of_axis(1).flat_map(move |side| of_axis(2).map(move |front| top | side | front))
        })
    }
}

impl Index for AxisCentres {
    type Value = u32;

    const COUNT: usize = choose(8, 4) * choose(8, 4) * choose(8, 4);

    #[inline]
    fn number(&self, set: u32) -> usize {
        let [top, side, front] = [0, 1, 2].map(|face| usize::from(self.axis[of_axis(set, face)]));
        (top * choose(8, 4) + side) * choose(8, 4) + front
    }

    #[inline]
    fn after(&self, set: u32, turn: usize) -> u32 {
        self.maps[turn].image(set)
    }

    fn turns(&self) -> usize {
        self.maps.len()
    }

    fn memory_usage(&self) -> usize {
        self.maps.len() * SetMap::BYTES + size_of_val(&*self.axis)
    }
}
