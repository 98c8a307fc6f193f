//! Colours of the screen.

use std::fmt;

use crate::numbers::WholePart;

/// A colour of the screen: the red, green and blue channels of sRGB, 0 to 255 each. Displayed as in CSS: `#d0202e`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Returns the channels scaled to 0..=1.
    pub fn to_unit(self) -> [f32; 3] {
        [self.0, self.1, self.2].map(|c| f32::from(c) / 255.0)
    }

    /// Parses six hexadecimal digits with or without a leading `#`. Returns `None` for any other text.
    ///
    /// ```
    /// use cubelab::view::Rgb;
    ///
    /// assert_eq!(Rgb::from_hex("#d0202e"), Some(Rgb(0xd0, 0x20, 0x2e)));
    /// assert_eq!(Rgb::from_hex("red"), None);
    /// assert_eq!(Rgb(0xd0, 0x20, 0x2e).to_string(), "#d0202e");
    /// ```
    pub fn from_hex(text: &str) -> Option<Rgb> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let number = u32::from_str_radix(digits, 16).ok()?;
        let [_, red, green, blue] = number.to_be_bytes();
        Some(Rgb(red, green, blue))
    }

    /// Mixes this colour with another, of which the result contains `share` (0 to 1).
    pub fn mixed(self, other: Rgb, share: f32) -> Rgb {
        let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round().whole_u8();
        Rgb(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// Returns the channels as linear light, 0 to 1: the inverse of the transfer function of sRGB.
    pub fn to_linear(self) -> [f32; 3] {
        self.to_unit().map(|c| if c <= 0.040_45 { c / 12.92 } else { to_power_2_4((c + 0.055) / 1.055) })
    }

    /// Returns the relative luminance as WCAG defines it, 0 to 1.
    pub fn luminance(self) -> f32 {
        let [red, green, blue] = self.to_linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Returns the contrast ratio to another colour as WCAG defines it, 1 to 21.
    ///
    /// ```
    /// use cubelab::view::Rgb;
    ///
    /// let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
    /// assert!((black.contrast(white) - 21.0).abs() < 0.01);
    /// assert!(black.contrast(black) < 1.01);
    /// ```
    pub fn contrast(self, other: Rgb) -> f32 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }

    /// Returns near-black or white: the one with the higher contrast on this colour.
    ///
    /// ```
    /// use cubelab::view::Rgb;
    ///
    /// assert_eq!(Rgb(0, 20, 160).ink(), Rgb(255, 255, 255));
    /// ```
    pub fn ink(self) -> Rgb {
        let (dark, light) = (Rgb(0x12, 0x14, 0x18), Rgb(0xff, 0xff, 0xff));
        if self.contrast(dark) >= self.contrast(light) { dark } else { light }
    }
}

/// Returns `c` to the power of 2.4 for `c` from 0.04 to 1: its square times the square of its fifth root, by Newton's method. The
/// library's `powf` would add 2 kB of tables and code to each program that draws.
fn to_power_2_4(c: f32) -> f32 {
    let mut root = 1.0;
    for _ in 0..8 {
        root += (c / (root * root * root * root) - root) / 5.0;
    }
    c * c * root * root
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_written_as_css_and_read_back() {
        let colour = Rgb(0xd0, 0x02, 0xff);
        assert_eq!(colour.to_string(), "#d002ff");
        assert_eq!(Rgb::from_hex("#d002ff"), Some(colour));
        assert_eq!(Rgb::from_hex("D002FF"), Some(colour));
        assert_eq!([Rgb::from_hex("#d002f"), Rgb::from_hex("red"), Rgb::from_hex("+12345")], [None; 3]);
    }

    #[test]
    fn the_power_is_that_of_the_library() {
        for c in (4..=100u8).map(|c| f32::from(c) / 100.0) {
            let (found, expected) = (to_power_2_4(c), c.powf(2.4));
            assert!((found - expected).abs() < 1e-6, "{c}: {found} instead of {expected}");
        }
    }

    #[test]
    fn contrast_matches_the_values_of_wcag() {
        let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
        assert!((black.contrast(white) - 21.0).abs() < 1e-3);
        assert!((Rgb(0x76, 0x76, 0x76).contrast(white) - 4.54).abs() < 0.01);
        assert_eq!(Rgb(255, 230, 0).ink(), Rgb(0x12, 0x14, 0x18));
        assert_eq!(Rgb(0, 20, 160).ink(), white);
    }
}
