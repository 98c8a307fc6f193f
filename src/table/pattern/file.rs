//! Files of pattern databases: what a header says of its database. [`crate::table::file`] has the rest of the format.

use std::io::{self, Read, Write};

use super::{Pattern, PatternDatabase};
use crate::numbers::Number;
use crate::table::Nibbles;
use crate::table::file::{FileFault, FileKind, name_bytes, name_of, number};

/// The length of the header in bytes. Its description of the database:
///
/// | bytes | |
/// |---|---|
/// | 20..28 | name of the pattern, filled up with zeros |
/// | 28..32 | the largest exact distance |
/// | 32..40 | number of arrangements |
/// | 40..48 | bytes of the cells |
/// | 48..168 | arrangements at each distance, 0 to 14 |
///
/// The cells follow, row by row: two cells in a byte, the first in its lower half. Each row is padded with empty
/// cells (15) to a multiple of 8 bytes.
pub const HEADER_BYTES: usize = 184;

const KIND: FileKind =
    FileKind { signature: "cubelab pattern\n", name: "database", header_bytes: HEADER_BYTES };

/// The number of distances in a header.
const DISTANCES: usize = 15;

impl PatternDatabase {
    /// Returns the number of bytes that [`PatternDatabase::save`] writes.
    pub fn saved_len(&self) -> usize {
        HEADER_BYTES + self.cells().as_bytes().len()
    }

    /// Writes the database in the format described at [`HEADER_BYTES`].
    ///
    /// # Errors
    /// The first error of the writer.
    pub fn save(&self, to: impl Write) -> io::Result<()> {
        let cells = self.cells().as_bytes();
        let mut description = name_bytes::<8>(self.pattern().name()).to_vec();
        description.extend(u32::from(self.exact()).to_le_bytes());
        description.extend(self.pattern().arrangements().to_le_bytes());
        description.extend(cells.len().to_u64().to_le_bytes());
        for distance in 0..DISTANCES {
            description.extend(self.counts().get(distance).unwrap_or(&0).to_le_bytes());
        }
        KIND.save(to, &description, cells)
    }

    /// Reads the database of a pattern, with all distances or with those up to `max_depth`.
    ///
    /// # Errors
    /// If the bytes are not the requested database, its checksums do not match, or the counts of its entries
    /// differ from [`Pattern::distribution`].
    pub fn load(
        pattern: Pattern,
        max_depth: Option<u8>,
        from: impl Read,
    ) -> Result<PatternDatabase, FileFault> {
        let file = KIND.open(from)?;
        let description = Description::read(&file.description);
        description.check(pattern, max_depth)?;
        let mut cells = Nibbles::new(pattern.rows(), pattern.columns());
        file.read(cells.as_bytes_mut())?;
        compare(&cells.counts(), &description.counts)?;
        Ok(PatternDatabase::of_file(pattern, description.exact, description.counts, cells))
    }
}

/// What the header of a file says of its database.
struct Description {
    name: String,
    exact: u8,
    arrangements: u64,
    counts: Vec<u64>,
}

impl Description {
    fn read(bytes: &[u8]) -> Description {
        let mut counts: Vec<u64> =
            (0..DISTANCES).map(|distance| number::<8>(bytes, 28 + 8 * distance)).collect();
        while counts.last() == Some(&0) {
            counts.pop();
        }
        Description {
            name: name_of(&bytes[..8]),
            exact: bytes[8],
            arrangements: number::<8>(bytes, 12),
            counts,
        }
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
        let found = name(&self.name, (!is_complete).then_some(self.exact));
        Err(KIND.other(found, name(pattern.name(), max_depth)))
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
