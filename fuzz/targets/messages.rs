//! Reads objects as messages of all protocols. A message must survive being written and read again.

use std::fmt::Debug;

use cubelab::wire::NotAMessage;
use cubelab::{lab, protocol};
use serde::Serialize;
use serde_json::{Value, json, to_value};

use super::Target;
use crate::choices::Choices;
use crate::json::{Object, changed};

pub const TARGET: Target = Target { name: "messages", corpus, run };

/// The check of each type of message.
const READERS: [fn(&Value); 4] = [
    |value| round_trip(value, protocol::Request::parse),
    |value| round_trip(value, protocol::Event::parse),
    |value| round_trip(value, lab::protocol::Request::parse),
    |value| round_trip(value, lab::protocol::Event::parse),
];

/// Reads an object as a message; if it is one, writes it and reads it again.
fn round_trip<T: Serialize + PartialEq + Debug>(
    value: &Value,
    read: impl Fn(&Object) -> Result<T, NotAMessage>,
) {
    match read(&Object(value.clone())) {
        Ok(message) => {
            let written = to_value(&message).expect("every message can be written");
            let again = read(&Object(written.clone()));
            assert_eq!(again.as_ref(), Ok(&message), "{value} is written as {written}");
        }
        Err(why) => assert!(!why.to_string().is_empty()),
    }
}

/// Returns valid messages of all types.
fn messages() -> Vec<Value> {
    let limits = json!({ "max_length": 20, "millis": 1000, "nodes": 1e6 });
    let figures = json!({
        "millis": 1.5, "generated": 5e9, "expanded": 3, "duplicates": 2, "reopened": 0, "frontier": 7,
        "peak_frontier": 9, "peak_bytes": 1e6, "depth": 7, "bound": 8.5,
    });
    let recipe = to_value(lab::Recipe::new(lab::Strategy::AStar)).expect("a recipe can be written");
    let node = json!({ "id": 1, "parent": 0, "by": "R'", "depth": 1, "h": 2.5, "f": 3.5, "verdict": "kept" });
    vec![
        json!({ "type": "prepare", "method": "two-phase", "size": 4 }),
        json!({ "type": "scramble", "job": 1, "seed": 7, "size": 5 }),
        json!({ "type": "solve", "job": 3, "state": "UUF", "method": "two-phase", "limits": limits }),
        json!({
            "type": "solve", "job": 3, "state": "UUF", "method": "optimal", "heuristic": "euclid", "metric": "HTM",
            "wanted": "all", "limits": limits,
        }),
        json!({ "type": "stop", "job": 4294967295u32 }),
        json!({ "type": "hold" }),
        json!({ "type": "resume" }),
        json!({ "type": "ready", "protocol": 2, "methods": ["two-phase", "other"] }),
        json!({ "type": "preparing", "method": "two-phase", "tier": 1, "size": 4, "done": 0, "total": 100 }),
        json!({ "type": "prepared", "method": "optimal", "tier": 1, "size": 2, "millis": 0.5, "bytes": 2e6 }),
        json!({ "type": "scrambled", "job": 1, "size": 2, "seed": 1, "state": "UUF", "alg": "R U" }),
        json!({ "type": "progress", "job": 1, "nodes": 5, "depth": 3, "bound": 2, "best": 20, "phase": "whole" }),
        merged(json!({ "type": "progress", "job": 1 }), &figures),
        json!({
            "type": "found", "job": 1, "alg": "R U", "length": 2,
            "chapters": [{ "phase": "whole", "alg": "R U", "length": 2 }],
        }),
        json!({ "type": "all", "job": 1, "algs": ["R U", "U R"], "total": 2 }),
        json!({ "type": "done", "job": 1, "outcome": "optimal", "stats": { "nodes": 5, "millis": 0.5 } }),
        json!({ "type": "done", "job": 1, "ending": { "type": "found", "alg": "R", "length": 1 }, "figures": figures }),
        json!({ "type": "failed", "job": 1, "kind": "cube", "message": "no\nno" }),
        json!({ "type": "failed", "kind": "request", "message": "no" }),
        json!({ "type": "run", "job": 1, "recipe": recipe, "state": "UUF", "millis": 1e4 }),
        json!({ "type": "open", "job": 1, "recipe": recipe, "state": "UUF" }),
        json!({ "type": "step", "job": 2, "search": 1, "count": 7 }),
        json!({ "type": "check", "job": 1, "recipe": recipe, "depth": 6 }),
        json!({ "type": "preparing", "job": 1, "table": "corners", "done": 250, "total": 1000, "damaged": "cut off" }),
        json!({
            "type": "steps", "job": 1, "steps": [{ "node": node, "state": "UUF", "generated": [node, node] }],
        }),
        json!({
            "type": "checked", "job": 1,
            "report": {
                "depth": 4, "states": 43239, "rows": [{ "states": 1, "least": 0, "mean": 0.5, "most": 1 }],
                "counterexample": { "alg": "R", "state": "UUF", "distance": 1, "estimate": 1.5 },
            },
        }),
    ]
}

/// Adds the fields of another object.
fn merged(mut object: Value, other: &Value) -> Value {
    if let (Value::Object(fields), Value::Object(more)) = (&mut object, other) {
        fields.extend(more.clone());
    }
    object
}

fn corpus() -> Vec<Vec<u8>> {
    (0..messages().len() as u8).map(|i| vec![i, 0, 0, 0, 0, 0, 0, 0]).collect()
}

thread_local! {
    static MESSAGES: Vec<Value> = messages();
}

fn run(input: &[u8]) {
    let mut choices = Choices(input);
    let message = MESSAGES.with(|messages| choices.one_of(messages));
    let value = changed(message, &mut choices);
    READERS.iter().for_each(|check| check(&value));
}
