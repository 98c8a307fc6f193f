//! Statistics of a session.

use super::{Mark, Solve};

/// A kind of average: of the last `size` results, without the `trim` best and the `trim` worst.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Average {
    /// The number of results.
    pub size: usize,
    /// The number of results that are left out at each end.
    pub trim: usize,
}

/// The averages of a session: the mean of 3, and the averages of 5, 12 and 100. That of 100 leaves out 5 % at each
/// end, as csTimer does.
pub const AVERAGES: [Average; 4] = [
    Average { size: 3, trim: 0 },
    Average { size: 5, trim: 1 },
    Average { size: 12, trim: 1 },
    Average { size: 100, trim: 5 },
];

impl Average {
    /// Returns the average of sorted results: DNF if more results than are left out are DNF.
    fn of(self, sorted: &[Mark]) -> Mark {
        let mut sum = 0;
        for mark in &sorted[self.trim..sorted.len() - self.trim] {
            let Some(hundredths) = mark.hundredths() else { return Mark::DNF };
            sum += u64::from(hundredths);
        }
        Mark::mean(sum, sorted.len() - 2 * self.trim)
    }
}

/// Returns for each result the average that ends with it; `None` as long as there are too few results.
pub fn rolling(average: Average, marks: &[Mark]) -> Vec<Option<Mark>> {
    let mut sorted: Vec<Mark> = Vec::with_capacity(average.size);
    let mut averages = Vec::with_capacity(marks.len());
    for (i, mark) in marks.iter().enumerate() {
        if i >= average.size {
            let left = sorted.partition_point(|other| *other < marks[i - average.size]);
            sorted.remove(left);
        }
        sorted.insert(sorted.partition_point(|other| other < mark), *mark);
        averages.push((sorted.len() == average.size).then(|| average.of(&sorted)));
    }
    averages
}

/// The statistics of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// The results in the order of the solves.
    pub marks: Vec<Mark>,
    /// The number of solves that are not DNF.
    pub finished: usize,
    /// The best result, if any is not DNF.
    pub best: Option<Mark>,
    /// The worst result that is not DNF.
    pub worst: Option<Mark>,
    /// The mean of all results that are not DNF.
    pub mean: Option<Mark>,
    /// The averages of [`AVERAGES`] that end with each solve.
    pub averages: [Vec<Option<Mark>>; AVERAGES.len()],
}

impl Statistics {
    /// Returns the statistics of these solves.
    pub fn new(solves: &[Solve]) -> Statistics {
        let marks: Vec<Mark> = solves.iter().map(Solve::mark).collect();
        let (mut sum, mut finished) = (0, 0);
        let (mut best, mut worst) = (None, None);
        for mark in &marks {
            let Some(hundredths) = mark.hundredths() else { continue };
            sum += u64::from(hundredths);
            finished += 1;
            best = Some(best.map_or(*mark, |best: Mark| best.min(*mark)));
            worst = worst.max(Some(*mark));
        }
        Statistics {
            finished,
            best,
            worst,
            mean: (finished > 0).then(|| Mark::mean(sum, finished)),
            averages: AVERAGES.map(|average| rolling(average, &marks)),
            marks,
        }
    }

    /// Returns the average of this number in [`AVERAGES`] that ends with the last solve.
    pub fn current(&self, average: usize) -> Option<Mark> {
        self.averages[average].last().copied().flatten()
    }

    /// Returns the best average of this number in [`AVERAGES`], and the index of the solve that it ends with.
    pub fn best_average(&self, average: usize) -> Option<(Mark, usize)> {
        let averages = self.averages[average].iter().enumerate();
        averages.filter_map(|(end, mark)| Some(((*mark)?, end))).min()
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::super::Penalty;
    use super::*;

    fn solves(times: &[u32]) -> Vec<Solve> {
        let solve = |millis: &u32| match millis {
            0 => Solve { millis: 9990, penalty: Penalty::Dnf, ..Solve::default() },
            _ => Solve { millis: *millis, ..Solve::default() },
        };
        times.iter().map(solve).collect()
    }

    fn current(times: &[u32]) -> [Option<u32>; 3] {
        let statistics = Statistics::new(&solves(times));
        [0, 1, 2].map(|i| statistics.current(i).map(|mark| mark.hundredths().unwrap_or(u32::MAX)))
    }

    const DNF: Option<u32> = Some(u32::MAX);

    #[test]
    fn averages_are_those_computed_by_hand() {
        // 10.00, 11.00, 12.00, 13.00, 20.00: without the best and the worst, 36.00 / 3.
        assert_eq!(current(&[10_000, 20_000, 11_000, 13_000, 12_000]), [Some(1200), Some(1200), None]);
        // (11.11 + 12.34 + 12.35) / 3 = 11.9333, truncated times, rounded average.
        assert_eq!(current(&[99_999, 9_999, 11_119, 12_349, 12_350])[1], Some(1193));
        // One DNF is the worst time, two make the average DNF. A mean of 3 allows none.
        assert_eq!(current(&[10_000, 0, 11_000, 13_000, 12_000]), [Some(1200), Some(1200), None]);
        assert_eq!(current(&[10_000, 0, 11_000, 0, 12_000]), [DNF, DNF, None]);
        // Twelve: 1 to 12 seconds, without 1 and 12, is 65 / 10.
        let twelve: Vec<u32> = (1..=12).map(|second| second * 1000).collect();
        assert_eq!(current(&twelve), [Some(1100), Some(1000), Some(650)]);
        assert_eq!(current(&[]), [None; 3]);
    }

    #[test]
    fn an_average_of_a_hundred_allows_five_unfinished_solves() {
        let times: Vec<u32> = (0..100).map(|i| if i < 5 { 0 } else { 1000 * i }).collect();
        let average = |times: &[u32]| Statistics::new(&solves(times)).current(3);
        // 5 to 99 seconds: without the five DNFs and 5 to 9, the mean of 10 to 99 is 54.5.
        assert_eq!(average(&times), Some(Mark::of_millis(54_500)));
        let six: Vec<u32> = times.iter().map(|time| if *time == 50_000 { 0 } else { *time }).collect();
        assert_eq!(average(&six), Some(Mark::DNF));
    }

    #[test]
    fn the_session_as_a_whole() {
        let mut solves = solves(&[12_000, 0, 10_000, 14_000]);
        solves[0].penalty = Penalty::PlusTwo;
        let statistics = Statistics::new(&solves);
        assert_eq!((statistics.marks.len(), statistics.finished), (4, 3));
        assert_eq!(statistics.best, Some(Mark::of_millis(10_000)));
        assert_eq!(statistics.worst, Some(Mark::of_millis(14_000)));
        assert_eq!(statistics.mean, Some(Mark::of_millis(12_670)));
        assert_eq!(statistics.best_average(0), Some((Mark::DNF, 2)));
        let none = Statistics::new(&[]);
        assert_eq!((none.best, none.mean, none.best_average(1)), (None, None, None));
    }

    /// The definition, computed anew for each average.
    fn plain(average: Average, marks: &[Mark], end: usize) -> Option<Mark> {
        let mut window = marks[(end + 1).checked_sub(average.size)?..=end].to_vec();
        window.sort_unstable();
        Some(average.of(&window))
    }

    #[test]
    fn rolling_averages_are_those_of_their_windows() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..20 {
            let times: Vec<u32> = (0..150)
                .map(|_| if random.random_range(0..9) == 0 { 0 } else { random.random_range(8_000..20_000) })
                .collect();
            let statistics = Statistics::new(&solves(&times));
            for (average, found) in AVERAGES.into_iter().zip(&statistics.averages) {
                let expected: Vec<_> =
                    (0..times.len()).map(|end| plain(average, &statistics.marks, end)).collect();
                assert_eq!(*found, expected);
            }
        }
    }
}
