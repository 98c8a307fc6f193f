//! The second tier: the exact distance of every position of phase 1, in 36 MB.

use std::sync::Arc;

use super::following::Following;
use super::phase_one::{Batch, Level, MOST_CHILDREN, PhaseOne};
use super::space::{Images, SOLVED, Space};
use super::tables::Tables;
use crate::coord::{Coordinate, Flip, FlipSlice, Twist};
use crate::cube::{Cube, Move, Symmetry};
use crate::job::Build;
use crate::numbers::{Depth, Number, WholePart};
use crate::table::{
    Builder, Column, Mod3Table, ProductSpace, Proof, Ranks, Row, TurnIndex, WrongEntry, check_sum, memory_of,
};

/// The distances of phase 1 modulo 3 over flip-slice classes and twists, 140 908 410 positions
/// (Kociemba's Cube Explorer; Reid 1997), with the move table of the classes.
pub struct LargeTables {
    tables: Arc<Tables>,
    distances: Mod3Table,
    images: Images,
    /// The class of each representative.
    numbers: Ranks,
    /// The class of the goal.
    solved: Row,
    /// The classes.
    classes: Box<[Class]>,
    /// The turns that may come next, conjugated by each symmetry.
    following: [Following; 16],
    /// The turns conjugated by the inverse of each symmetry.
    turns_back: [[Move; Move::COUNT]; 16],
    products: [[Symmetry; 16]; 16],
}

/// The representative of a class, and the classes that turns lead to, in one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Class {
    slice: u16,
    flip: u16,
    /// The class after each turn.
    next: [u16; Move::COUNT],
    /// For each turn, the symmetry that takes the result to its representative, plus 16 times the least
    /// distance of the result's class over all twists.
    step: [u8; Move::COUNT],
}

/// The class that a turn of a representative leads to.
#[derive(Clone, Copy, Default)]
struct ClassTurn {
    class: u16,
    step: u8,
}

impl Class {
    #[inline]
    fn turn(&self, m: Move) -> ClassTurn {
        ClassTurn { class: self.next[m.index()], step: self.step[m.index()] }
    }
}

impl ClassTurn {
    #[inline]
    fn class(self) -> Row {
        Row::from_index(self.class.into())
    }

    #[inline]
    fn symmetry(self) -> Symmetry {
        Symmetry::from_index(self.step.index() % Symmetry::UD_COUNT)
    }

    #[inline]
    fn distance(self) -> Depth {
        Depth::new(self.step / 16)
    }
}

/// A position of phase 1, conjugated by the symmetry that takes its flips and slice edges to the representative
/// of their class.
#[derive(Clone, Copy, Default)]
pub(super) struct LargeNode {
    class: u16,
    twist: Column,
    /// The slice of [`Class`], copied so that the cache line of the class is loaded when it is needed.
    slice: u16,
    symmetry: Symmetry,
    distance: Depth,
}

/// A position that may be near enough. `distance` is the distance of its parent, because its own is not read
/// yet.
#[derive(Clone, Copy)]
struct Candidate {
    class: u16,
    twist: Column,
    symmetry: Symmetry,
    distance: Depth,
    turn: Move,
    parent: u8,
}

impl Candidate {
    /// What a place in a list holds before a candidate is written there.
    const UNUSED: Candidate = Candidate {
        class: 0,
        twist: Column::from_index(0),
        symmetry: Symmetry::IDENTITY,
        distance: Depth::ZERO,
        turn: Move::from_index(0),
        parent: 0,
    };
}

/// The number of positions at each distance, 0 to 12 turns.
const DISTRIBUTION: [u64; 13] =
    [1, 1, 5, 44, 487, 5841, 68_364, 776_568, 7_950_748, 52_098_876, 76_236_234, 3_771_112, 129];

/// The checksum of the finished distances.
const CHECKSUM: u64 = 12_745_634_338_646_600_092;

/// The number of rows in a piece of work; each distance from 0 to 11 has 64 430 rows. A row takes a few
/// microseconds, but at some distances a hundred times as long.
const ROWS: usize = 16;

/// The number of parts in which progress is reported.
const PARTS: u32 = 100;

/// Builds the second tier.
pub struct LargeBuilder {
    tables: Arc<Tables>,
    images: Images,
    /// The class of the goal.
    solved: Row,
    /// The least value of each class.
    representatives: Box<[u32]>,
    space: ProductSpace,
    builder: Builder<2>,
}

impl LargeBuilder {
    /// Prepares the rows; takes a few hundredths of a second.
    pub fn new(tables: Arc<Tables>) -> LargeBuilder {
        let Space { classes, positions: space, images } = Space::new(&Move::ALL);
        let solved = classes.of(SOLVED).0;
        let builder = Builder::new(&space, solved, Column::default());
        let representatives = Row::below(classes.count()).map(|class| classes.representative(class).to_u32());
        let representatives = representatives.collect();
        LargeBuilder { tables, images, solved, representatives, space, builder }
    }

    /// Returns the least distance of each class over all twists.
    fn class_distances(&self) -> Vec<u8> {
        let mut distances = vec![u8::MAX; self.representatives.len()];
        distances[self.solved.index()] = 0;
        let mut last = vec![self.solved];
        while !last.is_empty() {
            let mut next = Vec::new();
            for class in last {
                for turn in TurnIndex::below(Move::COUNT) {
                    let (neighbour, _) = self.space.turn_row(class, turn);
                    if distances[neighbour.index()] == u8::MAX {
                        distances[neighbour.index()] = distances[class.index()] + 1;
                        next.push(neighbour);
                    }
                }
            }
            last = next;
        }
        distances
    }
}

impl Build for LargeBuilder {
    type Tables = LargeTables;

    fn advance(&mut self) -> bool {
        self.builder.advance(&self.space, ROWS)
    }

    fn progress(&self) -> (u32, u32) {
        ((self.builder.progress(&self.space) * f64::from(PARTS)).whole_u32(), PARTS)
    }

    fn assemble(self) -> LargeTables {
        let distance = self.class_distances();
        let class = |(class, representative): (Row, &u32)| {
            let turns: [_; Move::COUNT] =
                std::array::from_fn(|turn| self.space.turn_row(class, TurnIndex::from_index(turn)));
            Class {
                slice: (representative.index() / Flip::COUNT).to_u16(),
                flip: (representative.index() % Flip::COUNT).to_u16(),
                next: turns.map(|(next, _)| next.index().to_u16()),
                step: turns.map(|(next, symmetry)| symmetry.index().to_u8() + distance[next.index()] * 16),
            }
        };
        let rows = Row::below(self.representatives.len());
        let classes = rows.zip(&self.representatives).map(class).collect();
        LargeTables {
            tables: self.tables,
            distances: self.builder.into_table(&self.space).0,
            images: self.images,
            numbers: Ranks::new(FlipSlice::COUNT, self.representatives.iter().map(|value| value.index())),
            solved: self.solved,
            classes,
            following: Symmetry::UD.map(Following::conjugated),
            turns_back: Symmetry::UD.map(|s| Move::ALL.map(|m| s.inverse().turn(m))),
            products: Symmetry::UD.map(|s| Symmetry::UD.map(|t| s.then(t))),
        }
    }
}

impl LargeTables {
    /// Builds the second tier without a pause, in two to three seconds.
    pub fn new(tables: Arc<Tables>) -> LargeTables {
        LargeBuilder::new(tables).finish()
    }

    /// Checks the distances against their known checksum, and the number of cells with each residue modulo 3
    /// against the known distribution of distances.
    ///
    /// # Errors
    /// A wrong checksum, or the first residue with a wrong count.
    pub fn verify(&self) -> Result<Proof, WrongEntry> {
        const TABLE: &str = "phase 1, all coordinates";
        let entries = DISTRIBUTION.iter().sum();
        let proof = check_sum(TABLE, entries, self.distances.row_bytes(), CHECKSUM)?;
        let mut residues = [0; 4];
        for byte in self.distances.row_bytes() {
            (0..4).for_each(|cell| residues[usize::from(byte >> (2 * cell) & 3)] += 1);
        }
        for residue in 0..3 {
            let expected = DISTRIBUTION[residue..].iter().step_by(3).sum();
            if residues[residue] != expected {
                return Err(WrongEntry {
                    table: TABLE,
                    entry: residue.to_u64(),
                    found: residues[residue],
                    expected,
                });
            }
        }
        Ok(Proof { distribution: DISTRIBUTION.to_vec(), ..proof })
    }

    /// Returns the size of the second tier in bytes, without the first.
    pub fn added_bytes(&self) -> usize {
        memory_of!(self.distances, self.classes, self.numbers, self.images)
    }

    /// Returns the first tier.
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// Returns the position after a turn of a representative.
    #[inline]
    fn turn(&self, class: Row, twist: Column, m: Move) -> (ClassTurn, Column) {
        let next = self.classes[class.index()].turn(m);
        let twist = self.tables.twist_turns(twist.index())[m.index()].index();
        (next, Column::from_index(self.tables.twist_conjugates.image(twist, next.symmetry())))
    }

    /// Returns true if a position is `distance` turns from the goal, given that this holds modulo 3.
    fn leads_home(&self, distance: Depth, mut class: Row, mut twist: Column) -> bool {
        for remaining in (0..distance.turns()).rev() {
            let residue = remaining % 3;
            let remaining = Depth::new(remaining);
            let slice = self.classes[class.index()].slice;
            let turns = self.tables.slice_turns_within(slice, twist.index().to_u16(), remaining);
            let mut neighbours = turns.map(|m| self.turn(class, twist, m));
            let nearer = neighbours.find(|(next, twist)| {
                next.distance() <= remaining && self.distances.residue(next.class(), *twist) == residue
            });
            let Some((next, next_twist)) = nearer else { return false };
            (class, twist) = (next.class(), next_twist);
        }
        class == self.solved && twist == Column::default()
    }
}

impl PhaseOne for LargeTables {
    type Node = LargeNode;
    const MOST_ASIDE: usize = 2;

    fn root(&self, cube: &Cube, bound: Depth, within: Depth) -> Result<LargeNode, Depth> {
        let (least, symmetry) = self.images.least(FlipSlice::of(cube));
        let class = Row::from_index(self.numbers.rank(least));
        let twist = Column::from_index(self.tables.twist_conjugates.image(Twist::of(cube), symmetry));
        // The table holds the distance modulo 3. The least possible distance with this residue is usually too
        // large already, which avoids the slow walk to the goal.
        let mut distance = bound + (self.distances.residue(class, twist) + 3 - bound.turns() % 3) % 3;
        while distance <= within {
            if self.leads_home(distance, class, twist) {
                let slice = self.classes[class.index()].slice;
                return Ok(LargeNode { class: class.index().to_u16(), twist, slice, symmetry, distance });
            }
            distance += 3;
        }
        Err(distance)
    }

    fn expand(&self, batch: Batch<'_, LargeNode>, remaining: Depth, children: &mut Level<LargeNode>) {
        // All cell addresses are computed before the first read, so that the reads, most of which miss the
        // cache, overlap. The bounds of small tables spare most reads.
        let mut candidates = [Candidate::UNUSED; MOST_CHILDREN + 1];
        let mut count = 0;
        let conjugates = &self.tables.twist_conjugates;
        for (parent, item) in batch.iter() {
            let (node, symmetry) = (&item.node, item.node.symmetry.index());
            let twists = self.tables.twist_turns(node.twist.index());
            let class = &self.classes[node.class.index()];
            let flips = self.tables.flip_turns(class.flip.index());
            let by_slice = self.tables.slice_turns_within(node.slice, node.twist.index().to_u16(), remaining);
            for m in self.following[symmetry].after(item.last()).and(by_slice) {
                let (turn, next) = (m.index(), class.turn(m));
                let bound = self.tables.flip_bound(flips[turn], twists[turn]);
                candidates[count] = Candidate {
                    class: next.class,
                    twist: Column::from_index(conjugates.image(twists[turn].index(), next.symmetry())),
                    symmetry: self.products[symmetry][next.symmetry().index()],
                    distance: node.distance,
                    turn: self.turns_back[symmetry][turn],
                    parent,
                };
                count += usize::from(next.distance().max(bound) <= remaining);
            }
        }
        children.clear();
        // The cache lines of the next classes are read here, too, so that these reads overlap.
        for &Candidate { class, twist, symmetry, distance, turn, parent } in &candidates[..count] {
            let distance = self.distances.distance_beside(Row::from_index(class.into()), twist, distance);
            let slice = self.classes[class.index()].slice;
            let node = LargeNode { class, twist, slice, symmetry, distance };
            children.push_if(distance <= remaining, turn, parent, node);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::Job;
    use crate::solve::two_phase::{Limits, Search};
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn the_second_tier_solves_and_its_distances_are_exact() {
        let tables = Arc::new(Tables::new());
        let mut builder = LargeBuilder::new(tables.clone());
        while !builder.advance() {
            let (done, total) = builder.progress();
            assert!(done < total);
        }
        let large = Arc::new(builder.finish());
        let proof = large.verify().expect("every distance is right");
        assert_eq!(proof.entries, 64_430 * 2187);
        assert!(large.added_bytes() < 42_000_000);
        let mut random = ChaCha8Rng::seed_from_u64(6);
        for _ in 0..200 {
            let cube = Cube::random(&mut random);
            let root = large.root(&cube, Depth::ZERO, Depth::new(12)).ok().unwrap();
            assert!(tables.bound(&cube) <= root.distance && root.distance <= Depth::new(12));
            let (mut start, mut nearer) = (Level::new(), Level::new());
            start.push_root(root);
            large.expand(start.take_batch().unwrap(), root.distance - 1, &mut nearer);
            while let Some(place) = nearer.take() {
                let child = nearer.item(place);
                let (m, node) = (child.last().unwrap(), child.node);
                assert_eq!(node.distance, root.distance - 1);
                assert_eq!(
                    large.root(&cube.after(m), Depth::ZERO, Depth::new(12)).ok().map(|root| root.distance),
                    Some(node.distance)
                );
                assert_eq!(
                    large.root(&cube.after(m), Depth::ZERO, node.distance - 1).err(),
                    Some(node.distance)
                );
            }
            let limits = Limits { max_length: 20, ..Limits::default() };
            let mut search = Search::with_large(large.clone(), &cube, limits);
            let solution = search.next_solution().expect("20 turns solve any cube").clone();
            assert!(solution.len() <= 20);
            assert_eq!(cube.after_all(solution), Cube::SOLVED);
        }
    }
}
