//! A recipe and a cube to a search that runs.

use super::estimate::{Estimate, NoDatabase, estimate};
use super::quick::{BothWays, korf};
use super::recipe::{Budget, HeuristicName, Recipe, Representation, Starts, Strategy};
use crate::cube::{Cube, Facelets, Move};
use crate::job::{Findings, Job, Stats, Step};
use crate::repr::{Array1, Array3, Bitboard, Representation as Form};
use crate::search::spaces::{CubeSpace, MoveSet};
use crate::search::{
    BestFirst, BestFirstConfig, Bidirectional, Deepening, DepthFirst, Limits, Seen, Verdict, Watch, Zero,
};
use crate::table::pattern::PatternDatabase;

/// A state that a search has come to.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// How many successors were generated before it; 0 for the start.
    pub number: u64,
    /// The number of the state it was generated from; its own for the start.
    pub parent: u64,
    /// The turn that led to it, if it is not the start.
    pub made: Option<Move>,
    /// How many turns lead to it.
    pub depth: u8,
    /// What the heuristic says of it.
    pub estimate: f64,
    /// What the search orders or cuts by: smaller comes first, and is cut later.
    pub rank: f64,
    /// The stickers.
    pub facelets: Facelets,
}

/// Something that a search did.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// It took a state, to generate its successors.
    Expanded(Place),
    /// It generated a successor of the state taken last, and this became of it.
    Generated(Place, Verdict),
}

/// A search of any kind for the solution of a cube. Its nodes are the successors it has generated.
pub struct Run {
    search: Box<dyn Search>,
    moves: MoveSet,
    findings: Findings<Vec<Move>>,
}

impl Run {
    /// The search that a recipe describes, from this cube, with such of the pattern databases as it needs.
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
        let one = |cube| Run::new(&half, &cube, databases).map(|run| run.search);
        let search = BothWays::new([one(*cube)?, one(cube.inverse())?], recipe.moves);
        Ok(Run { search: Box::new(search), moves: recipe.moves, findings: Findings::new() })
    }

    /// The state it has come to.
    pub fn current(&self) -> Place {
        self.search.current(self.moves)
    }
}

impl Job for Run {
    type Solution = Vec<Move>;

    fn advance(&mut self, nodes: u64) -> Step {
        let step = self.search.advance(nodes);
        self.findings.relay(step, &*self.search, |path| turns(path, self.moves))
    }

    fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    fn bound(&self) -> u32 {
        self.search.bound()
    }

    fn findings(&self) -> &Findings<Vec<Move>> {
        &self.findings
    }

    fn stats(&self) -> Stats {
        self.search.stats()
    }
}

/// The search of a [`Run`], but so that each of its steps can be seen: without the inverse, and without ways
/// of its own to be fast.
pub struct WatchedRun {
    search: Box<dyn LoggedSearch>,
    moves: MoveSet,
    findings: Findings<Vec<Move>>,
}

impl WatchedRun {
    /// The search that a recipe describes, from this cube, with such of the pattern databases as it needs.
    pub fn new(
        recipe: &Recipe,
        cube: &Cube,
        databases: &[PatternDatabase],
    ) -> Result<WatchedRun, NoDatabase> {
        let search = search(recipe, cube, databases)?;
        Ok(WatchedRun { search, moves: recipe.moves, findings: Findings::new() })
    }

    /// Advances the search as [`Job::advance`] does, and adds all that it does to a log. With `nodes` of 1 it does one
    /// thing.
    pub fn advance(&mut self, nodes: u64, log: &mut Vec<Event>) -> Step {
        let step = self.search.advance_logged(nodes, &mut Log { moves: self.moves, events: log });
        self.findings.relay(step, &*self.search, |path| turns(path, self.moves))
    }

    /// What it has done so far.
    pub fn stats(&self) -> Stats {
        self.search.stats()
    }

    /// The path that it has found, and why it is over.
    pub fn findings(&self) -> &Findings<Vec<Move>> {
        &self.findings
    }
}

fn turns(path: &[u8], moves: MoveSet) -> Vec<Move> {
    path.iter().map(|&number| moves.moves()[usize::from(number)]).collect()
}

/// Any search in any representation.
pub(super) trait Search: Job<Solution = Vec<u8>> {
    fn current(&self, moves: MoveSet) -> Place;
}

/// One whose steps can be seen.
trait LoggedSearch: Search {
    fn advance_logged(&mut self, nodes: u64, log: &mut Log<'_>) -> Step;
}

/// Writes down what it sees.
struct Log<'a> {
    moves: MoveSet,
    events: &'a mut Vec<Event>,
}

impl<R: Form> Watch<R> for Log<'_> {
    fn expands(&mut self, state: &Seen<'_, R>) {
        self.events.push(Event::Expanded(place(state, self.moves)));
    }

    fn generates(&mut self, successor: &Seen<'_, R>, verdict: Verdict) {
        self.events.push(Event::Generated(place(successor, self.moves), verdict));
    }
}

fn place<R: Form>(seen: &Seen<'_, R>, moves: MoveSet) -> Place {
    Place {
        number: seen.number,
        parent: seen.parent,
        made: seen.made.map(|number| moves.moves()[usize::from(number)]),
        depth: seen.depth,
        estimate: seen.estimate,
        rank: seen.rank,
        facelets: seen.state.facelets(),
    }
}

/// All engines are advanced alike.
macro_rules! searches {
    ($($engine:ty),*) => {$(
        impl<R: Form> Search for $engine {
            fn current(&self, moves: MoveSet) -> Place {
                place(&self.current(), moves)
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

fn search_as<R: Form>(
    recipe: &Recipe,
    cube: &Cube,
    databases: &[PatternDatabase],
) -> Result<Box<dyn LoggedSearch>, NoDatabase> {
    let (space, start) = (CubeSpace::<R>::new(recipe.moves), R::from_cube(cube));
    let limits = Limits {
        nodes: recipe.limits.nodes,
        depth: recipe.limits.depth,
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
        Strategy::BreadthFirst => blind(BestFirstConfig::BREADTH_FIRST),
        // Nothing but the set keeps it from going round in circles.
        Strategy::DepthFirst => {
            blind(BestFirstConfig { skips_redundant: false, ..BestFirstConfig::DEPTH_FIRST })
        }
        Strategy::UniformCost => blind(BestFirstConfig::UNIFORM_COST),
        Strategy::DepthLimited => deepening(Deepening::Once),
        Strategy::IterativeDeepening => deepening(Deepening::By(recipe.increment.max(1))),
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

    /// A cube four turns away from solved, of quarter turns only, and the same number of either kind.
    fn cube() -> Cube {
        [0, 5, 6, 11].into_iter().fold(Cube::SOLVED, |cube, number| cube.after(Move::from_index(number)))
    }

    /// The lengths of what a recipe finds in each representation with either move set.
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
                assert!(run.bound() as usize <= 4, "{recipe:?}: {}", run.bound());
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
                // No way of searching can go astray so near, if it comes back to what it met too late.
                let mut recipe = Recipe { heuristic, ..Recipe::usual(strategy) };
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
    fn the_inverse_in_turn_solves_the_cube() {
        for &strategy in &[Strategy::BreadthFirst, Strategy::AStar, Strategy::IdaStar, Strategy::BestFirst] {
            let recipe = Recipe { starts: Starts::WithInverse, ..Recipe::usual(strategy) };
            assert!(lengths(recipe).iter().all(|length| *length == 4), "{strategy}");
        }
        // One of the scrambles that the notebook best-first search did not solve.
        let hard = "L U F' R D D L U' L' B R D".split(' ');
        let turn = |text: &str| *Move::ALL.iter().find(|m| m.to_string() == text).unwrap();
        let cube = Cube::SOLVED.after_all(hard.map(turn));
        let mut recipe = Recipe::usual(Strategy::BestFirst);
        recipe.limits = Budget { nodes: 100_000, depth: 26, ..recipe.limits };
        let run = |recipe: &Recipe| Run::new(recipe, &cube, &[]).unwrap().next_solution().cloned();
        assert_eq!(run(&recipe), Err(Ending::NodeLimit));
        let both = Recipe { starts: Starts::WithInverse, ..recipe };
        assert_eq!(cube.after_all(run(&both).unwrap()), Cube::SOLVED);
    }

    #[test]
    fn a_heuristic_without_its_database_says_which() {
        let recipe = Recipe { heuristic: HeuristicName::Korf, ..Recipe::usual(Strategy::AStar) };
        let error = Run::new(&recipe, &cube(), &[]).err().unwrap();
        assert_eq!(error.to_string(), "the pattern database corners is not there; it must be built first");
    }
}
