//! Files of the table: what a header says of its table. [`crate::table::file`] has the rest of the format.

use std::io::{self, Read, Write};

use super::coset::Coset;
use super::size::Size;
use super::table::{LINE_WORDS, Table};
use crate::cube::Metric;
use crate::numbers::Number;
use crate::table::file::{FileFault, FileKind, name_bytes, name_of};
use crate::table::pages::filled;

/// The length of the header in bytes. Its description of the table:
///
/// | bytes | |
/// |---|---|
/// | 20..28 | name of the size, filled up with zeros |
/// | 28..32 | name of the metric, filled up with zeros |
/// | 32..40 | bytes of the table |
pub const HEADER_BYTES: usize = 56;

const KIND: FileKind = FileKind { signature: "cubelab optimal\n", name: "table", header_bytes: HEADER_BYTES };

fn description(size: Size, metric: Metric, length: usize) -> Vec<u8> {
    let mut description = name_bytes::<8>(size.name()).to_vec();
    description.extend(name_bytes::<4>(metric.name()));
    description.extend(length.to_u64().to_le_bytes());
    description
}

impl Table {
    /// Returns the number of bytes that [`Table::save`] writes.
    pub fn saved_len(&self) -> usize {
        HEADER_BYTES + self.bytes().len()
    }

    /// Writes the table.
    ///
    /// # Errors
    /// The first error of `to`.
    pub fn save(&self, to: impl Write) -> io::Result<()> {
        let bytes = self.bytes();
        KIND.save(to, &description(self.size(), self.metric(), bytes.len()), bytes)
    }

    /// Reads a table that [`Table::save`] wrote.
    ///
    /// # Errors
    /// The first fault of the file.
    pub fn load(size: Size, metric: Metric, from: impl Read) -> Result<Table, FileFault> {
        let coset = Coset::new(size);
        let length = coset.words() * 2 + coset.words().div_ceil(LINE_WORDS);
        let file = KIND.open(from)?;
        if file.description != description(size, metric, length) {
            let found = format!("{} {}", name_of(&file.description[..8]), name_of(&file.description[8..12]));
            return Err(KIND.other(found, format!("{size} {metric}")));
        }
        let mut bytes = filled(0, length, length);
        file.read(&mut bytes)?;
        Ok(Table::new(size, metric, coset, bytes))
    }
}
