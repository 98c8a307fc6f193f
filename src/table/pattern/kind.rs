//! The patterns: some pieces of a cube, and the numbering of their arrangements.

use crate::coord::{Coordinate, CornerPermutation, Twist, rank_sequence, sequences};
use crate::cube::{Cube, Edge};
use crate::named::named;
use crate::numbers::{Number, number};
use crate::table::{Column, Row};

named! {
    /// Some of the pieces of a cube. Each of their arrangements has a row, which numbers their places, and a
    /// column, which numbers their twists or flips.
    Pattern ("pattern database") {
        /// All corners: 8! * 3^7 = 88 179 840 arrangements.
        Corners,
        /// The edges of the U layer with FR and FL: 12! / 6! * 2^6 = 42 577 920.
        Edges6a,
        /// The other six edges: those of the D layer with BR and BL. Turning the whole cube over, so that D is
        /// up and B in front, takes them to the first six. They are numbered on the turned cube, so both
        /// patterns have the same table.
        Edges6b,
        /// The first six edges with DF: 12! / 5! * 2^7 = 510 935 040.
        Edges7,
    }
}

/// The edges of [`Pattern::Edges7`]. All but the last are the edges of [`Pattern::Edges6a`].
const EDGES: [Edge; 7] = [Edge::UR, Edge::UF, Edge::UL, Edge::UB, Edge::FR, Edge::FL, Edge::DF];

/// The place to which each edge place moves when the cube is turned over, so that D is up and B in front. This
/// rotation flips no edge.
const TURNED_OVER: [u8; 12] = [4, 7, 6, 5, 0, 3, 2, 1, 11, 10, 9, 8];

impl Pattern {
    /// Returns the number of ways to place the pieces.
    pub const fn rows(self) -> usize {
        match self {
            Pattern::Corners => CornerPermutation::COUNT,
            Pattern::Edges6a | Pattern::Edges6b => sequences(12, 6),
            Pattern::Edges7 => sequences(12, 7),
        }
    }

    /// Returns the number of ways to twist or flip the pieces.
    pub const fn columns(self) -> usize {
        match self {
            Pattern::Corners => Twist::COUNT,
            Pattern::Edges6a | Pattern::Edges6b => 1 << 6,
            Pattern::Edges7 => 1 << 7,
        }
    }

    /// Returns the number of arrangements: rows times columns.
    pub const fn arrangements(self) -> u64 {
        number!(self.rows() => u64) * number!(self.columns() => u64)
    }

    /// Returns the number of arrangements at each distance (HTM), from 0 up. The distribution of the corners is
    /// in Korf 1997; the distributions of the edges are counts of tables verified by
    /// [`super::PatternDatabase::verify`].
    pub const fn distribution(self) -> &'static [u64] {
        match self {
            Pattern::Corners => {
                &[1, 18, 243, 2874, 28000, 205416, 1168516, 5402628, 20776176, 45391616, 15139616, 64736]
            }
            Pattern::Edges6a | Pattern::Edges6b => {
                &[1, 15, 182, 2208, 25329, 258827, 2165560, 12222708, 24596752, 3305973, 365]
            }
            Pattern::Edges7 => {
                &[1, 18, 231, 2876, 35001, 402010, 4134866, 34641724, 188804005, 269573555, 13340614, 139]
            }
        }
    }

    /// Returns the distribution of a database in which all distances above `exact` count as `exact + 1`.
    pub(super) fn distribution_to(self, exact: u8) -> Vec<u64> {
        let distribution = self.distribution();
        let (near, far) = distribution.split_at(distribution.len().min(exact.index() + 1));
        let mut counts = near.to_vec();
        counts.extend(Some(far.iter().sum::<u64>()).filter(|rest| *rest > 0));
        counts
    }

    /// Returns the row and the column of the arrangement on this cube. The row is the lexicographic rank of the
    /// pieces' places. The column is [`Twist`] for corners; for edges, bit i is the flip of the i-th edge of
    /// the pattern.
    ///
    /// ```
    /// use cubelab::cube::Cube;
    /// use cubelab::table::pattern::Pattern;
    /// use cubelab::table::{Column, Row};
    ///
    /// assert_eq!(Pattern::Corners.place(&Cube::SOLVED), (Row::default(), Column::default()));
    /// assert_eq!(Pattern::Edges6a.arrangements(), 42_577_920);
    /// ```
    pub fn place(self, cube: &Cube) -> (Row, Column) {
        match self {
            Pattern::Corners => {
                (Row::from_index(CornerPermutation::of(cube)), Column::from_index(Twist::of(cube)))
            }
            Pattern::Edges6a => edges::<6>(cube, |edge| edge),
            Pattern::Edges6b => edges::<6>(cube, |edge| TURNED_OVER[edge.index()]),
            Pattern::Edges7 => edges::<7>(cube, |edge| edge),
        }
    }
}

/// Returns the row and the column of the first K of [`EDGES`], after `image` has renamed edges and places.
#[inline]
fn edges<const K: usize>(cube: &Cube, image: impl Fn(u8) -> u8) -> (Row, Column) {
    let mut at = [(0, 0); 12];
    for (place, edge) in cube.edges().iter().enumerate() {
        at[image(edge.piece.index().to_u8()).index() % 12] = (image(place.to_u8()), edge.flip);
    }
    let at: [(u8, u8); K] = std::array::from_fn(|i| at[EDGES[i].index()]);
    let flips = at.iter().rev().fold(0, |flips, (_, flip)| flips * 2 + flip.index());
    (Row::from_index(rank_sequence(at.map(|(place, _)| place), 12)), Column::from_index(flips))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Face, Move, Symmetry};

    #[test]
    fn the_other_six_edges_are_the_first_six_of_the_cube_turned_over() {
        let turned_over = Symmetry::from_faces(|face| {
            let over = [3, 1, 5, 0, 4, 2][face.index()];
            Face::from_index(over)
        });
        let turned_over = turned_over.expect("a turn of the whole cube");
        let mut cube = Cube::SOLVED;
        for i in 0..2000 {
            assert_eq!(Pattern::Edges6b.place(&cube), Pattern::Edges6a.place(&cube.conjugate(turned_over)));
            cube = cube.after(Move::from_index(i * i % 18));
        }
        let other = EDGES[..6].iter().map(|edge| TURNED_OVER[edge.index()]);
        assert!(other.into_iter().all(|edge| EDGES[..6].iter().all(|first| first.index().to_u8() != edge)));
    }

    #[test]
    fn every_arrangement_has_a_distance() {
        for pattern in Pattern::ALL {
            for exact in [0, 2, 9, 10, 11, 13, u8::MAX] {
                let counts = pattern.distribution_to(exact);
                assert_eq!(counts.iter().sum::<u64>(), pattern.arrangements());
                assert_eq!(counts.len(), pattern.distribution().len().min(exact.index() + 2));
            }
        }
    }

    #[test]
    fn arrangements_are_as_many_as_known() {
        let counts: Vec<u64> = Pattern::ALL.iter().map(|pattern| pattern.arrangements()).collect();
        assert_eq!(counts, [88_179_840, 42_577_920, 42_577_920, 510_935_040]);
    }
}
