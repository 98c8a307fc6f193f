//! The verification of tables.
//!
//! Every table has a method `verify`, which checks all entries by a rule that does not depend on how the
//! table was built: it compares move tables with turned cubes, and distances with the distances of neighbours.
//! The largest tables, whose neighbours take too long to visit, are compared with a known checksum.

use crate::numbers::Number;
use thiserror::Error;
use twox_hash::XxHash64;

/// The result of verifying a table without a wrong entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The name of the table.
    pub table: &'static str,
    /// The number of entries checked.
    pub entries: u64,
    /// For a table of distances: the number of entries at each distance, from 0 turns on. Empty for
    /// other tables.
    pub distribution: Vec<u64>,
    /// The size of the table in bytes.
    pub bytes: usize,
}

/// The wrong entry of a table that was found first.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("table of {table}: entry {entry} is {found}; expected {expected}")]
pub struct WrongEntry {
    /// The name of the table.
    pub table: &'static str,
    /// The index of the entry; 0 if a checksum is wrong; the distance if the number of entries with it is wrong.
    pub entry: u64,
    /// The value of the entry, the checksum, or the number of entries.
    pub found: u64,
    /// The right value.
    pub expected: u64,
}

/// A table of distances and the rule of its entries: only goals are at distance 0, and the least distance among the neighbours of every
/// other entry is one less than its own. Only the true distances obey it.
pub(crate) struct DistanceRule<'a> {
    /// The name of the table.
    pub table: &'static str,
    /// The size of the table in bytes.
    pub bytes: usize,
    /// The distance that stands for itself and all larger ones; [`u8::MAX`] for entries from which no turns
    /// lead to a goal.
    pub farthest: u8,
    /// The distances, by entry.
    pub distances: &'a [u8],
}

impl DistanceRule<'_> {
    /// Checks every entry. `is_goal` is true for the entries that should hold 0; `neighbours` lists the entries one turn away. Turns
    /// must be reversible.
    pub fn check(
        &self,
        is_goal: &dyn Fn(usize) -> bool,
        neighbours: &dyn Fn(usize, &mut Vec<usize>),
    ) -> Result<Proof, WrongEntry> {
        let mut next = Vec::new();
        for entry in 0..self.distances.len() {
            next.clear();
            neighbours(entry, &mut next);
            let nearest = next.iter().map(|next| self.distances[*next]).min();
            self.check_entry(entry, is_goal(entry), nearest)?;
        }
        Ok(self.proof())
    }

    /// Checks an entry. `nearest` is the least distance among its neighbours, if it has any.
    pub fn check_entry(&self, entry: usize, is_goal: bool, nearest: Option<u8>) -> Result<(), WrongEntry> {
        let found = self.distances[entry];
        let expected = match nearest {
            _ if is_goal => 0,
            Some(nearest) => nearest.saturating_add(1).min(self.farthest),
            None => self.farthest,
        };
        if found == expected {
            return Ok(());
        }
        let (found, expected) = (found.into(), expected.into());
        Err(WrongEntry { table: self.table, entry: entry.to_u64(), found, expected })
    }

    /// Returns the proof of a table whose entries have all been checked.
    pub fn proof(&self) -> Proof {
        let mut distribution = vec![0; 256];
        self.distances.iter().for_each(|distance| distribution[usize::from(*distance)] += 1);
        while distribution.last() == Some(&0) {
            distribution.pop();
        }
        Proof { table: self.table, entries: self.distances.len().to_u64(), distribution, bytes: self.bytes }
    }
}

/// Checks how many entries of a table of distances in bytes hold each distance, [`u8::MAX`] aside.
pub(crate) fn check_counts(
    table: &'static str,
    distances: &[u8],
    expected: &[u64],
) -> Result<Proof, WrongEntry> {
    let mut distribution = vec![0; 256];
    distances.iter().for_each(|distance| distribution[usize::from(*distance)] += 1);
    check_distribution(table, distribution, expected, distances.len())
}

/// Checks how many states have each distance, [`u8::MAX`] aside: `distribution` has an entry for each number in a byte. The table has this
/// many bytes.
pub(crate) fn check_distribution(
    table: &'static str,
    mut distribution: Vec<u64>,
    expected: &[u64],
    bytes: usize,
) -> Result<Proof, WrongEntry> {
    let entries = distribution.iter().sum();
    distribution.pop();
    while distribution.last() == Some(&0) {
        distribution.pop();
    }
    let at = |counts: &[u64], distance: usize| counts.get(distance).copied().unwrap_or(0);
    for distance in 0..distribution.len().max(expected.len()) {
        let (found, expected) = (at(&distribution, distance), at(expected, distance));
        if found != expected {
            return Err(WrongEntry { table, entry: distance.to_u64(), found, expected });
        }
    }
    Ok(Proof { table, entries, distribution, bytes })
}

/// Checks a table against a known checksum (XXH64 with seed 0).
pub(crate) fn check_sum(
    table: &'static str,
    entries: u64,
    bytes: &[u8],
    expected: u64,
) -> Result<Proof, WrongEntry> {
    let found = XxHash64::oneshot(0, bytes);
    if found != expected {
        return Err(WrongEntry { table, entry: 0, found, expected });
    }
    Ok(Proof { table, entries, distribution: Vec::new(), bytes: bytes.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Six entries in a ring, the first of them the goal.
    fn check(distances: &[u8; 6], farthest: u8) -> Result<Proof, WrongEntry> {
        let rule = DistanceRule { table: "a ring", bytes: 6, farthest, distances };
        rule.check(&|entry| entry == 0, &|entry, next| next.extend([(entry + 1) % 6, (entry + 5) % 6]))
    }

    #[test]
    fn right_distances_pass_and_each_wrong_one_is_found() {
        let right = [0, 1, 2, 3, 2, 1];
        assert_eq!(check(&right, u8::MAX).map(|proof| proof.distribution), Ok(vec![1, 2, 2, 1]));
        assert_eq!(check(&[0, 1, 2, 2, 2, 1], 2).map(|proof| proof.distribution), Ok(vec![1, 2, 3]));
        for entry in 0..6 {
            for wrong in (0..6).filter(|wrong| *wrong != right[entry]) {
                let mut distances = right;
                distances[entry] = wrong;
                assert!(check(&distances, u8::MAX).is_err(), "{wrong} in entry {entry}");
            }
        }
        let message = check(&[0, 1, 2, 4, 2, 1], u8::MAX).map_err(|wrong| wrong.to_string());
        assert_eq!(message, Err("table of a ring: entry 3 is 4; expected 3".to_owned()));
    }
}
