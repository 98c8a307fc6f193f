//! Runs sequences of a player's actions. The player's invariant must hold after each, and undo must restore
//! every cube.

#[path = "../../tests/suite/support/player.rs"]
mod sequence;

use super::Target;

pub const TARGET: Target = Target { name: "player", corpus, run: sequence::play };

fn corpus() -> Vec<Vec<u8>> {
    (0..64u8).map(|i| (0..80).map(|k: u8| i.wrapping_mul(k).wrapping_add(k / 3)).collect()).collect()
}
