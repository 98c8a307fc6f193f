//! Masks. A mask shows the stickers that matter for a step of a solving method, and dims or greys the others.

use crate::cube::{Face, Frame, Vec3, dot};
use crate::numbers::Number;
use crate::nxn::Stickers;

/// The shade in which a sticker is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shade {
    /// Its colour: the step solves this sticker.
    Full,
    /// Its darkened colour: earlier steps have solved this sticker.
    Dim,
    /// No colour: the sticker does not matter yet.
    Grey,
}

/// The stickers that matter.
///
/// A mask applies to stickers, wherever turns move them. U and D in the descriptions are the faces of the solved cube, whatever
/// their colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mask {
    /// All stickers.
    #[default]
    None,
    /// The cross on D.
    Cross,
    /// The first two layers.
    F2l,
    /// The stickers of U; the rest of the last layer is grey.
    Oll,
    /// The last layer.
    Pll,
    /// The corners.
    Corners,
    /// The edges.
    Edges,
    /// A mask that a person made: bit `i` is set if sticker `i` of a solved 3x3x3, in facelet order, is grey.
    Custom(u64),
}

/// The home of a sticker: its index in facelet order on a solved 3x3x3. On larger cubes, stickers between two corners have the
/// home of the middle of their edge, stickers inside a face that of the centre.
pub type Home = usize;

/// The number of homes.
pub(super) const HOMES: usize = 54;

impl Mask {
    /// The predefined masks.
    pub const READY: [Mask; 7] =
        [Mask::None, Mask::Cross, Mask::F2l, Mask::Oll, Mask::Pll, Mask::Corners, Mask::Edges];

    /// The name in links and saved settings.
    pub const fn name(self) -> &'static str {
        match self {
            Mask::None => "none",
            Mask::Cross => "cross",
            Mask::F2l => "f2l",
            Mask::Oll => "oll",
            Mask::Pll => "pll",
            Mask::Corners => "corners",
            Mask::Edges => "edges",
            Mask::Custom(_) => "custom",
        }
    }

    /// Returns the shade of the sticker with this home.
    ///
    /// ```
    /// use cubelab::view::{Mask, Shade};
    ///
    /// assert_eq!(Mask::Corners.shade(0), Shade::Full, "the upper left corner of U");
    /// assert_eq!(Mask::Corners.shade(4), Shade::Grey, "the centre of U");
    /// ```
    pub fn shade(self, home: Home) -> Shade {
        let (face, row, column) = position(home);
        let ends = [row, column].into_iter().filter(|i| *i != 1).count();
        let touches = |other: Face| face == other || neighbours(face, row, column).any(|f| f == other);
        let full = |is_full| if is_full { Shade::Full } else { Shade::Grey };
        let last_layer = touches(Face::U);
        match self {
            Mask::None => Shade::Full,
            Mask::Cross => full(ends == 0 && face != Face::U || ends == 1 && touches(Face::D)),
            Mask::F2l => full(!last_layer),
            Mask::Oll if face == Face::U => Shade::Full,
            Mask::Oll if last_layer => Shade::Grey,
            Mask::Pll if last_layer => Shade::Full,
            Mask::Oll | Mask::Pll => Shade::Dim,
            Mask::Corners => full(ends == 2),
            Mask::Edges => full(ends == 1),
            Mask::Custom(grey) => full(grey >> home & 1 == 0),
        }
    }

    /// Converts to a custom mask: stickers that this mask does not show in full become grey.
    pub fn own(self) -> Mask {
        Mask::Custom((0..HOMES).filter(|home| self.shade(*home) != Shade::Full).map(|home| 1 << home).sum())
    }

    /// Returns a custom mask that differs from this mask in one sticker: grey instead of shown, or shown instead of grey.
    pub fn toggled(self, home: Home) -> Mask {
        match self.own() {
            Mask::Custom(grey) => Mask::Custom(grey ^ 1 << home),
            other => other,
        }
    }
}

/// Returns the face, row and column of a sticker of a 3x3x3.
const fn position(home: Home) -> (Face, usize, usize) {
    (Face::from_index(home / 9), home / 3 % 3, home % 3)
}

/// Returns the faces of the piece to which the sticker with this home belongs, first that of the sticker: one for a centre, two for
/// an edge, three for a corner.
///
/// ```
/// use cubelab::cube::Face;
/// use cubelab::view::piece_faces;
///
/// assert_eq!(piece_faces(4), [Face::U]);
/// assert_eq!(piece_faces(7), [Face::U, Face::F]);
/// ```
pub fn piece_faces(home: Home) -> Vec<Face> {
    let (face, row, column) = position(home);
    std::iter::once(face).chain(neighbours(face, row, column)).collect()
}

/// Returns the other faces of the piece to which a sticker of a 3x3x3 belongs.
fn neighbours(face: Face, row: usize, column: usize) -> impl Iterator<Item = Face> {
    let Frame { right, down, .. } = face.frame();
    let towards = |index: usize, axis: Vec3| match index {
        0 => Face::from_normal(axis.map(|c| -c)),
        2 => Face::from_normal(axis),
        _ => None,
    };
    [towards(row, down), towards(column, right)].into_iter().flatten()
}

/// Returns the home of each sticker, in facelet order; `None` for stickers of a piece that no cube has, such as a piece with two
/// opposite colours.
pub fn homes(stickers: &Stickers) -> Vec<Option<Home>> {
    let size = stickers.size();
    let mut homes = Vec::with_capacity(6 * size * size);
    for face in Face::ALL {
        homes.extend((0..size * size).map(|i| home(stickers, face, i / size, i % size)));
    }
    homes
}

/// Maps a row or column of any cube to one of a 3x3x3: 0 for the first, 2 for the last, 1 for those between.
const fn class(index: usize, size: usize) -> usize {
    if size == 1 {
        1
    } else if index == 0 {
        0
    } else if index + 1 == size {
        2
    } else {
        1
    }
}

/// Returns the position of the piece with a sticker, with coordinates in steps of 2 from 1 - N to N - 1.
fn piece_at(size: usize, (face, row, column): (Face, usize, usize)) -> Vec3 {
    let Frame { normal, right, down } = face.frame();
    let middle = |index: usize| 2 * index.to_i32() + 1 - size.to_i32();
    std::array::from_fn(|i| {
        (size.to_i32() - 1) * normal[i] + middle(column) * right[i] + middle(row) * down[i]
    })
}

/// Returns the number of layers between a sticker's piece and a face: 0 is the outermost layer.
pub(super) fn depth(size: usize, sticker: (Face, usize, usize), below: Face) -> usize {
    ((size.to_i32() - 1 - dot(piece_at(size, sticker), below.frame().normal)) / 2).index()
}

/// Returns the home of a sticker; see [`homes`].
pub(super) fn home(stickers: &Stickers, face: Face, row: usize, column: usize) -> Option<Home> {
    let size = stickers.size();
    let colour =
        |face: Face, row: usize, column: usize| stickers.colours()[stickers.position(face, row, column)];
    let own = colour(face, row, column);
    let piece = piece_at(size, (face, row, column));
    let (mut home_row, mut home_column) = (1, 1);
    for neighbour in neighbours(face, class(row, size), class(column, size)) {
        let frame = neighbour.frame();
        let index = |axis: Vec3| ((dot(piece, axis) + size.to_i32() - 1) / 2).index();
        let other = colour(neighbour, index(frame.down), index(frame.right)).frame().normal;
        // On the solved cube, the sticker lies at those edges of its face that point to the colours of the other stickers.
        match (dot(other, own.frame().down), dot(other, own.frame().right)) {
            (0, 0) => return None,
            (down, 0) if home_row == 1 => home_row = (1 + down).index(),
            (0, right) if home_column == 1 => home_column = (1 + right).index(),
            _ => return None,
        }
    }
    Some(own.index() * 9 + home_row * 3 + home_column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::LayerTurn;

    fn count(mask: Mask, shade: Shade) -> usize {
        (0..54).filter(|home| mask.shade(*home) == shade).count()
    }

    #[test]
    fn masks_have_the_expected_number_of_stickers_in_each_shade() {
        for (mask, full, dim) in [
            (Mask::None, 54, 0),
            (Mask::Cross, 5 + 8, 0),
            (Mask::F2l, 54 - 21, 0),
            (Mask::Oll, 9, 54 - 21),
            (Mask::Pll, 21, 54 - 21),
            (Mask::Corners, 24, 0),
            (Mask::Edges, 24, 0),
        ] {
            assert_eq!((count(mask, Shade::Full), count(mask, Shade::Dim)), (full, dim), "{mask:?}");
        }
    }

    #[test]
    fn turns_move_stickers_with_their_homes() {
        let homes_of_solved: Vec<_> = homes(&Stickers::solved(3));
        assert_eq!(homes_of_solved, (0..54).map(Some).collect::<Vec<_>>());
        for size in 1..=6 {
            let mut stickers = Stickers::solved(size);
            let mut expected = homes(&stickers);
            assert!(expected.iter().all(Option::is_some), "size {size}");
            expected.sort();
            for (i, face) in Face::ALL.into_iter().cycle().take(40).enumerate() {
                stickers.turn(LayerTurn::at_depth(face, i % size, LayerTurn::QUARTERS[i % 3]));
                let mut now = homes(&stickers);
                for (home, colour) in now.iter().zip(stickers.colours()) {
                    assert_eq!(home.map(|home| home / 9), Some(colour.index()));
                }
                now.sort();
                assert_eq!(now, expected, "size {size}");
            }
        }
    }

    #[test]
    fn stickers_of_an_impossible_piece_have_no_home() {
        let mut colours = Stickers::solved(3).colours().to_vec();
        // The edge UF becomes white and yellow.
        colours[19] = Face::D;
        let homes = homes(&Stickers::from_colours(colours).expect("54 stickers"));
        assert_eq!((homes[7], homes[19]), (None, None));
        assert_eq!(homes.iter().flatten().count(), 52);
    }

    #[test]
    fn toggling_a_sticker_makes_a_custom_mask() {
        let mask = Mask::None.toggled(4).toggled(10);
        assert_eq!((mask.shade(4), mask.shade(10), mask.shade(11)), (Shade::Grey, Shade::Grey, Shade::Full));
        assert_eq!(mask.toggled(4).toggled(10), Mask::Custom(0));
        assert_eq!(
            Mask::Corners.toggled(0).shade(4),
            Shade::Grey,
            "the custom mask begins with the predefined one"
        );
    }
}
