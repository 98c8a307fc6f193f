//! How a table stores the codes of its entries: two bits each, or digits to base 3.

use crate::numbers::Number;
use crate::table::pages::LINE;

/// The number of digits to base 3 in a byte.
pub(super) const DIGITS: usize = 5;

/// The digits of each byte, the lowest first.
pub(super) static DIGITS_OF: [[u8; 256]; DIGITS] = {
    let mut digits = [[0; 256]; DIGITS];
    // Both have the same value: a constant converts no number.
    let (mut byte, mut number) = (0, 0u8);
    while byte < 256 {
        let (mut digit, mut rest) = (0, number);
        while digit < DIGITS {
            digits[digit][byte] = rest % 3;
            rest /= 3;
            digit += 1;
        }
        byte += 1;
        number = number.wrapping_add(1);
    }
    digits
};

/// Returns the byte with these digits, the lowest first.
pub(super) fn byte_of(digits: impl DoubleEndedIterator<Item = u8>) -> u8 {
    digits.rev().fold(0, |byte, digit| byte * 3 + digit)
}

/// The entries of a line with digits: its last byte is the least distance of the line.
const LINE_DIGITS: usize = (LINE - 1) * DIGITS;

/// How the codes of entries are stored. A line has 64 bytes, as many as a line of the processor's cache.
///
/// The code 0 stands for the base or less, and the last one for the base plus its number, or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coding {
    /// Two bits an entry, eight entries in a word of 16 bits: the low bits of their codes, then the high bits. The least distances of
    /// the lines come behind all words.
    Bits,
    /// A digit to base 3 an entry, five entries in a word of eight bits. The last byte of a line is its least distance.
    Digits,
}

impl Coding {
    /// The number of codes.
    pub(super) const fn codes(self) -> u8 {
        match self {
            Coding::Bits => 4,
            Coding::Digits => 3,
        }
    }

    /// The number of entries in a line.
    #[inline(always)]
    pub(super) const fn line(self) -> usize {
        match self {
            Coding::Bits => LINE * 4,
            Coding::Digits => LINE_DIGITS,
        }
    }

    /// Returns the number of lines of a number of entries.
    pub(super) const fn lines(self, entries: usize) -> usize {
        entries.div_ceil(self.line())
    }

    /// Returns the number of bytes for a number of entries that fill their words, or their lines if these have digits. The least distances among
    /// the words count, too.
    pub(super) const fn bytes(self, entries: usize) -> usize {
        match self {
            Coding::Bits => entries / 4,
            Coding::Digits => entries / LINE_DIGITS * LINE,
        }
    }

    /// Returns the number of bytes of the least distances behind the words of a number of entries.
    pub(super) const fn least_bytes(self, entries: usize) -> usize {
        match self {
            Coding::Bits => self.lines(entries),
            Coding::Digits => 0,
        }
    }

    /// Returns the first byte of the word of an entry.
    #[inline(always)]
    pub(super) const fn offset(self, entry: usize) -> usize {
        match self {
            Coding::Bits => entry / 8 * 2,
            Coding::Digits => entry / LINE_DIGITS * LINE + entry % LINE_DIGITS / DIGITS,
        }
    }

    /// Returns the code of an entry in its word. Higher bits belong to other words.
    #[inline(always)]
    pub(super) fn code(self, word: u16, entry: usize) -> u8 {
        match self {
            Coding::Bits => {
                let word = word >> (entry % 8);
                (word & 1 | word >> 7 & 2).to_u8()
            }
            Coding::Digits => DIGITS_OF[entry % DIGITS][usize::from(word & 255)],
        }
    }

    /// Returns a row in this coding. `bits` has two bits for each entry. With digits, the least distance of each line follows its entries; of the codes
    /// of two bits, 3 becomes the digit 2, and 2 must not occur.
    pub(super) fn stored(self, bits: Vec<u8>, least: &[u8]) -> Vec<u8> {
        if self == Coding::Bits {
            return bits;
        }
        assert_eq!(least.len() * LINE_DIGITS, bits.len() * 4, "a row ends with a line");
        let (words, _) = bits.as_chunks();
        let digit = |entry: usize| {
            let code = Coding::Bits.code(u16::from_le_bytes(words[entry / 8]), entry);
            code.min(Coding::Digits.codes() - 1)
        };
        let mut stored = Vec::with_capacity(self.bytes(bits.len() * 4));
        for (line, least) in least.iter().enumerate() {
            let first = line * LINE_DIGITS;
            let entries = (first..first + LINE_DIGITS).step_by(DIGITS);
            stored.extend(entries.map(|entry| byte_of((entry..entry + DIGITS).map(digit))));
            stored.push(*least);
        }
        stored
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_has_its_digits() {
        for byte in 0..243u8 {
            let digits: [u8; DIGITS] = std::array::from_fn(|digit| DIGITS_OF[digit][usize::from(byte)]);
            assert_eq!(byte_of(digits.into_iter()), byte);
        }
    }

    #[test]
    fn codes_are_the_same_in_bits_and_in_digits() {
        const LINES: usize = 8;
        let codes: Vec<u8> = (0..LINES * LINE_DIGITS).map(|entry| [0, 1, 3][entry * entry % 7 % 3]).collect();
        let mut bits = vec![0; Coding::Bits.bytes(codes.len())];
        for (entry, code) in codes.iter().enumerate() {
            let offset = Coding::Bits.offset(entry);
            bits[offset] |= (code & 1) << (entry % 8);
            bits[offset + 1] |= (code >> 1) << (entry % 8);
        }
        let least: [u8; LINES] = std::array::from_fn(|line| line.to_u8() + 3);
        let digits = Coding::Digits.stored(bits.clone(), &least);
        assert_eq!(digits.len(), Coding::Digits.bytes(codes.len()));
        for (entry, code) in codes.into_iter().enumerate() {
            let offset = Coding::Bits.offset(entry);
            let word = u16::from_le_bytes([bits[offset], bits[offset + 1]]);
            assert_eq!(Coding::Bits.code(word, entry), code);
            let offset = Coding::Digits.offset(entry);
            assert_eq!(Coding::Digits.code(digits[offset].into(), entry), code.min(2));
            assert_eq!(digits[offset | (LINE - 1)], least[entry / LINE_DIGITS]);
        }
    }
}
