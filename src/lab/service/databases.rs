//! Pattern databases being built.

use crate::job::Build;
use crate::table::pattern::{Pattern, PatternBuilder, PatternDatabase};

/// A pattern database being built.
pub enum DatabaseBuilder {
    /// It is derived from another one.
    Derived(Box<PatternDatabase>),
    /// It is filled cell by cell.
    Filled(Box<PatternBuilder>),
}

impl DatabaseBuilder {
    /// Begins to build the database of a pattern, with those there are.
    pub(super) fn new(pattern: Pattern, databases: &[PatternDatabase]) -> DatabaseBuilder {
        // The other six edges are the same ones seen from another side.
        let six = databases.iter().find(|there| there.pattern() == Pattern::Edges6a);
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
