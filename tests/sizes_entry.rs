//! Entered stickers of cubes of other sizes: possible colours, forced stickers, broken laws and repairs.

use cubelab::cube::{ByFace, Face};
use cubelab::nxn::{Draft, Position, Stickers};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

const SIZES: [usize; 6] = [2, 3, 4, 5, 6, 7];

fn draft(colours: Vec<Face>) -> Draft {
    Draft::from(&Stickers::from_colours(colours).expect("as many as a cube has"))
}

#[test]
fn half_entered_cubes_break_no_law_and_what_is_forced_is_right() {
    let mut random = ChaCha8Rng::seed_from_u64(31);
    for size in SIZES {
        let whole = Draft::from(Position::random(size, &mut random).stickers());
        let mut order: Vec<usize> = (0..6 * size * size).collect();
        order.shuffle(&mut random);
        let mut entered = Draft::empty(size);
        let mut forced = 0;
        for (count, &cell) in order.iter().enumerate() {
            // Most checks are near the end, because little is forced before.
            if count % (size * size) == 0 || order.len() - count < 12 {
                let reading = entered.read();
                assert!(reading.broken.is_empty(), "{entered}: {:?}", reading.broken);
                assert_eq!(reading.left.0.iter().sum::<usize>(), order.len() - count);
                for ((filled, own), right) in
                    reading.filled.stickers().iter().zip(entered.stickers()).zip(whole.stickers())
                {
                    assert!(own.is_none() || filled == own);
                    assert!(filled.is_none() || filled == right, "{entered}");
                    forced += usize::from(filled.is_some() && own.is_none());
                }
                assert!(
                    order.len() - count > 1 || reading.filled == whole,
                    "the last sticker is always forced"
                );
            }
            entered.paint(cell, whole.stickers()[cell]);
        }
        assert!(forced > 0, "size {size}");
        assert_eq!(whole.read().left, ByFace([0; 6]));
    }
}

#[test]
fn five_colours_make_the_sixth_but_not_where_it_breaks_a_law() {
    for size in [2, 4, 5] {
        let whole = Draft::from(Position::random(size, &mut ChaCha8Rng::seed_from_u64(32)).stickers());
        let mut five = whole.clone();
        for cell in 0..6 * size * size {
            if whole.stickers()[cell] == Some(Face::L) {
                five.paint(cell, None);
            }
        }
        assert_eq!(five.read().filled, whole);
        let mut wrong = Draft::from(&Stickers::solved(size));
        let of_u = wrong.stickers().iter().position(|sticker| *sticker == Some(Face::U)).expect("it has U");
        for cell in 0..6 * size * size {
            if wrong.stickers()[cell] == Some(Face::L) {
                wrong.paint(cell, None);
            }
        }
        wrong.paint(of_u, None);
        let empty = wrong.stickers().iter().position(Option::is_none).expect("those of L");
        let of_l =
            (0..6 * size * size).rev().find(|&cell| wrong.stickers()[cell].is_none()).expect("the last");
        assert_ne!(empty, of_l);
        wrong.paint(of_l, Some(Face::U));
        let reading = wrong.read();
        assert!(!reading.broken.is_empty(), "{wrong}");
        assert_eq!(reading.filled, wrong);
    }
}

#[test]
fn a_wrong_sticker_is_found_among_the_repairs() {
    let mut random = ChaCha8Rng::seed_from_u64(33);
    for size in [2, 4, 5, 6, 7] {
        for _ in 0..10 {
            let right = Position::random(size, &mut random).stickers().colours().to_vec();
            // One sticker is changed: the count of its colour and its piece show the mistake.
            let mut one = right.clone();
            let cell = random.random_range(0..one.len());
            one[cell] = one[cell].opposite();
            let wrong = draft(one);
            let repairs = wrong.repairs(&wrong.read());
            assert!(repairs.iter().any(|repair| repair.result == draft(right.clone())), "{wrong} at {cell}");
            // Two stickers are exchanged.
            let mut two = right.clone();
            let other = random.random_range(0..two.len());
            two.swap(cell, other);
            let wrong = draft(two);
            let reading = wrong.read();
            let repairs = wrong.repairs(&reading);
            assert_eq!(repairs.is_empty(), reading.broken.is_empty(), "{wrong}");
            for repair in repairs {
                let result = repair.result.full().expect("nothing is empty");
                assert!(Position::try_from(result).is_ok(), "{:?}", repair.change);
            }
        }
        let mut twisted = Stickers::solved(size).colours().to_vec();
        let [u, r, f] = [size * size - 1, size * size, 2 * size * size + size - 1];
        (twisted[u], twisted[r], twisted[f]) = (Face::F, Face::U, Face::R);
        let wrong = draft(twisted);
        let repairs = wrong.repairs(&wrong.read());
        assert!(repairs.iter().any(|repair| repair.result == Draft::from(&Stickers::solved(size))));
        assert!(Draft::empty(size).repairs(&Draft::empty(size).read()).is_empty());
    }
}
