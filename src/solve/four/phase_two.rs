//! Phase 2, which brings the centres of all colours onto the faces of their axes. At its goal, phase 3 can
//! solve the centres on R and L, and the permutation of the wings is even.

use std::collections::VecDeque;

use super::places::places;
use crate::coord::choose;
use crate::numbers::{Number, number};
use crate::solve::phases::turns::{Turn, TurnSet};
use crate::solve::phases::walk::{Space, Steps, list_steps};
use crate::table::{DistanceRule, Proof, SetMap, WrongEntry, memory_of};

/// The number of ways to divide the 16 places on U, F, D and B between two pairs of colours; exchanging the
/// pairs does not count.
const DIVISIONS: usize = choose(16, 8) / 2;

/// The number of ways to divide the eight places on R and L between two colours; exchanging the colours does
/// not count.
const SIDES: usize = choose(8, 4) / 2;

const TURNS: usize = 23;

/// A position of phase 2: the divisions of the centres, and the parity of the wings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Division {
    division: u16,
    side: u8,
    is_odd: bool,
}

/// The move tables of the divisions, and the distances of positions.
pub(super) struct PhaseTwo {
    /// The turns of the phase.
    pub(super) turns: TurnSet,
    /// The number of a division, by the bits of its places on U, F, D and B.
    division_of: Vec<u16>,
    /// The number of a division, by the bits of its places on R and L.
    side_of: Vec<u16>,
    division_moves: Vec<[u16; TURNS]>,
    side_moves: Vec<[u16; TURNS]>,
    distances: Vec<u8>,
    is_odd: [bool; TURNS],
}

/// Extracts the sixteen bits of the places on U, F, D and B from a set of places.
const fn ring(set: u32) -> usize {
    number!(set & 0xF | set >> 4 & 0xFF0 | set >> 8 & 0xF000 => usize)
}

const fn of_ring(ring: usize) -> u32 {
    let ring = number!(ring => u32);
    ring & 0xF | (ring & 0xFF0) << 4 | (ring & 0xF000) << 8
}

/// Extracts the eight bits of the places on R and L from a set of places.
const fn sides(set: u32) -> usize {
    number!(set >> 4 & 0xF | set >> 12 & 0xF0 => usize)
}

const fn of_sides(sides: usize) -> u32 {
    let sides = number!(sides => u32);
    (sides & 0xF) << 4 | (sides & 0xF0) << 12
}

/// Numbers the divisions of places into two halves. Returns the number of a division by the bits of either
/// half, and for each division the half with the first place.
fn halves(places: u32) -> (Vec<u16>, Vec<usize>) {
    let all = (1 << places) - 1;
    let mut numbers = vec![0; all + 1];
    let mut halves = Vec::new();
    for half in (1..=all).step_by(2).filter(|half| half.count_ones() == places / 2) {
        numbers[half] = halves.len().to_u16();
        numbers[all ^ half] = halves.len().to_u16();
        halves.push(half);
    }
    (numbers, halves)
}

impl PhaseTwo {
    /// Builds the tables.
    pub(super) fn new() -> PhaseTwo {
        let turns = TurnSet::new(Turn::is_of_phase_two).ending_with(|turn| !turn.is_of_phase_three());
        let map = |turn: &Turn| SetMap::new(&places().centre_turns[turn.index()]);
        let maps: Vec<SetMap> = turns.as_slice().iter().map(map).collect();
        let (division_of, divisions) = halves(16);
        let (side_of, all_sides) = halves(8);
        let after = |&half: &usize| -> [u16; TURNS] {
            std::array::from_fn(|turn| division_of[ring(maps[turn].image(of_ring(half)))])
        };
        let division_moves = divisions.iter().map(after).collect();
        let after = |&half: &usize| -> [u16; TURNS] {
            std::array::from_fn(|turn| side_of[sides(maps[turn].image(of_sides(half)))])
        };
        let side_moves = all_sides.iter().map(after).collect();
        let mut phase = PhaseTwo {
            is_odd: std::array::from_fn(|turn| turns.as_slice()[turn].is_odd_for_wings()),
            turns,
            division_of,
            side_of,
            division_moves,
            side_moves,
            distances: vec![u8::MAX; DIVISIONS * SIDES * 2],
        };
        phase.fill_distances();
        phase
    }

    fn fill_distances(&mut self) {
        let mut queue = VecDeque::from(self.goals());
        for goal in &queue {
            let index = index(*goal);
            self.distances[index] = 0;
        }
        while let Some(position) = queue.pop_front() {
            let distance = self.distance(position) + 1;
            for turn in 0..TURNS {
                let next = self.after(position, turn);
                let of_next = &mut self.distances[index(next)];
                if *of_next == u8::MAX {
                    *of_next = distance;
                    queue.push_back(next);
                }
            }
        }
    }

    /// Returns the positions that phase 3 can solve: those that its turns reach from solved centres.
    fn goals(&self) -> Vec<Division> {
        let mut goals = vec![self.position(of_ring(0x0F0F), of_sides(0x0F), false)];
        let mut next = 0;
        while next < goals.len() {
            let turns = self.turns.as_slice().iter().enumerate();
            for (turn, _) in turns.filter(|(_, turn)| turn.is_of_phase_three()) {
                let goal = self.after(goals[next], turn);
                if !goals.contains(&goal) {
                    goals.push(goal);
                }
            }
            next += 1;
        }
        goals
    }

    /// Returns a position, given the places of two opposite colours on the ring of U, F, D and B, the places of
    /// one colour on R and L, and the wings' parity.
    pub(super) fn position(&self, ring_set: u32, side_set: u32, is_odd: bool) -> Division {
        let (division, side) = (self.division_of[ring(ring_set)], self.side_of[sides(side_set)]);
        Division { division, side: side.to_u8(), is_odd }
    }

    /// Returns the least number of turns to the goal.
    #[inline]
    pub(super) fn distance(&self, position: Division) -> u8 {
        self.distances[index(position)]
    }

    #[inline]
    fn after(&self, position: Division, turn: usize) -> Division {
        Division {
            division: self.division_moves[usize::from(position.division)][turn],
            side: self.side_moves[usize::from(position.side)][turn].to_u8(),
            is_odd: position.is_odd ^ self.is_odd[turn],
        }
    }

    /// Checks every distance by its neighbours' distances.
    pub(super) fn verify(&self) -> Result<Proof, WrongEntry> {
        let goals: Vec<usize> = self.goals().into_iter().map(index).collect();
        let rule = DistanceRule {
            table: "phase 2, centres and parity of the wings",
            bytes: size_of_val(&*self.distances),
            farthest: u8::MAX,
            distances: &self.distances,
        };
        rule.check(&|entry| goals.contains(&entry), &|entry, next| {
            let position = Division {
                division: (entry / 2 / SIDES).to_u16(),
                side: (entry / 2 % SIDES).to_u8(),
                is_odd: entry % 2 == 1,
            };
            next.extend((0..TURNS).map(|turn| index(self.after(position, turn))));
        })
    }

    /// Returns the size of the tables in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        memory_of!(self.division_of, self.side_of, self.division_moves, self.side_moves, self.distances)
    }
}

#[inline]
fn index(Division { division, side, is_odd }: Division) -> usize {
    (usize::from(division) * SIDES + usize::from(side)) * 2 + usize::from(is_odd)
}

impl Space for PhaseTwo {
    type Node = Division;

    fn expand(&self, node: &Division, last: Option<u8>, remaining: u8, steps: &mut Steps<Division>) -> u64 {
        list_steps(&self.turns, last, remaining, steps, |turn| {
            Some(self.after(*node, turn)).filter(|next| self.distance(*next) <= remaining)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_division_can_be_brought_to_six_goals() {
        let phase = PhaseTwo::new();
        assert_eq!(phase.goals().len(), 6);
        let proof = phase.verify().expect("every distance is right");
        assert_eq!(proof.distribution, [6, 11, 97, 840, 5651, 30_868, 114_112, 217_442, 80_295, 1128]);
    }
}
