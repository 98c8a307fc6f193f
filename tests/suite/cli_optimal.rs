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
fn a_wrong_amount_of_memory_is_refused() {
    for (memory, expected) in [
        ("5K", "no table takes 5K or less; expected one of 1M, 32M, 64M, 128M, 256M"),
        ("much", "\"much\" is no amount of memory; expected a number and K, M or G"),
    ] {
        let [_, message] = texts(run(Path::new("/"), &["tables", "verify", "--memory", memory]));
        assert!(message.contains(expected), "{message}");
    }
}
