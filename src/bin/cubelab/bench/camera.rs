//! `cubelab bench camera`: reads cubes from calculated pictures, in many kinds of light.

use std::fmt;

use cpu_time::ThreadTime;
use serde::Serialize;

use super::shared::{Shared, print};
use crate::failure::Failure;
use cubelab::camera::synthetic::{Scene, Score, try_reading};
use cubelab::numbers::Number;

/// A result, printed as one line. The time is the CPU time of the thread, most of it for making the pictures.
#[derive(Serialize)]
struct Figure {
    scene: &'static str,
    is_good: bool,
    cubes: u32,
    /// The cubes read without a wrong sticker.
    right: u32,
    /// The cubes with a wrong sticker that was not marked as doubtful.
    unmarked: u32,
    mean_doubtful: f64,
    missed_faces: usize,
    mean_millis: f64,
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |count: u32| 100.0 * f64::from(count) / f64::from(self.cubes);
        write!(
            f,
            "{:<20} {:<4} {} cubes: {:.1} % right, {:.1} % with a wrong sticker not marked, {:.2} stickers doubtful, {} faces \
             not found, {:.0} ms",
            self.scene,
            if self.is_good { "good" } else { "bad" },
            self.cubes,
            percent(self.right),
            percent(self.unmarked),
            self.mean_doubtful,
            self.missed_faces,
            self.mean_millis,
        )
    }
}

pub(super) fn run(shared: &Shared) -> Result<(), Failure> {
    Scene::ALL.iter().try_for_each(|scene| print(&measured(scene, shared), shared.json))
}

fn measured(scene: &Scene, shared: &Shared) -> Figure {
    let mut random = shared.random();
    let start = ThreadTime::now();
    let scores: Vec<Score> = (0..shared.count).map(|_| try_reading(scene, &mut random)).collect();
    let millis = start.elapsed().as_secs_f64() * 1e3;
    let count = |holds: fn(&Score) -> bool| scores.iter().filter(|score| holds(score)).count().to_u32();
    let cubes = f64::from(shared.count);
    Figure {
        scene: scene.name,
        is_good: scene.is_good,
        cubes: shared.count,
        right: count(|score| score.wrong == 0),
        unmarked: count(|score| score.unmarked > 0),
        mean_doubtful: scores.iter().map(|score| score.doubtful).sum::<usize>().to_f64() / cubes,
        missed_faces: scores.iter().map(|score| score.missed).sum(),
        mean_millis: millis / cubes,
    }
}
