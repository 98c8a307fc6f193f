//! Stickers that a person enters, for cubes of any size: what follows from them, which laws they break, and what would
//! mend them.
//!
//! A [`Draft`] is the stickers, its [`Reading`] what can be said of them, and a [`Repair`] one small [`Change`] of them.
//! Up to 3 layers there is nothing but the outline: corners, middle edges and fixed centres, which `cube` completes
//! exactly. Larger sizes have wings and movable centres besides.

mod change;
mod counts;
mod draft;
mod forced;
mod laws;
mod orbit_laws;
mod outline;
mod part;
mod reading;
mod repair;
mod written;

pub use change::{Change, Repair};
pub use draft::Draft;
pub use laws::{BrokenLaw, BrokenLaws, Repeated};
pub use orbit_laws::{OrbitLaw, WingPlace};
pub(super) use part::Part;
pub use reading::Reading;
pub use written::{Written, WrittenOrder};
