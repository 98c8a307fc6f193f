//! Choices drawn from the bytes of an input. Inputs that differ a little lead to almost the same choices.

/// Draws choices from the bytes that are left. Without bytes, every choice is the first.
pub struct Choices<'a>(pub &'a [u8]);

impl Choices<'_> {
    /// Reads the next byte; 0 if none is left.
    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// Returns a number below `count`, which is at most 65,536.
    pub fn below(&mut self, count: usize) -> usize {
        let high = if count > 256 { usize::from(self.byte()) << 8 } else { 0 };
        (high + usize::from(self.byte())) % count.max(1)
    }

    /// Returns one of these values.
    pub fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }

    /// Returns true with a probability of 1 / `count`.
    pub fn once_in(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }

    /// Returns a number of any size.
    pub fn number(&mut self) -> u64 {
        let bytes = self.below(9);
        (0..bytes).fold(0, |number, _| number << 8 | u64::from(self.byte()))
    }

    /// True if no bytes are left.
    pub fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads all bytes that are left as a text.
    pub fn text(&mut self) -> String {
        String::from_utf8_lossy(std::mem::take(&mut self.0)).into_owned()
    }
}
