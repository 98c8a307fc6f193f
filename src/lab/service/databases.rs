//! Builds pattern databases for the lab.

use crate::job::Build;
use crate::table::pattern::{Pattern, PatternBuilder, PatternDatabase};

/// A pattern database under construction.
pub enum DatabaseBuilder {
    /// A database derived from another one.
    Derived(Box<PatternDatabase>),
    /// A database that is filled by a search.
    Filled(Box<PatternBuilder>),
}

impl DatabaseBuilder {
    /// Begins to build the database of a pattern. `databases` are those already complete.
    pub(super) fn new(pattern: Pattern, databases: &[PatternDatabase]) -> DatabaseBuilder {
        // A symmetry of the cube maps the first six edges to the other six, so one database can be derived from the other.
        let six = databases.iter().find(|database| database.pattern() == Pattern::Edges6a);
        match six.filter(|_| pattern == Pattern::Edges6b).and_then(PatternDatabase::other_six_edges) {
            Some(database) => DatabaseBuilder::Derived(Box::new(database)),
            None => DatabaseBuilder::Filled(Box::new(PatternBuilder::new(pattern, None))),
        }
    }
}

impl Build for DatabaseBuilder {
    type Tables = PatternDatabase;

    fn advance(&mut self) -> bool {
        match self {
            DatabaseBuilder::Derived(_) => true,
            DatabaseBuilder::Filled(builder) => builder.advance(),
        }
    }

    fn progress(&self) -> (u32, u32) {
        match self {
            DatabaseBuilder::Derived(_) => (1, 1),
            DatabaseBuilder::Filled(builder) => builder.progress(),
        }
    }

    fn assemble(self) -> PatternDatabase {
        match self {
            DatabaseBuilder::Derived(database) => *database,
            DatabaseBuilder::Filled(builder) => builder.assemble(),
        }
    }
}
