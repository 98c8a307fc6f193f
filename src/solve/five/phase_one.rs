//! Phase 1, which brings the centres of two opposite colours onto two opposite faces, here U and D.

use super::axis_key::{AxisKeys, Centres};
use super::near::NearTable;
use super::places::places;
use crate::cube::Axis;
use crate::job::pause;
use crate::numbers::Depth;
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::solve::phases::walk::{Space, Steps, list_steps};
use crate::table::{
    Breadth, Distances, Index, Proof, SetIndex, SetMap, Subsets, TurnIndex, WrongEntry, memory_of,
};

/// The places on U and D.
pub(in crate::solve) const GOAL: u32 = 0x00_F00F;

/// The tables of phase 1.
pub(in crate::solve) struct PhaseOne {
    pub(in crate::solve) turns: TurnSet,
    xs: SetIndex<Subsets>,
    /// The distances of x-centres alone, with their classes.
    keys: AxisKeys,
    /// The distances of t-centres alone.
    ts: Distances<SetIndex<Subsets>>,
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
        let (xs, of_xs) = distances(&turns, true).await.into_parts();
        let (keys, representatives) = AxisKeys::new(&of_xs).await;
        let ts = distances(&turns, false).await;
        pause().await;
        let near = NearTable::new(NEAR_BITS, NEAR, vec![keys.key(keys.xs(GOAL), GOAL)], |key, next| {
            let [x, t] = AxisKeys::of_key(key, &representatives);
            let after = |turn| keys.key(keys.xs(xs.after(x, turn)), ts.after(t, turn).0);
            next.extend(TurnIndex::below(turns.as_slice().len()).map(after));
        })
        .await;
        PhaseOne { turns, xs, keys, ts, near }
    }

    /// Checks the tables.
    pub(in crate::solve) fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let xs = Distances::new(set_index(&self.turns, true), self.keys.distances());
        Ok(vec![
            xs.verify("5x5x5, phase 1, x-centres", [GOAL], Depth::MAX)?,
            self.ts.verify("5x5x5, phase 1, t-centres", [GOAL], Depth::MAX)?,
            self.near.verify("5x5x5, phase 1, positions near the goal", &NEAR_COUNTS)?,
        ])
    }

    /// Returns the size of the tables in bytes.
    pub(in crate::solve) fn memory_usage(&self) -> usize {
        memory_of!(self.xs, self.keys, self.ts, self.near)
    }

    /// Returns a lower bound on the turns to the goal.
    pub(in crate::solve) fn bound(&self, centres: Centres) -> u8 {
        self.keys.xs(centres[0]).distance().max(self.ts.of(centres[1]).turns())
    }
}

/// Returns the sets of places of x-centres or of t-centres.
fn set_index(turns: &TurnSet, is_x: bool) -> SetIndex<Subsets> {
    let target = |turn: &Turn| {
        let permutations = places().turn(*turn);
        SetMap::new(if is_x { &permutations.xs } else { &permutations.ts })
    };
    SetIndex::new(turns.as_slice().iter().map(target).collect(), Subsets::new(8, 24))
}

/// Returns the distances of all sets of places of x-centres or of t-centres.
async fn distances(turns: &TurnSet, is_x: bool) -> Distances<SetIndex<Subsets>> {
    let mut search = Breadth::new(set_index(turns, is_x), [GOAL], Depth::MAX);
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
        list_steps(&self.turns, last, remaining, steps, |turn| {
            let at = TurnIndex::from_index(turn);
            let (ts, distance) = self.ts.after(node[1], at);
            if distance.turns() > remaining {
                return None;
            }
            let set = self.xs.after(node[0], at);
            let xs = self.keys.xs(set);
            if xs.distance() > remaining {
                return None;
            }
            let is_near = remaining > NEAR || self.near.distance(self.keys.key(xs, ts)) <= remaining;
            is_near.then_some([set, ts])
        })
    }
}
