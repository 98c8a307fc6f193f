//! The phase of a 7x7x7 that joins the bars with the inner centres: afterwards the three layers at each face turn as one, and the
//! cube is a 5x5x5 with thick layers.
//!
//! A bar of the same place is a thick piece in three parts: its middle lies beside an inner t-centre, and the oblique centres at its ends
//! lie beside inner x-centres. The phase ends when the parts of every thick piece have one colour. Where the pieces lie on
//! the two faces of their axis does not matter, because the phases of the 5x5x5 begin anywhere there.

use super::seven::{SEVEN, kept_turns, thick_turns};
use crate::cube::{Axis, Symmetry};
use crate::job::pause;
use crate::numbers::Number;
use crate::solve::five::pairs::closure;
use crate::solve::phases::axis_orbits::{AxisOrbits, OrbitStates, index};
use crate::solve::phases::beam::{Children, Problem};
use crate::solve::phases::gathering::Gathered;
use crate::solve::phases::layered_cube::LayeredCube;
use crate::solve::phases::pair_distances::pair_distances;
use crate::solve::phases::turns::TurnSet;
use crate::table::{HALVES, Proof, WrongEntry, check_counts};

/// The row and column of the inner x-centres, of the oblique centres, of the inner t-centres and of the middles of bars.
const PLACES: [(usize, usize); 5] = [(2, 2), (1, 2), (1, 4), (2, 3), (1, 3)];

/// The rotations that bring each axis to U and D.
const AXES: [Symmetry; 3] = [Symmetry::IDENTITY, Symmetry::from_index(16), Symmetry::from_index(32)];

/// The centres of U and D, and of the axes that the other rotations bring there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Parts([OrbitStates<5>; 3]);

/// The tables of the phase. They are for the axis through U and D.
pub(super) struct ThickLayers {
    turns: TurnSet,
    orbits: AxisOrbits<5>,
    /// By axis: the number of each turn of the cube as the rotation holds it.
    held: [Vec<u8>; 3],
    /// By turn: the axis whose centres the turn of a face moves; `None` for a turn of several layers, which moves all.
    only: Vec<Option<usize>>,
    /// The distances of the inner x-centres and the oblique centres.
    corners: Vec<u8>,
    /// The distances of the inner t-centres and the middles of bars.
    middles: Vec<u8>,
}

/// The number of states at each distance.
const CORNER_COUNTS: [u64; 11] = [70, 224, 1176, 4792, 17_276, 52_734, 110_612, 117_408, 37_092, 1584, 32];
const MIDDLE_COUNTS: [u64; 7] = [70, 160, 624, 1408, 1680, 910, 48];

/// The number of states that a piece of the work expands.
const EXPANDED: usize = 40_000;

impl ThickLayers {
    /// Builds the tables.
    pub(super) async fn new() -> ThickLayers {
        let turns = kept_turns();
        let orbits = AxisOrbits::new(SEVEN, Axis::Y, PLACES, &turns);
        let all = turns.as_slice();
        let number =
            |turn| all.iter().position(|of| *of == turn).expect("the turns of all axes are alike").to_u8();
        let held = AXES.map(|rotation| all.iter().map(|turn| number(turn.conjugated(rotation))).collect());
        let axis_of = |axis: Axis| {
            let is_brought = |rotation: &Symmetry| rotation.face(axis.face()).axis() == Axis::Y;
            AXES.iter().position(is_brought).expect("a rotation brings each axis to U and D")
        };
        let only = all.iter().map(|turn| (!turn.is_wide()).then(|| axis_of(turn.axis()))).collect();
        let thick: Vec<usize> =
            thick_turns().as_slice().iter().map(|turn| usize::from(number(*turn))).collect();
        let home = [orbits.home(); 5];
        let goals = closure([home], |state| thick.iter().map(|turn| orbits.after(state, *turn)).collect());
        pause().await;
        let corners = orbits.distances([0, 1, 2], goals.iter().map(|goal| [goal[0], goal[1], goal[2]])).await;
        let count = all.len();
        let row =
            |orbit: usize, state: u16| orbits.moves(orbit)[usize::from(state) * count..][..count].iter();
        let pairs = goals.iter().map(|goal| (goal[3].into(), goal[4].into())).collect();
        let middles = pair_distances(pairs, [HALVES; 2], EXPANDED, |inner, middle| {
            row(3, inner).zip(row(4, middle)).map(|(inner, middle)| (u16::from(*inner), u16::from(*middle)))
        })
        .await;
        ThickLayers { held, only, corners, middles, orbits, turns }
    }

    /// Checks the tables.
    pub(super) fn verify(&self) -> Result<[Proof; 2], WrongEntry> {
        Ok([
            check_counts("7x7x7, thick layers, corners", &self.corners, &CORNER_COUNTS)?,
            check_counts("7x7x7, thick layers, middles", &self.middles, &MIDDLE_COUNTS)?,
        ])
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        self.corners.len() + self.middles.len()
    }

    fn after_on(&self, axis: usize, states: OrbitStates<5>, turn: usize) -> OrbitStates<5> {
        self.orbits.after(states, self.held[axis][turn].into())
    }

    /// Returns the sum of the squares of the distances of the centres of one axis; 0 at the goal only.
    #[inline]
    fn value(&self, [x, left, right, t, middle]: OrbitStates<5>) -> u32 {
        let square = |distance: u8| u32::from(distance) * u32::from(distance);
        square(self.corners[index([x, left, right])])
            + square(self.middles[usize::from(t) * HALVES + usize::from(middle)])
    }
}

impl Problem for ThickLayers {
    type State = Parts;
    type Action = u8;
    type Key = Parts;

    const LARGEST_STEP: usize = 1;

    fn apply(&self, state: &Parts, turn: u8) -> Parts {
        Parts([0, 1, 2].map(|axis| self.after_on(axis, state.0[axis], turn.into())))
    }

    fn key(&self, state: &Parts) -> Option<Parts> {
        // Other pieces differ at each goal.
        (!self.is_goal(state)).then_some(*state)
    }

    fn expand(&self, state: &Parts, children: &mut Children<u8>) -> u64 {
        let values = state.0.map(|states| self.value(states));
        let all: u32 = values.iter().sum();
        let after = |axis: usize, turn| self.value(self.after_on(axis, state.0[axis], turn));
        for (turn, only) in self.only.iter().enumerate() {
            let value = match *only {
                Some(axis) => all - values[axis] + after(axis, turn),
                None => (0..3).map(|axis| after(axis, turn)).sum(),
            };
            children.add(value, 1, turn.to_u8());
        }
        self.only.len().to_u64()
    }
}

impl Gathered for ThickLayers {
    fn turns(&self) -> &TurnSet {
        &self.turns
    }

    fn position(&self, cube: &LayeredCube) -> Parts {
        Parts(AXES.map(|rotation| self.orbits.states(&cube.held(rotation))))
    }

    /// Lists the position with the two colours of bars exchanged, or not, for each axis. The thick pieces may have the inner centres of
    /// one colour and the bars of the opposite one, because the last phases solve the bars anyway.
    fn positions(&self, cube: &LayeredCube, found: &mut dyn FnMut(Symmetry, Parts)) {
        let Parts(states) = self.position(cube);
        // The set of the other four places has the mirrored number.
        let other = |state: u8| HALVES.to_u8() - 1 - state;
        for exchanged in 0..8u8 {
            let of_axis = |axis: usize| {
                let [x, left, right, t, middle] = states[axis];
                let is_exchanged = exchanged >> axis & 1 == 1;
                if is_exchanged { [x, other(left), other(right), t, other(middle)] } else { states[axis] }
            };
            found(Symmetry::IDENTITY, Parts([0, 1, 2].map(of_axis)));
        }
    }

    fn is_goal(&self, state: &Parts) -> bool {
        state.0.iter().all(|states| self.value(*states) == 0)
    }
}
