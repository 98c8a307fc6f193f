//! Messages, read field by field as those of the other worker are: see [`crate::protocol::Fields`].

use super::{Answer, Counterexample, Ending, Expansion, Figures, Node, Report, ReportRow, Request};
use crate::lab::{Budget, Recipe};
use crate::protocol::Fields;

impl Answer {
    /// The answer that an object is; the error says of which type it claims to be.
    pub fn read(fields: &impl Fields) -> Result<Answer, String> {
        let kind = fields.text("type").unwrap_or_default();
        read(&kind, fields).ok_or_else(|| format!("no answer of type '{kind}', or one that lacks a field"))
    }
}

impl Request {
    /// The request that an object is; the error says of which type it claims to be.
    pub fn read(fields: &impl Fields) -> Result<Request, String> {
        let kind = fields.text("type").unwrap_or_default();
        read_request(&kind, fields)
            .ok_or_else(|| format!("no request of type '{kind}', or one that lacks a field"))
    }
}

fn read_request(kind: &str, fields: &impl Fields) -> Option<Request> {
    let job = fields.whole("job")?;
    let of_recipe = || recipe(&fields.object("recipe")?);
    let state = || fields.text("state");
    Some(match kind {
        "run" => {
            Request::Run { job, recipe: of_recipe()?, state: state()?, millis: fields.number("millis")? }
        }
        "open" => Request::Open { job, recipe: of_recipe()?, state: state()? },
        "step" => Request::Step { job, count: fields.whole("count")? },
        "check" => Request::Check { job, recipe: of_recipe()?, depth: small(fields, "depth")? },
        "stop" => Request::Stop { job },
        _ => return None,
    })
}

fn recipe(fields: &impl Fields) -> Option<Recipe> {
    let text = |name| fields.text(name);
    let limits = fields.object("limits")?;
    let size = |name| limits.number(name).map(|size| size as u64);
    Some(Recipe {
        strategy: text("strategy")?.parse().ok()?,
        heuristic: text("heuristic")?.parse().ok()?,
        representation: text("representation")?.parse().ok()?,
        moves: text("moves")?.parse().ok()?,
        duplicates: text("duplicates")?.parse().ok()?,
        value: text("value")?.parse().ok()?,
        coefficient: fields.number("coefficient")?,
        combination: text("combination")?.parse().ok()?,
        weight: fields.number("weight")?,
        starts: text("starts")?.parse().ok()?,
        increment: small(fields, "increment")?,
        table_depth: small(fields, "table_depth")?,
        limits: Budget { nodes: size("nodes")?, depth: small(&limits, "depth")?, bytes: size("bytes")? },
    })
}

fn small(fields: &impl Fields, name: &str) -> Option<u8> {
    u8::try_from(fields.whole(name)?).ok()
}

fn read<F: Fields>(kind: &str, fields: &F) -> Option<Answer> {
    let job = || fields.whole("job");
    let of_figures = || figures(&fields.object("figures")?);
    let of_ending = || fields.object("ending").map(|object| ending(&object));
    Some(match kind {
        "ready" => Answer::Ready { protocol: fields.whole("protocol")? },
        "preparing" => Answer::Preparing {
            job: job()?,
            table: fields.text("table")?.parse().ok()?,
            done: fields.number("done")?,
            damaged: fields.text("damaged"),
        },
        "progress" => Answer::Progress { job: job()?, figures: of_figures()? },
        "steps" => Answer::Steps {
            job: job()?,
            steps: fields.objects("steps")?.iter().map(expansion).collect::<Option<_>>()?,
            figures: of_figures()?,
            // Where there is none, what is there instead has no reason in it.
            ending: of_ending().flatten(),
        },
        "done" => Answer::Done { job: job()?, ending: of_ending()??, figures: of_figures()? },
        "checked" => Answer::Checked { job: job()?, report: report(&fields.object("report")?)? },
        "failed" => Answer::Failed { job: job()?, message: fields.text("message")? },
        _ => return None,
    })
}

fn ending(fields: &impl Fields) -> Option<Ending> {
    Some(match fields.text("why")?.as_str() {
        "found" => Ending::Found { alg: fields.text("alg")?, length: fields.whole("length")? },
        "exhausted" => Ending::Exhausted,
        "depth-limit" => Ending::DepthLimit,
        "node-limit" => Ending::NodeLimit,
        "memory-limit" => Ending::MemoryLimit,
        "time-limit" => Ending::TimeLimit,
        "stopped" => Ending::Stopped,
        _ => return None,
    })
}

fn figures(fields: &impl Fields) -> Option<Figures> {
    let number = |name| fields.number(name);
    Some(Figures {
        millis: number("millis")?,
        generated: number("generated")?,
        expanded: number("expanded")?,
        duplicates: number("duplicates")?,
        reopened: number("reopened")?,
        frontier: number("frontier")?,
        peak_frontier: number("peak_frontier")?,
        peak_bytes: number("peak_bytes")?,
        depth: fields.whole("depth")?,
        bound: number("bound")?,
    })
}

fn expansion<F: Fields>(fields: &F) -> Option<Expansion> {
    let generated = fields.objects("generated")?;
    let child = |fields: &F| Some((node(fields)?, fields.text("verdict")?.parse().ok()?));
    Some(Expansion {
        node: node(&fields.object("node")?)?,
        state: fields.text("state")?,
        generated: generated.iter().map(child).collect::<Option<_>>()?,
    })
}

fn node(fields: &impl Fields) -> Option<Node> {
    Some(Node {
        id: fields.whole("id")?,
        parent: fields.whole("parent")?,
        by: fields.text("by"),
        depth: fields.whole("depth")?,
        h: fields.number("h")?,
        f: fields.number("f")?,
    })
}

fn report<F: Fields>(fields: &F) -> Option<Report> {
    let row = |fields: &F| {
        let number = |name| fields.number(name);
        let (least, mean, most) = (number("least")?, number("mean")?, number("most")?);
        Some(ReportRow { states: number("states")?, least, mean, most })
    };
    let rows = fields.objects("rows")?;
    Some(Report {
        depth: fields.whole("depth")? as u8,
        states: fields.number("states")?,
        rows: rows.iter().map(row).collect::<Option<_>>()?,
        counterexample: fields.object("counterexample").and_then(|fields| {
            Some(Counterexample {
                alg: fields.text("alg")?,
                state: fields.text("state")?,
                distance: fields.whole("distance")?,
                estimate: fields.number("estimate")?,
            })
        }),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{json, to_value};

    use super::*;
    use crate::lab::{HeuristicName, Strategy};
    use crate::search::Verdict;

    #[test]
    fn every_answer_is_read_as_it_was_written() {
        let job = 3;
        let figures = Figures { millis: 1.5, generated: 5e9, depth: 7, bound: 8.5, ..Figures::default() };
        let node = |id| Node { id, parent: 0, by: Some("R'".into()), depth: 1, h: 2.5, f: 3.5 };
        let root = Node { by: None, ..node(0) };
        let step = Expansion {
            node: root,
            state: "UUF".into(),
            generated: Verdict::ALL
                .iter()
                .enumerate()
                .map(|(i, verdict)| (node(i as u32), *verdict))
                .collect(),
        };
        let example = Counterexample { alg: "R".into(), state: "UUF".into(), distance: 1, estimate: 1.5 };
        let report = |counterexample| Report {
            depth: 4,
            states: 43_239.0,
            rows: vec![ReportRow { states: 1.0, least: 0.0, mean: 0.5, most: 1.0 }],
            counterexample,
        };
        let table = HeuristicName::Corners;
        let mut answers = vec![
            Answer::Ready { protocol: 7 },
            Answer::Preparing { job, table, done: 0.25, damaged: None },
            Answer::Preparing { job, table, done: 0.25, damaged: Some("cut off".into()) },
            Answer::Progress { job, figures },
            Answer::Steps { job, steps: vec![step.clone()], figures, ending: None },
            Answer::Steps { job, steps: vec![step], figures, ending: Some(Ending::DepthLimit) },
            Answer::Checked { job, report: report(None) },
            Answer::Checked { job, report: report(Some(example)) },
            Answer::Failed { job, message: "no".into() },
        ];
        let endings = [
            Ending::Found { alg: "R U'".into(), length: 2 },
            Ending::Exhausted,
            Ending::DepthLimit,
            Ending::NodeLimit,
            Ending::MemoryLimit,
            Ending::TimeLimit,
            Ending::Stopped,
        ];
        answers.extend(endings.map(|ending| Answer::Done { job, ending, figures }));
        for answer in answers {
            assert_eq!(Answer::read(&to_value(&answer).unwrap()), Ok(answer));
        }
    }

    #[test]
    fn every_request_is_read_as_it_was_written() {
        let (job, state) = (3, String::from("UUF"));
        let mut recipe = Recipe::usual(Strategy::BestFirst);
        (recipe.coefficient, recipe.limits.bytes) = (2.75, 1 << 40);
        for request in [
            Request::Run { job, recipe, state: state.clone(), millis: 0.5 },
            Request::Open { job, recipe, state },
            Request::Step { job, count: 7 },
            Request::Check { job, recipe, depth: 6 },
            Request::Stop { job },
        ] {
            assert_eq!(Request::read(&to_value(&request).unwrap()), Ok(request));
        }
        for wrong in [
            json!({ "type": "sing", "job": 1 }),
            json!({ "type": "stop" }),
            json!({ "type": "run", "job": 1, "recipe": { "strategy": "quick" }, "state": "", "millis": 1 }),
        ] {
            assert!(Request::read(&wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_no_answer_is_refused() {
        for wrong in [
            json!("ready"),
            json!({ "type": "sing" }),
            json!({ "type": "done", "job": 1 }),
            json!({ "type": "steps", "job": 1, "steps": [{}], "figures": {} }),
            json!({ "type": "failed", "job": 0.5, "message": "" }),
        ] {
            assert!(Answer::read(&wrong).is_err(), "{wrong}");
        }
    }
}
