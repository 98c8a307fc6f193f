//! The number of candidates that a round of a search carries from phase to phase.

use crate::numbers::Number;

/// The width of a round of a search with `N` phases before the 3x3x3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) struct Width<const N: usize> {
    /// The number of solutions of phase 1 that are compared.
    pub(in crate::solve) looked_at: usize,
    /// The number of solutions of each phase that the next one continues. Of phase 1 these are the best of those compared.
    pub(in crate::solve) kept: [usize; N],
    /// The number of nodes for their 3x3x3s.
    pub(in crate::solve) nodes: u64,
}

impl<const N: usize> Width<N> {
    /// Returns the width of a round, counted from 0, of a search whose first round has this width. Each round takes about
    /// three times as long as the last.
    pub(in crate::solve) fn of_round(self, round: u32) -> Width<N> {
        let times = 3_usize.saturating_pow(round);
        Width {
            looked_at: self.looked_at.saturating_mul(times),
            kept: self.kept.map(|count| count.saturating_mul(times)),
            nodes: self.nodes.saturating_mul(times.to_u64()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_grow_with_the_rounds_and_never_overflow() {
        let first = Width { looked_at: 10_000, kept: [300, 8], nodes: 200_000 };
        let widths: Vec<Width<2>> = (0..80).map(|round| first.of_round(round)).collect();
        assert_eq!(widths[0], first);
        assert!(
            widths
                .windows(2)
                .all(|pair| pair[0].nodes <= pair[1].nodes && pair[0].kept[1] <= pair[1].kept[1])
        );
        assert!(widths.windows(2).take(5).all(|pair| 3 * pair[0].kept[0] == pair[1].kept[0]));
    }
}
