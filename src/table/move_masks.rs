//! Move-mask pruning tables: for each position, its distance and the turns that lead nearer, so that one
//! look-up prunes all turns at once.

use std::sync::Arc;

use super::{Bytes, Column, ProductSpace, Row, TurnIndex};
use crate::cube::{Face, Move, Symmetry};
use crate::numbers::{Depth, Number, number};

/// For every position of a space, its distance, the turns that lead nearer to the goal and those that lead to
/// the same distance (the idea is from Rokicki's cube20 programs, <https://github.com/rokicki/cube20src>).
pub struct MoveMaskTable {
    masks: Box<[MoveMask]>,
    columns: usize,
    conjugates: Arc<ConjugateTurns>,
}

/// The turns whose conjugates by a symmetry are in a set of turns of one face: by symmetry, by face, then by
/// the set as three bits.
pub struct ConjugateTurns([[[u32; 8]; 6]; Symmetry::UD_COUNT]);

impl ConjugateTurns {
    /// Builds the table, which all [`MoveMaskTable`]s can share.
    pub fn new() -> ConjugateTurns {
        let originals = |symmetry: Symmetry, face, turns: usize| {
            let is_in_set = |m: &Move| {
                let conjugate = symmetry.turn(*m);
                conjugate.face() == Face::ALL[face] && turns >> (conjugate.quarters() - 1) & 1 == 1
            };
            let turns = Move::ALL.iter().filter(|m| is_in_set(m));
            turns.fold(TurnSet::EMPTY, |set, m| set.with(*m)).0
        };
        ConjugateTurns(
            Symmetry::UD
                .map(|s| std::array::from_fn(|face| std::array::from_fn(|turns| originals(s, face, turns)))),
        )
    }
}

impl Default for ConjugateTurns {
    fn default() -> Self {
        ConjugateTurns::new()
    }
}

/// The entry of one position: 4 bits for each face, in the order of faces, and the distance in the bits above.
///
/// The distances after the three turns of a face differ by at most 1, so some turns may lead nearer or some may
/// lead farther, but not both. Bits 1, 2 and 4 stand for the turns by one, two and three quarters. Without bit
/// 8 they mark the turns that lead nearer. With bit 8 no turn of the face leads nearer, and they mark those
/// that keep the distance.
#[derive(Clone, Copy)]
struct MoveMask(u32);

/// A set of turns of faces: bit `4 * face + quarters - 1` for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnSet(u32);

impl TurnSet {
    /// All 18 turns.
    pub const ALL: TurnSet = TurnSet(0x77_7777);

    /// No turns.
    pub const EMPTY: TurnSet = TurnSet(0);

    /// Returns the set with one more turn.
    pub const fn with(self, m: Move) -> TurnSet {
        TurnSet(self.0 | 1 << (4 * number!(m.face().index() => u32) + number!(m.quarters() => u32) - 1))
    }

    /// Returns the turns that are in both sets.
    #[inline]
    pub const fn and(self, other: TurnSet) -> TurnSet {
        TurnSet(self.0 & other.0)
    }
}

/// Iterates over the turns in the order of [`Move::ALL`].
impl Iterator for TurnSet {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros().index();
        self.0 &= self.0 - 1;
        Some(Move::from_index(bit - bit / 4))
    }
}

impl MoveMask {
    const LOW: u32 = 0x11_1111;

    #[inline]
    fn distance(self) -> Depth {
        Depth::new((self.0 >> 24).to_u8())
    }

    /// Returns the turns that lead to a distance of at most `remaining`, as bits of a [`TurnSet`].
    #[inline]
    fn within(self, remaining: Depth) -> u32 {
        let turns = self.0 & TurnSet::ALL.0;
        let none_is_nearer = (self.0 >> 3 & MoveMask::LOW) * 7;
        let nearer = turns & !none_is_nearer;
        let not_farther = turns | TurnSet::ALL.0 & !none_is_nearer;
        // Branch-free: a branch would wait for the look-up.
        let room = remaining.turns().to_i32() - self.distance().turns().to_i32();
        [0, nearer, not_farther, TurnSet::ALL.0][(room + 2).clamp(0, 3).index()]
    }
}

/// Returns the four bits of a face in a [`MoveMask`], given the distance here and those after its turns.
#[inline]
fn face_bits(here: u8, after: [u8; 3]) -> u8 {
    let nearer = after.map(|distance| u8::from(distance < here));
    let as_near = after.map(|distance| u8::from(distance == here));
    let bits = |[one, two, three]: [u8; 3]| one | two << 1 | three << 2;
    if bits(nearer) > 0 { bits(nearer) } else { 8 | bits(as_near) }
}

/// Scratch memory for one row, by column: arrays of bytes, so that the compiler vectorises the loops over them.
struct RowScratch {
    here: Box<[u8]>,
    /// The distances after the three turns of a face.
    after: [Box<[u8]>; 3],
    /// The bits of two faces each.
    faces: [Box<[u8]>; 3],
}

impl MoveMaskTable {
    /// Builds the table from all distances in a space, at most 15 each; `turns` are the turns of the space.
    pub fn new(
        space: &ProductSpace,
        turns: &[Move],
        distances: &Bytes,
        conjugates: Arc<ConjugateTurns>,
    ) -> MoveMaskTable {
        let by_face =
            Face::ALL.map(|face| [1, 2, 3].map(|quarters| turn_index(turns, Move::new(face, quarters))));
        let columns = space.columns();
        let bytes = || vec![0; columns].into_boxed_slice();
        let mut scratch =
            RowScratch { here: bytes(), after: [(); 3].map(|()| bytes()), faces: [(); 3].map(|()| bytes()) };
        let mut masks = Vec::with_capacity(space.rows() * columns);
        for row in Row::below(space.rows()) {
            add_row(space, &by_face, distances, row, &mut scratch, &mut masks);
        }
        MoveMaskTable { masks: masks.into(), columns, conjugates }
    }

    #[inline]
    fn mask(&self, row: Row, column: Column) -> MoveMask {
        self.masks[row.index() * self.columns + column.index()]
    }

    /// Returns the distance of the position in this row and column.
    #[inline]
    pub fn distance(&self, row: Row, column: Column) -> Depth {
        self.mask(row, column).distance()
    }

    /// Returns the turns that lead to a distance of at most `remaining`, from a position whose conjugate by
    /// `symmetry` is in this row and column. The set may contain turns that the space does not have.
    #[inline]
    pub fn within(&self, row: Row, column: Column, symmetry: Symmetry, remaining: Depth) -> TurnSet {
        let turns = self.mask(row, column).within(remaining);
        let faces = &self.conjugates.0[symmetry.index() % Symmetry::UD_COUNT];
        TurnSet((0..6).fold(0, |all, face| all | faces[face][(turns >> (4 * face) & 7).index()]))
    }

    /// Returns the size in bytes.
    pub fn memory_usage(&self) -> usize {
        size_of_val(&*self.masks)
    }
}

/// Returns the place of a turn in a list; `None` if it is not there.
fn turn_index(turns: &[Move], turn: Move) -> Option<TurnIndex> {
    turns.iter().position(|m| *m == turn).map(TurnIndex::from_index)
}

// A call for each row, for the reason given at `Builder::forward`.
#[inline(never)]
fn add_row(
    space: &ProductSpace,
    turns: &[[Option<TurnIndex>; 3]; 6],
    distances: &Bytes,
    row: Row,
    scratch: &mut RowScratch,
    masks: &mut Vec<MoveMask>,
) {
    let RowScratch { here, after, faces } = scratch;
    distances.row(row).copy_to(here);
    for (face, turns) in turns.iter().enumerate() {
        for (turn, after) in turns.iter().zip(&mut *after) {
            match turn {
                Some(turn) => {
                    let (next, symmetry) = space.turn_row(row, *turn);
                    distances.row(next).gather(space.turned(*turn, symmetry), after);
                }
                // A turn that the space does not have counts as leading farther.
                None => after.fill(u8::MAX),
            }
        }
        let [one, two, three] = &*after;
        let after = one.iter().zip(two).zip(three).map(|((one, two), three)| [*one, *two, *three]);
        for ((bits, here), after) in faces[face / 2].iter_mut().zip(&*here).zip(after) {
            let face_bits = face_bits(*here, after);
            *bits = if face % 2 == 0 { face_bits } else { *bits | face_bits << 4 };
        }
    }
    let [first, second, third] = &*faces;
    let faces = first.iter().zip(second).zip(third);
    masks.extend(faces.zip(&*here).map(|(((first, second), third), here)| {
        MoveMask(u32::from_le_bytes([*first, *second, *third, *here]))
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coord::{Coordinate, Slice, Twist};
    use crate::table::Builder;
    use crate::table::sample::SliceTwist;

    #[test]
    fn masks_hold_the_turns_that_lead_near_enough() {
        let sample = SliceTwist::new();
        let SliceTwist { space, solved, slice: slices, twist: twists, .. } = &sample;
        for farthest in [7, 9].map(Depth::new) {
            let cells = Builder::new(space, solved.0, solved.1).up_to(space, farthest);
            let masks = MoveMaskTable::new(space, &Move::ALL, &cells, Arc::new(ConjugateTurns::new()));
            let distance = |slice, twist| {
                let (row, column, _) = sample.place(slice, twist);
                masks.distance(row, column)
            };
            assert_eq!(distance(Slice::SOLVED, 0), Depth::ZERO);
            for (slice, twist) in
                (0..Slice::COUNT).flat_map(|s| (s % 7..Twist::COUNT).step_by(7).map(move |t| (s, t)))
            {
                let (row, column, symmetry) = sample.place(slice, twist);
                for remaining in (0..=farthest.turns()).map(Depth::new) {
                    let near = |turn: &Move| {
                        distance(slices.next(slice, *turn), twists.next(twist, *turn)) <= remaining
                    };
                    let expected: Vec<Move> = Move::ALL.into_iter().filter(near).collect();
                    let found: Vec<Move> = masks.within(row, column, symmetry, remaining).collect();
                    assert_eq!(found, expected);
                }
            }
        }
    }
}
