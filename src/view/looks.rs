//! The colours of a picture of the cube.

use std::fmt;

use crate::cube::{ByFace, Face};

/// A colour of the screen (sRGB), 0 to 255 a channel. Shown as CSS writes it: `#d0202e`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// The channels from 0 to 1.
    pub fn to_unit(self) -> [f32; 3] {
        [self.0, self.1, self.2].map(|c| f32::from(c) / 255.0)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// How the cube is painted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Looks {
    /// The colour of the stickers that belong to each face.
    pub colours: ByFace<Rgb>,
    /// The plastic between and behind the stickers.
    pub body: Rgb,
}

impl Looks {
    /// The western scheme on a black cube, for a light page.
    ///
    /// Orange leans to yellow and red to crimson, because these two are confused most often.
    pub const LIGHT: Looks = Looks { colours: WESTERN, body: Rgb(0x17, 0x19, 0x1e) };

    /// The same stickers for a dark page, on plastic light enough to stand out from it.
    pub const DARK: Looks = Looks { colours: WESTERN, body: Rgb(0x2b, 0x2f, 0x37) };

    /// The colour of a sticker that belongs to this face.
    pub fn colour(&self, face: Face) -> Rgb {
        self.colours[face]
    }
}

impl Default for Looks {
    fn default() -> Looks {
        Looks::LIGHT
    }
}

/// White, red, green, yellow, orange, blue.
const WESTERN: ByFace<Rgb> = ByFace([
    Rgb(0xf4, 0xf5, 0xf2),
    Rgb(0xcf, 0x1f, 0x33),
    Rgb(0x12, 0xa1, 0x50),
    Rgb(0xff, 0xd3, 0x1f),
    Rgb(0xff, 0x86, 0x1a),
    Rgb(0x1a, 0x58, 0xc9),
]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_shown_as_css() {
        assert_eq!(Rgb(0xd0, 0x02, 0xff).to_string(), "#d002ff");
    }

    #[test]
    fn any_two_stickers_differ_clearly() {
        let colours = Looks::LIGHT.colours.0.map(Rgb::to_unit);
        for (i, a) in colours.iter().enumerate() {
            for b in &colours[..i] {
                let distance: f32 = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt();
                assert!(distance > 0.3, "{a:?} and {b:?} are {distance} apart");
            }
        }
    }
}
