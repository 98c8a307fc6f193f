//! The requests and events of every worker program.

use std::fmt::Debug;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use thiserror::Error;

use super::{Field, Fields, JobId, Record, message, serialize};

/// The types that the messages of one worker program carry.
pub trait Protocol: Clone + Copy + PartialEq + Debug + 'static {
    /// The version of the messages. A browser's cache may load a worker older or newer than the page, so the
    /// page compares this number with the version in [`Event::Ready`].
    const VERSION: u32;

    /// The name of a set of tables.
    type Tables: Record + Clone + PartialEq + Debug;

    /// The work of a job: an enum, whose variant's name is the type of the request.
    type Task: Record + Clone + PartialEq + Debug;

    /// The progress of a job.
    type Progress: Record + Clone + PartialEq + Debug;

    /// A result of a job: an enum, whose variant's name is the type of the event.
    type Found: Record + Clone + PartialEq + Debug;

    /// The end of a job: the reason, and the cost.
    type End: Record + Clone + PartialEq + Debug;
}

/// Declares the protocol of a worker program: its version, and its type for each type of
/// [`Protocol`]. Names its messages `Request` and `Event`.
macro_rules! protocol {
    ($(#[$about:meta])* $name:ident, version $version:literal: $($part:ident = $type:ty),+;) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name;

        impl $crate::wire::Protocol for $name {
            const VERSION: u32 = $version;
            $(type $part = $type;)+
        }

        /// A request to a worker of the program.
        pub type Request = $crate::wire::Request<$name>;

        /// An event of a worker of the program.
        pub type Event = $crate::wire::Event<$name>;
    };
}

pub(crate) use protocol;

/// A request that a page posts to its worker.
#[derive(Clone, PartialEq, Debug)]
pub enum Request<P: Protocol> {
    /// Builds these tables while no job runs; posts [`Event::Prepared`] again if they are built already. Type
    /// `prepare`.
    Prepare(P::Tables),
    /// Queues a job. Jobs run one after the other in the order of their requests.
    Begin {
        /// A number not used before with this worker.
        job: JobId,
        /// The work.
        task: P::Task,
    },
    /// Ends a job at once, with its results so far. An unknown job is ignored. Type `stop`.
    Stop {
        /// The job to end.
        job: JobId,
    },
    /// Stops building tables that no job waits for, because the page needs the processor. Type `hold`.
    Hold,
    /// Ends [`Request::Hold`], in which a worker starts. Type `resume`.
    Resume,
}

/// An event that a worker posts to its page.
#[derive(Clone, PartialEq, Debug)]
pub enum Event<P: Protocol> {
    /// The worker accepts requests; always the first event. Type `ready`.
    Ready {
        /// The worker's [`Protocol::VERSION`].
        protocol: u32,
        /// The names of the worker's methods.
        methods: Vec<String>,
    },
    /// Tables are being fetched or built; at most ten times a second. Type `preparing`.
    Preparing {
        /// The job that waits for the tables, if any.
        job: Option<JobId>,
        /// The tables.
        tables: P::Tables,
        /// The number of parts that are complete.
        done: u32,
        /// The number of all parts.
        total: u32,
        /// About how long the other parts take, in milliseconds; none before there is an estimate.
        left: Option<f64>,
    },
    /// Tables are complete. Type `prepared`.
    Prepared {
        /// The tables.
        tables: P::Tables,
        /// The building time, in milliseconds.
        millis: f64,
        /// The memory of the tables, in bytes.
        bytes: f64,
    },
    /// A job has made progress; at most ten times a second. Type `progress`.
    Progress {
        /// The job.
        job: JobId,
        /// The progress.
        progress: P::Progress,
    },
    /// A job has a result; more may follow.
    Found {
        /// The job.
        job: JobId,
        /// The result.
        found: P::Found,
    },
    /// A job ended; nothing follows for it. Type `done`.
    Done {
        /// The job.
        job: JobId,
        /// The reason why it ended, and its cost.
        end: P::End,
    },
    /// A job could not be done, or a message was not a request; nothing follows for the job. Type `failed`.
    Failed {
        /// The job; `None` if the message named none.
        job: Option<JobId>,
        /// The reason.
        failure: Failure,
    },
}

message! {
    /// The reason why a job failed; the page puts words to it.
    #[derive(Eq)]
    pub enum Failure {
        /// A message is no request, or one that lacks a field.
        Request {
            /// The type that the message claims to be of.
            found: String,
            /// The [`Protocol::VERSION`] of the requests that the worker takes.
            version: u32,
        },
        /// A job of this number is under way.
        Job,
        /// A facelet string has a character that is no face letter.
        Letter {
            /// The place of the character among the stickers, from 0.
            index: u32,
            /// The character.
            found: String,
        },
        /// A facelet string has more or fewer letters than a cube that the worker solves has stickers.
        Count {
            /// The number of letters.
            found: u32,
        },
        /// No turns lead to the cube.
        Cube {
            /// The number of laws that it breaks.
            laws: u32,
        },
        /// The method, or its tables, are not for a cube of this size, or not in this worker.
        Method {
            /// The name of the method.
            method: String,
            /// The number of layers.
            size: u32,
            /// The names of the methods that could stand there.
            expected: Vec<String>,
        },
        /// The worker draws no scrambles of this size.
        Size {
            /// The number of layers.
            size: u32,
        },
        /// There is no such pattern database.
        Tables {
            /// Its name.
            name: String,
        },
        /// A search that was not opened is to go a step further.
        Search {
            /// The job that should have opened it.
            search: JobId,
        },
        /// The worker made an alg that its cube cannot perform.
        Alg,
        /// The worker ended. The page's end of the wire makes this failure.
        Worker {
            /// The browser's reason.
            reason: String,
        },
        /// The worker is of another version. The page's end of the wire makes this failure.
        Version,
    }
}

/// A message that does not belong to the protocol.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no {what} of type '{kind}', or one that lacks a field")]
pub struct NotAMessage {
    /// The kind of message that was expected, in English.
    pub what: &'static str,
    /// The value of the message's field `type`.
    pub kind: String,
}

impl<P: Protocol> Request<P> {
    /// Reads a request from an object.
    pub fn parse(fields: &impl Fields) -> Result<Request<P>, NotAMessage> {
        Record::read(fields).ok_or_else(|| not_a_message("request", fields))
    }
}

impl<P: Protocol> Event<P> {
    /// Reads an event from an object.
    pub fn parse(fields: &impl Fields) -> Result<Event<P>, NotAMessage> {
        Record::read(fields).ok_or_else(|| not_a_message("answer", fields))
    }

    /// Returns the job that the event concerns, if any.
    pub const fn job(&self) -> Option<JobId> {
        match self {
            Event::Ready { .. } | Event::Prepared { .. } => None,
            Event::Preparing { job, .. } | Event::Failed { job, .. } => *job,
            Event::Progress { job, .. } | Event::Found { job, .. } | Event::Done { job, .. } => Some(*job),
        }
    }

    /// True if no other event follows for the job.
    pub const fn ends_job(&self) -> bool {
        matches!(self, Event::Done { .. } | Event::Failed { .. })
    }
}

fn not_a_message(what: &'static str, fields: &impl Fields) -> NotAMessage {
    NotAMessage { what, kind: fields.text("type").unwrap_or_default() }
}

impl<P: Protocol> Record for Request<P> {
    fn write<O: SerializeStruct>(&self, object: &mut O) -> Result<(), O::Error> {
        match self {
            Request::Prepare(tables) => {
                object.serialize_field("type", "prepare")?;
                tables.write(object)
            }
            Request::Begin { job, task } => {
                task.write(object)?;
                job.write_as("job", object)
            }
            Request::Stop { job } => {
                object.serialize_field("type", "stop")?;
                job.write_as("job", object)
            }
            Request::Hold => object.serialize_field("type", "hold"),
            Request::Resume => object.serialize_field("type", "resume"),
        }
    }

    fn read<F: Fields>(fields: &F) -> Option<Request<P>> {
        let job = || JobId::read_at(fields, "job");
        Some(match fields.text("type")?.as_str() {
            "prepare" => Request::Prepare(Record::read(fields)?),
            "stop" => Request::Stop { job: job()? },
            "hold" => Request::Hold,
            "resume" => Request::Resume,
            _ => Request::Begin { job: job()?, task: Record::read(fields)? },
        })
    }
}

impl<P: Protocol> Record for Event<P> {
    fn write<O: SerializeStruct>(&self, object: &mut O) -> Result<(), O::Error> {
        let kind = match self {
            Event::Ready { .. } => Some("ready"),
            Event::Preparing { .. } => Some("preparing"),
            Event::Prepared { .. } => Some("prepared"),
            Event::Progress { .. } => Some("progress"),
            Event::Found { .. } => None,
            Event::Done { .. } => Some("done"),
            Event::Failed { .. } => Some("failed"),
        };
        // A result writes its type itself.
        if let Some(kind) = kind {
            object.serialize_field("type", kind)?;
        }
        self.job().write_as("job", object)?;
        match self {
            Event::Ready { protocol, methods } => {
                protocol.write_as("protocol", object)?;
                methods.write_as("methods", object)
            }
            Event::Preparing { tables, done, total, left, .. } => {
                tables.write(object)?;
                done.write_as("done", object)?;
                total.write_as("total", object)?;
                left.write_as("left", object)
            }
            Event::Prepared { tables, millis, bytes } => {
                tables.write(object)?;
                millis.write_as("millis", object)?;
                bytes.write_as("bytes", object)
            }
            Event::Progress { progress, .. } => progress.write(object),
            Event::Found { found, .. } => found.write(object),
            Event::Done { end, .. } => end.write(object),
            Event::Failed { failure, .. } => failure.write_as("failure", object),
        }
    }

    fn read<F: Fields>(fields: &F) -> Option<Event<P>> {
        let job = Option::<JobId>::read_at(fields, "job")?;
        Some(match fields.text("type")?.as_str() {
            "ready" => Event::Ready {
                protocol: Field::read_at(fields, "protocol")?,
                methods: Field::read_at(fields, "methods")?,
            },
            "preparing" => Event::Preparing {
                job,
                tables: Record::read(fields)?,
                done: Field::read_at(fields, "done")?,
                total: Field::read_at(fields, "total")?,
                left: Field::read_at(fields, "left")?,
            },
            "prepared" => Event::Prepared {
                tables: Record::read(fields)?,
                millis: Field::read_at(fields, "millis")?,
                bytes: Field::read_at(fields, "bytes")?,
            },
            "progress" => Event::Progress { job: job?, progress: Record::read(fields)? },
            "done" => Event::Done { job: job?, end: Record::read(fields)? },
            "failed" => Event::Failed { job, failure: Field::read_at(fields, "failure")? },
            _ => Event::Found { job: job?, found: Record::read(fields)? },
        })
    }
}

impl<P: Protocol> Serialize for Request<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(self, serializer)
    }
}

impl<P: Protocol> Serialize for Event<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(self, serializer)
    }
}
