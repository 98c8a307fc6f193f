//! A phase by iterative deepening.

use super::deepening::Deepening;
use super::roots::Roots;
use super::stage::{Readable, Stage, Work};
use crate::cube::Symmetry;
use crate::solve::phases::turns::Turn;

/// The search of a phase by iterative deepening over all candidates at once.
pub(in crate::solve) struct Walking<S, P: Readable> {
    /// Returns the positions from the tables of all phases.
    space: S,
    depth: u8,
    /// The rotations in which the cube may be held.
    rotations: &'static [Symmetry],
    roots: Roots<P::Node>,
    deepening: Option<Deepening<P::Node>>,
}

impl<S, P: Readable> Walking<S, P> {
    /// Begins a phase, whose turns of two layers turn as many as `depth`.
    pub(in crate::solve) fn new(space: S, depth: u8, rotations: &'static [Symmetry]) -> Walking<S, P> {
        Walking { space, depth, rotations, roots: Roots::new(), deepening: None }
    }
}

impl<T, S: Fn(&T) -> &P + Send, P: Readable> Stage<T> for Walking<S, P> {
    fn advance(&mut self, tables: &T, work: &mut Work<'_>) -> bool {
        let (space, depth) = ((self.space)(tables), self.depth);
        let Some(deepening) = &mut self.deepening else {
            let positions =
                |cube: &_, found: &mut dyn FnMut(P::Node, u8)| space.positions(cube, depth, found);
            if let Some(roots) = self.roots.advance(work.candidates, self.rotations, work.nodes, positions) {
                self.deepening = Some(Deepening::new(roots, work.slack));
            }
            return false;
        };
        let Work { candidates, found, phase, most, limit, .. } = work;
        let has_none = found.is_empty();
        let end = if has_none { work.last } else { work.end };
        let stop = work.stop.min(end);
        let is_over = deepening.advance(space, *limit, work.nodes, stop, |root, path| {
            let turns = space.turns().of_numbers(path);
            if space.turns().may_end(&turns) {
                let turns: Vec<Turn> = turns.iter().map(|turn| turn.deepened(depth)).collect();
                found.push(candidates[root.candidate].after(root.rotation, &turns, *phase));
            }
            has_none && !found.is_empty() || found.len() >= *most
        });
        // A phase with its first solution ends at another number of nodes, so the search pauses there.
        let is_first = has_none && (1..*most).contains(&found.len());
        !is_first && (is_over || *work.nodes >= end)
    }
}
