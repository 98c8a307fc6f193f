//! The turns of a phase, and which are made after which.

use crate::nxn::LayerTurn;
use crate::solve::four::turns::Turn;

/// The turns of a phase, numbered for its tables.
pub(super) struct Turns {
    turns: Vec<Turn>,
    /// By the number of the turn before, and at the end for none: the turns that may follow, a bit for each.
    following: Vec<u32>,
}

impl Turns {
    /// The turns for which `is_in` holds, of the 27 that there are on a cube without fixed centres: those of the faces,
    /// and Uw, Rw and Fw.
    pub(super) fn new(is_in: impl Fn(LayerTurn) -> bool) -> Turns {
        let turns = Turn::all().filter(|turn| turn.is_of_phase_one() && is_in(turn.layers()));
        let turns: Vec<Turn> = turns.collect();
        let following = |last: Option<&Turn>| {
            let may_follow = |turn: &Turn| last.is_none_or(|last| is_in_order(last.layers(), turn.layers()));
            turns.iter().enumerate().filter(|(_, turn)| may_follow(turn)).map(|(number, _)| 1 << number).sum()
        };
        let following = turns.iter().map(Some).chain([None]).map(following).collect();
        Turns { turns, following }
    }

    pub(super) fn as_slice(&self) -> &[Turn] {
        &self.turns
    }

    /// The turns that may follow one with this number, a bit for each.
    #[inline]
    pub(super) fn following(&self, last: Option<u8>) -> u32 {
        self.following[last.map_or(self.turns.len(), usize::from)]
    }
}

/// The skip rules: never the same block again, and blocks of one axis in ascending order only.
fn is_in_order(last: LayerTurn, next: LayerTurn) -> bool {
    let block = |turn: LayerTurn| (turn.last, turn.face);
    last.face.axis() != next.face.axis() || block(last) < block(next)
}
