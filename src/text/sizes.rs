//! The words of the players of other sizes than 3, apart from those of the 3x3x3's, whose program does not carry them.

use super::{Colours, CubeText, ENGLISH, Moves, Pad, Text};

/// The words of the players of other sizes in one language.
#[derive(Clone, Copy, Debug)]
pub struct SizesText {
    /// The words of every player, where they differ from those of the 3x3x3's.
    pub player: Text,
    /// The turns of inner layers, where there are some: the tab.
    pub inner: &'static str,
    /// The turns of the whole cube: the tab, where there are no inner layers.
    pub cube: &'static str,
    /// The slider of how deep a block of layers goes, or a layer lies.
    pub depth: &'static str,
    /// Its value: `{depth}` of `{size}`.
    pub depth_value: &'static str,
    /// The choice of how many turns are shown.
    pub stride: &'static str,
    /// All of them.
    pub every: &'static str,
    /// One of `{count}`.
    pub every_nth: &'static str,
    /// The net as a picture, with `{size}` by `{size}` stickers a face.
    pub net: &'static str,
    /// The facelet string, folded, of `{count}` letters.
    pub facelets: &'static str,
}

/// English.
pub static SIZES_ENGLISH: SizesText = SizesText {
    player: Text {
        pad: Pad {
            keys: [
                "Keys (Letters): a letter turns its face, with Shift the other way round, with Alt (or 2 after it) by \
                 half; under Wide and Inner, the layers of that depth. X Y Z turn the whole cube.",
                "Keys (csTimer): I K right, D E left, J F up, S L down, H G front, W O back; under Wide and Inner, the \
                 layers of that depth.",
                "Keys (Twizzle): I K right, D E left, J F up, S L down, H G front, W O back; under Wide and Inner, the \
                 layers of that depth.",
            ],
            ..ENGLISH.pad
        },
        moves: Moves { empty: "Turn layers, type an alg, or press Scramble.", ..ENGLISH.moves },
        cube: CubeText {
            facelets_hint: "All stickers as letters, face by face: U R F D L B.",
            ..ENGLISH.cube
        },
        colours: Colours { ..ENGLISH.colours },
        ..ENGLISH
    },
    inner: "Inner · cube",
    cube: "Cube",
    depth: "Depth",
    depth_value: "{depth} of {size}",
    stride: "Show",
    every: "every turn",
    every_nth: "one turn of {count}",
    net: "Net, {size} by {size} stickers a face",
    facelets: "Facelets, {count} letters",
};
