//! A player on an element of the page: puts together its state, its parts and what the browser calls.

use std::cell::{Cell, OnceCell, RefCell};
use std::mem::forget;
use std::rc::Rc;

use js_sys::Promise;
use web_sys::{Element, Event};

use super::address::{Address, Addressed};
use super::case_card::Cases;
use super::follow_card::Following;
use super::following::go_back;
use super::modes::begin_turns;
use super::mount::{Mount, Role, State, Tried};
use super::parts::Parts;
use super::show::show;
use super::shown::Shown;
use super::stage::Stage;
use super::turn_buttons::name_turn_buttons;
use super::wiring;
use crate::app::status::Notice;
use crate::play::{Action, Keys, Player, Script};
use crate::text::Text;
use crate::view::{Looks, Orbit};
use crate::web::panels::corner::Panels;
use crate::web::panels::printing;
use crate::web::runtime::dom::{DomError, all, document, set_attribute, set_text};
use crate::web::runtime::frame_loop::FrameLoop;
use crate::web::runtime::guard::has_ended;
use crate::web::runtime::listener::Listener;
use crate::web::runtime::media::MediaQuery;
use crate::web::runtime::program::CallBack;
use crate::web::runtime::renderer::Borrower;
use crate::web::runtime::size_observer::SizeObserver;
use crate::web::runtime::storage::Storage;
use crate::web::runtime::timer::Timer;
use crate::web::runtime::view_observer::ViewObserver;

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
    /// Adds to the markup what the first picture of a page lacks.
    pub complete: &'a dyn Fn(&Element) -> Result<(), DomError>,
    /// What it does that not every player does.
    pub role: &'a dyn Fn(&Parts) -> Rc<dyn Role>,
    /// The module of the program that draws with WebGL; without one, SVG does.
    pub renderer: Option<&'a Promise>,
    /// The words.
    pub text: &'static Text,
}

/// A player on an element. Dropping it gives the element back as it was.
pub struct Mounted {
    inner: Option<(Rc<Mount>, Subscriptions)>,
    root: Element,
    markup: String,
}

/// What the browser calls.
struct Subscriptions {
    _preferences: [MediaQuery; 2],
    _listeners: Vec<Listener>,
    _size: SizeObserver,
    _view: ViewObserver,
    _borrower: Rc<Borrower>,
}

impl Mounted {
    /// Puts a player on an element. An empty one is filled first.
    pub fn new(root: &Element, setup: Setup) -> Result<Mounted, DomError> {
        let markup = root.inner_html();
        if root.child_element_count() == 0 {
            root.set_inner_html(&(setup.markup)());
        }
        let mut mounted = Mounted { inner: None, root: root.clone(), markup };
        mounted.inner = Some(start(root, setup)?);
        Ok(mounted)
    }

    /// Begins anew with this setup, such as other words.
    pub fn renew(&mut self, setup: Setup) -> Result<(), DomError> {
        self.end();
        self.root.set_inner_html(&(setup.markup)());
        self.inner = Some(start(&self.root, setup)?);
        Ok(())
    }

    /// Ends the player, and has the address bring back what it shows.
    fn end(&mut self) {
        let Some((mount, subscriptions)) = self.inner.take() else { return };
        mount.role.abandon_work(&mount);
        // What calls the player goes before the player does.
        drop(subscriptions);
        if let Some(address) = mount.address.take() {
            // A page that is not allowed an address of its own does without.
            let _ = address.write(&*mount, mount.end());
        }
        mount.frames.take();
    }

    /// The player as it is.
    pub fn player(&self) -> Option<Player> {
        self.mount().map(|mount| mount.state.borrow().player.clone())
    }

    /// Gives up what is being worked out for it.
    pub fn abandon_work(&self) {
        if let Some(mount) = self.mount() {
            mount.role.abandon_work(mount);
        }
    }

    /// Does something with it.
    pub fn act(&self, action: Action) {
        if let Some(mount) = self.mount() {
            mount.act(action);
        }
    }

    /// Gives the keys to the player, if nothing else on the page has them.
    pub fn focus_if_free(&self) {
        self.focus_unless(|element| element.tag_name() != "BODY");
    }

    /// Gives the keys to the player, unless what has them keeps them.
    pub fn focus_unless(&self, keeps: impl Fn(&Element) -> bool) {
        let focused = document().ok().and_then(|document| document.active_element());
        if let Some(mount) = self.mount()
            && focused.is_none_or(|element| !keeps(&element))
        {
            // Nobody has pressed a key yet, so nothing shows where they go.
            set_attribute(&mount.parts.stage, "data-quiet", Some(""));
            mount.focus_stage();
        }
    }

    fn mount(&self) -> Option<&Rc<Mount>> {
        self.inner.as_ref().map(|(mount, _)| mount)
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        if has_ended() {
            forget(self.inner.take());
            return;
        }
        self.end();
        self.root.set_inner_html(&self.markup);
        set_attribute(&self.root, "data-ready", None);
    }
}

fn start(root: &Element, setup: Setup) -> Result<(Rc<Mount>, Subscriptions), DomError> {
    let layers = setup.player.state().size();
    (setup.complete)(root)?;
    let parts = Parts::find(root)?;
    let stage = Stage::new(&parts.stage, &parts.cube, layers);
    let role = (setup.role)(&parts);
    let storage = Storage::of(root);
    let state = State {
        player: setup.player,
        orbit: Orbit::CLASSIC,
        // What makes no sense in them is passed over.
        looks: storage.kept("looks").map_or_else(Looks::default, |text| Looks::from_text(&text).0),
        script: Script::default(),
        typed: f64::NEG_INFINITY,
        keys: storage.kept("keys").map_or_else(Keys::default, |text| Keys::from_text(&text)),
        dark: false,
        stage,
        notice: Notice::None,
        doubtful: Vec::new(),
        shown: Shown::default(),
    };
    let mount = Rc::new(Mount {
        root: root.clone(),
        parts,
        text: setup.text,
        state: RefCell::new(state),
        tried: Tried::default(),
        wide: Cell::new(false),
        following: Following::default(),
        cases: Cases::default(),
        tip: OnceCell::new(),
        role,
        storage,
        frames: RefCell::default(),
        address: RefCell::default(),
        copied: RefCell::default(),
    });
    let subscriptions = subscribe(&mount, setup.renderer)?;
    name_turn_buttons(root, layers, mount.text)?;
    for control in all(root, "[disabled]")? {
        set_attribute(&control, "disabled", None);
    }
    set_attribute(&mount.parts.status, "data-error", None);
    // It says that the page is loading.
    set_text(&mount.parts.status, "");
    begin_turns(&mount);
    mount.request_frame();
    // The observer does not report an element that begins without a size.
    mount.role.hear_hidden(root.closest("[hidden]")?.is_some());
    set_attribute(root, "data-ready", Some(""));
    Ok((mount, subscriptions))
}

fn subscribe(mount: &Rc<Mount>, renderer: Option<&Promise>) -> Result<Subscriptions, DomError> {
    let panels = Rc::new(Panels::default());
    let resting = RefCell::default();
    let (shown, painted) = (panels.clone(), panels.clone());
    let draw = mount.with(false, move |mount, seconds: f64| frame(mount, &shown, &resting, seconds));
    let frames = FrameLoop::new(&mount.root, draw)?;
    let mut listeners = wiring::listeners(mount, &panels)?;
    listeners.extend(printing::listeners(mount)?);
    listeners.extend(mount.role.clone().begin(mount)?);
    let was_left = mount.state.borrow().player.can_undo();
    let dark = MediaQuery::new("(prefers-color-scheme: dark)", mount.with((), set_dark))?;
    let still = MediaQuery::new("(prefers-reduced-motion: reduce)", mount.with((), set_still))?;
    let mut resize = mount.with((), move |mount, (width, height)| resized(mount, &painted, width, height));
    let size = SizeObserver::new(&mount.parts.stage, move |width, height| resize((width, height)))?;
    let (borrower, view) = borrow_context(mount, renderer, &mut listeners)?;
    if mount.root.has_attribute("data-address") {
        let address = Address::follow(mount, was_left)?;
        mount.address.replace(Some(address));
    }
    mount.frames.replace(Some(frames));
    set_dark(mount, dark.matches());
    set_still(mount, still.matches());
    Ok(Subscriptions {
        _preferences: [dark, still],
        _listeners: listeners,
        _size: size,
        _view: view,
        _borrower: borrower,
    })
}

/// Asks for a WebGL context while the player is in view, and first of all while a person uses it.
fn borrow_context(
    mount: &Rc<Mount>,
    renderer: Option<&Promise>,
    listeners: &mut Vec<Listener>,
) -> Result<(Rc<Borrower>, ViewObserver), DomError> {
    let weak = Rc::downgrade(mount);
    let borrower = Borrower::join(renderer, move |module| {
        let Some(mount) = weak.upgrade() else { return false };
        let is_done = if let Some(module) = module {
            let weak = weak.clone();
            let changed = move |is_lost| {
                if let Some(mount) = weak.upgrade() {
                    context_changed(&mount, is_lost);
                }
            };
            mount.state.borrow_mut().stage.take_context(module, changed).unwrap_or(false)
        } else {
            mount.state.borrow_mut().stage.give_back_context();
            true
        };
        mount.request_frame();
        is_done
    })?;
    for kind in ["pointerdown", "keydown"] {
        let used = borrower.clone();
        listeners.push(Listener::new(&mount.root, kind, move |_: Event| used.note_use())?);
    }
    // The observer reports only after the first picture.
    borrower.set_in_view(mount.root.closest("[hidden]")?.is_none());
    let seen = borrower.clone();
    let view = ViewObserver::new(&mount.parts.stage, move |is_in_view| seen.set_in_view(is_in_view))?;
    Ok((borrower, view))
}

/// Goes on without a context that the browser took away, or with the one that is back.
fn context_changed(mount: &Mount, is_lost: bool) {
    {
        let stage = &mut mount.state.borrow_mut().stage;
        if is_lost {
            stage.lose();
        } else {
            stage.restore();
        }
    }
    mount.request_frame();
}

fn set_dark(mount: &Rc<Mount>, is_dark: bool) {
    mount.state.borrow_mut().dark = is_dark;
    mount.request_frame();
}

fn set_still(mount: &Rc<Mount>, is_still: bool) {
    mount.state.borrow_mut().player.set_cuts(is_still);
    mount.request_frame();
}

/// Shows the next frame; true if another follows.
fn frame(mount: &Rc<Mount>, panels: &Panels, resting: &RefCell<Option<Timer>>, seconds: f64) -> bool {
    let (moves, has_drawn, can_refine) = {
        let state = &mut *mount.state.borrow_mut();
        let moves = state.player.advance(seconds.min(LONGEST_FRAME));
        show(mount, panels, state);
        (moves, state.stage.take_has_drawn(), state.stage.can_refine())
    };
    go_back(mount);
    if let Some(address) = &*mount.address.borrow() {
        if moves {
            address.wait();
        } else {
            address.rest(mount);
        }
    }
    await_rest(mount, resting, !moves && can_refine, has_drawn);
    mount.role.hear_moving(mount, moves);
    moves
}

/// Has the picture made finer if it is still the same when it has rested. A frame that brings the rest of the
/// page after the state, and draws nothing, does not begin the wait anew.
fn await_rest(mount: &Rc<Mount>, resting: &RefCell<Option<Timer>>, can_refine: bool, has_drawn: bool) {
    let mut resting = resting.borrow_mut();
    if !can_refine {
        *resting = None;
    } else if has_drawn || resting.is_none() {
        let mut refine = mount.with((), |mount, ()| mount.state.borrow_mut().stage.refine());
        *resting = Timer::new(REST, move || refine(())).ok();
    }
}

fn resized(mount: &Mount, panels: &Panels, width: u32, height: u32) {
    {
        let state = &mut *mount.state.borrow_mut();
        if state.stage.resize(width, height) {
            // Now, not in the next frame: until then the picture would be stretched.
            show(mount, panels, state);
            mount.request_frame();
        }
    }
    mount.role.hear_hidden(width == 0 || height == 0);
}
