//! What showing an alg as a case needs: whether it is shown, and the card on the page.

use std::cell::{Cell, RefCell};

use web_sys::{Element, HtmlElement};

use super::card::put_card;
use crate::nxn::Stickers;
use crate::text::Text;
use crate::view::{Looks, case_markup};
use crate::web::runtime::dom::{DomError, all, part};

/// Whether an alg is shown as a case.
#[derive(Default)]
pub struct Cases {
    /// Whether it is.
    pub is_on: Cell<bool>,
    /// Its elements, once they are made.
    pub card: RefCell<Option<CaseCard>>,
}

/// The elements that change.
pub struct CaseCard {
    /// The top layer from above.
    pub plan: Element,
    /// Whether the moves solve the cube.
    pub about: Element,
    /// Makes the cube one that they solve.
    pub set_up: HtmlElement,
    /// What can be done with an alg: [`CaseCard::set_up`] too.
    pub with_alg: [HtmlElement; 2],
    /// The choices of a mask.
    pub masks: Vec<Element>,
    /// What the plan shows.
    pub drawn: RefCell<Option<(Stickers, Looks)>>,
    /// The edition of the line that the card is about.
    pub shown: Cell<Option<u32>>,
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
        let section = put_card(root, "case-card", text.case.label, &case_markup(size, text))?;
        Ok(CaseCard {
            plan: part(&section, "case-plan")?,
            about: part(&section, "case-about")?,
            set_up: part(&section, "case-set-up")?,
            with_alg: [part(&section, "case-inverse")?, part(&section, "case-mirror")?],
            masks: all(&section, "[data-mask]")?,
            drawn: RefCell::default(),
            shown: Cell::default(),
        })
    }
}
