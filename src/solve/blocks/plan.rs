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
    /// True if each solution is continued for all names of colours that keep their axes.
    pub(super) renames: bool,
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
    Step { phase, most, renames: false, begin }
}

/// Begins a phase by iterative deepening, whose turns of two layers turn as many as `depth`.
fn walk<P: Readable + 'static>(
    space: fn(&Tables) -> &P,
    depth: u8,
    rotations: &'static [Symmetry],
) -> Box<dyn Stage<Tables>> {
    Box::new(Walking::new(space, depth, rotations, u64::MAX))
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
        Step {
            renames: true,
            ..step(Phase::FourInnerEdges, 1000, |_| walk(|tables| &tables.six().four, 2, SIDES))
        },
        step(Phase::InnerPairing, 500, |round| gather(|tables| &tables.six().eight, HELD, 3_000 << round)),
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
        _ => panic!("no phases for {size} layers"),
    }
}
