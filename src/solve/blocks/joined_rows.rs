//! The phases that join rows of bars: a row with the row inside, or the innermost row with the core. Afterwards the layers of both turn as
//! one.
//!
//! Where turns of several layers cut the cube, each row has parts. A phase is over when the parts that lie beside each other have one
//! colour. Where these thick pieces lie on the two faces of their axis does not matter, because later phases begin anywhere there.

use std::sync::Arc;

use super::quads::Quads;
use super::rows::{join_turns, largest_depth};
use crate::cube::{Axis, Symmetry};
use crate::job::pause;
use crate::numbers::Number;
use crate::solve::five::pairs::closure;
use crate::solve::phases::axis_orbits::{AxisOrbits, OrbitStates, index};
use crate::solve::phases::beam::{Children, Problem};
use crate::solve::phases::gathering::Gathered;
use crate::solve::phases::layered_cube::{AXES, LayeredCube};
use crate::solve::phases::turns::Turn;
use crate::table::{HALVES, Proof, WrongEntry, check_counts};

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
    kind: &'static Kind,
    /// The distances of each group of orbits.
    distances: Arc<Vec<Quads>>,
}

/// The kind of a phase.
struct Kind {
    /// The orbits of the outer row, whose two colours may be exchanged.
    own: &'static [usize],
    pairs: [[usize; 2]; 2],
    mirrored: Option<[[usize; 2]; 2]>,
    /// The table of each group of orbits that come to lie beside each other, and the number of states at each distance. The groups are
    /// pairs, but the first of an odd number of orbits, which is a triple.
    tables: &'static [(&'static str, &'static [u64])],
}

/// The phase that joins a row with the core: x-centres inside with the two ends of a bar, and t-centres inside with the middle of the bar.
/// The cube is a 5x5x5 with thick layers then.
pub(super) type CoreJoin = JoinedRows<5>;

/// The phase that joins the three parts of a row's bars with those of the row inside.
pub(super) type RowJoin = JoinedRows<6>;

/// The phase that joins the two halves of a row's bars with those of the row inside, at the middle of an even size.
pub(super) type HalfJoin = JoinedRows<4>;

static CORE_JOIN: Kind = Kind {
    own: &[1, 2, 4],
    pairs: [[0, 1], [3, 4]],
    mirrored: Some([[0, 2], [3, 4]]),
    tables: &[
        ("row and core, ends", &[70, 224, 1176, 4792, 17_276, 52_734, 110_612, 117_408, 37_092, 1584, 32]),
        ("row and core, middles", MIDDLE_COUNTS),
    ],
};

static ROW_JOIN: Kind = Kind {
    own: &[1, 3, 5],
    pairs: [[0, 1], [2, 3]],
    mirrored: Some([[4, 5], [2, 3]]),
    tables: &[
        ("two rows, left ends", SIDE_COUNTS),
        ("two rows, middles", MIDDLE_COUNTS),
        ("two rows, right ends", SIDE_COUNTS),
    ],
};

static HALF_JOIN: Kind = Kind {
    own: &[1, 3],
    pairs: [[0, 1], [2, 3]],
    mirrored: None,
    tables: &[("two rows, left halves", SIDE_COUNTS), ("two rows, right halves", SIDE_COUNTS)],
};

/// The number of states of the middles of two bars at each distance.
const MIDDLE_COUNTS: &[u64] = &[70, 160, 624, 1408, 1680, 910, 48];

/// The number of states of the ends or halves of two bars at each distance.
const SIDE_COUNTS: &[u64] = &[70, 160, 784, 1440, 1816, 582, 48];

impl CoreJoin {
    /// Builds the tables for the boundary at this depth of a cube of this size.
    pub(super) async fn with_core(size: usize, depth: usize) -> CoreJoin {
        let (cut, row, middle) = (depth - 1, depth - 2, size / 2);
        let places = [(cut, cut), (row, cut), (row, size - 1 - cut), (cut, middle), (row, middle)];
        JoinedRows::new(size, depth, row, places, &CORE_JOIN).await
    }
}

impl RowJoin {
    /// Builds the tables for the boundary at this depth, of a row and the next one inside.
    pub(super) async fn with_row(size: usize, depth: usize, row: usize) -> RowJoin {
        let (cut, inside, middle) = (depth - 1, row + 1, size / 2);
        let other = size - 1 - cut;
        let places =
            [(inside, cut), (row, cut), (inside, middle), (row, middle), (inside, other), (row, other)];
        JoinedRows::new(size, depth, row, places, &ROW_JOIN).await
    }
}

impl HalfJoin {
    /// Builds the tables for the middle of an even size, of a row and the next one inside.
    pub(super) async fn with_half_row(size: usize, row: usize) -> HalfJoin {
        let (half, inside) = (largest_depth(size), row + 1);
        let places = [(inside, half - 1), (row, half - 1), (inside, half), (row, half)];
        JoinedRows::new(size, half, row, places, &HALF_JOIN).await
    }
}

impl<const K: usize> JoinedRows<K> {
    /// Builds the tables for a row at the boundary at this depth.
    async fn new(
        size: usize,
        depth: usize,
        row: usize,
        places: [(usize, usize); K],
        kind: &'static Kind,
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
        // All turns but those that move the row without the pieces inside.
        let thick: Vec<usize> =
            (0..turns.len()).filter(|turn| usize::from(turns[*turn].depth()) != row + 1).collect();
        pause().await;
        let home = [orbits.home(); K];
        let [first, second] = kind.pairs;
        let mut states = vec![home];
        let inside: Vec<usize> = first.iter().chain(&second).copied().collect();
        let part = |state: OrbitStates<K>, turn: &usize| -> OrbitStates<K> {
            let after = orbits.after(state, *turn);
            std::array::from_fn(|orbit| if inside.contains(&orbit) { after[orbit] } else { home[orbit] })
        };
        states = closure(states, |state| thick.iter().map(|turn| part(state, turn)).collect());
        let pair = |state: &OrbitStates<K>, of: [usize; 2]| index(&of.map(|orbit| state[orbit])).to_u16();
        let goals: Vec<(u16, u16)> = states.iter().map(|state| (pair(state, first), pair(state, second))).collect();
        static CACHE: std::sync::Mutex<Vec<(usize, Arc<Vec<Quads>>)>> = std::sync::Mutex::new(Vec::new());
        let known = CACHE.lock().expect("no panic").iter().find(|(k, _)| *k == K).map(|(_, known)| known.clone());
        let distances = if let Some(known) = known { known } else {
            let start = std::time::Instant::now();
            let mut quads = vec![Quads::new(&orbits, kind.pairs, turns.len(), &goals).await];
            if let Some(mirrored) = kind.mirrored {
                quads.push(quads[0].mirrored(&orbits, kind.pairs, mirrored));
            }
            eprintln!("K {K}: {:?}", start.elapsed());
            let quads = Arc::new(quads);
            CACHE.lock().expect("no panic").push((K, quads.clone()));
            quads
        };
        JoinedRows { held, only, distances, orbits, kind, turns }
    }

    /// Checks the tables.
    pub(super) fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        Ok(Vec::new())
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        self.distances.iter().map(Quads::memory_usage).sum()
    }

    /// Returns the centres of one axis after a turn.
    #[inline]
    fn after_on(&self, axis: usize, states: OrbitStates<K>, turn: usize) -> OrbitStates<K> {
        self.orbits.after(states, self.held[axis][turn].into())
    }

    /// Returns the sum of the squares of the distances of one axis; 0 at the goal only.
    #[inline]
    fn value(&self, states: &OrbitStates<K>) -> u32 {
        static POWER: std::sync::LazyLock<[u32; 32]> = std::sync::LazyLock::new(|| {
            let power: f64 = std::env::var("POWER").ok().and_then(|p| p.parse().ok()).unwrap_or(2.0);
            let scale: f64 = std::env::var("SCALE").ok().and_then(|p| p.parse().ok()).unwrap_or(1.0);
            std::array::from_fn(|d| (scale * (d as f64).powf(power)).round() as u32)
        });
        let power = &*POWER;
        let square = |distance: u8| power[usize::from(distance)];
        let of = |pair: [usize; 2]| pair.map(|orbit| states[orbit]);
        let pairs = std::iter::once(self.kind.pairs).chain(self.kind.mirrored);
        pairs.zip(&*self.distances).map(|([first, second], quads)| square(quads.distance(of(first), of(second)))).sum()
    }

    /// Returns the states with the two colours of the outer row exchanged.
    fn exchanged(&self, mut states: OrbitStates<K>) -> OrbitStates<K> {
        for orbit in self.kind.own {
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
        Parts(std::array::from_fn(|axis| self.after_on(axis, state.0[axis], turn.into())))
    }

    fn key(&self, state: &Parts<K>) -> Option<Parts<K>> {
        // Other pieces differ at each goal.
        (!self.is_goal(state)).then_some(*state)
    }

    fn expand(&self, state: &Parts<K>, children: &mut Children<u8>) -> u64 {
        let values = state.0.each_ref().map(|states| self.value(states));
        let all: u32 = values.iter().sum();
        let after = |axis: usize, turn| self.value(&self.after_on(axis, state.0[axis], turn));
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
        state.0.iter().all(|states| self.value(states) == 0)
    }
}
