//! The lab's words in English.

use super::{
    CheckText, EndingsText, FiguresText, LabText, LabTroubleText, RaceText, SettingsText, StartText,
    StepText, StrategyText, SweepText,
};

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
        broken: "Something broke ({reason}).",
        again: "Start again",
        worker: "The worker ended: {reason}",
        worker_late: "The lab’s files have not arrived yet. It goes on as soon as they do.",
        version: "The lab and its worker are of different versions. Reload the page.",
        number: "{name}: a number from {from} to {to} is expected.",
        player: "The player’s cube cannot be: mend it there first.",
        link: "Parts of this address make no sense and were passed over: {parts}",
        lanes: "Only the first {most} searches of this address are shown.",
        cut: "Only the first {most} characters of this address were read.",
        save: "The browser refused to save the file.",
    },
};
