//! Phase 4, which completes four edges between F and B, and brings the centres of four faces into states that half
//! turns can solve.

use super::cube::FiveCube;
use super::four_edges::{FIRST_EDGE, Kind, ORDERS, TUPLES, Tuples, image, moved, moves};
use super::pairs::{PAIR_STATES, Pair, PairMoves};
use super::places::{EDGE_COUNT, places};
use super::states::States;
use super::turn_sets::{is_of_phase_five, is_of_phase_four, keeping_axes};
use crate::coord::rank_sequence;
use crate::cube::{Axis, Symmetry};
use crate::job::pause;
use crate::numbers::Number;
use crate::solve::phases::packed_distances::PackedDistances;
use crate::solve::phases::pair_distances::pair_distances;
use crate::solve::phases::turns::TurnSet;
use crate::solve::phases::walk::{Space, Steps};
use crate::table::{
    FoldedColumns, FoldedRows, FoldedSpace, FoldedTable, Folding, HALVES, Proof, WrongEntry, distance_beside,
    memory_of,
};

/// A position of phase 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) struct FourEdges {
    /// The places of the midges, of the high and of the low wings of four edges.
    midges: u16,
    high: u16,
    low: u16,
    /// The centres of U and D.
    up: u16,
    /// The centres of R and L.
    right: u16,
    /// The distances of the edges, and of the midges with one kind of wings and the centres of U and D.
    edges: u8,
    halves: [u8; 2],
}

/// The number of turns.
const MOST_TURNS: usize = 16;

/// The tables of phase 4.
pub(in crate::solve) struct PhaseFour {
    pub(in crate::solve) turns: TurnSet,
    tuples: Tuples,
    midge_moves: Vec<u16>,
    high_moves: Vec<u16>,
    low_moves: Vec<u16>,
    up: States,
    right: PairMoves,
    /// Classes of the high and the low wings, under all symmetries that keep the axes.
    wings: FoldedRows,
    midges: FoldedColumns,
    /// Distances of high wings, low wings and midges.
    edges: FoldedTable,
    /// Classes of the midges and the high wings, under the symmetries that exchange no high and low wings.
    folding: FoldedRows,
    ups: FoldedColumns,
    /// Distances of midges, high wings and the centres of U and D.
    halves: FoldedTable,
    /// Distances of the centres: of U and D, then of R and L.
    centres: PackedDistances,
    /// The images under a symmetry that exchanges high and low wings: of tuples and of the centres of U and D.
    mirrored: (Vec<u16>, Vec<u16>),
}

/// The checksums of the tables of distances modulo 3.
const EDGES_SUM: u64 = 9_497_923_700_509_595_582;
const HALVES_SUM: u64 = 13_180_495_388_906_310_755;

/// The number of positions of the centres at each distance.
const CENTRE_COUNTS: [u64; 11] =
    [36, 132, 1146, 7176, 36_836, 171_754, 503_484, 749_808, 483_736, 158_924, 3768];

/// Returns the classes of the high and the low wings under all symmetries that keep the axes, and the midges as columns
/// beside them.
async fn wings_and_midges(tuples: &Tuples) -> (Folding, FoldedColumns) {
    let symmetries: Vec<([u8; 8], bool)> =
        keeping_axes().map(|symmetry| (image(symmetry), places().exchanges(symmetry, FIRST_EDGE))).collect();
    let maps = symmetries.len() * ORDERS;
    let wings = Folding::new(HALVES * TUPLES, maps, &|half| {
        let (high, low) = tuples.of_half(half);
        let image = |(number, (target, exchanges)): (usize, &([u8; 8], bool))| {
            let [high, low] = [high, low].map(|tuple| moved(tuple, target));
            let (half, order) = if *exchanges { tuples.half(low, high) } else { tuples.half(high, low) };
            (half, number * ORDERS + order)
        };
        symmetries.iter().enumerate().map(image).collect()
    })
    .await;
    pause().await;
    let midges = FoldedColumns::new(TUPLES, maps, |tuple, map| {
        moved(tuples.in_order(tuple, map % ORDERS), &symmetries[map / ORDERS].0)
    });
    (wings, midges)
}

impl PhaseFour {
    /// Builds the tables. `goals` are the centres of U and D and of R and L at the goal.
    pub(in crate::solve) async fn new(goals: &[(u16, u16)]) -> PhaseFour {
        let turns = TurnSet::new(is_of_phase_four).ending_with(|turn| !is_of_phase_five(turn));
        let all = turns.as_slice();
        let tuples = Tuples::new();
        let up = States::new(Axis::Y, all, goals.iter().map(|(up, _)| *up));
        let right = Pair::new(Axis::X).moves(all);
        let midge_moves = moves(all, Kind::Midge);
        let high_moves = moves(all, Kind::High);
        let low_moves = moves(all, Kind::Low);
        let product =
            |first: usize, next: usize| next / ORDERS * ORDERS + tuples.product(first, next % ORDERS);
        let home = rank_sequence([0, 1, 2, 3], 8);
        let (home_half, _) = tuples.half(home, home);
        let at = |moves: &[u16], tuple: usize, turn: usize| usize::from(moves[tuple * all.len() + turn]);
        pause().await;
        let (wings, midges) = wings_and_midges(&tuples).await;
        pause().await;
        let turn_row = |half: usize, turn: usize| {
            let (high, low) = tuples.of_half(half);
            tuples.half(at(&high_moves, high, turn), at(&low_moves, low, turn))
        };
        let midge = |tuple: usize, turn: usize| at(&midge_moves, tuple, turn);
        let space = FoldedSpace::new(&wings, &midges, all.len(), &turn_row, &product, &midge);
        pause().await;
        let edges = space.table(&[(home_half, home)]).await;
        pause().await;
        let exchanges = |symmetry: &Symmetry| places().exchanges(*symmetry, FIRST_EDGE);
        let symmetries: Vec<Symmetry> = keeping_axes().filter(|symmetry| !exchanges(symmetry)).collect();
        let images: Vec<[u8; 8]> = symmetries.iter().map(|symmetry| image(*symmetry)).collect();
        let maps = symmetries.len() * ORDERS;
        let folding = Folding::new(HALVES * TUPLES, maps, &|half| {
            let (midges, wings) = tuples.of_half(half);
            let image = |(number, target): (usize, &[u8; 8])| {
                let (half, order) = tuples.half(moved(midges, target), moved(wings, target));
                (half, number * ORDERS + order)
            };
            images.iter().enumerate().map(image).collect()
        })
        .await;
        pause().await;
        let up_images: Vec<Vec<u16>> = symmetries.iter().map(|symmetry| up.images(*symmetry)).collect();
        let ups = FoldedColumns::new(up.count(), maps, |state, map| up_images[map / ORDERS][state].into());
        let turn_row = |half: usize, turn: usize| {
            let (midges, wings) = tuples.of_half(half);
            tuples.half(at(&midge_moves, midges, turn), at(&high_moves, wings, turn))
        };
        let halves: Vec<(usize, usize)> =
            goals.iter().map(|(goal, _)| (home_half, up.number(*goal))).collect();
        let after = |state: usize, turn: usize| up.after(state)[turn].into();
        let space = FoldedSpace::new(&folding, &ups, all.len(), &turn_row, &product, &after);
        pause().await;
        let halves = space.table(&halves).await;
        pause().await;
        let goals = goals.iter().map(|(goal, right)| (up.number(*goal), usize::from(*right))).collect();
        let beside = |state: usize, turn: usize| right.of(state.to_u16())[turn].into();
        let centres = pair_distances(goals, [up.count(), PAIR_STATES], all.len(), after, beside).await;
        let centres = PackedDistances::new(&centres);
        pause().await;
        let mirror = keeping_axes().find(exchanges).expect("a mirror exchanges wings");
        let target = image(mirror);
        let mirrored = ((0..TUPLES).map(|tuple| moved(tuple, &target).to_u16()).collect(), up.images(mirror));
        PhaseFour {
            tuples,
            midge_moves,
            high_moves,
            low_moves,
            up,
            right,
            wings: wings.finish(),
            midges,
            edges,
            folding: folding.finish(),
            ups,
            halves,
            centres,
            mirrored,
            turns,
        }
    }

    /// Returns the states of the centres of U and D from which phase 4 reaches its goal.
    pub(in crate::solve) fn up_states(&self) -> &[u16] {
        self.up.all()
    }

    /// Checks the tables.
    pub(in crate::solve) fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        Ok(vec![
            self.edges.verify("5x5x5, phase 4, four edges", EDGES_SUM)?,
            self.halves.verify("5x5x5, phase 4, half of four edges and centres", HALVES_SUM)?,
            self.centres.verify("5x5x5, phase 4, centres", &CENTRE_COUNTS)?,
        ])
    }

    /// Returns the size of the tables in bytes.
    pub(in crate::solve) fn memory_usage(&self) -> usize {
        memory_of!(
            self.midge_moves,
            self.high_moves,
            self.low_moves,
            self.mirrored.0,
            self.mirrored.1,
            self.centres,
            self.tuples,
            self.up,
            self.right,
            self.wings,
            self.midges,
            self.edges,
            self.folding,
            self.ups,
            self.halves
        )
    }

    fn edges_cell(&self, node: &FourEdges) -> (usize, usize) {
        let (half, order) = self.tuples.half(node.high.into(), node.low.into());
        let (row, map) = self.wings.of(half);
        (row, self.midges.image(self.tuples.in_order(node.midges.into(), order), map))
    }

    /// Returns the cell of the high wings (0) or the low wings (1).
    fn half_cell(&self, node: &FourEdges, of: usize) -> (usize, usize) {
        let (midges, wings, up) = if of == 0 {
            (node.midges.into(), node.high.into(), node.up.into())
        } else {
            let (tuples, ups) = &self.mirrored;
            let image = |tuple: u16| usize::from(tuples[usize::from(tuple)]);
            (image(node.midges), image(node.low), ups[usize::from(node.up)].into())
        };
        let (half, _) = self.tuples.half(midges, wings);
        let (row, map) = self.folding.of(half);
        (row, self.ups.image(up, map))
    }

    fn after(&self, node: &FourEdges, turn: usize) -> FourEdges {
        let count = self.turns.as_slice().len();
        let at = |moves: &[u16], tuple: u16| moves[usize::from(tuple) * count + turn];
        FourEdges {
            midges: at(&self.midge_moves, node.midges),
            high: at(&self.high_moves, node.high),
            low: at(&self.low_moves, node.low),
            up: self.up.after(node.up.into())[turn],
            right: self.right.of(node.right)[turn],
            ..*node
        }
    }

    /// Returns the number of turns from a position to the goal of a table of distances modulo 3.
    fn descend(&self, node: &FourEdges, residue: impl Fn(&FourEdges) -> u8) -> u8 {
        let (mut node, mut turns) = (*node, 0);
        let count = self.turns.as_slice().len();
        loop {
            let nearer = (residue(&node) + 2) % 3;
            let next = (0..count).map(|turn| self.after(&node, turn)).find(|next| residue(next) == nearer);
            // A goal of these tables has no neighbour with the residue 2.
            let Some(next) = next else { return turns };
            node = next;
            turns += 1;
        }
    }

    /// Returns the positions of a cube: one for each choice of four edges that can be completed.
    pub(in crate::solve) fn positions_of(&self, cube: &FiveCube, mut found: impl FnMut(FourEdges)) {
        let mut pieces = [[usize::MAX; 3]; EDGE_COUNT];
        let wings = cube.wings();
        for place in FIRST_EDGE..EDGE_COUNT {
            let (midge, _) = cube.midges()[place];
            pieces[usize::from(midge)][0] = place - FIRST_EDGE;
            pieces[usize::from(wings[place] % 12)][1] = place - FIRST_EDGE;
            pieces[usize::from(wings[place + 12] % 12)][2] = place - FIRST_EDGE;
        }
        let whole: Vec<[usize; 3]> =
            pieces.into_iter().filter(|places| places.iter().all(|place| *place < 8)).collect();
        let up = self.up.number(Pair::new(Axis::Y).state(cube)).to_u16();
        let right = Pair::new(Axis::X).state(cube);
        for chosen in (0..1u32 << whole.len()).filter(|set| set.count_ones() == 4) {
            let mut members = (0..whole.len()).filter(|edge| chosen >> edge & 1 == 1).map(|edge| whole[edge]);
            let four: [[usize; 3]; 4] = std::array::from_fn(|_| members.next().unwrap_or_default());
            let tuple = |kind: usize| rank_sequence(four.map(|places| places[kind].to_u8()), 8).to_u16();
            let (midges, high, low) = (tuple(0), tuple(1), tuple(2));
            let mut node = FourEdges { midges, high, low, up, right, edges: 0, halves: [0; 2] };
            node.edges = self.descend(&node, |node| {
                let (row, column) = self.edges_cell(node);
                self.edges.residue(row, column)
            });
            node.halves = [0, 1].map(|of| {
                self.descend(&node, |node| {
                    let (row, column) = self.half_cell(node, of);
                    self.halves.residue(row, column)
                })
            });
            found(node);
        }
    }

    #[inline]
    fn centre_distance(&self, node: &FourEdges) -> u8 {
        self.centres.of(usize::from(node.up) * PAIR_STATES + usize::from(node.right))
    }

    /// Returns a lower bound on the turns to the goal.
    pub(in crate::solve) fn bound(&self, node: &FourEdges) -> u8 {
        node.edges.max(node.halves[0]).max(node.halves[1]).max(self.centre_distance(node))
    }
}

impl Space for PhaseFour {
    type Node = FourEdges;

    fn expand(&self, node: &FourEdges, last: Option<u8>, remaining: u8, steps: &mut Steps<FourEdges>) -> u64 {
        // All cells are read before any is looked at, so that the processor waits for them at once.
        let mut next = [(0, *node, 0); MOST_TURNS];
        let mut count = 0;
        let mut nodes = 0;
        for turn in self.turns.following(last, remaining) {
            nodes += 1;
            let after = self.after(node, turn);
            if self.centre_distance(&after) <= remaining {
                let (row, column) = self.edges_cell(&after);
                next[count] = (turn, after, self.edges.residue(row, column));
                count += 1;
            }
        }
        for &(turn, next, residue) in &next[..count] {
            let edges = distance_beside(residue, node.edges);
            if edges > remaining {
                continue;
            }
            let half = |of: usize| {
                let (row, column) = self.half_cell(&next, of);
                distance_beside(self.halves.residue(row, column), node.halves[of])
            };
            let high = half(0);
            if high > remaining {
                continue;
            }
            let low = half(1);
            if low <= remaining {
                steps.push((turn.to_u8(), FourEdges { edges, halves: [high, low], ..next }));
            }
        }
        nodes
    }
}
