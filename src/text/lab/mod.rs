//! The words of the search lab, apart from those of the player, whose program does not carry them.

use super::catalogue::words;
use super::{FailureText, Plural, Units};

words! {
    /// The words of the lab in one language. Lists are in the order of the values they name.
    pub struct LabText {
        /// Units of times and sizes.
        units: Units,
        /// What the lab searches.
        about,
        /// The cube to begin with.
        start: StartText,
        /// The tabs: race, step, sweep, check.
        tabs["race", "step", "sweep", "check"],
        /// Names the tabs.
        tabs_label,
        /// What each strategy is.
        strategies: StrategyText["bfs", "dls", "dfs", "ids", "ucs", "greedy", "astar", "weighted-astar", "ida-star", "best-first", "bidirectional"],
        /// What each heuristic says, under its name.
        heuristics: HeuristicText["zero", "uniformity", "uniformity-bound", "entropy", "misplaced", "misplaced-sum", "manhattan", "manhattan-sum", "corners", "edges6a", "edges6b", "korf"],
        /// The ways to join databases.
        combinations["max", "sum", "max-sd", "euclid", "blended"],
        /// The representations.
        representations["array3", "array1", "bitboard"],
        /// The move sets.
        moves["quarter", "face"],
        /// The ways to treat duplicates.
        duplicates["kept", "first-visit", "best-cost"],
        /// The value schedules.
        values["plain", "rising", "falling", "squared"],
        /// The settings of a search.
        settings: SettingsText,
        /// What searches come to.
        endings: EndingsText,
        /// Races.
        race: RaceText,
        /// Going step by step.
        step: StepText,
        /// Sweeps.
        sweep: SweepText,
        /// The check of a heuristic.
        check: CheckText,
        /// Why a worker could not do a job.
        failures: FailureText,
        /// Why a sweep cannot be made.
        sweep_errors: SweepErrorText,
        /// What goes wrong.
        errors: LabErrorText,
    }
}

words! {
    /// What a strategy is.
    pub struct StrategyText {
        /// Its name.
        name,
        /// What it does, in a line.
        line,
        /// What it is.
        what,
        /// Where it fails, and why.
        fails,
    }
}

words! {
    /// What a heuristic says.
    pub struct HeuristicText {
        /// Its name.
        name,
        /// What it estimates, and how well.
        about,
    }
}

words! {
    /// Words for the cube to begin with.
    pub struct StartText {
        /// The heading.
        heading,
        /// The number of turns.
        turns,
        /// The seed.
        seed,
        /// Draws another seed.
        another,
        /// Takes the cube of the player.
        player,
        /// Stands for the scramble of a cube of the player.
        taken,
        /// Goes back from it to the last scramble.
        back,
        /// Names the picture of the cube.
        picture,
        /// Names the net.
        net,
        /// No turns.
        solved,
    }
}

words! {
    /// Words for the settings of a search.
    pub struct SettingsText {
        /// Opens them.
        heading,
        /// The strategy.
        strategy,
        /// The heuristic.
        heuristic,
        /// The representation.
        representation,
        /// The moves.
        moves,
        /// Duplicates.
        duplicates,
        /// The value of a state.
        value,
        /// What a move costs in it.
        coefficient,
        /// How databases are joined.
        combination,
        /// The multiple of the deviation in one of these ways.
        multiple,
        /// The factor of weighted A*.
        weight,
        /// By how much the depth rises.
        increment,
        /// How far databases know.
        table_depth,
        /// Before the text that says where a strategy fails.
        fails,
    }
}

words! {
    /// What searches come to.
    pub struct EndingsText {
        /// A solution of `{count}` moves.
        found: Plural,
        /// The cube is solved already.
        found_none,
        /// Nothing is left.
        exhausted,
        /// Not within `{depth}`.
        depth: Plural,
        /// `{nodes}` are generated.
        nodes,
        /// Out of memory at depth `{depth}`.
        memory,
        /// Out of time at depth `{depth}`.
        time,
        /// Stopped.
        stopped,
        /// Not begun.
        ready,
        /// Waits for room.
        waiting,
        /// Searches.
        running,
        /// A database `{table}` is prepared: `{done}` per cent.
        preparing,
        /// The one that was kept was damaged: `{reason}`.
        damaged,
        /// The reasons.
        damages["unreadable", "foreign", "version", "header", "another", "short", "long", "cells", "counts"],
    }
}

words! {
    /// Words for races.
    pub struct RaceText {
        /// Starts it.
        start,
        /// Stops it.
        stop,
        /// Names the choice of strategies.
        strategies,
        /// Names the limits.
        budget,
        /// The limit of nodes, in thousands.
        max_nodes,
        /// The limit of memory, in megabytes.
        max_bytes,
        /// The limit of time, in seconds.
        max_seconds,
        /// The limit of depth of those that need one.
        max_depth,
        /// Stands for the depth of the scramble.
        as_scramble,
        /// The title of the chart.
        chart,
        /// What it shows.
        chart_about,
        /// Its horizontal axis.
        millis,
        /// Its vertical axis, and the axis of the bars.
        nodes,
        /// The title of the bars.
        bars,
        /// What the bars show.
        bars_about,
        /// These `{searches}` will not reach the cube, which is about `{distance}` moves from solved.
        hopeless: Plural,
        /// These `{searches}` may not reach a cube whose distance is unknown.
        reaches,
        /// In both lists, `{search}` and the number `{depth}` of moves that it reaches.
        reach,
        /// Before there is anything to be drawn.
        empty,
        /// The figures of a lane.
        figures: FiguresText,
        /// The table's columns for what came of a search, and its solution.
        columns["search", "outcome", "solution"],
        /// Names the table.
        table,
        /// Saves it.
        csv,
        /// Saves the chart.
        svg,
        /// Plays a solution on the cube of the page.
        takes_out,
        /// All is over: `{solved}` of `{lanes}` found a solution.
        over: Plural,
        /// It has begun.
        begun,
    }
}

words! {
    /// The names of figures.
    pub struct FiguresText {
        /// Nodes generated.
        generated,
        /// Nodes expanded.
        expanded,
        /// Nodes that wait.
        frontier,
        /// The depth.
        depth,
        /// The bound.
        bound,
        /// Children a node.
        branching,
        /// The most memory.
        memory,
        /// The time.
        time,
    }
}

words! {
    /// Words for going step by step.
    pub struct StepText {
        /// One node on.
        forward,
        /// One node back.
        back,
        /// To the first node.
        home,
        /// By itself, slowly.
        run,
        /// Stands still.
        pause,
        /// As far as it goes.
        end,
        /// The place among the nodes expanded.
        place,
        /// What is expanded: `{place}`, `{id}`, `{depth}`, `{g}`, `{h}`.
        node,
        /// Where the cursor is elsewhere: `{id}`, `{move}`, `{f}`, `{verdict}`.
        child,
        /// The same for a search that orders nothing by more than its depth.
        child_unranked,
        /// What the pictures show: `{id}`.
        pictured,
        /// Names the tree.
        tree,
        /// How to use it.
        tree_hint,
        /// What became of a node: in the order of the verdicts.
        verdicts["kept", "reopened", "duplicate", "too-deep", "over-bound", "goal"],
        /// The node was expanded as well.
        expanded,
        /// A row of the tree: `{depth}`.
        level,
        /// The path to the node.
        path,
        /// The path to a node that was come to from the goal.
        path_from_goal,
        /// The root.
        root,
        /// The root of the other side.
        goal,
        /// Nodes that wait.
        frontier,
        /// Before the first step.
        hint,
        /// As many steps as are kept were made.
        full: Plural,
    }
}

words! {
    /// Words for sweeps.
    pub struct SweepText {
        /// What is varied.
        vary,
        /// The things that can be.
        varied["coefficient", "weight", "depth", "table-depth"],
        /// From this value,
        from,
        /// to this one,
        to,
        /// in such steps.
        step,
        /// Scrambles for each value.
        seeds,
        /// What is measured.
        measure,
        /// What can be.
        measures["nodes", "time", "length"],
        /// Starts it.
        start,
        /// The title of the chart: `{measure}`, `{varied}`.
        chart,
        /// What it shows: `{search}`.
        chart_about,
        /// How far it is: `{done}` of `{runs}`.
        progress: Plural,
        /// It is over: `{done}` of `{runs}`, of which `{solved}` were solved.
        over: Plural,
        /// The columns of the table: value, solved, mean, error.
        columns["value", "solved", "mean", "error"],
        /// Opens the table.
        table,
        /// Before there is anything to be drawn.
        empty,
        /// What the error bars are.
        note,
    }
}

words! {
    /// Words for the check of a heuristic.
    pub struct CheckText {
        /// Starts it.
        start,
        /// How far it goes.
        depth,
        /// What it is for.
        hint,
        /// Nothing was found: `{heuristic}`, so many `{states}`, up to so many `{moves}`.
        holds,
        /// Something was: `{heuristic}`, `{alg}`, `{distance}`, `{estimate}`.
        broken,
        /// It goes on: so many `{states}`.
        running,
        /// So many states: `{count}`.
        states: Plural,
        /// What the pictures show when something was found.
        pictured,
        /// The chart.
        chart,
        /// What it shows.
        chart_about,
        /// Its axis along.
        true_distance,
        /// Its axis up.
        estimate,
        /// The line of what is true.
        truth,
        /// The columns of the table: distance, states, least, mean, most.
        columns["distance", "states", "least", "mean", "most"],
    }
}

words! {
    /// Words for why a sweep cannot be made.
    pub struct SweepErrorText {
        /// The `{varied}` cannot go `{from}` `{to}`, as it can be `{least}` to `{most}`.
        range,
        /// The `{varied}` cannot go in steps of `{step}`: these are `{least}` or more, and there are at most `{most}`
        /// searches.
        step,
        /// The `{varied}` is nothing to the `{strategy}`.
        useless,
    }
}

words! {
    /// What goes wrong.
    pub struct LabErrorText {
        /// The lab stopped, because of `{reason}`.
        broken,
        /// The name of the button that starts it again.
        again,
        /// The files of the worker have not come yet.
        worker_late,
        /// A number is out of its range: `{name}`, `{from}`, `{to}`.
        number,
        /// The cube of the player is none.
        player,
        /// A link with parts that make no sense: `{parts}`.
        link,
        /// A link with more searches than `{most}`.
        lanes: Plural,
        /// A link with more characters than `{most}`.
        cut: Plural,
        /// The browser refused to save.
        save,
    }
}

impl LabText {
    /// A solution of so many moves, in words.
    pub fn found(&self, length: u32) -> String {
        match length {
            0 => self.endings.found_none.to_owned(),
            _ => self.endings.found.count(length.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::text::LAB_ENGLISH;

    #[test]
    fn solutions_have_words() {
        assert_eq!(LAB_ENGLISH.found(0), "solved already");
        assert_eq!(LAB_ENGLISH.found(1), "1 move");
        assert_eq!(LAB_ENGLISH.found(7), "7 moves");
    }
}
