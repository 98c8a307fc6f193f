//! The wings of one orbit to their arrangement, and turns to what they do with it.

use crate::cube::Face;
use crate::nxn::{Stickers, Wing};

/// A place of a wing, or a wing, for each place: the numbers of [`Wing`].
///
/// The middle edges of an odd cube are arranged like wings: each lies in two places, one for each order of its stickers.
pub(super) type Arrangement = [u8; Wing::COUNT];

/// Every piece at its own place.
pub(super) const IDENTITY: Arrangement = {
    let mut places = [0; Wing::COUNT];
    let mut i = 0;
    while i < Wing::COUNT {
        places[i] = i as u8;
        i += 1;
    }
    places
};

/// The other place on the same edge.
pub(super) const fn across(place: u8) -> u8 {
    place ^ 1
}

/// By place, the wing there: in the orbit with `depth` layers outside of it, or the middle edges.
pub(super) fn arrangement(stickers: &Stickers, depth: usize) -> Arrangement {
    let mut wings = IDENTITY;
    for place in Wing::all() {
        let colours = place.cells(stickers.size(), depth).map(|cell| stickers.colours()[cell]);
        wings[place.index()] = Wing::of_colours(colours).expect("a position has its wings").index() as u8;
    }
    wings
}

/// Whether an odd number of swaps makes this arrangement.
pub(super) fn is_odd(arrangement: &Arrangement) -> bool {
    let mut seen = 0u32;
    let mut cycles = 0;
    for start in 0..Wing::COUNT {
        let mut place = start;
        cycles += u32::from(seen >> place & 1 == 0);
        while seen >> place & 1 == 0 {
            seen |= 1 << place;
            place = usize::from(arrangement[place]);
        }
    }
    cycles % 2 == 1
}

/// The depths of the orbits of wings whose arrangement is odd. Turns of faces and commutators keep all as they are, a
/// quarter turn of a layer changes that of its own.
pub(super) fn odd_depths(stickers: &Stickers) -> impl Iterator<Item = usize> {
    (1..stickers.size() / 2).filter(|&depth| is_odd(&arrangement(stickers, depth)))
}

/// The same as a set, a bit for each depth, of a cube that is not large.
pub(super) fn odd_set(stickers: &Stickers) -> u32 {
    odd_depths(stickers).fold(0, |odd, depth| odd | 1 << depth)
}

/// What undoes it.
pub(super) fn inverse(arrangement: &Arrangement) -> Arrangement {
    let mut inverse = IDENTITY;
    for (place, &image) in arrangement.iter().enumerate() {
        inverse[usize::from(image)] = place as u8;
    }
    inverse
}

/// First `a`, then `b`.
pub(super) fn then(a: &Arrangement, b: &Arrangement) -> Arrangement {
    a.map(|place| b[usize::from(place)])
}

/// Where some turned places go, by quarter turns clockwise as seen on a face.
fn turned(face: Face, quarters: u8, moves: impl Fn(Wing) -> bool) -> Arrangement {
    let mut places = IDENTITY;
    for place in Wing::all().filter(|&place| moves(place)) {
        let colours =
            (0..quarters % 4).fold(place.faces(), |faces, _| faces.map(|other| face.clockwise(other)));
        places[place.index()] =
            Wing::of_colours(colours).expect("a rotation takes edges to edges").index() as u8;
    }
    places
}

/// Where a turn of a face takes each place.
pub(super) fn outer(face: Face, quarters: u8) -> Arrangement {
    turned(face, quarters, |place| place.faces().contains(&face))
}

/// Where a turn of the inner layer of the orbit that is nearer to a face takes each place, clockwise as seen on `face`.
pub(super) fn inner(face: Face, nearer: Face, quarters: u8) -> Arrangement {
    turned(face, quarters, |place| place.end() == nearer)
}

/// By place of a wing, the place of the piece that it belongs to.
pub(super) fn relative(wings: &Arrangement, pieces: &Arrangement) -> Arrangement {
    then(wings, &inverse(pieces))
}

/// An arrangement after wings and the pieces they belong to have gone to other places.
pub(super) fn carried(state: &Arrangement, wings: &Arrangement, pieces: &Arrangement) -> Arrangement {
    let mut to = IDENTITY;
    for (place, &piece) in state.iter().enumerate() {
        to[usize::from(wings[place])] = pieces[usize::from(piece)];
    }
    to
}

/// By place, where the other wing is of the edge that the wing there belongs to.
pub(super) fn mates(wings: &Arrangement) -> Arrangement {
    let at = inverse(wings);
    wings.map(|wing| at[usize::from(across(wing))])
}
