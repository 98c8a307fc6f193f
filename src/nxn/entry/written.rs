//! Reads a text in which a person wrote down a cube of a known size as stickers, whatever order of faces and
//! whatever names of colours they used.

use std::fmt;

use super::{Draft, Reading};
use crate::cube::{Face, ParseFaceletsError, StickerCount, StickerSigns, stickers_of};
use crate::numbers::Number;

/// An order in which stickers are written down; each face row by row as drawn at [`Face`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrittenOrder {
    /// Face after face.
    Faces([Face; 6]),
    /// The net row by row, as it is drawn at [`Face`]: the rows of U, those across L, F, R and B, and those of D.
    Net,
}

impl WrittenOrder {
    /// The order of Kociemba, which most programs use.
    pub const STANDARD: WrittenOrder = WrittenOrder::Faces(Face::ALL);

    /// The orders that are known, the standard one first.
    pub const ALL: [WrittenOrder; 9] = {
        use Face::*;
        [
            WrittenOrder::STANDARD,
            WrittenOrder::Faces([U, L, F, R, B, D]),
            WrittenOrder::Faces([F, R, U, D, L, B]),
            WrittenOrder::Faces([U, D, L, R, B, F]),
            WrittenOrder::Faces([U, F, R, B, L, D]),
            WrittenOrder::Faces([U, D, F, B, L, R]),
            WrittenOrder::Faces([F, B, U, D, L, R]),
            WrittenOrder::Faces([F, R, B, L, U, D]),
            WrittenOrder::Net,
        ]
    };

    /// The faces in the order in which they begin.
    const fn faces(self) -> [Face; 6] {
        use Face::*;
        match self {
            WrittenOrder::Faces(faces) => faces,
            WrittenOrder::Net => [U, L, F, R, B, D],
        }
    }

    /// Where the sticker that is written at a place comes to lie in facelet order, on a cube of this size.
    fn facelet(self, place: usize, size: usize) -> usize {
        let face = size * size;
        if self == WrittenOrder::Net && (face..5 * face).contains(&place) {
            let (row, column) = ((place - face) / (4 * size), (place - face) % (4 * size));
            return self.faces()[1 + column / size].index() * face + size * row + column % size;
        }
        self.faces()[place / face].index() * face + place % face
    }
}

impl fmt::Display for WrittenOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrittenOrder::Faces(faces) => faces.iter().try_for_each(|face| write!(f, "{face}")),
            WrittenOrder::Net => write!(f, "net"),
        }
    }
}

/// A cube that was written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Its stickers.
    pub draft: Draft,
    /// The order in which they were read.
    pub order: WrittenOrder,
    /// Whether its colours are named as colours, and not by faces.
    pub names_colours: bool,
    /// Other orders in which the same text is a possible, but another cube.
    pub others: Vec<WrittenOrder>,
}

/// What one character says of a sticker.
#[derive(Clone, Copy)]
enum Sign {
    Empty,
    Colour(Face),
    /// The face at this place of the order.
    Number(usize),
}

/// How a writer names colours.
#[derive(Clone, Copy, PartialEq)]
enum Names {
    Faces,
    Colours,
    Squares,
    /// Digits from this one on.
    Digits(u8),
}

impl Names {
    /// The names that a character belongs to, where they can be only these.
    fn of(found: char) -> Option<Names> {
        match found.to_ascii_uppercase() {
            'U' | 'F' | 'D' | 'L' => Some(Names::Faces),
            'W' | 'G' | 'Y' | 'O' => Some(Names::Colours),
            '⬜' | '🟥' | '🟩' | '🟨' | '🟧' | '🟦' => Some(Names::Squares),
            '0'..='6' => Some(Names::Digits(1)),
            _ => None,
        }
    }

    fn sign(self, found: char) -> Option<Sign> {
        const COLOURS: [char; 6] = ['W', 'R', 'G', 'Y', 'O', 'B'];
        const SQUARES: [char; 6] = ['⬜', '🟥', '🟩', '🟨', '🟧', '🟦'];
        if matches!(found, '.' | '-' | '_' | '?' | '*' | 'x' | 'X' | '⬛') {
            return Some(Sign::Empty);
        }
        let letter = found.to_ascii_uppercase();
        let among = |letters: [char; 6]| letters.iter().position(|l| *l == letter).map(Face::from_index);
        match self {
            Names::Faces => Face::from_letter(letter).map(Sign::Colour),
            Names::Colours => among(COLOURS).map(Sign::Colour),
            Names::Squares => among(SQUARES).map(Sign::Colour),
            Names::Digits(first) => {
                let number = found.to_digit(10)?.checked_sub(first.into())?;
                (number < 6).then_some(Sign::Number(number.index()))
            }
        }
    }

    const fn expected(self) -> StickerSigns {
        match self {
            Names::Faces => StickerSigns::FacesOrEmpty,
            Names::Colours => StickerSigns::ColoursOrEmpty,
            Names::Squares => StickerSigns::Squares,
            Names::Digits(first) => StickerSigns::DigitsOrEmpty { first },
        }
    }
}

impl Written {
    /// Reads a cube of `size` layers that a person wrote down, or returns what is wrong.
    ///
    /// Colours may be face letters, the first letters of western colours, digits from 0 or 1 in the
    /// order of the faces, or coloured squares; `. - _ ? * x` are empty. White space, commas and the
    /// like are passed over. Of the known orders of faces it takes the one that makes a possible
    /// cube, and the standard one where several or none do.
    ///
    /// ```
    /// use cubelab::nxn::{Stickers, Written, WrittenOrder};
    ///
    /// let written = Written::read("WWWW RRRR GGGG YYYY OOOO BBBB", 2)?;
    /// assert_eq!(written.draft.full(), Some(Stickers::solved(2)));
    /// assert_eq!((written.order, written.names_colours), (WrittenOrder::STANDARD, true));
    /// # Ok::<(), cubelab::cube::ParseFaceletsError>(())
    /// ```
    pub fn read(text: &str, size: usize) -> Result<Written, ParseFaceletsError> {
        Written::read_by(text, size, Draft::read)
    }

    /// The same with another way of reading stickers, for a program that does not carry all ways.
    pub(crate) fn read_by(
        text: &str,
        size: usize,
        read: fn(&Draft) -> Reading,
    ) -> Result<Written, ParseFaceletsError> {
        let is_sticker = |c: &char| {
            !c.is_whitespace() && !matches!(c, ',' | ';' | '|' | '/' | '"' | '\'' | '[' | ']' | '\u{fe0f}')
        };
        let letters: Vec<char> = text.chars().filter(is_sticker).collect();
        let names = match letters.iter().find_map(|&c| Names::of(c)).unwrap_or(Names::Faces) {
            Names::Digits(_) if letters.contains(&'0') => Names::Digits(0),
            names => names,
        };
        let names_colours = matches!(names, Names::Colours | Names::Squares);
        let signs = letters.iter().enumerate().map(|(index, &found)| {
            let expected = names.expected();
            names.sign(found).ok_or(ParseFaceletsError::Letter { index, found, expected })
        });
        let signs = signs.collect::<Result<Vec<_>, _>>()?;
        if signs.len() != stickers_of(size) {
            let (found, expected) = (signs.len(), StickerCount::OfSize(size));
            return Err(ParseFaceletsError::Count { found, expected });
        }
        let in_order = |order| in_order(&signs, size, order);
        let rows = text.lines().map(|line| line.chars().filter(is_sticker).count()).filter(|n| *n > 0);
        if rows.eq((0..3 * size).map(|row| if row / size == 1 { 4 * size } else { size })) {
            let order = WrittenOrder::Net;
            return Ok(Written { draft: in_order(order), order, names_colours, others: Vec::new() });
        }
        let drafts = WrittenOrder::ALL.map(in_order);
        let broken = drafts.each_ref().map(|draft| read(draft).broken.len());
        let is_full = drafts[0].blanks() == 0;
        let best = match broken.iter().position(|&laws| laws == 0) {
            Some(best) => best,
            // Nearly right in one order is utterly wrong in the others.
            None => (0..broken.len()).min_by_key(|&i| broken[i]).unwrap_or(0),
        };
        let differs = |i: &usize| is_full && broken[*i] == 0 && drafts[*i] != drafts[best];
        let others = (best + 1..broken.len()).filter(differs).map(|i| WrittenOrder::ALL[i]).collect();
        Ok(Written { draft: drafts[best].clone(), order: WrittenOrder::ALL[best], names_colours, others })
    }
}

fn in_order(signs: &[Sign], size: usize, order: WrittenOrder) -> Draft {
    let mut draft = Draft::empty(size);
    for (place, sign) in signs.iter().enumerate() {
        let colour = match sign {
            Sign::Empty => None,
            Sign::Colour(face) => Some(*face),
            Sign::Number(number) => Some(order.faces()[*number]),
        };
        draft.paint(order.facelet(place, size), colour);
    }
    draft
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::ByFace;
    use crate::nxn::{LayerTurn, Position, Stickers};
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    /// The stickers written in an order, each colour by its sign.
    fn written(draft: &Draft, order: WrittenOrder, signs: [&str; 6]) -> String {
        let sticker = |place| draft.stickers()[order.facelet(place, draft.size())];
        let sign = |place| sticker(place).map_or(".", |face: Face| signs[face.index()]);
        (0..draft.stickers().len()).map(sign).collect()
    }

    /// A random cube in one of 24 grips.
    fn scrambled(size: usize, seed: u64) -> Draft {
        let mut stickers = Position::random(size, &mut ChaCha8Rng::seed_from_u64(seed)).stickers().clone();
        for (face, quarters) in [(Face::U, seed % 4), (Face::R, seed / 4 % 4), (Face::F, seed / 16 % 2)] {
            stickers.turn(LayerTurn::rotation(face, size, quarters.to_i8()));
        }
        Draft::from(&stickers)
    }

    #[test]
    fn every_order_is_recognised_in_every_grip_and_with_every_names() {
        for (size, seeds) in [(3, 48), (4, 12), (5, 12)] {
            for seed in 0..seeds {
                let draft = scrambled(size, seed);
                for order in WrittenOrder::ALL {
                    let faces = order.faces();
                    let digits = ["1", "2", "3", "4", "5", "6"];
                    let by_place =
                        |face: usize| digits[faces.iter().position(|f| f.index() == face).unwrap()];
                    for signs in [
                        ["U", "R", "F", "D", "L", "B"],
                        ["w", "r", "g", "y", "o", "b"],
                        ["⬜", "🟥", "🟩", "🟨", "🟧", "🟦"],
                        std::array::from_fn(by_place),
                    ] {
                        let text = written(&draft, order, signs);
                        let read = Written::read(&text, size).unwrap();
                        assert_eq!((&read.draft, read.order), (&draft, order), "{text}");
                        let names_colours = ["w", "⬜"].contains(&signs[0]);
                        assert!(read.others.is_empty() && read.names_colours == names_colours);
                    }
                }
            }
        }
    }

    #[test]
    fn small_cubes_may_be_meant_in_several_orders() {
        for seed in 0..200 {
            let draft = scrambled(2, seed);
            for order in WrittenOrder::ALL {
                let text = written(&draft, order, ["U", "R", "F", "D", "L", "B"]);
                let read = Written::read(&text, 2).unwrap();
                let is_among = read.draft == draft || read.others.contains(&order);
                assert!(is_among, "{text}: {order}, {:?}", read.others);
            }
        }
    }

    #[test]
    fn a_net_is_recognised_by_its_shape_even_if_it_is_impossible() {
        let text = "\
              WWW
              WWW
              WWR
            OOO GGG RWR BBB
            OOO GGG RRR BBB
            OOO GGG RRR BBB
              YYY
              YYY
              YYY
        ";
        let read = Written::read(text, 3).unwrap();
        assert_eq!(read.order, WrittenOrder::Net);
        assert_eq!(read.draft.to_string(), "UUUUUUUURRURRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB");
    }

    #[test]
    fn the_net_of_any_size_is_recognised_by_its_shape() {
        let text = "WW\nWW\nOOGGRRBB\nOO GG RR BB\n YY \n YG";
        let read = Written::read(text, 2).unwrap();
        assert_eq!(
            (read.order, read.draft.to_string()),
            (WrittenOrder::Net, "UUUURRRRFFFFDDDFLLLLBBBB".into())
        );
    }

    #[test]
    fn digits_may_begin_with_none() {
        let text: String = (0..6).map(|face| face.to_string().repeat(9)).collect();
        let solved = Draft::from(&Stickers::solved(3));
        assert_eq!(Written::read(&text, 3).unwrap().draft, solved);
    }

    #[test]
    fn a_text_of_several_cubes_is_read_in_the_standard_order_and_says_so() {
        // Every side of one colour, with centres that several orders make a grip of.
        let text: String = ["W", "R", "G", "Y", "O", "B"].map(|letter| letter.repeat(9)).join("\n");
        let read = Written::read(&text, 3).unwrap();
        assert_eq!(read.order, WrittenOrder::STANDARD);
        let grips = |order: &WrittenOrder| written(&read.draft, *order, ["U", "R", "F", "D", "L", "B"]);
        assert!(read.others.iter().all(|order| grips(order) != grips(&WrittenOrder::STANDARD)));
    }

    #[test]
    fn one_wrong_sticker_does_not_hide_the_order() {
        for order in WrittenOrder::ALL {
            let mut draft = scrambled(3, 5);
            draft.paint(19, draft.stickers()[19].map(|face| Face::from_index((face.index() + 1) % 6)));
            let text = written(&draft, order, ["U", "R", "F", "D", "L", "B"]);
            assert_eq!(Written::read(&text, 3).unwrap().order, order);
        }
    }

    #[test]
    fn empty_stickers_may_be_written() {
        let text = "....U.... ????R???? ____F____ ----D---- xxxxLxxxx ****B****";
        let read = Written::read(text, 3).unwrap();
        assert_eq!(read.draft, Draft::of_centres(3, &ByFace(Face::ALL)));
        assert_eq!(read.order, WrittenOrder::STANDARD);
    }

    #[test]
    fn errors_name_the_character_its_place_and_what_was_expected() {
        let message_for = |text: &str| Written::read(text, 3).unwrap_err().to_string();
        assert_eq!(
            message_for("UURQ"),
            "sticker 4 is 'Q'; expected one of the letters U, R, F, D, L, B, or a dot for an empty sticker"
        );
        assert_eq!(
            message_for("R B, W U"),
            "sticker 4 is 'U'; expected one of the letters W, R, G, Y, O, B, or a dot for an empty sticker"
        );
        assert_eq!(
            message_for("1107"),
            "sticker 4 is '7'; expected a digit from 0 to 5, or a dot for an empty sticker"
        );
        assert_eq!(message_for("UUU RRR"), "6 stickers; expected 54");
        assert_eq!(message_for(""), "0 stickers; expected 54");
    }
}
