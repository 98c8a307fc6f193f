//! The first tier of tables: small, and built in a fraction of a tenth of a second.

use std::sync::OnceLock;

use super::near::Neighbourhood;
use super::phase_one::{Children, PhaseOne, may_turn};
use super::phase_two::PhaseTwo;
use crate::coord::{Coordinate, Flip, SliceFlip, Twist};
use crate::cube::{Cube, Face, Move, Symmetry};
use crate::table::{Builder, Cells, Classes, Conjugates, MoveTable, Space, Thirds};

/// The symmetries that act on the flips of the edges alone, whatever the places of the edges.
const FLIP_SYMMETRIES: [usize; 8] = [0, 1, 4, 5, 8, 9, 12, 13];

/// All symmetries that keep the axis through U and D.
pub(super) const UD_SYMMETRIES: [usize; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// How many ways there are to choose the places of the slice edges.
const SLICE_COUNT: usize = SliceFlip::COUNT / 16;

/// Move tables, and lower bounds for both phases, in about 2 MB.
///
/// The bounds of phase 1 are the distances in four projections of its coset space: twist with the
/// slice edges and their flips, twist with all flips, the same seen from the side, where other edges
/// count as flipped (Chen Shuang's min2phase), and all flips with the places of the slice edges.
pub struct Tables {
    twist: MoveTable<Twist>,
    flip: MoveTable<Flip>,
    slice_flip: MoveTable<SliceFlip>,
    pub(super) twist_conjugates: Conjugates<Twist>,
    /// By places of the slice edges, then by symmetry.
    slice_images: Box<[[u16; 16]]>,
    /// By value: `16 * class + symmetry`.
    slice_flip_classes: Box<[u16]>,
    flip_classes: Box<[u16]>,
    slice_flip_twist: Thirds,
    flip_twist: Thirds,
    flip_slice: Thirds,
    /// The turns as seen from the side, and by symmetry: first to the side, then that symmetry.
    side_turns: [Move; Move::COUNT],
    from_side: [u8; 16],
    goal: [u16; 4],
    pub(super) phase_two: PhaseTwo,
    neighbourhood: OnceLock<Neighbourhood>,
}

/// A position of phase 1 with its distance in each of the four projections.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct SmallNode {
    twist: u16,
    flip: u16,
    /// The flips as seen from the side.
    side_flip: u16,
    slice_flip: u16,
    bounds: [u8; PROJECTIONS],
}

/// Twist with slice edges, twist with flips, twist with flips from the side, flips with the places of
/// the slice edges.
const PROJECTIONS: usize = 4;

/// The symmetry that shows the side: a quarter turn on U.
const SIDE: Symmetry = Symmetry::from_index(2);

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
        let slice_images: Box<[[u16; 16]]> = (0..SLICE_COUNT)
            .map(|value| UD_SYMMETRIES.map(|s| (slice_flip_conjugates.image(value * 16, s) / 16) as u16))
            .collect();
        let slice_image = |value: usize, s: usize| slice_images[value][s] as usize;
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
            side_turns: Move::ALL.map(|m| SIDE.turn(m)),
            from_side: UD_SYMMETRIES.map(|s| SIDE.then(Symmetry::from_index(s)).index() as u8),
            goal: coordinates(&Cube::SOLVED),
            neighbourhood: OnceLock::new(),
            twist,
            flip,
            slice_flip,
            twist_conjugates,
            slice_images,
            slice_flip_classes: slice_flip_classes.packed(),
            flip_classes: flip_classes.packed(),
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
            + size_of_val(&*self.slice_images)
            + size_of_val(&*self.slice_flip_classes)
            + size_of_val(&*self.flip_classes)
            + self.slice_flip_twist.memory_usage()
            + self.flip_twist.memory_usage()
            + self.flip_slice.memory_usage()
            + self.phase_two.memory_usage()
    }

    /// The third of a distance in each projection.
    #[inline]
    fn third(&self, [twist, flip, side_flip, slice_flip]: [u16; 4], projection: usize) -> u8 {
        let cell = self.cell([twist, flip, side_flip, slice_flip], projection);
        self.projection(projection).third(cell.0, cell.1)
    }

    #[inline]
    fn projection(&self, projection: usize) -> &Thirds {
        match projection {
            0 => &self.slice_flip_twist,
            1 | 2 => &self.flip_twist,
            _ => &self.flip_slice,
        }
    }

    /// The row and column of a position in a projection.
    #[inline]
    fn cell(&self, [twist, flip, side_flip, slice_flip]: [u16; 4], projection: usize) -> (usize, usize) {
        let packed = match projection {
            0 => self.slice_flip_classes[slice_flip as usize],
            2 => self.flip_classes[side_flip as usize],
            _ => self.flip_classes[flip as usize],
        } as usize;
        let (row, symmetry) = (packed / 16, packed % 16);
        let column = match projection {
            0 | 1 => self.twist_conjugates.image(twist as usize, symmetry),
            2 => self.twist_conjugates.image(twist as usize, self.from_side[symmetry] as usize),
            _ => self.slice_images[slice_flip as usize / 16][symmetry] as usize,
        };
        (row, column)
    }

    #[inline]
    fn slice_flip_bound(&self, slice_flip: u16, twist: u16, neighbour: u8) -> u8 {
        let packed = self.slice_flip_classes[slice_flip as usize] as usize;
        let column = self.twist_conjugates.image(twist as usize, packed % 16);
        self.slice_flip_twist.near(packed / 16, column, neighbour)
    }

    #[inline]
    fn flip_bound(&self, flip: u16, twist: u16, neighbour: u8) -> u8 {
        let packed = self.flip_classes[flip as usize] as usize;
        let column = self.twist_conjugates.image(twist as usize, packed % 16);
        self.flip_twist.near(packed / 16, column, neighbour)
    }

    #[inline]
    fn side_flip_bound(&self, side_flip: u16, twist: u16, neighbour: u8) -> u8 {
        let packed = self.flip_classes[side_flip as usize] as usize;
        let column = self.twist_conjugates.image(twist as usize, self.from_side[packed % 16] as usize);
        self.flip_twist.near(packed / 16, column, neighbour)
    }

    #[inline]
    fn flip_slice_bound(&self, flip: u16, slice_flip: u16, neighbour: u8) -> u8 {
        let packed = self.flip_classes[flip as usize] as usize;
        let column = self.slice_images[slice_flip as usize / 16][packed % 16] as usize;
        self.flip_slice.near(packed / 16, column, neighbour)
    }

    /// The coordinates after a turn.
    #[inline]
    fn turn(&self, [twist, flip, side_flip, slice_flip]: [u16; 4], m: Move) -> [u16; 4] {
        [
            self.twist.next(twist as usize, m) as u16,
            self.flip.next(flip as usize, m) as u16,
            self.flip.next(side_flip as usize, self.side_turns[m.index()]) as u16,
            self.slice_flip.next(slice_flip as usize, m) as u16,
        ]
    }

    /// The position with these coordinates, one turn from one with these bounds, or the bound that
    /// says that it is farther than `remaining` from the goal.
    #[inline]
    fn enter(&self, next: [u16; 4], bounds: &[u8; PROJECTIONS], remaining: u8) -> Result<SmallNode, u8> {
        let [twist, flip, side_flip, slice_flip] = next;
        let mut node = SmallNode { twist, flip, side_flip, slice_flip, bounds: *bounds };
        for (projection, bound) in node.bounds.iter_mut().enumerate() {
            let (row, column) = self.cell(next, projection);
            *bound = self.projection(projection).near(row, column, *bound);
            if *bound > remaining {
                return Err(*bound);
            }
        }
        Ok(node)
    }

    /// The position after one more turn, unless it is farther than `remaining` from the goal.
    pub(super) fn child(&self, node: &SmallNode, m: Move, remaining: u8) -> Option<SmallNode> {
        let next = self.turn([node.twist, node.flip, node.side_flip, node.slice_flip], m);
        self.enter(next, &node.bounds, remaining).ok()
    }

    /// The positions within four turns of solved; built when first needed.
    pub(super) fn neighbourhood(&self) -> &Neighbourhood {
        self.neighbourhood.get_or_init(Neighbourhood::new)
    }

    /// The distance of a position in one of the projections, by going down to the goal.
    fn descend(&self, mut position: [u16; 4], projection: usize) -> u8 {
        let goal = self.cell(self.goal, projection);
        let mut distance = 0;
        let mut third = self.third(position, projection);
        while self.cell(position, projection) != goal {
            third = (third + 2) % 3;
            let mut neighbours = Move::ALL.into_iter().map(|m| self.turn(position, m));
            let nearer = neighbours.find(|next| self.third(*next, projection) == third);
            position = nearer.expect("every position but the goal has a nearer neighbour");
            distance += 1;
        }
        distance
    }
}

/// Twist, flip, flip from the side, slice with flips.
fn coordinates(cube: &Cube) -> [u16; 4] {
    [Twist::of(cube), Flip::of(cube), Flip::of(&cube.conjugate(SIDE)), SliceFlip::of(cube)].map(|c| c as u16)
}

impl Default for Tables {
    fn default() -> Self {
        Tables::new()
    }
}

impl PhaseOne for Tables {
    type Node = SmallNode;

    fn root(&self, cube: &Cube) -> SmallNode {
        let position = coordinates(cube);
        let [twist, flip, side_flip, slice_flip] = position;
        let bounds = std::array::from_fn(|projection| self.descend(position, projection));
        SmallNode { twist, flip, side_flip, slice_flip, bounds }
    }

    fn distance(&self, node: &SmallNode) -> u8 {
        node.bounds.into_iter().fold(0, u8::max)
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
        let side_flips = self.flip.row(node.side_flip as usize);
        let slice_flips = self.slice_flip.row(node.slice_flip as usize);
        // The strongest bound of all children first and without a branch: the look-ups overlap.
        let mut first_bounds = [0; Move::COUNT];
        for turn in 0..Move::COUNT {
            first_bounds[turn] = self.slice_flip_bound(slice_flips[turn], twists[turn], node.bounds[0]);
        }
        for face in Face::ALL {
            if !may_turn(face, last) {
                continue;
            }
            let first = Move::new(face, 1).index();
            for turn in first..first + 3 {
                // Turns of one face are one turn apart: if one is out of reach, all are.
                let a = first_bounds[turn];
                if a > remaining {
                    if a > remaining + 1 {
                        break;
                    }
                    continue;
                }
                let (twist, flip, slice_flip) = (twists[turn], flips[turn], slice_flips[turn]);
                let b = self.flip_bound(flip, twist, node.bounds[1]);
                if b > remaining {
                    if b > remaining + 1 {
                        break;
                    }
                    continue;
                }
                let side_flip = side_flips[self.side_turns[turn].index()];
                let c = self.side_flip_bound(side_flip, twist, node.bounds[2]);
                if c > remaining {
                    if c > remaining + 1 {
                        break;
                    }
                    continue;
                }
                let d = self.flip_slice_bound(flip, slice_flip, node.bounds[3]);
                if d > remaining {
                    continue;
                }
                children.push(turn, SmallNode { twist, flip, side_flip, slice_flip, bounds: [a, b, c, d] });
            }
        }
    }
}
