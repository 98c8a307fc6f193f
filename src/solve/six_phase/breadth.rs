//! The distances of an index, found breadth first.

use super::index::{Distances, Index};

/// A search from all goals at once, a piece at a time.
pub(super) struct Breadth<I: Index> {
    index: I,
    distances: Box<[u8]>,
    /// What is at the last distance, how many of it have been looked at, and what has been found one turn further.
    last: Vec<I::Value>,
    looked_at: usize,
    next: Vec<I::Value>,
    distance: u8,
    farthest: u8,
}

/// What has not been reached.
const NOWHERE: u8 = u8::MAX;

impl<I: Index> Breadth<I> {
    /// Begins with the goals. What is `farthest` turns away or more counts as that.
    pub(super) fn new(index: I, goals: impl IntoIterator<Item = I::Value>, farthest: u8) -> Self {
        let mut distances = vec![NOWHERE; I::COUNT].into_boxed_slice();
        let last: Vec<I::Value> = goals.into_iter().collect();
        last.iter().for_each(|goal| distances[index.number(*goal)] = 0);
        Breadth { index, distances, last, looked_at: 0, next: Vec::new(), distance: 0, farthest }
    }

    /// Looks at up to so many more values; says whether the table is complete.
    pub(super) fn advance(&mut self, values: usize) -> bool {
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
            for turn in 0..self.index.turns() {
                let after = self.index.after(value, turn);
                let distance = &mut self.distances[self.index.number(after)];
                if *distance == NOWHERE {
                    *distance = self.distance + 1;
                    self.next.push(after);
                }
            }
        }
        false
    }

    fn is_complete(&self) -> bool {
        self.last.is_empty() || self.distance + 1 >= self.farthest
    }

    /// The distances.
    ///
    /// # Panics
    /// If they are not complete.
    pub(super) fn finish(self) -> Distances<I> {
        assert!(self.is_complete(), "all pieces are there");
        let Breadth { index, mut distances, farthest, .. } = self;
        distances.iter_mut().for_each(|distance| *distance = (*distance).min(farthest));
        Distances::new(index, distances)
    }
}
