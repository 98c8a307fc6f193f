//! The goals of the centres of 5- to 7-layer cubes, and the steps that keep the goals already reached.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::geometry::AXES;
use super::orbit::{FACES, Images, Set, cells};
use crate::cube::Face;
use crate::numbers::{Number, number};
use crate::nxn::{CentreOrbit, LayerTurn};
use crate::table::SetMap;

/// A goal on the way from scrambled to solved centres (the phases of cs0x7f's 4x4x4 solver,
/// <https://github.com/cs0x7f/TPR-4x4x4-Solver>).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// The centres of two opposite colours are on their two faces.
    FirstAxis,
    /// The centres of two other opposite colours are on their two faces too.
    AllAxes,
    /// Every centre is on its face.
    Faces,
}

impl Goal {
    /// All goals, in the order in which they are reached.
    pub(super) const ALL: [Goal; 3] = [Goal::FirstAxis, Goal::AllAxes, Goal::Faces];

    /// Returns the place of the goal in [`Goal::ALL`], 0 to 2.
    pub(super) const fn index(self) -> usize {
        number!(self => usize)
    }

    /// Returns the colours whose centres make up the set of this goal.
    pub(super) const fn colours(self) -> &'static [Face] {
        match self {
            Goal::FirstAxis => &[FACES[4], FACES[5]],
            Goal::AllAxes => &[FACES[2], FACES[3]],
            Goal::Faces => &[FACES[0], FACES[2], FACES[4]],
        }
    }

    /// Returns the set of places that these centres have at the goal.
    pub(super) const fn reached(self) -> Set {
        match self {
            Goal::FirstAxis => 0xff_0000,
            Goal::AllAxes => 0x00_ff00,
            Goal::Faces => 0x0f_0f0f,
        }
    }

    /// Returns the sets of places that steps towards this goal must map onto themselves.
    const fn kept(self) -> &'static [Set] {
        match self {
            Goal::FirstAxis => &[],
            Goal::AllAxes => &[0xff_0000],
            Goal::Faces => &[0xff_0000, 0x00_ff00, 0x00_00ff],
        }
    }
}

/// Some turns that are made together, and their effect.
pub(super) struct Step {
    pub turns: Vec<LayerTurn>,
    /// The cost: the number of turns.
    pub cost: usize,
    /// The orbits that the turns move, by index, and the index of each motion.
    pub moved: Vec<(u8, u16)>,
    /// The depths of the wing orbits whose parity the turns change, one bit each.
    pub odd: u32,
}

/// The steps of a size: for each goal, those that keep the goals before it.
pub(super) struct Steps {
    /// By index of a motion: its map of places and its map of sets.
    pub motions: Vec<(Images, SetMap)>,
    pub of: [Vec<Step>; 3],
}

/// Returns the turn of a block of layers with the middle of the cube kept in place. If the block contains the
/// middle, the layers on both sides turn back instead, which has the same effect up to a rotation of the whole
/// cube.
pub(super) fn block(size: usize, face: Face, first: u16, last: u16, quarters: i8) -> Vec<LayerTurn> {
    let size = size.to_u16();
    let turn = LayerTurn::block(face, first..=last, quarters);
    if 2 * first > size + 1 || 2 * last <= size {
        return vec![turn];
    }
    let back = turn.inverse().quarters();
    let sides = [1..=first - 1, last + 1..=size];
    sides.into_iter().filter_map(|layers| LayerTurn::new(face, layers, back)).collect()
}

/// Returns the depths of the wing orbits whose parity some turns change, one bit each.
fn odd(size: usize, turns: &[LayerTurn]) -> u32 {
    let quarters = turns.iter().filter(|turn| turn.quarters() % 2 != 0);
    let layers = quarters.flat_map(|turn| turn.depths());
    let depths =
        layers.map(|layer| layer.min(size - 1 - layer)).filter(|&depth| depth > 0 && 2 * depth + 1 != size);
    depths.fold(0, |odd, depth| odd ^ 1 << depth)
}

impl Steps {
    /// Makes the steps of some goals: turns of blocks, and turns of faces conjugated by a turn of inner layers.
    pub(super) fn new(size: usize, goals: &[Goal]) -> Steps {
        let mut blocks = Vec::new();
        for face in AXES {
            for first in 1..=size.to_u16() {
                for last in first..=size.to_u16() {
                    for quarters in LayerTurn::QUARTERS {
                        let block = block(size, face, first, last, quarters);
                        if !block.is_empty() && !blocks.contains(&block) {
                            blocks.push(block);
                        }
                    }
                }
            }
        }
        let mut sequences: Vec<(Vec<LayerTurn>, usize)> = Vec::new();
        for block in &blocks {
            sequences.push((block.clone(), 1));
        }
        for block in &blocks {
            let &[turn] = &block[..] else { continue };
            if turn.first() == 1 || usize::from(turn.last()) == size {
                continue;
            }
            for face in Face::ALL.into_iter().filter(|face| face.axis() != turn.face().axis()) {
                for quarters in LayerTurn::QUARTERS {
                    sequences.push((vec![turn, LayerTurn::outer(face, quarters), turn.inverse()], 3));
                }
            }
        }
        let orbits: Vec<[usize; 24]> = CentreOrbit::all(size).map(|orbit| cells(orbit, size)).collect();
        let mut steps = Steps { motions: Vec::new(), of: Default::default() };
        let mut numbers: HashMap<Images, u16, FxBuildHasher> = HashMap::default();
        for (turns, cost) in sequences {
            let images: Vec<Images> = orbits.iter().map(|cells| Images::new(cells, size, &turns)).collect();
            for &goal in goals {
                if !goal.kept().iter().all(|&kept| images.iter().all(|images| images.keeps(kept))) {
                    continue;
                }
                let moved = images.iter().enumerate().filter(|(_, images)| !images.is_none());
                let moved = moved.map(|(orbit, images)| {
                    let number = *numbers.entry(*images).or_insert_with(|| {
                        steps.motions.push((*images, images.motion()));
                        steps.motions.len().to_u16() - 1
                    });
                    (orbit.to_u8(), number)
                });
                let moved = moved.collect();
                steps.of[goal.index()].push(Step {
                    turns: turns.clone(),
                    cost,
                    moved,
                    odd: odd(size, &turns),
                });
            }
        }
        steps
    }

    /// Returns the size of the steps in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        let steps = self.of.iter().flatten();
        let lists =
            steps.map(|step| size_of::<Step>() + size_of_val(&*step.turns) + size_of_val(&*step.moved));
        size_of_val(&*self.motions) + lists.sum::<usize>()
    }
}
