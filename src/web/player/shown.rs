//! What is on the page of a player and cannot be read back from it cheaply.

use std::ops::Range;

use crate::app::status::StatusWords;
use crate::nxn::{BrokenLaw, Draft};
use crate::play::{Announcer, Entry};
use crate::view::{Coat, Looks, Tag};

/// What is on the page and cannot be read back from it cheaply.
#[derive(Default)]
pub struct Shown {
    /// Whether the facelet string has just been copied.
    pub copied: bool,
    /// What was announced to those who do not see the cube.
    pub announcer: Announcer,
    /// Whether the button that copies says that it has copied.
    pub copy_sign: Option<bool>,
    /// Whether the button that plays offers to pause.
    pub play_sign: Option<bool>,
    /// The squares of the net, in facelet order.
    pub net: Vec<(Coat, Tag)>,
    /// The facelet string.
    pub facelets: String,
    /// What is said of the stickers entered.
    pub verdict: Verdict,
    /// The edition of the line that the text shows.
    pub alg_edition: u32,
    /// The part of the text that is marked, in bytes.
    pub alg_span: Option<Range<usize>>,
    /// The words of the status.
    pub status: StatusWords,
    /// The part of the progress bar that is filled, from 0 to 1; none while it is hidden.
    pub progress: Option<f64>,
    /// What the slider shows: its value, the place, and its ends.
    pub place: Option<(f64, usize, usize, usize)>,
}

/// What the page says of the stickers that are entered.
#[derive(Default)]
pub struct Verdict {
    /// The entry that was shown last, its number of doubtful stickers, and its appearance.
    pub shown: Option<(Option<Draft>, usize, Looks)>,
    /// For each line of the list, the laws that it describes.
    pub laws: Vec<Vec<usize>>,
}

impl Verdict {
    /// The stickers that break a law: those of one line of the list, or all.
    pub fn wrong(&self, entry: &Entry, line: Option<usize>) -> Vec<usize> {
        match line.and_then(|line| self.laws.get(line)) {
            Some(laws) => BrokenLaw::cells_of(laws.iter().map(|law| &entry.laws()[*law]), entry.own()),
            None => entry.wrong(),
        }
    }
}
