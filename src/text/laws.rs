//! The words for broken laws and repairs of entered stickers.

use super::Plural;
use super::catalogue::words;

words! {
    /// For each law what is broken, and how that comes about on a cube in the hand.
    pub struct Laws {
        /// So many centres, `{count}`, are `{a}`.
        repeated_centre: CountedLaw,
        /// The centres are in a wrong order.
        centre_order["what", "why"],
        /// There are `{counts}`, and not `{expected}` each.
        counts: CountedLaw,
        /// One of the counts: `{count}` of colour `{a}`.
        count: Plural,
        /// An edge has one colour twice.
        same_edge["what", "why"],
        /// An edge has opposite colours.
        opposite_edge["what", "why"],
        /// An edge is there twice or more.
        repeated_edge["what", "why"],
        /// No edge is left.
        no_edge_left["what", "why"],
        /// An edge is flipped.
        flip["what", "why"],
        /// A corner has colours that never meet: `{colours}`.
        no_such_corner["what", "why"],
        /// A corner is a mirror image.
        mirrored_corner["what", "why"],
        /// A corner is there twice or more.
        repeated_corner["what", "why"],
        /// No corner is left.
        no_corner_left["what", "why"],
        /// A corner is twisted.
        twist["what", "why"],
        /// Two pieces are swapped.
        parity["what", "why"],
        /// A wing has one colour twice.
        same_wing["what", "why"],
        /// A wing has opposite colours.
        opposite_wing["what", "why"],
        /// One of two wings is flipped.
        flipped_wing["what", "why"],
        /// A wing is there too often: `{count}` times.
        repeated_wing: CountedLaw,
        /// A colour is too often among centres: `{count}` times.
        centre_count: CountedLaw,
        /// A wing on this `{edge}`, in this `{layer}` from the face at its `{end}`.
        wing_place,
    }
}

words! {
    /// A law that counts something.
    pub struct CountedLaw {
        /// What is broken, in the form for the count.
        what: Plural,
        /// How that comes about.
        why,
    }
}

words! {
    /// What repairs do.
    pub struct Changes {
        /// A sticker gets a colour.
        paint,
        /// A sticker is emptied.
        empty,
        /// Two stickers change places.
        exchange,
        /// An edge is flipped.
        flip,
        /// A corner is twisted clockwise.
        twist,
        /// A corner is twisted the other way.
        twist_back,
        /// Two edges change places.
        edges,
        /// Two corners change places.
        corners,
    }
}
