//! Runs `cubelab tables`, and `cubelab solve` with the method optimal.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn run(cache: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubelab"));
    command.args(arguments).env("XDG_CACHE_HOME", cache).output().expect("the program runs")
}

fn texts(output: Output) -> [String; 2] {
    [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"))
}

#[test]
fn tables_are_kept_and_mended_and_solutions_are_proved() {
    let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("optimal");
    let _ = fs::remove_dir_all(&cache);
    let printed = |arguments: &[&str]| texts(run(&cache, arguments));
    let file = cache.join("cubelab/optimal-htm-1M.table");
    let name = file.display().to_string();
    assert_eq!(printed(&["tables", "build", "--memory", "1M"]), [format!("{name}\n"), String::new()]);
    let [listed, _] = printed(&["tables", "list"]);
    assert_eq!(listed.trim(), format!("{} {name}", fs::metadata(&file).expect("the table").len()));
    assert_eq!(printed(&["tables", "verify", "--memory", "1500K"]), ["ok\n", ""]);

    let mut bytes = fs::read(&file).expect("the table");
    bytes[5000] ^= 1;
    fs::write(&file, &bytes).expect("a file of tests");
    let [_, message] = printed(&["tables", "verify", "--memory", "1M"]);
    assert!(message.starts_with(&format!("cubelab: {name}: has damaged entries: checksum")), "{message}");
    let solve = ["solve", "R U F2 D' L", "--method", "optimal", "--memory", "1M", "--threads", "2", "--json"];
    let [answer, message] = printed(&solve);
    assert!(message.contains("has damaged entries") && message.contains("making it again"), "{message}");
    let answer: Value = serde_json::from_str(&answer).expect("an object");
    assert_eq!(answer["solution"], "L' D F2 U' R'");
    assert_eq!(answer["optimal"], true);
    assert_eq!(answer["bound"], 5);
    assert_eq!(printed(&["tables", "verify", "--memory", "1M"]), ["ok\n", ""]);

    let arguments = ["solve", "R2 U", "--method", "optimal", "--memory", "1M", "--metric", "qtm", "--json"];
    let [answer, _] = printed(&arguments);
    let answer: Value = serde_json::from_str(&answer).expect("an object");
    assert_eq!(answer["solution"], "U' R2");
    assert_eq!(answer["length"], 3);
    let all = ["solve", "R2 L2 U", "--method", "optimal", "--memory", "1M", "--all"];
    assert_eq!(printed(&all), ["U' R2 L2\n", ""]);

    assert_eq!(printed(&["tables", "clear"]), ["", ""]);
    assert_eq!(printed(&["tables", "list"]), ["", ""]);
}

#[test]
fn a_run_that_is_started_again_adds_only_missing_answers() {
    let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("optimal-resume");
    let _ = fs::remove_dir_all(&cache);
    fs::create_dir_all(&cache).expect("a folder of tests");
    let answers = cache.join("answers.jsonl");
    let file = answers.display().to_string();
    let solve = |algs: &[&str]| {
        let options = ["--method", "optimal", "--memory", "1M", "--threads", "2", "--resume", file.as_str()];
        texts(run(&cache, &[&["solve"], algs, &options].concat()))
    };
    let written = || -> Vec<String> {
        let text = fs::read_to_string(&answers).expect("answers");
        let solution =
            |line: &str| serde_json::from_str::<Value>(line).expect("an object")["solution"].to_string();
        text.lines().map(solution).collect()
    };
    assert_eq!(solve(&["R U", "F2"]), ["", ""]);
    assert_eq!(written(), [r#""U' R'""#, r#""F2""#]);
    // A killed program leaves half a line.
    let text = fs::read_to_string(&answers).expect("answers");
    fs::write(&answers, &text[..text.len() - 20]).expect("a file of tests");
    assert_eq!(solve(&["R U", "F2", "D"]), ["", ""]);
    assert_eq!(written(), [r#""U' R'""#, r#""F2""#, r#""D'""#]);
    fs::write(&answers, "R U\n").expect("a file of tests");
    let [_, message] = solve(&["R"]);
    assert!(message.contains("answers.jsonl: line 1 is no answer"), "{message}");
    assert_eq!(fs::read_to_string(&answers).expect("the file"), "R U\n");
}

#[test]
fn proofs_of_the_cubes_of_a_file_are_measured() {
    let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("optimal-bench");
    fs::create_dir_all(&cache).expect("a folder of tests");
    let file = cache.join("cubes.txt");
    fs::write(&file, "R U F\n\nUUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB\n")
        .expect("a file of tests");
    let name = file.display().to_string();
    let [printed, message] =
        texts(run(&cache, &["bench", "optimal", "--file", &name, "--memory", "1M", "--json"]));
    let figures: Vec<Value> =
        printed.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let lengths: Vec<&Value> = figures.iter().filter(|figure| figure["figure"] == "proof").collect();
    assert_eq!(lengths.len(), 2, "{message}");
    assert_eq!((&lengths[0]["length"], &lengths[1]["length"]), (&3.into(), &0.into()));
    assert_eq!(figures[3]["length"], 1.5);
    fs::write(&file, "R Q\n").expect("a file of tests");
    let [_, message] = texts(run(&cache, &["bench", "optimal", "--file", &name, "--memory", "1M"]));
    assert!(message.contains("R Q"), "{message}");
}

#[test]
fn a_wrong_amount_of_memory_is_refused() {
    for (memory, expected) in [
        ("5K", "no table takes 5K or less; expected one of 1M, 32M, 64M, 128M, 256M"),
        ("much", "\"much\" is no amount of memory; expected a number and K, M or G"),
    ] {
        let [_, message] = texts(run(Path::new("/"), &["tables", "verify", "--memory", memory]));
        assert!(message.contains(expected), "{message}");
    }
}
