//! Phase 5, which completes the other eight edges and solves all centres.

use super::cube::FiveCube;
use super::pairs::{PAIR_STATES, Pair, PairMoves, closure};
use super::places::{EDGE_COUNT, Permutations, places};
use super::turn_sets::{is_of_phase_five, keeping_front};
use crate::coord::{factorial, permutation, rank_permutation};
use crate::cube::{Axis, Symmetry};
use crate::job::pause;
use crate::numbers::Number;
use crate::solve::phases::packed_distances::PackedDistances;
use crate::solve::phases::pair_distances::pair_distances;
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::solve::phases::walk::{Space, Steps};
use crate::table::{
    FoldedColumns, FoldedRows, FoldedSpace, FoldedTable, Folding, Proof, WrongEntry, distance_beside,
    memory_of,
};

/// The number of permutations of eight pieces.
const ORDERS: usize = factorial(8);

/// A position of phase 5.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) struct EightEdges {
    /// For the high wings, and for the low wings as the mirror shows them: the permutation that takes the place of each wing to
    /// the place of the midge of its edge.
    wings: [u16; 2],
    /// The centres of F and B.
    front: u16,
    /// The centres of the other faces, by number.
    sides: u16,
    /// The distances of each kind of wings with the centres of F and B.
    halves: [u8; 2],
}

/// The checksum of the table of distances modulo 3.
const HALVES_SUM: u64 = 17_752_890_977_456_765_430;

/// The number of positions of the centres at each distance.
const CENTRE_COUNTS: [u64; 10] = [1, 4, 42, 280, 1691, 8806, 36_264, 77_966, 46_518, 4828];

/// The number of permutations that a piece of the work tabulates.
const TABULATED: usize = ORDERS / 16;

/// The number of turns.
const MOST_TURNS: usize = 14;

/// The tables of phase 5.
pub(in crate::solve) struct PhaseFive {
    pub(in crate::solve) turns: TurnSet,
    /// The permutations of high wings after each turn: by permutation, then by turn.
    wings: Vec<u16>,
    /// The number of each turn's image under the mirror.
    mirrored_turns: Vec<u8>,
    front: PairMoves,
    /// The centres of U and D and of R and L, by number.
    sides: Vec<(u16, u16)>,
    side_moves: Vec<u16>,
    folding: FoldedRows,
    fronts: FoldedColumns,
    /// Distances of high wings and the centres of F and B.
    halves: FoldedTable,
    /// Distances of the centres: of the sides, then of F and B.
    centres: PackedDistances,
    /// The mirror: a symmetry that exchanges high and low wings.
    mirror: Symmetry,
    /// The images of the centres of F and B under the mirror.
    mirrored_fronts: Vec<u16>,
}

/// Returns the edges in the eight places: those between R and L, then those between U and D.
pub(in crate::solve) const fn edge(place: usize) -> usize {
    if place < 4 { place } else { place + 4 }
}

pub(in crate::solve) const fn place(edge: usize) -> usize {
    if edge < 4 { edge } else { edge - 4 }
}

fn targets(permutations: &Permutations, first_wing: Option<usize>) -> [u8; 8] {
    std::array::from_fn(|at| {
        let target = match first_wing {
            None => permutations.midges[edge(at)],
            Some(first) => permutations.wings[edge(at) + first] % 12,
        };
        place(target.into()).to_u8()
    })
}

/// Returns the permutation after pieces have moved: `takes` moves the places of wings, `midges` those of midges.
pub(in crate::solve) fn after(from: [u8; 8], takes: &[u8; 8], midges: &[u8; 8]) -> [u8; 8] {
    let mut moved = [0; 8];
    for (at, midge) in from.into_iter().enumerate() {
        moved[usize::from(takes[at])] = midges[usize::from(midge)];
    }
    moved
}

/// Returns the permutations of high wings after each turn: by permutation, then by turn.
async fn wing_moves(turns: &[Turn]) -> Vec<u16> {
    let both = |turn: &Turn| {
        let permutations = places().turn(*turn);
        (targets(permutations, Some(0)), targets(permutations, None))
    };
    let both: Vec<_> = turns.iter().map(both).collect();
    let mut moves = Vec::with_capacity(ORDERS * turns.len());
    for order in 0..ORDERS {
        let from = permutation::<8>(order);
        let after = |(takes, midges)| rank_permutation(after(from, takes, midges)).to_u16();
        moves.extend(both.iter().map(|(takes, midges)| after((takes, midges))));
        if order % TABULATED == TABULATED - 1 {
            pause().await;
        }
    }
    moves
}

/// Returns the centres of U and D and of R and L from which phase 5 solves them, sorted.
pub(in crate::solve) fn side_states() -> Vec<(u16, u16)> {
    let turns = TurnSet::new(is_of_phase_five);
    let [up, right] = [Axis::Y, Axis::X].map(Pair::new);
    let moves = [&up, &right].map(|pair| pair.moves(turns.as_slice()));
    let all = closure([(up.solved(), right.solved())], |(up, right)| {
        moves[0].of(up).iter().copied().zip(moves[1].of(right).iter().copied()).collect()
    });
    // Sorted in two steps, because code that sorts pairs takes 4 kB of the program.
    let mut rights = vec![Vec::new(); PAIR_STATES];
    all.into_iter().for_each(|(up, right)| rights[usize::from(up)].push(right));
    rights.iter_mut().for_each(|rights| rights.sort_unstable());
    let of_up = |(up, rights): (u16, Vec<u16>)| rights.into_iter().map(move |right| (up, right));
    (0..).zip(rights).flat_map(of_up).collect()
}

impl PhaseFive {
    /// Builds the tables.
    pub(in crate::solve) async fn new() -> PhaseFive {
        let turns = TurnSet::new(is_of_phase_five);
        let all = turns.as_slice();
        let wings = wing_moves(all).await;
        let pair = Pair::new(Axis::Z);
        let front = pair.moves(all);
        let sides = side_states();
        let [up, right] = [Axis::Y, Axis::X].map(|axis| Pair::new(axis).moves(all));
        let number =
            |side: (u16, u16)| sides.binary_search(&side).expect("turns lead to these states").to_u16();
        let side_moves = sides
            .iter()
            .flat_map(|(at, beside)| up.of(*at).iter().copied().zip(right.of(*beside).iter().copied()))
            .map(number)
            .collect::<Vec<u16>>();
        pause().await;
        let exchanges = |symmetry: &Symmetry| places().exchanges(*symmetry, 0);
        let symmetries: Vec<Symmetry> = keeping_front().filter(|symmetry| !exchanges(symmetry)).collect();
        let target = |symmetry: Symmetry| targets(places().symmetry(symmetry), None);
        let images: Vec<[u8; 8]> = symmetries.iter().map(|symmetry| target(*symmetry)).collect();
        let folding = Folding::new(ORDERS, symmetries.len(), &|order| {
            let from = permutation::<8>(order);
            let image =
                |(map, target): (usize, &[u8; 8])| (rank_permutation(after(from, target, target)), map);
            images.iter().enumerate().map(image).collect()
        })
        .await;
        pause().await;
        let front_images: Vec<Vec<u16>> = symmetries.iter().map(|symmetry| pair.images(*symmetry)).collect();
        let fronts =
            FoldedColumns::new(PAIR_STATES, symmetries.len(), |state, map| front_images[map][state].into());
        pause().await;
        let after_front = |state: usize, turn: usize| front.of(state.to_u16())[turn].into();
        let space = FoldedSpace::new(
            &folding,
            &fronts,
            all.len(),
            &|order, turn| (wings[order * all.len() + turn].into(), 0),
            &|_, map| map,
            &after_front,
        );
        pause().await;
        let halves = space.table(&[(0, pair.solved().into())]).await;
        pause().await;
        let solved = [Axis::Y, Axis::X].map(|axis| Pair::new(axis).solved());
        let start = (number((solved[0], solved[1])).into(), pair.solved().into());
        let after_side = |side: usize, turn: usize| side_moves[side * all.len() + turn].into();
        let counts = [sides.len(), PAIR_STATES];
        let centres = pair_distances(vec![start], counts, all.len(), after_side, after_front).await;
        let centres = PackedDistances::new(&centres);
        pause().await;
        let mirror = keeping_front().find(exchanges).expect("a mirror exchanges wings");
        let mirrored_turn = |turn: &Turn| {
            let image = turn.conjugated(mirror);
            all.iter().position(|turn| *turn == image).expect("the mirror maps turns to turns").to_u8()
        };
        PhaseFive {
            mirrored_turns: all.iter().map(mirrored_turn).collect(),
            mirrored_fronts: pair.images(mirror),
            mirror,
            wings,
            front,
            sides,
            side_moves,
            folding: folding.finish(),
            fronts,
            halves,
            centres,
            turns,
        }
    }

    /// Checks the tables.
    pub(in crate::solve) fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        Ok(vec![
            self.halves.verify("5x5x5, phase 5, half of eight edges and centres", HALVES_SUM)?,
            self.centres.verify("5x5x5, phase 5, centres", &CENTRE_COUNTS)?,
        ])
    }

    /// Returns the size of the tables in bytes.
    pub(in crate::solve) fn memory_usage(&self) -> usize {
        memory_of!(
            self.wings,
            self.side_moves,
            self.mirrored_fronts,
            self.sides,
            self.centres,
            self.front,
            self.folding,
            self.fronts,
            self.halves
        )
    }

    fn after(&self, node: &EightEdges, turn: usize) -> EightEdges {
        let count = self.turns.as_slice().len();
        let after = |order: u16, turn: usize| self.wings[usize::from(order) * count + turn];
        let [high, low] = node.wings;
        let wings = [after(high, turn), after(low, self.mirrored_turns[turn].into())];
        let front = self.front.of(node.front)[turn];
        let sides = self.side_moves[usize::from(node.sides) * count + turn];
        EightEdges { wings, front, sides, ..*node }
    }

    fn cell(&self, node: &EightEdges, of: usize) -> (usize, usize) {
        let front = if of == 0 { node.front } else { self.mirrored_fronts[usize::from(node.front)] };
        let (row, map) = self.folding.of(node.wings[of].into());
        (row, self.fronts.image(front.into(), map))
    }

    fn centre_distance(&self, node: &EightEdges) -> u8 {
        self.centres.of(usize::from(node.sides) * PAIR_STATES + usize::from(node.front))
    }

    /// Returns the number of turns from a position to the goal of the table of one kind of wings.
    fn descend(&self, node: &EightEdges, of: usize) -> u8 {
        let residue = |node: &EightEdges| {
            let (row, column) = self.cell(node, of);
            self.halves.residue(row, column)
        };
        let (mut node, mut turns) = (*node, 0);
        loop {
            let nearer = (residue(&node) + 2) % 3;
            let count = self.turns.as_slice().len();
            let next = (0..count).map(|turn| self.after(&node, turn)).find(|next| residue(next) == nearer);
            // The goal has no neighbour with the residue 2.
            let Some(next) = next else { return turns };
            node = next;
            turns += 1;
        }
    }

    /// Returns the position of a cube at the goal of phase 4.
    pub(in crate::solve) fn position(&self, cube: &FiveCube) -> EightEdges {
        let mut midge_at = [0u8; EDGE_COUNT];
        for (at, (home, _)) in cube.midges().into_iter().enumerate() {
            midge_at[usize::from(home)] = at.to_u8();
        }
        let homes = cube.wings();
        let [high, low] = [0, 12].map(|first| -> [u8; 8] {
            std::array::from_fn(|at| {
                let home = homes[edge(at) + first] % 12;
                place(midge_at[usize::from(home)].into()).to_u8()
            })
        });
        let across = targets(places().symmetry(self.mirror), None);
        let wings = [high, after(low, &across, &across)].map(|order| rank_permutation(order).to_u16());
        let [up, right, front] = Axis::ALL.map(|axis| Pair::new(axis).state(cube));
        let sides =
            self.sides.binary_search(&(up, right)).expect("the centres at the goal of phase 4").to_u16();
        let mut node = EightEdges { wings, front, sides, halves: [0; 2] };
        node.halves = [0, 1].map(|of| self.descend(&node, of));
        node
    }

    /// Returns a lower bound on the turns to the goal.
    pub(in crate::solve) fn bound(&self, node: &EightEdges) -> u8 {
        node.halves[0].max(node.halves[1]).max(self.centre_distance(node))
    }
}

impl Space for PhaseFive {
    type Node = EightEdges;

    fn expand(
        &self,
        node: &EightEdges,
        last: Option<u8>,
        remaining: u8,
        steps: &mut Steps<EightEdges>,
    ) -> u64 {
        // All cells are read before any is looked at, so that the processor waits for them at once.
        let mut next = [(0, *node, [0; 2]); MOST_TURNS];
        let mut count = 0;
        let mut nodes = 0;
        let (fronts, turns) = (self.front.of(node.front), self.turns.as_slice().len());
        for turn in self.turns.following(last, remaining) {
            nodes += 1;
            let sides = self.side_moves[usize::from(node.sides) * turns + turn];
            if self.centres.of(usize::from(sides) * PAIR_STATES + usize::from(fronts[turn])) <= remaining {
                let after = self.after(node, turn);
                let residue = |of| {
                    let (row, column) = self.cell(&after, of);
                    self.halves.residue(row, column)
                };
                next[count] = (turn, after, [residue(0), residue(1)]);
                count += 1;
            }
        }
        for &(turn, next, [high, low]) in &next[..count] {
            let halves = [distance_beside(high, node.halves[0]), distance_beside(low, node.halves[1])];
            if halves[0].max(halves[1]) <= remaining {
                steps.push((turn.to_u8(), EightEdges { halves, ..next }));
            }
        }
        nodes
    }
}
