//! The 4x4x4 in six phases, each an IDA* that goes by the distances of one or two indexes (system 4): to be taught and
//! compared, as the estimate that two distances become can be chosen, see [`Combination`].
//!
//! | phase | goal | turns | indexes |
//! |---|---|---|---|
//! | 0 | the centres of R and L on R and L | 27: all | 735 471 |
//! | 1 | those of F and B on F and B; R and L of two columns of one colour each; high and low wings separated, their permutation even | less Uw Uw' Fw Fw' | 900 900; 5 408 312 |
//! | 2 | centres of F, B, R, L in columns; the four edges between U and D paired | R2 L2 Rw2, U D F B, Uw2 Fw2 | 343 000; 5 880 600 |
//! | 3 | all centres done, all edges paired, permuted as evenly as the corners | R2 L2 Rw2, U D, F2 B2 Fw2 | 343 000; 80 640 |
//! | 4 | corners and edges oriented, the edges between U and D there | R L F B by quarters, U D | 2187; 1 013 760 |
//! | 5 | solved | R2 L2 F2 B2, U D | 40 320; 967 680 |
//!
//! Three indexes are not those of system 4. There the separation and the parity of the wings in phase 1 and the parity
//! in phase 3 are looked at only where all else is done; here they belong to indexes, which spares nearly all of the
//! positions. And in phase 2 the pairs have one exact index, of any four high wings with the low ones that belong with them, instead of
//! two halves of 665 280: the search begins with all 495 choices of four at once.
//!
//! Each of the 24 ways to hold the cube gives another solution by the same phases. The first one is found in the grip
//! in which the cube is given; the search goes on with the others for a shorter one.
//!
//! [`Combination`]: crate::search::heuristics::Combination

mod centres;
mod deepening;
mod estimates;
mod holding;
mod index;
mod outline;
mod search;
mod tables;
mod turns;
mod wings;

pub use search::Search;
pub use tables::{TableBuilder, Tables};
