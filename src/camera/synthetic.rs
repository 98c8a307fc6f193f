//! Pictures of cubes made by calculation, for tests and figures: what a camera sees in many kinds of light.

use rand::{Rng, RngExt};

use super::grid::{Grid, Sample};
use super::layout::turned;
use super::light::{Light, light_of_srgb, srgb_of_light};
use super::picture::Picture;
use super::reading::{Reading, read};
use crate::cube::{ByFace, Cube, Face, Facelets};
use crate::numbers::{Number, WholePart};
use crate::view::{Rgb, Scheme};

/// The circumstances in which a cube is held before a camera.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scene {
    /// The name in tables.
    pub name: &'static str,
    /// Whether a person would call the light good.
    pub is_good: bool,
    /// How much red, green and blue light there is.
    pub lamp: Light,
    /// The light at the right of the picture, as a share of that at the left.
    pub across: Light,
    /// How much the light changes from one picture to the next, each channel by itself.
    pub drift: f32,
    /// The standard deviation of the noise of a pixel, in bytes.
    pub noise: f32,
    /// The radius of the blur, as a share of a sticker.
    pub blur: f32,
    /// The number of faces, on the average, with a spot of glare as large as a sticker or two.
    pub glare: usize,
    /// How much light the camera and the air add everywhere.
    pub haze: f32,
    /// How far the face is from the guide: moved in stickers, and half as much scaled and tilted.
    pub astray: f32,
}

const DAYLIGHT: Scene = Scene {
    name: "daylight",
    is_good: true,
    lamp: [0.85, 0.85, 0.85],
    across: [1.0; 3],
    drift: 0.03,
    noise: 3.0,
    blur: 0.02,
    glare: 0,
    haze: 0.01,
    astray: 0.1,
};

const BAD: Scene = Scene { is_good: false, ..DAYLIGHT };

impl Scene {
    /// All circumstances that are measured.
    pub const ALL: [Scene; 17] = [
        DAYLIGHT,
        Scene { name: "overcast", lamp: [0.5, 0.55, 0.62], ..DAYLIGHT },
        Scene { name: "warm LED", lamp: [0.85, 0.7, 0.5], across: [0.8, 0.8, 0.8], ..DAYLIGHT },
        Scene { name: "held crooked", astray: 0.3, ..DAYLIGHT },
        Scene { name: "some noise and blur", noise: 8.0, blur: 0.06, ..DAYLIGHT },
        Scene { name: "incandescent", lamp: [1.0, 0.52, 0.16], haze: 0.015, ..BAD },
        Scene { name: "candle", lamp: [0.5, 0.18, 0.03], noise: 8.0, ..BAD },
        Scene { name: "blue shade", lamp: [0.28, 0.42, 0.75], haze: 0.015, ..BAD },
        Scene { name: "dim", lamp: [0.05, 0.045, 0.04], noise: 8.0, haze: 0.004, ..BAD },
        Scene { name: "overexposed", lamp: [2.5, 2.4, 2.2], ..BAD },
        Scene { name: "lamp and window", lamp: [0.9, 0.6, 0.3], across: [0.4, 0.85, 2.0], ..BAD },
        Scene { name: "one-sided light", across: [0.15, 0.15, 0.17], ..BAD },
        Scene { name: "changing light", drift: 0.3, ..BAD },
        Scene { name: "heavy noise", noise: 25.0, ..BAD },
        Scene { name: "heavy blur", blur: 0.3, ..BAD },
        Scene { name: "glare", glare: 3, ..BAD },
        Scene { name: "haze", haze: 0.15, noise: 6.0, ..BAD },
    ];
}

/// A make of cube.
#[derive(Clone, Copy, Debug)]
struct Make {
    /// The colours in the order of the faces, as 0xRRGGBB.
    colours: [u32; 6],
    /// The gap between two stickers as a share of a sticker.
    gap: f32,
    /// The brightness of the gap, which is black plastic or the shadow of a groove.
    ground: f32,
}

const MAKES: [Make; 5] = [
    // Stickers on black.
    Make { colours: [0xF0F0EE, 0xB71234, 0x009B48, 0xFFD500, 0xFF5800, 0x0046AD], gap: 0.14, ground: 0.01 },
    // Bright plastic without stickers.
    Make { colours: [0xFAFAFA, 0xEE2230, 0x28C846, 0xF5EB28, 0xFF821E, 0x1E6EE6], gap: 0.04, ground: 0.12 },
    // Stickers that have faded.
    Make { colours: [0xE1DED2, 0xAA3237, 0x3C8250, 0xE1C846, 0xDC6E32, 0x325096], gap: 0.12, ground: 0.02 },
    // Half bright stickers on white plastic.
    Make { colours: [0xF5F5F5, 0xD71428, 0x14AA3C, 0xFAE114, 0xFF6E0A, 0x0A50C8], gap: 0.1, ground: 0.75 },
    // Plastic with a dull surface.
    Make { colours: [0xE8E8E4, 0xC41E3A, 0x008C50, 0xF0D71E, 0xF56914, 0x143C96], gap: 0.05, ground: 0.05 },
];

/// The side of a picture in pixels.
const SIDE: usize = 120;

/// What was read of a cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// The stickers with a wrong colour, of 54.
    pub wrong: usize,
    /// Of these, those that are not marked as doubtful.
    pub unmarked: usize,
    /// All stickers marked as doubtful.
    pub doubtful: usize,
    /// The faces that were not found in their picture.
    pub missed: usize,
}

/// Holds a random cube of a random make before a camera, its faces in random order and rotation, and reads it.
pub fn try_reading(scene: &Scene, random: &mut impl Rng) -> Score {
    let stickers = Facelets::from(&Cube::random(random)).0;
    let make = MAKES[random.random_range(0..MAKES.len())];
    let mut order = Face::ALL;
    for i in 1..6 {
        order.swap(i, random.random_range(0..=i));
    }
    let mut missed = 0;
    let faces: [Sample; 6] = order.map(|face| {
        let turn = random.random_range(0..4);
        let glare = random.random_range(0..6) < scene.glare;
        let colours = std::array::from_fn(|place| stickers[face.index() * 9 + turned(place, turn)]);
        let bytes = shown(scene, &make, &colours, glare, random);
        let picture = Picture::new(&bytes, SIDE).unwrap_or_else(|| unreachable!("all rows are full"));
        let grid = Grid::find(&picture, None);
        missed += usize::from(grid.is_none());
        grid.unwrap_or_else(|| Grid::guide(&picture)).sample(&picture)
    });
    let classic: ByFace<Rgb> = Scheme::Classic.colours();
    match read(&faces, &[classic]) {
        Ok(Reading { stickers: found, doubtful }) => {
            let wrong: Vec<usize> = (0..54).filter(|i| found[*i] != Some(stickers[*i])).collect();
            let unmarked = wrong.iter().filter(|i| !doubtful.contains(i)).count();
            Score { wrong: wrong.len(), unmarked, doubtful: doubtful.len(), missed }
        }
        Err(_) => Score { wrong: 54, unmarked: 0, doubtful: 54, missed },
    }
}

/// Returns the bytes of a picture of a face.
fn shown(scene: &Scene, make: &Make, colours: &[Face; 9], has_glare: bool, random: &mut impl Rng) -> Vec<u8> {
    let mut around = |reach: f32| reach * (2.0 * random.random::<f32>() - 1.0);
    let side = Grid::GUIDE * SIDE.to_f32() / 3.0 * (1.0 + around(scene.astray / 2.0));
    let slope = around(scene.astray / 2.0);
    let middle = [0; 2].map(|_| SIDE.to_f32() / 2.0 + side * around(scene.astray));
    let step = [side / (1.0 + slope * slope).sqrt(), slope * side / (1.0 + slope * slope).sqrt()];
    let lamp: Light = scene.lamp.map(|light| light * (1.0 + around(scene.drift)));
    let ground = [0; 3].map(|_| 0.25 + around(0.2));
    let spot = [around(1.3), around(1.3)];
    let paints: [Light; 9] = colours.map(|face| {
        let [_, red, green, blue] = make.colours[face.index()].to_be_bytes();
        light_of_srgb([red, green, blue].map(|channel| f32::from(channel) / 255.0))
            .map(|light| light * (1.0 + around(0.06)))
    });
    let light_at = |x: f32, y: f32| -> Light {
        let (x, y) = (x - middle[0], y - middle[1]);
        // In stickers to the right of the centre and below it.
        let right = (x * step[0] + y * step[1]) / (side * side);
        let down = (y * step[0] - x * step[1]) / (side * side);
        let within = |c: f32| (c + 1.5).floor().clamp(0.0, 2.0);
        let (column, row) = (within(right), within(down));
        let from_middle = (right + 1.0 - column).abs().max((down + 1.0 - row).abs());
        let paint = if right.abs().max(down.abs()) > 1.5 + make.gap / 2.0 {
            ground
        } else if from_middle > 0.5 - make.gap / 2.0 {
            [make.ground; 3]
        } else {
            paints[3 * row.whole_index() + column.whole_index()]
        };
        let share = (right + 2.0) / 4.0;
        let glare = if has_glare {
            let away = (right - spot[0]).powi(2) + (down - spot[1]).powi(2);
            (1.5 - 1.5 * away).max(0.0)
        } else {
            0.0
        };
        std::array::from_fn(|k| {
            let light = lamp[k] * (1.0 + share * (scene.across[k] - 1.0));
            light * (paint[k] + glare) + scene.haze
        })
    };
    let reach = scene.blur * side;
    let mut bytes = Vec::with_capacity(SIDE * SIDE * 4);
    for row in 0..SIDE {
        for column in 0..SIDE {
            let (x, y) = (column.to_f32() + 0.5, row.to_f32() + 0.5);
            let mut light = [0.0; 3];
            for (across, down) in [(0.0, 0.0), (1.0, 0.3), (-0.3, 1.0), (-1.0, -0.3), (0.3, -1.0)] {
                let here = light_at(x + across * reach, y + down * reach);
                for k in 0..3 {
                    light[k] += here[k] / 5.0;
                }
            }
            for channel in srgb_of_light(light) {
                // The sum of four even distributions is nearly normal.
                let noise: f32 =
                    (0..4).map(|_| random.random::<f32>() - 0.5).sum::<f32>() * 1.73 * scene.noise;
                bytes.push((255.0 * channel + noise).clamp(0.0, 255.0).whole_u8());
            }
            bytes.push(255);
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn cubes_are_read_in_good_light_and_in_bad() {
        const CUBES: usize = 4;
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let (mut right, mut all) = ([0; 2], [0; 2]);
        for scene in Scene::ALL {
            let is_right = (0..CUBES).filter(|_| try_reading(&scene, &mut random).wrong == 0).count();
            right[usize::from(scene.is_good)] += is_right;
            all[usize::from(scene.is_good)] += CUBES;
        }
        let share = |good: usize| right[good].to_f64() / all[good].to_f64();
        assert!(share(1) >= 0.95, "good light: {right:?} of {all:?}");
        assert!(share(0) >= 0.8, "bad light: {right:?} of {all:?}");
    }
}
