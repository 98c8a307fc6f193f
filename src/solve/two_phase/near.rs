//! Optimal solutions of cubes near solved.

use super::neighbourhood::KNOWN;
use super::tables::{SmallNode, Tables};
use crate::cube::{Cube, Move, Symmetry};
use crate::numbers::Depth;

/// Solutions of up to this many turns are proved optimal.
pub const PROVED: Depth = Depth::new(9);

/// The phase 1 position of a cube along each of the three axes.
type Axes = [SmallNode; 3];

/// Returns a shortest solution of at most `limit` turns, by iterative deepening (Korf 1985). Paths are cut by
/// the largest of the phase 1 bounds along the three axes. The last four turns are looked up, so that any cube
/// takes less than 700 000 nodes.
pub(super) fn solve(tables: &Tables, cube: &Cube, limit: Depth, nodes: &mut u64) -> Option<Vec<Move>> {
    let axes = [0, 1, 2].map(|axis| tables.position(&cube.conjugate(axis_symmetry(axis))));
    let bound = axes.iter().map(|node| tables.distance(node)).max().unwrap_or(Depth::ZERO);
    (bound.turns()..=limit.min(PROVED).turns()).map(Depth::new).find_map(|length| {
        let mut search = Search { tables, nodes, path: Vec::new(), cube };
        search.descend(&axes, length)
    })
}

/// Returns the rotation that makes the axis with this index, 0 to 2, vertical.
pub(super) fn axis_symmetry(axis: usize) -> Symmetry {
    Symmetry::from_index(Symmetry::URF.index() * axis)
}

struct Search<'a> {
    tables: &'a Tables,
    nodes: &'a mut u64,
    path: Vec<Move>,
    cube: &'a Cube,
}

impl Search<'_> {
    fn descend(&mut self, axes: &Axes, remaining: Depth) -> Option<Vec<Move>> {
        if remaining <= KNOWN {
            let cube = self.cube.after_all(self.path.iter().copied());
            let home = self.tables.neighbourhood().way_home(cube, remaining)?;
            return Some(self.path.iter().copied().chain(home).collect());
        }
        let (tables, last) = (self.tables, self.path.last().copied());
        let mut found = None;
        tables.visit_children(&axes[0], last, remaining - 1, |is_near, m, node| {
            if !is_near || found.is_some() {
                return;
            }
            *self.nodes += 1;
            let others = [1, 2].map(|axis| {
                let turned = axis_symmetry(axis).turn(m);
                tables.child(&axes[axis], turned, remaining - 1)
            });
            let [Some(second), Some(third)] = others else { return };
            self.path.push(m);
            found = self.descend(&[node, second, third], remaining - 1);
            self.path.pop();
        });
        found
    }
}
