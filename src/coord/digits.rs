//! Coordinates that write the orientation of each piece but the last as one digit.

/// Returns, for every value in order, the value after its digits have moved: `moved(from, digit)` is the
/// place and the digit that `digit` at place `from` becomes.
///
/// The digits have the base `base`, 2 or 3. The sum of all digits is a multiple of the base, so the last
/// place carries no weight: its digit follows from the others.
///
/// Each digit contributes an amount of its own, so the values with one more digit are the values before
/// with that amount added. That takes a few instructions per value; turning a [`Cube`] takes hundreds.
///
/// [`Cube`]: crate::cube::Cube
pub(super) fn moved_digits(
    base: usize,
    pieces: usize,
    moved: &dyn Fn(usize, usize) -> (usize, usize),
) -> Vec<u16> {
    let contribution = |from: usize| {
        [0, 1, 2].map(|digit| {
            let (place, digit) = moved(from, digit % base);
            if place + 1 == pieces { 0 } else { digit * base.pow((pieces - 2 - place) as u32) }
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
    values.iter().map(|v| ((v & 0xFFFF) + last[(2 * base * pieces - (v >> 16)) % base]) as u16).collect()
}
