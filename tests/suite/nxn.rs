//! Checks stickers of every size against the laws of turns, and against the pieces of the 3x3x3.

use cubelab::cube::alg::Block;
use cubelab::cube::{Alg, Axis, Face, Facelets, Turn};
use cubelab::nxn::Stickers;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Returns a random turn of a cube of this size: a face, a wide turn, inner layers, a slice or a rotation.
fn random_turn(size: usize, random: &mut ChaCha8Rng) -> Turn {
    loop {
        let axis = Axis::ALL[random.random_range(0..3)];
        let face = Face::ALL[random.random_range(0..6)];
        let (one, other) = (random.random_range(1..=size as u16), random.random_range(1..=size as u16));
        let block = match random.random_range(0..8) {
            0 => Block::Slice(axis),
            1 => Block::Inside(axis),
            2 => Block::Rotation(axis),
            3 => Block::Layers { face, first: 1, last: 1 },
            4 => Block::Layers { face, first: 1, last: one },
            _ => Block::Layers { face, first: one.min(other), last: one.max(other) },
        };
        let amount = [1, 2, 3, -1, -2][random.random_range(0..5)];
        if let Some(turn) = Turn::new(block, amount).filter(|turn| turn.layers(size).is_ok()) {
            return turn;
        }
    }
}

fn random_alg(size: usize, length: usize, random: &mut ChaCha8Rng) -> Alg {
    (0..length).map(|_| random_turn(size, random)).collect()
}

#[test]
fn an_alg_and_its_inverse_leave_every_size_as_it_was() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for size in (1..=20).chain([100]) {
        let mut cube = Stickers::solved(size);
        // The start is scrambled, because different turns of a solved cube can look alike.
        cube.perform(&random_alg(size, 50, &mut random)).expect("turns of this cube");
        for _ in 0..20 {
            let start = cube.clone();
            let alg = random_alg(size, 60, &mut random);
            cube.perform(&alg).expect("turns of this cube");
            for face in Face::ALL {
                let count = cube.colours().iter().filter(|colour| **colour == face).count();
                assert_eq!(count, size * size, "{alg}");
            }
            let read: Alg = alg.inverse().to_string().parse().expect("what is shown can be read");
            cube.perform(&read).expect("turns of this cube");
            assert_eq!(cube, start, "{size}: {alg}");
        }
    }
}

#[test]
fn blocks_are_the_layers_in_them_one_by_one() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for size in [2, 3, 4, 7, 12, 100] {
        let mut whole = Stickers::solved(size);
        whole.perform(&random_alg(size, 50, &mut random)).expect("turns of this cube");
        let mut single = whole.clone();
        for _ in 0..20 {
            let turn = random_turn(size, &mut random);
            let layers = turn.layers(size).expect("a turn of this cube");
            let each = (layers.first..=layers.last).map(|layer| {
                let block = Block::Layers { face: layers.face, first: layer, last: layer };
                Turn::new(block, turn.amount()).expect("a layer")
            });
            whole.perform(&Alg::from_iter([turn])).expect("a turn of this cube");
            single.perform(&each.collect()).expect("layers of this cube");
            assert_eq!(whole, single, "{size}: {turn}");
        }
    }
}

#[test]
fn stickers_and_pieces_of_the_3x3x3_agree() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..10_000 {
        let length = random.random_range(0..40);
        let alg = random_alg(3, length, &mut random);
        let mut stickers = Stickers::solved(3);
        stickers.perform(&alg).expect("turns of the 3x3x3");
        let held = alg.face_turns().expect("turns of the 3x3x3").held();
        assert_eq!(Facelets::from(&held).to_string(), stickers.to_string(), "{alg}");
        let read: Facelets = stickers.to_string().parse().expect("54 stickers");
        assert_eq!(read.to_cube(), Ok(held), "{alg}");
    }
}
