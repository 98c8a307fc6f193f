//! What showing an alg as a case needs: whether it is shown, and the card on the page.

use std::cell::{Cell, RefCell};

use web_sys::{Element, HtmlElement};

use super::card::put_card;
use crate::nxn::Stickers;
use crate::text::Text;
use crate::view::{Looks, case_markup};
use crate::web::runtime::dom::{DomError, parts};

/// Whether an alg is shown as a case.
#[derive(Default)]
pub struct Cases {
    /// Whether it is.
    pub is_on: Cell<bool>,
    /// Its elements, once they are made.
    pub card: RefCell<Option<CaseCard>>,
}

parts! {
    /// The card of a case: its elements that change, and what they show.
    CaseCard ("case-") {
        /// The top layer from above.
        plan: Element,
        /// Whether the moves solve the cube.
        about: Element,
        /// Makes the cube one that the moves solve.
        set_up: HtmlElement,
        /// Inverts the alg.
        inverse: HtmlElement,
        /// Mirrors the alg.
        mirror: HtmlElement,
    }
    lists {
        /// The choices of a mask.
        masks: Element = "[data-mask]",
    }
    empty {
        /// What the plan shows.
        drawn: RefCell<Option<(Stickers, Looks)>>,
        /// The edition of the line that the card is about.
        shown: Cell<Option<u32>>,
    }
}

impl Cases {
    /// Ends it; returns true if an alg was shown as a case.
    pub fn end(&self) -> bool {
        self.is_on.take()
    }
}

impl CaseCard {
    /// Puts the card of a cube with `size` layers before the turn pad of a player.
    pub fn new(root: &Element, size: usize, text: &Text) -> Result<CaseCard, DomError> {
        CaseCard::find(&put_card(root, "case-card", text.case.label, &case_markup(size, text))?)
    }
}
