//! Inputs beyond the limits are refused or cut before they cost time or memory, with a message.

use std::time::{Duration, Instant};

use cubelab::cube::Alg;
use cubelab::cube::alg::{Expected, Found};
use cubelab::lab::Experiment;
use cubelab::lab::problem::Problem;
use cubelab::nxn::{Draft, Stickers};
use cubelab::share::{fault_words, read_link};
use cubelab::text::{ENGLISH, LAB_ENGLISH};

/// Time limit of each test, for slow machines. Without the limits on inputs, they take minutes.
const SOON: Duration = Duration::from_secs(10);

#[test]
fn an_alg_that_is_too_long_is_refused_before_it_is_read() {
    let longest = "R ".repeat(1_000_000);
    assert!(Alg::parse(&longest).is_ok());
    let start = Instant::now();
    let error = Alg::parse(&"R".repeat(100_000_000)).expect_err("an alg that is too long");
    assert!(start.elapsed() < SOON);
    assert_eq!(error.at.byte, 2_000_000);
    assert_eq!(error.found, Found::Text("R".into()));
    assert_eq!(error.expected, Expected::End);
    assert_eq!(error.expected.to_string(), "the end of the alg: at most 2000000 bytes");
    // The limit does not cut a character in two.
    assert!(Alg::parse(&"’".repeat(1_000_000)).is_err());
    let nested = format!("{}R{}", "(".repeat(101), ")".repeat(101));
    let error = Alg::parse(&nested).expect_err("an alg that is too deep").to_string();
    assert!(error.contains("at most 100 brackets inside one another"), "{error}");
}

#[test]
fn stickers_of_more_than_a_thousand_layers_are_refused() {
    let text = "U".repeat(6 * 1001 * 1001);
    let expected = "6012006 stickers; expected 6 N^2, such as 24, 54 or 96, and at most 6000000";
    assert_eq!(text.parse::<Stickers>().expect_err("too many").to_string(), expected);
    assert_eq!(text.parse::<Draft>().expect_err("too many").to_string(), expected);
    assert!(text[..6_000_000].parse::<Stickers>().is_ok());
}

#[test]
fn a_link_that_is_too_long_is_opened_as_far_as_the_limit_and_says_so() {
    // Comments are not moves, so the limit of bytes is reached before the limit of moves.
    let field = format!("alg=R_U/*{}*/_F_", "x".repeat(100));
    let long = format!("{field}&tab=wide&").repeat(20_000);
    let start = Instant::now();
    let (link, faults) = read_link(&long);
    assert!(start.elapsed() < SOON);
    assert!(link.line.len() >= 9_000, "{} moves", link.line.len());
    let words = fault_words(&ENGLISH, &faults).expect("words");
    assert_eq!(
        words,
        "Part of this link wasn’t recognised; the rest was opened. Only its first 400000 characters were read."
    );
    // The cut is between two moves.
    let moves = format!("alg={}", format!("R2_U2_/*{}*/_", "x".repeat(100)).repeat(9_000));
    let (link, faults) = read_link(&moves);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(link.line.steps.iter().all(|step| matches!(step.text.as_str(), "R2" | "U2")));
    assert!(read_link(&format!("alg={}", "R".repeat(10_000))).1.is_empty());
    let many = read_link(&format!("alg={}", "R".repeat(10_001))).1;
    assert_eq!(
        fault_words(&ENGLISH, &many).expect("words"),
        "Part of this link wasn’t recognised; the rest was opened. Only the first 10000 moves are there."
    );
}

#[test]
fn a_lab_link_has_a_hundred_searches_at_most() {
    let link = |lanes: usize| format!("lab=race&lanes={}&depth=3", vec!["bfs"; lanes].join(","));
    let (experiment, faults) = Experiment::from_text(&link(100));
    assert_eq!((experiment.lanes.len(), faults.len()), (100, 0));
    let (experiment, faults) = Experiment::from_text(&link(20_000));
    assert_eq!((experiment.lanes.len(), experiment.depth), (100, 3));
    let words = cubelab::lab::fault_words(&faults, &LAB_ENGLISH).expect("words");
    assert_eq!(words, "Only the first 100 searches of this address are shown.");
    assert_eq!(Experiment::from_text(&experiment.to_text()).0, experiment);
}

#[test]
fn faults_of_a_lab_link_are_described_in_a_few_words() {
    let words = |link: &str| cubelab::lab::fault_words(&Experiment::from_text(link).1, &LAB_ENGLISH);
    assert_eq!(words("lab=race&turns=4"), None);
    let message = words(&format!("lab=race&turns=99&{}", "colour=red&".repeat(1000))).expect("words");
    assert!(
        message.contains("turns=99") && message.contains("colour=red") && message.len() < 200,
        "{message}"
    );
    let message = words(&format!("lab=race&{}", "x".repeat(100_000))).expect("words");
    assert!(message.contains("xxx") && message.len() < 200, "{message}");
    let message = words(&"lab=race&turns=4&".repeat(100_000)).expect("words");
    assert_eq!(message, "Only the first 400000 characters of this address were read.");
}

#[test]
fn a_problem_has_a_thousand_layers_at_most() {
    let row = format!("[{}]", vec!["0"; 1001].join(","));
    let matrix = format!("[{}]", vec![row; 1001].join(","));
    let faces = ["BACK", "DOWN", "FRONT", "LEFT", "RIGHT", "UP"].map(|face| format!("\"{face}\":{matrix}"));
    let error =
        format!("{{{}}}", faces.join(",")).parse::<Problem>().expect_err("a large problem").to_string();
    assert_eq!(error, "BACK has 1001 rows; expected at most 1000");
}
