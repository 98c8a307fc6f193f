//! The tables of a search.

use std::sync::{Arc, LazyLock};

use super::table::Table;
use crate::solve::two_phase;
use crate::table::{MemoryUsage, SharedMemory};

/// The table of distances, and those of two-phase, which finds the first solutions.
pub struct Tables {
    table: Table,
    near: Arc<two_phase::Tables>,
}

impl Tables {
    /// Adds the tables of two-phase.
    pub fn new(table: Table) -> Tables {
        Tables { table, near: near_tables() }
    }

    /// Moves the table of distances to shared memory, if it has the room.
    #[must_use]
    pub fn share(self, memory: &dyn SharedMemory) -> Tables {
        Tables { table: self.table.share(memory), ..self }
    }

    /// Returns the table of distances.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the tables of two-phase.
    pub(super) fn near(&self) -> &Arc<two_phase::Tables> {
        &self.near
    }
}

/// Returns the tables of two-phase, which stay until the end of the program: a first solution is searched before there is a table.
pub fn near_tables() -> Arc<two_phase::Tables> {
    static TABLES: LazyLock<Arc<two_phase::Tables>> = LazyLock::new(two_phase::Tables::shared);
    TABLES.clone()
}

impl MemoryUsage for Tables {
    fn memory_usage(&self) -> usize {
        self.table.memory_usage() + self.near.memory_usage()
    }
}
