//! Parts of a goal: a few aspects together, with a table of their distances from the goal.

use crate::cube::{Cube, Metric, Move};
use crate::numbers::Number;

use super::aspect::Aspect;

/// The most aspects of a goal: all pieces, and the three others about each axis.
pub(super) const MOST_ASPECTS: usize = 29;

/// Marks a value that is not reached.
const UNREACHED: u8 = u8::MAX;

/// The values of all aspects of a goal.
pub(super) type Values = [u16; MOST_ASPECTS];

/// The aspects of a goal, with the value of each after each turn.
pub(super) struct AspectTable {
    aspects: Vec<Aspect>,
    turned: Vec<Vec<[u16; Move::COUNT]>>,
}

impl AspectTable {
    pub(super) fn new(aspects: Vec<Aspect>) -> AspectTable {
        let turned = aspects.iter().map(|aspect| aspect.turned()).collect();
        AspectTable { aspects, turned }
    }

    /// Returns the number of aspects.
    pub(super) fn len(&self) -> usize {
        self.aspects.len()
    }

    /// Returns the number of values of an aspect.
    pub(super) fn count(&self, aspect: usize) -> usize {
        self.turned[aspect].len()
    }

    /// Returns the values of a cube.
    pub(super) fn of(&self, cube: &Cube) -> Values {
        let mut values = [0; MOST_ASPECTS];
        for (value, aspect) in values.iter_mut().zip(&self.aspects) {
            *value = aspect.of(cube).to_u16();
        }
        values
    }

    /// Returns the value of an aspect after a turn.
    #[inline]
    fn after(&self, aspect: usize, value: u16, turn: usize) -> u16 {
        self.turned[aspect][value.index()][turn]
    }

    /// Returns all values after a turn.
    #[inline]
    pub(super) fn all_after(&self, values: &Values, turn: usize) -> Values {
        let mut after = *values;
        for (aspect, value) in after[..self.len()].iter_mut().enumerate() {
            *value = self.after(aspect, *value, turn);
        }
        after
    }

    pub(super) fn memory_usage(&self) -> usize {
        self.turned.iter().map(|turned| size_of_val(&**turned)).sum()
    }
}

/// Some aspects of a goal, and the exact distance of each of their joint values from the goal.
pub(super) struct Part {
    /// The aspects by index, each with the weight of its value in the index of the table.
    aspects: Vec<(usize, usize)>,
    distances: Box<[u8]>,
}

impl Part {
    /// Returns the distance after a turn.
    #[inline]
    pub(super) fn distance_after(&self, table: &AspectTable, values: &Values, turn: usize) -> u8 {
        let index = self
            .aspects
            .iter()
            .map(|(aspect, weight)| table.after(*aspect, values[*aspect], turn).index() * weight);
        self.distances[index.sum::<usize>()]
    }

    /// Returns the distance of these values.
    pub(super) fn distance(&self, values: &Values) -> u8 {
        let index = self.aspects.iter().map(|(aspect, weight)| values[*aspect].index() * weight);
        self.distances[index.sum::<usize>()]
    }

    /// Returns the number of joint values at each distance, from 0 turns on.
    pub(super) fn distribution(&self) -> Vec<usize> {
        let mut counts = Vec::new();
        for distance in self.distances.iter().filter(|distance| **distance != UNREACHED) {
            let distance = distance.index();
            if counts.len() <= distance {
                counts.resize(distance + 1, 0);
            }
            counts[distance] += 1;
        }
        counts
    }

    pub(super) fn memory_usage(&self) -> usize {
        size_of_val(&*self.distances)
    }
}

/// Builds a part breadth first from the solved cube, some joint values at a time.
pub(super) struct PartBuilder {
    part: Part,
    /// All joint values reached so far, in the order of their distances.
    reached: Vec<u32>,
    /// The number of them whose neighbours have been reached.
    expanded: usize,
}

impl PartBuilder {
    /// Starts a part of these aspects, by index.
    pub(super) fn new(table: &AspectTable, aspects: &[usize]) -> PartBuilder {
        let mut entries = 1;
        let weighted = |aspect: &usize| {
            let weight = entries;
            entries *= table.count(*aspect);
            (*aspect, weight)
        };
        let aspects = aspects.iter().map(weighted).collect();
        let mut part = Part { aspects, distances: vec![UNREACHED; entries].into() };
        let solved = table.of(&Cube::SOLVED);
        let index: usize = part.aspects.iter().map(|(aspect, weight)| solved[*aspect].index() * weight).sum();
        part.distances[index] = 0;
        PartBuilder { part, reached: vec![index.to_u32()], expanded: 0 }
    }

    /// Returns the number of joint values whose neighbours have been reached.
    pub(super) fn expanded(&self) -> usize {
        self.expanded
    }

    /// Reaches the neighbours of `count` more joint values. Returns true if all are reached.
    pub(super) fn advance(&mut self, table: &AspectTable, metric: Metric, count: usize) -> bool {
        let turns: Vec<usize> = turns(metric).map(Move::index).collect();
        let mut turned = Vec::with_capacity(self.part.aspects.len());
        let mut neighbours: Vec<usize> = Vec::with_capacity(turns.len());
        for _ in 0..count {
            let Some(index) = self.reached.get(self.expanded).map(|index| index.index()) else { return true };
            self.expanded += 1;
            let next = self.part.distances[index] + 1;
            // The divisions are done once for all turns.
            let mut rest = index;
            turned.clear();
            for &(aspect, weight) in &self.part.aspects {
                let count = table.count(aspect);
                turned.push((&table.turned[aspect][rest % count], weight));
                rest /= count;
            }
            // All are listed before any is looked up, so that the processor waits for many entries at once.
            neighbours.clear();
            neighbours.extend(turns.iter().map(|turn| -> usize {
                turned.iter().map(|(after, weight)| after[*turn].index() * weight).sum()
            }));
            for &after in &neighbours {
                let known = &mut self.part.distances[after];
                if *known == UNREACHED {
                    *known = next;
                    self.reached.push(after.to_u32());
                }
            }
        }
        self.expanded == self.reached.len()
    }

    pub(super) fn finish(self) -> Part {
        self.part
    }
}

/// Returns the turns of length 1 in a metric: all in HTM, quarter turns in QTM.
pub(super) fn turns(metric: Metric) -> impl Iterator<Item = Move> {
    Move::ALL.into_iter().filter(move |turn| metric == Metric::Htm || turn.quarters() != 2)
}
