//! Which turns lead nearer: one look-up for all turns instead of one for each.

use super::cells::MOST_COLUMNS;
use super::{Bytes, Images, Row, Space};
use crate::cube::{Face, Move, Symmetry};

/// The distance of every position of a space in which all 18 turns act, and which of the turns
/// lead nearer to the goal, which as near (tables like this are in Rokicki's cube20).
pub struct Slopes {
    slopes: Box<[Slope]>,
    columns: usize,
    /// By symmetry, then by face and turns of it as seen through the symmetry: the turns themselves.
    seen: Box<[[[u32; 8]; 6]; Symmetry::UD_COUNT]>,
}

/// One position: 4 bits a face in the order of faces, and above them its distance.
///
/// The distances after the three turns of a face differ by at most 1, so some may be nearer or some
/// may be farther, but not both: 1, 2 and 4 stand for the turns by one, two and three quarters that
/// are nearer or, with 8, for those that are as near while no turn of the face is nearer.
#[derive(Clone, Copy, Default)]
struct Slope(u32);

/// A set of turns: the bits `4 * face + quarters - 1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnSet(u32);

impl TurnSet {
    /// All 18.
    pub const ALL: TurnSet = TurnSet(0x77_7777);

    /// These turns.
    pub const fn of(turns: &[u8]) -> TurnSet {
        let (mut set, mut i) = (0, 0);
        while i < turns.len() {
            set |= 1 << (turns[i] + turns[i] / 3);
            i += 1;
        }
        TurnSet(set)
    }

    /// The turns in both sets.
    #[inline]
    pub const fn and(self, other: TurnSet) -> TurnSet {
        TurnSet(self.0 & other.0)
    }
}

/// Their numbers, in order.
impl Iterator for TurnSet {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(bit - bit / 4)
    }
}

impl Slope {
    const LOW: u32 = 0x11_1111;

    #[inline]
    fn distance(self) -> u8 {
        (self.0 >> 24) as u8
    }

    /// The turns that lead to a distance of at most `remaining`.
    #[inline]
    fn within(self, remaining: u8) -> u32 {
        let turns = self.0 & TurnSet::ALL.0;
        let none_is_nearer = (self.0 >> 3 & Slope::LOW) * 7;
        match remaining as i32 - self.distance() as i32 {
            ..-1 => 0,
            -1 => turns & !none_is_nearer,
            0 => turns | TurnSet::ALL.0 & !none_is_nearer,
            1.. => TurnSet::ALL.0,
        }
    }
}

/// By what each turn of a face adds to the distance, plus 1, in two bits each: the four bits of the
/// face in a [`Slope`].
const FACE: [u8; 64] = {
    let mut faces = [0; 64];
    let mut steps = 0;
    while steps < 64 {
        let (mut nearer, mut as_near, mut turn) = (0, 0, 0);
        while turn < 3 {
            match steps >> (2 * turn) & 3 {
                0 => nearer |= 1 << turn,
                1 => as_near |= 1 << turn,
                _ => {}
            }
            turn += 1;
        }
        faces[steps] = if nearer > 0 { nearer } else { 8 | as_near };
        steps += 1;
    }
    faces
};

impl Slopes {
    /// The slopes of these distances; empty cells count as `rest`, one more than the largest.
    pub fn new(space: &Space, distances: &Bytes, rest: u8) -> Slopes {
        let columns = space.columns();
        let mut slopes = vec![Slope::default(); space.rows() * columns].into_boxed_slice();
        for (row, slopes) in slopes.chunks_exact_mut(columns).enumerate() {
            fill_row(space, distances, rest, row, slopes);
        }
        let seen = std::array::from_fn(|s| {
            let symmetry = Symmetry::from_index(s);
            std::array::from_fn(|face| {
                std::array::from_fn(|turns| {
                    let is_seen = |m: &Move| {
                        let seen = symmetry.turn(*m);
                        seen.face() == Face::ALL[face] && turns >> (seen.quarters() - 1) & 1 == 1
                    };
                    let turns = Move::ALL.iter().filter(|m| is_seen(m));
                    turns.fold(0, |set, m| set | TurnSet::of(&[m.index() as u8]).0)
                })
            })
        });
        Slopes { slopes, columns, seen: Box::new(seen) }
    }

    /// The distance of the position in this row and column.
    #[inline]
    pub fn distance(&self, row: usize, column: usize) -> u8 {
        self.slopes[row * self.columns + column].distance()
    }

    /// The turns that lead from the position in this row and column, as seen through `symmetry`, to
    /// a distance of at most `remaining`.
    #[inline]
    pub fn within(&self, row: usize, column: usize, symmetry: usize, remaining: u8) -> TurnSet {
        let seen = self.slopes[row * self.columns + column].within(remaining);
        let faces = &self.seen[symmetry % Symmetry::UD_COUNT];
        TurnSet((0..6).fold(0, |turns, face| turns | faces[face][(seen >> (4 * face) & 7) as usize]))
    }

    /// Bytes taken.
    pub fn memory_usage(&self) -> usize {
        size_of_val(&*self.slopes) + size_of_val(&*self.seen)
    }
}

// A call of its own for each row, as in `Builder`.
#[inline(never)]
fn fill_row(space: &Space, distances: &Bytes, rest: u8, row: usize, slopes: &mut [Slope]) {
    let here = distances.row(row);
    for (column, slope) in slopes.iter_mut().enumerate() {
        slope.0 = (here.distance(column).min(rest) as u32) << 24;
    }
    for face in Face::ALL {
        let [one, two, three] = [1, 2, 3].map(|quarters| {
            let turn = Move::new(face, quarters).index();
            let (next, symmetry) = space.turn_row(row, turn);
            (distances.row(next), space.turned(turn, symmetry))
        });
        for (column, slope) in slopes.iter_mut().enumerate() {
            let step = |(row, turned): (Row<'_, 8>, &Images)| {
                row.distance(turned[column % MOST_COLUMNS] as usize).min(rest) as usize
            };
            let steps = step(one) + 4 * step(two) + 16 * step(three) + 0b01_01_01;
            let steps = steps - 0b01_01_01 * (slope.0 >> 24) as usize;
            slope.0 |= (FACE[steps % 64] as u32) << (4 * face as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coord::{Coordinate, Slice, Twist};
    use crate::table::{Builder, Classes, Columns, Conjugates, MoveTable};
    use std::sync::Arc;

    #[test]
    fn slopes_say_what_the_turns_do() {
        let (slice, twist) = (MoveTable::<Slice>::new(), MoveTable::<Twist>::new());
        let (slice_images, images) = (Conjugates::<Slice>::new(), Conjugates::<Twist>::new());
        let all: Vec<usize> = (0..16).collect();
        let classes = Classes::new(Slice::COUNT, &all, |value, s| slice_images.image(value, s));
        let turn_slice = |value: usize, turn: usize| slice.row(value)[turn] as usize;
        let turn_twist = |value: usize, turn: usize| twist.row(value)[turn] as usize;
        let columns = Columns::new(Twist::COUNT, Move::COUNT, turn_twist, |value, s| images.image(value, s));
        let space = Space::new(&classes, Arc::new(columns), turn_slice);
        let (row, symmetry) = classes.of(Slice::SOLVED);
        for farthest in [7, 9] {
            let cells = Builder::new(&space, row, images.image(0, symmetry)).within(&space, farthest - 1);
            let slopes = Slopes::new(&space, &cells, farthest);
            let place = |slice, twist| {
                let (row, symmetry) = classes.of(slice);
                (row, images.image(twist, symmetry), symmetry)
            };
            let distance = |slice, twist| {
                let (row, column, _) = place(slice, twist);
                slopes.distance(row, column)
            };
            assert_eq!(distance(Slice::SOLVED, 0), 0);
            for (slice, twist) in
                (0..Slice::COUNT).flat_map(|s| (s % 7..Twist::COUNT).step_by(7).map(move |t| (s, t)))
            {
                let (row, column, symmetry) = place(slice, twist);
                for remaining in 0..=farthest {
                    let near = |turn: &u8| {
                        let turn = *turn as usize;
                        distance(turn_slice(slice, turn), turn_twist(twist, turn)) <= remaining
                    };
                    let expected: Vec<u8> = (0..18).filter(near).collect();
                    let found: Vec<u8> = slopes.within(row, column, symmetry, remaining).collect();
                    assert_eq!(found, expected);
                }
            }
        }
    }
}
