//! What every worker program and its page say to each other, whatever the program does.

use std::fmt::Debug;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use thiserror::Error;

use super::{Field, Fields, JobId, Record, message, serialize, wire_names};
use crate::named::named;

/// What the messages of one worker program carry.
pub trait Protocol: Clone + Copy + PartialEq + Debug + 'static {
    /// The version of the messages. A browser's cache may give a page an older or a newer worker than its own:
    /// the page compares this number with the one in [`Event::Ready`].
    const VERSION: u32;

    /// Names a set of tables.
    type Tables: Record + Clone + PartialEq + Debug;

    /// What a job does; an enum, whose name is the type of the request.
    type Task: Record + Clone + PartialEq + Debug;

    /// How far a job is.
    type Progress: Record + Clone + PartialEq + Debug;

    /// A result of a job; an enum, whose name is the type of the event.
    type Found: Record + Clone + PartialEq + Debug;

    /// What a job ends with.
    type End: Record + Clone + PartialEq + Debug;
}

/// A request of a page to its worker.
#[derive(Clone, PartialEq, Debug)]
pub enum Request<P: Protocol> {
    /// Builds these tables in spare time, or announces them once more. Type `prepare`.
    Prepare(P::Tables),
    /// Begins a job. Jobs are done one after the other in the order of their requests.
    Begin {
        /// A number not used before with this worker.
        job: JobId,
        /// What to do.
        task: P::Task,
    },
    /// Ends this job at once, with what it has found so far; an unknown job is passed over. Type `stop`.
    Stop {
        /// Which job.
        job: JobId,
    },
    /// Does nothing from now on that no job waits for, because the page needs the processor. Type `hold`.
    Hold,
    /// Builds tables ahead again, as at the start. Type `resume`.
    Resume,
}

/// An event that a worker posts to its page.
#[derive(Clone, PartialEq, Debug)]
pub enum Event<P: Protocol> {
    /// The worker takes requests; always the first event. Type `ready`.
    Ready {
        /// Its [`Protocol::VERSION`].
        protocol: u32,
        /// The names of its methods.
        methods: Vec<String>,
    },
    /// Tables are being fetched or built; at most ten times a second. Type `preparing`.
    Preparing {
        /// The job that waits for them, if one does.
        job: Option<JobId>,
        /// Which tables.
        tables: P::Tables,
        /// Parts that are complete.
        done: u32,
        /// How many parts there are.
        total: u32,
    },
    /// Tables are complete. Type `prepared`.
    Prepared {
        /// Which tables.
        tables: P::Tables,
        /// The time it took to build them, in milliseconds.
        millis: f64,
        /// The memory they take, in bytes.
        bytes: f64,
    },
    /// A job goes on; at most ten times a second. Type `progress`.
    Progress {
        /// Which job.
        job: JobId,
        /// How far it is.
        progress: P::Progress,
    },
    /// A job has a result; more may follow.
    Found {
        /// Which job.
        job: JobId,
        /// The result.
        found: P::Found,
    },
    /// A job ended; nothing follows for it. Type `done`.
    Done {
        /// Which job.
        job: JobId,
        /// Why it ended, and what it took.
        end: P::End,
    },
    /// A job could not be done, or a message was no request; nothing follows for the job. Type `failed`.
    Failed {
        /// Which job; none if the message named none.
        job: Option<JobId>,
        /// Why.
        failure: Failure,
    },
}

message! {
    /// Why a job failed.
    pub struct Failure {
        /// What was wrong.
        kind: FailureKind,
        /// Every reason in English, one a line.
        message: String,
    }
}

named! {
    /// What a worker could not do.
    FailureKind ("kind of failure") {
        /// Read a message.
        Request = "request",
        /// Begin a job of this number, as it is under way.
        Job = "job",
        /// Read a cube, or solve one that no turns lead to.
        Cube = "cube",
        /// Use this method for this cube.
        Method = "method",
        /// Work on a cube of this size.
        Size = "size",
        /// Build the tables, or use those there are.
        Tables = "tables",
        /// Step on in a search that was not opened.
        Search = "search",
        /// Go on: the worker broke.
        Worker = "worker",
    }
}

wire_names!(FailureKind);

/// A message that is none of its protocol's.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no {what} of type '{kind}', or one that lacks a field")]
pub struct NotAMessage {
    /// What was expected, in English.
    pub what: &'static str,
    /// The type the message claims to be of.
    pub kind: String,
}

impl Failure {
    /// A failure with its reasons in English.
    pub const fn new(kind: FailureKind, message: String) -> Failure {
        Failure { kind, message }
    }
}

impl<P: Protocol> Request<P> {
    /// Reads a request.
    pub fn parse(fields: &impl Fields) -> Result<Request<P>, NotAMessage> {
        Record::read(fields).ok_or_else(|| not_a_message("request", fields))
    }
}

impl<P: Protocol> Event<P> {
    /// Reads an event.
    pub fn parse(fields: &impl Fields) -> Result<Event<P>, NotAMessage> {
        Record::read(fields).ok_or_else(|| not_a_message("answer", fields))
    }

    /// The job this is about.
    pub const fn job(&self) -> Option<JobId> {
        match self {
            Event::Ready { .. } | Event::Prepared { .. } => None,
            Event::Preparing { job, .. } | Event::Failed { job, .. } => *job,
            Event::Progress { job, .. } | Event::Found { job, .. } | Event::Done { job, .. } => Some(*job),
        }
    }

    /// True if nothing follows for its job.
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
        // A result names the type itself.
        if let Some(kind) = kind {
            object.serialize_field("type", kind)?;
        }
        self.job().write_as("job", object)?;
        match self {
            Event::Ready { protocol, methods } => {
                protocol.write_as("protocol", object)?;
                methods.write_as("methods", object)
            }
            Event::Preparing { tables, done, total, .. } => {
                tables.write(object)?;
                done.write_as("done", object)?;
                total.write_as("total", object)
            }
            Event::Prepared { tables, millis, bytes } => {
                tables.write(object)?;
                millis.write_as("millis", object)?;
                bytes.write_as("bytes", object)
            }
            Event::Progress { progress, .. } => progress.write(object),
            Event::Found { found, .. } => found.write(object),
            Event::Done { end, .. } => end.write(object),
            Event::Failed { failure, .. } => failure.write(object),
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
            },
            "prepared" => Event::Prepared {
                tables: Record::read(fields)?,
                millis: Field::read_at(fields, "millis")?,
                bytes: Field::read_at(fields, "bytes")?,
            },
            "progress" => Event::Progress { job: job?, progress: Record::read(fields)? },
            "done" => Event::Done { job: job?, end: Record::read(fields)? },
            "failed" => Event::Failed { job, failure: Record::read(fields)? },
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
