//! The categories of counts in the languages of the world.

use crate::named::named;

named! {
    /// A form of a counted word, as Unicode CLDR names them. Each language uses some of them.
    Category ("plural category") {
        /// Of no thing, as in Arabic.
        Zero,
        /// Of one thing.
        One,
        /// Of two things, as in Arabic.
        Two,
        /// Of few things, as in Polish.
        Few,
        /// Of many things, as in Polish.
        Many,
        /// Of all other counts, and the only form in some languages.
        Other,
    }
}
