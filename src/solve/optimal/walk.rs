//! The depth-first search of all sequences of one length.

use super::bytes::Bytes;
use super::coset::Vectors;
use super::pieces::{Side, Turns, edge_bytes, is_odd};
use super::table::Table;
use crate::cube::{Cube, Metric, Move};
use crate::job::Share;
use crate::numbers::Number;

/// The largest length of a search: 26 quarter turns solve any cube (Rokicki, Davidson 2014), 20 turns in the half turn
/// metric.
pub(super) const LONGEST: usize = 26;

/// The half turns, as a mask of turns.
const HALF_TURNS: u32 = 0b010_010_010_010_010_010;

/// The depth at which the positions of a divided search are assigned to shares.
const SHARED_DEPTH: usize = 3;

/// A turn of a position: of the cube (side 0), or of its inverse (side 1).
#[derive(Clone, Copy)]
struct Child {
    turn: u8,
    side: u8,
    /// Lower bounds on the distances of the cube and of its inverse after the turn.
    distances: [u8; 2],
}

/// A position on the path.
#[derive(Clone, Copy)]
struct Frame<V> {
    /// The cube and its inverse.
    sides: [Side<V>; 2],
    /// 1 if the permutation is odd.
    odd: u32,
    /// The turns that may follow on each side.
    follow: [u32; 2],
    children: [Child; Move::COUNT],
    count: usize,
    next: usize,
}

/// The result of a slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pause {
    /// The slice is over.
    Budget,
    /// The path solves the cube. The next slice searches on.
    Solved,
    /// All sequences of the length have been searched.
    Exhausted,
}

/// A search for sequences of one length that solve a cube. It makes turns at the end of the sequence and at its beginning:
/// of the cube, and of its inverse.
pub(super) struct Walker<V> {
    turns: Turns<V>,
    vectors: Vectors<V>,
    /// The masks of the turns that may follow each turn on a side: after a first turn, and after two equal turns.
    follow: [[[u32; Move::COUNT]; 2]; 2],
    solved: Side<V>,
    frames: [Frame<V>; LONGEST],
    depth: usize,
    length: usize,
    share: Share,
    pub nodes: u64,
}

impl<V: Bytes> Walker<V> {
    pub(super) fn new(table: &Table, metric: Metric, cube: &Cube, share: Share) -> Walker<V> {
        let unit = if metric == Metric::Qtm { !HALF_TURNS } else { u32::MAX } & ((1 << Move::COUNT) - 1);
        let root = Frame {
            sides: [Side::new(cube), Side::new(&cube.inverse())],
            odd: is_odd(&edge_bytes(cube)).into(),
            follow: [unit; 2],
            children: [Child { turn: 0, side: 0, distances: [0; 2] }; Move::COUNT],
            count: 0,
            next: 0,
        };
        Walker {
            turns: Turns::new(),
            vectors: Vectors::new(&table.coset),
            follow: [0, 1].map(|side| {
                [false, true].map(|is_second| {
                    std::array::from_fn(|turn| unit & follow(Move::from_index(turn), side, metric, is_second))
                })
            }),
            solved: Side::new(&Cube::SOLVED),
            frames: [root; LONGEST],
            depth: 0,
            length: 0,
            share,
            nodes: 0,
        }
    }

    /// Starts the search for sequences of this length, which must be at least 1 and at most [`LONGEST`].
    pub(super) fn start(&mut self, table: &Table, length: usize) {
        assert!((1..=LONGEST).contains(&length), "{length} turns");
        self.length = length;
        self.depth = 1;
        let root = &self.frames[0];
        let of = |side: usize| table.distance(table.coset.entry(&root.sides[side], &self.vectors, root.odd));
        let distances = [of(0), of(1)];
        self.frames[0].count = 0;
        self.frames[0].next = 0;
        if distances.iter().all(|distance| usize::from(*distance) <= length) {
            self.expand(table, 0, distances);
        }
    }

    /// Returns the turns of the path in the order in which they solve the cube.
    pub(super) fn solution(&self) -> Vec<Move> {
        let made = |frame: &Frame<V>| {
            let child = frame.children[frame.next - 1];
            (child.side, Move::from_index(child.turn.into()))
        };
        let made: Vec<(u8, Move)> = self.frames[..self.depth].iter().map(made).collect();
        let last = made.iter().filter(|(side, _)| *side == 0).map(|(_, turn)| *turn);
        // Turns of the inverse undo the sequence from its end.
        let first = made.iter().rev().filter(|(side, _)| *side == 1).map(|(_, turn)| turn.inverse());
        last.chain(first).collect()
    }

    /// Searches until the nodes reach `pause`, a solution is found, or all sequences have been searched.
    #[inline(always)]
    pub(super) fn advance(&mut self, table: &Table, pause: u64) -> Pause {
        while let Some(at) = self.depth.checked_sub(1) {
            let frame = &mut self.frames[at];
            if frame.next == frame.count {
                self.depth = at;
                continue;
            }
            if self.nodes >= pause {
                return Pause::Budget;
            }
            let child = frame.children[frame.next];
            frame.next += 1;
            let (turn, side) = (usize::from(child.turn), usize::from(child.side));
            let frame = &self.frames[at];
            let mut sides = frame.sides;
            sides[side] = self.turns.after(&sides[side], turn);
            if self.depth == self.length {
                // The cube is solved exactly if its inverse is.
                if sides[side].is(&self.solved) {
                    return Pause::Solved;
                }
                continue;
            }
            sides[1 - side] = self.turns.before(&sides[1 - side], inverse(turn));
            // A quarter turn that may follow itself may do so once.
            let is_second = frame.follow[side] & 7 << (turn / 3 * 3) == 1 << turn;
            let mut follow = frame.follow;
            follow[side] = self.follow[side][usize::from(is_second)][turn];
            let odd = frame.odd ^ is_quarter(turn);
            let next = &mut self.frames[self.depth];
            (next.sides, next.odd, next.follow) = (sides, odd, follow);
            self.depth += 1;
            self.expand(table, at + 1, child.distances);
        }
        Pause::Exhausted
    }

    /// Finds the children of the frame at this depth that may lead to a solution.
    ///
    /// A turn of the cube multiplies it from one side and its inverse from the other. The entries of all children are
    /// computed before the first is read, so that the processor waits for several at a time.
    #[inline(always)]
    fn expand(&mut self, table: &Table, at: usize, distances: [u8; 2]) {
        let frame = &mut self.frames[at];
        let (vectors, odd) = (&self.vectors, frame.odd);
        let remaining = (self.length - at).to_u8();
        let most = remaining - 1;
        // A half turn of one side keeps the distance of the other.
        let may = |side: usize| {
            frame.follow[side] & if distances[1 - side] > most { !HALF_TURNS } else { u32::MAX }
        };
        let masks = [may(0), may(1)];
        let side = usize::from(masks[1].count_ones() < masks[0].count_ones());
        let (turned, other) = (frame.sides[side], frame.sides[1 - side]);
        // The distance of the turned side changes by 1 at most.
        let least = distances[side].saturating_sub(1);
        let mut turns = [0u8; Move::COUNT];
        let mut entries = [0; Move::COUNT];
        let mut bounds = [0u8; Move::COUNT];
        let mut count = 0;
        for turn in bits(masks[side] & HALF_TURNS) {
            turns[count] = turn.to_u8();
            entries[count] = table.coset.entry(&self.turns.after(&turned, turn), vectors, odd);
            count += 1;
        }
        let halves = count;
        // Quarter turns change both distances. The larger one is the first to be looked up.
        let is_other_first = distances[1 - side] > distances[side];
        for turn in bits(masks[side] & !HALF_TURNS) {
            turns[count] = turn.to_u8();
            let next = if is_other_first {
                self.turns.before(&other, inverse(turn))
            } else {
                self.turns.after(&turned, turn)
            };
            entries[count] = table.coset.entry(&next, vectors, odd ^ 1);
            count += 1;
        }
        self.nodes += count.to_u64();
        for index in 0..count {
            bounds[index] = table.distance(entries[index]);
        }
        let mut kept = 0;
        for index in 0..halves {
            let mut distances = distances;
            distances[side] = bounds[index].max(least);
            frame.children[kept] = Child { turn: turns[index], side: side.to_u8(), distances };
            kept += usize::from(distances[side] <= most);
        }
        let mut left = halves;
        for index in halves..count {
            (turns[left], bounds[left]) = (turns[index], bounds[index]);
            left += usize::from(bounds[index] <= most);
        }
        for index in halves..left {
            let turn = usize::from(turns[index]);
            let next = if is_other_first {
                self.turns.after(&turned, turn)
            } else {
                self.turns.before(&other, inverse(turn))
            };
            entries[index] = table.coset.entry(&next, vectors, odd ^ 1);
        }
        for index in halves..left {
            let second = table.distance(entries[index]);
            let (own, others) =
                if is_other_first { (second, bounds[index]) } else { (bounds[index], second) };
            let mut distances = [others; 2];
            distances[side] = own.max(least);
            frame.children[kept] = Child { turn: turns[index], side: side.to_u8(), distances };
            kept += usize::from(distances[0] <= most && distances[1] <= most);
        }
        (frame.count, frame.next) = (kept, 0);
        if at + 1 == SHARED_DEPTH && !self.share.is_whole() {
            self.keep_share();
        }
    }

    /// Removes the children that belong to other shares.
    #[cold]
    fn keep_share(&mut self) {
        let number = |child: &Child| u32::from(child.turn) * 2 + u32::from(child.side);
        let (path, rest) = self.frames.split_at_mut(SHARED_DEPTH - 1);
        let piece = path.iter().fold(0, |piece, frame| piece * 36 + number(&frame.children[frame.next - 1]));
        let frame = &mut rest[0];
        let mut kept = 0;
        for index in 0..frame.count {
            let child = frame.children[index];
            frame.children[kept] = child;
            kept += usize::from(self.share.has(piece * 36 + number(&child)));
        }
        frame.count = kept;
    }
}

/// Returns the numbers of the bits of a mask.
#[inline(always)]
fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros().index());
        mask &= mask.wrapping_sub(1);
        bit
    })
}

/// Returns the turn that undoes this one.
#[inline(always)]
fn inverse(turn: usize) -> usize {
    turn + 2 - 2 * (turn % 3)
}

/// Returns 1 for a quarter turn.
#[inline(always)]
fn is_quarter(turn: usize) -> u32 {
    u32::from(turn % 3 != 1)
}

/// Returns the turns that may follow on a side: of other faces, in one order of opposite faces. In the quarter turn metric,
/// a clockwise turn may follow itself once. The turns of the inverse come in the opposite order.
fn follow(last: Move, side: usize, metric: Metric, is_second: bool) -> u32 {
    let may = |next: &Move| {
        if *next == last {
            return metric == Metric::Qtm && last.quarters() == 1 && !is_second;
        }
        let (first, then) = if side == 0 { (last, *next) } else { (*next, last) };
        then.may_follow(Some(first))
    };
    Move::ALL.iter().filter(|next| may(next)).map(|next| 1 << next.index()).sum()
}
