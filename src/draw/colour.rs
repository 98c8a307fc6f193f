//! Colours and colour schemes as people write them.

use super::parameter::Why;
use crate::cube::{ByFace, Face};
use crate::share::short;
use crate::view::{Rgb, Scheme};

/// A colour, or `None` for what is not drawn.
pub(super) type Colour = Option<Rgb>;

/// The grey of stickers that a mask leaves out.
pub(super) const MASKED: Rgb = Rgb(0x5f, 0x64, 0x6e);

/// The grey of stickers that are oriented, whatever their colour.
pub(super) const SILVER: Rgb = Rgb(0xbf, 0xbf, 0xbf);

/// The letters of colours in a list of stickers.
pub(super) const COLOUR_LETTERS: &str = "n d l s w y r o b g m p t";

/// Returns the colour with this letter or name. The six colours of the cube are those of the classic scheme.
fn named(name: &str) -> Option<Colour> {
    let of_face = |face| Some(Some(Scheme::Classic.colours()[face]));
    match name {
        "w" | "white" => of_face(Face::U),
        "r" | "red" => of_face(Face::R),
        "g" | "green" => of_face(Face::F),
        "y" | "yellow" => of_face(Face::D),
        "o" | "orange" => of_face(Face::L),
        "b" | "blue" => of_face(Face::B),
        "n" | "black" => Some(Some(Rgb(0x17, 0x19, 0x1e))),
        "d" | "dgrey" | "dgray" => Some(Some(MASKED)),
        "l" | "grey" | "gray" | "lgrey" | "lgray" => Some(Some(Rgb(0x8c, 0x90, 0x98))),
        "s" | "silver" => Some(Some(SILVER)),
        "m" | "purple" => Some(Some(Rgb(0x94, 0x3f, 0xc4))),
        "p" | "pink" => Some(Some(Rgb(0xf0, 0x5a, 0x9d))),
        "t" | "transparent" | "none" => Some(None),
        _ => None,
    }
}

/// Returns the colour with this letter.
pub(super) fn of_letter(letter: char) -> Option<Colour> {
    named(letter.encode_utf8(&mut [0; 4]))
}

/// Reads a letter, a name, or three or six hexadecimal digits, with or without `#`.
pub(super) fn read(text: &str) -> Result<Colour, Why> {
    let text = text.trim();
    let digits = text.strip_prefix('#').unwrap_or(text);
    let full = if digits.len() == 3 && digits.is_ascii() {
        digits.chars().flat_map(|digit| [digit, digit]).collect()
    } else {
        digits.to_owned()
    };
    named(&text.to_ascii_lowercase())
        .or_else(|| Rgb::from_hex(&full).map(Some))
        .ok_or_else(|| Why::Colour { found: short(text) })
}

/// Reads the name of a scheme, six letters, or six colours with commas between them, for U R F D L B.
pub fn read_scheme(text: &str) -> Result<ByFace<Colour>, Why> {
    let text = text.trim();
    if let Some(scheme) = Scheme::READY.into_iter().find(|scheme| scheme.name() == text) {
        return Ok(ByFace(scheme.colours().0.map(Some)));
    }
    let colours: Vec<String> = if text.bytes().any(|byte| byte == b',') {
        text.split(',').map(str::to_owned).collect()
    } else {
        text.chars().map(String::from).collect()
    };
    if colours.len() != 6 {
        return Err(Why::Scheme { found: colours.len() });
    }
    let colours = colours.iter().map(|colour| read(colour)).collect::<Result<Vec<_>, _>>()?;
    Ok(ByFace::from_fn(|face| colours[face.index()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_letters_names_or_digits() {
        let red = Scheme::Classic.colours()[Face::R];
        assert_eq!(
            ["r", "red", "Red"].map(read),
            [const { Ok(()) }; 3].map(|_: Result<(), Why>| Ok(Some(red)))
        );
        assert_eq!(
            ["#f08", "F08", "ff0088"].map(|text| read(text).expect("a colour")),
            [Some(Rgb(255, 0, 0x88)); 3]
        );
        assert_eq!(read("t"), Ok(None));
        for wrong in ["", "x", "#12", "reddish", "é12"] {
            assert!(matches!(read(wrong), Err(Why::Colour { .. })), "{wrong}");
        }
        for letter in COLOUR_LETTERS.split(' ') {
            assert!(read(letter).is_ok(), "{letter}");
        }
    }

    #[test]
    fn a_scheme_has_six_colours() {
        let letters = read_scheme("yrbwog").expect("a scheme");
        assert_eq!(read_scheme("yellow,r,#1a58c9,white,orange,g"), Ok(letters));
        assert_eq!(read_scheme("wrgyob"), read_scheme("classic"));
        assert_eq!(read_scheme("tttttt"), Ok(ByFace([None; 6])));
        assert_eq!(read_scheme("wrgyo"), Err(Why::Scheme { found: 5 }));
        assert_eq!(read_scheme("wrgyox"), Err(Why::Colour { found: "x".into() }));
    }
}
