//! Recipes: everything that defines a search except the cube.

use crate::named::named;
use crate::search::heuristics::Combination;
use crate::search::spaces::MoveSet;
use crate::search::{Duplicates, Schedule};
use crate::table::pattern::Pattern;
use crate::wire::message;

named! {
    /// A search strategy.
    Strategy ("strategy") {
        /// Breadth-first search: expands all states of one depth before those of the next.
        Bfs,
        /// Depth-limited search: depth first down to a limit. It stores only the current path.
        Dls,
        /// Depth-first search down to a limit, with a set of visited states. With [`Duplicates::FirstVisit`] it misses solutions,
        /// because the first visit to a state may be on a longer path, from which the limit cuts off the goal.
        Dfs,
        /// Iterative deepening: depth-limited searches whose limit rises by [`Recipe::increment`].
        Ids,
        /// Uniform-cost search: expands the state with the cheapest path first.
        Ucs,
        /// Greedy search: expands the state with the least estimate first.
        Greedy,
        /// A*: expands the state with the least sum of path length and estimate first.
        AStar = "astar",
        /// A* with the estimate multiplied by [`Recipe::weight`].
        WeightedAStar = "weighted-astar",
        /// IDA*: depth-first searches that cut states whose sum of path length and estimate exceeds a bound. The next bound is the
        /// least sum that exceeded it (Korf 1985).
        IdaStar,
        /// The best-first search of the notebook: expands the state with the highest value first. The value is the uniformity of
        /// the stickers minus the cost of the moves; see [`Schedule`].
        BestFirst,
        /// Bidirectional search: breadth first from the cube and from the goal until both sides meet.
        Bidirectional,
    }
}

impl Strategy {
    /// Returns true if the strategy uses the heuristic of the recipe. Best-first search has its own heuristic.
    pub const fn takes_heuristic(self) -> bool {
        matches!(self, Strategy::Greedy | Strategy::AStar | Strategy::WeightedAStar | Strategy::IdaStar)
    }

    /// Returns true if the strategy stores the states it generates, so that it can detect duplicates.
    pub const fn keeps_states(self) -> bool {
        !matches!(self, Strategy::Dls | Strategy::Ids | Strategy::IdaStar)
    }

    /// Returns true if the first solution found is a shortest one, given an admissible heuristic and [`Duplicates::BestCost`].
    /// Iterative deepening also requires an increment of 1.
    pub const fn is_optimal(self) -> bool {
        matches!(
            self,
            Strategy::Bfs
                | Strategy::Ids
                | Strategy::Ucs
                | Strategy::AStar
                | Strategy::IdaStar
                | Strategy::Bidirectional
        )
    }
}

named! {
    /// An estimate of the distance to the solved cube.
    HeuristicName ("heuristic") {
        /// Zero for every state.
        Zero,
        /// The number of adjacent stickers of different colours, as in the notebook. Not admissible.
        Uniformity,
        /// `Uniformity` divided by the greatest change that a turn makes.
        UniformityBound,
        /// The entropy of the colours of each face, as in the university lab.
        Entropy,
        /// The number of misplaced or twisted cubies, divided by the number that a turn moves.
        Misplaced,
        /// The number of misplaced or twisted cubies. Not admissible.
        MisplacedSum,
        /// The sum of the moves that each cubie needs alone, divided by the number of cubies that a turn moves.
        Manhattan,
        /// The sum of the moves that each cubie needs alone. Not admissible.
        ManhattanSum,
        /// The pattern database of the eight corners.
        Corners,
        /// The pattern database of the first six edges.
        EdgesA = "edges6a",
        /// The pattern database of the other six edges.
        EdgesB = "edges6b",
        /// All three pattern databases, combined by [`Recipe::combination`]: by default their maximum (Korf 1997).
        Korf,
    }
}

impl HeuristicName {
    /// The pattern databases that the heuristic needs.
    pub const fn patterns(self) -> &'static [Pattern] {
        match self {
            HeuristicName::Corners => &[Pattern::Corners],
            HeuristicName::EdgesA => &[Pattern::Edges6a],
            HeuristicName::EdgesB => &[Pattern::Edges6b],
            HeuristicName::Korf => &[Pattern::Corners, Pattern::Edges6a, Pattern::Edges6b],
            _ => &[],
        }
    }
}

named! {
    /// The representation of a cube in memory, from the course IDA*.
    Representation ("representation") {
        /// An array of 6 x 3 x 3 letters.
        Array3,
        /// An array of 54 letters.
        Array1,
        /// Six words of 64 bits, with a sticker in each byte.
        Bitboard,
    }
}

named! {
    /// The states from which a search starts.
    Starts ("choice of starts") {
        /// The cube.
        Cube,
        /// The cube and its inverse: two searches that take turns, each with half of the limits. The inverse has the same distance
        /// but may be much easier.
        WithInverse,
    }
}

message! {
    /// The limits of a search. JavaScript represents numbers up to 2^53 exactly.
    #[derive(Copy, Eq)]
    pub struct Budget {
        /// The most successors to generate.
        nodes: u64,
        /// The most moves of a path, up to 255.
        depth: u8,
        /// The most bytes to store, without pattern databases.
        bytes: u64,
    }
}

impl Budget {
    /// The default limits: 2 million nodes, 14 moves, 200 MB.
    pub const DEFAULT: Budget = Budget { nodes: 2_000_000, depth: 14, bytes: 200_000_000 };
}

message! {
    /// Everything that defines a search except the cube. Settings that the strategy does not use are ignored.
    #[derive(Copy)]
    pub struct Recipe {
        /// The search strategy.
        strategy: Strategy,
        /// The heuristic.
        heuristic: HeuristicName,
        /// The representation of cubes in memory.
        representation: Representation,
        /// The set of moves.
        moves: MoveSet,
        /// The treatment of states that are generated again.
        duplicates: Duplicates,
        /// The value of a state in best-first search.
        value: Schedule,
        /// The cost of a move in the value of best-first search (the best published ones are 2.5 to 3), and the coefficient of
        /// [`Combination::MaxPlusDeviation`].
        coefficient: f64,
        /// The function that combines the distances of several pattern databases into one estimate.
        combination: Combination,
        /// The factor of the estimate in weighted A*.
        weight: f64,
        /// The states from which the search starts.
        starts: Starts,
        /// The increment of the depth limit in iterative deepening, at least 1.
        increment: u8,
        /// The greatest distance that pattern databases distinguish. Greater ones count as one more, as in a database whose
        /// construction stopped at this depth.
        table_depth: u8,
        /// The limits after which the search gives up.
        limits: Budget,
    }
}

impl Recipe {
    /// Returns the default recipe of a strategy.
    pub const fn new(strategy: Strategy) -> Recipe {
        Recipe {
            strategy,
            heuristic: HeuristicName::Manhattan,
            representation: Representation::Bitboard,
            // The notebook measured its best-first search with quarter turns only.
            moves: match strategy {
                Strategy::BestFirst => MoveSet::Quarter,
                _ => MoveSet::Face,
            },
            duplicates: match strategy {
                Strategy::Dfs => Duplicates::FirstVisit,
                _ => Duplicates::BestCost,
            },
            value: Schedule::Plain,
            coefficient: 2.5,
            combination: Combination::Max,
            weight: 2.0,
            starts: Starts::Cube,
            increment: 1,
            table_depth: u8::MAX,
            limits: Budget::DEFAULT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Record;

    /// Checks that names are parsed by `FromStr` and serde, and that the error about another name lists them.
    macro_rules! round_trips {
        ($($kind:ident)*) => {$(
            for &value in $kind::ALL {
                assert_eq!(value.to_string().parse(), Ok(value));
                assert_eq!(serde_json::to_value(value).unwrap(), value.name());
                assert_eq!(serde_json::from_value::<$kind>(value.name().into()).unwrap(), value);
            }
            let error = "Bfs ".parse::<$kind>().unwrap_err();
            assert!(error.to_string().contains("\"Bfs \"; expected one of "), "{error}");
            assert!(error.expected.contains(&$kind::ALL[0].name()));
        )*};
    }

    #[test]
    fn names_survive_a_round_trip() {
        round_trips!(Strategy HeuristicName Representation MoveSet Duplicates Schedule Starts);
    }

    #[test]
    fn a_recipe_is_a_plain_object() {
        let recipe = Recipe::new(Strategy::WeightedAStar);
        let plain = serde_json::to_value(recipe).unwrap();
        assert_eq!(plain["strategy"], "weighted-astar");
        assert_eq!(plain["limits"]["nodes"], 2e6);
        assert_eq!(Recipe::read(&plain), Some(recipe));
    }
}
