//! A player at work on an element of the page. It knows none of the parts that show it and act on it.
//!
//! Whatever happens changes the [`State`] and asks for a frame; the frame brings the page after it.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use web_sys::{Element, HtmlElement, KeyboardEvent};

use super::address::Address;
use super::case_card::Cases;
use super::follow_card::Following;
use super::parts::Parts;
use super::shown::Shown;
use super::stage::Stage;
use crate::app::status::Notice;
use crate::cube::Face;
use crate::nxn::Stickers;
use crate::play::{Action, KeyPress, Keys, Player, Script, Step};
use crate::text::{Text, Words, fill};
use crate::view::{Looks, Orbit, Tag};
use crate::web::runtime::clipboard::copy_text;
use crate::web::runtime::dom::{DomError, set_attribute};
use crate::web::runtime::frame_loop::FrameLoop;
use crate::web::runtime::listener::Listener;
use crate::web::runtime::program::CallBack;
use crate::web::runtime::storage::Storage;
use crate::web::runtime::timer::Timer;

/// A player at work.
pub struct Mount {
    /// The element it is on.
    pub root: Element,
    /// Its parts.
    pub parts: Parts,
    /// The words.
    pub text: &'static Text,
    /// What the person sees and does.
    pub state: RefCell<State>,
    /// What is looked at in the lists of broken laws and repairs.
    pub tried: Tried,
    /// Whether the key for wide turns is held.
    pub wide: Cell<bool>,
    /// What following a solution needs.
    pub following: Following,
    /// What showing an alg as a case needs.
    pub cases: Cases,
    /// The tip that says what a move does. It is created when a person points at the first move.
    pub tip: OnceCell<HtmlElement>,
    /// What it does that not every player does.
    pub role: Rc<dyn Role>,
    /// Where its looks and its keys are kept.
    pub storage: Storage,
    /// Its frames; none before it is ready.
    pub frames: RefCell<Option<FrameLoop>>,
    /// The page's address, where this is the player that the address is about.
    pub address: RefCell<Option<Address>>,
    /// Runs while it is said that something was copied.
    pub copied: RefCell<Option<Timer>>,
}

/// What the pointer or the keys are on in the lists of broken laws and repairs. It is apart from the [`State`] as the
/// focus also leaves a list while the state is borrowed to show another.
#[derive(Default)]
pub struct Tried {
    /// The repair whose result is shown, by its place in the list.
    pub repair: Cell<Option<usize>>,
    /// The line of the list of laws whose stickers are shown, alone.
    pub law: Cell<Option<usize>>,
}

/// Everything that changes.
pub struct State {
    /// The cube and its line.
    pub player: Player,
    /// Where the cube is seen from.
    pub orbit: Orbit,
    /// How the cube is painted.
    pub looks: Looks,
    /// The line as a text.
    pub script: Script,
    /// When the person typed in it last, in milliseconds.
    pub typed: f64,
    /// What the keys turn.
    pub keys: Keys,
    /// Whether the page is dark.
    pub dark: bool,
    /// The picture of the cube.
    pub stage: Stage,
    /// What was done last.
    pub notice: Notice,
    /// The stickers being entered of which the camera is not sure, until they are painted.
    pub doubtful: Vec<usize>,
    /// What is on the page.
    pub shown: Shown,
}

/// The part of a player that differs between the 3x3x3 and the other sizes: who solves, how the moves are listed, and how
/// much of a view is drawn at once. A program carries the roles that it gives to its players, and no other.
pub trait Role {
    /// Takes up its work for this player, and says which listeners it needs besides the usual.
    fn begin(self: Rc<Self>, mount: &Rc<Mount>) -> Result<Vec<Listener>, DomError>;

    /// Brings net, facelet string, move list and status after the state.
    fn show(&self, mount: &Mount, state: &mut State);

    /// Returns the tags that light the pieces which the moves are about at this place of the line, in a view of these stickers. An empty list
    /// dims nothing.
    fn light(&self, _mount: &Mount, _state: &State, _stickers: &Stickers) -> Vec<Tag> {
        Vec::new()
    }

    /// Whether what is being worked out is still wanted after this.
    fn keeps_work(&self, action: &Action) -> bool;

    /// Gives up what is being worked out for this player; a solution found so far stays.
    fn abandon_work(&self, mount: &Mount);

    /// Called after each frame with true if the picture moves.
    fn hear_moving(&self, mount: &Mount, moves: bool);

    /// Called with true when the player is hidden, and with false when it is shown.
    fn hear_hidden(&self, is_hidden: bool);

    /// Scrambles with this seed.
    fn scramble(&self, mount: &Mount, seed: u32);

    /// Solves, or stops solving.
    fn solve_or_stop(&self, mount: &Mount);

    /// A button was clicked that is not one of every player.
    fn click(&self, mount: &Rc<Mount>, button: &Element);

    /// The sticker of the net under a point of the window, in CSS pixels, where this element is.
    fn net_cell(&self, mount: &Mount, under: &Element, at: [f32; 2]) -> Option<usize>;

    /// The tempo that a value of the slider stands for, in quarter turns a second, and the part of its track before
    /// it.
    fn tempo(&self, slider: f64) -> (f64, f64);

    /// The turn that a key makes whose usual turn is this one.
    fn key_turn(&self, mount: &Mount, step: Step) -> Step;
}

impl Mount {
    /// Asks for a frame that shows what has changed. Until all is shown and nothing moves, the element has the
    /// attribute `data-moving`.
    pub fn request_frame(&self) {
        if let Some(frames) = &*self.frames.borrow() {
            frames.request();
        }
    }

    /// Gives the keys to the stage, without moving the page.
    pub fn focus_stage(&self) {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        // A stage that takes no focus is one without keys, no more.
        let _ = self.parts.stage.focus_with_options(&options);
    }

    /// Does what the person asks. Work that is not asked for any more is given up.
    pub fn act(&self, action: Action) {
        if self.state.borrow().player.refuses(&action) {
            let why = self.why_unready().unwrap_or_default();
            return self.say(Notice::Error(fill(self.text.colours.no_turn, &[("why", &why)])));
        }
        let keeps_work = matches!(
            action,
            Action::Tempo(_) | Action::Scrub(_) | Action::Release | Action::Hold(..) | Action::LetGo(0)
        );
        if !keeps_work && !self.role.keeps_work(&action) {
            self.role.abandon_work(self);
        }
        if let (false, Some(address)) = (keeps_work, &*self.address.borrow()) {
            address.remember(self);
        }
        let state = &mut *self.state.borrow_mut();
        match &action {
            Action::Paint { cell, .. } => state.doubtful.retain(|doubtful| doubtful != cell),
            _ if keeps_work => {}
            _ => state.doubtful.clear(),
        }
        let edition = state.player.edition();
        state.player.act(action);
        if state.player.edition() != edition {
            state.notice = Notice::None;
            self.tried.repair.set(None);
            self.tried.law.set(None);
        }
        self.request_frame();
    }

    /// Says something about what was done.
    pub fn say(&self, notice: Notice) {
        self.state.borrow_mut().notice = notice;
        self.request_frame();
    }

    /// The cube to be solved, while it rests; says why if there is none.
    pub fn cube_to_solve(&self) -> Option<Stickers> {
        if let Some(why) = self.why_unready() {
            self.say(Notice::Error(fill(self.text.colours.no_solution, &[("why", &why)])));
            return None;
        }
        let state = &mut *self.state.borrow_mut();
        let cube = state.player.state().clone();
        state.notice = if cube.is_solved() { Notice::NothingToDo } else { Notice::None };
        if state.notice == Notice::None {
            state.player.act(Action::Pause);
        }
        self.request_frame();
        Some(cube).filter(|_| state.notice == Notice::None)
    }

    /// Shows a scramble, and the seed that it was drawn with.
    pub fn show_scramble(&self, seed: u32, steps: Vec<Step>) {
        self.parts.seed.set_value(&seed.to_string());
        set_attribute(&self.parts.seed, "aria-invalid", None);
        let state = &mut *self.state.borrow_mut();
        state.player.act(Action::Scramble(steps));
        state.notice = Notice::Scrambled;
        self.request_frame();
    }

    /// Plays, or pauses if it plays.
    pub fn play_or_pause(&self) {
        let is_playing = self.state.borrow().player.is_playing();
        self.act(if is_playing { Action::Pause } else { Action::Play });
    }

    /// Takes these keys, from now on and when the page is opened again.
    pub fn choose_keys(&self, keys: Keys) {
        let is_usual = keys == Keys::default();
        self.storage.keep("keys", &if is_usual { String::new() } else { keys.to_text() });
        self.wide.set(false);
        self.state.borrow_mut().keys = keys;
        self.request_frame();
    }

    /// Paints the cube so, from now on and when the page is opened again.
    pub fn choose_looks(&self, looks: Looks) {
        self.storage.keep("looks", &looks.to_text());
        self.state.borrow_mut().looks = looks;
        self.request_frame();
    }

    /// Copies the facelet string; where the browser refuses, selects it for copying by hand.
    pub fn copy_facelets(self: &Rc<Self>) {
        let facelets = self.state.borrow().shown.facelets.clone();
        let weak = Rc::downgrade(self);
        let report = move |copied| {
            if let Some(mount) = weak.upgrade() {
                mount.tell_copied(copied);
            }
        };
        if copy_text(&facelets, report).is_err() {
            self.tell_copied(false);
        }
    }

    fn tell_copied(self: &Rc<Self>, copied: bool) {
        {
            let shown = &mut self.state.borrow_mut().shown;
            shown.copied = copied;
        }
        if copied {
            let mut rest = self.with((), |mount, ()| {
                mount.state.borrow_mut().shown.copied = false;
                mount.request_frame();
            });
            self.copied.replace(Timer::new(1600, move || rest(())).ok());
            self.request_frame();
        } else {
            self.parts.facelets.select();
            self.say(Notice::Error(self.text.cube.copy_refused.to_owned()));
        }
    }

    /// Scrambles with the seed in its field, or says that it is none.
    pub fn scramble_with_typed_seed(&self) {
        let seed = self.parts.seed.value().trim().parse::<u32>();
        set_attribute(&self.parts.seed, "aria-invalid", seed.is_err().then_some("true"));
        match seed {
            Ok(seed) => self.role.scramble(self, seed),
            Err(_) => self.say(Notice::Error(self.text.actions.seed_wrong.to_owned())),
        }
    }

    /// The face whose stickers have this western colour, as the cube is looked at.
    pub fn face_of(&self, colour: Face) -> Face {
        let held = self.state.borrow().looks.held;
        Face::ALL.into_iter().find(|face| held.on(*face) == colour).unwrap_or(colour)
    }

    /// Sentences in the colours that are seen.
    pub fn words(&self) -> Words {
        let held = self.state.borrow().looks.held;
        self.text.words(|face| held.on(face))
    }

    /// Why there is no cube to turn or to solve.
    pub fn why_unready(&self) -> Option<String> {
        let state = self.state.borrow();
        let entry = state.player.entry().filter(|entry| !entry.is_cube())?;
        let laws = self.words().laws(entry.laws());
        let first = laws.into_iter().next().map(|law| law.what);
        Some(first.unwrap_or_else(|| self.words().unfinished(entry.filled().blanks())))
    }

    /// Returns a press of a key as the keys of the player take it.
    pub fn key_press<'a>(&self, event: &KeyboardEvent, key: &'a str, code: &'a str) -> KeyPress<'a> {
        KeyPress {
            key,
            code,
            shift: event.shift_key(),
            alt: event.alt_key(),
            command: event.ctrl_key() || event.meta_key(),
            wide: self.wide.get(),
        }
    }
}
