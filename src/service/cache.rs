//! The table cache of a worker. It holds complete tables, and fetches or builds the others.

use super::{HostOf, Need, Program, REPORT, SLICE};
use crate::job::{AnyBuilder, Build};
use crate::numbers::Number;
use crate::table::{FileFaultKind, SharedMemory};
use crate::wire::{Event, JobId};

/// The tables of a worker.
pub struct TableCache<P: Program> {
    /// The keys and building times of the complete tables, in the order of `tables`.
    built: Vec<Built<P>>,
    tables: Vec<P::Tables>,
    building: Vec<Building<P>>,
    /// The tables being fetched from the store.
    fetching: Option<P::Key>,
    /// True while the store has not replied that tables are stored.
    is_storing: bool,
    /// The tables that must be built because the store has none, or damaged ones with this defect.
    absent: Vec<(P::Key, Option<FileFaultKind>)>,
}

/// Complete tables.
struct Built<P: Program> {
    key: P::Key,
    /// The time to build them in milliseconds; 0 for fetched tables.
    millis: f64,
}

/// Tables under construction.
struct Building<P: Program> {
    key: P::Key,
    builder: AnyBuilder<P::Tables>,
    /// The time spent so far in milliseconds.
    millis: f64,
    /// The time of the last report of progress.
    last_reported: f64,
}

impl<P: Program> Default for TableCache<P> {
    fn default() -> TableCache<P> {
        TableCache {
            built: Vec::new(),
            tables: Vec::new(),
            building: Vec::new(),
            fetching: None,
            is_storing: false,
            absent: Vec::new(),
        }
    }
}

impl<P: Program> TableCache<P> {
    /// Returns the tables with this key, if they are complete.
    pub fn get(&self, key: P::Key) -> Option<&P::Tables> {
        self.tables.get(self.index_of(key)?)
    }

    /// Returns all complete tables.
    pub fn all(&self) -> &[P::Tables] {
        &self.tables
    }

    /// Returns true while the store has not replied.
    pub(super) const fn awaits_store(&self) -> bool {
        self.fetching.is_some() || self.is_storing
    }

    /// Handles the reply of the store that tables are stored, or that it refuses them.
    pub(super) const fn stored(&mut self) {
        self.is_storing = false;
    }

    /// Handles the reply of the store: tables, or `None` if nothing was stored.
    pub(super) fn fetched(&mut self, stored: Option<&[u8]>) {
        let Some(key) = self.fetching.take() else { return };
        let loaded = stored.zip(P::storage(key)).map(|(bytes, storage)| (storage.load)(key, bytes));
        self.insert_fetched(key, loaded);
    }

    /// Handles the reply of the store that the tables are in shared memory.
    pub(super) fn fetched_shared(&mut self, memory: &dyn SharedMemory) {
        let Some(key) = self.fetching.take() else { return };
        let sharing = P::storage(key).and_then(|storage| storage.sharing);
        self.insert_fetched(key, sharing.map(|sharing| (sharing.attach)(key, memory)));
    }

    /// Adds fetched tables. Missing ones (`None`) and damaged ones are to be built.
    fn insert_fetched(&mut self, key: P::Key, loaded: Option<Result<P::Tables, FileFaultKind>>) {
        match loaded {
            Some(Ok(tables)) => self.insert(key, tables, 0.0),
            Some(Err(fault)) => self.absent.push((key, Some(fault))),
            None => self.absent.push((key, None)),
        }
    }

    /// Emits [`Event::Prepared`] for complete tables.
    pub(super) fn announce(&self, need: &Need<P>, host: &mut HostOf<'_, P>) {
        if let Some(index) = self.index_of(need.key) {
            let (millis, bytes) = (self.built[index].millis, P::bytes(&self.tables[index]).to_f64());
            host.emit(Event::Prepared { tables: need.tables.clone(), millis, bytes });
        }
    }

    /// Fetches tables, or runs a slice of building them. `job` is the job that waits for them, if any. Returns true once the tables
    /// are complete.
    pub(super) fn advance(&mut self, need: &Need<P>, job: Option<JobId>, host: &mut HostOf<'_, P>) -> bool {
        let key = need.key;
        if self.get(key).is_some() {
            self.announce(need, host);
            return true;
        }
        let start = host.now();
        let index = match self.building.iter().position(|building| building.key == key) {
            Some(index) => index,
            None if self.fetch(need, job, host) => return false,
            None => {
                let builder = P::build(key, self);
                self.report(need, job, builder.progress(), 0.0, host);
                self.building.push(Building { key, builder, millis: 0.0, last_reported: start });
                self.building.len() - 1
            }
        };
        let building = &mut self.building[index];
        let mut is_complete = building.builder.advance();
        while !is_complete && host.now() - start < SLICE {
            is_complete = building.builder.advance();
        }
        let now = host.now();
        building.millis += now - start;
        if is_complete {
            let Building { builder, millis, .. } = self.building.swap_remove(index);
            let mut tables = builder.finish();
            if let Some(storage) = P::storage(key) {
                if let Some(bytes) = (storage.save)(&tables) {
                    self.is_storing = host.store(storage.name, bytes);
                }
                if let Some((sharing, memory)) = storage.sharing.zip(host.shared_memory(storage.name)) {
                    tables = (sharing.share)(tables, &*memory);
                }
            }
            self.insert(key, tables, millis + host.now() - now);
            self.announce(need, host);
        } else if now - building.last_reported >= REPORT {
            building.last_reported = now;
            let (progress, millis) = (building.builder.progress(), building.millis);
            self.report(need, job, progress, millis, host);
        }
        is_complete
    }

    /// Requests tables from the store, unless they are never stored or are absent. Returns true if it did.
    fn fetch(&mut self, need: &Need<P>, job: Option<JobId>, host: &mut HostOf<'_, P>) -> bool {
        let is_absent = self.absent.iter().any(|(absent, _)| *absent == need.key);
        let Some(storage) = P::storage(need.key).filter(|_| !is_absent) else { return false };
        self.report(need, job, (0, 1), 0.0, host);
        self.fetching = Some(need.key);
        host.fetch(storage.name);
        true
    }

    /// Emits the progress of tables that have been built for so many milliseconds.
    fn report(
        &self,
        need: &Need<P>,
        job: Option<JobId>,
        (done, total): (u32, u32),
        millis: f64,
        host: &mut HostOf<'_, P>,
    ) {
        let damage =
            self.absent.iter().find(|(key, _)| *key == need.key).and_then(|(_, damage)| damage.as_ref());
        let tables = need.tables.clone();
        let tables = match damage {
            Some(fault) => P::damaged(tables, *fault),
            None => tables,
        };
        let left = (done > 0).then(|| millis / f64::from(done) * f64::from(total - done));
        host.emit(Event::Preparing { job, tables, done, total, left });
    }

    fn insert(&mut self, key: P::Key, tables: P::Tables, millis: f64) {
        self.built.push(Built { key, millis });
        self.tables.push(tables);
    }

    fn index_of(&self, key: P::Key) -> Option<usize> {
        self.built.iter().position(|built| built.key == key)
    }
}
