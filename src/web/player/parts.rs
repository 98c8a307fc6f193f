//! The elements of a player, found in its markup.

use web_sys::{
    Element, HtmlButtonElement, HtmlElement, HtmlInputElement, HtmlProgressElement, HtmlTextAreaElement,
};

use crate::view::Tab;
use crate::web::runtime::dom::parts;

parts! {
    /// The elements of a player that the program changes.
    Parts ("") {
        /// Holds the stage and the panels that buttons open.
        view: Element,
        /// Holds the picture of the cube, and the focus for the keys.
        stage: HtmlElement,
        /// The picture where there is no WebGL.
        cube: Element,
        /// The slider of the place in the line.
        place: HtmlInputElement,
        /// To the beginning.
        home: HtmlButtonElement,
        /// One step back.
        back: HtmlButtonElement,
        /// Plays and pauses.
        play: HtmlButtonElement,
        /// One step forward.
        forward: HtmlButtonElement,
        /// To the end.
        end: HtmlButtonElement,
        /// The slider of the tempo.
        tempo: HtmlInputElement,
        /// Which keys turn.
        keys_hint: HtmlElement,
        /// Begins to follow the moves.
        follow_along: HtmlButtonElement,
        /// Shows the moves as a case.
        case: HtmlButtonElement,
        /// Shows the turn pad.
        turns: HtmlButtonElement,
        /// Makes a scramble.
        scramble: HtmlButtonElement,
        /// Begins and ends the entering of stickers.
        enter: HtmlButtonElement,
        /// Solves and stops.
        solve: HtmlButtonElement,
        /// The seed of the scramble.
        seed: HtmlInputElement,
        /// What is going on.
        status: HtmlElement,
        /// How far it is, in words.
        detail: HtmlElement,
        /// Says to those who do not see the cube what was turned.
        said: HtmlElement,
        /// How far it is, as a bar.
        progress: HtmlProgressElement,
        /// How many moves there are.
        count: HtmlElement,
        /// Shows the moves as text.
        edit: HtmlButtonElement,
        /// Takes back a change.
        undo: HtmlButtonElement,
        /// Makes it again.
        redo: HtmlButtonElement,
        /// The move list.
        moves: HtmlElement,
        /// The typed alg.
        alg: HtmlTextAreaElement,
        /// The same text behind it, for marks.
        alg_mirror: Element,
        /// What is wrong with it.
        alg_note: HtmlElement,
        /// The net.
        net: Element,
        /// The colours to paint with.
        palette: Element,
        /// What is to be said of the stickers entered.
        verdict: HtmlElement,
        /// The laws they break.
        laws: Element,
        /// What would mend them.
        repairs: Element,
        /// The facelet string.
        facelets: HtmlTextAreaElement,
        /// What is wrong with it.
        facelets_note: HtmlElement,
        /// Copies it.
        copy: HtmlButtonElement,
    }
    lists {
        /// The squares of the net, in facelet order.
        squares: Element = "[data-part=net] [data-facelet]",
        /// The choices of the turn pad.
        tabs: HtmlInputElement = "input[name=layers]",
    }
}

impl Parts {
    /// Returns the tab that the turn pad shows.
    pub fn tab(&self) -> Tab {
        let chosen = self.tabs.iter().find(|tab| tab.checked());
        chosen.and_then(|tab| Tab::from_name(&tab.value())).unwrap_or_default()
    }

    /// Shows another tab of the turn pad.
    pub fn choose_tab(&self, chosen: Tab) {
        for tab in &self.tabs {
            tab.set_checked(tab.value() == chosen.name());
        }
    }
}
