//! The state of a player: one line, one place in it, and everything a person can do with them.

mod entering;
mod holding;
mod invariant;

use super::line::scramble_length;
use super::{
    Action, Edit, EditKind, Entry, History, Line, Motion, Origin, Pace, Reader, Step, TEMPO, THREE, Turning,
    case_of,
};
use crate::numbers::{Number, WholePart};
use crate::nxn::{LayerTurn, Stickers, least_quarters};

pub use holding::snap;

/// A way of more turns than this is cut instead of shown.
const LONGEST_WAY: usize = 60;

/// One line of play, a place in it, and the picture on its way there.
#[derive(Clone, Debug)]
pub struct Player {
    line: Line,
    place: usize,
    state: Stickers,
    history: History,
    entry: Option<Entry>,
    /// How stickers that are entered are read.
    reader: &'static Reader,
    motion: Motion,
    /// Where the picture comes from, as a place in the line, while it is on its way.
    came_from: f64,
    way_length: f64,
    is_playing: bool,
    scrubbed: Option<f64>,
    /// The layer a finger holds, and by how many quarters it is turned.
    held: Option<(LayerTurn, f64)>,
    tempo: f64,
    /// Of so many turns, a playback shows the last on its way.
    stride: usize,
    edition: u32,
    last_change: LineChange,
}

/// What the last action did to the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LineChange {
    /// Anything but the two others.
    #[default]
    Made,
    /// It undid an edit.
    Undone,
    /// It made an edit again that had been undone.
    Redone,
}

impl Player {
    /// A player with this cube and nothing done yet. Only the stickers of a 3x3x3 can be entered.
    pub fn new(start: Stickers) -> Player {
        Player::with_reader(start, &THREE)
    }

    /// A player with this cube and nothing done yet, whose stickers are read so when they are entered.
    pub fn with_reader(start: Stickers, reader: &'static Reader) -> Player {
        Player {
            place: 0,
            state: start.clone(),
            history: History::default(),
            entry: None,
            reader,
            motion: Motion::new(start.clone()),
            line: Line::new(start),
            came_from: 0.0,
            way_length: 0.0,
            is_playing: false,
            scrubbed: None,
            held: None,
            tempo: 2.5,
            stride: 1,
            edition: 0,
            last_change: LineChange::Made,
        }
    }

    /// A player that shows this line at this place, with nothing done yet, whose stickers are read so when they are entered.
    pub fn of_line(line: Line, place: usize, reader: &'static Reader) -> Player {
        let mut player = Player::with_reader(line.start.clone(), reader);
        let place = place.min(line.len());
        player.line = line;
        player.cut_to(place);
        player
    }

    /// The line of play.
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// A number that changes whenever the line does.
    pub const fn edition(&self) -> u32 {
        self.edition
    }

    /// How many steps of the line have been made, the one under way included.
    pub const fn place(&self) -> usize {
        self.place
    }

    /// The cube at the place reached, which the picture may still be on its way to.
    pub const fn state(&self) -> &Stickers {
        &self.state
    }

    /// The stickers to draw.
    pub const fn shown(&self) -> &Stickers {
        self.motion.state()
    }

    /// The turn to draw on its way.
    pub fn turning(&self) -> Option<Turning> {
        self.motion.turning()
    }

    /// Where in the line the picture is: a place, and the part of the step under way.
    pub fn position(&self) -> f64 {
        if let Some(position) = self.scrubbed {
            return position;
        }
        let done = if self.way_length > 0.0 { 1.0 - self.motion.remaining() / self.way_length } else { 1.0 };
        let position = self.came_from + (self.place.to_f64() - self.came_from) * done.clamp(0.0, 1.0);
        self.within(position)
    }

    /// The index of the step under way, or else of the next step; the length of the line if all steps are made. Every list of moves
    /// marks this step.
    pub fn current(&self) -> usize {
        self.position().whole_index()
    }

    /// A position brought into the line. Not by the library's clamp: its check of the bounds can write
    /// any float, with all that takes.
    fn within(&self, position: f64) -> f64 {
        position.max(0.0).min(self.line.len().to_f64())
    }

    /// Whether the line is being played.
    pub const fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Whether the picture is at rest and stays there.
    pub const fn is_still(&self) -> bool {
        !self.is_playing && (self.motion.is_still() || self.scrubbed.is_some() || self.held.is_some())
    }

    /// The tempo of the playback, in quarter turns a second.
    pub const fn tempo(&self) -> f64 {
        self.tempo
    }

    /// Whether nothing was done yet: the cube is solved, there are no moves, and no change to take back or to make again.
    pub fn is_untouched(&self) -> bool {
        let has_changes = self.can_undo() || self.can_redo() || self.turning().is_some();
        self.line().is_empty() && self.entry().is_none() && self.state().is_solved() && !has_changes
    }

    /// Whether there is a change to take back.
    pub const fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether there is a change that was taken back.
    pub const fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Shows cuts instead of turns, for people who prefer reduced motion.
    pub const fn set_cuts(&mut self, cuts: bool) {
        self.motion.set_cuts(cuts);
    }

    /// Returns what the last action did to the line.
    pub const fn last_change(&self) -> LineChange {
        self.last_change
    }

    /// Shows only the last of so many turns in a playback, and makes those before it at once; 1 shows all.
    pub fn set_stride(&mut self, stride: usize) {
        self.stride = stride.max(1);
    }

    /// Does what is asked.
    pub fn act(&mut self, action: Action) {
        if self.refuses(&action) {
            return;
        }
        if !matches!(action, Action::Scrub(_) | Action::Tempo(_)) {
            self.release();
        }
        if !matches!(action, Action::Hold(..) | Action::LetGo(_) | Action::Tempo(_)) {
            self.let_go(0);
        }
        if !matches!(action, Action::Tempo(_) | Action::Release) {
            self.last_change = LineChange::Made;
        }
        // Who watches a solution goes on watching the better one in its place.
        if !matches!(action, Action::Tempo(_) | Action::Release | Action::Offer(_)) {
            self.is_playing = false;
        }
        match action {
            Action::Turn(step) => self.append(vec![step], true),
            Action::Double => self.double(),
            Action::Perform(steps) => {
                self.append(steps, false);
                self.play();
            }
            Action::Rewrite { steps, place, joins } => {
                let home = scramble_length(&steps);
                self.rewrite(None, steps, home, place, joins);
            }
            Action::Case { steps, joins } => {
                let start = case_of(&steps, self.line.start.size());
                self.rewrite(Some(start), steps, 0, 0, joins);
            }
            Action::Replay => {
                self.cut_to(self.line.home);
                self.play();
            }
            Action::Offer(steps) => self.offer(steps),
            Action::Scramble(steps) => self.scramble(steps),
            Action::Reset => self.reset(),
            Action::Paint { cell, colour, joins } => self.paint(cell, colour, joins),
            Action::Enter(draft) => self.enter(draft),
            Action::Open { line, place } => self.open(line, place),
            Action::Undo => {
                if let Some(edit) = self.history.undo() {
                    // Never forwards: what is taken back was made before.
                    let place =
                        if edit.start.is_none() { self.place.min(edit.place.1) } else { edit.place.1 };
                    self.change(&edit, place);
                    self.last_change = LineChange::Undone;
                }
            }
            Action::Redo => {
                if let Some(edit) = self.history.redo() {
                    self.change(&edit, edit.place.1);
                    self.last_change = LineChange::Redone;
                }
            }
            Action::Play => {
                if self.place == self.line.len() && self.line.home < self.place {
                    self.cut_to(self.line.home);
                }
                self.play();
            }
            Action::Pause | Action::Release => {}
            Action::Forward => self.go(self.place + 1),
            Action::Back => self.go(self.place.saturating_sub(1).max(self.line.home.min(self.place))),
            Action::Home => self.go(self.line.home),
            Action::End => self.go(self.line.len()),
            Action::Jump(place) => self.go(place),
            Action::Scrub(position) => self.scrub(position),
            Action::Hold(turn, quarters) => self.hold(turn, quarters),
            Action::LetGo(quarters) => self.let_go(quarters),
            Action::Tempo(tempo) => self.tempo = tempo.max(*TEMPO.start()).min(*TEMPO.end()),
        }
    }

    /// Lets time pass, and says whether the picture must be drawn again after this.
    pub fn advance(&mut self, seconds: f64) -> bool {
        if self.scrubbed.is_some() || self.held.is_some() {
            return false;
        }
        let mut left = self.motion.advance(seconds, self.tempo);
        while self.is_playing && self.motion.is_still() {
            if self.place == self.line.len() {
                self.is_playing = false;
                break;
            }
            self.start_way();
            let shown = self.line.len().min(self.place + self.stride) - 1;
            if shown > self.place {
                self.state.turn_all(self.line.steps[self.place..shown].iter().filter_map(|step| step.turn));
                self.motion.cut(self.state.clone());
            }
            let turn = self.line.steps[shown].turn;
            self.place = shown + 1;
            self.state.turn_all(turn);
            self.motion.push(turn, Pace::Playback);
            self.way_length = 1.0;
            left = self.motion.advance(left, self.tempo);
        }
        !self.is_still()
    }

    fn play(&mut self) {
        self.is_playing = self.place < self.line.len();
    }

    /// Puts steps after the place reached, and shows them being made if `makes` is set.
    fn append(&mut self, steps: Vec<Step>, makes: bool) {
        let appended = self.appended(steps, makes);
        self.edit(appended);
    }

    /// The edit that puts steps after the place reached, and makes them if `makes` is set.
    fn appended(&self, steps: Vec<Step>, makes: bool) -> Edit {
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
    fn double(&mut self) {
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

    /// Replaces the steps, and the start if there is one to replace it, and cuts to a place.
    fn rewrite(&mut self, start: Option<Stickers>, steps: Vec<Step>, home: usize, place: usize, joins: bool) {
        if joins
            && self.history.can_join(EditKind::Typing)
            && let Some(typed) = self.history.replace_last()
        {
            self.place = self.apply(&typed);
        }
        let place = place.min(steps.len());
        let start = start.filter(|start| *start != self.line.start || home != self.line.home);
        if steps == self.line.steps && start.is_none() {
            // Only a comment, or how it is written.
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

    fn offer(&mut self, steps: Vec<Step>) {
        let is_here = |edit: &Edit| edit.at == self.place && edit.place.1 == self.place;
        if self.history.can_join(EditKind::Offer)
            && self.history.last().is_some_and(is_here)
            && let Some(edit) = self.history.replace_last()
        {
            self.apply(&edit);
        }
        // The moves of the solution are counted from here.
        let home = (self.line.home, self.place);
        self.edit(Edit { kind: EditKind::Offer, home, ..self.appended(steps, false) });
    }

    fn scramble(&mut self, steps: Vec<Step>) {
        let solved = Stickers::solved(self.line.start.size());
        let length = steps.len();
        self.record(self.edit_from(solved, steps));
        self.cut_to(0);
        self.go(length);
    }

    fn reset(&mut self) {
        let solved = Stickers::solved(self.line.start.size());
        if self.line.is_empty() && self.line.start == solved && !self.is_unready() {
            return;
        }
        let edit = self.edit_from(solved, Vec::new());
        self.edit(edit);
    }

    fn open(&mut self, mut line: Line, place: usize) {
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

    /// The edit that starts again.
    fn edit_from(&self, start: Stickers, steps: Vec<Step>) -> Edit {
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

    /// The edit that changes nothing.
    fn unchanged(&self) -> Edit {
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

    /// Makes a change and shows it.
    fn edit(&mut self, mut edit: Edit) {
        if edit.changes_nothing() && !self.is_unready() {
            return;
        }
        self.leave_entry(&mut edit);
        self.change(&edit, edit.place.1);
        self.history.push(edit);
    }

    /// Makes a change that is then shown in a way of its own.
    fn record(&mut self, mut edit: Edit) {
        if edit.changes_nothing() && !self.is_unready() {
            return;
        }
        self.leave_entry(&mut edit);
        self.apply(&edit);
        self.history.push(edit);
    }

    /// Changes the line and what is being entered, and nothing that is seen; says which place is
    /// reached.
    fn apply(&mut self, edit: &Edit) -> usize {
        self.edition = self.edition.wrapping_add(1);
        if let Some(entry) = &edit.entry {
            self.entry = entry.1.clone().map(|own| Entry::new(own, self.reader));
        }
        edit.apply(&mut self.line)
    }

    /// Changes the line and goes to `place` in it: along the line where the place before it is
    /// still there, with a cut where it is not.
    fn change(&mut self, edit: &Edit, place: usize) {
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

    /// Goes to a place in the line, along it.
    fn go(&mut self, place: usize) {
        let place = place.min(self.line.len());
        let way = self.line.way(self.place, place);
        self.start_way();
        self.place = place;
        self.follow(&way);
    }

    fn start_way(&mut self) {
        self.came_from = self.position();
    }

    fn follow(&mut self, way: &[LayerTurn]) {
        self.state.turn_all(way.iter().copied());
        if way.len() > LONGEST_WAY {
            return self.cut(self.state.clone());
        }
        for turn in way {
            self.motion.push(Some(*turn), Pace::Hand);
        }
        self.way_length = self.motion.remaining();
    }

    fn cut_to(&mut self, place: usize) {
        self.place = place;
        self.cut(self.line.state(place));
    }

    fn cut(&mut self, state: Stickers) {
        self.state = state.clone();
        self.motion.cut(state);
        self.came_from = self.place.to_f64();
        self.way_length = 0.0;
    }

    fn scrub(&mut self, position: f64) {
        let position = self.within(position);
        let (before, fraction) = (position.floor().whole_index(), position.fract());
        // From where it is: a long line has no time for the way from its beginning.
        self.state.turn_all(self.line.way(self.place, before));
        self.place = position.ceil().whole_index();
        if fraction > 0.0 {
            let turn = self.line.steps[before].turn;
            self.motion.hold(self.state.clone(), turn, fraction);
            self.state.turn_all(turn);
        } else {
            self.motion.cut(self.state.clone());
        }
        self.came_from = before.to_f64();
        self.way_length = 1.0;
        self.scrubbed = Some(position);
    }

    fn release(&mut self) {
        let Some(position) = self.scrubbed.take() else { return };
        let nearest = position.round().whole_index();
        if nearest < self.place {
            self.motion.turn_round();
            self.state.turn_all(self.line.way(self.place, nearest));
            (self.came_from, self.place) = (self.place.to_f64(), nearest);
        } else {
            self.motion.go_on();
        }
    }
}
