//! A player on an element of the page: everything it owns, and how its parts act on each other.
//!
//! Whatever happens changes the [`State`] and asks for a frame; the frame brings the page after it.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use web_sys::Element;

use super::clipboard::Copying;
use super::dom::{DomError, all, now, set_attribute};
use super::frame_loop::FrameLoop;
use super::listener::Listener;
use super::media::MediaQuery;
use super::move_list::MoveList;
use super::parts::Parts;
use super::show::{Shown, show};
use super::size_observer::SizeObserver;
use super::solving::{Building, Notice, SOLVE_MILLIS, Work, failure_words};
use super::stage::{Contexts, Stage};
use super::timer::Timer;
use super::wiring;
use super::worker_client::{Failure, News, WorkerClient};
use crate::nxn::Stickers;
use crate::play::{Action, Origin, Player, Step, read_steps};
use crate::protocol::{Answer, Limits, Method, Outcome, Request};
use crate::text::{Text, fill};
use crate::view::{Orbit, player_markup};

/// The longest time one frame moves the cube on, in seconds: after a rest of the page, playing goes
/// on where it was.
const LONGEST_FRAME: f64 = 0.1;

/// How long the picture must rest before it is drawn to be looked at, in milliseconds: without a
/// graphics card that takes longer than a frame.
const REST: i32 = 120;

/// What all players of a page share.
#[derive(Clone)]
pub struct Shared {
    /// The worker.
    pub worker: Rc<WorkerClient>,
    /// The WebGL contexts.
    pub contexts: Contexts,
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
    pub fn new(root: &Element, shared: &Shared) -> Result<Mounted, DomError> {
        let markup = root.inner_html();
        if root.child_element_count() == 0 {
            root.set_inner_html(&player_markup(shared.text));
        }
        let mut mounted = Mounted { inner: None, root: root.clone(), markup };
        mounted.inner = Some(Mount::start(root, shared)?);
        Ok(mounted)
    }

    /// Gives the keys to the player, if nothing else on the page has them.
    pub fn focus_if_free(&self) {
        let focused = super::dom::document().ok().and_then(|document| document.active_element());
        if let Some(inner) = &self.inner
            && focused.is_none_or(|element| element.tag_name() == "BODY")
        {
            inner.focus_stage();
        }
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        if let Some(inner) = self.inner.take() {
            inner.abandon_work();
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
    /// Whether the key for wide turns is held.
    pub wide: Cell<bool>,
    worker: Rc<WorkerClient>,
    owned: RefCell<Option<Owned>>,
    copying: RefCell<(Option<Copying>, Option<Timer>)>,
    /// Runs while the picture rests and is still to be drawn to be looked at.
    resting: RefCell<Option<Timer>>,
}

/// What is subscribed.
struct Owned {
    frames: FrameLoop,
    dark: MediaQuery,
    still: MediaQuery,
    _listeners: Vec<Listener>,
    _size: SizeObserver,
    _news: Rc<dyn Fn(&News)>,
}

/// Everything that changes.
pub struct State {
    /// The cube and its line.
    pub player: Player,
    /// Where the cube is seen from.
    pub orbit: Orbit,
    /// Whether the page is dark.
    pub dark: bool,
    /// The picture of the cube.
    pub stage: Stage,
    /// The move list.
    pub list: MoveList,
    /// What the worker does.
    pub work: Work,
    /// What it did last.
    pub notice: Notice,
    /// The tables it builds.
    pub tables: Option<Building>,
    /// What is on the page.
    pub shown: Shown,
}

impl Mount {
    fn start(root: &Element, shared: &Shared) -> Result<Rc<Mount>, DomError> {
        let parts = Parts::find(root)?;
        let stage = Stage::new(&parts.stage, &parts.cube, &shared.contexts)?;
        let list = MoveList::new(&parts.moves, shared.text);
        let state = State {
            player: Player::new(Stickers::solved(3)),
            orbit: Orbit::CLASSIC,
            dark: false,
            stage,
            list,
            work: Work::Idle,
            notice: Notice::None,
            tables: None,
            shown: Shown::default(),
        };
        let mount = Rc::new(Mount {
            root: root.clone(),
            parts,
            text: shared.text,
            state: RefCell::new(state),
            wide: Cell::new(false),
            worker: shared.worker.clone(),
            owned: RefCell::new(None),
            copying: RefCell::new((None, None)),
            resting: RefCell::new(None),
        });
        let owned = mount.subscribe()?;
        mount.owned.replace(Some(owned));
        mount.preferences_changed();
        for control in all(root, "[disabled]")? {
            set_attribute(&control, "disabled", None);
        }
        if let Some(failure) = mount.worker.failure() {
            mount.hear_failure(&failure);
        }
        set_attribute(&mount.parts.status, "data-trouble", None);
        mount.request_frame();
        set_attribute(root, "data-ready", Some(""));
        Ok(mount)
    }

    fn subscribe(self: &Rc<Self>) -> Result<Owned, DomError> {
        let frames = FrameLoop::new(self.with(false, |mount, seconds: f64| mount.frame(seconds)))?;
        let changed = || self.with((), |mount, ()| mount.preferences_changed());
        let (mut dark_changed, mut still_changed) = (changed(), changed());
        let weak = Rc::downgrade(self);
        let news: Rc<dyn Fn(&News)> = Rc::new(move |news| {
            if let Some(mount) = weak.upgrade() {
                mount.hear(news);
            }
        });
        self.worker.listen(&news);
        let mut resized = self.with((), |mount, (width, height)| mount.resized(width, height));
        let sized = self.state.borrow().stage.sized().clone();
        Ok(Owned {
            frames,
            dark: MediaQuery::new("(prefers-color-scheme: dark)", move || dark_changed(()))?,
            still: MediaQuery::new("(prefers-reduced-motion: reduce)", move || still_changed(()))?,
            _listeners: wiring::listeners(self)?,
            _size: SizeObserver::new(&sized, move |width, height| resized((width, height)))?,
            _news: news,
        })
    }

    /// A function that calls `act` as long as the player is there, and returns `gone` after that.
    pub fn with<T, R: Clone + 'static, A>(
        self: &Rc<Self>,
        gone: R,
        act: A,
    ) -> impl FnMut(T) -> R + use<T, R, A>
    where
        A: Fn(&Rc<Mount>, T) -> R + 'static,
    {
        let weak: Weak<Mount> = Rc::downgrade(self);
        move |argument| match weak.upgrade() {
            Some(mount) => act(&mount, argument),
            None => gone.clone(),
        }
    }

    /// Asks for a frame that shows what has changed.
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
        let state = &mut *self.state.borrow_mut();
        let moves = state.player.advance(seconds.min(LONGEST_FRAME));
        show(self, state);
        let rests = !moves && state.stage.can_refine();
        let mut refine = self.with((), |mount, ()| mount.state.borrow_mut().stage.refine());
        self.resting.replace(rests.then(|| Timer::new(REST, move || refine(())).ok()).flatten());
        moves
    }

    fn resized(&self, width: u32, height: u32) {
        let state = &mut *self.state.borrow_mut();
        if state.stage.resize(width, height) {
            // Now, not in the next frame: until then the picture would be stretched.
            show(self, state);
            self.request_frame();
        }
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
        let keeps_work = matches!(action, Action::Tempo(_) | Action::Scrub(_) | Action::Release);
        if !keeps_work {
            self.abandon_work();
        }
        let state = &mut *self.state.borrow_mut();
        let edition = state.player.edition();
        state.player.act(action);
        if state.player.edition() != edition {
            state.notice = Notice::None;
        }
        self.request_frame();
    }

    /// Plays, or pauses if it plays.
    pub fn play_or_pause(&self) {
        let is_playing = self.state.borrow().player.is_playing();
        self.act(if is_playing { Action::Pause } else { Action::Play });
    }

    /// Performs the typed alg, or says what is wrong with it and where.
    pub fn perform(&self) {
        let text = self.parts.alg.value();
        let size = self.state.borrow().player.state().size();
        match read_steps(&text, size, Origin::Alg) {
            Ok(steps) if steps.is_empty() => self.note_alg(None),
            Ok(steps) => {
                self.note_alg(None);
                self.act(Action::Perform(steps));
            }
            Err(error) => {
                self.note_alg(Some(&error.message));
                // Browsers count in UTF-16 units.
                let units =
                    |byte: usize| text.get(..byte).map_or(0, |before| before.encode_utf16().count()) as u32;
                let (start, end) = (units(error.bytes.start), units(error.bytes.end));
                let _ = self.parts.alg.focus();
                let _ = self.parts.alg.set_selection_range(start, end);
            }
        }
    }

    /// Says what is wrong with the typed alg, or how one is written.
    pub fn note_alg(&self, wrong: Option<&str>) {
        super::dom::set_text(&self.parts.alg_note, wrong.unwrap_or(self.text.entry.hint));
        set_attribute(&self.parts.alg_note, "data-trouble", wrong.map(|_| ""));
        set_attribute(&self.parts.alg, "aria-invalid", wrong.map(|_| "true"));
    }

    /// Asks for the scramble of this seed.
    pub fn scramble(&self, seed: u32) {
        self.abandon_work();
        if let Some(failure) = self.worker.failure() {
            return self.hear_failure(&failure);
        }
        let job = self.worker.new_job();
        {
            let state = &mut *self.state.borrow_mut();
            state.work = Work::Scrambling { job, then_solve: false };
            state.notice = Notice::None;
        }
        self.worker.send(Request::Scramble { job, seed });
        self.request_frame();
    }

    /// Scrambles with the seed in its field, or says that it is none.
    pub fn scramble_with_typed_seed(&self) {
        let seed = self.parts.seed.value().trim().parse::<u32>();
        set_attribute(&self.parts.seed, "aria-invalid", seed.is_err().then_some("true"));
        match seed {
            Ok(seed) => self.scramble(seed),
            Err(_) => self.say(Notice::Trouble(self.text.actions.seed_wrong.to_owned())),
        }
    }

    /// Solves, or stops solving.
    pub fn solve_or_stop(&self) {
        let work = self.state.borrow().work.clone();
        match work {
            Work::Solving { job, .. } => self.worker.stop(job),
            Work::Scrambling { job, .. } => {
                self.state.borrow_mut().work = Work::Scrambling { job, then_solve: true };
            }
            Work::Idle => self.solve(),
        }
        self.request_frame();
    }

    fn solve(&self) {
        if let Some(failure) = self.worker.failure() {
            return self.hear_failure(&failure);
        }
        let state = self.state.borrow().player.state().clone();
        if state.is_solved() {
            return self.say(Notice::NothingToDo);
        }
        let job = self.worker.new_job();
        {
            let state = &mut *self.state.borrow_mut();
            state.player.act(Action::Pause);
            state.work = Work::Solving { job, began: now(), search: None, best: None };
            state.notice = Notice::None;
        }
        self.worker.send(Request::Solve {
            job,
            state: state.to_string(),
            method: Method::TwoPhase,
            limits: Limits { millis: Some(SOLVE_MILLIS), ..Limits::default() },
        });
        self.request_frame();
    }

    fn say(&self, notice: Notice) {
        self.state.borrow_mut().notice = notice;
        self.request_frame();
    }

    /// Gives up what the worker is doing for this player; a solution found so far stays.
    fn abandon_work(&self) {
        let work = std::mem::replace(&mut self.state.borrow_mut().work, Work::Idle);
        if let Some(job) = work.job() {
            self.worker.stop(job);
        }
        if let Work::Solving { best: Some(length), .. } = work {
            self.state.borrow_mut().notice = Notice::Solved { length, ended: None };
        }
    }

    fn hear(&self, news: &News) {
        match news {
            News::Answer(answer) => self.hear_answer(answer),
            News::Replaced => {
                let state = &mut *self.state.borrow_mut();
                state.work = Work::Idle;
                state.tables = None;
                state.notice = Notice::Trouble(self.text.trouble.worker_replaced.to_owned());
            }
            News::Failed(failure) => self.hear_failure(failure),
        }
        self.request_frame();
    }

    fn hear_failure(&self, failure: &Failure) {
        let state = &mut *self.state.borrow_mut();
        state.work = Work::Idle;
        state.tables = None;
        state.notice = Notice::Trouble(failure_words(self.text, failure));
        self.request_frame();
    }

    fn hear_answer(&self, answer: &Answer) {
        match answer {
            Answer::Preparing { tier, done, total, .. } => {
                let building = Building { tier: *tier, done: *done, total: *total };
                self.state.borrow_mut().tables = Some(building);
            }
            Answer::Prepared { .. } => self.state.borrow_mut().tables = None,
            _ => {}
        }
        // Answers to jobs that are not asked for any more come late, and are dropped.
        if answer.job().is_none() || answer.job() != self.state.borrow().work.job() {
            return;
        }
        match answer {
            Answer::Scrambled { seed, alg, .. } => self.scrambled(*seed, alg),
            Answer::Progress { nodes, depth, .. } => {
                if let Work::Solving { search, .. } = &mut self.state.borrow_mut().work {
                    *search = Some((*depth, *nodes));
                }
            }
            Answer::Found { alg, length, .. } => self.found(alg, *length),
            Answer::Done { outcome, stats, .. } => {
                let state = &mut *self.state.borrow_mut();
                if let Work::Solving { best, .. } = std::mem::replace(&mut state.work, Work::Idle) {
                    state.notice = best.map_or(Notice::Stopped, |length| Notice::Solved {
                        length,
                        ended: Some((*outcome, *stats)),
                    });
                    // Who stops the search may not want to watch yet.
                    if best.is_some() && *outcome != Outcome::Stopped {
                        state.player.act(Action::Play);
                    }
                }
            }
            Answer::Failed { message, .. } => self.fail_job(message),
            Answer::Ready { .. } | Answer::Preparing { .. } | Answer::Prepared { .. } => {}
        }
    }

    fn scrambled(&self, seed: u32, alg: &str) {
        let Some(steps) = self.steps_of(alg, Origin::Scramble) else { return };
        self.parts.seed.set_value(&seed.to_string());
        set_attribute(&self.parts.seed, "aria-invalid", None);
        let work = {
            let state = &mut *self.state.borrow_mut();
            state.player.act(Action::Scramble(steps));
            state.notice = Notice::Scrambled;
            std::mem::replace(&mut state.work, Work::Idle)
        };
        if let Work::Scrambling { then_solve: true, .. } = work {
            self.solve();
        }
    }

    fn found(&self, alg: &str, length: u32) {
        let Some(steps) = self.steps_of(alg, Origin::Solution) else { return };
        let state = &mut *self.state.borrow_mut();
        if let Work::Solving { best, .. } = &mut state.work {
            *best = Some(length);
            state.player.act(Action::Offer(steps));
        }
    }

    /// The steps of an alg that the worker sent; one that is none fails the job.
    fn steps_of(&self, alg: &str, origin: Origin) -> Option<Vec<Step>> {
        let size = self.state.borrow().player.state().size();
        read_steps(alg, size, origin).map_err(|error| self.fail_job(&error.to_string())).ok()
    }

    fn fail_job(&self, reason: &str) {
        let state = &mut *self.state.borrow_mut();
        state.work = Work::Idle;
        state.notice = Notice::Trouble(fill(self.text.trouble.job_failed, &[("reason", &reason)]));
    }

    /// Copies the facelet string; where the browser refuses, selects it for copying by hand.
    pub fn copy_facelets(self: &Rc<Self>) {
        let facelets = self.state.borrow().player.state().to_string();
        let weak = Rc::downgrade(self);
        let tell = move |copied| {
            if let Some(mount) = weak.upgrade() {
                mount.copied(copied);
            }
        };
        match Copying::start(&facelets, tell) {
            Ok(copying) => self.copying.borrow_mut().0 = Some(copying),
            Err(_) => self.copied(false),
        }
    }

    fn copied(self: &Rc<Self>, copied: bool) {
        {
            let shown = &mut self.state.borrow_mut().shown;
            shown.copied = copied;
        }
        if copied {
            let mut rest = self.with((), |mount, ()| {
                mount.state.borrow_mut().shown.copied = false;
                mount.request_frame();
            });
            self.copying.borrow_mut().1 = Timer::new(1600, move || rest(())).ok();
            self.request_frame();
        } else {
            if let Ok(Some(selection)) = super::dom::window().and_then(|w| Ok(w.get_selection()?)) {
                let _ = selection.select_all_children(&self.parts.facelets);
            }
            self.say(Notice::Trouble(self.text.cube.copy_refused.to_owned()));
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

    /// Another seed than before, from the browser's source of randomness.
    pub fn random_seed(&self) -> Option<u32> {
        let crypto = super::dom::window().ok()?.crypto().ok()?;
        let mut bytes = [0; 4];
        crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
        Some(u32::from_le_bytes(bytes))
    }
}
