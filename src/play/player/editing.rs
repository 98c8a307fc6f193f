//! Changes of the line, each of which can be undone.

use super::Player;
use crate::nxn::{Stickers, least_quarters};
use crate::play::{Edit, EditKind, Entry, Line, Origin, Step};

impl Player {
    /// Replaces the steps after the place reached, and performs the new ones if `makes` is true.
    pub(super) fn append(&mut self, steps: Vec<Step>, makes: bool) {
        let appended = self.appended(steps, makes);
        self.edit(appended);
    }

    /// Returns the edit that replaces the steps after the place reached, and performs the new ones if `makes` is true.
    pub(super) fn appended(&self, steps: Vec<Step>, makes: bool) -> Edit {
        let reached = if makes { self.place + steps.len() } else { self.place };
        Edit {
            at: self.place,
            removed: self.line.steps[self.place..].to_vec(),
            inserted: steps,
            place: (self.place, reached),
            home: (self.line.home, self.line.home.min(self.place)),
            ..self.unchanged()
        }
    }

    /// Makes the person's last quarter turn a half turn.
    pub(super) fn double(&mut self) {
        let Some(step) = self.place.checked_sub(1).map(|last| &self.line.steps[last]) else { return };
        let Some(turn) = step.turn.filter(|turn| matches!(turn.quarters(), 1 | -1)) else { return };
        if step.origin != Origin::Turn || self.place < self.line.len() {
            return;
        }
        let doubled = Step {
            turn: Some(turn.with_quarters(2)),
            text: format!("{}2", step.text.trim_end_matches('\'')),
            origin: Origin::Turn,
        };
        self.edit(Edit {
            at: self.place - 1,
            removed: vec![step.clone()],
            inserted: vec![doubled],
            home: (self.line.home, self.line.home.min(self.place - 1)),
            ..self.unchanged()
        });
    }

    /// Replaces the steps and, if given, the start, and jumps to a place.
    pub(super) fn rewrite(
        &mut self,
        start: Option<Stickers>,
        steps: Vec<Step>,
        home: usize,
        place: usize,
        joins: bool,
    ) {
        if joins
            && self.history.can_join(EditKind::Typing)
            && let Some(typed) = self.history.replace_last()
        {
            self.place = self.apply(&typed);
        }
        let place = place.min(steps.len());
        let start = start.filter(|start| *start != self.line.start || home != self.line.home);
        if steps == self.line.steps && start.is_none() {
            // Only comments or spelling changed.
            self.cut_to(place);
            return;
        }
        let pairs = self.line.steps.iter().zip(&steps);
        let at = pairs.take_while(|(before, now)| before == now).count();
        self.record(Edit {
            kind: EditKind::Typing,
            at,
            removed: self.line.steps[at..].to_vec(),
            inserted: steps[at..].to_vec(),
            place: (self.place, place),
            home: (self.line.home, home),
            start: start.map(|start| (self.line.start.clone(), start)),
            ..self.unchanged()
        });
        self.cut_to(place);
    }

    pub(super) fn offer(&mut self, steps: Vec<Step>) {
        let is_here = |edit: &Edit| edit.at == self.place && edit.place.1 == self.place;
        if self.history.can_join(EditKind::Offer)
            && self.history.last().is_some_and(is_here)
            && let Some(edit) = self.history.replace_last()
        {
            self.apply(&edit);
        }
        // The list counts the moves of the solution from here.
        let home = (self.line.home, self.place);
        self.edit(Edit { kind: EditKind::Offer, home, ..self.appended(steps, false) });
    }

    pub(super) fn scramble(&mut self, steps: Vec<Step>) {
        let solved = Stickers::solved(self.line.start.size());
        let length = steps.len();
        self.record(self.edit_from(solved, steps));
        self.cut_to(0);
        self.go(length);
    }

    pub(super) fn reset(&mut self) {
        let solved = Stickers::solved(self.line.start.size());
        if self.line.is_empty() && self.line.start == solved && !self.is_unready() {
            return;
        }
        let edit = self.edit_from(solved, Vec::new());
        self.edit(edit);
    }

    pub(super) fn open(&mut self, mut line: Line, place: usize) {
        let place = place.min(line.len());
        line.home = line.home.min(line.len());
        if line == self.line && !self.is_unready() {
            self.cut_to(place);
            return;
        }
        // A cube that nobody has touched need not come back.
        let solved = Stickers::solved(self.line.start.size());
        let has_history = self.history.can_undo() || self.history.can_redo();
        let is_untouched = self.line == Line::new(solved) && !has_history;
        let mut edit = Edit {
            place: (self.place, place),
            home: (self.line.home, line.home),
            ..self.edit_from(line.start, line.steps)
        };
        self.leave_entry(&mut edit);
        self.change(&edit, place);
        if !is_untouched {
            self.history.push(edit);
        }
    }

    /// Returns the edit to a new line.
    pub(super) fn edit_from(&self, start: Stickers, steps: Vec<Step>) -> Edit {
        let length = steps.len();
        Edit {
            kind: EditKind::Other,
            at: 0,
            removed: self.line.steps.clone(),
            inserted: steps,
            place: (self.place, length),
            home: (self.line.home, length),
            start: Some((self.line.start.clone(), start)),
            entry: None,
        }
    }

    /// Returns the edit that changes nothing.
    pub(super) fn unchanged(&self) -> Edit {
        Edit {
            kind: EditKind::Other,
            at: self.line.len(),
            removed: Vec::new(),
            inserted: Vec::new(),
            place: (self.place, self.place),
            home: (self.line.home, self.line.home),
            start: None,
            entry: None,
        }
    }

    /// Applies an edit and shows it.
    pub(super) fn edit(&mut self, mut edit: Edit) {
        if edit.changes_nothing() && !self.is_unready() {
            return;
        }
        self.leave_entry(&mut edit);
        self.change(&edit, edit.place.1);
        self.history.push(edit);
    }

    /// Applies an edit that the caller shows.
    pub(super) fn record(&mut self, mut edit: Edit) {
        if edit.changes_nothing() && !self.is_unready() {
            return;
        }
        self.leave_entry(&mut edit);
        self.apply(&edit);
        self.history.push(edit);
    }

    /// Changes the line and the entry, but not the picture. Returns the place reached.
    pub(super) fn apply(&mut self, edit: &Edit) -> usize {
        self.edition = self.edition.wrapping_add(1);
        if let Some(entry) = &edit.entry {
            self.entry = entry.1.clone().map(|own| Entry::new(own, self.reader));
        }
        edit.apply(&mut self.line)
    }

    /// Changes the line and goes to `place` in it: along the line, or with a jump if the line starts with another cube.
    pub(super) fn change(&mut self, edit: &Edit, place: usize) {
        let common = edit.at.min(self.place).min(place);
        let mut way = self.line.way(self.place, common);
        let starts_elsewhere = edit.start.is_some();
        self.apply(edit);
        if starts_elsewhere {
            self.cut_to(place);
            return;
        }
        for turn in self.line.way(common, place) {
            match way.last_mut() {
                // Back by one quarter and forth by two is once more by one.
                Some(last) if (last.face(), last.depths()) == (turn.face(), turn.depths()) => {
                    let quarters = least_quarters(last.quarters()) + least_quarters(turn.quarters());
                    *last = last.with_quarters(least_quarters(quarters));
                }
                _ => way.push(turn),
            }
        }
        way.retain(|turn| turn.quarters() != 0);
        self.start_way();
        self.place = place;
        self.follow(&way);
    }
}
