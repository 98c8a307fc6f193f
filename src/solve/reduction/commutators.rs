//! The centres of a cube to commutators that bring them home, many at a time.

use super::board::Board;
use super::family::Family;
use super::geometry::AXES;
use super::layers::{Amounts, best_amounts, boundaries};
use super::wings;
use crate::cube::Face;
use crate::nxn::{LayerTurn, least_quarters};

/// How many centres a turn must bring home at first.
const FIRST_PRICE: f32 = 3.0;

/// The same where only few are not at home.
const GATHERED_PRICE: f32 = 1.0;

/// What the price is multiplied by whenever nothing is found that is worth it.
const DISCOUNT: f32 = 0.85;

/// From this size on less is looked at for each step: the first family that is worth the price is taken, not the best
/// of some, and single layers turn without turns of faces between.
pub(super) const LARGE: usize = 50;

/// Numbers in an order that is as good as random, the same for each search.
struct Order(u64);

impl Order {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (((self.0 >> 33) * bound as u64) >> 31) as usize
    }
}

/// A search for the turns that bring all centres home.
///
/// First it turns single layers, as long as each brings more centres home than it takes away; then commutators
/// of many layers. The turns of each step must be worth a price, so many centres a turn, which falls as the
/// centres that are wrong become rare.
pub(super) struct Commutators {
    families: Vec<Option<Family>>,
    chooser: Chooser,
    order: Order,
    price: f32,
    /// How many families are tried for each step.
    tries: usize,
    /// Whether layers have turned singly, or need not.
    started: bool,
}

impl Commutators {
    /// A search for the centres of this board, however it is scrambled.
    pub(super) fn new(board: &Board) -> Commutators {
        // The work of a try grows with the square of the size, the number of steps a little less.
        let tries = (1_500_000 / (board.size() - 2).pow(3)).clamp(4, Family::COUNT);
        Commutators::with(FIRST_PRICE, tries, false)
    }

    /// A search for the centres of a small board that turns of single layers bring no nearer and whose wings are arranged
    /// evenly.
    pub(super) fn of_gathered(board: &Board) -> Commutators {
        let tries = (6_000_000 / (board.size() - 2).pow(3)).min(Family::COUNT);
        Commutators::with(GATHERED_PRICE, tries, true)
    }

    fn with(price: f32, tries: usize, started: bool) -> Commutators {
        let mut families = Vec::new();
        families.resize_with(Family::COUNT, || None);
        Commutators { families, chooser: Chooser::default(), order: Order(1), price, tries, started }
    }

    /// Makes the next turns on the board; returns how many positions it looked at, and whether the centres are solved.
    pub(super) fn advance(&mut self, board: &mut Board) -> (u64, bool) {
        if board.wrong_centres() == 0 && wings::odd_depths(board.stickers()).next().is_none() {
            return (1, true);
        }
        let size = board.size();
        if !self.started {
            self.started = turn_layers(board);
            return ((size * size) as u64, false);
        }
        let mut best: Option<(usize, Choice)> = None;
        for _ in 0..self.tries {
            let number = self.order.below(Family::COUNT);
            let family = self.families[number].get_or_insert_with(|| Family::new(size, number));
            family.gains(size, board.stickers().colours(), &mut self.chooser.gains, &mut self.chooser.bounds);
            let least = best.as_ref().map_or(0.0, |(_, choice)| choice.score);
            let fixed = self.price * family.fixed_cost() as f32;
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
        ((self.tries * (size - 2) * (size - 2)) as u64 + 1, false)
    }
}

/// The turn of one layer.
fn layer_turn(face: Face, depth: usize, quarters: usize) -> LayerTurn {
    let layer = depth as u16 + 1;
    LayerTurn { face, first: layer, last: layer, quarters: least_quarters(quarters as i8) }
}

/// What the best turns of all single layers bring, and these turns; each must be worth a price.
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

/// Turns single layers if that brings centres home, or a face if it would afterwards; at last makes the arrangements of
/// all orbits of wings even, and says that this is all.
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

/// Makes the arrangements of all orbits of wings even, by turns of single layers.
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

/// The layers to turn in a commutator: by layer, quarter turns.
#[derive(Default)]
struct Choice {
    /// The centres brought home, less the price of all turns.
    score: f32,
    a: Amounts,
    b: Amounts,
}

/// Chooses the layers of commutators, and keeps the memory it needs.
#[derive(Default)]
struct Chooser {
    /// See [`Family::gains`].
    gains: Vec<[i8; 3]>,
    bounds: Vec<i32>,
    amounts: Amounts,
    steps: Vec<u8>,
    taken: Vec<bool>,
    sums: Vec<[i32; 3]>,
}

impl Chooser {
    /// The best layers to turn of `n` inner ones, if each boundary between layers costs `cost`, and `fixed` is to be
    /// paid besides; none if no choice is worth more than `least`. The best layers for one layer of B come first; then
    /// B and A in turn are chosen anew for the other.
    fn choose(&mut self, n: usize, cost: f32, fixed: f32, least: f32) -> Option<Choice> {
        let Chooser { gains, bounds, amounts, steps, taken, sums } = self;
        let fixed = fixed + 2.0 * cost;
        let mut choice = Choice { score: least, ..Choice::default() };
        for y in 0..3 {
            for b in 0..n {
                if bounds[y * n + b] as f32 - fixed - 2.0 * cost <= choice.score {
                    continue;
                }
                let row = &gains[(y * n + b) * n..][..n];
                let cells = row
                    .iter()
                    .enumerate()
                    .map(|(a, g)| (a != b).then_some([g[0].into(), g[1].into(), g[2].into()]));
                let score = best_amounts(cells, cost, amounts, steps) - fixed;
                if score > choice.score {
                    choice.score = score;
                    std::mem::swap(&mut choice.a, amounts);
                    choice.b.clear();
                    choice.b.resize(n, 0);
                    choice.b[b] = y as u8 + 1;
                }
            }
        }
        if choice.a.is_empty() {
            return None;
        }
        loop {
            // B for A.
            taken.clear();
            taken.resize(n, false);
            choice.a.iter().zip(&mut *taken).for_each(|(&amount, taken)| *taken = amount > 0);
            let cells = (0..n).map(|b| {
                let sum = |y: usize| {
                    let row = &gains[(y * n + b) * n..][..n];
                    let turned = choice.a.iter().zip(row).filter(|(amount, _)| **amount > 0);
                    turned.map(|(&amount, g)| i32::from(g[amount as usize - 1])).sum::<i32>() as f32
                };
                (!taken[b]).then(|| [sum(0), sum(1), sum(2)])
            });
            let score = best_amounts(cells, cost, amounts, steps) - fixed + 2.0 * cost
                - cost * boundaries(&choice.a) as f32;
            if score <= choice.score + 1e-3 {
                break;
            }
            std::mem::swap(&mut choice.b, amounts);
            choice.score = score;
            // A for B.
            sums.clear();
            sums.resize(n, [0; 3]);
            taken.fill(false);
            for (b, &amount) in choice.b.iter().enumerate().filter(|(_, amount)| **amount > 0) {
                taken[b] = true;
                let y = usize::from(amount) - 1;
                for (sum, g) in sums.iter_mut().zip(&gains[(y * n + b) * n..][..n]) {
                    let [one, two, three] = sum;
                    (*one, *two, *three) =
                        (*one + i32::from(g[0]), *two + i32::from(g[1]), *three + i32::from(g[2]));
                }
            }
            let cells = (0..n)
                .map(|a| (!taken[a]).then(|| [sums[a][0] as f32, sums[a][1] as f32, sums[a][2] as f32]));
            let score = best_amounts(cells, cost, amounts, steps) - fixed + 2.0 * cost
                - cost * boundaries(&choice.b) as f32;
            if score <= choice.score + 1e-3 {
                break;
            }
            std::mem::swap(&mut choice.a, amounts);
            choice.score = score;
        }
        choice.a.insert(0, 0);
        choice.b.insert(0, 0);
        Some(choice)
    }
}
