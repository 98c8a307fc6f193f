//! A [`Picture`] as the program that draws with WebGL takes it: a few numbers for each frame, and four bytes for each
//! sticker, which change only now and then.

use super::{Mark, Orbit, Picture, Rgb, Tag, Turning, tagged_colour};
use crate::cube::Face;
use crate::numbers::{Number, WholePart};
use crate::nxn::LayerTurn;

/// A frame as plain numbers: see [`Frame::numbers`].
pub type FrameNumbers = [f32; 11];

/// The parts of a picture that may change in every frame.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// The turn in progress.
    pub turning: Option<Turning>,
    /// The camera.
    pub orbit: Orbit,
    /// The colour of the plastic.
    pub body: Rgb,
    /// If true, hints show the hidden faces.
    pub hints: bool,
}

impl Frame {
    /// Returns the frame as numbers: yaw and pitch of the camera, 1 for hints, red, green and blue of the plastic, and the turn in
    /// progress: its face, or -1 if no layer turns, its first and last layer, its quarters and its fraction.
    ///
    /// ```
    /// use cubelab::view::{Frame, Orbit, Rgb};
    ///
    /// let frame = Frame { turning: None, orbit: Orbit::new(0.5, 0.25), body: Rgb(1, 2, 3), hints: true };
    /// assert_eq!(frame.numbers()[..7], [0.5, 0.25, 1.0, 1.0, 2.0, 3.0, -1.0]);
    /// ```
    pub fn numbers(&self) -> FrameNumbers {
        let Rgb(red, green, blue) = self.body;
        let [red, green, blue] = [red, green, blue].map(f32::from);
        let [face, first, last, quarters, fraction] =
            self.turning.map_or([-1.0, 0.0, 0.0, 0.0, 0.0], turning_numbers);
        let hints = f32::from(u8::from(self.hints));
        [self.orbit.yaw(), self.orbit.pitch(), hints, red, green, blue, face, first, last, quarters, fraction]
    }

    /// Returns the frame of these numbers.
    pub fn from_numbers(numbers: FrameNumbers) -> Frame {
        let [yaw, pitch, hints, red, green, blue, face, first, last, quarters, fraction] = numbers;
        let hints = hints > 0.0;
        let turn = |face| LayerTurn::new(face, first.whole_u16()..=last.whole_u16(), quarters.whole_i8());
        let turn = (face >= 0.0).then(|| Face::from_index(face.whole_index())).and_then(turn);
        Frame {
            turning: turn.map(|turn| Turning { turn, fraction }),
            orbit: Orbit::new(yaw, pitch).with_hints(hints),
            body: Rgb(red.whole_u8(), green.whole_u8(), blue.whole_u8()),
            hints,
        }
    }
}

fn turning_numbers(Turning { turn, fraction }: Turning) -> [f32; 5] {
    let face = turn.face().index().to_f32();
    [face, turn.first().into(), turn.last().into(), turn.quarters().into(), fraction]
}

/// The paint of a sticker: red, green, blue, and a code less than 256 for its tag and its mark.
///
/// The code is the number of the tag (1 for none, 2 wrong, 3 changed, 4 forced) and eight times that of the mark: 0 for none, then
/// two for each, for dark and for light ink. The fragment shaders read it.
pub type Paint = [u8; 4];

/// Returns true if a sticker of this paint has a mark.
pub const fn has_mark(paint: Paint) -> bool {
    paint[3] >= 8
}

impl Picture {
    /// Returns the part of the picture that may change in every frame.
    pub const fn frame(&self) -> Frame {
        Frame { turning: self.turning, orbit: self.orbit, body: self.looks.body, hints: self.looks.hints }
    }

    /// Returns the paint of every sticker, in facelet order.
    pub fn paint(&self) -> Vec<Paint> {
        let tags = self.tags.iter().copied().chain(std::iter::repeat(Tag::NONE));
        let coats = self.looks.coats(&self.stickers).into_iter().zip(tags);
        coats
            .map(|(coat, tag)| {
                let (colour, mark) =
                    (tagged_colour(coat.colour, tag, &self.looks), coat.mark.filter(|_| !tag.is_empty));
                [colour.0, colour.1, colour.2, code_of(colour, mark, tag)]
            })
            .collect()
    }

    /// Returns true if every sticker of the other picture has the same paint.
    pub fn has_same_paint(&self, other: &Picture) -> bool {
        (&self.stickers, &self.tags, &self.looks) == (&other.stickers, &other.tags, &other.looks)
    }
}

fn code_of(colour: Rgb, mark: Option<Mark>, tag: Tag) -> u8 {
    let mark = mark.map_or(0, |mark| {
        let is_light = colour.ink().luminance() > 0.5;
        2 * mark.index() + 1 + usize::from(is_light)
    });
    tag_number(tag) + 8 * mark.to_u8()
}

fn tag_number(tag: Tag) -> u8 {
    match tag {
        Tag { is_wrong: true, .. } => 2,
        Tag { is_changed: true, .. } | Tag { is_doubtful: true, .. } => 3,
        Tag { is_forced: true, .. } => 4,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::Stickers;
    use crate::view::{Looks, Marks, empty_colour};

    #[test]
    fn a_frame_comes_back_from_its_numbers() {
        for hints in [false, true] {
            for face in Face::ALL {
                let turn = LayerTurn::block(face, 2..=31, -1);
                for turning in [None, Some(Turning { turn, fraction: 0.3 })] {
                    let orbit = Orbit::CLASSIC.with_hints(hints);
                    let frame = Frame { turning, orbit, body: Rgb(255, 0, 17), hints };
                    let back = Frame::from_numbers(frame.numbers());
                    assert_eq!((back.turning, back.body, back.hints), (turning, frame.body, hints));
                    assert!((back.orbit.yaw() - orbit.yaw()).abs() < 1e-6);
                    assert_eq!((back.orbit.pitch(), back.orbit.scale()), (orbit.pitch(), orbit.scale()));
                }
            }
        }
    }

    #[test]
    fn paint_has_colour_mark_and_tag() {
        let mut picture = Picture {
            stickers: Stickers::solved(2),
            tags: vec![Tag::NONE; 24],
            turning: None,
            orbit: Orbit::CLASSIC,
            looks: Looks { marks: Marks::Letters, ..Looks::LIGHT },
        };
        let plain = picture.clone();
        picture.tags[1].is_wrong = true;
        picture.tags[2].is_empty = true;
        assert!(!picture.has_same_paint(&plain));
        let Rgb(red, green, blue) = picture.looks.colour(Face::U);
        let empty = empty_colour(&picture.looks);
        let paint = picture.paint();
        assert_eq!(paint.len(), 24);
        // U is the first letter, in dark ink on white.
        assert_eq!(
            paint[..3],
            [[red, green, blue, 1 + 8], [red, green, blue, 2 + 8], [empty.0, empty.1, empty.2, 1]]
        );
        assert_ne!(paint[4][3], paint[0][3]);
        // Without tags the stickers are plain.
        picture.tags.clear();
        assert_eq!(picture.paint(), plain.paint());
    }
}
