//! Generates all successors of a state together.

use super::Space;
use super::store::hash;

/// The successors of one state, packed and hashed before the first look-up, so that the look-ups can be
/// prefetched together, see [`super::Store::read_ahead`].
pub(super) struct Successors<S: Space> {
    states: Vec<S::State>,
    packed: Vec<u8>,
    packed_len: usize,
    hashes: Vec<u64>,
}

impl<S: Space> Successors<S> {
    /// Returns an empty list; `state` can be any state.
    pub(super) fn new(space: &S, state: &S::State) -> Successors<S> {
        let (moves, packed_len) = (space.moves(), space.packed_len());
        Successors {
            states: vec![state.clone(); moves],
            packed: vec![0; moves * packed_len],
            packed_len,
            hashes: Vec::with_capacity(moves),
        }
    }

    /// Makes the successors of a state by these moves.
    pub(super) fn make(&mut self, space: &S, state: &S::State, moves: &[u8]) {
        self.hashes.clear();
        let packed = self.packed.chunks_exact_mut(self.packed_len);
        for ((successor, packed), made) in self.states.iter_mut().zip(packed).zip(moves) {
            successor.clone_from(state);
            space.make(successor, (*made).into());
            space.pack(successor, packed);
            self.hashes.push(hash(packed));
        }
    }

    /// Returns the successor with this index, its packed form and its hash.
    #[inline]
    pub(super) fn get(&self, at: usize) -> (&S::State, &[u8], u64) {
        let start = at * self.packed_len;
        (&self.states[at], &self.packed[start..start + self.packed_len], self.hashes[at])
    }

    /// Returns the hashes of all successors.
    pub(super) fn hashes(&self) -> &[u64] {
        &self.hashes
    }
}
