//! Memory of large tables.

/// Returns a vector of `length` values with room for `capacity`. The system is asked for large pages: random reads of a table
/// of hundreds of megabytes mostly wait for page tables otherwise.
pub(crate) fn filled<T: Copy>(value: T, length: usize, capacity: usize) -> Vec<T> {
    let mut values: Vec<T> = Vec::with_capacity(capacity.max(length));
    ask_for_large_pages(values.spare_capacity_mut());
    values.resize(length, value);
    values
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
    fn the_values_are_filled_in_and_the_room_is_kept() {
        for (length, capacity) in [(0, 0), (1, 5), (300_000, 100), (300_000, 400_000)] {
            let mut values = filled(7u16, length, capacity);
            assert_eq!(values, vec![7; length]);
            let before = values.as_ptr();
            values.extend((length..capacity).map(|_| 8));
            assert!(capacity <= length || values.as_ptr() == before);
        }
    }
}
