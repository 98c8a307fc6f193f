//! From the samples of six faces to a cube.

use super::grid::Sample;
use super::layout::{Candidate, Candidates, Colour, Costs, Layout, PLACEMENTS, Solved, turned};
use super::light::{Tint, white};
use super::model::{MOST, Model};
use crate::cube::{ByFace, Corner, CornerAt, Cube, Edge, EdgeAt, Face, PieceFault, Symmetry};
use crate::numbers::Number;
use crate::view::Rgb;

/// The cube that a camera has seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The stickers in facelet order, with each centre on the face that has its colour in the scheme. Blank where
    /// nothing can be said.
    pub stickers: [Option<Face>; 54],
    /// The facelets of stickers that could well have another colour.
    pub doubtful: Vec<usize>,
}

/// Why six samples are not the faces of a cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// These two samples, by their places, show the same face.
    Alike(usize, usize),
}

/// A cube costs this much less than any other with another colour at a sticker that is beyond doubt.
const DOUBT: f32 = 7.0;

/// If a cube with another colour costs less than this more, nothing can be said of the sticker.
const BLANK: f32 = 0.2;

/// Costs of the stickers beyond those of a cube, from which on it is no cube, although all pieces are there.
const IMPOSSIBLE: f32 = 1.2 * MOST;

/// The extra cost of a picture that was not taken upright: it decides where the colours leave several cubes.
const TILTED: f32 = 0.3;

/// The extra cost of a picture that was not taken upright in the usual grip: it decides where that leaves several, too.
const UNUSUAL: f32 = 0.1;

/// How far the same face may look different at another time, in tints.
const ALIKE: f32 = 0.2;

/// The most layouts whose cubes are compared.
const LAYOUTS: usize = 60;

/// The most rounds of learning what the colours look like.
const ROUNDS: usize = 5;

/// Reads the cube of which these are the six faces, in any order, each turned in any way.
///
/// `schemes` are the colours that the faces of the solved cube may have. The cube found has the best of them; a cube with other
/// colours, or in another arrangement, is named after the colours that fit best together.
///
/// # Errors
/// If two samples show the same face.
pub fn read(faces: &[Sample; 6], schemes: &[ByFace<Rgb>]) -> Result<Reading, Unreadable> {
    for a in 0..6 {
        if let Some(b) = (0..a).find(|b| difference(&faces[a], &faces[*b]) < ALIKE) {
            return Err(Unreadable::Alike(b, a));
        }
    }
    let starts = Model::starts(faces).into_iter().map(|model| {
        let found = Found::new(&model, schemes);
        (model, found)
    });
    let (model, found) = starts
        .reduce(|best, other| if other.1.cost < best.1.cost { other } else { best })
        .unwrap_or_else(|| unreachable!("there is a model to begin with"));
    let (model, found) = learn(model, found, schemes);
    Ok(found.reading(&model))
}

/// Learns from the cheapest cube what the colours look like, and finds the cheapest cube again, until nothing changes any more.
fn learn(mut model: Model, mut found: Found, schemes: &[ByFace<Rgb>]) -> (Model, Found) {
    for _ in 1..ROUNDS {
        let by_sticker = found.by_sticker();
        model.learn(&by_sticker);
        found = Found::new(&model, schemes);
        if found.by_sticker() == by_sticker {
            break;
        }
    }
    (model, found)
}

/// Returns how different two faces look at least, in whichever rotation.
pub(super) fn difference(a: &Sample, b: &Sample) -> f32 {
    let white = white(a.lights.into_iter().chain(b.lights));
    let [a, b] = [a, b].map(|face| face.lights.map(|light| Tint::new(light, white)));
    let with = |turn: usize| -> f32 {
        let squares = (0..9).map(|place| a[place].distance_squared(b[turned(place, turn)]));
        (squares.sum::<f32>() / 9.0).sqrt()
    };
    (0..4).map(with).fold(f32::INFINITY, f32::min)
}

/// The cheapest cube.
struct Found {
    layout: Layout,
    /// Brings the faces of the layout to those of their colours.
    rotation: Symmetry,
    /// The colours in facelet order.
    colours: [Colour; 54],
    cost: f32,
    /// For each facelet and colour, the cost of the cheapest cube with that colour there.
    least: Costs,
    /// How much more a cube with another colour at a sticker costs, if the sticker is beyond doubt.
    doubt: f32,
    /// The layout that fits best if the laws of the cube as a whole are left out, with the rotation and the bound.
    loose: (Layout, Symmetry, f32),
}

/// A layout whose cubes are compared.
struct Contender {
    candidate: Candidate,
    /// The colours that the stickers look like.
    looks: [Colour; 54],
    /// The extra cost of pictures that were not taken upright.
    awkward: f32,
}

impl Found {
    fn new(model: &Model, schemes: &[ByFace<Rgb>]) -> Found {
        let costs = model.costs();
        let naming = model.naming(schemes);
        let best_name = naming.iter().map(|name| name.0).fold(f32::INFINITY, f32::min);
        // Very unusual colours say nothing of their arrangement.
        let extra: [f32; PLACEMENTS] = std::array::from_fn(|i| (naming[i].0 - best_name).min(MOST));
        let candidates = Candidates::within(&costs, &extra, MOST);
        let loose = candidates[0];
        let contenders = contenders(model, &candidates, &naming);
        let solved: Vec<(f32, Solved)> = contenders
            .iter()
            .map(|contender| {
                let Candidate { placement, layout, .. } = contender.candidate;
                let solved = layout.solve(&costs);
                let extra = extra[placement] + contender.awkward;
                (solved.least().0 + extra, solved)
            })
            .collect();
        let best = (1..solved.len()).fold(0, |best, i| if solved[i].0 < solved[best].0 { i } else { best });
        let (cost, Candidate { placement, layout, .. }) = (solved[best].0, contenders[best].candidate);
        let colours = solved[best].1.colours(&layout);
        let mut least = [[f32::INFINITY; 6]; 54];
        // Where glare has taken the colours of several stickers, others may have become like another colour.
        let is_odd = |facelet: &usize| model.is_odd(layout.sticker(*facelet), colours[*facelet]);
        let doubt = DOUBT * (1.0 + (0..54).filter(is_odd).count().to_f32() / 2.0);
        for (contender, (own, mut solved)) in contenders.iter().zip(solved) {
            if own <= cost + doubt {
                let extra = own - solved.least().0;
                solved.lower(&contender.candidate.layout, extra, &mut least);
            }
        }
        let loose = (loose.layout, naming[loose.placement].1, loose.bound);
        Found { layout, rotation: naming[placement].1, colours, cost, least, doubt, loose }
    }

    /// Returns the colour of each sticker, picture by picture.
    fn by_sticker(&self) -> [Colour; 54] {
        let mut by_sticker = [0; 54];
        for (facelet, colour) in self.colours.into_iter().enumerate() {
            by_sticker[self.layout.sticker(facelet)] = colour;
        }
        by_sticker
    }

    fn reading(&self, model: &Model) -> Reading {
        if self.cost - self.loose.2 > IMPOSSIBLE
            && let Some(reading) = self.badly_assembled(model)
        {
            return reading;
        }
        let mut margins = [0.0; 54];
        for (facelet, colour) in self.colours.into_iter().enumerate() {
            let others = (0..6).filter(|other| *other != colour).map(|other| self.least[facelet][other]);
            margins[self.layout.sticker(facelet)] = others.fold(f32::INFINITY, f32::min) - self.cost;
        }
        let named = self.layout.moved(|face| self.rotation.face(face));
        let by_sticker = self.by_sticker();
        let sure = |facelet: usize| margins[named.sticker(facelet)];
        Reading {
            stickers: std::array::from_fn(|facelet| {
                let colour = by_sticker[named.sticker(facelet)];
                let face = Face::ALL.into_iter().find(|face| named.colour(*face) == colour);
                face.filter(|_| facelet % 9 == 4 || sure(facelet) >= BLANK)
            }),
            doubtful: (0..54).filter(|facelet| facelet % 9 != 4 && sure(*facelet) < self.doubt).collect(),
        }
    }

    /// Returns the stickers as they look, if they are all the pieces of a cube, but no turns lead to them: the cube was taken
    /// apart, and nobody should be shown another one.
    fn badly_assembled(&self, model: &Model) -> Option<Reading> {
        let (layout, rotation, _) = self.loose;
        let named = layout.moved(|face| rotation.face(face));
        let looks: [Face; 54] = {
            let mut looks = [Face::U; 54];
            for (facelet, look) in looks.iter_mut().enumerate() {
                let colour = model.nearest(named.sticker(facelet));
                *look = Face::ALL.into_iter().find(|face| named.colour(*face) == colour)?;
            }
            looks
        };
        let mut corners = *Cube::SOLVED.corners();
        for (place, at) in Corner::ALL.into_iter().zip(&mut corners) {
            *at = CornerAt::of_colours(place.facelets().map(|facelet| looks[facelet]))?;
        }
        let mut edges = *Cube::SOLVED.edges();
        for (place, at) in Edge::ALL.into_iter().zip(&mut edges) {
            *at = EdgeAt::of_colours(place.facelets().map(|facelet| looks[facelet]))?;
        }
        let faults = Cube::new(corners, edges).err()?;
        let is_complete = faults.iter().all(|fault| matches!(fault, PieceFault::Imbalance(_)));
        is_complete.then(|| Reading { stickers: looks.map(Some), doubtful: Vec::new() })
    }
}

/// Returns the first candidates of which each looks like another cube; of those that look alike, the least awkward.
fn contenders(
    model: &Model,
    candidates: &[Candidate],
    naming: &[(f32, Symmetry); PLACEMENTS],
) -> Vec<Contender> {
    let mut contenders: Vec<Contender> = Vec::new();
    for candidate in candidates {
        let Candidate { placement, layout, .. } = *candidate;
        let looks = std::array::from_fn(|facelet| model.nearest(layout.sticker(facelet)));
        let named = layout.moved(|face| naming[placement].1.face(face));
        let turned = named.turns.0.iter().filter(|turn| **turn != 0).count();
        let awkward = TILTED * (6 - layout.upright()).to_f32() + UNUSUAL * turned.to_f32();
        let is_same = |other: &Contender| other.looks == looks && other.candidate.placement == placement;
        let contender = Contender { candidate: *candidate, looks, awkward };
        match contenders.iter().position(is_same) {
            Some(same) if contenders[same].awkward <= awkward => {}
            Some(same) => contenders[same] = contender,
            None if contenders.len() < LAYOUTS => contenders.push(contender),
            None => break,
        }
    }
    contenders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{Facelets, Move};
    use crate::view::Scheme;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    const CLASSIC: ByFace<Rgb> = Scheme::Classic.colours();

    /// Returns perfect samples of the faces of a cube.
    fn samples(stickers: &[Face; 54], scheme: &ByFace<Rgb>) -> [Sample; 6] {
        std::array::from_fn(|face| {
            Sample::even(std::array::from_fn(|i| scheme[stickers[9 * face + i]].to_linear()))
        })
    }

    /// Turns the samples and shuffles them.
    fn handled(faces: [Sample; 6]) -> [Sample; 6] {
        std::array::from_fn(|i| {
            let face = faces[[3, 0, 5, 1, 4, 2][i]];
            Sample::even(std::array::from_fn(|place| face.lights[turned(place, [1, 2, 0, 3, 2, 1][i])]))
        })
    }

    fn whole(reading: &Reading) -> Option<[Face; 54]> {
        let stickers: Vec<Face> = reading.stickers.iter().flatten().copied().collect();
        stickers.try_into().ok()
    }

    #[test]
    fn random_cubes_are_read_in_any_order_and_rotation_beyond_doubt() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        for _ in 0..10 {
            let stickers = Facelets::from(&Cube::random(&mut random)).0;
            let reading = read(&handled(samples(&stickers, &CLASSIC)), &[CLASSIC]).unwrap();
            assert_eq!((whole(&reading), &reading.doubtful), (Some(stickers), &Vec::new()));
        }
    }

    #[test]
    fn plain_faces_are_put_where_their_colours_belong() {
        let stickers = Facelets::from(&Cube::SOLVED).0;
        let reading = read(&handled(samples(&stickers, &CLASSIC)), &[CLASSIC]).unwrap();
        assert_eq!((whole(&reading), reading.doubtful.len()), (Some(stickers), 0));
    }

    #[test]
    fn where_colours_leave_several_cubes_upright_pictures_decide_and_the_rest_is_doubtful() {
        // Turned by half, four faces of this cube look as after L'.
        let stickers = Facelets::from(&Cube::of(Move::new(Face::R, 1))).0;
        let reading = read(&samples(&stickers, &CLASSIC), &[CLASSIC]).unwrap();
        assert_eq!(whole(&reading), Some(stickers));
        assert!(!reading.doubtful.is_empty());
    }

    #[test]
    fn a_sticker_that_is_mistaken_is_corrected_by_the_laws() {
        let mut random = ChaCha8Rng::seed_from_u64(8);
        let stickers = Facelets::from(&Cube::random(&mut random)).0;
        let mut faces = handled(samples(&stickers, &CLASSIC));
        faces[1].lights[0] = [0.9; 3];
        faces[4].lights[5] = [0.9; 3];
        assert_eq!(whole(&read(&faces, &[CLASSIC]).unwrap()), Some(stickers));
    }

    #[test]
    fn a_cube_that_was_put_together_wrong_is_shown_as_it_is() {
        let mut random = ChaCha8Rng::seed_from_u64(9);
        let mut stickers = Facelets::from(&Cube::random(&mut random)).0;
        // A corner is twisted.
        (stickers[8], stickers[9], stickers[20]) = (stickers[20], stickers[8], stickers[9]);
        assert_eq!(whole(&read(&handled(samples(&stickers, &CLASSIC)), &[CLASSIC]).unwrap()), Some(stickers));
    }

    #[test]
    fn colours_of_ones_own_are_named_after_the_scheme_that_fits() {
        let mut random = ChaCha8Rng::seed_from_u64(10);
        let stickers = Facelets::from(&Cube::random(&mut random)).0;
        // Blue is opposite white, as on old Japanese cubes.
        let mut own = CLASSIC;
        own.0.swap(Face::D.index(), Face::B.index());
        let faces = handled(samples(&stickers, &own));
        assert_eq!(whole(&read(&faces, &[CLASSIC, own]).unwrap()), Some(stickers));
        // Without that scheme, it is the same cube in another grip.
        assert!(read(&faces, &[CLASSIC]).is_ok_and(|reading| reading.doubtful.is_empty()));
    }

    #[test]
    fn the_same_face_twice_is_no_cube() {
        let mut random = ChaCha8Rng::seed_from_u64(11);
        let mut faces = samples(&Facelets::from(&Cube::random(&mut random)).0, &CLASSIC);
        faces[4] = handled(faces)[3];
        assert_eq!(read(&faces, &[CLASSIC]), Err(Unreadable::Alike(1, 4)));
    }
}
