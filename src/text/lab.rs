//! The words of the search lab, apart from those of the player, whose program does not carry them.

use super::fill;

/// The words of the lab in one language. Lists are in the order of the values they name.
#[derive(Clone, Copy, Debug)]
pub struct LabText {
    /// The cube to begin with.
    pub start: StartText,
    /// The tabs: race, step, sweep, check.
    pub tabs: [&'static str; 4],
    /// Names the tabs.
    pub tabs_label: &'static str,
    /// What each strategy is.
    pub strategies: [StrategyText; 11],
    /// What each heuristic says, under its name.
    pub heuristics: [(&'static str, &'static str); 12],
    /// The ways to join databases.
    pub combinations: [&'static str; 5],
    /// The representations.
    pub representations: [&'static str; 3],
    /// The move sets.
    pub moves: [&'static str; 2],
    /// The ways to treat duplicates.
    pub duplicates: [&'static str; 3],
    /// The value schedules.
    pub values: [&'static str; 4],
    /// The settings of a search.
    pub settings: SettingsText,
    /// What searches come to.
    pub endings: EndingsText,
    /// Races.
    pub race: RaceText,
    /// Going step by step.
    pub step: StepText,
    /// Sweeps.
    pub sweep: SweepText,
    /// The check of a heuristic.
    pub check: CheckText,
    /// What goes wrong.
    pub trouble: LabTroubleText,
}

/// What a strategy is.
#[derive(Clone, Copy, Debug)]
pub struct StrategyText {
    /// Its identifier, as in links.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line.
    pub line: &'static str,
    /// What it is.
    pub what: &'static str,
    /// Where it fails, and why.
    pub fails: &'static str,
}

/// Words for the cube to begin with.
#[derive(Clone, Copy, Debug)]
pub struct StartText {
    /// The heading.
    pub heading: &'static str,
    /// The number of turns.
    pub turns: &'static str,
    /// The seed.
    pub seed: &'static str,
    /// Draws another seed.
    pub another: &'static str,
    /// Takes the cube of the player.
    pub player: &'static str,
    /// It was taken.
    pub taken: &'static str,
    /// Names the picture of the cube.
    pub picture: &'static str,
    /// Names the net.
    pub net: &'static str,
    /// No turns.
    pub solved: &'static str,
}

/// Words for the settings of a search.
#[derive(Clone, Copy, Debug)]
pub struct SettingsText {
    /// Opens them.
    pub heading: &'static str,
    /// The strategy.
    pub strategy: &'static str,
    /// The heuristic.
    pub heuristic: &'static str,
    /// The representation.
    pub representation: &'static str,
    /// The moves.
    pub moves: &'static str,
    /// Duplicates.
    pub duplicates: &'static str,
    /// The value of a state.
    pub value: &'static str,
    /// What a move costs in it.
    pub coefficient: &'static str,
    /// How databases are joined.
    pub combination: &'static str,
    /// The multiple of the deviation in one of these ways.
    pub multiple: &'static str,
    /// The factor of weighted A*.
    pub weight: &'static str,
    /// By how much the depth rises.
    pub increment: &'static str,
    /// How far databases know.
    pub table_depth: &'static str,
    /// Before the text that says where a strategy fails.
    pub fails: &'static str,
}

/// What searches come to.
#[derive(Clone, Copy, Debug)]
pub struct EndingsText {
    /// A solution of `{length}` moves.
    pub found: &'static str,
    /// A solution of one move.
    pub found_one: &'static str,
    /// The cube is solved already.
    pub found_none: &'static str,
    /// Nothing is left.
    pub exhausted: &'static str,
    /// Not within `{depth}`.
    pub depth: &'static str,
    /// `{nodes}` are generated.
    pub nodes: &'static str,
    /// Out of memory at depth `{depth}`.
    pub memory: &'static str,
    /// Out of time at depth `{depth}`.
    pub time: &'static str,
    /// Stopped.
    pub stopped: &'static str,
    /// Not begun.
    pub ready: &'static str,
    /// Waits for room.
    pub waiting: &'static str,
    /// Searches.
    pub running: &'static str,
    /// A database `{table}` is prepared: `{done}` per cent.
    pub preparing: &'static str,
    /// The one that was kept was damaged: `{reason}`.
    pub damaged: &'static str,
}

/// Words for races.
#[derive(Clone, Copy, Debug)]
pub struct RaceText {
    /// Starts it.
    pub start: &'static str,
    /// Stops it.
    pub stop: &'static str,
    /// Names the choice of strategies.
    pub strategies: &'static str,
    /// Names the limits.
    pub budget: &'static str,
    /// The limit of nodes, in thousands.
    pub max_nodes: &'static str,
    /// The limit of memory, in megabytes.
    pub max_bytes: &'static str,
    /// The limit of time, in seconds.
    pub max_seconds: &'static str,
    /// The limit of depth of those that need one.
    pub max_depth: &'static str,
    /// Stands for the depth of the scramble.
    pub as_scramble: &'static str,
    /// The title of the chart.
    pub chart: &'static str,
    /// What it shows.
    pub chart_about: &'static str,
    /// Its axis along.
    pub seconds: &'static str,
    /// Its axis up.
    pub nodes: &'static str,
    /// Before there is anything to be drawn.
    pub empty: &'static str,
    /// The figures of a lane.
    pub figures: FiguresText,
    /// The table's columns for what came of a search, and its solution.
    pub columns: [&'static str; 3],
    /// Names the table.
    pub table: &'static str,
    /// Saves it.
    pub csv: &'static str,
    /// Saves the chart.
    pub svg: &'static str,
    /// Plays a solution on the cube of the page.
    pub takes_out: &'static str,
    /// All is over: `{solved}` of `{lanes}` found a solution.
    pub over: &'static str,
    /// It has begun.
    pub begun: &'static str,
}

/// The names of figures.
#[derive(Clone, Copy, Debug)]
pub struct FiguresText {
    /// Nodes generated.
    pub generated: &'static str,
    /// Nodes expanded.
    pub expanded: &'static str,
    /// Nodes that wait.
    pub frontier: &'static str,
    /// The depth.
    pub depth: &'static str,
    /// The bound.
    pub bound: &'static str,
    /// Children a node.
    pub branching: &'static str,
    /// The most memory.
    pub memory: &'static str,
    /// The time.
    pub time: &'static str,
}

/// Words for going step by step.
#[derive(Clone, Copy, Debug)]
pub struct StepText {
    /// One node on.
    pub forward: &'static str,
    /// One node back.
    pub back: &'static str,
    /// To the first node.
    pub home: &'static str,
    /// By itself, slowly.
    pub run: &'static str,
    /// Stands still.
    pub pause: &'static str,
    /// As far as it goes.
    pub end: &'static str,
    /// The place among the nodes expanded.
    pub place: &'static str,
    /// What is expanded: `{place}`, `{id}`, `{depth}`, `{g}`, `{h}`.
    pub node: &'static str,
    /// Where the cursor is elsewhere: `{id}`, `{move}`, `{f}`, `{verdict}`.
    pub child: &'static str,
    /// The same for a search that orders nothing by more than its depth.
    pub child_unranked: &'static str,
    /// What the pictures show: `{id}`.
    pub pictured: &'static str,
    /// Names the tree.
    pub tree: &'static str,
    /// How to use it.
    pub tree_hint: &'static str,
    /// What became of a node: in the order of the verdicts.
    pub verdicts: [&'static str; 6],
    /// The node was expanded as well.
    pub expanded: &'static str,
    /// A row of the tree: `{depth}`.
    pub level: &'static str,
    /// The path to the node.
    pub path: &'static str,
    /// The path to a node that was come to from the goal.
    pub path_from_goal: &'static str,
    /// The root.
    pub root: &'static str,
    /// The root of the other side.
    pub goal: &'static str,
    /// Nodes that wait.
    pub frontier: &'static str,
    /// Before the first step.
    pub hint: &'static str,
    /// As many steps as are kept were made.
    pub full: &'static str,
}

/// Words for sweeps.
#[derive(Clone, Copy, Debug)]
pub struct SweepText {
    /// What is varied.
    pub vary: &'static str,
    /// The things that can be.
    pub varied: [&'static str; 4],
    /// From this value,
    pub from: &'static str,
    /// to this one,
    pub to: &'static str,
    /// in such steps.
    pub step: &'static str,
    /// Scrambles for each value.
    pub seeds: &'static str,
    /// What is measured.
    pub measure: &'static str,
    /// What can be.
    pub measures: [&'static str; 3],
    /// Starts it.
    pub start: &'static str,
    /// The title of the chart: `{measure}`, `{varied}`.
    pub chart: &'static str,
    /// What it shows: `{search}`.
    pub chart_about: &'static str,
    /// How far it is: `{done}` of `{runs}`.
    pub progress: &'static str,
    /// It is over.
    pub over: &'static str,
    /// The columns of the table: value, solved, mean, error.
    pub columns: [&'static str; 4],
    /// Opens the table.
    pub table: &'static str,
    /// Before there is anything to be drawn.
    pub empty: &'static str,
    /// What the error bars are.
    pub note: &'static str,
}

/// Words for the check of a heuristic.
#[derive(Clone, Copy, Debug)]
pub struct CheckText {
    /// Starts it.
    pub start: &'static str,
    /// How far it goes.
    pub depth: &'static str,
    /// What it is for.
    pub hint: &'static str,
    /// Nothing was found: `{heuristic}`, `{states}`, `{depth}`.
    pub holds: &'static str,
    /// Something was: `{heuristic}`, `{alg}`, `{distance}`, `{estimate}`.
    pub broken: &'static str,
    /// It goes on: `{states}`.
    pub running: &'static str,
    /// What the pictures show when something was found.
    pub pictured: &'static str,
    /// The chart.
    pub chart: &'static str,
    /// What it shows.
    pub chart_about: &'static str,
    /// Its axis along.
    pub true_distance: &'static str,
    /// Its axis up.
    pub estimate: &'static str,
    /// The line of what is true.
    pub truth: &'static str,
    /// The columns of the table: distance, states, least, mean, most.
    pub columns: [&'static str; 5],
}

/// What goes wrong.
#[derive(Clone, Copy, Debug)]
pub struct LabTroubleText {
    /// The worker did not start or died: `{reason}`.
    pub worker: &'static str,
    /// The worker is of another version.
    pub version: &'static str,
    /// A number is out of its range: `{name}`, `{from}`, `{to}`.
    pub number: &'static str,
    /// The cube of the player is none.
    pub player: &'static str,
    /// A link with parts that make no sense: `{parts}`.
    pub link: &'static str,
    /// The browser refused to save.
    pub save: &'static str,
}

impl LabText {
    /// The name of a recipe: that of its strategy, and what is not as usual as it stands in links.
    pub fn recipe(&self, text: &str) -> String {
        let (id, more) = text.split_once('+').unwrap_or((text, ""));
        let name = self.strategies.iter().find(|words| words.id == id).map_or(id, |words| words.name);
        if more.is_empty() { name.to_owned() } else { format!("{name}, {}", more.replace('+', ", ")) }
    }

    /// A solution of so many moves, in words.
    pub fn found(&self, length: u32) -> String {
        match length {
            0 => self.endings.found_none.to_owned(),
            1 => self.endings.found_one.to_owned(),
            _ => fill(self.endings.found, &[("length", &length)]),
        }
    }
}

/// English.
pub static LAB_ENGLISH: LabText = LabText {
    start: StartText {
        heading: "The cube to solve",
        turns: "Scramble",
        seed: "Seed",
        another: "Another",
        player: "Use the player’s cube",
        taken: "The cube of the player",
        picture: "The cube",
        net: "Net of the cube",
        solved: "solved",
    },
    tabs: ["Race", "Step", "Sweep", "Check"],
    tabs_label: "What to do with it",
    strategies: [
        StrategyText {
            id: "bfs",
            name: "Breadth-first",
            line: "Every state one move away, then every state two moves away, …",
            what: "Keeps a queue of states and a set of all it has met. What comes out first is nearest, so the \
                   first solution is a shortest one.",
            fails: "Each move deeper multiplies the states by about 13, and all of them are kept: 43 239 at depth \
                    4, 7.6 million at depth 6. Memory ends it long before time does.",
        },
        StrategyText {
            id: "dls",
            name: "Depth-limited",
            line: "Down one path to a depth, back, down the next; nothing is remembered.",
            what: "Walks the tree of move sequences with only the path from the root in memory, a few bytes. It \
                   sees every sequence up to the limit, so it finds a solution if there is one that short.",
            fails: "It may find a long solution first, and meets the same state again and again by other moves. \
                    Too small a limit finds nothing, and too large a one takes for ever.",
        },
        StrategyText {
            id: "dfs",
            name: "Depth-first, visited set",
            line: "As depth-limited, but a state once visited is never entered again.",
            what: "The set is to save work: what was seen need not be seen again. Without a depth limit that is \
                   right, and useless, as the first path wanders through the whole space.",
            fails: "With a limit it misses solutions that exist. The first visit may come by a longer way: it is \
                    cut at the limit, and the state is marked as seen. When a shorter way reaches it later, with \
                    moves to spare, it is cut as a duplicate. Set duplicates to “best cost” to see it mended.",
        },
        StrategyText {
            id: "ids",
            name: "Iterative deepening",
            line: "Depth-limited to 1, then to 2, then to 3, …",
            what: "Shortest solutions as from breadth-first, in the memory of depth-first. Beginning again costs little: the \
                   last level is larger than all before it.",
            fails: "It is blind, and time grows by about 13 with each move: about 8 moves are the end of patience. \
                    With an increment above 1 its first solution need not be a shortest one.",
        },
        StrategyText {
            id: "ucs",
            name: "Uniform cost",
            line: "The cheapest path first.",
            what: "Dijkstra’s algorithm. It would differ from breadth-first if moves had different costs; here \
                   each costs 1, and it expands the same states, only with a dearer queue.",
            fails: "Where breadth-first does: every state nearer than the goal is kept.",
        },
        StrategyText {
            id: "greedy",
            name: "Greedy",
            line: "Whatever looks nearest to solved, whatever it cost to get there.",
            what: "Orders the queue by the estimate alone. Often quick.",
            fails: "Its solutions are long, and where the estimate misleads it wanders about on plateaus: a cube \
                    must often look worse before it gets better.",
        },
        StrategyText {
            id: "astar",
            name: "A*",
            line: "Moves made plus moves estimated, least sum first.",
            what: "If the estimate never says too much, the first solution is a shortest one, and no search with \
                   the same estimate can be sure of that with fewer expansions.",
            fails: "It keeps every state it meets, so a weak estimate runs out of memory about where \
                    breadth-first does. With an estimate that says too much, solutions may be too long.",
        },
        StrategyText {
            id: "weighted-astar",
            name: "Weighted A*",
            line: "A* that trusts its estimate more: moves made plus w times moves estimated.",
            what: "With an admissible estimate a solution is at most w times as long as a shortest one, and is \
                   mostly found with far fewer nodes.",
            fails: "It is not optimal for w above 1. The larger w, the more it is like greedy.",
        },
        StrategyText {
            id: "ida-star",
            name: "IDA*",
            line: "Depth-first, cut where moves made plus estimated exceed a bound that rises.",
            what: "Korf’s way, 1985: shortest solutions as from A*, in the memory of a path. With pattern databases it was the \
                   first to solve random cubes optimally, in 1997.",
            fails: "It remembers nothing, so it meets states again and again, and expands all of them anew for \
                    each bound. Everything hangs on the estimate: with a weak one it is iterative deepening.",
        },
        StrategyText {
            id: "best-first",
            name: "Best-first by colour",
            line: "Equal neighbours on the faces, less a price for each move.",
            what: "Counts pairs of equal stickers side by side, 72 when solved, and takes c for each move. A small \
                   c is greedy, a large one nearly breadth-first; 2.5 to 3 is best. Counts a goal when it is \
                   generated.",
            fails: "The count is no distance: it promises nothing about length, and some cubes of 12 moves stay \
                    unsolved for minutes.",
        },
        StrategyText {
            id: "bidirectional",
            name: "Bidirectional",
            line: "Breadth-first from the cube and from solved, until the two meet.",
            what: "Two searches of half the depth instead of one: 13 to the 6th twice instead of 13 to the 12th.",
            fails: "Both halves are kept in memory, which ends it at about 14 moves. It needs a goal to begin \
                    from, and moves that can be undone.",
        },
    ],
    heuristics: [
        ("None", "0 for every state: the search is blind."),
        ("Uniformity", "Neighbours on a face that differ in colour, up to 72. Says far too much."),
        ("Uniformity / 12", "The same, divided by the 12 that a turn can change. Admissible, and weak."),
        ("Entropy", "How mixed the colours of the faces are, from 0 to 6. Not a distance at all."),
        (
            "Misplaced / 4",
            "Corners, or edges, out of place or twisted; a turn moves four. Admissible, and weak.",
        ),
        ("Misplaced", "How many pieces are out of place or twisted. Says too much."),
        ("Manhattan / 4", "Moves that each corner, or edge, needs by itself; a turn moves four. Admissible."),
        ("Manhattan", "The plain sum of the moves that each piece needs by itself. Says too much."),
        ("Corners", "Exact distance of the eight corners, from a database of 88 million entries (44 MB)."),
        ("Edges A", "Exact distance of six of the edges: 43 million entries (21 MB)."),
        ("Edges B", "Exact distance of the other six edges (21 MB)."),
        (
            "Korf",
            "Corners, edges A and edges B (86 MB): the largest of the three, as in 1997, or another mix.",
        ),
    ],
    combinations: ["largest", "sum", "largest + a · deviation", "Euclid", "blended"],
    representations: ["6 × 3 × 3 array", "54 letters", "bitboard"],
    moves: ["12 quarter turns", "18 turns"],
    duplicates: ["kept", "first visit", "best cost"],
    values: ["u − c n", "(26 + n)/52 u − c n", "(52 − n)/52 u − c n", "u − c n²"],
    settings: SettingsText {
        heading: "Settings, and how it works",
        strategy: "Strategy",
        heuristic: "Heuristic",
        representation: "Representation",
        moves: "Moves",
        duplicates: "Duplicates",
        value: "Value",
        coefficient: "Coefficient c",
        combination: "Joined by",
        multiple: "Multiple a",
        weight: "Weight w",
        increment: "Increment",
        table_depth: "Database depth",
        fails: "Where it fails.",
    },
    endings: EndingsText {
        found: "{length} moves",
        found_one: "1 move",
        found_none: "solved already",
        exhausted: "nothing left to search",
        depth: "no solution within {depth} moves",
        nodes: "out of nodes at depth {depth}",
        memory: "out of memory at depth {depth}",
        time: "out of time at depth {depth}",
        stopped: "stopped",
        ready: "ready",
        waiting: "waits for a free processor",
        running: "searching",
        preparing: "database {table}: {done} %",
        damaged: "the one kept in the browser was damaged ({reason}); built again",
    },
    race: RaceText {
        start: "Race",
        stop: "Stop",
        strategies: "Strategies",
        budget: "Budget of each",
        max_nodes: "Nodes (thousands)",
        max_bytes: "Memory (MB)",
        max_seconds: "Time (s)",
        max_depth: "Depth limit",
        as_scramble: "scramble",
        chart: "Nodes generated over time",
        chart_about: "A line for each search, on a logarithmic scale. A filled mark is a solution, a cross the end \
                      of a budget; the table below has the figures.",
        seconds: "seconds",
        nodes: "nodes generated",
        empty: "Choose strategies, and press Race: each runs in a worker of its own, on the same cube.",
        figures: FiguresText {
            generated: "Generated",
            expanded: "Expanded",
            frontier: "Frontier",
            depth: "Depth",
            bound: "Bound",
            branching: "Branching",
            memory: "Memory",
            time: "Time",
        },
        columns: ["Search", "Outcome", "Solution"],
        table: "Results",
        csv: "CSV",
        svg: "SVG",
        takes_out: "Out",
        over: "The race is over: {solved} of {lanes} found a solution.",
        begun: "The race has begun.",
    },
    step: StepText {
        forward: "One node on",
        back: "One node back",
        home: "To the first node",
        run: "Run slowly",
        pause: "Pause",
        end: "To the end",
        place: "Place in the search",
        node: "Expansion {place}: node {id} at depth {depth}, g = {g}, h = {h}",
        child: "Node {id}, after {move}: f = {f}, {verdict}",
        child_unranked: "Node {id}, after {move}: {verdict}",
        pictured: "The cube at node {id}",
        tree: "The last levels of the tree",
        tree_hint: "Arrow keys go from node to node; the cube follows.",
        verdicts: ["waits", "met again, nearer", "duplicate", "too deep", "over the bound", "solved"],
        expanded: "expanded",
        level: "depth {depth}",
        path: "Moves to it",
        path_from_goal: "Moves to it from solved",
        root: "the start",
        goal: "the goal",
        frontier: "Frontier {frontier}, generated {generated}",
        hint: "Press the arrow to expand the first node.",
        full: "{steps} steps are kept; this search goes on beyond them.",
    },
    sweep: SweepText {
        vary: "Vary",
        varied: ["coefficient c", "weight w", "scramble turns", "database depth"],
        from: "from",
        to: "to",
        step: "step",
        seeds: "Scrambles each",
        measure: "Measure",
        measures: ["nodes", "milliseconds", "solution length"],
        start: "Sweep",
        chart: "{measure} against {varied}",
        chart_about: "{search}; means of the scrambles that were solved, with their standard error.",
        progress: "{done} of {runs} searches",
        over: "The sweep is over: {done} of {runs} searches, {solved} solved.",
        columns: ["Value", "Solved", "Mean", "± error"],
        table: "Table",
        empty: "Choose what to vary, and press Sweep: the same scrambles are solved for each value.",
        note: "Bars are the standard error of the mean. Scrambles that stay unsolved within the budget are left out \
               of the mean, and counted in the table.",
    },
    check: CheckText {
        start: "Check",
        depth: "Up to depth",
        hint: "An admissible heuristic never says more moves than are needed. The check walks all states up to a \
               depth, where true distances are known, and looks for one where it does.",
        holds: "{heuristic} never says too much: {states} states up to {depth} moves from solved were checked.",
        broken: "{heuristic} is not admissible: after {alg} the cube is {distance} from solved, and it says \
                 {estimate}.",
        running: "Walking: {states} states",
        pictured: "The cube of which it says too much",
        chart: "Estimate against true distance",
        chart_about: "Mean estimate for each true distance, with the least and the largest; above the line of what \
                      is true it says too much.",
        true_distance: "true distance",
        estimate: "estimate",
        truth: "what is true",
        columns: ["Distance", "States", "Least", "Mean", "Most"],
    },
    trouble: LabTroubleText {
        worker: "The worker ended: {reason}",
        version: "The lab and its worker are of different versions. Reload the page.",
        number: "{name}: a number from {from} to {to} is expected.",
        player: "The player’s cube cannot be: mend it there first.",
        link: "Parts of this address make no sense and were passed over: {parts}",
        save: "The browser refused to save the file.",
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recipes_have_names() {
        assert_eq!(LAB_ENGLISH.recipe("astar"), "A*");
        assert_eq!(LAB_ENGLISH.recipe("astar+korf+quarter"), "A*, korf, quarter");
        assert_eq!(LAB_ENGLISH.found(0), "solved already");
        assert_eq!(LAB_ENGLISH.found(1), "1 move");
        assert_eq!(LAB_ENGLISH.found(7), "7 moves");
    }
}
