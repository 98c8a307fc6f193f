//! The name of a heuristic to the heuristic.

use thiserror::Error;

use super::recipe::{HeuristicName, Recipe};
use crate::repr::Representation;
use crate::search::heuristics::{ColourEntropy, Combined, Manhattan, Misplaced, Scale, Uniformity};
use crate::search::{Heuristic, Promise, Zero};
use crate::table::pattern::{Pattern, PatternDatabase};

/// A recipe needs a pattern database that is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the pattern database {} is not there; it must be built first", .0.name())]
pub struct NoDatabase(pub Pattern);

/// Any heuristic for states of a representation.
pub type Estimate<R> = Box<dyn Heuristic<R>>;

/// The heuristic of a recipe, with such of the pattern databases as it needs.
pub fn estimate<R: Representation>(
    recipe: &Recipe,
    databases: &[PatternDatabase],
) -> Result<Estimate<R>, NoDatabase> {
    let manhattan = |scale| Box::new(Manhattan::new(recipe.moves, scale));
    let pattern = |pattern: &Pattern| {
        let found = databases.iter().find(|database| database.pattern() == *pattern);
        let database = found.cloned().ok_or(NoDatabase(*pattern))?;
        Ok(PatternOf { database, known_to: recipe.table_depth })
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

/// A pattern database that looks at a cube in any representation, and knows distances up to some depth.
struct PatternOf {
    database: PatternDatabase,
    known_to: u8,
}

impl<R: Representation> Heuristic<R> for PatternOf {
    fn estimate(&self, state: &R) -> f64 {
        // Stickers that are no cube are no state of a search that begins with a cube.
        let distance = state.to_cube().map_or(0, |cube| self.database.distance(&cube));
        distance.min(self.known_to.saturating_add(1)).into()
    }

    fn promise(&self) -> Promise {
        let range = 0.0..=f64::from(self.database.largest().min(self.known_to.saturating_add(1)));
        Promise { admissible: true, consistent: true, range }
    }
}
