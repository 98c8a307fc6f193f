//! Stickers being entered, until they are a cube and that cube is turned.

use super::Player;
use crate::cube::{Face, ParseFaceletsError};
use crate::nxn::{Draft, Stickers, Written};
use crate::play::{Action, Edit, EditKind, Entry};

impl Player {
    /// The stickers being entered, until the cube they make is turned.
    pub const fn entry(&self) -> Option<&Entry> {
        self.entry.as_ref()
    }

    /// Whether what is being entered is no cube: then there is nothing to turn, to play or to solve,
    /// and the line waits as it was.
    pub fn is_unready(&self) -> bool {
        self.entry.as_ref().is_some_and(|entry| !entry.is_cube())
    }

    /// Whether there is no cube as yet to do this with.
    pub fn refuses(&self, action: &Action) -> bool {
        self.is_unready() && action.needs_cube()
    }

    /// The stickers of a cube of this size that a person wrote down, or why they are none.
    pub fn read_stickers(&self, text: &str) -> Result<Written, ParseFaceletsError> {
        Written::read_by(text, self.state.size(), self.reader.read)
    }

    /// What a person sees and may change: the stickers being entered, or else those of the cube.
    fn drafted(&self) -> Draft {
        self.entry.as_ref().map_or_else(|| Draft::from(&self.state), |entry| entry.own().clone())
    }

    pub(super) fn paint(&mut self, cell: usize, colour: Option<Face>, joins: bool) {
        let before = self.drafted();
        if before.stickers().get(cell).is_none_or(|sticker| *sticker == colour) {
            return;
        }
        let painted = before.painted(cell, colour);
        if joins
            && self.history.can_join(EditKind::Stroke)
            && let Some(stroke) = self.history.replace_last()
        {
            self.change(&stroke, stroke.place.1);
        }
        self.change_entry(painted, EditKind::Stroke);
    }

    /// Shows these stickers. Once they are a cube, a new line begins with it.
    pub(super) fn enter(&mut self, draft: Draft) {
        self.change_entry(draft, EditKind::Other);
    }

    /// Enters the stickers that are shown, if nothing is entered and no turns can solve them, as a link may ask for. The line stays as it
    /// is.
    pub fn enter_impossible(&mut self) {
        let draft = self.drafted();
        if !Entry::new(draft.clone(), self.reader).is_cube() {
            self.change_entry(draft, EditKind::Other);
        }
    }

    fn change_entry(&mut self, draft: Draft, kind: EditKind) {
        let is_there = self.entry.as_ref().is_some_and(|entry| *entry.own() == draft);
        if self.line.start.size() != draft.size() || is_there {
            return;
        }
        let entered = Entry::new(draft.clone(), self.reader);
        let before = self.entry.as_ref().map(|entry| entry.own().clone());
        let goes_on = |start: &&Stickers| self.line.is_empty() && self.line.start == **start;
        let mut edit = match entered.cube().filter(|start| !goes_on(start)) {
            Some(start) => self.edit_from(start.clone(), Vec::new()),
            None => self.unchanged(),
        };
        (edit.kind, edit.entry) = (kind, Some(Box::new((before, Some(draft)))));
        self.edit(edit);
    }

    /// Whatever changes the line otherwise ends the entry of its cube.
    pub(super) fn leave_entry(&mut self, edit: &mut Edit) {
        if edit.entry.is_none()
            && let Some(entry) = self.entry.take()
        {
            edit.entry = Some(Box::new((Some(entry.own().clone()), None)));
        }
    }
}
