//! Every method for cubes of other sizes than the 3x3x3 behind one door: a method and a size to its tables, and
//! these with a position to a search.

use std::sync::Arc;

use super::staged::{Maker, Search};
use super::{Method, WrongMethod, four, reduction, six_phase, two};
use crate::cube::Metric;
use crate::nxn::Position;
use crate::search::heuristics::Combination;

/// Which tables a method needs. Sizes that share them have the same kit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kit {
    /// Those of [`two`].
    Two,
    /// Those of [`four`].
    Four,
    /// Those of [`reduction`], with the least of the sizes that share them.
    Reduction(usize),
    /// Those of [`six_phase`].
    SixPhase,
}

/// Tables of any method.
#[derive(Clone)]
pub enum Tables {
    /// Those of [`two`].
    Two(Arc<two::Tables>),
    /// Those of [`four`].
    Four(Arc<four::Tables>),
    /// Those of [`reduction`].
    Reduction(Arc<reduction::Tables>),
    /// Those of [`six_phase`].
    SixPhase(Arc<six_phase::Tables>),
}

/// Tables of any method being built.
pub enum TablesMaker {
    /// Those of [`two`].
    Two(Box<two::TablesMaker>),
    /// Those of [`four`].
    Four(Box<four::TablesMaker>),
    /// Those of [`reduction`].
    Reduction(Box<reduction::TablesMaker>),
    /// Those of [`six_phase`].
    SixPhase(Box<six_phase::TablesMaker>),
}

/// What a search is told besides the position; what does not concern the method is passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// How the table values of [`Method::Phases`] become one estimate.
    pub heuristic: Combination,
    /// What [`Method::Optimal`] counts.
    pub metric: Metric,
}

impl Default for Choices {
    fn default() -> Choices {
        // A sixth of the time of those that find shorter solutions.
        Choices { heuristic: Combination::Euclid, metric: Metric::Htm }
    }
}

/// What counts as one turn of a cube of this size: from five layers on also the turn of an inner layer.
pub const fn usual_metric(size: usize) -> Metric {
    if size < 5 { Metric::Htm } else { Metric::Stm }
}

impl Kit {
    /// The tables of this method for this size. The 3x3x3 has methods of its own, see [`super::two_phase`] and
    /// [`super::korf`].
    pub fn new(method: Method, size: usize) -> Result<Kit, WrongMethod> {
        method.check(size)?;
        match method {
            Method::Optimal => Ok(Kit::Two),
            Method::Reduction if size == 4 => Ok(Kit::Four),
            Method::Reduction => Ok(Kit::Reduction(reduction::TablesMaker::least_size(size))),
            Method::Phases => Ok(Kit::SixPhase),
            Method::TwoPhase | Method::Korf => Err(WrongMethod { method, size }),
        }
    }
}

impl TablesMaker {
    /// Begins with the tables of this kit.
    pub fn new(kit: Kit) -> TablesMaker {
        match kit {
            Kit::Two => TablesMaker::Two(Box::default()),
            Kit::Four => TablesMaker::Four(Box::default()),
            Kit::Reduction(size) => TablesMaker::Reduction(Box::new(reduction::TablesMaker::new(size))),
            Kit::SixPhase => TablesMaker::SixPhase(Box::default()),
        }
    }
}

impl Maker for TablesMaker {
    type Tables = Tables;

    fn advance(&mut self) -> bool {
        match self {
            TablesMaker::Two(maker) => maker.advance(),
            TablesMaker::Four(maker) => maker.advance(),
            TablesMaker::Reduction(maker) => maker.advance(),
            TablesMaker::SixPhase(maker) => maker.advance(),
        }
    }

    fn progress(&self) -> (u32, u32) {
        match self {
            TablesMaker::Two(maker) => maker.progress(),
            TablesMaker::Four(maker) => maker.progress(),
            TablesMaker::Reduction(maker) => maker.progress(),
            TablesMaker::SixPhase(maker) => maker.progress(),
        }
    }

    fn finish(self) -> Tables {
        match self {
            TablesMaker::Two(maker) => Tables::Two(Arc::new(maker.finish())),
            TablesMaker::Four(maker) => Tables::Four(Arc::new(maker.finish())),
            TablesMaker::Reduction(maker) => Tables::Reduction(Arc::new(maker.finish())),
            TablesMaker::SixPhase(maker) => Tables::SixPhase(Arc::new(maker.finish())),
        }
    }
}

impl Tables {
    /// Bytes taken by the tables.
    pub fn memory_usage(&self) -> usize {
        match self {
            Tables::Two(tables) => tables.memory_usage(),
            Tables::Four(tables) => tables.memory_usage(),
            Tables::Reduction(tables) => tables.memory_usage(),
            Tables::SixPhase(tables) => tables.memory_usage(),
        }
    }

    /// A search for solutions of a position.
    ///
    /// # Panics
    /// If it is of a size that these tables are not for.
    pub fn search(&self, position: &Position, choices: Choices) -> Box<dyn Search + Send> {
        match self {
            Tables::Two(tables) => Box::new(two::Search::new(tables.clone(), position, choices.metric)),
            Tables::Four(tables) => Box::new(four::Search::new(tables.clone(), position)),
            Tables::Reduction(tables) => Box::new(reduction::Search::new(tables.clone(), position)),
            Tables::SixPhase(tables) => {
                Box::new(six_phase::Search::new(tables.clone(), position, choices.heuristic))
            }
        }
    }

    /// All shortest solutions, where the method can tell them: of the 2x2x2.
    pub fn all_solutions(&self, position: &Position, metric: Metric) -> Option<two::OptimalSolutions> {
        match self {
            Tables::Two(tables) => Some(two::OptimalSolutions::new(tables.clone(), position, metric)),
            Tables::Four(_) | Tables::SixPhase(_) | Tables::Reduction(_) => None,
        }
    }
}
