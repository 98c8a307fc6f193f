//! The solves of a session as CSV, for spreadsheets.

use std::fmt::Write;

use super::{Penalty, Session};
use crate::numbers::Number;

/// Returns the solves of a session as CSV: number, result, time in seconds without the penalty, penalty, scramble, date
/// (UTC) and comment. For fewest moves, time and result are numbers of moves.
pub fn csv(session: &Session) -> String {
    let mut csv = String::from("number,result,time,penalty,scramble,date,comment\r\n");
    for (i, solve) in session.solves.iter().enumerate() {
        let penalty = match solve.penalty {
            Penalty::None => "",
            Penalty::PlusTwo => "+2",
            Penalty::Dnf => "DNF",
        };
        // Writing to a string cannot fail.
        let _ = write!(
            csv,
            "{},{},{}.{:03},{penalty},{},{},{}\r\n",
            i + 1,
            solve.mark().text('.', "DNF", session.counts_moves()),
            solve.millis / 1000,
            solve.millis % 1000,
            quoted(&solve.scramble),
            date(solve.date),
            quoted(&solve.comment),
        );
    }
    csv
}

/// Returns a field with quotes around it. A text that a spreadsheet would take for a formula has an apostrophe in front.
fn quoted(text: &str) -> String {
    let formula = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{formula}{}\"", text.replace('"', "\"\""))
}

/// Formats seconds since 1970 as a date and time in UTC; empty for 0.
fn date(seconds: u64) -> String {
    let days = seconds / 86_400;
    // No year of more digits than four.
    if seconds == 0 || days > 2_900_000 {
        return String::new();
    }
    // Days since 1 March of the year 0, in eras of 400 years: Howard Hinnant's `civil_from_days`.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let [hour, minute, second] = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map(Number::to_u32);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::super::{Event, Solve};
    use super::*;

    #[test]
    fn a_reader_of_csv_finds_the_fields() {
        let mut session = Session::new(Event::Cube(3));
        session.solves.push(Solve {
            millis: 12_345,
            penalty: Penalty::PlusTwo,
            scramble: "R U".to_owned(),
            comment: "=1+1, \"so\"\nand so".to_owned(),
            date: 1_600_000_000,
            splits: Vec::new(),
        });
        session.solves.push(Solve { penalty: Penalty::Dnf, ..Solve::default() });
        let text = csv(&session);
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let rows: Vec<Vec<String>> =
            reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect();
        assert_eq!(
            rows,
            [
                ["1", "14.34", "12.345", "+2", "R U", "2020-09-13T12:26:40Z", "'=1+1, \"so\"\nand so"],
                ["2", "DNF", "0.000", "DNF", "", "", ""],
            ]
        );
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (1, "1970-01-01T00:00:01Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_709_164_800, "2024-02-29T00:00:00Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (0, ""),
            (u64::MAX, ""),
        ] {
            assert_eq!(date(seconds), expected);
        }
    }
}
