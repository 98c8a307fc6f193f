//! What can be said of a cube's distance from a look at its stickers or pieces, and ways to join
//! several estimates into one.

mod colours;
mod combination;
mod pieces;

use crate::named::named;

pub use colours::{ColourEntropy, Uniformity};
pub use combination::{Combination, Combined};
pub use pieces::{Manhattan, Misplaced};

named! {
    /// On which scale a heuristic that counts something counts it.
    Scale ("scale") {
        /// As it is, which says too much: a move changes many at once.
        Plain = "plain",
        /// Divided by as many as a move can change, and rounded up: admissible and consistent.
        Bound = "bound",
    }
}
