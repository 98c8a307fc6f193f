//! The tables of Korf's search: pattern databases for three bounds, and move tables.

use super::corners::CornerDistances;
use super::triples::{Triple, Triples};
use crate::coord::{CornerPermutation, Twist};
use crate::cube::{Cube, Face, Move, Symmetry};
use crate::numbers::{Depth, Number};
use crate::table::pattern::{Pattern, PatternDatabase};
use crate::table::{MemoryUsage, MoveTable, Proof, WrongEntry, memory_of};

/// Pattern databases of the corners and of six edges, which serve the other six too, and move tables: 26 MB,
/// most of it the edge database.
pub struct Tables {
    corners: CornerDistances,
    edges: PatternDatabase,
    permutations: MoveTable<CornerPermutation>,
    twists: MoveTable<Twist>,
    triples: Triples,
    /// The turns on the cube turned over, on which the other six edges are the first six.
    turned_over: [u8; Move::COUNT],
    /// The turns that may follow each turn; the last list is for the start.
    following: [Vec<u8>; Move::COUNT + 1],
}

/// A cube as coordinates.
#[derive(Clone, Copy, Default)]
pub(super) struct Position {
    permutation: u16,
    twist: u16,
    edges: [Triple; 2],
    /// The other six edges, on the cube turned over.
    others: [Triple; 2],
}

/// A position and the turn that led there.
#[derive(Clone, Copy, Default)]
pub(super) struct Child {
    pub(super) position: Position,
    pub(super) turn: u8,
}

/// The children of a position that no bound has cut.
pub(super) struct Children {
    items: [Child; Move::COUNT],
    len: usize,
}

impl Children {
    pub(super) const NONE: Children =
        Children { items: [Child { position: Position::NOWHERE, turn: 0 }; Move::COUNT], len: 0 };

    #[inline]
    pub(super) fn as_slice(&self) -> &[Child] {
        &self.items[..self.len]
    }

    /// Removes the children for which `keep` is false.
    pub(super) fn retain(&mut self, keep: impl Fn(&Child) -> bool) {
        let mut kept = 0;
        for at in 0..self.len {
            if keep(&self.items[at]) {
                self.items[kept] = self.items[at];
                kept += 1;
            }
        }
        self.len = kept;
    }
}

impl Position {
    const NOWHERE: Position = Position { permutation: 0, twist: 0, edges: [0; 2], others: [0; 2] };
}

impl Tables {
    /// Builds the move tables for these databases, in a hundredth of a second.
    ///
    /// # Panics
    /// If they are not of the corners and of the first or the other six edges.
    pub fn new(corners: &PatternDatabase, edges: PatternDatabase) -> Tables {
        assert!(matches!(edges.pattern(), Pattern::Edges6a | Pattern::Edges6b));
        let turned_over = Symmetry::from_faces(|face| match face {
            Face::U => Face::D,
            Face::D => Face::U,
            Face::F => Face::B,
            Face::B => Face::F,
            side => side,
        });
        let turned_over = turned_over.expect("a turn of the whole cube");
        let following = |last: Option<Move>| {
            let turns = Move::ALL.into_iter().filter(|m| m.may_follow(last));
            turns.map(|m| m.index().to_u8()).collect()
        };
        Tables {
            corners: CornerDistances::new(corners),
            edges,
            permutations: MoveTable::new(),
            twists: MoveTable::new(),
            triples: Triples::new(),
            turned_over: Move::ALL.map(|m| turned_over.turn(m).index().to_u8()),
            following: std::array::from_fn(|last| following(Move::ALL.get(last).copied())),
        }
    }

    /// Checks the corner distances, the edge database and the move tables of the corners.
    ///
    /// # Errors
    /// The first wrong entry.
    pub fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        const EDGES: &str = "six edges";
        self.edges.verify().map_err(|wrong| WrongEntry {
            table: EDGES,
            entry: (wrong.row.index() * self.edges.pattern().columns() + wrong.column.index()).to_u64(),
            found: wrong.distance.into(),
            expected: u64::from(wrong.nearest) + 1,
        })?;
        Ok(vec![
            self.permutations.verify()?,
            self.twists.verify()?,
            self.corners.verify(&self.permutations, &self.twists)?,
            Proof {
                table: EDGES,
                entries: self.edges.pattern().arrangements(),
                distribution: self.edges.counts().to_vec(),
                bytes: self.edges.memory_usage(),
            },
        ])
    }

    pub(super) fn position(&self, cube: &Cube) -> Position {
        let (permutation, twist) = Pattern::Corners.place(cube);
        let triples = |pattern: Pattern| {
            let (row, column) = pattern.place(cube);
            Triples::of(row, column)
        };
        Position {
            permutation: permutation.index().to_u16(),
            twist: twist.index().to_u16(),
            edges: triples(Pattern::Edges6a),
            others: triples(Pattern::Edges6b),
        }
    }

    /// Returns the largest of the three bounds; 0 only for the solved cube.
    pub(super) fn bound(&self, position: &Position) -> Depth {
        let Position { permutation, twist, edges, others } = *position;
        let corners = self.corners.distance(permutation, twist);
        corners.max(self.edge_bound(edges)).max(self.edge_bound(others))
    }

    #[inline]
    fn edge_bound(&self, edges: [Triple; 2]) -> Depth {
        let (row, column) = self.triples.place(edges);
        self.edges.distance_at(row, column)
    }

    /// Lists the children whose bounds are at most `remaining`. Returns the number of all children, and the
    /// least bound over `remaining` that was found.
    ///
    /// The bound that cuts most is read first, the two others only for the remaining children.
    #[inline]
    pub(super) fn expand(
        &self,
        position: &Position,
        last: Option<u8>,
        remaining: Depth,
        children: &mut Children,
    ) -> (usize, Depth) {
        let turns = &*self.following[last.map_or(Move::COUNT, usize::from)];
        children.len = turns.len();
        let permutations = self.permutations.row(position.permutation.into());
        let twists = self.twists.row(position.twist.into());
        for (child, &turn) in children.items.iter_mut().zip(turns) {
            child.turn = turn;
            let turn = turn.index() % Move::COUNT;
            (child.position.permutation, child.position.twist) = (permutations[turn], twists[turn]);
        }
        let by_corners = children
            .cut(remaining, |child| self.corners.distance(child.position.permutation, child.position.twist));
        let edges = position.edges.map(|triple| self.triples.row(triple));
        let others = position.others.map(|triple| self.triples.row(triple));
        let by_edges = children.cut(remaining, |child| {
            let turn = child.turn.index() % Move::COUNT;
            let turned_over = self.turned_over[turn].index() % Move::COUNT;
            child.position.edges = edges.map(|turned| turned[turn]);
            child.position.others = others.map(|turned| turned[turned_over]);
            self.edge_bound(child.position.edges).max(self.edge_bound(child.position.others))
        });
        (turns.len(), by_corners.min(by_edges))
    }
}

/// The databases count too.
impl MemoryUsage for Tables {
    fn memory_usage(&self) -> usize {
        memory_of!(self.corners, self.edges, self.permutations, self.twists, self.triples)
    }
}

impl Children {
    /// Removes the children whose bound is over `remaining`; returns the least such bound.
    #[inline]
    fn cut(&mut self, remaining: Depth, mut bound: impl FnMut(&mut Child) -> Depth) -> Depth {
        // All bounds are read before the first is used, so that the reads overlap: the tables exceed the
        // caches.
        let mut bounds = [Depth::ZERO; Move::COUNT];
        for (bound_of, child) in bounds.iter_mut().zip(&mut self.items[..self.len]) {
            *bound_of = bound(child);
        }
        let (mut kept, mut over) = (0, Depth::MAX);
        for i in 0..self.len {
            // Branch-free: every child is written, and counted only if it is kept. A branch would be
            // mispredicted.
            self.items[kept % Move::COUNT] = self.items[i % Move::COUNT];
            let stays = bounds[i % Move::COUNT] <= remaining;
            kept += usize::from(stays);
            over = over.min(if stays { Depth::MAX } else { bounds[i % Move::COUNT] });
        }
        self.len = kept;
        over
    }
}
