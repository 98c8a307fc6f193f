//! Numbers with a fixed count of digits after the point.

use std::fmt;

/// A number to be written with so many digits after the point, at most 3.
///
/// The standard library writes any number exactly, with tables that would make the page a fortieth
/// larger.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decimal(pub f64, pub u32);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = 10_u64.pow(self.1.min(3));
        let units = (self.0 * unit as f64).round() as i64;
        let sign = if units < 0 { "-" } else { "" };
        let (whole, part) = (units.unsigned_abs() / unit, units.unsigned_abs() % unit);
        match self.1 {
            0 => write!(f, "{sign}{whole}"),
            digits => write!(f, "{sign}{whole}.{part:0width$}", width = digits as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
