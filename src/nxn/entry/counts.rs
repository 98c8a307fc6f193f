//! How many stickers there are of each colour, and the laws about that.

use super::BrokenLaw;
use crate::cube::{ByFace, Face};

/// How many of these stickers have each colour.
pub(super) fn counts<'a>(stickers: impl IntoIterator<Item = &'a Option<Face>>) -> ByFace<usize> {
    let mut counts = ByFace([0; 6]);
    stickers.into_iter().flatten().for_each(|colour| counts[*colour] += 1);
    counts
}

/// The colours of all stickers of a cube of which there are too many, or too few although no sticker is empty.
pub(super) fn colour_laws(stickers: &[Option<Face>]) -> Vec<BrokenLaw> {
    let expected = stickers.len() / 6;
    let is_full = stickers.iter().all(Option::is_some);
    let counts = counts(stickers);
    let is_wrong = |found: usize| found > expected || is_full && found < expected;
    let wrong = Face::ALL.into_iter().filter(|colour| is_wrong(counts[*colour]));
    wrong.map(|colour| BrokenLaw::ColourCount { colour, found: counts[colour], expected }).collect()
}
