//! Builds pattern databases for the lab.

use std::convert::identity;

use crate::job::{AnyBuilder, Pieces};
use crate::table::pattern::{Pattern, PatternBuilder, PatternDatabase};

/// Begins to build the database of a pattern. `databases` are those already complete.
pub(super) fn builder(pattern: Pattern, databases: &[PatternDatabase]) -> AnyBuilder<PatternDatabase> {
    // A symmetry of the cube maps the first six edges to the other six, so one database can be derived from the other.
    let six = databases.iter().find(|database| database.pattern() == Pattern::Edges6a);
    match six.filter(|_| pattern == Pattern::Edges6b).and_then(PatternDatabase::other_six_edges) {
        Some(database) => AnyBuilder::new(Pieces::new(1, async { database }), identity),
        None => AnyBuilder::new(PatternBuilder::new(pattern, None), identity),
    }
}
