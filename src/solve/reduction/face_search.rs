//! Centres that are on the faces of their axes to the turns that bring each to its face.

use std::sync::Arc;

use super::beam::{Beam, Children, Problem};
use super::board::Board;
use super::face_steps::Numbers;
use super::goals::Goal;
use super::orbit::cells;
use super::orbit_tables::OrbitTables;
use crate::nxn::{CentreOrbit, Stickers};
use crate::table::Halves;

/// How many positions of each cost are kept.
const WIDTH: usize = 600;

/// Commutators are looked at from where the sum of the entries is at most so many for each table; farther away, blocks bring
/// more.
const COMMUTATORS_FROM: u32 = 4;

/// When so many turns more have brought nothing nearer, the search is over.
const PATIENCE: usize = 12;

impl Problem for OrbitTables {
    type State = Numbers;
    type Action = u16;
    type Key = Numbers;

    fn apply(&self, state: &Numbers, action: u16) -> Numbers {
        self.face_steps.after(state, &self.face_steps.all(true)[usize::from(action)])
    }

    fn key(&self, state: &Numbers) -> Option<Numbers> {
        Some(*state)
    }

    /// How many centres of each orbit are on the wrong face. What is left in the end, as four of one orbit, often takes many
    /// more turns than tables of some orbits can tell, and nearly all that is nearest by them is then of that kind.
    fn kind(&self, state: &Numbers) -> Option<u32> {
        let wrong = |orbit: usize| state.iter().map(|numbers| self.wrong(numbers[orbit])).sum::<u32>();
        (self.face_tables() > 1).then(|| (0..state[0].len()).fold(0, |kind, orbit| kind << 4 | wrong(orbit)))
    }

    fn expand(&self, state: &Numbers, children: &mut Children<u16>) -> u64 {
        let of_pairs = state.map(|numbers| self.distance_of_pair(&numbers));
        let from = COMMUTATORS_FROM * self.face_tables() as u32;
        let steps = self.face_steps.all(of_pairs.iter().sum::<u32>() <= from);
        for (number, step) in steps.iter().enumerate() {
            // Most move centres of one pair of faces only.
            let of_pair = |moves: bool| (0..3).filter(move |&pair| step.pairs[pair] == moves);
            let stays: u32 = of_pair(false).map(|pair| of_pairs[pair]).sum();
            if stays <= children.farthest(step.cost) {
                let to = self.face_steps.after(state, step);
                let moves: u32 = of_pair(true).map(|pair| self.distance_of_pair(&to[pair])).sum();
                children.add(stays + moves, step.cost, number as u16);
            }
        }
        steps.len() as u64
    }
}

/// A search from boards on which the centres of all colours are on the faces of their axes, and all wings arranged evenly.
pub(super) struct FaceSearch {
    tables: Arc<OrbitTables>,
    boards: Vec<Board>,
    beam: Beam<OrbitTables>,
    /// The best position so far: the sum of its table entries, its cost, and which it was.
    best: (u32, usize, u32),
}

impl FaceSearch {
    /// A search from any of these boards.
    pub(super) fn new(tables: Arc<OrbitTables>, boards: Vec<Board>) -> FaceSearch {
        let roots = boards.iter().map(|board| (board.turns().len(), numbers(board.stickers())));
        let beam = Beam::new(WIDTH, 16, roots);
        FaceSearch { tables, beam, boards, best: (u32::MAX, usize::MAX, 0) }
    }

    /// Looks at the next position; returns how many that led to, and when the search is over, the board: that with all
    /// centres on their faces if it was found, or else the nearest.
    pub(super) fn advance(&mut self) -> (u64, Option<Board>) {
        let end = self.best.1.saturating_add(PATIENCE);
        let Some((index, cost)) = self.beam.next(&self.tables).filter(|&(_, cost)| cost <= end) else {
            return (1, Some(self.board(self.best.2)));
        };
        let state = self.beam.state(index);
        let distance = state.iter().map(|numbers| self.tables.distance_of_pair(numbers)).sum();
        if distance < self.best.0 {
            self.best = (distance, cost, index);
        }
        if distance == 0 {
            return (1, Some(self.board(index)));
        }
        (self.beam.expand(&self.tables, index), None)
    }

    /// The board of a position.
    fn board(&mut self, index: u32) -> Board {
        let (root, actions) = self.beam.path(index);
        let mut board = self.boards.swap_remove(root);
        let steps = self.tables.face_steps.all(true);
        board.turn_all(actions.iter().flat_map(|&action| &steps[usize::from(action)].turns).copied());
        board
    }
}

/// The numbers of a cube whose colours are named after faces.
pub(super) fn numbers(stickers: &Stickers) -> Numbers {
    let (size, colours) = (stickers.size(), stickers.colours());
    let halves = Halves::new(1);
    let mut numbers = Numbers::default();
    for (orbit, places) in CentreOrbit::all(size).enumerate() {
        for (numbers, places) in numbers.iter_mut().zip(cells(places, size).chunks(8)) {
            let is_first = |cell: &usize| u32::from(Goal::Faces.colours().contains(&colours[*cell]));
            let set = places.iter().rev().fold(0, |set, cell| set << 1 | is_first(cell));
            numbers[orbit] = halves.of_eight(set) as u8;
        }
    }
    numbers
}
