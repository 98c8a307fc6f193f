//! Helpers for coordinates with a digit for the orientation of each piece but the last.

use crate::numbers::Number;

/// Returns, for every value in order, the value after its digits have moved: `moved(from, digit)` returns the
/// new place and the new value of `digit` at place `from`.
///
/// The digits have the base `base`, 2 or 3. The sum of all digits is a multiple of the base, so the last
/// place carries no weight: its digit follows from the others.
///
/// Each digit adds an amount that does not depend on the others, so the values with one more digit are the
/// previous values plus this amount. This takes a few instructions for each value; turning a [`Cube`] takes
/// hundreds.
///
/// [`Cube`]: crate::cube::Cube
// Compiled once for all callers.
#[inline(never)]
pub(super) fn moved_digits(
    base: usize,
    pieces: usize,
    moved: &dyn Fn(usize, usize) -> (usize, usize),
) -> Vec<u16> {
    let contribution = |from: usize| {
        [0, 1, 2].map(|digit| {
            let (place, digit) = moved(from, digit % base);
            if place + 1 == pieces { 0 } else { digit * base.pow((pieces - 2 - place).to_u32()) }
        })
    };
    // The sum of the digits is kept in the bits above the value.
    let mut values = vec![0];
    for from in 0..pieces - 1 {
        let (amounts, mut longer) = (contribution(from), Vec::with_capacity(base * values.len()));
        for value in values {
            longer.extend((0..base).map(|digit| value + amounts[digit] + (digit << 16)));
        }
        values = longer;
    }
    let last = contribution(pieces - 1);
    values.iter().map(|v| ((v & 0xFFFF) + last[(2 * base * pieces - (v >> 16)) % base]).to_u16()).collect()
}
