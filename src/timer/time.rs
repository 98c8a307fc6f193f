//! Results in hundredths of a second.

use crate::numbers::Number;

/// A result in hundredths of a second, or DNF. The order is from best to worst, and DNF is the worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mark(u32);

/// Ten minutes, from which times are rounded to seconds (WCA Regulation 9f2).
const TEN_MINUTES: u32 = 60_000;

impl Mark {
    /// The result of a solve that was not finished.
    pub const DNF: Mark = Mark(u32::MAX);

    /// Returns the result of a time in milliseconds: truncated to hundredths of a second (WCA Regulation 9f1), and
    /// rounded to seconds from ten minutes on (9f2).
    pub const fn of_millis(millis: u32) -> Mark {
        let hundredths = millis / 10;
        if hundredths < TEN_MINUTES {
            Mark(hundredths)
        } else {
            Mark(millis.saturating_add(500) / 1000 * 100)
        }
    }

    /// Returns the mean of `count` results with this sum in hundredths: rounded to hundredths of a second (9f1), and to
    /// seconds from ten minutes on (9f2).
    pub(super) fn mean(sum: u64, count: usize) -> Mark {
        let count = count.to_u64();
        let mean = (2 * sum + count) / (2 * count);
        if mean < u64::from(TEN_MINUTES) {
            Mark(mean.to_u32())
        } else {
            Mark(((sum + 50 * count) / (100 * count) * 100).to_u32())
        }
    }

    /// Returns the hundredths of a second; `None` for DNF.
    pub fn hundredths(self) -> Option<u32> {
        (self != Mark::DNF).then_some(self.0)
    }

    /// Formats the result with this decimal point, such as 9.87, 1:02.03 or 10:04; `dnf` stands for DNF. With
    /// `counts_moves`, the result is a number of moves: whole, or an average with two digits after the point.
    pub fn text(self, point: char, dnf: &str, counts_moves: bool) -> String {
        let Some(hundredths) = self.hundredths() else { return dnf.to_owned() };
        let (seconds, part) = (hundredths / 100, hundredths % 100);
        if counts_moves {
            return if part == 0 { seconds.to_string() } else { format!("{seconds}{point}{part:02}") };
        }
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let whole = match (hours, minutes) {
            (0, 0) => rest.to_string(),
            (0, _) => format!("{minutes}:{rest:02}"),
            _ => format!("{hours}:{minutes:02}:{rest:02}"),
        };
        if hundredths < TEN_MINUTES { format!("{whole}{point}{part:02}") } else { whole }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits;

    fn text(millis: u32) -> String {
        Mark::of_millis(millis).text('.', "DNF", false)
    }

    #[test]
    fn times_are_truncated_and_rounded_to_seconds_from_ten_minutes_on() {
        for (millis, expected) in [
            (0, "0.00"),
            (9, "0.00"),
            (12_349, "12.34"),
            (59_999, "59.99"),
            (60_000, "1:00.00"),
            (62_031, "1:02.03"),
            (599_999, "9:59.99"),
            (600_499, "10:00"),
            (600_500, "10:01"),
            (3_661_000, "1:01:01"),
            (limits::SOLVE_MILLIS, "100:00:00"),
        ] {
            assert_eq!(text(millis), expected, "{millis}");
        }
        assert_eq!(Mark::DNF.text('.', "DNF", false), "DNF");
        assert_eq!(Mark::of_millis(25_000).text('.', "DNF", true), "25");
        assert_eq!(Mark::mean(7600, 3).text(',', "DNF", true), "25,33");
    }

    #[test]
    fn means_are_rounded() {
        let mean = |sum, count| Mark::mean(sum, count).text('.', "DNF", false);
        assert_eq!([mean(1000, 3), mean(2000, 3), mean(5, 2)], ["3.33", "6.67", "0.03"]);
        assert_eq!([mean(180_000, 3), mean(180_149, 3), mean(180_150, 3)], ["10:00", "10:00", "10:01"]);
    }
}
