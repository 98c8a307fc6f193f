//! The notation of algs: parsing, formatting, errors, simplifying and transforming.

use std::time::{Duration, Instant};

use cubelab::cube::alg::{Block, Comment, Found, LeafKind, Node, NodeError, NodeKind, Span};
use cubelab::cube::{Alg, Axis, Cube, Face, Facelets, Held, Metric, Move, Turn};
use cubelab::nxn::Stickers;
use proptest::prelude::*;

fn alg(text: &str) -> Alg {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn shown(text: &str) -> String {
    alg(text).to_string()
}

fn after(size: usize, alg: &Alg) -> Stickers {
    let mut cube = Stickers::solved(size);
    cube.perform(alg).unwrap_or_else(|error| panic!("{alg}: {error}"));
    cube
}

fn unrolled(text: &str) -> String {
    alg(text).turns().expect("short").into_iter().collect::<Alg>().to_string()
}

#[test]
fn every_form_is_read() {
    for (written, standard) in [
        ("R U' F2 D2' L3 B3'", "R U' F2 D2' L3 B3'"),
        ("r 2Rw 2r Rw u' 3Rw 3l2", "r Rw r Rw u' 3Rw 3l2"),
        ("2R 4U' 1R 2-2f", "2R 4U' R 2F"),
        ("2-4r 2-4Rw' 2-4R2 2–4r 1-3r", "2-4r 2-4r' 2-4r2 2-4r 3r"),
        ("M E' S2 m e' s2 x y' z2", "M E' S2 m e' s2 x y' z2"),
        ("RUR'U'R2'3LwM2x", "R U R' U' R2' 3Lw M2 x"),
        ("R’ U′ F‘ Ri L'2 Di2 R1 B0", "R' U' F' R' L2' D2' R B0"),
        ("( R U )3 (R)' (L)2' ()", "(R U)3 (R)' (L)2' ()"),
        ("[R,U] [ F : [R , U]2 ]' [,] [:]", "[R, U] [F: [R, U]2]' [, ] [: ]"),
        (".R./*note*/U//rest\nF", ". R . /* note */ U // rest\nF"),
        ("(R// inside\n)2 [U//a\n,/**/R]", "(R // inside\n)2 [U // a\n, /* */ R]"),
        ("\u{feff}R\u{a0}U\u{200b}\r\n\tF // x\r\n", "R U F // x"),
        ("", ""),
    ] {
        assert_eq!(shown(written), standard, "{written}");
        assert_eq!(alg(standard), alg(written), "{written}");
    }
}

#[test]
fn errors_say_where_what_was_found_and_what_was_expected() {
    let turn = r#"a turn such as R, Rw, 2R, M or x, or"#;
    let top = format!(r#"{turn} "(" or "[""#);
    for (text, error) in [
        ("R U Q", format!(r#"character 5: found "Q", expected {top}"#)),
        ("R '", format!(r#"character 3: found "'", expected {top}"#)),
        ("R U\nF ♥", format!(r#"line 2, character 3: found "♥", expected {top}"#)),
        (
            "(R U R' U')*6",
            r#"character 12: found "*", expected the number right after what it repeats, as in (R U)6"#
                .into(),
        ),
        (
            "R ^2",
            r#"character 3: found "^", expected the number right after what it repeats, as in (R U)6"#.into(),
        ),
        ("*2", format!(r#"character 1: found "*", expected {top}"#)),
        ("R)", format!(r#"character 2: found ")", expected {top}"#)),
        ("R, U", format!(r#"character 2: found ",", expected {top}"#)),
        ("F (R U", format!(r#"character 7: found the end, expected {turn} ")" for the "(" at character 3"#)),
        ("(R]", format!(r#"character 3: found "]", expected {turn} ")" for the "(" at character 1"#)),
        (
            "[R U]",
            format!(r#"character 5: found "]", expected {turn} "," or ":" for the "[" at character 1"#),
        ),
        ("[R, U: F]", format!(r#"character 6: found ":", expected {turn} "]" for the "[" at character 1"#)),
        ("U 1Rw", r#"character 3: found "1Rw", expected a wide turn of 2 or more layers"#.into()),
        ("1r", r#"character 1: found "1r", expected a wide turn of 2 or more layers"#.into()),
        ("0R", r#"character 1: found "0", expected the number of a layer, 1 to 9999"#.into()),
        ("4-2r", r#"character 3: found "2", expected the number of a layer, 4 to 9999"#.into()),
        ("10000R", r#"character 1: found "10000", expected the number of a layer, 1 to 9999"#.into()),
        (
            "2-r",
            r#"character 3: found "r", expected the number of the last layer of a range, as in 2-4r"#.into(),
        ),
        ("2M", r#"character 2: found "M", expected one of U, R, F, D, L, B after the layer"#.into()),
        ("R 3", r#"character 4: found the end, expected one of U, R, F, D, L, B after the layer"#.into()),
        ("R1000001", r#"character 2: found "1000001", expected an amount of at most 1000000"#.into()),
        (
            "R99999999999999999999999",
            r#"character 2: found "99999999999999999999…", expected an amount of at most 1000000"#.into(),
        ),
        ("R /* on", r#"character 3: found "/*", expected a comment that ends in "*/""#.into()),
        ("R / U", r#"character 3: found "/", expected a comment, "// …" or "/* … */""#.into()),
    ] {
        assert_eq!(text.parse::<Alg>().expect_err(text).to_string(), error, "{text}");
    }
    let error = "R ’ ♥".parse::<Alg>().expect_err("a prime alone");
    assert_eq!((error.at.byte, error.at.column, error.at.line), (2, 3, None));
}

#[test]
fn brackets_have_a_stated_limit_and_no_text_overflows_the_stack() {
    let nested = |depth: usize| "(".repeat(depth) + "R" + &")".repeat(depth);
    let deepest = alg(&nested(100));
    assert_eq!((deepest.depth(), deepest.turns().expect("one").len()), (100, 1));
    let error = nested(101).parse::<Alg>().expect_err("too deep").to_string();
    assert_eq!(error, r#"character 101: found "(", expected at most 100 brackets inside one another"#);
    for text in ["(".repeat(1_000_000), "[".repeat(1_000_000), "[(".repeat(500_000)] {
        assert!(text.parse::<Alg>().is_err());
    }
    // A deeper tree cannot be built from nodes either.
    let group = |alg| Node::new(NodeKind::Group { alg, amount: 2 }, Span::default());
    assert_eq!(group(deepest), Err(NodeError::TooDeep));
    let often = NodeKind::Group { alg: alg("R"), amount: i32::MIN };
    assert_eq!(Node::new(often, Span::default()), Err(NodeError::TooOften(i32::MIN)));
}

#[test]
fn expansions_beyond_the_limit_are_refused_and_not_attempted() {
    let error = alg("((((R)999)999)999)").expand().expect_err("a billion turns");
    assert_eq!(error.to_string(), "the alg unrolls into 997002999 turns; expected at most 100000");
    assert_eq!(alg("(R)100000").turns().map(|turns| turns.len()), Ok(100_000));
    assert!(alg("(R)100001").expand().is_err());
    let tower = "(".repeat(100) + "R" + &")1000000".repeat(100);
    assert_eq!(alg(&tower).leaf_count(), u64::MAX);
    let doubled = "[".repeat(100) + "R" + &",R]".repeat(100);
    assert!(alg(&doubled).expand().is_err());
    // A group without turns costs nothing, however often it is repeated, and neither does a group repeated 0
    // times.
    let hollow = "(".repeat(99) + "/* */" + &")1000000".repeat(99);
    let brackets = "[".repeat(99) + &",]1000000".repeat(99);
    let never = format!("({})0", &tower[1..tower.len() - 8]);
    for text in [hollow, brackets, never] {
        assert_eq!(alg(&text).expand(), Ok(vec![]));
        assert!(alg(&text).simplify().turns().expect("nothing").is_empty());
    }
}

#[test]
fn reading_takes_time_in_proportion_to_the_text() {
    for piece in ["R2' ", "(R)", "/**/", "//\n", "9", "[R,U]", ".", "3Rw", "🙂", "((", "/*"] {
        let time = |bytes: usize| {
            let text = piece.repeat(bytes / piece.len());
            let once = || {
                let start = Instant::now();
                let read = text.parse::<Alg>();
                let time = start.elapsed();
                drop(read);
                time
            };
            (0..3).map(|_| once()).min().expect("three times")
        };
        // 50 times the text; in quadratic time it would take 2500 times as long.
        let (short, long) = (time(10_000), time(500_000));
        assert!(long < short * 500 + Duration::from_millis(100), "{piece}: {short:?} {long:?}");
    }
}

#[test]
fn brackets_unroll_as_they_are_defined() {
    assert_eq!(unrolled("(R U)2"), "R U R U");
    assert_eq!(unrolled("(R U2)'"), "U2' R'");
    assert_eq!(unrolled("(R U)0 F"), "F");
    assert_eq!(unrolled("[R, U]"), "R U R' U'");
    assert_eq!(unrolled("[R U: F2]"), "R U F2 U' R'");
    assert_eq!(unrolled("[R: U]2'"), "R U' R' R U' R'");
    assert_eq!(unrolled("[F: [R, U]]"), "F R U R' U' F'");
    assert_eq!(unrolled("R . /* c */ U // d"), "R U");
}

#[test]
fn each_beat_knows_where_it_is_written() {
    let text = "x2 (R′ U)2 . [Rw: D]";
    let leaves = alg(text).expand().expect("short");
    let written: Vec<&str> = leaves.iter().map(|leaf| &text[leaf.span.start..leaf.span.end]).collect();
    assert_eq!(written, ["x2", "R′", "U", "R′", "U", ".", "Rw", "D", "Rw"]);
    assert_eq!(leaves[5].kind, LeafKind::Pause);
    let group = alg(text).nodes()[1].span();
    assert_eq!(&text[group.start..group.end], "(R′ U)2");
}

#[test]
fn small_letters_stay_in_inverses_and_mirror_images() {
    let fat = alg("r U R' 3Fw d2");
    assert_eq!(fat.inverse().to_string(), "d2' 3Fw' R U' r'");
    assert_eq!(fat.mirror(Axis::X).to_string(), "l' U' L 3Fw' d2'");
}

#[test]
fn lengths_in_every_metric() {
    for (text, lengths) in [
        ("R U' F2", [3, 4, 3, 3]),
        ("Rw 3Rw2 r'", [3, 4, 3, 3]),
        ("M E2 S'", [6, 8, 3, 3]),
        ("2R 2-4r2 m", [6, 8, 3, 3]),
        ("x y2 z'", [0, 0, 0, 3]),
        ("R3 R2' R4 R0", [2, 3, 2, 4]),
        ("(R U R' U')6", [24, 24, 24, 24]),
        ("[F: [R, U]2]' . // done", [10, 10, 10, 10]),
    ] {
        assert_eq!(Metric::ALL.map(|metric| alg(text).length(metric)), lengths, "{text}");
    }
    assert_eq!("htm".parse(), Ok(Metric::Htm));
    assert!("PTM".parse::<Metric>().is_err());
}

#[test]
fn known_identities_hold_on_the_3x3x3() {
    for identity in [
        "(R U R' U')6",
        "(R U R' U R U2 R')6",
        "(R' U' R U' R' U2 R)6",
        "(R U R' U' R' F R2 U' R' U' R U R' F')2",
        "(R U R' F' R U R' U' R' F R2 U' R' U')2",
        "(R U R' U R' U' R2 U' R' U R' U R)3 (R' U' R U' R U R2 U R U' R U' R')3",
        "(M2 U M2 U2 M2 U M2)2",
        "(R2 U2)6",
        "(M' U M' U M' U2 M U M U M U2)2",
        "[R, L] [U, D] [M, x] [E, y] [S, z]",
        "([R, U])6",
        "([R', D'])6",
        "[R: U] [R: U']",
        "[[R: U], D]3",
        "R L' x' M'",
        "U E' D' y'",
        "F S B' z'",
        "Rw L' x'",
        "r M R'",
        "x y z' y' (x y)3",
        "(R F)105",
        "(R U2 D' B D')1260",
        "2R R Rw'",
        "m M'",
    ] {
        let cube = after(3, &alg(identity));
        let rotation = identity.starts_with("x y z'");
        assert!(if rotation { cube.is_solved() } else { cube == Stickers::solved(3) }, "{identity}");
    }
}

#[test]
fn sizes_other_than_three() {
    assert_eq!(after(4, &alg("m")), after(4, &alg("2-3l")));
    assert_eq!(after(5, &alg("M")), after(5, &alg("3L")));
    assert_eq!(after(5, &alg("m")), after(5, &alg("2-4l")));
    assert_eq!(after(6, &alg("3Rw x'")), after(6, &alg("3Lw")));
    assert_eq!(after(2, &alg("R L' x'")), Stickers::solved(2));
    assert_eq!(after(1, &alg("R x' M R E U")), Stickers::solved(1));
    for (size, text, error) in [
        (3, "3Rw", "3Rw is no turn of a 3x3x3: expected fewer than 3 layers"),
        (3, "4R", "4R is no turn of a 3x3x3: expected a layer from 1 to 3"),
        (4, "3-5f", "3-5f is no turn of a 4x4x4: expected layers from 1 to 4"),
        (4, "M", "M is no turn of a 4x4x4: expected an odd number of layers, so that one is in the middle"),
        (2, "s", "s is no turn of a 2x2x2: expected at least 3 layers, so that some are inside"),
    ] {
        let mut cube = Stickers::solved(size);
        let result = cube.perform(&alg(&format!("R {text}")));
        assert_eq!(result.expect_err(text).to_string(), error);
        assert_eq!(cube, Stickers::solved(size), "all of an alg is done, or nothing");
    }
}

#[test]
fn simplifying_joins_and_cancels() {
    for (text, simple) in [
        ("R R", "R2"),
        ("R R2", "R'"),
        ("R2' U4 F3", "R2 F'"),
        ("R L R", "R2 L"),
        ("L R", "L R"),
        ("R L R' L'", ""),
        ("R U U' R'", ""),
        ("x x' M2 M2 R", "R"),
        ("R M R' M'", ""),
        ("R 2R", "R 2R"),
        ("3R' R 2R 3R", "Rw"),
        ("Rw R'", "2R"),
        ("Rw2 R'", "Rw2 R'"),
        ("R 2R Rw'", ""),
        ("(R U) (U' R')", ""),
        ("(R)3 (U2)5 ()7 (F U)0", "R' U2"),
        ("(R U R' U')' U", "U R U' R' U"),
        ("(R U)3 [R: U U'] [: D]2 [R, ]", "(R U)3 D2"),
        ("[R R: U] // up\nR . R", "[R2: U] // up\nR . R"),
    ] {
        assert_eq!(alg(text).simplify().to_string(), simple, "{text}");
    }
}

#[test]
fn simplifying_for_a_size_uses_no_turn_that_it_has_not() {
    for (size, text, simple) in
        [(3, "2-3Fw F3", "2-3f F'"), (4, "2-3Fw F3", "F2 3Fw"), (2, "2RR", "2R R"), (3, "2RR", "Rw")]
    {
        assert_eq!(alg(text).simplify_for(size).to_string(), simple, "{text}");
    }
}

#[test]
fn mirrors() {
    assert_eq!(alg("R Uw' 2F M E S x y z").mirror(Axis::X).to_string(), "L' Uw 2F' M E' S' x y' z'");
    assert_eq!(alg("[R: U]2 (F)").mirror(Axis::Y).to_string(), "[R': D']2 (F')");
    assert_eq!(alg("R F2 B // c").mirror(Axis::Z).to_string(), "R' B2' F' // c");
}

#[test]
fn algs_and_moves_change_into_each_other() {
    let all: Alg = Move::ALL.into_iter().collect();
    let back = all.face_turns().expect("faces only");
    assert_eq!(back.moves, Move::ALL);
    for (text, faces) in [("M", "L' R"), ("y R", "B"), ("r U", "L F"), ("S R", "F' B U"), ("x2 y' F", "L")] {
        let moves = alg(text).face_turns().expect("on a 3x3x3").moves;
        assert_eq!(moves.into_iter().collect::<Alg>().simplify().to_string(), faces, "{text}");
    }
}

fn any_turn() -> impl Strategy<Value = Turn> {
    let face = (0..6usize).prop_map(Face::from_index);
    let axis = (0..3usize).prop_map(|i| Axis::ALL[i]);
    let layers = (face, 1..6u16, 0..4u16);
    let block = prop_oneof![
        4 => layers.prop_map(|(face, first, more)| Block::Layers { face, first, last: first + more }),
        1 => axis.clone().prop_map(Block::Slice),
        1 => axis.clone().prop_map(Block::Inside),
        1 => axis.prop_map(Block::Rotation),
    ];
    (block, -6..7i32).prop_map(|(block, amount)| Turn::new(block, amount).expect("within the limits"))
}

/// Generates a number of layers, and an alg of turns of such a cube. All turns are about one or two axes, so
/// that many of them join.
fn alg_of_a_size() -> impl Strategy<Value = (usize, Alg)> {
    (1..8usize, 0..6usize, 0..6usize).prop_flat_map(|(size, one, other)| {
        let faces = [one, one, other].map(Face::from_index);
        let turn = (0..3usize, any::<bool>(), 1..=size as u16, 0..size as u16, -3..4i32).prop_map(
            move |(face, is_across, first, more, amount)| {
                let face = if is_across { faces[face].opposite() } else { faces[face] };
                let block = Block::Layers { face, first, last: (first + more).min(size as u16) };
                Turn::new(block, amount).expect("within the limits")
            },
        );
        let has = move |turn: &Turn| turn.layers(size).is_ok();
        (Just(size), any_alg(turn.prop_filter("a turn of this size", has)))
    })
}

/// Generates turns of a 3x3x3.
fn turn_on_three() -> impl Strategy<Value = Turn> {
    any_turn().prop_filter("a turn of the 3x3x3", |turn| turn.layers(3).is_ok())
}

fn node(kind: NodeKind) -> Node {
    Node::new(kind, Span::default()).expect("within the limits")
}

/// Generates algs with every element of the notation, of these turns.
fn any_alg<T: Strategy<Value = Turn> + 'static>(turn: T) -> impl Strategy<Value = Alg> {
    let leaf = prop_oneof![
        8 => turn.prop_map(Node::from),
        1 => Just(node(NodeKind::Pause)),
        1 => "[^\n]*".prop_map(|text| node(NodeKind::Comment(Comment::line(&text).expect("one line")))),
        1 => any::<String>().prop_filter_map("an end of comment", |text| {
            Some(node(NodeKind::Comment(Comment::block(&text)?)))
        }),
    ];
    let nested = leaf.prop_recursive(4, 40, 6, |inner| {
        let part = || prop::collection::vec(inner.clone(), 0..4).prop_map(Alg::new);
        prop_oneof![
            (part(), -3..4i32).prop_map(|(alg, amount)| node(NodeKind::Group { alg, amount })),
            (part(), part(), -3..4i32).prop_map(|(a, b, amount)| node(NodeKind::Commutator { a, b, amount })),
            (part(), part(), -3..4i32).prop_map(|(setup, core, amount)| node(NodeKind::Conjugate {
                setup,
                core,
                amount
            })),
        ]
    });
    prop::collection::vec(nested, 0..8).prop_map(Alg::new)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_an_alg_or_an_error(text in any::<String>()) {
        if let Err(error) = text.parse::<Alg>() {
            prop_assert!(text.is_char_boundary(error.at.byte));
            let found = match &error.found {
                Found::Text(found) => found,
                Found::End => "",
            };
            prop_assert!(text[error.at.byte..].starts_with(found));
        }
    }

    #[test]
    fn texts_of_the_right_signs_are_algs_or_errors(text in r"[URFDLBurfdlbwMESmesxyz0-9'’i2()\[\],:./* \n-]*") {
        match text.parse::<Alg>() {
            Ok(alg) => {
                prop_assert_eq!(&alg.to_string().parse::<Alg>(), &Ok(alg.clone()));
                let _ = (alg.expand(), alg.simplify(), alg.inverse(), alg.length(Metric::Qtm));
            }
            Err(error) => prop_assert!(error.at.byte <= text.len()),
        }
    }

    #[test]
    fn formatted_algs_read_the_same(alg in any_alg(any_turn())) {
        prop_assert_eq!(alg.to_string().parse(), Ok(alg));
    }

    #[test]
    fn the_inverse_undoes(alg in any_alg(any_turn())) {
        prop_assert_eq!(&alg.inverse().inverse(), &alg);
        prop_assume!(alg.leaf_count() < 5000);
        let mut cube = after(11, &alg);
        prop_assert_eq!(cube.perform(&alg.inverse()), Ok(()));
        prop_assert_eq!(cube, Stickers::solved(11));
    }

    #[test]
    fn simplifying_keeps_the_effect_and_is_no_longer(alg in any_alg(any_turn())) {
        prop_assume!(alg.leaf_count() < 5000);
        let simple = alg.simplify();
        prop_assert_eq!(after(11, &simple), after(11, &alg));
        prop_assert!(simple.leaf_count() <= alg.leaf_count());
        prop_assert!(simple.length(Metric::Htm) <= alg.length(Metric::Htm));
        let flat: Alg = alg.turns().expect("short").into_iter().collect();
        prop_assert_eq!(after(11, &flat.simplify()), after(11, &alg));
        prop_assert_eq!(flat.simplify().simplify(), flat.simplify());
    }

    #[test]
    fn simplified_algs_fit_the_size_read_the_same_and_are_no_longer((size, alg) in alg_of_a_size()) {
        prop_assume!(alg.leaf_count() < 1000);
        let written = after(size, &alg);
        for simple in [alg.simplify(), alg.simplify_for(size)] {
            let read: Alg = simple.to_string().parse().expect("it reads");
            prop_assert_eq!(&read, &simple);
            let mut cube = Stickers::solved(size);
            prop_assert_eq!(cube.perform(&simple), Ok(()), "{} of {} on {} layers", simple, alg, size);
            prop_assert_eq!(&cube, &written);
            prop_assert!(simple.leaf_count() <= alg.leaf_count());
            prop_assert!(simple.length(Metric::Htm) <= alg.length(Metric::Htm));
        }
    }

    #[test]
    fn lengths_are_those_of_what_is_unrolled(alg in any_alg(any_turn())) {
        let turns = alg.turns().expect("short");
        for metric in Metric::ALL {
            prop_assert_eq!(alg.length(metric), turns.iter().map(|turn| metric.cost(*turn)).sum::<u64>());
        }
        prop_assert_eq!(alg.leaf_count(), alg.expand().expect("short").len() as u64);
    }

    #[test]
    fn the_mirror_image_of_the_alg_gives_the_mirror_image_of_the_cube(
        alg in any_alg(turn_on_three()), axis in (0..3usize).prop_map(|i| Axis::ALL[i]),
    ) {
        prop_assert_eq!(&alg.mirror(axis).mirror(axis), &alg);
        let mirrored = |cube: &Stickers| -> Stickers {
            let swap = |face: Face| if face.axis() == axis { face.opposite() } else { face };
            let place = |face: Face, row: usize, column: usize| {
                // Mirroring reverses the columns of a face, or its rows where the mirror lies across them.
                let across_rows = (face.axis() == Axis::Y && axis == Axis::Z)
                    || (face.axis() != Axis::Y && axis == Axis::Y);
                let turned = face.axis() == axis && axis == Axis::Y;
                let (row, column) = if across_rows || turned { (2 - row, column) } else { (row, 2 - column) };
                cube.colours()[cube.position(swap(face), row, column)]
            };
            let colours = Face::ALL.into_iter().flat_map(|face| {
                (0..9).map(move |i| (face, i / 3, i % 3))
            }).map(|(face, row, column)| swap(place(face, row, column))).collect();
            Stickers::from_colours(colours).expect("as many stickers")
        };
        prop_assume!(alg.leaf_count() < 5000);
        prop_assert_eq!(after(3, &alg.mirror(axis)), mirrored(&after(3, &alg)));
    }

    #[test]
    fn face_turns_and_a_rotation_do_the_same(alg in any_alg(turn_on_three())) {
        prop_assume!(alg.leaf_count() < 5000);
        let held: Held<Cube> = alg.face_turns().expect("on a 3x3x3").held();
        let stickers = after(3, &alg);
        prop_assert_eq!(Facelets::from(&held).to_string(), stickers.to_string());
        let faces: Alg = alg.face_turns().expect("on a 3x3x3").moves.into_iter().collect();
        let cube = Cube::SOLVED.after_all(faces.face_turns().expect("faces").moves);
        prop_assert_eq!(Facelets::from(&cube).to_string(), after(3, &faces).to_string());
    }
}
