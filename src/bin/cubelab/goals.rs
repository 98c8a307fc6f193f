//! The option `--goal` of `cubelab solve`: subgoals that are reached in the least number of turns.

use std::sync::Arc;

use clap::Args;

use super::failure::Failure;
use super::solvers::SolverCache;
use cubelab::cube::Metric;
use cubelab::nxn::Position;
use cubelab::solve::goal::Goal;
use cubelab::solve::{Method, Solver};

/// The goals to reach instead of a solved cube.
#[derive(Args)]
pub(super) struct Goals {
    /// Reach this goal of a 3x3x3 in the least number of turns instead of solving it, such as cross-d, block-222-dlf, eo-z or
    /// f2l-pair-fr; several, separated by commas, are reached together
    #[arg(long = "goal", value_name = "GOAL", value_delimiter = ',')]
    goals: Vec<Goal>,
}

impl Goals {
    /// True if no goal is given, so the cube is solved.
    pub(super) fn is_empty(&self) -> bool {
        self.goals.is_empty()
    }

    /// True if the large table of the method optimal is needed: for the whole cube, or for a goal that is the whole cube.
    pub(super) fn needs_whole_cube(&self) -> bool {
        self.is_empty() || self.goals.contains(&Goal::LastLayer)
    }

    /// Returns the names of the goals.
    pub(super) fn names(&self) -> Vec<String> {
        self.goals.iter().map(Goal::to_string).collect()
    }

    /// Checks that the other options fit the goals.
    pub(super) fn check_options(
        &self,
        size: Option<u16>,
        method: Option<Method>,
        has_memory: bool,
    ) -> Result<(), Failure> {
        let fault = |message: String| Err(Failure::Message(message));
        match (size, method) {
            _ if self.is_empty() => Ok(()),
            (Some(size), _) if size != 3 => fault(format!("--goal is for a 3x3x3, not {size} layers")),
            (_, Some(method)) if method != Method::Optimal => {
                fault(format!("--goal is for the method {}, not {method}", Method::Optimal))
            }
            _ if has_memory && !self.needs_whole_cube() => {
                fault(format!("--memory is for the whole cube; expected no goal, or {}", Goal::LastLayer))
            }
            _ => Ok(()),
        }
    }

    /// Checks that the goals are meant to be reached from a position.
    pub(super) fn check(&self, text: &str, position: &Position) -> Result<(), Failure> {
        if self.is_empty() {
            return Ok(());
        }
        let held = position.stickers().to_facelets().and_then(|facelets| facelets.held());
        let why = format!("{0}x{0}x{0}; expected a 3x3x3 for --goal", position.size());
        let cube = held.ok_or_else(|| Failure::of_input(text, why))?.cube;
        self.goals
            .iter()
            .try_for_each(|goal| goal.check(&cube))
            .map_err(|error| Failure::of_input(text, error))
    }

    /// Returns the solver that reaches the goals by small tables; `None` if the large table is needed.
    pub(super) fn solver(&self, solvers: &SolverCache, metric: Metric) -> Option<Arc<dyn Solver>> {
        (!self.needs_whole_cube()).then(|| solvers.goals(&self.goals, metric))
    }
}
