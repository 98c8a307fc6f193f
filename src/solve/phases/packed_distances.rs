//! Small distances, in four bits each.

use crate::numbers::Number;
use crate::table::{Proof, WrongEntry, check_distribution};

/// A table of distances up to 15, in four bits each. It has no rows, unlike [`Nibbles`](crate::table::Nibbles), whose rows have at most 4096 columns.
pub(in crate::solve) struct PackedDistances(Box<[u8]>);

impl PackedDistances {
    /// Packs distances in the order of their indices.
    ///
    /// # Panics
    /// If a distance is over 15.
    pub(in crate::solve) fn new(distances: &[u8]) -> PackedDistances {
        let pack = |pair: &[u8]| {
            assert!(pair.iter().all(|distance| *distance < 16), "distances fit four bits");
            pair[0] | pair.get(1).copied().unwrap_or_default() << 4
        };
        PackedDistances(distances.chunks(2).map(pack).collect())
    }

    /// Returns the distance at an index.
    #[inline]
    pub(in crate::solve) fn of(&self, index: usize) -> u8 {
        self.0[index / 2] >> (index % 2 * 4) & 15
    }

    /// Checks how many of the distances, whose number is that of all expected ones, have each value.
    ///
    /// # Errors
    /// The first distance with another count.
    pub(in crate::solve) fn verify(
        &self,
        table: &'static str,
        expected: &[u64],
    ) -> Result<Proof, WrongEntry> {
        let mut distribution = vec![0; 256];
        for index in 0..expected.iter().sum::<u64>().index() {
            distribution[usize::from(self.of(index))] += 1;
        }
        check_distribution(table, distribution, expected, self.0.len())
    }

    /// Returns the size in bytes.
    pub(in crate::solve) fn memory_usage(&self) -> usize {
        self.0.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_packed_and_a_wrong_one_is_found() {
        let distances: Vec<u8> = (0..31).map(|index| index * 7 % 16).collect();
        let packed = PackedDistances::new(&distances);
        assert!((0..31).all(|index| packed.of(index) == distances[index]));
        assert_eq!(packed.memory_usage(), 16);
        let mut counts = [2; 16];
        counts[usize::from(31 * 7 % 16_u8)] = 1;
        assert_eq!(packed.verify("distances", &counts).map(|proof| proof.entries), Ok(31));
        counts.swap(0, 9);
        assert!(packed.verify("distances", &counts).is_err());
    }

    #[test]
    #[should_panic(expected = "distances fit four bits")]
    fn larger_distances_are_refused() {
        PackedDistances::new(&[3, 16]);
    }
}
