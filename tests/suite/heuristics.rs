//! Compares heuristics with true distances, and with the figures of the systems they come from.

use cubelab::cube::{Alg, Cube, Face, Facelets, Move};
use cubelab::job::{Ending, Job, Step};
use cubelab::numbers::Depth;
use cubelab::nxn::Stickers;
use cubelab::repr::{Array1, Array3, Bitboard, Representation};
use cubelab::search::heuristics::{
    ColourEntropy, Combination, Combined, Manhattan, Misplaced, Scale, Uniformity,
};
use cubelab::search::spaces::{CubeSpace, MoveSet};
use cubelab::search::{
    AdmissibilityCheck, BestFirst, BestFirstConfig, Heuristic, Limits, Schedule, Space, Zero,
};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::figures;

type Estimate<R> = Box<dyn Heuristic<R>>;

/// Returns all heuristics without tables, by name.
fn heuristics<R: Representation>(moves: MoveSet) -> Vec<(String, Estimate<R>)> {
    let joined = |combination| -> Estimate<R> {
        let parts: Vec<Estimate<R>> =
            vec![Box::new(Manhattan::new(moves, Scale::Bound)), Box::new(Misplaced(Scale::Bound))];
        Box::new(Combined { parts, combination, a: 1.0 })
    };
    let single: Vec<(&str, Estimate<R>)> = vec![
        ("zero", Box::new(Zero)),
        ("uniformity", Box::new(Uniformity(Scale::Plain))),
        ("uniformity bound", Box::new(Uniformity(Scale::Bound))),
        ("entropy", Box::new(ColourEntropy::new(3))),
        ("misplaced", Box::new(Misplaced(Scale::Bound))),
        ("misplaced sum", Box::new(Misplaced(Scale::Plain))),
        ("manhattan", Box::new(Manhattan::new(moves, Scale::Bound))),
        ("manhattan sum", Box::new(Manhattan::new(moves, Scale::Plain))),
    ];
    let single = single.into_iter().map(|(name, heuristic)| (name.to_string(), heuristic));
    single.chain(Combination::ALL.iter().map(|&way| (way.to_string(), joined(way)))).collect()
}

#[test]
fn heuristics_keep_what_they_promise() {
    for (moves, depth, known) in [
        (MoveSet::Face, 5, &[1, 18, 243, 3240, 43239, 574_908][..]),
        (MoveSet::Quarter, 5, &[1, 12, 114, 1068, 10011, 93840]),
    ] {
        let space = CubeSpace::<Bitboard>::new(moves);
        for (name, heuristic) in heuristics::<Bitboard>(moves) {
            let promise = heuristic.promise();
            // Overestimates of a heuristic that is not admissible appear before the last depth, which has most
            // states.
            let depth = if promise.admissible { depth } else { depth - 1 };
            let mut check =
                AdmissibilityCheck::new(space, &heuristic, &Bitboard::SOLVED, Depth::new(depth), 100_000_000);
            assert_eq!(check.run_to_end(), Ending::DepthLimit);
            let states: Vec<u64> = check.distances().iter().map(|distance| distance.states).collect();
            assert_eq!(states, known[..=usize::from(depth)]);
            for distance in check.distances() {
                assert!(*promise.range.start() <= distance.least && distance.most <= *promise.range.end());
                assert!(distance.least * distance.states as f64 <= distance.sum + 1e-6, "{name}");
            }
            assert_eq!(check.distances()[0].most, 0.0, "{name} is 0 at the goal");
            // Every heuristic without the promise does overestimate somewhere.
            assert_eq!(check.best().is_none(), promise.admissible, "{name}");
            if promise.consistent {
                assert!(check.largest_change() <= 1.0, "{name}: {}", check.largest_change());
            }
            let Some(found) = check.best() else { continue };
            assert_eq!(found.path.len(), usize::from(found.distance));
            let mut state = Bitboard::SOLVED;
            found.path.iter().for_each(|&made| space.make(&mut state, made.into()));
            assert_eq!(state, found.state);
            assert_eq!(found.estimate, heuristic.estimate(&state));
            assert!(found.estimate > found.distance.into());
            let nearer = &check.distances()[..usize::from(found.distance)];
            assert!(nearer.iter().all(|distance| distance.too_large == 0));
        }
    }
}

#[test]
fn a_check_goes_on_in_slices_and_ends_out_of_memory() {
    let space = CubeSpace::<Bitboard>::new(MoveSet::Face);
    let check = |bytes| {
        AdmissibilityCheck::new(space, Misplaced(Scale::Plain), &Bitboard::SOLVED, Depth::new(4), bytes)
    };
    let mut whole = check(usize::MAX);
    assert_eq!(whole.run_to_end(), Ending::DepthLimit);
    let mut sliced = check(usize::MAX);
    let mut slices = 0;
    let ending = loop {
        match sliced.advance(1000) {
            Step::Running => slices += 1,
            Step::Improved => assert!(sliced.best().is_some_and(|found| found.distance == Depth::new(1))),
            Step::Finished(ending) => break ending,
        }
    };
    assert_eq!(ending, Ending::DepthLimit);
    assert_eq!(slices, 46);
    assert_eq!(sliced.distances(), whole.distances());
    assert_eq!(sliced.best(), whole.best());
    assert!(whole.best().is_some());
    let mut small = check(500_000);
    assert_eq!(small.run_to_end(), Ending::MemoryLimit);
    assert!(small.nodes() > 1000);
}

#[test]
fn estimates_do_not_depend_on_the_representation() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for moves in [MoveSet::Face, MoveSet::Quarter] {
        let all = (heuristics::<Array3>(moves), heuristics::<Array1>(moves), heuristics::<Bitboard>(moves));
        for _ in 0..50 {
            let cube = Cube::random(&mut random);
            for i in 0..all.0.len() {
                let estimates = [
                    all.0[i].1.estimate(&Array3::from_cube(&cube)),
                    all.1[i].1.estimate(&Array1::from_cube(&cube)),
                    all.2[i].1.estimate(&Bitboard::from_cube(&cube)),
                ];
                assert_eq!(estimates[0], estimates[1], "{}", all.0[i].0);
                assert_eq!(estimates[0], estimates[2], "{}", all.0[i].0);
            }
            let stickers = Stickers::from(&Facelets::from(&cube));
            let entropy = ColourEntropy::new(3);
            assert_eq!(entropy.estimate(&stickers), entropy.estimate(&Bitboard::from_cube(&cube)));
        }
    }
}

/// Parses a state of the notebook: six faces in its order, with colours as the numbers of their home faces.
fn of_notebook(faces: &str) -> Facelets {
    let order = [Face::U, Face::L, Face::F, Face::R, Face::D, Face::B];
    let mut facelets = Facelets::from(&Cube::SOLVED);
    for (face, rows) in order.into_iter().zip(faces.split(' ')) {
        for (i, colour) in rows.chars().filter_map(|c| c.to_digit(10)).enumerate() {
            // The notebook stores the B face upside down.
            let place = if face == Face::B { 8 - i } else { i };
            facelets.0[face.index() * 9 + place] = order[colour as usize];
        }
    }
    facelets
}

/// Returns the neighbours of a sticker on its face.
fn neighbours(place: usize) -> impl Iterator<Item = usize> {
    (0..9).filter(move |other| {
        place.abs_diff(*other) == 3 || place.abs_diff(*other) == 1 && place / 3 == other / 3
    })
}

#[test]
fn uniformity_is_counted_as_in_the_notebook() {
    for (faces, expected) in figures::notebook::UNIFORMITY {
        let mut facelets = Facelets::from(&Cube::SOLVED);
        let count = faces.split(' ').count();
        for (face, rows) in Face::ALL.into_iter().zip(faces.split(' ')) {
            let labels: Vec<u8> = rows.bytes().filter(u8::is_ascii_digit).collect();
            // Nine labels are mapped to six colours. The label of the centre becomes the face's colour, and
            // neighbours with different labels get different colours.
            let mut colours = [None; 9];
            for i in [4, 0, 1, 2, 3, 5, 6, 7, 8] {
                let places: Vec<usize> = (0..9).filter(|&j| labels[j] == labels[i]).collect();
                let beside: Vec<usize> = places.iter().flat_map(|&j| neighbours(j)).collect();
                let is_free = |colour: &Face| beside.iter().all(|&k| colours[k] != Some(*colour));
                if colours[i].is_none() {
                    // The centre comes first, while all colours are free.
                    let mut wanted = [face].into_iter().chain(Face::ALL);
                    let colour = wanted.find(is_free);
                    places.into_iter().for_each(|j| colours[j] = colour);
                }
            }
            for (i, colour) in colours.into_iter().enumerate() {
                facelets.0[face.index() * 9 + i] = colour.expect("enough colours");
            }
        }
        let solved = 12 * (6 - count as u32);
        let state = Bitboard::from_facelets(&facelets).expect("its centres are in place");
        assert_eq!(state.uniformity(), solved + expected, "{faces}");
        let state = Array3::from_facelets(&facelets).expect("its centres are in place");
        assert_eq!(state.uniformity(), solved + expected, "{faces}");
        assert_eq!(Uniformity(Scale::Plain).estimate(&state), f64::from(72 - solved - expected));
    }
}

fn solve_by_value(cube: &Cube, schedule: Schedule, coefficient: f64) -> Option<Vec<Move>> {
    let space = CubeSpace::<Bitboard>::new(MoveSet::Quarter);
    let limits = Limits { nodes: 10_000_000, depth: Depth::new(26), ..Limits::default() };
    let config = BestFirstConfig::by_value(schedule, coefficient);
    let heuristic = Uniformity(Scale::Plain);
    let mut search = BestFirst::new(space, heuristic, &Bitboard::from_cube(cube), config, limits);
    let path = search.next_solution().ok()?;
    Some(path.iter().map(|number| space.turn((*number).into())).collect())
}

fn turns(alg: &str) -> Vec<Move> {
    alg.parse::<Alg>().expect("an alg").face_turns().expect("turns of faces").moves
}

#[test]
fn the_notebooks_puzzles_are_solved_by_its_solutions_and_by_its_search() {
    let cube = |state| of_notebook(state).to_cube().expect("a cube").cube;
    for (i, (state, solution)) in figures::notebook::SOLUTIONS.into_iter().enumerate() {
        let model = turns(solution);
        assert_eq!(cube(state).after_all(model.iter().copied()), Cube::SOLVED, "{state}");
        // The notebook's search does not solve the longest.
        if model.len() < 16 {
            let found = solve_by_value(&cube(state), Schedule::Plain, 2.5).expect("a solution");
            assert_eq!(cube(state).after_all(found.iter().copied()), Cube::SOLVED, "{state}");
            assert!(i >= 4 || found == model, "{state}: {found:?}");
        }
    }
    let (state, solution) = figures::notebook::MISSED;
    assert_ne!(cube(state).after_all(turns(solution)), Cube::SOLVED);
}

/// Parses the states and turns of the notebook's own file, which must be equal to the figures above.
#[test]
fn the_notebook_file_says_the_same() {
    let Some(file) = figures::shared("vectors/notebook_search.json") else { return };
    let file: serde_json::Value = serde_json::from_str(&file).expect("JSON");
    let written = |faces: &serde_json::Value| {
        let text = faces.to_string().replace("]],[[", " ").replace("],[", "/");
        text.replace(['[', ']', ','], "")
    };
    let turns = |value: &serde_json::Value| {
        let turns = value.as_array().expect("turns").iter().map(|turn| turn.as_str().expect("text"));
        turns.collect::<Vec<_>>().join(" ")
    };
    let array = |name: &str| file[name].as_array().expect("an array").clone();
    let cases: Vec<_> =
        array("uniformity_cases").iter().map(|c| (written(&c["faces"]), c["uniformity"].clone())).collect();
    let known: Vec<_> =
        figures::notebook::UNIFORMITY.iter().map(|(faces, u)| (faces.to_string(), (*u).into())).collect();
    assert_eq!(cases, known);
    let unit = array("unit_solutions").into_iter().map(|c| (written(&c["state"]), turns(&c["solution"])));
    let graded =
        array("graded_solutions").into_iter().map(|c| (written(&c["state"]), turns(&c["model_solution"])));
    let mut solutions: Vec<_> = unit.chain(graded).collect();
    let missed = solutions.remove(4);
    let text = |(state, solution): (&str, &str)| (state.to_owned(), solution.to_owned());
    assert_eq!(solutions, figures::notebook::SOLUTIONS.map(text));
    assert_eq!(missed, text(figures::notebook::MISSED));
    let scrambles: Vec<_> = array("twelve_move_scrambles").iter().map(turns).collect();
    assert_eq!(scrambles, figures::scrambles::TWELVE_TURNS);
}

#[test]
fn the_notebooks_scrambles_are_solved_by_its_search() {
    let lengths = figures::scrambles::TWELVE_TURNS.map(|scramble| {
        let cube = Cube::SOLVED.after_all(turns(scramble));
        let found = solve_by_value(&cube, Schedule::Plain, 3.0);
        found.map(|found| {
            assert_eq!(cube.after_all(found.iter().copied()), Cube::SOLVED, "{scramble}");
            found.len()
        })
    });
    println!("{lengths:?}");
    assert!(lengths.iter().all(Option::is_some), "{lengths:?}");
}
