//! A small space with known distances, for tests: the pancake puzzle. A move turns the upper part of a stack
//! over.

use std::ops::RangeInclusive;

use super::{Heuristic, Promise, Space};
use crate::numbers::{Number, number};

/// The number of pancakes.
pub const PANCAKES: usize = 7;

/// The number of stacks at each distance from the sorted one (OEIS A092113).
pub const COUNTS: [usize; 9] = [1, 6, 30, 149, 543, 1357, 1903, 1016, 35];

/// The space of stacks. A state lists the pancakes from top to bottom.
#[derive(Clone, Copy, Debug)]
pub struct Pancakes;

impl Space for Pancakes {
    type State = [u8; PANCAKES];

    fn moves(&self) -> usize {
        PANCAKES - 1
    }

    fn make(&self, stack: &mut Self::State, number: usize) {
        // Not `reverse`, which rustc 1.95 miscompiles where this function is inlined eight times.
        let before = *stack;
        for (place, from) in (0..number + 2).rev().enumerate() {
            stack[place] = before[from];
        }
    }

    fn inverse(&self, number: usize) -> usize {
        number
    }

    fn may_follow(&self, previous: usize, number: usize) -> bool {
        previous != number
    }

    fn is_goal(&self, stack: &Self::State) -> bool {
        stack.is_sorted()
    }

    fn goals(&self, stack: &Self::State) -> Vec<Self::State> {
        let mut sorted = *stack;
        sorted.sort_unstable();
        vec![sorted]
    }

    fn packed_len(&self) -> usize {
        PANCAKES
    }

    fn pack(&self, stack: &Self::State, packed: &mut [u8]) {
        packed.copy_from_slice(stack);
    }

    fn unpack(&self, packed: &[u8], stack: &mut Self::State) {
        stack.copy_from_slice(packed);
    }

    fn written(&self, number: usize) -> String {
        (number + 2).to_string()
    }
}

/// The gap heuristic: the number of neighbours that are not adjacent in size, each of which needs a flip
/// (Helmert 2010).
#[derive(Clone, Copy, Debug)]
pub struct Gaps;

impl Heuristic<[u8; PANCAKES]> for Gaps {
    fn estimate(&self, stack: &[u8; PANCAKES]) -> f64 {
        let below = stack[1..].iter().copied().chain([PANCAKES.to_u8()]);
        stack.iter().zip(below).filter(|(above, below)| above.abs_diff(*below) > 1).count().to_f64()
    }

    fn promise(&self) -> Promise {
        Promise { admissible: true, consistent: true, range: RANGE }
    }
}

const RANGE: RangeInclusive<f64> = 0.0..=number!(PANCAKES => f64);
