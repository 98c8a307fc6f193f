//! What a search spends on its phases.

use crate::numbers::Number;
use crate::solve::phases::gathering::Reach;

/// What a search spends on each phase at level 0, that of the first round. docs/solvers/nxn.md lists the measurements behind these numbers.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// The widths of the beams that join bars, and of those that join rows.
    bars: usize,
    rows: usize,
    /// The number of solutions that a phase passes on, in percent of the number for 7 layers.
    kept: usize,
    /// The number of nodes after which a phase by iterative deepening ends if it has a solution.
    nodes: u64,
    /// The number of rounds with the effort of the second one, itself included.
    second_rounds: u32,
    /// The factor by which each level of effort multiplies the number of nodes for the 3x3x3s.
    last: u64,
}

/// The number of nodes at level 0 after which a phase by iterative deepening ends without a solution. The search then steps back.
const MOST_NODES: u64 = 100_000_000;

/// The largest number of solutions that a phase passes on. It bounds the memory: a solution of 17 layers takes up to 20 kB, and a search keeps
/// those of three phases.
const MOST_KEPT: usize = 20_000;

/// The number of levels of effort from one round to the next that has more.
const LEVELS: u32 = 2;

/// The factor by which each level of effort multiplies the widths of beams that join bars, the nodes, and the solutions passed on.
const GROWTH: usize = 2;

/// The factor by which each level of effort multiplies the widths of beams that join rows.
const GROWTH_OF_ROWS: usize = 3;

/// The number of turns that join rows, at most; most are joined in 12 to 20.
const MOST_TURNS_OF_ROWS: usize = 26;

impl Effort {
    /// Returns the effort for a size. A larger cube has more phases, so each gets less: the first solution of 17 layers is to be there
    /// within ten seconds.
    pub(super) const fn of_size(size: usize) -> Effort {
        let (bars, rows, kept, nodes) = match size {
            6 => (25_000, 25_000, 200, 20_000_000),
            5 | 7 | 8 => (10_000, 10_000, 100, 10_000_000),
            9 => (16_000, 7000, 80, 6_000_000),
            10 => (16_000, 4000, 60, 4_000_000),
            11..=13 => (4000, 3000, 50, 2_000_000),
            14..=16 => (2000, 3000, 30, 1_000_000),
            _ => (1200, 3000, 30, 1_000_000),
        };
        let (second_rounds, last) = if size == 6 { (2, 8) } else { (1, 4) };
        Effort { bars, rows, kept, nodes, second_rounds, last }
    }

    /// Returns the level of effort of a round, counted from 0.
    pub(super) const fn level(self, round: u32) -> u32 {
        let repeated =
            if round < self.second_rounds { round.saturating_sub(1) } else { self.second_rounds - 1 };
        LEVELS * (round - repeated)
    }

    /// Returns how far the beams go that join bars of a row with so many columns. Bars of 13 columns take about 56 turns.
    pub(super) const fn of_bars(self, columns: usize) -> Reach {
        Reach { width: self.bars, growth: GROWTH, turns: 20 + 8 * columns, more: 5 }
    }

    /// Returns how far the beams go that join rows.
    pub(super) const fn of_rows(self) -> Reach {
        Reach { width: self.rows, growth: GROWTH_OF_ROWS, turns: MOST_TURNS_OF_ROWS, more: 7 }
    }

    /// Returns how far the beam goes that pairs inner wings at the middle of an even size.
    pub(super) const fn of_wings(self) -> Reach {
        Reach { width: self.rows, growth: GROWTH_OF_ROWS, turns: 30, more: 5 }
    }

    /// Returns the number of solutions that a phase passes on at a level of effort, given that for 7 layers at level 0.
    pub(super) fn kept(self, most: usize, level: u32) -> usize {
        let all = (most * self.kept / 100).saturating_mul(GROWTH.saturating_pow(level));
        all.min(MOST_KEPT)
    }

    /// Returns the factor by which a level of effort multiplies the number of nodes for the 3x3x3s.
    pub(super) const fn last_growth(self, level: u32) -> u64 {
        self.last.saturating_pow(level)
    }

    /// Returns the numbers of nodes after which a phase by iterative deepening ends at a level of effort: with a solution, and without.
    pub(super) fn most_nodes(self, level: u32) -> [u64; 2] {
        [self.nodes, MOST_NODES].map(|nodes| nodes.saturating_mul(GROWTH.to_u64().saturating_pow(level)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_have_more_effort_but_one_of_six_layers_repeats_the_second() {
        let levels = |size| [0, 1, 2, 3, 4].map(|round| Effort::of_size(size).level(round));
        assert_eq!(levels(6), [0, 2, 2, 4, 6]);
        assert_eq!(levels(7), [0, 2, 4, 6, 8]);
        assert_eq!([6, 7].map(|size| Effort::of_size(size).last_growth(2)), [64, 16]);
    }
}
