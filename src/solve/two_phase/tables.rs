//! The first tier of tables: small, and built in a fraction of a tenth of a second.

use std::sync::OnceLock;

use super::near::Neighbourhood;
use super::phase_one::{Children, PhaseOne, may_turn};
use super::phase_two::PhaseTwo;
use crate::coord::{Coordinate, Flip, SliceFlip, Twist};
use crate::cube::{Cube, Face, Move};
use crate::table::{Builder, Cells, Classes, Conjugates, MoveTable, Space, Thirds};

/// The symmetries that act on the flips of the edges alone, whatever the places of the edges.
const FLIP_SYMMETRIES: [usize; 8] = [0, 1, 4, 5, 8, 9, 12, 13];

/// All symmetries that keep the axis through U and D.
pub(super) const UD_SYMMETRIES: [usize; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// How many ways there are to choose the places of the slice edges.
const SLICE_COUNT: usize = SliceFlip::COUNT / 16;

/// Move tables, and lower bounds for both phases, in about 2 MB.
///
/// The bounds of phase 1 are the distances in three projections of its coset space: twist with the
/// slice edges and their flips, twist with all flips (Kociemba), and all flips with the places of
/// the slice edges.
pub struct Tables {
    twist: MoveTable<Twist>,
    flip: MoveTable<Flip>,
    slice_flip: MoveTable<SliceFlip>,
    pub(super) twist_conjugates: Conjugates<Twist>,
    slice_flip_conjugates: Conjugates<SliceFlip>,
    slice_flip_classes: Classes,
    flip_classes: Classes,
    slice_flip_twist: Thirds,
    flip_twist: Thirds,
    flip_slice: Thirds,
    pub(super) phase_two: PhaseTwo,
    neighbourhood: OnceLock<Neighbourhood>,
}

/// A position of phase 1 with its distance in each of the three projections.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct SmallNode {
    twist: u16,
    flip: u16,
    slice_flip: u16,
    /// Twist with slice edges, twist with flips, flips with slice places.
    bounds: [u8; 3],
}

impl Tables {
    /// Builds the tables.
    pub fn new() -> Tables {
        let twist = MoveTable::<Twist>::new();
        let flip = MoveTable::<Flip>::new();
        let slice_flip = MoveTable::<SliceFlip>::new();
        let twist_conjugates = Conjugates::<Twist>::new();
        let flip_conjugates = Conjugates::<Flip>::new();
        let slice_flip_conjugates = Conjugates::<SliceFlip>::new();
        let slice_flip_classes =
            Classes::new(SliceFlip::COUNT, &UD_SYMMETRIES, |v, s| slice_flip_conjugates.image(v, s));
        let flip_classes = Classes::new(Flip::COUNT, &FLIP_SYMMETRIES, |v, s| flip_conjugates.image(v, s));
        let slice_turn = |value: usize, turn| slice_flip.row(value * 16)[turn] as usize / 16;
        let slice_image = |value: usize, s| slice_flip_conjugates.image(value * 16, s) / 16;
        let twist_turn = |value, turn: usize| twist.row(value)[turn] as usize;
        let twist_image = |value, s| twist_conjugates.image(value, s);

        let slice_flip_twist = {
            let turn = |value, turn: usize| slice_flip.row(value)[turn] as usize;
            let space =
                Space::new(&slice_flip_classes, Twist::COUNT, Move::COUNT, turn, twist_turn, twist_image);
            let (row, symmetry) = slice_flip_classes.of(SliceFlip::SOLVED);
            Builder::new(&space, row, twist_image(0, symmetry)).finish(&space)
        };
        let flip_turn = |value, turn: usize| flip.row(value)[turn] as usize;
        let flip_twist = {
            let space =
                Space::new(&flip_classes, Twist::COUNT, Move::COUNT, flip_turn, twist_turn, twist_image);
            Builder::new(&space, flip_classes.of(0).0, 0).finish(&space)
        };
        let flip_slice = {
            let space =
                Space::new(&flip_classes, SLICE_COUNT, Move::COUNT, flip_turn, slice_turn, slice_image);
            Builder::new(&space, flip_classes.of(0).0, SLICE_COUNT - 1).finish(&space)
        };
        Tables {
            phase_two: PhaseTwo::new(),
            neighbourhood: OnceLock::new(),
            twist,
            flip,
            slice_flip,
            twist_conjugates,
            slice_flip_conjugates,
            slice_flip_classes,
            flip_classes,
            slice_flip_twist,
            flip_twist,
            flip_slice,
        }
    }

    /// Bytes taken by the tables.
    pub fn memory_usage(&self) -> usize {
        self.twist.memory_usage()
            + self.flip.memory_usage()
            + self.slice_flip.memory_usage()
            + self.twist_conjugates.memory_usage()
            + self.slice_flip_conjugates.memory_usage()
            + self.slice_flip_classes.memory_usage()
            + self.flip_classes.memory_usage()
            + self.slice_flip_twist.memory_usage()
            + self.flip_twist.memory_usage()
            + self.flip_slice.memory_usage()
            + self.phase_two.memory_usage()
    }

    /// The cell of a position in each of the three projections.
    #[inline]
    fn slice_flip_twist_cell(&self, slice_flip: usize, twist: usize) -> (usize, usize) {
        let (row, symmetry) = self.slice_flip_classes.of(slice_flip);
        (row, self.twist_conjugates.image(twist, symmetry))
    }

    #[inline]
    fn flip_cells(&self, flip: usize, twist: usize, slice: usize) -> (usize, usize, usize) {
        let (row, symmetry) = self.flip_classes.of(flip);
        let slice = self.slice_flip_conjugates.image(slice * 16, symmetry) / 16;
        (row, self.twist_conjugates.image(twist, symmetry), slice)
    }

    /// The distances of a position modulo 3.
    fn thirds(&self, twist: usize, flip: usize, slice_flip: usize) -> [u8; 3] {
        let (row, column) = self.slice_flip_twist_cell(slice_flip, twist);
        let (flip_row, twist, slice) = self.flip_cells(flip, twist, slice_flip / 16);
        [
            self.slice_flip_twist.third(row, column),
            self.flip_twist.third(flip_row, twist),
            self.flip_slice.third(flip_row, slice),
        ]
    }

    /// The position with these coordinates, one turn from one with these bounds, or the bound that
    /// says that it is farther than `remaining` from the goal.
    #[inline]
    fn enter(
        &self,
        [twist, flip, slice_flip]: [u16; 3],
        neighbour: [u8; 3],
        remaining: u8,
    ) -> Result<SmallNode, u8> {
        let (row, column) = self.slice_flip_twist_cell(slice_flip as usize, twist as usize);
        let a = self.slice_flip_twist.near(row, column, neighbour[0]);
        if a > remaining {
            return Err(a);
        }
        let (row, column, slice) = self.flip_cells(flip as usize, twist as usize, slice_flip as usize / 16);
        let b = self.flip_twist.near(row, column, neighbour[1]);
        if b > remaining {
            return Err(b);
        }
        let c = self.flip_slice.near(row, slice, neighbour[2]);
        if c > remaining {
            return Err(c);
        }
        Ok(SmallNode { twist, flip, slice_flip, bounds: [a, b, c] })
    }

    /// The position after one more turn, unless it is farther than `remaining` from the goal.
    pub(super) fn child(&self, node: &SmallNode, m: Move, remaining: u8) -> Option<SmallNode> {
        let next = [
            self.twist.next(node.twist as usize, m) as u16,
            self.flip.next(node.flip as usize, m) as u16,
            self.slice_flip.next(node.slice_flip as usize, m) as u16,
        ];
        self.enter(next, node.bounds, remaining).ok()
    }

    /// The positions within four turns of solved; built when first needed.
    pub(super) fn neighbourhood(&self) -> &Neighbourhood {
        self.neighbourhood.get_or_init(Neighbourhood::new)
    }

    /// The distance of a position in one of the projections, by going down to the goal.
    fn descend(&self, mut twist: usize, mut flip: usize, mut slice_flip: usize, projection: usize) -> u8 {
        let is_goal = |twist, flip, slice_flip| match projection {
            0 => twist == 0 && slice_flip == SliceFlip::SOLVED,
            1 => twist == 0 && flip == 0,
            _ => flip == 0 && slice_flip / 16 == SLICE_COUNT - 1,
        };
        let mut distance = 0;
        let mut third = self.thirds(twist, flip, slice_flip)[projection];
        while !is_goal(twist, flip, slice_flip) {
            third = (third + 2) % 3;
            let (t, f, s) = (self.twist.row(twist), self.flip.row(flip), self.slice_flip.row(slice_flip));
            let nearer = Move::ALL
                .into_iter()
                .map(Move::index)
                .find(|&m| self.thirds(t[m] as usize, f[m] as usize, s[m] as usize)[projection] == third);
            let m = nearer.expect("every position but the goal has a nearer neighbour");
            (twist, flip, slice_flip) = (t[m] as usize, f[m] as usize, s[m] as usize);
            distance += 1;
        }
        distance
    }
}

impl Default for Tables {
    fn default() -> Self {
        Tables::new()
    }
}

impl PhaseOne for Tables {
    type Node = SmallNode;

    fn root(&self, cube: &Cube) -> SmallNode {
        let (twist, flip, slice_flip) = (Twist::of(cube), Flip::of(cube), SliceFlip::of(cube));
        SmallNode {
            twist: twist as u16,
            flip: flip as u16,
            slice_flip: slice_flip as u16,
            bounds: [0, 1, 2].map(|projection| self.descend(twist, flip, slice_flip, projection)),
        }
    }

    fn distance(&self, node: &SmallNode) -> u8 {
        let [a, b, c] = node.bounds;
        a.max(b).max(c)
    }

    fn expand(
        &self,
        node: &SmallNode,
        last: Option<Move>,
        remaining: u8,
        children: &mut Children<SmallNode>,
    ) {
        children.clear();
        let twists = self.twist.row(node.twist as usize);
        let flips = self.flip.row(node.flip as usize);
        let slice_flips = self.slice_flip.row(node.slice_flip as usize);
        for face in Face::ALL {
            if !may_turn(face, last) {
                continue;
            }
            let first = Move::new(face, 1).index();
            for turn in first..first + 3 {
                let next = [twists[turn], flips[turn], slice_flips[turn]];
                match self.enter(next, node.bounds, remaining) {
                    Ok(child) => children.push(turn, child),
                    // Turns of one face are one turn apart: the others are too far as well.
                    Err(bound) if bound > remaining + 1 => break,
                    Err(_) => {}
                }
            }
        }
    }
}
