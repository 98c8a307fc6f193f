//! Numbers as a language writes them.

use super::Decimal;
use super::catalogue::words;

words! {
    /// How numbers are written.
    pub struct Numbers {
        /// Stands before the digits of the part below 1.
        point,
    }
}

impl Numbers {
    /// Formats a number with a fixed count of digits after the point.
    pub fn decimal(&self, number: Decimal) -> String {
        number.to_string().replace('.', self.point)
    }

    /// Formats a number with at most so many digits after the point, and no zeros at its end.
    pub fn rounded(&self, number: f64, digits: u32) -> String {
        let text = Decimal(number, digits).to_string();
        let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
        text.replace('.', self.point)
    }

    /// Formats a number in few characters: 0.25, 7, 1200, 14k, 3.5M, 2G.
    ///
    /// ```
    /// use cubelab::text::ENGLISH;
    ///
    /// let short = [0.25, 1200.0, 14_000.0, 3_500_000.0].map(|number| ENGLISH.numbers.short(number));
    /// assert_eq!(short, ["0.25", "1200", "14k", "3.5M"]);
    /// ```
    pub fn short(&self, number: f64) -> String {
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
        self.rounded(number / unit, digits) + letter
    }

    /// Formats a time in milliseconds, as milliseconds or seconds.
    pub fn duration(&self, millis: f64) -> String {
        match millis {
            short if short < 1000.0 => format!("{} ms", Decimal(short, 0)),
            long => self.decimal(Decimal(long / 1000.0, 1)) + " s",
        }
    }

    /// Formats a number of bytes, as B, kB or MB.
    pub fn bytes(&self, bytes: f64) -> String {
        match bytes {
            few if few < 1000.0 => format!("{} B", Decimal(few, 0)),
            some if some < 1e6 => format!("{} kB", Decimal(some / 1e3, 0)),
            many => self.decimal(Decimal(many / 1e6, 1)) + " MB",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMMA: Numbers = Numbers { point: "," };

    #[test]
    fn numbers_are_short_and_have_the_point_of_the_language() {
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
            assert_eq!(COMMA.short(value), text);
        }
    }

    #[test]
    fn times_and_bytes_have_the_unit_of_their_size() {
        assert_eq!([0.4, 999.0, 1500.0].map(|millis| COMMA.duration(millis)), ["0 ms", "999 ms", "1,5 s"]);
        let bytes = [630.0, 60_400.0, 19_600_000.0].map(|bytes| COMMA.bytes(bytes));
        assert_eq!(bytes, ["630 B", "60 kB", "19,6 MB"]);
    }
}
