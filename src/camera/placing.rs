//! The cheapest way of putting pieces into places under the laws of the cube.

use crate::numbers::Number;

/// What it costs to have each piece at each place, turned in each way.
pub(super) type PieceCosts<const N: usize, const TURNS: usize> = [[[f32; N]; TURNS]; N];

/// The least costs for each sum of turns and parity of the order: `2 * turn + parity`.
type Sums = [f32; 6];

/// For even and for odd orders of the pieces.
pub(super) type ByParity = [f32; 2];

const NONE: Sums = [f32::INFINITY; 6];

/// All ways of putting N pieces into N places, each turned in one of TURNS ways.
///
/// The places are filled one after the other. All that matters of those filled is which pieces they hold, how these are
/// turned in all, and whether their order is odd.
pub(super) struct Placing<const N: usize, const TURNS: usize> {
    costs: PieceCosts<N, TURNS>,
    /// For each set of pieces, the least costs of having it in the first places.
    before: Vec<Sums>,
    /// For each set of pieces, the least costs of filling the other places with the other pieces.
    after: Vec<Sums>,
}

impl<const N: usize, const TURNS: usize> Placing<N, TURNS> {
    pub fn new(costs: PieceCosts<N, TURNS>) -> Self {
        let mut placing = Placing { costs, before: vec![NONE; 1 << N], after: Vec::new() };
        placing.before[0][0] = 0.0;
        for set in 0..(1usize << N) - 1 {
            for (piece, turn, step, cost) in placing.nexts(set) {
                let from = placing.before[set];
                let to = &mut placing.before[set | 1 << piece];
                for (sums, from) in from.iter().enumerate().take(2 * TURNS) {
                    let sum = Self::moved(sums, turn, step);
                    to[sum] = to[sum].min(from + cost);
                }
            }
        }
        placing
    }

    /// Returns the pieces that can come next after a set, each with its turn, its change of the parity and its cost.
    fn nexts(&self, set: usize) -> impl Iterator<Item = (usize, usize, usize, f32)> + use<N, TURNS> {
        let costs = self.costs[set.count_ones().index()];
        (0..N).filter(move |piece| set >> piece & 1 == 0).flat_map(move |piece| {
            let parity = (set >> piece).count_ones().index() % 2;
            (0..TURNS).map(move |turn| (piece, turn, parity, costs[turn][piece]))
        })
    }

    const fn moved(sums: usize, turn: usize, parity: usize) -> usize {
        2 * ((sums / 2 + turn) % TURNS) + ((sums % 2) ^ parity)
    }

    /// Returns the least costs with turns that add up to none.
    pub fn least(&self) -> ByParity {
        let all = self.before[(1 << N) - 1];
        [all[0], all[1]]
    }

    /// Returns the least costs with each piece at each place, turned in each way.
    pub fn least_with_each(&mut self) -> [[[ByParity; N]; TURNS]; N] {
        let full = (1usize << N) - 1;
        self.after = vec![NONE; 1 << N];
        self.after[full][0] = 0.0;
        let mut least = [[[[f32::INFINITY; 2]; N]; TURNS]; N];
        for set in (0..full).rev() {
            let place = set.count_ones().index();
            for (piece, turn, step, cost) in self.nexts(set) {
                let rest = self.after[set | 1 << piece];
                for (sums, rest) in rest.iter().enumerate().take(2 * TURNS) {
                    let sum = Self::moved(sums, turn, step);
                    self.after[set][sum] = self.after[set][sum].min(rest + cost);
                    // Those before have to undo the turns of this piece and of the rest.
                    let back = (2 * TURNS - sum / 2) % TURNS;
                    for parity in 0..2 {
                        let total = self.before[set][2 * back + (parity ^ (sum % 2))] + cost + rest;
                        let least = &mut least[place][turn][piece][parity];
                        *least = least.min(total);
                    }
                }
            }
        }
        least
    }

    /// Returns the piece at each place, with its turn, in the cheapest way with this parity.
    pub fn cheapest(&self, parity: usize) -> [(usize, usize); N] {
        let mut pieces = [(0, 0); N];
        let (mut set, mut sums) = ((1usize << N) - 1, parity);
        for place in (0..N).rev() {
            let mut best = (f32::INFINITY, 0, 0, 0);
            for piece in (0..N).filter(|piece| set >> piece & 1 != 0) {
                let rest = set & !(1 << piece);
                let step = (rest >> piece).count_ones().index() % 2;
                for turn in 0..TURNS {
                    let from = Self::moved(sums, TURNS - turn, step);
                    let cost = self.before[rest][from] + self.costs[place][turn][piece];
                    if cost < best.0 {
                        best = (cost, piece, turn, from);
                    }
                }
            }
            pieces[place] = (best.1, best.2);
            (set, sums) = (set & !(1 << best.1), best.3);
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::RngExt;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    /// Goes through all ways of placing four pieces.
    fn each_way(mut see: impl FnMut(&[(usize, usize); 4], usize)) {
        for code in 0..256 * 81 {
            let way: [(usize, usize); 4] = std::array::from_fn(|i| {
                (code / 4usize.pow(i.to_u32()) % 4, code / 256 / 3usize.pow(i.to_u32()) % 3)
            });
            let is_each_once = (0..4).all(|piece| way.iter().any(|at| at.0 == piece));
            if is_each_once && way.iter().map(|at| at.1).sum::<usize>() % 3 == 0 {
                let inversions =
                    (0..4).flat_map(|i| (0..i).map(move |j| (i, j))).filter(|(i, j)| way[*j].0 > way[*i].0);
                see(&way, inversions.count() % 2);
            }
        }
    }

    #[test]
    fn the_cheapest_ways_are_those_of_going_through_all() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..5 {
            let costs: PieceCosts<4, 3> = std::array::from_fn(|_| {
                std::array::from_fn(|_| std::array::from_fn(|_| random.random::<f32>()))
            });
            let mut placing = Placing::new(costs);
            let mut least = [f32::INFINITY; 2];
            let mut with_each = [[[[f32::INFINITY; 2]; 4]; 3]; 4];
            each_way(|way, parity| {
                let cost: f32 = (0..4).map(|place| costs[place][way[place].1][way[place].0]).sum();
                least[parity] = least[parity].min(cost);
                for (place, (piece, turn)) in way.iter().enumerate() {
                    let with = &mut with_each[place][*turn][*piece][parity];
                    *with = with.min(cost);
                }
            });
            let close = |a: f32, b: f32| (a - b).abs() < 1e-4;
            for (parity, least) in least.into_iter().enumerate() {
                assert!(close(placing.least()[parity], least));
                let way = placing.cheapest(parity);
                let cost: f32 = (0..4).map(|place| costs[place][way[place].1][way[place].0]).sum();
                assert!(close(cost, least), "{way:?}");
            }
            let found = placing.least_with_each();
            for (a, b) in found
                .as_flattened()
                .as_flattened()
                .as_flattened()
                .iter()
                .zip(with_each.as_flattened().as_flattened().as_flattened())
            {
                assert!(close(*a, *b), "{a} {b}");
            }
        }
    }
}
