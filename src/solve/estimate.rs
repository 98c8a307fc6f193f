//! What solving a cube will take, told before a large one is begun, from what it took.

use super::sizes::Kit;

/// What is to be expected of solving a random position.
///
/// Times are those of one core of an AMD EPYC with native code; a worker of a browser takes about twice as long.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The memory in bytes: tables, and what the search holds.
    pub bytes: f64,
    /// The time to build the tables, in milliseconds.
    pub table_millis: f64,
    /// The time from then on to the first solution, in milliseconds.
    pub millis: f64,
    /// The turns of that solution.
    pub turns: f64,
}

/// What was measured for one size, as the mean of several positions.
struct Measured {
    size: usize,
    megabytes: f64,
    table_millis: f64,
    millis: f64,
    turns: f64,
}

/// One line of a table.
const fn row(size: usize, megabytes: f64, table_millis: f64, millis: f64, turns: f64) -> Measured {
    Measured { size, megabytes, table_millis, millis, turns }
}

const TWO: [Measured; 1] = [row(2, 2.0, 190.0, 0.1, 8.8)];
const FOUR: [Measured; 1] = [row(4, 28.0, 990.0, 66.0, 44.8)];
const SIX_PHASE: [Measured; 1] = [row(4, 20.0, 1400.0, 207.0, 62.3)];
const REDUCTION: [Measured; 9] = [
    row(5, 15.0, 700.0, 1200.0, 87.0),
    row(6, 17.0, 250.0, 2800.0, 175.0),
    row(7, 33.0, 600.0, 3400.0, 250.0),
    row(8, 10.0, 50.0, 2700.0, 411.0),
    row(10, 10.0, 50.0, 3200.0, 676.0),
    row(17, 10.0, 50.0, 820.0, 2193.0),
    row(33, 10.0, 50.0, 1500.0, 8210.0),
    row(50, 10.0, 50.0, 1000.0, 20000.0),
    row(100, 11.0, 50.0, 3700.0, 71000.0),
];

impl Kit {
    /// What a search with these tables is expected to take on a cube of this size. Between two sizes that were
    /// measured it lies on the straight line between them; beyond the largest, turns grow as stickers do, and time as
    /// turns times layers.
    pub fn estimate(self, size: usize) -> Estimate {
        let rows: &[Measured] = match self {
            Kit::Two => &TWO,
            Kit::Four => &FOUR,
            Kit::SixPhase => &SIX_PHASE,
            Kit::Reduction(_) => &REDUCTION,
        };
        let last = &rows[rows.len() - 1];
        let Some(next) = rows.iter().position(|row| row.size >= size) else {
            let layers = size as f64 / last.size as f64;
            let (turns, millis) = (last.turns * layers * layers, last.millis * layers * layers * layers);
            return Estimate { bytes: last.megabytes * 1e6, table_millis: last.table_millis, millis, turns };
        };
        let (from, to) = (&rows[next.saturating_sub(1)], &rows[next]);
        let part = size.saturating_sub(from.size) as f64 / to.size.abs_diff(from.size).max(1) as f64;
        let between = |of: fn(&Measured) -> f64| of(from) + (of(to) - of(from)) * part;
        Estimate {
            bytes: between(|row| row.megabytes) * 1e6,
            table_millis: between(|row| row.table_millis),
            millis: between(|row| row.millis),
            turns: between(|row| row.turns),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_grow_with_the_size_and_estimates_meet_what_was_measured() {
        let estimates: Vec<Estimate> = (5..=200).map(|size| Kit::Reduction(5).estimate(size)).collect();
        for pair in estimates.windows(2) {
            let [one, next] = pair else { unreachable!("two at a time") };
            assert!(next.turns > one.turns, "{next:?}");
        }
        for row in &REDUCTION {
            let estimate = Kit::Reduction(5).estimate(row.size);
            assert_eq!((estimate.turns, estimate.millis), (row.turns, row.millis));
        }
        assert_eq!(Kit::Two.estimate(2).bytes, 2e6);
        assert_eq!(Kit::Four.estimate(4).turns, FOUR[0].turns);
    }
}
