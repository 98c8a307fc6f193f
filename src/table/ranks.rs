//! Ranks of the members of a set.

use crate::numbers::Number;

/// The ranks of the members of a set: the number of members below each. Takes two bits for each possible
/// member.
///
/// ```
/// use cubelab::table::Ranks;
///
/// let ranks = Ranks::new(100, [3, 50, 99]);
/// assert_eq!([3, 50, 99].map(|member| ranks.rank(member)), [0, 1, 2]);
/// ```
pub struct Ranks(Box<[Word]>);

/// The members among 64 values.
#[derive(Clone, Copy, Default)]
struct Word {
    members: u64,
    /// The number of members in all previous words.
    before: u32,
}

impl Ranks {
    /// Builds the ranks of these members, which must be below `values`.
    pub fn new(values: usize, members: impl IntoIterator<Item = usize>) -> Ranks {
        let mut words = vec![Word::default(); values.div_ceil(64)].into_boxed_slice();
        for member in members {
            words[member / 64].members |= 1 << (member % 64);
        }
        let mut before = 0;
        for word in &mut words {
            word.before = before;
            before += word.members.count_ones();
        }
        Ranks(words)
    }

    /// Returns the rank of a member.
    #[inline]
    pub fn rank(&self, member: usize) -> usize {
        let Word { members, before } = self.0[member / 64];
        let below = members & ((1 << (member % 64)) - 1);
        (before + below.count_ones()).index()
    }

    /// Returns the size in bytes.
    pub fn memory_usage(&self) -> usize {
        size_of_val(&*self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_numbered_in_their_order() {
        let members: Vec<usize> = (0..1000).filter(|value| value % 7 == 3 || value % 64 == 63).collect();
        let ranks = Ranks::new(1000, members.iter().copied());
        for (number, member) in members.into_iter().enumerate() {
            assert_eq!(ranks.rank(member), number);
        }
    }
}
