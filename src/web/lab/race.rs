//! Races: a worker for each search, as many at once as there are processors.

use std::rc::Rc;

use super::mount::Mount;
use super::state::Racing;
use super::workers::LabWorkers;
use crate::cube::Facelets;
use crate::lab::protocol::{Ending, Event, Task};
use crate::lab::{Lane, LaneState, Part, Recipe};
use crate::numbers::{Number, WholePart};
use crate::text::fill;
use crate::web::runtime::dom::window;

/// Starts the race, or stops it.
pub fn race_or_stop(mount: &Rc<Mount>) {
    if mount.state.borrow().race.is_on() {
        return stop_race(mount);
    }
    {
        let state = &mut *mount.state.borrow_mut();
        for (lane, recipe) in state.race.lanes.iter_mut().zip(&state.experiment.lanes) {
            lane.recipe = state.experiment.limited(*recipe);
            lane.reset();
        }
        state.shown.forget_pictures();
    }
    mount.say(Part::Race, mount.text.race.begun.to_owned());
    fill_lanes(mount);
}

/// Ends all lanes where they are.
pub fn stop_race(mount: &Mount) {
    {
        let race = &mut mount.state.borrow_mut().race;
        if !race.is_on() {
            return;
        }
        race.under_way.clear();
        race.workers = None;
        race.lanes.iter_mut().for_each(Lane::stop);
    }
    tell_race(mount);
}

/// Has the searches of this race, in this order; what was found by one that stays is kept.
pub fn choose_lanes(mount: &Rc<Mount>, recipes: Vec<Recipe>) {
    stop_race(mount);
    {
        let state = &mut *mount.state.borrow_mut();
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
        // The race that the status reports had other searches.
        state.notices.set(Part::Race, String::new(), false);
    }
    mount.note_address();
    mount.request_frame();
}

/// Starts lanes that wait, as long as there are processors for them.
fn fill_lanes(mount: &Rc<Mount>) {
    let processors = window().map_or(2.0, |window| window.navigator().hardware_concurrency()).max(1.0);
    let workers = mount.state.borrow().race.workers.clone();
    let workers = workers.unwrap_or_else(|| {
        mount.workers(Part::Race, LabWorkers::lanes(processors.whole_index()), handle_lane)
    });
    mount.state.borrow_mut().race.workers = Some(workers.clone());
    loop {
        let (job, task) = {
            let state = &mut *mount.state.borrow_mut();
            let waits = |lane: &Lane| lane.state == LaneState::Waiting;
            let under_way = &state.race.under_way;
            let next = (0..state.race.lanes.len())
                .find(|i| waits(&state.race.lanes[*i]) && !under_way.iter().any(|(lane, _)| lane == i));
            let Some(i) = next.filter(|_| under_way.len().to_f64() < processors) else { break };
            let job = workers.new_job();
            state.race.under_way.push((i, job));
            let (recipe, millis) = (state.race.lanes[i].recipe, state.experiment.allowance.seconds * 1000.0);
            (job, Task::Run { recipe, state: Facelets::from(&state.cube).to_string(), millis })
        };
        workers.begin(job, task);
    }
    mount.request_frame();
}

fn handle_lane(mount: &Rc<Mount>, event: Event) {
    let has_ended = {
        let race = &mut mount.state.borrow_mut().race;
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
        fill_lanes(mount);
        tell_race(mount);
    }
}

/// Says how the race went, once it is over.
fn tell_race(mount: &Mount) {
    let words = {
        let race = &mut mount.state.borrow_mut().race;
        if race.is_on() {
            return;
        }
        race.workers = None;
        let found = |lane: &&Lane| matches!(lane.state, LaneState::Over(Ending::Found { .. }));
        let solved = race.lanes.iter().filter(found).count();
        let lanes = race.lanes.len();
        fill(mount.text.race.over.of(lanes.to_f64()), &[("solved", &solved), ("lanes", &lanes)])
    };
    mount.say(Part::Race, words);
}
