//! The tables of a worker for all sizes, as far as they are built.

use super::Outside;
use crate::job::Build;
use crate::protocol::sizes::Answer;
use crate::service::{REPORT, SLICE};
use crate::solve::Method;
use crate::solve::sizes::{Kit, TableBuilder, Tables};

/// What tables are needed, and for what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Need {
    size: u32,
    method: Method,
    kit: Kit,
}

impl Need {
    /// The tables of this method for this size; or why there are none.
    pub(super) fn new(size: u32, method: Method) -> Result<Need, String> {
        let kit = Kit::new(method, size as usize).map_err(|error| error.to_string())?;
        Ok(Need { size, method, kit })
    }
}

/// Tables by kit: those that are there, and those being built.
#[derive(Default)]
pub(super) struct Kits {
    built: Vec<Built>,
    building: Vec<Building>,
}

struct Built {
    kit: Kit,
    tables: Tables,
    /// The time it took to build them, in milliseconds.
    millis: f64,
}

struct Building {
    kit: Kit,
    builder: TableBuilder,
    /// The time spent so far, in milliseconds.
    millis: f64,
    /// When the progress was last told.
    told: f64,
}

impl Kits {
    /// The tables that are needed, if they are there.
    pub(super) fn tables(&self, need: &Need) -> Option<&Tables> {
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
        let at = match self.building.iter().position(|building| building.kit == need.kit) {
            Some(at) => at,
            None => {
                let builder = TableBuilder::new(need.kit);
                self.building.push(Building { kit: need.kit, builder, millis: 0.0, told: f64::NEG_INFINITY });
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
            let Building { kit, builder, millis, .. } = self.building.swap_remove(at);
            let tables = builder.finish();
            self.built.push(Built { kit, tables, millis: millis + outside.now() - now });
            self.announce(need, outside);
        } else if now - building.told >= REPORT {
            building.told = now;
            let (done, total) = building.builder.progress();
            outside.tell(Answer::Preparing { size: need.size, method: need.method, done, total });
        }
        is_complete
    }

    fn built(&self, need: &Need) -> Option<&Built> {
        self.built.iter().find(|built| built.kit == need.kit)
    }
}
