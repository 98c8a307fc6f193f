//! Turns the looks that a person chose into the coat of each sticker.

use super::mask::{Mask, Shade, homes};
use super::{Held, Mark, Marks, Rgb, Scheme};
use crate::cube::Face;
use crate::nxn::Stickers;

/// The looks of the cube: colours, orientation, marks, mask, and the additional views.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Looks {
    /// The colours of the stickers.
    pub scheme: Scheme,
    /// The colours on top and in front.
    pub held: Held,
    /// The marks on the stickers.
    pub marks: Marks,
    /// The mask, which dims or greys the stickers that do not matter.
    pub mask: Mask,
    /// If true, a second picture shows the cube from behind.
    pub back: bool,
    /// If true, hints show the hidden faces: copies of their stickers that hang behind the cube.
    pub hints: bool,
    /// The colour of the plastic. The page determines it, not the person.
    pub body: Rgb,
}

/// The paint of one sticker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coat {
    /// The colour of the sticker.
    pub colour: Rgb,
    /// The mark on the sticker.
    pub mark: Option<Mark>,
}

/// The colour of a sticker that does not matter.
const GREY: Rgb = Rgb(0x5f, 0x64, 0x6e);

/// The share of the plastic's colour in the colour of a dimmed sticker.
const DIMMED: f32 = 0.62;

impl Looks {
    /// The western scheme on a black cube, for a light page.
    pub const LIGHT: Looks = Looks {
        scheme: Scheme::Classic,
        held: Held::CLASSIC,
        marks: Marks::None,
        mask: Mask::None,
        back: false,
        hints: false,
        body: Rgb(0x17, 0x19, 0x1e),
    };

    /// The western scheme for a dark page, on plastic that is lighter than the page.
    pub const DARK: Looks = Looks { body: Rgb(0x2b, 0x2f, 0x37), ..Looks::LIGHT };

    /// Returns these looks with the plastic of a dark or light page.
    pub fn on_page(&self, dark: bool) -> Looks {
        let page = if dark { Looks::DARK } else { Looks::LIGHT };
        Looks { body: page.body, ..self.clone() }
    }

    /// Returns the colour of the stickers of this face on a solved cube.
    pub fn colour(&self, face: Face) -> Rgb {
        self.scheme.colours()[self.held.on(face)]
    }

    /// Returns the coat of a sticker with the colour of this face.
    pub fn coat(&self, face: Face, shade: Shade) -> Coat {
        let colour = self.colour(face);
        match shade {
            Shade::Full => Coat { colour, mark: self.marks.of(face) },
            Shade::Dim => Coat { colour: colour.mixed(self.body, DIMMED), mark: self.marks.of(face) },
            Shade::Grey => Coat { colour: GREY, mark: None },
        }
    }

    /// Returns the coat of every sticker, in facelet order.
    ///
    /// ```
    /// use cubelab::nxn::Stickers;
    /// use cubelab::view::{Looks, Rgb};
    ///
    /// let coats = Looks::LIGHT.coats(&Stickers::solved(3));
    /// assert_eq!((coats.len(), coats[9].colour), (54, Rgb(0xcf, 0x1f, 0x33)), "R is red");
    /// ```
    pub fn coats(&self, stickers: &Stickers) -> Vec<Coat> {
        let plain = |face: &Face| self.coat(*face, Shade::Full);
        if self.mask == Mask::None {
            return stickers.colours().iter().map(plain).collect();
        }
        let shade = |home: Option<usize>| home.map_or(Shade::Full, |home| self.mask.shade(home));
        let homes = homes(stickers).into_iter().map(shade);
        stickers.colours().iter().zip(homes).map(|(face, shade)| self.coat(*face, shade)).collect()
    }
}

impl Default for Looks {
    fn default() -> Looks {
        Looks::LIGHT
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::LayerTurn;

    #[test]
    fn with_yellow_on_top_the_solved_cube_has_yellow_on_top() {
        let looks = Looks { held: Held::YELLOW_TOP, ..Looks::LIGHT };
        let coats = looks.coats(&Stickers::solved(3));
        let yellow = Scheme::Classic.colours()[Face::D];
        assert!(coats[..9].iter().all(|coat| coat.colour == yellow));
        assert_eq!(looks.colour(Face::F), Scheme::Classic.colours()[Face::F]);
    }

    #[test]
    fn a_mask_follows_the_pieces() {
        let looks = Looks { mask: Mask::Oll, ..Looks::LIGHT };
        let mut stickers = Stickers::solved(3);
        let count = |stickers: &Stickers, colour| {
            looks.coats(stickers).iter().filter(|coat| coat.colour == colour).count()
        };
        let up = looks.colour(Face::U);
        for face in [Face::R, Face::U, Face::F, Face::D] {
            stickers.turn(LayerTurn::outer(face, 1));
            assert_eq!((count(&stickers, up), count(&stickers, GREY)), (9, 12));
        }
        stickers.turn(LayerTurn::rotation(Face::R, 3, 1));
        assert_eq!((count(&stickers, up), count(&stickers, GREY)), (9, 12));
    }

    #[test]
    fn stickers_that_do_not_matter_have_no_mark() {
        let looks = Looks { mask: Mask::Edges, marks: Marks::Letters, ..Looks::LIGHT };
        let coats = looks.coats(&Stickers::solved(3));
        assert_eq!((coats[0].mark, coats[1].mark), (None, Marks::Letters.of(Face::U)));
    }
}
