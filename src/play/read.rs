//! A written alg as steps of the line.

use std::ops::Range;

use thiserror::Error;

use super::{Origin, Step};
use crate::cube::Alg;
use crate::cube::alg::{Leaf, LeafKind, ParseAlgError, PerformError};
use crate::nxn::LayerTurn;
use crate::text::AlgErrorText;

/// Why a text gives no steps.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{cause}")]
pub struct ReadError {
    /// The bytes of the text that are wrong; empty where something is missing.
    pub bytes: Range<usize>,
    /// What is wrong, and what was expected.
    pub cause: ReadErrorCause,
}

/// What keeps a text from being steps of a cube.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReadErrorCause {
    /// It is not an alg.
    #[error(transparent)]
    Parse(#[from] ParseAlgError),
    /// It is an alg that the cube cannot perform.
    #[error(transparent)]
    Perform(#[from] PerformError),
}

impl ReadError {
    /// The error in words.
    pub fn words(&self, text: &AlgErrorText) -> String {
        match &self.cause {
            ReadErrorCause::Parse(error) => text.parse_error(error),
            ReadErrorCause::Perform(error) => text.perform_error(error),
        }
    }
}

/// The alg that `text` is.
pub(super) fn parse(text: &str) -> Result<Alg, ReadError> {
    Alg::parse(text).map_err(|error| {
        let start = error.at.byte;
        let length = match &error.found {
            crate::cube::alg::Found::Text(found) => found.len(),
            crate::cube::alg::Found::End => 0,
        };
        ReadError { bytes: start..(start + length).min(text.len()), cause: error.into() }
    })
}

/// The error of an alg that the cube cannot perform because of these bytes.
pub(super) fn not_performed(bytes: Range<usize>, error: impl Into<PerformError>) -> ReadError {
    ReadError { bytes, cause: ReadErrorCause::Perform(error.into()) }
}

/// One turn or pause of an alg as a step, for a cube of `size` layers.
pub(super) fn leaf_step(leaf: Leaf, size: usize, origin: Origin) -> Result<Step, ReadError> {
    match leaf.kind {
        LeafKind::Pause => Ok(Step { turn: None, text: ".".into(), origin }),
        LeafKind::Turn(turn) => match LayerTurn::resolve(turn, size) {
            Ok(layers) => Ok(Step { turn: Some(layers), text: turn.to_string(), origin }),
            Err(error) => Err(not_performed(leaf.span.start..leaf.span.end, error)),
        },
    }
}

/// The steps that `text` says, for a cube of `size` layers.
pub fn read_steps(text: &str, size: usize, origin: Origin) -> Result<Vec<Step>, ReadError> {
    let leaves = parse(text)?.expand().map_err(|error| not_performed(0..text.len(), error))?;
    leaves.into_iter().map(|leaf| leaf_step(leaf, size, origin)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(alg: &str) -> Vec<String> {
        let steps = read_steps(alg, 3, Origin::Alg).unwrap();
        steps.into_iter().map(|step| step.text).collect()
    }

    #[test]
    fn groups_are_unrolled() {
        assert_eq!(texts("[R, U] . M2 x'"), ["R", "U", "R'", "U'", ".", "M2", "x'"]);
        assert!(texts("// nothing").is_empty());
    }

    #[test]
    fn wide_turns_keep_the_form_in_which_they_are_written() {
        assert_eq!(texts("r Rw2 2l' (2Rw f)'"), ["r", "Rw2", "l'", "f'", "Rw'"]);
    }

    #[test]
    fn errors_say_where() {
        let error = read_steps("R U q", 3, Origin::Alg).unwrap_err();
        assert_eq!(error.bytes, 4..5);
        assert_eq!(
            error.to_string(),
            "character 5: found \"q\", expected a turn such as R, Rw, 2R, M or x, or \"(\" or \"[\""
        );
        let error = read_steps("R 5Rw U", 3, Origin::Alg).unwrap_err();
        assert_eq!(error.bytes, 2..5, "a turn the cube does not have");
        assert!(read_steps("((((R)999)999)999)", 3, Origin::Alg).is_err());
    }
}
