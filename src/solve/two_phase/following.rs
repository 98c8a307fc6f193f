//! Which turns a search makes after which.

use crate::cube::{Face, Move};

/// The turns of a search that may come next, by the face turned last: see [`Move::may_follow`].
pub(super) struct Following<const N: usize>([([u8; N], usize); Face::ALL.len() + 1]);

impl<const N: usize> Following<N> {
    /// The rows for a search that makes these turns.
    pub(super) const fn new(turns: &[Move; N]) -> Self {
        let mut rows = [([0; N], 0); Face::ALL.len() + 1];
        let mut face = 0;
        while face <= Face::ALL.len() {
            let last = if face < Face::ALL.len() { Some(Move::new(Face::ALL[face], 1)) } else { None };
            let (mut turn, mut count) = (0, 0);
            while turn < N {
                if turns[turn].may_follow(last) {
                    rows[face].0[count] = turn as u8;
                    count += 1;
                }
                turn += 1;
            }
            rows[face].1 = count;
            face += 1;
        }
        Following(rows)
    }

    /// The places in the list of turns of those that may come after `last`.
    #[inline]
    pub(super) fn after(&self, last: Option<Move>) -> &[u8] {
        let (turns, count) = &self.0[last.map_or(Face::ALL.len(), |last| last.face() as usize)];
        &turns[..*count]
    }
}
