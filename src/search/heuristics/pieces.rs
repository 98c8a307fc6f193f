//! Heuristics of the places of the pieces.

use super::Scale;
use crate::cube::{Corner, Cube, Edge};
use crate::repr::Representation;
use crate::search::spaces::MoveSet;
use crate::search::{Heuristic, Promise};

/// The number of corners, and of edges, that a turn moves.
const MOVED: u32 = 4;

/// Combines a count of corners and a count of edges: their sum, or the turns needed for the larger count if each turn helps
/// four pieces by one.
fn total(scale: Scale, corners: u32, edges: u32) -> f64 {
    match scale {
        Scale::Plain => (corners + edges).into(),
        Scale::Bound => corners.max(edges).div_ceil(MOVED).into(),
    }
}

fn promise(scale: Scale, corners: u32, edges: u32) -> Promise {
    let is_bound = scale == Scale::Bound;
    Promise { admissible: is_bound, consistent: is_bound, range: 0.0..=total(scale, corners, edges) }
}

/// The number of cubies that are misplaced, twisted or flipped. Stickers that form no piece count as solved.
///
/// [`Scale::Bound`] is the larger of corners / 4 and edges / 4: a turn moves four of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misplaced(pub Scale);

impl<R: Representation> Heuristic<R> for Misplaced {
    fn estimate(&self, state: &R) -> f64 {
        let away = |place: Corner| state.corner(place).is_some_and(|at| at.piece != place || at.twist > 0);
        let corners = Corner::ALL.into_iter().filter(|place| away(*place)).count();
        let away = |place: Edge| state.edge(place).is_some_and(|at| at.piece != place || at.flip > 0);
        let edges = Edge::ALL.into_iter().filter(|place| away(*place)).count();
        total(self.0, corners as u32, edges as u32)
    }

    fn promise(&self) -> Promise {
        promise(self.0, 8, 12)
    }
}

/// The sum of the moves that each cubie would need alone: the Manhattan distance of the cube (Korf 1997). Stickers that form no
/// piece count as solved.
///
/// [`Scale::Bound`] is the larger of the sum of the corners / 4 and that of the edges / 4: a turn brings
/// each of the four that it moves one move nearer at most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Manhattan {
    scale: Scale,
    /// By piece, place and twist: the moves that solve that piece.
    corners: [[[u8; 3]; 8]; 8],
    /// By piece, place and flip.
    edges: [[[u8; 2]; 12]; 12],
}

impl Manhattan {
    /// Makes the heuristic for a set of moves; by quarter turns alone some distances are longer.
    pub fn new(moves: MoveSet, scale: Scale) -> Manhattan {
        let turns: Vec<Cube> = moves.moves().iter().map(|m| Cube::of(*m)).collect();
        // By turn and place: where a piece goes from there, and what it is twisted by.
        let corner_turns = turns.iter().map(|turn| {
            let mut to = [(0, 0); 8];
            for (place, at) in turn.corners().iter().enumerate() {
                to[at.piece as usize] = (place, usize::from(at.twist));
            }
            to
        });
        let edge_turns = turns.iter().map(|turn| {
            let mut to = [(0, 0); 12];
            for (place, at) in turn.edges().iter().enumerate() {
                to[at.piece as usize] = (place, usize::from(at.flip));
            }
            to
        });
        let corners = distances(&corner_turns.collect::<Vec<_>>());
        let edges = distances(&edge_turns.collect::<Vec<_>>());
        Manhattan { scale, corners, edges }
    }
}

/// Returns, by piece, place and twist, the number of turns that a piece alone needs, breadth first from its home.
fn distances<const PIECES: usize, const TWISTS: usize>(
    turns: &[[(usize, usize); PIECES]],
) -> [[[u8; TWISTS]; PIECES]; PIECES] {
    let mut table = [[[u8::MAX; TWISTS]; PIECES]; PIECES];
    for (piece, distances) in table.iter_mut().enumerate() {
        distances[piece][0] = 0;
        let mut found = vec![(piece, 0)];
        let mut next = 0;
        while let Some(&(place, twist)) = found.get(next) {
            next += 1;
            let distance = distances[place][twist] + 1;
            for (to, by) in turns.iter().map(|turn| turn[place]) {
                let twist = (twist + by) % TWISTS;
                if distances[to][twist] == u8::MAX {
                    distances[to][twist] = distance;
                    found.push((to, twist));
                }
            }
        }
    }
    table
}

impl<R: Representation> Heuristic<R> for Manhattan {
    fn estimate(&self, state: &R) -> f64 {
        let corner = |place: Corner| {
            let at = state.corner(place)?;
            Some(u32::from(self.corners[at.piece as usize][place as usize][usize::from(at.twist)]))
        };
        let edge = |place: Edge| {
            let at = state.edge(place)?;
            Some(u32::from(self.edges[at.piece as usize][place as usize][usize::from(at.flip)]))
        };
        let corners = Corner::ALL.into_iter().filter_map(corner).sum();
        total(self.scale, corners, Edge::ALL.into_iter().filter_map(edge).sum())
    }

    fn promise(&self) -> Promise {
        let corners = self.corners.as_flattened().as_flattened().iter().max();
        let edges = self.edges.as_flattened().as_flattened().iter().max();
        let most = |pieces: u32, largest: Option<&u8>| pieces * u32::from(*largest.unwrap_or(&0));
        promise(self.scale, most(8, corners), most(12, edges))
    }
}
