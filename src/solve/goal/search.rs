//! The search for one shortest way to goals.

use std::sync::Arc;

use super::space::Position;
use super::tables::Tables;
use crate::cube::{Cube, Move};
use crate::job::{Ending, Findings, Job, Split, Step};
use crate::numbers::Number;
use crate::solve::phases::walk::{Stop, Walk};

/// A search for a shortest way from a cube to goals, by IDA*. Each turn of a solution has length 1 in the metric of the tables, so
/// solutions in QTM have two quarter turns for a half turn.
pub struct Search {
    tables: Arc<Tables>,
    root: Position,
    walk: Walk<Position>,
    /// The length that is searched; all shorter ones are ruled out.
    length: u8,
    /// True while the search of the length is still to be started.
    at_start: bool,
    longest: u8,
    nodes: u64,
    findings: Findings<Vec<Move>>,
}

impl Search {
    /// Starts a search for a way of at most `max_length` turns.
    pub fn new(tables: Arc<Tables>, cube: &Cube, max_length: u8) -> Search {
        Search {
            root: Position::new(&tables, cube),
            walk: Walk::new(),
            length: tables.bound(cube),
            at_start: true,
            longest: max_length.min(Cube::FARTHEST_QTM),
            nodes: 0,
            findings: Findings::new(),
            tables,
        }
    }

    /// Returns the walk of all shortest ways after it has found the first, and its path.
    pub(super) fn into_walk(self) -> (Arc<Tables>, Walk<Position>, Option<Vec<Move>>) {
        let first = self.findings.best().cloned();
        (self.tables, self.walk, first)
    }
}

/// Returns the turns on the path of a walk.
pub(super) fn turns_on(walk: &Walk<Position>) -> Vec<Move> {
    walk.path().iter().map(|turn| Move::from_index(turn.index())).collect()
}

impl Job for Search {
    type Solution = Vec<Move>;

    fn advance(&mut self, nodes: u64) -> Step {
        let stop = self.nodes.saturating_add(nodes.max(1));
        while !self.findings.has_unreported() && self.nodes < stop {
            if self.length > self.longest {
                self.findings.end(Ending::DepthLimit);
                break;
            }
            if std::mem::take(&mut self.at_start) {
                self.walk.begin(&*self.tables, &self.root, self.length, &mut self.nodes);
            }
            match self.walk.advance(&*self.tables, &mut self.nodes, stop) {
                Stop::Goal => self.findings.finish(turns_on(&self.walk), Ending::Optimal),
                Stop::Over => {
                    self.length += 1;
                    self.at_start = true;
                }
                Stop::Nodes => {}
            }
        }
        self.findings.step()
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn bound(&self) -> u32 {
        self.length.into()
    }

    fn findings(&self) -> &Findings<Vec<Move>> {
        &self.findings
    }
}

/// The searches are short, so they are not divided.
impl Split for Search {}
