//! The tables of the solver, as far as they are built.

use std::sync::Arc;

use super::Outside;
use crate::protocol::{Answer, Method};
use crate::solve::two_phase::Tables;

/// The tables, tier by tier.
#[derive(Default)]
pub(super) struct Preparation {
    first: Option<First>,
}

/// The small tables that a first answer needs.
struct First {
    tables: Arc<Tables>,
    /// The time it took to build them, in milliseconds.
    millis: f64,
}

impl Preparation {
    /// The tables to solve with, once they are there.
    pub(super) fn tables(&self) -> Option<&Arc<Tables>> {
        self.first.as_ref().map(|first| &first.tables)
    }

    /// Whether there is a tier to build.
    pub(super) fn has_work(&self) -> bool {
        self.first.is_none()
    }

    /// Builds a slice of the next tier; the first tier is one slice.
    pub(super) fn advance(&mut self, outside: &mut impl Outside) {
        if self.first.is_none() {
            outside.tell(Answer::Preparing { method: Method::TwoPhase, tier: 1, done: 0, total: 1 });
            let began = outside.now();
            let tables = Arc::new(Tables::new());
            self.first = Some(First { tables, millis: outside.now() - began });
            self.announce(outside);
        }
    }

    /// Tells of every tier that is there.
    pub(super) fn announce(&self, outside: &mut impl Outside) {
        if let Some(First { tables, millis }) = &self.first {
            let bytes = tables.memory_usage() as f64;
            outside.tell(Answer::Prepared { method: Method::TwoPhase, tier: 1, millis: *millis, bytes });
        }
    }
}
