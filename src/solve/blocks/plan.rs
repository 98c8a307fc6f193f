//! The phases of each size.

use super::tables::Tables;
use crate::cube::Symmetry;
use crate::solve::phases::gathering::{Gathered, Gathering};
use crate::solve::phases::stage::{Readable, Stage};
use crate::solve::phases::walking::Walking;
use crate::solve::staged::Phase;

/// A phase.
pub(super) struct Step {
    /// The chapter of its turns.
    pub(super) phase: Phase,
    /// The number of its solutions that the next phase continues, in the first round.
    pub(super) most: usize,
    /// Begins the phase.
    pub(super) begin: fn(round: u32) -> Box<dyn Stage<Tables>>,
}

/// The rotations that bring each axis to U and D.
const AXES: &[Symmetry] = &[Symmetry::IDENTITY, Symmetry::from_index(16), Symmetry::from_index(32)];

/// The rotations that bring R and L, and F and B, to R and L.
const SIDES: &[Symmetry] = &[Symmetry::IDENTITY, Symmetry::from_index(2)];

/// The cube as it is held.
const HELD: &[Symmetry] = &[Symmetry::IDENTITY];

const fn step(phase: Phase, most: usize, begin: fn(u32) -> Box<dyn Stage<Tables>>) -> Step {
    Step { phase, most, begin }
}

/// Begins a phase by iterative deepening, whose turns of two layers turn as many as `depth`.
fn walk<P: Readable + 'static>(
    space: fn(&Tables) -> &P,
    depth: u8,
    rotations: &'static [Symmetry],
) -> Box<dyn Stage<Tables>> {
    Box::new(Walking::new(space, depth, rotations))
}

/// Begins a phase by a beam of this width.
fn gather<P: Gathered + 'static>(
    problem: fn(&Tables) -> &P,
    rotations: &'static [Symmetry],
    width: usize,
) -> Box<dyn Stage<Tables>> {
    Box::new(Gathering::new(problem, rotations, width))
}

/// The last three phases before the 3x3x3, with the layers at depth 2.
const LAST: [Step; 3] = [
    step(Phase::Split, 500, |_| walk(|tables| &tables.five.three, 2, AXES)),
    step(Phase::FourEdges, 120, |_| walk(|tables| &tables.five.four, 2, SIDES)),
    step(Phase::Pairing, 8, |_| walk(|tables| &tables.five.five, 2, HELD)),
];

static FIVE: [Step; 5] = {
    let [three, four, five] = LAST;
    [
        step(Phase::OneAxis, 300, |_| walk(|tables| &tables.five.one, 2, AXES)),
        step(Phase::AllAxes, 500, |_| walk(|tables| &tables.five.two, 2, HELD)),
        three,
        four,
        five,
    ]
};

static SIX: [Step; 10] = {
    let [three, four, five] = LAST;
    [
        step(Phase::OneAxisBars, 1500, |round| {
            gather(|tables| &tables.six().axis_bars, AXES, 10_000 << round)
        }),
        step(Phase::OneAxis, 300, |_| walk(|tables| &tables.five.one, 2, HELD)),
        step(Phase::AllAxesBars, 1000, |round| {
            gather(|tables| &tables.six().side_bars, HELD, 3_000 << round)
        }),
        step(Phase::AllAxes, 500, |_| walk(|tables| &tables.five.two, 2, HELD)),
        step(Phase::InnerSplit, 500, |_| walk(|tables| &tables.six().split, 2, AXES)),
        step(Phase::FourInnerEdges, 1000, |_| walk(|tables| &tables.six().four, 2, SIDES)),
        step(Phase::InnerPairing, 500, |round| gather(|tables| &tables.six().eight, HELD, 3_000 << round)),
        three,
        four,
        five,
    ]
};

static SEVEN: [Step; 13] = {
    let [three, four, five] = LAST;
    [
        step(Phase::InnerOneAxis, 300, |_| walk(|tables| &tables.five.one, 3, AXES)),
        step(Phase::OneAxisBars, 1000, |round| {
            gather(|tables| &tables.seven().axis_bars, HELD, 10_000 << round)
        }),
        step(Phase::OneAxis, 300, |_| walk(|tables| &tables.five.one, 2, HELD)),
        step(Phase::InnerAllAxes, 300, |_| walk(|tables| &tables.five.two, 3, HELD)),
        step(Phase::AllAxesBars, 1000, |round| {
            gather(|tables| &tables.seven().side_bars, HELD, 10_000 << round)
        }),
        step(Phase::AllAxes, 500, |_| walk(|tables| &tables.five.two, 2, HELD)),
        step(Phase::ThickLayers, 500, |round| gather(|tables| &tables.seven().thick, HELD, 10_000 << round)),
        step(Phase::InnerSplit, 500, |_| walk(|tables| &tables.five.three, 3, AXES)),
        step(Phase::FourInnerEdges, 120, |_| walk(|tables| &tables.five.four, 3, SIDES)),
        step(Phase::InnerPairing, 100, |_| walk(|tables| &tables.five.five, 3, HELD)),
        three,
        four,
        five,
    ]
};

/// Returns the phases of a size.
///
/// # Panics
/// If the size has none.
pub(super) fn plan(size: usize) -> &'static [Step] {
    match size {
        5 => &FIVE,
        6 => &SIX,
        7 => &SEVEN,
        _ => panic!("no phases for {size} layers"),
    }
}
