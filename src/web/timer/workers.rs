//! The workers that draw scrambles.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::app::PoolRules;
use crate::protocol::SolverProtocol;
use crate::timer::Event;
use crate::web::worker::worker_client::{WorkerClient, WorkerListener};
use crate::wire::JobId;

/// The workers: that of the 3x3x3, and that of other sizes. Each starts with its first scramble.
pub struct ScrambleWorkers {
    urls: [String; 2],
    workers: RefCell<[Option<Worker>; 2]>,
    /// The scramble that is being drawn.
    pub job: Cell<Option<Job>>,
}

struct Worker {
    client: Rc<WorkerClient<SolverProtocol>>,
    _listener: Rc<WorkerListener<SolverProtocol>>,
}

/// A scramble that is being drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Job {
    /// The index of the worker.
    pub worker: usize,
    /// The number of the worker's job.
    pub id: JobId,
    /// The event that the scramble is for.
    pub event: Event,
    /// Whether it is for the sheet, and not for the clock.
    pub is_for_sheet: bool,
}

impl ScrambleWorkers {
    /// Workers at these addresses, none of which has started.
    pub fn new(urls: [String; 2]) -> ScrambleWorkers {
        ScrambleWorkers { urls, workers: RefCell::default(), job: Cell::default() }
    }

    /// Ends the workers.
    pub fn end(&self) {
        self.job.set(None);
        self.workers.take();
    }

    /// Returns the worker with this index. One that starts now passes its events to what `listener` returns.
    pub fn worker(
        &self,
        index: usize,
        listener: impl FnOnce() -> Rc<WorkerListener<SolverProtocol>>,
    ) -> Rc<WorkerClient<SolverProtocol>> {
        if let Some(worker) = &self.workers.borrow()[index] {
            return worker.client.clone();
        }
        let listener = listener();
        let client = Rc::new(WorkerClient::new(self.urls[index].clone(), PoolRules::ONE));
        client.listen(&listener);
        // Larger tables are of no use for scrambles.
        client.hold(true);
        self.workers.borrow_mut()[index] = Some(Worker { client: client.clone(), _listener: listener });
        client
    }
}
