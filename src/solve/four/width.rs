//! The number of candidates that a round of the search carries from phase to phase.

use crate::numbers::number;

/// The width of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Width {
    /// The number of solutions of phase 1 that are compared.
    pub(super) looked_at: usize,
    /// The number of the best of these that phase 2 continues.
    pub(super) first: usize,
    /// The number of solutions of phase 2 that phase 3 continues.
    pub(super) second: usize,
    /// The number of solutions of phase 3.
    pub(super) third: usize,
    /// The number of nodes for their 3x3x3s.
    pub(super) nodes: u64,
}

impl Width {
    /// The number of rounds.
    pub(super) const ROUNDS: u32 = 7;

    /// Returns the width of a round, counted from 0. Each round takes about three times as long as the last.
    pub(super) const fn of_round(round: u32) -> Width {
        let times = 3_usize.pow(round);
        Width {
            looked_at: 10_000 * times,
            first: 500 * times,
            second: 60 * times,
            third: 2 * times,
            nodes: 300_000 * number!(times => u64),
        }
    }
}
