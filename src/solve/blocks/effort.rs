//! What a search spends on its phases.

use crate::solve::phases::gathering::Reach;

/// What a search spends on each phase in the first round. docs/solvers/nxn.md lists the measurements behind these numbers.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// The widths of the beams that join bars, and of those that join rows.
    bars: usize,
    rows: usize,
    /// The number of solutions that a phase passes on, in percent of the number for 7 layers.
    kept: usize,
    /// The number of nodes after which a phase ends if it has a solution.
    nodes: u64,
}

/// The number of nodes after which a phase of the first round ends without a solution, so that a wider round follows: enough for the widest
/// beams of a phase. A round that begins anew repeats all phases before.
const MOST_NODES: u64 = 100_000_000;

/// The number of turns that join rows, at most; most are joined in 12 to 20.
const MOST_TURNS_OF_ROWS: usize = 26;

impl Effort {
    /// Returns the effort for a size. A larger cube has more phases, so each gets less: the first solution of 17 layers is to be there
    /// within ten seconds.
    pub(super) const fn of_size(size: usize) -> Effort {
        let (bars, rows, kept, nodes) = match size {
            6 => (25_000, 25_000, 200, 20_000_000),
            5 | 7 | 8 => (10_000, 10_000, 100, 10_000_000),
            9 => (7000, 5000, 80, 6_000_000),
            10 => (4000, 4000, 60, 4_000_000),
            11..=13 => (1000, 3000, 40, 2_000_000),
            _ => (300, 3000, 30, 1_000_000),
        };
        Effort { bars, rows, kept, nodes }
    }

    /// Returns how far the beams go that join bars of a row with so many columns. 13 columns take 56 turns.
    pub(super) const fn of_bars(self, columns: usize) -> Reach {
        Reach { width: self.bars, turns: 20 + 8 * columns, more: 5 }
    }

    /// Returns how far the beams go that join rows.
    pub(super) const fn of_rows(self) -> Reach {
        Reach { width: self.rows, turns: MOST_TURNS_OF_ROWS, more: 7 }
    }

    /// Returns how far the beam goes that pairs inner wings at the middle of an even size.
    pub(super) const fn of_wings(self) -> Reach {
        Reach { width: self.rows, turns: 30, more: 5 }
    }

    /// Returns the number of solutions that a phase passes on, given that for 7 layers.
    pub(super) const fn kept(self, most: usize) -> usize {
        most * self.kept / 100
    }

    /// Returns the numbers of nodes after which a phase of a round ends: with a solution, and without.
    pub(super) fn most_nodes(self, round: u32) -> [u64; 2] {
        [self.nodes, MOST_NODES].map(|nodes| nodes.saturating_mul(3_u64.saturating_pow(round)))
    }
}
