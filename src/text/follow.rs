//! The words for following a solution with a cube in the hand.

use super::catalogue::words;
use crate::cube::ByFace;

words! {
    /// Words for following a solution with a cube in the hand.
    pub struct Follow {
        /// Names it.
        label,
        /// The move is made.
        done,
        /// To the move before.
        back,
        /// Shows the move once more.
        again,
        /// The cube in the hand is another.
        lost,
        /// Says the moves aloud.
        voice,
        /// Plays the moves.
        watch,
        /// Names the `{moves}` after the next one.
        then,
        /// There are none.
        last,
        /// All moves are made.
        end,
        /// So many moves are made: `{place}` of `{length}`.
        place,
        /// Which `{side}` turns, and which `{way}`.
        way,
        /// The sides of the cube.
        sides: ByFace<&'static str>,
        /// A way of the layer's edge at the front.
        up,
        /// A way of the layer's edge at the front.
        down,
        /// A way of the layer's edge at the front.
        left,
        /// A way of the layer's edge at the front.
        right,
        /// A way of the layer's edge on top.
        top_left,
        /// A way of the layer's edge on top.
        top_right,
        /// A way of the front.
        clockwise,
        /// A way of the front.
        counter,
        /// Any way.
        half,
    }
}
