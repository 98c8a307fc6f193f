//! Unlimited undo and redo: each edit of a line stores what it removed and what it inserted.

use super::{Line, Step};
use crate::nxn::{Draft, Stickers};

/// What made an edit, where that decides whether a later edit replaces it or becomes one with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EditKind {
    /// A solution was offered; a better one for the same place replaces it.
    Offer,
    /// Stickers were painted; the rest of the brush stroke becomes part of the same edit.
    Stroke,
    /// The line was typed; more typing becomes part of the same edit.
    Typing,
    /// Anything else; it is undone by itself.
    Other,
}

/// A change of a line that can be undone. Its size is that of what changed, so that a long
/// history of single turns stays small.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// What made it.
    pub kind: EditKind,
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
    /// Makes the change, and returns the place that it leads to.
    pub fn apply(&self, line: &mut Line) -> usize {
        line.steps.truncate(self.at);
        line.steps.extend_from_slice(&self.inserted);
        line.home = self.home.1;
        if let Some((_, after)) = &self.start {
            line.start.clone_from(after);
        }
        self.place.1
    }

    /// True if the line, the place in it and the stickers being entered are the same before and after.
    pub fn changes_nothing(&self) -> bool {
        self.removed == self.inserted
            && self.place.0 == self.place.1
            && self.home.0 == self.home.1
            && self.start.as_ref().is_none_or(|(before, after)| before == after)
            && self.entry.as_ref().is_none_or(|entry| entry.0 == entry.1)
    }

    /// The edit that undoes this one.
    pub fn inverse(self) -> Edit {
        Edit {
            kind: self.kind,
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

/// The edits that were made, and those that were undone.
#[derive(Clone, Debug, Default)]
pub struct History {
    done: Vec<Edit>,
    undone: Vec<Edit>,
    /// Whether nothing was undone, redone or removed since the last edit.
    is_fresh: bool,
}

impl History {
    /// Remembers an edit, and forgets those that were undone before it.
    pub fn push(&mut self, edit: Edit) {
        self.undone.clear();
        self.done.push(edit);
        self.is_fresh = true;
    }

    /// The edits made, the last one at the end.
    pub fn done(&self) -> &[Edit] {
        &self.done
    }

    /// The edits undone, the one to make again first at the end.
    pub fn undone(&self) -> &[Edit] {
        &self.undone
    }

    /// The edit made last.
    pub fn last(&self) -> Option<&Edit> {
        self.done.last()
    }

    /// True if an edit of this kind was the last thing that happened, so that another can become one with it.
    pub fn can_join(&self, kind: EditKind) -> bool {
        self.is_fresh && self.last().is_some_and(|edit| edit.kind == kind)
    }

    /// Undoes the last edit, and returns the edit that does so.
    pub fn undo(&mut self) -> Option<Edit> {
        let edit = self.done.pop()?;
        self.undone.push(edit.clone());
        self.is_fresh = false;
        Some(edit.inverse())
    }

    /// Returns the edit to make again, the one that was undone last.
    pub fn redo(&mut self) -> Option<Edit> {
        let edit = self.undone.pop()?;
        self.done.push(edit.clone());
        self.is_fresh = false;
        Some(edit)
    }

    /// Removes the last edit because another replaces it, and returns the edit that undoes it. It cannot be redone.
    pub fn replace_last(&mut self) -> Option<Edit> {
        self.undone.clear();
        self.is_fresh = false;
        self.done.pop().map(Edit::inverse)
    }

    /// Whether there is an edit to undo.
    pub const fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is an edit to redo.
    pub const fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }
}
