//! Reads problem files.

use std::fmt;
use std::str::FromStr;

use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;
use thiserror::Error;

use super::Problem;
use crate::cube::Face;
use crate::limits;
use crate::numbers::Number;
use crate::nxn::{LabFace, Stickers};

/// An error in a problem file. Messages write positions in a matrix as in a program: `DOWN[0][1]` is the second sticker of the
/// first row.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ProblemError {
    /// The text is not a JSON object.
    #[error("{0}; expected a JSON object with the keys BACK, DOWN, FRONT, LEFT, RIGHT and UP")]
    NotJson(String),
    /// A face is missing.
    #[error("the key {0} is missing; expected BACK, DOWN, FRONT, LEFT, RIGHT and UP")]
    MissingKey(LabFace),
    /// A key is not the name of a face.
    #[error("no face has the name {0:?}; expected the keys BACK, DOWN, FRONT, LEFT, RIGHT and UP")]
    UnknownKey(String),
    /// A face occurs twice.
    #[error("the key {0} occurs twice; expected each face once")]
    RepeatedKey(LabFace),
    /// A matrix or a row is not an array.
    #[error("{place} is {found}; expected an array of {expected}")]
    NoArray {
        /// The position of the matrix or row.
        place: String,
        /// The value found.
        found: String,
        /// The elements expected.
        expected: &'static str,
    },
    /// A face has no rows.
    #[error("{0} has no rows; expected 2 or more")]
    NoRows(LabFace),
    /// A face has one row.
    #[error("{0} has 1 row; expected 2 or more: a 1x1x1 is always solved")]
    OneRow(LabFace),
    /// A face has more than [`limits::CUBE_LAYERS`] rows.
    #[error("{face} has {found} rows; expected at most {}", limits::CUBE_LAYERS)]
    TooManyRows {
        /// The face.
        face: LabFace,
        /// The number of its rows.
        found: usize,
    },
    /// A face has another number of rows than the first face.
    #[error("{face} has {found} rows; expected {expected}, as {} has", LabFace::Back)]
    Rows {
        /// The face.
        face: LabFace,
        /// The number of its rows.
        found: usize,
        /// The number of rows of the first face.
        expected: usize,
    },
    /// The number of stickers in a row is not the number of rows.
    #[error("{face}[{row}] has {found} stickers; expected {expected}, as there are rows")]
    Columns {
        /// The face.
        face: LabFace,
        /// The row, from 0.
        row: usize,
        /// The number of stickers in the row.
        found: usize,
        /// The number of rows.
        expected: usize,
    },
    /// A sticker is not a colour.
    #[error("{face}[{row}][{column}] is {found}; expected a colour, 0 to 5")]
    Colour {
        /// The face.
        face: LabFace,
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        column: usize,
        /// The value found.
        found: String,
    },
}

impl FromStr for Problem {
    type Err = ProblemError;

    /// Parses a problem file. A leading byte order mark is ignored.
    fn from_str(text: &str) -> Result<Problem, ProblemError> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let Keys(keys) =
            serde_json::from_str(text).map_err(|error| ProblemError::NotJson(error.to_string()))?;
        let mut matrices: [Option<Value>; 6] = Default::default();
        for (key, matrix) in keys {
            let face = LabFace::ALL.iter().copied().find(|face| face.name() == key);
            let face = face.ok_or(ProblemError::UnknownKey(key))?;
            if matrices[face.index()].replace(matrix).is_some() {
                return Err(ProblemError::RepeatedKey(face));
            }
        }
        let mut faces = Vec::with_capacity(6);
        for (&face, matrix) in LabFace::ALL.iter().zip(&matrices) {
            let matrix = matrix.as_ref().ok_or(ProblemError::MissingKey(face))?;
            let expected = faces.first().map(|first: &Vec<Vec<Face>>| first.len());
            faces.push(read_matrix(face, matrix, expected)?);
        }
        let mut stickers = Stickers::solved(faces[0].len());
        let mut colours = stickers.colours().to_vec();
        for (face, rows) in LabFace::ALL.iter().zip(&faces) {
            for (row, row_colours) in rows.iter().enumerate() {
                for (column, colour) in row_colours.iter().enumerate() {
                    colours[face.position(&stickers, row, column)] = *colour;
                }
            }
        }
        stickers.refill(colours);
        Ok(Problem::new(stickers))
    }
}

/// Reads the matrix of a face. `expected` is the number of rows, if an earlier face has determined it.
fn read_matrix(
    face: LabFace,
    matrix: &Value,
    expected: Option<usize>,
) -> Result<Vec<Vec<Face>>, ProblemError> {
    let rows = array(matrix, "rows", || face.to_string())?;
    match (rows.len(), expected) {
        (0, _) => return Err(ProblemError::NoRows(face)),
        (found, Some(expected)) if found != expected => {
            return Err(ProblemError::Rows { face, found, expected });
        }
        (1, _) => return Err(ProblemError::OneRow(face)),
        (found, _) if found > limits::CUBE_LAYERS => return Err(ProblemError::TooManyRows { face, found }),
        _ => {}
    }
    let read_row = |(row, stickers): (usize, &Value)| {
        let stickers = array(stickers, "colours", || format!("{face}[{row}]"))?;
        if stickers.len() != rows.len() {
            return Err(ProblemError::Columns { face, row, found: stickers.len(), expected: rows.len() });
        }
        let read = |(column, sticker): (usize, &Value)| match sticker.as_u64() {
            Some(number @ 0..6) => Ok(Face::from_index(number.index())),
            _ => Err(ProblemError::Colour { face, row, column, found: shortened(sticker) }),
        };
        stickers.iter().enumerate().map(read).collect()
    };
    rows.iter().enumerate().map(read_row).collect()
}

/// Returns the elements of an array. `expected` and `place` describe it for the error.
fn array<'a>(
    value: &'a Value,
    expected: &'static str,
    place: impl Fn() -> String,
) -> Result<&'a Vec<Value>, ProblemError> {
    let none = || ProblemError::NoArray { place: place(), found: shortened(value), expected };
    value.as_array().ok_or_else(none)
}

/// Returns the JSON text of a value, shortened to 30 characters.
fn shortened(value: &Value) -> String {
    const LONGEST: usize = 30;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// The keys and values of an object in order. Unlike `serde_json::Map`, it keeps repeated keys.
struct Keys(Vec<(String, Value)>);

impl<'de> serde::Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Keys, D::Error> {
        struct Visit;

        impl<'de> Visitor<'de> for Visit {
            type Value = Keys;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Keys, A::Error> {
                let mut keys = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    keys.push(entry);
                }
                Ok(Keys(keys))
            }
        }

        deserializer.deserialize_map(Visit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str = r#"{"BACK": [[0,0],[0,0]],
 "DOWN": [[1,1],[1,1]],
 "FRONT": [[2,2],[2,2]],
 "LEFT": [[3,3],[3,3]],
 "RIGHT": [[4,4],[4,4]],
 "UP": [[5,5],[5,5]]}"#;

    #[test]
    fn a_problem_survives_a_round_trip() {
        let problem: Problem = SOLVED.parse().expect("a problem");
        assert_eq!(problem.to_string(), SOLVED);
        assert!(problem.stickers().is_solved());
        let mixed = SOLVED.replace("[[3,3],[3,3]]", "[[0,1],[5,4]]").replace("[[5,5]", "[ [ 5 , 2 ]");
        let problem: Problem = format!("\u{FEFF}{mixed}").parse().expect("a problem");
        assert_eq!(problem.to_string().parse(), Ok(problem));
    }

    #[test]
    fn errors_name_the_position_and_what_was_expected() {
        let error = |text: &str| text.parse::<Problem>().map_err(|error| error.to_string()).unwrap_err();
        let with = |old: &str, new: &str| error(&SOLVED.replacen(old, new, 1));
        for (found, expected) in [
            (
                with(r#""UP""#, r#""TOP""#),
                "no face has the name \"TOP\"; expected the keys BACK, DOWN, FRONT",
            ),
            (
                with(",\n \"UP\": [[5,5],[5,5]]", ""),
                "the key UP is missing; expected BACK, DOWN, FRONT, LEFT",
            ),
            (with("UP", "LEFT"), "the key LEFT occurs twice; expected each face once"),
            (with("[[1,1],[1,1]]", "7"), "DOWN is 7; expected an array of rows"),
            (with("[[1,1],[1,1]]", "[[1,1],null]"), "DOWN[1] is null; expected an array of colours"),
            (with("[[1,1],[1,1]]", "[[1,1],[1]]"), "DOWN[1] has 1 stickers; expected 2, as there are rows"),
            (with("[[1,1],[1,1]]", "[[1,1]]"), "DOWN has 1 rows; expected 2, as BACK has"),
            (with("[[0,0],[0,0]]", "[]"), "BACK has no rows; expected 2 or more"),
            (with("[[0,0],[0,0]]", "[[0]]"), "BACK has 1 row; expected 2 or more: a 1x1x1 is always solved"),
            (with("[[4,4],[4,4]]", "[[4,4],[4,6]]"), "RIGHT[1][1] is 6; expected a colour, 0 to 5"),
            (with("[[4,4],[4,4]]", "[[4,-1],[4,4]]"), "RIGHT[0][1] is -1; expected a colour, 0 to 5"),
            (with("[[4,4],[4,4]]", "[[4,1.5],[4,4]]"), "RIGHT[0][1] is 1.5; expected a colour, 0 to 5"),
            (with("[[4,4],[4,4]]", "[[\"4\",4],[4,4]]"), "RIGHT[0][0] is \"4\"; expected a colour, 0 to 5"),
            (
                error("[1, 2]"),
                "invalid type: sequence, expected an object at line 1 column 0; expected a JSON",
            ),
            (error(""), "EOF while parsing a value at line 1 column 0; expected a JSON object with the keys"),
            (error(&SOLVED[..40]), "EOF while parsing"),
            (error(&format!("{SOLVED} x")), "trailing characters at line 6 column"),
        ] {
            assert!(found.starts_with(expected), "{found}");
        }
    }
}
