//! The words for entering stickers.

use super::catalogue::words;
use super::{Changes, Laws, Plural};
use crate::cube::ByFace;

words! {
    /// Words for entering stickers. In the sentences, `{place}` and `{places}` are pieces, `{a}`, `{b}`
    /// and `{c}` colours, `{cell}` and `{other}` stickers.
    pub struct Colours {
        /// The heading.
        tab,
        /// Ends the entering.
        leave,
        /// Names the choice of a colour to paint with.
        palette,
        /// The western colours.
        names: ByFace<&'static str>,
        /// No colour.
        empty,
        /// Takes all stickers off but the centres.
        clear,
        /// Makes the cube solved.
        solved,
        /// Opens the camera.
        camera,
        /// The program of the camera is on its way.
        camera_loading,
        /// The program of the camera did not come, because of `{reason}`.
        camera_failed,
        /// What to do first.
        hint,
        /// The keys of the net.
        keys,
        /// The nine places of a face, row by row.
        places["top_left", "top", "top_right", "left", "centre", "right", "bottom_left", "bottom", "bottom_right"],
        /// The `{row}` and the `{column}` of a sticker, where a face has not nine.
        row,
        /// A sticker: `{face}`, `{place}`, `{colour}`.
        cell,
        /// Added to a sticker that filled itself in.
        forced,
        /// Added to a sticker that breaks a law.
        wrong,
        /// Added to a sticker of which the camera is not sure.
        doubtful,
        /// The camera is not sure of `{count}` stickers.
        doubts: Plural,
        /// All is there.
        ready,
        /// `{count}` stickers are empty.
        unfinished: Plural,
        /// What the dot means.
        dots,
        /// What is entered cannot be.
        not_possible,
        /// Before the laws that are broken.
        impossible,
        /// The same where all pieces are there.
        assembled,
        /// And `{count}` more laws.
        more: Plural,
        /// Before the repairs.
        repairs,
        /// Why what is entered is not solved: `{why}`.
        no_solution,
        /// Why a turn is not made.
        no_turn,
        /// The stickers were read in this `{order}`.
        read_as,
        /// They could also be read in `{orders}`.
        read_otherwise,
        /// The net as an order of stickers.
        net_order,
        /// A text is no cube: `{message}`.
        unreadable,
        /// What each law says.
        laws: Laws,
        /// What each repair does.
        changes: Changes,
    }
}
