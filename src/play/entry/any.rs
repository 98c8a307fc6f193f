//! The stickers of a cube of any size, read.

use std::rc::Rc;

use super::{Found, Laws, Reader};
use crate::cube::Face;
use crate::nxn::{BrokenLaw, Draft, Repair};
use crate::text::{LawWords, Words};

/// Reads the stickers of a cube of any size.
pub static ANY_SIZE: Reader = Reader { read, painted };

fn read(own: &Draft) -> Found {
    let reading = own.read();
    let repairs = own.repairs(&reading);
    Found {
        cube: reading.filled.full().filter(|_| reading.broken.is_empty()),
        filled: reading.filled,
        repairs: repairs.iter().map(|repair| repair.result.clone()).collect(),
        laws: Rc::new(OfAnySize { own: own.clone(), broken: reading.broken, repairs }),
    }
}

fn painted(draft: &Draft, cell: usize, colour: Option<Face>) -> Draft {
    let mut painted = draft.clone();
    painted.paint(cell, colour);
    painted
}

/// The laws of an NxNxN.
struct OfAnySize {
    own: Draft,
    broken: Vec<BrokenLaw>,
    repairs: Vec<Repair>,
}

impl Laws for OfAnySize {
    fn count(&self) -> usize {
        self.broken.len()
    }

    fn words(&self, words: &Words) -> Vec<LawWords> {
        words.laws(&self.broken)
    }

    fn cells(&self, law: usize, own: &Draft) -> Vec<usize> {
        self.broken[law].cells(own)
    }

    fn is_of_count(&self, law: usize) -> bool {
        matches!(self.broken[law], BrokenLaw::ColourCount { .. })
    }

    fn is_of_assembly(&self, law: usize) -> bool {
        matches!(&self.broken[law], BrokenLaw::Outline(law) if law.is_of_assembly())
    }

    fn repair_words(&self, words: &Words, repair: usize) -> String {
        words.change(&self.repairs[repair].change, &self.own)
    }
}
