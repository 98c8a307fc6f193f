//! What following a solution needs: how it stands, and the card on the page.

use std::cell::{Cell, RefCell};

use web_sys::{Element, HtmlElement};

use super::card::put_card;
use crate::nxn::LayerTurn;
use crate::play::Player;
use crate::text::Text;
use crate::view::follow_markup;
use crate::web::runtime::dom::{DomError, document, part, parts, set_attribute};
use crate::web::runtime::speech::has_voice;

/// What following needs, besides the line of the player.
#[derive(Default)]
pub struct Following {
    /// The edition of the line that is followed. Another line, as after a turn of one's own, ends it.
    pub edition: Cell<Option<u32>>,
    /// The place to go back to, while the next move is shown once more.
    pub again: Cell<Option<usize>>,
    /// Whether the moves are said aloud.
    pub speaks: Cell<bool>,
    /// Its elements, once they are made.
    pub card: RefCell<Option<Card>>,
}

parts! {
    /// The card of the moves that are followed: its elements that change, and what they show.
    Card ("follow-") {
        /// The next move.
        name: Element,
        /// The next move in words.
        words: Element,
        /// The moves after it.
        then: Element,
        /// The number of moves that are made.
        place: Element,
        /// Says the moves aloud.
        voice: HtmlElement,
        /// The person has made the move.
        done: HtmlElement,
        /// The arrows on the cube.
        arrows: Element,
    }
    empty {
        /// The arrows that are drawn on the stage.
        drawn: RefCell<String>,
        /// The place and the edition of the line that are shown.
        shown: Cell<Option<(usize, u32)>>,
    }
}

impl Following {
    /// Whether the player is followed, and there are moves to follow.
    pub fn is_on(&self, player: &Player) -> bool {
        let line = player.line();
        self.edition.get() == Some(player.edition()) && player.entry().is_none() && line.home < line.len()
    }

    /// The turn to light on the cube: the one under way, or else the next. None if the player is not followed.
    pub fn shown_turn(&self, player: &Player) -> Option<LayerTurn> {
        let next = || player.line().steps[player.place()..].iter().find_map(|step| step.turn);
        let under_way = player.turning().map(|turning| turning.turn);
        under_way.or_else(next).filter(|_| self.is_on(player))
    }

    /// Ends it; says whether it was under way.
    pub fn end(&self) -> bool {
        self.again.set(None);
        self.edition.take().is_some()
    }
}

impl Card {
    /// Puts the card before the turn pad of a player, and the place of its arrows on the stage.
    pub fn new(root: &Element, text: &Text) -> Result<Card, DomError> {
        put_card(root, "follow", text.follow.label, &follow_markup(text))?;
        let arrows = document()?.create_element_ns(Some("http://www.w3.org/2000/svg"), "svg")?;
        for (name, value) in
            [("data-part", "follow-arrows"), ("viewBox", "-1000 -1000 2000 2000"), ("aria-hidden", "true")]
        {
            set_attribute(&arrows, name, Some(value));
        }
        part::<Element>(root, "stage")?.append_child(&arrows)?;
        let card = Card::find(root)?;
        set_attribute(&card.voice, "hidden", (!has_voice()).then_some(""));
        Ok(card)
    }
}
