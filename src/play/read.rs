//! A written alg as steps of the line.

use thiserror::Error;

use super::{Origin, Step};
use crate::cube::Alg;
use crate::cube::alg::{Leaf, LeafKind};
use crate::nxn::LayerTurn;

/// Why a text gives no steps.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct ReadError {
    /// The bytes of the text that are wrong; empty where something is missing.
    pub bytes: std::ops::Range<usize>,
    /// What is wrong, and what was expected.
    pub message: String,
}

/// The alg that `text` is.
pub(super) fn parse(text: &str) -> Result<Alg, ReadError> {
    Alg::parse(text).map_err(|error| {
        let start = error.at.byte;
        let length = match &error.found {
            crate::cube::alg::Found::Text(found) => found.len(),
            crate::cube::alg::Found::End => 0,
        };
        ReadError { bytes: start..(start + length).min(text.len()), message: error.to_string() }
    })
}

/// One turn or pause of an alg as a step, for a cube of `size` layers.
pub(super) fn leaf_step(leaf: Leaf, size: usize, origin: Origin) -> Result<Step, ReadError> {
    match leaf.kind {
        LeafKind::Pause => Ok(Step { turn: None, text: ".".into(), origin }),
        LeafKind::Turn(turn) => match LayerTurn::resolve(turn, size) {
            Ok(layers) => Ok(Step { turn: Some(layers), text: turn.to_string(), origin }),
            Err(error) => {
                Err(ReadError { bytes: leaf.span.start..leaf.span.end, message: error.to_string() })
            }
        },
    }
}

/// The steps that `text` says, for a cube of `size` layers.
pub fn read_steps(text: &str, size: usize, origin: Origin) -> Result<Vec<Step>, ReadError> {
    let leaves = parse(text)?
        .expand()
        .map_err(|error| ReadError { bytes: 0..text.len(), message: error.to_string() })?;
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
    fn errors_say_where() {
        let error = read_steps("R U q", 3, Origin::Alg).unwrap_err();
        assert_eq!(error.bytes, 4..5);
        assert!(error.message.contains("character 5"), "{error}");
        let error = read_steps("R 5Rw U", 3, Origin::Alg).unwrap_err();
        assert_eq!(error.bytes, 2..5, "a turn the cube does not have");
        assert!(read_steps("((((R)999)999)999)", 3, Origin::Alg).is_err());
    }
}
