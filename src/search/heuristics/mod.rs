//! A cube's stickers or pieces to an estimate of its distance, and several estimates to one.

mod colours;
mod combination;
mod pieces;

use crate::named::named;

pub use colours::{ColourEntropy, Uniformity};
pub use combination::{Combination, Combined};
pub use pieces::{Manhattan, Misplaced};

named! {
    /// The scale of a heuristic that counts something.
    Scale ("scale") {
        /// The plain count. It overestimates, as a move changes several at once.
        Plain = "plain",
        /// The count divided by the most that a move can change, rounded up: admissible and consistent.
        Bound = "bound",
    }
}
