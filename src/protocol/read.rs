//! Messages, read field by field: what serde makes of reading them is a tenth of the page's program.

use super::{Answer, Limits, Method, Outcome, Request, Stats};

/// An object of named values, as whoever brings a message holds it.
pub trait Fields: Sized {
    /// Whether there is anything of this name.
    fn has(&self, name: &str) -> bool;

    /// The text of this name.
    fn text(&self, name: &str) -> Option<String>;

    /// The number of this name.
    fn number(&self, name: &str) -> Option<f64>;

    /// The list of texts of this name.
    fn texts(&self, name: &str) -> Option<Vec<String>>;

    /// The object of this name.
    fn object(&self, name: &str) -> Option<Self>;

    /// The list of objects of this name.
    fn objects(&self, name: &str) -> Option<Vec<Self>>;

    /// The whole number of this name, from 0 up.
    fn whole(&self, name: &str) -> Option<u32> {
        let number = self.number(name)?;
        Some(number as u32).filter(|whole| f64::from(*whole) == number)
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

impl Answer {
    /// The answer that an object is; the error says of which type it claims to be.
    pub fn read(fields: &impl Fields) -> Result<Answer, String> {
        let kind = fields.text("type").unwrap_or_default();
        read(&kind, fields).ok_or_else(|| format!("no answer of type '{kind}', or one that lacks a field"))
    }
}

fn read_request(kind: &str, fields: &impl Fields) -> Option<Request> {
    let job = || fields.whole("job");
    let method = || Method::named(&fields.text("method")?);
    Some(match kind {
        "prepare" => Request::Prepare { method: method()? },
        "scramble" => Request::Scramble { job: job()?, seed: fields.whole("seed")? },
        "solve" => Request::Solve {
            job: job()?,
            state: fields.text("state")?,
            method: method()?,
            limits: optional(fields, "limits", |name| limits(&fields.object(name)?))?.unwrap_or_default(),
        },
        "stop" => Request::Stop { job: job()? },
        "hold" => Request::Hold,
        "resume" => Request::Resume,
        _ => return None,
    })
}

pub(super) fn limits(fields: &impl Fields) -> Option<Limits> {
    Some(Limits {
        max_length: optional(fields, "maxLength", |name| fields.whole(name))?,
        millis: optional(fields, "millis", |name| fields.number(name))?,
        nodes: optional(fields, "nodes", |name| fields.number(name))?,
    })
}

/// What may be left out, but not be anything else than expected.
pub(super) fn optional<'a, T>(
    fields: &impl Fields,
    name: &'a str,
    read: impl FnOnce(&'a str) -> Option<T>,
) -> Option<Option<T>> {
    if fields.has(name) { read(name).map(Some) } else { Some(None) }
}

fn read(kind: &str, fields: &impl Fields) -> Option<Answer> {
    let (text, number, whole) =
        (|name| fields.text(name), |name| fields.number(name), |name| fields.whole(name));
    let job = || whole("job");
    let method = || Method::named(&text("method")?);
    Some(match kind {
        "ready" => {
            let methods = fields.texts("methods")?;
            Answer::Ready {
                protocol: whole("protocol")?,
                // A newer worker may know more.
                methods: methods.iter().filter_map(|name| Method::named(name)).collect(),
            }
        }
        "preparing" => Answer::Preparing {
            method: method()?,
            tier: whole("tier")?,
            done: whole("done")?,
            total: whole("total")?,
        },
        "prepared" => Answer::Prepared {
            method: method()?,
            tier: whole("tier")?,
            millis: number("millis")?,
            bytes: number("bytes")?,
        },
        "scrambled" => {
            Answer::Scrambled { job: job()?, seed: whole("seed")?, state: text("state")?, alg: text("alg")? }
        }
        "progress" => Answer::Progress {
            job: job()?,
            nodes: number("nodes")?,
            depth: whole("depth")?,
            bound: whole("bound")?,
            best: whole("best"),
        },
        "found" => Answer::Found { job: job()?, alg: text("alg")?, length: whole("length")? },
        "done" => {
            let stats = fields.object("stats")?;
            Answer::Done {
                job: job()?,
                outcome: Outcome::named(&text("outcome")?)?,
                stats: Stats { nodes: stats.number("nodes")?, millis: stats.number("millis")? },
            }
        }
        "failed" => Answer::Failed { job: job()?, message: text("message")? },
        _ => return None,
    })
}

impl Method {
    fn named(name: &str) -> Option<Method> {
        (name == "two-phase").then_some(Method::TwoPhase)
    }
}

impl Outcome {
    fn named(name: &str) -> Option<Outcome> {
        Some(match name {
            "optimal" => Outcome::Optimal,
            "good-enough" => Outcome::GoodEnough,
            "out-of-time" => Outcome::OutOfTime,
            "out-of-nodes" => Outcome::OutOfNodes,
            "stopped" => Outcome::Stopped,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json, to_value};

    use super::*;

    impl Fields for Value {
        fn has(&self, name: &str) -> bool {
            self.get(name).is_some_and(|value| !value.is_null())
        }

        fn text(&self, name: &str) -> Option<String> {
            self.get(name)?.as_str().map(str::to_owned)
        }

        fn number(&self, name: &str) -> Option<f64> {
            self.get(name)?.as_f64()
        }

        fn texts(&self, name: &str) -> Option<Vec<String>> {
            self.get(name)?.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
        }

        fn object(&self, name: &str) -> Option<Value> {
            self.get(name).filter(|value| value.is_object()).cloned()
        }

        fn objects(&self, name: &str) -> Option<Vec<Value>> {
            self.get(name)?.as_array().cloned()
        }
    }

    #[test]
    fn every_answer_is_read_as_it_was_written() {
        let (method, job) = (Method::TwoPhase, 3);
        let outcomes = [
            Outcome::Optimal,
            Outcome::GoodEnough,
            Outcome::OutOfTime,
            Outcome::OutOfNodes,
            Outcome::Stopped,
        ];
        let stats = Stats { nodes: 5e9, millis: 0.5 };
        let mut answers = vec![
            Answer::Ready { protocol: 7, methods: vec![method] },
            Answer::Preparing { method, tier: 1, done: 2, total: 3 },
            Answer::Prepared { method, tier: 2, millis: 0.5, bytes: 4e7 },
            Answer::Scrambled { job, seed: u32::MAX, state: "UUF".into(), alg: "R U".into() },
            Answer::Progress { job, nodes: 7.0, depth: 12, bound: 9, best: None },
            Answer::Progress { job, nodes: 7.0, depth: 12, bound: 9, best: Some(20) },
            Answer::Found { job, alg: "R".into(), length: 1 },
            Answer::Failed { job, message: "no".into() },
        ];
        answers.extend(outcomes.map(|outcome| Answer::Done { job, outcome, stats }));
        for answer in answers {
            assert_eq!(Answer::read(&to_value(&answer).unwrap()), Ok(answer));
        }
    }

    #[test]
    fn every_request_is_read_as_it_was_written() {
        let (method, job) = (Method::TwoPhase, 3);
        let solve = |limits| Request::Solve { job, state: "UUF".into(), method, limits };
        for request in [
            Request::Prepare { method },
            Request::Scramble { job, seed: u32::MAX },
            solve(Limits::default()),
            solve(Limits { max_length: Some(20), millis: Some(0.5), nodes: Some(5e9) }),
            Request::Stop { job },
            Request::Hold,
            Request::Resume,
        ] {
            assert_eq!(Request::read(&to_value(&request).unwrap()), Ok(request));
        }
        let bare = json!({ "type": "solve", "job": 3, "state": "UUF", "method": "two-phase" });
        assert_eq!(Request::read(&bare), Ok(solve(Limits::default())));
    }

    #[test]
    fn what_is_no_request_is_refused() {
        let solve = |limits| json!({ "type": "solve", "job": 1, "state": "", "method": "two-phase", "limits": limits });
        for wrong in [
            json!("stop"),
            json!({ "type": "sing", "job": 1 }),
            json!({ "type": "stop" }),
            json!({ "type": "scramble", "job": 1, "seed": 0.5 }),
            json!({ "type": "prepare", "method": "magic" }),
            solve(json!(5)),
            solve(json!({ "millis": "1" })),
            solve(json!({ "maxLength": -1 })),
        ] {
            assert!(Request::read(&wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_absent_and_a_null_option_are_none() {
        let progress = Answer::Progress { job: 1, nodes: 7.0, depth: 12, bound: 9, best: None };
        let null = json!({ "type": "progress", "job": 1, "nodes": 7, "depth": 12, "bound": 9, "best": null });
        assert_eq!(Answer::read(&null), Ok(progress));
    }

    #[test]
    fn what_is_no_answer_is_refused() {
        for wrong in [
            json!("ready"),
            json!({ "type": "sing" }),
            json!({ "type": "found", "job": 1, "alg": "R" }),
            json!({ "type": "found", "job": 1, "alg": "R", "length": 1.5 }),
            json!({ "type": "failed", "job": -1, "message": "" }),
        ] {
            assert!(Answer::read(&wrong).is_err(), "{wrong}");
        }
    }
}
