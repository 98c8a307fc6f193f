//! Files of the table: a header that lets a reader verify the contents, and the contents.

use std::io::{self, Read, Write};

use twox_hash::XxHash64;

use super::coset::Coset;
use super::size::Size;
use super::table::{LINE_WORDS, Table};
use crate::cube::Metric;
use crate::numbers::Number;

/// The length of the header in bytes.
///
/// | bytes | |
/// |---|---|
/// | 0..16 | `cubelab optimal\n` |
/// | 16..20 | version, 1 |
/// | 20..28 | name of the size, filled up with zeros |
/// | 28..32 | name of the metric, filled up with zeros |
/// | 32..40 | bytes of the table |
/// | 40..48 | checksum (XXH64, seed 0) of the table |
/// | 48..56 | checksum of bytes 0..48 |
///
/// All numbers are little-endian.
pub const HEADER_BYTES: usize = 56;

const MAGIC: [u8; 16] = *b"cubelab optimal\n";
const VERSION: u32 = 1;

/// The reason why a file is not the requested table.
#[derive(Debug, thiserror::Error)]
pub enum TableFault {
    /// The file could not be read.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// The file begins with other bytes than a table.
    #[error("is no table of optimal: begins with {found:?}; expected {:?}", String::from_utf8_lossy(&MAGIC))]
    Foreign {
        /// The first bytes, as text.
        found: String,
    },
    /// The file has another version of the format.
    #[error("is of version {found}; expected {VERSION}")]
    Version {
        /// The version in the header.
        found: u32,
    },
    /// The checksum of the header does not match.
    #[error("has a damaged header: checksum {found:016x}; expected {expected:016x}")]
    Header {
        /// The checksum of the header's bytes.
        found: u64,
        /// The checksum stored in the header.
        expected: u64,
    },
    /// The file is another table.
    #[error("is the table {found}; expected {expected}")]
    Other {
        /// The size and the metric that the header names.
        found: String,
        /// The requested size and metric.
        expected: String,
    },
    /// The file has another length.
    #[error("has {found} bytes; expected {expected}")]
    Length {
        /// The length of the file in bytes; one more than expected if it is longer.
        found: u64,
        /// The right length in bytes.
        expected: u64,
    },
    /// The checksum of the table does not match.
    #[error("has damaged entries: checksum {found:016x}; expected {expected:016x}")]
    Entries {
        /// The checksum of the entries.
        found: u64,
        /// The checksum in the header.
        expected: u64,
    },
}

/// Returns the header of a table of this length and checksum.
fn header(size: Size, metric: Metric, length: usize, checksum: u64) -> [u8; HEADER_BYTES] {
    let mut header = [0; HEADER_BYTES];
    header[..16].copy_from_slice(&MAGIC);
    header[16..20].copy_from_slice(&VERSION.to_le_bytes());
    header[20..][..size.name().len()].copy_from_slice(size.name().as_bytes());
    header[28..][..metric.name().len()].copy_from_slice(metric.name().as_bytes());
    header[32..40].copy_from_slice(&length.to_u64().to_le_bytes());
    header[40..48].copy_from_slice(&checksum.to_le_bytes());
    let sum = XxHash64::oneshot(0, &header[..48]);
    header[48..].copy_from_slice(&sum.to_le_bytes());
    header
}

impl Table {
    /// Writes the table.
    ///
    /// # Errors
    /// The first error of `to`.
    pub fn save(&self, to: &mut impl Write) -> io::Result<()> {
        let checksum = XxHash64::oneshot(0, self.bytes());
        to.write_all(&header(self.size(), self.metric(), self.bytes().len(), checksum))?;
        to.write_all(self.bytes())
    }

    /// Reads a table that [`Table::save`] wrote.
    ///
    /// # Errors
    /// The first fault of the file.
    pub fn load(size: Size, metric: Metric, mut from: impl Read) -> Result<Table, TableFault> {
        let coset = Coset::new(size);
        let length = coset.words() * 2 + coset.words().div_ceil(LINE_WORDS);
        let expected = (HEADER_BYTES + length).to_u64();
        let mut head = Vec::with_capacity(HEADER_BYTES);
        from.by_ref().take(HEADER_BYTES.to_u64()).read_to_end(&mut head)?;
        let start = &head[..head.len().min(16)];
        if !MAGIC.starts_with(start) {
            return Err(TableFault::Foreign { found: String::from_utf8_lossy(start).into_owned() });
        }
        let Ok(head) = <[u8; HEADER_BYTES]>::try_from(head.as_slice()) else {
            return Err(TableFault::Length { found: head.len().to_u64(), expected });
        };
        check_header(&head, size, metric, length)?;
        let mut bytes = vec![0; length];
        let found = fill(&mut from, &mut bytes)?;
        if found < length {
            return Err(TableFault::Length { found: (HEADER_BYTES + found).to_u64(), expected });
        }
        if from.read(&mut [0])? > 0 {
            return Err(TableFault::Length { found: expected + 1, expected });
        }
        let (found, expected) = (XxHash64::oneshot(0, &bytes), word(&head, 40));
        if found != expected {
            return Err(TableFault::Entries { found, expected });
        }
        Ok(Table::new(size, metric, coset, bytes))
    }
}

/// Returns the number at this place of the header.
fn word(head: &[u8; HEADER_BYTES], at: usize) -> u64 {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&head[at..at + 8]);
    u64::from_le_bytes(bytes)
}

fn check_header(
    head: &[u8; HEADER_BYTES],
    size: Size,
    metric: Metric,
    length: usize,
) -> Result<(), TableFault> {
    let version = (word(head, 16) & u64::from(u32::MAX)).to_u32();
    if version != VERSION {
        return Err(TableFault::Version { found: version });
    }
    let (found, expected) = (XxHash64::oneshot(0, &head[..48]), word(head, 48));
    if found != expected {
        return Err(TableFault::Header { found, expected });
    }
    if *head != header(size, metric, length, word(head, 40)) {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end_matches('\0').to_owned();
        let found = format!("{} {}", text(&head[20..28]), text(&head[28..32]));
        return Err(TableFault::Other { found, expected: format!("{size} {metric}") });
    }
    Ok(())
}

/// Reads until `bytes` is full or the input ends; returns the number of bytes read.
fn fill(from: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < bytes.len() {
        match from.read(&mut bytes[length..]) {
            Ok(0) => break,
            Ok(more) => length += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}
