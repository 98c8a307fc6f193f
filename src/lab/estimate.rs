//! Builds the heuristic that a recipe names.

use thiserror::Error;

use super::recipe::{HeuristicName, Recipe};
use crate::repr::Representation;
use crate::search::heuristics::{ColourEntropy, Combined, Manhattan, Misplaced, Scale, Uniformity};
use crate::search::{Heuristic, Promise, Zero};
use crate::table::pattern::{Pattern, PatternDatabase};

/// A recipe needs a pattern database that has not been built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the pattern database {} is missing; build it first", .0.name())]
pub struct NoDatabase(pub Pattern);

/// A heuristic for cubes in the representation `R`.
pub type Estimate<R> = Box<dyn Heuristic<R>>;

/// Builds the heuristic of a recipe. `databases` must contain the pattern databases that it needs, and may contain others.
///
/// # Errors
/// Returns the first pattern whose database is missing.
pub fn estimate<R: Representation>(
    recipe: &Recipe,
    databases: &[PatternDatabase],
) -> Result<Estimate<R>, NoDatabase> {
    let manhattan = |scale| Box::new(Manhattan::new(recipe.moves, scale));
    let pattern = |pattern: &Pattern| {
        let found = databases.iter().find(|database| database.pattern() == *pattern);
        let database = found.cloned().ok_or(NoDatabase(*pattern))?;
        Ok(CappedDatabase { database, cap: recipe.table_depth.saturating_add(1) })
    };
    Ok(match recipe.heuristic {
        HeuristicName::Zero => Box::new(Zero),
        HeuristicName::Uniformity => Box::new(Uniformity(Scale::Plain)),
        HeuristicName::UniformityBound => Box::new(Uniformity(Scale::Bound)),
        HeuristicName::Entropy => Box::new(ColourEntropy::new(3)),
        HeuristicName::Misplaced => Box::new(Misplaced(Scale::Bound)),
        HeuristicName::MisplacedSum => Box::new(Misplaced(Scale::Plain)),
        HeuristicName::Manhattan => manhattan(Scale::Bound),
        HeuristicName::ManhattanSum => manhattan(Scale::Plain),
        HeuristicName::Corners | HeuristicName::EdgesA | HeuristicName::EdgesB | HeuristicName::Korf => {
            let parts = recipe.heuristic.patterns().iter().map(pattern).collect::<Result<_, _>>()?;
            Box::new(Combined { parts, combination: recipe.combination, a: recipe.coefficient })
        }
    })
}

/// A pattern database as a heuristic for any representation.
struct CappedDatabase {
    database: PatternDatabase,
    /// The greatest estimate.
    cap: u8,
}

impl<R: Representation> Heuristic<R> for CappedDatabase {
    fn estimate(&self, state: &R) -> f64 {
        // A search that starts from a cube never has a state that is no cube.
        let distance = state.to_cube().map_or(0, |cube| self.database.distance(&cube).turns());
        distance.min(self.cap).into()
    }

    fn promise(&self) -> Promise {
        let range = 0.0..=f64::from(self.database.largest().min(self.cap));
        Promise { admissible: true, consistent: true, range }
    }
}
