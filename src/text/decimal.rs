//! Numbers with a fixed count of digits after the point.

use std::fmt;

use crate::numbers::{Number, WholePart};

/// A number to be written with so many digits after the point, at most 3.
///
/// The standard library writes any number exactly, with tables that would make the page a fortieth
/// larger.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decimal(pub f64, pub u32);

impl Decimal {
    /// Reads a number without a sign, with a point or without one: what this writes, and people type. The
    /// library's own way, which reads any number exactly, weighs as much as the one that writes it.
    pub fn read(text: &str) -> Option<f64> {
        let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
        let digits = |text: &str| text.len() <= 15 && text.bytes().all(|byte| byte.is_ascii_digit());
        if !(digits(whole) && digits(part) && whole.len() + part.len() > 0) {
            return None;
        }
        let number =
            |text: &str| text.bytes().fold(0.0, |number, byte| 10.0 * number + f64::from(byte - b'0'));
        let unit = part.bytes().fold(1.0, |unit, _| 10.0 * unit);
        Some((number(whole) * unit + number(part)) / unit)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = 10_u64.pow(self.1.min(3));
        let units = (self.0 * unit.to_f64()).round().whole_i64();
        let sign = if units < 0 { "-" } else { "" };
        let (whole, part) = (units.unsigned_abs() / unit, units.unsigned_abs() % unit);
        match self.1 {
            0 => write!(f, "{sign}{whole}"),
            digits => write!(f, "{sign}{whole}.{part:0width$}", width = digits.index()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read() {
        for (text, number) in [
            ("2.5", 2.5),
            ("0.1", 0.1),
            ("007", 7.0),
            (".25", 0.25),
            ("3.", 3.0),
            (" 2000 ", 2000.0),
            ("1.75", 1.75),
        ] {
            assert_eq!(Decimal::read(text), Some(number), "{text}");
        }
        for wrong in ["", ".", "-1", "1e3", "1,5", "NaN", "1.2.3", "12345678901234567"] {
            assert_eq!(Decimal::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn numbers_are_rounded_to_their_digits() {
        for (number, digits, text) in [
            (2.5, 1, "2.5"),
            (3.0, 2, "3.00"),
            (0.046, 2, "0.05"),
            (-0.04, 1, "0.0"),
            (-12.5, 1, "-12.5"),
            (-0.25, 2, "-0.25"),
            (1999.6, 0, "2000"),
            (5e12, 0, "5000000000000"),
        ] {
            assert_eq!(Decimal(number, digits).to_string(), text);
        }
    }
}
