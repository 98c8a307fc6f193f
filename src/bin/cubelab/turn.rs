//! `cubelab turn`: turns layers of a problem of the search lab.

use std::io::Write;

use clap::Args;

use super::failure::Failure;
use super::output;
use super::problem::{Moves, ProblemFile};
use cubelab::nxn::LabTurn;

/// Turn layers of a problem of the search lab, and print the resulting problem
#[derive(Args)]
pub(super) struct Turn {
    #[command(flatten)]
    file: ProblemFile,

    /// The turns, such as B0, d3 or L11: a face and a layer, counted from 0 at that face (B is BACK, D is
    /// DOWN, L is LEFT); lower-case letters turn the other way
    turns: Vec<String>,

    #[command(flatten)]
    moves: Moves,
}

impl Turn {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut problem = self.file.read()?;
        let size = problem.stickers().size();
        let read = |text: &String| -> Result<LabTurn, Failure> {
            let turn: LabTurn = text.parse().map_err(|error| Failure::of_input(text, error))?;
            turn.check(size).map_err(|error| Failure::of_input(text, error))?;
            Ok(turn)
        };
        for turn in self.turns.iter().map(read).collect::<Result<Vec<_>, _>>()? {
            problem.stickers_mut().turn_in_lab(turn, self.moves.rule);
        }
        Ok(writeln!(output::stdout(), "{problem}")?)
    }
}
