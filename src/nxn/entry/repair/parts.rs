//! Repairs of stickers within the parts of a cube, of any size.
//!
//! Tried are one sticker of another colour, two stickers exchanged of which at least one is concerned, and one corner
//! twisted. A change of two stickers touches at most two [`Part`]s, and two different colours exchanged between a part
//! that keeps the laws and another break them in the first. So all is tried within the one or two parts that are
//! broken, at most some 2,600 changes of about 50 stickers on a cube of any size, and nothing where more parts are.

use std::cmp::Reverse;

use crate::cube::{Corner, Face};
use crate::nxn::cells::outline_cell;
use crate::nxn::entry::change::{Change, MOST, Repair, alike, twisted};
use crate::nxn::entry::{BrokenLaw, Draft, Part, Reading};

/// A change that is tried, and how likely it is that it undoes a mistake.
struct Tried {
    change: Change,
    likelihood: i32,
    /// The stickers that change, and their colours after it. One may be there twice.
    effect: [(usize, Face); 3],
}

impl Draft {
    /// The repairs of a cube of any size after which all laws are kept; none while a sticker is empty.
    pub(crate) fn repairs_of_parts(&self, reading: &Reading) -> Vec<Repair> {
        let Some(stickers) = self.full().filter(|_| !reading.broken.is_empty()) else { return Vec::new() };
        let (size, mut colours) = (stickers.size(), stickers.colours().to_vec());
        let broken: Vec<Part> = Part::all(size).filter(|part| !part.keeps_laws(&colours, size)).collect();
        if broken.len() > 2 {
            return Vec::new();
        }
        let concerned = BrokenLaw::cells_of(reading.broken.iter().filter(|law| !law.is_count()), self);
        let mut changes = changes(&colours, size, reading, &broken, &concerned);
        changes.sort_by_key(|tried| Reverse(tried.likelihood));
        let mut repairs = Vec::new();
        for Tried { change, effect, .. } in changes {
            effect.iter().for_each(|(cell, colour)| colours[*cell] = *colour);
            if broken.iter().all(|part| part.keeps_laws(&colours, size)) {
                let mut result = self.clone();
                effect.iter().for_each(|(cell, colour)| result.paint(*cell, Some(*colour)));
                repairs.push(Repair { change, result, left: 0 });
            }
            effect.iter().for_each(|(cell, _)| colours[*cell] = stickers.colours()[*cell]);
            if repairs.len() == MOST {
                break;
            }
        }
        repairs
    }
}

/// The changes that can mend the parts that are broken. Likelier are mistakes of stickers that break a law, and of
/// colours that look alike.
fn changes(
    colours: &[Face],
    size: usize,
    reading: &Reading,
    broken: &[Part],
    concerned: &[usize],
) -> Vec<Tried> {
    let counts = |is: fn(usize, usize) -> bool| {
        let counts = reading.broken.iter().filter_map(move |law| match law {
            BrokenLaw::ColourCount { colour, found, expected } if is(*found, *expected) => Some(*colour),
            _ => None,
        });
        counts.collect::<Vec<Face>>()
    };
    let is_concerned = |cell: usize| concerned.binary_search(&cell).is_ok();
    let (over, under) =
        (counts(|found, expected| found == expected + 1), counts(|found, expected| found + 1 == expected));
    match (&over[..], &under[..], broken) {
        ([], [], _) => {}
        (&[over], &[under], [part]) => {
            let painted = |cell: usize| Tried {
                change: Change::Paint { cell, colour: Some(under) },
                likelihood: 8 * i32::from(is_concerned(cell)) + alike(over, under),
                effect: [(cell, under); 3],
            };
            return cells(part, size)
                .into_iter()
                .filter(|&cell| colours[cell] == over)
                .map(painted)
                .collect();
        }
        _ => return Vec::new(),
    }
    if let [BrokenLaw::Twist(_)] = reading.broken[..] {
        return Corner::ALL.into_iter().flat_map(|corner| twists(colours, size, corner)).collect();
    }
    // Each of two broken parts has one of the two stickers; a single one has both.
    let (first, second) = match broken {
        [part] => (cells(part, size), cells(part, size)),
        [one, other] => (cells(one, size), cells(other, size)),
        _ => return Vec::new(),
    };
    let is_one = broken.len() == 1;
    let pairs = first.iter().flat_map(|&one| second.iter().map(move |&other| [one, other]));
    let can_mend = |[one, other]: &[usize; 2]| {
        colours[*one] != colours[*other]
            && (!is_one || one < other)
            && (concerned.is_empty() || is_concerned(*one) || is_concerned(*other))
    };
    let mut pairs: Vec<[usize; 2]> = pairs.filter(can_mend).collect();
    pairs.iter_mut().for_each(|pair| pair.sort_unstable());
    pairs.sort_unstable();
    let exchanged = |[one, other]: [usize; 2]| {
        let (a, b) = (colours[one], colours[other]);
        let concerned = i32::from(is_concerned(one)) + i32::from(is_concerned(other));
        Tried {
            change: Change::Exchange([one, other]),
            likelihood: 4 * concerned + alike(a, b),
            effect: [(one, b), (other, a), (other, a)],
        }
    };
    pairs.into_iter().map(exchanged).collect()
}

/// The stickers of a part, in facelet order.
fn cells(part: &Part, size: usize) -> Vec<usize> {
    let mut cells = part.cells(size);
    cells.sort_unstable();
    cells
}

/// A corner twisted one way and the other; nothing on a size without corners.
fn twists(colours: &[Face], size: usize, corner: Corner) -> Vec<Tried> {
    let cells = corner.facelets().map(|facelet| outline_cell(size, facelet));
    let [Some(a), Some(b), Some(c)] = cells else { return Vec::new() };
    let twist = |clockwise| {
        let [x, y, z] = twisted([a, b, c], clockwise).map(|from| colours[from]);
        Tried { change: Change::Twist { corner, clockwise }, likelihood: 0, effect: [(a, x), (b, y), (c, z)] }
    };
    [true, false].map(twist).into()
}
