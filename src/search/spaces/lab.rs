//! The state space of stickers of any size, with turns of single layers.

use crate::cube::Face;
use crate::limits;
use crate::numbers::Number;
use crate::nxn::{LabRule, LabTurn, Stickers};
use crate::search::Space;

/// The space of an NxNxN's states with quarter turns of single layers, as in the university lab
/// (docs/solvers/lab.md). A goal has one colour on each face, and any colour may be on any face.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LabSpace {
    size: usize,
    rule: LabRule,
}

impl LabSpace {
    /// The largest size. A cube of one more layer has more moves than fit a byte.
    pub const MAX_SIZE: usize = limits::SEARCH_LAYERS;

    /// Returns the space of cubes of this size.
    ///
    /// # Panics
    /// If `size` is not 2 to [`LabSpace::MAX_SIZE`].
    pub fn new(size: usize, rule: LabRule) -> LabSpace {
        assert!((2..=LabSpace::MAX_SIZE).contains(&size), "no search on {size} layers");
        LabSpace { size, rule }
    }

    /// Returns the turn with this number.
    pub const fn turn(&self, number: usize) -> LabTurn {
        LabTurn::from_number(number, self.size)
    }
}

impl Space for LabSpace {
    type State = Stickers;

    fn moves(&self) -> usize {
        LabTurn::count(self.size)
    }

    fn make(&self, state: &mut Stickers, number: usize) {
        state.turn_in_lab(self.turn(number), self.rule);
    }

    fn inverse(&self, number: usize) -> usize {
        self.turn(number).inverse().number(self.size)
    }

    /// Layers of one letter turn in the order of their numbers, and a half turn is two turns with capital
    /// letters.
    fn may_follow(&self, previous: usize, number: usize) -> bool {
        let (before, turn) = (self.turn(previous), self.turn(number));
        before.letter != turn.letter || before.layer < turn.layer || before == turn && !turn.is_inverse
    }

    fn is_goal(&self, state: &Stickers) -> bool {
        state.is_solved()
    }

    /// Returns all ways to give each face one colour; none if the stickers do not make whole faces.
    fn goals(&self, state: &Stickers) -> Vec<Stickers> {
        let face = self.size * self.size;
        let mut faces = [0; 6];
        for colour in state.colours() {
            faces[colour.index()] += 1;
        }
        if faces.iter().any(|count| count % face != 0) {
            return Vec::new();
        }
        let mut goals = Vec::new();
        give_faces(&mut faces.map(|count| count / face), &mut Vec::new(), &mut |colours| {
            let stickers = colours.iter().flat_map(|&colour| std::iter::repeat_n(colour, face)).collect();
            goals.push(Stickers::from_colours(stickers).expect("six faces"));
        });
        goals
    }

    fn packed_len(&self) -> usize {
        (6 * self.size * self.size * BITS).div_ceil(8)
    }

    fn pack(&self, state: &Stickers, packed: &mut [u8]) {
        // Eight stickers are packed into three bytes.
        for (stickers, bytes) in state.colours().chunks(8).zip(packed.chunks_mut(BITS)) {
            let bits =
                stickers.iter().rev().fold(0u32, |bits, colour| bits << BITS | colour.index().to_u32());
            bytes.copy_from_slice(&bits.to_le_bytes()[..bytes.len()]);
        }
    }

    fn unpack(&self, packed: &[u8], state: &mut Stickers) {
        state.refill(packed.chunks(BITS).flat_map(|bytes| {
            let bits = bytes.iter().rev().fold(0u32, |bits, byte| bits << 8 | u32::from(*byte));
            (0..8).map(move |i| Face::from_index((bits >> (BITS * i) & 7).index()))
        }));
    }

    fn written(&self, number: usize) -> String {
        self.turn(number).to_string()
    }
}

/// The number of bits of a sticker in a packed state.
const BITS: usize = 3;

/// Calls `found` with the colours of the faces, in every different order.
fn give_faces(left: &mut [usize; 6], given: &mut Vec<Face>, found: &mut impl FnMut(&[Face])) {
    if given.len() == 6 {
        return found(given);
    }
    for colour in Face::ALL {
        if left[colour.index()] > 0 {
            left[colour.index()] -= 1;
            given.push(colour);
            give_faces(left, given, found);
            given.pop();
            left[colour.index()] += 1;
        }
    }
}
