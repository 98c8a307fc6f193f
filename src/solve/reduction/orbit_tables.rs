//! Sets of places of the centres of small cubes to how many turns they are from where they belong.

use super::goals::{Goal, Steps};
use super::orbit::Set;
use crate::table::{Breadth, HALVES, Halves, Numbering, SetIndex, SetMap, Subsets};

/// Sizes of which there are tables: the only ones with so few orbits.
pub(super) const SIZES: [usize; 2] = [5, 6];

/// How many orbits such cubes have at most.
pub(super) const MOST_ORBITS: usize = 4;

/// The sets of all orbits.
pub(super) type Sets = [Set; MOST_ORBITS];

/// How many positions are looked at in one piece of work.
const PIECE: usize = 20_000;

/// What a table tells the distance of, each orbit by its number.
#[derive(Clone, Copy)]
enum Space {
    /// The set of the first goal of one orbit.
    FirstAxis(usize),
    /// The set of the second goal of one orbit.
    AllAxes(usize),
    /// The sets of the third goal, of one pair of opposite faces only, of some orbits at once: eight places of each. That
    /// these are told together matters more than that faces are told together.
    Faces(&'static [usize]),
}

/// The spaces of the smaller of the [`SIZES`].
const OF_5: [Space; 5] =
    [Space::FirstAxis(0), Space::FirstAxis(1), Space::AllAxes(0), Space::AllAxes(1), Space::Faces(&[0, 1])];

/// Those of the larger: of the last goal only, of three orbits at once.
const OF_6: [Space; 4] =
    [Space::Faces(&[0, 1, 2]), Space::Faces(&[0, 1, 3]), Space::Faces(&[0, 2, 3]), Space::Faces(&[1, 2, 3])];

/// A table being built.
enum Part {
    Axis(Breadth<SetIndex<Subsets>>),
    Faces(Breadth<SetIndex<Halves>>),
}

impl Part {
    fn new(steps: &Steps, space: Space) -> Part {
        match space {
            Space::FirstAxis(orbit) => {
                let index = SetIndex::new(maps(steps, Goal::FirstAxis, &[orbit], 24), Subsets::new(8, 24));
                Part::Axis(Breadth::new(index, [Goal::FirstAxis.reached()], u8::MAX))
            }
            Space::AllAxes(orbit) => {
                let index = SetIndex::new(maps(steps, Goal::AllAxes, &[orbit], 24), Subsets::new(8, 16));
                Part::Axis(Breadth::new(index, [Goal::AllAxes.reached()], u8::MAX))
            }
            Space::Faces(orbits) => {
                let (maps, count) = (maps(steps, Goal::Faces, orbits, 8), orbits.len() as u32);
                let goal = Goal::Faces.reached() & ((1 << (8 * count)) - 1);
                Part::Faces(Breadth::new(SetIndex::new(maps, Halves::new(count)), [goal], u8::MAX))
            }
        }
    }

    fn advance(&mut self) -> bool {
        match self {
            Part::Axis(breadth) => breadth.advance(PIECE),
            Part::Faces(breadth) => breadth.advance(PIECE),
        }
    }

    fn finish(self) -> Box<[u8]> {
        match self {
            Part::Axis(breadth) => breadth.finish().into_table(),
            Part::Faces(breadth) => breadth.finish().into_table(),
        }
    }
}

/// What single blocks do to the first `places` of each of these orbits, one orbit after the other.
fn maps(steps: &Steps, goal: Goal, orbits: &[usize], places: usize) -> Vec<SetMap> {
    let mut all: Vec<[u8; 24]> = Vec::new();
    for step in steps.of[goal as usize].iter().filter(|step| step.cost == 1) {
        let mut targets: [u8; 24] = std::array::from_fn(|place| place as u8);
        for (targets, &orbit) in targets.chunks_mut(places).zip(orbits) {
            if let Some((_, motion)) = step.moved.iter().find(|moved| usize::from(moved.0) == orbit) {
                let first = targets[0];
                for (place, target) in targets.iter_mut().enumerate() {
                    let image = steps.motions[usize::from(*motion)].image(1 << place);
                    *target = first + image.trailing_zeros() as u8;
                }
            }
        }
        if !all.contains(&targets) {
            all.push(targets);
        }
    }
    all.iter().map(SetMap::new).collect()
}

/// The tables of one size.
pub(super) struct OrbitTables {
    pub steps: Steps,
    /// Numbers of sets of eight places, those of the first sixteen before all others.
    eight: Subsets,
    halves: Halves,
    /// For the first two goals, by orbit.
    axes: [Vec<Box<[u8]>>; 2],
    /// For the third, with their orbits.
    faces: Vec<(&'static [usize], Box<[u8]>)>,
}

impl OrbitTables {
    /// How far these sets are from the goal: the sum of the entries.
    pub(super) fn distance(&self, goal: Goal, sets: &Sets) -> u32 {
        let entry = |table: &[u8], number: usize| u32::from(table[number]);
        if goal != Goal::Faces {
            let tables = self.axes[goal as usize].iter().zip(sets);
            return tables.map(|(table, &set)| entry(table, self.eight.number(set))).sum();
        }
        let mut sum = 0;
        for pair in 0..3 {
            // Those of orbits that there are not are in no table.
            let mut numbers = [0; MOST_ORBITS];
            for (number, set) in numbers.iter_mut().zip(sets) {
                *number = self.halves.of_eight(set >> (8 * pair));
            }
            for (orbits, table) in &self.faces {
                let number = orbits.iter().rev().fold(0, |all, &orbit| all * HALVES + numbers[orbit]);
                sum += entry(table, number);
            }
        }
        sum
    }

    /// The memory in bytes they take.
    pub(super) fn memory_usage(&self) -> usize {
        let axes = self.axes.iter().flatten().map(|table| table.len());
        let faces = self.faces.iter().map(|(_, table)| table.len());
        axes.chain(faces).sum::<usize>()
            + self.eight.memory_usage()
            + self.halves.memory_usage()
            + self.steps.memory_usage()
    }
}

/// The tables of one size being built.
pub(super) struct OrbitTablesMaker {
    steps: Steps,
    spaces: &'static [Space],
    /// The table under way.
    part: Option<Part>,
    /// Those that are done.
    done: Vec<Box<[u8]>>,
}

impl OrbitTablesMaker {
    /// Begins with those of one of the [`SIZES`].
    pub(super) fn new(size: usize) -> OrbitTablesMaker {
        let spaces: &[Space] = if size == SIZES[0] { &OF_5 } else { &OF_6 };
        OrbitTablesMaker { steps: Steps::new(size), spaces, part: None, done: Vec::new() }
    }

    /// Builds the next piece; says whether it was the last.
    pub(super) fn advance(&mut self) -> bool {
        let steps = &self.steps;
        let part = self.part.get_or_insert_with(|| Part::new(steps, self.spaces[self.done.len()]));
        if part.advance() {
            self.done.extend(self.part.take().map(Part::finish));
        }
        self.done.len() == self.spaces.len()
    }

    /// How many tables are built, and how many there are.
    pub(super) fn progress(&self) -> (u32, u32) {
        (self.done.len() as u32, self.spaces.len() as u32)
    }

    pub(super) fn finish(self) -> OrbitTables {
        let (mut axes, mut faces): ([Vec<Box<[u8]>>; 2], _) = (Default::default(), Vec::new());
        for (space, table) in self.spaces.iter().zip(self.done) {
            match space {
                Space::FirstAxis(_) => axes[0].push(table),
                Space::AllAxes(_) => axes[1].push(table),
                Space::Faces(orbits) => faces.push((*orbits, table)),
            }
        }
        OrbitTables { steps: self.steps, eight: Subsets::new(8, 24), halves: Halves::new(1), axes, faces }
    }
}
