//! The search for commutators that solve many centres at a time.

use super::board::Board;
use super::commutator_family::{CommutatorFamily, Gains};
use super::geometry::AXES;
use super::layers::{Amounts, best_amounts, boundaries};
use super::lines::Lines;
use super::wings;
use crate::cube::Face;
use crate::numbers::Number;
use crate::nxn::{LayerTurn, least_quarters};

/// The number of centres that a turn must solve at first.
const FIRST_PRICE: f32 = 3.0;

/// [`FIRST_PRICE`] for boards whose centres are mostly solved.
const COLLECTED_PRICE: f32 = 1.0;

/// The factor by which the price falls when no family is worth it. 0.6 takes 2 % more turns on 17 layers; 0.95
/// takes as many turns as 0.85 in 1.3 times the time (docs/solvers/reduction.md).
const DISCOUNT: f32 = 0.85;

/// The number of families tried for each step, times the cube of the number of inner layers. The work of a try
/// grows with the square of that number, and the number of steps almost as fast. A quarter as many tries cost 4
/// to 5 % more turns in half the time; four times as many save 4 to 5 % in 3.5 times the time
/// (docs/solvers/reduction.md).
const TRIES: usize = 1_500_000;

/// [`TRIES`] for boards whose centres are mostly solved. A quarter as many tries cost 2 % more turns on 10
/// layers; four times as many change nothing (docs/solvers/reduction.md).
const COLLECTED_TRIES: usize = 6_000_000;

/// From this size on each step evaluates less: it takes the first family that is worth the price instead of the
/// best of several, and turns of single layers are not tried after turns of faces.
pub(super) const LARGE: usize = 50;

/// A linear congruential generator (Knuth's MMIX constants), with the same seed for every search.
struct Order(u64);

impl Order {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (((self.0 >> 33) * bound.to_u64()) >> 31).index()
    }
}

/// A search for turns that solve all centres.
///
/// It first turns single layers, as long as each turn solves more centres than it breaks. Then it makes
/// commutators of many layers. The turns of each step must solve a number of centres per turn, the price. The
/// price falls as wrong centres become rare.
pub(super) struct Commutators {
    families: Vec<Option<CommutatorFamily>>,
    lines: Lines,
    chooser: Chooser,
    order: Order,
    price: f32,
    /// The number of families tried for each step.
    tries: usize,
    /// True once turns of single layers gain nothing more.
    started: bool,
}

impl Commutators {
    /// Starts a search for the centres of any board.
    pub(super) fn new(board: &Board) -> Commutators {
        let tries = (TRIES / (board.size() - 2).pow(3)).clamp(4, CommutatorFamily::COUNT);
        Commutators::with(FIRST_PRICE, tries, false)
    }

    /// Starts a search for the centres of a small board whose wings are in even arrangements and whose centres
    /// turns of single layers do not improve.
    pub(super) fn of_collected(board: &Board) -> Commutators {
        let tries = (COLLECTED_TRIES / (board.size() - 2).pow(3)).min(CommutatorFamily::COUNT);
        Commutators::with(COLLECTED_PRICE, tries, true)
    }

    fn with(price: f32, tries: usize, started: bool) -> Commutators {
        let mut families = Vec::new();
        families.resize_with(CommutatorFamily::COUNT, || None);
        let (lines, chooser) = (Lines::default(), Chooser::default());
        Commutators { families, lines, chooser, order: Order(1), price, tries, started }
    }

    /// Makes the next turns on the board. Returns the number of positions evaluated, and true once the centres
    /// are solved.
    pub(super) fn advance(&mut self, board: &mut Board) -> (u64, bool) {
        if board.wrong_centres() == 0 && wings::odd_depths(board.stickers()).next().is_none() {
            return (1, true);
        }
        let size = board.size();
        if !self.started {
            self.started = turn_layers(board);
            return ((size * size).to_u64(), false);
        }
        self.lines.read(board.stickers());
        let mut best: Option<(usize, Choice)> = None;
        for _ in 0..self.tries {
            let number = self.order.below(CommutatorFamily::COUNT);
            let family = self.families[number].get_or_insert_with(|| CommutatorFamily::new(size, number));
            family.gains(size, &self.lines, &mut self.chooser.gains);
            let least = best.as_ref().map_or(0.0, |(_, choice)| choice.score);
            let fixed = self.price * family.fixed_cost().to_f32();
            if let Some(choice) = self.chooser.choose(size - 2, self.price, fixed, least) {
                best = Some((number, choice));
                if size >= LARGE {
                    break;
                }
            }
        }
        match best {
            Some((number, choice)) => {
                let family = self.families[number].as_ref().expect("it was made to be looked at");
                board.turn_all(family.turns(&choice.a, &choice.b));
            }
            None => self.price *= DISCOUNT,
        }
        ((self.tries * (size - 2) * (size - 2)).to_u64() + 1, false)
    }
}

/// Returns the turn of one layer.
fn layer_turn(face: Face, depth: usize, quarters: usize) -> LayerTurn {
    LayerTurn::at_depth(face, depth, least_quarters(quarters.to_i8()))
}

/// Returns the best turns of single layers about one axis, and the number of centres they solve less their
/// price. Each turn must be worth the price.
fn best_layers(board: &Board, price: i32) -> (i32, Vec<LayerTurn>) {
    let size = board.size();
    let mut best = (0, Vec::new());
    for face in AXES {
        let mut along = (0, Vec::new());
        for depth in (1..size - 1).filter(|depth| 2 * depth + 1 != size) {
            let gains = board.layer_gains(face, depth);
            let quarters = (1..4).max_by_key(|&quarters| gains[quarters]).expect("three of them");
            if gains[quarters] >= price {
                along.0 += gains[quarters] - price;
                along.1.push(layer_turn(face, depth, quarters));
            }
        }
        if along.0 > best.0 {
            best = along;
        }
    }
    best
}

/// Turns single layers if that solves centres, or else a face if turns of single layers then do. When neither
/// gains anything, makes the arrangements of all wing orbits even and returns true.
fn turn_layers(board: &mut Board) -> bool {
    let price = 3;
    let (_, turns) = best_layers(board, price);
    if !turns.is_empty() {
        board.turn_all(turns);
        return false;
    }
    let mut best: Option<(i32, LayerTurn)> = None;
    for face in Face::ALL.into_iter().filter(|_| board.size() < LARGE) {
        for quarters in [1, -1, 2] {
            let turn = LayerTurn::outer(face, quarters);
            let mut turned = board.clone();
            turned.turn(turn);
            let worth = best_layers(&turned, price).0 - price;
            if worth > best.map_or(0, |(worth, _)| worth) {
                best = Some((worth, turn));
            }
        }
    }
    match best {
        Some((_, turn)) => board.turn(turn),
        None => even_wings(board),
    }
    best.is_none()
}

/// Makes the arrangements of all wing orbits even by turns of single layers.
pub(super) fn even_wings(board: &mut Board) {
    let size = board.size();
    let odd: Vec<usize> = wings::odd_depths(board.stickers()).collect();
    for depth in odd {
        let mut best: Option<(i32, LayerTurn)> = None;
        for face in AXES {
            for depth in [depth, size - 1 - depth] {
                let gains = board.layer_gains(face, depth);
                for quarters in [1, 3] {
                    if best.is_none_or(|(worth, _)| gains[quarters] > worth) {
                        best = Some((gains[quarters], layer_turn(face, depth, quarters)));
                    }
                }
            }
        }
        board.turn(best.expect("there are twelve").1);
    }
}

/// The layers to turn in a commutator: the quarter turns of each layer of A and B.
#[derive(Default)]
struct Choice {
    /// The number of centres solved, less the price of all turns.
    score: f32,
    a: Amounts,
    b: Amounts,
}

/// A smaller difference between two scores is a rounding error.
const LEAST_GAIN: f32 = 1e-3;

/// Chooses the layers of commutators; keeps its scratch memory between calls.
#[derive(Default)]
struct Chooser {
    gains: Gains,
    amounts: Amounts,
    steps: Vec<u8>,
    taken: Vec<bool>,
    sums: Vec<[i32; 3]>,
}

impl Chooser {
    /// Returns the best layers to turn among `n` inner ones, or `None` if no choice scores more than `least`.
    /// Each boundary between layers that turn and layers that stay costs `cost`; `fixed` is the cost of the
    /// other turns.
    ///
    /// The search begins with the best layers A for one layer of B. It then improves B for A and A for B in
    /// turn until neither gains.
    fn choose(&mut self, n: usize, cost: f32, fixed: f32, least: f32) -> Option<Choice> {
        let fixed = fixed + 2.0 * cost;
        let mut choice = self.best_for_one_layer(n, cost, fixed, least);
        if choice.a.is_empty() {
            return None;
        }
        while self.improve_b(n, cost, fixed, &mut choice) && self.improve_a(n, cost, fixed, &mut choice) {}
        choice.a.insert(0, 0);
        choice.b.insert(0, 0);
        Some(choice)
    }

    /// Returns the best layers A for the best single layer of B; A is empty if no choice scores more than
    /// `least`.
    fn best_for_one_layer(&mut self, n: usize, cost: f32, fixed: f32, least: f32) -> Choice {
        let Chooser { gains, amounts, steps, .. } = self;
        let mut choice = Choice { score: least, ..Choice::default() };
        for y in 0..3 {
            for b in 0..n {
                if gains.bound(y, b).to_f32() - fixed - 2.0 * cost <= choice.score {
                    continue;
                }
                let [one, two, three] = gains.of(y, b);
                let cells = (0..n).map(|a| (a != b).then(|| [one[a].into(), two[a].into(), three[a].into()]));
                let score = best_amounts(cells, cost, amounts, steps) - fixed;
                if score > choice.score {
                    choice.score = score;
                    std::mem::swap(&mut choice.a, amounts);
                    choice.b.clear();
                    choice.b.resize(n, 0);
                    choice.b[b] = y.to_u8() + 1;
                }
            }
        }
        choice
    }

    /// Replaces B by the best layers for A; returns false if that gains nothing.
    fn improve_b(&mut self, n: usize, cost: f32, fixed: f32, choice: &mut Choice) -> bool {
        let Chooser { gains, amounts, steps, taken, .. } = self;
        taken.clear();
        taken.extend(choice.a.iter().map(|amount| *amount > 0));
        let cells = (0..n).map(|b| {
            let sum = |y: usize| {
                let rows = gains.of(y, b);
                let turned = choice.a.iter().enumerate().filter(|(_, amount)| **amount > 0);
                turned.map(|(a, &amount)| i32::from(rows[amount.index() - 1][a])).sum::<i32>().to_f32()
            };
            (!taken[b]).then(|| [sum(0), sum(1), sum(2)])
        });
        let score = best_amounts(cells, cost, amounts, steps) - fixed + 2.0 * cost
            - cost * boundaries(&choice.a).to_f32();
        adopt(score, amounts, &mut choice.b, &mut choice.score)
    }

    /// Replaces A by the best layers for B; returns false if that gains nothing.
    fn improve_a(&mut self, n: usize, cost: f32, fixed: f32, choice: &mut Choice) -> bool {
        let Chooser { gains, amounts, steps, taken, sums, .. } = self;
        taken.clear();
        taken.extend(choice.b.iter().map(|amount| *amount > 0));
        sums.clear();
        sums.resize(n, [0; 3]);
        for (b, &amount) in choice.b.iter().enumerate().filter(|(_, amount)| **amount > 0) {
            let y = usize::from(amount) - 1;
            let [one, two, three] = gains.of(y, b);
            for (a, sum) in sums.iter_mut().enumerate() {
                let [first, second, third] = sum;
                (*first, *second, *third) =
                    (*first + i32::from(one[a]), *second + i32::from(two[a]), *third + i32::from(three[a]));
            }
        }
        let cells = (0..n)
            .map(|a| (!taken[a]).then(|| [sums[a][0].to_f32(), sums[a][1].to_f32(), sums[a][2].to_f32()]));
        let score = best_amounts(cells, cost, amounts, steps) - fixed + 2.0 * cost
            - cost * boundaries(&choice.b).to_f32();
        adopt(score, amounts, &mut choice.a, &mut choice.score)
    }
}

/// Replaces layers by better ones if that raises the score; returns false otherwise.
fn adopt(score: f32, amounts: &mut Vec<u8>, layers: &mut Vec<u8>, best: &mut f32) -> bool {
    let gains_more = score > *best + LEAST_GAIN;
    if gains_more {
        std::mem::swap(layers, amounts);
        *best = score;
    }
    gains_more
}
