//! Messages as JSON: reads them, and makes random changes to valid ones.

use cubelab::wire::Fields;
use serde_json::{Map, Value, json};

use crate::choices::Choices;

/// A message as a page or a worker receives it.
#[derive(Clone)]
pub struct Object(pub Value);

impl Fields for Object {
    fn has(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| !value.is_null())
    }

    fn text(&self, name: &str) -> Option<String> {
        self.0.get(name)?.as_str().map(str::to_owned)
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.0.get(name)?.as_f64()
    }

    fn texts(&self, name: &str) -> Option<Vec<String>> {
        self.0.get(name)?.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
    }

    fn object(&self, name: &str) -> Option<Object> {
        self.0.get(name).filter(|value| value.is_object()).cloned().map(Object)
    }

    fn objects(&self, name: &str) -> Option<Vec<Object>> {
        Some(self.0.get(name)?.as_array()?.iter().cloned().map(Object).collect())
    }
}

/// Makes a few random changes to a value.
pub fn changed(mut value: Value, choices: &mut Choices) -> Value {
    for _ in 0..choices.below(5) {
        change(&mut value, choices);
    }
    value
}

/// Makes one random change somewhere in a value.
fn change(value: &mut Value, choices: &mut Choices) {
    let goes_on = !choices.once_in(6);
    match value {
        Value::Object(fields) if goes_on && !fields.is_empty() => change_field(fields, choices),
        Value::Array(items) if goes_on && !items.is_empty() => {
            let at = choices.below(items.len());
            match choices.below(4) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => change(&mut items[at], choices),
            }
        }
        _ => *value = any(choices),
    }
}

fn change_field(fields: &mut Map<String, Value>, choices: &mut Choices) {
    let names: Vec<String> = fields.keys().cloned().collect();
    let name = choices.one_of(&names);
    match choices.below(6) {
        0 => drop(fields.remove(&name)),
        1 => drop(fields.insert(choices.one_of(&NAMES).to_owned(), any(choices))),
        2 => {
            let other = fields[&choices.one_of(&names)].clone();
            fields.insert(name, other);
        }
        _ => change(&mut fields[&name], choices),
    }
}

/// Names of fields, which changes add to other messages.
const NAMES: [&str; 24] = [
    "type",
    "job",
    "seed",
    "size",
    "state",
    "alg",
    "method",
    "limits",
    "millis",
    "nodes",
    "max_length",
    "best",
    "outcome",
    "stats",
    "ending",
    "figures",
    "steps",
    "report",
    "recipe",
    "depth",
    "count",
    "wanted",
    "metric",
    "heuristic",
];

/// Texts that some message accepts.
const TEXTS: [&str; 30] = [
    "",
    "solve",
    "scramble",
    "stop",
    "prepare",
    "hold",
    "ready",
    "done",
    "found",
    "failed",
    "all",
    "one",
    "two-phase",
    "optimal",
    "reduction",
    "phases",
    "korf",
    "HTM",
    "QTM",
    "htm",
    "euclid",
    "max-sd",
    "stopped",
    "out-of-time",
    "bfs",
    "astar",
    "corners",
    "UUF",
    "R U R'",
    "\u{fffd}♥",
];

/// Returns a random value of any type.
fn any(choices: &mut Choices) -> Value {
    match choices.below(12) {
        0 => Value::Null,
        1 => json!(choices.once_in(2)),
        2 => json!(choices.byte()),
        3 => json!(choices.number()),
        4 => json!(-(choices.number() as f64)),
        5 => json!(choices.number() as f64 / 256.0),
        6 => {
            json!(choices.one_of(&[0.0, -0.0, 1e308, 5e-324, 4294967295.0, 4294967296.0, 9007199254740993.0]))
        }
        7..=9 => json!(choices.one_of(&TEXTS)),
        10 => Value::Array((0..choices.below(4)).map(|_| any(choices)).collect()),
        _ => json!({ choices.one_of(&NAMES): any(choices), choices.one_of(&NAMES): any(choices) }),
    }
}
