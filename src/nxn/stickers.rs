//! The stickers of an NxNxN.

use std::fmt;
use std::str::FromStr;

use super::LayerTurn;
use crate::cube::{
    Cube, Face, Facelets, Frame, ParseFaceletsError, StickerCount, cross, debug_as_display, dot, face_letter,
    stickers_of,
};
use crate::limits;
use crate::numbers::Number;

/// The stickers of an NxNxN: 6 N^2 colours, face after face in the order U R F D L B, each row by
/// row as drawn at [`Face`]. Any arrangement is allowed, also one that no cube can reach.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Stickers {
    size: usize,
    colours: Vec<Face>,
}

impl Stickers {
    /// The solved cube of this size, held with U on top and F in front.
    ///
    /// ```
    /// use cubelab::nxn::Stickers;
    ///
    /// let cube = Stickers::solved(2);
    /// assert_eq!(cube.to_string(), "UUUURRRRFFFFDDDDLLLLBBBB");
    /// assert!(cube.is_solved());
    /// ```
    ///
    /// # Panics
    /// If `size` is 0.
    pub fn solved(size: usize) -> Stickers {
        assert!(size > 0, "a cube has at least one layer");
        let colours = Face::ALL.iter().flat_map(|&face| std::iter::repeat_n(face, size * size)).collect();
        Stickers { size, colours }
    }

    /// The cube with these stickers, if their number is 6 N^2 for some N up to [`limits::CUBE_LAYERS`].
    pub fn from_colours(colours: Vec<Face>) -> Result<Stickers, ParseFaceletsError> {
        Ok(Stickers { size: size_of(colours.len())?, colours })
    }

    /// The cube with these stickers, which are known to be 6 N^2. The message of its panic does not contain the error, whose text takes
    /// 2 kB of a program.
    ///
    /// # Panics
    /// If [`Stickers::from_colours`] has an error.
    pub(crate) fn from_valid(colours: Vec<Face>) -> Stickers {
        let Ok(stickers) = Stickers::from_colours(colours) else { panic!("stickers are 6 N^2") };
        stickers
    }

    /// The number of layers, N.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The stickers in facelet order.
    pub fn colours(&self) -> &[Face] {
        &self.colours
    }

    /// The place of a sticker in facelet order; `row` and `column` are 0 to N - 1.
    ///
    /// ```
    /// use cubelab::cube::Face;
    /// use cubelab::nxn::Stickers;
    ///
    /// let cube = Stickers::solved(5);
    /// // Row 2, column 2 of R is its centre: after the 25 stickers of U, and two rows of five.
    /// assert_eq!(cube.position(Face::R, 2, 2), 25 + 2 * 5 + 2);
    /// ```
    pub const fn position(&self, face: Face, row: usize, column: usize) -> usize {
        (face.index() * self.size + row) * self.size + column
    }

    /// Writes other colours over these, one after the other in facelet order; any too many are passed
    /// over.
    pub(crate) fn refill(&mut self, colours: impl IntoIterator<Item = Face>) {
        for (sticker, colour) in self.colours.iter_mut().zip(colours) {
            *sticker = colour;
        }
    }

    /// Whether each face has one colour, in any holding orientation.
    pub fn is_solved(&self) -> bool {
        self.colours.chunks(self.size * self.size).all(|face| face.iter().all(|c| *c == face[0]))
    }

    /// Turns layers; layers beyond the size of the cube are passed over. Takes time in proportion
    /// to the stickers that move.
    ///
    /// ```
    /// use cubelab::cube::Face;
    /// use cubelab::nxn::{LayerTurn, Stickers};
    ///
    /// let mut cube = Stickers::solved(4);
    /// let wide = LayerTurn::block(Face::R, 1..=2, 1);
    /// cube.turn(wide);
    /// cube.turn(wide.inverse());
    /// assert!(cube.is_solved());
    /// ```
    pub fn turn(&mut self, turn: LayerTurn) {
        let (face, quarters) = (turn.face(), turn.quarters().rem_euclid(4).index());
        if quarters == 0 {
            return;
        }
        let depths = turn.depths();
        for depth in depths.start..depths.end.min(self.size) {
            self.turn_belt(face, depth, quarters);
            if depth == 0 {
                self.turn_face(face, quarters);
            }
            if depth + 1 == self.size {
                self.turn_face(face.opposite(), 4 - quarters);
            }
        }
    }

    /// Makes these turns one after the other.
    pub fn turn_all(&mut self, turns: impl IntoIterator<Item = LayerTurn>) {
        for turn in turns {
            self.turn(turn);
        }
    }

    /// Moves the four strips of stickers around the layer `depth` below `face`.
    pub(super) fn turn_belt(&mut self, face: Face, depth: usize, quarters: usize) {
        let [one, two, three, four] =
            face.clockwise_neighbours().map(|side| Strip::new(self.size, side, face, depth));
        for i in 0..self.size {
            self.cycle([one.place(i), two.place(i), three.place(i), four.place(i)], quarters);
        }
    }

    /// Turns the stickers of one face in place, ring by ring.
    pub(super) fn turn_face(&mut self, face: Face, quarters: usize) {
        let n = self.size;
        for ring in 0..n / 2 {
            let end = n - 1 - ring;
            for i in ring..end {
                let j = n - 1 - i;
                let at = |row, column| self.position(face, row, column);
                self.cycle([at(ring, i), at(i, end), at(end, j), at(j, ring)], quarters);
            }
        }
    }

    /// Moves the colours at four places `quarters` places further.
    // Without `array::map`: in a build of several codegen units, the compiler calls a function for each element. Turns then take six times
    // as long.
    #[inline]
    fn cycle(&mut self, places: [usize; 4], quarters: usize) {
        let [one, two, three, four] = places;
        let colours = [self.colours[one], self.colours[two], self.colours[three], self.colours[four]];
        for (k, place) in places.into_iter().enumerate() {
            self.colours[place] = colours[(k + 4 - quarters % 4) % 4];
        }
    }
}

/// The size of a cube with so many stickers.
pub(super) fn size_of(count: usize) -> Result<usize, ParseFaceletsError> {
    let size = (count / 6).isqrt();
    if size > limits::CUBE_LAYERS {
        return Err(ParseFaceletsError::Count { found: count, expected: StickerCount::OfAllowedSize });
    }
    if size == 0 || stickers_of(size) != count {
        return Err(ParseFaceletsError::Count { found: count, expected: StickerCount::OfAnySize });
    }
    Ok(size)
}

/// The row or column of stickers of one side that belongs to a layer of a neighbouring face, in the
/// direction in which a clockwise turn of that face moves it.
#[derive(Clone, Copy)]
struct Strip {
    start: usize,
    step: isize,
}

impl Strip {
    fn new(size: usize, side: Face, turned: Face, depth: usize) -> Strip {
        let Frame { normal, right, down } = side.frame();
        let axis = turned.frame().normal;
        let along = cross(normal, axis);
        // The place along a direction that points to or from the turned face.
        let across = |direction| if dot(direction, axis) > 0 { size - 1 - depth } else { depth };
        // The first place and the step along a direction that runs with or against the strip.
        let run = |direction, stride: usize| {
            if dot(direction, along) > 0 {
                (0, stride.to_isize())
            } else {
                ((size - 1) * stride, -stride.to_isize())
            }
        };
        let (offset, (first, step)) = if dot(right, axis) == 0 {
            (across(down) * size, run(right, 1))
        } else {
            (across(right), run(down, size))
        };
        Strip { start: side.index() * size * size + offset + first, step }
    }

    fn place(self, i: usize) -> usize {
        self.start.wrapping_add_signed(self.step * i.to_isize())
    }
}

impl From<&Facelets> for Stickers {
    fn from(facelets: &Facelets) -> Stickers {
        Stickers { size: 3, colours: facelets.0.to_vec() }
    }
}

impl Stickers {
    /// The stickers as those of a 3x3x3, if they are.
    pub fn to_facelets(&self) -> Option<Facelets> {
        self.colours.as_slice().try_into().ok().map(Facelets)
    }

    /// The stickers that a 3x3x3 would have if all inner layers turned as one: those of the corners, and one of each edge and of
    /// each centre.
    pub(crate) fn three_layers(&self) -> Facelets {
        let lines = [0, self.size / 2, self.size - 1];
        Facelets(std::array::from_fn(|facelet| {
            let [row, column] = [facelet % 9 / 3, facelet % 3].map(|line| lines[line]);
            self.colours[self.position(Face::from_index(facelet / 9), row, column)]
        }))
    }

    /// The 3x3x3 to which a cube of four or more layers is reduced: the centres of each face have one colour, the pieces of each edge are
    /// paired, and turns of outer layers can solve it. `None` if the cube is not reduced.
    pub(crate) fn reduced(&self) -> Option<Cube> {
        let three = self.three_layers();
        let line = |index| match index {
            0 => 0,
            _ if index == self.size - 1 => 2,
            _ => 1,
        };
        // Each sticker has the colour of the sticker that stands for its corner, edge or centre.
        let is_reduced = self.colours.chunks(self.size).enumerate().all(|(index, row)| {
            let first = 9 * (index / self.size) + 3 * line(index % self.size);
            row.iter().enumerate().all(|(column, colour)| *colour == three.0[first + line(column)])
        });
        is_reduced.then_some(three)?.held().map(|held| held.cube)
    }
}

impl fmt::Display for Stickers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.colours.iter().try_for_each(|colour| write!(f, "{colour}"))
    }
}

debug_as_display!(Stickers);

impl FromStr for Stickers {
    type Err = ParseFaceletsError;

    /// Reads 6 N^2 face letters; white space between them is passed over.
    fn from_str(text: &str) -> Result<Stickers, ParseFaceletsError> {
        let letters = text.chars().filter(|c| !c.is_whitespace());
        let colours =
            letters.enumerate().map(|(index, found)| face_letter(index, found)).collect::<Result<_, _>>()?;
        Stickers::from_colours(colours)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Move;

    #[test]
    fn a_turn_moves_the_stickers_one_expects() {
        let mut cube = Stickers::solved(3);
        cube.turn(LayerTurn::outer(Face::R, 1));
        assert_eq!(cube.to_string(), "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB");
    }

    #[test]
    fn every_turn_has_order_four() {
        for n in 1..=5 {
            for face in Face::ALL {
                for first in 1..=n.to_u16() {
                    let mut cube = Stickers::solved(n);
                    cube.turn(LayerTurn::outer(face.clockwise_neighbours()[0], 1));
                    let start = cube.clone();
                    let turn = LayerTurn::block(face, first..=n.to_u16(), 1);
                    cube.turn_all([turn, turn]);
                    cube.turn(turn.with_quarters(2));
                    assert_eq!(cube, start);
                    cube.turn_all([turn, turn.inverse()]);
                    assert_eq!(cube, start);
                }
            }
        }
    }

    #[test]
    fn a_cube_is_reduced_while_outer_layers_turn_and_it_has_no_parity() {
        let after = |size, turns: &[LayerTurn]| {
            let mut cube = Stickers::solved(size);
            cube.turn_all(turns.iter().copied());
            cube.reduced()
        };
        let [up, right] = [Face::U, Face::R].map(|face| LayerTurn::outer(face, 1));
        let three = Cube::SOLVED.after_all([Face::R, Face::U].map(|face| Move::new(face, 1)));
        for size in 4..=9 {
            assert_eq!(after(size, &[]), Some(Cube::SOLVED));
            let whole = LayerTurn::block(Face::F, 1..=size.to_u16(), 1);
            assert_eq!(after(size, &[whole]), Some(Cube::SOLVED), "held in any way");
            assert_eq!(after(size, &[right, up]), Some(three));
            for inner in [LayerTurn::block(Face::R, 2..=2, 1), LayerTurn::block(Face::R, 1..=2, 2)] {
                assert_eq!(after(size, &[right, up, inner]), None, "{size}");
            }
        }
        // All inner layers, turned as one, are a rotation and turns of outer layers.
        assert!(after(7, &[LayerTurn::block(Face::R, 2..=6, 1)]).is_some());
        for half in [2, 3] {
            let (inner, wide) =
                (LayerTurn::block(Face::R, 2..=half, 2), LayerTurn::block(Face::U, 1..=half, 2));
            let swap_of_edges = [inner, LayerTurn::outer(Face::U, 2), inner, wide, inner, wide];
            assert_eq!(after(2 * usize::from(half), &swap_of_edges), None, "parity");
        }
    }

    #[test]
    fn text_round_trips_and_errors_name_the_sticker() {
        let cube = Stickers::solved(4);
        assert_eq!(cube.to_string().parse(), Ok(cube));
        let error = "UUX".parse::<Stickers>().unwrap_err();
        assert_eq!(error.to_string(), "sticker 3 is 'X'; expected one of the letters U, R, F, D, L, B");
        assert_eq!(
            "UUU".parse::<Stickers>(),
            Err(ParseFaceletsError::Count { found: 3, expected: StickerCount::OfAnySize })
        );
    }
}
