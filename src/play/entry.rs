//! Stickers that a person enters, with all that follows from them.

use crate::nxn::{BrokenLaw, Draft, Reading, Repair, Stickers};

/// How stickers are read and mended. A program carries the readers of the sizes that it is about, and no other.
#[derive(Debug)]
pub struct Reader {
    /// What can be said of stickers.
    pub read: fn(&Draft) -> Reading,
    /// The changes that would mend stickers that were read so, the likeliest first.
    pub repairs: fn(&Draft, &Reading) -> Vec<Repair>,
}

/// Reads the stickers of a 3x3x3.
pub static THREE: Reader = Reader { read: Draft::read_outline, repairs: Draft::repairs_of_pieces };

/// Reads the stickers of a cube of any size, and mends single stickers and corners.
pub static ANY_SIZE: Reader = Reader { read: Draft::read, repairs: Draft::repairs_of_parts };

/// Reads no stickers, for players in which none are entered: nothing is forced, wrong or to be mended.
pub static NO_SIZE: Reader = Reader {
    read: |draft| Reading { filled: draft.clone(), broken: Vec::new() },
    repairs: |_, _| Vec::new(),
};

/// Stickers being entered. They may be incomplete or impossible; a [`super::Player`] turns and solves
/// them only once they are neither.
#[derive(Clone, Debug)]
pub struct Entry {
    own: Draft,
    reading: Reading,
    repairs: Vec<Repair>,
    cube: Option<Stickers>,
}

impl Entry {
    /// What follows from these stickers.
    pub fn new(own: Draft, reader: &Reader) -> Entry {
        let reading = (reader.read)(&own);
        Entry { repairs: (reader.repairs)(&own, &reading), cube: reading.cube(), own, reading }
    }

    /// The stickers that the person entered.
    pub const fn own(&self) -> &Draft {
        &self.own
    }

    /// The stickers, with those that are forced.
    pub const fn filled(&self) -> &Draft {
        &self.reading.filled
    }

    /// The laws they break.
    pub fn laws(&self) -> &[BrokenLaw] {
        &self.reading.broken
    }

    /// Whether they break one.
    pub fn is_broken(&self) -> bool {
        !self.laws().is_empty()
    }

    /// The stickers that break a law: of colours there are too many of, only if no piece is wrong.
    pub fn wrong(&self) -> Vec<usize> {
        BrokenLaw::wrong_cells(self.laws(), &self.own)
    }

    /// The changes that would mend the stickers, the likeliest first.
    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
    }

    /// The cube that the stickers make, if turns can solve it.
    pub const fn cube(&self) -> Option<&Stickers> {
        self.cube.as_ref()
    }

    /// Whether the stickers are those of a cube that turns can solve.
    pub const fn is_cube(&self) -> bool {
        self.cube.is_some()
    }

    /// Whether a sticker is there because the others leave it no other colour.
    pub fn is_forced(&self, cell: usize) -> bool {
        self.own.stickers()[cell].is_none() && self.filled().stickers()[cell].is_some()
    }
}
