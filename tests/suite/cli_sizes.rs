//! Runs the program `cubelab` with cubes of other sizes than the 3x3x3.

use std::process::{Command, Output};

use cubelab::cube::{Alg, Metric};
use cubelab::nxn::Stickers;
use serde_json::Value;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cubelab")).args(arguments).output().expect("the program runs")
}

/// Runs a command that must succeed, and returns its output.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Runs a command that must fail, and returns its message.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("text")
}

fn after(size: usize, alg: &str) -> Stickers {
    let mut cube = Stickers::solved(size);
    cube.perform(&alg.parse::<Alg>().expect("an alg")).expect("turns of this cube");
    cube
}

/// Runs `solve --json`, checks its turns on the scrambled cube phase by phase, and returns the JSON.
fn solved(size: usize, scramble: &str, arguments: &[&str]) -> Value {
    let number = size.to_string();
    let mut all = vec!["solve", scramble, "--size", &number, "--json"];
    all.extend(arguments);
    let answer: Value = serde_json::from_str(&printed(&all)).expect("an object");
    let mut cube = after(size, scramble);
    assert_eq!(answer["state"], cube.to_string());
    assert_eq!(answer["size"], size);
    let phases = answer["phases"].as_array().expect("a list");
    let turns: Vec<&str> = phases.iter().map(|phase| phase["solution"].as_str().expect("text")).collect();
    for alg in &turns {
        cube.perform(&alg.parse().expect("an alg")).expect("turns of this cube");
    }
    assert!(cube.is_solved(), "{all:?}: {answer}");
    let turns: Vec<&str> = turns.into_iter().filter(|alg| !alg.is_empty()).collect();
    assert_eq!(answer["solution"], turns.join(" "));
    let length = |value: &Value| value["length"].as_u64().expect("a number");
    assert_eq!(length(&answer), phases.iter().map(length).sum::<u64>());
    if size >= 4 {
        let metric = answer["metric"].as_str().expect("text").to_lowercase();
        assert_eq!(answer["lengths"][&metric], answer["length"], "{answer}");
        assert!(answer["lengths"]["obtm"].as_u64() >= answer["lengths"]["stm"].as_u64(), "{answer}");
    }
    assert!(answer["nodes"].as_u64() >= phases.iter().map(|phase| phase["nodes"].as_u64()).max().flatten());
    answer
}

#[test]
fn each_size_is_solved_by_each_of_its_methods() {
    for (size, scramble, arguments) in [
        (1, "x y", &[][..]),
        (2, "R U2 F' R U F2 y", &[]),
        (2, "R U2 F' R U F2 y", &["--metric", "qtm"]),
        (2, "L D' B2 x", &["--method", "optimal", "--seconds", "0.1"]),
        (3, "R U2 F' M Rw", &[]),
        (4, "R U2 Fw' D Rw2 B Uw L' 2F x", &[]),
        (4, "R U2 Fw' D Rw2", &["--metric", "stm"]),
        (5, "R 2U' 3Fw M B2 Lw x", &[]),
        (5, "R 2U' 3Fw M B2 Lw x", &["--method", "quick"]),
        (20, "2-5R 9Uw2 F' 10Lw2 7Dw", &["--method", "reduction", "--max-length", "6000"]),
        (20, "2-5R 9Uw2 F' 10L2 7Dw", &["--method", "reduction", "--max-length", "4000"]),
    ] {
        let answer = solved(size, scramble, arguments);
        // The tables of larger sizes take seconds.
        if size <= 4 {
            let state = answer["state"].as_str().expect("text");
            let mut again = vec!["solve", state];
            again.extend(arguments);
            let what = "the length of the facelet string determines the size";
            assert_eq!(printed(&again).trim_end(), answer["solution"], "{what}");
        }
    }
}

#[test]
fn a_2x2x2_is_solved_as_short_as_can_be_and_in_all_ways() {
    let half = solved(2, "R U2 F R2 U' F2 R U2", &[]);
    let quarter = solved(2, "R U2 F R2 U' F2 R U2", &["--metric", "qtm"]);
    assert_eq!((&half["metric"], &quarter["metric"]), (&"HTM".into(), &"QTM".into()));
    assert_eq!((&half["optimal"], &quarter["optimal"]), (&true.into(), &true.into()));
    for (metric, best) in [("htm", half), ("qtm", quarter)] {
        let all = printed(&["solve", "R U2 F R2 U' F2 R U2", "--size", "2", "--all", "--metric", metric]);
        assert!(all.lines().any(|line| best["solution"] == line), "{all}");
        for line in all.lines() {
            assert!(after(2, &format!("R U2 F R2 U' F2 R U2 {line}")).is_solved());
            let length =
                line.parse::<Alg>().expect("an alg").length(metric.parse::<Metric>().expect("a metric"));
            assert_eq!(Some(length), best["length"].as_u64());
        }
    }
    assert_eq!(printed(&["solve", "x", "--size", "2", "--all"]), "\n", "one solution, which is empty");
}

#[test]
fn incompatible_options_are_refused_before_any_work() {
    for (arguments, message) in [
        (
            &["--size", "4", "--method", "optimal"][..],
            "optimal does not solve a 4x4x4; expected reduction or phases",
        ),
        (&["--size", "2", "--method", "two-phase"], "two-phase does not solve a 2x2x2; expected optimal"),
        (&["--size", "5", "--method", "phases"], "phases does not solve a 5x5x5; expected reduction"),
        (
            &["--size", "4", "--heuristic", "sum"],
            "--heuristic is for the method phases; expected --method phases",
        ),
        (
            &["--method", "two-phase", "--metric", "qtm"],
            "\"R\": two-phase minimises the length of solutions of a 3x3x3 in HTM, not QTM",
        ),
        (
            &["--size", "34", "--metric", "obtm"],
            "\"R\": reduction minimises the length of solutions of a 34x34x34 in STM, not OBTM",
        ),
        (
            &["--size", "3", "--metric", "stm"],
            "\"R\": two-phase minimises the length of solutions of a 3x3x3 in HTM, not STM",
        ),
        (&["--all", "--method", "two-phase"], "--all is for the method optimal; expected --method optimal"),
    ] {
        let mut all = vec!["solve", "R"];
        all.extend(arguments);
        let error = refused(&all);
        assert!(error.starts_with(&format!("cubelab: {message}")), "{arguments:?}: {error}");
    }
    let two = Stickers::solved(2).to_string();
    assert!(refused(&["solve", &two, "--size", "4"]).contains("24 stickers; expected 4 layers"));
    assert!(refused(&["solve", &two, "--method", "korf"]).contains("korf does not solve a 2x2x2"));
    for wrong in [["--heuristic", "gut"], ["--metric", "inches"], ["--method", "magic"], ["--size", "0"]] {
        assert_eq!(run(&["solve", "R", wrong[0], wrong[1]]).status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn cubes_of_every_size_are_checked_shown_and_scrambled() {
    for size in [1, 2, 4, 5, 6, 7, 50] {
        let cube = after(size, if size == 1 { "x y" } else { "R U2 F' x y2" });
        assert_eq!(printed(&["check", &cube.to_string()]), "ok\n", "{size} layers");
    }
    let mut wings = Stickers::solved(4).to_string();
    // The two stickers of the wing UFr.
    wings.replace_range(14..15, "F");
    wings.replace_range(34..35, "U");
    let output = run(&["check", &wings]);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "one of the U-F wings at UFl and UFr is flipped; no wing can be flipped in its place\n"
    );
    assert_eq!(output.status.code(), Some(1));
    let refusal = refused(&["solve", &wings]);
    assert!(refusal.contains("one of the U-F wings"), "impossible cubes are refused before any search");
    for size in ["2", "3", "4", "8", "33"] {
        let scramble = printed(&["scramble", "--size", size, "--seed", "1"]);
        let net = printed(&["show", scramble.trim(), "--size", size]);
        assert_eq!(net.lines().count(), 3 * size.parse::<usize>().expect("a number"));
    }
    assert_eq!(
        printed(&["scramble", "--size", "2", "--seed", "1"]),
        printed(&["scramble", "--event", "222", "--seed", "1"])
    );
    assert_eq!(run(&["scramble", "--size", "4", "--event", "444"]).status.code(), Some(2));
}

#[test]
fn methods_are_listed_with_what_they_promise_and_take() {
    let text = printed(&["methods"]);
    for name in ["optimal", "two-phase", "korf", "reduction", "phases"] {
        assert!(text.lines().any(|line| line.split_whitespace().nth(1) == Some(name)), "{name}: {text}");
    }
    let lines: Vec<Value> = printed(&["methods", "--json"])
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    let of = |size: u64| {
        let is_for =
            |line: &&Value| (line["sizes"][0].as_u64()..=line["sizes"][1].as_u64()).contains(&Some(size));
        lines.iter().filter(is_for).map(|line| &line["method"]).collect::<Vec<_>>()
    };
    assert_eq!(
        [of(2), of(3), of(4)],
        [vec!["optimal"], vec!["two-phase", "korf", "optimal"], vec!["reduction", "phases"]]
    );
    assert_eq!(of(1000), ["reduction"]);
    for line in &lines {
        assert!(line["about"].as_str().is_some_and(|about| about.ends_with('.')), "{line}");
        assert!(
            line["tables"][0]["megabytes"].as_f64() > Some(0.0)
                && line["estimate"]["turns"].as_f64() > Some(0.0)
        );
    }
}

#[test]
fn threads_share_one_cube_and_come_to_the_same() {
    let scramble = "R U F2 L D B2 R' U2 F L2";
    let solve = |threads| solved(3, scramble, &["--seconds", "100", "--threads", threads]);
    let one = solve("1");
    assert_eq!(one["optimal"], true);
    for threads in ["2", "5"] {
        let several = solve(threads);
        assert_eq!(
            (&several["length"], &several["optimal"]),
            (&one["length"], &one["optimal"]),
            "{threads} threads"
        );
    }
    // Several cubes are solved at the same time, and answered in their order.
    let answers =
        printed(&["solve", "R U", "F2", scramble, "L", "--threads", "2", "--seconds", "100", "--json"]);
    let length = |line: &str| serde_json::from_str::<Value>(line).expect("an object")["length"].clone();
    assert_eq!(
        answers.lines().map(length).collect::<Vec<_>>(),
        [2.into(), 1.into(), one["length"].clone(), 1.into()]
    );
}
