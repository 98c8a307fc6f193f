//! The tables of the 2x2x2: the distance of every state from solved, in two metrics.

use std::sync::Arc;

use super::moves::{Moves, TURNS};
use super::state::State;
use crate::cube::{Metric, Move, Symmetry};
use crate::job::Build;
use crate::numbers::{Depth, Number};
use crate::table::{
    Builder, Classes, Column, Columns, DistanceRule, MemoryUsage, Mod3Table, ProductSpace, Proof, Row,
    TurnIndex, WrongEntry, memory_of,
};

/// Move tables, and the distances of all states modulo 3, in the half turn metric and in the quarter turn
/// metric: 1.9 MB.
pub struct Tables {
    moves: Moves,
    half: Distances,
    quarter: Distances,
}

/// The distances of all states in one metric.
struct Distances {
    cells: Mod3Table,
    /// The number of states at each distance.
    counts: Vec<usize>,
}

impl Tables {
    /// Builds the tables.
    pub fn new() -> Tables {
        TableBuilder::new().finish()
    }

    /// Returns the number of states at each distance from solved: 0 to 11 turns in the half turn metric, 0 to
    /// 14 in the quarter turn metric.
    pub fn distribution(&self, metric: Metric) -> &[usize] {
        &self.of(metric).counts
    }

    /// Returns the least number of turns that solve this state.
    pub fn distance(&self, metric: Metric, state: State) -> Depth {
        let distances = self.of(metric);
        let (mut state, mut steps) = (state, 0u8);
        while state != State::SOLVED {
            let nearer = (distances.residue(state) + 2) % 3;
            let mut next = single_turns(metric).map(|m| self.moves.next(state, m));
            state = next
                .find(|next| distances.residue(*next) == nearer)
                .expect("every state but the solved one has a neighbour that is nearer");
            steps += 1;
        }
        Depth::new(steps)
    }

    /// Returns the state after a turn, and its distance from solved, given the distance of this state.
    pub(super) fn after(&self, metric: Metric, state: State, distance: Depth, m: Move) -> (State, Depth) {
        let step = |(state, distance): (State, Depth), m| {
            let next = self.moves.next(state, m);
            (next, self.of(metric).distance_beside(next, distance))
        };
        // A residue determines the distance only beside a neighbour one quarter turn away, so a half turn takes
        // two steps.
        if metric == Metric::Qtm && m.quarters() == 2 {
            let quarter = Move::new(m.face(), 1);
            step(step((state, distance), quarter), quarter)
        } else {
            step((state, distance), m)
        }
    }

    /// Checks the distance of every state, in both metrics.
    ///
    /// # Errors
    /// The first wrong entry, indexed by the number of the state.
    pub fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        [(Metric::Htm, "2x2x2 states, half turns"), (Metric::Qtm, "2x2x2 states, quarter turns")]
            .into_iter()
            .map(|(metric, table)| {
                let distances: Box<[u8]> =
                    (0..State::COUNT).map(|n| self.distance(metric, State::from_number(n)).turns()).collect();
                let rule = DistanceRule {
                    table,
                    bytes: self.of(metric).cells.memory_usage(),
                    farthest: u8::MAX,
                    distances: &distances,
                };
                rule.check(&|number| State::from_number(number) == State::SOLVED, &|number, next| {
                    let state = State::from_number(number);
                    next.extend(single_turns(metric).map(|m| self.moves.next(state, m).number()));
                })
            })
            .collect()
    }

    fn of(&self, metric: Metric) -> &Distances {
        if metric == Metric::Qtm { &self.quarter } else { &self.half }
    }
}

impl MemoryUsage for Tables {
    fn memory_usage(&self) -> usize {
        memory_of!(self.moves, self.half.cells, self.quarter.cells)
    }
}

impl Default for Tables {
    fn default() -> Self {
        Tables::new()
    }
}

impl Distances {
    fn residue(&self, state: State) -> u8 {
        let (row, column) = place(state);
        self.cells.residue(row, column)
    }

    fn distance_beside(&self, state: State, neighbour: Depth) -> Depth {
        let (row, column) = place(state);
        self.cells.distance_beside(row, column, neighbour)
    }
}

/// Returns the row and the column of a state.
fn place(state: State) -> (Row, Column) {
    (Row::from_index(state.permutation.into()), Column::from_index(state.twist.into()))
}

/// Returns the turns of length 1. On a 2x2x2 the slice turn metric and the execution turn metric equal the half
/// turn metric.
fn single_turns(metric: Metric) -> impl Iterator<Item = Move> {
    let all = Move::ALL[..TURNS].iter().copied();
    all.filter(move |m| metric != Metric::Qtm || m.quarters() != 2)
}

/// Builds the tables of the 2x2x2.
pub struct TableBuilder {
    moves: Moves,
    half: Breadth,
    quarter: Breadth,
    pieces: u32,
}

/// A breadth-first search from solved.
struct Breadth {
    space: ProductSpace,
    builder: Builder<2>,
}

/// The number of rows, one for each permutation, in a piece of work: at most 10 milliseconds.
const ROWS: usize = 280;

/// The number of pieces until both tables are complete.
const PIECES: u32 = 809;

impl TableBuilder {
    /// Starts with the solved cube.
    pub fn new() -> TableBuilder {
        let moves = Moves::new();
        let [half, quarter] = [Metric::Htm, Metric::Qtm].map(|metric| Breadth::new(&moves, metric));
        TableBuilder { moves, half, quarter, pieces: 0 }
    }
}

impl Default for TableBuilder {
    fn default() -> Self {
        TableBuilder::new()
    }
}

impl Breadth {
    fn new(moves: &Moves, metric: Metric) -> Breadth {
        let turns: Vec<Move> = single_turns(metric).collect();
        let turned = |permutation: usize, twist: usize, turn: TurnIndex| {
            moves
                .next(State { permutation: permutation.to_u16(), twist: twist.to_u16() }, turns[turn.index()])
        };
        let columns = Columns::new(
            State::TWISTS,
            turns.len(),
            |twist, turn| turned(0, twist, turn).twist.into(),
            |twist, _| twist,
        );
        let classes = Classes::new(State::PERMUTATIONS, &[Symmetry::IDENTITY], |permutation, _| permutation);
        let turn_row = |permutation, turn| turned(permutation, 0, turn).permutation.into();
        let space = ProductSpace::new(&classes, Arc::new(columns), turn_row);
        let builder = Builder::new(&space, Row::default(), Column::default());
        Breadth { space, builder }
    }

    fn advance(&mut self) -> bool {
        self.builder.advance(&self.space, ROWS)
    }

    fn finish(self) -> Distances {
        let (cells, counts) = self.builder.into_table(&self.space);
        Distances { cells, counts }
    }
}

impl Build for TableBuilder {
    type Tables = Tables;

    fn advance(&mut self) -> bool {
        self.pieces = (self.pieces + 1).min(PIECES);
        self.half.advance() && self.quarter.advance()
    }

    fn progress(&self) -> (u32, u32) {
        (self.pieces, PIECES)
    }

    fn assemble(self) -> Tables {
        Tables { moves: self.moves, half: self.half.finish(), quarter: self.quarter.finish() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_proved_and_pieces_are_counted() {
        let tables = TableBuilder::new().finish_counted();
        let half = [1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644];
        let proofs = tables.verify().expect("every distance is right");
        assert_eq!(tables.distribution(Metric::Htm), half);
        assert_eq!(proofs[0].distribution, half.map(|count| count.to_u64()));
        let quarter = [
            1, 6, 27, 120, 534, 2256, 8969, 33058, 114_149, 360_508, 930_588, 1_350_852, 782_536, 90280, 276,
        ];
        assert_eq!(tables.distribution(Metric::Qtm), quarter);
        assert_eq!(proofs[1].distribution, quarter.map(|count| count.to_u64()));
        assert!(tables.memory_usage() <= 2_000_000, "{}", tables.memory_usage());
    }
}
