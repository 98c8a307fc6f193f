//! What a person gives as a cube: its stickers, or an alg that makes it.

use std::ops::RangeInclusive;
use std::time::Duration;

use clap::Args;

use super::failure::Failure;
use crate::cube::{Alg, Face, Facelets, Held};
use crate::limits;
use crate::nxn::{BrokenLaws, Position, Stickers};

/// The numbers of layers that the command line works with.
pub(super) const SIZES: RangeInclusive<i64> = 1..=limits::CUBE_LAYERS as i64;

/// The cube that a command begins with.
#[derive(Args)]
pub(super) struct Start {
    /// Number of layers, 1 to 1000 [default: that of the state, or 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(SIZES))]
    size: Option<u16>,

    /// Stickers to begin with, instead of a solved cube
    #[arg(long, value_name = "FACELETS")]
    state: Option<String>,
}

impl Start {
    /// Whether the person said anything about it.
    pub(super) fn is_given(&self) -> bool {
        self.size.is_some() || self.state.is_some()
    }

    /// The cube to begin with.
    pub(super) fn stickers(&self) -> Result<Stickers, Failure> {
        let Some(state) = &self.state else {
            return Ok(Stickers::solved(self.size.unwrap_or(3).into()));
        };
        let stickers: Stickers = state.parse().map_err(|error| Failure::of_input(state, error))?;
        match self.size {
            Some(size) if usize::from(size) != stickers.size() => {
                let why = format!("{} stickers; expected {size} layers", stickers.colours().len());
                Err(Failure::of_input(state, why))
            }
            _ => Ok(stickers),
        }
    }
}

/// A text that is either.
pub(super) enum Input {
    /// Exactly 6 N^2 face letters.
    State(Stickers),
    /// Anything else.
    Alg(Alg),
}

impl Input {
    /// Reads face letters as a state if there are 6 N^2 of them, in one word or in six words of one
    /// face each, and anything else as an alg.
    pub(super) fn read(text: &str) -> Result<Input, Failure> {
        if is_state(text) {
            text.parse().map(Input::State).map_err(|error| Failure::of_input(text, error))
        } else {
            text.parse().map(Input::Alg).map_err(|error| Failure::of_input(text, error))
        }
    }
}

/// Whether a text is 6 N^2 face letters. `R U F R D B` is not: it is six turns.
fn is_state(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let letters: usize = words.iter().map(|word| word.len()).sum();
    let face = letters / 6;
    let in_words = match words.as_slice() {
        [_] => true,
        [_, _, _, _, _, _] => face > 1 && words.iter().all(|word| word.len() == face),
        _ => false,
    };
    in_words
        && letters == 6 * face
        && face.isqrt().pow(2) == face
        && words.iter().all(|word| word.chars().all(|c| Face::from_letter(c).is_some()))
}

/// The cube after an alg.
pub(super) fn after(mut stickers: Stickers, alg: &Alg, text: &str) -> Result<Stickers, Failure> {
    stickers.perform(alg).map_err(|error| Failure::of_input(text, error))?;
    Ok(stickers)
}

/// Reads a state or an alg as a 3x3x3 that can be solved.
pub(super) fn read_cube(text: &str) -> Result<Held, Failure> {
    held(Input::read(text)?, text)
}

/// The 3x3x3 that was given.
pub(super) fn held(input: Input, text: &str) -> Result<Held, Failure> {
    match input {
        Input::Alg(alg) => {
            let turns = alg.face_turns().map_err(|error| Failure::of_input(text, error))?;
            Ok(turns.held())
        }
        Input::State(stickers) => {
            let facelets = stickers.to_facelets().ok_or_else(|| {
                let why = format!("a state of {} stickers; expected 54, a 3x3x3", stickers.colours().len());
                Failure::of_input(text, why)
            })?;
            facelets.to_cube().map_err(|broken| Failure::of_input(text, broken))
        }
    }
}

/// The 3x3x3 that was given, as a position like those of other sizes.
pub(super) fn three(input: Input, text: &str) -> Result<Position, Failure> {
    let facelets = Facelets::from(&held(input, text)?);
    let stickers =
        Stickers::from_colours(facelets.0.to_vec()).map_err(|error| Failure::of_input(text, error))?;
    stickers.try_into().map_err(|broken: BrokenLaws| Failure::of_input(text, broken))
}

/// The cube of any size that was given; an alg is turned on a solved one of this size.
pub(super) fn position(input: Input, size: usize, text: &str) -> Result<Position, Failure> {
    match input {
        Input::Alg(alg) => {
            let mut position = Position::solved(size);
            position.perform(&alg).map_err(|error| Failure::of_input(text, error))?;
            Ok(position)
        }
        Input::State(stickers) => {
            stickers.try_into().map_err(|broken: BrokenLaws| Failure::of_input(text, broken))
        }
    }
}

/// As good as for ever: about 30 years, which can be added to every [`std::time::Instant`].
const LONGEST_TIME: Duration = Duration::from_secs(1_000_000_000);

/// Reads a time in seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let expected = || format!("{text:?} is no time; expected seconds, such as 0.5");
    let seconds = text.parse::<f64>().map_err(|_| expected())?;
    let time = match seconds {
        seconds if seconds.is_finite() && seconds > LONGEST_TIME.as_secs_f64() => LONGEST_TIME,
        seconds => Duration::try_from_secs_f64(seconds).map_err(|_| expected())?,
    };
    Ok(time)
}

#[cfg(test)]
mod tests {
    use super::is_state;

    #[test]
    fn exactly_six_squares_of_face_letters_are_a_state() {
        let three = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
        for state in ["URFDLB", "UUUURRRRFFFFDDDDLLLLBBBB", three, &format!(" {three}\r\n")] {
            assert!(is_state(state), "{state}");
        }
        assert!(is_state("UUUUUUUUU RRRRRRRRR FFFFFFFFF DDDDDDDDD LLLLLLLLL BBBBBBBBB"));
        for alg in
            ["", "RUFRU", "R U F R D B", "RUR'U'R'", "URFDLBURFDLB", &three[1..], &three.to_lowercase()]
        {
            assert!(!is_state(alg), "{alg}");
        }
    }
}
