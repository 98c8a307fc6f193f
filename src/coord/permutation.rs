//! Ranks of permutations and sequences in lexicographic order.

use crate::numbers::Number;

/// Returns n!, for n up to 12.
pub const fn factorial(n: usize) -> usize {
    let mut product = 1;
    let mut i = 2;
    while i <= n {
        product *= i;
        i += 1;
    }
    product
}

/// Returns the number of sequences of `k` different items of `0..n`: n! / (n - k)!.
pub const fn sequences(n: usize, k: usize) -> usize {
    factorial(n) / factorial(n - k)
}

/// Returns the rank of `items` among all sequences of `K` different items of `0..n` in lexicographic
/// order, 0 to n! / (n - K)! - 1.
///
/// One pass suffices: the number of smaller items already used is a bit count (Korf and Schultze,
/// "Large-scale parallel breadth-first search", AAAI 2005).
///
/// ```
/// use cubelab::coord::{rank_sequence, sequence, sequences};
///
/// // Six of the twelve edge places, in order.
/// assert_eq!(sequences(12, 6), 665_280);
/// assert_eq!(rank_sequence([11, 10, 9, 8, 7, 6], 12), 665_279);
/// assert_eq!(sequence::<6>(665_279, 12), [11, 10, 9, 8, 7, 6]);
/// ```
#[inline]
pub fn rank_sequence<const K: usize>(items: [u8; K], n: usize) -> usize {
    let mut rank = 0;
    let mut used = 0u32;
    for (i, &item) in items.iter().enumerate() {
        let smaller_used = (used & ((1 << item) - 1)).count_ones().index();
        rank = rank * (n - i) + item.index() - smaller_used;
        used |= 1 << item;
    }
    rank
}

/// Returns the sequence of `K` different items of `0..n` with this rank: the inverse of [`rank_sequence`].
#[inline]
pub fn sequence<const K: usize>(mut rank: usize, n: usize) -> [u8; K] {
    let mut digits = [0; K];
    for (i, digit) in digits.iter_mut().enumerate().rev() {
        *digit = (rank % (n - i)).to_u8();
        rank /= n - i;
    }
    let mut free = (1u32 << n) - 1;
    digits.map(|digit| {
        let mut rest = free;
        for _ in 0..digit {
            rest &= rest - 1;
        }
        let item = rest.trailing_zeros();
        free &= !(1 << item);
        item.to_u8()
    })
}

/// Returns the rank of a permutation of `0..N` in lexicographic order, 0 to N! - 1.
pub fn rank_permutation<const N: usize>(permutation: [u8; N]) -> usize {
    rank_sequence(permutation, N)
}

/// Returns the permutation of `0..N` with this rank: the inverse of [`rank_permutation`].
///
/// ```
/// use cubelab::coord::{permutation, rank_permutation};
///
/// assert_eq!(permutation::<3>(5), [2, 1, 0]);
/// assert_eq!(rank_permutation([2, 1, 0]), 5);
/// ```
pub fn permutation<const N: usize>(rank: usize) -> [u8; N] {
    sequence(rank, N)
}

/// Returns the place of each piece, given the index of the piece at each place.
pub(crate) fn places<const N: usize>(pieces: [usize; N]) -> [u8; N] {
    let mut places = [0; N];
    for (place, piece) in pieces.into_iter().enumerate() {
        places[piece] = place.to_u8();
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_lexicographic() {
        let all: Vec<[u8; 5]> = (0..factorial(5)).map(permutation).collect();
        assert!(all.is_sorted());
        assert!(all.iter().enumerate().all(|(i, p)| rank_permutation(*p) == i));
        assert_eq!(all[0], [0, 1, 2, 3, 4]);
        assert_eq!(all[119], [4, 3, 2, 1, 0]);
        let some: Vec<[u8; 4]> = (0..sequences(7, 4)).map(|rank| sequence(rank, 7)).collect();
        assert!(some.is_sorted());
        assert!(some.iter().enumerate().all(|(i, items)| rank_sequence(*items, 7) == i));
        assert_eq!((some.len(), some[0], some[839]), (840, [0, 1, 2, 3], [6, 5, 4, 3]));
    }
}
