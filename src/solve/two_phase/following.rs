//! The turns that may follow a turn in a search.

use crate::cube::{Face, Move, Symmetry};
use crate::table::TurnSet;

/// The turns that a search makes next, by the last face turned; see [`Move::may_follow`].
pub(super) struct Following([TurnSet; Face::ALL.len() + 1]);

impl Following {
    /// Builds the sets for a search that makes these turns.
    pub(super) const fn new(turns: &[Move]) -> Following {
        let mut sets = [TurnSet::EMPTY; Face::ALL.len() + 1];
        let mut face = 0;
        while face < sets.len() {
            let last = if face < Face::ALL.len() { Some(Move::new(Face::ALL[face], 1)) } else { None };
            let mut turn = 0;
            while turn < turns.len() {
                if turns[turn].may_follow(last) {
                    sets[face] = sets[face].with(turns[turn]);
                }
                turn += 1;
            }
            face += 1;
        }
        Following(sets)
    }

    /// Builds the sets for a search that makes all turns. The next turns are conjugated by a symmetry; the last
    /// face is not.
    pub(super) fn conjugated(symmetry: Symmetry) -> Following {
        let mut sets = Following::new(&Move::ALL).0;
        for set in &mut sets {
            let turns = set.map(|m| symmetry.turn(m));
            *set = turns.fold(TurnSet::EMPTY, TurnSet::with);
        }
        Following(sets)
    }

    /// Returns the turns that may follow `last`.
    #[inline]
    pub(super) fn after(&self, last: Option<Move>) -> TurnSet {
        self.0[last.map_or(Face::ALL.len(), |last| last.face().index())]
    }
}
