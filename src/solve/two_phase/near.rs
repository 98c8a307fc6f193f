//! Optimal solutions of cubes near solved.

use std::collections::HashMap;

use super::tables::{SmallNode, Tables};
use crate::cube::{Cube, Move, Symmetry};

/// Solutions of up to this many turns are proved optimal.
pub const PROVED: u8 = 9;

/// The number of last turns that are looked up.
const KNOWN: u8 = 4;

/// Every position within four turns of solved, 46 741 in all, with its distance.
pub(super) struct Neighbourhood(HashMap<Cube, u8>);

impl Neighbourhood {
    pub(super) fn new() -> Neighbourhood {
        let mut distances = HashMap::from([(Cube::SOLVED, 0)]);
        let mut last = vec![Cube::SOLVED];
        for distance in 1..=KNOWN {
            let mut next = Vec::new();
            for cube in last {
                for m in Move::ALL {
                    let cube = cube.after(m);
                    distances.entry(cube).or_insert_with(|| {
                        next.push(cube);
                        distance
                    });
                }
            }
            last = next;
        }
        Neighbourhood(distances)
    }

    /// Returns a solution of `distance` turns, if the cube is at exactly that distance.
    fn way_home(&self, mut cube: Cube, distance: u8) -> Option<Vec<Move>> {
        if self.0.get(&cube) != Some(&distance) {
            return None;
        }
        let mut path = Vec::new();
        for left in (0..distance).rev() {
            let nearer = Move::ALL.into_iter().find(|m| self.0.get(&cube.after(*m)) == Some(&left));
            let m = nearer.expect("every position but solved has a nearer neighbour");
            cube = cube.after(m);
            path.push(m);
        }
        Some(path)
    }
}

/// The phase 1 position of a cube along each of the three axes.
type Axes = [SmallNode; 3];

/// Returns a shortest solution of at most `limit` turns, by iterative deepening (Korf 1985). Paths are cut by
/// the largest of the phase 1 bounds along the three axes. The last four turns are looked up, so that any cube
/// takes less than 700 000 nodes.
pub(super) fn solve(tables: &Tables, cube: &Cube, limit: u8, nodes: &mut u64) -> Option<Vec<Move>> {
    let axes = [0, 1, 2].map(|axis| tables.position(&cube.conjugate(axis_symmetry(axis))));
    let bound = axes.iter().map(|node| tables.distance(node)).max().unwrap_or(0);
    (bound..=limit.min(PROVED)).find_map(|length| {
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
    fn descend(&mut self, axes: &Axes, remaining: u8) -> Option<Vec<Move>> {
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
