//! Compares the three representations with the pieces, with the stickers of any size, and with each other.

use std::collections::HashSet;

use cubelab::cube::{Corner, Cube, Edge, Face, Facelets, Move};
use cubelab::nxn::{LayerTurn, Stickers};
use cubelab::repr::{Array1, Array3, Bitboard, FACES, PACKED, RING, Representation};
use cubelab::search::Space;
use cubelab::search::spaces::{CubeSpace, MoveSet};
use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rustc_hash::FxBuildHasher;

use crate::figures;

/// Calls a generic function for every representation.
macro_rules! for_each_representation {
    ($check:ident($($argument:expr),*)) => {
        $check::<Array3>($($argument),*);
        $check::<Array1>($($argument),*);
        $check::<Bitboard>($($argument),*);
    };
}

fn layer_turn(m: Move) -> LayerTurn {
    LayerTurn::outer(m.face(), m.quarters() as i8)
}

fn random_cubes(count: usize) -> Vec<Cube> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    std::iter::once(Cube::SOLVED).chain((1..count).map(|_| Cube::random(&mut random))).collect()
}

#[test]
fn turns_are_those_of_pieces_and_stickers() {
    fn check<R: Representation>() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        for cube in random_cubes(50) {
            let mut state = R::from_cube(&cube);
            let mut stickers = Stickers::from(&Facelets::from(&cube));
            let moves = state.shuffle(40, &mut random);
            stickers.turn_all(moves.iter().copied().map(layer_turn));
            assert_eq!(Some(state.facelets()), stickers.to_facelets(), "{}: {moves:?}", R::NAME);
            assert_eq!(state.to_cube(), Some(cube.after_all(moves)), "{}", R::NAME);
        }
    }
    for_each_representation!(check());
}

#[test]
fn shuffles_are_legal_turns_and_follow_the_seed() {
    fn check<R: Representation>() {
        let shuffled = |seed| {
            let mut state = R::SOLVED;
            let moves = state.shuffle(25, &mut ChaCha8Rng::seed_from_u64(seed));
            (state, moves)
        };
        let (state, moves) = shuffled(3);
        assert_eq!(moves.len(), 25);
        assert!(moves.windows(2).all(|pair| pair[0].face() != pair[1].face()));
        assert_eq!((state, moves), shuffled(3));
        assert_ne!(state, shuffled(4).0);
        assert!(!state.is_solved() && R::SOLVED.is_solved());
    }
    for_each_representation!(check());
}

#[test]
fn pieces_and_pictures_are_those_of_the_cube() {
    fn check<R: Representation>() {
        for cube in random_cubes(100) {
            let state = R::from_cube(&cube);
            for place in Corner::ALL {
                assert_eq!(state.corner(place), Some(cube.corners()[place as usize]));
            }
            for place in Edge::ALL {
                assert_eq!(state.edge(place), Some(cube.edges()[place as usize]));
            }
            assert_eq!(state.planar(), Array1::from_cube(&cube).planar());
        }
        let mut turned = R::SOLVED;
        turned.turn(Move::new(Face::F, 1));
        let first = "       U U U\n        U U U\n        L L L\n L L D  F F F  U R R  B B B\n";
        assert!(
            turned.planar().trim_start_matches(' ').starts_with(first.trim_start()),
            "{}",
            turned.planar()
        );
    }
    for_each_representation!(check());
}

/// Returns where a turn moves a sticker. The sticker is marked by a colour that its face does not have.
fn place_after<R: Representation>(m: Move, face: Face, row: usize, column: usize) -> (Face, usize, usize) {
    let marked = |mark: Face| {
        let mut facelets = Facelets(Facelets::from(&Cube::SOLVED).0.map(|_| face.opposite()));
        for centre in Face::ALL {
            facelets.0[centre.index() * 9 + 4] = centre;
        }
        facelets.0[face.index() * 9 + row * 3 + column] = mark;
        let mut state = R::from_facelets(&facelets).expect("its centres are in place");
        state.turn(m);
        state
    };
    let (with, without) = (marked(face), marked(face.opposite()));
    let places = Face::ALL.into_iter().flat_map(|f| (0..9).map(move |i| (f, i / 3, i % 3)));
    let mut changed =
        places.filter(|&(f, row, column)| with.colour(f, row, column) != without.colour(f, row, column));
    let place = changed.next().expect("a sticker is not lost");
    assert_eq!(changed.next(), None);
    place
}

/// Converts an index of the notebook solver to our face, row and column.
fn of_notebook(face: usize, place: usize) -> (Face, usize, usize) {
    match [Face::U, Face::L, Face::F, Face::R, Face::D, Face::B][face] {
        // The notebook stores this face upside down.
        Face::B => (Face::B, 2 - place / 3, 2 - place % 3),
        face => (face, place / 3, place % 3),
    }
}

fn assert_turns_as_in_notebook(name: &str, labels: &[usize]) {
    fn check<R: Representation>(m: Move, labels: &[usize]) {
        for (to, label) in labels.iter().enumerate() {
            let (face, row, column) = of_notebook(label / 10, label % 10 - 1);
            if (row, column) != (1, 1) {
                let found = place_after::<R>(m, face, row, column);
                assert_eq!(found, of_notebook(to / 9, to % 9), "{} {m:?}: label {label}", R::NAME);
            }
        }
    }
    let m = Move::ALL.into_iter().find(|m| m.to_string() == name).expect("a turn");
    assert_eq!(labels.len(), 54);
    for_each_representation!(check(m, labels));
}

#[test]
fn the_notebook_turns_its_labels_so() {
    let space = CubeSpace::<Bitboard>::new(MoveSet::Quarter);
    for (number, (name, labels)) in figures::notebook::TURNS.into_iter().enumerate() {
        let labels: Vec<usize> = labels.split_whitespace().filter_map(|label| label.parse().ok()).collect();
        assert_turns_as_in_notebook(name, &labels);
        assert_eq!(space.written(number), name);
    }
}

#[test]
fn the_notebook_file_says_the_same() {
    let Some(file) = figures::shared("vectors/notebook_moves.json") else { return };
    let file: serde_json::Value = serde_json::from_str(&file).expect("JSON");
    let turns = file["after"].as_object().expect("an object");
    assert_eq!(turns.len(), 12);
    for (name, faces) in turns {
        let rows = faces.as_array().expect("faces").iter().flat_map(|face| face.as_array().expect("rows"));
        let labels: Vec<usize> = rows
            .flat_map(|row| row.as_array().expect("labels"))
            .map(|label| label.as_u64().expect("a number") as usize)
            .collect();
        assert_turns_as_in_notebook(name, &labels);
    }
}

#[test]
fn a_bitboard_is_laid_out_as_in_the_course_project() {
    // The colours W G R B O Y have their homes on the faces U L F R B D, and are the bits 0 to 5.
    let colour = |letter| FACES["WGRBOY".find(letter).expect("a colour")];
    for (k, face) in FACES.into_iter().enumerate() {
        let mut facelets = Facelets::from(&Cube::SOLVED);
        for ((row, column), letter) in RING.into_iter().zip("WGRBOYWG".chars()) {
            facelets.0[face.index() * 9 + row * 3 + column] = colour(letter);
        }
        // The rows are W G R / G . B / W Y O.
        let rows: String = (0..9).map(|i| facelets.0[face.index() * 9 + i]).map(|c| c.letter()).collect();
        let expected: String = "WGRG.BWYO"
            .chars()
            .map(|letter| if letter == '.' { face.letter() } else { colour(letter).letter() })
            .collect();
        assert_eq!(rows, expected);
        let board = Bitboard::from_facelets(&facelets).expect("its centres are in place");
        assert_eq!(board.words()[k], 144_431_916_278_612_481);
    }
}

#[test]
fn centres_out_of_place_are_refused() {
    let mut stickers = Stickers::solved(3);
    stickers.turn(LayerTurn::block(Face::L, 2..=2, 1));
    let facelets = stickers.to_facelets().expect("54 stickers");
    assert_eq!(Array3::from_facelets(&facelets), None);
    assert_eq!(Array1::from_facelets(&facelets), None);
    assert_eq!(Bitboard::from_facelets(&facelets), None);
}

#[test]
fn the_first_depths_have_the_known_numbers_of_states() {
    /// Searches breadth-first with the moves that `may_follow` allows, which must reach all states.
    fn check<R: Representation>(move_set: MoveSet, known: &[usize]) {
        let space = CubeSpace::<R>::new(move_set);
        let mut seen = HashSet::<_, FxBuildHasher>::from_iter([R::SOLVED.pack()]);
        let mut layer = vec![(R::SOLVED, None)];
        for (depth, &count) in known.iter().enumerate() {
            assert_eq!(layer.len(), count, "{} depth {depth}", R::NAME);
            let mut next = Vec::new();
            for (state, previous) in layer {
                for number in 0..space.moves() {
                    if previous.is_some_and(|previous| !space.may_follow(previous, number)) {
                        continue;
                    }
                    let mut successor = state;
                    space.make(&mut successor, number);
                    let mut back = successor;
                    space.make(&mut back, space.inverse(number));
                    assert!(back == state, "{}", space.written(number));
                    if seen.insert(successor.pack()) {
                        next.push((successor, Some(number)));
                    }
                }
            }
            layer = next;
        }
    }
    for_each_representation!(check(MoveSet::Face, &[1, 18, 243, 3240, 43239]));
    for_each_representation!(check(MoveSet::Quarter, &[1, 12, 114, 1068, 10011, 93840]));
}

/// Generates any colours around centres in place.
fn any_stickers() -> impl Strategy<Value = Facelets> {
    prop::collection::vec(0usize..6, 54).prop_map(|colours| {
        let mut facelets = Facelets(std::array::from_fn(|i| Face::from_index(colours[i])));
        for face in Face::ALL {
            facelets.0[face.index() * 9 + 4] = face;
        }
        facelets
    })
}

proptest! {
    #[test]
    fn any_stickers_are_held_turned_packed_and_looked_at_alike(
        facelets in any_stickers(),
        turns in prop::collection::vec(0usize..18, 0..30),
    ) {
        type Seen = (Facelets, [u8; PACKED], u32, [[u8; 6]; 6], bool);
        fn check<R: Representation>(facelets: &Facelets, turns: &[usize]) -> Seen {
            let mut state = R::from_facelets(facelets).expect("its centres are in place");
            assert_eq!(state.facelets(), *facelets);
            for &turn in turns {
                state.turn(Move::from_index(turn));
            }
            assert!(R::unpack(&state.pack()) == state);
            let mut back = state;
            for &turn in turns.iter().rev() {
                back.turn(Move::from_index(turn).inverse());
            }
            assert_eq!(back.facelets(), *facelets);
            let counts = Face::ALL.map(|face| state.colour_counts(face));
            (state.facelets(), state.pack(), state.uniformity(), counts, state.is_solved())
        }
        let seen = check::<Array3>(&facelets, &turns);
        prop_assert_eq!(&seen, &check::<Array1>(&facelets, &turns));
        prop_assert_eq!(&seen, &check::<Bitboard>(&facelets, &turns));
        let mut stickers = Stickers::from(&facelets);
        stickers.turn_all(turns.into_iter().map(|turn| layer_turn(Move::from_index(turn))));
        prop_assert_eq!(Some(seen.0), stickers.to_facelets());
    }
}
