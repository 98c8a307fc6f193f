//! Builders of tables whose pieces can be computed on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::Build;

/// The most pieces that a thread computes before they are added: enough that starting threads takes no time beside them.
const PIECES: usize = 16;

/// A [`Build`] of which some pieces do not depend on each other, so that threads can compute them at the same time.
pub trait SharedBuild: Build + Sync {
    /// A computed piece that is still to be added.
    type Piece: Send;

    /// Returns the number of the next pieces that do not depend on each other; 0 if only [`Build::advance`] can go on.
    fn open(&self) -> usize;

    /// Computes one of the open pieces, counted from 0. The tables do not change.
    fn compute(&self, index: usize) -> Self::Piece;

    /// Adds the first open piece.
    fn add(&mut self, piece: Self::Piece);

    /// Builds some pieces on up to this many threads, the caller's included. The tables are the same as with [`Build::advance`].
    /// Returns true if all pieces are built. If a thread cannot be started, the others do its work.
    fn advance_on(&mut self, threads: usize) -> bool {
        let count = self.open().min(threads * PIECES);
        if threads < 2 || count < 2 {
            return self.advance();
        }
        let next = AtomicUsize::new(0);
        let shared = &*self;
        let compute = || {
            let indices = std::iter::from_fn(|| {
                Some(next.fetch_add(1, Ordering::Relaxed)).filter(|index| *index < count)
            });
            indices.map(|index| (index, shared.compute(index))).collect::<Vec<_>>()
        };
        let mut pieces = thread::scope(|scope| {
            let start = |_| thread::Builder::new().spawn_scoped(scope, compute).ok();
            let helpers: Vec<_> = (1..threads).map_while(start).collect();
            let mut pieces = compute();
            for helper in helpers {
                pieces.extend(helper.join().expect("computing a piece does not panic"));
            }
            pieces
        });
        pieces.sort_by_key(|(index, _)| *index);
        pieces.into_iter().for_each(|(_, piece)| self.add(piece));
        let (built, all) = self.progress();
        built == all
    }
}
