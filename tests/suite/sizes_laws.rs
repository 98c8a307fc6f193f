//! The laws of cubes of every size: turns never break one, and each kind of impossible cube is refused with its
//! law.

use cubelab::cube::{Corner, Edge, Face, Facelets, Held};
use cubelab::nxn::{BrokenLaws, CentreOrbit, Draft, LayerTurn, Position, Stickers, Wing};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

const SIZES: [usize; 8] = [1, 2, 3, 4, 5, 6, 7, 20];

/// Returns random turns of any layers, including turns of the whole cube.
fn random_turns(size: usize, count: usize, random: &mut ChaCha8Rng) -> Vec<LayerTurn> {
    let turn = |random: &mut ChaCha8Rng| {
        let first = random.random_range(1..=size as u16);
        let face = Face::from_index(random.random_range(0..6));
        let layers = first..=random.random_range(first..=size as u16);
        LayerTurn::block(face, layers, random.random_range(1..4))
    };
    (0..count).map(|_| turn(random)).collect()
}

/// Returns the laws that a random position breaks after a change of its stickers.
fn broken_laws(size: usize, change: impl Fn(&mut [Face])) -> Vec<String> {
    let mut colours = Stickers::solved(size).colours().to_vec();
    change(&mut colours);
    let broken = Position::try_from(Stickers::from_colours(colours).expect("as many as before"));
    broken.map_or_else(|BrokenLaws(laws)| laws.iter().map(|law| law.to_string()).collect(), |_| Vec::new())
}

/// Returns the index on a cube of this size of a sticker of the 3x3x3.
fn at(size: usize, facelet: usize) -> usize {
    let place = |third: usize| third * (size - 1) / 2;
    (facelet / 9 * size + place(facelet % 9 / 3)) * size + place(facelet % 3)
}

fn corner(size: usize, corner: Corner) -> [usize; 3] {
    corner.facelets().map(|facelet| at(size, facelet))
}

fn edge(size: usize, edge: Edge) -> [usize; 2] {
    edge.facelets().map(|facelet| at(size, facelet))
}

fn wing(name: &str) -> Wing {
    Wing::all().find(|wing| wing.to_string() == name).expect("the name of a wing")
}

fn swap(colours: &mut [Face], one: &[usize], other: &[usize]) {
    one.iter().zip(other).for_each(|(&a, &b)| colours.swap(a, b));
}

#[test]
fn turns_never_break_a_law() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    for size in SIZES.into_iter().chain([100]) {
        for _ in 0..if size < 10 { 40 } else { 2 } {
            let mut stickers = Stickers::solved(size);
            stickers.turn_all(random_turns(size, 60, &mut random));
            let position = Position::try_from(stickers.clone()).expect("turns lead to positions");
            assert_eq!(position.stickers(), &stickers);
        }
    }
}

#[test]
fn random_positions_keep_the_laws_and_follow_the_seed() {
    for size in SIZES.into_iter().chain([100]) {
        for seed in 0..if size < 10 { 40 } else { 2 } {
            let draw = |seed| Position::random(size, &mut ChaCha8Rng::seed_from_u64(seed));
            let position = draw(seed);
            assert_eq!(Position::try_from(position.stickers().clone()), Ok(position.clone()));
            assert_eq!(draw(seed), position);
            assert!(size == 1 || draw(seed + 1) != position);
        }
    }
}

#[test]
fn every_grip_is_recognised() {
    let mut random = ChaCha8Rng::seed_from_u64(12);
    for size in SIZES {
        for _ in 0..30 {
            let position = Position::random(size, &mut random);
            let held = position.held();
            assert_eq!(Position::from(&held), position);
            assert_eq!(held.cube.held().cube, held.cube, "it is in the standard grip");
            // Turned as a whole, it is the same cube in another grip, with its colours moved.
            let face = Face::from_index(random.random_range(0..6));
            let mut turned = Position::solved(size);
            turned.turn(LayerTurn::rotation(face, size, 1));
            let Held { cube: solved, centres } = turned.held();
            assert!(solved.stickers() == &Stickers::solved(size), "{:?}", solved.stickers());
            assert!(Face::ALL.into_iter().all(|side| centres[face.clockwise(side)] == side));
        }
    }
    // A solution in the holder's grip solves the cube as it does in the standard grip.
    let turns = random_turns(6, 40, &mut random);
    let mut position = Position::solved(6);
    turns.iter().for_each(|turn| position.turn(*turn));
    let mut held = position.held().cube;
    turns.iter().rev().for_each(|turn| held.turn(turn.inverse()));
    assert!(held.is_solved());
}

#[test]
fn a_3x3x3_breaks_the_laws_that_its_facelets_break() {
    let mut random = ChaCha8Rng::seed_from_u64(13);
    for swaps in [0, 1, 1, 1, 2, 3, 20] {
        for _ in 0..20 {
            let mut colours = Position::random(3, &mut random).stickers().colours().to_vec();
            for _ in 0..swaps {
                colours.swap(random.random_range(0..54), random.random_range(0..54));
            }
            if swaps == 20 {
                colours[random.random_range(0..54)] = Face::F;
            }
            let facelets = Facelets(colours.clone().try_into().expect("54"));
            let expected = facelets.to_cube().map_or_else(|broken| broken.0, |_| Vec::new());
            let found = Position::try_from(Stickers::from_colours(colours).expect("54"));
            let found = found.map_or_else(|broken| broken.0, |_| Vec::new());
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn impossible_corners_are_refused_on_every_size() {
    for size in SIZES.into_iter().filter(|size| *size > 1) {
        let [u, r, f] = corner(size, Corner::URF);
        let twisted = broken_laws(size, |colours| {
            (colours[u], colours[r], colours[f]) = (Face::F, Face::U, Face::R);
        });
        assert_eq!(twisted, ["a corner is twisted clockwise"], "size {size}");
        let mirrored = broken_laws(size, |colours| colours.swap(r, f));
        assert_eq!(mirrored, ["corner URF is U-F-R, the colours of a corner in mirror order"]);
        let [_, f_of_ufl, l] = corner(size, Corner::UFL);
        let doubled = broken_laws(size, |colours| (colours[f_of_ufl], colours[l]) = (Face::R, Face::F));
        let repeated = "the U-R-F corner appears 2 times, at URF and UFL; expected once".to_owned();
        assert!(doubled.contains(&repeated), "{doubled:?}");
        let nonsense = broken_laws(size, |colours| colours[u] = Face::D);
        let counts = |found| format!("{found}; expected {}", size * size);
        assert_eq!(nonsense[0], counts(format!("{} stickers are U", size * size - 1)));
        assert_eq!(nonsense[1], counts(format!("{} stickers are D", size * size + 1)));
        // Exchanging two corners changes the parity like a quarter turn, which even sizes allow.
        let swapped = broken_laws(size, |c| swap(c, &corner(size, Corner::URF), &corner(size, Corner::UFL)));
        assert_eq!(swapped, if size % 2 == 1 { vec!["two pieces are swapped"] } else { vec![] });
    }
}

#[test]
fn impossible_middle_edges_and_fixed_centres_are_refused_on_odd_sizes() {
    for size in [3, 5, 7, 101] {
        let [u, f] = edge(size, Edge::UF);
        assert_eq!(broken_laws(size, |colours| colours.swap(u, f)), ["one edge is flipped"], "size {size}");
        let swapped = broken_laws(size, |c| swap(c, &edge(size, Edge::UF), &edge(size, Edge::DR)));
        assert_eq!(swapped, ["two pieces are swapped"]);
        let both = broken_laws(size, |colours| {
            swap(colours, &edge(size, Edge::UF), &edge(size, Edge::DR));
            swap(colours, &corner(size, Corner::URF), &corner(size, Corner::DLF));
        });
        assert!(both.is_empty(), "{both:?}");
        let [_, r] = edge(size, Edge::UR);
        let doubled = broken_laws(size, |colours| colours[r] = Face::F);
        assert!(doubled.contains(&"the U-F edge appears 2 times, at UR and UF; expected once".to_owned()));
        let [d, _] = edge(size, Edge::DR);
        let opposite = broken_laws(size, |colours| colours.swap(r, d));
        assert_eq!(opposite[0], "edge UR is U-D; opposite colours never share an edge");
        let centre = |face: Face| at(size, face.index() * 9 + 4);
        let centres = broken_laws(size, |colours| colours.swap(centre(Face::U), centre(Face::R)));
        assert_eq!(centres[0], "the centres are in an order that no way of holding the cube gives");
        let repeated = broken_laws(size, |colours| colours[centre(Face::U)] = Face::R);
        assert!(
            repeated.contains(&"the centres of U and R are all R; expected six different ones".to_owned())
        );
    }
    assert_eq!(
        broken_laws(1, |colours| colours.swap(0, 1)),
        ["the centres are in an order that no way of holding the cube gives"]
    );
}

#[test]
fn impossible_wings_are_refused_and_swapped_ones_are_not() {
    for size in SIZES.into_iter().filter(|size| *size > 3) {
        for depth in 1..size / 2 {
            let cells = |name: &str| wing(name).cells(size, depth);
            let name = |name: &str| match depth {
                1 => name.to_owned(),
                _ => format!("{}{}{}", &name[..2], depth + 1, &name[2..]),
            };
            let [u, f] = cells("UFr");
            assert_eq!(
                broken_laws(size, |colours| colours.swap(u, f)),
                [format!(
                    "one of the U-F wings at {} and {} is flipped; no wing can be flipped in its place",
                    name("UFl"),
                    name("UFr")
                )]
            );
            // Flipping two wings beside each other and exchanging them is a possible swap.
            let swapped = broken_laws(size, |colours| {
                colours.swap(u, f);
                let [u, f] = cells("UFl");
                colours.swap(u, f);
            });
            assert!(swapped.is_empty(), "{swapped:?}");
            // Two wings may be exchanged if each shows its colours in the order of its new place.
            let elsewhere = broken_laws(size, |colours| swap(colours, &cells("UFr"), &cells("DRb")));
            assert!(elsewhere.is_empty(), "{elsewhere:?}");
            let upside_down = broken_laws(size, |colours| {
                let [a, b] = cells("DRb");
                swap(colours, &cells("UFr"), &[b, a]);
            });
            assert_eq!(upside_down.len(), 2, "a flipped wing of each: {upside_down:?}");
            let opposite = broken_laws(size, |colours| {
                let of_face = |name, face| cells(name).into_iter().find(|&cell| colours[cell] == face);
                let cells = of_face("UFr", Face::F).zip(of_face("DFr", Face::D));
                let (one, other) = cells.expect("solved wings show the colours of their faces");
                colours.swap(one, other);
            });
            let line = format!("wing {} is U-D; opposite colours never share an edge", name("UFr"));
            assert!(opposite.contains(&line), "{opposite:?}");
            let doubled = broken_laws(size, |colours| {
                for cell in ["URf", "URb"].into_iter().flat_map(cells) {
                    colours[cell] = if colours[cell] == Face::R { Face::F } else { colours[cell] };
                }
            });
            let law = doubled.iter().find(|law| law.starts_with("there are 4 U-F wings, at "));
            let places = ["URf", "URb", "UFl", "UFr"].map(name);
            assert!(law.is_some_and(|law| places.iter().all(|place| law.contains(place))), "{doubled:?}");
        }
    }
}

#[test]
fn centres_have_four_of_each_colour_in_each_orbit() {
    for size in SIZES.into_iter().filter(|size| *size > 3) {
        let orbits: Vec<CentreOrbit> = CentreOrbit::all(size).collect();
        let inner = size - 2;
        assert_eq!(orbits.len(), (inner * inner - size % 2) / 4);
        for &orbit in &orbits {
            let cells = orbit.cells(size);
            let five = broken_laws(size, |colours| colours[cells[0]] = Face::B);
            let (row, column) = (orbit.row + 1, orbit.column + 1);
            let line = format!(
                "5 of the centres that turns bring to row {row}, column {column} of a face are B; expected 4"
            );
            assert_eq!(five.len(), 3, "two wrong counts and the orbit: {five:?}");
            assert_eq!(five[2], line);
            let shuffled = broken_laws(size, |colours| {
                let mut order: Vec<Face> = cells.iter().map(|&cell| colours[cell]).collect();
                order.shuffle(&mut ChaCha8Rng::seed_from_u64(14));
                cells.iter().zip(order).for_each(|(&cell, colour)| colours[cell] = colour);
            });
            assert!(shuffled.is_empty(), "{shuffled:?}");
        }
        // The counts are right, but the centres are of two different orbits.
        if let [one, other, ..] = orbits[..] {
            let mixed = broken_laws(size, |colours| colours.swap(one.cells(size)[0], other.cells(size)[8]));
            assert_eq!(mixed.len(), 2, "one colour too many in each: {mixed:?}");
        }
    }
}

#[test]
fn the_cells_of_a_law_are_those_to_look_at() {
    let size = 5;
    let cells = |change: &dyn Fn(&mut [Face])| -> Vec<Vec<usize>> {
        let mut colours = Stickers::solved(size).colours().to_vec();
        change(&mut colours);
        let draft = Draft::from(&Stickers::from_colours(colours).expect("as many as before"));
        draft.read().broken.iter().map(|law| law.cells(&draft)).collect()
    };
    let [_, r, f] = corner(size, Corner::URF);
    let mut expected = corner(size, Corner::URF).to_vec();
    let mut found = cells(&|colours| colours.swap(r, f));
    expected.sort();
    found[0].sort();
    assert_eq!(found, [expected]);
    let [a, b] = wing("UFr").cells(size, 1);
    let mut expected = [wing("UFr").cells(size, 1), wing("UFl").cells(size, 1)].concat();
    let mut found = cells(&|colours| colours.swap(a, b));
    expected.sort();
    found[0].sort();
    assert_eq!(found, [expected]);
    // The cells are five blue centres of an orbit and, for the count of blue stickers, all except the fixed
    // centre.
    let orbit = CentreOrbit { row: 1, column: 2 };
    let found = cells(&|colours| colours[orbit.cells(size)[0]] = Face::B);
    assert_eq!(found.iter().map(Vec::len).collect::<Vec<_>>(), [0, 25, 5]);
    assert!(found[2].contains(&orbit.cells(size)[0]));
}
