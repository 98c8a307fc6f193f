//! The words that only the players of other sizes than 3 have.

use super::catalogue::{Shape, WordGroup, words};
use super::{Plural, Text};
use crate::solve::staged::Phase;

words! {
    /// The words of the players of other sizes in one language.
    pub struct SizesText {
        /// The turns of inner layers, where there are some: the tab.
        inner,
        /// The turns of the whole cube: the tab, where there are no inner layers.
        cube,
        /// The slider of how deep a block of layers goes, or a layer lies.
        depth,
        /// Its value: `{depth}` of `{size}`.
        depth_value,
        /// The choice of how many turns are shown.
        stride,
        /// All of them.
        every,
        /// One of `{count}`.
        every_nth: Plural,
        /// Names the choices of how to solve.
        how,
        /// The choice of the method.
        method,
        /// The methods: their names in a choice.
        methods["reduction", "quick", "phases"],
        /// The choice of the heuristic.
        heuristic,
        /// The heuristics: their names in a choice.
        heuristics["euclid", "max", "sum", "max-sd", "blended"],
        /// The choice of what counts as one turn.
        metric,
        /// Half turns as one, and quarter turns.
        metrics["htm", "qtm"],
        /// Whether all shortest solutions are wanted.
        all,
        /// All shortest solutions: there are `{count}`.
        all_shortest,
        /// The choice of the time for shorter solutions.
        millis,
        /// So many `{seconds}`.
        seconds,
        /// Without end.
        until_stopped,
        /// Puts a solution of so many `{turns}` into the line, which was found while another was watched.
        take_best,
        /// The `{phase}` that is searched, and the `{positions}` looked at.
        searching,
        /// What solving takes: the seconds for `{tables}`, the `{megabytes}`, and the `{seconds}` for the first solution.
        estimate,
        /// Names the chapters of a solution.
        chapters,
        /// The choice whether the pieces are dimmed that the chapter shown is not about.
        dim,
        /// The phases that methods have, in the order of [`Phase::ALL`].
        phases: PhaseText[
            "whole", "one-axis", "all-axes", "inner-one-axis", "one-axis-bars", "inner-all-axes", "all-axes-bars", "thick-layers", "inner-split", "four-inner-edges", "inner-pairing", "split", "four-edges", "pairing", "3x3x3", "centres", "edges", "parity", "side-centres", "columns",
            "middle-edges", "centres-and-edges", "orientation", "permutation",
        ],
        /// The net as a picture, with `{size}` by `{size}` stickers a face.
        net,
    }
}

/// All words of the program of other sizes.
#[derive(Clone, Debug)]
#[repr(C)]
pub struct SizesPageText {
    /// The words of the page, some of which are others than those of the 3x3x3.
    pub text: Text,
    /// The words that only players of other sizes have.
    pub sizes: SizesText,
}

#[expect(unsafe_code, reason = "words are read by one cast; see `Catalogue::words`")]
// SAFETY: the fields are in the order of their declaration, and each is of a type that promises its layout.
unsafe impl WordGroup for SizesPageText {
    const SHAPE: Shape = Shape::Group(&[("", Text::SHAPE), ("sizes", SizesText::SHAPE)]);
}

words! {
    /// A phase of a solution.
    pub struct PhaseText {
        /// Its name, as a heading.
        name,
        /// What it achieves, in a sentence.
        goal,
    }
}

impl SizesText {
    /// The words for a phase.
    pub const fn phase(&self, phase: Phase) -> &PhaseText {
        &self.phases[phase.index()]
    }
}
