//! The program that reads the words of children of a table in shared memory.

use std::mem::{offset_of, size_of};

use super::child::Child;
use super::file::HEADER_BYTES;

/// Returns a number as a byte of a program: a LEB128 number of one byte, signed or not.
const fn byte(number: usize) -> u8 {
    assert!(number < 64);
    number.to_le_bytes()[0]
}

const OFFSET: u8 = byte(offset_of!(Child, offset));
const WORD: u8 = byte(offset_of!(Child, word));
const LAST: u8 = byte(offset_of!(Child, last));
const STEP: u8 = byte(size_of::<Child>());
const WORDS: u8 = byte(HEADER_BYTES);

/// A WebAssembly program with the function `gather` of [`Gather`](crate::table::Gather), for the file of a table in shared memory.
///
/// It imports two memories: `m.own`, that of the program that searches, and `m.table`, the shared one. A plain read of a shared memory is
/// allowed to every program. Its text:
///
/// ```text
/// (module
///   (memory (import "m" "own") 0)
///   (memory (import "m" "table") 0 65536 shared)
///   (func (export "gather") (param $child i32) (param $end i32)
///     loop
///       local.get $child
///       local.get $child  i32.load 0 offset=OFFSET
///       i32.load16_u 1 offset=WORDS align=1
///       i32.store16 0 offset=WORD
///       local.get $child
///       local.get $child  i32.load 0 offset=OFFSET
///       i32.const 63  i32.or  i32.load8_u 1 offset=WORDS
///       i32.store8 0 offset=LAST
///       local.get $child  i32.const STEP  i32.add  local.tee $child
///       local.get $end  i32.lt_u  br_if 0
///     end))
/// ```
#[rustfmt::skip]
pub const GATHER_MODULE: [u8; 110] = [
    0, b'a', b's', b'm', 1, 0, 0, 0,
    // The type of the function: from two numbers of 32 bits to nothing.
    1, 6, 1, 0x60, 2, 0x7f, 0x7f, 0,
    // The imports: a memory of any length, and a shared one of at most 65536 pages.
    2, 24, 2,
    1, b'm', 3, b'o', b'w', b'n', 2, 0, 0,
    1, b'm', 5, b't', b'a', b'b', b'l', b'e', 2, 3, 0, 0x80, 0x80, 4,
    // The function, and its export.
    3, 2, 1, 0,
    7, 10, 1, 6, b'g', b'a', b't', b'h', b'e', b'r', 0, 0,
    // Its code, without further locals. The addresses of the second memory name it (0x40) and have two bytes (1).
    10, 50, 1, 48, 0,
    0x03, 0x40,
    0x20, 0,
    0x20, 0, 0x28, 2, OFFSET,
    0x2f, 0x40, 1, WORDS,
    0x3b, 1, WORD,
    0x20, 0,
    0x20, 0, 0x28, 2, OFFSET,
    0x41, 63, 0x72, 0x2d, 0x40, 1, WORDS,
    0x3a, 0, LAST,
    0x20, 0, 0x41, STEP, 0x6a, 0x22, 0,
    0x20, 1, 0x49, 0x0d, 0,
    0x0b, 0x0b,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::Number;

    #[test]
    fn the_sections_of_the_program_have_their_lengths() {
        let mut kinds = Vec::new();
        let mut at = 8;
        while at < GATHER_MODULE.len() {
            kinds.push(GATHER_MODULE[at]);
            at += 2 + GATHER_MODULE[at + 1].index();
        }
        assert_eq!(at, GATHER_MODULE.len());
        assert_eq!(kinds, [1, 2, 3, 7, 10]);
        // The code section has one body.
        let [.., section, 1, body] = GATHER_MODULE[..GATHER_MODULE.len() - 48] else {
            panic!("a section of code")
        };
        assert_eq!((section, body), (50, 48));
    }
}
