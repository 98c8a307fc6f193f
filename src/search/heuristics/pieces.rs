//! Heuristics that use the places of the pieces.

use super::Scale;
use crate::cube::{Corner, Cube, Edge};
use crate::numbers::Number;
use crate::repr::Representation;
use crate::search::spaces::MoveSet;
use crate::search::{Heuristic, Promise};

/// The number of corners, and of edges, that a turn moves.
const MOVED: u32 = 4;

/// Combines a count of corners and a count of edges: their sum, or the larger count divided by the four pieces
/// that a turn moves, rounded up.
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
        total(self.0, corners.to_u32(), edges.to_u32())
    }

    fn promise(&self) -> Promise {
        promise(self.0, 8, 12)
    }
}

/// The sum of the moves that each cubie needs alone: the Manhattan distance of the cube (Korf 1997). Stickers
/// that form no piece count as solved.
///
/// [`Scale::Bound`] is the larger of the corners' sum / 4 and the edges' sum / 4, because a turn brings each of
/// the four pieces that it moves at most one move nearer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Manhattan {
    scale: Scale,
    /// The moves that solve a corner alone, by piece, place and twist.
    corners: [[[u8; 3]; 8]; 8],
    /// The moves that solve an edge alone, by piece, place and flip.
    edges: [[[u8; 2]; 12]; 12],
}

impl Manhattan {
    /// Builds the heuristic for a set of moves. Some distances are larger with quarter turns only.
    pub fn new(moves: MoveSet, scale: Scale) -> Manhattan {
        let turns: Vec<Cube> = moves.moves().iter().map(|m| Cube::of(*m)).collect();
        // For each turn and place, the place to which the turn moves a piece, and the twist it adds.
        let corner_turns = turns.iter().map(|turn| {
            let mut to = [(0, 0); 8];
            for (place, at) in turn.corners().iter().enumerate() {
                to[at.piece.index()] = (place, usize::from(at.twist));
            }
            to
        });
        let edge_turns = turns.iter().map(|turn| {
            let mut to = [(0, 0); 12];
            for (place, at) in turn.edges().iter().enumerate() {
                to[at.piece.index()] = (place, usize::from(at.flip));
            }
            to
        });
        let corners = distances(&corner_turns.collect::<Vec<_>>());
        let edges = distances(&edge_turns.collect::<Vec<_>>());
        Manhattan { scale, corners, edges }
    }
}

/// Returns the number of turns that a piece alone needs, by piece, place and twist: a breadth-first search from
/// its home.
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
            Some(u32::from(self.corners[at.piece.index()][place.index()][usize::from(at.twist)]))
        };
        let edge = |place: Edge| {
            let at = state.edge(place)?;
            Some(u32::from(self.edges[at.piece.index()][place.index()][usize::from(at.flip)]))
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
