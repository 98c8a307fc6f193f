//! The indexes of the centres in the first four phases.
//!
//! A set of centre places has a bit for each place: the eight places on U and D, then on R and L, then on F and
//! B.

use crate::coord::choose;
use crate::cube::Face;
use crate::numbers::Number;
use crate::solve::four::cube::FourCube;
use crate::solve::four::places::places;
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::table::{HALVES, Halves, Numbering, SetIndex, SetMap, Subsets, memory_of, numbered};

/// Returns the bit in a set of a centre place in facelet order.
const fn bit(place: usize) -> usize {
    let face = place / 4;
    face % 3 * 8 + face / 3 * 4 + place % 4
}

/// Returns the set of centre places whose colour is wanted.
pub(super) fn centre_set(cube: &FourCube, is_wanted: impl Fn(Face) -> bool) -> u32 {
    let wanted = cube.centres(is_wanted);
    (0..24).filter(|place| wanted >> place & 1 == 1).map(|place| 1 << bit(place)).sum()
}

/// Returns the maps of sets of centre places by the turns of a phase.
fn centre_maps(turns: &TurnSet) -> Vec<SetMap> {
    let map = |turn: &Turn| {
        let mut targets = [0; 24];
        for (place, target) in places().centre_turns[turn.index()].iter().enumerate() {
            targets[bit(place)] = bit(usize::from(*target)).to_u8();
        }
        SetMap::new(&targets)
    };
    turns.as_slice().iter().map(map).collect()
}

/// Phase 0: the set of places of the eight centres of R and L.
pub(super) type SideCentres = SetIndex<Subsets>;

/// The goal of phase 0: all of these centres are on R and L.
pub(super) const SIDES_DONE: u32 = 0x00_FF00;

pub(super) fn side_centres(turns: &TurnSet) -> SideCentres {
    SetIndex::new(centre_maps(turns), Subsets::new(8, 24))
}

/// Phase 1: the set of the places of the centres of F and B on the ring of the other 16 places, and of the
/// centres of R on R and L.
pub(super) type ColumnCentres = SetIndex<Columns>;

/// The numbering of the sets of phase 1.
pub(super) struct Columns {
    /// The number of each set of places on U, D, F and B.
    ring: Box<[u16]>,
    sides: Halves,
}

impl Columns {
    /// The number of sets of 8 of the 16 places on the ring.
    const RINGS: usize = choose(16, 8);

    /// Returns the goals: the centres of F and B are on F and B, and R and L have two columns of one colour
    /// each.
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
        usize::from(self.ring[ring.index()]) * HALVES + self.sides.of_eight(set >> 8)
    }

    fn memory_usage(&self) -> usize {
        memory_of!(self.ring, self.sides)
    }
}

pub(super) fn column_centres(turns: &TurnSet) -> ColumnCentres {
    SetIndex::new(centre_maps(turns), Columns { ring: numbered(16), sides: Halves::new(1) })
}

/// Phases 2 and 3: the set of places, on each axis, of the centres of the axis's first face, U, R or F.
pub(super) type AxisCentres = SetIndex<Halves>;

/// The set of the solved centres.
pub(super) const AXES_SOLVED: u32 = 0x0F_0F0F;

pub(super) fn axis_centres(turns: &TurnSet) -> AxisCentres {
    SetIndex::new(centre_maps(turns), Halves::new(3))
}

/// Returns all sets of phases 2 and 3.
pub(super) fn all_axis_centres() -> impl Iterator<Item = u32> {
    let halves = Halves::all_of_eight;
    halves().flat_map(move |top| {
        halves().flat_map(move |side| halves().map(move |front| top | side << 8 | front << 16))
    })
}
