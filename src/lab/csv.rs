//! The outcomes of searches as a table in CSV (RFC 4180).

use std::borrow::Cow;

use super::protocol::Ending;
use super::{Outcome, Start, recipe_text};
use crate::cube::Facelets;
use crate::text::Decimal;

/// The names of the columns, in order.
const COLUMNS: [&str; 18] = [
    "search",
    "varied",
    "value",
    "turns",
    "seed",
    "state",
    "outcome",
    "length",
    "solution",
    "millis",
    "generated",
    "expanded",
    "duplicates",
    "reopened",
    "peak_frontier",
    "peak_bytes",
    "depth",
    "bound",
];

/// Returns the table: a header, then a line for each search.
///
/// The crate `csv` would make the program of the lab a seventh larger: it contains the exact reading of all numbers.
pub fn csv(outcomes: &[Outcome]) -> String {
    let mut table = line(COLUMNS);
    for outcome in outcomes {
        table += &line(fields(outcome).each_ref().map(|field| field.as_str()));
    }
    table
}

fn line(fields: [&str; COLUMNS.len()]) -> String {
    fields.map(quoted).join(",") + "\n"
}

/// Returns the field with quotes, if it needs them.
fn quoted(field: &str) -> Cow<'_, str> {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\"")).into()
    } else {
        field.into()
    }
}

fn fields(outcome: &Outcome) -> [String; COLUMNS.len()] {
    let Outcome { recipe, start, varied, ending, figures } = outcome;
    let whole = |number: f64| Decimal(number, 0).to_string();
    let (varied, value) = varied
        .map_or_else(Default::default, |(varied, value)| (varied.to_string(), Decimal(value, 3).to_string()));
    let (turns, seed, state) = match start {
        Start::Scramble { turns, seed } => (turns.to_string(), seed.to_string(), String::new()),
        Start::Given(cube) => (String::new(), String::new(), Facelets::from(cube).to_string()),
    };
    let (length, solution) = match ending {
        Ending::Found { alg, length } => (length.to_string(), alg.clone()),
        _ => Default::default(),
    };
    [
        recipe_text(recipe),
        varied,
        value,
        turns,
        seed,
        state,
        ending.name().to_owned(),
        length,
        solution,
        Decimal(figures.millis, 1).to_string(),
        whole(figures.generated),
        whole(figures.expanded),
        whole(figures.duplicates),
        whole(figures.reopened),
        whole(figures.peak_frontier),
        whole(figures.peak_bytes),
        figures.depth.to_string(),
        Decimal(figures.bound, 2).to_string(),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::protocol::Figures;
    use super::super::{Recipe, Strategy, Varied};
    use super::*;

    #[test]
    fn the_table_has_a_header_and_a_line_for_each_search() {
        let mut outcome = Outcome {
            recipe: Recipe::new(Strategy::Bfs),
            start: Start::Scramble { turns: 5, seed: 7 },
            varied: None,
            ending: Ending::Found { alg: "R U'".into(), length: 2 },
            figures: Figures { millis: 12.34, generated: 5e9, bound: 7.5, ..Figures::default() },
        };
        let first = outcome.clone();
        outcome.varied = Some((Varied::Weight, 1.5));
        outcome.ending = Ending::MemoryLimit;
        let text = csv(&[first, outcome]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], COLUMNS.join(","));
        assert_eq!(lines[1], "bfs,,,5,7,,found,2,R U',12.3,5000000000,0,0,0,0,0,0,7.50");
        assert_eq!(lines[2], "bfs,weight,1.500,5,7,,memory-limit,,,12.3,5000000000,0,0,0,0,0,0,7.50");
        assert_eq!(lines.len(), 3);
    }

    #[test]
    fn any_field_is_read_as_it_was_written() {
        let fields = ["a,b", "\"quoted\"", "two\nlines", "R U' // a comment\r\n", "", " "];
        let mut all = [""; COLUMNS.len()];
        all[..fields.len()].copy_from_slice(&fields);
        let text = line(COLUMNS) + &line(all);
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        assert_eq!(reader.headers().expect("a header"), COLUMNS.as_slice());
        let records: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("a table");
        assert_eq!(records, [csv::StringRecord::from(all.as_slice())]);
    }
}
