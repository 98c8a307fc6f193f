//! The wings of one orbit to their arrangement, and turns to what they do with it.

use super::geometry::{depth, edge_place};
use crate::cube::Face;
use crate::nxn::Stickers;

/// The places of the wings of one orbit, by the face of one sticker and its number among the four around it. The
/// middle edges of an odd cube have two such places each, one for each sticker.
pub(super) const PLACES: usize = 24;

/// A place of a wing for each place.
pub(super) type Arrangement = [u8; PLACES];

/// Every piece at its own place.
pub(super) const IDENTITY: Arrangement = {
    let mut places = [0; PLACES];
    let mut i = 0;
    while i < PLACES {
        places[i] = i as u8;
        i += 1;
    }
    places
};

/// The number of the place between two faces, that of a sticker on the first.
fn place_of(face: Face, beside: Face) -> usize {
    let around = face.clockwise_neighbours();
    let k = around.iter().position(|&f| f == beside).expect("faces that share an edge");
    4 * face.index() + k
}

fn faces_of(place: usize) -> (Face, Face) {
    let face = Face::from_index(place / 4);
    (face, face.clockwise_neighbours()[place % 4])
}

/// The other place on the same edge.
pub(super) fn across(place: usize) -> usize {
    let (face, beside) = faces_of(place);
    place_of(beside, face)
}

/// The wings of the orbit at this depth, by place: the home of each.
pub(super) fn arrangement(stickers: &Stickers, depth: usize) -> Arrangement {
    let size = stickers.size();
    std::array::from_fn(|place| {
        let (face, beside) = faces_of(place);
        let colour = |face, beside, depth| stickers.colours()[edge_place(size, face, beside, depth)];
        place_of(colour(face, beside, depth), colour(beside, face, size - 1 - depth)) as u8
    })
}

/// Whether an odd number of swaps makes this arrangement.
pub(super) fn is_odd(arrangement: &Arrangement) -> bool {
    cycles(arrangement) % 2 == 1
}

fn cycles(arrangement: &Arrangement) -> u32 {
    let mut seen = 0u32;
    let mut cycles = 0;
    for start in 0..PLACES {
        let mut place = start;
        if seen >> place & 1 == 0 {
            cycles += 1;
            while seen >> place & 1 == 0 {
                seen |= 1 << place;
                place = arrangement[place] as usize;
            }
        }
    }
    cycles
}

pub(super) fn inverse(arrangement: &Arrangement) -> Arrangement {
    let mut inverse = [0; PLACES];
    for (place, &image) in arrangement.iter().enumerate() {
        inverse[image as usize] = place as u8;
    }
    inverse
}

/// First `a`, then `b`.
pub(super) fn then(a: &Arrangement, b: &Arrangement) -> Arrangement {
    a.map(|place| b[place as usize])
}

/// Where an outer turn takes each place.
pub(super) fn outer(face: Face, quarters: i8) -> Arrangement {
    std::array::from_fn(|place| {
        let (mut at, mut beside) = faces_of(place);
        if at == face || beside == face {
            for _ in 0..quarters.rem_euclid(4) {
                (at, beside) = (face.clockwise(at), face.clockwise(beside));
            }
        }
        place_of(at, beside) as u8
    })
}

/// Where a turn of the inner layer at this face, or of its mirror image across the middle, takes each place.
pub(super) fn inner(face: Face, far: bool, quarters: i8) -> Arrangement {
    // Any size with one orbit of wings has the same places.
    let size = 5;
    std::array::from_fn(|place| {
        let (mut at, mut beside) = faces_of(place);
        if depth(size, edge_place(size, at, beside, 1), face) == if far { size - 2 } else { 1 } {
            for _ in 0..quarters.rem_euclid(4) {
                (at, beside) = (face.clockwise(at), face.clockwise(beside));
            }
        }
        place_of(at, beside) as u8
    })
}

/// The pairing of the wings at one depth with those pieces that are arranged like this.
pub(super) fn relative(wings: &Arrangement, pieces: &Arrangement) -> Arrangement {
    let at = inverse(wings);
    pieces.map(|piece| at[piece as usize])
}

/// The pairing of wings with each other.
pub(super) fn mates(wings: &Arrangement) -> Arrangement {
    let at = inverse(wings);
    wings.map(|piece| at[across(piece as usize)])
}
