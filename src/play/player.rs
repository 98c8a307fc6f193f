//! The state of a player: a line, the place reached in it, and the actions of a person on both.

mod editing;
mod entering;
mod holding;
mod invariant;
mod path;

use super::line::scramble_length;
use super::{Action, Entry, History, Line, Motion, Reader, TEMPO, THREE, Turning, case_of};
use crate::nxn::{LayerTurn, Stickers};

pub use holding::snap;

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

    /// Sets the stride of playback: of `stride` turns, only the last is shown on its way; 1 shows all.
    pub fn set_stride(&mut self, stride: usize) {
        self.stride = stride.max(1);
    }

    /// Performs an action. An action that makes no sense while stickers are entered is ignored.
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
        // While a solution plays, a better one replaces it.
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

    fn play(&mut self) {
        self.is_playing = self.place < self.line.len();
    }
}
