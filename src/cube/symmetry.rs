//! The 48 ways in which a cube can be moved onto itself, mirrors included.

use std::sync::LazyLock;

use super::{Corner, Edge, Face, Move};
use crate::numbers::{Number, numbered_type};

/// A symmetry of the cube: one of 24 rotations or 24 reflections, seen as a permutation of the six
/// faces.
///
/// Numbered as by Kociemba: `16 a + 8 b + 2 c + d` for `d` reflections left to right, then `c`
/// clockwise quarter turns of the whole cube on U, `b` half turns on F, and `a` turns by 120
/// degrees on the corner URF. The first 16 keep the axis through U and D.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Symmetry(u8);

/// What a symmetry does to places, pieces, twists and flips.
pub(super) struct PieceMap {
    pub(super) corner: [u8; 8],
    pub(super) edge: [u8; 12],
    pub(super) flip: [u8; 12],
    /// Where the first sticker of each corner comes to lie.
    first: [u8; 8],
    mirror: bool,
}

/// The group of the symmetries, by their numbers.
struct Group {
    products: [[u8; Symmetry::COUNT]; Symmetry::COUNT],
    inverses: [u8; Symmetry::COUNT],
}

/// Where each symmetry takes each face. It is a table of its own because most programs of the page need only this one.
static FACES: LazyLock<[[Face; 6]; Symmetry::COUNT]> = LazyLock::new(faces);

/// The products and inverses of the symmetries.
static GROUP: LazyLock<Group> = LazyLock::new(|| Group::new(&FACES));

/// What each symmetry does to pieces.
static PIECES: LazyLock<[PieceMap; Symmetry::COUNT]> =
    LazyLock::new(|| std::array::from_fn(|i| PieceMap::new(FACES[i], Symmetry(i.to_u8()).is_mirror())));

numbered_type!(Symmetry(u8), 48 "symmetries");

impl Symmetry {
    /// How many of them keep the axis through U and D: the first ones.
    pub const UD_COUNT: usize = 16;

    /// The symmetries that keep the axis through U and D, in the order of their numbers.
    pub const UD: [Symmetry; Symmetry::UD_COUNT] = {
        let mut symmetries = [Symmetry::IDENTITY; Symmetry::UD_COUNT];
        let mut i = 0;
        while i < Symmetry::UD_COUNT {
            symmetries[i] = Symmetry::from_index(i);
            i += 1;
        }
        symmetries
    };

    /// The symmetry that moves nothing.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// Turns by 120 degrees on the corner URF: U to R, R to F, F to U.
    pub const URF: Symmetry = Symmetry(16);

    /// All symmetries in the order of their numbers.
    pub fn all() -> impl ExactSizeIterator<Item = Symmetry> + Clone {
        (0..Symmetry::COUNT.to_u8()).map(Symmetry)
    }

    /// The symmetry that moves the faces so, if one does.
    pub fn from_faces(image: impl Fn(Face) -> Face) -> Option<Symmetry> {
        let wanted = Face::ALL.map(image);
        Symmetry::all().find(|s| FACES[s.index()] == wanted)
    }

    /// Whether this is a reflection.
    pub const fn is_mirror(self) -> bool {
        self.0 % 2 == 1
    }

    /// The symmetry that undoes this one.
    pub fn inverse(self) -> Symmetry {
        Symmetry(GROUP.inverses[self.index()])
    }

    /// This symmetry and then `next`.
    ///
    /// ```
    /// use cubelab::cube::Symmetry;
    ///
    /// let third = Symmetry::URF;
    /// assert_eq!(third.then(third).then(third), Symmetry::IDENTITY);
    /// assert_eq!(third.then(third), third.inverse());
    /// ```
    pub fn then(self, next: Symmetry) -> Symmetry {
        Symmetry(GROUP.products[self.index()][next.index()])
    }

    /// Where it takes a face.
    pub fn face(self, face: Face) -> Face {
        FACES[self.index()][face.index()]
    }

    /// What it makes of a turn: a mirror reverses the direction.
    ///
    /// ```
    /// use cubelab::cube::{Face, Move, Symmetry};
    ///
    /// assert_eq!(Symmetry::URF.turn(Move::new(Face::U, 1)), Move::new(Face::R, 1));
    /// // A reflection reverses turns.
    /// let mirror = Symmetry::from_index(1);
    /// assert_eq!(mirror.turn(Move::new(Face::U, 1)), Move::new(Face::U, 3));
    /// ```
    pub fn turn(self, m: Move) -> Move {
        let quarters = if self.is_mirror() { 4 - m.quarters() } else { m.quarters() };
        Move::new(self.face(m.face()), quarters)
    }

    /// Where it takes each corner place, in the order of [`Corner::ALL`].
    pub fn corner_places(self) -> [Corner; 8] {
        self.piece_map().corner.map(|c| Corner::from_index(c.index()))
    }

    /// Where it takes each edge place, in the order of [`Edge::ALL`].
    pub fn edge_places(self) -> [Edge; 12] {
        self.piece_map().edge.map(|e| Edge::from_index(e.index()))
    }

    pub(super) fn piece_map(self) -> &'static PieceMap {
        &PIECES[self.index()]
    }
}

impl PieceMap {
    fn new(faces: [Face; 6], mirror: bool) -> PieceMap {
        let image = |face: Face| faces[face.index()];
        let corner = Corner::ALL.map(|c| {
            let seen = c.faces().map(image);
            let same = |other: &Corner| other.faces().iter().all(|f| seen.contains(f));
            Corner::ALL.into_iter().find(same).expect("a symmetry takes corners to corners")
        });
        let edge = Edge::ALL.map(|e| {
            let seen = e.faces().map(image);
            let same = |other: &Edge| other.faces().iter().all(|f| seen.contains(f));
            Edge::ALL.into_iter().find(same).expect("a symmetry takes edges to edges")
        });
        let first = std::array::from_fn(|i| {
            let target = image(Corner::ALL[i].faces()[0]);
            let place = corner[i].faces().iter().position(|f| *f == target);
            place.expect("the image of a corner has the images of its faces").to_u8()
        });
        let flip = std::array::from_fn(|i| u8::from(edge[i].faces()[0] != image(Edge::ALL[i].faces()[0])));
        PieceMap {
            corner: corner.map(|c| c.index().to_u8()),
            edge: edge.map(|e| e.index().to_u8()),
            flip,
            first,
            mirror,
        }
    }

    /// Returns the twist of the image of a corner piece with this twist at a place.
    pub(super) fn twist(&self, place: usize, piece: Corner, twist: u8) -> u8 {
        let twist = if self.mirror { 3 - twist } else { twist };
        (twist + self.first[place] + 3 - self.first[piece.index()]) % 3
    }
}

/// Returns where each symmetry takes each face.
fn faces() -> [[Face; 6]; Symmetry::COUNT] {
    use Face::*;
    // Images of U R F D L B.
    let urf = [R, F, U, L, B, D];
    let f2 = [D, L, F, U, R, B];
    let u4 = Face::ALL.map(|f| U.clockwise(f));
    let lr2 = [U, L, F, D, R, B];
    std::array::from_fn(|i| {
        let steps = [(lr2, i % 2), (u4, i / 2 % 4), (f2, i / 8 % 2), (urf, i / 16)];
        let mut faces = Face::ALL;
        for (step, times) in steps {
            for _ in 0..times {
                faces = faces.map(|face| step[face.index()]);
            }
        }
        faces
    })
}

impl Group {
    fn new(faces: &[[Face; 6]; Symmetry::COUNT]) -> Group {
        // Three faces determine where the others are.
        let key = |image: [Face; 6]| image[..3].iter().fold(0, |key, face| key * 6 + face.index());
        let mut numbers = [0; 6 * 6 * 6];
        for (number, image) in (0..).zip(faces) {
            numbers[key(*image)] = number;
        }
        let number = |image| numbers[key(image)];
        let products = std::array::from_fn(|a| {
            std::array::from_fn(|b| number(faces[a].map(|f: Face| faces[b][f.index()])))
        });
        let inverses = std::array::from_fn(|a| {
            let undoes = |b: &usize| products[a][*b] == 0;
            (0..Symmetry::COUNT).find(undoes).expect("symmetries form a group").to_u8()
        });
        Group { products, inverses }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Cube;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn conjugation_takes_turns_to_turns() {
        for s in Symmetry::all() {
            for m in Move::ALL {
                assert_eq!(Cube::of(m).conjugate(s), Cube::of(s.turn(m)), "{s:?} {m}");
            }
        }
    }

    #[test]
    fn conjugation_is_an_action_by_automorphisms() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let (a, b) = (Cube::random(&mut random), Cube::random(&mut random));
        for s in Symmetry::all() {
            assert_eq!((a * b).conjugate(s), a.conjugate(s) * b.conjugate(s));
            assert_eq!(a.conjugate(s).conjugate(s.inverse()), a);
            for t in Symmetry::all() {
                assert_eq!(a.conjugate(s).conjugate(t), a.conjugate(s.then(t)));
            }
        }
    }

    #[test]
    fn the_first_sixteen_keep_the_vertical_axis() {
        for s in Symmetry::all() {
            assert_eq!(s.index() < Symmetry::UD_COUNT, s.face(Face::U).axis() == Face::U.axis());
        }
    }
}
