//! Numbers as the language of the program writes them.

use super::catalogue::words;
use super::locale::locale;
use super::{Decimal, fill};

/// Formats a whole number with its digits in groups.
pub fn grouped(number: f64) -> String {
    (locale().number)(number.round(), [0, 0])
}

/// Formats a number with a fixed count of digits after the point.
pub fn decimal(Decimal(number, digits): Decimal) -> String {
    (locale().number)(number, [digits, digits])
}

/// Formats a number with at most this many digits after the point, and no zeros at its end.
pub fn rounded(number: f64, digits: u32) -> String {
    (locale().number)(number, [0, digits])
}

/// Returns what stands before the digits of the part below 1.
pub fn decimal_point() -> char {
    decimal(Decimal(0.5, 1)).chars().nth(1).unwrap_or('.')
}

/// Formats a number in few characters: 0.25, 7, 1,200, 14k, 3.5M, 2G.
///
/// ```
/// use cubelab::text::short;
///
/// assert_eq!([0.25, 1200.0, 14_000.0, 3_500_000.0].map(short), ["0.25", "1,200", "14k", "3.5M"]);
/// ```
pub fn short(number: f64) -> String {
    let size = number.abs();
    let (unit, letter) = match size {
        _ if size >= 999_500_000.0 => (1e9, "G"),
        _ if size >= 999_500.0 => (1e6, "M"),
        _ if size >= 9_999.5 => (1e3, "k"),
        _ => (1.0, ""),
    };
    let digits = match size / unit {
        small if small < 1.0 && small > 0.0 => 2,
        small if small < 10.0 => 1,
        middle if middle < 100.0 && unit > 1.0 => 1,
        _ => 0,
    };
    rounded(number / unit, digits) + letter
}

words! {
    /// Units. Each has the place of its `{number}`.
    pub struct Units {
        /// Milliseconds.
        millis,
        /// Seconds.
        seconds,
        /// Bytes.
        bytes,
        /// Thousands of bytes.
        kilobytes,
        /// Millions of bytes.
        megabytes,
    }
}

impl Units {
    /// Formats a time in milliseconds, as milliseconds or seconds.
    pub fn duration(&self, millis: f64) -> String {
        match millis {
            short if short < 1000.0 => fill(self.millis, &[("number", &grouped(short))]),
            long => fill(self.seconds, &[("number", &decimal(Decimal(long / 1000.0, 1)))]),
        }
    }

    /// Formats a number of bytes, as B, kB or MB.
    pub fn size(&self, bytes: f64) -> String {
        let (unit, number) = match bytes {
            few if few < 1000.0 => (self.bytes, grouped(few)),
            some if some < 1e6 => (self.kilobytes, grouped(some / 1e3)),
            many => (self.megabytes, decimal(Decimal(many / 1e6, 1))),
        };
        fill(unit, &[("number", &number)])
    }
}

#[cfg(test)]
mod tests {
    use super::super::{LAB_ENGLISH, Locale, set_locale};
    use super::*;

    #[test]
    fn numbers_are_short_and_written_by_the_language() {
        set_locale(Locale {
            number: |number, digits| {
                (Locale::ENGLISH.number)(number, digits).replace(',', "").replace('.', ",")
            },
            ..Locale::ENGLISH
        });
        for (value, text) in [
            (0.0, "0"),
            (0.25, "0,25"),
            (2.5, "2,5"),
            (7.0, "7"),
            (1200.0, "1200"),
            (14_000.0, "14k"),
            (14_499.0, "14,5k"),
            (999_999.0, "1M"),
            (3_500_000.0, "3,5M"),
            (200_000_000.0, "200M"),
            (2e9, "2G"),
            (-0.5, "-0,5"),
        ] {
            assert_eq!(short(value), text);
        }
    }

    #[test]
    fn times_and_bytes_have_the_unit_of_their_size() {
        let units = &LAB_ENGLISH.units;
        assert_eq!([0.4, 999.0, 1500.0].map(|millis| units.duration(millis)), ["0 ms", "999 ms", "1.5 s"]);
        let bytes = [630.0, 60_400.0, 19_600_000.0].map(|bytes| units.size(bytes));
        assert_eq!(bytes, ["630 B", "60 kB", "19.6 MB"]);
    }
}
