//! The categories of counts in the languages of the world.

use crate::named::named;

named! {
    /// A form of a counted word, as Unicode CLDR names them. Each language uses some of them.
    Category ("plural category") {
        /// Of no thing, as in Arabic.
        Zero = "zero",
        /// Of one thing.
        One = "one",
        /// Of two things, as in Arabic.
        Two = "two",
        /// Of few things, as in Polish.
        Few = "few",
        /// Of many things, as in Polish.
        Many = "many",
        /// Of all other counts, and the only form in some languages.
        Other = "other",
    }
}
