//! The places of the pieces of a 5x5x5, and their permutations by turns and symmetries.

use std::sync::LazyLock;

use crate::cube::{Axis, Edge, Symmetry};
use crate::numbers::Number;
use crate::nxn::{CentreOrbit, Wing};
use crate::solve::permutations::{self, Target, of_slots};
use crate::solve::phases::turns::Turn;

/// The number of layers.
pub(in crate::solve) const SIZE: usize = 5;

/// The number of stickers.
pub(in crate::solve) const STICKERS: usize = 6 * SIZE * SIZE;

/// The number of places of x-centres, of t-centres and of wings.
pub(in crate::solve) const SLOTS: usize = 24;

/// The number of edges.
pub(in crate::solve) const EDGE_COUNT: usize = 12;

/// The edges in the order of their numbers: those between R and L, those between F and B, those between U and D.
pub(in crate::solve) const EDGES: [Edge; EDGE_COUNT] = {
    use Edge::*;
    [UF, UB, DB, DF, UR, UL, DL, DR, FR, FL, BL, BR]
};

/// The places, and their permutations by turns and symmetries, indexed by the numbers of these.
pub(in crate::solve) struct Places {
    /// The sticker of each x-centre (next to a corner of the inner 3x3 square of a face), face after face.
    pub(in crate::solve) xs: [[u8; 1]; SLOTS],
    /// The sticker of each t-centre (next to an edge of this square), face after face.
    pub(in crate::solve) ts: [[u8; 1]; SLOTS],
    /// The stickers of each wing place. Places i and 12 + i belong to edge i; the first twelve are the high places.
    ///
    /// Half turns, and quarter turns of R, L, F and B, permute the high places among themselves.
    pub(in crate::solve) wings: [[u8; 2]; SLOTS],
    /// The home place of each [`Wing`], by its number.
    pub(in crate::solve) homes: [u8; SLOTS],
    /// The stickers of each midge place (the middle of an edge). The same turns that keep wings in high places keep
    /// first stickers on first stickers.
    pub(in crate::solve) midges: [[u8; 2]; EDGE_COUNT],
    pub(in crate::solve) turns: Vec<Permutations>,
    pub(in crate::solve) symmetries: Vec<Permutations>,
}

/// The permutations of the places by a turn or a symmetry.
pub(in crate::solve) struct Permutations {
    pub(in crate::solve) stickers: Target<STICKERS>,
    pub(in crate::solve) xs: Target<SLOTS>,
    pub(in crate::solve) ts: Target<SLOTS>,
    pub(in crate::solve) wings: Target<SLOTS>,
    pub(in crate::solve) midges: Target<EDGE_COUNT>,
}

static PLACES: LazyLock<Places> = LazyLock::new(Places::new);

/// Returns the places, which are derived at the first call.
pub(in crate::solve) fn places() -> &'static Places {
    &PLACES
}

/// True for turns that keep the wings in high places and the midges oriented.
pub(in crate::solve) fn keeps_split(turn: Turn) -> bool {
    turn.is_half() || !turn.is_wide() && turn.axis() != Axis::Y
}

/// Returns the stickers that such turns can bring to the place of this one.
fn orbit(start: usize, turns: &[Target<STICKERS>]) -> [bool; STICKERS] {
    let mut is_in = [false; STICKERS];
    let mut reached = vec![start];
    while let Some(sticker) = reached.pop() {
        if !std::mem::replace(&mut is_in[sticker], true) {
            let kept = Turn::all().zip(turns).filter(|(turn, _)| keeps_split(*turn));
            reached.extend(kept.map(|(_, target)| usize::from(target[sticker])));
        }
    }
    is_in
}

impl Places {
    fn new() -> Places {
        let turned: Vec<Target<STICKERS>> =
            Turn::all().map(|turn| permutations::of_turn(turn.layers())).collect();
        let centres = |column| {
            let cells = CentreOrbit { row: 1, column }.cells(SIZE);
            cells.map(|sticker| [sticker.to_u8()])
        };
        let (xs, ts) = (centres(1), centres(2));
        let of_edge = |edge: usize| Wing::all().filter(move |wing| wing.edge() == EDGES[edge]);
        let first_sticker = |wing: Wing| wing.cells(SIZE, 1)[0];
        let is_high = orbit(of_edge(0).map(first_sticker).next().unwrap_or(0), &turned);
        let mut homes = [0; SLOTS];
        let wings = std::array::from_fn(|slot| {
            let found = of_edge(slot % 12).find(|&wing| is_high[first_sticker(wing)] == (slot < 12));
            let wing = found.expect("one wing of each edge is high");
            homes[wing.index()] = slot.to_u8();
            wing.cells(SIZE, 1).map(|sticker| sticker.to_u8())
        });
        let stickers = |edge: Edge| edge.facelets().map(|facelet| sticker_of(facelet).to_u8());
        let is_first = orbit(stickers(EDGES[0])[0].into(), &turned);
        let midges = EDGES.map(|edge| {
            let [one, other] = stickers(edge);
            if is_first[usize::from(one)] { [one, other] } else { [other, one] }
        });
        let all = |stickers: Target<STICKERS>| Permutations {
            xs: of_slots(&xs, &stickers),
            ts: of_slots(&ts, &stickers),
            wings: of_slots(&wings, &stickers),
            midges: of_slots(&midges, &stickers),
            stickers,
        };
        let symmetries = Symmetry::all().map(|symmetry| all(permutations::of_symmetry(symmetry)));
        Places {
            symmetries: symmetries.collect(),
            turns: turned.into_iter().map(all).collect(),
            xs,
            ts,
            wings,
            homes,
            midges,
        }
    }

    /// Returns the permutations by a turn.
    pub(in crate::solve) fn turn(&self, turn: Turn) -> &Permutations {
        &self.turns[turn.index()]
    }

    /// Returns the permutations by a symmetry.
    pub(in crate::solve) fn symmetry(&self, symmetry: Symmetry) -> &Permutations {
        &self.symmetries[symmetry.index()]
    }

    /// True if the symmetry takes the high place of this edge to a low place.
    pub(in crate::solve) fn exchanges(&self, symmetry: Symmetry, edge: usize) -> bool {
        self.symmetry(symmetry).wings[edge] >= 12
    }
}

/// Returns the sticker of the 5x5x5 that is a sticker of the 3x3x3 of corners, midges and fixed centres.
const fn sticker_of(facelet: usize) -> usize {
    let (face, row, column) = (facelet / 9, facelet % 9 / 3, facelet % 3);
    (face * SIZE + 2 * row) * SIZE + 2 * column
}
