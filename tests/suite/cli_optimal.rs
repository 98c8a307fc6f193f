//! Runs `cubelab tables`, and `cubelab solve` with the method optimal.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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

    // The first method of the size that minimises this metric.
    let arguments = ["solve", "R2 U", "--size", "3", "--memory", "1M", "--metric", "qtm", "--json"];
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
        ("5K", "no table takes 5K or less; expected one of 1M, 32M, 64M, 128M, 256M, 576M, 768M, 3G"),
        ("much", "\"much\" is no amount of memory; expected a number and K, M or G"),
    ] {
        let [_, message] = texts(run(Path::new("/"), &["tables", "verify", "--memory", memory]));
        assert!(message.contains(expected), "{message}");
    }
}

/// Runs `solve` with these arguments and lines of standard input, and returns its output and its messages.
fn solve(input: &str, arguments: &[&str]) -> [String; 2] {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubelab"));
    let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("optimal-goals");
    command.arg("solve").args(arguments).env("XDG_CACHE_HOME", cache);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    // A program that refuses its arguments reads no input.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    texts(child.wait_with_output().expect("the program ends"))
}

#[test]
fn goals_are_reached_in_the_least_number_of_turns() {
    let lines = "F R D2\nR U R' U'\n\nx F R D2\n";
    assert_eq!(
        solve(lines, &["--goal", "cross-d", "--threads", "2"]),
        ["D2 R' F'\n\n\nD2 R' F'\n".to_owned(), String::new()]
    );
    let [answer, _] = solve("", &["F R D2", "--goal", "cross-d,eo-z", "--metric", "qtm", "--json"]);
    let answer: Value = serde_json::from_str(&answer).expect("an object");
    assert_eq!(
        (&answer["length"], &answer["optimal"], &answer["bound"]),
        (&4.into(), &true.into(), &4.into())
    );
    assert_eq!((&answer["solution"], &answer["metric"]), (&"D2 R' F'".into(), &"QTM".into()));
    assert_eq!(answer["goals"], serde_json::json!(["cross-d", "eo-z"]));
    let [all, _] = solve("", &["F R", "--goal", "eo-z", "--all"]);
    assert!(all.lines().count() > 1 && all.lines().all(|way| way.split(' ').count() == 2), "{all}");
    let [way, _] = solve("", &["R U R' U R U2 R'", "--goal", "last-layer", "--memory", "1M"]);
    assert_eq!(way, "R U2 R' U' R U' R'\n");
}

#[test]
fn goals_that_do_not_fit_are_refused() {
    for (arguments, expected) in [
        (
            &["R", "--goal", "cros-d"][..],
            "no goal has the name \"cros-d\"; expected one of cross-u, cross-r, ",
        ),
        (&["R", "--goal", "cross-d", "--size", "2"], "--goal is for a 3x3x3, not 2 layers"),
        (&["UUUURRRRFFFFDDDDLLLLBBBB", "--goal", "cross-d"], "2x2x2; expected a 3x3x3 for --goal"),
        (&["R", "--goal", "corners", "--method", "korf"], "--goal is for the method optimal, not korf"),
        (
            &["R", "--goal", "corners", "--memory", "1M"],
            "--memory is for the whole cube; expected no goal, or last-layer",
        ),
        (
            &["R", "--goal", "last-layer", "--memory", "1M"],
            "last-layer begins with solved first two layers on D",
        ),
        (&["R F U", "--goal", "cross-d", "--max-length", "1"], "no solution of at most 1 turns found"),
    ] {
        let [_, message] = solve("", arguments);
        assert!(message.contains(expected), "{message}");
    }
}

/// Runs the commands of docs/cli.md for several hosts, on this one alone and with a small table. Skipped without GNU parallel, which
/// `./dev test` installs where it may.
#[cfg(unix)]
#[test]
fn gnu_parallel_divides_cubes_as_documented() {
    let version = Command::new("parallel").arg("--version").output();
    if !version.is_ok_and(|output| output.stdout.starts_with(b"GNU parallel")) {
        eprintln!("GNU parallel is not installed: its test is skipped");
        return;
    }
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cli.md");
    let document = fs::read_to_string(document).expect("the page about the command line");
    let from = document.find("split --number").expect("the commands");
    let commands = document[from..].split("```").next().expect("their end");
    let mut script = commands.replace("\n$ ", "\n");
    for (documented, here) in
        [("l/16", "l/3"), ("host1,host2,:", ":"), ("--threads 8", "--threads 2 --memory 1M")]
    {
        assert!(script.contains(documented), "{script}");
        script = script.replace(documented, here);
    }

    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("optimal-parallel");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join(".parallel")).expect("a folder of tests");
    // Without this file, the program asks to be cited.
    fs::write(folder.join(".parallel/will-cite"), "").expect("a file of tests");
    let algs = ["R U", "F2", "D L B", "R2 U' F", "B", "L U R"];
    fs::write(folder.join("scrambles.txt"), algs.join("\n") + "\n").expect("a file of tests");
    let program = Path::new(env!("CARGO_BIN_EXE_cubelab"));
    let programs = program.parent().expect("a folder").display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let run_all = || {
        let mut shell = Command::new("sh");
        shell
            .args(["-e", "-c", &script])
            .current_dir(&folder)
            .env("PATH", &path)
            .env("HOME", &folder)
            .env_remove("XDG_CACHE_HOME");
        let output = shell.output().expect("a shell");
        assert!(output.status.success(), "{:?}", texts(output));
        let answers = fs::read_to_string(folder.join("answers.jsonl")).expect("answers");
        let length = |line: &str| {
            serde_json::from_str::<Value>(line).expect("an object")["length"].as_u64().expect("a number")
        };
        answers.lines().map(length).collect::<Vec<u64>>()
    };
    assert_eq!(run_all(), [2, 1, 3, 3, 1, 3]);
    // A killed run left half of a part. The same commands complete it, and solve nothing twice.
    let part = folder.join("part-aa.jsonl");
    let answers = fs::read_to_string(&part).expect("answers of a part");
    fs::write(&part, &answers[..answers.len() - 30]).expect("a file of tests");
    assert_eq!(run_all(), [2, 1, 3, 3, 1, 3]);
}
