//! Recipes as short texts, for links and the command line: `astar`, `astar+corners+quarter`, `best-first+c2.75+rising`. Settings
//! that are the default of the strategy are left out.

use std::iter;
use std::str::FromStr;

use thiserror::Error;

use super::{Recipe, Strategy};
use crate::named::UnknownName;
use crate::text::{Decimal, LabText};

/// Returns the text of a recipe without its limits.
///
/// ```
/// use cubelab::lab::{Recipe, Strategy, recipe_text};
///
/// let recipe = Recipe { weight: 1.5, ..Recipe::new(Strategy::WeightedAStar) };
/// assert_eq!(recipe_text(&recipe), "weighted-astar+w1.5");
/// ```
pub fn recipe_text(recipe: &Recipe) -> String {
    iter::once(recipe.strategy.to_string()).chain(settings(recipe)).collect::<Vec<_>>().join("+")
}

/// Returns the name of the strategy of a recipe in words, followed by the settings that differ from its defaults.
pub fn recipe_words(recipe: &Recipe, text: &LabText) -> String {
    let name = text.strategies[recipe.strategy.index()].name.to_owned();
    iter::once(name).chain(settings(recipe)).collect::<Vec<_>>().join(", ")
}

/// Returns the settings that differ from the defaults of the strategy, as links write them.
fn settings(recipe: &Recipe) -> Vec<String> {
    let default = Recipe::new(recipe.strategy);
    let mut settings = Vec::new();
    let mut name = |is_default: bool, name: &str| {
        if !is_default {
            settings.push(name.to_owned());
        }
    };
    name(recipe.heuristic == default.heuristic, recipe.heuristic.name());
    name(recipe.representation == default.representation, recipe.representation.name());
    name(recipe.moves == default.moves, recipe.moves.name());
    name(recipe.duplicates == default.duplicates, recipe.duplicates.name());
    name(recipe.value == default.value, recipe.value.name());
    name(recipe.combination == default.combination, recipe.combination.name());
    name(recipe.starts == default.starts, recipe.starts.name());
    let mut number = |letter: char, value: f64, default: f64| {
        if value != default {
            let digits = Decimal(value, 3).to_string();
            settings.push(format!("{letter}{}", digits.trim_end_matches('0').trim_end_matches('.')));
        }
    };
    number('c', recipe.coefficient, default.coefficient);
    number('w', recipe.weight, default.weight);
    number('i', recipe.increment.into(), default.increment.into());
    number('t', recipe.table_depth.into(), default.table_depth.into());
    settings
}

/// The first error in the text of a recipe.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecipeError {
    /// The first part is not the name of a strategy.
    #[error(transparent)]
    Strategy(#[from] UnknownName),
    /// This part is neither a name nor a number of a setting.
    #[error(
        "no setting of a search has the name {0:?}; expected one of the name of a heuristic, a representation, a move \
         set, a way to treat duplicates, a combination or a value schedule, or c, w, i, t with a number \
         (coefficient, weight, increment, depth of tables)"
    )]
    Setting(String),
}

/// Parses the text of a recipe, as [`recipe_text`] writes it. Missing settings are the defaults of the strategy.
///
/// # Errors
/// Returns the first invalid part.
pub fn read_recipe(text: &str) -> Result<Recipe, RecipeError> {
    let mut parts = text.split('+');
    let mut recipe = Recipe::new(parts.next().unwrap_or_default().parse::<Strategy>()?);
    for part in parts {
        apply(&mut recipe, part).ok_or_else(|| RecipeError::Setting(part.to_owned()))?;
    }
    Ok(recipe)
}

/// Applies one part of a text; returns `None` if the part is invalid.
fn apply(recipe: &mut Recipe, part: &str) -> Option<()> {
    let is_name = set(&mut recipe.heuristic, part)
        || set(&mut recipe.representation, part)
        || set(&mut recipe.moves, part)
        || set(&mut recipe.duplicates, part)
        || set(&mut recipe.value, part)
        || set(&mut recipe.combination, part)
        || set(&mut recipe.starts, part);
    if is_name {
        return Some(());
    }
    let number = part.get(1..)?;
    let decimal = || Decimal::read(number).filter(|value| (0.0..=1000.0).contains(value));
    match part.as_bytes()[0] {
        b'c' => recipe.coefficient = decimal()?,
        b'w' => recipe.weight = decimal()?,
        b'i' => recipe.increment = number.parse().ok().filter(|rise| *rise > 0)?,
        b't' => recipe.table_depth = number.parse().ok()?,
        _ => return None,
    }
    Some(())
}

/// Changes a setting if this is the name of one of its values; returns false otherwise.
fn set<T: FromStr>(setting: &mut T, name: &str) -> bool {
    name.parse().map(|value| *setting = value).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{HeuristicName, Representation};
    use crate::search::spaces::MoveSet;
    use crate::search::{Duplicates, Schedule};
    use crate::text::LAB_ENGLISH;

    #[test]
    fn recipes_survive_a_round_trip_through_their_text() {
        for &strategy in Strategy::ALL {
            let default = Recipe::new(strategy);
            assert_eq!(recipe_text(&default), strategy.name());
            let other = Recipe {
                heuristic: HeuristicName::Korf,
                representation: Representation::Array1,
                moves: if default.moves == MoveSet::Face { MoveSet::Quarter } else { MoveSet::Face },
                duplicates: Duplicates::Kept,
                value: Schedule::Squared,
                coefficient: 2.75,
                weight: 1.5,
                increment: 2,
                table_depth: 6,
                ..default
            };
            assert_eq!(read_recipe(&recipe_text(&other)), Ok(other), "{}", recipe_text(&other));
            assert_eq!(read_recipe(strategy.name()), Ok(default));
        }
        assert_eq!(recipe_text(&read_recipe("best-first+rising+c3").unwrap()), "best-first+rising+c3");
    }

    #[test]
    fn recipes_have_names_in_words() {
        let words = |text| recipe_words(&read_recipe(text).unwrap(), &LAB_ENGLISH);
        assert_eq!(words("astar"), "A*");
        assert_eq!(words("astar+korf+quarter"), "A*, korf, quarter");
    }

    #[test]
    fn errors_name_the_invalid_part() {
        for (text, found) in [
            ("", ""),
            ("fast", "fast"),
            ("astar+fast", "fast"),
            ("astar+", ""),
            ("ids+i0", "i0"),
            ("bfs+é", "é"),
        ] {
            let error = read_recipe(text).unwrap_err();
            let part = match &error {
                RecipeError::Strategy(UnknownName { found, .. }) | RecipeError::Setting(found) => found,
            };
            assert_eq!(part, found);
            assert!(error.to_string().contains("expected one of "), "{error}");
        }
    }
}
