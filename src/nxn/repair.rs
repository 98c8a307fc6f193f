//! Stickers that break a law turned into the small changes that would mend them, the likeliest first.
//!
//! All are tried, each in a few microseconds: one sticker of another colour, two stickers exchanged where at least one
//! is concerned, one corner twisted.

use std::cmp::Reverse;

use super::cells::outline_cell;
use super::laws::BrokenLaw;
use super::reading::{self, Reading};
use super::{Draft, Stickers};
use crate::cube::{self, Axis, Corner, Face};

/// How many repairs are offered at most.
const MOST: usize = 5;

/// A change of stickers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// A sticker is of this colour instead.
    Repaint {
        /// The place of the sticker.
        cell: usize,
        /// Its colour.
        colour: Face,
    },
    /// The stickers of these two places are exchanged.
    Exchange([usize; 2]),
    /// A corner is twisted in its place.
    Twist {
        /// Where it is.
        corner: Corner,
        /// Whether it is twisted clockwise.
        clockwise: bool,
    },
}

/// A change that mends stickers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// The change.
    pub change: Change,
    /// The stickers after it: a cube that turns can solve.
    pub result: Draft,
}

/// The likeliest changes after which all laws are kept; none while a sticker is empty.
pub(super) fn repairs(draft: &Draft, reading: &Reading) -> Vec<Repair> {
    let Some(stickers) = draft.full().filter(|_| !reading.broken.is_empty()) else { return Vec::new() };
    let mut concerned: Vec<usize> = reading
        .broken
        .iter()
        .filter(|law| !matches!(law, BrokenLaw::ColourCount { .. }))
        .flat_map(|law| law.cells(draft))
        .collect();
    concerned.sort_unstable();
    concerned.dedup();
    let mut changes = changes(&stickers, reading, &concerned);
    changes.sort_by_key(|change| Reverse(likelihood(&stickers, *change, &concerned)));
    let mends = |change: &Change| {
        let mut colours = stickers.colours().to_vec();
        apply(&mut colours, stickers.size(), *change);
        reading::keeps_all_laws(&colours, stickers.size()).then_some(colours)
    };
    let repairs = changes.into_iter().filter_map(|change| {
        let mut result = draft.clone();
        for (cell, colour) in mends(&change)?.into_iter().enumerate() {
            result.paint(cell, Some(colour));
        }
        Some(Repair { change, result })
    });
    repairs.take(MOST).collect()
}

/// The changes that can mend anything.
fn changes(stickers: &Stickers, reading: &Reading, concerned: &[usize]) -> Vec<Change> {
    let colours = stickers.colours();
    let counts = |is: fn(usize, usize) -> bool| {
        let counts = reading.broken.iter().filter_map(move |law| match law {
            BrokenLaw::ColourCount { colour, found, expected } if is(*found, *expected) => Some(*colour),
            _ => None,
        });
        counts.collect::<Vec<Face>>()
    };
    let (over, under) =
        (counts(|found, expected| found == expected + 1), counts(|found, expected| found + 1 == expected));
    match (&over[..], &under[..]) {
        ([], []) => {}
        (&[over], &[under]) => {
            let cells = (0..colours.len()).filter(|&cell| colours[cell] == over);
            return cells.map(|cell| Change::Repaint { cell, colour: under }).collect();
        }
        _ => return Vec::new(),
    }
    let is_twisted = |law: &BrokenLaw| matches!(law, BrokenLaw::Outline(cube::BrokenLaw::Twist(_)));
    if let [law] = &reading.broken[..]
        && is_twisted(law)
    {
        let twists = Corner::ALL
            .into_iter()
            .flat_map(|corner| [true, false].map(|clockwise| Change::Twist { corner, clockwise }));
        return twists.collect();
    }
    // Where no sticker is concerned, what is wrong is that of corners and middle edges.
    let of_outline = || (0..54).filter_map(|facelet| outline_cell(stickers.size(), facelet)).collect();
    let first: Vec<usize> = if concerned.is_empty() { of_outline() } else { concerned.to_vec() };
    let second: Vec<usize> = if concerned.is_empty() { first.clone() } else { (0..colours.len()).collect() };
    let pairs = first.iter().flat_map(|&one| second.iter().map(move |&other| [one, other]));
    let is_new = |[one, other]: &[usize; 2]| {
        colours[*one] != colours[*other] && (one < other || first.binary_search(other).is_err())
    };
    pairs.filter(is_new).map(Change::Exchange).collect()
}

/// How likely it is that this was mistaken: the stickers of one piece for each other, and colours that look alike.
fn likelihood(stickers: &Stickers, change: Change, concerned: &[usize]) -> i32 {
    let colours = stickers.colours();
    let is_concerned = |cell: usize| i32::from(concerned.binary_search(&cell).is_ok());
    match change {
        Change::Repaint { cell, colour } => 8 * is_concerned(cell) + alike(colours[cell], colour),
        Change::Exchange([one, other]) => {
            4 * (is_concerned(one) + is_concerned(other)) + alike(colours[one], colours[other])
        }
        Change::Twist { .. } => 0,
    }
}

/// How much two colours of the western scheme look alike.
fn alike(a: Face, b: Face) -> i32 {
    match a.axis() {
        axis if axis != b.axis() => 0,
        Axis::X => 2,
        _ => 1,
    }
}

fn apply(colours: &mut [Face], size: usize, change: Change) {
    match change {
        Change::Repaint { cell, colour } => colours[cell] = colour,
        Change::Exchange([one, other]) => colours.swap(one, other),
        Change::Twist { corner, clockwise } => {
            let cells = corner.facelets().map(|facelet| outline_cell(size, facelet));
            if let [Some(a), Some(b), Some(c)] = cells {
                let [x, y, z] = [colours[a], colours[b], colours[c]];
                [colours[a], colours[b], colours[c]] = if clockwise { [z, x, y] } else { [y, z, x] };
            }
        }
    }
}
