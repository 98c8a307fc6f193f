//! The tables of a worker for all sizes, as far as they are built.

use std::sync::Arc;

use super::Outside;
use crate::protocol::sizes::Answer;
use crate::service::{REPORT, SLICE};
use crate::solve::{Constructor, Method, Solver, SolverBuilder, TableSet, four, reduction, six_phase, two};

/// The methods of this worker; no other is linked.
const CONSTRUCTORS: [Constructor; 4] =
    [two::CONSTRUCTOR, four::CONSTRUCTOR, six_phase::CONSTRUCTOR, reduction::CONSTRUCTOR];

/// What tables are needed, and for what.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Need {
    size: u32,
    method: Method,
    set: TableSet,
}

impl Need {
    /// The tables of this method for this size; or why there are none.
    pub(super) fn new(size: u32, method: Method) -> Result<Need, String> {
        let set = TableSet::new(method, size as usize).map_err(|error| error.to_string())?;
        if set.builder(&CONSTRUCTORS).is_none() {
            return Err(format!("this worker does not solve by {method}; expected another size"));
        }
        Ok(Need { size, method, set })
    }
}

/// Tables by kit: those that are there, and those being built.
#[derive(Default)]
pub(super) struct Kits {
    built: Vec<Built>,
    building: Vec<Building>,
}

struct Built {
    set: TableSet,
    tables: Arc<dyn Solver>,
    /// The time it took to build them, in milliseconds.
    millis: f64,
}

struct Building {
    set: TableSet,
    builder: Box<dyn SolverBuilder>,
    /// The time spent so far, in milliseconds.
    millis: f64,
    /// When the progress was last told.
    told: f64,
}

impl Kits {
    /// The tables that are needed, if they are there.
    pub(super) fn tables(&self, need: &Need) -> Option<&Arc<dyn Solver>> {
        self.built(need).map(|built| &built.tables)
    }

    /// Tells of tables that are there.
    pub(super) fn announce(&self, need: &Need, outside: &mut impl Outside) {
        if let Some(Built { tables, millis, .. }) = self.built(need) {
            let (millis, bytes) = (*millis, tables.memory_usage() as f64);
            outside.tell(Answer::Prepared { size: need.size, method: need.method, millis, bytes });
        }
    }

    /// Builds a slice of these tables. Returns whether they are there now.
    pub(super) fn advance(&mut self, need: &Need, outside: &mut impl Outside) -> bool {
        if self.tables(need).is_some() {
            self.announce(need, outside);
            return true;
        }
        let start = outside.now();
        let at = match self.building.iter().position(|building| building.set == need.set) {
            Some(at) => at,
            None => {
                let Some(builder) = need.set.builder(&CONSTRUCTORS) else { return false };
                self.building.push(Building { set: need.set, builder, millis: 0.0, told: f64::NEG_INFINITY });
                self.building.len() - 1
            }
        };
        let building = &mut self.building[at];
        let mut is_complete = false;
        while !is_complete && outside.now() - start < SLICE {
            is_complete = building.builder.advance();
        }
        let now = outside.now();
        building.millis += now - start;
        if is_complete {
            let Building { set, builder, millis, .. } = self.building.swap_remove(at);
            let tables = builder.finish();
            self.built.push(Built { set, tables, millis: millis + outside.now() - now });
            self.announce(need, outside);
        } else if now - building.told >= REPORT {
            building.told = now;
            let (done, total) = building.builder.progress();
            outside.tell(Answer::Preparing { size: need.size, method: need.method, done, total });
        }
        is_complete
    }

    fn built(&self, need: &Need) -> Option<&Built> {
        self.built.iter().find(|built| built.set == need.set)
    }
}
