//! Forecasts how far searches get within their limits, so that a race can be recognised as hopeless before it starts.

use super::Experiment;
use crate::cube::Move;
use crate::lab::{HeuristicName, Recipe, Strategy, recipe_words};
use crate::numbers::{Number, WholePart};
use crate::search::heuristics::Combination;
use crate::search::spaces::MoveSet;
use crate::text::{LabText, fill};

/// The number of nodes that a search generates in a second, estimated low.
const NODES_PER_SECOND: f64 = 2e6;

/// The number of bytes that a search stores for each node that it generates.
const BYTES_PER_NODE: f64 = 40.0;

/// The distance that a random cube has at most, nearly always.
const MOST_DISTANT: f64 = 18.0;

/// A search is called hopeless only if the cube is at least this much farther away than the search reaches, because some cubes of
/// a distance are found early.
const MARGIN: f64 = 0.5;

/// Returns the distance up to which a search solves most cubes within its limits, or `None` if that varies too much from cube to
/// cube, as without an admissible heuristic.
///
/// A search without a heuristic generates about `b^d` nodes for the distance `d`, with `b` successors a state. A heuristic lowers `d`
/// by its mean value (Korf and Reid 1998).
fn reach(recipe: &Recipe, seconds: f64) -> Option<f64> {
    let mut nodes = recipe.limits.nodes.to_f64().min(seconds * NODES_PER_SECOND);
    if recipe.strategy.keeps_states() {
        nodes = nodes.min(recipe.limits.bytes.to_f64() / BYTES_PER_NODE);
    }
    let (branching, growth): (f64, f64) = match recipe.moves {
        MoveSet::Quarter => (9.37, 1.25),
        MoveSet::Face => (13.35, 1.0),
    };
    // On average, three quarters of the last level and all earlier ones are generated.
    let depth = |nodes: f64| (nodes / 0.75).max(1.0).log(branching);
    match recipe.strategy {
        Strategy::Bfs | Strategy::Dls | Strategy::Dfs => Some(depth(nodes)),
        Strategy::Bidirectional => Some(2.0 * depth(nodes / 2.0)),
        // These test a state when they expand it, or go through a last level for nothing.
        Strategy::Ucs | Strategy::Ids => Some(depth(nodes) - 1.0),
        Strategy::AStar | Strategy::IdaStar => Some(depth(nodes) - 1.0 + growth * mean_estimate(recipe)?),
        Strategy::Greedy | Strategy::WeightedAStar | Strategy::BestFirst => None,
    }
}

/// Returns by how many moves a heuristic extends the reach of a search, or `None` for a heuristic that is not admissible. Measured with
/// sweeps over scrambles of 3 to 15 turns.
fn mean_estimate(recipe: &Recipe) -> Option<f64> {
    let mean: f64 = match recipe.heuristic {
        HeuristicName::Zero => 0.0,
        HeuristicName::Misplaced => 3.0,
        HeuristicName::UniformityBound | HeuristicName::Manhattan => 5.0,
        HeuristicName::Corners | HeuristicName::EdgesA | HeuristicName::EdgesB => 6.0,
        HeuristicName::Korf if recipe.combination == Combination::Max => 8.0,
        _ => return None,
    };
    let is_table = !recipe.heuristic.patterns().is_empty();
    Some(if is_table { mean.min(f64::from(recipe.table_depth) + 1.0) } else { mean })
}

/// Returns about how many moves of a set a scramble is from solved.
fn distance(turns: &[Move], moves: MoveSet) -> f64 {
    let count = turns.len().to_f64();
    match moves {
        MoveSet::Face => count.min(MOST_DISTANT),
        MoveSet::Quarter => {
            let halves = turns.iter().filter(|turn| turn.quarters() == 2).count().to_f64();
            (count + halves).min(MOST_DISTANT * 4.0 / 3.0)
        }
    }
}

/// Returns a sentence about the searches of a race that will not solve the cube within their limits, and why; empty if there are
/// none. The distance of a given cube is unknown, so the sentence about it has a condition.
pub fn forecast_words(experiment: &Experiment, text: &LabText) -> String {
    let words = &text.race;
    let turns = experiment.start.scramble();
    let hopeless: Vec<String> = experiment
        .lanes
        .iter()
        .filter_map(|recipe| {
            let reach = reach(&experiment.limited(*recipe), experiment.allowance.seconds)?;
            let away = turns.as_ref().map_or(MOST_DISTANT, |turns| distance(turns, recipe.moves));
            let depth = reach.max(0.0).whole_u32();
            (away > reach + MARGIN)
                .then(|| fill(words.reach, &[("search", &recipe_words(recipe, text)), ("depth", &depth)]))
        })
        .collect();
    if hopeless.is_empty() {
        return String::new();
    }
    let searches = hopeless.join(", ");
    match turns {
        Some(turns) => {
            let away = distance(&turns, MoveSet::Face);
            fill(words.hopeless.of(away), &[("searches", &searches), ("distance", &away.whole_u32())])
        }
        None => fill(words.reaches, &[("searches", &searches)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Cube;
    use crate::lab::Start;
    use crate::text::LAB_ENGLISH;

    fn words(link: &str) -> String {
        let (experiment, faults) = Experiment::from_text(link);
        assert_eq!(faults, [], "{link}");
        forecast_words(&experiment, &LAB_ENGLISH)
    }

    #[test]
    fn a_hopeless_search_is_named_with_the_reason() {
        assert_eq!(
            words("lab=race&turns=14&seed=1&lanes=bfs,greedy,bidirectional"),
            "This cube is about 14 moves from solved, and the budget ends sooner: Breadth-first after about 5 moves, \
             Bidirectional after about 10 moves."
        );
    }

    #[test]
    fn a_search_that_may_end_well_is_not_warned_of() {
        for link in [
            "lab=race&turns=5&seed=1",
            "lab=race&turns=14&seed=1&lanes=greedy,weighted-astar,best-first,astar+manhattan-sum",
            "lab=race&turns=12&seed=1&lanes=ida-star+korf",
            "lab=race&turns=7&seed=1&lanes=bfs&nodes=200000&memory=2000&time=100",
        ] {
            assert_eq!(words(link), "", "{link}");
        }
        // Each budget can be the one that is too small.
        for budget in ["nodes=1", "memory=1", "time=0.1"] {
            assert!(
                words(&format!("lab=race&turns=6&seed=1&lanes=bfs&{budget}")).contains("Breadth-first after")
            );
        }
    }

    #[test]
    fn the_distance_of_a_given_cube_is_left_open() {
        let given = Experiment { start: Start::Given(Cube::SOLVED), ..Experiment::default() };
        let words = forecast_words(&given, &LAB_ENGLISH);
        assert!(
            words.starts_with("If this cube is far") && words.contains("A* after about 9 moves"),
            "{words}"
        );
    }
}
