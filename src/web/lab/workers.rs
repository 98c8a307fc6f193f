//! The workers of one activity of the lab, which end when they are dropped.

use std::rc::Rc;

use crate::app::PoolRules;
use crate::lab::protocol::{LabProtocol, Task};
use crate::web::worker::worker_client::{WorkerClient, WorkerListener};
use crate::wire::JobId;

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

    /// Workers of the program at this address, whose events go to `listener` as long as they are kept.
    pub fn start(url: String, rules: PoolRules, listener: Rc<WorkerListener<LabProtocol>>) -> LabWorkers {
        let client = WorkerClient::new(url, rules);
        client.listen(&listener);
        LabWorkers { client, _listener: listener }
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
