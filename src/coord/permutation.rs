//! Permutations as numbers.

/// n! for n up to 12.
pub const fn factorial(n: usize) -> usize {
    let mut product = 1;
    let mut i = 2;
    while i <= n {
        product *= i;
        i += 1;
    }
    product
}

/// The place of a permutation of `0..N` among all in lexicographic order, 0 to N! - 1.
pub fn rank_permutation<const N: usize>(permutation: [u8; N]) -> usize {
    let mut rank = 0;
    let mut used = 0u32;
    for (i, &item) in permutation.iter().enumerate() {
        let smaller_used = (used & ((1 << item) - 1)).count_ones() as usize;
        rank = rank * (N - i) + item as usize - smaller_used;
        used |= 1 << item;
    }
    rank
}

/// The permutation of `0..N` with this place in lexicographic order.
pub fn permutation<const N: usize>(mut rank: usize) -> [u8; N] {
    let mut digits = [0; N];
    for i in (0..N).rev() {
        digits[i] = (rank % (N - i)) as u8;
        rank /= N - i;
    }
    let mut free = (1u32 << N) - 1;
    digits.map(|digit| {
        let mut rest = free;
        for _ in 0..digit {
            rest &= rest - 1;
        }
        let item = rest.trailing_zeros();
        free &= !(1 << item);
        item as u8
    })
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
    }
}
