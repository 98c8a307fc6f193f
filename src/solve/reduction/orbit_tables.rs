//! Tables of the distances of sets of centre places from the goals, for 5- to 7-layer cubes.

use super::face_steps::FaceSteps;
use super::goals::{Goal, Steps};
use super::orbit::{MOST_ORBITS, Set};
use crate::job::Build;
use crate::numbers::{Depth, Number};
use crate::table::{
    Breadth, Distances, HALVES, Halves, Numbering, Proof, SetIndex, SetMap, Subsets, WrongEntry,
};

/// The sizes with tables. Larger cubes have too many orbits.
pub(super) const SIZES: [usize; 3] = [5, 6, 7];

/// The sets of all orbits, by orbit.
pub(super) type Sets = [Set; MOST_ORBITS];

/// The number of positions expanded in one piece of work.
const PIECE: usize = 20_000;

/// The positions of a table; orbits are named by their indices.
enum TableKind {
    /// The set of the first goal of one orbit.
    FirstAxis(usize),
    /// The set of the second goal of one orbit.
    AllAxes(usize),
    /// The sets of the third goal of several orbits together, of one pair of opposite faces only: eight places
    /// of each orbit. Combining orbits gives better distances than combining faces (docs/solvers/reduction.md).
    Faces(&'static [usize]),
}

/// All choices of three of the four orbits of a 6x6x6.
const OF_FOUR: [[usize; 3]; 4] = [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]];

/// Half of the choices of three of the six orbits of a 7x7x7. Every two orbits are together in exactly two of
/// them (a block design). All 20 choices gave no shorter solutions in twice the time.
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

/// Returns the tables of one of the [`SIZES`]: for 5 layers those of all goals, for the others those of the
/// last goal.
fn kinds(size: usize) -> Vec<TableKind> {
    let triples: &'static [[usize; 3]] = match size {
        5 => {
            let axes = [
                TableKind::FirstAxis(0),
                TableKind::FirstAxis(1),
                TableKind::AllAxes(0),
                TableKind::AllAxes(1),
            ];
            return axes.into_iter().chain([TableKind::Faces(&[0, 1])]).collect();
        }
        6 => &OF_FOUR,
        _ => &OF_SIX,
    };
    triples.iter().map(|orbits| TableKind::Faces(orbits)).collect()
}

/// A builder of a table.
enum Part {
    Axis(Breadth<SetIndex<Subsets>>),
    Faces(Breadth<SetIndex<Halves>>),
}

impl Part {
    fn new(steps: &Steps, kind: &TableKind) -> Part {
        match kind {
            TableKind::FirstAxis(orbit) => {
                let index = SetIndex::new(maps(steps, Goal::FirstAxis, &[*orbit], 24), Subsets::new(8, 24));
                Part::Axis(Breadth::new(index, [Goal::FirstAxis.reached()], Depth::MAX))
            }
            TableKind::AllAxes(orbit) => {
                let index = SetIndex::new(maps(steps, Goal::AllAxes, &[*orbit], 24), Subsets::new(8, 16));
                Part::Axis(Breadth::new(index, [Goal::AllAxes.reached()], Depth::MAX))
            }
            TableKind::Faces(orbits) => {
                let (maps, count) = (maps(steps, Goal::Faces, orbits, 8), orbits.len().to_u32());
                let goal = Goal::Faces.reached() & ((1 << (8 * count)) - 1);
                Part::Faces(Breadth::new(SetIndex::new(maps, Halves::new(count)), [goal], Depth::MAX))
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
            Part::Axis(breadth) => breadth.finish().into_parts().1,
            Part::Faces(breadth) => breadth.finish().into_parts().1,
        }
    }
}

/// Returns the maps of turns of single blocks on the first `places` places of each of these orbits, one orbit
/// after the other.
fn maps(steps: &Steps, goal: Goal, orbits: &[usize], places: usize) -> Vec<SetMap> {
    let mut all: Vec<[u8; 24]> = Vec::new();
    for step in steps.of[goal.index()].iter().filter(|step| step.cost == 1) {
        let mut targets: [u8; 24] = std::array::from_fn(|place| place.to_u8());
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

/// The distances of several orbits together, for one pair of opposite faces.
struct FaceTable {
    /// The orbits and the factors of their numbers in an entry's index; the factor is 0 where there are fewer
    /// orbits.
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

/// The tables and the steps of one size.
pub(super) struct OrbitTables {
    pub steps: Steps,
    pub face_steps: FaceSteps,
    /// The numbers of sets of eight of the 24 places. Sets of the first sixteen places come first.
    eight: Subsets,
    /// The distances of the first two goals, by orbit.
    axes: [Vec<Box<[u8]>>; 2],
    /// The distances of the third goal.
    faces: Vec<FaceTable>,
    /// For each set of four of eight places, by its number, how many of its places are not among the first
    /// four.
    wrong: [u8; HALVES],
}

impl OrbitTables {
    /// Returns the distances of the sets of all orbits from one of the first two goals. That of the centres is their sum.
    pub(super) fn distances(&self, goal: Goal, sets: &Sets) -> impl Iterator<Item = u32> {
        let tables = self.axes[goal.index()].iter().zip(sets);
        tables.map(|(table, &set)| u32::from(table[self.eight.number(set)]))
    }

    /// Returns the distance of the set of one orbit from one of the first two goals.
    pub(super) fn distance(&self, goal: Goal, orbit: usize, set: Set) -> u32 {
        u32::from(self.axes[goal.index()][orbit][self.eight.number(set)])
    }

    /// Returns the distance of the centres of one pair of opposite faces from the last goal, given the set
    /// numbers of their orbits: the sum of the entries.
    pub(super) fn distance_of_pair(&self, numbers: &[u8; MOST_ORBITS]) -> u32 {
        self.faces.iter().map(|table| table.distance(numbers)).sum()
    }

    /// Returns the number of tables of the last goal.
    pub(super) fn face_tables(&self) -> usize {
        self.faces.len()
    }

    /// Returns how many centres of each colour of an orbit are on the wrong one of a pair of opposite faces.
    pub(super) fn wrong(&self, number: u8) -> u32 {
        self.wrong[usize::from(number)].into()
    }

    /// Checks every distance by its neighbours' distances.
    pub(super) fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let mut proofs = Vec::new();
        for (goal, places) in [(Goal::FirstAxis, 24), (Goal::AllAxes, 16)] {
            for (orbit, table) in self.axes[goal.index()].iter().enumerate() {
                let index = SetIndex::new(maps(&self.steps, goal, &[orbit], 24), Subsets::new(8, places));
                let table = Distances::new(index, table.clone());
                proofs.push(table.verify("an orbit of centres", [goal.reached()], Depth::MAX)?);
            }
        }
        for table in &self.faces {
            let orbits: Vec<usize> =
                table.terms.iter().filter(|(_, factor)| *factor > 0).map(|(orbit, _)| *orbit).collect();
            let goal = Goal::Faces.reached() & ((1 << (8 * orbits.len())) - 1);
            let maps = maps(&self.steps, Goal::Faces, &orbits, 8);
            let index = SetIndex::new(maps, Halves::new(orbits.len().to_u32()));
            let table = Distances::new(index, table.distances.clone());
            proofs.push(table.verify("orbits of one pair of faces", [goal], Depth::MAX)?);
        }
        Ok(proofs)
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        let axes = self.axes.iter().flatten().map(|table| table.len());
        let faces = self.faces.iter().map(|table| table.distances.len());
        axes.chain(faces).sum::<usize>()
            + self.eight.memory_usage()
            + self.face_steps.memory_usage()
            + self.steps.memory_usage()
    }
}

/// Builds the tables of one size.
pub(super) struct OrbitTablesBuilder {
    steps: Steps,
    size: usize,
    kinds: Vec<TableKind>,
    /// The table under way.
    part: Option<Part>,
    /// The finished tables.
    done: Vec<Box<[u8]>>,
}

impl OrbitTablesBuilder {
    /// Starts the tables of one of the [`SIZES`].
    pub(super) fn new(size: usize) -> OrbitTablesBuilder {
        let kinds = kinds(size);
        let goals = if size == 5 { &Goal::ALL[..] } else { &[Goal::Faces] };
        OrbitTablesBuilder { steps: Steps::new(size, goals), size, kinds, part: None, done: Vec::new() }
    }
}

impl Build for OrbitTablesBuilder {
    type Tables = OrbitTables;

    fn advance(&mut self) -> bool {
        let OrbitTablesBuilder { steps, kinds, part, done, .. } = self;
        let Some(kind) = kinds.get(done.len()) else { return true };
        let part = part.get_or_insert_with(|| Part::new(steps, kind));
        if part.advance() {
            self.done.extend(self.part.take().map(Part::finish));
        }
        self.done.len() == self.kinds.len()
    }

    fn progress(&self) -> (u32, u32) {
        (self.done.len().to_u32(), self.kinds.len().to_u32())
    }

    fn assemble(self) -> OrbitTables {
        let (mut axes, mut faces): ([Vec<Box<[u8]>>; 2], _) = (Default::default(), Vec::new());
        for (kind, table) in self.kinds.iter().zip(self.done) {
            match kind {
                TableKind::FirstAxis(_) => axes[0].push(table),
                TableKind::AllAxes(_) => axes[1].push(table),
                TableKind::Faces(orbits) => faces.push(FaceTable::new(orbits, table)),
            }
        }
        let (halves, mut wrong) = (Halves::new(1), [0; HALVES]);
        Halves::all_of_eight().for_each(|set| wrong[halves.of_eight(set)] = (set >> 4).count_ones().to_u8());
        let face_steps = FaceSteps::new(&self.steps, self.size);
        OrbitTables { steps: self.steps, face_steps, eight: Subsets::new(8, 24), axes, faces, wrong }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_the_5x5x5_are_proved_and_a_wrong_entry_found() {
        let mut tables = OrbitTablesBuilder::new(5).finish();
        let proofs = tables.verify().expect("every distance is right");
        let entries: Vec<u64> = proofs.iter().map(|proof| proof.entries).collect();
        assert_eq!(entries, [735_471, 735_471, 12_870, 12_870, 4900]);
        assert_eq!(proofs[4].distribution, [1, 6, 31, 137, 541, 1576, 1842, 714, 52]);
        tables.faces[0].distances[77] ^= 1;
        assert!(tables.verify().is_err());
    }
}
