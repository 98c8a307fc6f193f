//! The centres of one orbit to sets of places, and such sets to numbers.

use super::geometry::carried;
use crate::cube::Face;
use crate::nxn::{CentreOrbit, LayerTurn};

/// Some of the 24 places of an orbit, a bit each: four on each face, in the order of [`FACES`].
pub(super) type Set = u32;

/// The faces in the order of the bits of a [`Set`]: each pair of opposite faces is the one before it, turned by
/// [`seen_on`].
pub(super) const FACES: [Face; 6] = [Face::U, Face::D, Face::B, Face::F, Face::R, Face::L];

/// The turns of the whole cube that make the next of its three views.
pub(super) fn whole_turns(size: usize) -> [LayerTurn; 2] {
    [Face::U, Face::R].map(|face| LayerTurn { face, first: 1, last: size as u16, quarters: 1 })
}

/// Where a face comes to lie in a view: when the cube is turned `view` times about its corner between L, U and B.
pub(super) fn seen_on(view: usize, face: Face) -> Face {
    (0..view).fold(face, |face, _| Face::R.clockwise(Face::U.clockwise(face)))
}

/// The cells of an orbit in the order of the bits of a [`Set`].
pub(super) fn cells(orbit: CentreOrbit, size: usize) -> [usize; 24] {
    let cells = orbit.cells(size);
    std::array::from_fn(|bit| {
        let first = cells[FACES[bit % 8 / 4].index() * 4 + bit % 4];
        let turns = (0..bit / 8).flat_map(|_| whole_turns(size));
        turns.fold(first, |cell, turn| carried(size, cell, turn))
    })
}

/// Where turns take the places of an orbit.
#[derive(PartialEq, Eq, Hash, Clone, Copy)]
pub(super) struct Images([u8; 24]);

impl Images {
    /// Of some turns that follow each other; `cells` are those of the orbit.
    pub(super) fn new(cells: &[usize; 24], size: usize, turns: &[LayerTurn]) -> Images {
        Images(cells.map(|cell| {
            let to = turns.iter().fold(cell, |cell, &turn| carried(size, cell, turn));
            cells.iter().position(|&cell| cell == to).expect("turns keep orbits") as u8
        }))
    }

    /// Whether all places stay.
    pub(super) fn is_none(&self) -> bool {
        self.0.iter().enumerate().all(|(bit, &image)| bit == usize::from(image))
    }

    /// Whether these places are exchanged with each other only.
    pub(super) fn keeps(&self, set: Set) -> bool {
        (0..24).filter(|bit| set >> bit & 1 == 1).all(|bit| set >> self.0[bit] & 1 == 1)
    }

    /// Where they take sets, looked up.
    pub(super) fn motion(&self) -> Motion {
        let image = |byte: usize, set: usize| {
            (0..8).filter(|bit| set >> bit & 1 == 1).map(|bit| 1 << self.0[8 * byte + bit]).sum()
        };
        Motion(std::array::from_fn(|byte| std::array::from_fn(|set| image(byte, set))))
    }
}

/// The image of each set of eight places that follow each other.
pub(super) struct Motion([[Set; 256]; 3]);

impl Motion {
    pub(super) fn of(&self, set: Set) -> Set {
        let [low, middle, high] = &self.0;
        low[(set & 255) as usize] | middle[(set >> 8 & 255) as usize] | high[(set >> 16) as usize]
    }
}

/// Sets to numbers.
pub(super) struct Ranks {
    /// By the low or the high twelve bits: the number among those of as many places.
    twelve: Box<[u16]>,
    /// By the high twelve bits of a set of eight: where the numbers of such sets begin.
    starts: Box<[u32]>,
    /// By sixteen bits, of which eight are set.
    sixteen: Box<[u16]>,
    /// By eight bits, of which four are set.
    eight: Box<[u8]>,
}

/// How many sets of eight of 24 places there are.
pub(super) const EIGHT_OF_24: usize = 735_471;

/// How many sets of eight of 16 places there are.
pub(super) const EIGHT_OF_16: usize = 12_870;

/// How many sets of four of eight places there are.
pub(super) const FOUR_OF_8: usize = 70;

impl Ranks {
    pub(super) fn new() -> Ranks {
        // By number of places, how many sets have been counted.
        let ranks = |bits: u32| {
            let mut counts = [0; 17];
            (0..1u32 << bits).map(move |set| {
                let count: &mut u16 = &mut counts[set.count_ones() as usize];
                *count = count.wrapping_add(1);
                count.wrapping_sub(1)
            })
        };
        let choose = |of: u32, places: u32| (0..places).fold(1, |all, i| all * (of - i) / (i + 1));
        let mut start = 0;
        let starts = (0..4096u32).map(|set| {
            let rest = 8u32.checked_sub(set.count_ones()).map_or(0, |rest| choose(12, rest));
            start += rest;
            start - rest
        });
        Ranks {
            starts: starts.collect(),
            twelve: ranks(12).collect(),
            sixteen: ranks(16).collect(),
            eight: ranks(8).map(|rank| rank as u8).collect(),
        }
    }

    /// The number of a set of eight of all places, below [`EIGHT_OF_24`].
    pub(super) fn of_24(&self, set: Set) -> usize {
        self.starts[(set >> 12) as usize] as usize + usize::from(self.twelve[(set & 4095) as usize])
    }

    /// The number of a set of eight of the first sixteen places, below [`EIGHT_OF_16`].
    pub(super) fn of_16(&self, set: Set) -> usize {
        usize::from(self.sixteen[(set & 0xffff) as usize])
    }

    /// The number of a set of four of the places of one pair of opposite faces, below [`FOUR_OF_8`].
    pub(super) fn of_8(&self, set: Set, pair: usize) -> usize {
        usize::from(self.eight[(set >> (8 * pair) & 255) as usize])
    }

    /// The memory in bytes they take.
    pub(super) fn memory_usage(&self) -> usize {
        size_of_val(&*self.twelve)
            + size_of_val(&*self.starts)
            + size_of_val(&*self.sixteen)
            + self.eight.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_sets_are_all_different() {
        let ranks = Ranks::new();
        let mut seen = vec![false; EIGHT_OF_24];
        let mut set: Set = 255;
        while set < 1 << 24 {
            assert!(!std::mem::replace(&mut seen[ranks.of_24(set)], true));
            if set < 1 << 16 {
                assert!(ranks.of_16(set) < EIGHT_OF_16);
            }
            // The next with as many bits (Gosper).
            let low = set & set.wrapping_neg();
            let ripple = set + low;
            set = (((set ^ ripple) >> 2) / low) | ripple;
        }
        assert!(seen.into_iter().all(|seen| seen));
    }

    #[test]
    fn pairs_of_faces_look_alike_in_the_next_view() {
        for size in [5, 6] {
            for orbit in CentreOrbit::all(size) {
                let cells = cells(orbit, size);
                for bit in 0..24 {
                    let to =
                        whole_turns(size).iter().fold(cells[bit], |cell, &turn| carried(size, cell, turn));
                    assert_eq!(to, cells[(bit + 8) % 24]);
                    assert_eq!(Face::from_index(cells[bit] / size / size), FACES[bit / 4]);
                }
            }
        }
    }
}
