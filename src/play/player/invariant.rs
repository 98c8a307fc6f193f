//! What holds for a player after every action.

use super::Player;
use crate::numbers::Number;
use crate::nxn::Draft;
use crate::play::{Edit, Line};

impl Player {
    /// Checks what must hold after any sequence of actions, and returns what does not.
    ///
    /// - The state is that of the line at its place, and the picture is on its way to it.
    /// - The place and the beginning are in the line; nothing plays while the entered stickers are no cube.
    /// - Entered stickers that are a cube are the start of a line without steps.
    /// - Undo can go back through every edit, one after the other, and redo forwards: each edit left the line and the
    ///   entered stickers as the edit after it found them.
    ///
    /// Takes time in proportion to the line and the history, so it is for tests.
    pub fn invariant(&self) -> Result<(), String> {
        let holds = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
        let Player { line, place, state, .. } = self;
        holds(*place <= line.len(), "the place is in the line")?;
        holds(line.home <= line.len(), "the beginning is in the line")?;
        holds(*state == line.state(*place), "the state is that of the line at its place")?;
        holds(
            (0.0..=line.len().to_f64()).contains(&self.position()),
            "the picture is at a position in the line",
        )?;
        if self.held.is_none() && self.scrubbed.is_none() {
            holds(self.motion.end() == *state, "the picture is on its way to the state")?;
        }
        holds(!(self.is_unready() && self.is_playing), "nothing plays while there is no cube")?;
        if let Some(start) = self.entry.as_ref().and_then(|entry| entry.cube()) {
            holds(line.is_empty() && line.start == *start, "an entered cube is the start of an empty line")?;
        }
        let entered = self.entry.as_ref().map(|entry| entry.own().clone());
        let back: Vec<Edit> = self.history.done().iter().rev().cloned().map(Edit::inverse).collect();
        follow(line.clone(), entered.clone(), &back).map_err(|what| format!("undo: {what}"))?;
        let forth: Vec<Edit> = self.history.undone().iter().rev().cloned().collect();
        follow(line.clone(), entered, &forth).map_err(|what| format!("redo: {what}"))
    }
}

/// Makes edits one after the other, and returns what is wrong if one does not fit the line and the entered stickers
/// that it finds.
fn follow(mut line: Line, mut entered: Option<Draft>, edits: &[Edit]) -> Result<(), String> {
    for (i, edit) in edits.iter().enumerate() {
        let fits = line.steps.get(edit.at..) == Some(edit.removed.as_slice())
            && line.home == edit.home.0
            && edit.start.as_ref().is_none_or(|(before, _)| *before == line.start)
            && edit.entry.as_ref().is_none_or(|entry| entry.0 == entered);
        if !fits {
            return Err(format!("the edit {} from here does not fit", i + 1));
        }
        let place = edit.apply(&mut line);
        if place > line.len() {
            return Err(format!("the edit {} from here leads out of the line", i + 1));
        }
        if let Some(entry) = &edit.entry {
            entered.clone_from(&entry.1);
        }
    }
    Ok(())
}
