//! Phase 3, which prepares the centres of U and D and all edges for turns of R and L and half turns.

use std::collections::BTreeSet;

use super::cube::FiveCube;
use super::near::NearTable;
use super::pairs::{PAIR_STATES, Pair};
use super::places::{EDGE_COUNT, places};
use super::split_key::{FLIPS, SplitKeys};
use super::turn_sets::{is_of_phase_four, phase_three};
use crate::cube::Axis;
use crate::job::pause;
use crate::numbers::Number;
use crate::solve::phases::packed_distances::PackedDistances;
use crate::solve::phases::pair_distances::pair_distances;
use crate::solve::phases::turns::TurnSet;
use crate::solve::phases::walk::{Space, Steps, list_steps};
use crate::table::{HALVES, Proof, SetMap, WrongEntry, memory_of};

/// The high places.
pub(in crate::solve) const HIGH: u32 = 0xFFF;

/// The largest distance in the table of positions near the goal.
const NEAR: u8 = 7;

/// The number of cells of this table, as a power of two.
const NEAR_BITS: u32 = 21;

/// The number of positions of wings and midges at each distance, up to symmetry.
const NEAR_COUNTS: [u64; 8] = [1, 1, 4, 33, 277, 3039, 34_099, 335_570];

/// The number of positions of centres and midges at each distance.
const COUNTS: [u64; 10] = [108, 216, 3492, 34_696, 190_034, 645_402, 1_069_319, 518_180, 46_695, 658];

/// A position of phase 3.
///
/// One wing of each edge is called high. Which of the two is arbitrary: if it is not the one whose home is high,
/// the midge of the edge counts as flipped the other way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) struct Split {
    /// The centres of U and D.
    pub(in crate::solve) centres: u16,
    /// The places with a flipped midge.
    pub(in crate::solve) flips: u16,
    /// The places of the high wings.
    pub(in crate::solve) wings: u32,
}

/// The tables of phase 3.
pub(in crate::solve) struct PhaseThree {
    pub(in crate::solve) turns: TurnSet,
    pair: Pair,
    /// The number of each state of the centres of U and D, the same for states in which the colours of x-centres, or of
    /// t-centres, are exchanged.
    unsigned: Vec<u16>,
    /// The centres after each turn: by number, then by turn.
    centres: Vec<u16>,
    /// The flips after each turn: by flips of eleven places, then by turn.
    flips: Vec<u16>,
    wings: Vec<SetMap>,
    /// The distances of centres and flips: by centres, then by flips of eleven places.
    distances: PackedDistances,
    keys: SplitKeys,
    /// The distances of wings and midges within [`NEAR`] turns.
    near: NearTable,
}

impl PhaseThree {
    /// Builds the tables. `goals` are the states of the centres at the goal.
    pub(in crate::solve) async fn new(goals: &[u16]) -> PhaseThree {
        let turns = phase_three().ending_with(|turn| !is_of_phase_four(turn));
        let all = turns.as_slice();
        let pair = Pair::new(Axis::Y);
        let (unsigned, states) = unsigned_states();
        let moves = pair.moves(all);
        let after = |state: &u16| {
            moves.of(*state).iter().map(|next| unsigned[usize::from(*next)]).collect::<Vec<_>>()
        };
        let centres: Vec<u16> = states.iter().flat_map(after).collect();
        let flips: Vec<u16> = (0..FLIPS.to_u16())
            .flat_map(|flips| {
                let flips = flips | (flips.count_ones().to_u16() & 1) << 11;
                all.iter().map(move |turn| {
                    let target = places().turn(*turn).midges;
                    let moved = (0..EDGE_COUNT).filter(|edge| flips >> edge & 1 == 1);
                    let moved: u16 = moved.map(|edge| 1 << target[edge]).sum();
                    moved ^ flipped_by(*turn)
                })
            })
            .collect();
        let wings: Vec<SetMap> = all.iter().map(|turn| SetMap::new(&places().turn(*turn).wings)).collect();
        let goals = goals.iter().map(|goal| unsigned[usize::from(*goal)]);
        let goals: BTreeSet<u16> = goals.collect();
        let goals = goals.into_iter().map(|goal| (usize::from(goal), 0)).collect();
        let counts = [centres.len() / all.len(), FLIPS];
        let after_centres = |state: usize, turn: usize| centres[state * all.len() + turn].into();
        let after_flips = |state: usize, turn: usize| usize::from(flips[state * all.len() + turn]) % FLIPS;
        let distances = pair_distances(goals, counts, all.len(), after_centres, after_flips).await;
        let distances = PackedDistances::new(&distances);
        let keys = SplitKeys::new();
        pause().await;
        let near = NearTable::new(NEAR_BITS, NEAR, vec![keys.key(HIGH, 0)], |key, next| {
            let (set, at) = SplitKeys::of_key(key);
            let at = usize::from(at) % FLIPS * all.len();
            next.extend((0..all.len()).map(|turn| keys.key(wings[turn].image(set), flips[at + turn])));
        })
        .await;
        PhaseThree { pair, unsigned, centres, flips, wings, distances, keys, near, turns }
    }

    /// Checks the tables.
    pub(in crate::solve) fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        Ok(vec![
            self.distances.verify("5x5x5, phase 3, centres and midges", &COUNTS)?,
            self.near.verify("5x5x5, phase 3, wings and midges near the goal", &NEAR_COUNTS)?,
        ])
    }

    /// Returns the size of the tables in bytes.
    pub(in crate::solve) fn memory_usage(&self) -> usize {
        memory_of!(self.unsigned, self.centres, self.flips, self.wings, self.distances, self.keys, self.near)
    }

    /// Returns all positions of a cube near the goal, one for each choice of high wings, with their bounds.
    pub(in crate::solve) fn positions_of(&self, cube: &FiveCube, mut found: impl FnMut(Split, u8)) {
        let centres = self.unsigned[usize::from(self.pair.state(cube))];
        let homes = cube.wings();
        let mut places_of = [[0u8; 2]; EDGE_COUNT];
        for (place, home) in homes.iter().enumerate() {
            places_of[usize::from(home % 12)][usize::from(home / 12)] = place.to_u8();
        }
        let mut midge_at = [0u8; EDGE_COUNT];
        let mut split = Split { centres, flips: 0, wings: 0 };
        for (place, (home, is_flipped)) in cube.midges().into_iter().enumerate() {
            midge_at[usize::from(home)] = place.to_u8();
            split.flips |= u16::from(is_flipped) << place;
        }
        split.wings = places_of.iter().map(|[high, _]| 1 << high).sum();
        // Gray code: one more edge and the last edge change their high wing in each step, so that the number of flipped
        // midges stays even.
        let change = |split: &mut Split, edge: usize| {
            let [one, other] = places_of[edge];
            split.wings ^= 1 << one | 1 << other;
            split.flips ^= 1 << midge_at[edge];
        };
        for step in 1..=FLIPS {
            let bound = self.bound(&split);
            if bound <= NEAR {
                found(split, bound);
            }
            change(&mut split, step.trailing_zeros().index() % (EDGE_COUNT - 1));
            change(&mut split, EDGE_COUNT - 1);
        }
    }

    /// Returns a lower bound on the turns to the goal; more than [`NEAR`] for all positions farther
    /// away.
    pub(in crate::solve) fn bound(&self, split: &Split) -> u8 {
        let centres = self.distance(split.centres, split.flips);
        if centres > NEAR {
            return u8::MAX;
        }
        self.near.distance(self.keys.key(split.wings, split.flips)).max(centres)
    }

    #[inline]
    fn distance(&self, centres: u16, flips: u16) -> u8 {
        self.distances.of(usize::from(centres) * FLIPS + usize::from(flips) % FLIPS)
    }
}

/// Returns the number of each state without regard to which colour is which among x-centres and among t-centres, and a
/// state of each number.
fn unsigned_states() -> (Vec<u16>, Vec<u16>) {
    let last = HALVES - 1;
    let (mut numbers, mut states) = (vec![0; PAIR_STATES], Vec::new());
    for state in 0..PAIR_STATES {
        // The set of the other four places has the mirrored number.
        let (x, t) = (state / HALVES, state % HALVES);
        let least = x.min(last - x) * HALVES + t.min(last - t);
        if least == state {
            numbers[state] = states.len().to_u16();
            states.push(state.to_u16());
        } else {
            numbers[state] = numbers[least];
        }
    }
    (numbers, states)
}

/// Returns the midge places to which this turn brings midges flipped.
fn flipped_by(turn: crate::solve::phases::turns::Turn) -> u16 {
    let permutations = places().turn(turn);
    let midges = &places().midges;
    let is_flipped = |edge: &usize| {
        let target = usize::from(permutations.midges[*edge]);
        permutations.stickers[usize::from(midges[*edge][0])] != midges[target][0]
    };
    (0..EDGE_COUNT).filter(is_flipped).map(|edge| 1 << permutations.midges[edge]).sum()
}

impl Space for PhaseThree {
    type Node = Split;

    fn expand(&self, node: &Split, last: Option<u8>, remaining: u8, steps: &mut Steps<Split>) -> u64 {
        let count = self.turns.as_slice().len();
        let centres = &self.centres[usize::from(node.centres) * count..][..count];
        let flips = &self.flips[usize::from(node.flips) % FLIPS * count..][..count];
        list_steps(&self.turns, last, remaining, steps, |turn| {
            let (centres, flips) = (centres[turn], flips[turn]);
            if self.distance(centres, flips) > remaining {
                return None;
            }
            let wings = self.wings[turn].image(node.wings);
            let is_near = if remaining == 0 {
                wings == HIGH && flips == 0
            } else {
                self.near.distance(self.keys.key(wings, flips)) <= remaining
            };
            is_near.then_some(Split { centres, flips, wings })
        })
    }
}
