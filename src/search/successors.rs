//! Generates all successors of a state together.

use super::Space;
use super::followers::Followers;
use super::store::{Link, hash};

/// The successors of one state, packed and hashed before the first look-up, so that the look-ups can be
/// prefetched together, see [`super::Store::read_ahead`].
pub(super) struct Successors<S: Space> {
    followers: Followers,
    /// The index of the list of the moves that led to the successors.
    list: usize,
    states: Vec<S::State>,
    packed: Vec<u8>,
    packed_len: usize,
    hashes: Vec<u64>,
}

/// One successor.
pub(super) struct Successor<'a, T> {
    /// The move that leads to it.
    pub made: u8,
    pub state: &'a T,
    pub packed: &'a [u8],
    pub hash: u64,
}

impl<S: Space> Successors<S> {
    /// Returns an empty list; `state` can be any state. Redundant moves are not made if `skips_redundant` is true.
    ///
    /// # Panics
    /// If the space has more than 255 moves.
    pub(super) fn new(space: &S, state: &S::State, skips_redundant: bool) -> Successors<S> {
        let (moves, packed_len) = (space.moves(), space.packed_len());
        Successors {
            followers: Followers::new(space, skips_redundant),
            list: 0,
            states: vec![state.clone(); moves],
            packed: vec![0; moves * packed_len],
            packed_len,
            hashes: Vec::with_capacity(moves),
        }
    }

    /// Makes the successors of the state with this link.
    pub(super) fn make(&mut self, space: &S, state: &S::State, link: Link) {
        self.hashes.clear();
        self.list = self.followers.list(link);
        let packed = self.packed.chunks_exact_mut(self.packed_len);
        let moves = self.followers.moves(self.list);
        for ((successor, packed), made) in self.states.iter_mut().zip(packed).zip(moves) {
            successor.clone_from(state);
            space.make(successor, (*made).into());
            space.pack(successor, packed);
            self.hashes.push(hash(packed));
        }
    }

    /// Returns the number of successors.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Returns the successor with this index.
    #[inline]
    pub(super) fn get(&self, at: usize) -> Successor<'_, S::State> {
        let start = at * self.packed_len;
        Successor {
            made: self.followers.moves(self.list)[at],
            state: &self.states[at],
            packed: &self.packed[start..start + self.packed_len],
            hash: self.hashes[at],
        }
    }

    /// Returns the hashes of all successors.
    pub(super) fn hashes(&self) -> &[u64] {
        &self.hashes
    }
}
