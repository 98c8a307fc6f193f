//! Results as people type them.

use super::Penalty;
use crate::limits;
use crate::numbers::Number;

/// Reads a result that a person typed: `12.34`, `1:02.3`, `12` or `1:00:05`, each with `+` at its end for a time that includes a
/// penalty of two seconds, or `dnf`, or `dnf` with a time in brackets. The point may be a comma. Returns the
/// milliseconds without the penalty.
pub fn read_result(text: &str) -> Option<(u32, Penalty)> {
    let text = text.trim();
    if let Some(start) = text.get(..3)
        && start.eq_ignore_ascii_case("dnf")
    {
        let time = text[3..].trim().trim_start_matches('(').trim_end_matches(')');
        return Some((if time.is_empty() { 0 } else { read_time(time)? }, Penalty::Dnf));
    }
    match text.strip_suffix('+') {
        Some(time) => Some((read_time(time)?.checked_sub(Penalty::PLUS_TWO)?, Penalty::PlusTwo)),
        None => Some((read_time(text)?, Penalty::None)),
    }
}

/// Reads a time. Returns milliseconds.
fn read_time(text: &str) -> Option<u32> {
    let (whole, part) = match text.trim().split_once(['.', ',']) {
        Some(("", part)) => ("0", part),
        Some(parts) => parts,
        None => (text.trim(), "0"),
    };
    let mut seconds = 0_u64;
    let fields: Vec<&str> = whole.split(':').collect();
    if fields.len() > 3 {
        return None;
    }
    for (i, field) in fields.iter().enumerate() {
        let value = digits(field)?;
        if i > 0 && value > 59 {
            return None;
        }
        seconds = seconds * 60 + value;
    }
    let millis: u64 = digits(part).map(|_| {
        let thousandths = part.bytes().chain(*b"000").take(3);
        thousandths.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'))
    })?;
    let total = seconds * 1000 + millis;
    (total <= u64::from(limits::SOLVE_MILLIS)).then(|| total.to_u32())
}

/// Reads up to nine digits.
fn digits(text: &str) -> Option<u64> {
    let is_number = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.bytes().fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_times_are_read() {
        for (text, expected) in [
            ("12.34", (12_340, Penalty::None)),
            (" 12,3 ", (12_300, Penalty::None)),
            ("12", (12_000, Penalty::None)),
            (".5", (500, Penalty::None)),
            ("1:02.345", (62_345, Penalty::None)),
            ("1:00:05", (3_605_000, Penalty::None)),
            ("75.1", (75_100, Penalty::None)),
            ("14.34+", (12_340, Penalty::PlusTwo)),
            ("dnf", (0, Penalty::Dnf)),
            ("DNF(9.87)", (9_870, Penalty::Dnf)),
            ("0.12399", (123, Penalty::None)),
        ] {
            assert_eq!(read_result(text), Some(expected), "{text}");
        }
        for wrong in [
            "",
            "-1",
            "1e3",
            "12.",
            "1:60",
            "1:2:3:4",
            ":5",
            "1.2.3",
            "1.9+",
            "dnf x",
            "101:00:00",
            "9999999999",
            "١٢",
        ] {
            assert_eq!(read_result(wrong), None, "{wrong}");
        }
    }
}
