//! What the phases read from a cube of five or more layers.

use super::cube::FiveCube;
use super::phase_five::PhaseFive;
use super::phase_four::PhaseFour;
use super::phase_one::PhaseOne;
use super::phase_three::PhaseThree;
use super::phase_two::PhaseTwo;
use crate::cube::Axis;
use crate::solve::phases::layered_cube::LayeredCube;
use crate::solve::phases::stage::Readable;
use crate::solve::phases::turns::TurnSet;

impl Readable for PhaseOne {
    fn turns(&self) -> &TurnSet {
        &self.turns
    }

    fn positions(&self, cube: &LayeredCube, depth: u8, found: &mut dyn FnMut(Self::Node, u8)) {
        let node = FiveCube::of(cube, depth).centres(|colour| colour.axis() == Axis::Y);
        found(node, self.bound(node));
    }
}

impl Readable for PhaseTwo {
    fn turns(&self) -> &TurnSet {
        &self.turns
    }

    fn positions(&self, cube: &LayeredCube, depth: u8, found: &mut dyn FnMut(Self::Node, u8)) {
        let node = self.position(&FiveCube::of(cube, depth));
        found(node, self.bound(node));
    }
}

impl Readable for PhaseThree {
    fn turns(&self) -> &TurnSet {
        &self.turns
    }

    fn positions(&self, cube: &LayeredCube, depth: u8, found: &mut dyn FnMut(Self::Node, u8)) {
        self.positions_of(&FiveCube::of(cube, depth), found);
    }
}

impl Readable for PhaseFour {
    fn turns(&self) -> &TurnSet {
        &self.turns
    }

    fn positions(&self, cube: &LayeredCube, depth: u8, found: &mut dyn FnMut(Self::Node, u8)) {
        self.positions_of(&FiveCube::of(cube, depth), |node| found(node, self.bound(&node)));
    }
}

impl Readable for PhaseFive {
    fn turns(&self) -> &TurnSet {
        &self.turns
    }

    fn positions(&self, cube: &LayeredCube, depth: u8, found: &mut dyn FnMut(Self::Node, u8)) {
        let node = self.position(&FiveCube::of(cube, depth));
        found(node, self.bound(&node));
    }
}
