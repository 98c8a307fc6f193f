//! Parses texts as algs. An alg must survive being formatted and parsed again, and simplifying must keep its
//! effect.

use cubelab::cube::{Alg, Axis, Metric};
use cubelab::nxn::Stickers;

use super::Target;
use crate::choices::Choices;

pub const TARGET: Target = Target { name: "algs", corpus, run };

/// The sizes of cubes on which effects are compared.
const SIZES: [usize; 6] = [1, 2, 3, 4, 5, 8];

/// Maximum number of turns of an alg that is performed.
const MOST_TURNS: u64 = 300;

/// Pieces of algs.
const PIECES: [&str; 60] = [
    "R",
    "U",
    "F",
    "D",
    "L",
    "B",
    "R'",
    "U2",
    "F2'",
    "L3",
    "B0",
    "Rw",
    "r",
    "u'",
    "fw2",
    "2R",
    "3Rw",
    "2-3r",
    "2-4Rw2",
    "3-2f",
    "1Rw",
    "4U'",
    "M",
    "E'",
    "S2",
    "m",
    "e2",
    "s'",
    "x",
    "y'",
    "z2",
    "(",
    ")",
    "[",
    "]",
    ",",
    ":",
    ".",
    " ",
    "2",
    "'",
    "3",
    "i",
    "’",
    "// note\n",
    "/* note */",
    "/*",
    "\n",
    "\u{feff}",
    "Q",
    "-",
    "w",
    "9999R",
    "10000R",
    "1000000",
    "1000001",
    "4294967296",
    "LRL",
    "2RRw'",
    "RL'",
];

fn corpus() -> Vec<Vec<u8>> {
    let mut corpus = super::texts(&[
        "\u{1}R U R' U'",
        "\u{1}(R U R' U')6",
        "\u{1}[R, U] [F: [R, U]2]' [, ] [: ]",
        "\u{1}2-3Fw F3 2RR 2-4r M2 E' x y2",
        "\u{1}((((R)999)999)999)",
        "\u{1}R U F2 // note\nD2 /* x */ L' . B",
    ]);
    corpus.push((0..60).collect());
    corpus
}

/// Returns the text of an input. The first byte decides whether the others are the text or indices into
/// [`PIECES`].
fn text(input: &[u8]) -> String {
    let mut choices = Choices(input);
    if choices.byte() % 2 == 1 {
        return choices.text();
    }
    let mut text = String::new();
    while !choices.is_over() {
        text.push_str(choices.one_of(&PIECES));
    }
    text
}

fn run(input: &[u8]) {
    let text = text(input);
    let alg = match Alg::parse(&text) {
        Ok(alg) => alg,
        Err(error) => {
            assert!(text.is_char_boundary(error.at.byte), "{text:?}: the error is inside a character");
            let _ = error.to_string();
            return;
        }
    };
    let shown = alg.to_string();
    let again = Alg::parse(&shown).unwrap_or_else(|error| panic!("{text:?} is shown as {shown:?}: {error}"));
    assert_eq!(again, alg, "{text:?} is shown as {shown:?}, and read again as {again}");
    for metric in [Metric::Htm, Metric::Qtm, Metric::Stm, Metric::Etm] {
        assert_eq!(alg.length(metric), alg.inverse().length(metric), "{text:?}: the length of the inverse");
    }
    let simple = alg.simplify();
    assert_eq!(simple.simplify(), simple, "{text:?}: simplified twice");
    assert_eq!(alg.inverse().inverse().to_string(), shown, "{text:?}: inverted twice");
    assert_eq!(alg.mirror(Axis::X).mirror(Axis::X).to_string(), shown, "{text:?}: mirrored twice");
    if alg.leaf_count() > MOST_TURNS {
        assert!(alg.leaf_count() <= Alg::MAX_LEAVES || alg.expand().is_err());
        return;
    }
    for size in SIZES {
        let mut cube = Stickers::solved(size);
        if cube.perform(&alg).is_err() {
            continue;
        }
        let mut simply = Stickers::solved(size);
        simply
            .perform(&simple)
            .unwrap_or_else(|error| panic!("{text:?} on {size} layers is simplified to {simple}: {error}"));
        assert_eq!(simply, cube, "{text:?} on {size} layers is simplified to {simple}");
        cube.perform(&alg.inverse()).expect("the same turns the other way");
        assert_eq!(cube, Stickers::solved(size), "{text:?} on {size} layers and its inverse");
    }
}
