//! The words of the search lab, apart from those of the player, whose program does not carry them.

mod en;

use super::fill;
pub use en::LAB_ENGLISH;

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
    /// The lab stopped, because of `{reason}`.
    pub broken: &'static str,
    /// The name of the button that starts it again.
    pub again: &'static str,
    /// The worker did not start or died: `{reason}`.
    pub worker: &'static str,
    /// The files of the worker have not come yet.
    pub worker_late: &'static str,
    /// The worker is of another version.
    pub version: &'static str,
    /// A number is out of its range: `{name}`, `{from}`, `{to}`.
    pub number: &'static str,
    /// The cube of the player is none.
    pub player: &'static str,
    /// A link with parts that make no sense: `{parts}`.
    pub link: &'static str,
    /// A link with more searches than `{most}`.
    pub lanes: &'static str,
    /// A link with more characters than `{most}`.
    pub cut: &'static str,
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
