//! Every method for cubes of other sizes than the 3x3x3 behind one door: a method and a size to its tables, and
//! these with a position to a search.

use std::sync::Arc;

use super::staged::Search;
use super::{Method, WrongMethod, four, reduction, six_phase, two};
use crate::cube::Metric;
use crate::job::Build;
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
pub enum TableBuilder {
    /// Those of [`two`].
    Two(Box<two::TableBuilder>),
    /// Those of [`four`].
    Four(Box<four::TableBuilder>),
    /// Those of [`reduction`].
    Reduction(Box<reduction::TableBuilder>),
    /// Those of [`six_phase`].
    SixPhase(Box<six_phase::TableBuilder>),
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
    ///
    /// ```
    /// use cubelab::solve::Method;
    /// use cubelab::solve::sizes::Kit;
    ///
    /// let kit = Kit::new(Method::Reduction, 7)?;
    /// assert!(kit.estimate(7).turns < kit.estimate(10).turns);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(method: Method, size: usize) -> Result<Kit, WrongMethod> {
        method.check(size)?;
        match method {
            Method::Optimal => Ok(Kit::Two),
            Method::Reduction if size == 4 => Ok(Kit::Four),
            Method::Reduction => Ok(Kit::Reduction(reduction::TableBuilder::least_size(size))),
            Method::Phases => Ok(Kit::SixPhase),
            Method::TwoPhase | Method::Korf => Err(WrongMethod { method, size }),
        }
    }
}

impl TableBuilder {
    /// Begins with the tables of this kit.
    pub fn new(kit: Kit) -> TableBuilder {
        match kit {
            Kit::Two => TableBuilder::Two(Box::default()),
            Kit::Four => TableBuilder::Four(Box::default()),
            Kit::Reduction(size) => TableBuilder::Reduction(Box::new(reduction::TableBuilder::new(size))),
            Kit::SixPhase => TableBuilder::SixPhase(Box::default()),
        }
    }
}

impl Build for TableBuilder {
    type Tables = Tables;

    fn advance(&mut self) -> bool {
        match self {
            TableBuilder::Two(builder) => builder.advance(),
            TableBuilder::Four(builder) => builder.advance(),
            TableBuilder::Reduction(builder) => builder.advance(),
            TableBuilder::SixPhase(builder) => builder.advance(),
        }
    }

    fn progress(&self) -> (u32, u32) {
        match self {
            TableBuilder::Two(builder) => builder.progress(),
            TableBuilder::Four(builder) => builder.progress(),
            TableBuilder::Reduction(builder) => builder.progress(),
            TableBuilder::SixPhase(builder) => builder.progress(),
        }
    }

    fn assemble(self) -> Tables {
        match self {
            TableBuilder::Two(builder) => Tables::Two(Arc::new(builder.assemble())),
            TableBuilder::Four(builder) => Tables::Four(Arc::new(builder.assemble())),
            TableBuilder::Reduction(builder) => Tables::Reduction(Arc::new(builder.assemble())),
            TableBuilder::SixPhase(builder) => Tables::SixPhase(Arc::new(builder.assemble())),
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
