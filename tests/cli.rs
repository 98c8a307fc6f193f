//! The command line, run as a person or a script runs it.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Output, Stdio};

use cubelab::cube::{Alg, Metric};
use cubelab::nxn::Stickers;

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

fn cubelab(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cubelab"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    cubelab(arguments).output().expect("the program runs")
}

/// What a command that goes well prints.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// What a command that fails says, and its exit status.
fn refused(arguments: &[&str]) -> (String, Option<i32>) {
    let output = run(arguments);
    assert!(output.stdout.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stdout));
    (String::from_utf8(output.stderr).expect("text"), output.status.code())
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
        (&["check", "RUF"], r#""RUF": 3 stickers; expected 54"#),
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
    // Two stickers of the edge UF swapped, and two corners with them.
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
    // `script` gives its command a terminal; where it is missing there is nothing to try.
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
        ("444", 4, 44..=44),
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
