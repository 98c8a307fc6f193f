//! The tables of goals: how their aspects are divided into parts.

use super::aspect::Aspect;
use super::names::Goal;
use super::part::{AspectTable, Part, PartBuilder, Values, turns};
use crate::cube::{Cube, Metric, Move};
use crate::job::Build;
use crate::numbers::Number;
use crate::table::MemoryUsage;

/// The most entries of the table of a part: two pieces with the flips of all edges. Four pieces, and a slice with flips or twists,
/// have fewer.
const MOST_ENTRIES: usize = 24 * 24 * 2048;

/// The number of joint values whose neighbours a piece of the work reaches: about 2 ms.
const PIECE: usize = 8192;

/// The tables of one or several goals that are to be reached together, for one metric.
pub struct Tables {
    metric: Metric,
    aspects: AspectTable,
    parts: Vec<Part>,
    /// The turns of length 1 in the metric.
    turns: Vec<Move>,
}

impl Tables {
    /// Returns the metric of the lengths, HTM or QTM.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Returns a lower bound on the number of turns from a cube to the goals.
    pub fn bound(&self, cube: &Cube) -> u8 {
        self.bound_of(&self.aspects.of(cube))
    }

    /// Returns the number of states of the goals at each distance, from 0 turns on, if one table has exact distances; `None` if a
    /// search is needed.
    ///
    /// ```
    /// use cubelab::cube::{Face, Metric};
    /// use cubelab::job::Build;
    /// use cubelab::solve::goal::{Goal, TableBuilder};
    ///
    /// let tables = TableBuilder::new(&[Goal::Cross(Face::D)], Metric::Htm).finish();
    /// let counts = [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102];
    /// assert_eq!(tables.distribution(), Some(counts.to_vec()));
    /// ```
    pub fn distribution(&self) -> Option<Vec<usize>> {
        match &self.parts[..] {
            [part] => Some(part.distribution()),
            _ => None,
        }
    }

    pub(super) fn values(&self, cube: &Cube) -> Values {
        self.aspects.of(cube)
    }

    pub(super) fn bound_of(&self, values: &Values) -> u8 {
        self.parts.iter().map(|part| part.distance(values)).max().unwrap_or(0)
    }

    /// Returns the turns of length 1 in the metric.
    pub(super) fn turns(&self) -> &[Move] {
        &self.turns
    }

    /// Returns the values after a turn, unless more than `most` turns are left to the goals.
    #[inline]
    pub(super) fn after(&self, values: &Values, turn: Move, most: u8) -> Option<Values> {
        let is_near = |part: &Part| part.distance_after(&self.aspects, values, turn.index()) <= most;
        self.parts.iter().all(is_near).then(|| self.aspects.all_after(values, turn.index()))
    }
}

impl MemoryUsage for Tables {
    fn memory_usage(&self) -> usize {
        self.aspects.memory_usage() + self.parts.iter().map(Part::memory_usage).sum::<usize>()
    }
}

/// Builds the tables of goals, part by part.
pub struct TableBuilder {
    metric: Metric,
    aspects: AspectTable,
    /// The aspects of each part, by index.
    plan: Vec<Vec<usize>>,
    parts: Vec<Part>,
    /// The part that is built.
    part: Option<PartBuilder>,
}

impl TableBuilder {
    /// Starts the tables of goals that are to be reached together, for lengths in this metric, HTM or QTM.
    ///
    /// # Panics
    /// If there is no goal, or if the metric is another one.
    pub fn new(goals: &[Goal], metric: Metric) -> TableBuilder {
        assert!(!goals.is_empty(), "no goal");
        assert!(matches!(metric, Metric::Htm | Metric::Qtm), "a search in {metric}");
        let mut aspects: Vec<Aspect> = Vec::new();
        for aspect in goals.iter().flat_map(|goal| goal.aspects()) {
            if !aspects.contains(&aspect) {
                aspects.push(aspect);
            }
        }
        let aspects = AspectTable::new(aspects);
        let plan = plan(&aspects);
        let part = Some(PartBuilder::new(&aspects, &plan[0]));
        TableBuilder { metric, aspects, plan, parts: Vec::new(), part }
    }

    /// Returns the number of pieces of a part.
    fn pieces(&self, part: &[usize]) -> usize {
        part.iter().map(|aspect| self.aspects.count(*aspect)).product::<usize>().div_ceil(PIECE)
    }
}

/// Divides aspects into parts. One part has all of them if its table has few entries. Otherwise a part begins at each aspect, and
/// takes as many of the following ones as its table allows, from the last on to the first. A part within another is left out.
fn plan(aspects: &AspectTable) -> Vec<Vec<usize>> {
    let count = aspects.len();
    let from = |first: usize| {
        let mut entries = 1;
        let fits = |aspect: &usize| {
            entries *= aspects.count(*aspect);
            entries <= MOST_ENTRIES || *aspect == first
        };
        (first..first + count).map(|aspect| aspect % count).take_while(fits).collect::<Vec<usize>>()
    };
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for part in (0..count).map(from) {
        let is_within = |other: &Vec<usize>| part.iter().all(|aspect| other.contains(aspect));
        if !parts.iter().any(is_within) {
            parts.push(part);
        }
    }
    parts
}

impl Build for TableBuilder {
    type Tables = Tables;

    fn advance(&mut self) -> bool {
        if let Some(part) = &mut self.part
            && part.advance(&self.aspects, self.metric, PIECE)
        {
            self.parts.extend(self.part.take().map(PartBuilder::finish));
            self.part = self.plan.get(self.parts.len()).map(|part| PartBuilder::new(&self.aspects, part));
        }
        self.part.is_none()
    }

    fn progress(&self) -> (u32, u32) {
        let pieces = |parts: &[Vec<usize>]| parts.iter().map(|part| self.pieces(part)).sum::<usize>();
        let current = self.part.as_ref().map_or(0, |part| part.expanded() / PIECE);
        ((pieces(&self.plan[..self.parts.len()]) + current).to_u32(), pieces(&self.plan).to_u32())
    }

    fn assemble(self) -> Tables {
        assert!(self.part.is_none(), "a part of the tables is missing");
        Tables {
            metric: self.metric,
            aspects: self.aspects,
            parts: self.parts,
            turns: turns(self.metric).collect(),
        }
    }
}
