//! Indexes, their distances, and the two of them that a phase goes by.

use super::turns::Turns;

/// What a phase looks at, as a number: what a turn makes of it depends on nothing else.
pub(super) trait Index {
    /// The values that have numbers.
    type Value: Copy;

    /// How many numbers there are.
    const COUNT: usize;

    /// The number of a value.
    fn number(&self, value: Self::Value) -> usize;

    /// The value after a turn, which is named by its number in the phase.
    fn after(&self, value: Self::Value, turn: usize) -> Self::Value;

    /// How many turns the phase has.
    fn turns(&self) -> usize;

    /// Bytes taken by what tells where turns lead.
    fn memory_usage(&self) -> usize;
}

/// An index with the distances of all its numbers: how many turns take them to a goal.
pub(super) struct Distances<I> {
    index: I,
    distances: Box<[u8]>,
}

impl<I: Index> Distances<I> {
    pub(super) fn new(index: I, distances: Box<[u8]>) -> Self {
        Distances { index, distances }
    }

    #[inline]
    pub(super) fn of(&self, value: I::Value) -> u8 {
        self.distances[self.index.number(value)]
    }

    /// The value after a turn of the phase, and its distance.
    #[inline]
    pub(super) fn after(&self, value: I::Value, turn: u8) -> (I::Value, u8) {
        let after = self.index.after(value, turn.into());
        (after, self.of(after))
    }

    /// By distance: how many numbers have it.
    #[cfg(test)]
    pub(super) fn counts(&self) -> Vec<usize> {
        let mut counts = vec![0; 256];
        self.distances.iter().for_each(|distance| counts[usize::from(*distance)] += 1);
        counts
    }

    fn memory_usage(&self) -> usize {
        size_of_val(&*self.distances) + self.index.memory_usage()
    }
}

/// A phase: its turns, and the two indexes by which it goes.
pub(super) struct Phase<A, B> {
    pub(super) turns: Turns,
    pub(super) first: Distances<A>,
    pub(super) second: Distances<B>,
}

impl<A: Index, B: Index> Phase<A, B> {
    pub(super) fn memory_usage(&self) -> usize {
        self.first.memory_usage() + self.second.memory_usage()
    }
}

/// Stands in for a second index where a phase has only one.
pub(super) struct Nothing;

impl Index for Nothing {
    type Value = ();

    const COUNT: usize = 1;

    fn number(&self, _: ()) -> usize {
        0
    }

    fn after(&self, _: (), _turn: usize) {}

    fn turns(&self) -> usize {
        0
    }

    fn memory_usage(&self) -> usize {
        0
    }
}
