//! Which turns lead nearer: one look-up for all turns instead of one for each.

use std::sync::Arc;

use super::{Bytes, Space};
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
#[derive(Clone, Copy)]
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

/// The four bits of a face in a [`Slope`], from the distance here and those after its turns.
#[inline]
fn face_bits(here: u8, after: [u8; 3]) -> u8 {
    let nearer = after.map(|distance| (distance < here) as u8);
    let as_near = after.map(|distance| (distance == here) as u8);
    let bits = |[one, two, three]: [u8; 3]| one | two << 1 | three << 2;
    if bits(nearer) > 0 { bits(nearer) } else { 8 | bits(as_near) }
}

/// What is known of a row while its slopes are made, by column. As arrays of bytes the compiler has them looked at
/// sixteen at a time.
struct RowAtWork {
    here: Box<[u8]>,
    /// The distances after the three turns of a face.
    after: [Box<[u8]>; 3],
    /// The bits of two faces each.
    faces: [Box<[u8]>; 3],
}

impl Slopes {
    /// The slopes of these distances, at most 15, in a space in which these turns act.
    pub fn new(space: &Space, turns: &[Move], distances: &Bytes, seen: Arc<SeenTurns>) -> Slopes {
        let by_face = Face::ALL
            .map(|face| [1, 2, 3].map(|quarters| turns.iter().position(|m| *m == Move::new(face, quarters))));
        let columns = space.columns();
        let bytes = || vec![0; columns].into_boxed_slice();
        let mut at_work =
            RowAtWork { here: bytes(), after: [(); 3].map(|()| bytes()), faces: [(); 3].map(|()| bytes()) };
        let mut slopes = Vec::with_capacity(space.rows() * columns);
        for row in 0..space.rows() {
            add_row(space, &by_face, distances, row, &mut at_work, &mut slopes);
        }
        Slopes { slopes: slopes.into(), columns, seen }
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
fn add_row(
    space: &Space,
    turns: &[[Option<usize>; 3]; 6],
    distances: &Bytes,
    row: usize,
    at_work: &mut RowAtWork,
    slopes: &mut Vec<Slope>,
) {
    let RowAtWork { here, after, faces } = at_work;
    distances.row(row).copy_to(here);
    for (face, turns) in turns.iter().enumerate() {
        for (turn, after) in turns.iter().zip(&mut *after) {
            match turn {
                Some(turn) => {
                    let (next, symmetry) = space.turn_row(row, *turn);
                    distances.row(next).gather(space.turned(*turn, symmetry), after);
                }
                // A turn that does not act leads farther.
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
    slopes.extend(
        faces.zip(&*here).map(|(((first, second), third), here)| {
            Slope(u32::from_le_bytes([*first, *second, *third, *here]))
        }),
    );
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
