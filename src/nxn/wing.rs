//! The places of the 24 wings of an orbit, and the stickers at each.

use std::fmt;

use super::cells::cell;
use crate::cube::{Edge, EdgeAt, Face, cross};
use crate::numbers::{Number, number};

/// A place for a wing, and the wing that belongs there: an edge, and one of the two ends of it.
///
/// A wing never comes to lie flipped in its place: whatever turns do, its [`Wing::faces`] show its colours in
/// their order. So two colours in one order are one wing, and in the other order the one beside it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wing(u8);

impl Wing {
    /// How many there are in an orbit.
    pub const COUNT: usize = 24;

    /// All wings, two for each edge in the order of [`Edge::ALL`].
    pub fn all() -> impl ExactSizeIterator<Item = Wing> + Clone {
        (0..Wing::COUNT.to_u8()).map(Wing)
    }

    /// The number of this wing, 0 to 23.
    pub const fn index(self) -> usize {
        number!(self.0 => usize)
    }

    /// The wing that shows these colours in a place, in the order of [`Wing::faces`] of the place.
    pub const fn of_colours(colours: [Face; 2]) -> Option<Wing> {
        match EdgeAt::of_colours(colours) {
            Some(EdgeAt { piece, flip }) => Some(Wing(2 * number!(piece.index() => u8) + flip)),
            None => None,
        }
    }

    /// The edge it belongs to.
    pub const fn edge(self) -> Edge {
        Edge::from_index(self.index() / 2)
    }

    /// The two faces it lies on, in the order in which they and the face at its end of the edge follow each
    /// other clockwise about the corner there.
    pub const fn faces(self) -> [Face; 2] {
        let [first, second] = self.edge().faces();
        if self.0.is_multiple_of(2) { [first, second] } else { [second, first] }
    }

    /// The face at its end of the edge.
    pub fn end(self) -> Face {
        let [first, second] = self.faces().map(|face| face.frame().normal);
        Face::from_normal(cross(second, first)).expect("the cross product of two axes is an axis")
    }

    /// The places of its stickers in facelet order, in the order of [`Wing::faces`], where it lies `depth` layers
    /// from the face at its end: 1 for the wing next to the corner.
    pub fn cells(self, size: usize, depth: usize) -> [usize; 2] {
        let [first, second] = self.faces();
        let end = (self.end(), depth);
        [cell(size, first, [(second, 0), end]), cell(size, second, [(first, 0), end])]
    }
}

/// The edge, and in a small letter the face at its end: `UFr`.
impl fmt::Display for Wing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.edge(), self.end().letter().to_ascii_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::{LayerTurn, Stickers};

    #[test]
    fn a_solved_cube_has_each_wing_at_home_and_turns_keep_the_order_of_colours() {
        let mut cube = Stickers::solved(6);
        let at = |cube: &Stickers, wing: Wing, depth| {
            Wing::of_colours(wing.cells(6, depth).map(|cell| cube.colours()[cell]))
        };
        for wing in Wing::all() {
            assert_eq!(at(&cube, wing, 1), Some(wing));
            assert_eq!(at(&cube, wing, 2), Some(wing));
        }
        cube.turn_all([
            LayerTurn::block(Face::R, 2..=2, 1),
            LayerTurn::block(Face::F, 1..=3, -1),
            LayerTurn::block(Face::U, 3..=4, 2),
        ]);
        for depth in [1, 2] {
            let mut wings: Vec<_> = Wing::all().filter_map(|wing| at(&cube, wing, depth)).collect();
            wings.sort();
            assert!(wings.into_iter().eq(Wing::all()));
        }
    }

    #[test]
    fn wings_are_named_by_their_end() {
        let names: Vec<String> = Wing::all().take(4).map(|wing| wing.to_string()).collect();
        assert_eq!(names, ["URf", "URb", "UFl", "UFr"]);
    }
}
