//! Stickers that a person enters, with all that follows from them.

use crate::cube::{BrokenLaw, Draft, Reading, Repair};

/// Stickers being entered. They may be incomplete or impossible; a [`super::Player`] turns and solves
/// them only once they are neither.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    own: Draft,
    reading: Reading,
    repairs: Vec<Repair>,
}

impl Entry {
    /// What follows from these stickers.
    pub fn new(own: Draft) -> Entry {
        let reading = own.read();
        let repairs = own.repairs(&reading);
        Entry { own, reading, repairs }
    }

    /// The stickers that the person entered.
    pub const fn own(&self) -> &Draft {
        &self.own
    }

    /// The stickers with those that are forced, the laws they break, and the cube if they are one.
    pub const fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The stickers that break a law: of colours there are too many of, only if no piece is wrong.
    pub fn wrong(&self) -> Vec<usize> {
        let cells = |counts: bool| -> Vec<usize> {
            let laws = self.reading.broken.iter();
            let laws = laws.filter(|law| matches!(law, BrokenLaw::ColourCount { .. }) == counts);
            laws.flat_map(|law| law.cells(&self.own)).collect()
        };
        let of_pieces = cells(false);
        if of_pieces.is_empty() { cells(true) } else { of_pieces }
    }

    /// What would mend the broken laws, the likeliest first.
    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
    }

    /// Whether the stickers are those of a cube that turns can solve.
    pub const fn is_cube(&self) -> bool {
        self.reading.held.is_some()
    }

    /// Whether a sticker is there because the others leave it no other colour.
    pub const fn is_forced(&self, cell: usize) -> bool {
        self.own.0[cell].is_none() && self.reading.filled.0[cell].is_some()
    }
}
