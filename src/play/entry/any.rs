//! The stickers of a cube of any size, read.

use std::rc::Rc;

use super::{Found, Laws, Reader};
use crate::cube::Face;
use crate::nxn::{BrokenLaw, Draft};
use crate::text::{LawWords, Words};

/// Reads the stickers of a cube of any size.
pub static ANY_SIZE: Reader = Reader { read, painted };

fn read(own: &Draft) -> Found {
    let reading = own.read();
    Found {
        cube: reading.filled.full().filter(|_| reading.broken.is_empty()),
        filled: reading.filled,
        laws: Rc::new(OfAnySize(reading.broken)),
        repairs: Vec::new(),
    }
}

fn painted(draft: &Draft, cell: usize, colour: Option<Face>) -> Draft {
    let mut painted = draft.clone();
    painted.paint(cell, colour);
    painted
}

/// The laws of an NxNxN.
#[derive(Debug)]
struct OfAnySize(Vec<BrokenLaw>);

impl Laws for OfAnySize {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn words(&self, words: &Words) -> Vec<LawWords> {
        words.laws_of_any_size(&self.0)
    }

    fn cells(&self, law: usize, own: &Draft) -> Vec<usize> {
        self.0[law].cells(own)
    }

    fn is_of_count(&self, law: usize) -> bool {
        matches!(self.0[law], BrokenLaw::ColourCount { .. })
    }

    fn is_of_assembly(&self, law: usize) -> bool {
        matches!(&self.0[law], BrokenLaw::Outline(law) if law.is_of_assembly())
    }

    fn repair_words(&self, _: &Words, _: usize) -> String {
        String::new()
    }
}
