//! Texts, files and experiments to a refusal where they go beyond what a program should spend on them.
//!
//! Every such limit is a constant here, with the reason for its value; the code that applies a limit takes it from
//! here. Two kinds of input need no constant: a pattern database has exactly the bytes that its pattern says
//! (`table::pattern`), and cubes and algs in messages of workers have the limits of those texts.

use thiserror::Error;

/// Something that is larger than its limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{what} of {found} bytes; expected at most {most}")]
pub struct TooLarge {
    /// What, with its article.
    pub what: &'static str,
    /// How large it is.
    pub found: Size,
    /// The limit, in bytes.
    pub most: usize,
}

/// A number of bytes, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// So many.
    Exactly(u64),
    /// More than the limit: nobody read on to count them.
    Beyond(usize),
}

impl std::fmt::Display for Size {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Size::Exactly(bytes) => write!(f, "{bytes}"),
            Size::Beyond(most) => write!(f, "more than {most}"),
        }
    }
}

// Cubes and algs.

/// Layers of a cube: one of 1000 has 6 million stickers, and a turn of all of them takes 10 ms.
pub const CUBE_LAYERS: usize = 1000;

/// Bytes of the text of an alg. A byte may become a turn of 90 bytes in memory, so that an alg takes 180 MB at most.
/// A solution of a cube of 100 layers takes 300 kB.
pub const ALG_BYTES: usize = 2_000_000;

/// Brackets inside one another in an alg: reading, unrolling and showing an alg take stack for each.
pub const ALG_DEPTH: u8 = 100;

/// Turns and pauses that an alg unrolls into, 24 bytes each: `((((R)999)999)999)` is short.
pub const ALG_TURNS: u64 = 100_000;

/// The number of a layer in an alg: more than a cube can have, so that an error can name the cube.
pub const ALG_LAYER: u16 = 9_999;

/// Quarters of a turn and repetitions of a group, so that the product of all nested ones fits into 64 bits or
/// saturates.
pub const ALG_AMOUNT: i32 = 1_000_000;

// Links.

/// Layers of the cubes that the page shows: the net of one of 33 has stickers of 5 pixels on a small screen.
pub const PAGE_LAYERS: usize = 33;

/// Bytes of a link that are read: enough for [`LINK_MOVES`] moves with every character escaped. What follows is
/// passed over.
pub const LINK_BYTES: usize = 400_000;

/// Moves of a link: a solution of 33 layers has up to about 10,000. Those after them are passed over.
pub const LINK_MOVES: usize = 10_000;

/// Moves that the page writes into the field of an alg: the browser lays all of them out at each change.
pub const FIELD_STEPS: usize = 2000;

// The search lab.

/// Searches of a race. The page draws a lane and a line of the chart for each, in 1.5 ms.
pub const LAB_LANES: usize = 100;

/// Searches of a sweep: with the usual budget they take hours.
pub const SWEEP_RUNS: u32 = 10_000;

/// Scrambles for each value of a sweep in the page.
pub const SWEEP_SCRAMBLES: u32 = 100;

/// Turns of a scramble in the lab's page: farther away, no search without a database ends.
pub const LAB_TURNS: u8 = 14;

/// The depth of a check of a heuristic: 7.6 million states.
pub const CHECK_DEPTH: u8 = 6;

/// Thousands of successors that a search of the lab's page may generate.
pub const LAB_KILONODES: f64 = 1e6;

/// Megabytes that a search of the lab's page may store; a tab has 4 GB for all workers.
pub const LAB_MEGABYTES: f64 = 2000.0;

/// Seconds that a search of the lab's page may take: an hour.
pub const LAB_SECONDS: f64 = 3600.0;

/// The depth limit of a search of the lab's page: no cube of 3 layers is farther from solved in either metric.
pub const LAB_DEPTH: u8 = 40;

/// Expansions of a search that goes step by step: the page keeps all of them, with their successors.
pub const WALK_STEPS: usize = 4000;

/// Most layers of a problem that is searched: with one more, a move number does not fit into a byte.
pub const SEARCH_LAYERS: usize = 42;

/// Bytes of a problem file: one of [`CUBE_LAYERS`] layers has 12 MB, or 30 MB with spaces and line breaks.
pub const PROBLEM_BYTES: usize = 32_000_000;

// The command line.

/// Bytes of a line of standard input: the facelet string of a cube of [`CUBE_LAYERS`] layers has 6 million.
pub const LINE_BYTES: usize = 8_000_000;
