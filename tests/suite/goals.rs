//! Shortest ways to subgoals, compared with exhaustive search, with stickers, and with known counts.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::mem::discriminant;
use std::sync::Arc;

use cubelab::coord::{Coordinate, Flip, Slice, Twist};
use cubelab::cube::{Axis, Corner, Cube, Edge, Face, Facelets, Metric, Move};
use cubelab::job::{Build, Ending, Job, Listing, Step};
use cubelab::solve::goal::{Goal, Search, TableBuilder, Tables, Ways};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rustc_hash::FxBuildHasher;

const METRICS: [Metric; 2] = [Metric::Htm, Metric::Qtm];

fn tables(goals: &[Goal], metric: Metric) -> Arc<Tables> {
    Arc::new(TableBuilder::new(goals, metric).finish())
}

/// Returns the cube after random turns.
fn walk(turns: usize, random: &mut ChaCha8Rng) -> Cube {
    let mut last = None;
    (0..turns).fold(Cube::SOLVED, |cube, _| {
        let turn = Move::random_after(last, random);
        last = Some(turn);
        cube.after(turn)
    })
}

fn length(tables: &Arc<Tables>, cube: &Cube) -> usize {
    let mut search = Search::new(tables.clone(), cube, u8::MAX);
    assert_eq!(search.run_to_end(), Ending::Optimal);
    let way = search.best().expect("every goal can be reached");
    assert_eq!(search.bound() as usize, way.len());
    way.len()
}

/// True if the stickers of a cube show that it has reached a goal. This does not use the aspects of the goal.
fn shows(goal: Goal, cube: &Cube) -> bool {
    let stickers = Facelets::from(cube).0;
    let on = |facelet: usize| Face::ALL[facelet / 9];
    let is_right = |facelets: &[usize]| facelets.iter().all(|facelet| stickers[*facelet] == on(*facelet));
    let corners = |of: &dyn Fn([Face; 3]) -> bool| {
        Corner::ALL.iter().filter(|corner| of(corner.faces())).all(|corner| is_right(&corner.facelets()))
    };
    let edges = |of: &dyn Fn([Face; 2]) -> bool| {
        Edge::ALL.iter().filter(|edge| of(edge.faces())).all(|edge| is_right(&edge.facelets()))
    };
    match goal {
        Goal::Cross(face) => edges(&|faces| faces.contains(&face)),
        Goal::Block222(corner) => {
            let is_in = |face: &Face| corner.faces().contains(face);
            corners(&|faces| faces.iter().all(is_in)) && edges(&|faces| faces.iter().all(is_in))
        }
        Goal::Block223(edge) => {
            let is_in = |face: &Face| !edge.faces().contains(&face.opposite());
            corners(&|faces| faces.iter().all(is_in)) && edges(&|faces| faces.iter().all(is_in))
        }
        Goal::OrientedEdges(axis) => {
            // An edge shows its colour of another axis, or of this one if it has none of the other, on such a face.
            let other = if axis == Axis::Y { Axis::Z } else { Axis::Y };
            let key = |faces: [Face; 2]| {
                faces.iter().position(|face| face.axis() == other).unwrap_or_else(|| {
                    faces
                        .iter()
                        .position(|face| face.axis() == axis)
                        .expect("an edge of the slice has this axis")
                })
            };
            Edge::ALL
                .iter()
                .all(|place| key(place.faces()) == key(place.facelets().map(|facelet| stickers[facelet])))
        }
        Goal::Domino(axis) => {
            let of_axis = |facelet: usize| on(facelet).axis() == axis;
            let fits = |facelet: usize| !of_axis(facelet) || stickers[facelet].axis() == axis;
            let around = |edge: &&Edge| edge.faces().iter().all(|face| face.axis() != axis);
            let keeps_axis = |edge: &Edge| {
                edge.facelets().iter().all(|facelet| stickers[*facelet].axis() == on(*facelet).axis())
            };
            (0..54).all(fits) && Edge::ALL.iter().filter(around).all(keeps_axis)
        }
        Goal::Corners => corners(&|_| true),
        Goal::Pair(edge) => {
            let in_pair =
                |faces: &[Face]| faces.iter().all(|face| *face == Face::D || edge.faces().contains(face));
            edges(&|faces| faces.contains(&Face::D) || in_pair(&faces)) && corners(&|faces| in_pair(&faces))
        }
        Goal::LastLayer => *cube == Cube::SOLVED,
    }
}

/// Collects all ways of exactly this length, with turns of opposite faces in facelet order. In QTM a half turn is two clockwise
/// quarter turns.
fn ways_of(
    goal: Goal,
    cube: &Cube,
    left: usize,
    metric: Metric,
    path: &mut Vec<Move>,
    found: &mut BTreeSet<Vec<Move>>,
) {
    if left == 0 {
        if shows(goal, cube) {
            found.insert(path.clone());
        }
        return;
    }
    let last = path.last().copied();
    for turn in Move::ALL.into_iter().filter(|turn| turn.may_follow(last)) {
        let (turn, times) = match (metric, turn.quarters()) {
            (Metric::Qtm, 2) => (Move::new(turn.face(), 1), 2),
            _ => (turn, 1),
        };
        if times <= left {
            path.extend(std::iter::repeat_n(turn, times));
            let after = cube.after_all(std::iter::repeat_n(turn, times));
            ways_of(goal, &after, left - times, metric, path, found);
            path.truncate(path.len() - times);
        }
    }
}

#[test]
fn names_are_read_as_they_are_written_and_others_refused() {
    let goals: Vec<Goal> = Goal::all().collect();
    assert_eq!(goals.len(), 6 + 8 + 12 + 3 + 3 + 1 + 4 + 1);
    let names: HashSet<String> = goals.iter().map(Goal::to_string).collect();
    assert_eq!(names.len(), goals.len());
    for goal in goals {
        assert_eq!(goal.to_string().parse(), Ok(goal));
    }
    for name in ["block-222-dlf", "block-223-dl", "eo-z", "dr-y", "f2l-pair-br", "last-layer"] {
        assert!(names.contains(name), "{name}");
    }
    let error = "cross-x".parse::<Goal>().expect_err("no goal").to_string();
    assert!(error.starts_with("no goal has the name \"cross-x\"; expected one of cross-u, "), "{error}");
    assert!(error.ends_with("f2l-pair-bl, last-layer"), "{error}");
}

#[test]
fn goals_are_what_the_stickers_show() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut reached = HashMap::<Goal, usize>::new();
    for sample in 0..4000 {
        // Few turns of few faces reach many goals.
        let faces = random.random_range(1..=3);
        let turn = |random: &mut ChaCha8Rng| {
            Move::new(Face::ALL[(sample + random.random_range(0..faces)) % 6], random.random_range(1..4))
        };
        let cube =
            (0..random.random_range(0..12)).fold(Cube::SOLVED, |cube, _| cube.after(turn(&mut random)));
        // No short sequence of turns keeps all corners.
        let edges = Cube::new(*Cube::SOLVED.corners(), *cube.edges());
        let cube = if sample % 4 == 0 { edges.unwrap_or(cube) } else { cube };
        for goal in Goal::all() {
            assert_eq!(goal.is_reached(&cube), shows(goal, &cube), "{goal}");
            *reached.entry(goal).or_default() += usize::from(goal.is_reached(&cube) && cube != Cube::SOLVED);
        }
    }
    assert!(Goal::all().all(|goal| goal == Goal::LastLayer || reached[&goal] > 10), "{reached:?}");
}

#[test]
fn all_ways_are_those_of_exhaustive_search() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for metric in METRICS {
        let mut kinds = HashSet::new();
        // Goals of a kind differ by a rotation of the cube, which changes nothing about the metric.
        let is_tested = |goal: &Goal| kinds.insert(discriminant(goal)) || metric == Metric::Htm;
        for goal in Goal::all().filter(is_tested) {
            let tables = tables(&[goal], metric);
            // Every goal can be reached within as many turns as were made.
            for turns in 0..5 {
                let cube = walk(turns, &mut random);
                let length = length(&tables, &cube);
                assert!(length <= 2 * turns && (metric == Metric::Qtm || length <= turns), "{goal}");
                assert!(usize::from(tables.bound(&cube)) <= length, "{goal}");
                if length > 3 {
                    continue;
                }
                for shorter in 0..length {
                    let mut found = BTreeSet::new();
                    ways_of(goal, &cube, shorter, metric, &mut Vec::new(), &mut found);
                    assert!(found.is_empty(), "{goal} within {shorter} of {length}: {found:?}");
                }
                let mut expected = BTreeSet::new();
                ways_of(goal, &cube, length, metric, &mut Vec::new(), &mut expected);
                let found: Vec<Vec<Move>> = Ways::new(tables.clone(), &cube).solutions().collect();
                assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), expected, "{goal} {metric}");
                assert_eq!(found.len(), expected.len(), "none is listed twice");
            }
        }
    }
}

#[test]
fn goals_with_one_table_have_their_known_counts() {
    let counts = |goal, metric| tables(&[goal], metric).distribution().expect("one table");
    for face in Face::ALL {
        let cross = [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102];
        assert_eq!(counts(Goal::Cross(face), Metric::Htm), cross);
    }
    for axis in Axis::ALL {
        assert_eq!(counts(Goal::OrientedEdges(axis), Metric::Htm), Flip::DISTRIBUTION);
    }
    let block = counts(Goal::Block222(Corner::DLF), Metric::Htm);
    assert_eq!((block.iter().sum::<usize>(), block.len()), (24 * 12 * 11 * 10 * 8, 9));
    for corner in Corner::ALL {
        assert_eq!(counts(Goal::Block222(corner), Metric::Htm), block);
    }
    for (goal, states) in [(Goal::Cross(Face::D), 190_080), (Goal::OrientedEdges(Axis::Z), 2048)] {
        assert_eq!(counts(goal, Metric::Qtm).iter().sum::<usize>(), states);
    }
    assert_eq!(tables(&[Goal::Domino(Axis::Y)], Metric::Htm).distribution(), None);
}

#[test]
fn domino_reduction_has_its_known_counts_near_the_goal() {
    // The first counts of the 2 217 093 120 states of phase 1 (Kociemba).
    let known = [1, 4, 50, 592, 7156];
    let key = |cube: &Cube| (Flip::of(cube), Twist::of(cube), Slice::of(cube));
    let mut seen = HashSet::<_, FxBuildHasher>::from_iter([key(&Cube::SOLVED)]);
    let mut last = vec![Cube::SOLVED];
    let goal = tables(&[Goal::Domino(Axis::Y)], Metric::Htm);
    for (distance, count) in known.into_iter().enumerate() {
        assert_eq!(last.len(), count);
        assert!(last.iter().step_by(7).all(|cube| length(&goal, cube) == distance));
        let all = last.iter().flat_map(|cube| Move::ALL.map(|turn| cube.after(turn)));
        last = all.filter(|cube| seen.insert(key(cube))).collect();
    }
}

#[test]
fn slices_change_nothing_and_limits_end_a_search() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for goal in [Goal::Block223(Edge::DL), Goal::Corners, Goal::Pair(Edge::FR), Goal::Domino(Axis::X)] {
        let tables = tables(&[goal], Metric::Htm);
        let cube = Cube::random(&mut random);
        let mut whole = Search::new(tables.clone(), &cube, u8::MAX);
        whole.run_to_end();
        let mut sliced = Search::new(tables.clone(), &cube, u8::MAX);
        while !matches!(sliced.advance(random.random_range(1..500)), Step::Finished(_)) {}
        assert_eq!(sliced.best(), whole.best());
        let way = whole.best().expect("a way");
        assert!(goal.is_reached(&cube.after_all(way.iter().copied())));
        let shorter = u8::try_from(way.len() - 1).expect("a short way");
        let mut limited = Search::new(tables, &cube, shorter);
        assert_eq!((limited.run_to_end(), limited.best()), (Ending::DepthLimit, None));
        assert_eq!(limited.bound() as usize, way.len());
    }
}

#[test]
fn several_goals_are_reached_together() {
    let goals = [Goal::Pair(Edge::FR), Goal::Pair(Edge::BL)];
    let tables = tables(&goals, Metric::Htm);
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let cube = walk(7, &mut random);
    let mut search = Search::new(tables, &cube, u8::MAX);
    search.run_to_end();
    let way = search.best().expect("a way").clone();
    assert!(way.len() <= 7);
    assert!(goals.iter().all(|goal| goal.is_reached(&cube.after_all(way.iter().copied()))));
}

#[test]
fn the_last_layer_needs_the_first_two() {
    // A Sune: R U R' U R U2 R'.
    let sune = Cube::SOLVED.after_all([3, 0, 5, 0, 3, 1, 5].map(Move::from_index));
    assert_eq!(Goal::LastLayer.check(&sune), Ok(()));
    assert_eq!(length(&tables(&[Goal::LastLayer], Metric::Htm), &sune), 7);
    let turned = sune.after(Move::new(Face::R, 1));
    let error = Goal::LastLayer.check(&turned).expect_err("F2L is not solved").to_string();
    assert_eq!(
        error,
        "last-layer begins with solved first two layers on D; expected cross-d and the pairs fr, fl, br and bl solved"
    );
    assert_eq!(Goal::Corners.check(&turned), Ok(()));
}
