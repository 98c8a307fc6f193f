//! The entries of the registry, by the folder that solves by them. Times are those of one core of an AMD EPYC with native code.

use super::entry::{Entry, LARGEST, Measured, Method, Promise, Tier, Worker};
use crate::cube::Metric;

/// All entries. The default method of a size comes before its other methods.
pub(super) static ALL: &[&[Entry]] = &[TWO_PHASE, KORF, FOUR, BLOCKS, REDUCTION, SIX_PHASE, TWO, OPTIMAL];

pub(super) static TWO: &[Entry] = &[Entry::of(
    Method::Optimal,
    [2, 2],
    Promise::Optimal,
    &[Tier::new("distances", 1.9, 190)],
    &[Measured::new(2, 2.0, 190.0, 0.1, 8.8)],
)
.in_worker(Worker::Sizes)
.in_metrics(&[Metric::Htm, Metric::Qtm])];

pub(super) static TWO_PHASE: &[Entry] = &[Entry::of(
    Method::TwoPhase,
    [3, 3],
    Promise::NearOptimal,
    &[Tier::new("small", 2.7, 27), Tier::new("large", 43.0, 2280)],
    &[Measured::new(3, 2.7, 27.0, 0.58, 20.6)],
)
.in_worker(Worker::Cube3)];

/// The time is for 18 turns: Korf's estimate of 10^11 nodes at 14 million nodes a second. A solution of 14 turns takes a
/// second.
pub(super) static KORF: &[Entry] = &[Entry::of(
    Method::Korf,
    [3, 3],
    Promise::Optimal,
    &[Tier::new("patterns", 26.0, 1000)],
    &[Measured::new(3, 26.0, 1000.0, 7e6, 17.7)],
)];

/// The tiers are the values of [`Size`](super::optimal::Size), in their order. The cost is that of `256M`, the default; the
/// time is an extrapolation from 16 turns, by a factor of 13 for each turn more.
pub(super) static OPTIMAL: &[Entry] = &[Entry::of(
    Method::Optimal,
    [3, 3],
    Promise::Optimal,
    &[
        Tier::new("1M", 3.3, 300),
        Tier::new("32M", 33.0, 3_300),
        Tier::new("64M", 62.0, 4_800),
        Tier::new("128M", 92.0, 5_600),
        Tier::new("256M", 271.0, 8_300),
        Tier::new("576M", 597.0, 41_500),
        Tier::new("768M", 737.0, 28_600),
        // A browser has no memory for it.
        #[cfg(not(target_arch = "wasm32"))]
        Tier::new("3G", 2684.4, 343_000),
    ],
    &[Measured::new(3, 271.0, 8_300.0, 29_800.0, 17.7)],
)
.in_worker(Worker::Optimal)
.in_metrics(&[Metric::Htm, Metric::Qtm])];

pub(super) static FOUR: &[Entry] = &[Entry::of(
    Method::Reduction,
    [4, 4],
    Promise::Short,
    &[Tier::new("phases", 19.8, 340)],
    &[Measured::new(4, 28.0, 340.0, 51.0, 43.6)],
)
.in_worker(Worker::Sizes)
.in_metrics(OUTER_BLOCKS)];

pub(super) static SIX_PHASE: &[Entry] = &[Entry::of(
    Method::Phases,
    [4, 4],
    Promise::Explained,
    &[Tier::new("phases", 19.7, 700)],
    &[Measured::new(4, 20.0, 700.0, 100.0, 62.3)],
)
.in_worker(Worker::Sizes)];

pub(super) static BLOCKS: &[Entry] = &[
    blocks([5, 5], &[Tier::new("phases", 34.6, 1600)], &[Measured::new(5, 50.0, 1600.0, 800.0, 70.3)]),
    blocks([6, 6], &[Tier::new("phases", 51.5, 2000)], &[Measured::new(6, 97.0, 2000.0, 2800.0, 109.5)]),
    blocks([7, 7], &[Tier::new("phases", 37.3, 1700)], &[Measured::new(7, 60.0, 1700.0, 2100.0, 159.2)]),
    blocks([8, 8], &[Tier::new("phases", 56.6, 2100)], &[Measured::new(8, 97.0, 2100.0, 3000.0, 216.2)]),
    blocks([9, 9], &[Tier::new("phases", 40.6, 1900)], &[Measured::new(9, 100.0, 1900.0, 3700.0, 281.2)]),
    blocks([10, 10], &[Tier::new("phases", 60.0, 2200)], &[Measured::new(10, 127.0, 2200.0, 3900.0, 359.1)]),
    blocks([11, 11], &[Tier::new("phases", 42.1, 2000)], LARGE),
    blocks([12, 12], &[Tier::new("phases", 61.8, 2500)], LARGE),
    blocks([13, 13], &[Tier::new("phases", 44.1, 2000)], LARGE),
    blocks([14, 14], &[Tier::new("phases", 64.0, 2500)], LARGE),
    blocks([15, 15], &[Tier::new("phases", 46.6, 2000)], LARGE),
    blocks([16, 16], &[Tier::new("phases", 66.7, 2500)], LARGE),
    blocks([17, 17], &[Tier::new("phases", 49.5, 2000)], LARGE),
    blocks([18, 18], &[Tier::new("phases", 69.8, 2500)], LARGE),
    blocks([19, 19], &[Tier::new("phases", 52.8, 2000)], LARGE),
    blocks([20, 20], &[Tier::new("phases", 73.4, 2500)], LARGE),
    blocks([21, 21], &[Tier::new("phases", 56.7, 2000)], LARGE),
    blocks([22, 22], &[Tier::new("phases", 77.5, 2500)], LARGE),
    blocks([23, 23], &[Tier::new("phases", 60.9, 2000)], LARGE),
    blocks([24, 24], &[Tier::new("phases", 82.0, 2500)], LARGE),
    blocks([25, 25], &[Tier::new("phases", 65.7, 2000)], LARGE),
    blocks([26, 26], &[Tier::new("phases", 86.9, 2500)], LARGE),
    blocks([27, 27], &[Tier::new("phases", 70.9, 2000)], LARGE),
    blocks([28, 28], &[Tier::new("phases", 92.3, 2500)], LARGE),
    blocks([29, 29], &[Tier::new("phases", 76.5, 2000)], LARGE),
    blocks([30, 30], &[Tier::new("phases", 98.2, 2500)], LARGE),
    blocks([31, 31], &[Tier::new("phases", 82.6, 2000)], LARGE),
    blocks([32, 32], &[Tier::new("phases", 104.5, 2500)], LARGE),
    blocks([33, 33], &[Tier::new("phases", 89.1, 2000)], LARGE),
];

const fn blocks(sizes: [usize; 2], tiers: &'static [Tier], measured: &'static [Measured]) -> Entry {
    Entry::of(Method::Reduction, sizes, Promise::Short, tiers, measured)
        .in_worker(Worker::Blocks)
        .in_metrics(OUTER_BLOCKS)
}

/// Measurements of some sizes: the estimates of 11 to 25 layers interpolate them, those of larger cubes extrapolate.
const LARGE: &[Measured] = &[
    Measured::new(11, 80.0, 2000.0, 3300.0, 452.8),
    Measured::new(13, 80.0, 2000.0, 5100.0, 642.7),
    Measured::new(15, 90.0, 2000.0, 5900.0, 870.0),
    Measured::new(17, 90.0, 2000.0, 8000.0, 1138.2),
    Measured::new(25, 110.0, 2000.0, 26100.0, 2491.5),
];

/// The metrics of methods that turn outer blocks only: each turn counts 1 in both.
const OUTER_BLOCKS: &[Metric] = &[Metric::Htm, Metric::Stm];

/// Sizes with few orbits have tables of their own, all others share theirs.
pub(super) static REDUCTION: &[Entry] = &[
    reduction(Method::Quick, [5, 5], &[orbits(6.0, 700)], &[Measured::new(5, 15.0, 700.0, 540.0, 87.0)]),
    reduction(Method::Quick, [6, 6], &[orbits(5.3, 250)], &[Measured::new(6, 17.0, 250.0, 1190.0, 175.0)]),
    reduction(Method::Quick, [7, 7], &[orbits(7.5, 600)], &[Measured::new(7, 33.0, 600.0, 1700.0, 250.0)]),
    reduction(
        Method::Quick,
        [8, 33],
        &[orbits(3.0, 50)],
        &[
            Measured::new(8, 10.0, 50.0, 870.0, 411.0),
            Measured::new(10, 10.0, 50.0, 1130.0, 676.0),
            Measured::new(11, 10.0, 50.0, 220.0, 904.0),
            Measured::new(17, 10.0, 50.0, 180.0, 2193.0),
            Measured::new(33, 10.0, 50.0, 300.0, 8210.0),
        ],
    ),
    reduction(
        Method::Reduction,
        [34, LARGEST],
        &[orbits(3.0, 50)],
        &[
            Measured::new(34, 10.0, 50.0, 380.0, 8800.0),
            Measured::new(50, 10.0, 50.0, 240.0, 20000.0),
            Measured::new(100, 11.0, 50.0, 1140.0, 71000.0),
        ],
    ),
];

const fn reduction(
    method: Method,
    sizes: [usize; 2],
    tiers: &'static [Tier],
    measured: &'static [Measured],
) -> Entry {
    Entry::of(method, sizes, Promise::Short, tiers, measured)
        .in_worker(Worker::Sizes)
        .in_metrics(&[Metric::Stm])
}

const fn orbits(megabytes: f32, millis: u32) -> Tier {
    Tier::new("orbits", megabytes, millis)
}
