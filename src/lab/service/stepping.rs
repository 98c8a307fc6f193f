//! A search that goes step by step, and reports what it does.

use super::Lab;
use crate::cube::Cube;
use crate::lab::protocol::{self, End, Ending, Expansion, Figures, Found, Node, Successor};
use crate::lab::{Event, NoDatabase, Place, Recipe, WatchedRun};
use crate::service::HostOf;
use crate::table::pattern::PatternDatabase;
use crate::wire::JobId;

/// A search that waits to be asked for its next steps.
pub struct Stepping {
    run: WatchedRun,
    /// The unfinished part of the next step, still to be posted.
    log: Vec<Event>,
    ending: Option<Ending>,
}

impl Stepping {
    pub(super) fn new(
        recipe: &Recipe,
        cube: &Cube,
        databases: &[PatternDatabase],
    ) -> Result<Stepping, NoDatabase> {
        let run = WatchedRun::new(recipe, cube, databases)?;
        Ok(Stepping { run, log: Vec::new(), ending: None })
    }

    /// Goes on until so many nodes more were expanded, with all that was generated before the next one is.
    pub(super) fn step(&mut self, count: u32, job: JobId, host: &mut HostOf<'_, Lab>) -> End {
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
        let sent: Vec<Event> = self.log.drain(..end.unwrap_or(self.log.len())).collect();
        // What comes after the steps asked for is sent with the next ones.
        let ending = self.ending.clone().filter(|_| self.log.is_empty());
        host.emit(protocol::Event::Found { job, found: Found::Steps { steps: steps(sent) } });
        End { ending, figures: Figures::new(&self.run.stats(), 0.0) }
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
                    step.generated.push(Successor { node: node(&place), verdict });
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
