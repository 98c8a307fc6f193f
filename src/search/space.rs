//! The states and moves of a search.

/// States and the moves between them. Every move costs 1 and can be undone.
///
/// Moves are numbers below [`Space::moves`], in the order in which a search generates successors.
pub trait Space {
    /// A state.
    type State: Clone;

    /// Returns the number of moves in each state. Searches can store at most 255.
    fn moves(&self) -> usize;

    /// Makes a move.
    fn make(&self, state: &mut Self::State, number: usize);

    /// Returns the move that undoes this one.
    fn inverse(&self, number: usize) -> usize;

    /// Returns false if trying the move `number` after `previous` is redundant, because a sequence of as many or fewer moves that
    /// is tried leads to the same state. Searches that generate all successors do not call this.
    fn may_follow(&self, previous: usize, number: usize) -> bool;

    /// Returns true for a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Returns all goals that moves may lead to from this state, for bidirectional search.
    fn goals(&self, state: &Self::State) -> Vec<Self::State>;

    /// Returns the size of a packed state in bytes.
    fn packed_len(&self) -> usize;

    /// Packs a state into exactly [`Space::packed_len`] bytes. Different states must have different bytes.
    fn pack(&self, state: &Self::State, packed: &mut [u8]);

    /// Unpacks a state into an existing one.
    fn unpack(&self, packed: &[u8], state: &mut Self::State);

    /// Returns the notation of a move.
    fn written(&self, number: usize) -> String;
}
