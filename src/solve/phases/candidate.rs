//! A solution of the first phases.

use super::last::Reduced;
use super::layered_cube::LayeredCube;
use super::turns::{Turn, push_joined};
use crate::cube::{Cube, Symmetry};
use crate::numbers::Number;

/// A solution of the first phases.
#[derive(Clone)]
pub(in crate::solve) struct Candidate {
    /// The cube after the turns, held in `frame`.
    pub(in crate::solve) cube: LayeredCube,
    /// The rotation in which the cube is held.
    pub(in crate::solve) frame: Symmetry,
    /// The turns, as the unrotated cube makes them, each with the number of its phase.
    pub(in crate::solve) turns: Vec<(Turn, usize)>,
    outline: Option<Cube>,
}

impl Candidate {
    /// Returns the solution of no phase.
    pub(in crate::solve) fn new(cube: LayeredCube) -> Candidate {
        Candidate { cube, frame: Symmetry::IDENTITY, turns: Vec::new(), outline: None }
    }

    /// Returns the candidate after the cube is rotated and these turns are made in a phase.
    pub(in crate::solve) fn after(&self, rotation: Symmetry, turns: &[Turn], phase: usize) -> Candidate {
        let frame = self.frame.then(rotation);
        let mut all = self.turns.clone();
        let back = frame.inverse();
        for turn in turns {
            push_joined(&mut all, turn.conjugated(back), phase);
        }
        Candidate { cube: self.cube.held(rotation).after(turns), frame, turns: all, outline: None }
    }

    /// Returns the candidate with its colours renamed by a rotation.
    pub(in crate::solve) fn renamed(mut self, rotation: Symmetry) -> Candidate {
        if rotation != Symmetry::IDENTITY {
            self.cube = self.cube.renamed(rotation);
        }
        self
    }

    /// Returns the number of turns.
    pub(in crate::solve) fn length(&self) -> u16 {
        self.turns.len().to_u16()
    }

    /// Reads the 3x3x3 that is left.
    pub(in crate::solve) fn reduced(mut self) -> Candidate {
        let held = self.cube.three_layers().held();
        let held = held.expect("the corners and paired edges of a reduced cube are those of a 3x3x3");
        self.outline = Some(held.cube);
        self
    }
}

impl Reduced for Candidate {
    fn cube(&self) -> &Cube {
        self.outline.as_ref().expect("the candidate is reduced")
    }

    fn length(&self) -> u16 {
        self.length()
    }
}
