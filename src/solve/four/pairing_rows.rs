//! The numbering of pairings up to symmetry, as rows and columns of a table.

use wide::u8x16;

use super::pairing::{ARRANGEMENTS, Arrangements, Pairing, PairingMap};
use super::places::places;
use crate::cube::{Axis, Face, Symmetry};
use crate::numbers::Number;
use crate::table::memory_of;

/// The number of rows: the 12 * 11 * 10 * 9 choices of mates of the first four edges, up to eight symmetries.
pub(super) const ROWS: usize = 1538;

/// The number of columns: the even arrangements of the mates of the other eight edges.
pub(super) const COLUMNS: usize = ARRANGEMENTS;

/// The rows, each for a symmetry class of mates of the first four edges. The eight symmetries keep the high
/// places and the axis through R and L, so they permute the first four edges.
pub(super) struct PairingRows {
    symmetries: Vec<PairingMap>,
    /// `8 * row + symmetry` for each choice of mates of the first four edges; the symmetry takes the pairing
    /// into the row.
    of: Vec<u16>,
    rows: Vec<PairingRow>,
    arrangements: Arrangements,
}

struct PairingRow {
    first_four: u16,
    /// The symmetries that keep these mates, a bit for each.
    stabilizer: u8,
    /// See [`Pairing::places_of_others`].
    places: u8x16,
}

fn keeps_high_places(symmetry: &Symmetry) -> bool {
    symmetry.face(Face::R).axis() == Axis::X && places().wing_symmetries[symmetry.index()][0] < 12
}

impl PairingRows {
    /// Builds the rows.
    pub(super) fn new() -> PairingRows {
        let kept: Vec<Symmetry> = Symmetry::all().filter(keeps_high_places).collect();
        let map = |symmetry: &Symmetry| PairingMap::new(&places().wing_symmetries[symmetry.index()]);
        let symmetries: Vec<PairingMap> = kept.iter().map(map).collect();
        let back: Vec<usize> =
            kept.iter().filter_map(|one| kept.iter().position(|other| *other == one.inverse())).collect();
        let mut of = vec![u16::MAX; 1 << 16];
        let mut rows = Vec::new();
        for first_four in 0..=u16::MAX {
            let set = [0, 4, 8, 12].iter().fold(0_u32, |set, shift| set | 1 << (first_four >> shift & 15));
            if of[usize::from(first_four)] != u16::MAX || set >= 1 << 12 || set.count_ones() < 4 {
                continue;
            }
            let pairing = Pairing::from_parts(first_four, 0);
            let mut stabilizer = 0;
            for (symmetry, map) in symmetries.iter().enumerate() {
                let image = map.image(pairing).first_four();
                let of = &mut of[usize::from(image)];
                *of = (*of).min((8 * rows.len() + back[symmetry]).to_u16());
                stabilizer |= u8::from(image == first_four) << symmetry;
            }
            rows.push(PairingRow { first_four, stabilizer, places: Pairing::places_of_others(first_four) });
        }
        PairingRows { symmetries, of, rows, arrangements: Arrangements::new() }
    }

    /// Returns the row and the column of a pairing.
    #[inline]
    pub(super) fn place(&self, pairing: Pairing) -> (usize, usize) {
        let of = usize::from(self.of[usize::from(pairing.first_four())]);
        let (row, symmetry) = (of / 8, of % 8);
        (row, self.arrangements.of(self.symmetries[symmetry].image(pairing), self.rows[row].places))
    }

    /// Returns the pairing in a row and a column.
    pub(super) fn pairing(&self, row: usize, column: usize) -> Pairing {
        Pairing::from_parts(self.rows[row].first_four, column)
    }

    /// Returns the other columns of a row to which symmetries of the row take a column.
    pub(super) fn same(&self, row: usize, column: usize) -> impl Iterator<Item = usize> + use<'_> {
        let PairingRow { stabilizer, places, .. } = self.rows[row];
        // Most rows have no symmetry but the identity.
        let pairing = (stabilizer.count_ones() > 1).then(|| self.pairing(row, column));
        pairing.into_iter().flat_map(move |pairing| {
            let keeps = move |symmetry: &usize| stabilizer >> symmetry & 1 == 1;
            (0..8)
                .filter(keeps)
                .map(move |symmetry| self.arrangements.of(self.symmetries[symmetry].image(pairing), places))
                .filter(move |image| *image != column)
        })
    }

    /// Returns the size in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        memory_of!(self.symmetries, self.of, self.rows, self.arrangements)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_rows_is_the_known_one() {
        let rows = PairingRows::new();
        assert_eq!((rows.symmetries.len(), rows.rows.len()), (8, ROWS));
        for row in (0..ROWS).step_by(37) {
            for column in (0..COLUMNS).step_by(997) {
                assert_eq!(rows.place(rows.pairing(row, column)), (row, column));
            }
        }
    }
}
