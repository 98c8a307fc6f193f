//! Marks on the stickers, for people who cannot distinguish all the colours.

use super::space::Point;
use crate::cube::Face;
use crate::numbers::number;

/// The kind of marks on the stickers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Marks {
    /// No marks.
    #[default]
    None,
    /// The letter of the sticker's face, as in a facelet string.
    Letters,
    /// One pattern for each colour.
    Patterns,
}

/// A mark on one sticker: a letter or a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark(u8);

/// A stroke of a mark as a polyline. The cubie's side runs from -1 to 1, x to the right and y down.
pub type Stroke = &'static [[f32; 2]];

/// Half the width of a stroke. The unit is half the side of a cubie.
pub const STROKE_HALF_WIDTH: f32 = 0.07;

impl Marks {
    /// All kinds, in the order of the panel.
    pub const ALL: [Marks; 3] = [Marks::None, Marks::Letters, Marks::Patterns];

    /// The name in links and saved settings.
    pub const fn name(self) -> &'static str {
        match self {
            Marks::None => "none",
            Marks::Letters => "letters",
            Marks::Patterns => "patterns",
        }
    }

    /// Returns the mark of a sticker with the colour of this face.
    pub const fn of(self, face: Face) -> Option<Mark> {
        match self {
            Marks::None => None,
            Marks::Letters => Some(Mark(number!(face.index() => u8))),
            Marks::Patterns => Some(Mark(number!(face.index() => u8) + 6)),
        }
    }
}

impl Mark {
    /// The number of different marks.
    pub const COUNT: usize = STROKES.len();

    /// Returns the mark with this index, or `None` from [`Mark::COUNT`] on.
    pub fn from_index(index: usize) -> Option<Mark> {
        (index < Mark::COUNT).then_some(Mark(number!(index => u8)))
    }

    /// The index of the mark, less than [`Mark::COUNT`].
    pub const fn index(self) -> usize {
        number!(self.0 => usize)
    }

    /// The strokes of the mark.
    pub const fn strokes(self) -> &'static [Stroke] {
        STROKES[self.index()]
    }

    /// Returns the distance of a point from the middle line of the nearest stroke. The unit is half the side of a cubie.
    pub fn distance(self, [x, y]: [f32; 2]) -> f32 {
        let sides = self.strokes().iter().flat_map(|stroke| stroke.windows(2));
        sides.map(|side| to_side([x, y], side[0], side[1])).fold(f32::INFINITY, f32::min)
    }
}

/// Returns the distance of a point from the segment between two others.
fn to_side(point: [f32; 2], from: [f32; 2], to: [f32; 2]) -> f32 {
    let flat = |[x, y]: [f32; 2]| -> Point { [x, y, 0.0] };
    let (along, away) =
        (super::space::along(flat(to), flat(from), -1.0), super::space::along(flat(point), flat(from), -1.0));
    let length = super::space::dot(along, along).max(1e-9);
    let share = (super::space::dot(away, along) / length).clamp(0.0, 1.0);
    (away[0] - share * along[0]).hypot(away[1] - share * along[1])
}

/// The strokes of every mark: the letters U R F D L B, then the patterns of these faces: ring, cross, two bars, dot, bar, square.
const STROKES: [&[Stroke]; 12] = [
    &[&[[-0.28, -0.42], [-0.28, 0.14], [-0.2, 0.33], [0.0, 0.42], [0.2, 0.33], [0.28, 0.14], [0.28, -0.42]]],
    &[
        &[
            [-0.26, 0.42],
            [-0.26, -0.42],
            [0.06, -0.42],
            [0.23, -0.34],
            [0.28, -0.18],
            [0.23, -0.03],
            [0.06, 0.05],
            [-0.26, 0.05],
        ],
        &[[0.04, 0.05], [0.3, 0.42]],
    ],
    &[&[[-0.22, 0.42], [-0.22, -0.42], [0.27, -0.42]], &[[-0.22, 0.0], [0.18, 0.0]]],
    &[&[
        [-0.28, -0.42],
        [-0.02, -0.42],
        [0.19, -0.33],
        [0.3, -0.12],
        [0.3, 0.12],
        [0.19, 0.33],
        [-0.02, 0.42],
        [-0.28, 0.42],
        [-0.28, -0.42],
    ]],
    &[&[[-0.22, -0.42], [-0.22, 0.42], [0.26, 0.42]]],
    &[
        &[
            [-0.27, 0.42],
            [-0.27, -0.42],
            [0.06, -0.42],
            [0.21, -0.35],
            [0.25, -0.21],
            [0.2, -0.08],
            [0.06, -0.02],
            [-0.27, -0.02],
        ],
        &[[0.06, -0.02], [0.24, 0.06], [0.3, 0.2], [0.24, 0.35], [0.06, 0.42], [-0.27, 0.42]],
    ],
    &[&[
        [0.36, 0.0],
        [0.312, 0.18],
        [0.18, 0.312],
        [0.0, 0.36],
        [-0.18, 0.312],
        [-0.312, 0.18],
        [-0.36, 0.0],
        [-0.312, -0.18],
        [-0.18, -0.312],
        [0.0, -0.36],
        [0.18, -0.312],
        [0.312, -0.18],
        [0.36, 0.0],
    ]],
    &[&[[-0.32, -0.32], [0.32, 0.32]], &[[0.32, -0.32], [-0.32, 0.32]]],
    &[&[[-0.38, -0.19], [0.38, -0.19]], &[[-0.38, 0.19], [0.38, 0.19]]],
    &[&[[0.08, 0.0], [0.0, 0.08], [-0.08, 0.0], [0.0, -0.08], [0.08, 0.0]]],
    &[&[[0.0, -0.4], [0.0, 0.4]]],
    &[&[[-0.32, -0.32], [0.32, -0.32], [0.32, 0.32], [-0.32, 0.32], [-0.32, -0.32]]],
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::STICKER_HALF_WIDTH;

    #[test]
    fn marks_stay_on_their_stickers_and_are_all_different() {
        for index in 0..Mark::COUNT {
            let mark = Mark::from_index(index).expect("there are as many");
            assert_eq!(mark.index(), index);
            for [x, y] in mark.strokes().iter().copied().flatten() {
                assert!(x.abs().max(y.abs()) + STROKE_HALF_WIDTH < STICKER_HALF_WIDTH);
            }
            for other in 0..index {
                assert_ne!(Mark(number!(other => u8)).strokes(), mark.strokes());
            }
        }
        assert_eq!(Mark::from_index(Mark::COUNT), None);
    }

    #[test]
    fn distances_are_measured_to_the_nearest_stroke() {
        let upright = Mark(10);
        assert!(upright.distance([0.0, 0.1]) < 1e-6);
        assert!((upright.distance([0.3, 0.0]) - 0.3).abs() < 1e-6);
        assert!((upright.distance([0.0, 0.9]) - 0.5).abs() < 1e-6);
    }
}
