//! A solution of the first phases.

use super::cube::FiveCube;
use crate::cube::{Cube, Symmetry};
use crate::numbers::Number;
use crate::solve::phases::last::Reduced;
use crate::solve::phases::turns::{Turn, push_joined};

/// A solution of the first phases.
#[derive(Clone)]
pub(super) struct Candidate {
    /// The cube after the turns, held in `frame`.
    pub(super) cube: FiveCube,
    /// The rotation in which the cube is held.
    pub(super) frame: Symmetry,
    /// The turns, as the unrotated cube makes them, each with the number of its phase.
    pub(super) turns: Vec<(Turn, usize)>,
    outline: Option<Cube>,
}

impl Candidate {
    /// Returns the solution of no phase.
    pub(super) fn new(cube: FiveCube) -> Candidate {
        Candidate { cube, frame: Symmetry::IDENTITY, turns: Vec::new(), outline: None }
    }

    /// Returns the candidate after the cube is rotated and these turns are made in a phase.
    pub(super) fn after(&self, rotation: Symmetry, turns: &[Turn], phase: usize) -> Candidate {
        let mut next = self.clone();
        next.cube = self.cube.held(rotation).after(turns);
        next.frame = self.frame.then(rotation);
        let back = next.frame.inverse();
        for turn in turns {
            push_joined(&mut next.turns, turn.conjugated(back), phase);
        }
        next
    }

    /// Returns the number of turns.
    pub(super) fn length(&self) -> u8 {
        self.turns.len().to_u8()
    }

    /// Reads the 3x3x3 that is left.
    pub(super) fn reduced(mut self) -> Candidate {
        self.outline = Some(self.cube.outline());
        self
    }
}

impl Reduced for Candidate {
    fn cube(&self) -> &Cube {
        self.outline.as_ref().expect("the candidate is reduced")
    }

    fn length(&self) -> u8 {
        self.length()
    }
}
