//! The setting that a sweep varies.

use crate::named::named;

named! {
    /// The setting that a sweep varies.
    Varied ("thing to vary") {
        /// [`Recipe::coefficient`](super::Recipe::coefficient), the cost of a move in best-first search.
        Coefficient,
        /// [`Recipe::weight`](super::Recipe::weight), the factor of the estimate in weighted A*.
        Weight,
        /// The number of turns of the scrambles.
        Depth,
        /// [`Recipe::table_depth`](super::Recipe::table_depth), the greatest distance that pattern databases distinguish.
        TableDepth,
    }
}

impl Varied {
    /// Returns the range of the setting, and the least step between two values.
    pub const fn bounds(self) -> ([f64; 2], f64) {
        match self {
            Varied::Coefficient => ([0.0, 100.0], 0.01),
            Varied::Weight => ([1.0, 100.0], 0.01),
            Varied::Depth => ([0.0, 20.0], 1.0),
            Varied::TableDepth => ([0.0, 12.0], 1.0),
        }
    }
}
