//! What is searched.

/// States and the moves between them. Every move costs 1 and can be undone.
///
/// Moves are numbers below [`Space::moves`], in the order in which a search generates successors.
pub trait Space {
    /// A state.
    type State: Clone;

    /// How many moves there are in each state, at most 255 for a search to be able to store them.
    fn moves(&self) -> usize;

    /// Makes a move.
    fn make(&self, state: &mut Self::State, number: usize);

    /// The move that undoes this one.
    fn inverse(&self, number: usize) -> usize;

    /// Whether `number` is worth trying after `previous`: false where another order of the same moves,
    /// or fewer moves, lead to the same state and are tried. Searches that are to generate all
    /// successors do not ask.
    fn may_follow(&self, previous: usize, number: usize) -> bool;

    /// Whether the search ends here.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// All goals that moves might lead to from this state; a search from both ends begins with them.
    fn goals(&self, state: &Self::State) -> Vec<Self::State>;

    /// How many bytes a packed state has.
    fn packed_len(&self) -> usize;

    /// Writes a state into exactly [`Space::packed_len`] bytes. Different states differ there.
    fn pack(&self, state: &Self::State, packed: &mut [u8]);

    /// Reads a packed state into one that is there already.
    fn unpack(&self, packed: &[u8], state: &mut Self::State);

    /// A move as people write it.
    fn written(&self, number: usize) -> String;
}
