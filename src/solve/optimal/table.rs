//! The table of distances.

use std::borrow::Cow;

use super::along::LINKS_LAYERS;
use super::axes::{Axes, AxisCodes};
use super::child::{Child, NO_CHILD};
use super::coset::{Coset, LINE_WORDS};
use super::size::Size;
use crate::cube::{Cube, Metric};
use crate::numbers::Number;
use crate::table::pages::prefetch;
use crate::table::{Gather, Proof, WrongEntry, check_sum};

/// The distances of all cosets, in two bits each.
///
/// The codes 1, 2 and 3 stand for the base plus 1, plus 2, and plus 3 or more. The code 0 stands for the base or less:
/// then the least distance of the line is the bound. It is mostly the exact distance, because few distances are so small.
pub struct Table {
    pub(super) coset: Coset,
    size: Size,
    metric: Metric,
    base: u8,
    /// Eight entries in 16 bits: the low bits of their codes, then the high bits. Then the least distance of each
    /// line, and then the codes of the axes. A shared table has no entries here.
    bytes: Vec<u8>,
    /// The number of bytes before the least distances of the lines.
    lines: usize,
    /// The number of bytes before the codes of the axes.
    codes: usize,
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
        bytes: Vec<u8>,
        axes: Option<Axes>,
        shared: Option<Gather>,
    ) -> Table {
        let lines = if shared.is_some() { 0 } else { coset.words() * 2 };
        let codes = lines + coset.lines();
        Table {
            coset,
            size,
            metric,
            base: size.base(metric),
            bytes,
            lines,
            codes,
            axes: axes.map(Box::new),
            shared,
        }
    }

    /// Moves the words out of the memory of the program, where a shared memory has them, too.
    pub(super) fn into_shared(mut self, words: Gather) -> Table {
        let bytes = self.bytes.split_off(self.lines);
        Table { bytes, lines: 0, codes: self.codes - self.lines, shared: Some(words), ..self }
    }

    /// Reads the words of the entries of children. The loop does nothing else, so that many reads are under way at the same time also
    /// where the processor cannot be asked for them before.
    #[inline(always)]
    pub(super) fn read_words(&self, children: &mut [Child]) {
        if let Some(words) = self.shared {
            #[expect(
                unsafe_code,
                reason = "words in shared memory are read by a function outside the program"
            )]
            // SAFETY: the program of the function is made for the layout of children.
            return unsafe { words.read(children) };
        }
        let (words, _) = self.bytes.as_chunks();
        for child in children {
            child.word = u16::from_le_bytes(words[child.entry / 8]);
        }
    }

    /// Returns the word that holds an entry.
    fn word(&self, entry: usize) -> u16 {
        let mut children = [Child { entry, ..NO_CHILD }];
        self.read_words(&mut children);
        children[0].word
    }

    /// Returns a lower bound on the number of turns that solve a cube with this entry, which is in this word.
    #[inline(always)]
    pub(super) fn distance_in(&self, word: u16, entry: usize) -> u8 {
        let code = code_in(word, entry);
        if code == 0 { self.least(entry) } else { self.base + code }
    }

    /// True if the bound of this entry, which is in this word, is at most `most`. It rarely reads the least distance of a line.
    #[inline(always)]
    pub(super) fn is_within(&self, word: u16, entry: usize, most: u8) -> bool {
        let code = code_in(word, entry);
        if most >= self.base { self.base + code <= most } else { code == 0 && self.least(entry) <= most }
    }

    /// Returns the least distance of the line of an entry.
    #[inline(always)]
    fn least(&self, entry: usize) -> u8 {
        self.bytes[self.lines + entry / (8 * LINE_WORDS)]
    }

    /// Returns a lower bound on the number of turns that solve a cube with this entry.
    pub(super) fn distance(&self, entry: usize) -> u8 {
        self.distance_in(self.word(entry), entry)
    }

    /// Asks the processor to bring an entry into its cache.
    #[inline(always)]
    pub(super) fn prefetch(&self, entry: usize) {
        prefetch(&self.bytes, entry / 8 * 2);
    }

    /// Returns the distances along the axes.
    #[inline(always)]
    pub(super) fn axes(&self) -> Option<AxisCodes<'_>> {
        let axes = self.axes.as_ref()?;
        let nearest = axes.along().nearest(self.metric).turns();
        Some(AxisCodes { axes, codes: &self.bytes[self.codes..], nearest })
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
        let words = (0..self.coset.words()).flat_map(|at| self.word(at * 8).to_le_bytes());
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
        let entries = (self.coset.words() * 8).to_u64();
        let contents = self.contents();
        let (distances, codes) = contents.split_at(self.coset.words() * 2 + self.coset.lines());
        let proof = check_sum("distances of the 3x3x3", entries, distances, self.size.checksum(self.metric))?;
        if let Some(axes) = &self.axes {
            axes.along().verify(self.metric, codes)?;
        }
        Ok(Proof { bytes: contents.len(), ..proof })
    }
}

/// Returns the code of an entry in its word.
#[inline(always)]
fn code_in(word: u16, entry: usize) -> u8 {
    let word = word >> (entry % 8);
    (word & 1 | word >> 7 & 2).to_u8()
}
