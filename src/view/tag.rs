//! Entered stickers to tags: the marks on stickers besides their colours.

use super::{Looks, Rgb};
use crate::cube::Face;
use crate::nxn::{Draft, Stickers};
use crate::play::Entry;

/// The mark of an entered sticker.
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

/// The colour of the ring around a sticker that breaks a law; no sticker has it.
pub const WRONG: Rgb = Rgb(0xff, 0x2e, 0xd1);

/// The colour of the ring around a sticker that a repair would change.
pub const CHANGED: Rgb = Rgb(0x3f, 0xd8, 0xff);

/// Where the dot of a forced sticker is, to the right and down, where half the side of its cubie is 1.
pub const DOT_PLACE: f32 = 0.45;

/// The radius of that dot.
pub const DOT_RADIUS: f32 = 0.18;

/// The colour of a sticker that is empty, on plastic of this colour: lighter, so that it is seen.
pub fn empty_colour(looks: &Looks) -> Rgb {
    looks.body.mixed(Rgb(0xff, 0xff, 0xff), 0.2)
}

/// Stickers being entered as a picture takes them: an empty one has any colour, and its tag says so.
/// Where a repair is tried out, `tried` is what it would make of them.
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
    use crate::cube::{self, ByFace};
    use crate::play::THREE;

    fn entry(draft: &cube::Draft) -> Entry {
        Entry::new(Draft::from(draft), &THREE)
    }

    #[test]
    fn empty_forced_wrong_and_changed_stickers_are_told_apart() {
        let mut draft = cube::Draft::of_centres(ByFace(Face::ALL));
        (draft.0[8], draft.0[9]) = (Some(Face::U), Some(Face::R));
        let (stickers, tags) = tagged(&entry(&draft), &[], None);
        assert_eq!(stickers.colours()[20], Face::F);
        assert_eq!([8, 20, 0].map(|cell| tags[cell].words()), ["", "forced", "empty"]);
        draft.0[20] = Some(Face::D);
        let wrong = entry(&draft);
        let cells = wrong.laws().cells(0, wrong.own());
        let (_, tags) = tagged(&wrong, &cells, None);
        assert_eq!([8, 20, 0].map(|cell| tags[cell].words()), ["wrong", "wrong", "empty"]);
        let (_, tags) = tagged(&wrong, &cells, Some(&wrong.repairs()[0]));
        assert!(tags.iter().any(|tag| tag.words() == "changed"), "{:?}", wrong.repairs());
        assert!(tags.iter().all(|tag| !tag.is_wrong));
    }
}
