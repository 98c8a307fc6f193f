//! The turns of a phase, and the turns that may follow each.

use crate::nxn::LayerTurn;
use crate::solve::four::turns::Turn;
use crate::table::TurnIndex;

/// The turns of a phase, numbered for its tables.
pub(super) struct Turns {
    turns: Vec<Turn>,
    /// The turns that may follow each turn, a bit for each; the last entry is for the start.
    following: Vec<u32>,
}

impl Turns {
    /// Returns the turns for which `is_in` is true, of the 27 turns of a cube without fixed centres: turns of
    /// the faces, and of Uw, Rw and Fw.
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

    /// Returns the turns that may follow the turn with this number, a bit for each.
    #[inline]
    pub(super) fn following(&self, last: Option<TurnIndex>) -> u32 {
        self.following[last.map_or(self.turns.len(), TurnIndex::index)]
    }
}

/// True if a search makes `next` after `last`: not the same block again, and blocks of one axis only in
/// ascending order.
fn is_in_order(last: LayerTurn, next: LayerTurn) -> bool {
    let block = |turn: LayerTurn| (turn.last, turn.face);
    last.face.axis() != next.face.axis() || block(last) < block(next)
}
