//! Bytes to choices: an input that has been changed a little makes almost the same choices.

/// Bytes that are still to be read. After the last one every choice is the first.
pub struct Choices<'a>(pub &'a [u8]);

impl Choices<'_> {
    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// A number below `count`, which is at most 65,536.
    pub fn below(&mut self, count: usize) -> usize {
        let high = if count > 256 { usize::from(self.byte()) << 8 } else { 0 };
        (high + usize::from(self.byte())) % count.max(1)
    }

    /// One of these.
    pub fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }

    /// True once in so many times.
    pub fn once_in(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }

    /// A number of any size.
    pub fn number(&mut self) -> u64 {
        let bytes = self.below(9);
        (0..bytes).fold(0, |number, _| number << 8 | u64::from(self.byte()))
    }

    /// Whether all bytes have been read.
    pub fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    /// All bytes that are left as text.
    pub fn text(&mut self) -> String {
        String::from_utf8_lossy(std::mem::take(&mut self.0)).into_owned()
    }
}
