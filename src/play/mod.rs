//! Turns what a person does, and the passing of time, into the one state that every view shows.
//!
//! A [`Player`] holds a [`Line`] (a start and the turns after it), the place reached in it, the
//! edits that led there, and the [`Motion`] that brings the picture after it.

mod action;
mod announcer;
mod case;
mod entry;
mod history;
mod key;
mod keys;
mod line;
mod motion;
mod player;
mod presets;
mod read;
mod script;

pub use action::{Action, TEMPO};
pub use announcer::{Announcement, Announcer};
pub use case::case_of;
pub use entry::{ANY_SIZE, Entry, NO_SIZE, Reader, THREE};
pub use history::{Edit, EditKind, History};
pub use key::{Key, KeyPress, WIDE_KEY, key_letter};
pub use keys::{KeyAction, Keys, is_reserved, turn_step};
pub use line::{Line, Origin, Step};
pub use motion::{Motion, Pace, Turning};
pub use player::{LineChange, Player, snap};
pub use presets::Preset;
pub use read::{ReadError, ReadErrorCause, read_steps};
pub use script::{Reading, Script, ends_in_comment};
