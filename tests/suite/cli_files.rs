//! Runs the program `cubelab` with files, devices, full disks, closed outputs and little memory.

use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::ctrl_c;

const PROGRAM: &str = env!("CARGO_BIN_EXE_cubelab");

/// Time limit of every command.
const PATIENCE: Duration = Duration::from_secs(60);

/// Creates an empty folder for the test of this name.
fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("files-{name}"));
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("a folder of tests");
    }
    fs::create_dir(&folder).expect("a new folder");
    folder
}

/// Returns the names of the files in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn cubelab(folder: &Path) -> Command {
    let mut command = Command::new(PROGRAM);
    command.env("XDG_CACHE_HOME", folder).current_dir(folder).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Waits until a child ends; after [`PATIENCE`], kills it and panics.
fn ended(mut child: Child) -> Output {
    let start = Instant::now();
    let mut outputs = [None, None];
    if let (Some(mut stdout), Some(mut stderr)) = (child.stdout.take(), child.stderr.take()) {
        let read = |from: &mut dyn Read| {
            let mut bytes = Vec::new();
            from.read_to_end(&mut bytes).map(|_| bytes).expect("a pipe")
        };
        outputs =
            [Some(thread::spawn(move || read(&mut stdout))), Some(thread::spawn(move || read(&mut stderr)))];
    }
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().expect("a child that runs");
            panic!("a command did not end within {PATIENCE:?}");
        }
        thread::sleep(Duration::from_millis(5));
    };
    let [stdout, stderr] = outputs.map(|output| output.map_or(Vec::new(), |t| t.join().expect("no panic")));
    Output { status, stdout, stderr }
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    ended(cubelab(folder).args(arguments).spawn().expect("the program runs"))
}

/// Runs a shell command, in which `$CUBELAB` is the program.
fn shell(folder: &Path, command: &str) -> Output {
    let mut sh = Command::new("sh");
    sh.args(["-c", command]).env("CUBELAB", PROGRAM).env("XDG_CACHE_HOME", folder).current_dir(folder);
    sh.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    ended(sh.spawn().expect("a shell"))
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn make_fifo(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().expect("mkfifo runs");
    assert!(made.success());
}

fn is_fifo(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.file_type().is_fifo())
}

/// A problem that one turn solves.
fn problem(folder: &Path) {
    fs::write(folder.join("problem.json"), include_str!("../../docs/problem.json")).expect("a new file");
}

#[test]
fn fifos_are_written_into_and_stay() {
    let folder = empty_folder("fifo");
    problem(&folder);
    let fifo = folder.join("fifo");
    make_fifo(&fifo);
    let read = |arguments: &[&str]| {
        let reader = Command::new("cat").arg(&fifo).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let reader = reader.expect("cat runs");
        let pid = reader.id().to_string();
        let read = thread::spawn(move || ended(reader));
        let output = run(&folder, arguments);
        assert!(output.status.success(), "{}", errors(&output));
        if !is_fifo(&fifo) {
            Command::new("kill").arg(pid).status().expect("kill runs");
            panic!("{arguments:?} replaced the FIFO");
        }
        read.join().expect("no panic").stdout
    };
    let trace = read(&["search", "problem.json", "--strategy", "bfs", "--trace", "fifo"]);
    assert!(!trace.is_empty());
    let csv = read(&["lab", "race", "bfs", "--turns", "1", "--csv", "fifo"]);
    assert!(csv.starts_with(b"search,"));
    let database = read(&["pdb", "build", "corners", "--max-depth", "0", "--out", "fifo"]);
    assert!(database.starts_with(b"cubelab pattern\n"));
}

#[test]
fn links_are_followed_to_devices_and_files() {
    let folder = empty_folder("links");
    problem(&folder);
    symlink("/dev/null", folder.join("null")).expect("a new link");
    fs::create_dir(folder.join("elsewhere")).expect("a new folder");
    fs::write(folder.join("elsewhere/there"), "before").expect("a new file");
    symlink("elsewhere/there", folder.join("there")).expect("a new link");
    symlink("elsewhere/new", folder.join("dangling")).expect("a new link");
    for name in ["null", "there", "dangling"] {
        let output = run(&folder, &["search", "problem.json", "--strategy", "bfs", "--trace", name]);
        assert!(output.status.success(), "{}", errors(&output));
        assert!(folder.join(name).is_symlink(), "{name} is no link any more");
    }
    assert!(fs::metadata("/dev/null").expect("a device").file_type().is_char_device());
    let [there, new] =
        ["there", "new"].map(|name| fs::read_to_string(folder.join("elsewhere").join(name)).expect("a file"));
    assert!(there != "before" && there == new, "{there}");
    assert_eq!(names(&folder.join("elsewhere")), ["new", "there"]);
}

#[test]
fn a_build_killed_while_it_writes_leaves_nothing() {
    ctrl_c::ends_children();
    let folder = empty_folder("killed");
    for signal in ["-TERM", "-INT", "-KILL"] {
        let start = Instant::now();
        while !was_killed_while_writing(signal, &folder) {
            // On a busy machine, a build can end before the test sees its file or kills it.
            fs::remove_file(folder.join("table")).expect("it is built");
            assert!(start.elapsed() < PATIENCE, "no build was killed while it wrote");
        }
        assert_eq!(names(&folder), [""; 0], "after {signal}");
    }
}

/// Starts building a table of 44 MB, and kills the build as soon as it has a file in the folder open. Returns
/// true if the build was killed before it ended.
fn was_killed_while_writing(signal: &str, folder: &Path) -> bool {
    let arguments = ["pdb", "build", "corners", "--max-depth", "0", "--out", "table"];
    let mut child = cubelab(folder).args(arguments).spawn().expect("it runs");
    while !has_open_file_in(&child, folder) {
        if child.try_wait().expect("a child").is_some() {
            return false;
        }
    }
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
    child.wait().expect("a child").signal().is_some()
}

/// True if a child has a file in this folder open, according to `/proc`.
fn has_open_file_in(child: &Child, folder: &Path) -> bool {
    let open = fs::read_dir(format!("/proc/{}/fd", child.id()));
    let links = open.into_iter().flatten().flatten().filter_map(|file| fs::read_link(file.path()).ok());
    links.into_iter().any(|path| path.starts_with(folder))
}

#[test]
fn parts_that_a_killed_build_left_are_removed_unless_somebody_writes_them() {
    let folder = empty_folder("stale");
    for name in ["table.4194305.part", "table.4194306.part", "other.4194305.part", "table.part"] {
        fs::write(folder.join(name), "half").expect("a new file");
    }
    let held = File::open(folder.join("table.4194306.part")).expect("a file");
    held.lock().expect("a lock");
    let output = run(&folder, &["pdb", "build", "corners", "--max-depth", "0", "--out", "table"]);
    assert!(output.status.success(), "{}", errors(&output));
    assert_eq!(names(&folder), ["other.4194305.part", "table", "table.4194306.part", "table.part"]);
    drop(held);
    let output = run(&folder, &["pdb", "info", "corners", "--max-depth", "0", "--out", "table"]);
    assert!(output.status.success(), "{}", errors(&output));
    assert_eq!(names(&folder), ["other.4194305.part", "table", "table.part"]);
}

#[test]
fn a_full_disk_leaves_the_csv_as_it_was() {
    let folder = empty_folder("full");
    for name in ["sweep.csv", "sweep.svg"] {
        fs::write(folder.join(name), "before").expect("a new file");
        // Files are limited to 512 bytes.
        let command = format!(
            "trap '' XFSZ; ulimit -f 1; exec \"$CUBELAB\" lab sweep astar --vary depth --from 1 --to 4 --step 1 --{} {name}",
            &name[6..]
        );
        let output = shell(&folder, &command);
        assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
        assert!(errors(&output).contains(name), "{}", errors(&output));
        assert_eq!(fs::read_to_string(folder.join(name)).expect("a file"), "before");
    }
    assert_eq!(names(&folder), ["sweep.csv", "sweep.svg"]);
}

#[test]
fn a_fifo_in_the_cache_is_not_waited_for() {
    let folder = empty_folder("cache");
    fs::create_dir(folder.join("cubelab")).expect("a new folder");
    let [depth, all] = ["corners-1.pdb", "corners.pdb"].map(|name| folder.join("cubelab").join(name));
    make_fifo(&depth);
    make_fifo(&all);
    for action in ["info", "verify", "build"] {
        let output = run(&folder, &["pdb", action, "corners", "--max-depth", "1"]);
        assert_eq!(output.status.code(), Some(1));
        let message = errors(&output);
        assert!(message.contains("corners-1.pdb") && message.contains("not a regular file"), "{message}");
    }
    let output = run(&folder, &["find", "R U F", "--heuristic", "corners"]);
    assert_eq!(text(&output), "F' U' R'\n", "{}", errors(&output));
    assert!(is_fifo(&depth) && is_fifo(&all));
}

#[test]
fn a_relative_cache_folder_is_passed_over() {
    let folder = empty_folder("relative");
    let home = folder.join("home");
    let mut command = cubelab(&folder);
    command.env("XDG_CACHE_HOME", "relative").env("HOME", &home);
    let child = command.args(["pdb", "build", "corners", "--max-depth", "0"]).spawn();
    let output = ended(child.expect("the program runs"));
    assert!(output.status.success(), "{}", errors(&output));
    assert_eq!(text(&output), format!("{}/.cache/cubelab/corners-0.pdb\n", home.display()));
    assert_eq!(names(&folder), ["home"]);
}

#[test]
fn scrambles_come_one_by_one() {
    let folder = empty_folder("scrambles");
    let mut command = cubelab(&folder);
    let mut child = command.args(["scramble", "--event", "444", "--count", "1000"]).spawn().expect("it runs");
    let mut bytes = vec![0; 1 << 16];
    let read = child.stdout.as_mut().expect("piped").read(&mut bytes).expect("a line");
    child.kill().expect("a child that runs");
    child.wait().expect("a child");
    // A line has about 130 bytes.
    assert!(read < 1000, "{read} bytes came at once");
}

#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    let folder = empty_folder("closed");
    for command in [
        "solve R >&-",
        "solve R --json >&-",
        "scramble >&-",
        "apply R >&-",
        "show R >&-",
        "check URFDLB >&-",
        "find R >&-",
        "bench turns --count 1 >&-",
        "lab race bfs --turns 1 >&-",
        "lab race bfs --turns 1 --csv - >&-",
        "--help >&-",
        "--version >&-",
    ] {
        let output = shell(&folder, &format!("exec \"$CUBELAB\" {command}"));
        let message = errors(&output);
        assert!(message.contains("cubelab: standard output: it is closed"), "{command}: {message}");
        assert_eq!(output.status.code(), Some(1), "{command}: {message}");
    }
    for command in ["solve R", "scramble", "show R", "--help", "--version"] {
        let output = shell(&folder, &format!("exec \"$CUBELAB\" {command} >/dev/full"));
        let message = errors(&output);
        assert!(message.starts_with("cubelab: standard output: "), "{command}: {message}");
        assert_eq!(output.status.code(), Some(1), "{command}: {message}");
    }
    // Discarding the output is not an error.
    assert!(shell(&folder, "exec \"$CUBELAB\" solve R 1<>/dev/null").status.success());
}

#[test]
fn times_of_any_length_are_taken() {
    let folder = empty_folder("times");
    for (arguments, expected) in [
        (&["solve", "R U", "--seconds", "1e19"][..], "U' R'\n"),
        (&["solve", "R U", "--seconds", "9.3e18"], "U' R'\n"),
        (&["solve", "R U", "--size", "2", "--seconds", "1e19"], "U' R'\n"),
        (&["find", "R U", "--seconds", "1e19"], "U' R'\n"),
    ] {
        let output = run(&folder, arguments);
        assert_eq!(text(&output), expected, "{}", errors(&output));
    }
    let output = run(&folder, &["lab", "race", "bfs", "--turns", "1", "--seconds", "1e19"]);
    assert!(output.status.success(), "{}", errors(&output));
}

#[test]
fn threads_that_cannot_be_started_are_done_without() {
    let folder = empty_folder("threads");
    let one = shell(&folder, "ulimit -v 700000; exec \"$CUBELAB\" solve 'R U' --threads 1024");
    assert_eq!((text(&one).as_str(), errors(&one).as_str()), ("U' R'\n", ""));
    let many = "ulimit -v 700000; yes 'R U' | head -3000 | \"$CUBELAB\" solve - --threads 1024";
    let output = shell(&folder, many);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    assert_eq!(text(&output), "U' R'\n".repeat(3000));
    let message = errors(&output);
    assert!(message.starts_with("cubelab: only ") && message.contains(" of 1024 threads"), "{message}");
}

#[test]
fn an_input_that_cannot_be_read_is_an_error() {
    let folder = empty_folder("unreadable");
    let output = shell(&folder, "exec \"$CUBELAB\" solve - <.");
    let message = errors(&output);
    assert!(message.starts_with("cubelab: standard input: ") && message.lines().count() == 1, "{message}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_line_or_a_problem_that_is_too_long_is_refused_before_it_is_kept() {
    let folder = empty_folder("long");
    // One line of a gigabyte, with less memory than that.
    let line = "ulimit -v 700000; { head -c 1000000000 /dev/zero | tr '\\0' R; echo; echo R; } | \"$CUBELAB\" solve -";
    let output = shell(&folder, line);
    assert_eq!(text(&output), "R'\n", "{}", errors(&output));
    let expected = "cubelab: line 1: a line of 1000000000 bytes; expected at most 8000000\n";
    assert_eq!((errors(&output).as_str(), output.status.code()), (expected, Some(1)));
    for problem in ["id -", "id /dev/stdin"] {
        let command = format!("ulimit -v 700000; yes '[[[[' | head -c 100000000 | \"$CUBELAB\" {problem}");
        let output = shell(&folder, &command);
        let message = errors(&output);
        assert!(message.contains("a problem of more than 32000000 bytes"), "{message}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn a_database_without_entries_is_refused() {
    use twox_hash::XxHash64;

    let folder = empty_folder("hollow");
    let build = run(&folder, &["pdb", "build", "edges6a", "--max-depth", "2", "--out", "table"]);
    assert!(build.status.success(), "{}", errors(&build));
    let mut bytes = fs::read(folder.join("table")).expect("a file");
    // The layout is that of cubelab::table::pattern::HEADER_BYTES.
    bytes[184..].fill(0xff);
    bytes[48..168].fill(0);
    let checksum = XxHash64::oneshot(0, &bytes[184..]);
    bytes[168..176].copy_from_slice(&checksum.to_le_bytes());
    let checksum = XxHash64::oneshot(0, &bytes[..176]);
    bytes[176..184].copy_from_slice(&checksum.to_le_bytes());
    fs::write(folder.join("table"), bytes).expect("a file of tests");
    for action in ["info", "verify"] {
        let output = run(&folder, &["pdb", action, "edges6a", "--max-depth", "2", "--out", "table"]);
        assert_eq!(output.status.code(), Some(1), "{}", text(&output));
        assert_eq!(errors(&output), "cubelab: table: has 0 arrangements at distance 0; expected 1\n");
    }
}
