//! Stickers of which some are empty turned into those that can have one colour only, as far as that is seen at once.

use super::Draft;
use super::counts::counts;
use crate::cube::Face;
use crate::nxn::Wing;
use crate::nxn::cells::{CentreOrbit, wing_depths};

/// Fills in wings that only one piece is left for, and centres and all other stickers for which only one colour is.
/// No law may be broken.
pub(super) fn fill(draft: &mut Draft) {
    let size = draft.size();
    for orbit in CentreOrbit::all(size) {
        fill_last_colour(draft, &orbit.cells(size), 4);
    }
    for depth in wing_depths(size) {
        while fill_wing(draft, depth) {}
    }
    let all: Vec<usize> = (0..draft.stickers().len()).collect();
    fill_last_colour(draft, &all, size * size);
}

/// Fills in what is empty among these stickers if all but one of the colours are there as often as they can be.
fn fill_last_colour(draft: &mut Draft, cells: &[usize], most: usize) {
    let counts = counts(cells.iter().map(|cell| &draft.stickers()[*cell]));
    let mut left = Face::ALL.into_iter().filter(|colour| counts[*colour] < most);
    if let (Some(colour), None) = (left.next(), left.next()) {
        for &cell in cells {
            if draft.stickers()[cell].is_none() {
                draft.paint(cell, Some(colour));
            }
        }
    }
}

/// Fills in a wing of an orbit that only one piece is left for, if there is one.
fn fill_wing(draft: &mut Draft, depth: usize) -> bool {
    let size = draft.size();
    let colours = |place: Wing| place.cells(size, depth).map(|cell| draft.stickers()[cell]);
    let there = Wing::all().filter_map(|place| match colours(place) {
        [Some(a), Some(b)] => Wing::of_colours([a, b]),
        _ => None,
    });
    let used = there.fold(0u32, |used, wing| used | 1 << wing.index());
    for place in Wing::all() {
        let colours = colours(place);
        if colours.iter().all(Option::is_some) {
            continue;
        }
        let agrees = |wing: &Wing| {
            used >> wing.index() & 1 == 0
                && wing
                    .faces()
                    .iter()
                    .zip(colours)
                    .all(|(face, colour)| colour.is_none_or(|colour| colour == *face))
        };
        let mut fitting = Wing::all().filter(agrees);
        if let (Some(wing), None) = (fitting.next(), fitting.next()) {
            for (cell, face) in place.cells(size, depth).into_iter().zip(wing.faces()) {
                draft.paint(cell, Some(face));
            }
            return true;
        }
    }
    false
}
