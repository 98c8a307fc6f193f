//! Runs the commands for problems of the search lab as a person or a script does.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use cubelab::lab::problem::Problem;
use cubelab::nxn::{LabFace, Stickers};

use crate::figures;

fn cubelab(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubelab"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    command.output().expect("the program runs")
}

/// Runs a command that must succeed, and returns its output.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let output = cubelab(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// Runs a command that must fail, and returns its message.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = cubelab(folder, arguments);
    assert!(output.stdout.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    String::from_utf8(output.stderr).expect("text")
}

/// Creates an empty folder for the test of this name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Returns the text of a problem file with these digits, face by face.
fn problem_file(digits: &str) -> String {
    let faces: Vec<&str> = digits.split_whitespace().collect();
    let size = faces[0].len().isqrt();
    let keys = LabFace::ALL.iter().zip(faces).map(|(key, face)| {
        let rows = face
            .as_bytes()
            .chunks(size)
            .map(|row| format!("{:?}", row.iter().map(|d| d - b'0').collect::<Vec<_>>()));
        format!("\"{key}\": [{}]", rows.collect::<Vec<_>>().join(","))
    });
    format!("{{{}}}", keys.collect::<Vec<_>>().join(",\n"))
}

#[test]
fn search_writes_the_nodes_and_the_cube_of_every_trace() {
    let folder = folder("traces");
    for trace in figures::lab::TRACES {
        fs::write(folder.join("problem.json"), problem_file(trace.problem)).expect("written");
        let arguments = [
            "search",
            "problem.json",
            "--strategy",
            trace.strategy,
            "--out",
            "found",
            "--trace",
            "trace.txt",
        ];
        let turns: Vec<&str> = trace.nodes[1..].iter().map(|node| node.1).collect();
        assert_eq!(printed(&folder, &arguments), format!("{}\n", turns.join(" ")));
        let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a file");
        let solution = read("found/solution.txt");
        let mut lines = solution.lines();
        let title = lines.next().expect("a title");
        assert_eq!(title.to_lowercase().replace("a*", "astar"), trace.strategy);
        assert_eq!(lines.next().expect("a line"), "=".repeat(title.len()));
        let expected = trace.nodes.iter().enumerate().map(|(depth, (id, made, md5, _, f))| {
            format!("[{id}]([{made}]{md5}, cost = {depth}, depth = {depth}, f = {f})")
        });
        assert_eq!(lines.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        let expected = trace.nodes.iter().enumerate().map(|(depth, (id, made, md5, h, f))| {
            format!("[{id}]([{made}]{md5},c={depth},p={depth},h={h},v={f})")
        });
        assert_eq!(read("trace.txt").lines().collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        let end: Problem = read("found/solution.json").parse().expect("a problem");
        assert!(end.stickers().is_solved());
        // The turns lead to the same cube.
        let turned = printed(&folder, &[&["turn", "problem.json"], &turns[..]].concat());
        assert_eq!(turned, read("found/solution.json"));
        assert_eq!(printed(&folder, &["id", "problem.json"]), format!("{}\n", trace.nodes[0].2));
        assert_eq!(files(&folder), ["found", "problem.json", "trace.txt"]);
        assert_eq!(files(&folder.join("found")), ["solution.json", "solution.txt"]);
    }
}

#[test]
fn layers_have_as_many_digits_as_they_need() {
    let folder = folder("twelve");
    let twelve = Problem::new(Stickers::solved(12));
    fs::write(folder.join("12.json"), twelve.to_string()).expect("written");
    let turns = ["L11", "b10", "D11", "d1", "B0", "l11"];
    let turned = printed(&folder, &[&["turn", "12.json", "--moves", "physical"], &turns[..]].concat());
    fs::write(folder.join("turned.json"), &turned).expect("written");
    assert_ne!(turned, printed(&folder, &["turn", "12.json"]));
    let back = ["turn", "turned.json", "L11", "b0", "D1", "d11", "B10", "l11", "--moves", "physical"];
    assert_eq!(printed(&folder, &back), format!("{twelve}\n"));
    assert_eq!(
        refused(&folder, &["turn", "12.json", "B0", "d12"]),
        "cubelab: \"d12\": d12 is no turn of a cube of 12 layers; expected a layer from 0 to 11\n"
    );
    assert_eq!(
        refused(&folder, &["turn", "12.json", "R"]),
        "cubelab: \"R\": no turn; expected one of the letters B, D, L, b, d, l and the number of a layer, such as \
         B0 or d12\n"
    );
    // Two turns of layers with two digits, found again.
    fs::write(folder.join("two.json"), printed(&folder, &["turn", "12.json", "B10", "l11"]))
        .expect("written");
    let found = printed(&folder, &["search", "two.json", "--strategy", "astar"]);
    assert_eq!(found, "L11 b10\n");
    assert_eq!(files(&folder), ["12.json", "solution.json", "solution.txt", "turned.json", "two.json"]);
}

#[test]
fn broken_problems_are_named_and_leave_nothing_behind() {
    let folder = folder("broken");
    let solved = Problem::new(Stickers::solved(2)).to_string();
    for (old, new, expected) in [
        ("\"UP\"", "\"TOP\"", "no face has the name \"TOP\""),
        ("\"UP\"", "\"DOWN\"", "the key DOWN occurs twice"),
        ("[[2,2],[2,2]]", "[[2,2],[2]]", "FRONT[1] has 1 stickers; expected 2"),
        ("[[2,2],[2,2]]", "[[2,2,2],[2,2,2],[2,2,2]]", "FRONT has 3 rows; expected 2, as BACK has"),
        ("[[2,2],[2,2]]", "[[2,9],[2,2]]", "FRONT[0][1] is 9; expected a colour, 0 to 5"),
        ("[[5,5],[5,5]]", "[]", "BACK has no rows; expected 2 or more"),
        ("[[5,5],[5,5]]", "[[5]]", "BACK has 1 row; expected 2 or more: a 1x1x1 is always solved"),
        ("}", "", "EOF while parsing an object"),
    ] {
        assert!(solved.contains(old));
        fs::write(folder.join("broken.json"), solved.replacen(old, new, 1)).expect("written");
        for command in [&["search", "broken.json", "--strategy", "bfs"][..], &["id", "broken.json"]] {
            let error = refused(&folder, command);
            assert!(error.starts_with(&format!("cubelab: \"broken.json\": {expected}")), "{error}");
        }
    }
    let error = refused(&folder, &["id", "absent.json"]);
    assert!(error.starts_with("cubelab: \"absent.json\": No such file"), "{error}");
    assert_eq!(files(&folder), ["broken.json"]);
}

#[test]
fn without_a_solution_no_file_is_touched() {
    let folder = folder("unsolved");
    let problem = problem_file(figures::lab::TRACES[0].problem);
    fs::write(folder.join("problem.json"), problem).expect("written");
    fs::write(folder.join("solution.txt"), "of before").expect("written");
    let short = ["search", "problem.json", "--strategy", "ids", "--max-depth", "2"];
    // Iterations of 1 and 2 turns generate 12 and 12 + 12 * 12 successors, less the pruned ones.
    let error = refused(&folder, &short);
    assert!(error.starts_with("cubelab: IDS: no solution found within 2 turns; "), "{error}");
    let small = ["search", "problem.json", "--strategy", "bfs", "--no-pruning", "--memory", "1"];
    let error = refused(&folder, &small);
    assert!(error.starts_with("cubelab: BFS: no solution found within 1 MB; "), "{error}");
    assert_eq!(files(&folder), ["problem.json", "solution.txt"]);
    // If one file cannot be written, the others are not written either.
    let nowhere =
        ["search", "problem.json", "--strategy", "bfs", "--out", "out", "--trace", "absent/trace.txt"];
    let error = refused(&folder, &nowhere);
    assert!(error.starts_with("cubelab: \"absent/trace.txt\": "), "{error}");
    assert_eq!(files(&folder.join("out")), Vec::<String>::new());
    assert_eq!(fs::read_to_string(folder.join("solution.txt")).expect("a file"), "of before");
    fs::write(folder.join("file"), "").expect("written");
    let error = refused(&folder, &["search", "problem.json", "--strategy", "bfs", "--out", "file"]);
    assert!(error.starts_with("cubelab: \"file\": "), "{error}");
}

#[test]
fn impossible_cubes_are_refused_with_physical_moves() {
    let folder = folder("physical");
    fs::write(folder.join("3.json"), Problem::new(Stickers::solved(3)).to_string()).expect("written");
    let strange = printed(&folder, &["turn", "3.json", "D0", "L0"]);
    fs::write(folder.join("strange.json"), strange).expect("written");
    let in_lab = ["search", "strange.json", "--strategy", "bfs"];
    assert_eq!(printed(&folder, &in_lab), "l0 d0\n");
    let error = refused(&folder, &[&in_lab[..], &["--moves", "physical"]].concat());
    assert!(error.starts_with("cubelab: no cube can be turned into this: "), "{error}");
    assert!(error.ends_with("; expected a state that turns of a cube lead to, or --moves lab\n"), "{error}");
    fs::write(folder.join("43.json"), Problem::new(Stickers::solved(43)).to_string()).expect("written");
    let error = refused(&folder, &["search", "43.json", "--strategy", "bfs"]);
    assert_eq!(error, "cubelab: a cube of 43 layers; a search takes at most 42\n");
}

#[test]
fn a_problem_can_come_from_standard_input() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubelab"));
    command.args(["id", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let trace = &figures::lab::TRACES[0];
    let mut input = child.stdin.take().expect("piped");
    input.write_all(problem_file(trace.problem).as_bytes()).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{}\n", trace.nodes[0].2));
}
