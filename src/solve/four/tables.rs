//! The tables of all phases.

use std::sync::Arc;

use super::phase_one::PhaseOne;
use super::phase_three::{PhaseThree, PhaseThreeBuilder};
use super::phase_two::PhaseTwo;
use crate::job::{Build, Pieces};
use crate::numbers::Number;
use crate::solve::two_phase;
use crate::table::{MemoryUsage, Proof, WrongEntry, memory_of};

/// The tables of a search: 15 MB for the three phases, and the tables of two-phase.
pub struct Tables {
    pub(super) one: PhaseOne,
    pub(super) two: PhaseTwo,
    pub(super) three: PhaseThree,
    pub(super) two_phase: Arc<two_phase::Tables>,
}

impl Tables {
    /// Checks the tables of all phases.
    ///
    /// # Errors
    /// The first wrong entry.
    pub fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let mut proofs = vec![self.one.verify()?, self.two.verify()?];
        proofs.extend(self.three.verify()?);
        proofs.extend(self.two_phase.verify()?);
        Ok(proofs)
    }
}

impl MemoryUsage for Tables {
    fn memory_usage(&self) -> usize {
        memory_of!(self.one, self.two, self.three, self.two_phase)
    }
}

/// Builds the tables.
pub struct TableBuilder {
    two_phase: Pieces<Arc<two_phase::Tables>>,
    one: Option<PhaseOne>,
    two: Option<PhaseTwo>,
    three: Option<PhaseThreeBuilder>,
    /// The number of pieces of the three phases that are built.
    done: u32,
}

impl TableBuilder {
    /// Starts with no piece built.
    pub fn new() -> TableBuilder {
        let two_phase = two_phase::Tables::shared_in_pieces();
        TableBuilder { two_phase, one: None, two: None, three: None, done: 0 }
    }

    /// The number of pieces before the pieces of phase 3: its tables of the centres, and all tables of phases 1 and 2.
    const FIRST_PIECES: usize = 3;

    /// Returns the number of pieces of the three phases.
    fn pieces() -> u32 {
        (TableBuilder::FIRST_PIECES + PhaseThreeBuilder::pieces()).to_u32()
    }
}

impl Default for TableBuilder {
    fn default() -> Self {
        TableBuilder::new()
    }
}

impl Build for TableBuilder {
    type Tables = Tables;

    fn advance(&mut self) -> bool {
        if !self.two_phase.is_built() {
            self.two_phase.advance();
            return false;
        }
        match self.done {
            0 => self.one = Some(PhaseOne::new()),
            1 => self.two = Some(PhaseTwo::new()),
            2 => self.three = Some(PhaseThreeBuilder::new()),
            done if done < TableBuilder::pieces() => {
                self.three = self.three.take().map(PhaseThreeBuilder::advance);
            }
            _ => return true,
        }
        self.done += 1;
        self.done == TableBuilder::pieces()
    }

    fn progress(&self) -> (u32, u32) {
        let (done, all) = self.two_phase.progress();
        (done + self.done, all + TableBuilder::pieces())
    }

    fn assemble(self) -> Tables {
        const MISSING: &str = "a piece of the tables is missing";
        Tables {
            one: self.one.expect(MISSING),
            two: self.two.expect(MISSING),
            three: self.three.expect(MISSING).finish(),
            two_phase: self.two_phase.assemble(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_is_proved() {
        let tables = TableBuilder::new().finish();
        let proofs = tables.verify().expect("every entry is right");
        assert_eq!(proofs.len(), 17);
    }
}
