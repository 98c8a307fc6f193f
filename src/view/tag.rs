//! Tags: what pictures mark on a sticker besides its colour, while stickers are entered or a move is shown.

use super::mask::depth;
use super::{Looks, Rgb};
use crate::cube::Face;
use crate::nxn::{Draft, LayerTurn, Stickers};
use crate::play::Entry;

/// What pictures mark on a sticker.
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
    /// The sticker is in none of the layers, or of none of the pieces, that are lit.
    pub is_unlit: bool,
    /// A camera saw the sticker and is not sure of its colour.
    pub is_doubtful: bool,
}

impl Tag {
    /// No mark.
    pub const NONE: Tag = Tag {
        is_empty: false,
        is_forced: false,
        is_wrong: false,
        is_changed: false,
        is_unlit: false,
        is_doubtful: false,
    };

    /// Returns the value of `data-tag` for style sheets.
    pub fn words(self) -> String {
        let words = [
            (self.is_empty, "empty"),
            (self.is_forced, "forced"),
            (self.is_wrong, "wrong"),
            (self.is_changed, "changed"),
            (self.is_doubtful, "doubtful"),
        ];
        let true_ones: Vec<&str> = words.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect();
        true_ones.join(" ")
    }
}

/// The colour of the ring around a sticker that breaks a law. No predefined scheme uses it.
pub const WRONG: Rgb = Rgb(0xff, 0x2e, 0xd1);

/// The colour of the ring around a sticker that a repair would change, or of which a camera is not sure.
pub const CHANGED: Rgb = Rgb(0x3f, 0xd8, 0xff);

/// The offset of a forced sticker's dot from the centre, to the right as well as down. The unit is half the side of a cubie.
pub const DOT_OFFSET: f32 = 0.45;

/// The radius of a forced sticker's dot. The unit is half the side of a cubie.
pub const DOT_RADIUS: f32 = 0.18;

/// The share of the plastic's colour in the colour of an unlit sticker. Which of the six colours it is can still be seen, also where a
/// move lights a layer on the far side only.
const UNLIT: f32 = 0.52;

/// Returns the colour in which a sticker of this colour is painted.
pub fn tagged_colour(colour: Rgb, tag: Tag, looks: &Looks) -> Rgb {
    if tag.is_empty {
        empty_colour(looks)
    } else if tag.is_unlit {
        colour.mixed(looks.body, UNLIT)
    } else {
        colour
    }
}

/// Returns the tags that light the layers of a turn on a cube of `size` layers, in facelet order.
///
/// ```
/// use cubelab::cube::Face;
/// use cubelab::nxn::LayerTurn;
/// use cubelab::view::lit;
///
/// let tags = lit(3, LayerTurn::outer(Face::R, 1));
/// assert_eq!(tags.iter().filter(|tag| !tag.is_unlit).count(), 9 + 12);
/// ```
pub fn lit(size: usize, turn: LayerTurn) -> Vec<Tag> {
    let area = size * size;
    let is_unlit = |i: usize| {
        let (face, row, column) = (Face::from_index(i / area), i % area / size, i % size);
        !turn.moves_depth(depth(size, (face, row, column), turn.face()))
    };
    (0..6 * area).map(|i| Tag { is_unlit: is_unlit(i), ..Tag::NONE }).collect()
}

/// Returns the colour of an empty sticker: a little lighter than the plastic.
pub fn empty_colour(looks: &Looks) -> Rgb {
    looks.body.mixed(Rgb(0xff, 0xff, 0xff), 0.2)
}

/// Returns the stickers of an entry and their tags, as pictures expect them. An empty sticker has an arbitrary colour and the tag
/// `is_empty`. `wrong` lists the stickers that break a law, `doubtful` those of which a camera is not sure. While a person previews a repair, `tried` is the draft it results in.
pub fn tagged(
    entry: &Entry,
    wrong: &[usize],
    doubtful: &[usize],
    tried: Option<&Draft>,
) -> (Stickers, Vec<Tag>) {
    let filled = entry.filled();
    let shown = tried.unwrap_or(filled).stickers();
    let tag = |(cell, sticker): (usize, &Option<Face>)| Tag {
        is_empty: sticker.is_none(),
        is_forced: tried.is_none() && entry.is_forced(cell),
        is_wrong: tried.is_none() && wrong.contains(&cell),
        is_changed: tried.is_some() && *sticker != filled.stickers()[cell],
        is_unlit: false,
        is_doubtful: tried.is_none() && doubtful.contains(&cell),
    };
    let colours = shown.iter().map(|sticker| sticker.unwrap_or(Face::U)).collect();
    let stickers = Stickers::from_colours(colours).unwrap_or_else(|_| Stickers::solved(filled.size()));
    (stickers, shown.iter().enumerate().map(tag).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::ByFace;
    use crate::numbers::Number;
    use crate::play::THREE;

    #[test]
    fn the_stickers_that_a_turn_moves_are_lit() {
        for size in 2..=5 {
            for face in Face::ALL {
                for last in 1..=size {
                    let turn = LayerTurn::block(face, 1..=last.to_u16(), 1);
                    // On a cube whose stickers all differ, those that move differ afterwards; but the middle of a face stays.
                    let area = size * size;
                    let ends = if last == size { 2 } else { 1 };
                    let count = lit(size, turn).iter().filter(|tag| !tag.is_unlit).count();
                    assert_eq!(count, ends * area + 4 * size * last, "{turn:?} on size {size}");
                    let solved = Stickers::solved(size);
                    let mut turned = solved.clone();
                    turned.turn(turn);
                    let changed = solved.colours().iter().zip(turned.colours()).map(|(a, b)| a != b);
                    assert!(changed.zip(lit(size, turn)).all(|(changed, tag)| !changed || !tag.is_unlit));
                }
            }
        }
    }

    #[test]
    fn empty_forced_wrong_and_changed_stickers_have_their_tags() {
        let mut draft = Draft::of_centres(3, &ByFace(Face::ALL));
        draft.paint(8, Some(Face::U));
        draft.paint(9, Some(Face::R));
        let (stickers, tags) = tagged(&Entry::new(draft.clone(), &THREE), &[], &[0], None);
        assert_eq!(stickers.colours()[20], Face::F);
        assert_eq!([8, 20, 0].map(|cell| tags[cell].words()), ["", "forced", "empty doubtful"]);
        draft.paint(20, Some(Face::D));
        let wrong = Entry::new(draft, &THREE);
        let cells = wrong.laws()[0].cells(wrong.own());
        let (_, tags) = tagged(&wrong, &cells, &[], None);
        assert_eq!([8, 20, 0].map(|cell| tags[cell].words()), ["wrong", "wrong", "empty"]);
        let (_, tags) = tagged(&wrong, &cells, &[], Some(&wrong.repairs()[0].result));
        assert!(tags.iter().any(|tag| tag.words() == "changed"), "{:?}", wrong.repairs());
        assert!(tags.iter().all(|tag| !tag.is_wrong));
    }
}
