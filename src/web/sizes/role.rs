//! The player of a cube of another size than 3: layers of any depth, a list of any length, a net of any size.

use std::cell::RefCell;
use std::rc::Rc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement};

use super::long_list::{LongList, origins};
use super::net_picture::NetPicture;
use crate::nxn::{Draft, LayerTurn, Stickers, random_moves};
use crate::play::{Origin, Step, heading, read_steps};
use crate::text::{SizesText, fill};
use crate::view::{FASTEST, Looks, Tab, tempo_of};
use crate::web::dom::{DomError, all, set_attribute, set_text, target_of};
use crate::web::entering::facelet_of;
use crate::web::listener::Listener;
use crate::web::mount::{Mount, State};
use crate::web::parts::Parts;
use crate::web::program::CallBack;
use crate::web::role::Role;
use crate::web::show::{Busy, fill_track, show_facelets, show_net, show_status};
use crate::web::solving::{Notice, notice_words};

/// The role of a player of another size than 3.
pub struct Large {
    size: usize,
    words: &'static SizesText,
    list: RefCell<LongList>,
    /// The net, where it is one picture.
    net: RefCell<Option<NetPicture>>,
    /// What the net was drawn for.
    drawn: RefCell<Option<(Stickers, Looks)>>,
}

impl Large {
    /// A role for a cube of this size on these parts.
    pub fn new(size: usize, parts: &Parts, words: &'static SizesText) -> Rc<Large> {
        Rc::new(Large {
            size,
            words,
            list: RefCell::new(LongList::new(&parts.moves, words.player.moves.pause)),
            net: RefCell::new(NetPicture::new(&parts.net_view, size)),
            drawn: RefCell::default(),
        })
    }

    /// The depth that is chosen for wide and inner turns.
    fn depth(&self, mount: &Mount) -> u16 {
        let slider = depth_slider(mount);
        slider.map_or(2, |slider| slider.value_as_number() as u16).clamp(1, self.size as u16)
    }

    /// Writes the depth that is chosen on the buttons of the turns.
    fn show_depth(&self, mount: &Mount) {
        let Some(slider) = depth_slider(mount) else { return };
        let depth = self.depth(mount);
        let least_and_most = (2.0, self.size as f64 - 1.0);
        let range = (least_and_most.1 - least_and_most.0).max(1.0);
        fill_track(&slider, (f64::from(depth) - least_and_most.0) / range);
        let value = fill(self.words.depth_value, &[("depth", &depth), ("size", &self.size)]);
        set_attribute(&slider, "aria-valuetext", Some(&value));
        if let Ok(Some(told)) = mount.root.query_selector("[data-part=depth-value]") {
            set_text(&told, &value);
        }
        for (tab, selector) in [(Tab::Wide, "wide"), (Tab::Middle, "middle")] {
            let buttons = all(&mount.root, &format!("[data-layers={selector}] [data-turn]")).unwrap_or_default();
            for button in buttons {
                let turn = button.get_attribute("data-turn").and_then(|text| read_turn(&text, self.size));
                let turn = turn.filter(|turn| !turn.is_rotation(self.size));
                // The buttons count from their face, also beyond the middle.
                let written = turn.map(|turn| at_depth(turn, tab, depth)).and_then(|turn| turn.written(self.size));
                if let Some(written) = written.map(|written| written.to_string()) {
                    set_attribute(&button, "data-turn", Some(&written));
                    set_text(&button, &written.replace('\'', "′"));
                }
            }
        }
    }

    fn show_net(&self, mount: &Mount, state: &mut State) {
        if self.net.borrow().is_none() {
            return show_net(mount, state);
        }
        let looks = state.looks.on_page(state.dark);
        let stickers = state.player.nearest();
        let is_drawn =
            self.drawn.borrow().as_ref().is_some_and(|(drawn, with)| *drawn == *stickers && *with == looks);
        if let Some(net) = self.net.borrow_mut().as_mut().filter(|_| !is_drawn) {
            net.draw(looks.coats(&stickers).iter().map(|coat| coat.colour));
            self.drawn.replace(Some((stickers.into_owned(), looks)));
        }
    }

    /// A facelet string of thousands of letters is only written while it can be seen and rests.
    fn shows_facelets(&self, mount: &Mount, state: &State) -> bool {
        let fold = mount.root.query_selector("[data-part=facelets-fold]").ok().flatten();
        fold.is_none_or(|fold| fold.has_attribute("open") && state.player.is_still())
    }
}

/// The slider of the depth; a cube without inner layers has none.
fn depth_slider(mount: &Mount) -> Option<HtmlInputElement> {
    mount.root.query_selector("[data-part=depth]").ok()??.dyn_into().ok()
}

fn read_turn(text: &str, size: usize) -> Option<LayerTurn> {
    read_steps(text, size, Origin::Turn).ok()?.pop()?.turn
}

/// The turn of the same face that goes as deep as this under a tab: all layers up to there, or that one alone.
const fn at_depth(turn: LayerTurn, tab: Tab, depth: u16) -> LayerTurn {
    let first = if matches!(tab, Tab::Middle) { depth } else { 1 };
    LayerTurn { first, last: depth, ..turn }
}

impl Role for Large {
    fn begin(self: Rc<Self>, mount: &Rc<Mount>) -> Result<Vec<Listener>, DomError> {
        self.show_depth(mount);
        let (deepens, strides, unfolds) = (self.clone(), self.clone(), self.clone());
        let scrolls = self;
        Ok(vec![
            Listener::new(
                &mount.root,
                "input",
                mount.with((), move |mount, event: Event| {
                    if target_of(&event).is_some_and(|target| is_part(&target, "depth")) {
                        deepens.show_depth(mount);
                    }
                }),
            )?,
            Listener::new(
                &mount.root,
                "change",
                mount.with((), move |mount, event: Event| strides.chosen(mount, &event)),
            )?,
            Listener::new(
                &mount.parts.moves,
                "scroll",
                mount.with((), move |mount, _: Event| {
                    let state = &mut *mount.state.borrow_mut();
                    if let Err(error) = scrolls.list.borrow_mut().scrolled(state.player.line()) {
                        state.notice = Notice::Trouble(error.to_string());
                    }
                }),
            )?,
            // Where it is unfolded, the string is to be written.
            Listener::new(
                &mount.root,
                "click",
                mount.with((), move |mount, event: Event| {
                    if target_of(&event).is_some_and(|target| target.tag_name() == "SUMMARY") {
                        unfolds.drawn.replace(None);
                        mount.request_frame();
                    }
                }),
            )?,
        ])
    }

    fn show(&self, mount: &Mount, state: &mut State) {
        self.show_net(mount, state);
        if self.shows_facelets(mount, state) {
            show_facelets(mount, state);
        }
        let (line, edition, place) = (state.player.line(), state.player.edition(), state.player.place());
        let heads = || origins(line, |origin| heading(origin, &mount.text.moves));
        if let Err(error) = self.list.borrow_mut().show(line, edition, place, heads) {
            state.notice = Notice::Trouble(error.to_string());
        }
        let busy = Busy { is_idle: true, is_solving: false, is_preparing: false, progress: None };
        show_status(mount, state, &busy, |notice, standing| notice_words(mount.text, notice, standing));
    }

    fn abandon_work(&self, _: &Mount) {}

    fn scramble(&self, mount: &Mount, seed: u32) {
        let mut random = ChaCha8Rng::seed_from_u64(seed.into());
        let alg = random_moves(self.size, &mut random).to_string();
        // What is written there can be read.
        if let Ok(steps) = read_steps(&alg, self.size, Origin::Scramble) {
            mount.show_scramble(seed, steps);
        }
    }

    fn solve_or_stop(&self, _: &Mount) {}

    fn click(&self, _: &Rc<Mount>, _: &Element) {}

    fn net_cell(&self, _: &Mount, under: &Element, at: [f32; 2]) -> Option<usize> {
        let on_picture = || self.net.borrow().as_ref()?.cell_at(at).filter(|_| is_part(under, "net"));
        facelet_of(under).or_else(on_picture)
    }

    fn read_facelets(&self, mount: &Mount, text: &str) -> Result<(Draft, String), String> {
        let draft: Draft = text.parse().map_err(|error| format!("{error}"))?;
        if draft.size() == self.size {
            Ok((draft, mount.text.cube.facelets_hint.to_owned()))
        } else {
            let (found, expected) = (draft.stickers().len(), 6 * self.size * self.size);
            Err(fill(self.words.other_count, &[("found", &found), ("expected", &expected)]))
        }
    }

    fn tempo(&self, slider: f64) -> (f64, f64) {
        (tempo_of(slider), slider / FASTEST)
    }

    fn key_turn(&self, mount: &Mount, step: Step) -> Step {
        let tab = mount.tab();
        let is_face = |turn: &LayerTurn| (turn.first, turn.last) == (1, 1);
        let turn = step.turn.filter(|turn| is_face(turn) && matches!(tab, Tab::Wide | Tab::Middle));
        let deep = turn.filter(|_| self.size > 2).map(|turn| at_depth(turn, tab, self.depth(mount)));
        match deep.and_then(|turn| Some((turn, turn.written(self.size)?))) {
            Some((turn, written)) => Step { turn: Some(turn), text: written.to_string(), ..step },
            None => step,
        }
    }
}

impl Large {
    fn chosen(&self, mount: &Mount, event: &Event) {
        let select = target_of(event).and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
        if let Some(select) = select.filter(|select| is_part(select, "stride")) {
            let stride = select.value().parse().unwrap_or(1);
            mount.state.borrow_mut().player.set_stride(stride);
        }
    }
}

/// Whether an element is the part of this name.
fn is_part(element: &Element, name: &str) -> bool {
    element.get_attribute("data-part").as_deref() == Some(name)
}
