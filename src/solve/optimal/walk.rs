//! The depth-first search of all sequences of one length. It expands several positions at a time, so that the processor
//! reads memory for many children at the same time.

use super::axes::{Room, Seen};
use super::bytes::Bytes;
use super::child::{Child, NO_CHILD};
use super::coding::Coding;
use super::coset::Vectors;
use super::pieces::{Side, Turns, edge_bytes, is_odd};
use super::table::{Reader, Table};
use crate::cube::{Cube, Metric, Move, Symmetry};
use crate::job::Share;
use crate::numbers::{Number, number};
use crate::solve::buckets::by_bound;

/// The largest length of a search, in either metric.
pub(super) const LONGEST: usize = number!(Cube::FARTHEST_QTM => usize);

/// The half turns, as a mask of turns.
const HALF_TURNS: u32 = 0b010_010_010_010_010_010;

/// The turns that leave the subgroups of some axes, if half turns about other axes do (0) and if they do not (1).
const LEAVING: [[u32; 8]; 2] = [leaving(0), leaving(HALF_TURNS)];

/// Returns the turns that leave the subgroups of some axes, by a mask of the slices of these axes: turns about other axes, without those of
/// `kept`, which belong to the subgroups, too.
const fn leaving(kept: u32) -> [u32; 8] {
    // The turns of the faces on an axis: opposite faces have indices three apart.
    let faces = 0b111 | 0b111 << 9;
    let mut leaving = [(1 << Move::COUNT) - 1; 8];
    let mut axes = 1;
    while axes < 8 {
        let mut axis = 0;
        while axis < 3 {
            if axes >> axis & 1 == 1 {
                leaving[axes] &= !(faces << (axis * 3) | kept);
            }
            axis += 1;
        }
        axes += 1;
    }
    leaving
}

/// The number of turns of a piece: the beginnings by which a search is divided and resumed. Of the beginnings within this depth that
/// a symmetry of the cube maps to each other, one is searched.
const PIECE_DEPTH: usize = 3;

/// The version of the pieces: which beginnings a table has, and their order. It rises when they change, or the numbers of the tables, because a proof
/// that was stored by another version cannot be resumed.
pub const PIECES_VERSION: u32 = 8;

/// The most positions expanded at a time.
const BATCH: usize = 32;

/// The most pieces expanded at a time. A search that is stopped searches these again.
const PIECE_BATCH: usize = 8;

/// A position.
#[derive(Clone, Copy)]
struct Node<V> {
    /// The cube and its inverse.
    sides: [Side<V>; 2],
    /// The turns that may follow on each side.
    follow: [u32; 2],
    /// 1 if the permutation is odd.
    odd: u32,
    /// The index of the position before the last turn, in the list of its depth.
    parent: u32,
    /// The last turn: of the cube (side 0), or of its inverse (side 1).
    turn: u8,
    side: u8,
    /// Lower bounds on the distances of the cube and of its inverse.
    distances: [u8; 2],
    /// For the cube and its inverse, the axes along which phase 1 takes all turns that are left: a bit for each.
    tight: [u8; 2],
}

/// The positions of a depth.
struct Level<V> {
    nodes: Vec<Node<V>>,
    /// The number of positions that are not expanded: the first ones.
    open: usize,
}

/// Room for the children of all positions of a batch.
type Children = [Child; BATCH * Move::COUNT];

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
    /// The turns that may follow where no turn is left to spare along some axes, by a mask of the slices of these axes.
    leaving: [u32; 8],
    solved: Side<V>,
    root: Node<V>,
    /// The symmetries that keep the cube, without the identity. Of the beginnings that they map to each other, one is searched.
    symmetries: Vec<Symmetry>,
    levels: Vec<Level<V>>,
    children: Box<Children>,
    depth: usize,
    length: usize,
    share: Share,
    /// The number of pieces of the length that belong to the share.
    pieces: usize,
    /// Room for new positions as they are seen along the axes, and for their codes.
    seen: Vec<Seen>,
    room: Room,
    pub nodes: u64,
}

impl<V: Bytes> Walker<V> {
    pub(super) fn new(table: &Table, metric: Metric, cube: &Cube, share: Share) -> Walker<V> {
        let unit = if metric == Metric::Qtm { !HALF_TURNS } else { u32::MAX } & ((1 << Move::COUNT) - 1);
        let level = || Level { nodes: Vec::new(), open: 0 };
        Walker {
            turns: Turns::new(),
            vectors: Vectors::new(&table.coset),
            follow: [0, 1].map(|side| {
                [false, true].map(|is_second| {
                    std::array::from_fn(|turn| unit & follow(Move::from_index(turn), side, metric, is_second))
                })
            }),
            leaving: LEAVING[usize::from(table.keeps_half_turns())],
            solved: Side::new(&Cube::SOLVED),
            root: Node {
                sides: [Side::new(cube), Side::new(&cube.inverse())],
                follow: [unit; 2],
                odd: is_odd(&edge_bytes(cube)).into(),
                parent: 0,
                turn: 0,
                side: 0,
                distances: [0; 2],
                tight: [0; 2],
            },
            symmetries: Vec::new(),
            levels: (0..=LONGEST).map(|_| level()).collect(),
            children: Box::new([NO_CHILD; BATCH * Move::COUNT]),
            depth: 0,
            length: 0,
            share,
            pieces: 0,
            seen: Vec::new(),
            room: Room::default(),
            nodes: 0,
        }
    }

    /// Searches one of the beginnings that a symmetry of the cube maps to each other: finds a solution of each length that
    /// has one, but not all solutions.
    pub(super) fn use_symmetries(&mut self, cube: &Cube) {
        self.symmetries =
            Symmetry::all().skip(1).filter(|symmetry| cube.conjugate(*symmetry) == *cube).collect();
    }

    /// Starts the search for sequences of this length, which must be at least 1 and at most [`LONGEST`], behind some of its
    /// pieces that have been searched.
    pub(super) fn start(&mut self, table: &Table, length: usize, searched: usize) {
        assert!((1..=LONGEST).contains(&length), "{length} turns");
        self.length = length;
        self.depth = 0;
        for level in &mut self.levels {
            level.nodes.clear();
            level.open = 0;
        }
        let entry = |side: usize| table.coset.entry(&self.root.sides[side], &self.vectors, self.root.odd);
        let distances = [entry(0), entry(1)].map(|entry| table.distance(entry));
        if distances.iter().all(|distance| usize::from(*distance) <= length) {
            self.levels[0].nodes.push(Node { distances, ..self.root });
            self.levels[0].open = 1;
        }
        if length > PIECE_DEPTH {
            while self.depth < PIECE_DEPTH {
                while self.levels[self.depth].open > 0 {
                    self.expand(table);
                }
                self.depth += 1;
                self.remove_beginnings();
            }
        }
        let level = &mut self.levels[self.depth];
        self.pieces = level.nodes.len();
        level.open = self.pieces.saturating_sub(searched);
        level.nodes.truncate(level.open);
    }

    /// Returns the number of pieces of the length that have been searched, and the number of all.
    pub(super) fn pieces(&self) -> (usize, usize) {
        let at = if self.length > PIECE_DEPTH { PIECE_DEPTH } else { 0 };
        (self.pieces - self.levels[at].nodes.len(), self.pieces)
    }

    /// Returns the turns of the path in the order in which they solve the cube.
    pub(super) fn solution(&self) -> Vec<Move> {
        let level = &self.levels[self.length];
        let made = self.path(self.length, level.open);
        let last = made.iter().filter(|(side, _)| *side == 0).map(|(_, turn)| *turn);
        // Turns of the inverse undo the sequence from its end.
        let first = made.iter().rev().filter(|(side, _)| *side == 1).map(|(_, turn)| turn.inverse());
        last.chain(first).collect()
    }

    /// Returns the sides and turns that lead to a position.
    fn path(&self, depth: usize, at: usize) -> Vec<(u8, Move)> {
        let mut made = Vec::with_capacity(depth);
        let mut at = at;
        for level in self.levels[1..=depth].iter().rev() {
            let node = &level.nodes[at];
            made.push((node.side, Move::from_index(node.turn.into())));
            at = node.parent.index();
        }
        made.reverse();
        made
    }

    /// Searches until the nodes reach `pause`, a solution is found, or all sequences have been searched.
    #[inline(always)]
    pub(super) fn advance(&mut self, table: &Table, pause: u64) -> Pause {
        loop {
            let level = &mut self.levels[self.depth];
            // The positions behind the open ones have been expanded, and their children have been searched.
            level.nodes.truncate(level.open);
            if level.open == 0 {
                if self.depth == 0 {
                    return Pause::Exhausted;
                }
                self.depth -= 1;
            } else if self.depth == self.length {
                level.open -= 1;
                return Pause::Solved;
            } else if self.nodes >= pause {
                return Pause::Budget;
            } else {
                self.expand(table);
                self.compare_axes(table);
                self.depth += 1;
            }
        }
    }

    /// Expands the last open positions of the depth: adds their children that may lead to a solution to the next depth.
    ///
    /// A turn of the cube multiplies it from one side and its inverse from the other. Each step is made for all children before the
    /// next, so that the processor reads memory for many of them at the same time.
    ///
    /// WebAssembly has one copy of the code for both callers. Other callers may be compiled for more instructions than this function alone, so
    /// there it becomes part of them.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn expand(&mut self, table: &Table) {
        // Each coding has its own code, so that the loops do not check the coding of each child.
        match table.coding() {
            Coding::Bits => self.expand_by(table.reader(Coding::Bits)),
            Coding::Digits => self.expand_by(table.reader(Coding::Digits)),
        }
    }

    /// See [`Walker::expand`].
    #[inline(always)]
    fn expand_by(&mut self, reader: Reader) {
        let table = reader.table;
        let (turns, children) = (&self.turns, &mut *self.children);
        let (before, after) = self.levels.split_at_mut(self.depth + 1);
        let (level, next) = (&mut before[self.depth], &mut after[0]);
        let most = (self.length - self.depth - 1).to_u8();
        let most_at_once = if self.depth == PIECE_DEPTH { PIECE_BATCH } else { BATCH };
        let from = level.open.saturating_sub(most_at_once);
        let batch = &level.nodes[from..level.open];
        let mut count = 0;
        for (node, parent) in batch.iter().zip(0..) {
            let distances = node.distances;
            // A half turn of one side keeps the distance of the other, and a turn of the subgroup of an axis that along this axis.
            let may = |side: usize| {
                let leaving = node.follow[side] & self.leaving[node.tight[1 - side].index()];
                leaving & if distances[1 - side] > most { !HALF_TURNS } else { u32::MAX }
            };
            let masks = [may(0), may(1)];
            let is_symmetric = !self.symmetries.is_empty() && self.depth < PIECE_DEPTH;
            let side = usize::from(!is_symmetric && masks[1].count_ones() < masks[0].count_ones());
            // Quarter turns change both distances. The larger one is the first to be looked up.
            let is_other_first = distances[1 - side] > distances[side];
            let child = Child { parent, side: side.to_u8(), looked_up: side.to_u8(), ..NO_CHILD };
            for turn in bits(masks[side] & HALF_TURNS) {
                let offset = table.coset.corner_value(turns.corners_after(&node.sides[side], turn));
                children[count] = Child { offset, turn: turn.to_u8(), ..child };
                count += 1;
            }
            let looked_up = if is_other_first { 1 - side } else { side }.to_u8();
            for turn in bits(masks[side] & !HALF_TURNS) {
                let corners = if is_other_first {
                    turns.corners_undone(&node.sides[1 - side], turn)
                } else {
                    turns.corners_after(&node.sides[side], turn)
                };
                let offset = table.coset.corner_value(corners);
                children[count] = Child { offset, turn: turn.to_u8(), looked_up, ..child };
                count += 1;
            }
        }
        self.nodes += count.to_u64();
        let classify = |child: &mut Child| child.offset = table.coset.class(child.offset);
        let finder = Finder { batch, turns, vectors: &self.vectors, reader };
        children[..count].iter_mut().for_each(classify);
        for child in &mut children[..count] {
            finder.find(child);
        }
        reader.read_words(&mut children[..count]);
        // The children within the bound, in front.
        let mut kept = 0;
        for index in 0..count {
            let child = children[index];
            children[kept] = child;
            kept += usize::from(reader.is_within(&child, most));
        }
        for child in &mut children[..kept] {
            let node = &batch[usize::from(child.parent)];
            let (turn, side) = (usize::from(child.turn), usize::from(child.side));
            if is_quarter(turn) == 0 {
                child.bound = node.distances[1 - side];
                continue;
            }
            child.bound = reader.distance_of(child);
            child.looked_up = 1 - child.looked_up;
            child.offset = table.coset.corner_value(if child.looked_up == child.side {
                turns.corners_after(&node.sides[side], turn)
            } else {
                turns.corners_undone(&node.sides[1 - side], turn)
            });
        }
        let quarter = |child: &&mut Child| is_quarter(child.turn.into()) == 1;
        children[..kept].iter_mut().filter(quarter).for_each(classify);
        for child in children[..kept].iter_mut().filter(quarter) {
            finder.find(child);
        }
        reader.read_words(&mut children[..kept]);
        for child in &children[..kept] {
            if !reader.is_within(child, most) {
                continue;
            }
            let second = reader.distance_of(child);
            let node = &batch[usize::from(child.parent)];
            let (turn, side) = (usize::from(child.turn), usize::from(child.side));
            let (own, others) =
                if child.looked_up == child.side { (second, child.bound) } else { (child.bound, second) };
            // The distance of the turned side changes by 1 at most.
            let least = node.distances[side].saturating_sub(1);
            let mut distances = [others; 2];
            distances[side] = own.max(least);
            let mut sides = node.sides;
            sides[side] = turns.after(&sides[side], turn);
            if most == 0 && !sides[side].is(&self.solved) {
                continue;
            }
            sides[1 - side] = turns.undone(&sides[1 - side], turn);
            // A quarter turn that may follow itself may do so once.
            let is_second = node.follow[side] & 7 << (turn / 3 * 3) == 1 << turn;
            let mut follow = node.follow;
            follow[side] = self.follow[side][usize::from(is_second)][turn];
            next.nodes.push(Node {
                sides,
                follow,
                odd: node.odd ^ is_quarter(turn),
                parent: from.to_u32() + u32::from(child.parent),
                turn: child.turn,
                side: child.side,
                distances,
                tight: [0; 2],
            });
        }
        level.open = from;
        next.open = next.nodes.len();
    }

    /// Removes the positions of the next depth that are too far along some axis, and finds the axes along which the others leave no turn to
    /// spare: first those of the cubes, then those of their inverses. Each step is made for all positions before the next, as in
    /// [`Walker::expand`].
    ///
    /// Beginnings are left as they are, so that the pieces of a length do not depend on the axes.
    #[inline(always)]
    fn compare_axes(&mut self, table: &Table) {
        let left = (self.length - self.depth - 1).to_u8();
        let Some(axes) = table.axes() else { return };
        // A larger code stands for more turns than are left. This code stands for just as many, unless it is 0, which stands for fewer, too.
        let largest = left.saturating_sub(axes.nearest);
        if largest > 2 || left == 0 || self.depth < PIECE_DEPTH {
            return;
        }
        let next = &mut self.levels[self.depth + 1];
        let mut kept = next.nodes.len();
        for side in 0..2 {
            self.seen.resize(kept * 3, Seen::default());
            for (node, seen) in next.nodes[..kept].iter().zip(self.seen.as_chunks_mut::<3>().0) {
                *seen = axes.axes.seen(&node.sides[side]);
            }
            let codes = axes.find(&self.seen, &mut self.room);
            kept = 0;
            for (at, codes) in codes.as_chunks::<3>().0.iter().enumerate() {
                let is_far = codes.iter().any(|code| *code > largest);
                let is_tight = |code: u8| u8::from(largest > 0 && code == largest);
                let [one, two, three] = codes.map(is_tight);
                let mut node = next.nodes[at];
                node.tight[side] = one | two << 1 | three << 2;
                // The last turn belongs to the subgroup of some axis.
                if !is_far && node.tight[side] != 7 {
                    next.nodes[kept] = node;
                    kept += 1;
                }
            }
        }
        next.nodes.truncate(kept);
        next.open = kept;
    }

    /// Removes the beginnings of this depth that are not searched: those that a symmetry of the cube maps to another, and pieces of
    /// other shares. Of the others, those with the least distances are searched first.
    #[cold]
    fn remove_beginnings(&mut self) {
        let is_kept = |at: usize| {
            let path = self.path(self.depth, at);
            let is_own = self.depth < PIECE_DEPTH || self.share.is_whole() || {
                let number = |(side, turn): &(u8, Move)| turn.index().to_u32() * 2 + u32::from(*side);
                self.share.has(path.iter().fold(0, |piece, made| piece * 36 + number(made)))
            };
            is_own && is_least(&path, &self.symmetries)
        };
        let kept: Vec<bool> = (0..self.levels[self.depth].nodes.len()).map(is_kept).collect();
        let level = &mut self.levels[self.depth];
        let mut kept = kept.into_iter();
        level.nodes.retain(|_| kept.next() == Some(true));
        let nodes = std::mem::take(&mut level.nodes);
        level.nodes = by_bound(nodes, |node| (u8::MAX - node.distances[0] - node.distances[1]).into());
        level.open = level.nodes.len();
    }
}

/// True if no symmetry that keeps all turns but the last maps the last turn to one of a lower index. A solution of which
/// the turns in facelet order are the least of all its images has such beginnings only.
fn is_least(path: &[(u8, Move)], symmetries: &[Symmetry]) -> bool {
    let Some(((_, last), before)) = path.split_last() else { return true };
    let keeps = |symmetry: &&Symmetry| before.iter().all(|(_, turn)| symmetry.turn(*turn) == *turn);
    symmetries.iter().filter(keeps).all(|symmetry| symmetry.turn(*last).index() >= last.index())
}

/// Finds the entries of children.
struct Finder<'a, V> {
    batch: &'a [Node<V>],
    turns: &'a Turns<V>,
    vectors: &'a Vectors<V>,
    reader: Reader<'a>,
}

impl<V: Bytes> Finder<'_, V> {
    /// Finds the entry of the side of a child that is looked up, by the class of its corners. It is part of the loops, because calls make a
    /// search in WebAssembly a tenth slower.
    #[inline(always)]
    fn find(&self, child: &mut Child) {
        let node = &self.batch[usize::from(child.parent)];
        let (turn, side) = (usize::from(child.turn), usize::from(child.side));
        let edges = if child.looked_up == child.side {
            self.turns.edges_after(&node.sides[side], turn)
        } else {
            self.turns.edges_undone(&node.sides[1 - side], turn)
        };
        let odd = node.odd ^ is_quarter(turn);
        child.entry = self.reader.table.coset.entry_in(child.offset, edges, self.vectors, odd);
        child.offset = self.reader.offset(child.entry);
        self.reader.prefetch(child.offset);
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

/// Returns 1 for a quarter turn.
#[inline(always)]
fn is_quarter(turn: usize) -> u32 {
    !HALF_TURNS >> turn & 1
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
