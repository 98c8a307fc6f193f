//! Reads any text as a link, and lists the errors in it.

use std::ops::RangeInclusive;

use super::link::{Link, MOST_MOVES, MOVES, home_at_first};
use super::{Fault, StateError};
use crate::cube::{ParseFaceletsError, StickerCount};
use crate::limits;
use crate::numbers::Number;
use crate::nxn::{Draft, Stickers};
use crate::play::{Line, Origin, Step, case_of, read_steps};
use crate::view::{Looks, Orbit, Tab};

/// The sizes of the cubes that a link can hold, in layers.
pub const SIZES: RangeInclusive<usize> = 2..=limits::PAGE_LAYERS;

/// Reads the text of a link, with or without the leading `#`, and lists all its errors.
///
/// Any text gives a link: invalid fields are skipped, and moves are read up to the first error. The time is proportional to the
/// length of the text, of which at most [`limits::LINK_BYTES`] bytes are read, and to [`MOST_MOVES`].
///
/// ```
/// use cubelab::share::read_link;
///
/// let (link, faults) = read_link("#scramble=R_U&at=1");
/// assert_eq!((link.place, faults.len()), (1, 0));
/// // Unknown fields are reported, and the rest is read.
/// let (link, faults) = read_link("#scramble=R_U&colour=red");
/// assert_eq!((link.line.len(), faults.len()), (2, 1));
/// ```
pub fn read_link(text: &str) -> (Link, Vec<Fault>) {
    let (text, is_whole) = beginning(text);
    let mut reader = Reader {
        size: 3,
        start: None,
        steps: Vec::new(),
        is_cut: false,
        home: None,
        place: None,
        orbit: Orbit::default(),
        tab: Tab::default(),
        looks: None,
        entered: None,
        is_case: false,
        faults: Vec::new(),
    };
    for field in text.trim_start_matches('#').split('&').filter(|field| !field.is_empty()) {
        match field.split_once('=') {
            Some((name, value)) => reader.field(name, &decoded(value)),
            None => reader.faults.push(Fault::Unknown(decoded(field))),
        }
    }
    if !is_whole {
        reader.is_cut = true;
        reader.faults.insert(0, Fault::Cut);
    }
    reader.finish()
}

/// Returns the beginning of a link that is within [`limits::LINK_BYTES`], up to the end of a move or field, and whether it is the
/// whole text.
pub fn beginning(text: &str) -> (&str, bool) {
    if text.len() <= limits::LINK_BYTES {
        return (text, true);
    }
    let start = text.get(..text.floor_char_boundary(limits::LINK_BYTES)).unwrap_or_default();
    let ends = |character: char| matches!(character, '&' | '_' | '+' | ',' | ' ');
    (start.rsplit_once(ends).map_or("", |(before, _)| before), false)
}

/// The fields read so far.
struct Reader {
    /// The number of layers.
    size: usize,
    start: Option<Stickers>,
    steps: Vec<Step>,
    /// If true, moves were left out. Later moves are then skipped, because they would lead to another state than intended.
    is_cut: bool,
    home: Option<usize>,
    place: Option<usize>,
    orbit: Orbit,
    tab: Tab,
    looks: Option<Looks>,
    entered: Option<Draft>,
    is_case: bool,
    faults: Vec<Fault>,
}

impl Reader {
    /// Reads one field and records its error.
    fn field(&mut self, name: &str, value: &str) {
        let read = match name {
            "stickers" => stickers(name, value, self.size).map(|draft| self.entered = Some(draft)),
            "looks" => {
                let (looks, unknown) = Looks::from_text(value);
                self.looks = Some(looks);
                match unknown.first() {
                    Some(word) => Err(Fault::Value { name: name.into(), value: (*word).into() }),
                    None => Ok(()),
                }
            }
            "size" => whole(name, value).and_then(|size| {
                let is_one = SIZES.contains(&size) && self.steps.is_empty() && self.start.is_none();
                self.size = if is_one { size } else { self.size };
                if is_one { Ok(()) } else { Err(Fault::Value { name: name.into(), value: value.into() }) }
            }),
            "state" => stickers(name, value, self.size).and_then(|draft| {
                self.start = draft.full();
                self.start
                    .is_some()
                    .then_some(())
                    .ok_or_else(|| Fault::State { name: name.into(), error: StateError::Empty })
            }),
            "setup-anchor" => {
                self.is_case = value == "end";
                if self.is_case || value == "start" {
                    Ok(())
                } else {
                    Err(Fault::Value { name: name.into(), value: value.into() })
                }
            }
            "home" => whole(name, value).map(|home| self.home = Some(home)),
            "at" => whole(name, value).map(|place| self.place = Some(place)),
            "view" => view(value).map(|orbit| self.orbit = orbit),
            "tab" => match Tab::from_name(value) {
                Some(tab) => {
                    self.tab = tab;
                    Ok(())
                }
                None => Err(Fault::Value { name: name.into(), value: value.into() }),
            },
            _ => match MOVES.iter().find(|(known, _)| *known == name) {
                Some((_, origin)) => self.moves(name, value, *origin),
                None => Err(Fault::Unknown(decoded(name))),
            },
        };
        self.faults.extend(read.err());
    }

    /// Appends the moves of a field, up to the first error or the limit.
    fn moves(&mut self, name: &str, value: &str, origin: Origin) -> Result<(), Fault> {
        if self.is_cut {
            return Ok(());
        }
        let text: String = value.chars().map(plain).collect();
        let room = MOST_MOVES - self.steps.len();
        let fault = match read_steps(&text, self.size, origin) {
            Ok(steps) if steps.len() <= room => {
                self.steps.extend(steps);
                return Ok(());
            }
            Ok(steps) => {
                self.steps.extend(steps.into_iter().take(room));
                Fault::Long
            }
            Err(error) => {
                // The text before the error may itself be invalid, such as an open bracket. Then no move is read.
                let before = text.get(..error.bytes.start).unwrap_or_default();
                self.steps
                    .extend(read_steps(before, self.size, origin).unwrap_or_default().into_iter().take(room));
                Fault::Moves { name: name.into(), error: Box::new(error) }
            }
        };
        self.is_cut = true;
        Err(fault)
    }

    fn finish(mut self) -> (Link, Vec<Fault>) {
        let start = self.start.unwrap_or_else(|| {
            if self.is_case { case_of(&self.steps, self.size) } else { Stickers::solved(self.size) }
        });
        let mut line = Line { start, steps: self.steps, home: 0 };
        let length = line.len();
        let mut within = |name: &str, place: usize| {
            // If moves were left out, the position is beyond the end only for that reason, which is already reported.
            if place > length && !self.is_cut {
                self.faults.push(Fault::Place { name: name.into(), place, length });
            }
            place.min(length)
        };
        line.home = self.home.map_or(home_at_first(&line, self.is_case), |home| within("home", home));
        let place = self.place.map_or(line.home, |place| within("at", place));
        let Reader { orbit, tab, looks, entered, is_case, faults, .. } = self;
        (Link { line, place, orbit, tab, looks, entered, is_case }, faults)
    }
}

/// Converts a character of moves in a link to the character of the notation.
const fn plain(character: char) -> char {
    match character {
        '_' | '+' => ' ',
        '-' => '\'',
        '~' => '-',
        other => other,
    }
}

/// Parses the stickers of a cube with `size` layers; a dot is an empty sticker.
fn stickers(name: &str, value: &str, size: usize) -> Result<Draft, Fault> {
    let fault = |error| Fault::State { name: name.into(), error: StateError::Stickers(error) };
    let draft: Draft = value.parse().map_err(fault)?;
    if draft.size() == size {
        Ok(draft)
    } else {
        let (found, expected) = (draft.stickers().len(), StickerCount::OfSize(size));
        Err(fault(ParseFaceletsError::Count { found, expected }))
    }
}

fn whole(name: &str, value: &str) -> Result<usize, Fault> {
    value.parse().map_err(|_| Fault::Value { name: name.into(), value: value.into() })
}

/// Parses two angles in degrees, separated by a comma.
fn view(value: &str) -> Result<Orbit, Fault> {
    let angles = value.split_once(',').and_then(|(yaw, pitch)| Some((angle(yaw)?, angle(pitch)?)));
    match angles {
        Some((yaw, pitch)) => Ok(Orbit::new(yaw, pitch)),
        None => Err(Fault::Value { name: "view".into(), value: value.into() }),
    }
}

/// Parses degrees and converts them to radians. Digits after the first decimal are ignored.
///
/// The parser of the standard library is exact for any number, but its tables would make the page larger.
fn angle(text: &str) -> Option<f32> {
    let (sign, digits) = text.strip_prefix('-').map_or((1.0, text), |digits| (-1.0, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let tenths = part.chars().next()?.to_digit(10)?;
    let is_number = part.chars().chain(whole.chars().take(1)).all(|digit| digit.is_ascii_digit());
    let degrees = f32::from(whole.parse::<u16>().ok()?) + tenths.to_f32() / 10.0;
    is_number.then_some((sign * degrees).to_radians())
}

/// Decodes `%` escapes. An invalid escape is kept as it is. A text whose decoded bytes are not UTF-8 is kept as a whole.
pub fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, more @ ..] = rest {
        let escaped = match (first, more) {
            (b'%', [high, low, ..]) => hex(*high).zip(hex(*low)).map(|(high, low)| 16 * high + low),
            _ => None,
        };
        bytes.push(escaped.unwrap_or(*first));
        rest = if escaped.is_some() { &more[2..] } else { more };
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// Returns the value of a hexadecimal digit.
fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).map(|value| value.to_u8())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_are_decimal_degrees() {
        for (text, degrees) in [("35.0", 35.0), ("-0.5", -0.5), ("7", 7.0), ("-12.59", -12.5)] {
            assert_eq!(angle(text), Some(f32::to_radians(degrees)), "{text}");
        }
        for text in ["", "-", ".5", "5.", "--5", "+5", "-+5", "5.x", "1e3", "99999", "5.5.5"] {
            assert_eq!(angle(text), None, "{text}");
        }
    }

    #[test]
    fn escapes_are_decoded() {
        assert_eq!(decoded("R%20U%27%2"), "R U'%2");
        assert_eq!(decoded("%ff%"), "%ff%");
    }
}
