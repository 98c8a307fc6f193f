//! Messages, read field by field as those of the other workers are: see [`Fields`].

use super::{Answer, Chapter, Request, Settings};
use crate::protocol::read::{limits, optional};
use crate::protocol::{Fields, Stats};

impl Request {
    /// The request that an object is; the error says of which type it claims to be.
    pub fn read(fields: &impl Fields) -> Result<Request, String> {
        let kind = fields.text("type").unwrap_or_default();
        read_request(&kind, fields)
            .ok_or_else(|| format!("no request of type '{kind}', or one that lacks a field"))
    }
}

impl Answer {
    /// The answer that an object is; the error says of which type it claims to be.
    pub fn read(fields: &impl Fields) -> Result<Answer, String> {
        let kind = fields.text("type").unwrap_or_default();
        read(&kind, fields).ok_or_else(|| format!("no answer of type '{kind}', or one that lacks a field"))
    }
}

fn read_request(kind: &str, fields: &impl Fields) -> Option<Request> {
    let whole = |name| fields.whole(name);
    Some(match kind {
        "prepare" => Request::Prepare { size: whole("size")?, method: fields.text("method")?.parse().ok()? },
        "scramble" => Request::Scramble { job: whole("job")?, size: whole("size")?, seed: whole("seed")? },
        "solve" => Request::Solve {
            job: whole("job")?,
            state: fields.text("state")?,
            settings: settings(fields)?,
            limits: optional(fields, "limits", |name| limits(&fields.object(name)?))?.unwrap_or_default(),
        },
        "stop" => Request::Stop { job: whole("job")? },
        _ => return None,
    })
}

fn settings(fields: &impl Fields) -> Option<Settings> {
    let text = |name| fields.text(name);
    let usual = Settings::new(text("method")?.parse().ok()?);
    Some(Settings {
        heuristic: optional(fields, "heuristic", |name| text(name)?.parse().ok())?.unwrap_or(usual.heuristic),
        metric: optional(fields, "metric", |name| text(name)?.parse().ok())?.unwrap_or(usual.metric),
        wanted: optional(fields, "wanted", |name| text(name)?.parse().ok())?.unwrap_or(usual.wanted),
        ..usual
    })
}

fn read(kind: &str, fields: &impl Fields) -> Option<Answer> {
    let (text, number, whole) =
        (|name| fields.text(name), |name| fields.number(name), |name| fields.whole(name));
    let job = || whole("job");
    Some(match kind {
        "ready" => Answer::Ready { protocol: whole("protocol")? },
        "preparing" => Answer::Preparing {
            size: whole("size")?,
            method: text("method")?.parse().ok()?,
            done: whole("done")?,
            total: whole("total")?,
        },
        "prepared" => Answer::Prepared {
            size: whole("size")?,
            method: text("method")?.parse().ok()?,
            millis: number("millis")?,
            bytes: number("bytes")?,
        },
        "scrambled" => Answer::Scrambled {
            job: job()?,
            size: whole("size")?,
            seed: whole("seed")?,
            state: text("state")?,
            alg: text("alg")?,
        },
        "progress" => Answer::Progress {
            job: job()?,
            nodes: number("nodes")?,
            phase: text("phase")?.parse().ok()?,
            best: whole("best"),
        },
        "found" => Answer::Found {
            job: job()?,
            chapters: fields.objects("chapters")?.iter().map(chapter).collect::<Option<_>>()?,
            length: whole("length")?,
        },
        "all" => Answer::All { job: job()?, algs: fields.texts("algs")?, total: whole("total")? },
        "done" => {
            let stats = fields.object("stats")?;
            Answer::Done {
                job: job()?,
                outcome: text("outcome")?.parse().ok()?,
                stats: Stats { nodes: stats.number("nodes")?, millis: stats.number("millis")? },
            }
        }
        "failed" => Answer::Failed { job: job()?, message: text("message")? },
        _ => return None,
    })
}

fn chapter(fields: &impl Fields) -> Option<Chapter> {
    Some(Chapter {
        phase: fields.text("phase")?.parse().ok()?,
        alg: fields.text("alg")?,
        length: fields.whole("length")?,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{json, to_value};

    use super::*;
    use crate::cube::Metric;
    use crate::protocol::Limits;
    use crate::protocol::sizes::{Outcome, Wanted};
    use crate::search::heuristics::Combination;
    use crate::solve::Method;
    use crate::solve::staged::Phase;

    #[test]
    fn every_message_is_read_as_it_was_written() {
        let (size, job) = (4, 3);
        let limits = Limits { max_length: Some(44), millis: Some(0.5), nodes: Some(5e9) };
        let mut requests = vec![Request::Scramble { job, size, seed: u32::MAX }, Request::Stop { job }];
        for &method in Method::ALL {
            requests.push(Request::Prepare { size, method });
            for &heuristic in Combination::ALL {
                for (metric, &wanted) in [Metric::Htm, Metric::Qtm].into_iter().zip(Wanted::ALL) {
                    let settings = Settings { method, heuristic, metric, wanted };
                    requests.push(Request::Solve { job, state: "UUF".into(), settings, limits });
                }
            }
        }
        for request in requests {
            assert_eq!(Request::read(&to_value(&request).unwrap()), Ok(request));
        }
        let method = Method::Reduction;
        let mut answers = vec![
            Answer::Ready { protocol: 7 },
            Answer::Preparing { size, method, done: 2, total: 3 },
            Answer::Prepared { size, method, millis: 0.5, bytes: 4e7 },
            Answer::Scrambled { job, size, seed: 9, state: "UUF".into(), alg: "R 2-3Rw".into() },
            Answer::All { job, algs: vec!["R".into(), "L x".into()], total: 2 },
            Answer::Failed { job, message: "no".into() },
        ];
        for &phase in Phase::ALL {
            let chapters = vec![
                Chapter { phase, alg: "3Rw U".into(), length: 2 },
                Chapter { phase, alg: String::new(), length: 0 },
            ];
            answers.push(Answer::Found { job, chapters, length: 2 });
            answers.push(Answer::Progress { job, nodes: 7.0, phase, best: None });
            answers.push(Answer::Progress { job, nodes: 7.0, phase, best: Some(20) });
        }
        for &outcome in Outcome::ALL {
            answers.push(Answer::Done { job, outcome, stats: Stats { nodes: 5e9, millis: 0.5 } });
        }
        for answer in answers {
            assert_eq!(Answer::read(&to_value(&answer).unwrap()), Ok(answer));
        }
    }

    #[test]
    fn what_is_usual_may_be_left_out() {
        let bare = json!({ "type": "solve", "job": 1, "state": "", "method": "optimal" });
        let request = Request::read(&bare);
        let settings = Settings::new(Method::Optimal);
        assert_eq!(
            request,
            Ok(Request::Solve { job: 1, state: String::new(), settings, limits: Limits::default() })
        );
        let mut wrong = bare;
        wrong["metric"] = json!("inches");
        assert!(Request::read(&wrong).is_err());
        assert!(Request::read(&json!({ "type": "sing" })).is_err());
    }
}
