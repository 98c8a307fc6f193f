//! Search engines, each in its own file, which find a path from a state of a space to a goal. The engines
//! search any space; only `spaces` and `heuristics` depend on cubes.
//!
//! A search runs in slices and owns no clock. Its caller reports progress, waits or stops between slices.
//! docs/solvers/lab.md explains the engines, the heuristics, and the programs that they reproduce.
//!
//! ```
//! use cubelab::cube::{Cube, Face, Move};
//! use cubelab::repr::{Bitboard, Representation};
//! use cubelab::search::spaces::{CubeSpace, MoveSet};
//! use cubelab::job::Job;
//! use cubelab::search::{BestFirst, Limits, BestFirstConfig, Zero};
//!
//! let start = Bitboard::from_cube(&Cube::SOLVED.after(Move::new(Face::R, 1)));
//! let space = CubeSpace::new(MoveSet::Face);
//! let mut search = BestFirst::new(space, Zero, &start, BestFirstConfig::BREADTH_FIRST, Limits::default());
//! search.run_to_end();
//! assert_eq!(search.best().map(Vec::len), Some(1));
//! ```

/// Defines what all engines share of their [`Job`](crate::job::Job).
macro_rules! engine_job {
    () => {
        type Solution = Vec<u8>;

        fn advance(&mut self, nodes: u64) -> $crate::job::Step {
            self.advance_watched(nodes, &mut ())
        }

        fn nodes(&self) -> u64 {
            self.stats.generated
        }

        fn findings(&self) -> &$crate::job::Findings<Vec<u8>> {
            &self.findings
        }
    };
}

mod admissibility;
mod best_first;
mod bidirectional;
mod depth_first;
mod followers;
mod frontier;
mod heuristic;
pub mod heuristics;
mod index;
mod limits;
mod patterns;
#[cfg(test)]
mod sample;
mod space;
pub mod spaces;
mod store;
mod successors;
#[cfg(test)]
mod tests;
mod watch;

pub use admissibility::{AdmissibilityCheck, Counterexample, Estimates};
pub use best_first::{BestFirst, BestFirstConfig, Duplicates, GoalTest, Order, Schedule};
pub use bidirectional::Bidirectional;
pub use depth_first::{Deepening, DepthFirst};
pub use heuristic::{Heuristic, Promise, Zero};
pub use index::Node;
pub use limits::Limits;
pub use patterns::Patterns;
pub use space::Space;
pub use store::{Link, Store};
pub use watch::{Seen, Verdict, Watch};
