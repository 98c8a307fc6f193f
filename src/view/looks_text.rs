//! Looks as a short text, for links and saved settings.
//!
//! The text consists of words separated by points, in any order, such as `safe.top-DF.letters.mask-oll.back.hints`. Default
//! choices are left out, so the default looks are the empty text.

use super::{Held, Looks, Marks, Mask, Rgb, Scheme};
use crate::cube::{ByFace, Face};

impl Looks {
    /// Returns the choices as a text of letters, digits, points and dashes.
    pub fn to_text(&self) -> String {
        let mut words = Vec::new();
        match &self.scheme {
            Scheme::Classic => {}
            Scheme::Custom(ByFace(colours)) => {
                let digits = colours.map(|colour| colour.to_string().replace('#', ""));
                words.push(format!("colours-{}", digits.concat()));
            }
            scheme => words.push(scheme.name().to_owned()),
        }
        if self.held != Held::CLASSIC {
            words.push(format!("top-{}{}", self.held.top(), self.held.front()));
        }
        if self.marks != Marks::None {
            words.push(self.marks.name().to_owned());
        }
        match self.mask {
            Mask::None => {}
            Mask::Custom(grey) => words.push(format!("mask-{grey:x}")),
            mask => words.push(format!("mask-{}", mask.name())),
        }
        words.extend(self.back.then(|| "back".to_owned()));
        words.extend(self.hints.then(|| "hints".to_owned()));
        words.join(".")
    }

    /// Returns the looks that a text describes, and its unknown words. Unknown words are skipped.
    ///
    /// ```
    /// use cubelab::view::{Looks, Mask};
    ///
    /// let (looks, unknown) = Looks::from_text("mask-cross.sparkles");
    /// assert_eq!((looks.mask, unknown), (Mask::Cross, vec!["sparkles"]));
    /// ```
    pub fn from_text(text: &str) -> (Looks, Vec<&str>) {
        let mut looks = Looks::default();
        let unknown = text.split('.').filter(|word| !word.is_empty() && looks.read(word).is_none());
        let unknown = unknown.collect();
        (looks, unknown)
    }

    /// Applies one word; returns `None` and changes nothing if the word is unknown.
    fn read(&mut self, word: &str) -> Option<()> {
        let (name, value) = word.split_once('-').unwrap_or((word, ""));
        match (name, value) {
            ("back", "") => self.back = true,
            ("hints", "") => self.hints = true,
            ("top", colours) => {
                let faces: Option<Vec<Face>> = colours.chars().map(Face::from_letter).collect();
                let &[top, front] = faces?.as_slice() else { return None };
                self.held = Held::new(top, front)?;
            }
            ("colours", digits) => self.scheme = Scheme::Custom(read_colours(digits)?),
            ("mask", mask) => {
                let ready = Mask::READY.into_iter().find(|ready| ready.name() == mask);
                let own = || u64::from_str_radix(mask, 16).ok().filter(|grey| grey >> 54 == 0);
                self.mask = ready.or_else(|| own().map(Mask::Custom))?;
            }
            (name, "") => {
                if let Some(scheme) = Scheme::READY.into_iter().find(|scheme| scheme.name() == name) {
                    self.scheme = scheme;
                } else {
                    self.marks = Marks::ALL.into_iter().find(|marks| marks.name() == name)?;
                }
            }
            _ => return None,
        }
        Some(())
    }
}

/// Parses 36 hexadecimal digits as the colours of the six faces.
fn read_colours(digits: &str) -> Option<ByFace<Rgb>> {
    if digits.len() != 36 {
        return None;
    }
    let mut colours = [Rgb(0, 0, 0); 6];
    for (i, colour) in colours.iter_mut().enumerate() {
        *colour = Rgb::from_hex(digits.get(6 * i..6 * i + 6)?)?;
    }
    Some(ByFace(colours))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::Number;

    #[test]
    fn looks_survive_a_round_trip_through_their_text() {
        let own = ByFace::from_fn(|face| Rgb(face.index().to_u8(), 0xab, 0));
        let mut count = 0;
        for scheme in Scheme::READY.into_iter().chain([Scheme::Custom(own)]) {
            for mask in Mask::READY.into_iter().chain([Mask::None.toggled(53).toggled(0)]) {
                for (held, marks) in Held::all().zip(Marks::ALL.into_iter().cycle()) {
                    let looks = Looks { scheme, mask, held, marks, back: count % 2 == 0, ..Looks::LIGHT };
                    let text = looks.to_text();
                    assert!(text.chars().all(|c| c.is_ascii_alphanumeric() || ".-".contains(c)), "{text}");
                    assert_eq!(Looks::from_text(&text), (looks, vec![]), "{text}");
                    count += 1;
                }
            }
        }
        assert_eq!(Looks::default().to_text(), "");
    }

    #[test]
    fn unknown_words_are_returned_and_the_others_applied() {
        let (looks, unknown) = Looks::from_text("safe.top-UD.nonsense.mask-oll.mask-zz.colours-12.hints");
        assert_eq!(unknown, ["top-UD", "nonsense", "mask-zz", "colours-12"]);
        let expected = Looks { scheme: Scheme::Safe, mask: Mask::Oll, hints: true, ..Looks::LIGHT };
        assert_eq!(looks, expected);
    }
}
