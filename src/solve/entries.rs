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
    &[Tier::new("small", 2.7, 27), Tier::new("large", 42.7, 2280)],
    &[Measured::new(3, 2.7, 27.0, 0.58, 20.6)],
)
.in_worker(Worker::Cube3)];

/// The time is for 18 turns: Korf's estimate of 10^11 nodes at 14 million nodes a second. A solution of 14 turns takes a
/// second.
pub(super) static KORF: &[Entry] = &[Entry::of(
    Method::Korf,
    [3, 3],
    Promise::Optimal,
    &[Tier::new("patterns", 26.4, 1000)],
    &[Measured::new(3, 26.4, 1000.0, 7e6, 17.7)],
)];

/// The tiers are the values of [`Size`](super::optimal::Size), in their order. The cost is that of `256M`, the default; the
/// time is an extrapolation from 16 turns, by a factor of 13 for each turn more.
pub(super) static OPTIMAL: &[Entry] = &[Entry::of(
    Method::Optimal,
    [3, 3],
    Promise::Optimal,
    &[
        Tier::new("1M", 3.3, 300),
        Tier::new("32M", 33.3, 4_400),
        Tier::new("64M", 63.2, 5_700),
        Tier::new("128M", 122.9, 10_600),
        Tier::new("256M", 242.3, 9_500),
        Tier::new("768M", 708.4, 37_200),
    ],
    &[Measured::new(3, 242.3, 9_500.0, 43_000.0, 17.7)],
)
.in_worker(Worker::Optimal)
.in_metrics(&[Metric::Htm, Metric::Qtm])];

pub(super) static FOUR: &[Entry] = &[Entry::of(
    Method::Reduction,
    [4, 4],
    Promise::Short,
    &[Tier::new("phases", 20.1, 990)],
    &[Measured::new(4, 28.0, 990.0, 66.0, 44.8)],
)
.in_worker(Worker::Sizes)
.in_metrics(OUTER_BLOCKS)];

pub(super) static SIX_PHASE: &[Entry] = &[Entry::of(
    Method::Phases,
    [4, 4],
    Promise::Explained,
    &[Tier::new("phases", 19.7, 1400)],
    &[Measured::new(4, 20.0, 1400.0, 207.0, 62.3)],
)
.in_worker(Worker::Sizes)];

pub(super) static BLOCKS: &[Entry] = &[
    blocks([5, 5], &[Tier::new("phases", 44.7, 3500)], &[Measured::new(5, 60.0, 3500.0, 1100.0, 72.0)]),
    blocks([6, 6], &[Tier::new("phases", 64.5, 5200)], &[Measured::new(6, 90.0, 5200.0, 2200.0, 113.4)]),
    blocks([7, 7], &[Tier::new("phases", 45.7, 4500)], &[Measured::new(7, 70.0, 4500.0, 2800.0, 162.4)]),
    blocks([8, 8], &[Tier::new("phases", 65.9, 6300)], &[Measured::new(8, 110.0, 6300.0, 4200.0, 221.0)]),
    blocks([9, 9], &[Tier::new("phases", 47.5, 5030)], &[Measured::new(9, 110.0, 5030.0, 7600.0, 287.0)]),
    blocks([10, 10], &[Tier::new("phases", 73.1, 6200)], &[Measured::new(10, 140.0, 6200.0, 3500.0, 369.0)]),
    blocks([11, 11], &[Tier::new("phases", 80.0, 6200)], &[Measured::new(11, 140.0, 6200.0, 5000.0, 540.0)]),
    blocks([12, 12], &[Tier::new("phases", 80.0, 6200)], &[Measured::new(12, 140.0, 6200.0, 6000.0, 710.0)]),
    blocks([13, 13], &[Tier::new("phases", 80.0, 6200)], &[Measured::new(13, 140.0, 6200.0, 7000.0, 880.0)]),
    blocks([14, 14], &[Tier::new("phases", 80.0, 6200)], &[Measured::new(14, 140.0, 6200.0, 8000.0, 1050.0)]),
    blocks([15, 15], &[Tier::new("phases", 80.0, 6200)], &[Measured::new(15, 140.0, 6200.0, 9000.0, 1220.0)]),
    blocks(
        [16, 16],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(16, 140.0, 6200.0, 10000.0, 1390.0)],
    ),
    blocks(
        [17, 17],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(17, 140.0, 6200.0, 11000.0, 1560.0)],
    ),
    blocks(
        [18, 18],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(18, 140.0, 6200.0, 12000.0, 1730.0)],
    ),
    blocks(
        [19, 19],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(19, 140.0, 6200.0, 13000.0, 1900.0)],
    ),
    blocks(
        [20, 20],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(20, 140.0, 6200.0, 14000.0, 2070.0)],
    ),
    blocks(
        [21, 21],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(21, 140.0, 6200.0, 15000.0, 2240.0)],
    ),
    blocks(
        [22, 22],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(22, 140.0, 6200.0, 16000.0, 2410.0)],
    ),
    blocks(
        [23, 23],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(23, 140.0, 6200.0, 17000.0, 2580.0)],
    ),
    blocks(
        [24, 24],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(24, 140.0, 6200.0, 18000.0, 2750.0)],
    ),
    blocks(
        [25, 25],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(25, 140.0, 6200.0, 19000.0, 2920.0)],
    ),
    blocks(
        [26, 26],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(26, 140.0, 6200.0, 20000.0, 3090.0)],
    ),
    blocks(
        [27, 27],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(27, 140.0, 6200.0, 21000.0, 3260.0)],
    ),
    blocks(
        [28, 28],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(28, 140.0, 6200.0, 22000.0, 3430.0)],
    ),
    blocks(
        [29, 29],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(29, 140.0, 6200.0, 23000.0, 3600.0)],
    ),
    blocks(
        [30, 30],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(30, 140.0, 6200.0, 24000.0, 3770.0)],
    ),
    blocks(
        [31, 31],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(31, 140.0, 6200.0, 25000.0, 3940.0)],
    ),
    blocks(
        [32, 32],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(32, 140.0, 6200.0, 26000.0, 4110.0)],
    ),
    blocks(
        [33, 33],
        &[Tier::new("phases", 80.0, 6200)],
        &[Measured::new(33, 140.0, 6200.0, 27000.0, 4280.0)],
    ),
];

const fn blocks(sizes: [usize; 2], tiers: &'static [Tier], measured: &'static [Measured]) -> Entry {
    Entry::of(Method::Reduction, sizes, Promise::Short, tiers, measured)
        .in_worker(Worker::Blocks)
        .in_metrics(OUTER_BLOCKS)
}

/// The metrics of methods that turn outer blocks only: each turn counts 1 in both.
const OUTER_BLOCKS: &[Metric] = &[Metric::Htm, Metric::Stm];

/// Sizes with few orbits have tables of their own, all others share theirs.
pub(super) static REDUCTION: &[Entry] = &[
    reduction(Method::Quick, [5, 5], &[orbits(6.0, 700)], &[Measured::new(5, 15.0, 700.0, 1200.0, 87.0)]),
    reduction(Method::Quick, [6, 6], &[orbits(5.3, 250)], &[Measured::new(6, 17.0, 250.0, 2800.0, 175.0)]),
    reduction(Method::Quick, [7, 7], &[orbits(7.5, 600)], &[Measured::new(7, 33.0, 600.0, 3400.0, 250.0)]),
    reduction(
        Method::Quick,
        [8, 33],
        &[orbits(2.9, 50)],
        &[
            Measured::new(8, 10.0, 50.0, 2700.0, 411.0),
            Measured::new(10, 10.0, 50.0, 3200.0, 676.0),
            Measured::new(11, 10.0, 50.0, 1060.0, 904.0),
            Measured::new(17, 10.0, 50.0, 820.0, 2193.0),
            Measured::new(33, 10.0, 50.0, 1500.0, 8210.0),
        ],
    ),
    reduction(
        Method::Reduction,
        [34, LARGEST],
        &[orbits(2.9, 50)],
        &[
            Measured::new(34, 10.0, 50.0, 1500.0, 8800.0),
            Measured::new(50, 10.0, 50.0, 1000.0, 20000.0),
            Measured::new(100, 11.0, 50.0, 3700.0, 71000.0),
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
