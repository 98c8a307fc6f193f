//! Tables of the distances of all values of an index, found by breadth-first search.

use super::sets::{Numbering, SetMap};
use super::{DistanceRule, Proof, TurnIndex, WrongEntry};
use crate::numbers::Depth;

/// A numbering of the values that part of a puzzle can have. The value after a turn depends on the value alone.
pub trait Index {
    /// A value.
    type Value: Copy;

    /// Returns the number of values; their numbers are below it.
    fn count(&self) -> usize;

    /// Returns the number of a value.
    fn number(&self, value: Self::Value) -> usize;

    /// Returns the value after the turn with this index.
    fn after(&self, value: Self::Value, turn: TurnIndex) -> Self::Value;

    /// Returns the number of turns.
    fn turns(&self) -> usize;

    /// Lists the values after each turn, with their numbers. Where a large table is read at these numbers, all are listed before the
    /// first is read, so that the processor waits for many entries at once.
    fn neighbours(&self, value: Self::Value, list: &mut Vec<(Self::Value, usize)>) {
        list.clear();
        list.extend(TurnIndex::below(self.turns()).map(|turn| {
            let after = self.after(value, turn);
            (after, self.number(after))
        }));
    }

    /// Returns the size in bytes of the move tables and of the numbering.
    fn memory_usage(&self) -> usize;
}

/// An index of sets of places.
pub struct SetIndex<N> {
    maps: Vec<SetMap>,
    numbering: N,
}

impl<N> SetIndex<N> {
    /// Combines the map of each turn with a numbering of the sets.
    pub fn new(maps: Vec<SetMap>, numbering: N) -> SetIndex<N> {
        SetIndex { maps, numbering }
    }
}

impl<N: Numbering> Index for SetIndex<N> {
    type Value = u32;

    fn count(&self) -> usize {
        self.numbering.count()
    }

    #[inline]
    fn number(&self, set: u32) -> usize {
        self.numbering.number(set)
    }

    #[inline]
    fn after(&self, set: u32, turn: TurnIndex) -> u32 {
        self.maps[turn.index()].image(set)
    }

    fn turns(&self) -> usize {
        self.maps.len()
    }

    fn memory_usage(&self) -> usize {
        memory_of!(self.maps, self.numbering)
    }
}

/// An index with a table of the distances of all its values: the least number of turns to a goal.
pub struct Distances<I> {
    index: I,
    distances: Box<[u8]>,
}

/// The mark of a value that [`Distances::verify`] has found, beside its distance.
const FOUND: u8 = 0x80;

/// The largest distance beside a mark. Larger ones count as this one: all of them are wrong, because no value that turns reach is so far
/// from a goal.
const LARGEST: u8 = 0x7F;

impl<I: Index> Distances<I> {
    /// Combines an index with the distances of its values, by number.
    pub fn new(index: I, distances: Box<[u8]>) -> Self {
        Distances { index, distances }
    }

    /// Returns the distance of a value; [`Depth::MAX`] if no turns lead from it to a goal.
    #[inline]
    pub fn of(&self, value: I::Value) -> Depth {
        Depth::new(self.distances[self.index.number(value)])
    }

    /// Returns the value after a turn, and its distance.
    #[inline]
    pub fn after(&self, value: I::Value, turn: TurnIndex) -> (I::Value, Depth) {
        let after = self.index.after(value, turn);
        (after, self.of(after))
    }

    /// Returns the index, and the distances by number.
    pub fn into_parts(self) -> (I, Box<[u8]>) {
        (self.index, self.distances)
    }

    /// Checks every distance by its neighbours' distances, see [`Proof`]. `goals` are the values at distance 0.
    /// The distance `farthest` stands for itself and all larger distances; it is [`Depth::MAX`] if all are exact.
    /// Values from which no turns lead to a goal must have the distance `farthest`.
    ///
    /// # Errors
    /// The wrong entry that was found first, indexed by number.
    pub fn verify(
        &self,
        table: &'static str,
        goals: impl IntoIterator<Item = I::Value>,
        farthest: Depth,
    ) -> Result<Proof, WrongEntry> {
        let bytes = self.memory_usage();
        let rule = DistanceRule { table, bytes, farthest: farthest.turns(), distances: &self.distances };
        // A walk from the goals to all values, which does not use the distances. What it has found is marked in a copy of them,
        // so that a mark and a distance are read at once.
        let mut marked: Vec<u8> = self.distances.iter().map(|distance| *distance.min(&LARGEST)).collect();
        let mut find = |number: usize| {
            let entry = &mut marked[number];
            let is_new = *entry & FOUND == 0;
            *entry |= FOUND;
            (is_new, *entry & LARGEST)
        };
        let goals: Vec<I::Value> =
            goals.into_iter().filter(|goal| find(self.index.number(*goal)).0).collect();
        let (mut open, mut neighbours) = (Vec::new(), Vec::new());
        // Adds the neighbours that are new to the open values, and returns the least distance among all.
        let mut nearest = |value, open: &mut Vec<I::Value>| {
            self.index.neighbours(value, &mut neighbours);
            let distance = |&(next, number): &(I::Value, usize)| {
                let (is_new, distance) = find(number);
                if is_new {
                    open.push(next);
                }
                distance
            };
            neighbours.iter().map(distance).min()
        };
        for goal in goals {
            nearest(goal, &mut open);
            rule.check_entry(self.index.number(goal), true, None)?;
        }
        while let Some(value) = open.pop() {
            let nearest = nearest(value, &mut open);
            rule.check_entry(self.index.number(value), false, nearest)?;
        }
        for (number, _) in marked.iter().enumerate().filter(|(_, entry)| **entry & FOUND == 0) {
            rule.check_entry(number, false, None)?;
        }
        Ok(rule.proof())
    }

    /// Returns the size in bytes.
    pub fn memory_usage(&self) -> usize {
        memory_of!(self.distances, self.index)
    }
}

/// A breadth-first search from all goals at once, in pieces.
pub struct Breadth<I: Index> {
    index: I,
    wave: Wave<I::Value>,
}

impl<I: Index> Breadth<I> {
    /// Starts at the goals. Distances of `farthest` and more are stored as `farthest`.
    pub fn new(index: I, goals: impl IntoIterator<Item = I::Value>, farthest: Depth) -> Self {
        let wave = Wave::new(&index, goals.into_iter().collect(), farthest);
        Breadth { index, wave }
    }

    /// Expands up to `values` more values. Returns true if the table is complete.
    pub fn advance(&mut self, values: usize) -> bool {
        self.wave.advance(&self.index, values)
    }

    /// Returns the distances.
    ///
    /// # Panics
    /// If the search is not complete.
    pub fn finish(self) -> Distances<I> {
        Distances::new(self.index, self.wave.finish())
    }
}

/// The state of the search. It takes the index as a trait object, so that one compiled copy serves all indexes
/// with the same type of values.
struct Wave<V> {
    distances: Box<[u8]>,
    /// The values at the last complete distance; with them, the number already expanded and the values found
    /// one turn farther.
    last: Vec<V>,
    looked_at: usize,
    next: Vec<V>,
    /// Values after each turn of a value, with their numbers.
    neighbours: Vec<(V, usize)>,
    distance: Depth,
    farthest: Depth,
}

/// The distance of a value that has not been reached.
const UNREACHED: u8 = Depth::MAX.turns();

impl<V: Copy> Wave<V> {
    fn new(index: &dyn Index<Value = V>, goals: Vec<V>, farthest: Depth) -> Self {
        let mut distances = vec![UNREACHED; index.count()].into_boxed_slice();
        goals.iter().for_each(|goal| distances[index.number(*goal)] = 0);
        Wave {
            distances,
            last: goals,
            looked_at: 0,
            next: Vec::new(),
            neighbours: Vec::new(),
            distance: Depth::ZERO,
            farthest,
        }
    }

    fn advance(&mut self, index: &dyn Index<Value = V>, values: usize) -> bool {
        for _ in 0..values {
            if self.looked_at == self.last.len() {
                self.looked_at = 0;
                std::mem::swap(&mut self.last, &mut self.next);
                self.next.clear();
                self.distance += 1;
            }
            if self.is_complete() {
                return true;
            }
            let value = self.last[self.looked_at];
            self.looked_at += 1;
            index.neighbours(value, &mut self.neighbours);
            for &(after, number) in &self.neighbours {
                let known = &mut self.distances[number];
                if *known == UNREACHED {
                    *known = (self.distance + 1).turns();
                    self.next.push(after);
                }
            }
        }
        false
    }

    fn is_complete(&self) -> bool {
        self.last.is_empty() || self.distance + 1 >= self.farthest
    }

    fn finish(self) -> Box<[u8]> {
        assert!(self.is_complete(), "all pieces are there");
        let Wave { mut distances, farthest, .. } = self;
        distances.iter_mut().for_each(|distance| *distance = (*distance).min(farthest.turns()));
        distances
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten values in a ring, with a step to either side, and two values beside it, which a step exchanges.
    struct Ring;

    impl Index for Ring {
        type Value = usize;

        fn count(&self) -> usize {
            12
        }

        fn number(&self, value: usize) -> usize {
            value
        }

        fn after(&self, value: usize, turn: TurnIndex) -> usize {
            match (value, turn.index()) {
                (10 | 11, _) => 21 - value,
                (_, 0) => (value + 1) % 10,
                _ => (value + 9) % 10,
            }
        }

        fn turns(&self) -> usize {
            2
        }

        fn memory_usage(&self) -> usize {
            0
        }
    }

    /// Returns the distances from 0; all from `farthest` on are `farthest`.
    fn distances(farthest: Depth) -> Box<[u8]> {
        let mut search = Breadth::new(Ring, [0], farthest);
        while !search.advance(3) {}
        search.finish().into_parts().1
    }

    #[test]
    fn distances_are_proved_and_every_wrong_one_is_found() {
        const FAR: u8 = u8::MAX;
        for (farthest, expected) in [
            (Depth::MAX, [0, 1, 2, 3, 4, 5, 4, 3, 2, 1, FAR, FAR]),
            (Depth::new(3), [0, 1, 2, 3, 3, 3, 3, 3, 2, 1, 3, 3]),
        ] {
            let right = distances(farthest);
            assert_eq!(*right, expected);
            let is_proved = |distances| Distances::new(Ring, distances).verify("ring", [0], farthest).is_ok();
            assert!(is_proved(right.clone()));
            for entry in 0..right.len() {
                for wrong in (0..=u8::MAX).filter(|wrong| *wrong != right[entry]) {
                    let mut distances = right.clone();
                    distances[entry] = wrong;
                    assert!(!is_proved(distances), "{wrong} in entry {entry}");
                }
            }
        }
    }
}
