//! The steps of the last goal of centres, as maps of set numbers.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::geometry::AXES;
use super::goals::{Goal, Steps, block};
use super::orbit::{Images, MOST_ORBITS, cells};
use crate::cube::Face;
use crate::numbers::Number;
use crate::nxn::{CentreOrbit, LayerTurn};
use crate::table::{HALVES, Halves};

/// By pair of opposite faces, then by orbit: the number of the set of those four of the eight places that have the colour of
/// the first face. The number is 0 for orbits that the cube lacks.
pub(super) type Numbers = [[u8; MOST_ORBITS]; 3];

/// A map of the set numbers of one orbit and one pair of faces.
type NumberImages = [u8; HALVES];

/// The effect of a step on one orbit and one pair of faces.
#[derive(PartialEq, Eq)]
struct Moved {
    pair: u8,
    orbit: u8,
    /// The index of the map in [`FaceSteps`].
    images: u16,
}

/// Some turns that are made together.
pub(super) struct FaceStep {
    /// The turns in order.
    pub turns: Vec<LayerTurn>,
    /// The cost: the number of turns.
    pub cost: usize,
    moved: Vec<Moved>,
}

impl FaceStep {
    /// Returns true if the step moves centres of a pair of faces.
    pub(super) fn moves(&self, pair: usize) -> bool {
        self.moved.iter().any(|moved| usize::from(moved.pair) == pair)
    }
}

/// The steps of a size.
pub(super) struct FaceSteps {
    images: Vec<NumberImages>,
    /// Turns of blocks, turns of faces conjugated by blocks, and then commutators.
    steps: Vec<FaceStep>,
    /// The indices of the steps that move centres of several pairs of faces. All are turns of single blocks.
    of_several: Vec<u16>,
    /// By pair of faces: the indices of the steps that move only its centres, commutators last, and the number of these that
    /// are no commutators.
    of_pair: [(Vec<u16>, usize); 3],
}

/// The cost of a commutator.
const COMMUTATOR: usize = 7;

impl FaceSteps {
    /// Makes the steps of a size: the simple steps of the last goal, and all commutators A F B F' A F B of half turns A and B
    /// of two blocks of inner layers and any turn F of a face. The last turn, F', is left out.
    pub(super) fn new(steps: &Steps, size: usize) -> FaceSteps {
        let orbits: Vec<[usize; 24]> = CentreOrbit::all(size).map(|orbit| cells(orbit, size)).collect();
        let images = |turns: &[LayerTurn]| -> Vec<Images> {
            orbits.iter().map(|cells| Images::new(cells, size, turns)).collect()
        };
        let mut builder = Builder::default();
        for step in &steps.of[Goal::Faces.index()] {
            let moved =
                step.moved.iter().map(|&(orbit, motion)| (orbit, &steps.motions[usize::from(motion)].0));
            builder.add(step.turns.clone(), step.cost, moved);
        }
        let simple = builder.steps.len().to_u16();
        let part = |turns: Vec<LayerTurn>| (images(&turns), turns);
        for axis in AXES {
            let layers =
                (2..size.to_u16()).flat_map(|first| (first..size.to_u16()).map(move |last| (first, last)));
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
                            builder.add_commutator([a, &face, b, &back, a, &face, b]);
                        }
                    }
                }
            }
        }
        let numbered = || (0..).zip(&builder.steps);
        let is_single = |step: &FaceStep| (0..3).filter(|&pair| step.moves(pair)).count() == 1;
        let of_several = numbered().filter(|(_, step)| !is_single(step)).map(|(number, _)| number).collect();
        let of_pair = [0, 1, 2].map(|pair| {
            let steps = numbered().filter(|(_, step)| is_single(step) && step.moves(pair));
            let steps: Vec<u16> = steps.map(|(number, _)| number).collect();
            let simple = steps.partition_point(|&number| number < simple);
            (steps, simple)
        });
        FaceSteps { images: builder.all, steps: builder.steps, of_several, of_pair }
    }

    /// Returns the step with this index.
    pub(super) fn step(&self, number: u16) -> &FaceStep {
        &self.steps[usize::from(number)]
    }

    /// Returns the steps that move centres of several pairs of faces.
    pub(super) fn of_several(&self) -> &[u16] {
        &self.of_several
    }

    /// Returns the steps that move only centres of this pair of faces, with or without commutators.
    pub(super) fn of_pair(&self, pair: usize, with_commutators: bool) -> &[u16] {
        let (steps, simple) = &self.of_pair[pair];
        if with_commutators { steps } else { &steps[..*simple] }
    }

    /// Returns the set numbers after a step.
    pub(super) fn after(&self, numbers: &Numbers, step: &FaceStep) -> Numbers {
        let mut numbers = *numbers;
        for moved in &step.moved {
            let number = &mut numbers[usize::from(moved.pair)][usize::from(moved.orbit)];
            *number = self.images[usize::from(moved.images)][usize::from(*number)];
        }
        numbers
    }

    /// Returns the size of the steps in bytes.
    pub(super) fn memory_usage(&self) -> usize {
        let lists = self.steps.iter().map(|step| size_of_val(&*step.turns) + size_of_val(&*step.moved));
        let numbers = self.of_pair.iter().map(|(steps, _)| steps).chain([&self.of_several]);
        size_of_val(&*self.images)
            + size_of_val(&*self.steps)
            + lists.sum::<usize>()
            + numbers.map(|numbers| size_of_val(&**numbers)).sum::<usize>()
    }
}

/// The steps while they are built.
struct Builder {
    halves: Halves,
    /// By number: the set.
    sets: [u32; HALVES],
    all: Vec<NumberImages>,
    /// By permutation of places: its index in `maps`.
    known: HashMap<Images, u16, FxBuildHasher>,
    /// By index, then by pair of faces: the index of the map of set numbers, `None` for the identity.
    maps: Vec<[Option<u16>; 3]>,
    steps: Vec<FaceStep>,
}

impl Default for Builder {
    fn default() -> Builder {
        let halves = Halves::new(1);
        let mut sets = [0; HALVES];
        Halves::all_of_eight().for_each(|set| sets[halves.of_eight(set)] = set);
        Builder {
            halves,
            sets,
            all: Vec::new(),
            known: HashMap::default(),
            maps: Vec::new(),
            steps: Vec::new(),
        }
    }
}

impl Builder {
    /// Returns, by pair of faces, the index of the map of set numbers for a permutation of places.
    fn numbers(&mut self, images: &Images) -> [Option<u16>; 3] {
        if let Some(&known) = self.known.get(images) {
            return self.maps[usize::from(known)];
        }
        let of_pairs = [0, 8, 16].map(|first| {
            let image = |set: u32| self.halves.of_eight(images.image(set << first) >> first).to_u8();
            let numbers = self.sets.map(image);
            if numbers.iter().enumerate().all(|(number, &image)| number == usize::from(image)) {
                return None;
            }
            let known = self.all.iter().position(|images| *images == numbers);
            Some(
                known
                    .unwrap_or_else(|| {
                        self.all.push(numbers);
                        self.all.len() - 1
                    })
                    .to_u16(),
            )
        });
        self.known.insert(*images, self.maps.len().to_u16());
        self.maps.push(of_pairs);
        of_pairs
    }

    /// Adds a step, given its permutation of the places of each orbit that it moves.
    fn add<'a>(
        &mut self,
        turns: Vec<LayerTurn>,
        cost: usize,
        orbits: impl IntoIterator<Item = (u8, &'a Images)>,
    ) {
        let mut moved = Vec::new();
        for (orbit, images) in orbits {
            for (pair, images) in self.numbers(images).into_iter().enumerate() {
                moved.extend(images.map(|images| Moved { pair: pair.to_u8(), orbit, images }));
            }
        }
        if !self.steps.iter().any(|step| step.moved == moved) {
            self.steps.push(FaceStep { turns, cost, moved });
        }
    }

    /// Adds a commutator, given its parts with their permutations of places.
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
