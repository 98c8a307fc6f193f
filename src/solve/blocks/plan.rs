//! The phases of each size.

use super::odd::{bar_rows, boundaries, core_depth};
use super::tables::Tables;
use crate::cube::Symmetry;
use crate::numbers::Number;
use crate::solve::phases::gathering::{Gathered, Gathering};
use crate::solve::phases::layered_cube::AXES;
use crate::solve::phases::stage::{Readable, Stage};
use crate::solve::phases::walking::Walking;
use crate::solve::staged::Phase;

/// Begins a phase in a round.
type Begin = Box<dyn Fn(u32) -> Box<dyn Stage<Tables>> + Send>;

/// A phase.
pub(super) struct Step {
    /// The chapter of its turns.
    pub(super) phase: Phase,
    /// The number of its solutions that the next phase continues, in the first round.
    pub(super) most: usize,
    pub(super) begin: Begin,
}

/// The rotations that bring R and L, and F and B, to R and L.
const SIDES: &[Symmetry] = &[Symmetry::IDENTITY, Symmetry::from_index(2)];

/// The cube as it is held.
const HELD: &[Symmetry] = &[Symmetry::IDENTITY];

/// Returns a phase by iterative deepening, whose turns of two layers turn as many as `depth`.
fn walk<P: Readable + 'static>(
    (phase, most): (Phase, usize),
    space: fn(&Tables) -> &P,
    depth: usize,
    rotations: &'static [Symmetry],
) -> Step {
    Step {
        phase,
        most,
        begin: Box::new(move |_| Box::new(Walking::<_, P>::new(space, depth.to_u8(), rotations))),
    }
}

/// Returns a phase by a beam of this width. Each round doubles it.
fn gather<P: Gathered + 'static>(
    (phase, most): (Phase, usize),
    problem: impl Fn(&Tables) -> &P + Copy + Send + 'static,
    rotations: &'static [Symmetry],
    width: usize,
) -> Step {
    Step {
        phase,
        most,
        begin: Box::new(move |round| Box::new(Gathering::<_, P>::new(problem, rotations, width << round))),
    }
}

/// Returns the last three phases of the 5x5x5 that the outer layers, the layers at this depth and the middle make.
fn last_three(depth: usize) -> [Step; 3] {
    let [three, four, five] = if depth == 2 {
        [(Phase::Split, 500), (Phase::FourEdges, 120), (Phase::Pairing, 8)]
    } else {
        // The solutions of the last phase are the beginnings of the next three.
        [(Phase::InnerSplit, 500), (Phase::FourInnerEdges, 120), (Phase::InnerPairing, 100)]
    };
    [
        walk(three, |tables| &tables.five.three, depth, AXES),
        walk(four, |tables| &tables.five.four, depth, SIDES),
        walk(five, |tables| &tables.five.five, depth, HELD),
    ]
}

fn five() -> Vec<Step> {
    let mut steps = vec![
        walk((Phase::OneAxis, 300), |tables| &tables.five.one, 2, AXES),
        walk((Phase::AllAxes, 500), |tables| &tables.five.two, 2, HELD),
    ];
    steps.extend(last_three(2));
    steps
}

fn six() -> Vec<Step> {
    let mut steps = vec![
        gather((Phase::OneAxisBars, 1500), |tables| &tables.six().axis_bars, AXES, 10_000),
        walk((Phase::OneAxis, 300), |tables| &tables.five.one, 2, HELD),
        gather((Phase::AllAxesBars, 1000), |tables| &tables.six().side_bars, HELD, 3_000),
        walk((Phase::AllAxes, 500), |tables| &tables.five.two, 2, HELD),
        walk((Phase::InnerSplit, 500), |tables| &tables.six().split, 2, AXES),
        walk((Phase::FourInnerEdges, 1000), |tables| &tables.six().four, 2, SIDES),
        gather((Phase::InnerPairing, 500), |tables| &tables.six().eight, HELD, 3_000),
    ];
    steps.extend(last_three(2));
    steps
}

/// Returns the phases of a size with a middle layer, from seven layers on: the centres of one axis row after row from inside out, those of
/// all axes in the same way, then boundary after boundary from inside out.
fn odd(size: usize) -> Vec<Step> {
    // The depths of the rings of a 5x5x5 each, with the rows of bars that come before.
    let rings = || {
        std::iter::once((core_depth(size), None))
            .chain(bar_rows(size).enumerate().map(|(at, row)| (row + 1, Some(at))))
    };
    let is_outermost = |depth| depth == 2;
    let mut steps = Vec::new();
    for (depth, bars) in rings() {
        if let Some(at) = bars {
            steps.push(gather(
                (Phase::OneAxisBars, 1000),
                move |tables| &tables.odd().axis_bars[at],
                HELD,
                10_000,
            ));
        }
        let phase = if is_outermost(depth) { Phase::OneAxis } else { Phase::InnerOneAxis };
        let rotations = if bars.is_none() { &AXES[..] } else { HELD };
        steps.push(walk((phase, 300), |tables| &tables.five.one, depth, rotations));
    }
    for (depth, bars) in rings() {
        if let Some(at) = bars {
            steps.push(gather(
                (Phase::AllAxesBars, 1000),
                move |tables| &tables.odd().side_bars[at],
                HELD,
                10_000,
            ));
        }
        let (phase, most) =
            if is_outermost(depth) { (Phase::AllAxes, 500) } else { (Phase::InnerAllAxes, 300) };
        steps.push(walk((phase, most), |tables| &tables.five.two, depth, HELD));
    }
    for (at, depth) in boundaries(size).enumerate() {
        steps.push(gather((Phase::ThickLayers, 500), move |tables| &tables.odd().thick[at], HELD, 30_000));
        steps.extend(last_three(depth));
    }
    steps.extend(last_three(2));
    steps
}

/// Returns the phases of a size.
///
/// # Panics
/// If the size has none.
pub(super) fn plan(size: usize) -> Vec<Step> {
    match size {
        5 => five(),
        6 => six(),
        _ => odd(size),
    }
}
