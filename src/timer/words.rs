//! Results, events and errors in words.

use super::{AVERAGES, Event, FileError, JsonError, Mark, Penalty, Session, Solve, Statistics};
use crate::limits;
use crate::numbers::Number;
use crate::text::{Decimal, TimerText, decimal, decimal_point, fill};

/// Returns the name of an event.
pub fn event_name(event: Event, text: &TimerText) -> String {
    let words = &text.events;
    let cube = fill(words.cube, &[("layers", &event.layers())]);
    let of = |template| fill(template, &[("cube", &cube)]);
    match event {
        Event::Cube(_) => cube,
        Event::OneHanded => of(words.one_handed),
        Event::Blind(_) => of(words.blind),
        Event::FewestMoves => of(words.fewest),
    }
}

/// Returns the name of the puzzle of a session, also of one that this program has no scrambles for.
pub fn puzzle_name(session: &Session, text: &TimerText) -> String {
    match session.event() {
        Some(event) => event_name(event, text),
        None => fill(text.events.foreign, &[("name", &session.scramble_type.0)]),
    }
}

/// Returns the name of a session: its own, or that of its puzzle.
pub fn session_name(session: &Session, text: &TimerText) -> String {
    if session.name.is_empty() { puzzle_name(session, text) } else { session.name.clone() }
}

/// Returns a result as it is written.
pub fn mark_words(mark: Mark, counts_moves: bool, text: &TimerText) -> String {
    mark.text(decimal_point(), text.dnf, counts_moves)
}

/// Returns the result of a solve as it is written: with `+` where it has a penalty of two seconds.
pub fn result_words(solve: &Solve, counts_moves: bool, text: &TimerText) -> String {
    let words = mark_words(solve.mark(), counts_moves, text);
    if solve.penalty == Penalty::PlusTwo { words + "+" } else { words }
}

/// Returns the short name of an average of [`AVERAGES`], such as ao5, or the long name.
pub fn average_name(average: usize, is_long: bool, text: &TimerText) -> String {
    let average = AVERAGES[average];
    let template = match (average.trim, is_long) {
        (0, false) => text.mean_short,
        (0, true) => text.mean_long,
        (_, false) => text.average_short,
        (_, true) => text.average_long,
    };
    fill(template, &[("count", &average.size)])
}

/// Returns what is announced after a solve: its result, and the average of 5 that ends with it.
pub fn announcement(session: &Session, statistics: &Statistics, text: &TimerText) -> String {
    const OF_FIVE: usize = 1;
    let Some(solve) = session.solves.last() else { return String::new() };
    let moves = session.counts_moves();
    let result = result_words(solve, moves, text);
    match statistics.current(OF_FIVE) {
        Some(average) => {
            format!("{result}, {} {}", average_name(OF_FIVE, true, text), mark_words(average, moves, text))
        }
        None => result,
    }
}

/// Returns what is wrong with a file.
pub fn file_error_words(error: &FileError, text: &TimerText) -> String {
    let words = &text.files;
    let megabytes = |bytes: usize| decimal(Decimal(bytes.to_f64() / 1e6, 1));
    match error {
        FileError::TooLarge(found) => {
            let most = megabytes(limits::TIMER_FILE_BYTES);
            fill(words.too_large, &[("found", &megabytes(*found)), ("most", &most)])
        }
        FileError::Json(JsonError { line, column, expected }) => {
            let expected = words.json_expected[expected.index()];
            fill(words.json, &[("line", line), ("column", column), ("expected", &expected)])
        }
        FileError::Value { place, found, expected } => {
            let template = if place.is_empty() { words.whole } else { words.value };
            let expected = words.expected[expected.index()];
            // What stands in the file comes last: it may have braces.
            fill(template, &[("expected", &expected), ("place", place), ("found", found)])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_book;
    use super::*;
    use crate::text::TIMER_ENGLISH;

    #[test]
    fn events_have_names() {
        let names = Event::WCA.map(|event| event_name(event, &TIMER_ENGLISH));
        assert_eq!(
            names[6..].join(", "),
            "3×3×3 one-handed, 3×3×3 blindfolded, 4×4×4 blindfolded, 5×5×5 blindfolded, 3×3×3 fewest moves"
        );
        let mut session = Session::new(Event::Cube(20));
        assert_eq!(session_name(&session, &TIMER_ENGLISH), "20×20×20");
        session.scramble_type.0 = "skbso".to_owned();
        assert_eq!(session_name(&session, &TIMER_ENGLISH), "Another puzzle (skbso)");
    }

    #[test]
    fn a_result_is_announced_with_its_average() {
        let mut session = Session::new(Event::Cube(3));
        let mut said = Vec::new();
        for seconds in [12, 11, 13, 14, 12] {
            session.solves.push(Solve { millis: seconds * 1000 + 346, ..Solve::default() });
            said.push(announcement(&session, &Statistics::new(&session.solves), &TIMER_ENGLISH));
        }
        session.solves[4].penalty = Penalty::PlusTwo;
        said.push(announcement(&session, &Statistics::new(&session.solves), &TIMER_ENGLISH));
        assert_eq!((said[3].as_str(), said[4].as_str()), ("14.34", "12.34, average of 5 12.67"));
        assert_eq!(said[5], "14.34+, average of 5 13.34");
    }

    #[test]
    fn errors_say_what_is_wrong_and_where() {
        let words = |file: &str| file_error_words(&read_book(file).unwrap_err(), &TIMER_ENGLISH);
        for (file, expected) in [
            ("{\"session1\":[[[5,1]]]}", "session1[0][0][0] is 5; expected a penalty: 0, 2000 or -1"),
            ("[]", "it is […]; expected an object with the field session1, as csTimer exports it"),
            ("{\"session1\":[\n[[0 1]]]}", "line 2, character 5: expected a comma or a closing bracket"),
        ] {
            assert_eq!(words(file), expected);
        }
        let large = words(&" ".repeat(limits::TIMER_FILE_BYTES + 1));
        assert_eq!(large, "it has 20.0 MB; expected at most 20.0 MB");
    }
}
