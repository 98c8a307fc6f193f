//! What the centres of a 5x5x5 are brought to, one goal after the other, and the steps that keep what was reached.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::geometry::AXES;
use super::orbit::{FACES, Images, Set, cells};
use crate::cube::Face;
use crate::nxn::{CentreOrbit, LayerTurn};
use crate::table::SetMap;

/// A step on the way from scrambled centres to solved ones (the phases of cs0x7f's solver of the 4x4x4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// The centres of two opposite colours are on their two faces.
    FirstAxis,
    /// Those of two others as well.
    AllAxes,
    /// Each is on its face.
    Faces,
}

impl Goal {
    /// All of them, in the order in which they are reached.
    pub(super) const ALL: [Goal; 3] = [Goal::FirstAxis, Goal::AllAxes, Goal::Faces];

    /// The faces whose colours make the set, which is on these faces in the end.
    pub(super) const fn colours(self) -> &'static [Face] {
        match self {
            Goal::FirstAxis => &[FACES[4], FACES[5]],
            Goal::AllAxes => &[FACES[2], FACES[3]],
            Goal::Faces => &[FACES[0], FACES[2], FACES[4]],
        }
    }

    /// The set that is aimed at.
    pub(super) const fn reached(self) -> Set {
        match self {
            Goal::FirstAxis => 0xff_0000,
            Goal::AllAxes => 0x00_ff00,
            Goal::Faces => 0x0f_0f0f,
        }
    }

    /// The sets of places whose centres are exchanged with each other only.
    const fn kept(self) -> &'static [Set] {
        match self {
            Goal::FirstAxis => &[],
            Goal::AllAxes => &[0xff_0000],
            Goal::Faces => &[0xff_0000, 0x00_ff00, 0x00_00ff],
        }
    }
}

/// Turns that are looked at together, and what they do.
pub(super) struct Step {
    pub turns: Vec<LayerTurn>,
    /// How many turns they count.
    pub cost: usize,
    /// The numbers of the orbits they move and of the motion.
    pub moved: Vec<(u8, u16)>,
    /// By depth, whether they make an odd arrangement of the wings even: a bit each.
    pub odd: u32,
}

/// The steps of a size, for each goal those that keep what was reached.
pub(super) struct Steps {
    /// By number of a motion, where it takes single places and whole sets.
    pub motions: Vec<(Images, SetMap)>,
    pub of: [Vec<Step>; 3],
}

/// A block of layers turned by some quarters, the middle of the cube left where it is: its neighbours turn back instead,
/// which is the same but for how the cube is held.
pub(super) fn block(size: usize, face: Face, first: u16, last: u16, quarters: i8) -> Vec<LayerTurn> {
    let size = size as u16;
    let turn = LayerTurn { face, first, last, quarters };
    if 2 * first > size + 1 || 2 * last <= size {
        return vec![turn];
    }
    let back = turn.inverse();
    let sides =
        [LayerTurn { first: 1, last: first - 1, ..back }, LayerTurn { first: last + 1, last: size, ..back }];
    sides.into_iter().filter(|side| side.first <= side.last).collect()
}

/// By depth, whether turns change an even arrangement of wings to an odd one.
fn odd(size: usize, turns: &[LayerTurn]) -> u32 {
    let quarters = turns.iter().filter(|turn| turn.quarters % 2 != 0);
    let layers = quarters.flat_map(|turn| turn.first as usize - 1..turn.last as usize);
    let depths =
        layers.map(|layer| layer.min(size - 1 - layer)).filter(|&depth| depth > 0 && 2 * depth + 1 != size);
    depths.fold(0, |odd, depth| odd ^ 1 << depth)
}

impl Steps {
    /// Single blocks, and faces turned while a block of inner layers is out of place; for some goals.
    pub(super) fn new(size: usize, goals: &[Goal]) -> Steps {
        let mut blocks = Vec::new();
        for face in AXES {
            for first in 1..=size as u16 {
                for last in first..=size as u16 {
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
            if turn.first == 1 || usize::from(turn.last) == size {
                continue;
            }
            for face in Face::ALL.into_iter().filter(|face| face.axis() != turn.face.axis()) {
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
                        steps.motions.len() as u16 - 1
                    });
                    (orbit as u8, number)
                });
                let moved = moved.collect();
                steps.of[goal as usize].push(Step {
                    turns: turns.clone(),
                    cost,
                    moved,
                    odd: odd(size, &turns),
                });
            }
        }
        steps
    }

    /// The memory in bytes they take.
    pub(super) fn memory_usage(&self) -> usize {
        let steps = self.of.iter().flatten();
        let lists =
            steps.map(|step| size_of::<Step>() + size_of_val(&*step.turns) + size_of_val(&*step.moved));
        size_of_val(&*self.motions) + lists.sum::<usize>()
    }
}
