//! The cube as pieces: always one that turns of the faces can reach.

use std::ops::Mul;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use thiserror::Error;

use super::{Corner, Edge, Face, Move, Symmetry};
use crate::numbers::{Number, number};

/// A 3x3x3 cube, held with its centres in place. Every value can be reached from the solved cube by
/// turns: the constructors keep the laws.
///
/// `corners[p] = (piece, twist)`: at place `p` is `piece`, and its U or D sticker lies `twist` (0 to
/// 2) stickers clockwise of the place's U or D side. `edges[p] = (piece, flip)` likewise, with flip
/// 0 or 1 by the order of [`Edge::faces`]. These are Kociemba's conventions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cube {
    corners: [CornerAt; 8],
    edges: [EdgeAt; 12],
}

/// A corner piece as it sits in a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CornerAt {
    /// The piece.
    pub piece: Corner,
    /// How far it is twisted, clockwise: 0 to 2.
    pub twist: u8,
}

/// An edge piece as it sits in a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EdgeAt {
    /// The piece.
    pub piece: Edge,
    /// Whether it is flipped: 0 or 1.
    pub flip: u8,
}

impl CornerAt {
    /// The corner that shows these faces' colours, in the order of [`Corner::faces`] of its place.
    pub const fn of_colours([a, b, c]: [Face; 3]) -> Option<CornerAt> {
        match CORNERS_BY_COLOURS[(a.index() * 6 + b.index()) * 6 + c.index()] {
            NO_PIECE => None,
            found => {
                Some(CornerAt { piece: Corner::from_index(number!(found => usize) / 3), twist: found % 3 })
            }
        }
    }
}

impl EdgeAt {
    /// The edge that shows these faces' colours, in the order of [`Edge::faces`] of its place.
    pub const fn of_colours([a, b]: [Face; 2]) -> Option<EdgeAt> {
        match EDGES_BY_COLOURS[a.index() * 6 + b.index()] {
            NO_PIECE => None,
            found => Some(EdgeAt { piece: Edge::from_index(number!(found => usize) / 2), flip: found % 2 }),
        }
    }
}

/// Stands in the tables below for colours that no piece has.
const NO_PIECE: u8 = u8::MAX;

/// `3 piece + twist` for every three colours.
const CORNERS_BY_COLOURS: [u8; 216] = {
    let mut table = [NO_PIECE; 216];
    let mut i = 0;
    while i < 24 {
        let faces = Corner::ALL[i / 3].faces();
        // Sticker k of the piece lies where sticker k + twist of the place would.
        let first = 3 - i % 3;
        let (a, b, c) = (faces[first % 3], faces[(first + 1) % 3], faces[(first + 2) % 3]);
        table[(a.index() * 6 + b.index()) * 6 + c.index()] = number!(i => u8);
        i += 1;
    }
    table
};

/// `2 piece + flip` for every two colours.
const EDGES_BY_COLOURS: [u8; 36] = {
    let mut table = [NO_PIECE; 36];
    let mut i = 0;
    while i < 24 {
        let faces = Edge::ALL[i / 2].faces();
        table[faces[i % 2].index() * 6 + faces[1 - i % 2].index()] = number!(i => u8);
        i += 1;
    }
    table
};

/// A law of the cube that concerns the pieces taken together, and that an arrangement of them
/// breaks. Source: the fundamental theorem of cubology (Bandelow).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Imbalance {
    /// The flips of the edges do not add up to an even number.
    Flip,
    /// The twists of the corners add up to this, 1 or 2, modulo 3 instead of 0.
    Twist(u8),
    /// Corners and edges are permuted by permutations of different parity.
    Parity,
}

/// A law that an arrangement of pieces breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PieceFault {
    /// This corner is in several places.
    #[error("the corner {0} is in several places")]
    RepeatedCorner(Corner),
    /// This edge is in several places.
    #[error("the edge {0} is in several places")]
    RepeatedEdge(Edge),
    /// The corner in this place has this twist.
    #[error("the corner at {0} has the twist {1}; expected 0 to 2")]
    Twist(Corner, u8),
    /// The edge in this place has this flip.
    #[error("the edge at {0} has the flip {1}; expected 0 or 1")]
    Flip(Edge, u8),
    /// The pieces taken together are out of balance.
    #[error("no turns lead to these pieces: {0:?}")]
    Imbalance(Imbalance),
}

impl Cube {
    /// The largest distance of a cube from the solved one, in turns (Rokicki, Kociemba, Davidson, Dethridge 2010).
    pub const FARTHEST: u8 = 20;

    /// The same in quarter turns (Rokicki, Davidson 2014).
    pub const FARTHEST_QTM: u8 = 26;

    /// The solved cube.
    pub const SOLVED: Cube = {
        let mut cube = Cube {
            corners: [CornerAt { piece: Corner::URF, twist: 0 }; 8],
            edges: [EdgeAt { piece: Edge::UR, flip: 0 }; 12],
        };
        let mut i = 0;
        while i < 12 {
            if i < 8 {
                cube.corners[i].piece = Corner::ALL[i];
            }
            cube.edges[i].piece = Edge::ALL[i];
            i += 1;
        }
        cube
    };

    /// Returns the cube with these pieces, or every law that they break.
    ///
    /// ```
    /// use cubelab::cube::{Cube, Imbalance, PieceFault};
    ///
    /// let mut edges = *Cube::SOLVED.edges();
    /// edges.swap(0, 1);
    /// // Turns cannot swap two edges and nothing else.
    /// let parity = PieceFault::Imbalance(Imbalance::Parity);
    /// assert_eq!(Cube::new(*Cube::SOLVED.corners(), edges), Err(vec![parity]));
    /// ```
    pub fn new(corners: [CornerAt; 8], edges: [EdgeAt; 12]) -> Result<Cube, Vec<PieceFault>> {
        let mut faults = Vec::new();
        let count = |piece| corners.iter().filter(|at| at.piece == piece).count();
        faults.extend(Corner::ALL.into_iter().filter(|c| count(*c) > 1).map(PieceFault::RepeatedCorner));
        let count = |piece| edges.iter().filter(|at| at.piece == piece).count();
        faults.extend(Edge::ALL.into_iter().filter(|e| count(*e) > 1).map(PieceFault::RepeatedEdge));
        let are_permuted = faults.is_empty();
        let twists = Corner::ALL.into_iter().zip(corners.map(|at| at.twist)).filter(|(_, twist)| *twist > 2);
        faults.extend(twists.map(|(place, twist)| PieceFault::Twist(place, twist)));
        let flips = Edge::ALL.into_iter().zip(edges.map(|at| at.flip)).filter(|(_, flip)| *flip > 1);
        faults.extend(flips.map(|(place, flip)| PieceFault::Flip(place, flip)));
        if edges.iter().fold(0, |sum, at| sum ^ (at.flip & 1)) != 0 {
            faults.push(PieceFault::Imbalance(Imbalance::Flip));
        }
        let twist = corners.iter().fold(0, |sum, at| (sum + at.twist % 3) % 3);
        if twist != 0 {
            faults.push(PieceFault::Imbalance(Imbalance::Twist(twist)));
        }
        if are_permuted
            && is_odd(corners.map(|c| c.piece.index().to_u8()))
                != is_odd(edges.map(|e| e.piece.index().to_u8()))
        {
            faults.push(PieceFault::Imbalance(Imbalance::Parity));
        }
        if faults.is_empty() { Ok(Cube { corners, edges }) } else { Err(faults) }
    }

    /// Builds a cube of pieces that are known to break no law. The message of its panic does not contain the error, whose text
    /// takes 2 kB of a program.
    ///
    /// # Panics
    /// If the pieces break a law.
    pub(crate) fn from_valid(corners: [CornerAt; 8], edges: [EdgeAt; 12]) -> Cube {
        let Ok(cube) = Cube::new(corners, edges) else { panic!("the pieces break a law") };
        cube
    }

    /// The corner in each place, in the order of [`Corner::ALL`].
    pub const fn corners(&self) -> &[CornerAt; 8] {
        &self.corners
    }

    /// The edge in each place, in the order of [`Edge::ALL`].
    pub const fn edges(&self) -> &[EdgeAt; 12] {
        &self.edges
    }

    /// The cube that this turn makes of the solved one.
    pub fn of(m: Move) -> Cube {
        TURNS[m.index()]
    }

    /// This cube after one more turn.
    ///
    /// ```
    /// use cubelab::cube::{Cube, Face, Move};
    ///
    /// let turn = Move::new(Face::R, 1);
    /// assert_eq!(Cube::SOLVED.after(turn).after(turn.inverse()), Cube::SOLVED);
    /// ```
    pub fn after(&self, m: Move) -> Cube {
        *self * TURNS[m.index()]
    }

    /// This cube after these turns.
    pub fn after_all(&self, moves: impl IntoIterator<Item = Move>) -> Cube {
        moves.into_iter().fold(*self, |cube, m| cube.after(m))
    }

    /// The cube whose turns undo those of this one.
    ///
    /// ```
    /// use cubelab::cube::{Cube, Face, Move};
    ///
    /// let cube = Cube::SOLVED.after(Move::new(Face::R, 1)).after(Move::new(Face::U, 1));
    /// assert_eq!(cube * cube.inverse(), Cube::SOLVED);
    /// ```
    pub fn inverse(&self) -> Cube {
        let mut inverse = Cube::SOLVED;
        for (place, at) in self.corners.iter().enumerate() {
            let twist = (3 - at.twist) % 3;
            inverse.corners[at.piece.index()] = CornerAt { piece: Corner::ALL[place], twist };
        }
        for (place, at) in self.edges.iter().enumerate() {
            inverse.edges[at.piece.index()] = EdgeAt { piece: Edge::ALL[place], flip: at.flip };
        }
        inverse
    }

    /// This cube as it looks when whole space, colours and places alike, is moved by `symmetry`:
    /// with the symmetry `s`, the cube after `s m s'` for each turn `m` (conjugation).
    ///
    /// ```
    /// use cubelab::cube::{Cube, Face, Move, Symmetry};
    ///
    /// // Conjugating a turn of U by a rotation that takes U to R makes a turn of R.
    /// let turned = Cube::of(Move::new(Face::U, 1)).conjugate(Symmetry::URF);
    /// assert_eq!(turned, Cube::of(Move::new(Face::R, 1)));
    /// ```
    pub fn conjugate(&self, symmetry: Symmetry) -> Cube {
        let map = symmetry.piece_map();
        let mut image = *self;
        for (place, at) in self.corners.iter().enumerate() {
            image.corners[map.corner[place].index()] = CornerAt {
                piece: Corner::ALL[map.corner[at.piece.index()].index()],
                twist: map.twist(place, at.piece, at.twist),
            };
        }
        for (place, at) in self.edges.iter().enumerate() {
            image.edges[map.edge[place].index()] = EdgeAt {
                piece: Edge::ALL[map.edge[at.piece.index()].index()],
                flip: at.flip ^ map.flip[place] ^ map.flip[at.piece.index()],
            };
        }
        image
    }

    /// A cube drawn evenly from all 43 252 003 274 489 856 000.
    ///
    /// ```
    /// use cubelab::cube::Cube;
    /// use rand::SeedableRng;
    /// use rand::rngs::ChaCha8Rng;
    ///
    /// // The same seed gives the same cube.
    /// let random = |seed| Cube::random(&mut ChaCha8Rng::seed_from_u64(seed));
    /// assert_eq!(random(1), random(1));
    /// assert_ne!(random(1), random(2));
    /// ```
    pub fn random(random: &mut (impl Rng + ?Sized)) -> Cube {
        let mut corners = Corner::ALL;
        let mut edges = Edge::ALL;
        corners.shuffle(random);
        edges.shuffle(random);
        if is_odd(corners.map(|c| c.index().to_u8())) != is_odd(edges.map(|e| e.index().to_u8())) {
            edges.swap(0, 1);
        }
        let (mut twists, mut flips) = ([0; 8], [0; 12]);
        twists[..7].fill_with(|| random.random_range(0..3));
        flips[..11].fill_with(|| random.random_range(0..2));
        twists[7] = (21 - twists.iter().sum::<u8>()) % 3;
        flips[11] = flips.iter().sum::<u8>() % 2;
        Cube {
            corners: std::array::from_fn(|i| CornerAt { piece: corners[i], twist: twists[i] }),
            edges: std::array::from_fn(|i| EdgeAt { piece: edges[i], flip: flips[i] }),
        }
    }
}

/// `a * b` is the cube after the turns of `a` and then those of `b`.
impl Mul for Cube {
    type Output = Cube;

    fn mul(self, then: Cube) -> Cube {
        product(&self, &then)
    }
}

/// Whether a permutation of `0..N` is odd: a cycle of even length is.
fn is_odd<const N: usize>(permutation: [u8; N]) -> bool {
    let mut seen = 0u32;
    let mut cycles = 0;
    for start in 0..N {
        let mut i = start;
        cycles += usize::from(seen >> i & 1 == 0);
        while seen >> i & 1 == 0 {
            seen |= 1 << i;
            i = permutation[i].index();
        }
    }
    (N - cycles) % 2 == 1
}

/// The cube after each turn, by its number.
static TURNS: [Cube; Move::COUNT] = {
    let mut turns = [Cube::SOLVED; Move::COUNT];
    let mut i = 0;
    while i < Move::COUNT {
        let quarter = QUARTER_TURNS[i / 3];
        turns[i] = if i % 3 == 0 { quarter } else { product(&turns[i - 1], &quarter) };
        i += 1;
    }
    turns
};

/// See [`Cube::mul`].
const fn product(first: &Cube, then: &Cube) -> Cube {
    let mut product = *then;
    let mut i = 0;
    while i < 12 {
        if i < 8 {
            let from = first.corners[then.corners[i].piece.index()];
            let twist = from.twist + then.corners[i].twist;
            product.corners[i] =
                CornerAt { piece: from.piece, twist: if twist >= 3 { twist - 3 } else { twist } };
        }
        let from = first.edges[then.edges[i].piece.index()];
        product.edges[i] = EdgeAt { piece: from.piece, flip: from.flip ^ then.edges[i].flip };
        i += 1;
    }
    product
}

/// The six clockwise quarter turns, in face order.
const QUARTER_TURNS: [Cube; 6] = {
    use Corner::*;
    use Edge::*;
    // The twists of the corners of a face that is not U or D.
    let side = [2, 1, 2, 1];
    [
        quarter_turn([URF, UFL, ULB, UBR], [0; 4], [UR, UF, UL, UB], 0),
        quarter_turn([URF, UBR, DRB, DFR], side, [UR, BR, DR, FR], 0),
        quarter_turn([UFL, URF, DFR, DLF], side, [UF, FR, DF, FL], 1),
        quarter_turn([DFR, DRB, DBL, DLF], [0; 4], [DR, DB, DL, DF], 0),
        quarter_turn([ULB, UFL, DLF, DBL], side, [UL, FL, DL, BL], 0),
        quarter_turn([UBR, ULB, DBL, DRB], side, [UB, BL, DB, BR], 1),
    ]
};

/// Returns the cube after each of these corners and edges has moved to the place of the next one. `twists` are
/// the twists of the corners at their new places, and `flip` is the flip of each edge.
const fn quarter_turn(corners: [Corner; 4], twists: [u8; 4], edges: [Edge; 4], flip: u8) -> Cube {
    let mut cube = Cube::SOLVED;
    let mut from = 0;
    while from < 4 {
        let to = (from + 1) % 4;
        cube.corners[corners[to].index()] = CornerAt { piece: corners[from], twist: twists[to] };
        cube.edges[edges[to].index()] = EdgeAt { piece: edges[from], flip };
        from += 1;
    }
    cube
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn moves_and_their_inverses_cancel() {
        for m in Move::ALL {
            assert_eq!(Cube::of(m) * Cube::of(m.inverse()), Cube::SOLVED);
            assert_eq!(Cube::of(m).inverse(), Cube::of(m.inverse()));
        }
    }

    #[test]
    fn sexy_move_six_times_is_the_identity() {
        let (r, u) = (Move::new(Face::R, 1), Move::new(Face::U, 1));
        let six = std::iter::repeat_n([r, u, r.inverse(), u.inverse()], 6).flatten();
        assert_eq!(Cube::SOLVED.after_all(six), Cube::SOLVED);
    }

    #[test]
    fn random_cubes_keep_the_laws_and_follow_the_seed() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..1000 {
            let cube = Cube::random(&mut random);
            assert_eq!(Cube::new(cube.corners, cube.edges), Ok(cube));
            assert_eq!(cube * cube.inverse(), Cube::SOLVED);
        }
        let again = |seed| Cube::random(&mut ChaCha8Rng::seed_from_u64(seed));
        assert_eq!(again(7), again(7));
        assert_ne!(again(7), again(8));
    }

    #[test]
    fn each_imbalance_is_reported() {
        let mut corners = Cube::SOLVED.corners;
        let mut edges = Cube::SOLVED.edges;
        corners[3].twist = 2;
        edges[4].flip = 1;
        edges.swap(0, 1);
        let balance = |faults: Vec<PieceFault>| {
            let imbalance = |fault| match fault {
                PieceFault::Imbalance(imbalance) => Some(imbalance),
                _ => None,
            };
            faults.into_iter().filter_map(imbalance).collect::<Vec<_>>()
        };
        let broken = Cube::new(corners, edges).unwrap_err();
        assert_eq!(balance(broken), [Imbalance::Flip, Imbalance::Twist(2), Imbalance::Parity]);
        corners[5] = CornerAt { piece: corners[3].piece, twist: 250 };
        edges[7] = EdgeAt { piece: edges[2].piece, flip: 2 };
        let broken = Cube::new(corners, edges).unwrap_err();
        let others = [
            PieceFault::RepeatedCorner(Corner::UBR),
            PieceFault::RepeatedEdge(Edge::UL),
            PieceFault::Twist(Corner::DLF, 250),
            PieceFault::Flip(Edge::DB, 2),
            PieceFault::Imbalance(Imbalance::Flip),
        ];
        assert_eq!(broken, others, "250 twists are one, and with the two others none");
    }
}
