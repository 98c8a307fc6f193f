//! All settings of the lab, and their text in a link: `#lab=race&turns=6&seed=1&lanes=bfs,astar+corners&nodes=2000`.

use super::{Measure, Sweep};
use crate::cube::Facelets;
use crate::lab::{HeuristicName, Recipe, Start, Strategy, Varied, read_recipe, recipe_text};
use crate::limits;
use crate::numbers::{Number, WholePart};
use crate::share::{MOST_LISTED, beginning, short};
use crate::text::{Decimal, LabText, fill};

/// The parts of the lab.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Part {
    /// Compares several searches for one cube.
    #[default]
    Race,
    /// Shows one search node by node.
    Step,
    /// Measures a search while one of its settings varies.
    Sweep,
    /// Compares a heuristic with true distances.
    Check,
}

impl Part {
    /// All parts, in the order of the page.
    pub const ALL: [Part; 4] = [Part::Race, Part::Step, Part::Sweep, Part::Check];

    /// The place in [`Part::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Part::Race => 0,
            Part::Step => 1,
            Part::Sweep => 2,
            Part::Check => 3,
        }
    }

    /// The name in links and in the page.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Race => "race",
            Part::Step => "step",
            Part::Sweep => "sweep",
            Part::Check => "check",
        }
    }

    /// Returns the part with this name, or `None` for any other text.
    pub fn named(name: &str) -> Option<Part> {
        Part::ALL.into_iter().find(|part| part.name() == name)
    }
}

/// The limits of each search of a race.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Allowance {
    /// The most successors, in thousands.
    pub kilonodes: f64,
    /// The most memory in megabytes.
    pub megabytes: f64,
    /// The time in seconds.
    pub seconds: f64,
    /// The depth limit of strategies that need one; `None` is the length of the scramble.
    pub depth: Option<u8>,
}

/// All settings of the lab.
#[derive(Clone, PartialEq, Debug)]
pub struct Experiment {
    /// The visible part.
    pub part: Part,
    /// The cube from which searches start.
    pub start: Start,
    /// The searches of the race.
    pub lanes: Vec<Recipe>,
    /// The limits of each search of the race.
    pub allowance: Allowance,
    /// The search that is shown step by step.
    pub step: Recipe,
    /// The sweep.
    pub sweep: Sweep,
    /// The measure that the chart of the sweep shows.
    pub measure: Measure,
    /// The heuristic to check.
    pub heuristic: HeuristicName,
    /// The greatest distance of a check.
    pub depth: u8,
}

/// The most turns of a scramble.
pub const MOST_TURNS: u8 = limits::LAB_TURNS;

/// The greatest distance of a check. There are 7.6 million states up to it.
pub const DEEPEST_CHECK: u8 = limits::CHECK_DEPTH;

/// An error in a link to the lab.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// An invalid field, which was skipped.
    Part(String),
    /// Too many searches in a race. The first [`limits::LAB_LANES`] were read.
    Lanes,
    /// A text that is too long. The first [`limits::LINK_BYTES`] bytes were read.
    Cut,
}

/// Returns the message about the faults of a link, or `None` without faults.
pub fn fault_words(faults: &[Fault], text: &LabText) -> Option<String> {
    let part = |fault: &Fault| match fault {
        Fault::Part(part) => Some(short(part)),
        Fault::Lanes | Fault::Cut => None,
    };
    let mut messages = Vec::new();
    let mut parts: Vec<String> = faults.iter().filter_map(part).take(MOST_LISTED + 1).collect();
    if parts.len() > MOST_LISTED {
        parts[MOST_LISTED] = "…".to_owned();
    }
    if !parts.is_empty() {
        messages.push(fill(text.errors.link, &[("parts", &parts.join(" & "))]));
    }
    if faults.contains(&Fault::Lanes) {
        messages
            .push(fill(text.errors.lanes.of(limits::LAB_LANES.to_f64()), &[("most", &limits::LAB_LANES)]));
    }
    if faults.contains(&Fault::Cut) {
        messages
            .push(fill(text.errors.cut.of(limits::LINK_BYTES.to_f64()), &[("most", &limits::LINK_BYTES)]));
    }
    (!messages.is_empty()).then(|| messages.join(" "))
}

impl Default for Experiment {
    fn default() -> Experiment {
        let best_first = Recipe::new(Strategy::BestFirst);
        Experiment {
            part: Part::Race,
            start: Start::Scramble { turns: 5, seed: 1 },
            lanes: [
                Strategy::Bfs,
                Strategy::Dfs,
                Strategy::Ids,
                Strategy::Greedy,
                Strategy::AStar,
                Strategy::IdaStar,
                Strategy::Bidirectional,
            ]
            .map(Recipe::new)
            .to_vec(),
            allowance: Allowance { kilonodes: 2000.0, megabytes: 200.0, seconds: 10.0, depth: None },
            step: Recipe::new(Strategy::Dfs),
            sweep: Sweep {
                recipe: best_first,
                turns: 6,
                seed: 1,
                seeds: 5,
                varied: Varied::Coefficient,
                from: 1.5,
                to: 4.5,
                step: 0.25,
                millis: 10_000.0,
            },
            measure: Measure::Nodes,
            heuristic: HeuristicName::Uniformity,
            depth: 4,
        }
    }
}

impl Experiment {
    /// Returns a recipe with the limits of the race. Only strategies that need a depth limit get one.
    pub fn limited(&self, recipe: Recipe) -> Recipe {
        let mut limited = recipe;
        limited.limits.nodes = (self.allowance.kilonodes * 1000.0).whole_u64();
        limited.limits.bytes = (self.allowance.megabytes * 1e6).whole_u64();
        limited.limits.depth = match recipe.strategy {
            Strategy::Dls | Strategy::Dfs => self.limit(),
            _ => u8::MAX,
        };
        limited
    }

    /// Returns the depth limit of strategies that need one: the chosen one, else the length of the scramble.
    pub fn limit(&self) -> u8 {
        self.allowance.depth.unwrap_or(match self.start {
            Start::Scramble { turns, .. } => turns,
            Start::Given(_) => MOST_TURNS,
        })
    }

    /// Returns the text of a link, from `lab` on. Fields with default values are left out, except those of the cube.
    ///
    /// ```
    /// assert_eq!(cubelab::lab::Experiment::default().to_text(), "lab=race&turns=5&seed=1");
    /// ```
    pub fn to_text(&self) -> String {
        self.text_against(Some(&Experiment::default()))
    }

    /// Returns the text of a link with all fields.
    pub fn to_full_text(&self) -> String {
        self.text_against(None)
    }

    /// Returns the text of a link without the fields that are equal in `defaults`.
    fn text_against(&self, defaults: Option<&Experiment>) -> String {
        let mut text = format!("lab={}", self.part.name());
        let mut write = |name: &str, value: &str| text.extend(["&", name, "=", value]);
        match self.start {
            Start::Scramble { turns, seed } => {
                // Always present: these are the fields that people edit in a link.
                write("turns", &turns.to_string());
                write("seed", &seed.to_string());
            }
            Start::Given(cube) => write("state", &Facelets::from(&cube).to_string()),
        }
        let defaults = defaults.map(Experiment::fields);
        for (i, (name, value)) in self.fields().iter().enumerate() {
            let is_default = defaults.as_ref().is_some_and(|defaults| defaults[i].1 == *value);
            if !is_default {
                write(name, value);
            }
        }
        text
    }

    /// Returns the fields besides the part and the cube, in the order of [`Experiment::to_text`].
    fn fields(&self) -> [(&'static str, String); 17] {
        let number = |value: f64| {
            let text = Decimal(value, 3).to_string();
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        };
        let lanes: Vec<String> = self.lanes.iter().map(recipe_text).collect();
        let (allowance, sweep) = (&self.allowance, &self.sweep);
        [
            ("lanes", lanes.join(",")),
            ("nodes", number(allowance.kilonodes)),
            ("memory", number(allowance.megabytes)),
            ("time", number(allowance.seconds)),
            ("limit", allowance.depth.map_or(String::new(), |depth| depth.to_string())),
            ("step", recipe_text(&self.step)),
            ("sweep", recipe_text(&sweep.recipe)),
            ("vary", sweep.varied.to_string()),
            ("from", number(sweep.from)),
            ("to", number(sweep.to)),
            ("by", number(sweep.step)),
            ("scrambles", sweep.seeds.to_string()),
            ("of", sweep.turns.to_string()),
            ("first", sweep.seed.to_string()),
            ("measure", self.measure.to_string()),
            ("heuristic", self.heuristic.to_string()),
            ("depth", self.depth.to_string()),
        ]
    }

    /// Reads the text of a link, with or without the leading `#`, and lists all its errors. Invalid fields are skipped.
    pub fn from_text(text: &str) -> (Experiment, Vec<Fault>) {
        let mut experiment = Experiment::default();
        let mut faults = Vec::new();
        let (text, is_whole) = beginning(text);
        for part in text.trim_start_matches('#').split('&').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (value, has_too_many) = match name {
                "lanes" => first_lanes(value),
                _ => (value, false),
            };
            if experiment.set(name, value).is_none() {
                faults.push(Fault::Part(part.to_owned()));
            } else if has_too_many {
                faults.push(Fault::Lanes);
            }
        }
        if !is_whole {
            faults.push(Fault::Cut);
        }
        (experiment, faults)
    }

    /// Sets the field with this name. Returns `None` and changes nothing if the name or the value is invalid.
    pub fn set(&mut self, name: &str, value: &str) -> Option<()> {
        let whole = |range: std::ops::RangeInclusive<u32>| value.parse().ok().filter(|n| range.contains(n));
        let small = |most: u8| value.parse().ok().filter(|n| *n <= most);
        let decimal = |least: f64, most: f64| Decimal::read(value).filter(|n| (least..=most).contains(n));
        let (allowance, sweep) = (&mut self.allowance, &mut self.sweep);
        match name {
            "lab" => self.part = if value.is_empty() { Part::Race } else { Part::named(value)? },
            "turns" => {
                let turns = small(MOST_TURNS)?;
                let Start::Scramble { seed, .. } = self.start else { return None };
                self.start = Start::Scramble { turns, seed };
            }
            "seed" => {
                let Start::Scramble { turns, .. } = self.start else { return None };
                self.start = Start::Scramble { turns, seed: whole(0..=u32::MAX)? };
            }
            "state" => {
                let facelets: Facelets = value.parse().ok()?;
                self.start = Start::Given(facelets.held()?.cube);
            }
            "lanes" => {
                let lanes = value.split(',').filter(|lane| !lane.is_empty());
                self.lanes = lanes.map(read_recipe).collect::<Result<_, _>>().ok()?;
            }
            "nodes" => allowance.kilonodes = decimal(1.0, limits::LAB_KILONODES)?,
            "memory" => allowance.megabytes = decimal(1.0, limits::LAB_MEGABYTES)?,
            "time" => allowance.seconds = decimal(0.1, limits::LAB_SECONDS)?,
            "limit" if value.is_empty() => allowance.depth = None,
            "limit" => allowance.depth = Some(small(limits::LAB_DEPTH)?),
            "step" => self.step = read_recipe(value).ok()?,
            "sweep" => sweep.recipe = read_recipe(value).ok()?,
            "vary" => sweep.varied = value.parse().ok()?,
            "from" => sweep.from = decimal(0.0, 100.0)?,
            "to" => sweep.to = decimal(0.0, 100.0)?,
            "by" => sweep.step = decimal(0.01, 100.0)?,
            "scrambles" => sweep.seeds = whole(1..=limits::SWEEP_SCRAMBLES)?,
            "of" => sweep.turns = small(MOST_TURNS)?,
            "first" => sweep.seed = whole(0..=u32::MAX)?,
            "measure" => self.measure = value.parse().ok()?,
            "heuristic" => self.heuristic = value.parse().ok()?,
            "depth" => self.depth = small(DEEPEST_CHECK)?,
            _ => return None,
        }
        Some(())
    }
}

/// Returns the first [`limits::LAB_LANES`] recipes of a list, and whether it has more.
fn first_lanes(lanes: &str) -> (&str, bool) {
    match lanes.match_indices(',').nth(limits::LAB_LANES - 1) {
        Some((end, _)) => (&lanes[..end], lanes[end..].contains(|character| character != ',')),
        None => (lanes, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Cube;

    fn round_trips(experiment: &Experiment) -> String {
        let text = experiment.to_text();
        assert_eq!(Experiment::from_text(&text), (experiment.clone(), vec![]), "{text}");
        text
    }

    #[test]
    fn links_survive_a_round_trip() {
        let mut experiment = Experiment::default();
        assert_eq!(round_trips(&experiment), "lab=race&turns=5&seed=1");
        for part in Part::ALL {
            experiment.part = part;
            round_trips(&experiment);
        }
        experiment.start = Start::Given(Cube::SOLVED.after_all(crate::lab::scramble(9, 4)));
        experiment.lanes = vec![read_recipe("weighted-astar+korf+w1.5").unwrap()];
        experiment.allowance = Allowance { kilonodes: 50.0, megabytes: 64.0, seconds: 0.5, depth: Some(7) };
        experiment.sweep.varied = Varied::TableDepth;
        experiment.sweep.seed = u32::MAX;
        experiment.measure = Measure::Length;
        let text = round_trips(&experiment);
        assert!(
            text.contains("&lanes=weighted-astar+korf+w1.5&nodes=50&memory=64&time=0.5&limit=7"),
            "{text}"
        );
    }

    #[test]
    fn invalid_fields_are_reported_and_the_others_read() {
        let (experiment, faults) =
            Experiment::from_text("#lab=race&turns=99&seed=7&lanes=bfs,quick&depth=4&colour=red");
        let parts = ["turns=99", "lanes=bfs,quick", "colour=red"];
        assert_eq!(faults, parts.map(|part| Fault::Part(part.to_owned())));
        assert_eq!(experiment.start, Start::Scramble { turns: 5, seed: 7 });
        assert_eq!(Experiment::from_text("#lab"), (Experiment::default(), vec![]));
    }

    #[test]
    fn full_links_survive_a_round_trip() {
        let mut experiment = Experiment::default();
        for depth in [None, Some(7)] {
            experiment.allowance.depth = depth;
            assert_eq!(Experiment::from_text(&experiment.to_full_text()), (experiment.clone(), vec![]));
        }
    }

    #[test]
    fn the_default_depth_limit_is_the_length_of_the_scramble() {
        let mut experiment = Experiment::default();
        let depth =
            |experiment: &Experiment, strategy| experiment.limited(Recipe::new(strategy)).limits.depth;
        assert_eq!(depth(&experiment, Strategy::Dfs), 5);
        assert_eq!(depth(&experiment, Strategy::Bfs), u8::MAX);
        experiment.allowance.depth = Some(9);
        assert_eq!(depth(&experiment, Strategy::Dls), 9);
        let limits = experiment.limited(Recipe::new(Strategy::AStar)).limits;
        assert_eq!((limits.nodes, limits.bytes), (2_000_000, 200_000_000));
    }
}
