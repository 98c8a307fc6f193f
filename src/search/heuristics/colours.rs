//! Heuristics that use the colours of the faces.

use super::Scale;
use crate::cube::Face;
use crate::numbers::{Number, WholePart, number};
use crate::nxn::Stickers;
use crate::repr::Representation;
use crate::search::{Heuristic, Promise};

/// The number of pairs of neighbouring stickers on a face that differ, of 72: 72 less the uniformity u of the
/// notebook best-first search (docs/solvers/lab.md).
///
/// [`Scale::Bound`] divides the number by 12: a turn gives each of four strips of three stickers another
/// neighbouring row and changes no other pair.
///
/// ```
/// use cubelab::cube::{Cube, Face, Move};
/// use cubelab::repr::{Bitboard, Representation};
/// use cubelab::search::Heuristic;
/// use cubelab::search::heuristics::{Scale, Uniformity};
///
/// let turned = Bitboard::from_cube(&Cube::SOLVED.after(Move::new(Face::R, 1)));
/// assert_eq!(Uniformity(Scale::Bound).estimate(&turned), 1.0);
/// assert_eq!(Uniformity(Scale::Plain).estimate(&turned), 12.0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Uniformity(pub Scale);

/// The number of pairs of neighbouring stickers.
const PAIRS: u32 = 72;

/// The maximum number of pairs that a turn changes.
const CHANGED_PAIRS: u32 = 12;

impl<R: Representation> Heuristic<R> for Uniformity {
    fn estimate(&self, state: &R) -> f64 {
        let different = PAIRS - state.uniformity();
        match self.0 {
            Scale::Plain => different.into(),
            Scale::Bound => different.div_ceil(CHANGED_PAIRS).into(),
        }
    }

    fn promise(&self) -> Promise {
        let is_bound = self.0 == Scale::Bound;
        let largest = if is_bound { PAIRS / CHANGED_PAIRS } else { PAIRS };
        Promise { admissible: is_bound, consistent: is_bound, range: 0.0..=largest.into() }
    }
}

/// The entropy of the colours of each face, in units of log 6, summed over the faces: the heuristic of the
/// university lab (docs/solvers/lab.md). It is 0 if each face has one colour, and 6 if each has all six in
/// equal parts. One turn can add more than 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColourEntropy {
    size: usize,
    /// -p log p for each number n of stickers of a colour on a face, where p = n / N^2, in units of 2^-40.
    /// Integer sums do not depend on their order, so states of equal entropy tie in a search.
    terms: Vec<u64>,
}

/// The unit of [`ColourEntropy::terms`].
const UNIT: f64 = number!(1u64 << 40 => f64);

impl ColourEntropy {
    /// Returns the heuristic for cubes of this size.
    ///
    /// # Panics
    /// If `size` is 0.
    pub fn new(size: usize) -> ColourEntropy {
        assert!(size > 0, "a cube has at least one layer");
        let stickers = size * size;
        let term = |count: usize| {
            let part = count.to_f64() / stickers.to_f64();
            if count == 0 { 0 } else { (-part * part.ln() / 6f64.ln() * UNIT).round().whole_u64() }
        };
        ColourEntropy { size, terms: (0..=stickers).map(term).collect() }
    }

    fn of_counts(&self, counts: impl Iterator<Item = usize>) -> f64 {
        counts.map(|count| self.terms[count]).sum::<u64>().to_f64() / UNIT
    }

    /// The promise, which is the same for every type of state.
    const PROMISE: Promise = Promise { admissible: false, consistent: false, range: 0.0..=6.0 };
}

impl Heuristic<Stickers> for ColourEntropy {
    /// # Panics
    /// If the cube has another number of layers than the heuristic was made for.
    fn estimate(&self, state: &Stickers) -> f64 {
        assert_eq!(state.size(), self.size, "the entropy of another size of cube");
        let faces = state.colours().chunks(self.size * self.size);
        self.of_counts(faces.flat_map(|face| {
            let mut counts = [0; 6];
            for colour in face {
                counts[colour.index()] += 1;
            }
            counts
        }))
    }

    fn promise(&self) -> Promise {
        ColourEntropy::PROMISE
    }
}

impl<R: Representation> Heuristic<R> for ColourEntropy {
    /// # Panics
    /// If the heuristic was not made for 3 layers.
    fn estimate(&self, state: &R) -> f64 {
        assert_eq!(self.size, 3, "the entropy of another size of cube");
        self.of_counts(Face::ALL.into_iter().flat_map(|face| state.colour_counts(face)).map(usize::from))
    }

    fn promise(&self) -> Promise {
        ColourEntropy::PROMISE
    }
}
