//! What is wrong with the attributes of the element `<cube-lab>`.

use super::catalogue::words;

words! {
    /// Why the value of an attribute cannot be read.
    pub struct AttributeErrorText {
        /// The `{attribute}` has this `{value}`, which is wrong because of `{why}`.
        error,
        /// There is no `{found}`; there are `{expected}`.
        name,
        /// There are `{found}` moves, more than `{most}`.
        long,
        /// The stickers are those of `{found}` layers, and not of `{size}`.
        other_size,
        /// A number from `{least}` to `{most}`.
        number,
        /// An orientation.
        orientation,
        /// The text `{found}` is no colour.
        colour,
        /// There are `{found}` colours and not six.
        scheme,
        /// The text `{found}` is none of the masks, which are `{expected}`.
        mask,
        /// The text `{found}` is no arrow.
        arrow,
        /// The sticker `{sticker}` is none of those from `{first}` to `{last}`.
        arrow_sticker,
        /// The view does not show the sticker `{sticker}`.
        arrow_unseen,
        /// There are `{found}` arrows, more than `{most}`.
        arrows,
    }
}
