//! What a page and its worker say to each other: requests one way, answers the other.
//!
//! Every message becomes a plain JavaScript object with a `type`, for example
//! `{ type: "solve", job: 3, state: "UUF...", method: "two-phase", limits: { millis: 1000 } }`.
//! Numbers are `u32` or `f64`, which JavaScript holds exactly; cubes travel as facelet strings and
//! algs as text.
//!
//! ```text
//! page    Prepare   Scramble   Solve              Stop   Hold   Resume
//! worker  Ready  Preparing... Prepared  Scrambled  Progress... Found... Done | Failed
//! ```
//!
//! The worker says [`Answer::Ready`] first. A job is a number, from 1 up, that the page has not used
//! before with this worker. For each job the worker answers with any number of [`Answer::Progress`] and
//! [`Answer::Found`], then exactly one of [`Answer::Scrambled`], [`Answer::Done`] and
//! [`Answer::Failed`], and nothing after it.

mod read;
pub mod sizes;

use serde::Serialize;

pub use read::Fields;

/// The version of these messages. The worker's file is not named after its content, so a page may
/// meet an older or a newer worker in a browser's cache: it compares this number with the one in
/// [`Answer::Ready`].
pub const PROTOCOL: u32 = 2;

/// How to solve.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Two-phase search (Kociemba): near-optimal solutions of a 3x3x3 that keep improving.
    TwoPhase,
}

/// When a search ends by itself. One that has none of these goes on until its answer is proved
/// shortest, or until it is stopped.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// A solution of at most this many turns (HTM) is good enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_length: Option<u32>,
    /// The time there is, in milliseconds. The best solution found by then is the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub millis: Option<f64>,
    /// The number of positions to look at before giving the best solution found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<f64>,
}

/// What a page asks of its worker.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Request {
    /// Build the tables of this method, if they are not there yet; those that are there are announced
    /// again.
    Prepare {
        /// Whose tables.
        method: Method,
    },
    /// Draw a state uniformly at random, and find an alg that leads to it from the solved cube.
    Scramble {
        /// Names the scramble.
        job: u32,
        /// The same seed gives the same state.
        seed: u32,
    },
    /// Solve a cube.
    Solve {
        /// Names the search.
        job: u32,
        /// The facelet string, in any holding orientation.
        state: String,
        /// How.
        method: Method,
        /// When to be content.
        limits: Limits,
    },
    /// End this job at once, with what it has found so far. An unknown job is passed over.
    Stop {
        /// Which.
        job: u32,
    },
    /// Do nothing from now on that no job waits for: the page needs the processor.
    Hold,
    /// There is time again for what no job waits for yet, tables for later ones for example. So there is at first.
    Resume,
}

/// What a worker answers to its page.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Answer {
    /// The worker listens. Always the first message.
    Ready {
        /// Its [`PROTOCOL`].
        protocol: u32,
        /// The methods it knows.
        methods: Vec<Method>,
    },
    /// Tables are being built.
    Preparing {
        /// For whom.
        method: Method,
        /// The tier: 1 is the small tables a first answer needs, 2 the large ones that make later
        /// answers shorter and faster.
        tier: u32,
        /// Tables, or parts of them, that are complete.
        done: u32,
        /// How many there will be.
        total: u32,
    },
    /// All tables of this tier are there.
    Prepared {
        /// For whom.
        method: Method,
        /// Which tier.
        tier: u32,
        /// The time it took to build them, in milliseconds.
        millis: f64,
        /// The memory they take, in bytes.
        bytes: f64,
    },
    /// The scramble that was asked for.
    Scrambled {
        /// Which job.
        job: u32,
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
        /// The length being searched.
        depth: u32,
        /// No solution is shorter than this; proved.
        bound: u32,
        /// The length of the best solution so far.
        #[serde(skip_serializing_if = "Option::is_none")]
        best: Option<u32>,
    },
    /// A solution, shorter than any before it in this job.
    Found {
        /// Which job.
        job: u32,
        /// Solves the state.
        alg: String,
        /// Its length in HTM.
        length: u32,
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

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The solution is proved to be a shortest one.
    Optimal,
    /// The solution is as short as was asked for.
    GoodEnough,
    /// The time was over.
    OutOfTime,
    /// The node budget was spent.
    OutOfNodes,
    /// It was told to stop.
    Stopped,
}

/// What a search took.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Stats {
    /// Positions looked at.
    pub nodes: f64,
    /// The time from the first slice to the last, in milliseconds, tables not counted.
    pub millis: f64,
}

impl Request {
    /// The job this is about.
    pub const fn job(&self) -> Option<u32> {
        match self {
            Request::Prepare { .. } | Request::Hold | Request::Resume => None,
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
            | Answer::Done { job, .. }
            | Answer::Failed { job, .. } => Some(*job),
        }
    }

    /// Whether nothing follows for this job.
    pub const fn ends_job(&self) -> bool {
        matches!(self, Answer::Scrambled { .. } | Answer::Done { .. } | Answer::Failed { .. })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{json, to_value};

    use super::*;

    #[test]
    fn messages_are_plain_objects_with_a_type() {
        let solve = Request::Solve {
            job: 3,
            state: "UUF".into(),
            method: Method::TwoPhase,
            limits: Limits { max_length: Some(20), ..Limits::default() },
        };
        let plain = json!({
            "type": "solve", "job": 3, "state": "UUF", "method": "two-phase", "limits": { "maxLength": 20 },
        });
        assert_eq!(to_value(&solve).unwrap(), plain);
        assert_eq!(
            to_value(Answer::Done {
                job: 3,
                outcome: Outcome::GoodEnough,
                stats: Stats { nodes: 5e9, millis: 0.5 }
            })
            .unwrap(),
            json!({ "type": "done", "job": 3, "outcome": "good-enough", "stats": { "nodes": 5e9, "millis": 0.5 } })
        );
    }

    #[test]
    fn every_job_ends_once() {
        let ends = Answer::Failed { job: 1, message: String::new() };
        let goes_on = Answer::Found { job: 1, alg: String::new(), length: 0 };
        assert!(ends.ends_job() && !goes_on.ends_job());
        assert_eq!(ends.job(), Some(1));
        assert_eq!(Request::Prepare { method: Method::TwoPhase }.job(), None);
    }
}
