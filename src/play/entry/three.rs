//! The stickers of a 3x3x3, read.

use std::rc::Rc;

use super::{Found, Laws, Reader};
use crate::cube::{self, BrokenLaw, Face, Repair};
use crate::nxn::{self, Draft, Stickers};
use crate::text::{LawWords, Words};

/// Reads the stickers of a 3x3x3, and finds what would mend them.
pub static THREE: Reader = Reader { read, painted };

fn read(own: &Draft) -> Found {
    let own = own.to_three().unwrap_or(cube::Draft([None; 54]));
    let reading = own.read();
    let repairs = own.repairs(&reading);
    let cube = reading.filled.facelets().filter(|_| reading.held.is_some());
    Found {
        filled: Draft::from(&reading.filled),
        cube: cube.map(|facelets| Stickers::from(&facelets)),
        repairs: repairs.iter().map(|repair| Draft::from(&repair.result)).collect(),
        laws: Rc::new(OfThree { own, broken: reading.broken, repairs }),
    }
}

fn painted(draft: &Draft, cell: usize, colour: Option<Face>) -> Draft {
    draft.to_three().map_or_else(|| draft.clone(), |own| Draft::from(&own.painted(cell, colour)))
}

/// The laws of the 3x3x3.
struct OfThree {
    own: cube::Draft,
    broken: Vec<BrokenLaw>,
    repairs: Vec<Repair>,
}

impl Laws for OfThree {
    fn count(&self) -> usize {
        self.broken.len()
    }

    fn words(&self, words: &Words) -> Vec<LawWords> {
        let broken: Vec<nxn::BrokenLaw> = self.broken.iter().cloned().map(nxn::BrokenLaw::from).collect();
        words.laws(&broken)
    }

    fn cells(&self, law: usize, _: &Draft) -> Vec<usize> {
        self.broken[law].cells(&self.own)
    }

    fn is_of_count(&self, law: usize) -> bool {
        matches!(self.broken[law], BrokenLaw::ColourCount { .. })
    }

    fn is_of_assembly(&self, law: usize) -> bool {
        self.broken[law].is_of_assembly()
    }

    fn repair_words(&self, words: &Words, repair: usize) -> String {
        words.change(&self.repairs[repair].change, &Draft::from(&self.own))
    }
}
