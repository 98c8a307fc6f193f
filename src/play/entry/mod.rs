//! Stickers that a person enters, with all that follows from them.

mod any;
mod three;

use std::fmt;
use std::rc::Rc;

use crate::cube::Face;
use crate::nxn::{Draft, Stickers};
use crate::text::{LawWords, Words};

pub use any::ANY_SIZE;
pub use three::THREE;

/// How stickers are read. A program carries the readers of the sizes that it is about, and no other.
#[derive(Debug)]
pub struct Reader {
    /// What follows from stickers.
    pub read: fn(&Draft) -> Found,
    /// Stickers after one is painted, or emptied, and with it whatever must follow.
    pub painted: fn(&Draft, usize, Option<Face>) -> Draft,
}

/// What follows from stickers.
#[derive(Clone, Debug)]
pub struct Found {
    /// The stickers, with those filled in that are forced.
    pub filled: Draft,
    /// The cube that they make, if turns can solve it.
    pub cube: Option<Stickers>,
    /// The laws they break.
    pub laws: Rc<dyn Laws>,
    /// What the stickers would be after each change that would mend them, the likeliest first.
    pub repairs: Vec<Draft>,
}

/// The laws that stickers break, by their numbers from 0 up.
pub trait Laws {
    /// How many there are.
    fn count(&self) -> usize;

    /// All in words.
    fn words(&self, words: &Words) -> Vec<LawWords>;

    /// The stickers that break one.
    fn cells(&self, law: usize, own: &Draft) -> Vec<usize>;

    /// Whether one is about how many stickers of a colour there are.
    fn is_of_count(&self, law: usize) -> bool;

    /// Whether one is about how pieces lie, all of which are there.
    fn is_of_assembly(&self, law: usize) -> bool;

    /// What a repair changes, in words.
    fn repair_words(&self, words: &Words, repair: usize) -> String;
}

/// Their number: what each of them is would weigh kilobytes in every program that names this trait.
impl fmt::Debug for dyn Laws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Laws").field(&self.count()).finish()
    }
}

/// Stickers being entered. They may be incomplete or impossible; a [`super::Player`] turns and solves
/// them only once they are neither.
#[derive(Clone, Debug)]
pub struct Entry {
    own: Draft,
    found: Found,
}

impl Entry {
    /// What follows from these stickers.
    pub fn new(own: Draft, reader: &Reader) -> Entry {
        Entry { found: (reader.read)(&own), own }
    }

    /// The stickers that the person entered.
    pub const fn own(&self) -> &Draft {
        &self.own
    }

    /// The stickers, with those that are forced.
    pub const fn filled(&self) -> &Draft {
        &self.found.filled
    }

    /// The laws they break.
    pub fn laws(&self) -> &dyn Laws {
        &*self.found.laws
    }

    /// Whether they break one.
    pub fn is_broken(&self) -> bool {
        self.laws().count() > 0
    }

    /// The stickers that break a law: of colours there are too many of, only if no piece is wrong.
    pub fn wrong(&self) -> Vec<usize> {
        let laws = self.laws();
        let cells = |counts: bool| -> Vec<usize> {
            let numbers = (0..laws.count()).filter(|law| laws.is_of_count(*law) == counts);
            numbers.flat_map(|law| laws.cells(law, &self.own)).collect()
        };
        let of_pieces = cells(false);
        if of_pieces.is_empty() { cells(true) } else { of_pieces }
    }

    /// What the stickers would be after each change that would mend them, the likeliest first.
    pub fn repairs(&self) -> &[Draft] {
        &self.found.repairs
    }

    /// The cube that the stickers make, if turns can solve it.
    pub const fn cube(&self) -> Option<&Stickers> {
        self.found.cube.as_ref()
    }

    /// Whether the stickers are those of a cube that turns can solve.
    pub const fn is_cube(&self) -> bool {
        self.found.cube.is_some()
    }

    /// Whether a sticker is there because the others leave it no other colour.
    pub fn is_forced(&self, cell: usize) -> bool {
        self.own.stickers()[cell].is_none() && self.filled().stickers()[cell].is_some()
    }
}
