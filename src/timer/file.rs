//! Books of sessions as text, in the format of csTimer's exports: a person can go on there, and come from there.
//!
//! ```text
//! { "session1": [[[penalty, milliseconds, ...splits], "scramble", "comment", seconds since 1970], ...],
//!   "properties": {
//!     "sessionData": "{\"1\": {\"name\": \"...\", \"opt\": {\"scrType\": \"333\"}, \"rank\": 1}}",
//!     "session": 1, "sessionN": 1,
//!     "cubelab": {"version": 1, ...} } }
//! ```
//!
//! The penalty is 0, 2000 or -1. `sessionData` is JSON in a string. What this program alone knows stands under `cubelab`.

use std::collections::BinaryHeap;
use std::fmt::Write;

use super::json::write_text;
use super::{Book, HOLDS, Json, JsonError, Penalty, Session, Settings, Solve};
use crate::limits;
use crate::numbers::{Number, number};

/// The version of what stands under `cubelab`.
const VERSION: u64 = 1;

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileError {
    /// The file has so many bytes, more than [`limits::TIMER_FILE_BYTES`].
    TooLarge(usize),
    /// The file is not JSON.
    Json(JsonError),
    /// A value is not what it should be.
    Value {
        /// The place of the value, such as `session1[3][0][1]`.
        place: String,
        /// The value, shortened.
        found: String,
        /// What could stand there.
        expected: Expected,
    },
}

/// What could stand at a place of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// An object with the field `session1`.
    Sessions,
    /// A list of solves.
    Solves,
    /// A solve.
    Solve,
    /// A penalty and a time.
    Time,
    /// A penalty: 0, 2000 or -1.
    Penalty,
    /// A whole number of milliseconds up to [`limits::SOLVE_MILLIS`].
    Millis,
    /// A text.
    Text,
    /// A whole number of seconds.
    Seconds,
    /// An object.
    Object,
    /// A version that this program knows.
    Version,
}

impl Expected {
    /// Returns the place of the value in the declaration, from 0 up, which is that of its words.
    pub const fn index(self) -> usize {
        number!(self => usize)
    }
}

fn wrong<T>(place: impl Into<String>, found: &Json, expected: Expected) -> Result<T, FileError> {
    Err(FileError::Value { place: place.into(), found: found.shortened(), expected })
}

/// Reads a book.
pub fn read_book(text: &str) -> Result<Book, FileError> {
    if text.len() > limits::TIMER_FILE_BYTES {
        return Err(FileError::TooLarge(text.len()));
    }
    let file = Json::parse(text).map_err(FileError::Json)?;
    // `session01` has a number, but is not the field that it names.
    let number_of = |name: &str| {
        let number = name.strip_prefix("session")?.parse::<u32>().ok()?;
        (name == format!("session{number}")).then_some(number)
    };
    let Json::Object(fields) = &file else { return wrong("", &file, Expected::Sessions) };
    // Heaps sort with less code than slices, which counts in a program that a page loads.
    let numbers: BinaryHeap<u32> = fields.iter().filter_map(|(name, _)| number_of(name)).collect();
    let mut numbers = numbers.into_sorted_vec();
    numbers.dedup();
    if numbers.is_empty() {
        return wrong("", &file, Expected::Sessions);
    }
    let none = Json::Object(Vec::new());
    let properties = file.field("properties").unwrap_or(&none);
    let data = session_data(properties)?;
    let mut sessions = Vec::with_capacity(numbers.len());
    let mut order = BinaryHeap::with_capacity(numbers.len());
    for number in numbers {
        let place = format!("session{number}");
        let Some(solves) = file.field(&place) else { continue };
        let facts = data.field(&number.to_string()).unwrap_or(&none);
        let rank = facts.field("rank").and_then(Json::whole).unwrap_or(u64::MAX);
        order.push((rank, number, sessions.len()));
        sessions.push(read_session(place, solves, facts)?);
    }
    let order = order.into_sorted_vec();
    let chosen = properties.field("session").and_then(Json::whole);
    let current = order.iter().position(|(_, number, _)| Some(u64::from(*number)) == chosen);
    Ok(Book {
        current: current.unwrap_or(0),
        settings: read_settings(properties.field("cubelab"))?,
        sessions: order.into_iter().map(|(.., at)| std::mem::take(&mut sessions[at])).collect(),
    })
}

/// Returns the facts about the sessions, by their numbers.
fn session_data(properties: &Json) -> Result<Json, FileError> {
    let place = "properties.sessionData";
    let data = match properties.field("sessionData") {
        None => return Ok(Json::Object(Vec::new())),
        Some(Json::Text(text)) => match Json::parse(text) {
            Ok(data) => data,
            Err(_) => return wrong(place, &Json::Text(text.clone()), Expected::Object),
        },
        Some(data) => data.clone(),
    };
    if matches!(data, Json::Object(_)) { Ok(data) } else { wrong(place, &data, Expected::Object) }
}

fn read_session(place: String, solves: &Json, facts: &Json) -> Result<Session, FileError> {
    // Older exports have each session as JSON in a string.
    let inner;
    let solves = match solves {
        Json::Text(text) => match Json::parse(text) {
            Ok(value) => {
                inner = value;
                &inner
            }
            Err(_) => return wrong(place, solves, Expected::Solves),
        },
        _ => solves,
    };
    let Json::List(items) = solves else { return wrong(place, solves, Expected::Solves) };
    let solves = items.iter().enumerate();
    let solves =
        solves.map(|(i, solve)| read_solve(&format!("{place}[{i}]"), solve)).collect::<Result<_, _>>()?;
    let options = facts.field("opt");
    let option = |name| options.and_then(|options| options.field(name));
    let kind = option("scrType").and_then(Json::text).unwrap_or("333");
    let length = option("scrLen").and_then(Json::whole).filter(|length| *length <= 10_000);
    let name = match facts.field("name") {
        Some(Json::Text(name)) => name.chars().take(limits::SESSION_NAME).collect(),
        Some(Json::Number(_)) => facts.field("name").map(Json::shortened).unwrap_or_default(),
        _ => String::new(),
    };
    Ok(Session { name, scramble_type: (kind.to_owned(), length.map(Number::to_u32)), solves })
}

/// Reads a solve. What stands after its date is passed over.
fn read_solve(place: &str, solve: &Json) -> Result<Solve, FileError> {
    let Json::List(parts) = solve else { return wrong(place, solve, Expected::Solve) };
    let [time, rest @ ..] = &parts[..] else { return wrong(place, solve, Expected::Solve) };
    let Json::List(times) = time else { return wrong(format!("{place}[0]"), time, Expected::Time) };
    let [penalty, times @ ..] = &times[..] else { return wrong(format!("{place}[0]"), time, Expected::Time) };
    let penalty = match penalty {
        Json::Number(0.0) => Penalty::None,
        Json::Number(2000.0) => Penalty::PlusTwo,
        Json::Number(-1.0) => Penalty::Dnf,
        _ => return wrong(format!("{place}[0][0]"), penalty, Expected::Penalty),
    };
    let mut millis = Vec::with_capacity(1);
    for (i, time) in times.iter().enumerate() {
        match time.whole() {
            Some(time) if time <= u64::from(limits::SOLVE_MILLIS) => millis.push(time.to_u32()),
            _ => return wrong(format!("{place}[0][{}]", i + 1), time, Expected::Millis),
        }
    }
    let Some((&first, splits)) = millis.split_first() else {
        return wrong(format!("{place}[0]"), time, Expected::Time);
    };
    let text = |at: usize| match rest.get(at) {
        None | Some(Json::Null) => Ok(String::new()),
        Some(Json::Text(text)) => Ok(text.clone()),
        Some(other) => wrong(format!("{place}[{}]", at + 1), other, Expected::Text),
    };
    let date = match rest.get(2) {
        None | Some(Json::Null) => 0,
        Some(date) => match date.whole() {
            Some(seconds) => seconds,
            None => return wrong(format!("{place}[3]"), date, Expected::Seconds),
        },
    };
    Ok(Solve { millis: first, penalty, scramble: text(0)?, comment: text(1)?, date, splits: splits.to_vec() })
}

fn read_settings(settings: Option<&Json>) -> Result<Settings, FileError> {
    let Some(settings) = settings else { return Ok(Settings::default()) };
    let version = settings.field("version").unwrap_or(settings);
    if version.whole() != Some(VERSION) {
        return wrong("properties.cubelab.version", version, Expected::Version);
    }
    let mut read = Settings::default();
    for (name, setting) in [
        ("inspection", &mut read.rules.inspects),
        ("hidesTime", &mut read.hides_time),
        ("speaks", &mut read.speaks),
        ("types", &mut read.types),
    ] {
        if let Some(Json::Truth(truth)) = settings.field(name) {
            *setting = *truth;
        }
    }
    let hold = settings.field("hold").and_then(Json::whole);
    if let Some(hold) = HOLDS.into_iter().find(|known| Some(u64::from(*known)) == hold) {
        read.rules.hold = hold;
    }
    Ok(read)
}

/// Writes a book.
pub fn write_book(book: &Book) -> String {
    let mut json = String::from("{");
    let mut data = String::from("{");
    for (i, session) in book.sessions.iter().enumerate() {
        let number = i + 1;
        // Writing to a string cannot fail.
        let _ = write!(json, "\"session{number}\":[");
        for (i, solve) in session.solves.iter().enumerate() {
            if i > 0 {
                json.push(',');
            }
            write_solve(&mut json, solve);
        }
        json.push_str("],\n");
        if i > 0 {
            data.push(',');
        }
        let (kind, length) = &session.scramble_type;
        let _ = write!(data, "\"{number}\":{{\"name\":");
        write_text(&mut data, &session.name);
        data.push_str(",\"opt\":{\"scrType\":");
        write_text(&mut data, kind);
        if let Some(length) = length {
            let _ = write!(data, ",\"scrLen\":{length}");
        }
        let _ = write!(data, "}},\"rank\":{number}}}");
    }
    data.push('}');
    json.push_str("\"properties\":{\"sessionData\":");
    write_text(&mut json, &data);
    let Settings { rules, hides_time, speaks, types } = book.settings;
    let _ = write!(
        json,
        ",\"session\":{},\"sessionN\":{},\"cubelab\":{{\"version\":{VERSION},\"inspection\":{},\"hold\":{},\"hidesTime\":{hides_time},\"speaks\":{speaks},\"types\":{types}}}}}}}",
        book.current + 1,
        book.sessions.len(),
        rules.inspects,
        rules.hold,
    );
    json
}

fn write_solve(json: &mut String, solve: &Solve) {
    let penalty = match solve.penalty {
        Penalty::None => "0",
        Penalty::PlusTwo => "2000",
        Penalty::Dnf => "-1",
    };
    let _ = write!(json, "[[{penalty},{}", solve.millis);
    for split in &solve.splits {
        let _ = write!(json, ",{split}");
    }
    json.push_str("],");
    write_text(json, &solve.scramble);
    json.push(',');
    write_text(json, &solve.comment);
    let _ = write!(json, ",{}]", solve.date);
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::super::{Event, Rules};
    use super::*;

    /// An export of csTimer, shortened.
    const CSTIMER: &str = r#"{"session1":[[[0,12345],"R U R'","",1600000000],[[2000,9870],"F2","good",1600000100],[[-1,20000,9000,4000],"","",0]],"session2":[],"session3":[[[0,61000],"U Rw","",1600000200]],"properties":{"sessionData":"{\"1\":{\"name\":1,\"opt\":{},\"rank\":2,\"stat\":[3,0,-1],\"date\":[1600000000,null]},\"2\":{\"name\":\"pyra\",\"opt\":{\"scrType\":\"pyrso\"},\"rank\":3},\"3\":{\"name\":\"fours\",\"opt\":{\"scrType\":\"444wca\"},\"rank\":1}}","session":1,"sessionN":3,"timer":"t","color":"1"}}"#;

    #[test]
    fn an_export_of_cstimer_is_read() {
        let book = read_book(CSTIMER).expect("a book");
        let names: Vec<&str> = book.sessions.iter().map(|session| session.name.as_str()).collect();
        assert_eq!(names, ["fours", "1", "pyra"]);
        let events: Vec<Option<Event>> = book.sessions.iter().map(Session::event).collect();
        assert_eq!(events, [Some(Event::Cube(4)), Some(Event::Cube(3)), None]);
        assert_eq!(book.current, 1);
        let solve = |millis, penalty, scramble: &str, comment: &str, date| Solve {
            millis,
            penalty,
            scramble: scramble.to_owned(),
            comment: comment.to_owned(),
            date,
            splits: Vec::new(),
        };
        assert_eq!(
            book.session().solves,
            [
                solve(12345, Penalty::None, "R U R'", "", 1_600_000_000),
                solve(9870, Penalty::PlusTwo, "F2", "good", 1_600_000_100),
                Solve { splits: vec![9000, 4000], ..solve(20000, Penalty::Dnf, "", "", 0) },
            ]
        );
    }

    #[test]
    fn older_exports_have_sessions_in_strings() {
        let book = read_book(r#"{"session1":"[[[0,1000],\"R\",\"\"]]"}"#).expect("a book");
        assert_eq!(book.session().solves[0].millis, 1000);
    }

    fn any_text(random: &mut ChaCha8Rng) -> String {
        let letters = ['a', '"', '\\', '\n', 'ü', '😀', '\u{1}', ' ', '\''];
        (0..random.random_range(0..12)).map(|_| letters[random.random_range(0..letters.len())]).collect()
    }

    fn any_book(random: &mut ChaCha8Rng) -> Book {
        let events: Vec<Event> = Event::all().collect();
        let sessions = (0..random.random_range(1..5))
            .map(|_| {
                let mut session = Session::new(events[random.random_range(0..events.len())]);
                session.name = any_text(random);
                if random.random_range(0..5) == 0 {
                    session.scramble_type = ("sqrs".to_owned(), None);
                }
                for _ in 0..random.random_range(0..20) {
                    session.solves.push(Solve {
                        millis: random.random_range(0..=limits::SOLVE_MILLIS),
                        penalty: [Penalty::None, Penalty::PlusTwo, Penalty::Dnf][random.random_range(0..3)],
                        scramble: any_text(random),
                        comment: any_text(random),
                        date: random.random_range(0..4_000_000_000),
                        splits: (0..random.random_range(0..3))
                            .map(|_| random.random_range(0..9999))
                            .collect(),
                    });
                }
                session
            })
            .collect::<Vec<_>>();
        let rules =
            Rules { inspects: random.random_range(0..2) == 0, hold: HOLDS[random.random_range(0..4)] };
        let settings =
            Settings { rules, hides_time: true, speaks: false, types: random.random_range(0..2) == 0 };
        Book { current: random.random_range(0..sessions.len()), sessions, settings }
    }

    #[test]
    fn books_survive_a_round_trip() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..100 {
            let book = any_book(&mut random);
            let text = write_book(&book);
            assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{text}");
            assert_eq!(read_book(&text), Ok(book), "{text}");
        }
    }

    #[test]
    fn damaged_files_are_refused_with_the_place() {
        let error = |text: &str| match read_book(text) {
            Err(FileError::Value { place, found, expected }) => (place, found, expected),
            other => panic!("{other:?}"),
        };
        let with = |old: &str, new: &str| {
            assert!(CSTIMER.contains(old), "{old}");
            error(&CSTIMER.replacen(old, new, 1))
        };
        let value = |place: &str, found: &str, expected| (place.to_owned(), found.to_owned(), expected);
        assert_eq!(error("[1]"), value("", "[…]", Expected::Sessions));
        for other in ["{\"puzzle\":3}", "{\"session01\":[]}", "{\"session+1\":[]}", "{}"] {
            assert_eq!(error(other), value("", "{…}", Expected::Sessions));
        }
        assert_eq!(with("[]", "7"), value("session2", "7", Expected::Solves));
        assert_eq!(with("[0,12345]", "12345"), value("session1[0][0]", "12345", Expected::Time));
        assert_eq!(with("[0,12345]", "[0]"), value("session1[0][0]", "[…]", Expected::Time));
        assert_eq!(with("2000,", "7,"), value("session1[1][0][0]", "7", Expected::Penalty));
        assert_eq!(with("61000", "-1"), value("session3[0][0][1]", "-1.000", Expected::Millis));
        assert_eq!(with("61000", "1e12"), value("session3[0][0][1]", "1000000000000", Expected::Millis));
        assert_eq!(with("\"F2\"", "2"), value("session1[1][1]", "2", Expected::Text));
        assert_eq!(with("1600000000]", "\"now\"]"), value("session1[0][3]", "\"now\"", Expected::Seconds));
        assert_eq!(
            with("\"{\\\"1\\\"", "\"{\\\"1"),
            value("properties.sessionData", "\"{\\\"1:{\\\"name\\\":1,\\\"opt\\\":{},\\…", Expected::Object)
        );
        assert_eq!(
            with("\"timer\":\"t\"", "\"cubelab\":{\"version\":2}"),
            value("properties.cubelab.version", "2", Expected::Version)
        );
        assert!(matches!(read_book(&CSTIMER[..100]), Err(FileError::Json(_))));
        let huge = " ".repeat(limits::TIMER_FILE_BYTES + 1);
        assert_eq!(read_book(&huge), Err(FileError::TooLarge(limits::TIMER_FILE_BYTES + 1)));
    }
}
