//! Sets of places of the centres of small cubes to how many turns they are from where they belong.

use super::goals::{Goal, Steps};
use super::orbit::{EIGHT_OF_16, EIGHT_OF_24, FOUR_OF_8, Ranks, Set};

/// Sizes of which there are tables: the only ones with so few orbits.
pub(super) const SIZES: [usize; 2] = [5, 6];

/// How many orbits such cubes have at most.
pub(super) const MOST_ORBITS: usize = 4;

/// The sets of all orbits.
pub(super) type Sets = [Set; MOST_ORBITS];

/// How many positions are looked at in one piece of work.
const PIECE: usize = 20_000;

/// What a table tells the distance of, each orbit by its number.
#[derive(Clone)]
enum Space {
    /// The set of the first goal of one orbit.
    FirstAxis(usize),
    /// The set of the second goal of one orbit.
    AllAxes(usize),
    /// The sets of the third goal, of one pair of opposite faces only, of some orbits at once. That these are told
    /// together matters more than that faces are told together.
    Faces(Vec<usize>),
}

/// Distances by breadth-first search.
struct Table {
    space: Space,
    distances: Box<[u8]>,
    /// The positions of the last distance, those found of the next, and how many of the former are done.
    level: Vec<u32>,
    next: Vec<u32>,
    done: usize,
    distance: u8,
}

impl Table {
    fn new(ranks: &Ranks, space: Space) -> Table {
        let (count, start) = match &space {
            Space::FirstAxis(_) => (EIGHT_OF_24, Goal::FirstAxis.reached()),
            Space::AllAxes(_) => (EIGHT_OF_16, Goal::AllAxes.reached()),
            Space::Faces(orbits) => {
                let rank = ranks.of_8(Goal::Faces.reached(), 0);
                let count = FOUR_OF_8.pow(orbits.len() as u32);
                (count, orbits.iter().fold(0, |number, _| number * FOUR_OF_8 + rank) as u32)
            }
        };
        let mut distances = vec![u8::MAX; count].into_boxed_slice();
        let number = match &space {
            Space::FirstAxis(_) => ranks.of_24(start),
            Space::AllAxes(_) => ranks.of_16(start),
            Space::Faces(_) => start as usize,
        };
        distances[number] = 0;
        Table { space, distances, level: vec![start], next: Vec::new(), done: 0, distance: 0 }
    }

    /// Looks at some more positions; says whether all are done.
    fn advance(&mut self, ranks: &Ranks, moves: &Moves) -> bool {
        for _ in 0..PIECE {
            if self.done == self.level.len() {
                std::mem::swap(&mut self.level, &mut self.next);
                self.next.clear();
                self.done = 0;
                self.distance += 1;
                if self.level.is_empty() {
                    return true;
                }
            }
            let position = self.level[self.done];
            self.done += 1;
            let Table { distances, next, distance, .. } = self;
            let mut reach = |number: usize, position: u32| {
                if distances[number] == u8::MAX {
                    distances[number] = *distance + 1;
                    next.push(position);
                }
            };
            match (&self.space, moves) {
                (Space::FirstAxis(_), Moves::Sets(moves)) => {
                    moves
                        .iter()
                        .for_each(|motion| reach(ranks.of_24(motion.of(position)), motion.of(position)));
                }
                (Space::AllAxes(_), Moves::Sets(moves)) => {
                    moves
                        .iter()
                        .for_each(|motion| reach(ranks.of_16(motion.of(position)), motion.of(position)));
                }
                (Space::Faces(orbits), Moves::Numbers(moves)) => {
                    for images in moves {
                        let (mut rest, mut factor, mut number) = (position as usize, 1, 0);
                        for image in images.iter().take(orbits.len()) {
                            number += usize::from(image[rest % FOUR_OF_8]) * factor;
                            rest /= FOUR_OF_8;
                            factor *= FOUR_OF_8;
                        }
                        reach(number, number as u32);
                    }
                }
                _ => unreachable!("moves are made for the space"),
            }
        }
        false
    }
}

/// What single blocks do in a [`Space`].
enum Moves<'a> {
    /// To sets of one orbit.
    Sets(Vec<&'a super::orbit::Motion>),
    /// To numbers of sets of each orbit, the last orbit first.
    Numbers(Vec<Vec<[u8; FOUR_OF_8]>>),
}

fn moves<'a>(ranks: &Ranks, steps: &'a Steps, space: &Space) -> Moves<'a> {
    let of_orbit = |goal: Goal, orbit: usize| {
        let blocks = steps.of[goal as usize].iter().filter(|step| step.cost == 1);
        let moved =
            blocks.filter_map(move |step| step.moved.iter().find(|moved| usize::from(moved.0) == orbit));
        let mut numbers: Vec<u16> = moved.map(|moved| moved.1).collect();
        numbers.sort_unstable();
        numbers.dedup();
        Moves::Sets(numbers.into_iter().map(|number| &steps.motions[usize::from(number)]).collect())
    };
    match space {
        Space::FirstAxis(orbit) => of_orbit(Goal::FirstAxis, *orbit),
        Space::AllAxes(orbit) => of_orbit(Goal::AllAxes, *orbit),
        Space::Faces(orbits) => {
            let mut sets = [0; FOUR_OF_8];
            (0..256).filter(|set: &Set| set.count_ones() == 4).for_each(|set| sets[ranks.of_8(set, 0)] = set);
            let mut moves: Vec<Vec<[u8; FOUR_OF_8]>> = Vec::new();
            for step in steps.of[Goal::Faces as usize].iter().filter(|step| step.cost == 1) {
                let images = orbits.iter().rev().map(|&orbit| {
                    let moved = step.moved.iter().find(|moved| usize::from(moved.0) == orbit);
                    sets.map(|set| {
                        let image = moved.map_or(set, |moved| steps.motions[usize::from(moved.1)].of(set));
                        ranks.of_8(image, 0) as u8
                    })
                });
                let images = images.collect();
                if !moves.contains(&images) {
                    moves.push(images);
                }
            }
            Moves::Numbers(moves)
        }
    }
}

/// The tables of one size.
pub(super) struct OrbitTables {
    pub steps: Steps,
    ranks: Ranks,
    /// For the first two goals, by orbit.
    axes: [Vec<Box<[u8]>>; 2],
    /// For the third, with their orbits.
    faces: Vec<(Vec<usize>, Box<[u8]>)>,
}

impl OrbitTables {
    /// How far these sets are from the goal: the sum of the entries.
    pub(super) fn distance(&self, goal: Goal, sets: &Sets) -> u32 {
        let entry = |table: &[u8], number: usize| u32::from(table[number]);
        match goal {
            Goal::FirstAxis => {
                self.axes[0].iter().zip(sets).map(|(table, &set)| entry(table, self.ranks.of_24(set))).sum()
            }
            Goal::AllAxes => {
                self.axes[1].iter().zip(sets).map(|(table, &set)| entry(table, self.ranks.of_16(set))).sum()
            }
            Goal::Faces => {
                let mut sum = 0;
                for pair in 0..3 {
                    let numbers = sets.map(|set| if set == 0 { 0 } else { self.ranks.of_8(set, pair) });
                    for (orbits, table) in &self.faces {
                        let number = orbits.iter().fold(0, |all, &orbit| all * FOUR_OF_8 + numbers[orbit]);
                        sum += entry(table, number);
                    }
                }
                sum
            }
        }
    }

    /// The memory in bytes they take.
    pub(super) fn memory_usage(&self) -> usize {
        let axes = self.axes.iter().flatten().map(|table| table.len());
        let faces = self.faces.iter().map(|(_, table)| table.len());
        axes.chain(faces).sum::<usize>() + self.ranks.memory_usage() + self.steps.memory_usage()
    }
}

/// The tables of one size being built.
pub(super) struct OrbitTablesMaker {
    steps: Steps,
    ranks: Ranks,
    tables: Vec<Table>,
    /// How many are done.
    done: usize,
}

impl OrbitTablesMaker {
    /// Begins with those of one of the [`SIZES`]. Of the larger there are only those of the last goal, of three orbits
    /// at once; of the smaller, of both.
    pub(super) fn new(size: usize) -> OrbitTablesMaker {
        let spaces = match size {
            5 => vec![
                Space::FirstAxis(0),
                Space::FirstAxis(1),
                Space::AllAxes(0),
                Space::AllAxes(1),
                Space::Faces(vec![0, 1]),
            ],
            _ => [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]
                .map(|orbits| Space::Faces(orbits.to_vec()))
                .to_vec(),
        };
        let ranks = Ranks::new();
        let tables = spaces.into_iter().map(|space| Table::new(&ranks, space)).collect();
        OrbitTablesMaker { steps: Steps::new(size), ranks, tables, done: 0 }
    }

    /// Builds the next piece; says whether it was the last.
    pub(super) fn advance(&mut self) -> bool {
        let table = &mut self.tables[self.done];
        self.done += usize::from(table.advance(&self.ranks, &moves(&self.ranks, &self.steps, &table.space)));
        self.done == self.tables.len()
    }

    /// How many pieces are built, and how many there are.
    pub(super) fn progress(&self) -> (u32, u32) {
        (self.done as u32, self.tables.len() as u32)
    }

    pub(super) fn finish(self) -> OrbitTables {
        let (mut axes, mut faces): ([Vec<Box<[u8]>>; 2], _) = (Default::default(), Vec::new());
        for table in self.tables {
            match table.space {
                Space::FirstAxis(_) => axes[0].push(table.distances),
                Space::AllAxes(_) => axes[1].push(table.distances),
                Space::Faces(orbits) => faces.push((orbits, table.distances)),
            }
        }
        OrbitTables { steps: self.steps, ranks: self.ranks, axes, faces }
    }
}
