//! The address of the page, whose end after `#` says what a player shows.
//!
//! It follows the player whenever that rests, in place: going back leads out of the page and not
//! through the turns, a reload brings back what was there, and the address can be copied at any
//! time. A player follows the address when somebody changes that, if its element has the
//! attribute `data-address`: one on a page has.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use super::dom::{DomError, all, window};
use super::listener::Listener;
use super::mount::{Mount, State};
use super::program::CallBack;
use super::solving::Notice;
use super::timer::Timer;
use crate::play::Action;
use crate::share::{Link, SIZES, fault_words, read_link};
use crate::view::Tab;

/// How long a player must rest before the address follows, in milliseconds. Browsers refuse an
/// address that changes more than a hundred times in half a minute.
const REST: i32 = 400;

/// The address as it was last read or written.
pub struct Address {
    /// The link to what was shown then. What is not whole stays as it is until something is done.
    known: RefCell<String>,
    size: usize,
    resting: RefCell<Option<Timer>>,
    /// Whether the timer is running.
    is_due: Cell<bool>,
    _changed: Listener,
}

/// The size that the end of an address begins with, if it does; any number.
pub fn size_of(hash: &str) -> Option<usize> {
    hash.strip_prefix("#size=")?.split('&').next()?.parse().ok()
}

/// The end of the address, unless it is that of the search lab or of a player of another size.
fn own_hash(size: usize) -> Result<Option<String>, DomError> {
    let hash = window()?.location().hash()?;
    let named = size_of(&hash).filter(|size| SIZES.contains(size)).unwrap_or(3);
    Ok((named == size && !hash.starts_with("#lab")).then_some(hash))
}

impl Address {
    /// Opens what the address says, now and whenever it is changed.
    pub fn follow(mount: &Rc<Mount>) -> Result<Address, DomError> {
        let size = mount.state.borrow().player.state().size();
        // The size alone asks for the player as it is.
        let bare = format!("#size={size}");
        let hash = own_hash(size)?.filter(|hash| !hash.is_empty() && *hash != bare);
        if let Some(hash) = &hash {
            mount.open_link(hash);
        }
        let changed = mount.with((), move |mount, _: web_sys::Event| {
            // Whoever comes back from the lab finds the player as it was.
            let is_known = |hash: &String| {
                let mut known = false;
                mount.with_address(|address| known = hash.trim_start_matches('#') == *address.known.borrow());
                known
            };
            let own = own_hash(size).ok().flatten();
            if let Some(hash) = own.filter(|hash| !is_known(hash) && *hash != bare) {
                mount.open_link(&hash);
                mount.with_address(|address| drop(address.known.replace(mount.link().to_string())));
            }
        });
        let listener = Listener::new(window()?.as_ref(), "hashchange", changed)?;
        // What a player was left with, the address does not say yet.
        let is_told = hash.is_some() || !mount.state.borrow().player.can_undo();
        let known = RefCell::new(if is_told { mount.link().to_string() } else { String::new() });
        Ok(Address { known, size, resting: RefCell::default(), is_due: Cell::default(), _changed: listener })
    }

    /// Brings the address after the player, soon, unless that moves again before. The page may go on
    /// drawing meanwhile, what the worker does for example.
    pub fn rest(&self, mount: &Rc<Mount>) {
        if !self.is_due.replace(true) {
            let mut write = mount.with((), |mount, ()| mount.note_address());
            self.resting.replace(Timer::new(REST, move || write(())).ok());
        }
    }

    /// Waits until the player rests.
    pub fn wait(&self) {
        self.is_due.set(false);
        self.resting.replace(None);
    }

    fn write(&self, link: String) -> Result<(), DomError> {
        if *self.known.borrow() == link || own_hash(self.size)?.is_none() {
            return Ok(());
        }
        let (location, history) = (window()?.location(), window()?.history()?);
        let address =
            if link.is_empty() { location.pathname()? + &location.search()? } else { format!("#{link}") };
        history.replace_state_with_url(&history.state()?, "", Some(&address))?;
        self.known.replace(link);
        Ok(())
    }
}

impl Mount {
    /// All that is shown, as a link holds it.
    pub fn link(&self) -> Link {
        self.link_of(&self.state.borrow())
    }

    /// The address that opens all that is shown.
    pub fn full_link(&self, state: &State) -> Result<String, DomError> {
        let page = window()?.location().href()?;
        let page = page.split('#').next().unwrap_or_default();
        let link = self.link_of(state).to_string();
        Ok(if link.is_empty() { page.to_owned() } else { format!("{page}#{link}") })
    }

    fn link_of(&self, state: &State) -> Link {
        let player = &state.player;
        Link {
            line: player.line().clone(),
            place: player.place(),
            orbit: state.orbit,
            tab: self.tab(),
            looks: Some(state.looks.clone()),
            entered: player.entry().map(|entry| entry.own().clone()),
        }
    }

    /// Opens a link, and says what is wrong with it.
    pub fn open_link(&self, text: &str) {
        let (link, faults) = read_link(text);
        self.act(match link.entered {
            Some(draft) => Action::Enter(draft),
            None => Action::Open { line: link.line, place: link.place },
        });
        {
            let state = &mut *self.state.borrow_mut();
            state.orbit = link.orbit;
            // Shown, and not kept: it is somebody else's choice.
            if let Some(looks) = link.looks {
                state.looks = looks;
            }
            state.notice = fault_words(self.text, &faults).map_or(Notice::None, Notice::Trouble);
        }
        self.choose_tab(link.tab);
    }

    /// Brings the address after the player.
    fn note_address(&self) {
        let link = self.link().to_string();
        self.with_address(|address| {
            address.is_due.set(false);
            // A page that is not allowed an address of its own does without.
            let _ = address.write(link);
        });
    }

    /// What the turn pad shows.
    pub fn tab(&self) -> Tab {
        let chosen = self.tabs().into_iter().find(HtmlInputElement::checked);
        chosen.and_then(|tab| Tab::from_name(&tab.value())).unwrap_or_default()
    }

    /// Shows another tab of the turn pad.
    pub fn choose_tab(&self, chosen: Tab) {
        for tab in self.tabs() {
            tab.set_checked(tab.value() == chosen.name());
        }
    }

    /// The choices of the turn pad.
    fn tabs(&self) -> Vec<HtmlInputElement> {
        let found = all(&self.root, "input[name=layers]").unwrap_or_default();
        found.into_iter().filter_map(|tab| tab.dyn_into().ok()).collect()
    }
}
