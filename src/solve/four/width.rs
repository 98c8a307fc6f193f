//! How many candidates a round of the search carries from phase to phase.

/// The width of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Width {
    /// Ways through phase 1 that are looked at.
    pub(super) looked_at: usize,
    /// Those of them that are gone on with.
    pub(super) first: usize,
    /// Ways through phase 2 that are gone on with.
    pub(super) second: usize,
    /// Ways through phase 3.
    pub(super) third: usize,
    /// Positions looked at in their 3x3x3s.
    pub(super) nodes: u64,
}

impl Width {
    /// How many rounds there are.
    pub(super) const ROUNDS: u32 = 7;

    /// The width of a round, counted from 0. Each takes about three times as long as the last.
    pub(super) const fn of_round(round: u32) -> Width {
        let times = 3_usize.pow(round);
        Width {
            looked_at: 10_000 * times,
            first: 500 * times,
            second: 60 * times,
            third: 2 * times,
            nodes: 300_000 * times as u64,
        }
    }
}
