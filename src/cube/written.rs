//! A text in which somebody wrote down a cube turned into its stickers, whatever order of faces and
//! whatever names of colours they used.

use std::fmt;

use super::{Draft, Face, Facelets};
use crate::limits;

/// Why a text is not the stickers of a cube.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseFaceletsError {
    /// A character that stands for no sticker.
    #[error("sticker {} is {found:?}; expected {expected}", index + 1)]
    Letter {
        /// The place of the character among the stickers, from 0.
        index: usize,
        /// The character.
        found: char,
        /// What could stand there.
        expected: StickerSigns,
    },
    /// Too few or too many stickers.
    #[error("{found} stickers; expected {expected}")]
    Count {
        /// The number of stickers.
        found: usize,
        /// How many there could be.
        expected: StickerCount,
    },
}

/// The characters that stand for stickers in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StickerSigns {
    /// The letters of the faces.
    Faces,
    /// The letters of the faces, and signs of an empty sticker.
    FacesOrEmpty,
    /// The first letters of western colours, and signs of an empty sticker.
    ColoursOrEmpty,
    /// Coloured squares.
    Squares,
    /// Six digits, and signs of an empty sticker.
    DigitsOrEmpty {
        /// The first digit, 0 or 1.
        first: u8,
    },
}

/// A number of stickers that a cube can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StickerCount {
    /// That of a cube of this many layers.
    OfSize(usize),
    /// That of a cube of any size.
    OfAnySize,
    /// That of a cube of any size up to [`limits::CUBE_LAYERS`].
    OfAllowedSize,
}

impl fmt::Display for StickerSigns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const OR_EMPTY: &str = ", or a dot for an empty sticker";
        match self {
            StickerSigns::Faces => write!(f, "{FACE_LETTERS}"),
            StickerSigns::FacesOrEmpty => write!(f, "{FACE_LETTERS}{OR_EMPTY}"),
            StickerSigns::ColoursOrEmpty => write!(f, "one of the letters W, R, G, Y, O, B{OR_EMPTY}"),
            StickerSigns::Squares => write!(f, "a coloured square"),
            StickerSigns::DigitsOrEmpty { first } => {
                write!(f, "a digit from {first} to {}{OR_EMPTY}", first + 5)
            }
        }
    }
}

const FACE_LETTERS: &str = "one of the letters U, R, F, D, L, B";

impl fmt::Display for StickerCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StickerCount::OfSize(size) => write!(f, "{}", stickers_of(*size)),
            StickerCount::OfAnySize => write!(f, "6 N^2, such as 24, 54 or 96"),
            StickerCount::OfAllowedSize => {
                write!(f, "6 N^2, such as 24, 54 or 96, and at most {}", stickers_of(limits::CUBE_LAYERS))
            }
        }
    }
}

/// The number of stickers of a cube of this many layers.
pub const fn stickers_of(size: usize) -> usize {
    6 * size * size
}

/// The face with this capital letter, or the error that it is none.
pub(crate) fn face_letter(index: usize, found: char) -> Result<Face, ParseFaceletsError> {
    let expected = StickerSigns::Faces;
    Face::from_letter(found).ok_or(ParseFaceletsError::Letter { index, found, expected })
}

/// As many stickers as a 3x3x3 has.
pub(super) fn fifty_four<T>(stickers: Vec<T>) -> Result<[T; 54], ParseFaceletsError> {
    let found = stickers.len();
    let expected = StickerCount::OfSize(3);
    stickers.try_into().map_err(|_| ParseFaceletsError::Count { found, expected })
}

/// An order in which stickers are written down; each face row by row as drawn at [`Face`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrittenOrder {
    /// Face after face.
    Faces([Face; 6]),
    /// The net row by row, as it is drawn at [`Face`]: three rows of U, three across L, F, R and B,
    /// three of D.
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

    /// Where the sticker that is written at a place comes to lie in facelet order.
    fn facelet(self, place: usize) -> usize {
        match (self, place) {
            (WrittenOrder::Net, 9..45) => {
                let (row, column) = ((place - 9) / 12, (place - 9) % 12);
                self.faces()[1 + column / 3].index() * 9 + 3 * row + column % 3
            }
            _ => self.faces()[place / 9].index() * 9 + place % 9,
        }
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
                (number < 6).then_some(Sign::Number(number as usize))
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
    /// Reads a cube that somebody wrote down, or tells what is wrong.
    ///
    /// Colours may be face letters, the first letters of western colours, digits from 0 or 1 in the
    /// order of the faces, or coloured squares; `. - _ ? * x` are empty. White space, commas and the
    /// like are passed over. Of the known orders of faces it takes the one that makes a possible
    /// cube, and the standard one where several or none do.
    pub fn read(text: &str) -> Result<Written, ParseFaceletsError> {
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
        let signs = fifty_four(signs.collect::<Result<Vec<_>, _>>()?)?;
        let rows = text.lines().map(|line| line.chars().filter(is_sticker).count()).filter(|n| *n > 0);
        if rows.eq([3, 3, 3, 12, 12, 12, 3, 3, 3]) {
            return Ok(Written {
                draft: in_order(&signs, WrittenOrder::Net),
                order: WrittenOrder::Net,
                names_colours,
                others: Vec::new(),
            });
        }
        let drafts = WrittenOrder::ALL.map(|order| in_order(&signs, order));
        let broken = drafts.map(|draft| draft.read().broken.len());
        let is_full = drafts[0].empty() == 0;
        let best = match broken.iter().position(|&laws| laws == 0) {
            Some(best) => best,
            // Nearly right in one order is utterly wrong in the others.
            None => (0..broken.len()).min_by_key(|&i| broken[i]).unwrap_or(0),
        };
        let differs = |i: &usize| is_full && broken[*i] == 0 && drafts[*i] != drafts[best];
        let others = (best + 1..broken.len()).filter(differs).map(|i| WrittenOrder::ALL[i]).collect();
        Ok(Written { draft: drafts[best], order: WrittenOrder::ALL[best], names_colours, others })
    }
}

fn in_order(signs: &[Sign; 54], order: WrittenOrder) -> Draft {
    let mut draft = Draft([None; 54]);
    for (place, sign) in signs.iter().enumerate() {
        draft.0[order.facelet(place)] = match sign {
            Sign::Empty => None,
            Sign::Colour(face) => Some(*face),
            Sign::Number(number) => Some(order.faces()[*number]),
        };
    }
    draft
}

impl std::str::FromStr for Facelets {
    type Err = ParseFaceletsError;

    /// Reads 54 face letters; white space between them is passed over.
    fn from_str(text: &str) -> Result<Facelets, ParseFaceletsError> {
        let letters = text.chars().filter(|c| !c.is_whitespace()).enumerate();
        let colours = letters.map(|(index, found)| face_letter(index, found));
        fifty_four(colours.collect::<Result<_, _>>()?).map(Facelets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{ByFace, Cube, Held, Symmetry};
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    /// The stickers written in an order, each colour by its sign.
    fn written(draft: &Draft, order: WrittenOrder, signs: [&str; 6]) -> String {
        let sign = |place| draft.0[order.facelet(place)].map_or(".", |face: Face| signs[face.index()]);
        (0..54).map(sign).collect()
    }

    fn scrambled(seed: u64) -> Held {
        let cube = Cube::random(&mut ChaCha8Rng::seed_from_u64(seed));
        let grip = Symmetry::all().filter(|s| !s.is_mirror()).nth(seed as usize % 24).unwrap();
        Held { cube, centres: ByFace::from_fn(|face| grip.face(face)) }
    }

    #[test]
    fn every_order_is_recognised_in_every_grip_and_with_every_names() {
        for seed in 0..48 {
            let draft = Draft::from(&Facelets::from(&scrambled(seed)));
            for order in WrittenOrder::ALL {
                let faces = order.faces();
                let digits = ["1", "2", "3", "4", "5", "6"];
                let by_place = |face: usize| digits[faces.iter().position(|f| f.index() == face).unwrap()];
                for signs in [
                    ["U", "R", "F", "D", "L", "B"],
                    ["w", "r", "g", "y", "o", "b"],
                    ["⬜", "🟥", "🟩", "🟨", "🟧", "🟦"],
                    std::array::from_fn(by_place),
                ] {
                    let text = written(&draft, order, signs);
                    let read = Written::read(&text).unwrap();
                    assert_eq!((read.draft, read.order), (draft, order), "{text}");
                    assert!(read.others.is_empty() && read.names_colours == ["w", "⬜"].contains(&signs[0]));
                }
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
        let read = Written::read(text).unwrap();
        assert_eq!(read.order, WrittenOrder::Net);
        assert_eq!(read.draft.to_string(), "UUUUUUUURRURRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB");
    }

    #[test]
    fn digits_may_begin_with_none() {
        let text: String = (0..6).map(|face| face.to_string().repeat(9)).collect();
        let solved = Draft::from(&Facelets::from(&Cube::SOLVED));
        assert_eq!(Written::read(&text).unwrap().draft, solved);
    }

    #[test]
    fn a_text_of_several_cubes_is_read_in_the_standard_order_and_says_so() {
        // Every side of one colour, with centres that several orders make a grip of.
        let text: String = ["W", "R", "G", "Y", "O", "B"].map(|letter| letter.repeat(9)).join("\n");
        let read = Written::read(&text).unwrap();
        assert_eq!(read.order, WrittenOrder::STANDARD);
        let grips = |order: &WrittenOrder| written(&read.draft, *order, ["U", "R", "F", "D", "L", "B"]);
        assert!(read.others.iter().all(|order| grips(order) != grips(&WrittenOrder::STANDARD)));
    }

    #[test]
    fn one_wrong_sticker_does_not_hide_the_order() {
        for order in WrittenOrder::ALL {
            let mut draft = Draft::from(&Facelets::from(&scrambled(5)));
            draft.0[19] = draft.0[19].map(|face| Face::from_index((face.index() + 1) % 6));
            let text = written(&draft, order, ["U", "R", "F", "D", "L", "B"]);
            assert_eq!(Written::read(&text).unwrap().order, order);
        }
    }

    #[test]
    fn empty_stickers_may_be_written() {
        let text = "....U.... ????R???? ____F____ ----D---- xxxxLxxxx ****B****";
        let read = Written::read(text).unwrap();
        assert_eq!(read.draft, Draft::of_centres(ByFace(Face::ALL)));
        assert_eq!(read.order, WrittenOrder::STANDARD);
    }

    #[test]
    fn errors_name_the_character_its_place_and_what_was_expected() {
        let told = |text: &str| Written::read(text).unwrap_err().to_string();
        assert_eq!(
            told("UURQ"),
            "sticker 4 is 'Q'; expected one of the letters U, R, F, D, L, B, or a dot for an empty sticker"
        );
        assert_eq!(
            told("R B, W U"),
            "sticker 4 is 'U'; expected one of the letters W, R, G, Y, O, B, or a dot for an empty sticker"
        );
        assert_eq!(
            told("1107"),
            "sticker 4 is '7'; expected a digit from 0 to 5, or a dot for an empty sticker"
        );
        assert_eq!(told("UUU RRR"), "6 stickers; expected 54");
        assert_eq!(told(""), "0 stickers; expected 54");
    }
}
