//! The search for turns that bring each centre from the faces of its axis onto its own face.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use rustc_hash::FxBuildHasher;

use super::board::Board;
use super::face_steps::{FaceSteps, Numbers};
use super::goals::Goal;
use super::orbit::{MOST_ORBITS, cells};
use super::orbit_tables::OrbitTables;
use crate::numbers::Number;
use crate::nxn::{CentreOrbit, Stickers};
use crate::solve::phases::beam::{Beam, Children, Problem};
use crate::table::Halves;

/// The number of positions kept of each cost.
const WIDTH: usize = 1000;

/// Commutators are evaluated where the table entries sum to at most this many for each table. Farther from the
/// goal, blocks gain more.
const COMMUTATORS_FROM: u32 = 4;

/// The search ends when this many more turns have brought no position nearer.
const PATIENCE: usize = 12;

/// A cache of the distances after steps that move the centres of one pair of faces only. Most positions share
/// two pairs with their predecessor, and many share pairs with other positions, so most look-ups hit.
#[derive(Default)]
struct Known {
    /// By pair of faces, its set numbers, and whether commutators are included: the index of the first
    /// distance.
    begins: HashMap<(usize, [u8; MOST_ORBITS], bool), usize, FxBuildHasher>,
    distances: Vec<u16>,
}

impl Known {
    /// The most distances kept, 8 MB. Beyond this number the cache is cleared.
    const MOST: usize = 4_000_000;
}

/// The problem of reaching the last goal.
struct ToFaces {
    tables: Arc<OrbitTables>,
    known: RefCell<Known>,
}

impl ToFaces {
    fn steps(&self) -> &FaceSteps {
        &self.tables.face_steps
    }

    fn distance(&self, state: &Numbers) -> u32 {
        state.iter().map(|numbers| self.tables.distance_of_pair(numbers)).sum()
    }
}

impl Problem for ToFaces {
    type State = Numbers;
    type Action = u16;
    type Key = Numbers;

    fn apply(&self, state: &Numbers, action: u16) -> Numbers {
        self.steps().after(state, self.steps().step(action))
    }

    fn key(&self, state: &Numbers) -> Option<Numbers> {
        Some(*state)
    }

    /// Returns the number of centres of each orbit on the wrong face. Near the goal, positions such as four
    /// wrong centres of one orbit take many more turns than the tables of some orbits show, and would otherwise
    /// fill the beam.
    fn kind(&self, state: &Numbers) -> Option<u32> {
        let wrong = |orbit: usize| state.iter().map(|numbers| self.tables.wrong(numbers[orbit])).sum::<u32>();
        (self.tables.face_tables() > 1)
            .then(|| (0..state[0].len()).fold(0, |kind, orbit| kind << 4 | wrong(orbit)))
    }

    fn expand(&self, state: &Numbers, children: &mut Children<u16>) -> u64 {
        let of_pairs = state.map(|numbers| self.tables.distance_of_pair(&numbers));
        let all: u32 = of_pairs.iter().sum();
        let several = self.steps().of_several();
        for &number in several {
            let step = self.steps().step(number);
            children.add(self.distance(&self.steps().after(state, step)), step.cost, number);
        }
        let with_commutators = all <= COMMUTATORS_FROM * self.tables.face_tables().to_u32();
        let known = &mut *self.known.borrow_mut();
        if known.distances.len() > Known::MOST {
            *known = Known::default();
        }
        let mut looked_at = several.len();
        for (pair, numbers) in state.iter().enumerate() {
            let steps = self.steps().of_pair(pair, with_commutators);
            let begin = *known.begins.entry((pair, *numbers, with_commutators)).or_insert_with(|| {
                let begin = known.distances.len();
                known.distances.extend(steps.iter().map(|&number| {
                    let to = self.steps().after(state, self.steps().step(number));
                    self.tables.distance_of_pair(&to[pair]).to_u16()
                }));
                begin
            });
            let stays = all - of_pairs[pair];
            for (&number, &distance) in steps.iter().zip(&known.distances[begin..]) {
                children.add(stays + u32::from(distance), self.steps().step(number).cost, number);
            }
            looked_at += steps.len();
        }
        looked_at.to_u64()
    }
}

/// A search from boards with all centres on the faces of their axes and even arrangements of all wings.
pub(super) struct FaceSearch {
    problem: ToFaces,
    boards: Vec<Board>,
    beam: Beam<ToFaces>,
    /// The best position so far: the sum of its table entries, its cost and its index.
    best: (u32, usize, u32),
}

impl FaceSearch {
    /// Starts a search from all of these boards.
    pub(super) fn new(tables: Arc<OrbitTables>, boards: Vec<Board>) -> FaceSearch {
        let roots = boards.iter().map(|board| (board.turns().len(), numbers(board.stickers())));
        let beam = Beam::new(WIDTH, 16, roots);
        let problem = ToFaces { tables, known: RefCell::default() };
        FaceSearch { problem, beam, boards, best: (u32::MAX, usize::MAX, 0) }
    }

    /// Expands the next position. Returns the number of successors and, once the search is over, the board with
    /// all centres on their faces, or else the nearest board.
    pub(super) fn advance(&mut self) -> (u64, Option<Board>) {
        let end = self.best.1.saturating_add(PATIENCE);
        let Some((index, cost)) = self.beam.next(&self.problem).filter(|&(_, cost)| cost <= end) else {
            return (1, Some(self.board(self.best.2)));
        };
        let distance = self.problem.distance(self.beam.state(index));
        if distance < self.best.0 {
            self.best = (distance, cost, index);
        }
        if distance == 0 {
            return (1, Some(self.board(index)));
        }
        (self.beam.expand(&self.problem, index), None)
    }

    /// Returns the board of a position.
    fn board(&mut self, index: u32) -> Board {
        let (root, actions) = self.beam.path(index);
        let mut board = self.boards.swap_remove(root);
        let steps = self.problem.steps();
        board.turn_all(actions.iter().flat_map(|&action| &steps.step(action).turns).copied());
        board
    }
}

/// Returns the set numbers of a cube whose colours are named after faces.
pub(super) fn numbers(stickers: &Stickers) -> Numbers {
    let (size, colours) = (stickers.size(), stickers.colours());
    let halves = Halves::new(1);
    let mut numbers = Numbers::default();
    for (orbit, places) in CentreOrbit::all(size).enumerate() {
        for (numbers, places) in numbers.iter_mut().zip(cells(places, size).chunks(8)) {
            let is_first = |cell: &usize| u32::from(Goal::Faces.colours().contains(&colours[*cell]));
            let set = places.iter().rev().fold(0, |set, cell| set << 1 | is_first(cell));
            numbers[orbit] = halves.of_eight(set).to_u8();
        }
    }
    numbers
}
