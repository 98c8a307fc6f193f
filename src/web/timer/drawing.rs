//! Has the workers draw scrambles, one after the other.

use std::rc::{Rc, Weak};

use super::mount::{Mend, Mount};
use super::workers::Job;
use crate::app::{PoolFailure, WorkerEvent};
use crate::protocol::{Event as SolverEvent, Found, SolverProtocol, Task};
use crate::text::fill;
use crate::timer::{finished_scramble, layers_of};
use crate::web::runtime::dom::random_seed;
use crate::web::worker::worker_client::WorkerListener;
use crate::wire::Failure;

/// Draws the next scramble that is wanted, unless one is being drawn: for the clock first, then for the sheet.
pub fn draw_scrambles(mount: &Rc<Mount>) {
    if mount.workers.job.get().is_some() {
        return;
    }
    let (event, is_for_sheet) = {
        let state = mount.state.borrow();
        let for_sheet = state.sheet.as_ref().filter(|sheet| sheet.scrambles.len() < sheet.count);
        match (state.supply.wants(), for_sheet) {
            (Some(event), _) => (event, false),
            (None, Some(sheet)) => (sheet.event, true),
            (None, None) => return,
        }
    };
    let Ok(seed) = random_seed() else { return };
    let size = layers_of(event);
    let index = usize::from(size != 3);
    let worker = mount.workers.worker(index, || listener(mount, index));
    let id = worker.new_job();
    mount.workers.job.set(Some(Job { worker: index, id, event, is_for_sheet }));
    worker.begin(id, Task::Scramble { size, seed });
}

/// Draws again after a failure, by new workers.
pub fn draw_again(mount: &Rc<Mount>) {
    mount.workers.end();
    mount.state.borrow_mut().trouble = None;
    draw_scrambles(mount);
    mount.request_frame();
}

fn take_scramble(mount: &Rc<Mount>, job: Job, alg: &str) {
    if let Some(scramble) = finished_scramble(job.event, alg, random_seed().unwrap_or_default()) {
        let state = &mut *mount.state.borrow_mut();
        if job.is_for_sheet {
            if let Some(sheet) = state.sheet.as_mut().filter(|sheet| sheet.event == job.event) {
                sheet.scrambles.push(scramble);
                state.stale.sheet = true;
            }
        } else {
            state.supply.add(job.event, scramble);
            state.stale.scramble = true;
        }
    }
    draw_scrambles(mount);
    mount.request_frame();
}

fn scramble_failed(mount: &Mount, reason: &str) {
    mount.workers.job.set(None);
    let words = fill(mount.text.errors.scramble, &[("reason", &reason)]);
    mount.trouble(words, Some(Mend::TryAgain));
}

/// Returns what takes the events of the worker with this index.
fn listener(mount: &Rc<Mount>, worker: usize) -> Rc<WorkerListener<SolverProtocol>> {
    let weak: Weak<Mount> = Rc::downgrade(mount);
    Rc::new(move |event| {
        if let Some(mount) = weak.upgrade() {
            handle(&mount, worker, event);
        }
    })
}

fn handle(mount: &Rc<Mount>, worker: usize, event: &WorkerEvent<SolverProtocol>) {
    let Some(job) = mount.workers.job.get().filter(|job| job.worker == worker) else { return };
    let failures = &mount.text.failures;
    let died = |reason: &String| failures.words(&Failure::Worker { reason: reason.clone() });
    match event {
        WorkerEvent::Event(SolverEvent::Found { job: id, found: Found::Scramble { alg, .. } })
            if *id == job.id =>
        {
            mount.workers.job.set(None);
            let mut state = mount.state.borrow_mut();
            if state.trouble.as_ref().is_some_and(|trouble| trouble.words == mount.text.errors.late) {
                state.trouble = None;
            }
            drop(state);
            take_scramble(mount, job, alg);
        }
        WorkerEvent::Event(SolverEvent::Failed { job: id, failure }) if id.is_none_or(|id| id == job.id) => {
            scramble_failed(mount, &failures.words(failure));
        }
        WorkerEvent::Event(_) => {}
        WorkerEvent::Late => mount.trouble(mount.text.errors.late.to_owned(), None),
        // A worker that died has been replaced by now; after some deaths the pool fails.
        WorkerEvent::Lost { jobs, .. } if jobs.contains(&job.id) => {
            mount.workers.job.set(None);
            draw_scrambles(mount);
        }
        WorkerEvent::Lost { .. } => {}
        WorkerEvent::Failed { failure: PoolFailure::Version, .. } => {
            scramble_failed(mount, &failures.words(&Failure::Version));
        }
        WorkerEvent::Failed { failure: PoolFailure::Start(reason), .. } => {
            scramble_failed(mount, &died(reason))
        }
    }
}
