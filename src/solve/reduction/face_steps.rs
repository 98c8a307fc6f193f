//! The steps of the last goal of centres, and what they do to numbers of sets.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::geometry::AXES;
use super::goals::{Goal, Steps, block};
use super::orbit::{Images, cells};
use super::orbit_tables::MOST_ORBITS;
use crate::cube::Face;
use crate::nxn::{CentreOrbit, LayerTurn};
use crate::table::{HALVES, Halves};

/// By pair of opposite faces and orbit: which four of the eight places have the colour of the first of the faces, as the
/// number of this set. The number is 0 for orbits that there are not.
pub(super) type Numbers = [[u8; MOST_ORBITS]; 3];

/// Where the numbers of one orbit and pair of faces go.
type NumberImages = [u8; HALVES];

/// What a step does to the numbers of one orbit and pair of faces.
#[derive(PartialEq, Eq)]
struct Moved {
    pair: u8,
    orbit: u8,
    /// Which of the images.
    images: u16,
}

/// Some turns.
pub(super) struct FaceStep {
    /// The turns one after the other.
    pub turns: Vec<LayerTurn>,
    /// How many turns they count.
    pub cost: usize,
    moved: Vec<Moved>,
}

impl FaceStep {
    /// Whether it moves centres of a pair of faces.
    pub(super) fn moves(&self, pair: usize) -> bool {
        self.moved.iter().any(|moved| usize::from(moved.pair) == pair)
    }
}

/// The steps of a size.
pub(super) struct FaceSteps {
    images: Vec<NumberImages>,
    /// Single blocks and faces turned while a block is out of place, then commutators.
    steps: Vec<FaceStep>,
    /// Those that move centres of several pairs of faces, single blocks all of them, by number.
    of_several: Vec<u16>,
    /// By pair of faces those that move its centres only, by number, and how many of these are no commutators.
    of_pair: [(Vec<u16>, usize); 3],
}

/// What a commutator counts.
const COMMUTATOR: usize = 7;

impl FaceSteps {
    /// The simple steps of the last goal of a size, and all commutators A, F, B, F', A, F, B of half turns of two blocks of
    /// inner layers and any turn of a face; the last turn, one of the face, is left out.
    pub(super) fn new(steps: &Steps, size: usize) -> FaceSteps {
        let orbits: Vec<[usize; 24]> = CentreOrbit::all(size).map(|orbit| cells(orbit, size)).collect();
        let images = |turns: &[LayerTurn]| -> Vec<Images> {
            orbits.iter().map(|cells| Images::new(cells, size, turns)).collect()
        };
        let mut maker = Maker::default();
        for step in &steps.of[Goal::Faces as usize] {
            let moved =
                step.moved.iter().map(|&(orbit, motion)| (orbit, &steps.motions[usize::from(motion)].0));
            maker.add(step.turns.clone(), step.cost, moved);
        }
        let simple = maker.steps.len() as u16;
        let part = |turns: Vec<LayerTurn>| (images(&turns), turns);
        for axis in AXES {
            let layers =
                (2..size as u16).flat_map(|first| (first..size as u16).map(move |last| (first, last)));
            let blocks: Vec<_> =
                layers.map(|(first, last)| (first, last, part(block(size, axis, first, last, 2)))).collect();
            let across = Face::ALL.into_iter().filter(|face| face.axis() != axis.axis());
            let turns =
                across.flat_map(|face| LayerTurn::QUARTERS.map(|quarters| LayerTurn::outer(face, quarters)));
            for turn in turns {
                let (face, back) = (part(vec![turn]), part(vec![turn.inverse()]));
                for (_, end, a) in &blocks {
                    for (_, _, b) in blocks.iter().filter(|(begin, ..)| begin > end) {
                        for (a, b) in [(a, b), (b, a)] {
                            maker.add_commutator([a, &face, b, &back, a, &face, b]);
                        }
                    }
                }
            }
        }
        let numbered = || (0..).zip(&maker.steps);
        let is_single = |step: &FaceStep| (0..3).filter(|&pair| step.moves(pair)).count() == 1;
        let of_several = numbered().filter(|(_, step)| !is_single(step)).map(|(number, _)| number).collect();
        let of_pair = [0, 1, 2].map(|pair| {
            let steps = numbered().filter(|(_, step)| is_single(step) && step.moves(pair));
            let steps: Vec<u16> = steps.map(|(number, _)| number).collect();
            let simple = steps.partition_point(|&number| number < simple);
            (steps, simple)
        });
        FaceSteps { images: maker.all, steps: maker.steps, of_several, of_pair }
    }

    /// A step.
    pub(super) fn step(&self, number: u16) -> &FaceStep {
        &self.steps[usize::from(number)]
    }

    /// The steps that move centres of several pairs of faces.
    pub(super) fn of_several(&self) -> &[u16] {
        &self.of_several
    }

    /// The steps that move centres of this pair of faces only; all of them, or those that are no commutators.
    pub(super) fn of_pair(&self, pair: usize, with_commutators: bool) -> &[u16] {
        let (steps, simple) = &self.of_pair[pair];
        if with_commutators { steps } else { &steps[..*simple] }
    }

    /// What a step makes of numbers.
    pub(super) fn after(&self, numbers: &Numbers, step: &FaceStep) -> Numbers {
        let mut numbers = *numbers;
        for moved in &step.moved {
            let number = &mut numbers[usize::from(moved.pair)][usize::from(moved.orbit)];
            *number = self.images[usize::from(moved.images)][usize::from(*number)];
        }
        numbers
    }

    /// The memory in bytes they take.
    pub(super) fn memory_usage(&self) -> usize {
        let lists = self.steps.iter().map(|step| size_of_val(&*step.turns) + size_of_val(&*step.moved));
        let numbers = self.of_pair.iter().map(|(steps, _)| steps).chain([&self.of_several]);
        size_of_val(&*self.images)
            + size_of_val(&*self.steps)
            + lists.sum::<usize>()
            + numbers.map(|numbers| size_of_val(&**numbers)).sum::<usize>()
    }
}

/// The steps being made.
struct Maker {
    halves: Halves,
    /// By number, the set.
    sets: [u32; HALVES],
    all: Vec<NumberImages>,
    /// By images of places, those of numbers by pair of faces, if there are others than itself.
    known: HashMap<Images, [Option<u16>; 3], FxBuildHasher>,
    steps: Vec<FaceStep>,
}

impl Default for Maker {
    fn default() -> Maker {
        let halves = Halves::new(1);
        let mut sets = [0; HALVES];
        Halves::all_of_eight().for_each(|set| sets[halves.of_eight(set)] = set);
        Maker { halves, sets, all: Vec::new(), known: HashMap::default(), steps: Vec::new() }
    }
}

impl Maker {
    /// What images of places are for numbers.
    fn numbers(&mut self, images: &Images) -> [Option<u16>; 3] {
        if let Some(known) = self.known.get(images) {
            return *known;
        }
        let of_pairs = [0, 8, 16].map(|first| {
            let image = |set: u32| self.halves.of_eight(images.image(set << first) >> first) as u8;
            let numbers = self.sets.map(image);
            if numbers.iter().enumerate().all(|(number, &image)| number == usize::from(image)) {
                return None;
            }
            let known = self.all.iter().position(|images| *images == numbers);
            Some(known.unwrap_or_else(|| {
                self.all.push(numbers);
                self.all.len() - 1
            }) as u16)
        });
        self.known.insert(*images, of_pairs);
        of_pairs
    }

    /// Turns, and where they take the places of which orbits.
    fn add<'a>(
        &mut self,
        turns: Vec<LayerTurn>,
        cost: usize,
        orbits: impl IntoIterator<Item = (u8, &'a Images)>,
    ) {
        let mut moved = Vec::new();
        for (orbit, images) in orbits {
            for (pair, images) in self.numbers(images).into_iter().enumerate() {
                moved.extend(images.map(|images| Moved { pair: pair as u8, orbit, images }));
            }
        }
        if !self.steps.iter().any(|step| step.moved == moved) {
            self.steps.push(FaceStep { turns, cost, moved });
        }
    }

    /// Of parts with their images, the last turn of the face left out.
    fn add_commutator(&mut self, parts: [&(Vec<Images>, Vec<LayerTurn>); 7]) {
        let [first, rest @ ..] = parts;
        let mut images = first.0.clone();
        for (part, _) in rest {
            images.iter_mut().zip(part).for_each(|(images, next)| *images = images.then(next));
        }
        let turns = parts.iter().flat_map(|(_, turns)| turns).copied().collect();
        self.add(turns, COMMUTATOR, (0..).zip(&images));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::Stickers;
    use crate::solve::reduction::face_search::numbers;

    #[test]
    fn numbers_change_as_the_stickers_do() {
        for size in [5, 7] {
            let steps = FaceSteps::new(&Steps::new(size, &[Goal::Faces]), size);
            let mut cube = Stickers::solved(size);
            let mut expected = numbers(&cube);
            for i in 0..400 {
                let step = &steps.steps[i * 1013 % steps.steps.len()];
                cube.turn_all(step.turns.iter().copied());
                expected = steps.after(&expected, step);
                assert_eq!(numbers(&cube), expected, "size {size}: {:?}", step.turns);
            }
        }
    }
}
