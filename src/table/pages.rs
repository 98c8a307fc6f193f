//! Memory of large tables.

use std::ops::{Deref, DerefMut};

/// The bytes of a line of the processor's cache.
pub(crate) const LINE: usize = 64;

/// Bytes from the beginning of a line of the processor's cache on. The system is asked for large pages: random reads of a table of
/// hundreds of megabytes mostly wait for page tables otherwise.
pub(crate) struct LineBytes {
    bytes: Vec<u8>,
    /// The number of bytes before the first line.
    first: usize,
}

impl LineBytes {
    /// Returns so many bytes of this value.
    pub(crate) fn filled(value: u8, length: usize) -> LineBytes {
        let mut bytes: Vec<u8> = Vec::with_capacity(length + LINE);
        ask_for_large_pages(bytes.spare_capacity_mut());
        let first = bytes.as_ptr().align_offset(LINE).min(LINE);
        bytes.resize(first + length, value);
        LineBytes { bytes, first }
    }

    /// Gives back the memory behind so many bytes. An allocator that moves the bytes for this may move them off the beginning of a line; then reads are
    /// slower.
    pub(crate) fn shrink(&mut self, length: usize) {
        if length < self.len() {
            self.bytes.truncate(self.first + length);
            self.bytes.shrink_to_fit();
        }
    }
}

impl Deref for LineBytes {
    type Target = [u8];

    #[inline(always)]
    fn deref(&self) -> &[u8] {
        &self.bytes[self.first..]
    }
}

impl DerefMut for LineBytes {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[self.first..]
    }
}

/// Asks for large pages for memory that is still to be written. A refusal changes only the speed.
#[cfg(all(target_os = "linux", feature = "cli"))]
fn ask_for_large_pages<T>(memory: &mut [std::mem::MaybeUninit<T>]) {
    use rustix::mm::{Advice, madvise};
    /// Advice is given for whole pages. No system has larger usual pages.
    const PAGE: usize = 1 << 16;
    let bytes = size_of_val(memory);
    let start = memory.as_mut_ptr().cast::<u8>();
    let offset = start.align_offset(PAGE);
    let Some(whole) = bytes.checked_sub(offset).map(|rest| rest / PAGE * PAGE).filter(|whole| *whole > 0)
    else {
        return;
    };
    #[expect(unsafe_code, reason = "random reads become a quarter faster: docs/solvers/optimal.md")]
    // SAFETY: the range lies within the allocation, and the advice keeps its contents.
    let _ = unsafe { madvise(start.wrapping_add(offset).cast(), whole, Advice::LinuxHugepage) };
}

#[cfg(not(all(target_os = "linux", feature = "cli")))]
fn ask_for_large_pages<T>(_: &mut [std::mem::MaybeUninit<T>]) {}

/// Asks the processor to bring a value into its cache, if it can be asked.
#[inline(always)]
pub(crate) fn prefetch<T>(values: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let value = values.as_ptr().wrapping_add(at).cast();
        #[expect(unsafe_code, reason = "it nearly doubles the speed: see docs/solvers/optimal.md")]
        // SAFETY: every address may be prefetched.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(value);
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (values, at);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_begin_with_a_line_and_keep_their_values() {
        for (length, kept) in [(0, 0), (1, 1), (300_000, 100), (4_000_000, 3_000_000)] {
            let mut bytes = LineBytes::filled(7, length);
            assert_eq!(bytes.as_ptr().addr() % LINE, 0);
            assert_eq!(*bytes, *vec![7; length]);
            bytes.shrink(kept);
            assert_eq!(*bytes, *vec![7; kept]);
        }
    }
}
