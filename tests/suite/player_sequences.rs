//! Runs random sequences of a player's actions: its invariant holds, and undo restores every state.

#[path = "support/player.rs"]
mod player;

use proptest::collection::vec;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn undo_redo_and_the_link_bring_every_cube_back(bytes in vec(any::<u8>(), 0..160)) {
        player::play(&bytes);
    }
}
