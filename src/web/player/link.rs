//! What a player shows, as the link that brings it back.

use std::rc::Rc;

use super::address::{Address, Addressed};
use super::cases::begin;
use super::mount::{Mount, State};
use crate::app::address::{Concern, is_of_lab, is_of_timer, size_of};
use crate::app::status::Notice;
use crate::play::Action;
use crate::share::{Link, SIZES, fault_words, read_link};
use crate::view::Tab;
use crate::web::runtime::dom::{DomError, window};

/// The address that opens all that is shown.
pub fn full_link(mount: &Mount, state: &State) -> Result<String, DomError> {
    let page = window()?.location().href()?;
    let page = page.split('#').next().unwrap_or_default();
    let link = link_of(mount, state).to_string();
    Ok(if link.is_empty() { page.to_owned() } else { format!("{page}#{link}") })
}

fn link_of(mount: &Mount, state: &State) -> Link {
    Link {
        orbit: state.orbit,
        tab: mount.parts.tab(),
        looks: Some(state.looks.clone()),
        is_case: mount.cases.is_on.get(),
        ..Link::from(&state.player)
    }
}

impl Addressed for Mount {
    fn concern(&self, end: &str) -> Concern {
        let named = size_of(end).filter(|size| SIZES.contains(size)).unwrap_or(3);
        let is_of_other = is_of_lab(end) || is_of_timer(end);
        if named != self.state.borrow().player.state().size() || is_of_other {
            return Concern::Other;
        }
        let is_bare =
            end.split_once('=').is_some_and(|(name, size)| name == "size" && size.parse::<usize>().is_ok());
        if is_bare { Concern::Bare } else { Concern::Link }
    }

    fn end(&self) -> String {
        link_of(self, &self.state.borrow()).to_string()
    }

    fn open(self: &Rc<Self>, end: &str) {
        let (link, faults) = read_link(end);
        let is_of_line = link.entered.is_none();
        self.act(match link.entered {
            Some(draft) => Action::Enter(draft),
            None => Action::Open { line: link.line, place: link.place },
        });
        let is_impossible = {
            let state = &mut *self.state.borrow_mut();
            state.orbit = link.orbit;
            // Shown, and not kept: it is somebody else's choice.
            if let Some(looks) = link.looks {
                state.looks = looks;
            }
            state.notice = fault_words(self.text, &faults).map_or(Notice::None, Notice::Error);
            state.player.enter_impossible();
            is_of_line && state.player.is_unready()
        };
        self.parts.choose_tab(if is_impossible { Tab::Colours } else { link.tab });
        if link.is_case && !is_impossible {
            begin(self);
        } else {
            self.cases.end();
        }
    }

    fn with_address(&self, act: impl FnOnce(&Address)) {
        if let Some(address) = &*self.address.borrow() {
            act(address);
        }
    }
}
