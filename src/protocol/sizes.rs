//! What a page and its worker for other sizes than the 3x3x3 say to each other.
//!
//! As in [`crate::protocol`], every message becomes a plain object with a `type`, cubes travel as facelet strings
//! and algs as text. A job is a number, from 1 up, that the page has not used before with this worker. The worker
//! does one job at a time, in the order in which they came; for each it answers with any number of
//! [`Answer::Progress`] and [`Answer::Found`], then exactly one of [`Answer::Scrambled`], [`Answer::Done`] and
//! [`Answer::Failed`], and nothing after it.
//!
//! ```text
//! page    Prepare   Scramble   Solve              Stop
//! worker  Ready  Preparing... Prepared  Scrambled  Progress... Found... All? Done | Failed
//! ```

mod read;

use serde::{Serialize, Serializer};

use super::{Limits, Stats};
use crate::cube::Metric;
use crate::named::named;
use crate::search::heuristics::Combination;
use crate::solve::Method;
use crate::solve::staged::Phase;

/// The version of these messages; see [`crate::protocol::PROTOCOL`].
pub const SIZES_PROTOCOL: u32 = 1;

/// What a page asks of the worker.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Request {
    /// Build the tables of this method for this size, if they are not there yet; those that are there are announced
    /// again.
    Prepare {
        /// The number of layers.
        size: u32,
        /// Whose tables.
        method: Method,
    },
    /// Draw a scramble: of a random state up to 4 layers, of random moves from 5 up.
    Scramble {
        /// Names the scramble.
        job: u32,
        /// The number of layers.
        size: u32,
        /// The same seed gives the same scramble.
        seed: u32,
    },
    /// Solve a cube.
    Solve {
        /// Names the search.
        job: u32,
        /// The facelet string, in any holding orientation.
        state: String,
        /// How.
        #[serde(flatten)]
        settings: Settings,
        /// When to be content. The time is that for shorter solutions: the first one is waited for.
        limits: Limits,
    },
    /// End this job at once, with what it has found so far. An unknown job is passed over.
    Stop {
        /// Which.
        job: u32,
    },
}

/// How to solve; what does not concern the method is passed over.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Settings {
    /// The method.
    pub method: Method,
    /// How the table values of [`Method::Phases`] become one estimate.
    pub heuristic: Combination,
    /// What [`Method::Optimal`] counts: HTM or QTM.
    #[serde(serialize_with = "as_text")]
    pub metric: Metric,
    /// Which solutions [`Method::Optimal`] gives.
    pub wanted: Wanted,
}

impl Settings {
    /// The usual settings of a method.
    pub const fn new(method: Method) -> Settings {
        Settings { method, heuristic: Combination::Euclid, metric: Metric::Htm, wanted: Wanted::One }
    }
}

named! {
    /// Which solutions are asked for.
    Wanted ("choice of solutions") {
        /// One of the shortest.
        One = "one",
        /// All of the shortest, as far as a person would read.
        All = "all",
    }
}

/// What the worker answers.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Answer {
    /// The worker listens. Always the first message.
    Ready {
        /// Its [`SIZES_PROTOCOL`].
        protocol: u32,
    },
    /// Tables are being built.
    Preparing {
        /// The number of layers.
        size: u32,
        /// For whom.
        method: Method,
        /// Pieces of them that are complete.
        done: u32,
        /// How many there will be.
        total: u32,
    },
    /// The tables are there.
    Prepared {
        /// The number of layers.
        size: u32,
        /// For whom.
        method: Method,
        /// The time it took to build them, in milliseconds.
        millis: f64,
        /// The memory they take, in bytes.
        bytes: f64,
    },
    /// The scramble that was asked for.
    Scrambled {
        /// Which job.
        job: u32,
        /// The number of layers.
        size: u32,
        /// The seed it was drawn with.
        seed: u32,
        /// The facelet string of the scrambled cube.
        state: String,
        /// Leads from the solved cube to the state.
        alg: String,
    },
    /// The search goes on. Sent at most ten times a second.
    Progress {
        /// Which job.
        job: u32,
        /// Positions looked at so far.
        nodes: f64,
        /// The phase under way.
        phase: Phase,
        /// The length of the best solution so far.
        #[serde(skip_serializing_if = "Option::is_none")]
        best: Option<u32>,
    },
    /// A solution, shorter than any before it in this job.
    Found {
        /// Which job.
        job: u32,
        /// Its phases, in the order in which they are turned.
        chapters: Vec<Chapter>,
        /// Its length: the number of turns, or of quarter turns where [`Settings::metric`] counts these.
        length: u32,
    },
    /// All solutions of the length found last, if these were asked for.
    All {
        /// Which job.
        job: u32,
        /// The solutions, or the first of very many.
        algs: Vec<String>,
        /// How many there are.
        total: u32,
    },
    /// The search ended; the last [`Answer::Found`] is its answer.
    Done {
        /// Which job.
        job: u32,
        /// Why it ended.
        outcome: Outcome,
        /// What it took.
        stats: Stats,
    },
    /// The job could not be done, for example because no turns lead to the state.
    Failed {
        /// Which job; 0 if the message was no request and named none.
        job: u32,
        /// Every reason, one a line, in words for a person.
        message: String,
    },
}

/// The turns of one phase of a solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Chapter {
    /// What they achieve.
    pub phase: Phase,
    /// The turns; none if there was nothing to do.
    pub alg: String,
    /// How many they are, counted as in [`Answer::Found`].
    pub length: u32,
}

named! {
    /// Why a search ended.
    Outcome ("outcome") {
        /// The solution is proved to be a shortest one.
        Optimal = "optimal",
        /// The solution is as short as was asked for.
        GoodEnough = "good-enough",
        /// The method has no shorter solution to offer.
        Finished = "finished",
        /// The time was over.
        OutOfTime = "out-of-time",
        /// The node budget was spent.
        OutOfNodes = "out-of-nodes",
        /// It was told to stop.
        Stopped = "stopped",
    }
}

impl Request {
    /// The job this is about.
    pub const fn job(&self) -> Option<u32> {
        match self {
            Request::Prepare { .. } => None,
            Request::Scramble { job, .. } | Request::Solve { job, .. } | Request::Stop { job } => Some(*job),
        }
    }
}

impl Answer {
    /// The job this is about.
    pub const fn job(&self) -> Option<u32> {
        match self {
            Answer::Ready { .. } | Answer::Preparing { .. } | Answer::Prepared { .. } => None,
            Answer::Scrambled { job, .. }
            | Answer::Progress { job, .. }
            | Answer::Found { job, .. }
            | Answer::All { job, .. }
            | Answer::Done { job, .. }
            | Answer::Failed { job, .. } => Some(*job),
        }
    }

    /// Whether nothing follows for this job.
    pub const fn ends_job(&self) -> bool {
        matches!(self, Answer::Scrambled { .. } | Answer::Done { .. } | Answer::Failed { .. })
    }
}

fn as_text<S: Serializer>(metric: &Metric, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(metric)
}
