//! Errors are kinds with arguments. Each gives its place and what was expected, and the page has words for each.

use cubelab::cube::alg::{BracketKind, Expected, LayerError, ParseAlgError};
use cubelab::cube::{Alg, ParseFaceletsError, StickerCount, StickerSigns};
use cubelab::nxn::{Draft, Stickers, Written};
use cubelab::play::{Origin, ReadErrorCause, read_steps};
use cubelab::share::{Fault, StateError, fault_words, read_link};
use cubelab::text::{ENGLISH, LAB_ENGLISH};
use cubelab::wire::{Failure, JobId};

/// A number for each kind of thing that an alg lacks; a new kind has to be added here, and to the corpus.
const fn kind_of(expected: Expected) -> usize {
    match expected {
        Expected::End => 0,
        Expected::Part => 1,
        Expected::Inside(bracket) => match bracket.kind {
            BracketKind::Group => 2,
            BracketKind::FirstPart => 3,
            BracketKind::LastPart => 4,
        },
        Expected::NoBracket => 5,
        Expected::Comment => 6,
        Expected::CommentEnd => 7,
        Expected::Amount => 8,
        Expected::Layer { .. } => 9,
        Expected::LastLayer => 10,
        Expected::FaceLetter => 11,
        Expected::WideTurn => 12,
        Expected::Repeat => 13,
    }
}

#[test]
fn every_mistake_in_an_alg_has_a_place_an_expectation_and_words() {
    let long = "R".repeat(2_000_001);
    let deep = "(".repeat(101);
    let corpus = [
        (
            &*long,
            2_000_000,
            "character 2000001: found \"R\", expected the end of the alg: at most 2000000 bytes",
        ),
        (
            "R U q",
            4,
            "character 5: found \"q\", expected a turn such as R, Rw, 2R, M or x, or \"(\" or \"[\"",
        ),
        (
            "R\nU )",
            4,
            "line 2, character 3: found \")\", expected a turn such as R, Rw, 2R, M or x, or \"(\" or \"[\"",
        ),
        (
            "(R U)*6",
            5,
            "character 6: found \"*\", expected the number right after what it repeats, as in (R U)6",
        ),
        (
            "R (U",
            4,
            "character 5: found the end, expected a turn such as R, Rw, 2R, M or x, or \")\" for the \"(\" at \
             character 3",
        ),
        (
            "\n[R U]",
            5,
            "line 2, character 5: found \"]\", expected a turn such as R, Rw, 2R, M or x, or \",\" or \":\" for the \
             \"[\" at line 2, character 1",
        ),
        (
            "[R, U)",
            5,
            "character 6: found \")\", expected a turn such as R, Rw, 2R, M or x, or \"]\" for the \"[\" at \
             character 1",
        ),
        (
            "[R: U",
            5,
            "character 6: found the end, expected a turn such as R, Rw, 2R, M or x, or \"]\" for the \"[\" at \
             character 1",
        ),
        (&deep, 100, "character 101: found \"(\", expected at most 100 brackets inside one another"),
        ("R / U", 2, "character 3: found \"/\", expected a comment, \"// …\" or \"/* … */\""),
        ("R /* U", 2, "character 3: found \"/*\", expected a comment that ends in \"*/\""),
        ("R1000001", 1, "character 2: found \"1000001\", expected an amount of at most 1000000"),
        (
            "(R)1234567890123456789012345",
            3,
            "character 4: found \"12345678901234567890…\", expected an amount of at most 1000000",
        ),
        ("0R", 0, "character 1: found \"0\", expected the number of a layer, 1 to 9999"),
        ("4-3r", 2, "character 3: found \"3\", expected the number of a layer, 4 to 9999"),
        ("4-r", 2, "character 3: found \"r\", expected the number of the last layer of a range, as in 2-4r"),
        ("2 R", 1, "character 2: found \" \", expected one of U, R, F, D, L, B after the layer"),
        ("2M", 1, "character 2: found \"M\", expected one of U, R, F, D, L, B after the layer"),
        ("1Rw", 0, "character 1: found \"1Rw\", expected a wide turn of 2 or more layers"),
    ];
    let mut seen = [false; 14];
    for (text, byte, words) in corpus {
        let error = text.parse::<Alg>().expect_err(text);
        assert_eq!((error.at.byte, error.to_string().as_str()), (byte, words));
        assert_eq!(ENGLISH.alg_errors.parse_error(&error), words, "on the page");
        seen[kind_of(error.expected)] = true;
    }
    assert_eq!(seen, [true; 14]);
}

#[test]
fn every_alg_that_is_none_of_a_cube_has_a_place_and_words() {
    for (text, size, bytes, words) in [
        ("R 5R", 4, 2..4, "5R is no turn of a 4x4x4: expected a layer from 1 to 4"),
        ("3Rw", 3, 0..3, "3Rw is no turn of a 3x3x3: expected fewer than 3 layers"),
        ("R 2-5r", 4, 2..6, "2-5r is no turn of a 4x4x4: expected layers from 1 to 4"),
        (
            "U M'",
            4,
            2..4,
            "M' is no turn of a 4x4x4: expected an odd number of layers, so that one is in the middle",
        ),
        ("m", 2, 0..1, "m is no turn of a 2x2x2: expected at least 3 layers, so that some are inside"),
        ("((((R)999)999)999)", 3, 0..18, "the alg unrolls into 997002999 turns; expected at most 100000"),
    ] {
        let error = read_steps(text, size, Origin::Alg).expect_err(text);
        assert_eq!((error.bytes.clone(), error.to_string().as_str()), (bytes, words));
        assert_eq!(error.words(&ENGLISH.alg_errors), words, "on the page");
        assert!(!matches!(error.cause, ReadErrorCause::Parse(_)));
    }
    let turns = "x".parse::<Alg>().expect("an alg").turns().expect("one turn");
    let error = LayerError { turn: turns[0], size: 70_000 };
    assert_eq!(ENGLISH.alg_errors.perform_error(&error.into()), error.to_string());
}

#[test]
fn every_text_that_is_no_cube_has_a_place_an_expectation_and_words() {
    let written = |text: &str| Written::read(text, 3).expect_err(text);
    let stickers = |text: &str| text.parse::<Stickers>().expect_err("no stickers");
    let letter = |index, found, expected| ParseFaceletsError::Letter { index, found, expected };
    let count = |found, expected| ParseFaceletsError::Count { found, expected };
    for (error, expected) in [
        (stickers("UR x"), letter(2, 'x', StickerSigns::Faces)),
        (written("UU'RQ"), letter(3, 'Q', StickerSigns::FacesOrEmpty)),
        (written("WWU"), letter(2, 'U', StickerSigns::ColoursOrEmpty)),
        (written("⬜⬜W"), letter(2, 'W', StickerSigns::Squares)),
        (written("1107"), letter(3, '7', StickerSigns::DigitsOrEmpty { first: 0 })),
        (written("1\u{7}"), letter(1, '\u{7}', StickerSigns::DigitsOrEmpty { first: 1 })),
        (written("UU\u{200b}"), letter(2, '\u{200b}', StickerSigns::FacesOrEmpty)),
        (written("UUU"), count(3, StickerCount::OfSize(3))),
        (stickers("UUU"), count(3, StickerCount::OfAnySize)),
        (stickers(&"U".repeat(6_012_006)), count(6_012_006, StickerCount::OfAllowedSize)),
    ] {
        assert_eq!(error, expected);
        assert_eq!(ENGLISH.sticker_errors.words(&error), error.to_string());
        let place = match error {
            ParseFaceletsError::Letter { index, .. } => format!("sticker {} is ", index + 1),
            ParseFaceletsError::Count { found, .. } => format!("{found} stickers; expected "),
        };
        assert!(error.to_string().starts_with(&place), "{error}");
    }
}

#[test]
fn a_character_of_which_nothing_is_seen_is_named_by_its_number() {
    let found = |text: &str| {
        let error = text.parse::<Stickers>().expect_err("no stickers").to_string();
        error.split(';').next().expect("what was found").to_owned()
    };
    for (character, expected) in
        [('\u{7}', "U+0007"), ('\u{301}', "U+0301"), ('\u{200b}', "U+200B"), ('é', "é"), ('#', "#")]
    {
        assert_eq!(found(&format!("UU{character}")), format!("sticker 3 is '{expected}'"));
    }
}

#[test]
fn every_fault_of_a_link_has_its_arguments_and_words() {
    let alg_error = |text: &str| -> ParseAlgError { text.parse::<Alg>().expect_err(text) };
    let empty = ".".repeat(54);
    let full = Draft::from(&Stickers::solved(2)).to_string();
    let long = format!("alg=({})2", "R_".repeat(6000));
    let cut = format!("alg=R&{}", "x".repeat(400_000));
    for (link, words) in [
        ("colour=red", "“colour” is not known here."),
        (
            "alg=R_q",
            "The moves in “alg” go up to a mistake at character 3: found \"q\", expected a turn such as R, Rw, 2R, M \
             or x, or \"(\" or \"[\".",
        ),
        (&*long, "Only the first 10000 moves are there."),
        (&*cut, "Only its first 400000 characters were read."),
        ("state=UUX", "“state” is no cube: sticker 3 is 'X'; expected one of the letters U, R, F, D, L, B."),
        (&format!("state={full}"), "“state” is no cube: 24 stickers; expected 54."),
        (&format!("state={empty}"), "“state” is no cube: a sticker is empty; expected none."),
        ("alg=R&at=9", "“at” says 9, but there is 1 move."),
        ("tab=x", "“tab” cannot be “x”."),
    ] {
        let (_, faults) = read_link(link);
        let fault = faults.first().expect(link);
        let has_arguments = match fault {
            Fault::Unknown(name) => name == "colour",
            Fault::Moves { name, error } => {
                name == "alg" && error.bytes == (2..3) && error.cause == alg_error("R q").into()
            }
            Fault::Long | Fault::Cut => true,
            Fault::State { name, error } => {
                name == "state"
                    && match error {
                        StateError::Stickers(ParseFaceletsError::Letter { index, found, .. }) => {
                            (*index, *found) == (2, 'X')
                        }
                        StateError::Stickers(ParseFaceletsError::Count { found, expected }) => {
                            (*found, *expected) == (24, StickerCount::OfSize(3))
                        }
                        StateError::Empty => true,
                    }
            }
            Fault::Place { name, place, length } => name == "at" && (*place, *length) == (9, 1),
            Fault::Value { name, value } => name == "tab" && value == "x",
        };
        assert!(has_arguments, "{fault:?}");
        let found = fault_words(&ENGLISH, &faults[..1]).expect("a fault has words");
        assert!(found.contains(words), "{found}");
    }
}

#[test]
fn every_failure_of_a_worker_has_words_with_its_arguments() {
    let failures = [
        (Failure::Request { found: "sing".into(), version: 41 }, &["sing", "41"][..]),
        (Failure::Job, &["number"]),
        (Failure::Letter { index: 40, found: "q".into() }, &["sticker 41", "q"]),
        (Failure::Count { found: 53 }, &["53"]),
        (Failure::Cube { laws: 3 }, &["3"]),
        (
            Failure::Method {
                method: "korf".into(),
                size: 4,
                expected: vec!["reduction".into(), "phases".into()],
            },
            &["korf", "4x4x4", "reduction, phases"],
        ),
        (Failure::Size { size: 1001 }, &["1001"]),
        (Failure::Tables { name: "corners".into() }, &["corners"]),
        (Failure::Search { search: JobId::FIRST }, &["search 1"]),
        (Failure::Alg, &["turns"]),
        (Failure::Worker { reason: "out of memory".into() }, &["out of memory"]),
        (Failure::Version, &["version"]),
    ];
    for (failure, arguments) in failures {
        for text in [&ENGLISH.failures, &LAB_ENGLISH.failures] {
            let words = text.words(&failure);
            assert!(arguments.iter().all(|argument| words.contains(argument)), "{words}");
            assert!(!words.contains(['{', '}']), "every argument is filled in: {words}");
        }
    }
}
