//! The moves that a search tries in a state.

use super::{Link, Space};

/// The moves that a search tries after each move and at the start: a list for each.
pub(super) struct Followers(Vec<Vec<u8>>);

impl Followers {
    /// Lists the moves of a space. Redundant moves are left out if `skips_redundant` is true.
    ///
    /// # Panics
    /// If the space has more than 255 moves.
    pub(super) fn new<S: Space>(space: &S, skips_redundant: bool) -> Followers {
        let moves = u8::try_from(space.moves()).expect("at most 255 moves");
        let after = |previous: Option<u8>| {
            let is_tried = |number: &u8| match previous {
                Some(previous) if skips_redundant => space.may_follow(previous.into(), (*number).into()),
                _ => true,
            };
            (0..moves).filter(is_tried).collect()
        };
        Followers((0..moves).map(Some).chain([None]).map(after).collect())
    }

    /// Returns the index of the list for a start. The list after a move has the index of the move.
    #[inline]
    pub(super) fn start(&self) -> usize {
        self.0.len() - 1
    }

    /// Returns the index of the list for the state with this link.
    #[inline]
    pub(super) fn list(&self, link: Link) -> usize {
        link.parent.map_or(self.start(), |_| usize::from(link.made))
    }

    /// Returns the moves in the list with this index.
    #[inline]
    pub(super) fn moves(&self, list: usize) -> &[u8] {
        &self.0[list]
    }
}
