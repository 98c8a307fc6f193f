//! A file of answers, one JSON object a line. A command that is started again adds only the missing ones.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use serde::Deserialize;

use super::failure::Failure;
use super::kept::wrong;
use cubelab::numbers::Number;

/// An answer in the file, as far as it is read again.
#[derive(Deserialize)]
struct Answered {
    state: String,
}

/// Opens a file for more answers, and returns it with the states that it answers. A missing file is created. Removes a last line
/// without a line break, which a killed program left.
///
/// # Errors
/// If the file cannot be read or written, or if a line is no answer.
pub(super) fn open(path: &Path) -> Result<(File, HashSet<String>), Failure> {
    let unusable = |error: io::Error| wrong(path, format!("cannot be used: {error}"));
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(unusable)?;
    let mut text = Vec::new();
    file.read_to_end(&mut text).map_err(unusable)?;
    let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let mut states = HashSet::new();
    for (line, number) in text[..whole].split(|byte| *byte == b'\n').zip(1..) {
        if line.is_empty() {
            continue;
        }
        let answer: Answered = serde_json::from_slice(line).map_err(|error| {
            wrong(path, format!("line {number} is no answer: {error}; expected a JSON object of solve"))
        })?;
        states.insert(answer.state);
    }
    if whole < text.len() {
        file.set_len(whole.to_u64()).map_err(unusable)?;
    }
    Ok((file, states))
}

/// Writes an answer with one call of the system, so that a killed program leaves at most one incomplete line.
pub(super) fn write_line(output: &mut impl Write, json: String) -> io::Result<()> {
    output.write_all((json + "\n").as_bytes())
}
