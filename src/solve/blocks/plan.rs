//! The phases of each size.

use super::effort::Effort;
use super::tables::Tables;
use crate::cube::Symmetry;
use crate::numbers::Number;
use crate::solve::phases::gathering::{Gathered, Gathering, Reach};
use crate::solve::phases::layered_cube::{AXES, SIDES};
use crate::solve::phases::rows::{
    bar_columns, bar_rows, boundaries, has_middle_layer, joined_rows, largest_depth,
};
use crate::solve::phases::stage::{Readable, Stage};
use crate::solve::phases::walking::Walking;
use crate::solve::staged::Phase;

/// Begins a phase at a level of effort.
type Begin = Box<dyn Fn(u32) -> Box<dyn Stage<Tables>> + Send>;

/// A phase.
pub(super) struct Step {
    /// The chapter of its turns.
    pub(super) phase: Phase,
    /// The number of its solutions that the next phase continues, for 7 layers at level 0.
    pub(super) most: usize,
    pub(super) begin: Begin,
}

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

/// Returns a phase by beams.
fn gather<P: Gathered + 'static>(
    (phase, most): (Phase, usize),
    problem: impl Fn(&Tables) -> &P + Copy + Send + 'static,
    rotations: &'static [Symmetry],
    reach: Reach,
) -> Step {
    Step {
        phase,
        most,
        begin: Box::new(move |level| {
            Box::new(Gathering::<_, P>::new(problem, rotations, reach.at_level(level)))
        }),
    }
}

/// Returns the last three phases of the 5x5x5 that the outer layers, the layers at this depth and the middle make.
fn last_three(depth: usize) -> [Step; 3] {
    let [three, four, five] = if depth == OUTERMOST {
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

/// Returns the depths of the rings of a 5x5x5 each, from inside out, with the number of the row of bars that comes before and how far its
/// beams go.
fn rings(size: usize) -> impl Iterator<Item = (usize, Option<(usize, Reach)>)> {
    let core = has_middle_layer(size).then_some((largest_depth(size), None));
    let reach = move |row| Effort::of_size(size).of_bars(bar_columns(size, row).len());
    core.into_iter().chain(bar_rows(size).enumerate().map(move |(at, row)| (row + 1, Some((at, reach(row))))))
}

/// The depth of the outermost ring.
const OUTERMOST: usize = 2;

/// Returns the phases that bring the centres of one axis onto its faces, ring after ring. The first phase begins along each axis.
fn one_axis(size: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    let rotations = |steps: &[Step]| if steps.is_empty() { AXES.as_slice() } else { HELD };
    for (depth, bars) in rings(size) {
        if let Some((at, reach)) = bars {
            let most = if steps.is_empty() { 1500 } else { 1000 };
            let (phase, held) = ((Phase::OneAxisBars, most), rotations(&steps));
            steps.push(gather(phase, move |tables| &tables.rows.axis_bars[at], held, reach));
        }
        let phase = if depth == OUTERMOST { Phase::OneAxis } else { Phase::InnerOneAxis };
        steps.push(walk((phase, 300), |tables| &tables.five.one, depth, rotations(&steps)));
    }
    steps
}

/// Returns the phases that bring the other centres onto the faces of their axes, ring after ring.
fn all_axes(size: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    for (depth, bars) in rings(size) {
        if let Some((at, reach)) = bars {
            let phase = (Phase::AllAxesBars, 1000);
            steps.push(gather(phase, move |tables| &tables.rows.side_bars[at], HELD, reach));
        }
        let phase = if depth == OUTERMOST { (Phase::AllAxes, 500) } else { (Phase::InnerAllAxes, 300) };
        steps.push(walk(phase, |tables| &tables.five.two, depth, HELD));
    }
    steps
}

/// Returns the phases that join the rows of bars at the middle of an even size, and pair the inner wings.
fn middle(size: usize) -> Vec<Step> {
    let effort = Effort::of_size(size);
    let join = |at: usize| {
        gather((Phase::ThickLayers, 500), move |tables| &tables.middle().rows[at], HELD, effort.of_rows())
    };
    let mut steps: Vec<Step> = (0..joined_rows(largest_depth(size)).len()).map(join).collect();
    steps.extend([
        walk((Phase::InnerSplit, 500), |tables| &tables.middle().split, OUTERMOST, AXES),
        walk((Phase::FourInnerEdges, 1000), |tables| &tables.middle().four, OUTERMOST, SIDES),
        gather((Phase::InnerPairing, 500), |tables| &tables.middle().eight, HELD, effort.of_wings()),
    ]);
    steps
}

/// Returns the phases that join all rows at a boundary, given its number.
fn boundary((at, depth): (usize, usize), effort: Effort) -> Vec<Step> {
    let phase = (Phase::ThickLayers, 500);
    let join = |row: usize| {
        gather(phase, move |tables| &tables.rows.boundaries[at].rows[row], HELD, effort.of_rows())
    };
    let mut steps: Vec<Step> = (0..joined_rows(depth).len()).map(join).collect();
    steps.push(gather(phase, move |tables| &tables.rows.boundaries[at].core, HELD, effort.of_rows()));
    steps
}

/// Returns the phases of a size.
pub(super) fn plan(size: usize) -> Vec<Step> {
    let effort = Effort::of_size(size);
    let mut steps = one_axis(size);
    steps.extend(all_axes(size));
    if !has_middle_layer(size) {
        steps.extend(middle(size));
    }
    for (at, depth) in boundaries(size).enumerate() {
        steps.extend(boundary((at, depth), effort));
        steps.extend(last_three(depth));
    }
    steps.extend(last_three(OUTERMOST));
    steps
}
