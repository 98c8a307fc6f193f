//! The messages between the lab's page and its workers.
//!
//! Messages hold cubes as facelet strings and algs as text. A worker runs one job at a time, in the order of the requests. Every
//! job ends with `done` or `failed`; [`Request`](crate::wire::Request) and [`Event`](crate::wire::Event) define the
//! envelope.

use super::{HeuristicName, Recipe, Representation, Starts, Strategy};
use crate::cube::{Alg, Move};
use crate::job::{self, Findings, Stats};
use crate::numbers::Number;
pub use crate::search::Verdict;
use crate::search::spaces::MoveSet;
use crate::search::{Duplicates, Schedule};
use crate::table::FileFaultKind;
use crate::wire::{JobId, message, protocol, wire_names};

protocol! {
    /// The messages of the workers of the lab.
    LabProtocol, version 3: Tables = Database, Task = Task, Progress = Figures, Found = Found, End = End;
}

message! {
    /// A pattern database.
    #[derive(Eq)]
    pub struct Database {
        /// The heuristic that uses only this database.
        table: HeuristicName,
        /// The defect of the stored database, if it was the reason to build this one.
        damaged: Option<FileFaultKind>,
    }
}

message! {
    /// A job of a worker of the lab.
    pub enum Task {
        /// Runs a search to its end.
        Run {
            /// The recipe of the search.
            recipe: Recipe,
            /// The facelet string of the start.
            state: String,
            /// The time limit in milliseconds, without the time for tables.
            millis: f64,
        },
        /// Opens a search that runs step by step, and closes the one opened before. The job is done when the search is ready.
        Open {
            /// The recipe of the search.
            recipe: Recipe,
            /// The facelet string of the start.
            state: String,
        },
        /// Continues an open search.
        Step {
            /// The job that opened the search.
            search: JobId,
            /// The number of nodes to expand, at least 1.
            count: u32,
        },
        /// Compares a heuristic with the true distances of all states up to some depth.
        Check {
            /// The recipe whose heuristic is checked. Its moves define the distances.
            recipe: Recipe,
            /// The greatest distance.
            depth: u8,
        },
    }
}

message! {
    /// A result of a job.
    pub enum Found {
        /// The expansions of an open search: as many as requested, or fewer if the search has ended.
        Steps {
            /// The expansions in order.
            steps: Vec<Expansion>,
        },
        /// The result of a check.
        Checked {
            /// The report.
            report: Report,
        },
    }
}

message! {
    /// The end of a job.
    pub struct End {
        /// The reason for the end of the search. `None` after steps of a search that continues, and for a check.
        ending: Option<Ending>,
        /// The measurements of the search.
        figures: Figures,
    }
}

message! {
    /// The reason for the end of a search.
    #[derive(Eq)]
    pub enum Ending {
        /// The search found a solution.
        Found {
            /// The solution.
            alg: String,
            /// The number of its moves.
            length: u32,
        },
        /// No state is left to expand, and none was cut at the depth limit.
        Exhausted,
        /// The search found no solution within the depth limit.
        DepthLimit,
        /// The search has generated as many nodes as its limit.
        NodeLimit,
        /// The search needs more memory than its limit.
        MemoryLimit,
        /// The time limit is over.
        TimeLimit,
        /// The page stopped the search.
        Stopped,
    }
}

impl Ending {
    /// Returns the ending of a search, or `None` while it continues.
    pub fn of(findings: &Findings<Vec<Move>>) -> Option<Ending> {
        let ending = findings.ending()?;
        if let Some(turns) = findings.best() {
            let alg = turns.iter().copied().collect::<Alg>().to_string();
            return Some(Ending::Found { alg, length: turns.len().to_u32() });
        }
        Some(match ending {
            job::Ending::DepthLimit => Ending::DepthLimit,
            job::Ending::NodeLimit => Ending::NodeLimit,
            job::Ending::MemoryLimit => Ending::MemoryLimit,
            job::Ending::Optimal | job::Ending::Found | job::Ending::Exhausted => Ending::Exhausted,
        })
    }

    /// Returns the number of moves of the solution, if there is one.
    pub const fn length(&self) -> Option<u32> {
        match self {
            Ending::Found { length, .. } => Some(*length),
            _ => None,
        }
    }
}

message! {
    /// The measurements of a search; see [`Stats`]. Counts are floats, which JavaScript represents exactly up to 2^53.
    #[derive(Copy, Default)]
    pub struct Figures {
        /// The time so far in milliseconds, without the time for tables.
        millis: f64,
        /// The number of successors generated.
        generated: f64,
        /// The number of states expanded.
        expanded: f64,
        /// The number of successors dropped as duplicates.
        duplicates: f64,
        /// The number of duplicates kept because their path is shorter.
        reopened: f64,
        /// The number of states in the frontier.
        frontier: f64,
        /// The greatest size of the frontier so far.
        peak_frontier: f64,
        /// The greatest number of bytes stored so far.
        peak_bytes: f64,
        /// The depth of the deepest state expanded (in the current iteration, if there are iterations).
        depth: u32,
        /// The bound of the current iteration; 0 without iterations.
        bound: f64,
    }
}

impl Figures {
    /// Converts the statistics of a search that has run for `millis` milliseconds.
    pub fn new(stats: &Stats, millis: f64) -> Figures {
        Figures {
            millis,
            generated: stats.generated.to_f64(),
            expanded: stats.expanded.to_f64(),
            duplicates: stats.duplicates.to_f64(),
            reopened: stats.reopened.to_f64(),
            frontier: stats.frontier.to_f64(),
            peak_frontier: stats.peak_frontier.to_f64(),
            peak_bytes: stats.peak_bytes.to_f64(),
            depth: stats.depths.iter().rposition(|count| *count > 0).unwrap_or(0).to_u32(),
            bound: stats.iteration_bound,
        }
    }

    /// Returns the number of successors generated for each state expanded; 0 before the first one.
    pub fn branching(&self) -> f64 {
        if self.expanded > 0.0 { self.generated / self.expanded } else { 0.0 }
    }
}

message! {
    /// The expansion of a node, with everything that was generated before the next expansion.
    pub struct Expansion {
        /// The node.
        node: Node,
        /// The facelet string of its cube.
        state: String,
        /// The successors generated, in order. A depth-first search generates them one at a time and returns to a node after
        /// expanding others; successors generated then are listed under the node expanded last.
        generated: Vec<Successor>,
    }
}

message! {
    /// A generated node and its verdict.
    pub struct Successor {
        /// The node.
        @flat node: Node,
        /// How the search treats the node.
        verdict: Verdict,
    }
}

message! {
    /// A node of a search tree.
    pub struct Node {
        /// The number of successors generated before it; 0 for the start.
        id: u32,
        /// The `id` of its parent; its own for the start.
        parent: u32,
        /// The move from the parent; `None` for the start.
        by: Option<String>,
        /// The number of moves from the start.
        depth: u32,
        /// The estimate of the heuristic.
        h: f64,
        /// The value by which the search orders nodes or compares them with its bound.
        f: f64,
    }
}

message! {
    /// The result of a check of a heuristic.
    pub struct Report {
        /// The greatest distance whose states were all checked.
        depth: u8,
        /// The number of states checked.
        states: f64,
        /// The estimates for each true distance, from 0 on.
        rows: Vec<ReportRow>,
        /// The first state found whose estimate exceeds its distance, if any.
        counterexample: Option<Counterexample>,
    }
}

message! {
    /// The estimates of the states with one true distance.
    #[derive(Copy, Default)]
    pub struct ReportRow {
        /// The number of states.
        states: f64,
        /// The least estimate.
        least: f64,
        /// The mean estimate.
        mean: f64,
        /// The largest estimate.
        most: f64,
    }
}

message! {
    /// A state whose estimate exceeds its true distance.
    pub struct Counterexample {
        /// The moves from the solved cube to the state.
        alg: String,
        /// The facelet string of the state.
        state: String,
        /// The true distance in moves.
        distance: u32,
        /// The estimate of the heuristic.
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
        let recipe = Recipe::new(Strategy::AStar);
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
    fn every_event_survives_a_round_trip() {
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
            left: Some(7.5),
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
        let found = Ending::Found { alg: "R U'".into(), length: 2 };
        let limits = [Ending::DepthLimit, Ending::NodeLimit, Ending::MemoryLimit, Ending::TimeLimit];
        let endings = limits.into_iter().chain([found, Ending::Exhausted, Ending::Stopped]);
        let endings = endings.map(Some).chain([None]);
        events.extend(endings.map(|ending| Event::Done { job: JOB, end: End { ending, figures } }));
        for event in events {
            assert_eq!(Event::parse(&to_value(&event).unwrap()), Ok(event));
        }
    }

    #[test]
    fn every_request_survives_a_round_trip() {
        let state = String::from("UUF");
        let mut recipe = Recipe::new(Strategy::BestFirst);
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
    fn a_depth_over_255_is_refused() {
        let report = Report { depth: 4, states: 1.0, rows: Vec::new(), counterexample: None };
        let mut plain = to_value(found(Found::Checked { report })).unwrap();
        assert!(Event::parse(&plain).is_ok());
        plain["report"]["depth"] = json!(300);
        assert!(Event::parse(&plain).is_err(), "300 must not be truncated to 44");
    }

    #[test]
    fn invalid_events_are_refused() {
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
