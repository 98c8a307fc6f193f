//! Families of commutators that cycle three centres for each pair of two sets of inner layers.

use super::geometry::{AXES, carried, depth};
use super::layers::block_turns;
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
    /// face of their colour after the commutator. `gains` is indexed by the amount of b, by b, by a, and then
    /// by the amount of a. `bounds` holds the largest sum over all a, indexed by the amount of b and by b.
    ///
    /// Never inlined, because browsers optimise a function that is called often. The three amounts are written
    /// out, because the worker is compiled for size and would not unroll the loops.
    #[inline(never)]
    pub(super) fn gains(
        &self,
        size: usize,
        colours: &[Face],
        gains: &mut Vec<[i8; 3]>,
        bounds: &mut Vec<i32>,
    ) {
        gains.clear();
        bounds.clear();
        let (home, faces) = (self.face, self.faces);
        let step_p = self.p.step[0];
        let steps = [self.q[0].step[0], self.q[1].step[0], self.q[2].step[0]];
        for y in 0..3 {
            let (of_r, step_r) = (faces[y], self.r[y].step[0]);
            for b in 1..size - 1 {
                let mut p = self.p.place(1, b).to_isize();
                let mut r = self.r[y].place(1, b).to_isize();
                let of_q = |x: usize| self.q[x].place(1, b).to_isize();
                let mut q = [of_q(0), of_q(1), of_q(2)];
                let mut bound = 0;
                gains.extend((1..size - 1).map(|_| {
                    let (on_p, on_r) = (colours[p.index()], colours[r.index()]);
                    let shared = i8::from(on_p == of_r) - i8::from(on_r == of_r) - i8::from(on_p == home);
                    let gain = |x: usize| {
                        let (on_q, of_q) = (colours[q[x].index()], faces[x]);
                        shared + i8::from(on_q == home) + i8::from(on_r == of_q) - i8::from(on_q == of_q)
                    };
                    let row = [gain(0), gain(1), gain(2)];
                    bound += i32::from(row[0].max(row[1]).max(row[2]).max(0));
                    p += step_p;
                    r += step_r;
                    q = [q[0] + steps[0], q[1] + steps[1], q[2] + steps[2]];
                    row
                }));
                bounds.push(bound);
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
