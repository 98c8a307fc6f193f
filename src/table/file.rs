//! Files of tables: a header with checksums that let a reader verify the contents, and the contents.
//!
//! | bytes of a header | |
//! |---|---|
//! | 0..16 | the signature of the kind |
//! | 16..20 | version, 1 |
//! | 20..H - 16 | a description of the table, which each kind defines |
//! | H - 16..H - 8 | checksum (XXH64, seed 0) of the contents |
//! | H - 8..H | checksum of bytes 0..H - 8 |
//!
//! All numbers are little-endian.

use std::hash::Hasher;
use std::io::{self, Read, Write};

use twox_hash::XxHash64;

use crate::named::named;
use crate::numbers::Number;

const VERSION: u32 = 1;

/// The number of bytes before the description.
const BEFORE: usize = 20;

/// The number of bytes read and hashed at a time.
const CHUNK: usize = 1 << 16;

/// The reason why a file is not the requested table.
#[derive(Debug, thiserror::Error)]
pub enum FileFault {
    /// The file could not be read.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// The file begins with other bytes than its kind.
    #[error("is no {kind}: begins with {found:?}; expected {expected:?}")]
    Foreign {
        /// What the file was expected to hold.
        kind: &'static str,
        /// The first bytes, as text.
        found: String,
        /// The first bytes of the kind.
        expected: &'static str,
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
    /// The file is another table of its kind.
    #[error("is the {kind} {found}; expected {expected}")]
    Other {
        /// What the file holds.
        kind: &'static str,
        /// The table that the header names.
        found: String,
        /// The requested table.
        expected: String,
    },
    /// The file is too short.
    #[error("is cut short: {found} bytes; expected {expected}")]
    Short {
        /// The length of the file in bytes.
        found: u64,
        /// The right length in bytes; that of the header, if the file ends in it.
        expected: u64,
    },
    /// The file is too long.
    #[error("goes on after its {expected} bytes")]
    Long {
        /// The right length in bytes.
        expected: u64,
    },
    /// The checksum of the contents does not match.
    #[error("has damaged entries: checksum {found:016x}; expected {expected:016x}")]
    Entries {
        /// The checksum of the contents.
        found: u64,
        /// The checksum in the header.
        expected: u64,
    },
    /// The number of entries at a distance, in the contents or in the header, is wrong for the table.
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
        Unreadable,
        /// [`FileFault::Foreign`].
        Foreign,
        /// [`FileFault::Version`].
        Version,
        /// [`FileFault::Header`].
        Header,
        /// [`FileFault::Other`].
        Other = "another",
        /// [`FileFault::Short`].
        Short,
        /// [`FileFault::Long`].
        Long,
        /// [`FileFault::Entries`].
        Entries = "cells",
        /// [`FileFault::Counts`].
        Counts,
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
            FileFault::Entries { .. } => FileFaultKind::Entries,
            FileFault::Counts { .. } => FileFaultKind::Counts,
        }
    }
}

/// A kind of files.
pub(crate) struct FileKind {
    /// The first 16 bytes.
    pub signature: &'static str,
    /// What a file holds, in errors.
    pub name: &'static str,
    /// The length of the header in bytes.
    pub header_bytes: usize,
}

/// A file whose header is read and whose contents are not.
pub(crate) struct Opened<R> {
    /// The description in the header.
    pub description: Vec<u8>,
    checksum: u64,
    header_bytes: usize,
    from: R,
}

impl FileKind {
    /// Writes a table.
    ///
    /// # Errors
    /// The first error of the writer.
    pub(crate) fn save(&self, mut to: impl Write, description: &[u8], contents: &[u8]) -> io::Result<()> {
        let mut header = Vec::with_capacity(self.header_bytes);
        header.extend(self.signature.as_bytes());
        header.extend(VERSION.to_le_bytes());
        header.extend(description);
        header.extend(XxHash64::oneshot(0, contents).to_le_bytes());
        header.extend(XxHash64::oneshot(0, &header).to_le_bytes());
        debug_assert_eq!(header.len(), self.header_bytes, "the description has its length");
        to.write_all(&header)?;
        to.write_all(contents)?;
        to.flush()
    }

    /// Reads the header of a file.
    ///
    /// # Errors
    /// If the file is of another kind or version, or its header is damaged.
    pub(crate) fn open<R: Read>(&self, mut from: R) -> Result<Opened<R>, FileFault> {
        let mut header = vec![0; self.header_bytes];
        let length = fill(&mut from, &mut header)?;
        let start = &header[..self.signature.len().min(length)];
        if start != self.signature.as_bytes() {
            let found = String::from_utf8_lossy(start).into_owned();
            return Err(FileFault::Foreign { kind: self.name, found, expected: self.signature });
        }
        if length < self.header_bytes {
            return Err(FileFault::Short { found: length.to_u64(), expected: self.header_bytes.to_u64() });
        }
        let version = number::<4>(&header, BEFORE - 4).to_u32();
        if version != VERSION {
            return Err(FileFault::Version { found: version });
        }
        let end = self.header_bytes - 8;
        let (found, expected) = (XxHash64::oneshot(0, &header[..end]), number::<8>(&header, end));
        if found != expected {
            return Err(FileFault::Header { found, expected });
        }
        Ok(Opened {
            description: header[BEFORE..end - 8].to_vec(),
            checksum: number::<8>(&header, end - 8),
            header_bytes: self.header_bytes,
            from,
        })
    }

    /// Returns the fault of a file that is another table of this kind.
    pub(crate) fn other(&self, found: String, expected: String) -> FileFault {
        FileFault::Other { kind: self.name, found, expected }
    }
}

impl<R: Read> Opened<R> {
    /// Reads the contents, which fill `contents`.
    ///
    /// # Errors
    /// If the file is shorter or longer, or the contents are damaged.
    pub(crate) fn read(self, contents: &mut [u8]) -> Result<(), FileFault> {
        self.read_end(0, contents)
    }

    /// Reads the contents, of which the first `before` bytes are checked only, and the others fill `end`.
    ///
    /// # Errors
    /// As [`Opened::read`].
    pub(crate) fn read_end(mut self, before: usize, end: &mut [u8]) -> Result<(), FileFault> {
        let expected = (self.header_bytes + before + end.len()).to_u64();
        let mut checksum = XxHash64::with_seed(0);
        let mut read = self.header_bytes;
        let mut read_chunk = |chunk: &mut [u8]| {
            let length = fill(&mut self.from, chunk)?;
            read += length;
            if length < chunk.len() {
                return Err(FileFault::Short { found: read.to_u64(), expected });
            }
            checksum.write(chunk);
            Ok(())
        };
        let mut room = vec![0; CHUNK.min(before)];
        let mut left = before;
        while left > 0 {
            let length = left.min(CHUNK);
            read_chunk(&mut room[..length])?;
            left -= length;
        }
        end.chunks_mut(CHUNK).try_for_each(read_chunk)?;
        if fill(&mut self.from, &mut [0])? > 0 {
            return Err(FileFault::Long { expected });
        }
        let found = checksum.finish();
        if found != self.checksum {
            return Err(FileFault::Entries { found, expected: self.checksum });
        }
        Ok(())
    }
}

/// Returns a name as `N` bytes, filled up with zeros.
///
/// # Panics
/// If the name is longer.
pub(crate) fn name_bytes<const N: usize>(name: &str) -> [u8; N] {
    let mut bytes = [0; N];
    bytes[..name.len()].copy_from_slice(name.as_bytes());
    bytes
}

/// Returns the name that [`name_bytes`] wrote.
pub(crate) fn name_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_end_matches('\0').to_owned()
}

/// Returns the number of `N` bytes at this place.
pub(crate) fn number<const N: usize>(bytes: &[u8], at: usize) -> u64 {
    let mut padded = [0; 8];
    padded[..N].copy_from_slice(&bytes[at..at + N]);
    u64::from_le_bytes(padded)
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
