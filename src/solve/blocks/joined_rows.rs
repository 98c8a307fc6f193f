//! The phases that join rows of bars: a row with the row inside, or the innermost row with the core. Afterwards the layers of both turn as
//! one.
//!
//! Where turns of several layers cut the cube, each row has parts. A phase is over when the parts that lie beside each other have one
//! colour. Where these thick pieces lie on the two faces of their axis does not matter, because later phases begin anywhere there.

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
    /// By axis: the number of each turn of the cube as the rotation holds it.
    held: [Vec<u8>; 3],
    /// By turn: the axis whose centres the turn of a face moves; `None` for a turn of several layers, which moves all.
    only: Vec<Option<usize>>,
    distances: Arc<JoinDistances<K>>,
}

/// The distances of a phase that joins rows. Phases of one kind with the same turns share them, whatever the size.
pub(super) struct JoinDistances<const K: usize> {
    kind: &'static Kind<K>,
    /// As in [`AxisOrbits::moves`].
    moves: [Vec<u8>; K],
    /// The distances of the orbits of the kind, and of the mirrored ones.
    of_four: Vec<FourOrbits>,
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
        let mut of_four = vec![FourOrbits::new(pairs, &goals).await];
        if let Some(mirrored) = kind.mirrored {
            of_four.push(of_four[0].mirrored(orbits, kind.pairs, mirrored));
        }
        JoinDistances { kind, moves: orbits.moves().clone(), of_four }
    }

    /// Checks the table.
    pub(super) fn verify(&self) -> Result<Proof, WrongEntry> {
        self.of_four[0].verify(self.kind.table, self.kind.counts)
    }

    /// Returns the size of the table in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        let moves: usize = self.moves.iter().map(Vec::len).sum();
        moves + self.of_four[0].memory_usage()
    }

    /// Returns the sum of the costs of the distances of one axis; 0 at the goal only.
    #[inline]
    fn value(&self, states: &OrbitStates<K>, costs: &[u32; 12]) -> u32 {
        let cost = |(four, pairs): (&FourOrbits, TwoPairs)| {
            costs[usize::from(four.distance(pairs.map(|pair| pair.map(|orbit| states[orbit]))))]
        };
        let pairs = std::iter::once(self.kind.pairs).chain(self.kind.mirrored);
        self.of_four.iter().zip(pairs).map(cost).sum()
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
        let held = AXES.map(|rotation| turns.iter().map(|turn| number(turn.conjugated(rotation))).collect());
        let axis_of = |axis: Axis| {
            let is_brought = |rotation: &Symmetry| rotation.face(axis.face()).axis() == Axis::Y;
            AXES.iter().position(is_brought).expect("a rotation brings each axis to U and D")
        };
        let only = turns.iter().map(|turn| (!turn.is_wide()).then(|| axis_of(turn.axis()))).collect();
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
        JoinedRows { held, only, distances, orbits, turns }
    }

    /// Returns the centres of one axis after a turn.
    #[inline]
    fn after_on(&self, axis: usize, states: OrbitStates<K>, turn: usize) -> OrbitStates<K> {
        self.orbits.after(states, self.held[axis][turn].into())
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
        Parts(std::array::from_fn(|axis| self.after_on(axis, state.0[axis], turn.into())))
    }

    fn key(&self, state: &Parts<K>) -> Option<Parts<K>> {
        // Other pieces differ at each goal.
        (!self.is_goal(state)).then_some(*state)
    }

    fn expand(&self, state: &Parts<K>, children: &mut Children<u8>) -> u64 {
        let costs = &COSTS[children.attempt().index() % COSTS.len()];
        let values = state.0.each_ref().map(|states| self.distances.value(states, costs));
        let all: u32 = values.iter().sum();
        let after =
            |axis: usize, turn| self.distances.value(&self.after_on(axis, state.0[axis], turn), costs);
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
        state.0.iter().all(|states| self.distances.value(states, &COSTS[0]) == 0)
    }
}
