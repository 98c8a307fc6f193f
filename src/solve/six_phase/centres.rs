//! The centres of the first four phases as numbers.
//!
//! A set of centre places is a bit for each, axis by axis: the eight places on U and D, those on R and L, those on F and B.

use super::turns::Turns;
use crate::cube::Face;
use crate::solve::four::cube::FourCube;
use crate::solve::four::places::places;
use crate::solve::four::turns::Turn;
use crate::table::{HALVES, Halves, Numbering, SetIndex, SetMap, Subsets, numbered};

/// By centre place in facelet order: its bit in a set.
const fn bit(place: usize) -> usize {
    let face = place / 4;
    face % 3 * 8 + face / 3 * 4 + place % 4
}

/// The centre places with colours that are wanted.
pub(super) fn centre_set(cube: &FourCube, is_wanted: impl Fn(Face) -> bool) -> u32 {
    let wanted = cube.centres(is_wanted);
    (0..24).filter(|place| wanted >> place & 1 == 1).map(|place| 1 << bit(place)).sum()
}

/// What the turns of a phase make of sets of centre places.
fn centre_maps(turns: &Turns) -> Vec<SetMap> {
    let map = |turn: &Turn| {
        let mut targets = [0; 24];
        for (place, target) in places().centre_turns[turn.index()].iter().enumerate() {
            targets[bit(place)] = bit(usize::from(*target)) as u8;
        }
        SetMap::new(&targets)
    };
    turns.as_slice().iter().map(map).collect()
}

/// Phase 0: where the eight centres of the colours of R and L are.
pub(super) type SideCentres = SetIndex<Subsets>;

/// All of them on R and L.
pub(super) const SIDES_DONE: u32 = 0x00_FF00;

pub(super) fn side_centres(turns: &Turns) -> SideCentres {
    SetIndex::new(centre_maps(turns), Subsets::new(8, 24))
}

/// Phase 1: which of the other 16 places have the colours of F and B, and which on R and L have that of R; together one set.
pub(super) type ColumnCentres = SetIndex<Columns>;

/// The numbers of the sets of phase 1.
pub(super) struct Columns {
    /// By the places on U, D, F and B.
    ring: Box<[u16]>,
    sides: Halves,
}

impl Columns {
    /// C(16, 8): how many sets of the ring there are.
    const RINGS: usize = 12_870;

    /// F and B are done, and R and L are made of two columns of one colour each.
    pub(super) fn goals() -> impl Iterator<Item = u32> {
        const COLUMNS: [u32; 4] = [0, 0b0101, 0b1010, 0b1111];
        let sides = COLUMNS.into_iter().flat_map(|r| COLUMNS.map(|l| r | l << 4));
        sides.filter(|set| set.count_ones() == 4).map(|set| 0xFF_0000 | set << 8)
    }
}

impl Numbering for Columns {
    fn count(&self) -> usize {
        Columns::RINGS * HALVES
    }

    #[inline]
    fn number(&self, set: u32) -> usize {
        let ring = set & 0xFF | set >> 8 & 0xFF00;
        usize::from(self.ring[ring as usize]) * HALVES + self.sides.of_eight(set >> 8)
    }

    fn memory_usage(&self) -> usize {
        size_of_val(&*self.ring) + self.sides.memory_usage()
    }
}

pub(super) fn column_centres(turns: &Turns) -> ColumnCentres {
    SetIndex::new(centre_maps(turns), Columns { ring: numbered(16), sides: Halves::new(1) })
}

/// Phases 2 and 3: which of the eight places of each axis have the colour of its first face, U, R or F; together one set.
pub(super) type AxisCentres = SetIndex<Halves>;

/// The solved centres.
pub(super) const AXES_SOLVED: u32 = 0x0F_0F0F;

pub(super) fn axis_centres(turns: &Turns) -> AxisCentres {
    SetIndex::new(centre_maps(turns), Halves::new(3))
}

/// All sets of phases 2 and 3.
pub(super) fn all_axis_centres() -> impl Iterator<Item = u32> {
    let halves = Halves::all_of_eight;
    halves().flat_map(move |top| {
        halves().flat_map(move |side| halves().map(move |front| top | side << 8 | front << 16))
    })
}
