//! The messages between a page and the workers that solve cubes of all sizes.
//!
//! Every message is a plain JavaScript object with a `type`, for example
//! `{ type: "solve", job: 3, state: "UUF...", method: "two-phase", limits: { millis: 1000 } }`. Numbers are `u32` or `f64`, which
//! JavaScript represents exactly. Cubes are facelet strings and algs are text.
//!
//! ```text
//! page    prepare   scramble   solve              stop   hold   resume
//! worker  ready   preparing... prepared   progress...   scrambled | found... all?   done | failed
//! ```
//!
//! The worker posts `ready` first. For each job it posts any number of `progress`, `scrambled`, `found` and `all`,
//! then exactly one `done` or `failed`, and nothing after it. [`Request`](crate::wire::Request) and
//! [`Event`](crate::wire::Event) describe the envelope.

use serde::ser::SerializeStruct;

use crate::cube::Metric;
use crate::named::named;
use crate::search::heuristics::Combination;
use crate::solve::Method;
use crate::solve::goal::Goal;
use crate::solve::staged::Phase;
use crate::wire::{Field, Fields, message, protocol, wire_names};

protocol! {
    /// The messages of the workers that solve cubes.
    SolverProtocol, version 7: Tables = TableSet, Task = Task, Progress = Progress, Found = Found, End = End;
}

message! {
    /// The tables of a method.
    #[derive(Copy, Eq)]
    pub struct TableSet {
        /// The number of layers of the cube.
        size: u32 = 3,
        /// The method.
        method: Method,
        /// The tier: 1 for the tables that every search needs, 2 for larger tables with which searches are faster.
        tier: u32 = 1,
    }
}

message! {
    /// A job of a worker that solves cubes.
    pub enum Task {
        /// Draws a random scramble. Up to 4 layers, it draws a state uniformly at random and finds an alg from the solved cube to the
        /// state; from 5 layers on, it draws random moves.
        Scramble {
            /// The number of layers.
            size: u32 = 3,
            /// The seed. Equal seeds give equal scrambles.
            seed: u32,
        },
        /// Solves a cube.
        Solve {
            /// The facelet string, in any orientation.
            state: String,
            /// The method and its settings.
            @flat settings: Settings,
            /// The limits after which the search ends.
            limits: Limits = Limits::default(),
        },
    }
}

message! {
    /// A method and its settings. Settings of other methods are ignored.
    #[derive(Copy)]
    pub struct Settings {
        /// The method.
        method: Method,
        /// The function by which [`Method::Phases`] combines table values into one estimate.
        heuristic: Combination = Combination::Euclid,
        /// The metric of [`Method::Optimal`]: HTM or QTM.
        metric: Metric = Metric::Htm,
        /// The solutions to return from [`Method::Optimal`].
        wanted: Wanted = Wanted::One,
        /// The goal of the 3x3x3 that [`Method::Optimal`] reaches in the least number of turns; none for the solved cube.
        goal: Option<Goal>,
        /// The tier of the tables of [`Method::Optimal`] of the 3x3x3, from 1 on.
        tier: u32 = 1,
        /// The part of a proof for the 3x3x3 that the job does, from 0 on.
        share: u32 = 0,
        /// The number of these parts, which are jobs of their own. A page sends it to divide a proof among so many workers.
        shares: u32 = 1,
        /// The length at which an earlier proof with these settings stopped: shorter ones are ruled out. 0 for none.
        from_length: u32 = 0,
        /// The pieces of that length that the earlier proof had searched.
        from_pieces: u32 = 0,
        /// The length that an earlier proof has found to be the shortest: with [`Wanted::All`], the job only lists the solutions of
        /// this length. 0 if it is to be proved.
        proved: u32 = 0,
    }
}

impl Settings {
    /// Returns the default settings of a method.
    pub const fn new(method: Method) -> Settings {
        Settings {
            method,
            heuristic: Combination::Euclid,
            metric: Metric::Htm,
            wanted: Wanted::One,
            goal: None,
            tier: 1,
            share: 0,
            shares: 1,
            from_length: 0,
            from_pieces: 0,
            proved: 0,
        }
    }
}

message! {
    /// The limits of a search. A search without limits ends when its solution is proved optimal, when its method cannot find a
    /// shorter one, or when it is stopped.
    #[derive(Copy, Default)]
    pub struct Limits {
        /// The length of a solution with which the search ends.
        max_length: Option<u32>,
        /// The time limit in milliseconds. For sizes other than 3, a search exceeds it until it has a solution.
        millis: Option<f64>,
        /// The most nodes to count. For sizes other than 3, a search exceeds it until it has a solution.
        nodes: Option<f64>,
    }
}

named! {
    /// The solutions to return.
    Wanted ("choice of solutions") {
        /// One shortest solution.
        One,
        /// All shortest solutions, up to 1000.
        All,
    }
}

message! {
    /// The progress of a search.
    #[derive(Copy)]
    pub struct Progress {
        /// The number of nodes counted so far.
        nodes: f64,
        /// The current phase.
        phase: Phase,
        /// The length being searched, if the method searches by length.
        depth: Option<u32>,
        /// The proved lower bound of the length, if the method has one.
        bound: Option<u32>,
        /// The length of the best solution so far.
        best: Option<u32>,
        /// The pieces of the length being searched that have been searched, if a search can go on from them.
        pieces: Option<u32>,
        /// The nodes a second, if the method proves solutions to be shortest.
        speed: Option<f64>,
        /// About how many more milliseconds the search of the length takes, once that can be estimated.
        left: Option<f64>,
        /// The same for the whole next length.
        next: Option<f64>,
    }
}

message! {
    /// A result of a job.
    pub enum Found {
        /// A scramble.
        Scramble = "scrambled" {
            /// The number of layers.
            size: u32,
            /// The seed of the scramble.
            seed: u32,
            /// The facelet string of the scrambled cube.
            state: String,
            /// The moves from the solved cube to the state.
            alg: String,
        },
        /// A solution that is shorter than all earlier ones of the job.
        Solution = "found" {
            /// The phases of the solution, in order.
            chapters: Vec<Chapter>,
            /// The length in the metric of the method.
            length: u32,
        },
        /// All solutions with the length found last, if [`Wanted::All`] was requested.
        All {
            /// The solutions, up to 1000.
            algs: Vec<String>,
            /// The number of all solutions.
            total: u32,
        },
    }
}

message! {
    /// The turns of one phase of a solution.
    #[derive(Eq)]
    pub struct Chapter {
        /// The phase.
        phase: Phase,
        /// The turns; empty if the phase was already complete.
        alg: String,
        /// The length of the turns in the metric of the method.
        length: u32,
    }
}

message! {
    /// The end of a job. The result of the job is the last [`Found`].
    #[derive(Copy)]
    pub struct End {
        /// The reason for the end.
        outcome: Outcome,
        /// The nodes and the time of the job.
        stats: Stats,
    }
}

named! {
    /// The reason for the end of a job.
    Outcome ("outcome") {
        /// The solution is proved to be a shortest one.
        Optimal,
        /// The solution is not longer than [`Limits::max_length`].
        GoodEnough,
        /// The scramble is complete, or the method cannot find a shorter solution.
        Finished,
        /// The time limit is over.
        OutOfTime,
        /// The limit on nodes is reached.
        OutOfNodes,
        /// The page stopped the job.
        Stopped,
    }
}

message! {
    /// The nodes and the time of a job.
    #[derive(Copy)]
    pub struct Stats {
        /// The number of nodes counted.
        nodes: f64,
        /// The time in milliseconds from the first slice to the last, without building tables.
        millis: f64,
    }
}

wire_names!(Method, Combination, Metric, Phase, Wanted, Outcome);

/// Written as its name.
impl Field for Goal {
    fn write_as<O: SerializeStruct>(&self, name: &'static str, object: &mut O) -> Result<(), O::Error> {
        object.serialize_field(name, self.name())
    }

    fn read_at<F: Fields>(fields: &F, name: &str) -> Option<Goal> {
        fields.text(name)?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json, to_value};

    use super::*;
    use crate::wire::{Failure, JobId};

    const JOB: JobId = JobId::FIRST;

    fn solve(settings: Settings, limits: Limits) -> Request {
        Request::Begin { job: JOB, task: Task::Solve { state: "UUF".into(), settings, limits } }
    }

    #[test]
    fn messages_are_plain_objects_with_a_type() {
        let limits = Limits { max_length: Some(20), ..Limits::default() };
        assert_eq!(
            to_value(solve(Settings::new(Method::TwoPhase), limits)).unwrap(),
            json!({
                "type": "solve", "job": 1, "state": "UUF", "method": "two-phase", "heuristic": "euclid",
                "metric": "HTM", "wanted": "one", "tier": 1, "limits": { "max_length": 20 },
                "share": 0, "shares": 1, "from_length": 0, "from_pieces": 0, "proved": 0,
            })
        );
        let end = End { outcome: Outcome::GoodEnough, stats: Stats { nodes: 5e9, millis: 0.5 } };
        assert_eq!(
            to_value(Event::Done { job: JOB, end }).unwrap(),
            json!({
                "type": "done", "job": 1, "outcome": "good-enough", "stats": { "nodes": 5e9, "millis": 0.5 },
            })
        );
        assert_eq!(to_value(Request::Hold).unwrap(), json!({ "type": "hold" }));
    }

    #[test]
    fn every_request_survives_a_round_trip() {
        let limits = Limits { max_length: Some(44), millis: Some(0.5), nodes: Some(5e9) };
        let scramble = Task::Scramble { size: 4, seed: u32::MAX };
        let mut requests = vec![
            Request::Begin { job: JOB, task: scramble },
            Request::Stop { job: JOB },
            Request::Hold,
            Request::Resume,
        ];
        for &method in Method::ALL {
            requests.push(Request::Prepare(TableSet { size: 4, method, tier: 2 }));
            for &heuristic in Combination::ALL {
                for (metric, &wanted) in [Metric::Htm, Metric::Qtm].into_iter().zip(Wanted::ALL) {
                    requests.push(solve(
                        Settings {
                            heuristic,
                            metric,
                            wanted,
                            tier: 3,
                            shares: 2,
                            share: 1,
                            ..Settings::new(method)
                        },
                        limits,
                    ));
                    requests.push(solve(
                        Settings {
                            heuristic,
                            metric,
                            wanted,
                            from_length: 17,
                            from_pieces: 900,
                            proved: 17,
                            ..Settings::new(method)
                        },
                        Limits::default(),
                    ));
                }
            }
        }
        for goal in Goal::all() {
            let settings = Settings { goal: Some(goal), ..Settings::new(Method::Optimal) };
            requests.push(solve(settings, Limits::default()));
        }
        for request in requests {
            assert_eq!(Request::parse(&to_value(&request).unwrap()), Ok(request));
        }
    }

    #[test]
    fn every_event_survives_a_round_trip() {
        let tables = TableSet { size: 5, method: Method::Reduction, tier: 1 };
        let found = |found| Event::Found { job: JOB, found };
        let failure = Failure::Cube { laws: 2 };
        let mut events = vec![
            Event::Ready { protocol: 7, methods: vec!["two-phase".into()] },
            Event::Preparing { job: None, tables, done: 2, total: 3, left: None },
            Event::Preparing { job: Some(JOB), tables, done: 2, total: 3, left: Some(0.5) },
            Event::Prepared { tables, millis: 0.5, bytes: 4e7 },
            found(Found::Scramble { size: 4, seed: 9, state: "UUF".into(), alg: "R 2-3Rw".into() }),
            found(Found::All { algs: vec!["R".into(), "L x".into()], total: 2 }),
            Event::Failed { job: None, failure },
        ];
        let failures = [
            Failure::Request { found: "sing".into(), version: 5 },
            Failure::Job,
            Failure::Letter { index: 53, found: "'".into() },
            Failure::Count { found: 53 },
            Failure::Cube { laws: 2 },
            Failure::Method { method: "korf".into(), size: 4, expected: vec!["reduction".into()] },
            Failure::Size { size: 1001 },
            Failure::Tables { name: "corners".into() },
            Failure::Search { search: JOB },
            Failure::Alg,
            Failure::Worker { reason: "out of memory".into() },
            Failure::Version,
        ];
        events.extend(failures.map(|failure| Event::Failed { job: Some(JOB), failure }));
        for &phase in Phase::ALL {
            let chapter = Chapter { phase, alg: "3Rw U".into(), length: 2 };
            let empty = Chapter { phase, alg: String::new(), length: 0 };
            events.push(found(Found::Solution { chapters: vec![chapter, empty], length: 2 }));
            for best in [None, Some(20)] {
                let (speed, left, next) = (best.map(f64::from), best.map(f64::from), None);
                let progress = Progress {
                    nodes: 7.0,
                    phase,
                    depth: best,
                    bound: best,
                    best,
                    pieces: best,
                    speed,
                    left,
                    next,
                };
                events.push(Event::Progress { job: JOB, progress });
            }
        }
        for &outcome in Outcome::ALL {
            let stats = Stats { nodes: 5e9, millis: 0.5 };
            events.push(Event::Done { job: JOB, end: End { outcome, stats } });
        }
        for event in events {
            assert_eq!(Event::parse(&to_value(&event).unwrap()), Ok(event));
        }
    }

    #[test]
    fn fields_with_defaults_may_be_missing_or_null() {
        let bare = json!({ "type": "solve", "job": 1, "state": "UUF", "method": "optimal", "limits": null });
        assert_eq!(Request::parse(&bare), Ok(solve(Settings::new(Method::Optimal), Limits::default())));
        let scramble = json!({ "type": "scramble", "job": 1, "seed": 4 });
        let three = Task::Scramble { size: 3, seed: 4 };
        assert_eq!(Request::parse(&scramble), Ok(Request::Begin { job: JOB, task: three }));
    }

    #[test]
    fn invalid_messages_are_refused() {
        let solve = |name: &str, value: Value| {
            let mut plain = json!({ "type": "solve", "job": 1, "state": "", "method": "two-phase" });
            plain[name] = value;
            plain
        };
        for wrong in [
            json!("stop"),
            json!({ "type": "sing", "job": 1 }),
            json!({ "type": "stop" }),
            json!({ "type": "stop", "job": 0 }),
            json!({ "type": "scramble", "job": 1, "seed": 0.5 }),
            json!({ "type": "prepare", "method": "magic" }),
            solve("limits", json!(5)),
            solve("limits", json!({ "millis": "1" })),
            solve("limits", json!({ "max_length": -1 })),
            solve("metric", json!("inches")),
            solve("goal", json!("cross-x")),
        ] {
            assert!(Request::parse(&wrong).is_err(), "{wrong}");
        }
        for wrong in [
            json!("ready"),
            json!({ "type": "sing" }),
            json!({ "type": "all", "job": 1, "algs": [] }),
            json!({ "type": "all", "job": 1, "algs": [], "total": 1.5 }),
            json!({ "type": "progress", "job": 1, "nodes": 1, "phase": "whole", "best": "none" }),
            json!({ "type": "failed", "job": -1, "failure": { "type": "job" } }),
        ] {
            assert!(Event::parse(&wrong).is_err(), "{wrong}");
        }
        let sung = Request::parse(&json!({ "type": "sing" })).unwrap_err();
        assert_eq!(sung.to_string(), "no request of type 'sing', or one that lacks a field");
    }
}
