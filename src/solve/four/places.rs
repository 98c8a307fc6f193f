//! The places of the pieces of a 4x4x4, and their permutations by turns and symmetries, derived from
//! [`Stickers`], [`Wing`] and the frames of the faces.

use std::sync::LazyLock;

use crate::cube::{Edge, Symmetry};
use crate::numbers::Number;
use crate::nxn::Wing;
use crate::solve::permutations::{self, Target, of_slots};
use crate::solve::phases::turns::Turn;

/// The number of stickers of a 4x4x4.
pub(super) const STICKERS: usize = 96;

/// The number of places of centres, which is also the number of places of wings.
pub(in crate::solve) const SLOTS: usize = 24;

/// The edges in the order of their numbers; the four between R and L come first.
const EDGES: [Edge; 12] = {
    use Edge::*;
    [UF, UB, DB, DF, UR, UL, DL, DR, FR, FL, BL, BR]
};

/// The places, and their permutations by turns and symmetries, indexed by the numbers of these.
pub(in crate::solve) struct Places {
    /// The sticker of each centre place, in facelet order.
    pub(super) centres: [u8; SLOTS],
    /// The stickers of each wing place, in the order of [`Wing::faces`].
    ///
    /// Places i and 12 + i belong to the same edge. The first twelve are the high places, the others the low
    /// places. Turns of phase 3 permute the high places among themselves, and the low places as well.
    pub(super) wings: [[u8; 2]; SLOTS],
    /// The home place of each [`Wing`], by its number.
    pub(super) homes: [u8; SLOTS],
    pub(super) sticker_turns: [Target<STICKERS>; Turn::COUNT],
    pub(in crate::solve) centre_turns: [Target<SLOTS>; Turn::COUNT],
    pub(in crate::solve) wing_turns: [Target<SLOTS>; Turn::COUNT],
    pub(super) sticker_symmetries: [Target<STICKERS>; Symmetry::COUNT],
    pub(super) centre_symmetries: [Target<SLOTS>; Symmetry::COUNT],
    pub(super) wing_symmetries: [Target<SLOTS>; Symmetry::COUNT],
}

static PLACES: LazyLock<Places> = LazyLock::new(Places::new);

/// Returns the places, which are derived at the first call.
pub(in crate::solve) fn places() -> &'static Places {
    &PLACES
}

/// Returns the wings in the order of their home places.
fn wings(sticker_turns: &[Target<STICKERS>; Turn::COUNT]) -> [Wing; SLOTS] {
    let of_edge = |edge: usize| Wing::all().filter(move |wing| wing.edge() == EDGES[edge]);
    let first_sticker = |wing: Wing| wing.cells(4, 1)[0];
    let mut is_high = [false; STICKERS];
    let mut reached: Vec<usize> = of_edge(0).take(1).map(first_sticker).collect();
    while let Some(sticker) = reached.pop() {
        if !std::mem::replace(&mut is_high[sticker], true) {
            let turns = Turn::all().filter(|turn| turn.is_of_phase_three());
            reached.extend(turns.map(|turn| usize::from(sticker_turns[turn.index()][sticker])));
        }
    }
    std::array::from_fn(|slot| {
        let mut wings = of_edge(slot % 12);
        let found = wings.find(|&wing| is_high[first_sticker(wing)] == (slot < 12));
        found.expect("the turns of phase 3 take one wing of an edge to one of every other")
    })
}

impl Places {
    fn new() -> Places {
        let sticker_turns =
            std::array::from_fn(|turn| permutations::of_turn(Turn::from_index(turn).layers()));
        let sticker_symmetries =
            std::array::from_fn(|symmetry| permutations::of_symmetry(Symmetry::from_index(symmetry)));
        // The centres are in rows 1 and 2 and columns 1 and 2 of each face.
        let centres: [u8; SLOTS] =
            std::array::from_fn(|slot| (slot / 4 * 16 + [5, 6, 9, 10][slot % 4]).to_u8());
        let wings = wings(&sticker_turns);
        let mut homes = [0; SLOTS];
        for (home, wing) in wings.iter().enumerate() {
            homes[wing.index()] = home.to_u8();
        }
        let wings = wings.map(|wing| wing.cells(4, 1).map(|sticker| sticker.to_u8()));
        let single = centres.map(|sticker| [sticker]);
        Places {
            centres,
            wings,
            homes,
            centre_turns: sticker_turns.map(|stickers| of_slots(&single, &stickers)),
            wing_turns: sticker_turns.map(|stickers| of_slots(&wings, &stickers)),
            centre_symmetries: sticker_symmetries.map(|stickers| of_slots(&single, &stickers)),
            wing_symmetries: sticker_symmetries.map(|stickers| of_slots(&wings, &stickers)),
            sticker_turns,
            sticker_symmetries,
        }
    }
}
