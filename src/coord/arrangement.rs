//! A numbering of the places of four distinct pieces.

use super::{permutation, rank_permutation};
use crate::numbers::{Number, number};

/// Returns the number of ways to choose `k` of `n` items, for `n` up to 24.
pub const fn choose(n: usize, k: usize) -> usize {
    if k > n {
        return 0;
    }
    let mut product = 1;
    let mut i = 0;
    while i < k {
        product = product * (n - i) / (i + 1);
        i += 1;
    }
    product
}

/// Returns the number of an arrangement of four pieces on at most 12 places; `places[i]` is the place of
/// piece i.
///
/// The number is `24 * combination + permutation`, with combinations in colexicographic order. This order
/// begins with sets of low places: four pieces on the first eight places have a number below 24 * 70 = 1680,
/// for any number of places.
///
/// ```
/// use cubelab::coord::{arrangement, rank_arrangement};
///
/// assert_eq!(rank_arrangement([0, 1, 2, 3]), 0);
/// assert_eq!(rank_arrangement([4, 5, 6, 7]), 69 * 24);
/// assert_eq!(arrangement(69 * 24), [4, 5, 6, 7]);
/// ```
pub fn rank_arrangement(places: [u8; 4]) -> usize {
    let mut order = [0u8; 4];
    let mut combination = 0;
    for i in 0..4 {
        let below = (0..4).filter(|&j| places[j] < places[i]).count();
        order[below] = i.to_u8();
        combination += CHOOSE[places[i].index()][below + 1];
    }
    combination.index() * 24 + rank_permutation(order)
}

/// Returns the places of the pieces 0 to 3 in the arrangement with this number: the inverse of
/// [`rank_arrangement`].
pub fn arrangement(number: usize) -> [u8; 4] {
    let mut combination = number / 24;
    let order: [u8; 4] = permutation(number % 24);
    let mut places = [0; 4];
    for k in (1..=4).rev() {
        let place = (0..12).rev().find(|&n| CHOOSE[n][k].index() <= combination);
        let place = place.expect("no combination of k is chosen from k - 1 places");
        combination -= CHOOSE[place][k].index();
        places[order[k - 1].index()] = place.to_u8();
    }
    places
}

/// Returns the piece at each of N places if the pieces `first` to `first + 3` are at `occupied`, and the others are at the
/// remaining places in ascending order.
pub(super) fn pieces_at<const N: usize>(occupied: [u8; 4], first: usize) -> [usize; N] {
    let mut others = (0..first).chain(first + 4..);
    std::array::from_fn(|place| {
        let piece = occupied.iter().position(|&at| at.index() == place).map(|i| first + i);
        piece.or_else(|| others.next()).expect("the other pieces have no end")
    })
}

/// `CHOOSE[n][k]` is the number of ways to choose k of n items, for n below 12 and k up to 4.
const CHOOSE: [[u16; 5]; 12] = {
    let mut table = [[0; 5]; 12];
    let mut n = 0;
    while n < 12 {
        let mut k = 0;
        while k < 5 {
            table[n][k] = number!(choose(n, k) => u16);
            k += 1;
        }
        n += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrangement_on_twelve_places_has_its_number() {
        for number in 0..choose(12, 4) * 24 {
            let places = arrangement(number);
            assert_eq!(rank_arrangement(places), number);
            assert_eq!(number < 1680, places.iter().all(|&p| p < 8));
        }
        assert_eq!(arrangement(494 * 24), [8, 9, 10, 11]);
    }
}
