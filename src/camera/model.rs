//! What the six colours of a cube look like in the pictures of it.

use super::grid::Sample;
use super::layout::{Colour, Costs, PLACEMENTS, Placement, placements};
use super::light::{Tint, white};
use crate::cube::{ByFace, Face, Symmetry};
use crate::numbers::Number;
use crate::view::Rgb;

/// What a sticker costs at most that looks like no sticker of its colour: it may be glare or a thumb.
pub(super) const MOST: f32 = 30.0;

/// The unevenness above which a sticker has glare or a logo on it, and is no example of its colour.
const SPOILT: f32 = 0.25;

/// The tints of 54 stickers, and what is known of their colours.
#[derive(Clone)]
pub(super) struct Model {
    tints: [Tint; 54],
    colours: [Tint; 6],
    /// How much more uneven than usual each sticker is.
    uneven: [f32; 54],
    /// What the light adds to each picture.
    lights: [Tint; 6],
    spread: f32,
}

impl Model {
    /// Returns the models to begin with. They take the tints of the centres for the colours. Centres that are no examples have the
    /// colours that the others leave, in any order.
    pub fn starts(faces: &[Sample; 6]) -> Vec<Model> {
        // The spread of the tints of one colour before anything is known.
        const SPREAD: f32 = 0.35;
        // The distance below which two centres are not both examples of their colours.
        const NEAR: f32 = 0.35;
        // The most centres to leave out: each order of their colours is tried.
        const MOST_SPOILT: usize = 3;
        let white = white(faces.iter().flat_map(|face| face.lights));
        let tints: [Tint; 54] = std::array::from_fn(|i| Tint::new(faces[i / 9].lights[i % 9], white));
        let uneven = beyond_usual(std::array::from_fn(|i| faces[i / 9].uneven[i % 9]));
        let colours: [Tint; 6] = std::array::from_fn(|picture| tints[9 * picture + 4]);
        let model = Model { tints, colours, uneven, lights: [Tint::default(); 6], spread: SPREAD };
        let is_near = |a: usize, b: usize| a != b && colours[a].distance_squared(colours[b]) < NEAR * NEAR;
        let is_spoilt = |a: &usize| uneven[9 * a + 4] > SPOILT || (0..6).any(|b| is_near(*a, b));
        let spoilt: Vec<usize> = (0..6).filter(is_spoilt).collect();
        if spoilt.len() > MOST_SPOILT {
            return vec![model.settled()];
        }
        let mut known: Vec<Tint> = (0..6).filter(|a| !spoilt.contains(a)).map(|a| colours[a]).collect();
        for _ in &spoilt {
            // The sticker that is farthest from all colours known.
            let away = |tint: Tint| {
                known.iter().map(|other| tint.distance_squared(*other)).fold(f32::INFINITY, f32::min)
            };
            let clear = (0..54).filter(|i| uneven[*i] < SPOILT).map(|i| tints[i]);
            let farthest = clear.max_by(|a, b| away(*a).total_cmp(&away(*b)));
            known.extend(farthest);
        }
        let left = &known[6 - spoilt.len()..];
        let orders: &[&[usize]] = match left.len() {
            0 | 1 => &[&[0]],
            2 => &[&[0, 1], &[1, 0]],
            _ => &[&[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]],
        };
        let start = |order: &&[usize]| {
            let mut model = model.clone();
            for (picture, place) in spoilt.iter().zip(*order) {
                model.colours[*picture] = left[*place];
            }
            model.settled()
        };
        orders.iter().map(start).collect()
    }

    /// Lets the stickers that are nearest to each colour count for it as well.
    fn settled(mut self) -> Model {
        for _ in 0..3 {
            let nearest: [Colour; 54] = std::array::from_fn(|i| self.nearest(i));
            for (colour, mean) in self.colours.iter_mut().enumerate() {
                let examples = (0..54).filter(|i| nearest[*i] == colour && self.uneven[*i] < SPOILT);
                *mean = mean_of(examples.map(|i| self.tints[i])).unwrap_or(*mean);
            }
        }
        self
    }

    /// Returns the colour whose look is nearest to that of a sticker.
    pub fn nearest(&self, sticker: usize) -> Colour {
        let away = |colour: usize| self.away(sticker, colour);
        (1..6).fold(0, |best, colour| if away(colour) < away(best) { colour } else { best })
    }

    fn away(&self, sticker: usize, colour: Colour) -> f32 {
        self.tints[sticker].plus(self.lights[sticker / 9], -1.0).distance_squared(self.colours[colour])
    }

    /// Returns what it costs to take each sticker for each colour: the square of the distance in spreads, but never more than
    /// [`MOST`]. It is less for an uneven sticker.
    pub fn costs(&self) -> Costs {
        // The factor of the square of the unevenness of a sticker, which is added to the square of the spread.
        const UNEVEN: f32 = 0.5;
        std::array::from_fn(|sticker| {
            let uneven = self.uneven[sticker];
            let share = 1.0 / (self.spread * self.spread + UNEVEN * uneven * uneven);
            std::array::from_fn(|colour| {
                let cost = share * self.away(sticker, colour);
                cost * MOST / (cost + MOST)
            })
        })
    }

    /// Returns whether a sticker looks unlike its colour.
    pub fn is_odd(&self, sticker: usize, colour: Colour) -> bool {
        // The distance from the colour, in spreads, above which it does.
        const ODD: f32 = 4.0;
        self.away(sticker, colour) > ODD * ODD * self.spread * self.spread
    }

    /// Learns from stickers whose colours are known by now.
    pub fn learn(&mut self, colours: &[Colour; 54]) {
        // The number of stickers that count for no change of the light of a picture.
        const HABIT: f32 = 6.0;
        // The least and the greatest spread.
        const SPREADS: [f32; 2] = [0.08, 0.4];
        let costs = self.costs();
        // What looks like another colour is no example of its own.
        let is_example = |sticker: usize| costs[sticker][colours[sticker]] < MOST / 2.0;
        for _ in 0..2 {
            for (colour, mean) in self.colours.iter_mut().enumerate() {
                let tints = (0..54).filter(|i| colours[*i] == colour && is_example(*i));
                let tints = tints.map(|i| self.tints[i].plus(self.lights[i / 9], -1.0));
                *mean = mean_of(tints).unwrap_or(*mean);
            }
            for (picture, light) in self.lights.iter_mut().enumerate() {
                let stickers = (9 * picture..9 * picture + 9).filter(|i| is_example(*i));
                let (mut sum, mut count) = (Tint::default(), HABIT);
                for sticker in stickers {
                    sum = sum.plus(self.tints[sticker], 1.0).plus(self.colours[colours[sticker]], -1.0);
                    count += 1.0;
                }
                *light = Tint::default().plus(sum, 1.0 / count);
            }
        }
        let examples: Vec<f32> =
            (0..54).filter(|i| is_example(*i)).map(|i| self.away(i, colours[i])).collect();
        let spread = (examples.iter().sum::<f32>() / examples.len().max(1).to_f32()).sqrt();
        self.spread = spread.clamp(SPREADS[0], SPREADS[1]);
    }

    /// Returns, for each placement, how badly the looks of the colours fit the best of these schemes, and the rotation in which
    /// they fit best: it brings a face of the placement to the face of that colour.
    pub fn naming(&self, schemes: &[ByFace<Rgb>]) -> [(f32, Symmetry); PLACEMENTS] {
        let schemes: Vec<ByFace<Tint>> = schemes
            .iter()
            .map(|scheme| ByFace::from_fn(|face| Tint::new(scheme[face].to_linear(), 1.0)))
            .collect();
        let mut all = placements().map(|faces| self.name(&faces, &schemes));
        std::array::from_fn(|_| all.next().unwrap_or((0.0, Symmetry::IDENTITY)))
    }

    fn name(&self, faces: &Placement, schemes: &[ByFace<Tint>]) -> (f32, Symmetry) {
        // The usual distance between the colours of a cube and those of a scheme, in tints: makers differ.
        const MAKERS: f32 = 0.5;
        let mut best = (f32::INFINITY, Symmetry::IDENTITY);
        for scheme in schemes {
            for rotation in Symmetry::all().filter(|symmetry| !symmetry.is_mirror()) {
                let differences =
                    Face::ALL.map(|face| self.colours[faces[face]].plus(scheme[rotation.face(face)], -1.0));
                let light = mean_of(differences.into_iter()).unwrap_or_default();
                let misfit: f32 = differences.iter().map(|d| d.distance_squared(light)).sum();
                if misfit < best.0 {
                    best = (misfit, rotation);
                }
            }
        }
        (best.0 / (MAKERS * MAKERS), best.1)
    }
}

/// Returns by how much stickers are more uneven than half of them: noise makes all of them uneven.
fn beyond_usual(uneven: [f32; 54]) -> [f32; 54] {
    let mut sorted = uneven;
    sorted.sort_unstable_by(f32::total_cmp);
    uneven.map(|uneven| (uneven - sorted[27]).max(0.0))
}

fn mean_of(tints: impl Iterator<Item = Tint>) -> Option<Tint> {
    let (mut sum, mut count) = (Tint::default(), 0.0);
    for tint in tints {
        sum = sum.plus(tint, 1.0);
        count += 1.0;
    }
    (count > 0.0).then(|| Tint::default().plus(sum, 1.0 / count))
}
