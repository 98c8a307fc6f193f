//! Conversations of a page with a worker program, without a browser.

use std::cell::Cell;
use std::rc::Rc;

use cubelab::service::{Clock, Host, Program, ProtocolOf, Service, TaskOf};
use cubelab::table::SharedMemory;
use cubelab::wire::{Event, Failure, JobId, NotAMessage, Protocol, Request};

/// The events of a program.
type EventOf<P> = Event<ProtocolOf<P>>;

/// A page that stores the events it receives, and a clock that each reading advances by some milliseconds.
pub struct Page<M: Protocol> {
    /// The events that the worker has posted.
    pub events: Vec<Event<M>>,
    /// The names of the tables that the worker has requested.
    pub fetched: Vec<&'static str>,
    /// The names and contents of the tables that the worker has stored.
    pub stored: Vec<(&'static str, Vec<u8>)>,
    /// True if the test calls [`Service::stored`] when the worker has stored tables.
    pub replies_to_store: bool,
    /// The memory that the worker shares with others.
    pub memory: Option<Rc<dyn SharedMemory>>,
    now: Cell<f64>,
    tick: f64,
}

/// A page with its service.
pub struct Conversation<P: Program> {
    pub page: Page<ProtocolOf<P>>,
    pub service: Service<P>,
}

impl<M: Protocol> Clock for Page<M> {
    fn now(&self) -> f64 {
        self.now.set(self.now.get() + self.tick);
        self.now.get()
    }
}

impl<M: Protocol> Host<M> for Page<M> {
    fn emit(&mut self, event: Event<M>) {
        self.events.push(event);
    }

    fn fetch(&mut self, name: &'static str) {
        self.fetched.push(name);
    }

    fn store(&mut self, name: &'static str, bytes: Vec<u8>) -> bool {
        self.stored.push((name, bytes));
        self.replies_to_store
    }

    fn shared_memory(&self, _: &'static str) -> Option<Rc<dyn SharedMemory>> {
        self.memory.clone()
    }
}

/// Returns the job id with this number.
pub fn id(job: u32) -> JobId {
    JobId::new(job).expect("jobs are numbered from 1 up")
}

impl<P: Program> Conversation<P> {
    /// Starts a conversation, with a clock of this tick in milliseconds. The worker may build tables for later jobs.
    pub fn new(tick: f64) -> Conversation<P> {
        let now = Cell::default();
        let mut page = Page {
            events: Vec::new(),
            fetched: Vec::new(),
            stored: Vec::new(),
            replies_to_store: false,
            memory: None,
            now,
            tick,
        };
        let service = Service::start(&mut page);
        let mut conversation = Conversation { page, service };
        conversation.ask(Request::Resume);
        conversation
    }

    pub fn ask(&mut self, request: Request<ProtocolOf<P>>) {
        self.service.handle(request, &mut self.page);
    }

    pub fn begin(&mut self, job: u32, task: TaskOf<P>) {
        self.ask(Request::Begin { job: id(job), task });
    }

    pub fn stop(&mut self, job: u32) {
        self.ask(Request::Stop { job: id(job) });
    }

    /// Posts a message that is not a request, of this type.
    pub fn ask_nonsense(&mut self, job: Option<u32>, kind: &str) {
        let message = NotAMessage { what: "request", kind: kind.to_owned() };
        self.service.refuse(job.map(id), message, &mut self.page);
    }

    pub fn slice(&mut self) {
        self.service.advance(&mut self.page);
    }

    /// Works until this job has ended; returns all its events.
    pub fn finish(&mut self, job: u32) -> Vec<EventOf<P>> {
        for _ in 0..200_000 {
            let events = self.events(job);
            if events.last().is_some_and(Event::ends_job) {
                assert_eq!(events.iter().filter(|event| event.ends_job()).count(), 1, "{events:?}");
                return events;
            }
            self.slice();
        }
        panic!("job {job} has no end: {:?}", self.page.events.last());
    }

    /// Returns the events of a job so far.
    pub fn events(&self, job: u32) -> Vec<EventOf<P>> {
        self.page.events.iter().filter(|event| event.job() == Some(id(job))).cloned().collect()
    }
}

/// Returns the last event, which must be a failure.
pub fn failure<M: Protocol>(events: &[Event<M>]) -> &Failure {
    match events.last() {
        Some(Event::Failed { failure, .. }) => failure,
        last => panic!("{last:?} is no failure"),
    }
}
