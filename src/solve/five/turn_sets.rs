//! The turns of the last three phases.

use crate::cube::{Axis, Symmetry};
use crate::solve::phases::turns::{Turn, TurnSet};

/// Returns the 24 turns of phase 3: all turns of faces, and half turns of two layers.
pub(in crate::solve) fn phase_three() -> TurnSet {
    TurnSet::new(|turn| turn.is_half() || !turn.is_wide())
}

/// True for the 16 turns of phase 4: turns of R and L, and half turns.
pub(in crate::solve) fn is_of_phase_four(turn: Turn) -> bool {
    turn.is_half() || !turn.is_wide() && turn.axis() == Axis::X
}

/// True for the 14 turns of phase 5: turns of F and B, half turns of other faces, and half turns of two layers about
/// the other axes. They keep the edges between F and B.
pub(in crate::solve) fn is_of_phase_five(turn: Turn) -> bool {
    if turn.axis() == Axis::Z { !turn.is_wide() } else { turn.is_half() }
}

/// Returns the symmetries that keep each axis.
pub(in crate::solve) fn keeping_axes() -> impl Iterator<Item = Symmetry> {
    let keeps =
        |symmetry: &Symmetry| Axis::ALL.into_iter().all(|axis| symmetry.face(axis.face()).axis() == axis);
    Symmetry::all().filter(keeps)
}

/// Returns the symmetries that keep the axis through F and B.
pub(in crate::solve) fn keeping_front() -> impl Iterator<Item = Symmetry> {
    Symmetry::all().filter(|symmetry| symmetry.face(Axis::Z.face()).axis() == Axis::Z)
}
