//! The table of distances.

use std::borrow::Cow;

use super::along::LINKS_LAYERS;
use super::axes::{Axes, AxisCodes};
use super::child::{Child, NO_CHILD};
use super::coding::Coding;
use super::coset::Coset;
use super::size::Size;
use crate::cube::{Cube, Metric};
use crate::numbers::Number;
use crate::table::pages::{LINE, LineBytes, prefetch};
use crate::table::{Gather, Proof, WrongEntry, check_sum};

/// The distances of all cosets, as codes.
///
/// The codes from 1 on stand for the base plus 1, plus 2 and so on; the last one for so much or more. The code 0 stands for the base or
/// less: then the least distance of the line is the bound. It is mostly the exact distance, because few distances are so small.
pub struct Table {
    pub(super) coset: Coset,
    size: Size,
    metric: Metric,
    base: u8,
    coding: Coding,
    /// The words of the entries, then the least distances of the lines unless these are among the words, and then the codes of the axes. A shared
    /// table has no words here.
    bytes: LineBytes,
    /// The number of bytes before the least distances.
    least_start: usize,
    /// The number of bytes before the codes of the axes.
    codes_start: usize,
    axes: Option<Box<Axes>>,
    /// Reads the words of a shared table.
    shared: Option<Gather>,
}

impl Table {
    /// Returns a table with these contents. Those of a table whose words are in shared memory begin with the least distances.
    pub(super) fn new(
        size: Size,
        metric: Metric,
        coset: Coset,
        bytes: LineBytes,
        axes: Option<Axes>,
        shared: Option<Gather>,
    ) -> Table {
        let coding = size.coding();
        let least_start = if shared.is_some() { 0 } else { coding.bytes(coset.entries()) };
        let codes_start = least_start + coding.least_bytes(coset.entries());
        Table {
            coset,
            size,
            metric,
            base: size.base(metric),
            coding,
            bytes,
            least_start,
            codes_start,
            axes: axes.map(Box::new),
            shared,
        }
    }

    /// Moves the words out of the memory of the program, where a shared memory has them, too.
    pub(super) fn into_shared(self, words: Gather) -> Table {
        let mut bytes = LineBytes::filled(0, self.bytes.len() - self.least_start);
        bytes.copy_from_slice(&self.bytes[self.least_start..]);
        Table {
            bytes,
            least_start: 0,
            codes_start: self.codes_start - self.least_start,
            shared: Some(words),
            ..self
        }
    }

    /// Returns how the codes are stored.
    #[inline(always)]
    pub(super) fn coding(&self) -> Coding {
        self.coding
    }

    /// Returns a reader of the entries, whose coding is `coding`.
    #[inline(always)]
    pub(super) fn reader(&self, coding: Coding) -> Reader<'_> {
        debug_assert_eq!(coding, self.coding);
        Reader { table: self, coding }
    }

    /// Returns a lower bound on the number of turns that solve a cube with this entry.
    pub(super) fn distance(&self, entry: usize) -> u8 {
        let reader = self.reader(self.coding);
        reader.distance_of(&reader.read(entry, reader.offset(entry)))
    }

    /// Returns the distances along the axes.
    #[inline(always)]
    pub(super) fn axes(&self) -> Option<AxisCodes<'_>> {
        let axes = self.axes.as_ref()?;
        let nearest = axes.along().nearest(self.metric).turns();
        Some(AxisCodes { axes, codes: &self.bytes[self.codes_start..], nearest })
    }

    /// True if a half turn of a face keeps the distances along the other axes from 0.
    pub(super) fn keeps_half_turns(&self) -> bool {
        !LINKS_LAYERS || self.axes.as_ref().is_none_or(|axes| axes.along().keeps_half_turns)
    }

    /// Returns a lower bound on the number of turns that solve a cube, in the metric of the table.
    pub fn bound(&self, cube: &Cube) -> u8 {
        let of = |cube: &Cube| self.distance(self.coset.entry_of(cube));
        of(cube).max(of(&cube.inverse()))
    }

    /// Returns the table without the distances along the axes.
    #[cfg(test)]
    pub(super) fn without_axes(self) -> Table {
        Table { axes: None, ..self }
    }

    /// Returns the size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the metric.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Returns the contents.
    pub(super) fn contents(&self) -> Cow<'_, [u8]> {
        if self.shared.is_none() {
            return Cow::Borrowed(&self.bytes);
        }
        let reader = self.reader(self.coding);
        let offsets = (0..self.coding.bytes(self.coset.entries()).to_u32()).step_by(2);
        let words = offsets.flat_map(|offset| reader.read(0, offset).word.to_le_bytes());
        Cow::Owned(words.chain(self.bytes.iter().copied()).collect())
    }

    /// Returns the size of the table in bytes, without words in shared memory.
    pub fn memory_usage(&self) -> usize {
        let axes = self.axes.as_ref().map_or(0, |axes| axes.memory_usage());
        self.bytes.len() + self.coset.memory_usage() + axes
    }

    /// Compares the table with the checksums of the table that docs/solvers/optimal.md describes.
    ///
    /// # Errors
    /// The checksum, if it is another one.
    pub fn verify(&self) -> Result<Proof, WrongEntry> {
        let entries = self.coset.entries();
        let contents = self.contents();
        let (distances, codes) =
            contents.split_at(self.coding.bytes(entries) + self.coding.least_bytes(entries));
        let entries = entries.to_u64();
        let proof = check_sum("distances of the 3x3x3", entries, distances, self.size.checksum(self.metric))?;
        if let Some(axes) = &self.axes {
            axes.along().verify(self.metric, codes)?;
        }
        Ok(Proof { bytes: contents.len(), ..proof })
    }
}

/// Reads the entries of a table. Where the coding is a constant, the code is made for it alone.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub table: &'a Table,
    coding: Coding,
}

impl Reader<'_> {
    /// Returns the offset of the word of an entry, in bytes.
    #[inline(always)]
    pub(super) fn offset(self, entry: usize) -> u32 {
        self.coding.offset(entry).to_u32()
    }

    /// Asks the processor to bring the word at this offset into its cache.
    #[inline(always)]
    pub(super) fn prefetch(self, offset: u32) {
        prefetch(&self.table.bytes, offset.index());
    }

    /// Reads the words of the entries of children. The loop does nothing else, so that many reads are under way at the same time also
    /// where the processor cannot be asked for them before.
    #[inline(always)]
    pub(super) fn read_words(self, children: &mut [Child]) {
        if let Some(words) = self.table.shared {
            #[expect(
                unsafe_code,
                reason = "words in shared memory are read by a function outside the program"
            )]
            // SAFETY: the program of the function is made for the layout of children.
            return unsafe { words.read(children) };
        }
        match self.coding {
            Coding::Bits => {
                let (words, _) = self.table.bytes.as_chunks();
                for child in children {
                    child.word = u16::from_le_bytes(words[child.offset.index() / 2]);
                }
            }
            Coding::Digits => {
                let (lines, _) = self.table.bytes.as_chunks::<LINE>();
                for child in children {
                    let line = &lines[child.offset.index() / LINE];
                    child.word = line[child.offset.index() % LINE].into();
                    child.last = line[LINE - 1];
                }
            }
        }
    }

    /// Returns a child with the word at this offset.
    fn read(self, entry: usize, offset: u32) -> Child {
        let mut children = [Child { entry, offset, ..NO_CHILD }];
        self.read_words(&mut children);
        children[0]
    }

    /// Returns a lower bound on the number of turns that solve a cube with the entry of this child, whose word was read.
    #[inline(always)]
    pub(super) fn distance_of(self, child: &Child) -> u8 {
        let code = self.coding.code(child.word, child.entry);
        if code == 0 { self.least(child) } else { self.table.base + code }
    }

    /// True if the bound of the entry of this child, whose word was read, is at most `most`. It rarely reads the least distance of a line.
    #[inline(always)]
    pub(super) fn is_within(self, child: &Child, most: u8) -> bool {
        let (code, base) = (self.coding.code(child.word, child.entry), self.table.base);
        if most >= base { base + code <= most } else { code == 0 && self.least(child) <= most }
    }

    /// Returns the least distance of the line of an entry.
    #[inline(always)]
    fn least(self, child: &Child) -> u8 {
        match self.coding {
            Coding::Bits => self.table.bytes[self.table.least_start + child.entry / Coding::Bits.line()],
            Coding::Digits => child.last,
        }
    }
}
