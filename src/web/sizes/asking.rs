//! What a player of another size than 3 asks of the workers, and what it makes of their solutions.

use std::rc::Rc;

use super::chapters::Solved;
use super::choices::chosen_settings;
use super::role::{Large, PROGRAMS};
use crate::app::status::{Notice, done_words};
use crate::play::{Action, Origin};
use crate::protocol::{Chapter, End, Settings};
use crate::solve::Entry;
use crate::web::player::asking::{Asking, Desk};
use crate::web::player::choices::choice;
use crate::web::player::following;
use crate::web::player::mount::Mount;

/// Solutions of cubes with up to this many layers are followed move by move, like those of the 3x3x3: a person may hold one and
/// enter it by click. Larger cubes take hundreds of moves, so their solutions play.
const MOST_FOLLOWED: usize = 7;

impl Asking for Large {
    fn desk(&self) -> &Desk {
        &self.desk
    }

    fn settings(&self, mount: &Mount) -> (Settings, Option<f64>) {
        let asked = |millis: String| millis.parse::<u32>().ok().map(f64::from);
        let (settings, size) = (chosen_settings(mount, self.desk.size), self.desk.size);
        let minimised = Entry::new(settings.method, size).map(|entry| entry.metric_or_usual(settings.metric));
        self.metric.set(minimised.unwrap_or(settings.metric).name_for(size));
        (settings, choice(mount, "millis").map_or(Some(1000.0), asked))
    }

    fn program(&self, settings: &Settings) -> usize {
        let worker = Entry::new(settings.method, self.desk.size).ok().and_then(|entry| entry.worker);
        PROGRAMS.iter().position(|program| worker == Some(*program)).unwrap_or_default()
    }

    fn begin_search(&self, _: &str, _: &Settings) {
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
        self.solved.borrow_mut().found(Solved {
            steps: Rc::from(steps),
            places,
            length,
            metric: self.metric.get(),
        });
        if mount.state.borrow().player.place() == from {
            self.take_best(mount);
        }
    }

    fn take_all(&self, mount: &Mount, algs: &[String], total: u32) {
        let found = algs.iter().filter_map(|alg| self.steps_of(mount, alg, Origin::Solution)).collect();
        self.solved.borrow_mut().all(found, total);
    }

    fn notice(&self, length: u32, end: &End, _: Option<u32>) -> Notice {
        Notice::Said(done_words(self.text, &self.turns(length), end.outcome, &end.stats))
    }

    fn present_solution(&self, mount: &Mount, from: usize) {
        let mut state = mount.state.borrow_mut();
        if state.player.place() != from || !state.player.is_still() {
            return;
        }
        if self.desk.size > MOST_FOLLOWED {
            state.player.act(Action::Play);
        } else {
            drop(state);
            following::begin(mount);
        }
    }
}
