//! The traits that all methods and sizes implement: building tables, and beginning searches.

use std::sync::Arc;

use super::entry::{Entry, Method};
use super::registry::WrongMethod;
use super::staged::Search;
use crate::cube::{Alg, Metric};
use crate::job::{AnyBuilder, Build};
use crate::nxn::{LayerTurn, Position};
use crate::search::heuristics::Combination;
use crate::table::MemoryUsage;

/// The tables that a search needs: those of an entry of the registry, up to one of its tiers.
#[derive(Clone, Copy)]
pub struct TableSet {
    /// The entry.
    pub entry: &'static Entry,
    /// The number of the tier, 0 for the first.
    pub tier: usize,
}

impl TableSet {
    /// Returns the first tier of a method for a size.
    pub fn new(method: Method, size: usize) -> Result<TableSet, WrongMethod> {
        Ok(TableSet { entry: Entry::new(method, size)?, tier: 0 })
    }

    /// Returns a builder of the tables; `None` if the program's constructors cannot build them.
    ///
    /// ```
    /// use cubelab::job::{Build, Job};
    /// use cubelab::nxn::Position;
    /// use cubelab::solve::{Method, Options, TableSet, two};
    ///
    /// let set = TableSet::new(Method::Optimal, 2)?;
    /// let solver = set.builder(&[two::CONSTRUCTOR]).unwrap().finish();
    /// let mut cube = Position::solved(2);
    /// cube.perform(&"R U R'".parse()?)?;
    /// let mut search = solver.search(&cube, Options::default());
    /// assert_eq!(search.next_solution().unwrap().length(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn builder(&self, constructors: &[Constructor]) -> Option<SolverBuilder> {
        self.constructor(constructors).map(|constructor| (constructor.build)(self))
    }

    /// Returns the constructor that builds these tables, if it is among these.
    pub fn constructor(&self, constructors: &[Constructor]) -> Option<Constructor> {
        // A constructor is a constant, so its entries may be copies of those in the registry.
        let is_same = |entry: &Entry| entry.method == self.entry.method && entry.sizes == self.entry.sizes;
        let is_own = |constructor: &&Constructor| constructor.entries.iter().any(is_same);
        constructors.iter().find(is_own).copied()
    }
}

impl PartialEq for TableSet {
    fn eq(&self, other: &TableSet) -> bool {
        std::ptr::eq(self.entry, other.entry) && self.tier == other.tier
    }
}

impl Eq for TableSet {}

/// The entry point of a folder's method. A program can solve by the method if it names this.
#[derive(Clone, Copy)]
pub struct Constructor {
    /// The method's entries in the registry, one for each range of sizes.
    pub entries: &'static [Entry],
    /// Returns a builder of the tables of one of these entries.
    pub build: fn(&TableSet) -> SolverBuilder,
}

/// The options of a search. Each method uses only some of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The combination of table values in [`Method::Phases`].
    pub heuristic: Combination,
    /// The metric that [`Method::Optimal`] minimises.
    pub metric: Metric,
    /// The maximum length of a solution of the 3x3x3.
    pub max_length: u8,
}

impl Default for Options {
    /// Returns the fastest heuristic, which takes a sixth of the time of heuristics with shorter solutions, the
    /// half turn metric, and a maximum length of 30 turns.
    fn default() -> Options {
        Options { heuristic: Combination::Euclid, metric: Metric::Htm, max_length: 30 }
    }
}

/// The tables of a method, ready to search.
pub trait Solver: MemoryUsage + Send + Sync {
    /// Returns a search for solutions of a position.
    ///
    /// # Panics
    /// If these tables are not for the position's size.
    fn search(self: Arc<Self>, position: &Position, options: Options) -> Box<dyn Search + Send>;

    /// Returns all shortest solutions, if the method can list them.
    fn all_solutions(
        self: Arc<Self>,
        _position: &Position,
        _metric: Metric,
    ) -> Option<Box<dyn Iterator<Item = Vec<LayerTurn>>>> {
        None
    }

    /// Returns scrambles of random states, if the method can make them.
    fn scrambles(self: Arc<Self>, _seed: u64) -> Option<Box<dyn Scrambler>> {
        None
    }
}

/// A sequence of scrambles of one seed, searched for in slices.
pub trait Scrambler {
    /// Works until a scramble is found or about `nodes` more positions are expanded.
    fn advance(&mut self, nodes: u64) -> Option<Alg>;
    /// Returns the number of positions expanded for the current scramble.
    fn nodes(&self) -> u64;
}

/// A builder of the tables of any method.
pub type SolverBuilder = AnyBuilder<Arc<dyn Solver>>;

/// Returns a builder of a method's tables as one of any method.
pub(super) fn solver_builder<B>(builder: B) -> SolverBuilder
where
    B: Build<Tables: Solver + 'static> + Send + 'static,
{
    AnyBuilder::new(builder, |tables| Arc::new(tables))
}
