//! Files of the table: what a header says of its table. [`crate::table::file`] has the rest of the format.

use std::io::{self, Read, Write};

use super::along::Along;
use super::axes::Axes;
use super::coset::Coset;
use super::size::Size;
use super::table::Table;
use crate::cube::Metric;
use crate::numbers::Number;
use crate::table::file::{FileFault, FileKind, Opened, name_bytes, name_of, number};
use crate::table::pages::LineBytes;
use crate::table::{SharedFile, SharedMemory};

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
        HEADER_BYTES + length(self.size(), &self.coset)
    }

    /// Writes the table.
    ///
    /// # Errors
    /// The first error of `to`.
    pub fn save(&self, mut to: impl Write) -> io::Result<()> {
        self.save_to(&mut to)
    }

    fn save_to(&self, to: &mut dyn Write) -> io::Result<()> {
        let bytes = self.contents();
        KIND.save(to, &description(self.size(), self.metric(), bytes.len()), &bytes)
    }

    /// Reads a table that [`Table::save`] wrote.
    ///
    /// # Errors
    /// The first fault of the file.
    pub fn load(size: Size, metric: Metric, mut from: impl Read) -> Result<Table, FileFault> {
        let coset = Coset::new(size);
        let length = length(size, &coset);
        let file = open(size, metric, length, &mut from)?;
        let mut bytes = LineBytes::filled(0, length);
        file.read(&mut bytes)?;
        Ok(Table::new(size, metric, coset, bytes, axes(size), None))
    }

    /// Reads a table in shared memory, which stays there: what [`Table::save`] wrote.
    ///
    /// # Errors
    /// The first fault of the file.
    pub fn attach(size: Size, metric: Metric, memory: &dyn SharedMemory) -> Result<Table, FileFault> {
        let coset = Coset::new(size);
        let length = length(size, &coset);
        let mut file = SharedFile::new(memory, HEADER_BYTES + length);
        let file = open(size, metric, length, &mut file)?;
        let words = size.coding().bytes(coset.entries());
        let mut bytes = LineBytes::filled(0, length - words);
        file.read_end(words, &mut bytes)?;
        Ok(Table::new(size, metric, coset, bytes, axes(size), Some(memory.gather())))
    }

    /// Moves the table to shared memory. A memory that is too small leaves it where it is.
    #[must_use]
    pub fn share(self, memory: &dyn SharedMemory) -> Table {
        match self.save_to(&mut SharedFile::new(memory, self.saved_len())) {
            Ok(()) => self.into_shared(memory.gather()),
            Err(_) => self,
        }
    }
}

/// Returns the number of bytes of a table.
pub(super) fn length(size: Size, coset: &Coset) -> usize {
    size.coding().bytes(coset.entries())
        + size.coding().least_bytes(coset.entries())
        + size.along().map_or(0, Along::length)
}

/// Returns what finds the distances along the axes, if the table has them.
fn axes(size: Size) -> Option<Axes> {
    size.along().map(Axes::of_table)
}

/// Reads the header of a file of this table.
fn open(
    size: Size,
    metric: Metric,
    length: usize,
    from: &mut dyn Read,
) -> Result<Opened<&mut dyn Read>, FileFault> {
    let file = KIND.open(from)?;
    if file.description != description(size, metric, length) {
        let [of_size, of_metric] = [0..8, 8..12].map(|place| name_of(&file.description[place]));
        let of_length = number::<8>(&file.description, 12);
        // Another version of the program may have stored the same table in another way: then only the lengths differ.
        let found = format!("{of_size} {of_metric} of {of_length} bytes");
        return Err(KIND.other(found, format!("{size} {metric} of {length} bytes")));
    }
    Ok(file)
}
