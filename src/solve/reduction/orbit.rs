//! The centres of one orbit as sets of places, and turns as maps of these sets.

use super::geometry::carried;
use crate::cube::Face;
use crate::numbers::Number;
use crate::nxn::{CentreOrbit, LayerTurn};
use crate::table::SetMap;

/// A set of the 24 places of an orbit, one bit each: four on each face, in the order of [`FACES`].
pub(super) type Set = u32;

/// The maximum number of orbits of centres of the sizes that have tables, 5 to 7 layers.
pub(super) const MOST_ORBITS: usize = 6;

/// The faces in the order of the bits of a [`Set`]. [`seen_on`] turns each pair of opposite faces into the next.
pub(super) const FACES: [Face; 6] = [Face::U, Face::D, Face::B, Face::F, Face::R, Face::L];

/// Returns the rotations of the whole cube that lead to the next of its three views.
pub(super) fn whole_turns(size: usize) -> [LayerTurn; 2] {
    [Face::U, Face::R].map(|face| LayerTurn::rotation(face, size, 1))
}

/// Returns the face that a face becomes when the cube is turned `view` times about the corner between L, U and B.
pub(super) fn seen_on(view: usize, face: Face) -> Face {
    (0..view).fold(face, |face, _| Face::R.clockwise(Face::U.clockwise(face)))
}

/// Returns the sticker indices of an orbit in the order of the bits of a [`Set`].
pub(super) fn cells(orbit: CentreOrbit, size: usize) -> [usize; 24] {
    let cells = orbit.cells(size);
    std::array::from_fn(|bit| {
        let first = cells[FACES[bit % 8 / 4].index() * 4 + bit % 4];
        let turns = (0..bit / 8).flat_map(|_| whole_turns(size));
        turns.fold(first, |cell, turn| carried(size, cell, turn))
    })
}

/// A permutation of the places of an orbit.
#[derive(PartialEq, Eq, Hash, Clone, Copy)]
pub(super) struct Images([u8; 24]);

impl Images {
    /// Returns the permutation that a sequence of turns makes; `cells` are the sticker indices of the orbit.
    pub(super) fn new(cells: &[usize; 24], size: usize, turns: &[LayerTurn]) -> Images {
        Images(cells.map(|cell| {
            let to = turns.iter().fold(cell, |cell, &turn| carried(size, cell, turn));
            cells.iter().position(|&cell| cell == to).expect("turns keep orbits").to_u8()
        }))
    }

    /// Returns the permutation followed by another one.
    pub(super) fn then(&self, next: &Images) -> Images {
        Images(self.0.map(|place| next.0[usize::from(place)]))
    }

    /// Returns the image of a place.
    pub(super) fn of(&self, place: usize) -> u8 {
        self.0[place]
    }

    /// Returns the image of a set.
    pub(super) fn image(&self, set: Set) -> Set {
        (0..24).filter(|bit| set >> bit & 1 == 1).map(|bit| 1 << self.0[bit]).sum()
    }

    /// Returns true for the identity.
    pub(super) fn is_none(&self) -> bool {
        self.0.iter().enumerate().all(|(bit, &image)| bit == usize::from(image))
    }

    /// Returns true if the set is its own image.
    pub(super) fn keeps(&self, set: Set) -> bool {
        self.image(set) == set
    }

    /// Returns a table of the images of sets.
    pub(super) fn motion(&self) -> SetMap {
        SetMap::new(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
