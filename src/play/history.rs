//! Undo and redo without end: every edit of a line, kept as what it took away and what it put in.

use super::{Line, Step};
use crate::nxn::{Draft, Stickers};

/// A change of a line that can be taken back. Its size is that of what changed, so that a long
/// history of single turns stays small.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The steps up to this place stay.
    pub at: usize,
    /// The steps that were there after it.
    pub removed: Vec<Step>,
    /// The steps that are there now.
    pub inserted: Vec<Step>,
    /// The places before and after the edit.
    pub place: (usize, usize),
    /// The beginnings before and after the edit.
    pub home: (usize, usize),
    /// The starts before and after the edit, if it changed.
    pub start: Option<(Stickers, Stickers)>,
    /// The stickers being entered before and after the edit, if they changed.
    pub entry: Option<Box<Entered>>,
}

/// Stickers that were entered before and after an edit; none where none were being entered.
pub type Entered = (Option<Draft>, Option<Draft>);

impl Edit {
    /// Makes the change, and says which place is reached.
    pub fn apply(&self, line: &mut Line) -> usize {
        line.steps.truncate(self.at);
        line.steps.extend_from_slice(&self.inserted);
        line.home = self.home.1;
        if let Some((_, after)) = &self.start {
            line.start.clone_from(after);
        }
        self.place.1
    }

    /// Whether stickers were entered.
    pub fn is_entry(&self) -> bool {
        self.entry.as_ref().is_some_and(|entry| entry.1.is_some())
    }

    /// The edit that takes this one back.
    pub fn inverse(self) -> Edit {
        Edit {
            at: self.at,
            removed: self.inserted,
            inserted: self.removed,
            place: (self.place.1, self.place.0),
            home: (self.home.1, self.home.0),
            start: self.start.map(|(before, after)| (after, before)),
            entry: self.entry.map(|entry| Box::new((entry.1, entry.0))),
        }
    }
}

/// The edits that were made, and those that were taken back.
#[derive(Clone, Debug, Default)]
pub struct History {
    done: Vec<Edit>,
    undone: Vec<Edit>,
}

impl History {
    /// Remembers an edit; what was taken back before it is forgotten.
    pub fn push(&mut self, edit: Edit) {
        self.undone.clear();
        self.done.push(edit);
    }

    /// The edit made last.
    pub fn last(&self) -> Option<&Edit> {
        self.done.last()
    }

    /// The edit that takes back the one made last.
    pub fn undo(&mut self) -> Option<Edit> {
        let edit = self.done.pop()?;
        self.undone.push(edit.clone());
        Some(edit.inverse())
    }

    /// The edit that was taken back last.
    pub fn redo(&mut self) -> Option<Edit> {
        let edit = self.undone.pop()?;
        self.done.push(edit.clone());
        Some(edit)
    }

    /// Whether there is something to undo.
    pub const fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is something to redo.
    pub const fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }
}
