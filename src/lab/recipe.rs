//! What is run: a strategy with all that it needs besides a cube.

use crate::named::named;
use crate::search::heuristics::Combination;
use crate::search::spaces::MoveSet;
use crate::search::{Duplicates, Schedule};
use crate::table::pattern::Pattern;
use crate::wire::message;

named! {
    /// A way to go through the states of a cube.
    Strategy ("strategy") {
        /// All states of one depth before those of the next.
        BreadthFirst = "bfs",
        /// Deepest state first down to a depth, remembering no state but those of the path.
        DepthLimited = "dls",
        /// Deepest state first down to a depth, with a set of the states that were visited. With
        /// [`Duplicates::FirstVisit`] it misses solutions: the first visit may have been by a longer
        /// path, from which the goal was out of reach.
        DepthFirst = "dfs",
        /// Depth-limited search again and again, the depth rising by [`Recipe::increment`].
        IterativeDeepening = "ids",
        /// The state with the cheapest path first.
        UniformCost = "ucs",
        /// The state with the least estimate first.
        Greedy = "greedy",
        /// The state with the least sum of moves made and moves estimated first.
        AStar = "astar",
        /// A* with the estimate multiplied by [`Recipe::weight`].
        WeightedAStar = "weighted-astar",
        /// Depth-first, cut where moves made and moves estimated exceed a bound; the next bound is the
        /// least sum that exceeded it (Korf 1985).
        IdaStar = "ida-star",
        /// The state of the highest value first, where a value is uniformity less what the moves cost:
        /// see [`Schedule`].
        BestFirst = "best-first",
        /// Breadth-first from both ends until they meet.
        Bidirectional = "bidirectional",
    }
}

impl Strategy {
    /// Whether it looks at a heuristic that can be chosen. Best-first search has one of its own.
    pub const fn takes_heuristic(self) -> bool {
        matches!(self, Strategy::Greedy | Strategy::AStar | Strategy::WeightedAStar | Strategy::IdaStar)
    }

    /// Whether it keeps the states it has met, so that it can meet one again and know it.
    pub const fn keeps_states(self) -> bool {
        !matches!(self, Strategy::DepthLimited | Strategy::IterativeDeepening | Strategy::IdaStar)
    }

    /// Whether what it finds first is a shortest solution, given a heuristic that never says too much
    /// and [`Duplicates::BestCost`]. Iterative deepening is if the depth rises by 1.
    pub const fn is_optimal(self) -> bool {
        matches!(
            self,
            Strategy::BreadthFirst
                | Strategy::IterativeDeepening
                | Strategy::UniformCost
                | Strategy::AStar
                | Strategy::IdaStar
                | Strategy::Bidirectional
        )
    }
}

named! {
    /// An estimate of how far it is to the solved cube.
    HeuristicName ("heuristic") {
        /// Knows nothing.
        Zero = "zero",
        /// Unequal neighbouring stickers, as in the notebook best-first search: not admissible.
        Uniformity = "uniformity",
        /// The same, divided by as many as a turn can change.
        UniformityBound = "uniformity-bound",
        /// The entropy of the colours of each face, as in the university lab.
        Entropy = "entropy",
        /// Cubies out of place or twisted, divided by as many as a turn moves.
        Misplaced = "misplaced",
        /// How many they are: says too much.
        MisplacedSum = "misplaced-sum",
        /// Moves that each cubie needs by itself, summed and divided by as many as a turn moves.
        Manhattan = "manhattan",
        /// Their plain sum: says too much.
        ManhattanSum = "manhattan-sum",
        /// The pattern database of the eight corners.
        Corners = "corners",
        /// The pattern database of the first six edges.
        EdgesA = "edges6a",
        /// The pattern database of the other six edges.
        EdgesB = "edges6b",
        /// All three, joined as [`Recipe::combination`] says: the largest (Korf 1997), if nothing else is
        /// said.
        Korf = "korf",
    }
}

impl HeuristicName {
    /// The pattern databases it looks into.
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
    /// The representation of a cube in memory: those of the course IDA*.
    Representation ("representation") {
        /// 6 x 3 x 3 letters.
        Array3 = "array3",
        /// 54 letters in a row.
        Array1 = "array1",
        /// Six words of eight bytes, one sticker a byte.
        Bitboard = "bitboard",
    }
}

named! {
    /// Where a search begins.
    Starts ("choice of starts") {
        /// With the cube.
        Cube = "cube",
        /// With the cube and with its inverse, in turn. The inverse is as far from solved, and may be much
        /// easier. Each has half of what the limits allow.
        WithInverse = "with-inverse",
    }
}

message! {
    /// What ends a search before it has found anything. Numbers stay exact in JavaScript up to 2^53.
    #[derive(Copy, Eq)]
    pub struct Budget {
        /// Successors that it generates at most.
        nodes: u64,
        /// Moves of a path at most, up to 255.
        depth: u8,
        /// Bytes that it stores at most, pattern databases not counted.
        bytes: u64,
    }
}

impl Budget {
    /// What a race in a page begins with: 2 million nodes, 14 moves, 200 MB.
    pub const USUAL: Budget = Budget { nodes: 2_000_000, depth: 14, bytes: 200_000_000 };
}

message! {
    /// A search in full, but for the cube it begins with. What a strategy has no use for is passed over.
    #[derive(Copy)]
    pub struct Recipe {
        /// The way through the states.
        strategy: Strategy,
        /// Its estimate.
        heuristic: HeuristicName,
        /// How cubes are held.
        representation: Representation,
        /// The moves it makes.
        moves: MoveSet,
        /// What becomes of states met again.
        duplicates: Duplicates,
        /// The value of a state, for best-first search.
        value: Schedule,
        /// What a move costs in that value; the published best are 2.5 to 3.
        coefficient: f64,
        /// How several pattern databases become one estimate; the coefficient is that of
        /// [`Combination::MaxPlusDeviation`].
        combination: Combination,
        /// By what weighted A* multiplies its estimate.
        weight: f64,
        /// Where it begins.
        starts: Starts,
        /// By how much the depth of iterative deepening rises, 1 or more.
        increment: u8,
        /// How deep its pattern databases know distances; farther ones count as one more than this, as in
        /// a database whose maker stopped there.
        table_depth: u8,
        /// When to give up.
        limits: Budget,
    }
}

impl Recipe {
    /// The usual recipe of a strategy: what it is named for, and nothing that makes it worse.
    pub const fn usual(strategy: Strategy) -> Recipe {
        Recipe {
            strategy,
            heuristic: HeuristicName::Manhattan,
            representation: Representation::Bitboard,
            // The notebook best-first search has quarter turns only, and was measured with them.
            moves: match strategy {
                Strategy::BestFirst => MoveSet::Quarter,
                _ => MoveSet::Face,
            },
            duplicates: match strategy {
                Strategy::DepthFirst => Duplicates::FirstVisit,
                _ => Duplicates::BestCost,
            },
            value: Schedule::Plain,
            coefficient: 2.5,
            combination: Combination::Max,
            weight: 2.0,
            starts: Starts::Cube,
            increment: 1,
            table_depth: u8::MAX,
            limits: Budget::USUAL,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Record;

    /// What is named can be read, here and by serde, and what is not says what was expected.
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
    fn names_are_read_as_they_are_written() {
        round_trips!(Strategy HeuristicName Representation MoveSet Duplicates Schedule Starts);
    }

    #[test]
    fn a_recipe_is_a_plain_object() {
        let recipe = Recipe::usual(Strategy::WeightedAStar);
        let plain = serde_json::to_value(recipe).unwrap();
        assert_eq!(plain["strategy"], "weighted-astar");
        assert_eq!(plain["limits"]["nodes"], 2e6);
        assert_eq!(Recipe::read(&plain), Some(recipe));
    }
}
