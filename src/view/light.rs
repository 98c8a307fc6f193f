//! Lights: the pieces that are shown in full colour, while all others are dimmed.

use std::ops::Range;

use super::mask::{HOMES, home};
use super::{Home, Tag};
use crate::cube::Face;
use crate::nxn::Stickers;

/// A set of pieces to show in full colour. It is given by the kinds of its pieces and by the homes of their stickers, so it stays the same
/// when layers turn.
///
/// Edge pieces and centres are counted in layers from the nearest face that they are not on, from 0. On a 5x5x5, wings are edge
/// pieces 1 and midges edge pieces 2. Centres lie in rings around the middle of their face: ring 1 is the outermost, and its corners are the
/// x-centres.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Light {
    /// True if corners are lit.
    pub corners: bool,
    /// The first edge pieces that are lit, and the first beyond that are not.
    pub edges: (usize, usize),
    /// The first ring of centres that is lit, and the first beyond that is not.
    pub centres: (usize, usize),
    /// True if the corners of the first ring stay dark, so that its bars remain.
    pub bars: bool,
    /// The homes of the stickers that are lit: bit `i` stands for sticker `i` of a solved 3x3x3.
    pub homes: u64,
}

/// Every layer.
const EVERY: (usize, usize) = (0, usize::MAX);

/// No layer.
const NONE: (usize, usize) = (0, 0);

impl Light {
    /// All homes.
    pub const ALL_HOMES: u64 = (1 << HOMES) - 1;

    /// The light on all pieces.
    pub const ALL: Light =
        Light { corners: true, edges: EVERY, centres: EVERY, bars: false, homes: Light::ALL_HOMES };

    /// Returns the light on all pieces but the corners.
    pub const INSIDE: Light = Light { corners: false, ..Light::ALL };

    /// Returns the light on the edge pieces of these layers.
    pub const fn edges(layers: Range<usize>) -> Light {
        Light { edges: (layers.start, layers.end), centres: NONE, ..Light::INSIDE }
    }

    /// Returns the light on the centres of these rings.
    pub const fn centres(rings: Range<usize>) -> Light {
        Light { edges: NONE, centres: (rings.start, rings.end), ..Light::INSIDE }
    }

    /// Returns true if the pieces at this row and column of a face are of the kinds that are lit.
    pub fn is_on(&self, size: usize, (row, column): (usize, usize)) -> bool {
        let [row, column] = [row, column].map(|index| index.min(size - 1 - index));
        let (ring, along) = (row.min(column), row.max(column));
        let is_in = |(first, end): (usize, usize), layer| first <= layer && layer < end;
        match (ring, along) {
            (_, 0) => self.corners,
            (0, _) => is_in(self.edges, along),
            _ => is_in(self.centres, ring) && !(self.bars && ring == self.centres.0 && along == ring),
        }
    }

    /// Returns true if stickers with this home are lit. A sticker without a home is lit.
    pub fn shows(&self, home: Option<Home>) -> bool {
        home.is_none_or(|home| self.homes >> home & 1 == 1)
    }

    /// Returns true if every home is lit, so that the tags are the same for all cubes of a size.
    pub const fn is_of_every_home(&self) -> bool {
        self.homes == Light::ALL_HOMES
    }

    /// Returns the tags that light these pieces of a cube, in facelet order.
    ///
    /// ```
    /// use cubelab::nxn::Stickers;
    /// use cubelab::view::Light;
    ///
    /// // The wings of a 5x5x5, without its midges.
    /// let tags = Light::edges(1..2).tags(&Stickers::solved(5));
    /// assert_eq!(tags.iter().filter(|tag| !tag.is_unlit).count(), 48);
    /// ```
    pub fn tags(&self, stickers: &Stickers) -> Vec<Tag> {
        let size = stickers.size();
        let cells = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        let is_lit = |face: Face, (row, column): (usize, usize)| {
            self.is_on(size, (row, column))
                && (self.is_of_every_home() || self.shows(home(stickers, face, row, column)))
        };
        let tag = |face: Face, cell| Tag { is_unlit: !is_lit(face, cell), ..Tag::NONE };
        Face::ALL.into_iter().flat_map(|face| cells.clone().map(move |cell| tag(face, cell))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::LayerTurn;

    /// Returns the stickers of a face that are lit, row by row.
    fn face(light: Light, size: usize) -> Vec<String> {
        let sign = |row, column| if light.is_on(size, (row, column)) { '#' } else { '.' };
        (0..size).map(|row| (0..size).map(|column| sign(row, column)).collect()).collect()
    }

    #[test]
    fn kinds_of_pieces_are_told_by_their_layers() {
        assert_eq!(face(Light::edges(1..2), 5), [".#.#.", "#...#", ".....", "#...#", ".#.#."]);
        assert_eq!(face(Light::edges(2..9), 5), ["..#..", ".....", "#...#", ".....", "..#.."]);
        assert_eq!(face(Light::centres(1..9), 4), ["....", ".##.", ".##.", "...."]);
        let bars = Light { bars: true, ..Light::centres(1..2) };
        assert_eq!(face(bars, 6), ["......", "..##..", ".#..#.", ".#..#.", "..##..", "......"]);
        assert_eq!(face(Light { corners: true, ..Light::edges(0..0) }, 3), ["#.#", "...", "#.#"]);
        assert_eq!(face(Light::ALL, 2), ["##", "##"]);
        assert_eq!(face(Light::ALL, 1), ["#"]);
    }

    #[test]
    fn turns_keep_the_number_of_lit_stickers_and_their_colours() {
        let upper = Light { homes: 0x1ff, ..Light::centres(1..9) };
        let mut stickers = Stickers::solved(5);
        for (i, face) in Face::ALL.into_iter().cycle().take(40).enumerate() {
            stickers.turn(LayerTurn::at_depth(face, i % 5, LayerTurn::QUARTERS[i % 3]));
            let tags = upper.tags(&stickers);
            let lit = stickers.colours().iter().zip(tags).filter(|(_, tag)| !tag.is_unlit);
            assert_eq!(lit.map(|(colour, _)| *colour).collect::<Vec<_>>(), [Face::U; 9]);
        }
    }

    #[test]
    fn a_sticker_of_an_impossible_piece_is_lit_by_its_kind() {
        let mut colours = Stickers::solved(3).colours().to_vec();
        // The edge UF becomes white and yellow.
        colours[19] = Face::D;
        let none = Light { homes: 0, ..Light::edges(1..2) };
        let tags = none.tags(&Stickers::from_colours(colours).expect("54 stickers"));
        let lit: Vec<usize> = (0..54).filter(|cell| !tags[*cell].is_unlit).collect();
        assert_eq!(lit, [7, 19]);
    }
}
