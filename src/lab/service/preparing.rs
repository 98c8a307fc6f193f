//! The pattern databases of a worker: fetched where they are kept, and built where they are not.

use super::{Outside, REPORT, SLICE};
use crate::job::Build;
use crate::lab::Recipe;
use crate::lab::protocol::Answer;
use crate::table::pattern::{Pattern, PatternBuilder, PatternDatabase};

#[derive(Default)]
pub(super) struct Preparing {
    databases: Vec<PatternDatabase>,
    state: State,
    /// What was wrong with the one that was kept.
    damaged: Option<String>,
}

#[derive(Default)]
enum State {
    #[default]
    Idle,
    /// It was asked for.
    Fetching,
    /// It is not kept, or damaged.
    Absent(Pattern),
    Building(Box<Building>),
}

struct Building {
    builder: PatternBuilder,
    /// When its progress was last told.
    told: f64,
}

impl Preparing {
    /// What is there.
    pub(super) fn databases(&self) -> &[PatternDatabase] {
        &self.databases
    }

    /// Whether it waits for what is kept.
    pub(super) fn is_fetching(&self) -> bool {
        matches!(self.state, State::Fetching)
    }

    /// A database that a recipe needs and that is not there.
    pub(super) fn missing(&self, recipe: &Recipe) -> Option<Pattern> {
        let needed = if recipe.strategy.takes_heuristic() { recipe.heuristic.patterns() } else { &[] };
        let is_there = |pattern: &Pattern| self.databases.iter().any(|there| there.pattern() == *pattern);
        needed.iter().copied().find(|pattern| !is_there(pattern))
    }

    /// Takes what was kept of one.
    pub(super) fn fetched(&mut self, pattern: Pattern, kept: Option<&[u8]>) {
        self.damaged = None;
        self.state = State::Absent(pattern);
        match kept.map(|bytes| PatternDatabase::load(pattern, None, bytes)) {
            Some(Ok(database)) => {
                self.databases.push(database);
                self.state = State::Idle;
            }
            Some(Err(fault)) => self.damaged = Some(fault.to_string()),
            None => {}
        }
    }

    /// Does a slice of the work towards a database, for a job.
    pub(super) fn advance(&mut self, pattern: Pattern, job: u32, outside: &mut impl Outside) {
        match &mut self.state {
            State::Idle | State::Fetching => {
                self.state = State::Fetching;
                self.tell(pattern, job, 0.0, outside);
                outside.fetch(pattern);
            }
            State::Absent(absent) if *absent != pattern => self.state = State::Idle,
            State::Absent(_) => {
                self.tell(pattern, job, 0.0, outside);
                // The other six edges are the same ones seen from another side.
                let six = self.databases.iter().find(|there| there.pattern() == Pattern::Edges6a);
                match six.filter(|_| pattern == Pattern::Edges6b).and_then(PatternDatabase::other_six_edges) {
                    Some(database) => self.complete(database, outside),
                    None => {
                        let builder = PatternBuilder::new(pattern, None);
                        let told = outside.now();
                        self.state = State::Building(Box::new(Building { builder, told }));
                    }
                }
            }
            State::Building(building) => {
                let start = outside.now();
                let mut is_complete = building.builder.advance();
                let mut now = outside.now();
                while !is_complete && now - start < SLICE {
                    is_complete = building.builder.advance();
                    now = outside.now();
                }
                if is_complete {
                    if let State::Building(building) = std::mem::take(&mut self.state) {
                        self.complete(building.builder.finish(), outside);
                    }
                } else if now - building.told >= REPORT {
                    building.told = now;
                    let (done, total) = building.builder.progress();
                    self.tell(pattern, job, f64::from(done) / f64::from(total), outside);
                }
            }
        }
    }

    fn complete(&mut self, database: PatternDatabase, outside: &mut impl Outside) {
        outside.keep(&database);
        self.databases.push(database);
        self.state = State::Idle;
    }

    fn tell(&self, pattern: Pattern, job: u32, done: f64, outside: &mut impl Outside) {
        // The heuristic that looks into one database has its name.
        if let Ok(table) = pattern.name().parse() {
            outside.tell(Answer::Preparing { job, table, done, damaged: self.damaged.clone() });
        }
    }
}
