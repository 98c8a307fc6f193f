//! The colours of a board in four orders.

use crate::numbers::Number;
use crate::nxn::Stickers;

/// The number of stickers that are looked at together.
pub(super) const LANES: usize = 16;

/// The colours of a board by rows and by columns of each face, each forward and backward: the stickers of a layer of a face follow each
/// other in one of these orders.
#[derive(Default)]
pub(super) struct Lines {
    size: usize,
    /// The indices of the colours, and [`LANES`] more bytes after the last.
    orders: [Vec<i8>; 4],
}

impl Lines {
    /// Reads the colours of a board.
    pub(super) fn read(&mut self, stickers: &Stickers) {
        let (size, colours) = (stickers.size(), stickers.colours());
        self.size = size;
        let colour = |place: usize| colours[place].index().to_i8();
        self.orders.iter_mut().for_each(Vec::clear);
        let [rows, rows_back, columns, columns_back] = &mut self.orders;
        rows.extend((0..colours.len()).map(colour));
        for face in rows.chunks(size * size) {
            for column in 0..size {
                columns.extend(face[column..].iter().step_by(size));
            }
        }
        rows_back.extend(rows.iter().rev());
        columns_back.extend(columns.iter().rev());
        self.orders.iter_mut().for_each(|order| order.extend([0; LANES]));
    }

    /// Returns the colours of the places `first`, `first + step` and so on to the end of the layer; what follows is of other layers, at
    /// least [`LANES`] bytes. `step` is 1, -1, N or -N.
    #[inline]
    pub(super) fn from(&self, first: usize, step: isize) -> &[i8] {
        let (size, last) = (self.size, 6 * self.size * self.size - 1);
        let (order, start) = match step {
            1 => (0, first),
            -1 => (1, last - first),
            _ if step > 0 => (2, transposed(size, first)),
            _ => (3, last - transposed(size, first)),
        };
        &self.orders[order][start..]
    }
}

/// Returns the place whose row is the column of this place, and whose column is its row.
fn transposed(size: usize, place: usize) -> usize {
    let (face, row, column) = (place / (size * size), place / size % size, place % size);
    (face * size + column) * size + row
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;
    use crate::nxn::Position;

    #[test]
    fn lines_hold_the_colours_along_every_layer() {
        let mut lines = Lines::default();
        for size in [7, 4] {
            let position = Position::random(size, &mut ChaCha8Rng::seed_from_u64(1));
            let stickers = position.stickers();
            lines.read(stickers);
            for place in 0..stickers.colours().len() {
                let (row, column) = (place / size % size, place % size);
                let left = [size - 1 - column, column, size - 1 - row, row];
                for (left, step) in left.into_iter().zip([1, -1, size.to_isize(), -size.to_isize()]) {
                    let line = lines.from(place, step);
                    assert!(line.len() > left + LANES, "whole lanes can be read");
                    for (i, colour) in (0..=left.to_isize()).zip(line) {
                        let at = place.to_isize() + i * step;
                        assert_eq!(stickers.colours()[at.index()].index(), colour.index());
                    }
                }
            }
        }
    }
}
