//! Cubes as command-line input: stickers, or an alg that scrambles a solved cube.

use std::ops::RangeInclusive;
use std::time::Duration;

use clap::Args;

use super::failure::Failure;
use cubelab::cube::{Alg, Cube, Face, Facelets, Held};
use cubelab::limits;
use cubelab::numbers::Number;
use cubelab::nxn::{BrokenLaws, Position, Stickers};

/// Returns the numbers of layers that the command line accepts.
pub(super) fn sizes() -> RangeInclusive<i64> {
    1..=limits::CUBE_LAYERS.to_i64()
}

/// Options for the cube that a command starts from.
#[derive(Args)]
pub(super) struct Start {
    /// Number of layers, 1 to 1000 [default: that of the state, or 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(sizes()))]
    size: Option<u16>,

    /// Facelet string of the cube to start from, instead of a solved cube
    #[arg(long, value_name = "FACELETS")]
    state: Option<String>,
}

impl Start {
    /// True if either option is given.
    pub(super) fn is_given(&self) -> bool {
        self.size.is_some() || self.state.is_some()
    }

    /// Returns the cube to start from.
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

/// A text that was read as a state or as an alg.
pub(super) enum Input {
    /// A facelet string: exactly 6 N^2 face letters.
    State(Stickers),
    /// A move sequence.
    Alg(Alg),
}

impl Input {
    /// Parses 6 N^2 face letters, in one word or in six words of one face each, as a state, and any other text
    /// as an alg.
    pub(super) fn read(text: &str) -> Result<Input, Failure> {
        if is_state(text) {
            text.parse().map(Input::State).map_err(|error| Failure::of_input(text, error))
        } else {
            text.parse().map(Input::Alg).map_err(|error| Failure::of_input(text, error))
        }
    }
}

/// True if a text is 6 N^2 face letters, in one word or in six equally long words.
///
/// False for `R U F R D B`: six words of one letter are six turns.
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

/// Performs an alg on a cube. Errors quote `text`, the input that contained the alg.
pub(super) fn after(mut stickers: Stickers, alg: &Alg, text: &str) -> Result<Stickers, Failure> {
    stickers.perform(alg).map_err(|error| Failure::of_input(text, error))?;
    Ok(stickers)
}

/// Parses a facelet string or an alg as a solvable 3x3x3.
pub(super) fn read_cube(text: &str) -> Result<Held<Cube>, Failure> {
    held(Input::read(text)?, text)
}

/// Converts an input to a solvable 3x3x3 in the grip in which it is given.
pub(super) fn held(input: Input, text: &str) -> Result<Held<Cube>, Failure> {
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

/// Converts an input to a solvable 3x3x3, in the form used for every size.
pub(super) fn three(input: Input, text: &str) -> Result<Position, Failure> {
    let facelets = Facelets::from(&held(input, text)?);
    let stickers =
        Stickers::from_colours(facelets.0.to_vec()).map_err(|error| Failure::of_input(text, error))?;
    stickers.try_into().map_err(|broken: BrokenLaws| Failure::of_input(text, broken))
}

/// Converts an input to a solvable cube of any size. An alg is performed on a solved cube of `size` layers.
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

/// The longest time limit, about 30 years: adding it to an [`std::time::Instant`] never overflows.
const LONGEST_TIME: Duration = Duration::from_secs(1_000_000_000);

/// Parses a time in seconds. Times above [`LONGEST_TIME`] are cut to it; negative times and NaN are errors.
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
