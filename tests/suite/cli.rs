//! Runs the program `cubelab` as a person or a script does.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use cubelab::cube::{Alg, Metric};
use cubelab::nxn::{Stickers, random_moves};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::Value;

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

fn cubelab(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubelab"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").stdin(Stdio::null());
    command.env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
}

fn run(arguments: &[&str]) -> Output {
    cubelab(arguments).output().expect("the program runs")
}

/// Runs a command that must succeed, and returns its output.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// Runs a command that must fail, and returns its message and exit status.
fn refused(arguments: &[&str]) -> (String, Option<i32>) {
    let output = run(arguments);
    assert!(output.stdout.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stdout));
    (String::from_utf8(output.stderr).expect("text"), output.status.code())
}

/// Runs a command with these lines on its standard input.
fn fed(arguments: &[&str], lines: &str) -> Output {
    let mut child = started(arguments);
    let mut input = child.stdin.take().expect("piped");
    let lines = lines.to_owned();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("all lines are read");
    output
}

fn started(arguments: &[&str]) -> Child {
    let mut command = cubelab(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program runs")
}

/// Returns lines of random algs of the 3x3x3.
fn random_algs(count: usize) -> String {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    (0..count).map(|_| format!("{}\n", random_moves(3, &mut random))).collect()
}

fn after(size: usize, alg: &str) -> Stickers {
    let mut cube = Stickers::solved(size);
    cube.perform(&alg.parse::<Alg>().expect("an alg")).expect("turns of this cube");
    cube
}

#[test]
fn apply_prints_the_facelets_after_an_alg() {
    assert_eq!(printed(&["apply", ""]), format!("{SOLVED}\n"));
    assert_eq!(printed(&["apply", "(R U R’ U’)6 // all for nothing"]), format!("{SOLVED}\n"));
    let five = printed(&["apply", "3Rw U2 2-3f'", "--size", "5"]);
    assert_eq!(five, format!("{}\n", after(5, "3Rw U2 2-3f'")));
    assert_eq!(
        printed(&["apply", "2-3f U2 3Rw'", "--state", five.trim()]),
        format!("{}\n", Stickers::solved(5))
    );
}

#[test]
fn errors_name_the_input_and_what_was_expected() {
    for (arguments, message) in [
        (&["apply", "R U Q"][..], r#""R U Q": character 5: found "Q", expected a turn such as R"#),
        (&["apply", "3Rw"], r#""3Rw": 3Rw is no turn of a 3x3x3: expected fewer than 3 layers"#),
        (&["apply", "((((R)999)999)999)"], "unrolls into 997002999 turns; expected at most 100000"),
        (&["apply", "R", "--state", "UUX"], r#""UUX": sticker 3 is 'X'; expected one of the letters U, R"#),
        (&["apply", "R", "--state", "UUU"], r#""UUU": 3 stickers; expected 6 N^2, such as 24, 54 or 96"#),
        (&["apply", "R", "--state", "URFDLB", "--size", "3"], r#""URFDLB": 6 stickers; expected 3 layers"#),
        (
            &["show", "URFDLB", "--size", "3"],
            r#""URFDLB": a state of 1 layers beside --state or --size; expected an alg"#,
        ),
        (&["check", "RUF"], r#""RUF": 3 stickers; expected 6 N^2, such as 24, 54 or 96"#),
    ] {
        let (error, status) = refused(arguments);
        assert!(error.starts_with("cubelab: ") && error.contains(message), "{error}");
        assert_eq!(status, Some(1), "{arguments:?}");
    }
    let long = "Q".repeat(100_000);
    assert!(refused(&["apply", &long]).0.len() < 300, "a long input is not repeated in full");
    for arguments in
        [&["scramble", "--event", "888"][..], &["apply"], &["apply", "R", "--size", "0"], &["turn"]]
    {
        assert_eq!(refused(arguments).1, Some(2), "{arguments:?}");
    }
}

#[test]
fn check_says_ok_or_every_broken_law() {
    assert_eq!(printed(&["check", SOLVED]), "ok\n");
    let held = after(3, "R U2 F' x y2");
    assert_eq!(printed(&["check", &held.to_string()]), "ok\n", "in any holding orientation");
    // The two stickers of the edge UF are swapped.
    let flipped = "UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let output = run(&["check", flipped]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "one edge is flipped\n");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(1), 0));
    let nonsense = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLLLLLLLLLL";
    let output = run(&["check", nonsense]);
    assert!(output.stdout.split(|b| *b == b'\n').count() > 3, "{output:?}");
}

#[test]
fn show_draws_the_net_and_colours_it_only_where_it_may() {
    let plain = printed(&["show", "R", "--size", "2"]);
    let net = "\
\x20     U F
\x20     U F
\x20L L  F D  R R  U B
\x20L L  F D  R R  U B
\x20     D B
\x20     D B
";
    assert_eq!(plain, net);
    assert_eq!(printed(&["show", &after(2, "R").to_string()]), net);
    let forced = |name: &str| {
        let mut command = cubelab(&["show", "R", "--size", "2"]);
        let output = command.env("CLICOLOR_FORCE", "1").env(name, "1").output().expect("the program runs");
        String::from_utf8(output.stdout).expect("text")
    };
    let coloured = forced("ANYTHING_ELSE");
    assert!(coloured.contains("\x1b[38;5;16m\x1b[48;5;231m U\x1b[0m"), "{coloured:?}");
    assert_eq!(forced("NO_COLOR"), net);
}

#[test]
fn a_terminal_gets_colours_unless_no_color_is_set() {
    // `script` gives its command a terminal; without `script`, this is not tested.
    let program = format!("{} show R --size 2", env!("CARGO_BIN_EXE_cubelab"));
    let on_terminal = |no_color: bool| {
        let mut command = Command::new("script");
        command.args(["-qec", &program, "/dev/null"]).env("TERM", "xterm-256color").stdin(Stdio::null());
        command.env_remove("NO_COLOR").env_remove("CI");
        if no_color {
            command.env("NO_COLOR", "1");
        }
        command.output().ok().map(|output| String::from_utf8_lossy(&output.stdout).contains('\x1b'))
    };
    if let (Some(coloured), Some(plain)) = (on_terminal(false), on_terminal(true)) {
        assert!(coloured, "colours on a terminal");
        assert!(!plain, "no colours where NO_COLOR is set");
    }
}

#[test]
fn scrambles_of_every_event() {
    for (event, size, length) in [
        ("222", 2, 11..=11),
        ("444", 4, 40..=48),
        ("555", 5, 60..=60),
        ("666", 6, 80..=80),
        ("777", 7, 100..=100),
    ] {
        let lines = printed(&["scramble", "--event", event, "--count", "3", "--seed", "5"]);
        assert_eq!(lines.lines().count(), 3);
        for line in lines.lines() {
            assert!(length.contains(&line.parse::<Alg>().expect("an alg").length(Metric::Htm)), "{line}");
            assert!(!after(size, line).is_solved());
        }
        assert_eq!(lines, printed(&["scramble", "--event", event, "--count", "3", "--seed", "5"]));
        assert_ne!(lines, printed(&["scramble", "--event", event, "--count", "3", "--seed", "6"]));
        assert_ne!(printed(&["scramble", "--event", event]), printed(&["scramble", "--event", event]));
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let mut child = cubelab(&["scramble", "--event", "777", "--count", "1000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut first = String::new();
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    output.read_line(&mut first).expect("a line");
    drop(output);
    let mut errors = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut errors).expect("text");
    assert_eq!(errors, "");
    assert!(child.wait().expect("it ends").success());
    assert!(first.parse::<Alg>().is_ok());
}

#[test]
fn solve_prints_turns_that_solve_in_the_grip_of_the_holder() {
    let held = after(3, "R U2 F' L D B2 x y'");
    for (input, start) in [
        ("R U F2 M' x y Rw2", after(3, "R U F2 M' x y Rw2")),
        (&held.to_string(), held.clone()),
        ("D2 B' R2 F D' L U2 R' B2 U F2 L2", after(3, "D2 B' R2 F D' L U2 R' B2 U F2 L2")),
    ] {
        let line = printed(&["solve", input]);
        let solution: Alg = line.trim_end().parse().expect("an alg");
        assert!(solution.length(Metric::Htm) <= 21);
        let mut cube = start;
        cube.perform(&solution).expect("turns of faces");
        assert!(cube.is_solved(), "{input}: {line}");
    }
    assert_eq!(printed(&["solve", "", SOLVED, "x y2", "R U R' U'"]), "\n\n\nU R U' R'\n");
}

#[test]
fn solve_reads_lines_and_keeps_their_order_on_any_number_of_threads() {
    let lines = random_algs(200);
    let one = fed(&["solve", "-"], &lines);
    assert!(one.status.success() && one.stderr.is_empty());
    let solutions = String::from_utf8(one.stdout).expect("text");
    assert_eq!(solutions.lines().count(), 200);
    for (scramble, solution) in lines.lines().zip(solutions.lines()) {
        assert!(after(3, &format!("{scramble} {solution}")).is_solved());
    }
    for threads in ["2", "7"] {
        let many = fed(&["solve", "--threads", threads], &lines);
        assert_eq!(String::from_utf8(many.stdout).expect("text"), solutions, "{threads} threads");
    }
}

#[test]
fn solve_answers_each_line_as_it_comes() {
    let mut child = started(&["solve", "-", "--threads", "2"]);
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    for (alg, solution) in [("R", "R'\n"), ("", "\n"), ("U2 F", "F' U2\n")] {
        writeln!(input, "{alg}").expect("it reads");
        let mut line = String::new();
        output.read_line(&mut line).expect("a line");
        assert_eq!(line, solution);
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn an_unsolvable_line_is_reported_and_the_others_are_solved() {
    let flipped = "UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let output = fed(&["solve", "--threads", "3"], &format!("R\nR Q\n{flipped}\nURFDBL\n4R\nU\n"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "R'\nU'\n");
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8(output.stderr).expect("text");
    let errors: Vec<&str> = errors.lines().collect();
    assert!(
        errors[0].starts_with(r#"cubelab: line 2: "R Q": character 3: found "Q", expected"#),
        "{errors:?}"
    );
    assert_eq!(errors[1], format!("cubelab: line 3: {flipped:?}: one edge is flipped"));
    let centres = "the centres are in an order that no way of holding the cube gives";
    assert_eq!(errors[2], format!("cubelab: line 4: \"URFDBL\": {centres}"));
    assert!(errors[3].starts_with(r#"cubelab: line 5: "4R": 4R is no turn of a 3x3x3"#), "{errors:?}");
    assert_eq!(errors.len(), 4);
    // A line that is not UTF-8 is an error, too, and the lines after it are still read.
    let mut child = started(&["solve"]);
    child.stdin.take().expect("piped").write_all(b"\xff\xfe\nR\n").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((&output.stdout[..], output.status.code()), (&b"R'\n"[..], Some(1)));
}

#[test]
fn solve_tells_when_there_is_no_solution_so_short() {
    let (error, status) = refused(&["solve", "R U R' U'", "--max-length", "3"]);
    assert_eq!(error, "cubelab: \"R U R' U'\": no solution of at most 3 turns found\n");
    assert_eq!(status, Some(1));
    for seconds in ["soon", "-1", "NaN", "inf"] {
        assert_eq!(refused(&["solve", "R", &format!("--seconds={seconds}")]).1, Some(2), "{seconds}");
    }
}

#[test]
fn solve_writes_json_and_uses_the_time_it_is_given() {
    let algs = random_algs(4);
    let objects = |arguments: &[&str]| -> Vec<Value> {
        let output = fed(arguments, &algs);
        assert!(output.status.success());
        let lines = String::from_utf8(output.stdout).expect("text");
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let first = objects(&["solve", "--json"]);
    let best = objects(&["solve", "--json", "--seconds", "0.5", "--threads", "4"]);
    assert_eq!((first.len(), best.len()), (4, 4));
    for ((first, best), alg) in first.iter().zip(&best).zip(algs.lines()) {
        assert_eq!(first["state"], after(3, alg).to_string());
        assert_eq!(first["state"], best["state"]);
        assert_eq!(first["metric"], "HTM");
        for object in [first, best] {
            let solution = object["solution"].as_str().expect("text");
            assert_eq!(object["length"], solution.split(' ').count());
            assert!(after(3, &format!("{alg} {solution}")).is_solved());
            assert!(object["optimal"].is_boolean() && object["nodes"].as_u64() > Some(0));
        }
        assert!(best["length"].as_u64() <= first["length"].as_u64());
        assert!(best["millis"].as_f64() >= Some(500.0), "{best}");
    }
    let near: Value = serde_json::from_str(&printed(&["solve", "--json", "R U F"])).expect("JSON");
    assert_eq!((&near["length"], &near["optimal"]), (&Value::from(3), &Value::from(true)));
}

#[test]
fn solve_ends_quietly_when_its_reader_goes_away() {
    let mut child = started(&["solve", "--threads", "2"]);
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    writeln!(input, "R").expect("it reads");
    output.read_line(&mut String::new()).expect("a line");
    drop(output);
    // The program ends at the next line, although its input is still open.
    writeln!(input, "U").expect("it reads");
    assert!(child.wait().expect("it ends").success());
    let mut errors = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut errors).expect("text");
    assert_eq!(errors, "");
    drop(input);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_search_quietly() {
    use std::os::unix::process::ExitStatusExt;

    crate::ctrl_c::ends_children();
    // The superflip needs 20 turns. The proof takes so long that the search cannot end before it is stopped.
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let mut child = started(&["solve", "--seconds", "1000", superflip]);
    let mut output = child.stdout.take().expect("piped");
    std::thread::sleep(Duration::from_millis(300));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    if !sent.is_ok_and(|status| status.success()) {
        child.kill().expect("it runs");
        panic!("no `kill` to press Ctrl-C with");
    }
    let status = child.wait().expect("it ends");
    assert_eq!(status.signal(), Some(2));
    let mut written = String::new();
    output.read_to_string(&mut written).expect("text");
    child.stderr.take().expect("piped").read_to_string(&mut written).expect("text");
    assert_eq!(written, "");
}

#[test]
fn large_tables_solve_too() {
    let alg = "R U F2 L' D B2 R2 U' F L2 D' B R";
    let json = printed(&["solve", "--json", "--tables", "large", "--max-length", "20", alg]);
    let answer: Value = serde_json::from_str(&json).expect("JSON");
    assert!(answer["length"].as_u64() <= Some(20), "{json}");
    let solution = answer["solution"].as_str().expect("an alg");
    let solved = printed(&["apply", &format!("{alg} {solution}")]);
    assert_eq!(solved.trim(), "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB");
}

#[test]
fn bench_prints_figures() {
    let text = printed(&["bench", "two-phase", "--count", "3"]);
    assert_eq!(text.lines().count(), 18, "{text}");
    assert!(text.starts_with("tier 1: tables in "), "{text}");
    assert!(text.contains("\ntier 2: at most 20, 3 cubes: mean "), "{text}");
    let json = printed(&["bench", "two-phase", "--count", "3", "--json"]);
    let figures: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(figures.len(), 18);
    assert_eq!(figures[0]["figure"], "tables");
    assert!(figures[1]["mean_length"].as_f64() <= Some(21.0) && figures[1]["max_length"] == 21);
    assert_eq!(figures[17]["after_millis"], 100);
    assert_eq!(figures[17]["tier"], 2);
}

#[test]
fn races_are_tables_or_csv_and_sweeps_have_means() {
    let race = printed(&["lab", "race", "bfs", "dfs", "astar+manhattan", "--turns", "5", "--seed", "1"]);
    let lines: Vec<Vec<&str>> = race.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(
        (&lines[1][..3], lines[2][..3].to_vec()),
        (&["search", "outcome", "length"][..], vec!["bfs", "found", "5"])
    );
    // Depth-first search misses the solution: states visited on a long path are not expanded again on a shorter
    // one.
    assert_eq!(lines[3][..2], ["dfs", "depth-limit"]);
    assert_eq!(lines[4][..3], ["astar", "found", "5"]);

    let folder = std::env::temp_dir().join(format!("cubelab-lab-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let [csv, svg] = ["sweep.csv", "sweep.svg"].map(|name| folder.join(name).to_string_lossy().into_owned());
    let sweep = ["lab", "sweep", "astar", "--vary", "depth", "--from", "1", "--to", "3", "--step", "1"];
    let table = printed(&[&sweep[..], &["--scrambles", "2", "--csv", &csv, "--svg", &svg]].concat());
    assert!(table.lines().skip(1).all(|line| line.contains("2/2")), "{table}");
    assert_eq!(std::fs::read_to_string(&csv).unwrap().lines().count(), 7);
    let plot = std::fs::read_to_string(&svg).unwrap();
    assert!(plot.starts_with("<svg") && plot.contains("nodes against scramble turns"));
    std::fs::remove_dir_all(folder).unwrap();

    let rows = printed(&["lab", "race", "bfs", "--turns", "2", "--csv", "-"]);
    assert!(rows.starts_with("search,") && rows.lines().count() == 2, "{rows}");
    for (arguments, expected) in [
        (&["lab", "race", "quick"][..], "no strategy has the name \"quick\"; expected one of bfs"),
        (&["lab", "race", "astar+c"], "no setting of a search has the name \"c\"; expected"),
        (
            &["lab", "sweep", "bfs"],
            "the coefficient makes no difference to bfs; expected a strategy that uses it",
        ),
        (
            &["lab", "sweep", "--from", "5"],
            "no sweep of the coefficient from 5 to 4.5; expected values from 0 to 100, rising",
        ),
        (&["lab", "race", "--csv", "/nowhere/at/all.csv", "bfs", "--turns", "1"], "/nowhere/at/all.csv"),
    ] {
        let output = run(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(expected), "{arguments:?}: {errors}");
    }
}

/// Tests the examples of the documents that show the output of commands. With `CUBELAB_WRITE` set, writes the output to
/// the documents.
#[test]
fn the_documents_show_what_commands_print() {
    // Some commands write files.
    let folder = empty_folder("documents");
    std::fs::create_dir(folder.join("docs")).expect("a new folder");
    std::fs::write(folder.join("docs/problem.json"), include_str!("../../docs/problem.json"))
        .expect("a new file");
    let mut shown = 0;
    for document in ["README.md", "docs/cli.md"] {
        let path = format!("{}/{document}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap();
        let mut current = text.clone();
        for block in text.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next()) {
            for example in block.split("$ ").skip(1) {
                let (command, printed) = example.split_once('\n').unwrap();
                let Some(arguments) = command.strip_prefix("cubelab ").filter(|_| !printed.is_empty()) else {
                    continue;
                };
                // A terminal shows standard error, too.
                let shell = format!("'{}' {arguments} 2>&1", env!("CARGO_BIN_EXE_cubelab"));
                let output = Command::new("sh").args(["-c", &shell]).current_dir(&folder).output().unwrap();
                let output = String::from_utf8(output.stdout).unwrap();
                if std::env::var_os("CUBELAB_WRITE").is_some() {
                    let example = |printed: &str| format!("$ {command}\n{printed}");
                    current = current.replace(&example(printed), &example(&output));
                } else {
                    assert_eq!(output, printed, "{document}: {command}");
                }
                shown += 1;
            }
        }
        if current != text {
            std::fs::write(&path, current).unwrap();
        }
    }
    assert!(shown > 5, "the documents have examples");
}

/// Creates an empty folder for the test of this name.
fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("a folder of tests");
    }
    std::fs::create_dir(&folder).expect("a new folder");
    folder
}

/// Returns the names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).expect("a folder");
    files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn pattern_databases_are_built_described_and_verified() {
    let folder = empty_folder("pdb");
    let file = folder.join("my corners");
    let path = file.to_str().expect("a path of tests");
    let with = |action| ["pdb", action, "corners", "--max-depth", "3", "--out", path];
    assert_eq!(printed(&with("build")), format!("{path}\n"));
    assert_eq!(names(&folder), ["my corners"]);
    let bytes = std::fs::metadata(&file).expect("it was written").len();
    assert_eq!(
        printed(&with("info")),
        format!(
            "file          {path}\nbytes         {bytes}\ndatabase      corners\narrangements  88179840\n\
             mean          4.0000\n 0            1\n 1            18\n 2            243\n 3            2874\n \
             4 or more    88176704\n"
        )
    );
    assert_eq!(printed(&with("verify")), "ok\n");

    let (message, status) = refused(&["pdb", "info", "edges6a", "--out", path]);
    assert_eq!(status, Some(1));
    assert_eq!(message, format!("cubelab: {path}: is the database corners to depth 3; expected edges6a\n"));
    let mut damaged = std::fs::read(&file).expect("it was written");
    damaged[20_000_000] ^= 1;
    std::fs::write(&file, damaged).expect("a file of tests");
    for action in ["info", "verify"] {
        let (message, status) = refused(&with(action));
        assert_eq!(status, Some(1));
        assert!(message.contains(path) && message.contains("has damaged entries: checksum "), "{message}");
    }
    // A failed build leaves no file.
    let (message, status) =
        refused(&["pdb", "build", "corners", "--max-depth", "1", "--out", &format!("{path}/x")]);
    assert_eq!(status, Some(1));
    assert!(message.contains("my corners/x: cannot be written: "), "{message}");
    assert_eq!(names(&folder), ["my corners"]);
    let (message, status) = refused(&["pdb", "info", "corners", "--max-depth", "5"]);
    assert_eq!(status, Some(1));
    assert!(message.contains("cubelab/corners-5.pdb: cannot be read: "), "{message}");
    let (message, status) = refused(&["pdb", "build", "centres"]);
    assert_eq!(status, Some(2));
    assert!(message.contains("\"centres\"; expected one of corners, edges6a, edges6b, edges7"), "{message}");
}

#[test]
fn a_build_that_is_stopped_leaves_nothing() {
    let folder = empty_folder("stopped");
    let mut command = cubelab(&["pdb", "build", "edges7"]);
    let mut child = command.env("XDG_CACHE_HOME", &folder).spawn().expect("the program runs");
    std::thread::sleep(Duration::from_millis(500));
    assert!(child.try_wait().expect("a child").is_none(), "it takes longer than that");
    child.kill().expect("a child that runs");
    child.wait().expect("a child");
    assert_eq!(names(&folder), [""; 0]);
}

#[test]
fn find_makes_keeps_and_mends_the_databases_it_needs() {
    let folder = empty_folder("kept");
    let find = |heuristic| {
        let arguments =
            ["find", "R U F2 D' L B", "--strategy", "ida-star", "--heuristic", heuristic, "--json"];
        let output = cubelab(&arguments).env("XDG_CACHE_HOME", &folder).output().expect("the program runs");
        let answer: Value = serde_json::from_slice(&output.stdout).expect("an object");
        assert_eq!(answer["length"], 6);
        (answer["generated"].as_u64(), String::from_utf8(output.stderr).expect("text"))
    };
    let (corners_alone, message) = find("corners");
    assert_eq!(message, "");
    let kept = folder.join("cubelab");
    assert_eq!(names(&kept), ["corners.pdb"]);
    let (all, message) = find("korf");
    assert_eq!(message, "");
    assert!(all < corners_alone, "{all:?} {corners_alone:?}");
    let mut files = names(&kept);
    files.sort();
    assert_eq!(files, ["corners.pdb", "edges6a.pdb"]);
    let solve = ["solve", "R U F2 D' L B", "D2 R' F", "", "--method", "korf", "--json"];
    let output = cubelab(&solve).env("XDG_CACHE_HOME", &folder).output().expect("the program runs");
    let lines = String::from_utf8(output.stdout).expect("text");
    let answers: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let found: Vec<(&Value, &Value)> = answers.iter().map(|a| (&a["solution"], &a["optimal"])).collect();
    assert_eq!(found[0].0, "B' L' D F2 U' R'");
    assert_eq!(found[1].0, "F' R D2");
    assert_eq!(found[2].0, "");
    assert!(found.iter().all(|(_, optimal)| **optimal == true));
    let output = cubelab(&["solve", "R U F2 D' L B", "--method", "korf", "--max-length", "5"])
        .env("XDG_CACHE_HOME", &folder)
        .output()
        .expect("the program runs");
    let message = String::from_utf8(output.stderr).expect("text");
    assert_eq!(message, "cubelab: \"R U F2 D' L B\": no solution of at most 5 turns found\n");
    // A file that was cut short is built again.
    let file = kept.join("edges6a.pdb");
    let whole = std::fs::read(&file).expect("it was written");
    std::fs::write(&file, &whole[..1000]).expect("a file of tests");
    let (again, message) = find("korf");
    assert_eq!(again, all);
    let expected =
        format!("edges6a.pdb: is cut short: 1000 bytes; expected {}; making it again\n", whole.len());
    assert!(message.ends_with(&expected), "{message}");
    assert!(std::fs::read(&file).expect("it was written") == whole);
}
