//! Estimates from the colours of the faces.

use super::Scale;
use crate::cube::Face;
use crate::nxn::Stickers;
use crate::repr::Representation;
use crate::search::{Heuristic, Promise};

/// How many pairs of stickers side by side on a face differ, of 72: the notebook solver's uniformity
/// (system 1) as a distance, 72 - u.
///
/// [`Scale::Bound`] divides it by 12: around the face that turns, each of four strips of three stickers
/// gets another row of three stickers for a neighbour, and no other pair changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Uniformity(pub Scale);

/// The pairs of stickers side by side on the faces.
const PAIRS: u32 = 72;

/// How many of them change with a turn, at most.
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

/// The entropy of the colours of each face, in units of log 6, summed over the faces (system 3): 0 where
/// each face has one colour, 6 where each has all six in equal parts. One turn can add more than 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColourEntropy {
    size: usize,
    /// By the number n of stickers of a colour on a face: -p log p for p = n / N^2, in units of 2^-40.
    /// Sums of whole numbers do not depend on their order, so that equal faces have equal entropies and
    /// what is equal in theory ties in a search.
    terms: Vec<u64>,
}

/// The unit of [`ColourEntropy::terms`].
const UNIT: f64 = (1u64 << 40) as f64;

impl ColourEntropy {
    /// For cubes of so many layers.
    ///
    /// # Panics
    /// If `size` is 0.
    pub fn new(size: usize) -> ColourEntropy {
        assert!(size > 0, "a cube has at least one layer");
        let stickers = size * size;
        let term = |count: usize| {
            let part = count as f64 / stickers as f64;
            if count == 0 { 0 } else { (-part * part.ln() / 6f64.ln() * UNIT).round() as u64 }
        };
        ColourEntropy { size, terms: (0..=stickers).map(term).collect() }
    }

    fn of_counts(&self, counts: impl Iterator<Item = usize>) -> f64 {
        counts.map(|count| self.terms[count]).sum::<u64>() as f64 / UNIT
    }

    /// The same for every state of whichever kind.
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
