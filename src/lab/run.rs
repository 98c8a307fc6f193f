//! Turns a recipe and a cube into a running search.

use super::estimate::{Estimate, NoDatabase, estimate};
use super::quick::{WithInverse, korf};
use super::recipe::{Budget, HeuristicName, Recipe, Representation, Starts, Strategy};
use super::search::{Search, SearchNode};
use crate::cube::{Cube, Move};
use crate::job::{Findings, Job, Stats, Step};
use crate::numbers::Depth;
use crate::repr::{Array1, Array3, Bitboard, Representation as Form};
use crate::search::spaces::{CubeSpace, MoveSet};
use crate::search::{
    BestFirst, BestFirstConfig, Bidirectional, Deepening, DepthFirst, Limits, Seen, Verdict, Watch, Zero,
};
use crate::table::pattern::PatternDatabase;

/// An event in the log of a search.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A node is about to be expanded.
    Expanded(SearchNode),
    /// A successor of the node last expanded was generated, with this verdict.
    Generated(SearchNode, Verdict),
}

/// A search with any recipe for the solution of a cube. Its budget counts generated successors.
///
/// ```
/// use cubelab::cube::Cube;
/// use cubelab::job::Job;
/// use cubelab::lab::{Recipe, Run, Start, Strategy};
///
/// let cube = Start::Scramble { turns: 3, seed: 1 }.cube();
/// let mut run = Run::new(&Recipe::new(Strategy::AStar), &cube, &[]).unwrap();
/// let solution = run.next_solution().unwrap().clone();
/// assert!(solution.len() <= 3);
/// assert_eq!(cube.after_all(solution), Cube::SOLVED);
/// ```
pub struct Run {
    search: Box<dyn Search>,
    moves: MoveSet,
    findings: Findings<Vec<Move>>,
}

impl Run {
    /// Builds the search of a recipe from this cube. `databases` must contain the pattern databases that the recipe needs.
    ///
    /// # Errors
    /// Returns the first pattern whose database is missing.
    pub fn new(recipe: &Recipe, cube: &Cube, databases: &[PatternDatabase]) -> Result<Run, NoDatabase> {
        if recipe.starts == Starts::Cube {
            let search: Box<dyn Search> = match korf(recipe, cube, databases) {
                Some(search) => Box::new(search),
                None => search(recipe, cube, databases)?,
            };
            return Ok(Run { search, moves: recipe.moves, findings: Findings::new() });
        }
        let Budget { nodes, bytes, .. } = recipe.limits;
        let limits = Budget { nodes: nodes / 2, bytes: bytes / 2, ..recipe.limits };
        let half = Recipe { starts: Starts::Cube, limits, ..*recipe };
        let from = |cube| Run::new(&half, &cube, databases).map(|run| run.search);
        let search = WithInverse::new([from(*cube)?, from(cube.inverse())?], recipe.moves);
        Ok(Run { search: Box::new(search), moves: recipe.moves, findings: Findings::new() })
    }

    /// Returns the node that the search has reached.
    pub fn current(&self) -> SearchNode {
        self.search.current(self.moves)
    }
}

impl Job for Run {
    type Solution = Vec<Move>;

    fn advance(&mut self, nodes: u64) -> Step {
        let step = self.search.advance(nodes);
        self.findings.relay(step, self.search.findings(), |path| turns(path, self.moves))
    }

    relayed!();
}

/// The search of a recipe with a log of all its steps. It always starts from the cube alone and uses the plain engine, without
/// Korf's IDA* on coordinates.
pub struct WatchedRun {
    search: Box<dyn LoggedSearch>,
    moves: MoveSet,
    findings: Findings<Vec<Move>>,
}

impl WatchedRun {
    /// Builds the search of a recipe from this cube. `databases` must contain the pattern databases that the recipe needs.
    ///
    /// # Errors
    /// Returns the first pattern whose database is missing.
    pub fn new(
        recipe: &Recipe,
        cube: &Cube,
        databases: &[PatternDatabase],
    ) -> Result<WatchedRun, NoDatabase> {
        let search = search(recipe, cube, databases)?;
        Ok(WatchedRun { search, moves: recipe.moves, findings: Findings::new() })
    }

    /// Advances the search like [`Job::advance`], and appends its events to a log. With `nodes` of 1 it generates one successor.
    pub fn advance(&mut self, nodes: u64, log: &mut Vec<Event>) -> Step {
        let step = self.search.advance_logged(nodes, &mut Log { moves: self.moves, events: log });
        self.findings.relay(step, self.search.findings(), |path| turns(path, self.moves))
    }

    /// Returns the statistics of the search so far.
    pub fn stats(&self) -> Stats {
        self.search.stats()
    }

    /// Returns the path found and the reason for the end, if any.
    pub fn findings(&self) -> &Findings<Vec<Move>> {
        &self.findings
    }
}

/// Converts the numbers of moves in a move set to turns.
fn turns(path: &[u8], moves: MoveSet) -> Vec<Move> {
    path.iter().map(|&number| moves.moves()[usize::from(number)]).collect()
}

/// A search that can log its steps.
trait LoggedSearch: Search {
    /// Advances the search like [`Job::advance`] and appends its events to a log.
    fn advance_logged(&mut self, nodes: u64, log: &mut Log<'_>) -> Step;
}

/// An observer that appends events to a list.
struct Log<'a> {
    moves: MoveSet,
    events: &'a mut Vec<Event>,
}

impl<R: Form> Watch<R> for Log<'_> {
    fn expands(&mut self, state: &Seen<'_, R>) {
        self.events.push(Event::Expanded(search_node(state, self.moves)));
    }

    fn generates(&mut self, successor: &Seen<'_, R>, verdict: Verdict) {
        self.events.push(Event::Generated(search_node(successor, self.moves), verdict));
    }
}

fn search_node<R: Form>(seen: &Seen<'_, R>, moves: MoveSet) -> SearchNode {
    SearchNode {
        number: seen.number,
        parent: seen.parent,
        made: seen.made.map(|number| moves.moves()[usize::from(number)]),
        depth: seen.depth,
        estimate: seen.estimate,
        rank: seen.rank,
        facelets: seen.state.facelets(),
    }
}

/// Implements both traits for the engines.
macro_rules! searches {
    ($($engine:ty),*) => {$(
        impl<R: Form> Search for $engine {
            fn current(&self, moves: MoveSet) -> SearchNode {
                search_node(&self.current(), moves)
            }
        }

        impl<R: Form> LoggedSearch for $engine {
            fn advance_logged(&mut self, nodes: u64, log: &mut Log<'_>) -> Step {
                self.advance_watched(nodes, log)
            }
        }
    )*};
}

searches!(
    BestFirst<CubeSpace<R>, Zero>,
    BestFirst<CubeSpace<R>, Estimate<R>>,
    DepthFirst<CubeSpace<R>, Zero>,
    DepthFirst<CubeSpace<R>, Estimate<R>>,
    Bidirectional<CubeSpace<R>>
);

/// Builds the search of a recipe in its representation.
fn search(
    recipe: &Recipe,
    cube: &Cube,
    databases: &[PatternDatabase],
) -> Result<Box<dyn LoggedSearch>, NoDatabase> {
    match recipe.representation {
        Representation::Array3 => search_as::<Array3>(recipe, cube, databases),
        Representation::Array1 => search_as::<Array1>(recipe, cube, databases),
        Representation::Bitboard => search_as::<Bitboard>(recipe, cube, databases),
    }
}

/// Builds the search of a recipe in the representation `R`.
fn search_as<R: Form>(
    recipe: &Recipe,
    cube: &Cube,
    databases: &[PatternDatabase],
) -> Result<Box<dyn LoggedSearch>, NoDatabase> {
    let (space, start) = (CubeSpace::<R>::new(recipe.moves), R::from_cube(cube));
    let limits = Limits {
        nodes: recipe.limits.nodes,
        depth: Depth::new(recipe.limits.depth),
        bytes: usize::try_from(recipe.limits.bytes).unwrap_or(usize::MAX),
    };
    let blind = |config| -> Box<dyn LoggedSearch> {
        let config = BestFirstConfig { duplicates: recipe.duplicates, ..config };
        Box::new(BestFirst::new(space, Zero, &start, config, limits))
    };
    let estimate = |heuristic| estimate::<R>(&Recipe { heuristic, ..*recipe }, databases);
    let informed = |config, heuristic| -> Result<Box<dyn LoggedSearch>, NoDatabase> {
        let config = BestFirstConfig { duplicates: recipe.duplicates, ..config };
        Ok(Box::new(BestFirst::new(space, estimate(heuristic)?, &start, config, limits)))
    };
    let deepening = |deepening| -> Box<dyn LoggedSearch> {
        Box::new(DepthFirst::new(space, Zero, &start, deepening, limits))
    };
    let heuristic = recipe.heuristic;
    Ok(match recipe.strategy {
        Strategy::Bfs => blind(BestFirstConfig::BREADTH_FIRST),
        // Every successor is generated, including the inverse of the last move; the set of visited states prevents cycles.
        Strategy::Dfs => blind(BestFirstConfig { skips_redundant: false, ..BestFirstConfig::DEPTH_FIRST }),
        Strategy::Ucs => blind(BestFirstConfig::UNIFORM_COST),
        Strategy::Dls => deepening(Deepening::Once),
        Strategy::Ids => deepening(Deepening::By(Depth::new(recipe.increment.max(1)))),
        Strategy::Greedy => informed(BestFirstConfig::GREEDY, heuristic)?,
        Strategy::AStar => informed(BestFirstConfig::a_star(1.0), heuristic)?,
        Strategy::WeightedAStar => informed(BestFirstConfig::a_star(recipe.weight), heuristic)?,
        Strategy::BestFirst => {
            let config = BestFirstConfig::by_value(recipe.value, recipe.coefficient);
            informed(config, HeuristicName::Uniformity)?
        }
        Strategy::IdaStar => {
            let estimate = estimate(heuristic)?;
            Box::new(DepthFirst::new(space, estimate, &start, Deepening::SmallestExcess, limits))
        }
        Strategy::Bidirectional => Box::new(Bidirectional::new(space, &start, limits)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::Ending;
    use crate::search::Duplicates;

    /// Returns a cube at distance 4, in face turns as well as in quarter turns.
    fn cube() -> Cube {
        [0, 5, 6, 11].into_iter().fold(Cube::SOLVED, |cube, number| cube.after(Move::from_index(number)))
    }

    /// Returns the lengths of the solutions of a recipe in each representation with each move set.
    fn lengths(recipe: Recipe) -> Vec<usize> {
        let mut lengths = Vec::new();
        for &representation in Representation::ALL {
            for moves in [MoveSet::Quarter, MoveSet::Face] {
                let recipe = Recipe { representation, moves, ..recipe };
                let mut run = Run::new(&recipe, &cube(), &[]).expect("no pattern database is needed");
                let turns = match run.next_solution() {
                    Ok(turns) => turns.clone(),
                    Err(ending) => panic!("{recipe:?}: {ending:?}, {:?}", run.stats()),
                };
                assert!(run.bound() <= 4, "{recipe:?}: {}", run.bound());
                assert_eq!(cube().after_all(turns.iter().copied()), Cube::SOLVED, "{recipe:?}");
                lengths.push(turns.len());
            }
        }
        lengths
    }

    #[test]
    fn every_strategy_and_heuristic_solves_in_every_representation() {
        let needs_nothing = |name: &&HeuristicName| name.patterns().is_empty();
        for &strategy in Strategy::ALL {
            for &heuristic in HeuristicName::ALL.iter().filter(needs_nothing) {
                if heuristic != HeuristicName::Manhattan && !strategy.takes_heuristic() {
                    continue;
                }
                // With reopening, every strategy finds a solution at this small distance.
                let mut recipe = Recipe { heuristic, ..Recipe::new(strategy) };
                (recipe.duplicates, recipe.limits.depth) = (Duplicates::BestCost, 4);
                let lengths = lengths(recipe);
                let is_admissible = estimate::<Bitboard>(&recipe, &[]).unwrap().promise().admissible;
                if strategy.is_optimal() && (is_admissible || !strategy.takes_heuristic()) {
                    assert!(lengths.iter().all(|length| *length == 4), "{recipe:?}: {lengths:?}");
                }
            }
        }
    }

    #[test]
    fn searching_from_the_inverse_solves_the_cube() {
        for &strategy in &[Strategy::Bfs, Strategy::AStar, Strategy::IdaStar, Strategy::BestFirst] {
            let recipe = Recipe { starts: Starts::WithInverse, ..Recipe::new(strategy) };
            assert!(lengths(recipe).iter().all(|length| *length == 4), "{strategy}");
        }
        // One of the scrambles that the best-first search of the notebook did not solve.
        let hard = "L U F' R D D L U' L' B R D".split(' ');
        let turn = |text: &str| *Move::ALL.iter().find(|m| m.to_string() == text).unwrap();
        let cube = Cube::SOLVED.after_all(hard.map(turn));
        let mut recipe = Recipe::new(Strategy::BestFirst);
        recipe.limits = Budget { nodes: 100_000, depth: 26, ..recipe.limits };
        let run = |recipe: &Recipe| Run::new(recipe, &cube, &[]).unwrap().next_solution().cloned();
        assert_eq!(run(&recipe), Err(Ending::NodeLimit));
        let both = Recipe { starts: Starts::WithInverse, ..recipe };
        assert_eq!(cube.after_all(run(&both).unwrap()), Cube::SOLVED);
    }

    #[test]
    fn the_error_names_a_missing_database() {
        let recipe = Recipe { heuristic: HeuristicName::Korf, ..Recipe::new(Strategy::AStar) };
        let error = Run::new(&recipe, &cube(), &[]).err().unwrap();
        assert_eq!(error.to_string(), "the pattern database corners is missing; build it first");
    }
}
