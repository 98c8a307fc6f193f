//! The search for solutions of phase 3.

use super::phase_three::Reduction;
use super::second::Second;
use super::tables::Tables;
use crate::cube::Cube;
use crate::solve::phases::last::Reduced;
use crate::solve::phases::turns::Turn;
use crate::solve::phases::walk::{Stop, Walk};
use crate::solve::phases::width::Width;

/// A solution of phases 1 to 3.
pub(super) struct Third {
    /// The index of the solution of phases 1 and 2.
    pub(super) second: usize,
    /// The turns of phase 3.
    pub(super) turns: Vec<Turn>,
    /// The number of turns of the three phases.
    pub(super) length: u8,
    /// The remaining 3x3x3.
    pub(super) cube: Cube,
}

impl Reduced for Third {
    fn cube(&self) -> &Cube {
        &self.cube
    }

    fn length(&self) -> u16 {
        self.length.into()
    }
}

/// The search for solutions of phase 3, in the order of the total length with phases 1 and 2.
pub(super) struct ThirdSearch {
    length: u8,
    second: usize,
    walk: Option<Walk<Reduction>>,
    found: Vec<Third>,
    width: Width<3>,
}

impl ThirdSearch {
    pub(super) fn new(width: Width<3>) -> ThirdSearch {
        ThirdSearch { length: 0, second: 0, walk: None, found: Vec::new(), width }
    }

    /// Searches until `nodes` reaches `stop`, enough solutions are found, or all others have at least `limit`
    /// turns. Returns the solutions, shortest first, when it is over. `seconds` are the solutions of phases 1
    /// and 2, best first.
    pub(super) fn advance(
        &mut self,
        tables: &Tables,
        seconds: &[Second],
        limit: u16,
        nodes: &mut u64,
        stop: u64,
    ) -> Option<Vec<Third>> {
        while self.found.len() < self.width.kept[2] && u16::from(self.length) < limit {
            let Some(walk) = &mut self.walk else {
                self.begin(tables, seconds, nodes);
                continue;
            };
            match walk.advance(&tables.three, nodes, stop) {
                Stop::Goal => {
                    let turns = tables.three.turns.of_numbers(walk.path());
                    let cube = seconds[self.second].cube.after(&turns).reduced();
                    self.found.push(Third { second: self.second, turns, length: self.length, cube });
                }
                Stop::Nodes => return None,
                Stop::Over => {
                    self.walk = None;
                    self.second += 1;
                }
            }
        }
        Some(std::mem::take(&mut self.found))
    }

    fn begin(&mut self, tables: &Tables, seconds: &[Second], nodes: &mut u64) {
        let second = seconds.get(self.second).filter(|second| second.bound <= self.length);
        let Some(second) = second else {
            self.second = 0;
            self.length += 1;
            return;
        };
        let mut walk = Walk::new();
        walk.begin(&tables.three, &second.position, self.length - second.length, nodes);
        self.walk = Some(walk);
    }
}
