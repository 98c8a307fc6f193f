//! What builds the tables of a method and begins its searches, the same for every method and size.

use std::sync::Arc;

use super::registry::{Entry, Method, WrongMethod};
use super::staged::Search;
use crate::cube::{Alg, Metric};
use crate::job::Build;
use crate::nxn::{LayerTurn, Position};
use crate::search::heuristics::Combination;

/// Which tables a search needs: those of an entry of the registry, up to one of its tiers.
#[derive(Clone, Copy)]
pub struct TableSet {
    /// The entry.
    pub entry: &'static Entry,
    /// The number of the tier, 0 for the first.
    pub tier: usize,
}

impl TableSet {
    /// The first tier of a method for a size.
    pub fn new(method: Method, size: usize) -> Result<TableSet, WrongMethod> {
        Ok(TableSet { entry: Entry::new(method, size)?, tier: 0 })
    }

    /// Begins to build the tables, with the constructors of this program; none if they have none for it.
    ///
    /// ```
    /// use cubelab::job::Job;
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
    pub fn builder(&self, constructors: &[Constructor]) -> Option<Box<dyn SolverBuilder>> {
        self.constructor(constructors).map(|constructor| (constructor.build)(self))
    }

    /// The constructor that builds these tables; none if there is none among these.
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

/// What a program registers to be able to solve by the method of a folder.
#[derive(Clone, Copy)]
pub struct Constructor {
    /// What the registry says of the method, one entry for each range of sizes.
    pub entries: &'static [Entry],
    /// Begins to build the tables of one of these entries.
    pub build: fn(&TableSet) -> Box<dyn SolverBuilder>,
}

/// Options of a search; each method looks at those that concern it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How the table values of [`Method::Phases`] become one estimate.
    pub heuristic: Combination,
    /// What [`Method::Optimal`] counts.
    pub metric: Metric,
    /// The most turns of a solution of the 3x3x3.
    pub max_length: u8,
}

impl Default for Options {
    /// The fastest heuristic: it takes a sixth of the time of those that find shorter solutions; half turns count as one;
    /// solutions of the 3x3x3 of up to 30 turns.
    fn default() -> Options {
        Options { heuristic: Combination::Euclid, metric: Metric::Htm, max_length: 30 }
    }
}

/// The tables of a method, ready to search.
pub trait Solver: Send + Sync {
    /// Bytes taken by the tables.
    fn memory_usage(&self) -> usize;

    /// A search for solutions of a position.
    ///
    /// # Panics
    /// If these tables are not for its size.
    fn search(self: Arc<Self>, position: &Position, options: Options) -> Box<dyn Search + Send>;

    /// All shortest solutions, one after the other, if the method can list them.
    fn all_solutions(
        self: Arc<Self>,
        _position: &Position,
        _metric: Metric,
    ) -> Option<Box<dyn Iterator<Item = Vec<LayerTurn>>>> {
        None
    }

    /// Scrambles that lead to random states, if these tables make them.
    fn scrambles(self: Arc<Self>, _seed: u64) -> Option<Box<dyn Scrambler>> {
        None
    }
}

/// Scrambles of one seed after the other, searched for in slices.
pub trait Scrambler {
    /// Works until there is a scramble, or until about `nodes` more positions have been looked at.
    fn advance(&mut self, nodes: u64) -> Option<Alg>;

    /// Positions looked at for the scramble under way.
    fn nodes(&self) -> u64;
}

/// A [`Build`] of tables whose type is forgotten.
pub trait SolverBuilder: Send {
    /// See [`Build::advance`].
    fn advance(&mut self) -> bool;

    /// See [`Build::progress`].
    fn progress(&self) -> (u32, u32);

    /// The tables. Builds the pieces that are missing first, without a pause.
    fn finish(self: Box<Self>) -> Arc<dyn Solver>;
}

impl<B: Build + Send> SolverBuilder for B
where
    B::Tables: Solver + 'static,
{
    fn advance(&mut self) -> bool {
        Build::advance(self)
    }

    fn progress(&self) -> (u32, u32) {
        Build::progress(self)
    }

    fn finish(self: Box<Self>) -> Arc<dyn Solver> {
        Arc::new(Build::finish(*self))
    }
}
