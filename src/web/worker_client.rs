//! The page's end of a worker: one for all players, replaced when it dies.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use serde::Serialize;
use wasm_bindgen::JsCast;
use web_sys::{ErrorEvent, Event, MessageEvent};

use super::dom::{DomError, reason, window};
use super::listener::Listener;
use super::message::Message;
use super::module_worker::ModuleWorker;
use super::timer::Timer;
use crate::protocol::{Answer, Method, PROTOCOL, Request};

/// A worker with a job that has said nothing for so long is dead, in milliseconds. It speaks at
/// least ten times a second while it lives.
const SILENCE: i32 = 4000;

/// A worker whose files have not come for so long may never start, in milliseconds.
const PATIENCE: i32 = 15_000;

/// The same where the browser knows that it has no network.
const PATIENCE_OFFLINE: i32 = 3000;

/// So many workers may die before one is ready; after that there is something that starting another
/// does not help.
const TRIES: u32 = 3;

/// What a page and a worker say to each other.
pub trait Talk: 'static {
    /// What the page asks.
    type Request: Serialize;
    /// What the worker answers.
    type Answer;

    /// What every worker is asked first, if anything.
    fn first() -> Option<Self::Request>;

    /// The request to stop a job.
    fn stop(job: u32) -> Self::Request;

    /// The job that a request begins.
    fn begins(request: &Self::Request) -> Option<u32>;

    /// The answer that a message is.
    fn read(message: &Message) -> Result<Self::Answer, String>;

    /// What an answer means for the worker itself.
    fn meaning(answer: &Self::Answer) -> Meaning;
}

/// What an answer means for the worker itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// It listens; whether it is of the version of the page.
    Ready(bool),
    /// It is well: it has done something that those which die young never do.
    Well,
    /// A job has ended.
    Ended(u32),
    /// Nothing.
    None,
}

/// What is said about the 3x3x3.
pub struct OfThree;

impl Talk for OfThree {
    type Request = Request;
    type Answer = Answer;

    fn first() -> Option<Request> {
        Some(Request::Prepare { method: Method::TwoPhase })
    }

    fn stop(job: u32) -> Request {
        Request::Stop { job }
    }

    fn begins(request: &Request) -> Option<u32> {
        match request {
            Request::Scramble { job, .. } | Request::Solve { job, .. } => Some(*job),
            Request::Prepare { .. } | Request::Stop { .. } | Request::Hold | Request::Resume => None,
        }
    }

    fn read(message: &Message) -> Result<Answer, String> {
        Answer::read(message)
    }

    fn meaning(answer: &Answer) -> Meaning {
        match answer {
            Answer::Ready { protocol, .. } => Meaning::Ready(*protocol == PROTOCOL),
            Answer::Prepared { .. } => Meaning::Well,
            _ => answer.job().filter(|_| answer.ends_job()).map_or(Meaning::None, Meaning::Ended),
        }
    }
}

/// What is new with a worker.
#[derive(Clone, PartialEq, Debug)]
pub enum News<A> {
    /// It answered.
    Answer(A),
    /// Its files have not come yet; it does what it was asked when they do.
    Late,
    /// It died, with its jobs, and another was started.
    Replaced,
    /// There is no worker, and will be none.
    Failed(Failure),
}

/// Why there is no worker.
#[derive(Clone, PartialEq, Debug)]
pub enum Failure {
    /// It is of another version than the page.
    Version,
    /// It cannot be started.
    Start(String),
}

/// Starts a worker, sends it requests, and tells its news to all who listen.
pub struct WorkerClient<T: Talk> {
    inner: Rc<Inner<T>>,
}

/// Who is told the news, as long as they listen.
pub type Ear<T> = dyn Fn(&News<<T as Talk>::Answer>);

struct Inner<T: Talk> {
    url: String,
    live: RefCell<Option<Live>>,
    /// Requests made before the worker was ready.
    queue: RefCell<Vec<T::Request>>,
    /// Jobs without their last answer.
    jobs: RefCell<Vec<u32>>,
    next_job: Cell<u32>,
    /// Workers that died since one was ready.
    deaths: Cell<u32>,
    failure: RefCell<Option<Failure>>,
    /// Whether the files of the worker take too long.
    is_late: Cell<bool>,
    watch: RefCell<Option<Timer>>,
    listeners: RefCell<Vec<Weak<Ear<T>>>>,
}

/// A running worker.
struct Live {
    worker: ModuleWorker,
    is_ready: bool,
    _listeners: Vec<Listener>,
}

impl<T: Talk> WorkerClient<T> {
    /// Starts the worker at this address.
    pub fn new(url: String) -> WorkerClient<T> {
        let inner = Rc::new(Inner {
            url,
            live: RefCell::default(),
            queue: RefCell::default(),
            jobs: RefCell::default(),
            next_job: Cell::new(1),
            deaths: Cell::new(0),
            failure: RefCell::default(),
            is_late: Cell::default(),
            watch: RefCell::default(),
            listeners: RefCell::default(),
        });
        inner.start();
        WorkerClient { inner }
    }

    /// Tells all news to `tell` as long as the caller keeps it.
    pub fn listen(&self, tell: &Rc<Ear<T>>) {
        let mut listeners = self.inner.listeners.borrow_mut();
        listeners.retain(|listener| listener.strong_count() > 0);
        listeners.push(Rc::downgrade(tell));
    }

    /// Why there is no worker, if so.
    pub fn failure(&self) -> Option<Failure> {
        self.inner.failure.borrow().clone()
    }

    /// A number for a job.
    pub fn new_job(&self) -> u32 {
        self.inner.next_job.replace(self.inner.next_job.get().wrapping_add(1))
    }

    /// Sends a request, at once or when the worker is ready.
    pub fn send(&self, request: T::Request) {
        self.inner.send(request);
    }

    /// Stops a job; nothing more will be told of it.
    pub fn stop(&self, job: u32) {
        self.inner.send(T::stop(job));
    }
}

impl<T: Talk> Inner<T> {
    fn start(self: &Rc<Self>) {
        match self.try_start() {
            Ok(live) => {
                self.live.replace(Some(live));
                if let Some(request) = T::first() {
                    self.send(request);
                }
                self.watch();
            }
            Err(error) => self.fail(Failure::Start(error.to_string())),
        }
    }

    fn try_start(self: &Rc<Self>) -> Result<Live, DomError> {
        let worker = ModuleWorker::start(&self.url)?;
        let weak = Rc::downgrade(self);
        let hear = Listener::new(&worker, "message", move |event: MessageEvent| {
            if let Some(inner) = weak.upgrade() {
                inner.hear(&event);
            }
        })?;
        let weak = Rc::downgrade(self);
        let died = Listener::new(&worker, "error", move |event: Event| {
            event.prevent_default();
            if let Some(inner) = weak.upgrade() {
                inner.replace(&message_of(&event, &inner.url));
            }
        })?;
        Ok(Live { worker, is_ready: false, _listeners: vec![hear, died] })
    }

    fn hear(self: &Rc<Self>, event: &MessageEvent) {
        let answer = match T::read(&Message(event.data())) {
            Ok(answer) => answer,
            Err(error) => return self.replace(&error),
        };
        match T::meaning(&answer) {
            Meaning::Ready(false) => return self.fail(Failure::Version),
            Meaning::Ready(true) => {
                if let Some(live) = &mut *self.live.borrow_mut() {
                    live.is_ready = true;
                }
                self.is_late.set(false);
                self.queue.take().into_iter().for_each(|request| self.send(request));
            }
            Meaning::Well => self.deaths.set(0),
            Meaning::Ended(job) => self.jobs.borrow_mut().retain(|other| *other != job),
            Meaning::None => {}
        }
        self.watch();
        self.tell(&News::Answer(answer));
    }

    fn send(self: &Rc<Self>, request: T::Request) {
        if self.failure.borrow().is_some() {
            return;
        }
        let was_idle = self.jobs.borrow().is_empty();
        // One that waited in the queue is sent once more.
        if let Some(job) = T::begins(&request).filter(|job| !self.jobs.borrow().contains(job)) {
            self.jobs.borrow_mut().push(job);
            // Who asks once more has the files fetched once more.
            if self.is_late.take()
                && let Ok(live) = self.try_start()
            {
                self.live.replace(Some(live));
            }
        }
        let posted = match &*self.live.borrow() {
            Some(live) if live.is_ready => request
                .serialize(&serde_wasm_bindgen::Serializer::new().serialize_maps_as_objects(true))
                .map_err(|error| error.to_string())
                .and_then(|message| live.worker.post_message(&message).map_err(|error| reason(&error))),
            _ => {
                self.queue.borrow_mut().push(request);
                Ok(())
            }
        };
        match posted {
            Err(message) => self.replace(&message),
            Ok(()) if was_idle => self.watch(),
            Ok(()) => {}
        }
    }

    /// Waits for the worker to say something, if it owes an answer.
    fn watch(self: &Rc<Self>) {
        let is_ready = self.live.borrow().as_ref().is_some_and(|live| live.is_ready);
        if self.failure.borrow().is_some() || self.jobs.borrow().is_empty() {
            self.watch.replace(None);
            return;
        }
        let is_online = window().is_ok_and(|window| window.navigator().on_line());
        let patience = match (is_ready, is_online) {
            (true, _) => SILENCE,
            (false, true) => PATIENCE,
            (false, false) => PATIENCE_OFFLINE,
        };
        let weak = Rc::downgrade(self);
        let timer = Timer::new(patience, move || {
            let Some(inner) = weak.upgrade() else { return };
            if is_ready {
                inner.replace("no answer");
            } else {
                inner.is_late.set(true);
                inner.tell(&News::Late);
            }
        });
        self.watch.replace(timer.ok());
    }

    /// Puts a new worker in the place of one that died.
    fn replace(self: &Rc<Self>, message: &str) {
        self.live.replace(None);
        self.jobs.borrow_mut().clear();
        self.queue.borrow_mut().clear();
        self.deaths.set(self.deaths.get() + 1);
        if self.deaths.get() >= TRIES {
            return self.fail(Failure::Start(message.to_owned()));
        }
        self.start();
        self.tell(&News::Replaced);
    }

    fn fail(&self, failure: Failure) {
        self.live.replace(None);
        self.jobs.borrow_mut().clear();
        self.queue.borrow_mut().clear();
        self.watch.replace(None);
        self.failure.replace(Some(failure.clone()));
        self.tell(&News::Failed(failure));
    }

    fn tell(&self, news: &News<T::Answer>) {
        // Those who listen may send requests, and stop listening, while they are told.
        let listeners = self.listeners.borrow().clone();
        listeners.iter().filter_map(Weak::upgrade).for_each(|listener| listener(news));
    }
}

/// What an error event of a worker says; one without words is a file that did not come.
fn message_of(event: &Event, url: &str) -> String {
    match event.dyn_ref::<ErrorEvent>() {
        Some(error) => error.message(),
        None => format!("{url} did not load"),
    }
}
