//! Jobs that can be divided into tasks with a common bound.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::Job;
use crate::numbers::{Number, number};

/// The length of the shortest solution that any task of a job has found.
///
/// Clones share one value. Tasks in different processes or web workers have a bound each: the code that relays
/// their messages calls [`Bound::lower`].
#[derive(Clone, Debug)]
pub struct Bound(Arc<AtomicU32>);

impl Bound {
    /// Returns the bound before any solution is found.
    pub fn new() -> Bound {
        Bound(Arc::new(AtomicU32::new(u32::MAX)))
    }

    /// Returns the length that solutions must be shorter than; [`u32::MAX`] while no solution is found.
    #[inline]
    pub fn get(&self) -> u32 {
        // Relaxed is enough: the value guards no other memory.
        self.0.load(Ordering::Relaxed)
    }

    /// Stores the length of a solution. Returns true if it is shorter than all before.
    pub fn lower(&self, length: u32) -> bool {
        self.0.fetch_min(length, Ordering::Relaxed) > length
    }
}

impl Default for Bound {
    fn default() -> Self {
        Bound::new()
    }
}

/// The part of a divided job that a task does: part `index` of `count`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    index: u32,
    count: u32,
}

impl Share {
    /// The whole job.
    pub const WHOLE: Share = Share { index: 0, count: 1 };

    /// Returns part `index` of `count`.
    ///
    /// # Panics
    /// If `index` is not less than `count`.
    pub fn new(index: usize, count: usize) -> Share {
        assert!(index < count, "part {index} of {count}");
        Share { index: index.to_u32(), count: count.to_u32() }
    }

    /// True if this is the whole job.
    #[inline]
    pub const fn is_whole(self) -> bool {
        self.count == 1
    }

    /// Returns this share of a number of nodes, rounded up. [`u64::MAX`], no limit, is returned unchanged.
    pub const fn part_of(self, nodes: u64) -> u64 {
        if nodes == u64::MAX { nodes } else { nodes.div_ceil(number!(self.count => u64)) }
    }

    /// True if the piece of work with this number belongs to the share. Each piece belongs to exactly one
    /// share, and the shares have about equally many pieces.
    #[inline]
    pub const fn has(self, piece: u32) -> bool {
        // Fibonacci hashing: multiplying by 2^32 / golden ratio spreads consecutive numbers, and numbers with a
        // constant step, evenly (Knuth, The Art of Computer Programming 3, 6.4).
        let spread = number!(piece.wrapping_mul(0x9e37_79b9) => u64);
        (spread * number!(self.count => u64)) >> 32 == number!(self.index => u64)
    }
}

/// A solution of a job that can be divided.
pub trait Length {
    /// Returns the length in the metric of the [`Bound`].
    fn bounded_length(&self) -> u32;
}

/// Turns that each have length 1.
impl<T> Length for Vec<T> {
    fn bounded_length(&self) -> u32 {
        self.len().to_u32()
    }
}

/// A job that can be divided into tasks.
///
/// All tasks together find a solution of the same length as the undivided job; of several solutions of this
/// length, they may find another one. A task that ends with [`Ending::Exhausted`](super::Ending::Exhausted) or
/// [`Ending::Optimal`](super::Ending::Optimal) has proved that its share holds no solution shorter than the
/// shared bound. When all tasks have ended so, the shortest solution is proved optimal.
///
/// ```
/// use cubelab::cube::{Cube, Move};
/// use cubelab::job::{Ending, Job, Split};
/// use cubelab::solve::two_phase::{Limits, Search, Tables};
///
/// let cube = Cube::SOLVED.after_all([3, 0, 7, 12, 16, 4, 9, 2, 14, 6].map(Move::from_index));
/// let mut search = Search::new(Tables::new().into(), &cube, Limits::default());
/// let mut tasks = search.split(3);
/// for task in &mut tasks {
///     assert!(matches!(task.run_to_end(), Ending::Optimal | Ending::Exhausted));
/// }
/// let best = tasks.iter().filter_map(|task| task.best()).map(Vec::len).min();
/// search.run_to_end();
/// assert_eq!(best, search.best().map(Vec::len));
/// ```
pub trait Split: Job<Solution: Length> + Sized {
    /// Returns a task that does one share of the remaining work and searches only for solutions shorter than
    /// the bound; `None` if this job cannot be divided.
    fn task(&mut self, _share: Share, _bound: &Bound) -> Option<Self> {
        None
    }

    /// Divides the remaining work into `count` tasks; empty if this job cannot be divided.
    fn split(&mut self, count: usize) -> Vec<Self> {
        let bound = Bound::new();
        if let Some(best) = self.best() {
            bound.lower(best.bounded_length());
        }
        (0..count).map_while(|index| self.task(Share::new(index, count), &bound)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_belongs_to_one_share_and_shares_are_alike() {
        for count in [1, 2, 3, 7, 16] {
            let shares: Vec<Share> = (0..count).map(|index| Share::new(index, count)).collect();
            let mut pieces = vec![0usize; count];
            for piece in 0..3240 {
                let owners: Vec<usize> = (0..count).filter(|index| shares[*index].has(piece)).collect();
                assert_eq!(owners.len(), 1, "piece {piece} of {count}");
                pieces[owners[0]] += 1;
            }
            let even = 3240 / count;
            assert!(pieces.iter().all(|own| usize::abs_diff(*own, even) <= even / 20 + 1), "{pieces:?}");
        }
    }

    #[test]
    fn a_bound_falls_only() {
        let bound = Bound::new();
        assert!(bound.clone().lower(12));
        assert!(!bound.lower(12) && !bound.lower(13));
        assert_eq!(bound.get(), 12);
    }
}
