//! The phase of an even size that splits the inner wings: one wing of each edge comes to a high place.

use std::sync::Arc;

use super::middle::{Middle, Orbits};
use crate::cube::Axis;
use crate::job::pause;
use crate::solve::five::places::SLOTS;
use crate::solve::phases::axis_orbits::{OrbitStates, index};
use crate::solve::phases::layered_cube::LayeredCube;
use crate::solve::phases::stage::Readable;
use crate::solve::phases::turns::TurnSet;
use crate::solve::phases::walk::{Space, Steps, list_steps};
use crate::table::{Proof, WrongEntry, check_counts};

/// The home place of the wing in each place.
type Wings = [u8; SLOTS];

/// A position of the phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Split {
    /// The centres of U and D.
    up: OrbitStates<3>,
    wings: Wings,
}

/// The phase at the middle of a size.
pub(super) struct SplitPairs {
    turns: TurnSet,
    up: Orbits,
    tables: Arc<SplitTables>,
}

/// The tables of the phase, the same for every even size.
pub(super) struct SplitTables {
    /// The distances of the centres of U and D.
    distances: Vec<u8>,
    /// By turn: the places to which wings go.
    targets: Vec<[u8; SLOTS]>,
}

/// The number of states of the centres of U and D at each distance.
const COUNTS: [u64; 8] = [7896, 7560, 31_712, 93_972, 118_596, 78_144, 5056, 64];

impl SplitTables {
    /// Builds the tables. `goals` are the states of the centres of U and D at the goal.
    pub(super) async fn new(middle: Middle, goals: Vec<OrbitStates<3>>) -> SplitTables {
        let turns = middle.split_turns();
        let up = middle.orbits(Axis::Y, &turns);
        pause().await;
        let distances = up.distances(goals).await;
        let targets = turns.as_slice().iter().map(|turn| middle.wings(*turn)).collect();
        SplitTables { distances, targets }
    }

    /// Checks the tables.
    pub(super) fn verify(&self) -> Result<Proof, WrongEntry> {
        check_counts("inner split, centres", &self.distances, &COUNTS)
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        self.distances.len()
    }

    fn distance(&self, up: OrbitStates<3>) -> u8 {
        self.distances[index(&up)]
    }
}

impl SplitPairs {
    pub(super) fn new(middle: Middle, tables: Arc<SplitTables>) -> SplitPairs {
        let turns = middle.split_turns();
        SplitPairs { up: middle.orbits(Axis::Y, &turns), turns, tables }
    }
}

/// True if the high places have one wing of each edge, and an even number of wings whose home is low. After an odd number, the
/// wings of one edge at least could not be paired, because their permutation is even.
fn is_split(wings: &Wings) -> bool {
    let edges = wings[..12].iter().fold(0, |edges, home| edges | 1u16 << (home % 12));
    edges == 0xFFF && wings[..12].iter().filter(|home| **home >= 12).count() % 2 == 0
}

impl Readable for SplitPairs {
    fn turns(&self) -> &TurnSet {
        &self.turns
    }

    fn positions(&self, cube: &LayeredCube, _: u8, found: &mut dyn FnMut(Split, u8)) {
        let wings = Middle::five(cube).wings();
        let node = Split { up: self.up.states(cube), wings };
        // A solution without turns has to be split already.
        let least = u8::from(!is_split(&wings));
        found(node, self.tables.distance(node.up).max(least));
    }
}

impl Space for SplitPairs {
    type Node = Split;

    fn expand(&self, node: &Split, last: Option<u8>, remaining: u8, steps: &mut Steps<Split>) -> u64 {
        list_steps(&self.turns, last, remaining, steps, |turn| {
            let up = self.up.after(node.up, turn);
            if self.tables.distance(up) > remaining {
                return None;
            }
            let mut wings = node.wings;
            for (place, target) in self.tables.targets[turn].iter().enumerate() {
                wings[usize::from(*target)] = node.wings[place];
            }
            (remaining > 0 || is_split(&wings)).then_some(Split { up, wings })
        })
    }
}
