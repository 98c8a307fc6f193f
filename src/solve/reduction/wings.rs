//! Arrangements of the wings of one orbit, and the permutations of wing places by turns.

use wide::u8x16;

use crate::cube::Face;
use crate::numbers::{Number, number};
use crate::nxn::{Stickers, Wing};

/// For each place of a wing, the index of a [`Wing`] or of another place.
///
/// The middle edges of an odd cube are arranged like wings: each occupies two places, one for each order of its
/// stickers.
pub(super) type Arrangement = [u8; Wing::COUNT];

/// The arrangement with every piece at its own place.
pub(super) const IDENTITY: Arrangement = {
    let mut places = [0; Wing::COUNT];
    let mut i = 0;
    while i < Wing::COUNT {
        places[i] = number!(i => u8);
        i += 1;
    }
    places
};

/// Returns the other place on the same edge.
pub(super) const fn across(place: u8) -> u8 {
    place ^ 1
}

/// Returns the wing at each place, in the orbit with `depth` layers outside of it; the middle edges if `depth`
/// is half the size.
pub(super) fn arrangement(stickers: &Stickers, depth: usize) -> Arrangement {
    let mut wings = IDENTITY;
    for place in Wing::all() {
        let colours = place.cells(stickers.size(), depth).map(|cell| stickers.colours()[cell]);
        wings[place.index()] = Wing::of_colours(colours).expect("a position has its wings").index().to_u8();
    }
    wings
}

/// Returns the number of places at which two arrangements differ.
#[inline]
pub(super) fn differences(a: &Arrangement, b: &Arrangement) -> u32 {
    const LANES: usize = 16;
    // The first lanes of the second half are the last of the first.
    const TWICE: usize = 2 * LANES - Wing::COUNT;
    let equal = |a: Option<&[u8; LANES]>, b: Option<&[u8; LANES]>| {
        let lanes = |half: Option<&[u8; LANES]>| u8x16::new(*half.expect("there are more places than lanes"));
        lanes(a).simd_eq(lanes(b)).to_bitmask()
    };
    let first = equal(a.first_chunk(), b.first_chunk());
    let second = equal(a.last_chunk(), b.last_chunk()) >> TWICE;
    Wing::COUNT.to_u32() - first.count_ones() - second.count_ones()
}

/// Returns true if the arrangement is an odd permutation.
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

/// Returns the depths of the wing orbits in an odd arrangement. A quarter turn of an inner layer changes the
/// parity of that layer's orbit. Turns of faces and commutators change no parity.
pub(super) fn odd_depths(stickers: &Stickers) -> impl Iterator<Item = usize> {
    (1..stickers.size() / 2).filter(|&depth| is_odd(&arrangement(stickers, depth)))
}

/// Returns the depths of [`odd_depths`] as a bit set, for cubes of at most 64 layers.
pub(super) fn odd_set(stickers: &Stickers) -> u32 {
    odd_depths(stickers).fold(0, |odd, depth| odd | 1 << depth)
}

/// Returns the inverse permutation.
pub(super) fn inverse(arrangement: &Arrangement) -> Arrangement {
    let mut inverse = IDENTITY;
    for (place, &image) in arrangement.iter().enumerate() {
        inverse[usize::from(image)] = place.to_u8();
    }
    inverse
}

/// Returns the permutation that makes `a` and then `b`.
pub(super) fn then(a: &Arrangement, b: &Arrangement) -> Arrangement {
    a.map(|place| b[usize::from(place)])
}

/// Returns the permutation that turns some places by clockwise quarter turns, as seen on a face.
fn turned(face: Face, quarters: u8, moves: impl Fn(Wing) -> bool) -> Arrangement {
    let mut places = IDENTITY;
    for place in Wing::all().filter(|&place| moves(place)) {
        let colours =
            (0..quarters % 4).fold(place.faces(), |faces, _| faces.map(|other| face.clockwise(other)));
        places[place.index()] =
            Wing::of_colours(colours).expect("a rotation takes edges to edges").index().to_u8();
    }
    places
}

/// Returns the permutation of wing places that a turn of a face makes.
pub(super) fn outer(face: Face, quarters: u8) -> Arrangement {
    turned(face, quarters, |place| place.faces().contains(&face))
}

/// Returns the permutation that a turn of an inner layer makes: of the orbit's layer nearer to the face
/// `nearer`, clockwise as seen on `face`.
pub(super) fn inner(face: Face, nearer: Face, quarters: u8) -> Arrangement {
    turned(face, quarters, |place| place.end() == nearer)
}

/// Returns, for each wing place, the place of the piece that the wing there belongs to.
pub(super) fn relative(wings: &Arrangement, pieces: &Arrangement) -> Arrangement {
    then(wings, &inverse(pieces))
}

/// Returns an arrangement after permutations of the wings and of the pieces that they belong to.
pub(super) fn carried(state: &Arrangement, wings: &Arrangement, pieces: &Arrangement) -> Arrangement {
    let mut to = IDENTITY;
    for (place, &piece) in state.iter().enumerate() {
        to[usize::from(wings[place])] = pieces[usize::from(piece)];
    }
    to
}

/// Returns, for each wing place, the place of the wing's partner: the other wing of the same edge.
pub(super) fn partners(wings: &Arrangement) -> Arrangement {
    let at = inverse(wings);
    wings.map(|wing| at[usize::from(across(wing))])
}
