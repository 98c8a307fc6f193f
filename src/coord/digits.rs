//! Coordinates whose values are digits, one for the orientation of each piece but the last.

/// What becomes of every value, in order, if the digit of piece `from` moves to a place and turns into
/// another digit there: `moved[from](digit)` is that place and digit. The last digit is what makes the
/// sum of all a multiple of `base`, which at most is 3; it has a place, but no weight.
///
/// Each digit adds what it is worth, so that values with one digit more are those before with the worth
/// of it added: a few instructions a value, where a cube of pieces takes hundreds.
pub(super) fn moved_digits(
    base: usize,
    pieces: usize,
    moved: &dyn Fn(usize, usize) -> (usize, usize),
) -> Vec<u16> {
    let worth = |from: usize| {
        [0, 1, 2].map(|digit| {
            let (place, digit) = moved(from, digit % base);
            if place + 1 == pieces { 0 } else { digit * base.pow((pieces - 2 - place) as u32) }
        })
    };
    // With the sum of the digits above the value.
    let mut values = vec![0];
    for from in 0..pieces - 1 {
        let (worth, mut more) = (worth(from), Vec::with_capacity(base * values.len()));
        for value in values {
            more.extend((0..base).map(|digit| value + worth[digit] + (digit << 16)));
        }
        values = more;
    }
    let last = worth(pieces - 1);
    values.iter().map(|v| ((v & 0xFFFF) + last[(2 * base * pieces - (v >> 16)) % base]) as u16).collect()
}
