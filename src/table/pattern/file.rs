//! Files of pattern databases: saves and loads them, with a header that lets a reader verify the contents.

use std::hash::Hasher;
use std::io::{self, Read, Write};

use twox_hash::XxHash64;

use super::{Pattern, PatternDatabase};
use crate::named::named;
use crate::numbers::{LowBits, Number};
use crate::table::Nibbles;

/// The length of the header in bytes.
///
/// | bytes | |
/// |---|---|
/// | 0..16 | `cubelab pattern\n` |
/// | 16..20 | version, 1 |
/// | 20..28 | name of the pattern, filled up with zeros |
/// | 28..32 | the largest exact distance |
/// | 32..40 | number of arrangements |
/// | 40..48 | bytes of the cells |
/// | 48..168 | arrangements at each distance, 0 to 14 |
/// | 168..176 | checksum (XXH64, seed 0) of the cells |
/// | 176..184 | checksum of bytes 0..176 |
///
/// All numbers are little-endian. The cells follow, row by row: two cells in a byte, the first in its lower
/// half. Each row is padded with empty cells (15) to a multiple of 8 bytes.
pub const HEADER_BYTES: usize = 184;

const MAGIC: [u8; 16] = *b"cubelab pattern\n";
const VERSION: u32 = 1;

/// The number of bytes read and hashed at a time.
const CHUNK: usize = 1 << 16;

/// The reason why a file is not the requested pattern database.
#[derive(Debug, thiserror::Error)]
pub enum FileFault {
    /// The file could not be read.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// The file begins with other bytes than a pattern database.
    #[error("is no pattern database: begins with {found:?}; expected {:?}", String::from_utf8_lossy(&MAGIC))]
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
    /// The file is another database.
    #[error("is the database {found}; expected {expected}")]
    Other {
        /// The database that the header names.
        found: String,
        /// The requested database.
        expected: String,
    },
    /// The file is too short.
    #[error("is cut short: {found} bytes; expected {expected}")]
    Short {
        /// The length of the file in bytes.
        found: u64,
        /// The right length in bytes.
        expected: u64,
    },
    /// The file is too long.
    #[error("goes on after its {expected} bytes")]
    Long {
        /// The right length in bytes.
        expected: u64,
    },
    /// The checksum of the cells does not match.
    #[error("has damaged entries: checksum {found:016x}; expected {expected:016x}")]
    Cells {
        /// The checksum of the cells' bytes.
        found: u64,
        /// The checksum in the header.
        expected: u64,
    },
    /// The number of entries at a distance, in the cells or in the header, is wrong for the pattern.
    #[error("has {found} arrangements at distance {distance}; expected {expected}")]
    Counts {
        /// The first distance at which they differ.
        distance: u8,
        /// The number at that distance.
        found: u64,
        /// The right number.
        expected: u64,
    },
}

named! {
    /// The kind of a [`FileFault`], without its figures.
    FileFaultKind ("fault of a file") {
        /// [`FileFault::Unreadable`].
        Unreadable = "unreadable",
        /// [`FileFault::Foreign`].
        Foreign = "foreign",
        /// [`FileFault::Version`].
        Version = "version",
        /// [`FileFault::Header`].
        Header = "header",
        /// [`FileFault::Other`].
        Other = "another",
        /// [`FileFault::Short`].
        Short = "short",
        /// [`FileFault::Long`].
        Long = "long",
        /// [`FileFault::Cells`].
        Cells = "cells",
        /// [`FileFault::Counts`].
        Counts = "counts",
    }
}

impl FileFault {
    /// Returns the kind of the fault.
    pub const fn kind(&self) -> FileFaultKind {
        match self {
            FileFault::Unreadable(_) => FileFaultKind::Unreadable,
            FileFault::Foreign { .. } => FileFaultKind::Foreign,
            FileFault::Version { .. } => FileFaultKind::Version,
            FileFault::Header { .. } => FileFaultKind::Header,
            FileFault::Other { .. } => FileFaultKind::Other,
            FileFault::Short { .. } => FileFaultKind::Short,
            FileFault::Long { .. } => FileFaultKind::Long,
            FileFault::Cells { .. } => FileFaultKind::Cells,
            FileFault::Counts { .. } => FileFaultKind::Counts,
        }
    }
}

impl PatternDatabase {
    /// Returns the number of bytes that [`PatternDatabase::save`] writes.
    pub fn saved_len(&self) -> usize {
        HEADER_BYTES + self.cells().as_bytes().len()
    }

    /// Writes the database in the format described at [`HEADER_BYTES`].
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn save(&self, mut to: impl Write) -> io::Result<()> {
        let cells = self.cells().as_bytes();
        let mut header = Vec::with_capacity(HEADER_BYTES);
        header.extend(MAGIC);
        header.extend(VERSION.to_le_bytes());
        header.extend(name_bytes(self.pattern()));
        header.extend(u32::from(self.exact()).to_le_bytes());
        header.extend(self.pattern().arrangements().to_le_bytes());
        header.extend((cells.len().to_u64()).to_le_bytes());
        for distance in 0..15 {
            header.extend(self.counts().get(distance).unwrap_or(&0).to_le_bytes());
        }
        header.extend(XxHash64::oneshot(0, cells).to_le_bytes());
        header.extend(XxHash64::oneshot(0, &header).to_le_bytes());
        to.write_all(&header)?;
        to.write_all(cells)?;
        to.flush()
    }

    /// Reads the database of a pattern, with all distances or with those up to `max_depth`.
    ///
    /// # Errors
    /// If the bytes are not the requested database, its checksums do not match, or the counts of its entries
    /// differ from [`Pattern::distribution`].
    pub fn load(
        pattern: Pattern,
        max_depth: Option<u8>,
        mut from: impl Read,
    ) -> Result<PatternDatabase, FileFault> {
        let header = Header::read(&mut from)?;
        header.check(pattern, max_depth)?;
        let expected = HEADER_BYTES.to_u64() + header.cell_bytes;
        let mut cells = Nibbles::new(pattern.rows(), pattern.columns());
        let mut checksum = XxHash64::with_seed(0);
        let mut read = HEADER_BYTES;
        for chunk in cells.as_bytes_mut().chunks_mut(CHUNK) {
            let len = fill(&mut from, chunk)?;
            read += len;
            if len < chunk.len() {
                return Err(FileFault::Short { found: read.to_u64(), expected });
            }
            checksum.write(chunk);
        }
        if fill(&mut from, &mut [0])? > 0 {
            return Err(FileFault::Long { expected });
        }
        let found = checksum.finish();
        if found != header.checksum {
            return Err(FileFault::Cells { found, expected: header.checksum });
        }
        compare(&cells.counts(), &header.counts)?;
        Ok(PatternDatabase::of_file(pattern, header.exact, header.counts, cells))
    }
}

/// The header of a file.
struct Header {
    name: String,
    exact: u8,
    counts: Vec<u64>,
    arrangements: u64,
    cell_bytes: u64,
    checksum: u64,
}

impl Header {
    fn read(from: &mut impl Read) -> Result<Header, FileFault> {
        let mut bytes = [0; HEADER_BYTES];
        let len = fill(from, &mut bytes)?;
        if !bytes.starts_with(&MAGIC) {
            let found = String::from_utf8_lossy(&bytes[..len.min(MAGIC.len())]).into_owned();
            return Err(FileFault::Foreign { found });
        }
        if len < HEADER_BYTES {
            return Err(FileFault::Short { found: len.to_u64(), expected: HEADER_BYTES.to_u64() });
        }
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|i| bytes[at + i]));
        let version = word(16).low_u32();
        if version != VERSION {
            return Err(FileFault::Version { found: version });
        }
        let (found, expected) = (XxHash64::oneshot(0, &bytes[..HEADER_BYTES - 8]), word(HEADER_BYTES - 8));
        if found != expected {
            return Err(FileFault::Header { found, expected });
        }
        let mut counts: Vec<u64> = (0..15).map(|distance| word(48 + 8 * distance)).collect();
        while counts.last() == Some(&0) {
            counts.pop();
        }
        Ok(Header {
            name: String::from_utf8_lossy(&bytes[20..28]).trim_end_matches('\0').to_owned(),
            exact: bytes[28],
            counts,
            arrangements: word(32),
            cell_bytes: word(40),
            checksum: word(168),
        })
    }

    fn check(&self, pattern: Pattern, max_depth: Option<u8>) -> Result<(), FileFault> {
        let is_complete = self.counts.len() == self.exact.index() + 1;
        let is_right = self.name == pattern.name()
            && self.arrangements == pattern.arrangements()
            && max_depth
                .map_or(is_complete, |depth| self.exact == depth || is_complete && self.exact < depth);
        if is_right {
            return compare(&self.counts, &pattern.distribution_to(self.exact));
        }
        let name = |name: &str, depth: Option<u8>| match depth {
            None => name.to_owned(),
            Some(depth) => format!("{name} to depth {depth}"),
        };
        Err(FileFault::Other {
            found: name(&self.name, (!is_complete).then_some(self.exact)),
            expected: name(pattern.name(), max_depth),
        })
    }
}

/// Returns an error if these are not the expected numbers of arrangements. Missing ones count as 0.
fn compare(found: &[u64], expected: &[u64]) -> Result<(), FileFault> {
    let count = |counts: &[u64], distance: usize| counts.get(distance).copied().unwrap_or(0);
    for distance in 0..found.len().max(expected.len()) {
        let (found, expected) = (count(found, distance), count(expected, distance));
        if found != expected {
            return Err(FileFault::Counts { distance: distance.to_u8(), found, expected });
        }
    }
    Ok(())
}

fn name_bytes(pattern: Pattern) -> [u8; 8] {
    let mut bytes = [0; 8];
    bytes[..pattern.name().len()].copy_from_slice(pattern.name().as_bytes());
    bytes
}

/// Reads until `bytes` is full or the input ends; returns the number of bytes read.
fn fill(from: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut len = 0;
    while len < bytes.len() {
        match from.read(&mut bytes[len..]) {
            Ok(0) => break,
            Ok(more) => len += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(len)
}
