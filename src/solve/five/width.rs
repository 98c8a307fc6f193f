//! The number of candidates that a round of the search carries from phase to phase.

use crate::numbers::number;

/// The width of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Width {
    /// The number of solutions of phase 1 that are compared.
    pub(super) looked_at: usize,
    /// The number of the best of these that phase 2 continues.
    pub(super) first: usize,
    /// The number of solutions of phase 2.
    pub(super) second: usize,
    /// The number of solutions of phase 3.
    pub(super) third: usize,
    /// The number of solutions of phase 4.
    pub(super) fourth: usize,
    /// The number of solutions of phase 5.
    pub(super) fifth: usize,
    /// The number of nodes for their 3x3x3s.
    pub(super) nodes: u64,
}

impl Width {
    /// The number of rounds. A search without a solution continues with wider ones.
    pub(super) const ROUNDS: u32 = 5;

    /// Returns the width of a round, counted from 0. Each round takes about three times as long as the last.
    ///
    /// docs/solvers/nxn.md compares this first round with a narrower one.
    pub(super) const fn of_round(round: u32) -> Width {
        let times = 3_usize.saturating_pow(round);
        Width {
            looked_at: times.saturating_mul(300),
            first: times.saturating_mul(300),
            second: times.saturating_mul(500),
            third: times.saturating_mul(500),
            fourth: times.saturating_mul(120),
            fifth: times.saturating_mul(8),
            nodes: number!(times => u64).saturating_mul(200_000),
        }
    }
}
