//! The phase that joins rows of bars with the centres inside them: afterwards the layers outside a boundary turn as one, and the cube is
//! a 5x5x5 with thick layers.
//!
//! Where the boundary's turns cut a row, it has three parts: a middle, and two ends. The phase is over when the parts of every thick piece
//! have one colour: the middles of all rows beside a t-centre inside, and their ends beside an x-centre inside. Where the pieces
//! lie on the two faces of their axis does not matter, because the phases of the 5x5x5 begin anywhere there.

use super::odd::{keeps_thick, kept_turns};
use crate::cube::{Axis, Symmetry};
use crate::job::pause;
use crate::numbers::Number;
use crate::solve::buckets::by_bound;
use crate::solve::five::pairs::closure;
use crate::solve::phases::axis_orbits::{AxisOrbits, OrbitStates, index};
use crate::solve::phases::beam::{Children, Problem};
use crate::solve::phases::gathering::Gathered;
use crate::solve::phases::layered_cube::{AXES, LayeredCube};
use crate::solve::phases::pair_distances::pair_distances;
use crate::solve::phases::turns::TurnSet;
use crate::table::{HALVES, Proof, WrongEntry, check_counts};

/// The most rows that a boundary joins.
const MOST_ROWS: usize = 2;

/// The number of positions with bars of exchanged colours at which a cube begins: all of one row.
const EXCHANGES: usize = 8;

/// The centres of one row with those inside the boundary: x-centres, ends on both sides, t-centres and middles.
type RowStates = OrbitStates<5>;

/// By row, the centres of U and D, and of the axes that the other rotations bring there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Parts([[RowStates; 3]; MOST_ROWS]);

/// The tables of the phase. They are for the axis through U and D.
pub(super) struct ThickLayers {
    turns: TurnSet,
    rows: Vec<AxisOrbits<5>>,
    /// By axis: the number of each turn of the cube as the rotation holds it.
    held: [Vec<u8>; 3],
    /// By turn: the axis whose centres the turn of a face moves; `None` for a turn of several layers, which moves all.
    only: Vec<Option<usize>>,
    /// The distances of x-centres and ends. They are those of every row.
    corners: Vec<u8>,
    /// The distances of t-centres and middles.
    middles: Vec<u8>,
}

/// The number of states at each distance.
const CORNER_COUNTS: [u64; 11] = [70, 224, 1176, 4792, 17_276, 52_734, 110_612, 117_408, 37_092, 1584, 32];
const MIDDLE_COUNTS: [u64; 7] = [70, 160, 624, 1408, 1680, 910, 48];

/// The number of states that a piece of the work expands.
const EXPANDED: usize = 40_000;

impl ThickLayers {
    /// Builds the tables for the boundary at this depth of a cube of this size.
    pub(super) async fn new(size: usize, depth: usize) -> ThickLayers {
        let turns = kept_turns(depth);
        let all = turns.as_slice();
        let (cut, middle) = (depth - 1, size / 2);
        let of_row = |row: usize| {
            let places = [(cut, cut), (row, cut), (row, size - 1 - cut), (cut, middle), (row, middle)];
            AxisOrbits::new(size, Axis::Y, places, &turns)
        };
        let rows: Vec<AxisOrbits<5>> = (1..cut).map(of_row).collect();
        let number =
            |turn| all.iter().position(|of| *of == turn).expect("the turns of all axes are alike").to_u8();
        let held = AXES.map(|rotation| all.iter().map(|turn| number(turn.conjugated(rotation))).collect());
        let axis_of = |axis: Axis| {
            let is_brought = |rotation: &Symmetry| rotation.face(axis.face()).axis() == Axis::Y;
            AXES.iter().position(is_brought).expect("a rotation brings each axis to U and D")
        };
        let only = all.iter().map(|turn| (!turn.is_wide()).then(|| axis_of(turn.axis()))).collect();
        let orbits = &rows[0];
        let thick: Vec<usize> = (0..all.len()).filter(|turn| keeps_thick(all[*turn], depth)).collect();
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
        ThickLayers { held, only, corners, middles, rows, turns }
    }

    /// Checks the tables.
    pub(super) fn verify(&self) -> Result<[Proof; 2], WrongEntry> {
        Ok([
            check_counts("thick layers, corners", &self.corners, &CORNER_COUNTS)?,
            check_counts("thick layers, middles", &self.middles, &MIDDLE_COUNTS)?,
        ])
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        self.corners.len() + self.middles.len()
    }

    /// Returns the centres of one axis after a turn.
    #[inline]
    fn after_on(&self, axis: usize, state: &Parts, turn: usize) -> [RowStates; MOST_ROWS] {
        let turn = self.held[axis][turn].into();
        let mut after = state.0.map(|axes| axes[axis]);
        for (states, row) in after.iter_mut().zip(&self.rows) {
            *states = row.after(*states, turn);
        }
        after
    }

    /// Returns the sum of the squares of the distances of a row; 0 at the goal only.
    #[inline]
    fn value_of_row(&self, [x, left, right, t, middle]: RowStates) -> u32 {
        let square = |distance: u8| u32::from(distance) * u32::from(distance);
        square(self.corners[index([x, left, right])])
            + square(self.middles[usize::from(t) * HALVES + usize::from(middle)])
    }

    /// Returns the sum over the rows of one axis.
    #[inline]
    fn value(&self, states: &[RowStates; MOST_ROWS]) -> u32 {
        states[..self.rows.len()].iter().map(|states| self.value_of_row(*states)).sum()
    }

    /// Returns the sum over all rows and axes.
    fn value_of_all(&self, state: &Parts) -> u32 {
        (0..3).map(|axis| self.value(&state.0.map(|axes| axes[axis]))).sum()
    }
}

/// Returns the row with the colours of its bar exchanged.
fn exchanged([x, left, right, t, middle]: RowStates) -> RowStates {
    // The set of the other four places has the mirrored number.
    let other = |state: u8| HALVES.to_u8() - 1 - state;
    [x, other(left), other(right), t, other(middle)]
}

impl Problem for ThickLayers {
    type State = Parts;
    type Action = u8;
    type Key = Parts;

    const LARGEST_STEP: usize = 1;

    fn apply(&self, state: &Parts, turn: u8) -> Parts {
        let mut after = *state;
        for (axes, row) in after.0.iter_mut().zip(&self.rows) {
            for (states, held) in axes.iter_mut().zip(&self.held) {
                *states = row.after(*states, held[usize::from(turn)].into());
            }
        }
        after
    }

    fn key(&self, state: &Parts) -> Option<Parts> {
        // Other pieces differ at each goal.
        (!self.is_goal(state)).then_some(*state)
    }

    fn expand(&self, state: &Parts, children: &mut Children<u8>) -> u64 {
        let values = [0, 1, 2].map(|axis: usize| self.value(&state.0.map(|axes| axes[axis])));
        let all: u32 = values.iter().sum();
        let after = |axis: usize, turn| self.value(&self.after_on(axis, state, turn));
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
        let held = AXES.map(|rotation| cube.held(rotation));
        let mut parts = Parts([[[0; 5]; 3]; MOST_ROWS]);
        for (axes, row) in parts.0.iter_mut().zip(&self.rows) {
            *axes = held.each_ref().map(|cube| row.states(cube));
        }
        parts
    }

    /// Lists the position with the two colours of bars exchanged, or not, for each row and axis: of all these, the nearest to the goal. The
    /// thick pieces may have the centres inside of one colour and the bars of the opposite one, because later phases solve the bars.
    fn positions(&self, cube: &LayeredCube, found: &mut dyn FnMut(Symmetry, Parts)) {
        let position = self.position(cube);
        let with_exchanges = |exchanges: u32| {
            let mut parts = position;
            for (number, states) in parts.0.iter_mut().take(self.rows.len()).flatten().enumerate() {
                if exchanges >> number & 1 == 1 {
                    *states = exchanged(*states);
                }
            }
            parts
        };
        let all = (0..1 << (3 * self.rows.len())).map(with_exchanges).collect();
        for parts in by_bound(all, |parts| self.value_of_all(parts).index()).into_iter().take(EXCHANGES) {
            found(Symmetry::IDENTITY, parts);
        }
    }

    fn is_goal(&self, state: &Parts) -> bool {
        self.value_of_all(state) == 0
    }
}
