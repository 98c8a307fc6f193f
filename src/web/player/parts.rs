//! The elements of a player, found in its markup.

use wasm_bindgen::JsCast;
use web_sys::{
    Element, HtmlButtonElement, HtmlElement, HtmlInputElement, HtmlProgressElement, HtmlTextAreaElement,
};

use crate::view::Tab;
use crate::web::runtime::dom::{DomError, all, part};

/// The elements that the program changes.
pub struct Parts {
    /// Holds the stage and the panels that buttons open.
    pub view: Element,
    /// Holds the picture of the cube, and the focus for the keys.
    pub stage: HtmlElement,
    /// The picture where there is no WebGL.
    pub cube: Element,
    /// The slider of the place in the line.
    pub place: HtmlInputElement,
    /// To the beginning.
    pub home: HtmlButtonElement,
    /// One step back.
    pub back: HtmlButtonElement,
    /// Plays and pauses.
    pub play: HtmlButtonElement,
    /// One step forward.
    pub forward: HtmlButtonElement,
    /// To the end.
    pub end: HtmlButtonElement,
    /// The slider of the tempo.
    pub tempo: HtmlInputElement,
    /// Which keys turn.
    pub keys_hint: HtmlElement,
    /// Begins to follow the moves.
    pub follow_along: HtmlButtonElement,
    /// Shows the moves as a case.
    pub case: HtmlButtonElement,
    /// Shows the turn pad.
    pub turns: HtmlButtonElement,
    /// Makes a scramble.
    pub scramble: HtmlButtonElement,
    /// Begins and ends the entering of stickers.
    pub enter: HtmlButtonElement,
    /// Solves and stops.
    pub solve: HtmlButtonElement,
    /// The seed of the scramble.
    pub seed: HtmlInputElement,
    /// What is going on.
    pub status: HtmlElement,
    /// How far it is, in words.
    pub detail: HtmlElement,
    /// Says to those who do not see the cube what was turned.
    pub said: HtmlElement,
    /// How far it is, as a bar.
    pub progress: HtmlProgressElement,
    /// How many moves there are.
    pub count: HtmlElement,
    /// Shows the moves as text.
    pub edit: HtmlButtonElement,
    /// Takes back a change.
    pub undo: HtmlButtonElement,
    /// Makes it again.
    pub redo: HtmlButtonElement,
    /// The move list.
    pub moves: HtmlElement,
    /// The typed alg.
    pub alg: HtmlTextAreaElement,
    /// The same text behind it, for marks.
    pub alg_mirror: Element,
    /// What is wrong with it.
    pub alg_note: HtmlElement,
    /// The net.
    pub net_view: Element,
    /// The squares of the net, in facelet order.
    pub net: Vec<Element>,
    /// The colours to paint with.
    pub palette: Element,
    /// What is to be said of the stickers entered.
    pub verdict: HtmlElement,
    /// The laws they break.
    pub laws: Element,
    /// What would mend them.
    pub repairs: Element,
    /// The facelet string.
    pub facelets: HtmlTextAreaElement,
    /// What is wrong with it.
    pub facelets_note: HtmlElement,
    /// Copies it.
    pub copy: HtmlButtonElement,
    /// The choices of the turn pad.
    pub tabs: Vec<HtmlInputElement>,
}

impl Parts {
    /// Finds them all, or says which is missing.
    pub fn find(root: &Element) -> Result<Parts, DomError> {
        let net: Element = part(root, "net")?;
        Ok(Parts {
            view: part(root, "view")?,
            stage: part(root, "stage")?,
            cube: part(root, "cube")?,
            place: part(root, "place")?,
            home: part(root, "home")?,
            back: part(root, "back")?,
            play: part(root, "play")?,
            forward: part(root, "forward")?,
            end: part(root, "end")?,
            tempo: part(root, "tempo")?,
            keys_hint: part(root, "keys-hint")?,
            follow_along: part(root, "follow-along")?,
            case: part(root, "case")?,
            turns: part(root, "turns")?,
            scramble: part(root, "scramble")?,
            enter: part(root, "enter")?,
            solve: part(root, "solve")?,
            seed: part(root, "seed")?,
            status: part(root, "status")?,
            detail: part(root, "detail")?,
            said: part(root, "said")?,
            progress: part(root, "progress")?,
            count: part(root, "count")?,
            edit: part(root, "edit")?,
            undo: part(root, "undo")?,
            redo: part(root, "redo")?,
            moves: part(root, "moves")?,
            alg: part(root, "alg")?,
            alg_mirror: part(root, "alg-mirror")?,
            alg_note: part(root, "alg-note")?,
            net: all(&net, "[data-facelet]")?,
            net_view: net,
            palette: part(root, "palette")?,
            verdict: part(root, "verdict")?,
            laws: part(root, "laws")?,
            repairs: part(root, "repairs")?,
            facelets: part(root, "facelets")?,
            facelets_note: part(root, "facelets-note")?,
            copy: part(root, "copy")?,
            tabs: all(root, "input[name=layers]")?
                .into_iter()
                .filter_map(|tab| tab.dyn_into().ok())
                .collect(),
        })
    }

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
