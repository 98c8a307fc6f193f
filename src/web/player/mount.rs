//! A player on an element of the page: everything it owns, and how its parts act on each other.
//!
//! Whatever happens changes the [`State`] and asks for a frame; the frame brings the page after it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use web_sys::Element;

use super::address::{Address, Addressed};
use super::dragging::Dragging;
use super::entering::Entering;
use super::parts::Parts;
use super::role::Role;
use super::show::{Shown, show};
use super::solving::Notice;
use super::stage::{Contexts, Stage};
use super::wiring;
use crate::nxn::Stickers;
use crate::play::{Action, Keys, Player, Script, Step};
use crate::text::{Text, fill};
use crate::view::{Looks, Orbit};
use crate::web::panels::corner::Panels;
use crate::web::panels::printing;
use crate::web::runtime::clipboard::copy_text;
use crate::web::runtime::dom::{DomError, all, set_attribute};
use crate::web::runtime::frame_loop::FrameLoop;
use crate::web::runtime::listener::Listener;
use crate::web::runtime::media::MediaQuery;
use crate::web::runtime::program::CallBack;
use crate::web::runtime::size_observer::SizeObserver;
use crate::web::runtime::storage::{keep, kept};
use crate::web::runtime::timer::Timer;

/// The longest time one frame moves the cube on, in seconds: after a rest of the page, playing goes
/// on where it was.
const LONGEST_FRAME: f64 = 0.1;

/// How long the picture must rest before it is drawn to be looked at, in milliseconds: without a
/// graphics card that takes longer than a frame.
const REST: i32 = 120;

/// What a player is made of.
pub struct Setup<'a> {
    /// The cube it begins with.
    pub player: Player,
    /// What stands in an element that is empty.
    pub markup: &'a dyn Fn() -> String,
    /// What it does that not every player does.
    pub role: &'a dyn Fn(&Parts) -> Rc<dyn Role>,
    /// The WebGL contexts of the page.
    pub contexts: &'a Contexts,
    /// The words.
    pub text: &'static Text,
}

/// A player on an element. Dropping it gives the element back as it was.
pub struct Mounted {
    inner: Option<Rc<Mount>>,
    root: Element,
    markup: String,
}

impl Mounted {
    /// Puts a player on an element. An empty one is filled first.
    pub fn new(root: &Element, setup: Setup) -> Result<Mounted, DomError> {
        let markup = root.inner_html();
        if root.child_element_count() == 0 {
            root.set_inner_html(&(setup.markup)());
        }
        let mut mounted = Mounted { inner: None, root: root.clone(), markup };
        mounted.inner = Some(Mount::start(root, setup)?);
        Ok(mounted)
    }

    /// The player as it is.
    pub fn player(&self) -> Option<Player> {
        self.inner.as_ref().map(|inner| inner.state.borrow().player.clone())
    }

    /// Gives up what is being worked out for it.
    pub fn abandon_work(&self) {
        if let Some(inner) = &self.inner {
            inner.role.abandon_work(inner);
        }
    }

    /// Does something with it.
    pub fn act(&self, action: Action) {
        if let Some(inner) = &self.inner {
            inner.act(action);
        }
    }

    /// Gives the keys to the player, if nothing else on the page has them.
    pub fn focus_if_free(&self) {
        self.focus_unless(|element| element.tag_name() != "BODY");
    }

    /// Gives the keys to the player, unless what has them keeps them.
    pub fn focus_unless(&self, keeps: impl Fn(&Element) -> bool) {
        let focused =
            crate::web::runtime::dom::document().ok().and_then(|document| document.active_element());
        if let Some(inner) = &self.inner
            && focused.is_none_or(|element| !keeps(&element))
        {
            inner.focus_stage();
        }
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        if let Some(inner) = self.inner.take() {
            inner.role.abandon_work(&inner);
            // What holds a reference back to the player goes before the player does.
            inner.owned.take();
        }
        self.root.set_inner_html(&self.markup);
        set_attribute(&self.root, "data-ready", None);
    }
}

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
    /// What pointers drag.
    pub dragging: Dragging,
    /// What is tried out while stickers are entered.
    pub entering: Entering,
    /// Whether the key for wide turns is held.
    pub wide: Cell<bool>,
    /// What it does that not every player does.
    pub role: Rc<dyn Role>,
    /// The panels that were opened.
    pub panels: Panels,
    pub(super) owned: RefCell<Option<Owned>>,
    /// Runs while it is said that something was copied.
    copied: RefCell<Option<Timer>>,
    /// Runs while the picture rests and is still to be drawn to be looked at.
    resting: RefCell<Option<Timer>>,
}

/// What is subscribed.
pub(super) struct Owned {
    frames: FrameLoop,
    dark: MediaQuery,
    still: MediaQuery,
    _listeners: Vec<Listener>,
    _size: SizeObserver,
    /// Where this is the player that the page's address is about.
    pub(super) address: Option<Address>,
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
    /// What is on the page.
    pub shown: Shown,
}

/// The looks chosen the last time; what makes no sense in them is passed over.
fn looks_kept() -> Looks {
    kept("looks").map_or_else(Looks::default, |text| Looks::from_text(&text).0)
}

impl Mount {
    fn start(root: &Element, setup: Setup) -> Result<Rc<Mount>, DomError> {
        let parts = Parts::find(root)?;
        let layers = setup.player.state().size();
        let stage = Stage::new(&parts.stage, &parts.cube, setup.contexts, layers)?;
        let role = (setup.role)(&parts);
        let state = State {
            player: setup.player,
            orbit: Orbit::CLASSIC,
            looks: looks_kept(),
            script: Script::default(),
            typed: f64::NEG_INFINITY,
            keys: kept("keys").map_or_else(Keys::default, |text| Keys::from_text(&text)),
            dark: false,
            stage,
            notice: Notice::None,
            shown: Shown::default(),
        };
        let mount = Rc::new(Mount {
            root: root.clone(),
            parts,
            text: setup.text,
            state: RefCell::new(state),
            dragging: Dragging::default(),
            entering: Entering::default(),
            wide: Cell::new(false),
            role,
            panels: Panels::default(),
            owned: RefCell::new(None),
            copied: RefCell::new(None),
            resting: RefCell::new(None),
        });
        let owned = mount.subscribe()?;
        mount.owned.replace(Some(owned));
        mount.preferences_changed();
        for control in all(root, "[disabled]")? {
            set_attribute(&control, "disabled", None);
        }
        set_attribute(&mount.parts.status, "data-error", None);
        mount.request_frame();
        // The observer does not report an element that begins without a size.
        mount.role.hear_hidden(root.closest("[hidden]")?.is_some());
        set_attribute(root, "data-ready", Some(""));
        Ok(mount)
    }

    fn subscribe(self: &Rc<Self>) -> Result<Owned, DomError> {
        let frames =
            FrameLoop::new(&self.root, self.with(false, |mount, seconds: f64| mount.frame(seconds)))?;
        let changed = || self.with((), |mount, ()| mount.preferences_changed());
        let (mut dark_changed, mut still_changed) = (changed(), changed());
        let mut resized = self.with((), |mount, (width, height)| mount.resized(width, height));
        let sized = self.state.borrow().stage.sized().clone();
        let mut listeners = wiring::listeners(self)?;
        listeners.extend(printing::listeners(self)?);
        listeners.extend(self.role.clone().begin(self)?);
        let is_addressed = self.root.has_attribute("data-address");
        let was_left = self.state.borrow().player.can_undo();
        Ok(Owned {
            frames,
            dark: MediaQuery::new("(prefers-color-scheme: dark)", move || dark_changed(()))?,
            still: MediaQuery::new("(prefers-reduced-motion: reduce)", move || still_changed(()))?,
            _listeners: listeners,
            _size: SizeObserver::new(&sized, move |width, height| resized((width, height)))?,
            address: is_addressed.then(|| Address::follow(self, was_left)).transpose()?,
        })
    }

    /// Asks for a frame that shows what has changed. Until all is shown and nothing moves, the element has the
    /// attribute `data-moving`.
    pub fn request_frame(&self) {
        if let Some(owned) = &*self.owned.borrow() {
            owned.frames.request();
        }
    }

    /// Gives the keys to the stage, without moving the page.
    pub fn focus_stage(&self) {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        // A stage that takes no focus is one without keys, no more.
        let _ = self.parts.stage.focus_with_options(&options);
    }

    fn frame(self: &Rc<Self>, seconds: f64) -> bool {
        let (moves, has_drawn, can_refine) = {
            let state = &mut *self.state.borrow_mut();
            let moves = state.player.advance(seconds.min(LONGEST_FRAME));
            show(self, state);
            (moves, state.stage.take_has_drawn(), state.stage.can_refine())
        };
        self.with_address(|address| if moves { address.wait() } else { address.rest(self) });
        self.await_rest(!moves && can_refine, has_drawn);
        self.role.hear_moving(moves);
        moves
    }

    /// Has the picture made finer if it is still the same when it has rested. A frame that brings the rest of the
    /// page after the state, and draws nothing, does not begin the wait anew.
    fn await_rest(self: &Rc<Self>, can_refine: bool, has_drawn: bool) {
        let mut resting = self.resting.borrow_mut();
        if !can_refine {
            *resting = None;
        } else if has_drawn || resting.is_none() {
            let mut refine = self.with((), |mount, ()| mount.state.borrow_mut().stage.refine());
            *resting = Timer::new(REST, move || refine(())).ok();
        }
    }

    fn resized(&self, width: u32, height: u32) {
        {
            let state = &mut *self.state.borrow_mut();
            if state.stage.resize(width, height) {
                // Now, not in the next frame: until then the picture would be stretched.
                show(self, state);
                self.request_frame();
            }
        }
        self.role.hear_hidden(width == 0 || height == 0);
    }

    fn preferences_changed(&self) {
        if let Some(owned) = &*self.owned.borrow() {
            let state = &mut *self.state.borrow_mut();
            state.dark = owned.dark.matches();
            state.player.set_cuts(owned.still.matches());
        }
        self.request_frame();
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
        if !keeps_work {
            self.with_address(|address| address.remember(self));
        }
        let state = &mut *self.state.borrow_mut();
        let edition = state.player.edition();
        state.player.act(action);
        if state.player.edition() != edition {
            state.notice = Notice::None;
            self.entering.tried.set(None);
            self.entering.law.set(None);
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

    /// Scrambles with the seed in its field, or says that it is none.
    pub fn scramble_with_typed_seed(&self) {
        let seed = self.parts.seed.value().trim().parse::<u32>();
        set_attribute(&self.parts.seed, "aria-invalid", seed.is_err().then_some("true"));
        match seed {
            Ok(seed) => self.role.scramble(self, seed),
            Err(_) => self.say(Notice::Error(self.text.actions.seed_wrong.to_owned())),
        }
    }

    /// Plays, or pauses if it plays.
    pub fn play_or_pause(&self) {
        let is_playing = self.state.borrow().player.is_playing();
        self.act(if is_playing { Action::Pause } else { Action::Play });
    }

    /// Takes these keys, from now on and when the page is opened again.
    pub fn choose_keys(&self, keys: Keys) {
        let is_usual = keys == Keys::default();
        keep("keys", &if is_usual { String::new() } else { keys.to_text() });
        self.wide.set(false);
        self.state.borrow_mut().keys = keys;
        self.request_frame();
    }

    /// Paints the cube so, from now on and when the page is opened again.
    pub fn choose_looks(&self, looks: Looks) {
        keep("looks", &looks.to_text());
        self.state.borrow_mut().looks = looks;
        self.request_frame();
    }

    /// Copies the facelet string; where the browser refuses, selects it for copying by hand.
    pub fn copy_facelets(self: &Rc<Self>) {
        let facelets = self.state.borrow().shown.facelets.clone();
        let weak = Rc::downgrade(self);
        let tell = move |copied| {
            if let Some(mount) = weak.upgrade() {
                mount.tell_copied(copied);
            }
        };
        if copy_text(&facelets, tell).is_err() {
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

    /// The WebGL context is lost: SVG takes over.
    pub fn context_lost(&self) {
        self.state.borrow_mut().stage.lose();
        self.request_frame();
    }

    /// The WebGL context is back.
    pub fn context_restored(&self) {
        // Without it, SVG goes on.
        let _ = self.state.borrow_mut().stage.restore();
        self.request_frame();
    }
}
