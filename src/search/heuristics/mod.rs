//! Heuristics of a cube by its stickers or pieces, and combinations of heuristics.

mod colours;
mod combination;
mod pieces;

use crate::named::named;

pub use colours::{ColourEntropy, Uniformity};
pub use combination::{Combination, Combined};
pub use pieces::{Manhattan, Misplaced};

named! {
    /// The scale of a heuristic that is a count.
    Scale ("scale") {
        /// The plain count. It overestimates, because a move can change it by more than 1.
        Plain,
        /// The count divided by the largest change of a move, rounded up: admissible and consistent.
        Bound,
    }
}
