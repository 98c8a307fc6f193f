//! Races: a worker for each search, as many at once as there are processors.

use std::rc::Rc;

use super::mount::Mount;
use super::workers::LabWorkers;
use crate::cube::Facelets;
use crate::lab::protocol::{Ending, Event, Task};
use crate::lab::{Experiment, Lane, LaneState, Outcome, Recipe};
use crate::text::fill;
use crate::view::CHART_STYLES;
use crate::web::runtime::dom::window;
use crate::wire::JobId;

/// The lanes, and those that run.
pub struct Racing {
    /// All lanes.
    pub lanes: Vec<Lane>,
    /// The lanes under way, each with its job.
    under_way: Vec<(usize, JobId)>,
    /// A worker for each of them.
    workers: Option<Rc<LabWorkers>>,
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

impl Mount {
    /// Starts the race, or stops it.
    pub fn race_or_stop(self: &Rc<Self>) {
        if self.state.borrow().race.is_on() {
            return self.stop_race();
        }
        {
            let state = &mut *self.state.borrow_mut();
            for (lane, recipe) in state.race.lanes.iter_mut().zip(&state.experiment.lanes) {
                lane.recipe = state.experiment.limited(*recipe);
                lane.reset();
            }
            state.shown.forget_pictures();
        }
        self.say(self.text.race.begun.to_owned());
        self.fill_lanes();
    }

    /// Ends all lanes where they are.
    pub fn stop_race(&self) {
        {
            let race = &mut self.state.borrow_mut().race;
            if !race.is_on() {
                return;
            }
            race.under_way.clear();
            race.workers = None;
            race.lanes.iter_mut().for_each(Lane::stop);
        }
        self.tell_race();
    }

    /// Has the searches of this race, in this order; what was found by one that stays is kept.
    pub fn choose_lanes(self: &Rc<Self>, recipes: Vec<Recipe>) {
        self.stop_race();
        {
            let state = &mut *self.state.borrow_mut();
            let mut before = std::mem::take(&mut state.race.lanes);
            let old = std::mem::replace(&mut state.experiment.lanes, recipes);
            state.race = Racing::new(&state.experiment);
            for (lane, recipe) in state.race.lanes.iter_mut().zip(&state.experiment.lanes) {
                if let Some(at) = old.iter().position(|other| other == recipe)
                    && let Some(kept) = before.get_mut(at)
                {
                    let style = lane.style;
                    *lane = kept.clone();
                    lane.style = style;
                }
            }
            state.shown.forget_pictures();
        }
        self.note_address();
        self.request_frame();
    }

    /// Starts lanes that wait, as long as there are processors for them.
    fn fill_lanes(self: &Rc<Self>) {
        let processors = window().map_or(2.0, |window| window.navigator().hardware_concurrency()).max(1.0);
        let workers = self.state.borrow().race.workers.clone();
        let workers = workers
            .unwrap_or_else(|| self.workers(LabWorkers::lanes(processors as usize), Mount::handle_lane));
        self.state.borrow_mut().race.workers = Some(workers.clone());
        loop {
            let (job, task) = {
                let state = &mut *self.state.borrow_mut();
                let waits = |lane: &Lane| lane.state == LaneState::Waiting;
                let under_way = &state.race.under_way;
                let next = (0..state.race.lanes.len())
                    .find(|i| waits(&state.race.lanes[*i]) && !under_way.iter().any(|(lane, _)| lane == i));
                let Some(i) = next.filter(|_| (under_way.len() as f64) < processors) else { break };
                let job = workers.new_job();
                state.race.under_way.push((i, job));
                let (recipe, millis) =
                    (state.race.lanes[i].recipe, state.experiment.allowance.seconds * 1000.0);
                (job, Task::Run { recipe, state: Facelets::from(&state.cube).to_string(), millis })
            };
            workers.begin(job, task);
        }
        self.request_frame();
    }

    fn handle_lane(self: &Rc<Self>, event: Event) {
        let has_ended = {
            let race = &mut self.state.borrow_mut().race;
            let found = race.under_way.iter().position(|(_, job)| Some(*job) == event.job());
            // The events of a lane that was stopped come too late.
            let Some(at) = found else { return };
            let lane = race.under_way[at].0;
            race.lanes[lane].handle(event);
            let has_ended = race.lanes[lane].is_over();
            if has_ended {
                race.under_way.swap_remove(at);
            }
            has_ended
        };
        if has_ended {
            self.fill_lanes();
            self.tell_race();
        }
    }

    /// Says how the race went, once it is over.
    fn tell_race(&self) {
        let words = {
            let race = &mut self.state.borrow_mut().race;
            if race.is_on() {
                return;
            }
            race.workers = None;
            let found = |lane: &&Lane| matches!(lane.state, LaneState::Over(Ending::Found { .. }));
            let solved = race.lanes.iter().filter(found).count();
            let lanes = race.lanes.len();
            fill(self.text.race.over.of(lanes as f64), &[("solved", &solved), ("lanes", &lanes)])
        };
        self.say(words);
    }
}
