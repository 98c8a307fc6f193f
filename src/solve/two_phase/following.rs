//! Which turns a search makes after which.

use crate::cube::{Face, Move};
use crate::table::TurnSet;

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
        let (turns, count) = &self.0[row(last)];
        &turns[..*count]
    }
}

#[inline]
fn row(last: Option<Move>) -> usize {
    last.map_or(Face::ALL.len(), |last| last.face() as usize)
}

/// All turns that may come after `last`.
#[inline]
pub(super) fn following(last: Option<Move>) -> TurnSet {
    static SETS: [TurnSet; Face::ALL.len() + 1] = {
        let Following(rows) = Following::new(&Move::ALL);
        let mut sets = [TurnSet::ALL; Face::ALL.len() + 1];
        let mut i = 0;
        while i < sets.len() {
            sets[i] = TurnSet::of(rows[i].0.split_at(rows[i].1).0);
            i += 1;
        }
        sets
    };
    SETS[row(last)]
}
