//! Stickers that break a law turned into the small changes that would mend them, the likeliest first.
//!
//! Tried are one sticker of another colour, two stickers exchanged of which at least one is concerned, and one corner
//! twisted. A change of two stickers touches at most two [`Part`]s, and two different colours exchanged between a part
//! that keeps the laws and another break them in the first. So all is tried within the one or two parts that are
//! broken, at most some 2,600 changes of about 50 stickers on a cube of any size, and nothing where more parts are.

use std::cmp::Reverse;

use super::Draft;
use super::cells::outline_cell;
use super::laws::BrokenLaw;
use super::part::Part;
use super::reading::Reading;
use crate::cube::{self, Axis, Change, Corner, Face};

/// How many repairs are offered at most.
const MOST: usize = 5;

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
    let (size, mut colours) = (stickers.size(), stickers.colours().to_vec());
    let broken: Vec<Part> = Part::all(size).filter(|part| !part.keeps_laws(&colours, size)).collect();
    if broken.len() > 2 {
        return Vec::new();
    }
    let mut concerned: Vec<usize> = reading
        .broken
        .iter()
        .filter(|law| !matches!(law, BrokenLaw::ColourCount { .. }))
        .flat_map(|law| law.cells(draft))
        .collect();
    concerned.sort_unstable();
    concerned.dedup();
    let mut changes = changes(&colours, size, reading, &broken, &concerned);
    changes.sort_by_key(|change| Reverse(likelihood(&colours, *change, &concerned)));
    let mut repairs = Vec::new();
    for change in changes {
        let effect = effect(&colours, size, change);
        effect.iter().for_each(|(cell, colour)| colours[*cell] = *colour);
        if broken.iter().all(|part| part.keeps_laws(&colours, size)) {
            let mut result = draft.clone();
            colours.iter().enumerate().for_each(|(cell, colour)| result.paint(cell, Some(*colour)));
            repairs.push(Repair { change, result });
        }
        effect.iter().for_each(|(cell, _)| colours[*cell] = stickers.colours()[*cell]);
        if repairs.len() == MOST {
            break;
        }
    }
    repairs
}

/// The changes that can mend the parts that are broken.
fn changes(
    colours: &[Face],
    size: usize,
    reading: &Reading,
    broken: &[Part],
    concerned: &[usize],
) -> Vec<Change> {
    let counts = |is: fn(usize, usize) -> bool| {
        let counts = reading.broken.iter().filter_map(move |law| match law {
            BrokenLaw::ColourCount { colour, found, expected } if is(*found, *expected) => Some(*colour),
            _ => None,
        });
        counts.collect::<Vec<Face>>()
    };
    let cells = |part: &Part| {
        let mut cells = part.cells(size);
        cells.sort_unstable();
        cells
    };
    let (over, under) =
        (counts(|found, expected| found == expected + 1), counts(|found, expected| found + 1 == expected));
    match (&over[..], &under[..], broken) {
        ([], [], _) => {}
        (&[over], &[under], [part]) => {
            let of_over = cells(part).into_iter().filter(|&cell| colours[cell] == over);
            return of_over.map(|cell| Change::Paint { cell, colour: Some(under) }).collect();
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
    // Each of two broken parts has one of the two stickers; a single one has both.
    let (first, second) = match broken {
        [part] => (cells(part), cells(part)),
        [one, other] => (cells(one), cells(other)),
        _ => return Vec::new(),
    };
    let is_one = broken.len() == 1;
    let is_concerned = |cell: usize| concerned.binary_search(&cell).is_ok();
    let pairs = first.iter().flat_map(|&one| second.iter().map(move |&other| [one, other]));
    let can_mend = |[one, other]: &[usize; 2]| {
        colours[*one] != colours[*other]
            && (!is_one || one < other)
            && (concerned.is_empty() || is_concerned(*one) || is_concerned(*other))
    };
    let mut pairs: Vec<[usize; 2]> = pairs.filter(can_mend).collect();
    pairs.iter_mut().for_each(|pair| pair.sort_unstable());
    pairs.sort_unstable();
    pairs.into_iter().map(Change::Exchange).collect()
}

/// How likely it is that this was mistaken: the stickers of one piece for each other, and colours that look alike.
fn likelihood(colours: &[Face], change: Change, concerned: &[usize]) -> i32 {
    let is_concerned = |cell: usize| i32::from(concerned.binary_search(&cell).is_ok());
    match change {
        Change::Paint { cell, colour } => {
            8 * is_concerned(cell) + colour.map_or(0, |colour| alike(colours[cell], colour))
        }
        Change::Exchange([one, other]) => {
            4 * (is_concerned(one) + is_concerned(other)) + alike(colours[one], colours[other])
        }
        _ => 0,
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

/// The stickers that a change gives other colours, and these; none of a change that is not tried.
fn effect(colours: &[Face], size: usize, change: Change) -> Vec<(usize, Face)> {
    match change {
        Change::Paint { cell, colour } => colour.into_iter().map(|colour| (cell, colour)).collect(),
        Change::Exchange([one, other]) => vec![(one, colours[other]), (other, colours[one])],
        Change::Twist { corner, clockwise } => {
            let cells: Vec<usize> =
                corner.facelets().into_iter().filter_map(|facelet| outline_cell(size, facelet)).collect();
            let by = if clockwise { 2 } else { 1 };
            let twisted = |(i, &cell): (usize, &usize)| (cell, colours[cells[(i + by) % cells.len()]]);
            cells.iter().enumerate().map(twisted).collect()
        }
        Change::Flip(_) | Change::SwapEdges(_) | Change::SwapCorners(_) => Vec::new(),
    }
}
