//! One search, node by node, forward and back.

use std::rc::Rc;

use super::mount::Mount;
use super::state::{MOST_STEPS, Stepping};
use super::workers::LabWorkers;
use crate::cube::Facelets;
use crate::lab::Part;
use crate::lab::protocol::{Event, Found, Task};
use crate::web::runtime::program::CallBack;
use crate::web::runtime::timer::Timer;

/// So many are fetched at once on the way to the end.
const BATCH: u32 = 250;

/// The time between two steps of a search that runs by itself, in milliseconds.
const PACE: i32 = 450;

/// Begins anew.
pub fn reset_step(mount: &Rc<Mount>) {
    mount.state.borrow_mut().step = Stepping::default();
    mount.request_frame();
}

/// One step on.
pub fn step_forward(mount: &Rc<Mount>) {
    let needs_more = {
        let step = &mut mount.state.borrow_mut().step;
        let next = step.at.map_or(0, |at| at + 1);
        if next < step.walk.len() {
            (step.at, step.focus) = (Some(next), None);
            false
        } else {
            step.can_go_on()
        }
    };
    if needs_more {
        ask_for_steps(mount, 1);
    }
    mount.request_frame();
}

/// One step back.
pub fn step_back(mount: &Rc<Mount>) {
    pause_step(mount);
    let at = mount.state.borrow().step.at;
    if let Some(at) = at.and_then(|at| at.checked_sub(1)) {
        step_to(mount, at);
    }
}

/// To a step that was made.
pub fn step_to(mount: &Rc<Mount>, at: usize) {
    {
        let step = &mut mount.state.borrow_mut().step;
        if at < step.walk.len() {
            (step.at, step.focus) = (Some(at), None);
        }
    }
    mount.request_frame();
}

/// Goes on to the end, or as far as steps are kept.
pub fn step_to_end(mount: &Rc<Mount>) {
    pause_step(mount);
    let last = {
        let step = &mut mount.state.borrow_mut().step;
        step.to_end = step.ending.is_none() && step.walk.len() < MOST_STEPS;
        step.walk.len().checked_sub(1)
    };
    if let Some(last) = last {
        step_to(mount, last);
    }
    if mount.state.borrow().step.to_end {
        ask_for_steps(mount, BATCH);
    }
}

/// Runs by itself, or stops that.
pub fn run_or_pause(mount: &Rc<Mount>) {
    if mount.state.borrow().step.is_running() {
        return pause_step(mount);
    }
    step_forward(mount);
    run_on(mount);
}

fn run_on(mount: &Rc<Mount>) {
    let mut next = mount.with((), |mount, ()| {
        step_forward(mount);
        if mount.state.borrow().step.can_go_on() {
            run_on(mount);
        } else {
            pause_step(mount);
        }
    });
    let timer = Timer::new(PACE, move || next(())).ok();
    let _before = std::mem::replace(&mut mount.state.borrow_mut().step.running, timer);
    mount.request_frame();
}

/// Stands still.
pub fn pause_step(mount: &Mount) {
    let step = &mut mount.state.borrow_mut().step;
    step.to_end = false;
    step.running = None;
    mount.request_frame();
}

/// Looks at a node of the tree.
pub fn look_at(mount: &Mount, id: u32) {
    mount.state.borrow_mut().step.focus = Some(id);
    mount.request_frame();
}

fn ask_for_steps(mount: &Rc<Mount>, count: u32) {
    if mount.state.borrow().step.asked.is_some() {
        return;
    }
    let open = mount.state.borrow().step.workers.clone();
    let (search, workers) = open.unwrap_or_else(|| {
        let workers = mount.workers(Part::Step, LabWorkers::ONE, handle_steps);
        let job = workers.new_job();
        let task = {
            let state = &mut *mount.state.borrow_mut();
            state.step.workers = Some((job, workers.clone()));
            let recipe = state.experiment.limited(state.experiment.step);
            Task::Open { recipe, state: Facelets::from(&state.cube).to_string() }
        };
        workers.begin(job, task);
        (job, workers)
    });
    let job = workers.new_job();
    mount.state.borrow_mut().step.asked = Some(job);
    workers.begin(job, Task::Step { search, count });
}

fn handle_steps(mount: &Rc<Mount>, event: Event) {
    let goes_on = {
        let step = &mut mount.state.borrow_mut().step;
        if event.job().is_none() {
            return;
        }
        match event {
            Event::Found { found: Found::Steps { steps }, .. } => {
                let before = step.walk.len();
                step.walk.extend(steps);
                step.interruption = None;
                if step.walk.len() > before {
                    let at = if step.to_end { step.walk.len() - 1 } else { before };
                    (step.at, step.focus) = (Some(at), None);
                }
                false
            }
            Event::Done { job, end } if step.asked == Some(job) => {
                (step.asked, step.ending) = (None, end.ending);
                step.to_end &= step.ending.is_none() && step.walk.len() < MOST_STEPS;
                step.to_end
            }
            Event::Failed { .. } => {
                // The next step begins anew.
                (step.asked, step.to_end, step.running, step.workers) = (None, false, None, None);
                step.interruption = Some(event);
                false
            }
            Event::Preparing { .. } => {
                step.interruption = Some(event);
                false
            }
            _ => false,
        }
    };
    if goes_on {
        ask_for_steps(mount, BATCH);
    }
}
