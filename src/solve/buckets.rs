//! A sort by small numbers.

/// Returns items in the order of their bounds. Items with equal bounds keep their order.
///
/// It counts bounds and compares nothing: the sort of the standard library adds 3 kB of WebAssembly for each type of items.
pub(super) fn by_bound<T>(items: Vec<T>, bound: impl Fn(&T) -> usize) -> Vec<T> {
    let mut buckets: Vec<Vec<T>> = Vec::new();
    for item in items {
        let bound = bound(&item);
        if buckets.len() <= bound {
            buckets.resize_with(bound + 1, Vec::new);
        }
        buckets[bound].push(item);
    }
    let mut all = Vec::new();
    buckets.iter_mut().for_each(|bucket| all.append(bucket));
    all
}

#[cfg(test)]
mod tests {
    use super::by_bound;

    #[test]
    fn items_are_in_the_order_of_their_bounds_and_equal_ones_stay_as_they_were() {
        let mut state = 7_u32;
        let items: Vec<(u8, usize)> = (0..500)
            .map(|index| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                ((state >> 24).to_le_bytes()[0] % 40, index)
            })
            .collect();
        let mut expected = items.clone();
        expected.sort_by_key(|item| item.0);
        assert_eq!(by_bound(items, |item| item.0.into()), expected);
    }
}
