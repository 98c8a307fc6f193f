//! A search that goes step by step, and tells what it does.

use super::Outside;
use crate::cube::Cube;
use crate::lab::protocol::{Answer, Ending, Expansion, Figures, Node};
use crate::lab::{Event, NoDatabase, Place, Recipe, WatchedRun};
use crate::table::pattern::PatternDatabase;

pub(super) struct Stepping {
    job: u32,
    run: WatchedRun,
    /// What was done and not told yet: the next step, as far as it has come.
    log: Vec<Event>,
    ending: Option<Ending>,
}

impl Stepping {
    pub(super) fn new(
        job: u32,
        recipe: &Recipe,
        cube: &Cube,
        databases: &[PatternDatabase],
    ) -> Result<Stepping, NoDatabase> {
        let run = WatchedRun::new(recipe, cube, databases)?;
        Ok(Stepping { job, run, log: Vec::new(), ending: None })
    }

    /// Its number.
    pub(super) fn job(&self) -> u32 {
        self.job
    }

    /// Goes on until so many nodes more were expanded, with all that was generated before the next one is.
    pub(super) fn step(&mut self, count: u32, outside: &mut impl Outside) {
        let count = count.max(1) as usize;
        let expansions =
            |log: &[Event]| log.iter().filter(|event| matches!(event, Event::Expanded(_))).count();
        while self.ending.is_none() && expansions(&self.log) <= count {
            self.run.advance(1, &mut self.log);
            self.ending = Ending::of(self.run.findings());
        }
        let mut left = count;
        let end = self.log.iter().position(|event| {
            let begins = matches!(event, Event::Expanded(_));
            let is_next = begins && left == 0;
            left -= usize::from(begins && left > 0);
            is_next
        });
        let told: Vec<Event> = self.log.drain(..end.unwrap_or(self.log.len())).collect();
        // What comes after the steps asked for is told with the next ones.
        let ending = self.ending.clone().filter(|_| self.log.is_empty());
        let figures = Figures::new(&self.run.stats(), 0.0);
        outside.tell(Answer::Steps { job: self.job, steps: steps(told), figures, ending });
    }
}

/// Events in groups that begin with an expansion.
fn steps(events: Vec<Event>) -> Vec<Expansion> {
    let mut steps: Vec<Expansion> = Vec::new();
    for event in events {
        match event {
            Event::Expanded(place) => {
                let state = place.facelets.to_string();
                steps.push(Expansion { node: node(&place), state, generated: Vec::new() });
            }
            Event::Generated(place, verdict) => {
                if let Some(step) = steps.last_mut() {
                    step.generated.push((node(&place), verdict));
                }
            }
        }
    }
    steps
}

fn node(place: &Place) -> Node {
    Node {
        id: place.number as u32,
        parent: place.parent as u32,
        by: place.made.map(|made| made.to_string()),
        depth: place.depth.into(),
        h: place.estimate,
        f: place.rank,
    }
}
