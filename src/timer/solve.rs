//! One solve of a session.

use super::Mark;

/// The penalty of a solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Penalty {
    /// None.
    #[default]
    None,
    /// Two seconds.
    PlusTwo,
    /// The solve does not count as finished.
    Dnf,
}

impl Penalty {
    /// The milliseconds of [`Penalty::PlusTwo`].
    pub const PLUS_TWO: u32 = 2000;
}

/// A solve.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solve {
    /// The time in milliseconds, without a penalty. For fewest moves, 1000 times the number of moves.
    pub millis: u32,
    /// The penalty.
    pub penalty: Penalty,
    /// The scramble; empty if there was none.
    pub scramble: String,
    /// What the person noted.
    pub comment: String,
    /// When it was solved, in seconds since 1970; 0 if unknown.
    pub date: u64,
    /// The ends of the phases of the solve in milliseconds, as csTimer stores them after the time; usually none.
    pub splits: Vec<u32>,
}

impl Solve {
    /// Returns the result, with the penalty.
    pub const fn mark(&self) -> Mark {
        match self.penalty {
            Penalty::None => Mark::of_millis(self.millis),
            Penalty::PlusTwo => Mark::of_millis(self.millis + Penalty::PLUS_TWO),
            Penalty::Dnf => Mark::DNF,
        }
    }
}
