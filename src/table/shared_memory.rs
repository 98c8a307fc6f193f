//! Memory that several programs share, for a table that each of them reads.
//!
//! A WebAssembly program reads its own memory only. The words of a table in shared memory are therefore read by a [`Gather`], a function
//! outside the program that copies many words at a call.

use std::io::{self, Read, Write};

/// A memory outside the program, which holds the file of a table from its first byte on.
pub trait SharedMemory {
    /// Returns the length in bytes.
    fn length(&self) -> usize;

    /// Copies bytes out of the memory, from the byte at `at` on.
    fn read(&self, at: usize, into: &mut [u8]);

    /// Copies bytes into the memory, from the byte at `at` on.
    fn write(&self, at: usize, from: &[u8]);

    /// Returns the function that reads words of the table.
    fn gather(&self) -> Gather;
}

/// A function that reads words of a table in shared memory. Its arguments are the first record of a list, and the end of the list. Each
/// record has the offset of a word, and gets the word and the last byte of its line; the kind of the table defines the layout of a record.
#[derive(Clone, Copy)]
pub struct Gather(unsafe extern "C" fn(*mut u8, *mut u8));

impl Gather {
    /// Makes a gather of a function.
    ///
    /// # Safety
    /// Given the first record and the end of a list of at least one record, the function must write what it reads into these records, and no
    /// other memory of the program, on any thread.
    #[expect(unsafe_code, reason = "a memory outside the program is read by a function outside the program")]
    pub const unsafe fn new(function: unsafe extern "C" fn(*mut u8, *mut u8)) -> Gather {
        Gather(function)
    }

    /// Reads the words of a list of records.
    ///
    /// # Safety
    /// The records must have the layout that the function expects.
    #[inline(always)]
    #[expect(unsafe_code, reason = "a memory outside the program is read by a function outside the program")]
    pub(crate) unsafe fn read<R>(self, records: &mut [R]) {
        if !records.is_empty() {
            let list = records.as_mut_ptr_range();
            // SAFETY: the list has a record; the caller promises its layout.
            unsafe { (self.0)(list.start.cast(), list.end.cast()) }
        }
    }
}

/// Reads or writes the first bytes of a shared memory as a file.
pub(crate) struct SharedFile<'a> {
    memory: &'a dyn SharedMemory,
    at: usize,
    end: usize,
}

impl SharedFile<'_> {
    /// Returns a file of this length, or of the length of the memory if the memory is shorter.
    pub(crate) fn new(memory: &dyn SharedMemory, length: usize) -> SharedFile<'_> {
        SharedFile { memory, at: 0, end: length.min(memory.length()) }
    }

    /// Advances by at most this many bytes. Returns the place before and the number.
    fn advance(&mut self, most: usize) -> (usize, usize) {
        let (at, length) = (self.at, most.min(self.end - self.at));
        self.at += length;
        (at, length)
    }
}

impl Read for SharedFile<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let (at, length) = self.advance(into.len());
        self.memory.read(at, &mut into[..length]);
        Ok(length)
    }
}

impl Write for SharedFile<'_> {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        let (at, length) = self.advance(from.len());
        self.memory.write(at, &from[..length]);
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
