//! Masks: the stickers that matter for a step of a method, the others dimmed or grey.

use crate::cube::{Face, Frame, Vec3, dot};
use crate::nxn::Stickers;

/// How much of a sticker is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shade {
    /// Its colour.
    Full,
    /// Its colour, darkened: it stays where it is.
    Dim,
    /// No colour: it does not matter yet.
    Grey,
}

/// Which stickers matter.
///
/// A mask belongs to the pieces, not to their places: it goes with them through every turn. Up and
/// down are those of the solved cube, whichever colours are there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mask {
    /// All of them.
    #[default]
    None,
    /// The cross on D.
    Cross,
    /// The first two layers.
    F2l,
    /// The colour of U on the last layer.
    Oll,
    /// The last layer.
    Pll,
    /// The corners.
    Corners,
    /// The edges.
    Edges,
    /// A person's own: the stickers of a solved 3x3x3 that are grey, a bit each in facelet order.
    Custom(u64),
}

/// What a sticker is on a solved 3x3x3: its place in facelet order there. Those of a larger cube
/// between the corners count as the one in the middle of their edge or face.
pub type Home = usize;

impl Mask {
    /// Those that are ready made.
    pub const READY: [Mask; 7] =
        [Mask::None, Mask::Cross, Mask::F2l, Mask::Oll, Mask::Pll, Mask::Corners, Mask::Edges];

    /// Its name in links and in what is kept.
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

    /// How much is shown of the sticker that has this place on the solved cube.
    pub fn shade(self, home: Home) -> Shade {
        let (face, row, column) = place(home);
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

    /// This mask as one's own: what it does not show in full is grey.
    pub fn own(self) -> Mask {
        Mask::Custom((0..54).filter(|home| self.shade(*home) != Shade::Full).map(|home| 1 << home).sum())
    }

    /// A mask of one's own with one sticker more or less in grey than in this one.
    pub fn toggled(self, home: Home) -> Mask {
        match self.own() {
            Mask::Custom(grey) => Mask::Custom(grey ^ 1 << home),
            other => other,
        }
    }
}

/// The face, row and column of a sticker of a 3x3x3.
const fn place(home: Home) -> (Face, usize, usize) {
    (Face::from_index(home / 9), home / 3 % 3, home % 3)
}

/// The other faces of the piece that a sticker of a 3x3x3 belongs to.
fn neighbours(face: Face, row: usize, column: usize) -> impl Iterator<Item = Face> {
    let Frame { right, down, .. } = face.frame();
    let towards = |index: usize, way: Vec3| match index {
        0 => Face::from_normal(way.map(|c| -c)),
        2 => Face::from_normal(way),
        _ => None,
    };
    [towards(row, down), towards(column, right)].into_iter().flatten()
}

/// What each sticker is on the solved cube; none for those of a piece that no cube has.
pub fn homes(stickers: &Stickers) -> Vec<Option<Home>> {
    let size = stickers.size();
    let places =
        Face::ALL.into_iter().flat_map(|face| (0..size * size).map(move |i| (face, i / size, i % size)));
    places.map(|(face, row, column)| home(stickers, face, row, column)).collect()
}

/// Of three classes of rows and columns: the first, the last, and those between.
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

fn home(stickers: &Stickers, face: Face, row: usize, column: usize) -> Option<Home> {
    let size = stickers.size();
    let colour =
        |face: Face, row: usize, column: usize| stickers.colours()[stickers.position(face, row, column)];
    let own = colour(face, row, column);
    // The piece in space, with odd or even coordinates from 1 - N to N - 1.
    let Frame { normal, right, down } = face.frame();
    let middle = |index: usize| 2 * index as i32 + 1 - size as i32;
    let piece: Vec3 = std::array::from_fn(|i| {
        (size as i32 - 1) * normal[i] + middle(column) * right[i] + middle(row) * down[i]
    });
    let (mut home_row, mut home_column) = (1, 1);
    for neighbour in neighbours(face, class(row, size), class(column, size)) {
        let frame = neighbour.frame();
        let index = |way: Vec3| ((dot(piece, way) + size as i32 - 1) / 2) as usize;
        let other = colour(neighbour, index(frame.down), index(frame.right)).frame().normal;
        // At home the other sticker of the piece lies over the edge of the face of this one.
        match (dot(other, own.frame().down), dot(other, own.frame().right)) {
            (0, 0) => return None,
            (down, 0) if home_row == 1 => home_row = (1 + down) as usize,
            (0, right) if home_column == 1 => home_column = (1 + right) as usize,
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
    fn masks_show_what_their_step_is_about() {
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
    fn a_sticker_is_known_wherever_it_is() {
        let homes_of_solved: Vec<_> = homes(&Stickers::solved(3));
        assert_eq!(homes_of_solved, (0..54).map(Some).collect::<Vec<_>>());
        for size in 1..=6 {
            let mut stickers = Stickers::solved(size);
            let mut expected = homes(&stickers);
            assert!(expected.iter().all(Option::is_some), "size {size}");
            expected.sort();
            for (i, face) in Face::ALL.into_iter().cycle().take(40).enumerate() {
                let layer = (i % size) as u16 + 1;
                stickers.turn(LayerTurn { face, first: layer, last: layer, quarters: 1 + (i % 3) as i8 });
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
    fn a_piece_that_no_cube_has_is_at_home_nowhere() {
        let mut colours = Stickers::solved(3).colours().to_vec();
        // The edge UF becomes white and yellow.
        colours[19] = Face::D;
        let homes = homes(&Stickers::from_colours(colours).expect("54 stickers"));
        assert_eq!((homes[7], homes[19]), (None, None));
        assert_eq!(homes.iter().flatten().count(), 52);
    }

    #[test]
    fn clicking_makes_a_mask_of_ones_own() {
        let mask = Mask::None.toggled(4).toggled(10);
        assert_eq!((mask.shade(4), mask.shade(10), mask.shade(11)), (Shade::Grey, Shade::Grey, Shade::Full));
        assert_eq!(mask.toggled(4).toggled(10), Mask::Custom(0));
        assert_eq!(Mask::Corners.toggled(0).shade(4), Shade::Grey, "it begins with what was shown");
    }
}
