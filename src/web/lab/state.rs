//! Everything of the lab that changes: what is chosen, what runs, what came of it, and what is on the page.

use std::rc::Rc;

use super::workers::LabWorkers;
use crate::cube::Cube;
use crate::lab::protocol::{Ending, Event, Report};
use crate::lab::{
    Experiment, HeuristicName, Lane, LaneState, Outcome, Part, Start, Strategy, Sweep, SweepRun, Walk,
};
use crate::view::CHART_STYLES;
use crate::web::runtime::saving::Saved;
use crate::web::runtime::timer::Timer;
use crate::wire::JobId;

/// So many steps of a search are kept.
pub const MOST_STEPS: usize = crate::limits::WALK_STEPS;

/// Everything that changes.
pub struct State {
    /// What is chosen.
    pub experiment: Experiment,
    /// The cube to begin with.
    pub cube: Cube,
    /// The race.
    pub race: Racing,
    /// The search that goes step by step.
    pub step: Stepping,
    /// The sweep.
    pub sweep: Sweeping,
    /// The check.
    pub check: Checking,
    /// The status of each part.
    pub notices: Notices,
    /// The last scramble, to which a person can go back from a given cube.
    pub scramble: Start,
    /// Whether the page is dark.
    pub dark: bool,
    /// What is on the page.
    pub shown: Shown,
    /// A file that was saved last.
    pub saved: Option<Saved>,
}

/// The status of each part of the lab.
#[derive(Default)]
pub struct Notices([Notice; Part::ALL.len()]);

/// A text of the status.
#[derive(Default)]
pub struct Notice {
    /// The text; empty if there is nothing to say.
    pub words: String,
    /// True for an error.
    pub is_error: bool,
}

impl Notices {
    /// Returns the status of a part.
    pub const fn of(&self, part: Part) -> &Notice {
        &self.0[part.index()]
    }

    /// Replaces the status of a part.
    pub fn set(&mut self, part: Part, words: String, is_error: bool) {
        self.0[part.index()] = Notice { words, is_error };
    }

    /// Clears each status with this text.
    pub fn take_back(&mut self, words: &str) {
        self.0
            .iter_mut()
            .filter(|notice| notice.words == words)
            .for_each(|notice| *notice = Notice::default());
    }

    /// Clears what another cube makes untrue: the results of races and steps, and all errors.
    pub fn forget_cube(&mut self) {
        for part in Part::ALL {
            if self.of(part).is_error || matches!(part, Part::Race | Part::Step) {
                self.set(part, String::new(), false);
            }
        }
    }
}

/// The lanes, and those that run.
pub struct Racing {
    /// All lanes.
    pub lanes: Vec<Lane>,
    /// The lanes under way, each with its job.
    pub under_way: Vec<(usize, JobId)>,
    /// A worker for each of them.
    pub workers: Option<Rc<LabWorkers>>,
}

impl Racing {
    /// A race that has not begun.
    pub fn new(experiment: &Experiment) -> Racing {
        let lanes = experiment.lanes.iter().enumerate();
        Racing {
            lanes: lanes
                .map(|(i, recipe)| Lane::new(experiment.limited(*recipe), i % CHART_STYLES))
                .collect(),
            under_way: Vec::new(),
            workers: None,
        }
    }

    /// Whether a lane waits or runs.
    pub fn is_on(&self) -> bool {
        self.lanes.iter().any(|lane| !lane.is_over())
    }

    /// What came of the lanes that are over.
    pub fn outcomes(&self, experiment: &Experiment) -> Vec<Outcome> {
        let over = self.lanes.iter().filter_map(|lane| match &lane.state {
            LaneState::Over(ending) => Some((lane, ending.clone())),
            _ => None,
        });
        over.map(|(lane, ending)| Outcome {
            recipe: lane.recipe,
            start: experiment.start,
            varied: None,
            ending,
            figures: lane.figures,
        })
        .collect()
    }
}

/// A search that goes step by step.
#[derive(Default)]
pub struct Stepping {
    /// What it did so far.
    pub walk: Walk,
    /// The step that is shown.
    pub at: Option<usize>,
    /// A node that is looked at, other than the one expanded.
    pub focus: Option<u32>,
    /// Why it ended, after the last step.
    pub ending: Option<Ending>,
    /// Why it could not be run, or what it waits for.
    pub interruption: Option<Event>,
    /// The job that opened the search, and its worker.
    pub workers: Option<(JobId, Rc<LabWorkers>)>,
    /// The job whose steps are on their way.
    pub asked: Option<JobId>,
    /// Whether it goes on to the end.
    pub to_end: bool,
    /// Makes the next step of a search that runs by itself.
    pub running: Option<Timer>,
}

impl Stepping {
    /// Whether it runs by itself.
    pub fn is_running(&self) -> bool {
        self.running.is_some() || self.to_end
    }

    /// Whether there is a step after this one.
    pub fn can_go_on(&self) -> bool {
        let is_last = self.at.map_or(0, |at| at + 1) >= self.walk.len();
        !is_last || (self.ending.is_none() && self.walk.len() < MOST_STEPS)
    }

    /// The node that is looked at.
    pub fn looked_at(&self) -> Option<u32> {
        self.focus.or_else(|| Some(self.walk.current(self.at?)?.id))
    }
}

/// A sweep under way, or over.
#[derive(Default)]
pub struct Sweeping {
    /// What is swept.
    pub sweep: Option<Sweep>,
    /// Its searches.
    pub runs: Vec<SweepRun>,
    /// What came of the searches so far, in their order.
    pub outcomes: Vec<Outcome>,
    /// The search under way, and the worker for all of them.
    pub workers: Option<(JobId, Rc<LabWorkers>)>,
    /// What the worker prepares.
    pub preparing: Option<Event>,
}

impl Sweeping {
    /// Whether it is under way.
    pub fn is_on(&self) -> bool {
        self.workers.is_some()
    }

    /// How many searches there are.
    pub fn runs(&self) -> usize {
        self.runs.len()
    }
}

/// A check under way, or over.
#[derive(Default)]
pub struct Checking {
    /// The job under way, and its worker.
    pub workers: Option<(JobId, Rc<LabWorkers>)>,
    /// How far it is.
    pub progress: Option<Event>,
    /// What it found, and for which heuristic.
    pub report: Option<(HeuristicName, Report)>,
}

impl Checking {
    /// Whether it is under way.
    pub fn is_on(&self) -> bool {
        self.workers.is_some()
    }
}

/// What is on the page.
#[derive(Default)]
pub struct Shown {
    /// The cube in the pictures, and whether they are for a dark page.
    pub cube: Option<(Cube, bool)>,
    /// The lanes whose markup is there, by their strategies: each has a lane at most.
    pub lanes: Vec<Strategy>,
    /// The markup of the results of the race.
    pub results: String,
    /// The markup of the tree.
    pub tree: String,
    /// How many searches of the sweep are in its chart and table.
    pub sweep: usize,
    /// The words for the check whose chart and table are there.
    pub check: String,
    /// When the chart of the race was drawn last, in milliseconds.
    pub drawn: f64,
    /// Whether the chart of the race is to be drawn again.
    pub is_chart_due: bool,
}

impl Shown {
    /// Has all pictures drawn again.
    pub fn forget_pictures(&mut self) {
        self.cube = None;
        self.tree.clear();
        self.sweep = 0;
        self.check.clear();
        self.is_chart_due = true;
        self.drawn = 0.0;
    }
}
