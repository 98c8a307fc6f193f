//! Orbits of centres on the two faces of an axis, once the pieces of both colours lie on these faces.

use super::layered_cube::{LayeredCube, Slots, slots, targets};
use super::pair_distances::pair_distances;
use super::turns::TurnSet;
use crate::cube::Axis;
use crate::numbers::Number;
use crate::table::{HALVES, Halves, SetMap};

/// The states of some orbits of centres on the two faces of an axis: for each orbit, one of 70 sets of the places of the
/// colour of the axis's first face (U, R or F).
pub(in crate::solve) type OrbitStates<const K: usize> = [u8; K];

/// Numbers the states of `K` orbits on the two faces of an axis, and tabulates them after each turn of a phase.
pub(in crate::solve) struct AxisOrbits<const K: usize> {
    axis: Axis,
    slots: [Slots; K],
    numbers: Halves,
    /// For each orbit, the states after each turn: by state, then by turn.
    moves: [Vec<u8>; K],
    turns: usize,
}

/// The number of states of three orbits.
pub(in crate::solve) const TRIPLES: usize = HALVES * HALVES * HALVES;

/// The number of states that a piece of the work expands.
const EXPANDED: usize = 40_000;

/// Returns the places on the two faces of an axis as the first eight.
const fn packed(set: u32, axis: Axis) -> u32 {
    let first = 4 * axis.index();
    set >> first & 0xF | set >> (first + 8) & 0xF0
}

const fn unpacked(packed: u32, axis: Axis) -> u32 {
    let first = 4 * axis.index();
    (packed & 0xF) << first | (packed & 0xF0) << (first + 8)
}

impl<const K: usize> AxisOrbits<K> {
    /// Tabulates the orbits of these rows and columns of a cube of this size. The turns keep the centres on the two faces.
    pub(in crate::solve) fn new(
        size: usize,
        axis: Axis,
        places: [(usize, usize); K],
        turns: &TurnSet,
    ) -> AxisOrbits<K> {
        let slots = places.map(|(row, column)| slots(size, row, column));
        let numbers = Halves::new(1);
        let moves = slots.map(|slots| {
            let maps = turns.as_slice().iter().map(|turn| SetMap::new(&targets(size, &slots, *turn)));
            let maps: Vec<SetMap> = maps.collect();
            let after = |set: u32| {
                let image = |map: &SetMap| packed(map.image(unpacked(set, axis)), axis);
                maps.iter().map(|map| numbers.of_eight(image(map)).to_u8()).collect::<Vec<u8>>()
            };
            Halves::all_of_eight().flat_map(after).collect()
        });
        AxisOrbits { axis, slots, numbers, moves, turns: turns.as_slice().len() }
    }

    /// Returns the states of a cube.
    pub(in crate::solve) fn states(&self, cube: &LayeredCube) -> OrbitStates<K> {
        let face = self.axis.face();
        let set = |slots: &Slots| packed(cube.set(slots, |colour| colour == face), self.axis);
        self.slots.each_ref().map(|slots| self.numbers.of_eight(set(slots)).to_u8())
    }

    /// Returns the state in which each centre lies on the face of its colour.
    pub(in crate::solve) fn home(&self) -> u8 {
        self.numbers.of_eight(0xF).to_u8()
    }

    /// Returns the states of one orbit after each turn: by state, then by turn.
    pub(in crate::solve) fn moves(&self, orbit: usize) -> &[u8] {
        &self.moves[orbit]
    }

    /// Returns the states after a turn.
    #[inline]
    pub(in crate::solve) fn after(&self, states: OrbitStates<K>, turn: usize) -> OrbitStates<K> {
        std::array::from_fn(|orbit| self.moves[orbit][usize::from(states[orbit]) * self.turns + turn])
    }

    /// Returns the distance of each state of three of the orbits from these goals, by [`index`].
    pub(in crate::solve) async fn distances(
        &self,
        [first, second, third]: [usize; 3],
        goals: impl IntoIterator<Item = OrbitStates<3>>,
    ) -> Vec<u8> {
        let pair = |[first, second, third]: OrbitStates<3>| {
            (u16::from(first), u16::from(second) * HALVES.to_u16() + u16::from(third))
        };
        let row =
            |orbit: usize, state: u16| &self.moves[orbit][usize::from(state) * self.turns..][..self.turns];
        let goals = goals.into_iter().map(pair).collect();
        pair_distances(goals, [HALVES, HALVES * HALVES], EXPANDED, |one, both| {
            let rows =
                [row(first, one), row(second, both / HALVES.to_u16()), row(third, both % HALVES.to_u16())];
            (0..self.turns).map(move |turn| pair(rows.map(|row| row[turn])))
        })
        .await
    }
}

/// Returns the index of the states of three orbits, below [`TRIPLES`].
#[inline]
pub(in crate::solve) fn index([first, second, third]: OrbitStates<3>) -> usize {
    (usize::from(first) * HALVES + usize::from(second)) * HALVES + usize::from(third)
}

/// Returns the states with this index.
pub(in crate::solve) fn states(index: usize) -> OrbitStates<3> {
    [index / HALVES / HALVES, index / HALVES % HALVES, index % HALVES].map(|state| state.to_u8())
}
