//! Chooses the best set of layers to turn by the value of each, and converts turns of layers to the fewest
//! turns of blocks.

use crate::cube::Face;
use crate::numbers::Number;
use crate::nxn::{LayerTurn, least_quarters};

/// By layer: its quarter turns, 0 to 3, clockwise as seen on the face that layers are counted from.
pub(super) type Amounts = Vec<u8>;

/// Returns the number of boundaries between neighbouring layers that turn by different amounts; beyond the last
/// layers nothing turns. The number of blocks needed is half as many or slightly more.
pub(super) fn boundaries(amounts: &[u8]) -> usize {
    let mut before = 0;
    let changes =
        amounts.iter().chain(&[0]).filter(|&&amount| std::mem::replace(&mut before, amount) != amount);
    changes.count()
}

/// Finds the most valuable turns of layers, by dynamic programming; each boundary costs `cost`. `values` holds,
/// for each layer, the value of turning it by 1, 2 and 3 quarters, or `None` if the layer must stay. Returns
/// the value less the cost.
pub(super) fn best_amounts(
    values: impl Iterator<Item = Option<[f32; 3]>>,
    cost: f32,
    amounts: &mut Amounts,
    steps: &mut Vec<u8>,
) -> f32 {
    steps.clear();
    // The best value so far, by the amount of the last layer.
    let mut best = [0.0, f32::NEG_INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY];
    // Each step: bits 0 and 1 hold the best amount of the layer before to change from; bits 2 to 5 mark
    // the amounts for which changing is better than continuing.
    for value in values {
        // Written out: compiled for size, a loop of four would keep the array in memory.
        let better = |one: (u8, f32), other: (u8, f32)| if other.1 > one.1 { other } else { one };
        let [none, quarter, half, back] = best;
        let (from, most) = better(better((0, none), (1, quarter)), better((2, half), (3, back)));
        let begun = most - cost;
        let begins = |last: f32| u8::from(begun > last);
        let step = from | begins(none) << 2 | begins(quarter) << 3 | begins(half) << 4 | begins(back) << 5;
        let value = value.unwrap_or([f32::NEG_INFINITY; 3]);
        let next = |last: f32, worth: f32| worth + if begun > last { begun } else { last };
        best = [next(none, 0.0), next(quarter, value[0]), next(half, value[1]), next(back, value[2])];
        steps.push(step);
    }
    amounts.clear();
    amounts.resize(steps.len(), 0);
    let mut amount =
        (1..4).fold(
            0,
            |to, at| if best[at] - cost > best[to] - if to == 0 { 0.0 } else { cost } { at } else { to },
        );
    let worth = best[amount] - if amount == 0 { 0.0 } else { cost };
    for (layer, step) in steps.iter().enumerate().rev() {
        amounts[layer] = amount.to_u8();
        if step >> (amount + 2) & 1 == 1 {
            amount = usize::from(step & 3);
        }
    }
    worth
}

/// Returns the fewest turns of blocks that turn each layer by its amount.
///
/// The amount changes at both ends of a block, by opposite numbers of quarters. Changes are grouped so that
/// each group adds up to a whole turn: pairs first, then the smallest groups of the changes left.
pub(super) fn block_turns(face: Face, amounts: &[u8]) -> Vec<LayerTurn> {
    // By change in quarters: the layers at which the amount changes so.
    let mut changes: [Vec<usize>; 4] = Default::default();
    let mut before = 0;
    for (layer, &amount) in amounts.iter().chain(&[0]).enumerate() {
        changes[usize::from((4 + amount - before) % 4)].push(layer);
        before = amount;
    }
    let mut turns = Vec::new();
    let mut block = |first: usize, end: usize, quarters: i8| {
        let (first, end, quarters) =
            if first < end { (first, end, quarters) } else { (end, first, 4 - quarters) };
        let quarters = least_quarters(quarters);
        turns.push(LayerTurn::block(face, first.to_u16() + 1..=end.to_u16(), quarters));
    };
    let [_, ones, twos, threes] = &mut changes;
    while let (Some(&one), Some(&three)) = (ones.last(), threes.last()) {
        block(one, three, 1);
        ones.pop();
        threes.pop();
    }
    while twos.len() >= 2 {
        let end = twos.pop().expect("two of them");
        block(twos.pop().expect("two of them"), end, 2);
    }
    // Only changes by one quarter in one direction remain, and at most one by two.
    let (rest, quarters) = if ones.is_empty() { (threes, 3) } else { (ones, 1) };
    if let Some(two) = twos.pop() {
        for _ in 0..2 {
            block(rest.pop().expect("all changes add up to whole turns"), two, quarters);
        }
    }
    while let Some(end) = rest.pop() {
        for _ in 0..3 {
            block(rest.pop().expect("all changes add up to whole turns"), end, quarters);
        }
    }
    turns
}

/// Returns the number of turns that [`block_turns`] makes of these amounts.
pub(super) fn block_count(amounts: impl Iterator<Item = u8>) -> usize {
    let mut changes = [0usize; 4];
    let mut before = 0;
    for amount in amounts.chain([0]) {
        changes[usize::from((4 + amount - before) % 4)] += 1;
        before = amount;
    }
    let [_, ones, twos, threes] = changes;
    let rest = ones.abs_diff(threes);
    // A change by two that is left takes two others and two turns; four changes by one take three turns.
    let odd = twos % 2;
    ones.min(threes) + twos / 2 + 2 * odd + (rest - 2 * odd) / 4 * 3
}

/// Returns an equivalent sequence in which consecutive turns about one axis are made by the fewest blocks, each
/// counted from its nearer face.
pub(super) fn joined(size: usize, turns: &[LayerTurn]) -> Vec<LayerTurn> {
    let mut joined: Vec<LayerTurn> = Vec::with_capacity(turns.len());
    let mut amounts = vec![0u8; size];
    // The turns of the last axis began here.
    let mut start = 0;
    for turn in turns {
        if joined.get(start).is_none_or(|first| first.face().axis() != turn.face().axis()) {
            start = joined.len();
            amounts.fill(0);
        }
        let face = turn.face().axis().face();
        for depth in turn.depths() {
            let (layer, quarters) = if turn.face() == face {
                (depth, turn.quarters())
            } else {
                (size - 1 - depth, -turn.quarters())
            };
            amounts[layer] = (amounts[layer].to_i8() + quarters).rem_euclid(4).to_u8();
        }
        joined.truncate(start);
        joined.extend(block_turns(face, &amounts));
        if joined.len() == start {
            // The turns cancelled, so the ones before may be about the axis of the next turn.
            let axis = joined.last().map(|last| last.face().axis());
            while start > 0 && Some(joined[start - 1].face().axis()) == axis {
                start -= 1;
            }
            amounts.fill(0);
            for turn in &joined[start..] {
                for amount in &mut amounts[turn.depths()] {
                    *amount = (amount.to_i8() + turn.quarters()).rem_euclid(4).to_u8();
                }
            }
        }
    }
    joined.iter_mut().for_each(|turn| *turn = from_nearer_face(size, *turn));
    joined
}

/// The orientation of a cube: for each face as named in turns, the face that it is at the start.
pub(super) type Frame = [Face; 6];

/// Returns an equivalent sequence of fewer turns, by rotating the whole cube in between: instead of turning
/// both sides of a block, only the block turns. Starts in the orientation `frame`, and updates it.
pub(super) fn held(size: usize, turns: &[LayerTurn], frame: &mut Frame) -> Vec<LayerTurn> {
    let mut fewer = Vec::with_capacity(turns.len());
    for run in turns.chunk_by(|one, next| one.face().axis() == next.face().axis()) {
        let face = frame[run[0].face().index()].axis().face();
        let mut amounts = vec![0; size];
        for turn in run {
            let is_near = frame[turn.face().index()] == face;
            let quarters = if is_near { turn.quarters() } else { -turn.quarters() }.rem_euclid(4).to_u8();
            for depth in turn.depths() {
                let layer = if is_near { depth } else { size - 1 - depth };
                amounts[layer] = (amounts[layer] + quarters) % 4;
            }
        }
        let others =
            |quarters: u8| amounts.iter().map(move |amount| (amount + 4 - quarters) % 4).collect::<Amounts>();
        let ways = (0..4).map(|quarters| (quarters, block_turns(face, &others(quarters))));
        let (quarters, blocks) = ways.min_by_key(|(_, blocks)| blocks.len()).expect("four ways");
        fewer.extend(blocks);
        for held in frame.iter_mut() {
            *held = (quarters..4).filter(|_| quarters > 0).fold(*held, |held, _| face.clockwise(held));
        }
    }
    fewer.iter_mut().for_each(|turn| *turn = from_nearer_face(size, *turn));
    fewer
}

/// Returns the same turn with its layers counted from the nearer face.
fn from_nearer_face(size: usize, turn: LayerTurn) -> LayerTurn {
    if usize::from(turn.first() + turn.last()) <= size + 1 {
        return turn;
    }
    let layers = size.to_u16() + 1 - turn.last()..=size.to_u16() + 1 - turn.first();
    LayerTurn::block(turn.face().opposite(), layers, least_quarters(-turn.quarters()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::Stickers;

    #[test]
    fn the_best_of_all_choices_is_found() {
        for seed in 0..100u32 {
            let values: Vec<Option<[f32; 3]>> = (0..6u32)
                .map(|i| {
                    let value =
                        |k: u32| ((seed * 31 + i * 17 + seed * i * i * 7 + k * (seed + i) * 5) % 11).to_f32();
                    (value(0) != 10.0).then(|| [value(0) - 5.0, value(1) - 5.0, value(2) - 5.0])
                })
                .collect();
            let cost = (seed % 4).to_f32();
            let worth = |amounts: &[u8]| -> Option<f32> {
                let turned = amounts.iter().zip(&values).filter(|(amount, _)| **amount > 0);
                let sum: Option<f32> =
                    turned.map(|(amount, value)| Some((*value)?[amount.index() - 1])).sum();
                Some(sum? - cost * boundaries(amounts).to_f32())
            };
            let all = (0..4096u32).map(|code| [0, 2, 4, 6, 8, 10].map(|shift| (code >> shift & 3).to_u8()));
            let best = all.filter_map(|amounts| worth(&amounts)).fold(0.0, f32::max);
            let (mut amounts, mut steps) = (Vec::new(), Vec::new());
            let found = best_amounts(values.iter().copied(), cost, &mut amounts, &mut steps);
            assert_eq!(found, best, "{values:?}, {cost}: {amounts:?}");
            assert_eq!(worth(&amounts), Some(best), "{values:?}, {cost}: {amounts:?}");
        }
    }

    #[test]
    fn blocks_turn_each_layer_by_its_amount() {
        for code in 0..1024u32 {
            let amounts = [0, 2, 4, 6, 8].map(|shift| (code >> shift & 3).to_u8());
            let turns = block_turns(Face::R, &amounts);
            assert_eq!(turns.len(), block_count(amounts.into_iter()));
            let mut found = [0; 5];
            for turn in &turns {
                for layer in turn.first()..=turn.last() {
                    let amount = &mut found[layer.index() - 1];
                    *amount = (amount.to_i8() + turn.quarters()).rem_euclid(4).to_u8();
                }
            }
            assert_eq!(found, amounts, "{turns:?}");
            assert!(turns.len() <= 3 * boundaries(&amounts) / 4, "{amounts:?}: {turns:?}");
        }
    }

    #[test]
    fn joined_turns_do_the_same() {
        let mut random = 1u32;
        let mut below = |n: u32| {
            random = random.wrapping_mul(1664525).wrapping_add(1013904223);
            (random >> 16) % n
        };
        for size in 3..=6 {
            let turns: Vec<LayerTurn> = (0..400)
                .map(|_| {
                    let face = Face::from_index(below(6).index());
                    let first = below(size).to_u16() + 1;
                    let last = first + below(size + 1 - u32::from(first)).to_u16();
                    LayerTurn::block(face, first..=last, LayerTurn::QUARTERS[below(3).index()])
                })
                .collect();
            let there_and_back: Vec<LayerTurn> =
                turns.iter().copied().chain(turns[1..].iter().rev().map(|turn| turn.inverse())).collect();
            for turns in [&turns, &there_and_back] {
                let (mut expected, mut found) =
                    (Stickers::solved(size.index()), Stickers::solved(size.index()));
                expected.turn_all(turns.iter().copied());
                let joined = joined(size.index(), turns);
                found.turn_all(joined.iter().copied());
                assert_eq!(found, expected);
                assert!(joined.len() < turns.len());
            }
            assert!(joined(size.index(), &there_and_back).len() <= 1);
        }
    }
}
