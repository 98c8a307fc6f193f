//! Proving a shortest solution of the 3x3x3, with a large table, in workers of their own.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Reflect;
use wasm_bindgen::JsValue;
use web_sys::Element;

use super::proof_card::ProofCard;
use crate::app::PoolRules;
use crate::app::checkpoint::Checkpoint;
use crate::app::device::Device;
use crate::app::status::{Notice, Work};
use crate::cube::Metric;
use crate::protocol::{Event, Outcome, Settings, SolverProtocol, Wanted};
use crate::solve::Method;
use crate::solve::optimal::Size;
use crate::text::{Plural, Text};
use crate::view::{USUAL_TABLE, proof_choices};
use crate::web::player::choices::{choice, choose};
use crate::web::player::mount::{Mount, State};
use crate::web::runtime::dom::{DomError, all, now, set_attribute, set_text, window};
use crate::web::runtime::program::beside;
use crate::web::worker::worker_client::WorkerClient;

/// The time in milliseconds between two announcements of the progress to a screen reader.
const ANNOUNCE: f64 = 5000.0;

/// The time in milliseconds after which the progress is kept again.
const KEEP: f64 = 2000.0;

/// The name under which the browser keeps a proof that was not finished.
const KEPT: &str = "proof";

/// Returns the client of the worker that divides proofs, for all players of a page. The worker starts with the first proof.
pub fn prover() -> Rc<WorkerClient<SolverProtocol>> {
    Rc::new(WorkerClient::new(beside("optimal_worker_loader.js"), PoolRules::LARGE))
}

/// What a player proves, and what it keeps of that.
pub struct Proof {
    /// The cube of the last search and its settings.
    asked: RefCell<(String, Settings)>,
    /// The proof that was not finished.
    checkpoint: RefCell<Option<Checkpoint>>,
    /// When it was kept.
    kept: Cell<f64>,
    /// True while a search is begun that goes on from the checkpoint.
    resumes: Cell<bool>,
    /// When the progress was announced.
    announced: Cell<f64>,
    card: RefCell<ProofCard>,
}

impl Proof {
    /// Returns the proofs of a player with nothing to do.
    pub fn new() -> Proof {
        Proof {
            asked: RefCell::new((String::new(), Settings::new(Method::TwoPhase))),
            checkpoint: RefCell::default(),
            kept: Cell::default(),
            resumes: Cell::default(),
            announced: Cell::default(),
            card: RefCell::default(),
        }
    }

    /// Shows its choices, and reads the proof that was not finished.
    pub fn begin(&self, mount: &Mount) -> Result<(), DomError> {
        choose_table(mount);
        for how in all(&mount.root, ".how")? {
            how.insert_adjacent_html("beforeend", &proof_choices(mount.text))?;
        }
        self.checkpoint.replace(mount.storage.kept(KEPT).and_then(|text| Checkpoint::from_text(&text)));
        Ok(())
    }

    /// Returns the settings of a proof; `None` if a person has chosen another method.
    pub fn settings(&self, mount: &Mount) -> Option<Settings> {
        if let Some(checkpoint) = self.checkpoint.borrow().as_ref().filter(|_| self.resumes.get()) {
            return Some(checkpoint.resumed_by(device().workers(size_of(checkpoint.settings.tier))));
        }
        choice(mount, "method").filter(|method| method == Method::Optimal.name())?;
        let size: Size = choice(mount, "table").and_then(|name| name.parse().ok()).unwrap_or(USUAL_TABLE);
        let metric =
            if choice(mount, "metric").as_deref() == Some("qtm") { Metric::Qtm } else { Metric::Htm };
        let wanted = if choice(mount, "all").as_deref() == Some("on") { Wanted::All } else { Wanted::One };
        let goal = choice(mount, "goal").and_then(|name| name.parse().ok());
        // A way to a goal is found within seconds.
        let shares = if goal.is_some() { 1 } else { device().workers(size) };
        Some(Settings { tier: size.tier(), shares, metric, wanted, goal, ..Settings::new(Method::Optimal) })
    }

    /// True if the last search proves its solution.
    pub fn proves(&self) -> bool {
        self.asked.borrow().1.method == Method::Optimal
    }

    /// Takes that a search begins.
    pub fn begin_search(&self, state: &str, settings: &Settings) {
        self.asked.replace((state.to_owned(), *settings));
        self.announced.set(now());
        self.list(&[], 0);
    }

    /// Takes the solutions to list, and the number of all.
    pub fn list(&self, algs: &[String], total: u32) {
        self.card.borrow_mut().list(algs.to_vec(), total);
    }

    /// Takes note of how far the proof has come.
    pub fn note(&self, mount: &Mount, event: &Event) {
        match event {
            Event::Progress { progress, .. } => {
                let is_due = now() - self.kept.get() >= KEEP;
                let (state, settings) = &*self.asked.borrow();
                if let Some(checkpoint) = Checkpoint::of(state, *settings, progress) {
                    self.checkpoint.replace(Some(checkpoint));
                    if is_due {
                        self.keep(mount);
                    }
                }
            }
            Event::Done { end, .. } => {
                if end.outcome == Outcome::Optimal {
                    let is_other = |of: &Checkpoint| of.state != self.asked.borrow().0;
                    let other = self.checkpoint.take().filter(is_other);
                    self.checkpoint.replace(other);
                }
                self.keep(mount);
            }
            _ => {}
        }
    }

    /// Returns the words for a number of turns of the last search.
    pub fn turns(&self, text: &'static Text) -> &'static Plural {
        match self.asked.borrow().1.metric {
            Metric::Qtm => &text.proof.quarter_turns,
            _ => &text.solver.turns,
        }
    }

    /// Offers to continue, and the list of solutions. Announces the progress now and then.
    pub fn show(&self, mount: &Mount, state: &State, work: &Work) {
        let (announced, time) = (&self.announced, now());
        let is_proving = matches!(work, Work::Solving { millis: None, search: Some(_), .. });
        if is_proving && time - announced.get() >= ANNOUNCE {
            announced.set(time);
            set_text(&mount.parts.said, state.shown.status.detail.as_deref().unwrap_or_default());
        }
        let checkpoint = self.checkpoint.borrow();
        let is_shown = |checkpoint: &&Checkpoint| {
            *work == Work::Idle
                && state.player.entry().is_none()
                && checkpoint.state == state.player.state().to_string()
        };
        let is_solved = matches!(state.notice, Notice::Solved { .. }) && *work == Work::Idle;
        self.card.borrow_mut().show(mount, checkpoint.as_ref().filter(is_shown), is_solved);
    }

    /// Returns the solution of a button in the list.
    pub fn solution(&self, button: &Element) -> Option<String> {
        let index = button.get_attribute("data-solution")?.parse().ok()?;
        self.card.borrow().solution(index).map(str::to_owned)
    }

    /// Chooses the settings of the proof that was not finished, and calls `search`, which goes on with it.
    pub fn resume(&self, mount: &Mount, search: impl FnOnce()) {
        let settings = self.checkpoint.borrow().as_ref().map(|of| of.settings);
        let Some(Settings { metric, wanted, tier, .. }) = settings else { return };
        choose(mount, "method", Method::Optimal.name());
        choose(mount, "table", size_of(tier).name());
        choose(mount, "goal", "");
        choose(mount, "metric", if metric == Metric::Qtm { "qtm" } else { "htm" });
        choose(mount, "all", if wanted == Wanted::All { "on" } else { "" });
        self.resumes.set(true);
        search();
        self.resumes.set(false);
    }

    /// Keeps the proof that was not finished, or forgets it. Without the browser's store, it can be continued until the page is
    /// closed.
    fn keep(&self, mount: &Mount) {
        self.kept.set(now());
        let text = self.checkpoint.borrow().as_ref().map_or_else(String::new, Checkpoint::to_text);
        mount.storage.keep(KEPT, &text);
    }
}

/// Returns the size of the tables of this tier.
fn size_of(tier: u32) -> Size {
    Size::of_tier(tier).unwrap_or(USUAL_TABLE)
}

/// Returns the device. Firefox and Safari do not report its memory.
fn device() -> Device {
    let property = |object: &JsValue, name| Reflect::get(object, &JsValue::from_str(name)).ok();
    let Ok(window) = window() else {
        return Device { memory: None, processors: 1.0, shares_tables: false };
    };
    let navigator = window.navigator();
    Device {
        memory: property(&navigator, "deviceMemory").and_then(|memory| memory.as_f64()),
        processors: navigator.hardware_concurrency(),
        shares_tables: property(&window, "crossOriginIsolated").is_some_and(|is_so| is_so.is_truthy()),
    }
}

/// Selects the table that fits the memory of the device.
fn choose_table(mount: &Mount) {
    let size = device().table(USUAL_TABLE);
    // Without the choice, the usual table is taken.
    for option in all(&mount.root, "[data-part=table] option").unwrap_or_default() {
        let is_chosen = option.get_attribute("value").as_deref() == Some(size.name());
        set_attribute(&option, "selected", is_chosen.then_some(""));
    }
}
