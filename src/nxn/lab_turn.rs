//! The turns of the university lab (docs/solvers/lab.md), as it makes them and as a cube makes them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Stickers;
use crate::cube::Face;
use crate::named::named;
use crate::numbers::number;

/// A quarter turn of one layer: `B0` to `L5`, and `b0` to `l5` the other way. Layers are counted from 0
/// at BACK, DOWN and LEFT.
///
/// The lab's cube is held with its DOWN face on top, so that its six matrices are faces as seen from
/// outside; see [`super::LabFace`]. Then B turns layers clockwise as seen on FRONT, D on DOWN and L on
/// RIGHT.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LabTurn {
    /// The letter, without its case.
    pub letter: LabLetter,
    /// The layer, 0 to N - 1.
    pub layer: u16,
    /// Whether it is the turn of the small letter.
    pub is_inverse: bool,
}

/// A letter of a turn, in the order in which the lab generates successors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LabLetter {
    /// Layers from BACK to FRONT.
    B,
    /// Layers from DOWN to UP.
    D,
    /// Layers from LEFT to RIGHT.
    L,
}

named! {
    /// Whose turns the letters stand for.
    LabRule ("rule of turning") {
        /// The lab's own: every face turns clockwise. So where B0, L0 and D of the last layer move a belt
        /// of stickers, the face beside it turns against the belt, and one gets to states that no cube
        /// can reach.
        Lab,
        /// A cube's: the faces BACK, LEFT and UP turn counter-clockwise, with the belts beside them.
        Physical,
    }
}

impl LabTurn {
    /// The number of turns of a cube of so many layers.
    pub const fn count(size: usize) -> usize {
        6 * size
    }

    /// The turn with this number in the order in which the lab generates successors: B0 to the last
    /// layer, b0 to the last, then those of D and L.
    ///
    /// # Panics
    /// If there are not so many turns.
    pub const fn from_number(number: usize, size: usize) -> LabTurn {
        let letter = [LabLetter::B, LabLetter::D, LabLetter::L][number / (2 * size)];
        let rest = number % (2 * size);
        LabTurn { letter, layer: number!(rest % size => u16), is_inverse: rest >= size }
    }

    /// The number of this turn.
    pub const fn number(self, size: usize) -> usize {
        (2 * number!(self.letter => usize) + number!(self.is_inverse => usize)) * size
            + number!(self.layer => usize)
    }

    /// The turn that undoes this one.
    pub const fn inverse(self) -> LabTurn {
        LabTurn { is_inverse: !self.is_inverse, ..self }
    }

    /// Whether a cube of so many layers has this one.
    pub fn check(self, size: usize) -> Result<(), NoSuchLayer> {
        if usize::from(self.layer) < size { Ok(()) } else { Err(NoSuchLayer { turn: self, size }) }
    }
}

impl Stickers {
    /// Makes a turn of the lab. Takes time in proportion to the stickers that move.
    ///
    /// # Panics
    /// If the cube has no such layer.
    pub fn turn_in_lab(&mut self, turn: LabTurn, rule: LabRule) {
        turn.check(self.size()).expect("a layer of this cube");
        let last = self.size() - 1;
        let layer = usize::from(turn.layer);
        // The face on which the turn of a capital letter is clockwise, and the layer counted from there.
        let (face, depth) = match turn.letter {
            LabLetter::B => (Face::F, last - layer),
            LabLetter::D => (Face::U, layer),
            LabLetter::L => (Face::R, last - layer),
        };
        let quarters = if turn.is_inverse { 3 } else { 1 };
        self.turn_belt(face, depth, quarters);
        if depth == 0 {
            self.turn_face(face, quarters);
        }
        if depth == last {
            self.turn_face(face.opposite(), if rule == LabRule::Lab { quarters } else { 4 - quarters });
        }
    }
}

/// A layer that a cube does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{turn} is no turn of a cube of {size} layers; expected a layer from 0 to {}", size - 1)]
pub struct NoSuchLayer {
    /// The turn.
    pub turn: LabTurn,
    /// How many layers there are.
    pub size: usize,
}

/// A text that is no turn of the lab.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no turn; expected one of the letters B, D, L, b, d, l and the number of a layer, such as B0 or d12")]
pub struct ParseLabTurnError;

impl FromStr for LabTurn {
    type Err = ParseLabTurnError;

    fn from_str(text: &str) -> Result<LabTurn, ParseLabTurnError> {
        let mut characters = text.chars();
        let (letter, is_inverse) = match characters.next() {
            Some('B') => (LabLetter::B, false),
            Some('D') => (LabLetter::D, false),
            Some('L') => (LabLetter::L, false),
            Some('b') => (LabLetter::B, true),
            Some('d') => (LabLetter::D, true),
            Some('l') => (LabLetter::L, true),
            _ => return Err(ParseLabTurnError),
        };
        let layer = characters.as_str();
        // Parsing alone would take a sign.
        let is_number = layer.bytes().all(|byte| byte.is_ascii_digit());
        let layer = layer.parse().ok().filter(|_| is_number).ok_or(ParseLabTurnError)?;
        Ok(LabTurn { letter, layer, is_inverse })
    }
}

impl fmt::Display for LabTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = if self.is_inverse { ['b', 'd', 'l'] } else { ['B', 'D', 'L'] };
        write!(f, "{}{}", letters[number!(self.letter => usize)], self.layer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_numbered_and_written_as_the_lab_does() {
        let turns: Vec<String> = (0..12).map(|number| LabTurn::from_number(number, 2).to_string()).collect();
        assert_eq!(turns.join(" "), "B0 B1 b0 b1 D0 D1 d0 d1 L0 L1 l0 l1");
        for size in [2, 3, 12] {
            for number in 0..LabTurn::count(size) {
                let turn = LabTurn::from_number(number, size);
                assert_eq!(turn.number(size), number);
                assert_eq!(turn.to_string().parse(), Ok(turn));
            }
        }
        for wrong in ["", "B", "F0", "B-1", "B+1", "B 1", "0B", "B1x", "B99999"] {
            assert_eq!(wrong.parse::<LabTurn>(), Err(ParseLabTurnError), "{wrong}");
        }
        let error = "d12".parse::<LabTurn>().map(|turn| turn.check(12).unwrap_err().to_string());
        let expected = "d12 is no turn of a cube of 12 layers; expected a layer from 0 to 11";
        assert_eq!(error, Ok(expected.to_owned()));
    }
}
