//! Sets of places of the centres of small cubes to how many turns they are from where they belong.

use super::face_steps::FaceSteps;
use super::goals::{Goal, Steps};
use super::orbit::Set;
use crate::job::Build;
use crate::table::{Breadth, HALVES, Halves, Numbering, SetIndex, SetMap, Subsets};

/// Sizes of which there are tables: the only ones with so few orbits.
pub(super) const SIZES: [usize; 3] = [5, 6, 7];

/// How many orbits such cubes have at most.
pub(super) const MOST_ORBITS: usize = 6;

/// The sets of all orbits.
pub(super) type Sets = [Set; MOST_ORBITS];

/// How many positions are looked at in one piece of work.
const PIECE: usize = 20_000;

/// What a table tells the distance of, each orbit by its number.
enum Space {
    /// The set of the first goal of one orbit.
    FirstAxis(usize),
    /// The set of the second goal of one orbit.
    AllAxes(usize),
    /// The sets of the third goal, of one pair of opposite faces only, of some orbits at once: eight places of each. That
    /// these are told together matters more than that faces are told together.
    Faces(&'static [usize]),
}

/// Three orbits at once, of a cube with four: all choices.
const OF_FOUR: [[usize; 3]; 4] = [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]];

/// The same of a cube with six: half of the choices, each two orbits together in exactly two of them (a block design). All 20
/// are no better in twice the time.
const OF_SIX: [[usize; 3]; 10] = [
    [0, 1, 2],
    [0, 1, 3],
    [0, 2, 4],
    [0, 3, 5],
    [0, 4, 5],
    [1, 2, 5],
    [1, 3, 4],
    [1, 4, 5],
    [2, 3, 4],
    [2, 3, 5],
];

/// The spaces of one of the [`SIZES`]. Of the smallest there are those of all goals; of the others, of the last goal only.
fn spaces(size: usize) -> Vec<Space> {
    let triples: &'static [[usize; 3]] = match size {
        5 => {
            let axes = [Space::FirstAxis(0), Space::FirstAxis(1), Space::AllAxes(0), Space::AllAxes(1)];
            return axes.into_iter().chain([Space::Faces(&[0, 1])]).collect();
        }
        6 => &OF_FOUR,
        _ => &OF_SIX,
    };
    triples.iter().map(|orbits| Space::Faces(orbits)).collect()
}

/// A table being built.
enum Part {
    Axis(Breadth<SetIndex<Subsets>>),
    Faces(Breadth<SetIndex<Halves>>),
}

impl Part {
    fn new(steps: &Steps, space: &Space) -> Part {
        match space {
            Space::FirstAxis(orbit) => {
                let index = SetIndex::new(maps(steps, Goal::FirstAxis, &[*orbit], 24), Subsets::new(8, 24));
                Part::Axis(Breadth::new(index, [Goal::FirstAxis.reached()], u8::MAX))
            }
            Space::AllAxes(orbit) => {
                let index = SetIndex::new(maps(steps, Goal::AllAxes, &[*orbit], 24), Subsets::new(8, 16));
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
                let (first, (images, _)) = (targets[0], &steps.motions[usize::from(*motion)]);
                for (place, target) in targets.iter_mut().enumerate() {
                    *target = first + images.of(place);
                }
            }
        }
        if !all.contains(&targets) {
            all.push(targets);
        }
    }
    all.iter().map(SetMap::new).collect()
}

/// The distances of some orbits, of one pair of opposite faces.
struct FaceTable {
    /// Orbits, and what their numbers are multiplied by: nothing if there are fewer.
    terms: [(usize, usize); 3],
    distances: Box<[u8]>,
}

impl FaceTable {
    fn new(orbits: &[usize], distances: Box<[u8]>) -> FaceTable {
        let mut terms = [(0, 0); 3];
        let factors = std::iter::successors(Some(1), |factor| Some(factor * HALVES));
        terms
            .iter_mut()
            .zip(orbits.iter().zip(factors))
            .for_each(|(term, (&orbit, factor))| *term = (orbit, factor));
        FaceTable { terms, distances }
    }

    #[inline]
    fn distance(&self, numbers: &[u8; MOST_ORBITS]) -> u32 {
        let number: usize =
            self.terms.iter().map(|&(orbit, factor)| usize::from(numbers[orbit]) * factor).sum();
        u32::from(self.distances[number])
    }
}

/// The tables of one size.
pub(super) struct OrbitTables {
    pub steps: Steps,
    pub face_steps: FaceSteps,
    /// Numbers of sets of eight places, those of the first sixteen before all others.
    eight: Subsets,
    /// For the first two goals, by orbit.
    axes: [Vec<Box<[u8]>>; 2],
    /// For the third.
    faces: Vec<FaceTable>,
    /// By number of a set of four of eight places, how many are not the first four.
    wrong: [u8; HALVES],
}

impl OrbitTables {
    /// How far these sets are from one of the first two goals: the sum of the entries.
    pub(super) fn distance(&self, goal: Goal, sets: &Sets) -> u32 {
        let tables = self.axes[goal as usize].iter().zip(sets);
        tables.map(|(table, &set)| u32::from(table[self.eight.number(set)])).sum()
    }

    /// How far the centres of one pair of opposite faces are from the last goal, by the numbers of their orbits: the sum of
    /// the entries.
    pub(super) fn distance_of_pair(&self, numbers: &[u8; MOST_ORBITS]) -> u32 {
        self.faces.iter().map(|table| table.distance(numbers)).sum()
    }

    /// How many tables there are for the last goal.
    pub(super) fn face_tables(&self) -> usize {
        self.faces.len()
    }

    /// How many centres of an orbit are on the wrong one of a pair of opposite faces, of each colour.
    pub(super) fn wrong(&self, number: u8) -> u32 {
        self.wrong[usize::from(number)].into()
    }

    /// The memory in bytes they take.
    pub(super) fn memory_usage(&self) -> usize {
        let axes = self.axes.iter().flatten().map(|table| table.len());
        let faces = self.faces.iter().map(|table| table.distances.len());
        axes.chain(faces).sum::<usize>()
            + self.eight.memory_usage()
            + self.face_steps.memory_usage()
            + self.steps.memory_usage()
    }
}

/// The tables of one size being built.
pub(super) struct OrbitTablesBuilder {
    steps: Steps,
    size: usize,
    spaces: Vec<Space>,
    /// The table under way.
    part: Option<Part>,
    /// Those that are done.
    done: Vec<Box<[u8]>>,
}

impl OrbitTablesBuilder {
    /// Begins with those of one of the [`SIZES`].
    pub(super) fn new(size: usize) -> OrbitTablesBuilder {
        let spaces = spaces(size);
        let goals = if size == 5 { &Goal::ALL[..] } else { &[Goal::Faces] };
        OrbitTablesBuilder { steps: Steps::new(size, goals), size, spaces, part: None, done: Vec::new() }
    }
}

impl Build for OrbitTablesBuilder {
    type Tables = OrbitTables;

    fn advance(&mut self) -> bool {
        let OrbitTablesBuilder { steps, spaces, part, done, .. } = self;
        let Some(space) = spaces.get(done.len()) else { return true };
        let part = part.get_or_insert_with(|| Part::new(steps, space));
        if part.advance() {
            self.done.extend(self.part.take().map(Part::finish));
        }
        self.done.len() == self.spaces.len()
    }

    fn progress(&self) -> (u32, u32) {
        (self.done.len() as u32, self.spaces.len() as u32)
    }

    fn assemble(self) -> OrbitTables {
        let (mut axes, mut faces): ([Vec<Box<[u8]>>; 2], _) = (Default::default(), Vec::new());
        for (space, table) in self.spaces.iter().zip(self.done) {
            match space {
                Space::FirstAxis(_) => axes[0].push(table),
                Space::AllAxes(_) => axes[1].push(table),
                Space::Faces(orbits) => faces.push(FaceTable::new(orbits, table)),
            }
        }
        let (halves, mut wrong) = (Halves::new(1), [0; HALVES]);
        Halves::all_of_eight().for_each(|set| wrong[halves.of_eight(set)] = (set >> 4).count_ones() as u8);
        let face_steps = FaceSteps::new(&self.steps, self.size);
        OrbitTables { steps: self.steps, face_steps, eight: Subsets::new(8, 24), axes, faces, wrong }
    }
}
