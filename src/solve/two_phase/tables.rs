//! The first tier of tables: 2.7 MB, built in about 30 ms.

use std::future::ready;
use std::sync::{Arc, OnceLock};

use super::following::Following;
use super::neighbourhood::Neighbourhood;
use super::pair_table::PairTable;
use super::phase_one::{Batch, Level, PhaseOne};
use super::phase_two::PhaseTwo;
use crate::coord::{Coordinate, Flip, Slice, Twist};
use crate::cube::{Cube, Move, Symmetry};
use crate::job::{Build, Pieces, pause};
use crate::numbers::{Depth, Number};
use crate::table::{
    Builder, Classes, Column, Columns, ConjugateTurns, Conjugates, InUse, MemoryUsage, MoveMaskTable,
    MoveTable, Nibbles, PackedClasses, ProductSpace, Proof, Row, TurnIndex, TurnSet, WrongEntry, memory_of,
};

/// The symmetries that act on the flips of the edges independently of their places.
const FLIP_SYMMETRIES: [Symmetry; 8] = {
    let [a, b, _, _, c, d, _, _, e, f, _, _, g, h, _, _] = Symmetry::UD;
    [a, b, c, d, e, f, g, h]
};

/// Move tables, and lower bounds for both phases, in less than 3 MB.
///
/// The bounds of phase 1 are the distances in four projections of its coset space: twist and places of the
/// slice edges; twist and flips; twist and flips of the cube rotated to the side, where other edges count as
/// flipped (Chen Shuang's min2phase); flips and places of the slice edges.
pub struct Tables {
    twist: MoveTable<Twist>,
    flip: MoveTable<Flip>,
    slice: MoveTable<Slice>,
    pub(super) twist_conjugates: Conjugates<Twist>,
    slice_conjugates: Conjugates<Slice>,
    slice_classes: PackedClasses,
    flip_classes: PackedClasses,
    slice_twist: MoveMaskTable,
    flip_twist: Nibbles,
    flip_slice: MoveMaskTable,
    /// The turns conjugated by [`SIDE`], and the product of [`SIDE`] with each symmetry.
    side_turns: [Move; Move::COUNT],
    from_side: [Symmetry; Symmetry::UD_COUNT],
    pub(super) phase_two: PhaseTwo,
    neighbourhood: OnceLock<Neighbourhood>,
}

/// A position of phase 1.
#[derive(Clone, Copy, Default)]
pub(super) struct SmallNode {
    twist: u16,
    flip: u16,
    /// The flips of the cube conjugated by [`SIDE`].
    side_flip: u16,
    slice: u16,
}

/// The largest bound of phase 1. Positions farther away, at most one in 300, count as this far. Finding their
/// exact distances would take longer than all others together.
const FARTHEST: Depth = Depth::new(8);

/// The turns that may follow each face.
static FOLLOWING: Following = Following::new(&Move::ALL);

/// The tables that solvers use.
static IN_USE: InUse<Tables> = InUse::new();

/// The rotation to the side: a quarter turn about U.
const SIDE: Symmetry = Symmetry::from_index(2);

impl Tables {
    /// Returns the tables that another solver uses, or builds them.
    pub fn shared() -> Arc<Tables> {
        Tables::shared_in_pieces().finish()
    }

    /// As [`Tables::shared`], in pieces.
    pub fn shared_in_pieces() -> Pieces<Arc<Tables>> {
        match Tables::in_use() {
            Some(tables) => Pieces::new(1, ready(tables)),
            None => Pieces::new(Tables::PIECES, Tables::build_to_share()),
        }
    }

    /// Returns the tables if another solver uses them.
    pub(in crate::solve) fn in_use() -> Option<Arc<Tables>> {
        IN_USE.find(|_| true)
    }

    /// Builds the tables, for other solvers too.
    pub(in crate::solve) async fn build_to_share() -> Arc<Tables> {
        IN_USE.add(Tables::build().await)
    }

    /// The number of pieces of the tables.
    pub(in crate::solve) const PIECES: u32 = 4;

    /// Builds the tables.
    pub fn new() -> Tables {
        Tables::in_pieces().finish()
    }

    /// As [`Tables::new`], in pieces.
    pub fn in_pieces() -> Pieces<Tables> {
        Pieces::new(Tables::PIECES, Tables::build())
    }

    async fn build() -> Tables {
        let twist = MoveTable::<Twist>::new();
        let flip = MoveTable::<Flip>::new();
        let slice = MoveTable::<Slice>::new();
        let twist_conjugates = Conjugates::<Twist>::new();
        let flip_conjugates = Conjugates::<Flip>::new();
        let slice_conjugates = Conjugates::<Slice>::new();
        let slice_classes = Classes::new(Slice::COUNT, &Symmetry::UD, |v, s| slice_conjugates.image(v, s));
        let flip_classes = Classes::new(Flip::COUNT, &FLIP_SYMMETRIES, |v, s| flip_conjugates.image(v, s));
        pause().await;
        let slice_turn = |value, turn: TurnIndex| slice.row(value)[turn.index()].index();
        let slice_image = |value, s| slice_conjugates.image(value, s);
        let twist_turn = |value, turn: TurnIndex| twist.row(value)[turn.index()].index();
        let twist_image = |value, s| twist_conjugates.image(value, s);
        let flip_turn = |value, turn: TurnIndex| flip.row(value)[turn.index()].index();

        let twists = Columns::new(Twist::COUNT, Move::COUNT, twist_turn, twist_image);
        let slices = Columns::new(Slice::COUNT, Move::COUNT, slice_turn, slice_image);
        let (twists, slices) = (Arc::new(twists), Arc::new(slices));

        // The parts of each table are freed before the next is built, so that it reuses their memory: fetching
        // new memory takes longer than filling it.
        let conjugates = Arc::new(ConjugateTurns::new());
        let masks = |space: ProductSpace, row, column| {
            let distances = Builder::new(&space, row, column).up_to(&space, FARTHEST);
            MoveMaskTable::new(&space, &Move::ALL, &distances, conjugates.clone())
        };
        let flips = ProductSpace::new(&flip_classes, slices, flip_turn);
        let flip_row = flip_classes.of(0).0;
        let flip_twist = {
            let space = flips.with_columns(twists.clone());
            Builder::new(&space, flip_row, Column::default()).up_to(&space, FARTHEST).into_nibbles()
        };
        pause().await;
        let (slice_row, symmetry) = slice_classes.of(Slice::SOLVED);
        let slice_twist = masks(
            ProductSpace::new(&slice_classes, twists, slice_turn),
            slice_row,
            Column::from_index(twist_image(0, symmetry)),
        );
        let flip_slice = masks(flips, flip_row, Column::from_index(Slice::SOLVED));
        pause().await;
        Tables {
            phase_two: PhaseTwo::new(conjugates),
            side_turns: Move::ALL.map(|m| SIDE.turn(m)),
            from_side: Symmetry::UD.map(|s| SIDE.then(s)),
            neighbourhood: OnceLock::new(),
            twist,
            flip,
            slice,
            twist_conjugates,
            slice_conjugates,
            slice_classes: slice_classes.packed(),
            flip_classes: flip_classes.packed(),
            slice_twist,
            flip_twist,
            flip_slice,
        }
    }

    /// Checks the distances of both phases by their neighbours' distances, and the move masks by the distances.
    ///
    /// # Errors
    /// The first wrong entry.
    pub fn verify(&self) -> Result<Vec<Proof>, WrongEntry> {
        let slice_twist = PairTable::of(
            "phase 1, slice and twist",
            self.slice_twist.memory_usage(),
            (&self.slice, &self.twist),
            [Slice::SOLVED, 0],
        );
        let flip_twist = PairTable::of(
            "phase 1, flip and twist",
            self.flip_twist.memory_usage(),
            (&self.flip, &self.twist),
            [0, 0],
        );
        let flip_slice = PairTable::of(
            "phase 1, flip and slice",
            self.flip_slice.memory_usage(),
            (&self.flip, &self.slice),
            [0, Slice::SOLVED],
        );
        let in_slice_twist = |[slice, twist]: [usize; 2]| self.slice_place(slice.to_u16(), twist.to_u16());
        let in_flip_slice = |[flip, slice]: [usize; 2]| self.flip_slice_place(flip.to_u16(), slice.to_u16());
        let mut proofs = vec![
            self.twist.verify()?,
            self.flip.verify()?,
            self.slice.verify()?,
            self.twist_conjugates.verify()?,
            self.slice_conjugates.verify()?,
            slice_twist.check_masks(FARTHEST, &self.slice_twist, &in_slice_twist)?,
            flip_twist.check(FARTHEST, &|[flip, twist]| self.flip_bound(flip.to_u16(), twist.to_u16()))?,
            flip_slice.check_masks(FARTHEST, &self.flip_slice, &in_flip_slice)?,
        ];
        proofs.extend(self.phase_two.verify()?);
        Ok(proofs)
    }

    /// Returns row, column and symmetry in [`Tables::slice_twist`].
    #[inline]
    fn slice_place(&self, slice: u16, twist: u16) -> (Row, Column, Symmetry) {
        let (row, symmetry) = self.slice_classes.of(slice.index());
        (row, Column::from_index(self.twist_conjugates.image(twist.index(), symmetry)), symmetry)
    }

    /// Returns row, column and symmetry in [`Tables::flip_slice`].
    #[inline]
    fn flip_slice_place(&self, flip: u16, slice: u16) -> (Row, Column, Symmetry) {
        let (row, symmetry) = self.flip_classes.of(flip.index());
        (row, Column::from_index(self.slice_conjugates.image(slice.index(), symmetry)), symmetry)
    }

    /// Returns the distance of flips and twist.
    #[inline]
    pub(super) fn flip_bound(&self, flip: u16, twist: u16) -> Depth {
        let (row, symmetry) = self.flip_classes.of(flip.index());
        self.flip_twist
            .distance(row, Column::from_index(self.twist_conjugates.image(twist.index(), symmetry)))
    }

    #[inline]
    fn side_flip_bound(&self, side_flip: u16, twist: u16) -> Depth {
        let (row, symmetry) = self.flip_classes.of(side_flip.index());
        let symmetry = self.from_side[symmetry.index() % Symmetry::UD_COUNT];
        self.flip_twist
            .distance(row, Column::from_index(self.twist_conjugates.image(twist.index(), symmetry)))
    }

    /// Returns the position after a turn, or `None` if it is farther than `remaining` from the goal.
    pub(super) fn child(&self, node: &SmallNode, m: Move, remaining: Depth) -> Option<SmallNode> {
        let next = SmallNode {
            twist: self.twist.next(node.twist.index(), m).to_u16(),
            flip: self.flip.next(node.flip.index(), m).to_u16(),
            side_flip: self.flip.next(node.side_flip.index(), self.side_turns[m.index()]).to_u16(),
            slice: self.slice.next(node.slice.index(), m).to_u16(),
        };
        (self.distance(&next) <= remaining).then_some(next)
    }

    /// Returns the position of a cube.
    pub(super) fn position(&self, cube: &Cube) -> SmallNode {
        SmallNode {
            twist: Twist::of(cube).to_u16(),
            flip: Flip::of(cube).to_u16(),
            side_flip: Flip::of(&cube.conjugate(SIDE)).to_u16(),
            slice: Slice::of(cube).to_u16(),
        }
    }

    /// Returns a lower bound of the turns left; 0 only at the goal.
    pub(super) fn distance(&self, node: &SmallNode) -> Depth {
        let (slice_row, twist, _) = self.slice_place(node.slice, node.twist);
        let (flip_row, slice, _) = self.flip_slice_place(node.flip, node.slice);
        self.slice_twist
            .distance(slice_row, twist)
            .max(self.flip_slice.distance(flip_row, slice))
            .max(self.flip_bound(node.flip, node.twist))
            .max(self.side_flip_bound(node.side_flip, node.twist))
    }

    /// Returns a lower bound of phase 1 for a cube.
    pub(super) fn bound(&self, cube: &Cube) -> Depth {
        self.distance(&self.position(cube))
    }

    /// Returns the twists after all turns.
    #[inline]
    pub(super) fn twist_turns(&self, twist: usize) -> &[u16; Move::COUNT] {
        self.twist.row(twist)
    }

    /// Returns the flips after all turns.
    #[inline]
    pub(super) fn flip_turns(&self, flip: usize) -> &[u16; Move::COUNT] {
        self.flip.row(flip)
    }

    /// Returns the turns after which slice edges and twist are at most `remaining` turns from the goal.
    #[inline]
    pub(super) fn slice_turns_within(&self, slice: u16, twist: u16, remaining: Depth) -> TurnSet {
        let (row, column, symmetry) = self.slice_place(slice, twist);
        self.slice_twist.within(row, column, symmetry, remaining)
    }

    /// Returns the positions within four turns of solved; built when first needed.
    pub(super) fn neighbourhood(&self) -> &Neighbourhood {
        self.neighbourhood.get_or_init(Neighbourhood::new)
    }
}

impl MemoryUsage for Tables {
    fn memory_usage(&self) -> usize {
        memory_of!(
            self.twist,
            self.flip,
            self.slice,
            self.twist_conjugates,
            self.slice_conjugates,
            self.slice_classes,
            self.flip_classes,
            self.slice_twist,
            self.flip_twist,
            self.flip_slice,
            self.phase_two
        )
    }
}

impl Default for Tables {
    fn default() -> Self {
        Tables::new()
    }
}

impl PhaseOne for Tables {
    type Node = SmallNode;
    const MOST_ASIDE: usize = 3;

    fn root(&self, cube: &Cube, bound: Depth, within: Depth) -> Result<SmallNode, Depth> {
        if bound > within { Err(bound) } else { Ok(self.position(cube)) }
    }

    fn expand(&self, batch: Batch<'_, SmallNode>, remaining: Depth, children: &mut Level<SmallNode>) {
        children.clear();
        for (parent, item) in batch.iter() {
            self.visit_children(&item.node, item.last(), remaining, |is_near, turn, node| {
                children.push_if(is_near, turn, parent, node)
            });
        }
    }
}

impl Tables {
    /// Calls `visit` for the turns that may follow `last`, with the position after the turn, and true if all
    /// bounds of this position are at most `remaining`. Turns that the move masks exclude are skipped.
    #[inline]
    pub(super) fn visit_children(
        &self,
        node: &SmallNode,
        last: Option<Move>,
        remaining: Depth,
        mut visit: impl FnMut(bool, Move, SmallNode),
    ) {
        let twists = self.twist.row(node.twist.index());
        let flips = self.flip.row(node.flip.index());
        let side_flips = self.flip.row(node.side_flip.index());
        let slices = self.slice.row(node.slice.index());
        let by_slice = self.slice_turns_within(node.slice, node.twist, remaining);
        let (row, column, symmetry) = self.flip_slice_place(node.flip, node.slice);
        let by_flips = self.flip_slice.within(row, column, symmetry, remaining);
        // The move masks leave a fifth of the turns.
        for turn in FOLLOWING.after(last).and(by_slice).and(by_flips) {
            let at = turn.index();
            let node = SmallNode {
                twist: twists[at],
                flip: flips[at],
                side_flip: side_flips[self.side_turns[at].index()],
                slice: slices[at],
            };
            let bound = self.flip_bound(node.flip, node.twist);
            let bound = bound.max(self.side_flip_bound(node.side_flip, node.twist));
            visit(bound <= remaining, turn, node);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_is_proved_and_a_wrong_entry_found() {
        let mut tables = Tables::new();
        let proofs = tables.verify().expect("every entry is right");
        assert_eq!(proofs.len(), 12);
        assert!(proofs.iter().map(|proof| proof.bytes).sum::<usize>() <= tables.memory_usage());
        let flip_twist = &proofs[6].distribution;
        assert_eq!(flip_twist.iter().sum::<u64>(), (Flip::COUNT * Twist::COUNT).to_u64());
        assert_eq!(flip_twist[..2], [1, 4]);
        let byte = tables.flip_twist.as_bytes_mut().get_mut(1000).expect("a table");
        *byte ^= 1;
        assert!(tables.verify().is_err());
    }

    #[test]
    fn solvers_share_the_tables_while_one_of_them_uses_them() {
        let tables = Tables::shared();
        assert!(Arc::ptr_eq(&Tables::shared(), &tables));
    }
}
