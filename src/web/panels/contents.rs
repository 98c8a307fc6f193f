//! What every panel has in common.

use crate::web::player::mount::State;

/// What stands in a panel, with everything it has subscribed to.
pub trait Contents {
    /// Brings it after the state: when the panel opens, and with every frame as long as it is open.
    fn show(&mut self, state: &State);
}
