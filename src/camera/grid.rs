//! Where a picture shows the face of a cube, and the colours of its stickers.

use std::ops::Range;

use super::light::{Light, Tint, light_of_srgb, srgb_of_light, white};
use super::picture::Picture;
use crate::numbers::{Number, WholePart};
use crate::view::Rgb;

/// The colours of the nine stickers of a face, row by row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    /// The light of each sticker.
    pub lights: [Light; 9],
    /// How much the tint of each sticker changes from its dark parts to its bright ones, as it does where there is glare.
    pub uneven: [f32; 9],
}

/// Nine squares in a picture, three by three.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grid {
    centre: [f32; 2],
    /// The step from one sticker to the next in a row, in pixels. That in a column is at a right angle to it.
    step: [f32; 2],
}

impl Sample {
    /// Returns the sample of nine evenly coloured stickers.
    pub const fn even(lights: [Light; 9]) -> Sample {
        Sample { lights, uneven: [0.0; 9] }
    }

    /// Returns the colour of a sticker for the screen.
    pub fn rgb(&self, sticker: usize) -> Rgb {
        let [red, green, blue] =
            srgb_of_light(self.lights[sticker]).map(|channel| (255.0 * channel).round().whole_u8());
        Rgb(red, green, blue)
    }
}

impl Grid {
    /// The side of the square in which a face is to be held, as a share of the shorter side of the picture.
    pub const GUIDE: f32 = 0.7;

    /// Returns the grid of the square in which a face is to be held.
    pub fn guide(picture: &Picture) -> Grid {
        let [width, height] = picture.size();
        Grid { centre: [width / 2.0, height / 2.0], step: [Grid::GUIDE * width.min(height) / 3.0, 0.0] }
    }

    /// Returns where the face is: near the guide, a little smaller, larger or tilted. `None` if the picture shows no face.
    ///
    /// The grid of the picture before is kept while hardly another is better, so that a face held still stays still.
    pub fn find(picture: &Picture, before: Option<&Grid>) -> Option<Grid> {
        // The gain in score from which another grid replaces that of the picture before.
        const HARDLY: f32 = 0.03;
        // Half the pixels have half the noise.
        let half = picture.halved();
        let half = picture.of_half(&half);
        let (found, score) = Grid::find_in(&half)?;
        let is_as_good = |before: &&Grid| before.scaled(0.5).score(&half) > score - HARDLY;
        Some(before.filter(is_as_good).copied().unwrap_or(found.scaled(2.0)))
    }

    fn scaled(&self, by: f32) -> Grid {
        Grid { centre: self.centre.map(|c| by * c), step: self.step.map(|c| by * c) }
    }

    fn find_in(picture: &Picture) -> Option<(Grid, f32)> {
        // The score that a grid over a face exceeds.
        const FACE: f32 = 0.09;
        let mut best = Grid::guide(picture);
        let mut score = best.score(picture);
        // Moved along its sides in stickers, scaled, and tilted by a slope.
        let mut widths = [0.2, 0.09, 0.12];
        for (round, reach) in [(0, [2, 2, 1]), (1, [1, 1, 1]), (2, [1, 1, 1])] {
            let start = best;
            let steps = |reach: i32, width: f32| (-reach..=reach).map(move |i| i.to_f32() * width);
            for scale in steps(if round == 0 { 2 } else { reach[1] }, widths[1]) {
                for slope in steps(reach[2], widths[2]) {
                    for right in steps(reach[0], widths[0]) {
                        for down in steps(reach[0], widths[0]) {
                            let grid = start.moved([right, down], 1.0 + scale, slope);
                            // Without anything to go by, the guide is best.
                            let away = right.abs() + down.abs() + scale.abs() + slope.abs();
                            let found = grid.score(picture) - 0.01 * away;
                            if found > score {
                                (best, score) = (grid, found);
                            }
                        }
                    }
                }
            }
            widths = widths.map(|width| width / 2.0);
        }
        (score > FACE).then_some((best, score))
    }

    fn moved(&self, [right, down]: [f32; 2], scale: f32, slope: f32) -> Grid {
        let [x, y] = self.step;
        let share = scale / (1.0 + slope * slope).sqrt();
        Grid { centre: self.point([right, down]), step: [share * (x - slope * y), share * (y + slope * x)] }
    }

    /// Returns the point of the picture that lies so many stickers to the right of the centre and below it.
    pub fn point(&self, [right, down]: [f32; 2]) -> [f32; 2] {
        let ([x, y], [step_x, step_y]) = (self.centre, self.step);
        [x + right * step_x - down * step_y, y + right * step_y + down * step_x]
    }

    /// Returns how well the grid lies on a face: edges on its lines, none in its squares.
    fn score(&self, picture: &Picture) -> f32 {
        // The sum of the differences of the channels that is an edge beyond doubt.
        const EDGE: f32 = 0.35;
        // The distance from a line of a point on the sticker beside it, in stickers.
        const BESIDE: f32 = 0.2;
        let at = |point| picture.at(self.point(point));
        let apart = |a: [f32; 3], b: [f32; 3]| (0..3).map(|k| (a[k] - b[k]).abs()).sum::<f32>().min(EDGE);
        let (mut lines, mut inside) = (0.0, 0.0);
        for line in 0..4 {
            let across = line.to_f32() - 1.5;
            for place in 0..6 {
                let along = place.to_f32() / 2.0 - 1.25;
                for turned in [false, true] {
                    let to = |across: f32| at(if turned { [along, across] } else { [across, along] });
                    let (before, on, after) = (to(across - BESIDE), to(across), to(across + BESIDE));
                    // A dark line between two stickers, or two stickers of different colours without one.
                    lines += apart(before, after).max(apart(before, on).min(apart(on, after)));
                }
            }
        }
        for sticker in 0..9 {
            let middle = middle_of(sticker);
            let centre = at(middle);
            for (right, down) in [(-0.26, -0.26), (0.26, -0.26), (-0.26, 0.26), (0.26, 0.26)] {
                inside += apart(centre, at([middle[0] + right, middle[1] + down]));
            }
        }
        lines / 48.0 - inside / 36.0
    }

    /// Returns the colours of the stickers.
    pub fn sample(&self, picture: &Picture) -> Sample {
        // The light of all channels above which the colour is lost: it may be white, or glare on any other.
        const LOST: f32 = 0.96;
        // The unevenness of a sticker whose colour is lost.
        const UNKNOWN: f32 = 0.6;
        let parts: [[Light; 2]; 9] = std::array::from_fn(|sticker| self.light_of(picture, sticker));
        let lights = parts.map(|[dark, _]| dark);
        let white = white(lights.into_iter());
        let uneven = parts.map(|parts| {
            let [dark, bright] = parts.map(|light| Tint::new(light, white));
            let is_lost = parts[0].into_iter().all(|light| light > LOST);
            if is_lost { UNKNOWN } else { dark.distance_squared(bright).sqrt() }
        });
        Sample { lights, uneven }
    }

    /// Returns the light of the dark parts of a sticker, and of the bright ones.
    fn light_of(&self, picture: &Picture, sticker: usize) -> [Light; 2] {
        // The points are a lattice over the inner part of the sticker, without its border and its round corners.
        const LATTICE: usize = 9;
        const INNER: f32 = 0.56;
        // Of the points by brightness, those whose colour counts, and those to compare with them. Darker points may
        // be print or dirt, brighter ones glare.
        const DARK: Range<usize> = LATTICE * LATTICE / 20..LATTICE * LATTICE * 2 / 5;
        const BRIGHT: Range<usize> = LATTICE * LATTICE * 3 / 5..LATTICE * LATTICE * 9 / 10;
        let middle = middle_of(sticker);
        let offset = |i: usize| INNER * (i.to_f32() / (LATTICE - 1).to_f32() - 0.5);
        let mut points: Vec<(f32, [f32; 3])> = (0..LATTICE * LATTICE)
            .map(|i| {
                let point = [middle[0] + offset(i % LATTICE), middle[1] + offset(i / LATTICE)];
                let [red, green, blue] = picture.at(self.point(point));
                (red + green + blue, [red, green, blue])
            })
            .collect();
        points.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        [DARK, BRIGHT].map(|part| {
            let mut mean = [0.0; 3];
            let share = 1.0 / part.len().to_f32();
            for (_, channels) in &points[part] {
                for (sum, channel) in mean.iter_mut().zip(channels) {
                    *sum += share * channel;
                }
            }
            light_of_srgb(mean)
        })
    }
}

/// Returns the middle of a sticker, in stickers to the right of the centre and below it.
fn middle_of(sticker: usize) -> [f32; 2] {
    [(sticker % 3).to_f32() - 1.0, (sticker / 3).to_f32() - 1.0]
}
