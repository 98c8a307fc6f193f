//! The contents of a link, and the format of its text.
//!
//! The text is the part of the URL after `#`, so browsers never send it to a server:
//!
//! ```text
//! #scramble=D2_R-_U&solution=U-_R_D2&at=5&view=35.0,-12.5&tab=wide
//! ```
//!
//! | field | meaning | default |
//! |---|---|---|
//! | `size` | the number of layers; comes before all other fields | 3 |
//! | `state` | the stickers before the first move, as a facelet string | a solved cube |
//! | `scramble`, `turns`, `alg`, `solution` | moves, in the order of the fields; the name is their origin | none |
//! | `setup-anchor` | `end` shows the moves as a case: without `state`, they start from the cube that they solve | `start` |
//! | `home` | the number of moves before the beginning of the line | the length of a leading scramble; 0 for a case |
//! | `at` | the number of moves made | `home` |
//! | `view` | the camera: degrees to the right, and up | the classic view |
//! | `tab` | the tab of the turn pad | `faces` |
//! | `looks` | the looks of the cube, in the format of [`Looks::to_text`] | the reader's own |
//! | `stickers` | entered stickers, with a dot for an empty one; instead of state and moves | none |
//!
//! In moves, `_` stands for a space, `-` for a prime, and `~` for the dash of `2-4r`. The characters themselves are read too, but
//! chat programs end a link at them. Unknown fields are reported and skipped, so later versions can add fields.

use crate::limits;
use crate::nxn::Draft;
use crate::play::{Line, Origin, Player};
use crate::view::{Looks, Orbit, Tab};

/// The most moves in a link. A longer line is shared as the state that it has reached.
pub const MOST_MOVES: usize = limits::LINK_MOVES;

/// The contents of a link. Its `Display` form is the text of the link.
///
/// ```
/// use cubelab::nxn::Stickers;
/// use cubelab::play::Player;
/// use cubelab::share::{Link, read_link};
///
/// let link = Link::from(&Player::new(Stickers::solved(5)));
/// assert_eq!(link.to_string(), "size=5");
/// assert_eq!(read_link(&link.to_string()).0, link);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Link {
    /// The line of moves.
    pub line: Line,
    /// The number of steps of the line that have been made.
    pub place: usize,
    /// The camera. The text holds its angles to a tenth of a degree.
    pub orbit: Orbit,
    /// The tab of the turn pad.
    pub tab: Tab,
    /// The looks of the cube; `None` keeps those of the reader.
    pub looks: Option<Looks>,
    /// Entered stickers, which are shown instead of the line.
    pub entered: Option<Draft>,
    /// If true, the moves are shown as a case.
    pub is_case: bool,
}

/// Builds a link to the state of a player, with the classic view, the first tab and the reader's own looks.
impl From<&Player> for Link {
    fn from(player: &Player) -> Link {
        Link {
            line: player.line().clone(),
            place: player.place(),
            orbit: Orbit::CLASSIC,
            tab: Tab::default(),
            looks: None,
            entered: player.entry().map(|entry| entry.own().clone()),
            is_case: false,
        }
    }
}

/// The fields that hold moves, with the origin of the moves.
pub(super) const MOVES: [(&str, Origin); 4] = [
    ("scramble", Origin::Scramble),
    ("turns", Origin::Turn),
    ("alg", Origin::Alg),
    ("solution", Origin::Solution),
];

/// Returns the default of `home`: the length of the scramble with which a line begins, or 0 for a case.
pub(super) fn home_at_first(line: &Line, is_case: bool) -> usize {
    if is_case { 0 } else { line.scramble_length() }
}
