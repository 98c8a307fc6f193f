//! Which turns lead nearer: one look-up for all turns instead of one for each.

use std::sync::Arc;

use super::cells::MOST_COLUMNS;
use super::{Bytes, Images, Row, Space};
use crate::cube::{Face, Move, Symmetry};

/// The distance of every position of a space, and which turns lead nearer to the goal, which as
/// near (tables like this are in Rokicki's cube20).
pub struct Slopes {
    slopes: Box<[Slope]>,
    columns: usize,
    seen: Arc<SeenTurns>,
}

/// By symmetry, then by face and turns of it as seen through the symmetry: the turns themselves.
pub struct SeenTurns([[[u32; 8]; 6]; Symmetry::UD_COUNT]);

impl SeenTurns {
    /// The table, which all [`Slopes`] can share.
    pub fn new() -> SeenTurns {
        let seen = |s, face, turns: usize| {
            let is_seen = |m: &Move| {
                let seen = Symmetry::from_index(s).turn(*m);
                seen.face() == Face::ALL[face] && turns >> (seen.quarters() - 1) & 1 == 1
            };
            let turns = Move::ALL.iter().filter(|m| is_seen(m));
            turns.fold(TurnSet::EMPTY, |set, m| set.with(*m)).0
        };
        SeenTurns(std::array::from_fn(|s| {
            std::array::from_fn(|face| std::array::from_fn(|turns| seen(s, face, turns)))
        }))
    }
}

impl Default for SeenTurns {
    fn default() -> Self {
        SeenTurns::new()
    }
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

    /// None.
    pub const EMPTY: TurnSet = TurnSet(0);

    /// These turns and one more.
    pub const fn with(self, m: Move) -> TurnSet {
        TurnSet(self.0 | 1 << (4 * m.face() as u32 + m.quarters() as u32 - 1))
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

    #[inline]
    fn set_face(&mut self, face: u32, steps: u32) {
        self.0 |= (FACE[steps as usize % 64] as u32) << (4 * face);
    }

    /// The turns that lead to a distance of at most `remaining`.
    #[inline]
    fn within(self, remaining: u8) -> u32 {
        let turns = self.0 & TurnSet::ALL.0;
        let none_is_nearer = (self.0 >> 3 & Slope::LOW) * 7;
        let nearer = turns & !none_is_nearer;
        let not_farther = turns | TurnSet::ALL.0 & !none_is_nearer;
        // Not a branch: it would have to wait for the table.
        let room = remaining as i32 - self.distance() as i32;
        [0, nearer, not_farther, TurnSet::ALL.0][(room + 2).clamp(0, 3) as usize]
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
    /// The slopes of these distances, at most 15, in a space in which these turns act.
    pub fn new(space: &Space, turns: &[Move], distances: &Bytes, seen: Arc<SeenTurns>) -> Slopes {
        let by_face = Face::ALL
            .map(|face| [1, 2, 3].map(|quarters| turns.iter().position(|m| *m == Move::new(face, quarters))));
        let columns = space.columns();
        let mut slopes = vec![Slope::default(); space.rows() * columns].into_boxed_slice();
        for (row, slopes) in slopes.chunks_exact_mut(columns).enumerate() {
            fill_row(space, &by_face, distances, row, slopes);
        }
        Slopes { slopes, columns, seen }
    }

    /// The distance of the position in this row and column.
    #[inline]
    pub fn distance(&self, row: usize, column: usize) -> u8 {
        self.slopes[row * self.columns + column].distance()
    }

    /// The turns that lead from the position in this row and column, as seen through `symmetry`, to
    /// a distance of at most `remaining`. It may hold turns that do not act in the space.
    #[inline]
    pub fn within(&self, row: usize, column: usize, symmetry: usize, remaining: u8) -> TurnSet {
        let seen = self.slopes[row * self.columns + column].within(remaining);
        let faces = &self.seen.0[symmetry % Symmetry::UD_COUNT];
        TurnSet((0..6).fold(0, |turns, face| turns | faces[face][(seen >> (4 * face) & 7) as usize]))
    }

    /// Bytes taken.
    pub fn memory_usage(&self) -> usize {
        size_of_val(&*self.slopes)
    }
}

// A call of its own for each row, as in `Builder`.
#[inline(never)]
fn fill_row(
    space: &Space,
    turns: &[[Option<usize>; 3]; 6],
    distances: &Bytes,
    row: usize,
    slopes: &mut [Slope],
) {
    let here = distances.row(row);
    for (column, slope) in slopes.iter_mut().enumerate() {
        slope.0 = (here.distance(column) as u32) << 24;
    }
    for (turns, face) in turns.iter().zip(0..) {
        let next = |turn: usize| {
            let (next, symmetry) = space.turn_row(row, turn);
            (distances.row(next), space.turned(turn, symmetry))
        };
        let step = |(row, turned): (Row<'_, 8>, &Images), column: usize| {
            row.distance(turned[column % MOST_COLUMNS] as usize) as u32
        };
        let [one, two, three] = *turns;
        let Some(two) = two else { continue };
        let two = next(two);
        if let (Some(one), Some(three)) = (one.map(next), three.map(next)) {
            for (column, slope) in slopes.iter_mut().enumerate() {
                let steps = step(one, column) + 4 * step(two, column) + 16 * step(three, column);
                slope.set_face(face, steps + 0b01_01_01 - 0b01_01_01 * slope.distance() as u32);
            }
        } else {
            for (column, slope) in slopes.iter_mut().enumerate() {
                // Turns that do not act lead farther.
                let steps = 0b10_00_10 + 4 * (step(two, column) + 1 - slope.distance() as u32);
                slope.set_face(face, steps);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coord::{Coordinate, Slice, Twist};
    use crate::table::Builder;
    use crate::table::sample::SliceTwist;

    #[test]
    fn slopes_say_what_the_turns_do() {
        let sample = SliceTwist::new();
        let SliceTwist { space, solved, slice: slices, twist: twists, .. } = &sample;
        for farthest in [7, 9] {
            let cells = Builder::new(space, solved.0, solved.1).up_to(space, farthest);
            let slopes = Slopes::new(space, &Move::ALL, &cells, Arc::new(SeenTurns::new()));
            let distance = |slice, twist| {
                let (row, column, _) = sample.place(slice, twist);
                slopes.distance(row, column)
            };
            assert_eq!(distance(Slice::SOLVED, 0), 0);
            for (slice, twist) in
                (0..Slice::COUNT).flat_map(|s| (s % 7..Twist::COUNT).step_by(7).map(move |t| (s, t)))
            {
                let (row, column, symmetry) = sample.place(slice, twist);
                for remaining in 0..=farthest {
                    let near = |turn: &u8| {
                        let turn = *turn as usize;
                        distance(slices.row(slice)[turn] as usize, twists.row(twist)[turn] as usize)
                            <= remaining
                    };
                    let expected: Vec<u8> = (0..18).filter(near).collect();
                    let found: Vec<u8> = slopes.within(row, column, symmetry, remaining).collect();
                    assert_eq!(found, expected);
                }
            }
        }
    }
}
