//! What the lab's page and its workers say to each other.
//!
//! As in [`crate::protocol`], every message becomes a plain object with a `type`, cubes travel as facelet
//! strings and algs as text. A job is a number that the page has not used before with this worker. The
//! worker does one job at a time, in the order in which they came; for each it answers with any number of
//! [`Answer::Preparing`], [`Answer::Progress`] and [`Answer::Steps`], then exactly one of
//! [`Answer::Done`], [`Answer::Checked`] and [`Answer::Failed`].

mod read;

use serde::{Serialize, Serializer};

use super::{HeuristicName, Recipe};
use crate::cube::{Alg, Move};
use crate::job::{self, Findings, Stats};
pub use crate::search::Verdict;

/// The version of these messages; see [`crate::protocol::PROTOCOL`].
pub const LAB_PROTOCOL: u32 = 1;

/// What a page asks of a worker of the lab.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Request {
    /// Run a search to its end.
    Run {
        /// Names the search.
        job: u32,
        /// What to run.
        recipe: Recipe,
        /// The facelet string to begin with.
        state: String,
        /// The time there is, in milliseconds, tables not counted.
        millis: f64,
    },
    /// Begin a search that goes step by step, as [`Request::Step`] asks.
    Open {
        /// Names the search.
        job: u32,
        /// What to run.
        recipe: Recipe,
        /// The facelet string to begin with.
        state: String,
    },
    /// Expand so many nodes more of a search that goes step by step.
    Step {
        /// Which.
        job: u32,
        /// How many, at least 1.
        count: u32,
    },
    /// Hold a heuristic against the true distances of all states up to some depth.
    Check {
        /// Names the check.
        job: u32,
        /// Whose heuristic, and the moves by which distances are counted.
        recipe: Recipe,
        /// How far to go.
        depth: u8,
    },
    /// End this job at once. An unknown one is passed over.
    Stop {
        /// Which.
        job: u32,
    },
}

impl Request {
    /// The job this is about.
    pub const fn job(&self) -> u32 {
        match self {
            Request::Run { job, .. }
            | Request::Open { job, .. }
            | Request::Step { job, .. }
            | Request::Check { job, .. }
            | Request::Stop { job } => *job,
        }
    }
}

/// What a worker of the lab answers.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Answer {
    /// The worker listens. Always the first message.
    Ready {
        /// Its [`LAB_PROTOCOL`].
        protocol: u32,
    },
    /// A pattern database that the job needs is being fetched or built.
    Preparing {
        /// Which job.
        job: u32,
        /// The database.
        table: HeuristicName,
        /// How much of it is there, from 0 to 1.
        done: f64,
        /// What was wrong with the one that was kept, if that is why it is built.
        #[serde(skip_serializing_if = "Option::is_none")]
        damaged: Option<String>,
    },
    /// The search goes on. Sent at most ten times a second.
    Progress {
        /// Which job.
        job: u32,
        /// How far it is.
        figures: Figures,
    },
    /// Nodes were expanded, as asked for, or as many as there were.
    Steps {
        /// Which job.
        job: u32,
        /// In the order in which it was done.
        steps: Vec<Expansion>,
        /// How far the search is.
        figures: Figures,
        /// Why it ended, if it did.
        #[serde(skip_serializing_if = "Option::is_none")]
        ending: Option<Ending>,
    },
    /// The search ended.
    Done {
        /// Which job.
        job: u32,
        /// Why.
        ending: Ending,
        /// What it took.
        figures: Figures,
    },
    /// The check ended.
    Checked {
        /// Which job.
        job: u32,
        /// What was found.
        report: Report,
    },
    /// The job could not be done.
    Failed {
        /// Which job; 0 if the message was no request and named none.
        job: u32,
        /// Why, in words for a person.
        message: String,
    },
}

impl Answer {
    /// The job this is about.
    pub const fn job(&self) -> Option<u32> {
        match self {
            Answer::Ready { .. } => None,
            Answer::Preparing { job, .. }
            | Answer::Progress { job, .. }
            | Answer::Steps { job, .. }
            | Answer::Done { job, .. }
            | Answer::Checked { job, .. }
            | Answer::Failed { job, .. } => Some(*job),
        }
    }
}

/// Why a search ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum Ending {
    /// With a solution.
    Found {
        /// Solves the cube.
        alg: String,
        /// Its moves.
        length: u32,
    },
    /// Nothing is left to be looked at, and nothing was cut for its depth.
    Exhausted,
    /// There is no solution within the depth it was allowed, as far as it can tell.
    DepthLimit,
    /// It has generated as many nodes as it may.
    NodeLimit,
    /// It may not store any more.
    MemoryLimit,
    /// The time was over.
    TimeLimit,
    /// It was told to stop.
    Stopped,
}

impl Ending {
    /// The ending of a search; none while it goes on.
    pub fn of(findings: &Findings<Vec<Move>>) -> Option<Ending> {
        let ending = findings.ending()?;
        if let Some(turns) = findings.best() {
            let alg = turns.iter().copied().collect::<Alg>().to_string();
            return Some(Ending::Found { alg, length: turns.len() as u32 });
        }
        Some(match ending {
            job::Ending::DepthLimit => Ending::DepthLimit,
            job::Ending::NodeLimit => Ending::NodeLimit,
            job::Ending::MemoryLimit => Ending::MemoryLimit,
            job::Ending::Optimal | job::Ending::Found | job::Ending::Exhausted => Ending::Exhausted,
        })
    }

    /// The name of the reason, as it travels.
    pub const fn name(&self) -> &'static str {
        match self {
            Ending::Found { .. } => "found",
            Ending::Exhausted => "exhausted",
            Ending::DepthLimit => "depth-limit",
            Ending::NodeLimit => "node-limit",
            Ending::MemoryLimit => "memory-limit",
            Ending::TimeLimit => "time-limit",
            Ending::Stopped => "stopped",
        }
    }

    /// The moves of the solution, if there is one.
    pub const fn length(&self) -> Option<u32> {
        match self {
            Ending::Found { length, .. } => Some(*length),
            _ => None,
        }
    }
}

/// How far a search is, as numbers that JavaScript holds exactly; see [`Stats`].
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Figures {
    /// The time so far, in milliseconds, tables not counted.
    pub millis: f64,
    /// Successors generated.
    pub generated: f64,
    /// States expanded.
    pub expanded: f64,
    /// Successors dropped because they were met before.
    pub duplicates: f64,
    /// Successors met before by a longer path, and kept once more.
    pub reopened: f64,
    /// States that wait to be expanded.
    pub frontier: f64,
    /// The most that ever waited.
    pub peak_frontier: f64,
    /// The most bytes that were stored.
    pub peak_bytes: f64,
    /// The depth of the deepest state expanded, in the current iteration if there are iterations.
    pub depth: u32,
    /// The bound of the current iteration; 0 where there are none.
    pub bound: f64,
}

impl Figures {
    /// What a search has done in so many milliseconds.
    pub fn new(stats: &Stats, millis: f64) -> Figures {
        Figures {
            millis,
            generated: stats.generated as f64,
            expanded: stats.expanded as f64,
            duplicates: stats.duplicates as f64,
            reopened: stats.reopened as f64,
            frontier: stats.frontier as f64,
            peak_frontier: stats.peak_frontier as f64,
            peak_bytes: stats.peak_bytes as f64,
            depth: stats.depths.iter().rposition(|count| *count > 0).unwrap_or(0) as u32,
            bound: stats.iteration_bound,
        }
    }

    /// Successors generated for each state expanded.
    pub fn branching(&self) -> f64 {
        if self.expanded > 0.0 { self.generated / self.expanded } else { 0.0 }
    }
}

/// A node that was expanded, and what was generated until the next one was.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Expansion {
    /// The node.
    pub node: Node,
    /// The facelet string of its cube.
    pub state: String,
    /// What was generated, in order, and what became of it. A search that generates its successors one at
    /// a time comes back to a node after others were expanded: what is generated then stands with the last
    /// of those.
    #[serde(serialize_with = "serialize_generated")]
    pub generated: Vec<(Node, Verdict)>,
}

/// A successor travels as its node with a `verdict`.
fn serialize_generated<S: Serializer>(generated: &[(Node, Verdict)], to: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Successor<'a> {
        id: u32,
        parent: u32,
        by: &'a Option<String>,
        depth: u32,
        h: f64,
        f: f64,
        verdict: Verdict,
    }
    to.collect_seq(generated.iter().map(|(node, verdict)| {
        let Node { id, parent, by, depth, h, f } = node;
        Successor { id: *id, parent: *parent, by, depth: *depth, h: *h, f: *f, verdict: *verdict }
    }))
}

/// A node of the tree of a search.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Node {
    /// Its number: how many successors were generated before it; 0 for the start.
    pub id: u32,
    /// The number of the node it was generated from; its own for the start.
    pub parent: u32,
    /// The move that leads to it from there; none for the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// How many moves lead to it from the start.
    pub depth: u32,
    /// What the heuristic says of it.
    pub h: f64,
    /// By what it is ordered, or held against the bound.
    pub f: f64,
}

/// What a check of a heuristic found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// How far it went.
    pub depth: u8,
    /// How many states it looked at.
    pub states: f64,
    /// For each true distance from 0: how many states have it, and the least, mean and largest estimate.
    pub rows: Vec<ReportRow>,
    /// The first state of which the heuristic says too much.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Counterexample>,
}

/// The estimates of the states of one true distance.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct ReportRow {
    /// How many states there are.
    pub states: f64,
    /// The least estimate.
    pub least: f64,
    /// The mean of the estimates.
    pub mean: f64,
    /// The largest estimate.
    pub most: f64,
}

/// A state that is nearer than a heuristic says.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Counterexample {
    /// Leads from the solved cube to it.
    pub alg: String,
    /// Its facelet string.
    pub state: String,
    /// How many moves it is from solved.
    pub distance: u32,
    /// What the heuristic says.
    pub estimate: f64,
}

#[cfg(test)]
mod tests {
    use serde_json::{json, to_value};

    use super::super::Strategy;
    use super::*;

    #[test]
    fn messages_are_plain_objects_with_a_type() {
        let run =
            Request::Run { job: 3, recipe: Recipe::usual(Strategy::AStar), state: "UUF".into(), millis: 1e4 };
        let plain = to_value(&run).unwrap();
        assert_eq!((&plain["type"], &plain["recipe"]["strategy"]), (&json!("run"), &json!("astar")));
        let done = Answer::Done {
            job: 3,
            ending: Ending::Found { alg: "R U".into(), length: 2 },
            figures: Figures { generated: 5e9, ..Figures::default() },
        };
        let plain = to_value(&done).unwrap();
        assert_eq!(plain["ending"], json!({ "why": "found", "alg": "R U", "length": 2 }));
    }

    #[test]
    fn endings_travel_under_their_names() {
        for ending in [Ending::Exhausted, Ending::DepthLimit, Ending::MemoryLimit, Ending::Stopped] {
            assert_eq!(to_value(&ending).unwrap(), json!({ "why": ending.name() }));
        }
    }
}
