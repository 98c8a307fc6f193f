//! The player of a cube of another size than 3: layers of any depth, a list of any length, a net of any size.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement};

use super::chapters::{Solutions, length_words};
use super::choices::chosen_settings;
use super::long_list::{LongList, origins};
use super::net_picture::NetPicture;
use crate::app::status::{Building, Notice, StatusWords, Work, notice_words};
use crate::numbers::{Number, WholePart};
use crate::nxn::{LayerTurn, Stickers};
use crate::play::{Action, Step};
use crate::protocol::{Progress, SolverProtocol, TableSet};
use crate::solve::{Entry, Estimate, Method, Worker};
use crate::text::{SizesText, Text, fill};
use crate::view::{FASTEST, Looks, Tab, Tag, tagged_colour, tempo_of};
use crate::web::player::asking::{Asking, Desk};
use crate::web::player::entering::facelet_of;
use crate::web::player::mount::{Mount, Role, State};
use crate::web::player::parts::Parts;
use crate::web::player::show::{Busy, fill_track, laid_out, looks, show_facelets, show_net, show_status};
use crate::web::player::turn_buttons::{name_turn_button, turn_of};
use crate::web::runtime::dom::{DomError, all, now, set_attribute, set_text, target_of};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::program::CallBack;
use crate::web::worker::worker_client::WorkerClient;

/// The expected time of tables and search, in milliseconds, from which the page shows an estimate before solving.
const SLOW: f64 = 5000.0;

/// The worker programs of other sizes than 3. The first draws scrambles.
pub const PROGRAMS: [Worker; 2] = [Worker::Sizes, Worker::Blocks];

/// The role of a player of another size than 3.
pub struct Large {
    /// The workers, which the players of other sizes use as well, and what they do for this player.
    pub desk: Desk,
    /// The words of every player.
    pub text: &'static Text,
    /// The words of players of other sizes.
    pub words: &'static SizesText,
    /// What it found.
    pub solved: RefCell<Solutions>,
    /// The name of the metric in which the last search counted turns.
    pub metric: Cell<&'static str>,
    list: RefCell<LongList>,
    /// The net, where it is one picture.
    net: RefCell<Option<NetPicture>>,
    /// What the net was drawn for.
    drawn: RefCell<Option<(Stickers, Vec<Tag>, Looks)>>,
}

impl Large {
    /// A role for a cube of this size on these parts, with the workers of each of [`PROGRAMS`].
    pub fn new(
        size: usize,
        programs: Vec<Rc<WorkerClient<SolverProtocol>>>,
        parts: &Parts,
        text: &'static Text,
        words: &'static SizesText,
    ) -> Rc<Large> {
        Rc::new(Large {
            desk: Desk::new(size, programs),
            text,
            words,
            solved: RefCell::default(),
            metric: Cell::default(),
            list: RefCell::new(LongList::new(&parts.moves, text.moves.pause)),
            net: RefCell::new(NetPicture::new(&parts.net, size)),
            drawn: RefCell::default(),
        })
    }

    /// The depth that is chosen for wide and inner turns.
    fn depth(&self, mount: &Mount) -> u16 {
        let slider = depth_slider(mount);
        slider.map_or(2, |slider| slider.value_as_number().whole_index()).clamp(1, self.desk.size).to_u16()
    }

    /// Writes the depth that is chosen on the buttons of the turns.
    fn show_depth(&self, mount: &Mount) {
        let Some(slider) = depth_slider(mount) else { return };
        let depth = self.depth(mount);
        let least_and_most = (2.0, self.desk.size.to_f64() - 1.0);
        let range = (least_and_most.1 - least_and_most.0).max(1.0);
        fill_track(&slider, (f64::from(depth) - least_and_most.0) / range);
        let value = fill(self.words.depth_value, &[("depth", &depth), ("size", &self.desk.size)]);
        set_attribute(&slider, "aria-valuetext", Some(&value));
        if let Ok(Some(label)) = mount.root.query_selector("[data-part=depth-value]") {
            set_text(&label, &value);
        }
        for (tab, selector) in [(Tab::Wide, "wide"), (Tab::Middle, "middle")] {
            let buttons =
                all(&mount.root, &format!("[data-layers={selector}] [data-turn]")).unwrap_or_default();
            for button in buttons {
                let turn = turn_of(&button, self.desk.size);
                let turn = turn.filter(|turn| !turn.is_rotation(self.desk.size));
                // The buttons count from their face, also beyond the middle.
                let turned = turn.map(|turn| at_depth(turn, tab, depth));
                let written = turned.and_then(|turn| turn.written(self.desk.size));
                if let Some((turn, written)) = turned.zip(written) {
                    let written = written.to_string();
                    set_attribute(&button, "data-turn", Some(&written));
                    set_text(&button, &written.replace('\'', "′"));
                    name_turn_button(&button, turn, self.desk.size, mount.text);
                }
            }
        }
    }

    fn show_net(&self, mount: &Mount, state: &mut State) {
        if self.net.borrow().is_none() {
            return show_net(mount, state);
        }
        let (stickers, tags) = laid_out(mount, state);
        let now = Some((stickers, tags, looks(state)));
        if *self.drawn.borrow() == now {
            return;
        }
        if let (Some(net), Some((stickers, tags, looks))) = (self.net.borrow_mut().as_mut(), &now) {
            let coats = looks.coats(stickers);
            net.draw(coats.iter().enumerate().map(|(i, coat)| {
                let tag = tags.get(i).copied().unwrap_or(Tag::NONE);
                (tagged_colour(coat.colour, tag, looks), tag.is_wrong)
            }));
        }
        self.drawn.replace(now);
    }

    /// A long facelet string is only written while it can be seen and rests.
    fn shows_facelets(&self, mount: &Mount, state: &State) -> bool {
        if self.desk.size <= MOST_WRITTEN {
            return true;
        }
        let fold = mount.root.query_selector("[data-part=more]").ok().flatten();
        fold.is_none_or(|fold| fold.has_attribute("open") && state.player.is_still())
    }
}

/// The most layers whose facelet string is always written.
const MOST_WRITTEN: usize = 5;

/// The box that says whether pieces which a chapter is not about are dimmed, and the name under which the choice is kept.
const DIM: &str = "dim";

/// The slider of the depth; a cube without inner layers has none.
fn depth_slider(mount: &Mount) -> Option<HtmlInputElement> {
    mount.root.query_selector("[data-part=depth]").ok()??.dyn_into().ok()
}

/// The turn of the same face that goes as deep as this under a tab: all layers up to there, or that one alone.
fn at_depth(turn: LayerTurn, tab: Tab, depth: u16) -> LayerTurn {
    let first = if matches!(tab, Tab::Middle) { depth } else { 1 };
    LayerTurn::block(turn.face(), first..=depth, turn.quarters())
}

impl Role for Large {
    fn begin(self: Rc<Self>, mount: &Rc<Mount>) -> Result<Vec<Listener>, DomError> {
        self.solved.borrow_mut().is_undimmed = mount.storage.kept(DIM).is_some();
        self.show_depth(mount);
        self.show_settings(mount);
        self.listen(mount);
        self.prepare(mount);
        self.has_failed(mount);
        let (deepens, strides, unfolds) = (self.clone(), self.clone(), self.clone());
        let scrolls = self;
        Ok(vec![
            mount.on(&mount.root, "input", move |mount, event: &Event| {
                if target_of(event).is_some_and(|target| is_part(&target, "depth")) {
                    deepens.show_depth(mount);
                }
            })?,
            mount.on(&mount.root, "change", move |mount, event: &Event| strides.chosen(mount, event))?,
            mount.on(&mount.parts.moves, "scroll", move |mount, _: &Event| {
                let state = &mut *mount.state.borrow_mut();
                let (line, edition) = (state.player.line(), state.player.edition());
                if let Err(error) = scrolls.list.borrow_mut().scrolled(line, edition) {
                    state.notice = Notice::Error(error.to_string());
                }
            })?,
            // Where it is unfolded, the string is to be written.
            mount.on(&mount.root, "click", move |mount, event: &Event| {
                if target_of(event).is_some_and(|target| target.tag_name() == "SUMMARY") {
                    unfolds.drawn.replace(None);
                    mount.request_frame();
                }
            })?,
        ])
    }

    fn show(&self, mount: &Mount, state: &mut State) {
        let (line, edition, place) = (state.player.line(), state.player.edition(), state.player.place());
        let mut solved = self.solved.borrow_mut();
        solved.show(mount, line, edition, place, self.words);
        let heads = || {
            let mut heads = origins(line, |origin| origin.words(&mount.text.moves));
            let chapters = solved.chapters(line, edition);
            if chapters.len() > 1 {
                let names = chapters.iter().map(|chapter| self.words.phase(chapter.phase).name);
                heads.extend(chapters.iter().map(|chapter| chapter.turns.start).zip(names));
                // Those of the same place stay in their order.
                heads.sort_by_key(|(at, _)| *at);
            }
            heads
        };
        if let Err(error) = self.list.borrow_mut().show(line, edition, state.player.current(), heads) {
            state.notice = Notice::Error(error.to_string());
        }
        drop(solved);
        self.show_net(mount, state);
        if self.shows_facelets(mount, state) {
            show_facelets(mount, state);
        }
        let jobs = self.desk.jobs.borrow();
        let (work, tables) = (jobs.work(), jobs.tables());
        let searched = match work {
            // Before there is a solution, nobody knows how long it takes.
            Work::Solving { began, millis: Some(millis), best: Some(_), .. } => {
                Some((now() - began) / millis)
            }
            _ => None,
        };
        show_status(mount, state, &Busy::of(work, tables, searched), |notice, standing| {
            self.status(mount, work, notice, tables, standing)
        });
    }

    fn light(&self, mount: &Mount, state: &State, stickers: &Stickers) -> Vec<Tag> {
        // The plan of a case has colours of its own to look at.
        if mount.cases.is_on.get() {
            return Vec::new();
        }
        let player = &state.player;
        self.solved.borrow_mut().tags(player.line(), player.edition(), player.place(), stickers)
    }

    fn keeps_work(&self, action: &Action) -> bool {
        // Who watches a solution may be waiting for a shorter one.
        let watches = matches!(
            action,
            Action::Play
                | Action::Pause
                | Action::Forward
                | Action::Back
                | Action::Home
                | Action::End
                | Action::Jump(_)
        );
        watches && matches!(self.desk.jobs.borrow().work(), Work::Solving { .. })
    }

    fn abandon_work(&self, mount: &Mount) {
        self.give_up(mount);
    }

    fn hear_moving(&self, _: &Mount, moves: bool) {
        // Frames and tables share the processor.
        self.desk.hold(moves);
    }

    fn hear_hidden(&self, _: bool) {}

    fn scramble(&self, mount: &Mount, seed: u32) {
        self.ask_for_scramble(mount, seed);
    }

    fn solve_or_stop(&self, mount: &Mount) {
        self.ask_or_stop(mount);
    }

    fn click(&self, mount: &Rc<Mount>, button: &Element) {
        if is_part(button, "take-best") {
            mount.act(Action::Home);
            self.take_best(mount);
        }
        let chosen = button.get_attribute("data-solution").and_then(|index| index.parse().ok());
        let steps = chosen.and_then(|index| self.solved.borrow().one_of_all(index));
        if let Some(steps) = steps {
            mount.act(Action::Home);
            mount.act(Action::Offer(steps));
        }
    }

    fn net_cell(&self, _: &Mount, under: &Element, at: [f32; 2]) -> Option<usize> {
        let on_picture = || self.net.borrow().as_ref()?.cell_at(at).filter(|_| is_part(under, "net"));
        facelet_of(under).or_else(on_picture)
    }

    fn tempo(&self, slider: f64) -> (f64, f64) {
        (tempo_of(slider), slider / FASTEST)
    }

    fn key_turn(&self, mount: &Mount, step: Step) -> Step {
        let tab = mount.parts.tab();
        let is_face = |turn: &LayerTurn| (turn.first(), turn.last()) == (1, 1);
        let turn = step.turn.filter(|turn| is_face(turn) && matches!(tab, Tab::Wide | Tab::Middle));
        let deep = turn.filter(|_| self.desk.size > 2).map(|turn| at_depth(turn, tab, self.depth(mount)));
        match deep.and_then(|turn| Some((turn, turn.written(self.desk.size)?))) {
            Some((turn, written)) => Step { turn: Some(turn), text: written.to_string(), ..step },
            None => step,
        }
    }
}

impl Large {
    fn chosen(&self, mount: &Mount, event: &Event) {
        let Some(target) = target_of(event) else { return };
        if let Some(dim) = target.dyn_ref::<HtmlInputElement>().filter(|input| is_part(input, DIM)) {
            self.solved.borrow_mut().is_undimmed = !dim.checked();
            mount.storage.keep(DIM, if dim.checked() { "" } else { "off" });
        }
        let Ok(select) = target.dyn_into::<HtmlSelectElement>() else { return };
        if is_part(&select, "stride") {
            let stride = select.value().parse().unwrap_or(1);
            mount.state.borrow_mut().player.set_stride(stride);
        } else if is_part(&select, "method") {
            self.show_settings(mount);
            self.prepare(mount);
        }
    }

    /// Shows the choices that concern the method.
    fn show_settings(&self, mount: &Mount) {
        let method = chosen_settings(mount, self.desk.size).method;
        if let Ok(Some(field)) = mount.root.query_selector("[data-part=heuristic-field]") {
            set_attribute(&field, "hidden", (method != Method::Phases).then_some(""));
        }
    }

    /// Has the worker build the tables that the chosen method needs, before they are needed.
    fn prepare(&self, mount: &Mount) {
        let settings = chosen_settings(mount, self.desk.size);
        let program = self.program(&settings);
        self.desk.use_program(program);
        let (size, method) = (self.desk.size.to_u32(), settings.method);
        self.desk.prepare(program, &TableSet { size, method, tier: 1 });
    }

    /// Offers the best solution, from where it starts.
    pub fn take_best(&self, mount: &Mount) {
        let Some(steps) = self.solved.borrow_mut().take() else { return };
        mount.state.borrow_mut().player.act(Action::Offer(steps));
        mount.request_frame();
    }

    /// Returns the words for a length, with the metric.
    pub fn turns(&self, length: u32) -> String {
        length_words(self.text, length, self.metric.get())
    }

    /// Returns the expected time and memory of the chosen method, if solving takes long.
    fn estimate(&self, mount: &Mount) -> Option<String> {
        let size = self.desk.size;
        let entry = Entry::new(chosen_settings(mount, size).method, size).ok()?;
        let Estimate { bytes, table_millis, millis, .. } = entry.estimate(size);
        // A worker takes twice as long as native code.
        let (table_millis, millis) = (2.0 * table_millis, 2.0 * millis);
        let whole = |number: f64| number.ceil().whole_u32();
        let (tables, seconds) = (whole(table_millis / 1000.0), whole(millis / 1000.0));
        let values: &[(&str, &dyn std::fmt::Display)] =
            &[("tables", &tables), ("seconds", &seconds), ("megabytes", &whole(bytes / 1e6))];
        (table_millis + millis >= SLOW).then(|| fill(self.words.estimate, values))
    }

    /// The words of the status; `standing` where there is nothing new.
    fn status(
        &self,
        mount: &Mount,
        work: &Work,
        notice: &Notice,
        tables: Option<Building>,
        standing: &str,
    ) -> StatusWords {
        let text = self.text;
        let words = &text.solver;
        let building = tables.map(|tables| tables.words(text));
        let (main, detail) = match work {
            _ if notice.is_error() => (notice_words(text, &words.turns, notice, standing), None),
            Work::Scrambling { .. } => (words.scrambling.to_owned(), building),
            Work::Solving { search, best, .. } => {
                let best = best.map(|best| fill(words.best, &[("turns", &self.turns(best))]));
                let searching = search.map(|Progress { phase, nodes, .. }| {
                    let phase = self.words.phase(phase).name;
                    fill(
                        self.words.searching,
                        &[("phase", &phase), ("positions", &words.positions.count(nodes))],
                    )
                });
                let estimate = || self.estimate(mount).filter(|_| search.is_none());
                (best.unwrap_or_else(|| words.solving.to_owned()), searching.or(building).or_else(estimate))
            }
            Work::Idle => {
                let estimate = || self.estimate(mount).filter(|_| *notice == Notice::Scrambled);
                (notice_words(text, &words.turns, notice, standing), estimate())
            }
        };
        StatusWords { main, detail }
    }
}

/// Whether an element is the part of this name.
fn is_part(element: &Element, name: &str) -> bool {
    element.get_attribute("data-part").as_deref() == Some(name)
}
