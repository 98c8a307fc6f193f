//! What a player of another size than 3 asks of the workers, and what it makes of their solutions.

use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};

use super::chapters::Solved;
use super::role::Large;
use crate::cube::Metric;
use crate::play::{Action, Origin};
use crate::protocol::{Chapter, End, Settings, TableSet, Wanted};
use crate::search::heuristics::Combination;
use crate::solve::Method;
use crate::web::player::asking::{Asking, Desk};
use crate::web::player::mount::{Mount, State};
use crate::web::player::solving::{Notice, done_words};

/// What a select or a box of this name says.
fn choice(mount: &Mount, name: &str) -> Option<String> {
    let element = mount.root.query_selector(&format!("[data-part={name}]")).ok()??;
    match element.dyn_into::<HtmlSelectElement>() {
        Ok(select) => Some(select.value()),
        Err(other) => {
            let input: HtmlInputElement = other.dyn_into().ok()?;
            Some(if input.checked() { "on" } else { "" }.to_owned())
        }
    }
}

impl Large {
    /// How the person wants it to be solved.
    pub fn chosen_settings(&self, mount: &Mount) -> Settings {
        let usual = Method::of_size(self.desk.size).next().unwrap_or(Method::Reduction);
        let method = choice(mount, "method").and_then(|name| name.parse().ok()).unwrap_or(usual);
        let mut settings = Settings::new(method);
        if let Some(heuristic) = choice(mount, "heuristic").and_then(|name| name.parse::<Combination>().ok())
        {
            settings.heuristic = heuristic;
        }
        if choice(mount, "metric").as_deref() == Some("qtm") {
            settings.metric = Metric::Qtm;
        }
        if choice(mount, "all").as_deref() == Some("on") {
            settings.wanted = Wanted::All;
        }
        settings
    }

    /// Has the worker build the tables that the chosen method needs, before they are needed.
    pub fn prepare(&self, mount: &Mount) {
        let (size, method) = (self.desk.size as u32, self.chosen_settings(mount).method);
        self.desk.workers.prepare(&TableSet { size, method, tier: 1 });
    }

    /// Offers the best solution, from where it starts.
    pub fn take_best(&self, mount: &Mount) {
        let Some(steps) = self.solved.borrow_mut().take() else { return };
        mount.state.borrow_mut().player.act(Action::Offer(steps));
        mount.request_frame();
    }
}

impl Asking for Large {
    fn desk(&self) -> &Desk {
        &self.desk
    }

    fn settings(&self, mount: &Mount) -> (Settings, Option<f64>) {
        let asked = |millis: String| millis.parse::<u32>().ok().map(f64::from);
        (self.chosen_settings(mount), choice(mount, "millis").map_or(Some(1000.0), asked))
    }

    fn begin_search(&self) {
        self.solved.borrow_mut().begin();
    }

    fn take_solution(&self, mount: &Mount, chapters: &[Chapter], length: u32, from: usize) {
        let mut steps = Vec::new();
        let mut places = Vec::new();
        for chapter in chapters {
            let Some(turns) = self.steps_of(mount, &chapter.alg, Origin::Solution) else { return };
            places.push((chapter.phase, steps.len()..steps.len() + turns.len()));
            steps.extend(turns);
        }
        self.solved.borrow_mut().found(Solved { steps: Rc::from(steps), places, length });
        if mount.state.borrow().player.place() == from {
            self.take_best(mount);
        }
    }

    fn take_all(&self, mount: &Mount, algs: &[String], total: u32) {
        let found = algs.iter().filter_map(|alg| self.steps_of(mount, alg, Origin::Solution)).collect();
        self.solved.borrow_mut().all(found, total);
    }

    fn notice(&self, length: u32, end: &End) -> Notice {
        Notice::Said(done_words(self.text, length, end.outcome, &end.stats))
    }

    fn plays_solution(&self, state: &State, from: usize) -> bool {
        state.player.place() == from && state.player.is_still()
    }
}
