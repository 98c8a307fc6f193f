//! The phases that join rows of bars, with the bars or centres inside them: afterwards the layers outside a boundary turn as one.
//!
//! Where the boundary's turns cut the cube, each row has parts. The phase is over when the parts beside each other have one colour. Where
//! these thick pieces lie on the two faces of their axis does not matter, because later phases begin anywhere there.

use std::ops::Range;

use super::rows::{kept_turns, largest_depth};
use crate::cube::{Axis, Symmetry};
use crate::job::pause;
use crate::numbers::Number;
use crate::solve::buckets::by_bound;
use crate::solve::five::pairs::closure;
use crate::solve::phases::axis_orbits::{AxisOrbits, OrbitStates, index};
use crate::solve::phases::beam::{Children, Problem};
use crate::solve::phases::gathering::Gathered;
use crate::solve::phases::layered_cube::{AXES, LayeredCube};
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::table::{HALVES, Proof, WrongEntry, check_counts};

/// The most rows that a boundary joins.
const MOST_ROWS: usize = 2;

/// The number of positions with bars of exchanged colours at which a cube begins: all of one row.
const EXCHANGES: usize = 8;

/// By row, the centres of U and D, and of the axes that the other rotations bring there: `K` orbits of the row and of the pieces inside
/// that it is joined with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Parts<const K: usize>([[OrbitStates<K>; 3]; MOST_ROWS]);

/// The tables of the phase. They are for the axis through U and D.
pub(super) struct JoinedRows<const K: usize> {
    turns: TurnSet,
    rows: Vec<AxisOrbits<K>>,
    /// By axis: the number of each turn of the cube as the rotation holds it.
    held: [Vec<u8>; 3],
    /// By turn: the axis whose centres the turn of a face moves; `None` for a turn of several layers, which moves all.
    only: Vec<Option<usize>>,
    parts: &'static JoinedParts,
    /// The distances of each group of orbits. They are those of every row.
    distances: [Vec<u8>; 2],
}

/// The orbits of a row and of the pieces inside.
struct JoinedParts {
    /// The orbits that come to lie beside each other.
    groups: [Range<usize>; 2],
    /// The orbits of the row itself, whose two colours may be exchanged.
    own: &'static [usize],
    /// The table of each group, and the number of states at each distance.
    tables: [(&'static str, &'static [u64]); 2],
}

/// The phase at a boundary between thick layers: the x-centres inside with the two ends of each row's bars, and the t-centres inside
/// with the middles of the bars. Afterwards the cube is a 5x5x5 with thick layers.
pub(super) type ThickLayers = JoinedRows<5>;

/// The phase of even sizes at the middle: half bars of the innermost row with those of each row outside, on the left and on the right.
/// Afterwards the cube is a 6x6x6 with thick layers.
pub(super) type ThickBars = JoinedRows<4>;

static THICK_LAYERS: JoinedParts = JoinedParts {
    groups: [0..3, 3..5],
    own: &[1, 2, 4],
    tables: [
        ("thick layers, ends", &[70, 224, 1176, 4792, 17_276, 52_734, 110_612, 117_408, 37_092, 1584, 32]),
        ("thick layers, middles", &[70, 160, 624, 1408, 1680, 910, 48]),
    ],
};

static THICK_BARS: JoinedParts = JoinedParts {
    groups: [0..2, 2..4],
    own: &[1, 3],
    tables: [("thick bars, left", &[0]), ("thick bars, right", &[0])],
};

impl ThickLayers {
    /// Builds the tables for the boundary at this depth of a cube of this size.
    pub(super) async fn thick_layers(size: usize, depth: usize) -> ThickLayers {
        let (cut, middle) = (depth - 1, size / 2);
        let places = |row| [(cut, cut), (row, cut), (row, size - 1 - cut), (cut, middle), (row, middle)];
        let keeps = |turn: Turn| usize::from(turn.depth()) == depth;
        JoinedRows::new((size, depth), (1..cut).map(places), keeps, &THICK_LAYERS).await
    }
}

impl ThickBars {
    /// Builds the tables for a cube of this even size.
    pub(super) async fn thick_bars(size: usize) -> ThickBars {
        let depth = largest_depth(size);
        let inside = depth - 2;
        let places = |row| [(inside, depth - 1), (row, depth - 1), (inside, depth), (row, depth)];
        let keeps = |turn: Turn| usize::from(turn.depth()) >= depth - 1;
        JoinedRows::new((size, depth), (1..inside).map(places), keeps, &THICK_BARS).await
    }
}

impl<const K: usize> JoinedRows<K> {
    /// Builds the tables for one row at least. `keeps` returns whether a turn of several layers moves the joined parts of a row as one.
    async fn new(
        (size, depth): (usize, usize),
        rows: impl Iterator<Item = [(usize, usize); K]>,
        keeps: impl Fn(Turn) -> bool,
        parts: &'static JoinedParts,
    ) -> JoinedRows<K> {
        let turns = kept_turns(size, depth);
        let all = turns.as_slice();
        let rows: Vec<AxisOrbits<K>> =
            rows.map(|places| AxisOrbits::new(size, Axis::Y, places, &turns)).collect();
        let number =
            |turn| all.iter().position(|of| *of == turn).expect("the turns of all axes are alike").to_u8();
        let held = AXES.map(|rotation| all.iter().map(|turn| number(turn.conjugated(rotation))).collect());
        let axis_of = |axis: Axis| {
            let is_brought = |rotation: &Symmetry| rotation.face(axis.face()).axis() == Axis::Y;
            AXES.iter().position(is_brought).expect("a rotation brings each axis to U and D")
        };
        let only = all.iter().map(|turn| (!turn.is_wide()).then(|| axis_of(turn.axis()))).collect();
        let thick: Vec<usize> =
            (0..all.len()).filter(|turn| !all[*turn].is_wide() || keeps(all[*turn])).collect();
        pause().await;
        let mut distances = [const { Vec::new() }; 2];
        let row = &rows[0];
        let home = [row.home(); K];
        let goals = closure([home], |state| thick.iter().map(|turn| row.after(state, *turn)).collect());
        for (distances, group) in distances.iter_mut().zip(&parts.groups) {
            let orbits: Vec<usize> = group.clone().collect();
            *distances = row.distances(&orbits, goals.iter().copied()).await;
        }
        JoinedRows { held, only, distances, rows, parts, turns }
    }

    /// Checks the tables.
    pub(super) fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let tables = self.distances.iter().zip(self.parts.tables);
        tables.map(|(distances, (table, counts))| check_counts(table, distances, counts)).collect()
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        self.distances.iter().map(Vec::len).sum()
    }

    /// Returns the centres of one axis after a turn.
    #[inline]
    fn after_on(&self, axis: usize, state: &Parts<K>, turn: usize) -> [OrbitStates<K>; MOST_ROWS] {
        let turn = self.held[axis][turn].into();
        let mut after = state.0.map(|axes| axes[axis]);
        for (states, row) in after.iter_mut().zip(&self.rows) {
            *states = row.after(*states, turn);
        }
        after
    }

    /// Returns the sum of the squares of the distances of a row; 0 at the goal only.
    #[inline]
    fn value_of_row(&self, states: &OrbitStates<K>) -> u32 {
        let groups = self.parts.groups.iter().zip(&self.distances);
        let square = |distance: u8| u32::from(distance) * u32::from(distance);
        groups.map(|(group, distances)| square(distances[index(&states[group.clone()])])).sum()
    }

    /// Returns the sum over the rows of one axis.
    #[inline]
    fn value(&self, states: &[OrbitStates<K>; MOST_ROWS]) -> u32 {
        states[..self.rows.len()].iter().map(|states| self.value_of_row(states)).sum()
    }

    /// Returns the sum over all rows and axes.
    fn value_of_all(&self, state: &Parts<K>) -> u32 {
        (0..3).map(|axis| self.value(&state.0.map(|axes| axes[axis]))).sum()
    }

    /// Returns the row with its two colours exchanged.
    fn exchanged(&self, mut states: OrbitStates<K>) -> OrbitStates<K> {
        for orbit in self.parts.own {
            // The set of the other four places has the mirrored number.
            states[*orbit] = HALVES.to_u8() - 1 - states[*orbit];
        }
        states
    }
}

impl<const K: usize> Problem for JoinedRows<K> {
    type State = Parts<K>;
    type Action = u8;
    type Key = Parts<K>;

    const LARGEST_STEP: usize = 1;

    fn apply(&self, state: &Parts<K>, turn: u8) -> Parts<K> {
        let mut after = *state;
        for (axes, row) in after.0.iter_mut().zip(&self.rows) {
            for (states, held) in axes.iter_mut().zip(&self.held) {
                *states = row.after(*states, held[usize::from(turn)].into());
            }
        }
        after
    }

    fn key(&self, state: &Parts<K>) -> Option<Parts<K>> {
        // Other pieces differ at each goal.
        (!self.is_goal(state)).then_some(*state)
    }

    fn expand(&self, state: &Parts<K>, children: &mut Children<u8>) -> u64 {
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

impl<const K: usize> Gathered for JoinedRows<K> {
    fn turns(&self) -> &TurnSet {
        &self.turns
    }

    fn position(&self, cube: &LayeredCube) -> Parts<K> {
        let held = AXES.map(|rotation| cube.held(rotation));
        let mut parts = Parts([[[0; K]; 3]; MOST_ROWS]);
        for (axes, row) in parts.0.iter_mut().zip(&self.rows) {
            *axes = held.each_ref().map(|cube| row.states(cube));
        }
        parts
    }

    /// Lists the position with the two colours of bars exchanged, or not, for each row and axis: of all these, the nearest to the goal. The
    /// thick pieces may have the centres inside of one colour and the bars of the opposite one, because later phases solve the bars.
    fn positions(&self, cube: &LayeredCube, found: &mut dyn FnMut(Symmetry, Parts<K>)) {
        let position = self.position(cube);
        let with_exchanges = |exchanges: u32| {
            let mut parts = position;
            for (number, states) in parts.0.iter_mut().take(self.rows.len()).flatten().enumerate() {
                if exchanges >> number & 1 == 1 {
                    *states = self.exchanged(*states);
                }
            }
            parts
        };
        let all = (0..1 << (3 * self.rows.len())).map(with_exchanges).collect();
        for parts in by_bound(all, |parts| self.value_of_all(parts).index()).into_iter().take(EXCHANGES) {
            found(Symmetry::IDENTITY, parts);
        }
    }

    fn is_goal(&self, state: &Parts<K>) -> bool {
        self.value_of_all(state) == 0
    }
}
