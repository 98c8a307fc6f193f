//! All successors of a state, made at once.

use super::Space;
use super::store::hash;

/// The successors of one state, packed and hashed before the first of them is looked up: so the memory
/// can be asked for all of them together, see [`super::Store::read_ahead`].
pub(super) struct Successors<S: Space> {
    states: Vec<S::State>,
    packed: Vec<u8>,
    packed_len: usize,
    hashes: Vec<u64>,
}

impl<S: Space> Successors<S> {
    /// None yet; `state` is any state.
    pub(super) fn new(space: &S, state: &S::State) -> Successors<S> {
        let (moves, packed_len) = (space.moves(), space.packed_len());
        Successors {
            states: vec![state.clone(); moves],
            packed: vec![0; moves * packed_len],
            packed_len,
            hashes: Vec::with_capacity(moves),
        }
    }

    /// Makes each of these moves from a state.
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

    /// The successor by the move in this place of the list, with its packed form and the hash of that.
    #[inline]
    pub(super) fn get(&self, at: usize) -> (&S::State, &[u8], u64) {
        let start = at * self.packed_len;
        (&self.states[at], &self.packed[start..start + self.packed_len], self.hashes[at])
    }

    /// The hashes of all.
    pub(super) fn hashes(&self) -> &[u64] {
        &self.hashes
    }
}
