//! Parses problem files and links of the search lab.

use cubelab::lab::problem::Problem;
use cubelab::lab::{Experiment, fault_words};
use cubelab::text::LAB_ENGLISH;

use super::Target;

pub const TARGET: Target = Target { name: "lab-files", corpus, run };

fn corpus() -> Vec<Vec<u8>> {
    super::texts(&[
        r#"{"BACK":[[0,0],[0,0]],"DOWN":[[1,1],[1,1]],"FRONT":[[2,2],[2,2]],"LEFT":[[3,3],[3,3]],"RIGHT":[[4,4],[4,4]],"UP":[[5,5],[5,5]]}"#,
        include_str!("../../docs/problem.json"),
        "{\"BACK\":[],\"DOWN\":null,\"FRONT\":{},\"LEFT\":\"x\",\"RIGHT\":1e999,\"UP\":-1}",
        "#lab=race&turns=6&seed=1&lanes=bfs,astar+corners&nodes=2000&memory=64&time=0.5&limit=7",
        "lab=step&state=UULUUFUUFRRUBRRURRFFDFFUFFFDDRDDDDDDBLLLLLLLLBRRBBBBBB&step=ida-star+korf+quarter",
        "lab=sweep&sweep=weighted-astar+korf+w1.5&vary=weight&from=1&to=100&by=0.01&scrambles=100&of=14&first=4294967295",
        "lab=sweep&sweep=best-first+c2.75+rising+array3&vary=coefficient&from=1.5&to=4.5&by=0.25&measure=length",
        "lab=sweep&vary=table-depth&sweep=astar+corners+t7&from=0&to=9&by=1&measure=time",
        "lab=check&heuristic=manhattan&depth=6",
        "lab=race&lanes=ids+i3,dfs+kept,bidirectional,dls+first-visit,greedy+misplaced-sum+bitboard",
    ])
}

fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    match text.parse::<Problem>() {
        Ok(problem) => {
            let shown = problem.to_string();
            assert_eq!(shown.parse(), Ok(problem), "{text:?} is shown as {shown}");
        }
        Err(error) => assert!(error.to_string().len() < 1000, "{error}"),
    }
    let (experiment, faults) = Experiment::from_text(&text);
    let words = fault_words(&faults, &LAB_ENGLISH);
    assert_eq!(words.is_none(), faults.is_empty());
    assert!(words.is_none_or(|words| words.len() < 1000), "{text:?}: too many words");
    for written in [experiment.to_text(), experiment.to_full_text()] {
        let (again, faults) = Experiment::from_text(&written);
        assert_eq!(faults, [], "{text:?} is written as {written:?}");
        assert_eq!(again.to_full_text(), experiment.to_full_text(), "{text:?} is written as {written:?}");
    }
    match experiment.sweep.runs() {
        Ok(runs) => assert!(!runs.is_empty() && runs.len() <= 10_000, "{text:?}: {} searches", runs.len()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    for lane in &experiment.lanes {
        let _ = experiment.limited(*lane);
    }
}
