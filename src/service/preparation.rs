//! The tables of the solver, as far as they are built, tier by tier.

use std::sync::Arc;

use super::{Outside, REPORT, SLICE};
use crate::cube::Cube;
use crate::job::Build;
use crate::protocol::{Answer, Method};
use crate::solve::two_phase::{LargeBuilder, LargeTables, Limits, Search, Tables};

/// The tiers of tables.
#[derive(Default)]
pub(super) struct Preparation {
    first: Option<Tier<Tables>>,
    second: Second,
}

/// Finished tables.
struct Tier<T> {
    tables: Arc<T>,
    /// The time it took to build them, in milliseconds.
    millis: f64,
}

#[derive(Default)]
enum Second {
    #[default]
    Waiting,
    Building(Box<Building>),
    Built(Tier<LargeTables>),
}

/// The second tier being built.
struct Building {
    builder: LargeBuilder,
    /// The time spent on it so far, in milliseconds.
    millis: f64,
    /// When its progress was last told.
    told: f64,
}

/// What there is to solve with.
pub(super) struct Solver<'a> {
    /// The first tier.
    pub(super) tables: &'a Arc<Tables>,
    large: Option<&'a Arc<LargeTables>>,
}

impl Solver<'_> {
    /// A search with the best tables there are.
    pub(super) fn search(&self, cube: &Cube, limits: Limits) -> Search {
        match self.large {
            Some(large) => Search::with_large(large.clone(), cube, limits),
            None => Search::new(self.tables.clone(), cube, limits),
        }
    }
}

impl Preparation {
    /// What to solve with, once the first tier is there.
    pub(super) fn solver(&self) -> Option<Solver<'_>> {
        let large = match &self.second {
            Second::Built(tier) => Some(&tier.tables),
            Second::Waiting | Second::Building(_) => None,
        };
        self.first.as_ref().map(|first| Solver { tables: &first.tables, large })
    }

    /// Whether there is a tier to build.
    pub(super) fn has_work(&self) -> bool {
        !matches!(self.second, Second::Built(_))
    }

    /// Builds a slice of the next tier; the first tier is one slice.
    pub(super) fn advance(&mut self, outside: &mut impl Outside) {
        let start = outside.now();
        let Some(first) = &self.first else {
            outside.tell(preparing(1, (0, 1)));
            let tables = Arc::new(Tables::new());
            self.first = Some(Tier { tables, millis: outside.now() - start });
            return self.announce_first(outside);
        };
        match &mut self.second {
            Second::Waiting => {
                let builder = LargeBuilder::new(first.tables.clone());
                outside.tell(preparing(2, builder.progress()));
                let millis = outside.now() - start;
                self.second = Second::Building(Box::new(Building { builder, millis, told: start }));
            }
            Second::Building(building) => {
                if building.advance(start, outside)
                    && let Second::Building(building) = std::mem::take(&mut self.second)
                {
                    let end = outside.now();
                    let tables = Arc::new(building.builder.finish());
                    let millis = building.millis + outside.now() - end;
                    self.second = Second::Built(Tier { tables, millis });
                    self.announce_second(outside);
                }
            }
            Second::Built(_) => {}
        }
    }

    /// Tells of every tier that is there.
    pub(super) fn announce(&self, outside: &mut impl Outside) {
        self.announce_first(outside);
        self.announce_second(outside);
    }

    fn announce_first(&self, outside: &mut impl Outside) {
        if let Some(Tier { tables, millis }) = &self.first {
            outside.tell(prepared(1, *millis, tables.memory_usage()));
        }
    }

    fn announce_second(&self, outside: &mut impl Outside) {
        if let Second::Built(Tier { tables, millis }) = &self.second {
            outside.tell(prepared(2, *millis, tables.memory_usage()));
        }
    }
}

impl Building {
    /// Builds some more pieces; returns whether those were the last.
    fn advance(&mut self, start: f64, outside: &mut impl Outside) -> bool {
        let mut is_complete = self.builder.advance();
        let mut now = outside.now();
        while !is_complete && now - start < SLICE {
            is_complete = self.builder.advance();
            now = outside.now();
        }
        self.millis += now - start;
        if !is_complete && now - self.told >= REPORT {
            self.told = now;
            outside.tell(preparing(2, self.builder.progress()));
        }
        is_complete
    }
}

fn preparing(tier: u32, (done, total): (u32, u32)) -> Answer {
    Answer::Preparing { method: Method::TwoPhase, tier, done, total }
}

fn prepared(tier: u32, millis: f64, bytes: usize) -> Answer {
    Answer::Prepared { method: Method::TwoPhase, tier, millis, bytes: bytes as f64 }
}
