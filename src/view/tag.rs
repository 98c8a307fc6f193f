//! Turns entered stickers into tags: what pictures mark on a sticker besides its colour.

use super::{Looks, Rgb};
use crate::cube::Face;
use crate::nxn::{Draft, Stickers};
use crate::play::Entry;

/// What pictures mark on an entered sticker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tag {
    /// The sticker has no colour yet.
    pub is_empty: bool,
    /// The other stickers force its colour.
    pub is_forced: bool,
    /// The sticker breaks a law.
    pub is_wrong: bool,
    /// A repair would change the sticker.
    pub is_changed: bool,
}

impl Tag {
    /// No mark.
    pub const NONE: Tag = Tag { is_empty: false, is_forced: false, is_wrong: false, is_changed: false };

    /// Returns the value of `data-tag` for style sheets.
    pub fn words(self) -> String {
        let words = [
            (self.is_empty, "empty"),
            (self.is_forced, "forced"),
            (self.is_wrong, "wrong"),
            (self.is_changed, "changed"),
        ];
        let true_ones: Vec<&str> = words.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect();
        true_ones.join(" ")
    }
}

/// The colour of the ring around a sticker that breaks a law. No predefined scheme uses it.
pub const WRONG: Rgb = Rgb(0xff, 0x2e, 0xd1);

/// The colour of the ring around a sticker that a repair would change.
pub const CHANGED: Rgb = Rgb(0x3f, 0xd8, 0xff);

/// The offset of a forced sticker's dot from the centre, to the right as well as down. The unit is half the side of a cubie.
pub const DOT_OFFSET: f32 = 0.45;

/// The radius of a forced sticker's dot. The unit is half the side of a cubie.
pub const DOT_RADIUS: f32 = 0.18;

/// Returns the colour of an empty sticker: a little lighter than the plastic.
pub fn empty_colour(looks: &Looks) -> Rgb {
    looks.body.mixed(Rgb(0xff, 0xff, 0xff), 0.2)
}

/// Returns the stickers of an entry and their tags, as pictures expect them. An empty sticker has an arbitrary colour and the tag
/// `is_empty`. `wrong` lists the stickers that break a law. While a person previews a repair, `tried` is the draft it results in.
pub fn tagged(entry: &Entry, wrong: &[usize], tried: Option<&Draft>) -> (Stickers, Vec<Tag>) {
    let filled = entry.filled();
    let shown = tried.unwrap_or(filled).stickers();
    let tag = |(cell, sticker): (usize, &Option<Face>)| Tag {
        is_empty: sticker.is_none(),
        is_forced: tried.is_none() && entry.is_forced(cell),
        is_wrong: tried.is_none() && wrong.contains(&cell),
        is_changed: tried.is_some() && *sticker != filled.stickers()[cell],
    };
    let colours = shown.iter().map(|sticker| sticker.unwrap_or(Face::U)).collect();
    let stickers = Stickers::from_colours(colours).unwrap_or_else(|_| Stickers::solved(filled.size()));
    (stickers, shown.iter().enumerate().map(tag).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::ByFace;
    use crate::play::THREE;

    #[test]
    fn empty_forced_wrong_and_changed_stickers_have_their_tags() {
        let mut draft = Draft::of_centres(3, &ByFace(Face::ALL));
        draft.paint(8, Some(Face::U));
        draft.paint(9, Some(Face::R));
        let (stickers, tags) = tagged(&Entry::new(draft.clone(), &THREE), &[], None);
        assert_eq!(stickers.colours()[20], Face::F);
        assert_eq!([8, 20, 0].map(|cell| tags[cell].words()), ["", "forced", "empty"]);
        draft.paint(20, Some(Face::D));
        let wrong = Entry::new(draft, &THREE);
        let cells = wrong.laws()[0].cells(wrong.own());
        let (_, tags) = tagged(&wrong, &cells, None);
        assert_eq!([8, 20, 0].map(|cell| tags[cell].words()), ["wrong", "wrong", "empty"]);
        let (_, tags) = tagged(&wrong, &cells, Some(&wrong.repairs()[0].result));
        assert!(tags.iter().any(|tag| tag.words() == "changed"), "{:?}", wrong.repairs());
        assert!(tags.iter().all(|tag| !tag.is_wrong));
    }
}
