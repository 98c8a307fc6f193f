//! The messages between the lab's page and its workers.
//!
//! Cubes travel as facelet strings and algs as text. A worker does one job at a time, in the order in which they came.
//! Every job ends with `done` or `failed`; [`wire::Request`] and [`wire::Event`] describe the envelope.

use super::{HeuristicName, Recipe, Representation, Starts, Strategy};
use crate::cube::{Alg, Move};
use crate::job::{self, Findings, Stats};
pub use crate::search::Verdict;
use crate::search::spaces::MoveSet;
use crate::search::{Duplicates, Schedule};
use crate::table::pattern::FileFaultKind;
use crate::wire::{self, JobId, message, wire_names};

/// The messages of the workers of the lab.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LabProtocol;

impl wire::Protocol for LabProtocol {
    const VERSION: u32 = 3;
    type Tables = Database;
    type Task = Task;
    type Progress = Figures;
    type Found = Found;
    type End = End;
}

/// A request to a worker of the lab.
pub type Request = wire::Request<LabProtocol>;

/// An event of a worker of the lab.
pub type Event = wire::Event<LabProtocol>;

message! {
    /// A pattern database.
    #[derive(Eq)]
    pub struct Database {
        /// The heuristic that looks into this database alone.
        table: HeuristicName,
        /// What was wrong with the stored one, if that is why it is built.
        damaged: Option<FileFaultKind>,
    }
}

message! {
    /// A job of a worker of the lab.
    pub enum Task {
        /// Runs a search to its end.
        Run = "run" {
            /// What to run.
            recipe: Recipe,
            /// The facelet string to begin with.
            state: String,
            /// The time there is, in milliseconds, tables not counted.
            millis: f64,
        },
        /// Begins a search that goes step by step, in place of any such search before; done once it can.
        Open = "open" {
            /// What to run.
            recipe: Recipe,
            /// The facelet string to begin with.
            state: String,
        },
        /// Expands so many nodes more of a search that goes step by step.
        Step = "step" {
            /// The job that opened the search.
            search: JobId,
            /// How many nodes, at least 1.
            count: u32,
        },
        /// Holds a heuristic against the true distances of all states up to some depth.
        Check = "check" {
            /// Whose heuristic, and the moves by which distances are counted.
            recipe: Recipe,
            /// How far to go.
            depth: u8,
        },
    }
}

message! {
    /// A result of a job.
    pub enum Found {
        /// The nodes that were expanded, as many as were asked for, or as many as there were.
        Steps = "steps" {
            /// In the order in which they were expanded.
            steps: Vec<Expansion>,
        },
        /// What a check found.
        Checked = "checked" {
            /// The report.
            report: Report,
        },
    }
}

message! {
    /// The end of a job.
    pub struct End {
        /// Why the search ended, if it did: one that goes step by step may go on.
        ending: Option<Ending>,
        /// How far the search is.
        figures: Figures,
    }
}

message! {
    /// Why a search ended.
    #[derive(Eq)]
    pub enum Ending {
        /// With a solution.
        Found = "found" {
            /// Solves the cube.
            alg: String,
            /// Its moves.
            length: u32,
        },
        /// Nothing is left to be looked at, and nothing was cut for its depth.
        Exhausted = "exhausted",
        /// There is no solution within the depth it was allowed, as far as it can tell.
        DepthLimit = "depth-limit",
        /// It has generated as many nodes as it may.
        NodeLimit = "node-limit",
        /// It may not store any more.
        MemoryLimit = "memory-limit",
        /// The time was over.
        TimeLimit = "time-limit",
        /// The page stopped it.
        Stopped = "stopped",
    }
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

    /// The moves of the solution, if there is one.
    pub const fn length(&self) -> Option<u32> {
        match self {
            Ending::Found { length, .. } => Some(*length),
            _ => None,
        }
    }
}

message! {
    /// How far a search is, as numbers that JavaScript holds exactly; see [`Stats`].
    #[derive(Copy, Default)]
    pub struct Figures {
        /// The time so far, in milliseconds, tables not counted.
        millis: f64,
        /// Successors generated.
        generated: f64,
        /// States expanded.
        expanded: f64,
        /// Successors dropped because they were met before.
        duplicates: f64,
        /// Successors met before by a longer path, and kept once more.
        reopened: f64,
        /// States that wait to be expanded.
        frontier: f64,
        /// The most that ever waited.
        peak_frontier: f64,
        /// The most bytes that were stored.
        peak_bytes: f64,
        /// The depth of the deepest state expanded, in the current iteration if there are iterations.
        depth: u32,
        /// The bound of the current iteration; 0 where there are none.
        bound: f64,
    }
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

message! {
    /// A node that was expanded, and what was generated until the next one was.
    pub struct Expansion {
        /// The node.
        node: Node,
        /// The facelet string of its cube.
        state: String,
        /// What was generated, in order. A search that generates its successors one at a time comes back to a
        /// node after others were expanded: what is generated then stands with the last of those.
        generated: Vec<Successor>,
    }
}

message! {
    /// A node that was generated, and what became of it.
    pub struct Successor {
        /// The node.
        @flat node: Node,
        /// What became of it.
        verdict: Verdict,
    }
}

message! {
    /// A node of the tree of a search.
    pub struct Node {
        /// Its number: how many successors were generated before it; 0 for the start.
        id: u32,
        /// The number of the node it was generated from; its own for the start.
        parent: u32,
        /// The move that leads to it from there; none for the start.
        by: Option<String>,
        /// How many moves lead to it from the start.
        depth: u32,
        /// What the heuristic says of it.
        h: f64,
        /// By what it is ordered, or held against the bound.
        f: f64,
    }
}

message! {
    /// What a check of a heuristic found.
    pub struct Report {
        /// How far it went.
        depth: u8,
        /// How many states it looked at.
        states: f64,
        /// For each true distance from 0: how many states have it, and the least, mean and largest estimate.
        rows: Vec<ReportRow>,
        /// The first state of which the heuristic says too much.
        counterexample: Option<Counterexample>,
    }
}

message! {
    /// The estimates of the states of one true distance.
    #[derive(Copy, Default)]
    pub struct ReportRow {
        /// How many states there are.
        states: f64,
        /// The least estimate.
        least: f64,
        /// The mean of the estimates.
        mean: f64,
        /// The largest estimate.
        most: f64,
    }
}

message! {
    /// A state that is nearer than a heuristic says.
    pub struct Counterexample {
        /// Leads from the solved cube to it.
        alg: String,
        /// Its facelet string.
        state: String,
        /// How many moves it is from solved.
        distance: u32,
        /// What the heuristic says.
        estimate: f64,
    }
}

wire_names!(
    FileFaultKind,
    Strategy,
    HeuristicName,
    Representation,
    Starts,
    MoveSet,
    Duplicates,
    Schedule,
    Verdict
);

#[cfg(test)]
mod tests {
    use serde_json::{json, to_value};

    use super::*;
    use crate::wire::Failure;

    const JOB: JobId = JobId::FIRST;

    fn node(id: u32) -> Node {
        Node { id, parent: 0, by: (id > 0).then(|| "R'".into()), depth: 1, h: 2.5, f: 3.5 }
    }

    fn found(found: Found) -> Event {
        Event::Found { job: JOB, found }
    }

    #[test]
    fn messages_are_plain_objects_with_a_type() {
        let recipe = Recipe::usual(Strategy::AStar);
        let run = Task::Run { recipe, state: "UUF".into(), millis: 1e4 };
        let plain = to_value(Request::Begin { job: JOB, task: run }).unwrap();
        assert_eq!((&plain["type"], &plain["recipe"]["strategy"]), (&json!("run"), &json!("astar")));
        let ending = Some(Ending::Found { alg: "R U".into(), length: 2 });
        let plain =
            to_value(Event::Done { job: JOB, end: End { ending, figures: Figures::default() } }).unwrap();
        assert_eq!(plain["ending"], json!({ "type": "found", "alg": "R U", "length": 2 }));
        let successor = to_value(Successor { node: node(7), verdict: Verdict::ALL[0] }).unwrap();
        assert_eq!((&successor["id"], &successor["verdict"]), (&json!(7), &json!(Verdict::ALL[0].name())));
    }

    #[test]
    fn every_event_is_read_as_it_was_written() {
        let figures = Figures { millis: 1.5, generated: 5e9, depth: 7, bound: 8.5, ..Figures::default() };
        let verdicts = Verdict::ALL.iter().zip(1..);
        let generated =
            verdicts.map(|(verdict, id)| Successor { node: node(id), verdict: *verdict }).collect();
        let step = Expansion { node: node(0), state: "UUF".into(), generated };
        let example = Counterexample { alg: "R".into(), state: "UUF".into(), distance: 1, estimate: 1.5 };
        let row = ReportRow { states: 1.0, least: 0.0, mean: 0.5, most: 1.0 };
        let report = |counterexample| Report { depth: 4, states: 43_239.0, rows: vec![row], counterexample };
        let preparing = |damaged| Event::Preparing {
            job: Some(JOB),
            tables: Database { table: HeuristicName::Corners, damaged },
            done: 250,
            total: 1000,
        };
        let mut events = vec![
            Event::Ready { protocol: 7, methods: Vec::new() },
            preparing(None),
            preparing(Some(FileFaultKind::Short)),
            Event::Progress { job: JOB, progress: figures },
            found(Found::Steps { steps: vec![step] }),
            found(Found::Checked { report: report(None) }),
            found(Found::Checked { report: report(Some(example)) }),
            Event::Failed { job: Some(JOB), failure: Failure::Tables { name: "corners".into() } },
        ];
        let endings = [
            None,
            Some(Ending::Found { alg: "R U'".into(), length: 2 }),
            Some(Ending::Exhausted),
            Some(Ending::DepthLimit),
            Some(Ending::NodeLimit),
            Some(Ending::MemoryLimit),
            Some(Ending::TimeLimit),
            Some(Ending::Stopped),
        ];
        events.extend(endings.map(|ending| Event::Done { job: JOB, end: End { ending, figures } }));
        for event in events {
            assert_eq!(Event::parse(&to_value(&event).unwrap()), Ok(event));
        }
    }

    #[test]
    fn every_request_is_read_as_it_was_written() {
        let state = String::from("UUF");
        let mut recipe = Recipe::usual(Strategy::BestFirst);
        (recipe.coefficient, recipe.limits.bytes) = (2.75, 1 << 40);
        for task in [
            Task::Run { recipe, state: state.clone(), millis: 0.5 },
            Task::Open { recipe, state },
            Task::Step { search: JOB, count: 7 },
            Task::Check { recipe, depth: 6 },
        ] {
            let request = Request::Begin { job: JOB, task };
            assert_eq!(Request::parse(&to_value(&request).unwrap()), Ok(request));
        }
        for wrong in [
            json!({ "type": "sing", "job": 1 }),
            json!({ "type": "step", "job": 1, "search": 0, "count": 1 }),
            json!({ "type": "run", "job": 1, "recipe": { "strategy": "quick" }, "state": "", "millis": 1 }),
        ] {
            assert!(Request::parse(&wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_depth_that_does_not_fit_is_refused() {
        let report = Report { depth: 4, states: 1.0, rows: Vec::new(), counterexample: None };
        let mut plain = to_value(found(Found::Checked { report })).unwrap();
        assert!(Event::parse(&plain).is_ok());
        plain["report"]["depth"] = json!(300);
        assert!(Event::parse(&plain).is_err(), "300 is no depth, and neither is 44, its last eight bits");
    }

    #[test]
    fn anything_else_is_refused() {
        for wrong in [
            json!({ "type": "done", "job": 1 }),
            json!({ "type": "steps", "job": 1, "steps": [{}] }),
            json!({ "type": "failed", "job": 0.5, "failure": { "type": "job" } }),
            json!({ "type": "failed", "job": 1, "failure": { "type": "cube" } }),
            json!({ "type": "failed", "job": 1, "failure": { "type": "sadness" } }),
        ] {
            assert!(Event::parse(&wrong).is_err(), "{wrong}");
        }
    }
}
