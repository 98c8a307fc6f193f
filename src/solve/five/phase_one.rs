//! Phase 1, which brings the centres of two opposite colours onto two opposite faces, here U and D.

use super::axis_key::{AxisKeys, Centres};
use super::near::NearTable;
use super::places::places;
use crate::cube::Axis;
use crate::job::pause;
use crate::numbers::Depth;
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::solve::phases::walk::{Space, Steps, list_steps};
use crate::table::{Breadth, Distances, Proof, SetIndex, SetMap, Subsets, TurnIndex, WrongEntry, memory_of};

/// The places on U and D.
pub(in crate::solve) const GOAL: u32 = 0x00_F00F;

/// The tables of phase 1.
pub(in crate::solve) struct PhaseOne {
    pub(in crate::solve) turns: TurnSet,
    /// The distances of x-centres alone and of t-centres alone.
    distances: [Distances<SetIndex<Subsets>>; 2],
    keys: AxisKeys,
    /// The distances of all positions within [`NEAR`] turns.
    near: NearTable,
}

/// The largest distance in the table of positions near the goal.
const NEAR: u8 = 6;

/// The number of cells of this table, as a power of two.
const NEAR_BITS: u32 = 21;

/// The number of sets of places that a piece of the work expands.
const SETS: usize = 8_000;

/// The number of positions at each distance, up to symmetry.
const NEAR_COUNTS: [u64; 7] = [1, 1, 9, 142, 2623, 51_793, 1_019_932];

impl PhaseOne {
    /// Builds the tables.
    pub(in crate::solve) async fn new() -> PhaseOne {
        let turns = TurnSet::new(|_| true).ending_with(|turn| !keeps(turn));
        let distances = [distances(&turns, true).await, distances(&turns, false).await];
        let keys = AxisKeys::new().await;
        pause().await;
        let near = NearTable::new(NEAR_BITS, NEAR, vec![keys.key([GOAL; 2])], |key, next| {
            let [xs, ts] = keys.of_key(key);
            next.extend(
                TurnIndex::below(turns.as_slice().len())
                    .map(|turn| keys.key([distances[0].after(xs, turn).0, distances[1].after(ts, turn).0])),
            );
        })
        .await;
        PhaseOne { turns, distances, keys, near }
    }

    /// Checks the tables.
    pub(in crate::solve) fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let [x, t] = &self.distances;
        Ok(vec![
            x.verify("5x5x5, phase 1, x-centres", [GOAL], Depth::MAX)?,
            t.verify("5x5x5, phase 1, t-centres", [GOAL], Depth::MAX)?,
            self.near.verify("5x5x5, phase 1, positions near the goal", &NEAR_COUNTS)?,
        ])
    }

    /// Returns the size of the tables in bytes.
    pub(in crate::solve) fn memory_usage(&self) -> usize {
        let [x, t] = &self.distances;
        memory_of!(x, t, self.keys, self.near)
    }

    /// Returns a lower bound on the turns to the goal.
    pub(in crate::solve) fn bound(&self, centres: Centres) -> u8 {
        let [x, t] = &self.distances;
        x.of(centres[0]).max(t.of(centres[1])).turns()
    }
}

/// Returns the distances of x-centres or of t-centres.
async fn distances(turns: &TurnSet, is_x: bool) -> Distances<SetIndex<Subsets>> {
    let target = |turn: &Turn| {
        let permutations = places().turn(*turn);
        SetMap::new(if is_x { &permutations.xs } else { &permutations.ts })
    };
    let maps = turns.as_slice().iter().map(target).collect();
    let mut search = Breadth::new(SetIndex::new(maps, Subsets::new(8, 24)), [GOAL], Depth::MAX);
    while !search.advance(SETS) {
        pause().await;
    }
    search.finish()
}

/// True if the turn keeps the centres of U and D on these faces.
pub(in crate::solve) fn keeps(turn: Turn) -> bool {
    !turn.is_wide() || turn.is_half() || turn.axis() == Axis::Y
}

impl Space for PhaseOne {
    type Node = Centres;

    fn expand(&self, node: &Centres, last: Option<u8>, remaining: u8, steps: &mut Steps<Centres>) -> u64 {
        let [x, t] = &self.distances;
        list_steps(&self.turns, last, remaining, steps, |turn| {
            let at = TurnIndex::from_index(turn);
            let (ts, distance) = t.after(node[1], at);
            if distance.turns() > remaining {
                return None;
            }
            let (xs, distance) = x.after(node[0], at);
            if distance.turns() > remaining {
                return None;
            }
            let is_near = remaining > NEAR || self.near.distance(self.keys.key([xs, ts])) <= remaining;
            is_near.then_some([xs, ts])
        })
    }
}
