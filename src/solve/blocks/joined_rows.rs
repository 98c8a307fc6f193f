//! The phases that join rows of bars: a row with the row inside, or the innermost row with the core. Afterwards the layers of both turn as
//! one.
//!
//! Where turns of several layers cut the cube, each row has parts. A phase is over when the parts that lie beside each other have one
//! colour. Where these thick pieces lie on the two faces of their axis does not matter, because later phases begin anywhere there.

use std::ops::Range;
use std::sync::Arc;

use super::four_orbits::{FourOrbits, Pairs, TwoPairs};
use crate::cube::{Axis, Symmetry};
use crate::job::pause;
use crate::numbers::Number;
use crate::solve::phases::axis_orbits::{AxisOrbits, OrbitStates, opposite};
use crate::solve::phases::beam::{Children, Problem};
use crate::solve::phases::gathering::Gathered;
use crate::solve::phases::layered_cube::{AXES, LayeredCube};
use crate::solve::phases::rows::{join_turns, largest_depth};
use crate::solve::phases::turns::Turn;
use crate::table::{InUse, Proof, WrongEntry};

/// The centres of U and D, and of the axes that the other rotations bring there: `K` orbits of a row and of the pieces inside that it is
/// joined with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Parts<const K: usize>([OrbitStates<K>; 3]);

/// The tables of a phase. They are for the axis through U and D.
pub(super) struct JoinedRows<const K: usize> {
    turns: Vec<Turn>,
    orbits: AxisOrbits<K>,
    /// How each turn moves the centres.
    steps: Vec<Step>,
    distances: Arc<JoinDistances<K>>,
}

/// How a turn moves the centres.
struct Step {
    /// The axis whose centres the turn of a face moves; `None` for a turn of several layers, which moves all.
    only: Option<usize>,
    /// By axis: the number of the turn of the cube as the rotation holds it.
    held: [u8; 3],
}

impl Step {
    /// Returns the axes whose centres the turn moves.
    fn axes(&self) -> Range<usize> {
        self.only.map_or(0..3, |axis| axis..axis + 1)
    }
}

/// What is known of a position and its neighbours on one axis.
struct Values {
    /// The sum of the costs of the distances.
    here: u32,
    /// The least sum after a turn, which changes each distance by at most 1. A larger distance costs more.
    least: u32,
}

/// The distances of a phase that joins rows. Phases of one kind with the same turns share them, whatever the size.
pub(super) struct JoinDistances<const K: usize> {
    kind: &'static Kind<K>,
    /// As in [`AxisOrbits::moves`].
    moves: [Vec<u8>; K],
    /// The orbits of the kind with their distances, and the mirrored ones.
    of_four: Vec<(TwoPairs, FourOrbits)>,
}

/// The costs of the distances from 0 to 11. `2 d^1.2`, rounded, gives shorter solutions; with `2 d`, more beams have a solution. Attempts take
/// them in turn, because a second beam with the same costs seldom has a solution (docs/solvers/nxn.md).
const COSTS: [[u32; 12]; 2] =
    [[0, 2, 5, 7, 11, 14, 17, 21, 24, 28, 32, 36], [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]];

/// The distances that phases share.
pub(super) type KnownDistances<const K: usize> = Vec<Arc<JoinDistances<K>>>;

/// A kind of phase: the orbits, by their numbers in [`Parts`].
pub(super) struct Kind<const K: usize> {
    /// The name of the table.
    table: &'static str,
    /// The orbits of the outer row, whose two colours may be exchanged.
    own: &'static [usize],
    /// The orbits of the table: those inside and outside on one side of the bars, and those in the middle or on the other side.
    pairs: TwoPairs,
    /// The orbits that a mirror maps to those of the table, if these are not all.
    mirrored: Option<TwoPairs>,
    /// The number of states of the four orbits at each distance.
    counts: &'static [u64],
    /// The distances that solvers use.
    in_use: InUse<JoinDistances<K>>,
}

/// The phase that joins a row with the core: x-centres inside with the two ends of a bar, and t-centres inside with the middle of the bar.
/// The cube is a 5x5x5 with thick layers then.
pub(super) type CoreJoin = JoinedRows<5>;

/// The phase that joins the three parts of a row's bars with those of the row inside.
pub(super) type RowJoin = JoinedRows<6>;

/// The phase that joins the two halves of a row's bars with those of the row inside, at the middle of an even size.
pub(super) type HalfJoin = JoinedRows<4>;

pub(super) static CORE_JOIN: Kind<5> = Kind {
    table: "a row and the core",
    own: &[1, 2, 4],
    pairs: [[0, 1], [3, 4]],
    mirrored: Some([[0, 2], [3, 4]]),
    counts: &[4900, 16_000, 92_416, 419_392, 1_597_728, 4_835_044, 8_763_000, 6_983_256, 1_287_444, 10_820],
    in_use: InUse::new(),
};

pub(super) static ROW_JOIN: Kind<6> = Kind {
    table: "two rows",
    own: &[1, 3, 5],
    pairs: [[0, 1], [2, 3]],
    mirrored: Some([[4, 5], [2, 3]]),
    counts: &[4900, 16_000, 92_416, 419_392, 1_681_376, 5_046_604, 8_838_720, 6_731_812, 1_169_584, 9196],
    in_use: InUse::new(),
};

pub(super) static HALF_JOIN: Kind<4> = Kind {
    table: "two rows of an even size",
    own: &[1, 3],
    pairs: [[0, 1], [2, 3]],
    mirrored: None,
    counts: &[
        4900, 16_000, 83_776, 364_416, 1_403_872, 4_325_228, 8_651_184, 7_664_528, 1_475_248, 20_784, 64,
    ],
    in_use: InUse::new(),
};

impl<const K: usize> Kind<K> {
    /// Returns the distances if a solver uses them. They serve every size.
    pub(super) fn in_use(&self) -> KnownDistances<K> {
        self.in_use.find(|_| true).into_iter().collect()
    }
}

impl CoreJoin {
    /// Builds the tables for the boundary at this depth of a cube of this size.
    pub(super) async fn with_core(size: usize, depth: usize, known: &mut KnownDistances<5>) -> CoreJoin {
        let (cut, row, middle) = (depth - 1, depth - 2, size / 2);
        let places = [(cut, cut), (row, cut), (row, size - 1 - cut), (cut, middle), (row, middle)];
        JoinedRows::new((size, depth, row), places, &CORE_JOIN, known).await
    }
}

impl RowJoin {
    /// Builds the tables for the boundary at this depth, of a row and the next one inside.
    pub(super) async fn with_row(
        size: usize,
        depth: usize,
        row: usize,
        known: &mut KnownDistances<6>,
    ) -> RowJoin {
        let (cut, inside, middle) = (depth - 1, row + 1, size / 2);
        let other = size - 1 - cut;
        let places =
            [(inside, cut), (row, cut), (inside, middle), (row, middle), (inside, other), (row, other)];
        JoinedRows::new((size, depth, row), places, &ROW_JOIN, known).await
    }
}

impl HalfJoin {
    /// Builds the tables for the middle of an even size, of a row and the next one inside.
    pub(super) async fn with_half_row(size: usize, row: usize, known: &mut KnownDistances<4>) -> HalfJoin {
        let (half, inside) = (largest_depth(size), row + 1);
        let places = [(inside, half - 1), (row, half - 1), (inside, half), (row, half)];
        JoinedRows::new((size, half, row), places, &HALF_JOIN, known).await
    }
}

impl<const K: usize> JoinDistances<K> {
    /// Builds the distances. `thick` are the numbers of the turns that move joined rows as one.
    async fn new(kind: &'static Kind<K>, orbits: &AxisOrbits<K>, thick: &[usize]) -> JoinDistances<K> {
        let pairs = Pairs::new(orbits, kind.pairs);
        let goals = pairs.reached(orbits.home(), thick);
        let four = FourOrbits::new(pairs, &goals).await;
        let of_mirrored = |pairs| (pairs, four.mirrored(orbits, kind.pairs, pairs));
        let mirrored = kind.mirrored.map(of_mirrored);
        let of_four = std::iter::once((kind.pairs, four)).chain(mirrored).collect();
        JoinDistances { kind, moves: orbits.moves().clone(), of_four }
    }

    /// Checks the table.
    pub(super) fn verify(&self) -> Result<Proof, WrongEntry> {
        self.of_four[0].1.verify(self.kind.table, self.kind.counts)
    }

    /// Returns the size of the table in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        let moves: usize = self.moves.iter().map(Vec::len).sum();
        moves + self.of_four[0].1.memory_usage()
    }

    /// Returns the distances of one axis, each of four orbits; all are 0 at the goal only.
    #[inline]
    fn of(&self, states: &OrbitStates<K>) -> impl Iterator<Item = usize> {
        // Without `map` of arrays, which is slow in this worker: docs/architecture.md.
        let distance = |([[a, b], [c, d]], four): &(TwoPairs, FourOrbits)| {
            four.distance([[states[*a], states[*b]], [states[*c], states[*d]]]).into()
        };
        self.of_four.iter().map(distance)
    }

    /// Returns the sum of the costs of the distances of one axis.
    #[inline]
    fn value(&self, states: &OrbitStates<K>, costs: &[u32; 12]) -> u32 {
        self.of(states).map(|distance| costs[distance]).sum()
    }

    fn values(&self, states: &OrbitStates<K>, costs: &[u32; 12]) -> Values {
        let mut values = Values { here: 0, least: 0 };
        for distance in self.of(states) {
            values.here += costs[distance];
            values.least += costs[distance.saturating_sub(1)];
        }
        values
    }
}

impl<const K: usize> JoinedRows<K> {
    /// Builds the tables for a row at the boundary at this depth, unless they are known.
    async fn new(
        (size, depth, row): (usize, usize, usize),
        places: [(usize, usize); K],
        kind: &'static Kind<K>,
        known: &mut KnownDistances<K>,
    ) -> JoinedRows<K> {
        let turns = join_turns(size, depth, row);
        let orbits = AxisOrbits::new(size, Axis::Y, places, &turns);
        let number =
            |turn| turns.iter().position(|of| *of == turn).expect("the turns of all axes are alike").to_u8();
        let axis_of = |axis: Axis| {
            let is_brought = |rotation: &Symmetry| rotation.face(axis.face()).axis() == Axis::Y;
            AXES.iter().position(is_brought).expect("a rotation brings each axis to U and D")
        };
        let step = |turn: &Turn| Step {
            only: (!turn.is_wide()).then(|| axis_of(turn.axis())),
            held: AXES.map(|rotation| number(turn.conjugated(rotation))),
        };
        let steps = turns.iter().map(step).collect();
        pause().await;
        let distances = if let Some(alike) = known.iter().find(|known| known.moves == *orbits.moves()) {
            alike.clone()
        } else {
            // All turns but those that move the row without the pieces inside.
            let thick: Vec<usize> =
                (0..turns.len()).filter(|turn| usize::from(turns[*turn].depth()) != row + 1).collect();
            let distances = kind.in_use.add(JoinDistances::new(kind, &orbits, &thick).await);
            known.push(distances.clone());
            distances
        };
        JoinedRows { steps, distances, orbits, turns }
    }

    /// Returns the centres of one axis after a turn.
    #[inline]
    fn after(&self, axis: usize, state: &Parts<K>, step: &Step) -> OrbitStates<K> {
        self.orbits.after(state.0[axis], step.held[axis].into())
    }

    /// Returns the states with the two colours of the outer row exchanged.
    fn exchanged(&self, mut states: OrbitStates<K>) -> OrbitStates<K> {
        for orbit in self.distances.kind.own {
            states[*orbit] = opposite(states[*orbit]);
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
        let step = &self.steps[usize::from(turn)];
        Parts(std::array::from_fn(|axis| self.after(axis, state, step)))
    }

    fn key(&self, state: &Parts<K>) -> Option<Parts<K>> {
        // Other pieces differ at each goal.
        (!self.is_goal(state)).then_some(*state)
    }

    fn expand(&self, state: &Parts<K>, children: &mut Children<u8>) -> u64 {
        let costs = &COSTS[children.attempt().index() % COSTS.len()];
        let values = state.0.each_ref().map(|states| self.distances.values(states, costs));
        let here: u32 = values.iter().map(|values| values.here).sum();
        let least: u32 = values.iter().map(|values| values.least).sum();
        let after = |axis: usize, step| self.distances.value(&self.after(axis, state, step), costs);
        for (turn, step) in (0..).zip(&self.steps) {
            // The beam drops a child at a larger distance, so a lower bound suffices.
            let farthest = children.farthest(1);
            let mut value = step.only.map_or(least, |axis| here - values[axis].here + values[axis].least);
            for axis in step.axes() {
                if value > farthest {
                    break;
                }
                value += after(axis, step) - values[axis].least;
            }
            children.add(value, 1, turn);
        }
        self.steps.len().to_u64()
    }
}

impl<const K: usize> Gathered for JoinedRows<K> {
    fn turns(&self) -> &[Turn] {
        &self.turns
    }

    fn position(&self, cube: &LayeredCube) -> Parts<K> {
        Parts(AXES.map(|rotation| self.orbits.states(&cube.held(rotation))))
    }

    /// Lists the position with the two colours of the outer row's bars exchanged on each axis, or not: the thick pieces may have the row
    /// inside of one colour and the outer row of the opposite one, because later phases solve the outer row.
    fn positions(&self, cube: &LayeredCube, found: &mut dyn FnMut(Symmetry, Parts<K>)) {
        let position = self.position(cube);
        for exchanges in 0..8 {
            let mut parts = position;
            for (number, states) in parts.0.iter_mut().enumerate() {
                if exchanges >> number & 1 == 1 {
                    *states = self.exchanged(*states);
                }
            }
            found(Symmetry::IDENTITY, parts);
        }
    }

    fn is_goal(&self, state: &Parts<K>) -> bool {
        state.0.iter().all(|states| self.distances.of(states).all(|distance| distance == 0))
    }
}
