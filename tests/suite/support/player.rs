//! Sequences of a player's actions, drawn from bytes and compared with a model of the history, for tests and
//! fuzzing.

use cubelab::cube::Face;
use cubelab::nxn::{Draft, LayerTurn, Position, Stickers};
use cubelab::play::{ANY_SIZE, Action, Line, Origin, Player, Step, THREE};
use cubelab::share::{Link, read_link};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// The sizes of the cubes. Larger sizes have found no other faults.
const SIZES: [usize; 5] = [3, 2, 4, 5, 3];

/// Maximum number of steps of one action, which keeps the line short enough to be checked after each action.
const MOST_STEPS: u8 = 5;

/// Performs the actions that the bytes stand for, and checks the invariant of the player and its history after
/// each. At the end, undoes everything, redoes it, and reads the player's link.
///
/// # Panics
/// If a check fails.
pub fn play(bytes: &[u8]) {
    let mut bytes = Bytes(bytes.iter());
    let size = SIZES[bytes.below(SIZES.len())];
    let reader = if size == 3 { &THREE } else { &ANY_SIZE };
    let mut player = Player::with_reader(Stickers::solved(size), reader);
    let mut model = Model::default();
    let mut log = Vec::new();
    while let Some(command) = bytes.0.next() {
        match command % 32 {
            0 => {
                let seconds = f64::from(bytes.byte()) / 64.0;
                log.push(format!("advance by {seconds}"));
                player.advance(seconds);
            }
            command => {
                let action = bytes.action(command, &player);
                log.push(short(&action));
                let before = player.clone();
                player.act(action.clone());
                model.follow(&action, &before, &player).unwrap_or_else(|what| fail(&log, &what));
            }
        }
        check(&player, &model).unwrap_or_else(|what| fail(&log, &what));
    }
    let mut states = vec![Snapshot::of(&player)];
    while player.can_undo() {
        player.act(Action::Undo);
        let past = model.past.pop();
        if past.as_ref() != Some(&Snapshot::of(&player)) {
            fail(&log, "undo brings the cube back that was there before");
        }
        states.extend(past);
    }
    if !model.past.is_empty() {
        fail(&log, "undo brings every earlier cube back");
    }
    for state in states.iter().rev().skip(1) {
        player.act(Action::Redo);
        if *state != Snapshot::of(&player) {
            fail(&log, "redo brings back what was undone");
        }
    }
}

fn fail(log: &[String], what: &str) -> ! {
    panic!("not so: {what}, after\n{}", log.join("\n"));
}

/// The state that undo restores: the line, and the stickers being entered.
#[derive(Clone, PartialEq)]
struct Snapshot {
    line: Line,
    entered: Option<Draft>,
}

impl Snapshot {
    fn of(player: &Player) -> Snapshot {
        Snapshot { line: player.line().clone(), entered: player.entry().map(|entry| entry.own().clone()) }
    }
}

/// The expected history: the state before each change. A change that joins the one before it has no state of
/// its own.
#[derive(Default)]
struct Model {
    past: Vec<Snapshot>,
    future: Vec<Snapshot>,
    /// The last change, unless an undo or redo came after it.
    last: Option<Change>,
}

/// A change that a later change may replace or join.
#[derive(Clone, Copy, PartialEq)]
enum Change {
    Offer { place: usize },
    Stroke,
    Typing,
    Other,
}

impl Model {
    /// Updates the expected history by one action, and checks undo and redo.
    fn follow(&mut self, action: &Action, player_before: &Player, player: &Player) -> Result<(), String> {
        let (before, now) = (Snapshot::of(player_before), Snapshot::of(player));
        // Every action first releases a held line.
        let mut released = player_before.clone();
        released.act(Action::Release);
        let place = released.place();
        match action {
            Action::Undo => {
                if let Some(past) = self.past.pop() {
                    self.future.push(before);
                    self.last = None;
                    return holds(past == now, "undo brings the cube back that was there before");
                }
            }
            Action::Redo => {
                if let Some(future) = self.future.pop() {
                    self.past.push(before);
                    self.last = None;
                    return holds(future == now, "redo brings back what was undone");
                }
            }
            _ => {}
        }
        let moves_on = match action {
            Action::Turn(_) | Action::Scramble(_) => true,
            Action::LetGo(quarters) => player_before.held().is_some() && quarters % 4 != 0,
            _ => false,
        };
        let change = match action {
            Action::Offer(_) => Change::Offer { place },
            Action::Paint { .. } => Change::Stroke,
            Action::Rewrite { .. } | Action::Case { .. } => Change::Typing,
            _ => Change::Other,
        };
        let joins = match action {
            Action::Offer(_) => true,
            Action::Paint { joins, .. } | Action::Rewrite { joins, .. } | Action::Case { joins, .. } => {
                *joins
            }
            _ => false,
        } && self.last == Some(change);
        if before == now && !(moves_on && place != player.place()) {
            return Ok(());
        }
        self.future.clear();
        if !joins {
            // An untouched cube is not stored in the history.
            let is_untouched = matches!(action, Action::Open { .. })
                && !player.can_undo()
                && self.past.is_empty()
                && before.entered.is_none()
                && before.line == Line::new(Stickers::solved(before.line.start.size()));
            if !is_untouched {
                self.past.push(before);
            }
        } else if self.past.last() == Some(&now) {
            // The joined change has undone all of the one before it.
            self.past.pop();
            self.last = None;
            return Ok(());
        }
        self.last = Some(change);
        Ok(())
    }
}

fn holds(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

/// Checks the player, its history and its link.
fn check(player: &Player, model: &Model) -> Result<(), String> {
    player.invariant()?;
    holds(player.can_undo() != model.past.is_empty(), "undo is there as long as there is something to undo")?;
    holds(
        player.can_redo() != model.future.is_empty(),
        "redo is there as long as there is something to redo",
    )?;
    let (read, faults) = read_link(&Link::from(player).to_string());
    holds(faults.is_empty(), "the link has no mistake")?;
    let entered = player.entry().map(|entry| entry.own().clone());
    holds(read.entered == entered, "the link has the entered stickers")?;
    if entered.is_some() {
        return Ok(());
    }
    let is_same = read.place == player.place()
        && read.line.home == player.line().home
        && read.line.len() == player.line().len()
        && read.line.start == player.line().start;
    holds(is_same, "the link has the line")?;
    for place in [player.place(), read.line.len()] {
        holds(read.line.state(place) == player.line().state(place), "the link leads to the same cube")?;
    }
    Ok(())
}

/// Draws choices from bytes. Without bytes, every choice is the first.
struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl Bytes<'_> {
    fn byte(&mut self) -> u8 {
        self.0.next().copied().unwrap_or(0)
    }

    fn below(&mut self, count: usize) -> usize {
        usize::from(self.byte()) % count.max(1)
    }

    fn is_odd(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    fn face(&mut self) -> Face {
        Face::from_index(self.below(6))
    }

    fn turn(&mut self, size: usize) -> LayerTurn {
        let (face, first, quarters) = (self.face(), self.below(size), [1, 2, -1][self.below(3)]);
        let last = first + self.below(size - first);
        LayerTurn::block(face, first as u16 + 1..=last as u16 + 1, quarters)
    }

    fn step(&mut self, size: usize, origin: Origin) -> Step {
        let turn = self.turn(size);
        match turn.written(size).filter(|_| turn.quarters() != 2 || turn.first() != 2) {
            Some(written) => Step { turn: Some(turn), text: written.to_string(), origin },
            None => Step { turn: None, text: ".".into(), origin },
        }
    }

    fn steps(&mut self, size: usize, origin: Origin) -> Vec<Step> {
        let count = self.byte() % (MOST_STEPS + 1);
        (0..count).map(|_| self.step(size, origin)).collect()
    }

    fn origin(&mut self) -> Origin {
        [Origin::Turn, Origin::Scramble, Origin::Alg, Origin::Solution][self.below(4)]
    }

    /// Returns a reachable cube.
    fn position(&mut self, size: usize) -> Stickers {
        let seed = self.byte();
        let position = Position::random(size, &mut ChaCha8Rng::seed_from_u64(seed.into()));
        if seed == 0 { Stickers::solved(size) } else { position.stickers().clone() }
    }

    /// Returns a draft of this cube or of another, with some stickers blank and some wrong.
    fn draft(&mut self, player: &Player) -> Draft {
        let size = player.state().size();
        let mut draft = match self.below(4) {
            0 => Draft::from(player.state()),
            1 => Draft::empty(size),
            2 => Draft::from(&self.position(size)),
            _ => player.entry().map_or_else(|| Draft::from(player.state()), |entry| entry.filled().clone()),
        };
        for _ in 0..self.below(3) {
            draft.paint(self.below(6 * size * size), None);
        }
        for _ in 0..self.below(3) {
            let cell = self.below(6 * size * size);
            draft.paint(cell, Some(self.face()));
        }
        draft
    }

    fn line(&mut self, size: usize) -> Line {
        let start = self.position(size);
        let mut steps = Vec::new();
        for _ in 0..self.below(3) {
            let origin = self.origin();
            steps.extend(self.steps(size, origin));
        }
        let home = self.below(steps.len() + 2);
        Line { start, steps, home }
    }

    /// Returns a number that may be invalid.
    fn number(&mut self) -> f64 {
        match self.byte() {
            0 => f64::NAN,
            1 => f64::INFINITY,
            2 => f64::NEG_INFINITY,
            byte => f64::from(byte) / 16.0 - 4.0,
        }
    }

    fn action(&mut self, command: u8, player: &Player) -> Action {
        let (size, length) = (player.state().size(), player.line().len());
        match command {
            1..=3 => Action::Turn(self.step(size, Origin::Turn)),
            4 => Action::Double,
            5 => {
                let origin = self.origin();
                Action::Perform(self.steps(size, origin))
            }
            6..=8 => Action::Offer(self.steps(size, Origin::Solution)),
            9..=11 => {
                // About the existing steps, as typing leaves them.
                let kept = self.below(length + 1);
                let mut steps = player.line().steps[..kept].to_vec();
                steps.extend(self.steps(size, Origin::Alg));
                let place = self.below(steps.len() + 2);
                Action::Rewrite { steps, place, joins: self.is_odd() }
            }
            12 if self.is_odd() => {
                let kept = self.below(length + 1);
                let mut steps = player.line().steps[..kept].to_vec();
                steps.extend(self.steps(size, Origin::Alg));
                Action::Case { steps, joins: self.is_odd() }
            }
            12 => Action::Replay,
            13 => Action::Scramble(self.steps(size, Origin::Scramble)),
            14 => Action::Reset,
            15..=17 => Action::Paint {
                cell: self.below(6 * size * size + 1),
                colour: Some(self.face()).filter(|_| !self.is_odd()),
                joins: self.is_odd(),
            },
            18 | 19 => Action::Enter(self.draft(player)),
            20 => {
                let repairs = player.entry().map_or(&[][..], |entry| entry.repairs());
                let repair = repairs.get(self.below(repairs.len())).map(|repair| repair.result.clone());
                Action::Enter(repair.unwrap_or_else(|| self.draft(player)))
            }
            21 => {
                let line = self.line(size);
                let place = self.below(line.len() + 2);
                Action::Open { line, place }
            }
            22 | 23 => Action::Undo,
            24 => Action::Redo,
            25 => [Action::Play, Action::Pause, Action::Forward, Action::Back][self.below(4)].clone(),
            26 => [Action::Home, Action::End, Action::Release][self.below(3)].clone(),
            27 => Action::Jump(self.below(length + 2)),
            28 => Action::Scrub(self.number()),
            29 => Action::Hold(self.turn(size), self.number()),
            30 => Action::LetGo(self.byte() as i8),
            _ => Action::Tempo(self.number() * 10.0),
        }
    }
}

/// Formats an action as a line of the log.
fn short(action: &Action) -> String {
    let texts = |steps: &[Step]| steps.iter().map(|step| step.text.as_str()).collect::<Vec<_>>().join(" ");
    match action {
        Action::Turn(step) => format!("turn {}", step.text),
        Action::Perform(steps) => format!("perform {}", texts(steps)),
        Action::Offer(steps) => format!("offer {}", texts(steps)),
        Action::Scramble(steps) => format!("scramble {}", texts(steps)),
        Action::Rewrite { steps, place, joins } => {
            format!("rewrite {} at {place}, joins {joins}", texts(steps))
        }
        Action::Case { steps, joins } => format!("case {}, joins {joins}", texts(steps)),
        Action::Open { line: Line { start, steps, home }, place } => {
            format!("open {start} with {} at {place}, home {home}", texts(steps))
        }
        other => format!("{other:?}"),
    }
}
