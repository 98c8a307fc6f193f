//! What a link holds, and how its text is made.
//!
//! The text is what follows `#` in an address, so no server ever sees it:
//!
//! ```text
//! #scramble=D2_R-_U&solution=U-_R_D2&at=5&view=35.0,-12.5&tab=wide
//! ```
//!
//! | field | meaning | without it |
//! |---|---|---|
//! | `size` | the number of layers, before all other fields | 3 |
//! | `state` | the stickers before the first move, as a facelet string | a solved cube |
//! | `scramble`, `turns`, `alg`, `solution` | moves, in the order of the fields; the name says where they came from | none |
//! | `home` | how many moves come before the beginning | those of a scramble that comes first |
//! | `at` | how many moves have been made | those before the beginning |
//! | `view` | where the cube is seen from: degrees to the right, and up | the classic view |
//! | `tab` | what the turn pad shows | `faces` |
//! | `looks` | how the cube is painted, as [`Looks::to_text`] has it | as the reader chose |
//! | `stickers` | stickers being entered, with a dot for an empty one; instead of state and moves | none |
//!
//! In moves, `_` stands for a space, `-` for a prime, and `~` for the dash of `2-4r`. The characters themselves are read too, but
//! chat programs end a link at them. A reader reports fields that it does not know and reads the others, so later versions can add
//! fields.

use crate::limits;
use crate::nxn::Draft;
use crate::play::{Line, Origin, Player};
use crate::view::{Looks, Orbit, Tab};

/// The most moves of a link. A longer line is shared as the state that it has reached.
pub const MOST_MOVES: usize = limits::LINK_MOVES;

/// Everything that a link holds; shown as its text.
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
    /// The number of its steps that have been made.
    pub place: usize,
    /// The camera, to a tenth of a degree.
    pub orbit: Orbit,
    /// The tab of the turn pad.
    pub tab: Tab,
    /// The looks of the cube; `None` keeps the reader's own.
    pub looks: Option<Looks>,
    /// Entered stickers, which are shown instead of the line.
    pub entered: Option<Draft>,
}

/// What a player shows, from the classic view, with the first tab and the reader's own looks.
impl From<&Player> for Link {
    fn from(player: &Player) -> Link {
        Link {
            line: player.line().clone(),
            place: player.place(),
            orbit: Orbit::CLASSIC,
            tab: Tab::default(),
            looks: None,
            entered: player.entry().map(|entry| entry.own().clone()),
        }
    }
}

/// The names of the fields that hold moves.
pub(super) const MOVES: [(&str, Origin); 4] = [
    ("scramble", Origin::Scramble),
    ("turns", Origin::Turn),
    ("alg", Origin::Alg),
    ("solution", Origin::Solution),
];

/// How many steps of a scramble the line begins with: where its beginning is, unless it is said.
pub(super) fn scramble_length(line: &Line) -> usize {
    line.steps.iter().take_while(|step| step.origin == Origin::Scramble).count()
}
