//! The workers of one activity of the lab, which end when they are dropped.

use std::rc::Rc;

use super::mount::Mount;
use crate::app::{PoolFailure, PoolRules, WorkerEvent};
use crate::lab::protocol::{Event, LabProtocol, Task};
use crate::web::worker::worker_client::{WorkerClient, WorkerListener};
use crate::wire::{Failure, JobId};

/// A worker of the lab may store a gigabyte in one slice: it may be silent for so long, in milliseconds.
const SILENCE: u32 = 20_000;

/// Workers of the lab.
pub struct LabWorkers {
    client: WorkerClient<LabProtocol>,
    _listener: Rc<WorkerListener<LabProtocol>>,
}

impl LabWorkers {
    /// One worker that stays for all jobs.
    pub const ONE: PoolRules = PoolRules { silence: SILENCE, ..PoolRules::ONE };

    /// So many workers at most, each of which ends with its job and gives its memory back.
    pub const fn lanes(most: usize) -> PoolRules {
        PoolRules { most, keeps_workers: false, silence: SILENCE }
    }

    /// Begins a job. One that cannot be begun fails.
    pub fn begin(&self, job: JobId, task: Task) {
        self.client.begin(job, task);
    }

    /// A number for a job.
    pub fn new_job(&self) -> JobId {
        self.client.new_job()
    }
}

impl Mount {
    /// Workers whose events go to `handle` as long as they are kept. A job that is lost with its worker has failed.
    pub fn workers(self: &Rc<Self>, rules: PoolRules, handle: fn(&Rc<Mount>, Event)) -> Rc<LabWorkers> {
        let weak = Rc::downgrade(self);
        let listener: Rc<WorkerListener<LabProtocol>> = Rc::new(move |event| {
            let Some(mount) = weak.upgrade() else { return };
            let errors = &mount.text.errors;
            let fail = |jobs: &[JobId], failure: Failure| {
                for job in jobs {
                    handle(&mount, Event::Failed { job: Some(*job), failure: failure.clone() });
                }
            };
            let died = |reason: &String| Failure::Worker { reason: reason.clone() };
            match event {
                WorkerEvent::Event(event) => {
                    if matches!(event, Event::Ready { .. }) {
                        mount.take_back(errors.worker_late);
                    }
                    handle(&mount, event.clone());
                }
                WorkerEvent::Late => mount.say_error(errors.worker_late.to_owned()),
                WorkerEvent::Lost { jobs, reason } => fail(jobs, died(reason)),
                WorkerEvent::Failed { jobs, failure: PoolFailure::Version } => fail(jobs, Failure::Version),
                WorkerEvent::Failed { jobs, failure: PoolFailure::Start(reason) } => fail(jobs, died(reason)),
            }
            mount.request_frame();
        });
        let client = WorkerClient::new(self.worker_url.clone(), rules);
        client.listen(&listener);
        Rc::new(LabWorkers { client, _listener: listener })
    }

    /// Says this no more.
    fn take_back(&self, words: &str) {
        let notice = &mut self.state.borrow_mut().notice;
        if notice.0 == words {
            *notice = Default::default();
        }
    }
}
