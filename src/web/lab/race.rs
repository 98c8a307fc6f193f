//! Races: a worker for each search, as many at once as there are processors.

use std::rc::Rc;

use super::mount::Mount;
use super::worker::LabWorker;
use crate::cube::Facelets;
use crate::lab::protocol::{Answer, Ending, Request};
use crate::lab::{Experiment, Lane, LaneState, Outcome, Recipe};
use crate::text::fill;
use crate::view::CHART_STYLES;
use crate::web::dom::window;

/// The lanes, and those that run.
pub struct Racing {
    /// All lanes.
    pub lanes: Vec<Lane>,
    /// The lanes under way, each with its job and its worker.
    under_way: Vec<(usize, u32, Option<LabWorker>)>,
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
        loop {
            let request = {
                let state = &mut *self.state.borrow_mut();
                let waits = |lane: &Lane| lane.state == LaneState::Waiting;
                let under_way = &state.race.under_way;
                let next = (0..state.race.lanes.len())
                    .find(|i| waits(&state.race.lanes[*i]) && !under_way.iter().any(|(lane, ..)| lane == i));
                let Some(i) = next.filter(|_| (under_way.len() as f64) < processors) else { break };
                let job = self.new_job();
                state.race.under_way.push((i, job, None));
                Request::Run {
                    job,
                    recipe: state.race.lanes[i].recipe,
                    state: Facelets::from(&state.cube).to_string(),
                    millis: state.experiment.allowance.seconds * 1000.0,
                }
            };
            let job = request.job();
            let worker = self.start_worker(request, |mount, answer| mount.hear_lane(answer));
            let race = &mut self.state.borrow_mut().race;
            if let Some(lane) = race.under_way.iter_mut().find(|(_, other, _)| *other == job) {
                lane.2 = worker;
            }
        }
        self.request_frame();
    }

    fn hear_lane(self: &Rc<Self>, answer: Answer) {
        let ended = {
            let race = &mut self.state.borrow_mut().race;
            let found = race.under_way.iter().position(|(_, job, _)| Some(*job) == answer.job());
            // What comes of a lane that was stopped comes too late.
            let Some(at) = found else { return };
            let lane = race.under_way[at].0;
            race.lanes[lane].hear(answer);
            race.lanes[lane].is_over().then(|| race.under_way.swap_remove(at))
        };
        if ended.is_some() {
            drop(ended);
            self.fill_lanes();
            self.tell_race();
        }
    }

    /// Says how the race went, once it is over.
    fn tell_race(&self) {
        let words = {
            let race = &self.state.borrow().race;
            if race.is_on() {
                return;
            }
            let found = |lane: &&Lane| matches!(lane.state, LaneState::Over(Ending::Found { .. }));
            let solved = race.lanes.iter().filter(found).count();
            fill(self.text.race.over, &[("solved", &solved), ("lanes", &race.lanes.len())])
        };
        self.say(words);
    }
}
