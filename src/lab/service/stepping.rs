//! The job that steps through a search and reports its expansions.

use crate::cube::Cube;
use crate::lab::protocol::{self, End, Ending, Expansion, Figures, Found, LabProtocol, Node, Successor};
use crate::lab::{Event, NoDatabase, Recipe, SearchNode, WatchedRun};
use crate::numbers::Number;
use crate::service::Host;
use crate::table::pattern::PatternDatabase;
use crate::wire::JobId;

/// An open search, which waits for requests for its next steps.
pub struct Stepping {
    run: WatchedRun,
    /// Events that have not been posted: the beginning of the next step.
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

    /// Expands `count` more nodes (at least 1) and posts these expansions. An expansion is complete when the next one begins.
    pub(super) fn step(&mut self, count: u32, job: JobId, host: &mut dyn Host<LabProtocol>) -> End {
        let count = count.max(1).index();
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
        // While events are left for the next request, the search has not ended for the page.
        let ending = self.ending.clone().filter(|_| self.log.is_empty());
        host.emit(protocol::Event::Found { job, found: Found::Steps { steps: steps(sent) } });
        End { ending, figures: Figures::new(&self.run.stats(), 0.0) }
    }
}

/// Groups events by expansion.
fn steps(events: Vec<Event>) -> Vec<Expansion> {
    let mut steps: Vec<Expansion> = Vec::new();
    for event in events {
        match event {
            Event::Expanded(expanded) => {
                let state = expanded.facelets.to_string();
                steps.push(Expansion { node: node(&expanded), state, generated: Vec::new() });
            }
            Event::Generated(successor, verdict) => {
                if let Some(step) = steps.last_mut() {
                    step.generated.push(Successor { node: node(&successor), verdict });
                }
            }
        }
    }
    steps
}

/// Converts a node of a search to a node of a message.
fn node(node: &SearchNode) -> Node {
    Node {
        id: node.number.to_u32(),
        parent: node.parent.to_u32(),
        by: node.made.map(|made| made.to_string()),
        depth: node.depth.into(),
        h: node.estimate,
        f: node.rank,
    }
}
