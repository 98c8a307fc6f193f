//! The limits on texts, files and experiments, beyond which a program refuses its input.
//!
//! Every such limit is a constant here, with the reason for its value. Two kinds of input need no constant: the
//! size of a pattern database follows from its pattern (`table::pattern`), and cubes and algs in messages of
//! workers have the limits of such texts anywhere.

use thiserror::Error;

/// The error of an input that is larger than its limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{what} of {found} bytes; expected at most {most}")]
pub struct TooLarge {
    /// The kind of input with its article, such as "a line".
    pub what: &'static str,
    /// The size of the input.
    pub found: Size,
    /// The limit, in bytes.
    pub most: usize,
}

/// The size of an input that may not have been read to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// The number of bytes.
    Exactly(u64),
    /// More than this number of bytes, which is the limit: reading stopped there.
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

/// Layers of a cube. A cube of 1000 layers has 6 million stickers, and turning all of them takes 10 ms.
pub const CUBE_LAYERS: usize = 1000;

/// Bytes of the text of an alg. A byte may become a turn of 90 bytes in memory, so an alg takes at most 180 MB.
/// The text of a solution of a cube of 100 layers has 300 kB.
pub const ALG_BYTES: usize = 2_000_000;

/// Depth of nested brackets in an alg: parsing, unrolling and showing an alg recurse for each level.
pub const ALG_DEPTH: u8 = 100;

/// Turns and pauses that an alg unrolls into, 24 bytes each: a short text such as `((((R)999)999)999)` unrolls
/// into 10^9.
pub const ALG_TURNS: u64 = 100_000;

/// The number of a layer in an alg. It is larger than [`CUBE_LAYERS`], so that a number between them is an
/// error of the cube, which can name the cube's size.
pub const ALG_LAYER: u16 = 9_999;

/// Quarters of a turn, and repetitions of a group. Products of nested repetitions are computed in 64 bits and
/// saturate.
pub const ALG_AMOUNT: i32 = 1_000_000;

/// Shortest solutions of one cube that a worker sends and a page lists. Most cubes have fewer than a hundred; the list of a
/// thousand takes the page a tenth of a second.
pub const ALL_SOLUTIONS: usize = 1000;

/// Workers that a proof is divided among. Each has a table of its own.
pub const PROOF_WORKERS: u32 = 16;

// Links.

/// Layers of the cubes that the page shows. On a small screen, stickers in the net of 33 layers have 5 pixels.
pub const PAGE_LAYERS: usize = 33;

/// Bytes of a link that are read: enough for [`LINK_MOVES`] moves with every character escaped. The rest is
/// ignored.
pub const LINK_BYTES: usize = 400_000;

/// Moves of a link that are read; the rest are ignored. A solution of 33 layers has up to about 10,000.
pub const LINK_MOVES: usize = 10_000;

/// Moves that the page writes into the text field of an alg: the browser lays out all of them at each change.
pub const FIELD_STEPS: usize = 2000;

// Pictures.

/// Pixels of the width of a picture. One of this width as PNG takes a second.
pub const PICTURE_PIXELS: u16 = 4096;

/// Pixels of a picture's file, width times height: 256 MB in memory.
pub const PICTURE_FILE_PIXELS: u64 = 64_000_000;

/// Moves of the alg of a picture. On 33 layers, so many take a third of a second.
pub const PICTURE_MOVES: usize = 10_000;

/// Arrows of a picture.
pub const PICTURE_ARROWS: usize = 200;

/// Characters of the caption, the title or the description of a picture.
pub const PICTURE_TEXT: usize = 300;

/// Steps of a strip of pictures, as many as a printed hand-out has.
pub const STRIP_STEPS: usize = 120;

// The search lab.

/// Searches of a race. Drawing the lane and the chart line of one search takes the page 1.5 ms.
pub const LAB_LANES: usize = 100;

/// Searches of a sweep. With the default budget, this many take hours.
pub const SWEEP_RUNS: u32 = 10_000;

/// Scrambles for each value of a sweep in the page.
pub const SWEEP_SCRAMBLES: u32 = 100;

/// Turns of a scramble in the lab's page. Deeper scrambles exceed the budget of every search without a
/// database.
pub const LAB_TURNS: u8 = 14;

/// The depth to which a heuristic is checked: 7.6 million states.
pub const CHECK_DEPTH: u8 = 6;

/// Thousands of successors that a search of the lab's page may generate.
pub const LAB_KILONODES: f64 = 1e6;

/// Megabytes that a search of the lab's page may store; a tab has 4 GB for all workers.
pub const LAB_MEGABYTES: f64 = 2000.0;

/// Seconds that a search of the lab's page may take.
pub const LAB_SECONDS: f64 = 3600.0;

/// The depth limit of a search of the lab's page. No 3x3x3 is farther from solved in either metric.
pub const LAB_DEPTH: u8 = 40;

/// Expansions of a search that is stepped through: the page stores all of them, with their successors.
pub const WALK_STEPS: usize = 4000;

/// Layers of a problem that is searched: with 43 layers, a move number would not fit into a byte.
pub const SEARCH_LAYERS: usize = 42;

/// Bytes of a problem file. The file of [`CUBE_LAYERS`] layers has 12 MB, or 30 MB with spaces and line breaks.
pub const PROBLEM_BYTES: usize = 32_000_000;

// The timer.

/// Milliseconds of a solve: 100 hours.
pub const SOLVE_MILLIS: u32 = 360_000_000;

/// Bytes of a file of sessions. csTimer's export of 100,000 solves has 12 MB.
pub const TIMER_FILE_BYTES: usize = 20_000_000;

/// Characters of the name of a session.
pub const SESSION_NAME: usize = 60;

/// Characters of a comment on a solve that the page takes.
pub const COMMENT: usize = 300;

/// Scrambles of a sheet: a day of a competition has fewer, and drawing so many takes the page under a second.
pub const SHEET_SCRAMBLES: u32 = 100;

/// Characters of the title of a sheet, which is one or two lines on paper.
pub const SHEET_TITLE: usize = 80;

// The command line.

/// Bytes of a line of standard input: the facelet string of a cube of [`CUBE_LAYERS`] layers has 6 million.
pub const LINE_BYTES: usize = 8_000_000;
