//! Orbits of centres on the two faces of an axis, once the pieces of both colours lie on these faces.

use super::layered_cube::{LayeredCube, Slots, TurnTargets, rotated, slots};
use super::pair_distances::pair_distances;
use super::turns::Turn;
use crate::cube::{Axis, Face, Symmetry};
use crate::numbers::Number;
use crate::table::{HALVES, Halves, SetMap};

/// The states of some orbits of centres on the two faces of an axis: for each orbit, one of 70 sets of the places of the
/// colour of the axis's first face (U, R or F).
pub(in crate::solve) type OrbitStates<const K: usize> = [u8; K];

/// Numbers the states of `K` orbits on the two faces of an axis, and tabulates them after each turn of a phase.
pub(in crate::solve) struct AxisOrbits<const K: usize> {
    axis: Axis,
    size: usize,
    /// The row and column of each orbit.
    places: [(usize, usize); K],
    slots: [Slots; K],
    numbers: Halves,
    /// For each orbit, the states after each turn: by state, then by turn.
    moves: [Vec<u8>; K],
    turns: usize,
}

/// The number of states of three orbits.
pub(in crate::solve) const TRIPLES: usize = HALVES * HALVES * HALVES;

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
        turns: &[Turn],
    ) -> AxisOrbits<K> {
        let slots = places.map(|(row, column)| slots(size, row, column));
        let numbers = Halves::new(1);
        let targets = TurnTargets::new(size, turns);
        let moves = slots.map(|slots| {
            let maps: Vec<SetMap> = targets.of_places(&slots).map(|target| SetMap::new(&target)).collect();
            let after = |set: u32| {
                let image = |map: &SetMap| packed(map.image(unpacked(set, axis)), axis);
                maps.iter().map(|map| numbers.of_eight(image(map)).to_u8()).collect::<Vec<u8>>()
            };
            Halves::all_of_eight().flat_map(after).collect()
        });
        AxisOrbits { axis, size, places, slots, numbers, moves, turns: turns.len() }
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

    /// Returns the states of an orbit after a symmetry that keeps the axis, by state, as states of the orbit to which it maps the first, or
    /// of the other one at the same distance from the middle of the bars: those two have one number for places in one bar. Colours stay.
    pub(in crate::solve) fn images(&self, from: usize, to: usize, symmetry: Symmetry) -> Vec<u8> {
        let (size, last) = (self.size, self.size - 1);
        let (row, column) = self.places[to];
        let targets = [slots(size, row, column), slots(size, row, last - column)];
        let image = |slot: usize| {
            let (face, cell) = (Face::from_index(slot / (size * size)), slot % (size * size));
            let [row, column] = rotated(symmetry, face, [cell / size, cell % size], last);
            let target = (symmetry.face(face).index() * size + row) * size + column;
            let place = targets.iter().find_map(|slots| slots.iter().position(|slot| *slot == target));
            place.expect("the symmetry maps the one orbit to the other").to_u8()
        };
        let map = SetMap::new(&self.slots[from].map(image));
        let image =
            |set: u32| self.numbers.of_eight(packed(map.image(unpacked(set, self.axis)), self.axis)).to_u8();
        Halves::all_of_eight().map(image).collect()
    }

    /// Returns a state of one orbit after each turn.
    pub(in crate::solve) fn after_all(&self, orbit: usize, state: usize) -> &[u8] {
        &self.moves[orbit][state * self.turns..][..self.turns]
    }

    /// Returns the states of all orbits after each turn: by orbit, then by state, then by turn.
    pub(in crate::solve) const fn moves(&self) -> &[Vec<u8>; K] {
        &self.moves
    }

    /// Returns the states after a turn.
    #[inline]
    pub(in crate::solve) fn after(&self, states: OrbitStates<K>, turn: usize) -> OrbitStates<K> {
        let mut after = states;
        for (state, moves) in after.iter_mut().zip(&self.moves) {
            *state = moves[usize::from(*state) * self.turns + turn];
        }
        after
    }
}

impl AxisOrbits<3> {
    /// Returns the distance of each state of the orbits, by [`index`], from the nearest of these goals.
    pub(in crate::solve) async fn distances(
        &self,
        goals: impl IntoIterator<Item = OrbitStates<3>>,
    ) -> Vec<u8> {
        let pair = |states: OrbitStates<3>| (index(&states[..1]), index(&states[1..]));
        let goals = goals.into_iter().map(pair).collect();
        let after = |orbit: usize, state: usize, turn: usize| usize::from(self.after_all(orbit, state)[turn]);
        let after_first = |state, turn| after(0, state, turn);
        let after_others =
            |states, turn| after(1, states / HALVES, turn) * HALVES + after(2, states % HALVES, turn);
        pair_distances(goals, [HALVES, HALVES * HALVES], self.turns, after_first, after_others).await
    }
}

/// Returns the state in which the two colours have exchanged their places.
pub(in crate::solve) fn opposite(state: u8) -> u8 {
    // The set of the other four places has the mirrored number.
    HALVES.to_u8() - 1 - state
}

/// Returns the index of the states of some orbits; that of three is below [`TRIPLES`].
#[inline]
pub(in crate::solve) fn index(states: &[u8]) -> usize {
    states.iter().fold(0, |index, state| index * HALVES + usize::from(*state))
}

/// Returns the states with this index.
pub(in crate::solve) fn states(index: usize) -> OrbitStates<3> {
    [index / HALVES / HALVES, index / HALVES % HALVES, index % HALVES].map(|state| state.to_u8())
}
