//! Phase 1, which brings the centres of two opposite colours onto two opposite faces.

use std::collections::VecDeque;

use super::places::places;
use crate::coord::choose;
use crate::cube::Symmetry;
use crate::numbers::Number;
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::solve::phases::walk::{Space, Steps, list_steps};
use crate::table::{DistanceRule, Numbering, Proof, SetMap, Subsets, WrongEntry, memory_of};

/// The number of sets of 8 of 24 places.
const SETS: usize = choose(24, 8);

/// The number of sets up to the 48 symmetries of the cube.
#[cfg(test)]
const CLASSES: usize = 15_582;

/// The places on U and D.
const SOLVED: u32 = 0x00_F00F;

/// The places of the eight centres of two colours: the symmetry class of the set of places, and the symmetry
/// that takes the representative of the class to the set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PairPlaces {
    class: u16,
    symmetry: u8,
}

/// The move table of the classes, and their distances from the goal.
pub(super) struct PhaseOne {
    /// The turns of the phase.
    pub(super) turns: TurnSet,
    maps: Vec<SetMap>,
    /// The least set of each class, ascending.
    representatives: Vec<u32>,
    /// `64 * class + symmetry` after each turn, by class.
    moves: Vec<[u32; Turn::COUNT]>,
    distances: Vec<u8>,
    /// Each turn conjugated by a symmetry, so that it applies to the representative: by symmetry, then by
    /// number of the turn.
    conjugated: Vec<Vec<Turn>>,
    /// The products of two symmetries: the first, then the second.
    products: Vec<[u8; Symmetry::COUNT]>,
}

/// Returns the sets of eight of 24 places in ascending order.
fn sets() -> impl Iterator<Item = u32> {
    let next = |&set: &u32| {
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        Some(carried | (((set ^ carried) >> 2) / lowest))
    };
    std::iter::successors(Some(0xFF), next).take(SETS)
}

impl PhaseOne {
    /// Builds the tables.
    pub(super) fn new() -> PhaseOne {
        let maps: Vec<SetMap> = places().centre_symmetries.iter().map(SetMap::new).collect();
        let numbers = Subsets::new(8, 24);
        let mut class_of = vec![u32::MAX; SETS];
        let mut representatives = Vec::new();
        for set in sets() {
            if class_of[numbers.number(set)] != u32::MAX {
                continue;
            }
            let first = 64 * representatives.len().to_u32();
            for (map, symmetry) in maps.iter().zip(0..) {
                let of = &mut class_of[numbers.number(map.image(set))];
                *of = (*of).min(first + symmetry);
            }
            representatives.push(set);
        }
        let turn_maps: Vec<SetMap> = places().centre_turns.iter().map(SetMap::new).collect();
        let after = |&set: &u32| -> [u32; Turn::COUNT] {
            std::array::from_fn(|turn| class_of[numbers.number(turn_maps[turn].image(set))])
        };
        let moves: Vec<_> = representatives.iter().map(after).collect();
        // Only quarter turns of two layers can bring the last centres onto their faces.
        let turns = TurnSet::new(Turn::is_of_phase_one).ending_with(Turn::is_odd_for_wings);
        let all = turns.as_slice().iter();
        PhaseOne {
            distances: distances(&moves, class_of[numbers.number(SOLVED)].index() / 64),
            conjugated: Symmetry::all()
                .map(|symmetry| all.clone().map(|turn| turn.conjugated(symmetry.inverse())).collect())
                .collect(),
            products: Symmetry::all()
                .map(|first| {
                    std::array::from_fn(|next| first.then(Symmetry::from_index(next)).index().to_u8())
                })
                .collect(),
            maps,
            representatives,
            moves,
            turns,
        }
    }

    /// Returns the position of a set of eight places.
    pub(super) fn position(&self, set: u32) -> PairPlaces {
        let images = self.maps.iter().map(|map| map.image(set)).zip(Symmetry::all());
        let (least, symmetry) = images.min_by_key(|(image, _)| *image).expect("there are symmetries");
        let class = self.representatives.binary_search(&least).expect("every set is in a class");
        PairPlaces { class: class.to_u16(), symmetry: symmetry.inverse().index().to_u8() }
    }

    /// Returns the least number of turns to the goal.
    pub(super) fn distance(&self, position: PairPlaces) -> u8 {
        self.distances[usize::from(position.class)]
    }

    /// Checks the distance of every class by its neighbours' distances.
    pub(super) fn verify(&self) -> Result<Proof, WrongEntry> {
        let solved = usize::from(self.position(SOLVED).class);
        let rule = DistanceRule {
            table: "phase 1, centres of two colours",
            bytes: size_of_val(&*self.distances),
            farthest: u8::MAX,
            distances: &self.distances,
        };
        rule.check(&|class| class == solved, &|class, next| {
            next.extend(self.moves[class].iter().map(|next| next.index() / 64))
        })
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        memory_of!(self.maps, self.representatives, self.moves, self.distances, self.products)
    }
}

fn distances(moves: &[[u32; Turn::COUNT]], solved: usize) -> Vec<u8> {
    let mut distances = vec![u8::MAX; moves.len()];
    distances[solved] = 0;
    let mut queue = VecDeque::from([solved]);
    while let Some(class) = queue.pop_front() {
        for next in moves[class].map(|next| next.index() / 64) {
            if distances[next] == u8::MAX {
                distances[next] = distances[class] + 1;
                queue.push_back(next);
            }
        }
    }
    distances
}

impl Space for PhaseOne {
    type Node = PairPlaces;

    fn expand(
        &self,
        node: &PairPlaces,
        last: Option<u8>,
        remaining: u8,
        steps: &mut Steps<PairPlaces>,
    ) -> u64 {
        let moves = &self.moves[usize::from(node.class)];
        let seen = &self.conjugated[usize::from(node.symmetry)];
        list_steps(&self.turns, last, remaining, steps, |turn| {
            let next = moves[seen[turn].index()].index();
            let symmetry = self.products[next % 64][usize::from(node.symmetry)];
            let after = PairPlaces { class: (next / 64).to_u16(), symmetry };
            (self.distances[next / 64] <= remaining).then_some(after)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_have_the_known_distances() {
        let phase = PhaseOne::new();
        assert_eq!(phase.representatives.len(), CLASSES);
        let proof = phase.verify().expect("every distance is right");
        assert_eq!(proof.distribution, [1, 1, 4, 37, 338, 2685, 8867, 3629, 20]);
    }

    #[test]
    fn turns_of_classes_are_those_of_sets() {
        let phase = PhaseOne::new();
        for set in sets().step_by(999) {
            let mut children = Vec::new();
            phase.expand(&phase.position(set), None, u8::MAX, &mut children);
            for ((_, next), turn) in children.into_iter().zip(phase.turns.as_slice()) {
                let after = SetMap::new(&places().centre_turns[turn.index()]).image(set);
                let representative = phase.representatives[usize::from(next.class)];
                assert_eq!(phase.maps[usize::from(next.symmetry)].image(representative), after);
            }
        }
    }
}
