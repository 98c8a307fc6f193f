//! Families of commutators that cycle three centres for each pair of two sets of inner layers.

use wide::i8x16;

use super::geometry::{AXES, carried, depth};
use super::layers::block_turns;
use super::lines::{LANES, Lines};
use crate::cube::Face;
use crate::numbers::Number;
use crate::nxn::LayerTurn;

/// The quarter turns that a layer can make.
const QUARTERS: [i8; 3] = [1, 2, 3];

/// A family of commutators of centres: setup turns, then X Y X' Y'.
///
/// X turns some inner layers A. Y = F M F' turns other layers B of the same axis, conjugated by a turn of a
/// face F that these layers cross. For each pair of a layer of A and a layer of B, X Y X' Y' cycles three
/// centres and moves nothing else: the centre `p` of F in which the two layers cross, and the centres `q` and
/// `r` that X and Y bring to its place from other faces. Each layer may turn by its own amount. The last turn,
/// F', is left out, as it moves centres of one face only. The setup turns of the faces that take part bring
/// other centres together.
///
/// Commutators of two layers are the usual way to solve centres (the "commutator" or "cage" methods of large
/// cubes); turning many layers at once is this project's own.
#[derive(Clone, Debug)]
pub(super) struct CommutatorFamily {
    /// F.
    face: Face,
    /// The face that layers are counted from.
    along: Face,
    /// Quarter turns of F.
    quarters: i8,
    /// The setup turns.
    before: Vec<LayerTurn>,
    /// By quarter turns: the face of `q`, which is also the face of `r` for the same amount.
    faces: [Face; 3],
    p: Grid,
    q: [Grid; 3],
    r: [Grid; 3],
}

/// The place of a sticker as a linear function of a pair of layers (a, b).
#[derive(Clone, Copy, Default, Debug)]
struct Grid {
    start: isize,
    step: [isize; 2],
}

impl Grid {
    /// Makes the function from its values at the layers (0, 0), (N - 1, 0) and (0, N - 1).
    fn through(size: usize, corners: [usize; 3]) -> Grid {
        let [start, by_a, by_b] = corners.map(|place| place.to_isize());
        let across = size.to_isize() - 1;
        Grid { start, step: [(by_a - start) / across, (by_b - start) / across] }
    }

    fn place(&self, a: usize, b: usize) -> usize {
        (self.start + self.step[0] * a.to_isize() + self.step[1] * b.to_isize()).index()
    }
}

/// How many more centres are on the face of their colour after commutators of a family, for each pair of inner layers (a, b) and amounts
/// of both.
#[derive(Default)]
pub(super) struct Gains {
    /// The number of inner layers.
    inner: usize,
    /// The length of a row of gains in bytes: `inner`, rounded up to a multiple of [`LANES`].
    wide: usize,
    /// By the amount of b, by b, by the amount of a, and then by a.
    all: Vec<i8>,
    /// By the amount of b and by b: the sum over all a of the largest gain that is not negative.
    bounds: Vec<i32>,
}

impl Gains {
    /// The number of amounts of a layer.
    const AMOUNTS: usize = QUARTERS.len();

    /// Returns the gains for an amount of b and an inner layer b: by the amount of a, and then by a. Amounts are 0 to 2, for one to three
    /// quarter turns.
    pub(super) fn of(&self, y: usize, b: usize) -> [&[i8]; Gains::AMOUNTS] {
        let row = &self.all[(y * self.inner + b) * Gains::AMOUNTS * self.wide..];
        let of = |x: usize| &row[x * self.wide..][..self.inner];
        [of(0), of(1), of(2)]
    }

    /// Returns an upper bound of what turning any layers a gains together with an amount of b and b.
    pub(super) fn bound(&self, y: usize, b: usize) -> i32 {
        self.bounds[y * self.inner + b]
    }

    fn begin(&mut self, inner: usize) {
        (self.inner, self.wide) = (inner, inner.next_multiple_of(LANES));
        self.all.clear();
        self.bounds.clear();
    }

    /// Adds the gains for the next b. `places` are the colours at `p`, at `r` and at the three `q`, by a; then follow the face of `p`, that
    /// of `r` and those of the three `q`.
    #[inline]
    fn add_row(&mut self, places: [&[i8]; 5], home: i8x16, of_r: i8x16, faces: [i8x16; Gains::AMOUNTS]) {
        let start = self.all.len();
        self.all.resize(start + Gains::AMOUNTS * self.wide, 0);
        let (rows, _) = self.all[start..].as_chunks_mut::<LANES>();
        let (wide, [p, r, first, second, third]) = (self.wide, places);
        let lanes = |line: &[i8], block: usize| i8x16::new(line[..wide].as_chunks().0[block]);
        let blocks = self.wide / LANES;
        // A gain is at most 3. 1000 layers, the most there are, make 63 blocks, so that a lane is at most 189, which fits into a byte.
        let mut bound = i8x16::ZERO;
        for block in 0..blocks {
            let (p, r) = (lanes(p, block), lanes(r, block));
            let q = [lanes(first, block), lanes(second, block), lanes(third, block)];
            // Lanes that are equal are -1.
            let shared = r.simd_eq(of_r) + p.simd_eq(home) - p.simd_eq(of_r);
            let mut most = i8x16::ZERO;
            for x in 0..Gains::AMOUNTS {
                let (q, of_q) = (q[x], faces[x]);
                let gain = shared - q.simd_eq(home) - r.simd_eq(of_q) + q.simd_eq(of_q);
                rows[x * blocks + block] = gain.to_array();
                most = most.max(gain);
            }
            bound += if block + 1 < blocks { most } else { most & first_lanes(self.inner - block * LANES) };
        }
        let lanes = bound.to_array().into_iter();
        self.bounds.push(lanes.map(|lane| i32::from(lane.cast_unsigned())).sum());
    }
}

/// Returns lanes of which the first ones have all bits, and the others none.
fn first_lanes(count: usize) -> i8x16 {
    i8x16::new(std::array::from_fn(|lane| -i8::from(lane < count)))
}

impl CommutatorFamily {
    /// The number of families: six faces, two axes across each, two directions, and 256 choices of setup turns.
    pub(super) const COUNT: usize = 6 * 2 * 2 * 256;

    /// Returns the family with this index, below [`CommutatorFamily::COUNT`].
    pub(super) fn new(size: usize, number: usize) -> CommutatorFamily {
        let (before, number) = (number % 256, number / 256);
        let face = Face::from_index(number / 4);
        let mut across = AXES.into_iter().filter(|along| along.axis() != face.axis());
        let along = across.nth(number / 2 % 2).expect("two axes lie across");
        CommutatorFamily::after(size, face, along, if number % 2 == 0 { 1 } else { -1 }, before)
    }

    /// Returns the family with these turns and one of 256 choices of setup turns.
    fn after(size: usize, face: Face, along: Face, f: i8, before: usize) -> CommutatorFamily {
        let last = size - 1;
        let turned = |depth: usize, quarters: i8| LayerTurn::at_depth(along, depth, quarters);
        // The corners of the face, by the layers they are in and the layers that F brings them to.
        let (mut p, mut q, mut r) = ([0; 3], [[0; 3]; 3], [[0; 3]; 3]);
        for place in [0, last, last * size, last * size + last].map(|at| face.index() * size * size + at) {
            let a = depth(size, place, along);
            let aside = carried(size, place, LayerTurn::outer(face, f));
            let b = depth(size, aside, along);
            let corner = match (a, b) {
                (0, 0) => 0,
                (_, 0) => 1,
                (0, _) => 2,
                _ => continue,
            };
            p[corner] = place;
            for (i, quarters) in QUARTERS.into_iter().enumerate() {
                q[i][corner] = carried(size, place, turned(a, -quarters));
                r[i][corner] = carried(size, aside, turned(b, -quarters));
            }
        }
        let faces = q.map(|corners| Face::from_index(corners[0] / (size * size)));
        let amounts = [before & 3, before >> 2 & 3, before >> 4 & 3, before >> 6];
        let amount = |i: usize| [0, 1, -1, 2][amounts[i]];
        let grid = |i: usize, face: Face, corners: [usize; 3]| {
            let origin = |place| carried(size, place, LayerTurn::outer(face, -amount(i)));
            Grid::through(size, corners.map(origin))
        };
        let all = [faces[0], faces[1], faces[2], face];
        let before = (0..4).filter(|&i| amount(i) != 0).map(|i| LayerTurn::outer(all[i], amount(i)));
        CommutatorFamily {
            face,
            along,
            quarters: f,
            before: before.collect(),
            faces,
            p: grid(3, face, p),
            q: std::array::from_fn(|i| grid(i, faces[i], q[i])),
            r: std::array::from_fn(|i| grid(i, faces[i], r[i])),
        }
    }

    /// Returns the number of turns that are not of inner layers: the setup turns and three of F.
    pub(super) fn fixed_cost(&self) -> usize {
        self.before.len() + 3
    }

    /// Computes, for each pair of inner layers (a, b) and amounts of both, how many more centres are on the
    /// face of their colour after the commutator.
    ///
    /// Never inlined, because browsers optimise a function that is called often.
    #[inline(never)]
    pub(super) fn gains(&self, size: usize, lines: &Lines, gains: &mut Gains) {
        gains.begin(size - 2);
        let [one, two, three] = self.faces;
        let of = |face: Face| i8x16::splat(face.index().to_i8());
        let (home, faces) = (of(self.face), [of(one), of(two), of(three)]);
        let from = |grid: &Grid, b: usize| lines.from(grid.place(1, b), grid.step[0]);
        for y in 0..3 {
            for b in 1..size - 1 {
                let of_q = |x: usize| from(&self.q[x], b);
                let places = [from(&self.p, b), from(&self.r[y], b), of_q(0), of_q(1), of_q(2)];
                gains.add_row(places, home, faces[y], faces);
            }
        }
    }

    /// Returns the turns with these layers as A and B, given the quarter turns of each layer.
    pub(super) fn turns(&self, a: &[u8], b: &[u8]) -> Vec<LayerTurn> {
        let mut turns = self.before.clone();
        let (x, y) = (block_turns(self.along, a), block_turns(self.along, b));
        let f = LayerTurn::outer(self.face, self.quarters);
        turns.extend(&x);
        turns.push(f);
        turns.extend(&y);
        turns.push(f.inverse());
        turns.extend(x.iter().map(|turn| turn.inverse()));
        turns.push(f);
        turns.extend(y.iter().map(|turn| turn.inverse()));
        turns
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::seq::index::sample;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::nxn::{Position, Stickers};

    /// Returns the number of centres on the face of their colour.
    fn solved(stickers: &Stickers) -> i32 {
        let inner = || 1..stickers.size() - 1;
        let places = Face::ALL.into_iter().flat_map(|face| inner().map(move |row| (face, row)));
        let is_solved = |face, row, column| stickers.colours()[stickers.position(face, row, column)] == face;
        places
            .map(|(face, row)| inner().filter(|column| is_solved(face, row, *column)).count())
            .sum::<usize>()
            .to_i32()
    }

    #[test]
    fn gains_are_the_centres_that_the_turns_bring_to_their_faces() {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let (mut lines, mut gains) = (Lines::default(), Gains::default());
        for size in [4, 9, 18, 19] {
            let position = Position::random(size, &mut random);
            let stickers = position.stickers();
            lines.read(stickers);
            for _ in 0..100 {
                let family = CommutatorFamily::new(size, random.random_range(0..CommutatorFamily::COUNT));
                family.gains(size, &lines, &mut gains);
                let layers = sample(&mut random, size - 2, 2);
                let (a, b) = (layers.index(0), layers.index(1));
                let (x, y) = (random.random_range(0..3), random.random_range(0..3));
                let only = |layer: usize, amount: usize| {
                    let mut amounts = vec![0; size - 1];
                    amounts[layer + 1] = amount.to_u8() + 1;
                    amounts
                };
                let mut turned = stickers.clone();
                turned.turn_all(family.turns(&only(a, x), &only(b, y)));
                assert_eq!(i32::from(gains.of(y, b)[x][a]), solved(&turned) - solved(stickers), "{size}");
                let [one, two, three] = gains.of(y, b);
                let most = (0..size - 2).map(|a| one[a].max(two[a]).max(three[a]).max(0));
                assert_eq!(gains.bound(y, b), most.map(i32::from).sum::<i32>());
            }
        }
    }
}
