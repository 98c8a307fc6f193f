//! Solutions of the 4x4x4 in six phases, each an IDA* search with the distances in one or two tables. The
//! method exists to teach and compare: a [`Combination`] of choice combines two distances into one estimate.
//! docs/solvers/six-phase.md explains it.
//!
//! | phase | goal | turns | indexes |
//! |---|---|---|---|
//! | 0 | the centres of R and L on R and L | 27: all | 735 471 |
//! | 1 | the centres of F and B on F and B; R and L with two columns of one colour each; high and low wings
//! separated, their permutation even | all but Uw Uw' Fw Fw' | 900 900; 5 408 312 |
//! | 2 | centres of F, B, R, L in columns; the four edges between U and D paired | R2 L2 Rw2, U D F B, Uw2 Fw2
//! | 343 000; 5 880 600 |
//! | 3 | all centres solved, all edges paired, edges and corners with the same parity | R2 L2 Rw2, U D, F2 B2
//! Fw2 | 343 000; 80 640 |
//! | 4 | corners and edges oriented, the middle edges between U and D | R L F B by quarters, U D | 2187; 1 013
//! 760 |
//! | 5 | solved | R2 L2 F2 B2, U D | 40 320; 967 680 |
//!
//! Three indexes differ from those of the published six-phase 4x4x4. There the separation and the parity of the
//! wings in phase 1 and the parity in phase 3 are checked at the end of a phase; here they are part of the
//! indexes, which avoids nearly all of the positions. In phase 2, one exact index of any four high wings with
//! their low partners replaces two halves of 665 280, and the search begins with all 495 choices of four.
//!
//! Each of the 24 orientations of the cube gives another solution by the same phases. The first solution is
//! found in the orientation given; the search then tries the others for a shorter one.
//!
//! [`Combination`]: crate::search::heuristics::Combination

mod centres;
mod deepening;
mod entry;
mod estimates;
mod holding;
mod index;
mod outline;
mod search;
mod tables;
mod wings;

pub use entry::CONSTRUCTOR;
pub use search::Search;
pub use tables::{TableBuilder, Tables};
