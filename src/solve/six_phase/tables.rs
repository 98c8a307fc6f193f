//! The tables of all six phases, built in pieces.

use super::centres::{
    AXES_SOLVED, AxisCentres, ColumnCentres, Columns, SIDES_DONE, SideCentres, all_axis_centres,
    axis_centres, column_centres, side_centres,
};
use super::index::{Nothing, Phase};
use super::outline::{Corners, Edges, FlipsAndSlice, Twists};
use super::wings::{EightPairs, FourPairs, Pairing, Pairs, SEPARATED, high_wing_sets};
use crate::cube::{Axis, Face};
use crate::job::Build;
use crate::numbers::Depth;
use crate::solve::phases::parity_set::ParitySets;
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::table::{Breadth, Distances, Index, MemoryUsage, Proof, WrongEntry, memory_of};

/// The tables of the six phases: 17 MB.
pub struct Tables {
    pub(super) side_centres: Phase<SideCentres, Nothing>,
    pub(super) columns: Phase<ParitySets, ColumnCentres>,
    pub(super) middle_edges: Phase<FourPairs, AxisCentres>,
    pub(super) reduction: Phase<EightPairs, AxisCentres>,
    pub(super) orientation: Phase<FlipsAndSlice, Twists>,
    pub(super) finish: Phase<Corners, Edges>,
}

impl Tables {
    /// Builds the tables.
    pub fn new() -> Tables {
        TableBuilder::new().finish()
    }

    /// Checks every distance of the eleven tables by its neighbours' distances.
    ///
    /// # Errors
    /// The first wrong entry.
    pub fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let reduction = &self.reduction.second;
        let middle_goals = all_axis_centres().filter(|set| reduction.of(*set) < Depth::MAX);
        Ok(vec![
            self.side_centres.first.verify("phase 0, centres", [SIDES_DONE], EXACT)?,
            self.columns.first.verify("phase 1, wings", [SEPARATED], SPLIT_FARTHEST)?,
            self.columns.second.verify("phase 1, centres", Columns::goals(), EXACT)?,
            self.middle_edges.first.verify("phase 2, pairs", [Pairs::IN_THE_MIDDLE], PAIRS_FARTHEST)?,
            self.middle_edges.second.verify("phase 2, centres", middle_goals, EXACT)?,
            self.reduction.first.verify("phase 3, pairs", [Pairing::PAIRED], EXACT)?,
            reduction.verify("phase 3, centres", [AXES_SOLVED], EXACT)?,
            self.orientation.first.verify("phase 4, edges", [FlipsAndSlice::SOLVED], EXACT)?,
            self.orientation.second.verify("phase 4, corners", [0], EXACT)?,
            self.finish.first.verify("phase 5, corners", [0], EXACT)?,
            self.finish.second.verify("phase 5, edges", [Edges::SOLVED], EXACT)?,
        ])
    }
}

impl MemoryUsage for Tables {
    fn memory_usage(&self) -> usize {
        memory_of!(
            self.side_centres,
            self.columns,
            self.middle_edges,
            self.reduction,
            self.orientation,
            self.finish
        )
    }
}

impl Default for Tables {
    fn default() -> Self {
        Tables::new()
    }
}

/// Returns those of the 27 turns of a cube without fixed centres, turns of the faces and of Uw, Rw and Fw, for which
/// `is_in` is true.
fn turns(is_in: impl Fn(Turn) -> bool) -> TurnSet {
    TurnSet::new(|turn| turn.is_of_phase_one() && is_in(turn))
}

/// Returns the turns of phase 0: all 27.
fn side_turns() -> TurnSet {
    turns(|_| true)
}

/// Returns the 23 turns of phase 1: all but quarter turns of Uw and Fw.
fn column_turns() -> TurnSet {
    turns(|turn| !turn.turns_inner_layer() || turn.is_half() || turn.axis() == Axis::X)
}

/// Returns the 17 turns of phase 2: turns of U, D, F and B, and half turns of all others.
fn middle_turns() -> TurnSet {
    turns(|turn| turn.is_half() || !turn.turns_inner_layer() && turn.axis() != Axis::X)
}

/// Returns the 12 turns of phase 3: turns of U and D, and half turns of R, L, F, B, Rw and Fw.
fn reduction_turns() -> TurnSet {
    turns(|turn| {
        if turn.turns_inner_layer() {
            turn.is_half() && turn.face() != Face::U
        } else {
            turn.is_half() || turn.axis() == Axis::Y
        }
    })
}

/// Returns the 14 turns of phase 4: turns of U and D, and quarter turns of R, L, F and B.
fn orientation_turns() -> TurnSet {
    turns(|turn| !turn.turns_inner_layer() && (!turn.is_half() || turn.axis() == Axis::Y))
}

/// Returns the 10 turns of phase 5: turns of U and D, and half turns of R, L, F and B.
fn finish_turns() -> TurnSet {
    turns(|turn| !turn.turns_inner_layer() && (turn.is_half() || turn.axis() == Axis::Y))
}

/// A table before, during and after it is built.
enum Part<I: Index> {
    Waiting,
    UnderWay(Box<Breadth<I>>),
    Done(Distances<I>),
}

/// The number of values that a piece of work expands, in at most 20 milliseconds.
const VALUES: usize = 20_000;

impl<I: Index> Part<I> {
    /// Builds the next piece; the first piece calls `begin`. Returns true after the last piece.
    fn advance(&mut self, begin: impl FnOnce() -> Breadth<I>) -> bool {
        match self {
            Part::Waiting => *self = Part::UnderWay(Box::new(begin())),
            Part::UnderWay(breadth) => {
                if breadth.advance(VALUES)
                    && let Part::UnderWay(breadth) = std::mem::replace(self, Part::Waiting)
                {
                    *self = Part::Done(breadth.finish());
                    return true;
                }
            }
            Part::Done(_) => return true,
        }
        false
    }

    fn done(self) -> Distances<I> {
        match self {
            Part::Done(distances) => distances,
            _ => panic!("all pieces are there"),
        }
    }
}

/// Builds the tables of the six phases.
pub struct TableBuilder {
    side_centres: Part<SideCentres>,
    columns: Part<ColumnCentres>,
    split: Part<ParitySets>,
    reduction_centres: Part<AxisCentres>,
    reduction_pairs: Part<EightPairs>,
    middle_centres: Part<AxisCentres>,
    middle_pairs: Part<FourPairs>,
    twists: Part<Twists>,
    flips: Part<FlipsAndSlice>,
    corners: Part<Corners>,
    edges: Part<Edges>,
    parts_done: usize,
    pieces: u32,
}

/// The number of tables.
const PARTS: usize = 11;

/// The number of pieces.
const PIECES: u32 = 233;

impl TableBuilder {
    /// Starts with the first phase.
    pub fn new() -> TableBuilder {
        TableBuilder {
            side_centres: Part::Waiting,
            columns: Part::Waiting,
            split: Part::Waiting,
            reduction_centres: Part::Waiting,
            reduction_pairs: Part::Waiting,
            middle_centres: Part::Waiting,
            middle_pairs: Part::Waiting,
            twists: Part::Waiting,
            flips: Part::Waiting,
            corners: Part::Waiting,
            edges: Part::Waiting,
            parts_done: 0,
            pieces: 0,
        }
    }
}

impl Default for TableBuilder {
    fn default() -> Self {
        TableBuilder::new()
    }
}

/// The limit of a table with exact distances only.
const EXACT: Depth = Depth::MAX;

/// The largest distance in the table of wings; larger ones count as this one. Few positions of a search are so
/// far, but most entries are, so building the table takes a tenth of the time (docs/solvers/six-phase.md).
const SPLIT_FARTHEST: Depth = Depth::new(7);

/// The largest distance in the table of pairs. A search uses the nearest of a cube's choices of four pairs.
const PAIRS_FARTHEST: Depth = Depth::new(9);

impl Build for TableBuilder {
    type Tables = Tables;

    fn advance(&mut self) -> bool {
        if self.parts_done == PARTS {
            return true;
        }
        self.pieces += 1;
        let is_done = match self.parts_done {
            0 => self.side_centres.advance(|| Breadth::new(side_centres(&side_turns()), [SIDES_DONE], EXACT)),
            1 => self
                .columns
                .advance(|| Breadth::new(column_centres(&column_turns()), Columns::goals(), EXACT)),
            2 => self
                .split
                .advance(|| Breadth::new(high_wing_sets(&column_turns()), [SEPARATED], SPLIT_FARTHEST)),
            3 => self
                .reduction_centres
                .advance(|| Breadth::new(axis_centres(&reduction_turns()), [AXES_SOLVED], EXACT)),
            4 => self
                .reduction_pairs
                .advance(|| Breadth::new(EightPairs::new(&reduction_turns()), [Pairing::PAIRED], EXACT)),
            5 => {
                let Part::Done(solvable) = &self.reduction_centres else {
                    unreachable!("the part before the last")
                };
                self.middle_centres.advance(|| {
                    let goals = all_axis_centres().filter(|set| solvable.of(*set) < Depth::MAX);
                    Breadth::new(axis_centres(&middle_turns()), goals, EXACT)
                })
            }
            6 => self.middle_pairs.advance(|| {
                Breadth::new(FourPairs::new(&middle_turns()), [Pairs::IN_THE_MIDDLE], PAIRS_FARTHEST)
            }),
            7 => self.twists.advance(|| Breadth::new(Twists::new(&orientation_turns()), [0], EXACT)),
            8 => self.flips.advance(|| {
                Breadth::new(FlipsAndSlice::new(&orientation_turns()), [FlipsAndSlice::SOLVED], EXACT)
            }),
            9 => self.corners.advance(|| Breadth::new(Corners::new(&finish_turns()), [0], EXACT)),
            _ => self.edges.advance(|| Breadth::new(Edges::new(&finish_turns()), [Edges::SOLVED], EXACT)),
        };
        self.parts_done += usize::from(is_done);
        self.parts_done == PARTS
    }

    fn progress(&self) -> (u32, u32) {
        (self.pieces, PIECES)
    }

    fn assemble(self) -> Tables {
        Tables {
            side_centres: Phase {
                turns: side_turns(),
                first: self.side_centres.done(),
                second: Distances::new(Nothing, Box::new([0])),
            },
            columns: Phase { turns: column_turns(), first: self.split.done(), second: self.columns.done() },
            middle_edges: Phase {
                turns: middle_turns(),
                first: self.middle_pairs.done(),
                second: self.middle_centres.done(),
            },
            reduction: Phase {
                turns: reduction_turns(),
                first: self.reduction_pairs.done(),
                second: self.reduction_centres.done(),
            },
            orientation: Phase {
                turns: orientation_turns(),
                first: self.flips.done(),
                second: self.twists.done(),
            },
            finish: Phase { turns: finish_turns(), first: self.corners.done(), second: self.edges.done() },
        }
    }
}
#[cfg(test)]
mod tests {
    use super::*;

    /// The number of entries at each distance, and the number that no turns reach.
    fn counts(proof: &Proof) -> (Vec<u64>, u64) {
        let mut counts = proof.distribution.clone();
        let unreached = if counts.len() == 256 { counts.pop() } else { None };
        while counts.last() == Some(&0) {
            counts.pop();
        }
        (counts, unreached.unwrap_or(0))
    }

    #[test]
    fn pieces_are_counted_and_distances_have_the_known_distributions() {
        let tables = TableBuilder::new().finish_counted();
        assert!(tables.memory_usage() < 20_000_000, "{}", tables.memory_usage());
        let proofs = tables.verify().expect("every distance is right");
        let counts: Vec<(Vec<u64>, u64)> = proofs.iter().map(counts).collect();
        let [
            side_centres,
            split,
            columns,
            four_pairs,
            middle_centres,
            pairing,
            last_centres,
            flips,
            twists,
            corners,
            edges,
        ] = &counts[..]
        else {
            panic!("there are eleven tables")
        };
        assert_eq!(*side_centres, (vec![1, 2, 36, 484, 5408, 48955, 242_011, 362_453, 75955, 166], 0));
        assert_eq!(*columns, (vec![6, 18, 118, 1030, 7918, 48218, 197_710, 429_670, 209_504, 6708], 0));
        assert_eq!(*split, (vec![1, 3, 45, 599, 7015, 84927, 807_105, 4_508_617], 0));
        // The goals are the centres that phase 3 can solve: 6 choices of columns on R and L, 6 on F and B, and
        // any on U and D.
        assert_eq!(*middle_centres, (vec![2520, 5600, 14840, 20160, 13440, 2240], 284_200));
        assert_eq!(*last_centres, (vec![1, 2, 18, 93, 295, 591, 736, 566, 214, 4], 340_480));
        // Half of the pairings are odd permutations, which no turns reach.
        assert_eq!((pairing.0[..2].to_vec(), pairing.1), (vec![1, 2], 40320));
        assert_eq!(*four_pairs, (vec![1, 3, 27, 216, 1418, 9623, 63448, 365_270, 1_548_382, 3_892_212], 0));
        assert_eq!(*twists, (vec![1, 4, 30, 146, 608, 1060, 322, 16], 0));
        // The turns of phases 4 and 5 reach all values.
        assert_eq!((flips.1, corners.1, edges.1), (0, 0, 0));
        assert_eq!(flips.0, [1, 4, 42, 404, 3388, 27312, 169_307, 535_524, 276_388, 1390]);
        assert_eq!(corners.0, [1, 10, 67, 330, 752, 1400, 2752, 4384, 6208, 7136, 8064, 6528, 2432, 256]);
        let expected = [1, 10, 67, 456, 3063, 18202, 86691, 290_812, 434_814, 120_488, 11818, 1114, 144];
        assert_eq!(edges.0, expected);
    }
}
