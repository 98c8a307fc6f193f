//! Shortest ways to a subgoal of the 3x3x3: a cross, a block, oriented edges, a pair, and others.
//!
//! A [`Goal`] is a set of aspects of the cube: pieces that must be solved, or orientations and places that must be those of the
//! solved cube. Each aspect is a coordinate with a move table. Products of a few aspects have tables of exact distances, and IDA*
//! with the largest of these distances finds the shortest ways. docs/solvers/goals.md lists the goals and the tables.
//!
//! ```
//! use cubelab::cube::{Cube, Face, Metric, Move};
//! use cubelab::job::{Build, Job, Listing};
//! use cubelab::solve::goal::{Goal, Search, TableBuilder, Ways};
//!
//! // A coach compares a learner's cross with the shortest one.
//! let goals: Vec<Goal> = vec!["cross-d".parse()?];
//! let tables = std::sync::Arc::new(TableBuilder::new(&goals, Metric::Htm).finish());
//! let scrambled = Cube::SOLVED.after_all([Move::new(Face::F, 1), Move::new(Face::R, 1), Move::new(Face::D, 2)]);
//! let mut search = Search::new(tables.clone(), &scrambled, u8::MAX);
//! search.run_to_end();
//! assert_eq!(search.best().map(Vec::len), Some(3));
//! // All ways of this length, and the cube after each of them.
//! for way in Ways::new(tables.clone(), &scrambled).solutions() {
//!     assert!(goals.iter().all(|goal| goal.is_reached(&scrambled.after_all(way.iter().copied()))));
//! }
//! # Ok::<(), cubelab::solve::goal::UnknownGoal>(())
//! ```

mod aspect;
mod entry;
mod names;
mod part;
mod search;
mod space;
mod tables;
mod ways;

pub use names::{Goal, UnknownGoal, Unready};
pub use search::Search;
pub use tables::{TableBuilder, Tables};
pub use ways::Ways;
