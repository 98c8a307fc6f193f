//! Scrambles of random moves.

use rand::{Rng, RngExt};

use super::LayerTurn;
use crate::cube::alg::Block;
use crate::cube::{Alg, Face, Turn};
use crate::numbers::Number;

/// A scramble of random moves in the style of the WCA's for this size of cube. The same random
/// numbers give the same scramble. Only the WCA's own program makes official scrambles.
///
/// | size | turns | length |
/// |---|---|---|
/// | 2 | U R F | 11 |
/// | 3 | the faces | 25 |
/// | N from 4 up | the faces and blocks of up to N / 2 layers; those of N / 2 layers of U, R, F only | 20 (N - 2) |
///
/// The WCA scrambles 2x2x2, 3x3x3 and 4x4x4 to a random state, which is more even than this.
///
/// Of the turns about one axis that follow each other, each block of layers turns only once.
///
/// ```
/// use cubelab::cube::Metric;
/// use cubelab::nxn::random_moves;
/// use rand::SeedableRng;
/// use rand::rngs::ChaCha8Rng;
///
/// // As in WCA competitions: 60 turns on a 5x5x5.
/// let scramble = random_moves(5, &mut ChaCha8Rng::seed_from_u64(1));
/// assert_eq!(scramble.length(Metric::Htm), 60);
/// ```
///
/// # Panics
/// If `size` is less than 2 or more than twice [`Turn::MAX_LAYER`].
pub fn random_moves(size: usize, random: &mut (impl Rng + ?Sized)) -> Alg {
    assert!(size >= 2 && size / 2 <= Turn::MAX_LAYER.index(), "no scrambles of {size} layers");
    let blocks = blocks(size);
    sequence(&blocks, length(size), random).into_iter().collect()
}

fn length(size: usize) -> usize {
    match size {
        2 => 11,
        3 => 25,
        _ => 20 * (size - 2),
    }
}

/// The blocks that turn: from each face those of fewer than half of the layers, and blocks of just
/// half of them from one of two opposite faces, as the other half is then the same turn.
fn blocks(size: usize) -> Vec<Block> {
    let mut blocks = Vec::new();
    for last in 1..=size.to_u16() / 2 {
        let faces = if 2 * last.index() == size { &Face::ALL[..3] } else { &Face::ALL[..] };
        blocks.extend(faces.iter().map(|&face| Block::Layers { face, first: 1, last }));
    }
    blocks
}

fn sequence(blocks: &[Block], length: usize, random: &mut (impl Rng + ?Sized)) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::with_capacity(length);
    // Where the turns about the axis of the last one begin.
    let mut axis_start = 0;
    while turns.len() < length {
        let block = blocks[random.random_range(0..blocks.len())];
        let same_axis = turns.last().is_some_and(|last| last.block().axis() == block.axis());
        if same_axis && turns[axis_start..].iter().any(|turn| turn.block() == block) {
            continue;
        }
        if !same_axis {
            axis_start = turns.len();
        }
        let amount = LayerTurn::QUARTERS[random.random_range(0..3)];
        turns.extend(Turn::new(block, amount.into()));
    }
    turns
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;
    use crate::cube::Metric;

    fn written(size: usize) -> BTreeSet<String> {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let turns = (0..20).flat_map(|_| random_moves(size, &mut random).turns().expect("short"));
        turns.map(|turn| turn.to_string().trim_end_matches(['2', '\'']).to_owned()).collect()
    }

    #[test]
    fn each_size_has_the_turns_of_its_event() {
        let set = |text: &str| text.split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
        let four = "U R F D L B Uw Rw Fw";
        let five = format!("{four} Dw Lw Bw");
        let six = format!("{five} 3Uw 3Rw 3Fw");
        let seven = format!("{six} 3Dw 3Lw 3Bw");
        assert_eq!(written(2), set("U R F"));
        assert_eq!(written(3), set("U R F D L B"));
        assert_eq!(written(4), set(four));
        assert_eq!(written(5), set(&five));
        assert_eq!(written(6), set(&six));
        assert_eq!(written(7), set(&seven));
    }

    #[test]
    fn lengths_are_those_of_the_events_and_nothing_can_be_joined() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        for (size, length) in [(2, 11), (3, 25), (5, 60), (6, 80), (7, 100), (20, 360)] {
            for _ in 0..20 {
                let alg = random_moves(size, &mut random);
                assert_eq!(alg.length(Metric::Htm), length);
                let turns = alg.turns().expect("short");
                for (i, turn) in turns.iter().enumerate() {
                    let axis = turn.block().axis();
                    let before = turns[..i].iter().rev().take_while(|turn| turn.block().axis() == axis);
                    assert!(before.into_iter().all(|other| other.block() != turn.block()), "{alg}");
                }
            }
        }
    }

    #[test]
    fn a_seed_gives_the_same_scramble_and_another_seed_another() {
        let scramble = |seed| random_moves(5, &mut ChaCha8Rng::seed_from_u64(seed));
        assert_eq!(scramble(7), scramble(7));
        assert_ne!(scramble(7), scramble(8));
    }
}
