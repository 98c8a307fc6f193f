//! Checks stickers of cubes of all sizes. Stickers that break no law must be a cube, and repairs must lead to
//! one.

use cubelab::cube::{Face, Facelets};
use cubelab::nxn::{Draft, LayerTurn, Position, Reading, Stickers, Written};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::Target;
use crate::choices::Choices;

pub const TARGET: Target = Target { name: "facelets", corpus, run };

/// The number of layers of the largest cube.
const LARGEST: usize = 8;

fn corpus() -> Vec<Vec<u8>> {
    let mut corpus: Vec<Vec<u8>> = (0..40u8).map(|i| vec![i % 8, i / 8, i, i, 2, i, 3 * i]).collect();
    corpus.extend(super::texts(&[
        "\u{ff}UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
        "\u{ff}UULUUFUUFRRUBRRURRFFDFFUFFFDDRDDDDDDBLLLLLLLLBRRBBBBBB",
        "\u{ff}URFDLB",
        "\u{ff}UUUURRRRFFFFDDDDLLLLBBBB",
        "\u{ff}WWWWWWWWW RRRRRRRRR GGGGGGGGG YYYYYYYYY OOOOOOOOO BBBBBBBBB",
        "\u{ff}111111111222222222333333333444444444555555555666666666",
    ]));
    corpus
}

fn run(input: &[u8]) {
    let mut choices = Choices(input);
    let kind = choices.byte();
    if kind >= 0xc0 {
        return read_text(&choices.text());
    }
    let size = 1 + usize::from(kind) % LARGEST;
    let mut stickers = some_cube(&mut choices, size);
    let is_cube = Position::try_from(stickers.clone()).is_ok();
    assert!(is_cube, "{stickers} was made by turns");
    if size > 1 {
        change(&mut choices, &mut stickers);
    }
    check_full(&stickers);
    let mut draft = Draft::from(&stickers);
    for _ in 0..choices.below(2 * size * size) {
        draft.paint(choices.below(6 * size * size), None);
    }
    check_draft(&draft);
}

/// Returns a cube after a few turns.
fn some_cube(choices: &mut Choices, size: usize) -> Stickers {
    let seed = choices.byte();
    if seed >= 128 {
        return Position::random(size, &mut ChaCha8Rng::seed_from_u64(seed.into())).stickers().clone();
    }
    let mut stickers = Stickers::solved(size);
    for _ in 0..seed % 16 {
        let (face, first) = (Face::from_index(choices.below(6)), 1 + choices.below(size));
        let last = first + choices.below(size - first + 1);
        let quarters = choices.one_of(&LayerTurn::QUARTERS);
        stickers.turn(LayerTurn::block(face, first as u16..=last as u16, quarters));
    }
    stickers
}

/// Exchanges and repaints some stickers.
fn change(choices: &mut Choices, stickers: &mut Stickers) {
    let mut colours = stickers.colours().to_vec();
    for _ in 0..choices.below(5) {
        let cell = choices.below(colours.len());
        if choices.once_in(2) {
            let other = choices.below(colours.len());
            colours.swap(cell, other);
        } else {
            colours[cell] = Face::from_index(choices.below(6));
        }
    }
    *stickers = Stickers::from_colours(colours).expect("as many as before");
}

/// Checks the properties of stickers that all have a colour.
fn check_full(stickers: &Stickers) {
    assert_eq!(stickers.to_string().parse().as_ref(), Ok(stickers), "shown and read again");
    let draft = Draft::from(stickers);
    let reading = draft.read();
    match Position::try_from(stickers.clone()) {
        Ok(position) => {
            assert!(reading.broken.is_empty(), "{stickers} is a cube that breaks {:?}", reading.broken);
            assert_eq!(position.stickers(), stickers);
            assert!(draft.repairs(&reading).is_empty(), "{stickers} is a cube that is to be mended");
        }
        Err(broken) => {
            assert_eq!(broken.0, reading.broken, "{stickers}: laws");
            assert!(!broken.0.is_empty(), "{stickers} breaks no law");
            assert!(broken.0.iter().all(|law| !law.to_string().is_empty()));
        }
    }
    check_repairs(&draft, &reading);
    if let Some(facelets) = stickers.to_facelets() {
        let laws = facelets.to_cube().map_or_else(|laws| laws.0, |_| Vec::new());
        assert_eq!(laws, reading.broken, "{stickers}: laws of facelets");
        assert_eq!(facelets.held().is_some(), laws.is_empty(), "{stickers}: the cube that it is");
    }
}

/// Checks the properties of stickers that may be blank.
fn check_draft(draft: &Draft) {
    assert_eq!(draft.to_string().parse().as_ref(), Ok(draft), "shown and read again");
    let reading = draft.read();
    for (own, filled) in draft.stickers().iter().zip(reading.filled.stickers()) {
        assert!(own.is_none() || own == filled, "{draft}: reading changes a sticker");
    }
    let again = reading.filled.read();
    assert_eq!(again.broken.is_empty(), reading.broken.is_empty(), "{draft}: forced stickers break a law");
    check_repairs(draft, &reading);
}

/// Checks that each repair leaves as many laws broken as it says, and fewer than there were.
fn check_repairs(draft: &Draft, reading: &Reading) {
    for repair in draft.repairs(reading) {
        let left = repair.result.read().broken.len();
        assert_eq!(left, repair.left, "{draft:?}: laws broken after {:?}", repair.change);
        assert!(left < reading.broken.len(), "{draft:?}: {:?} mends nothing", repair.change);
        let is_whole = left == 0 && repair.result.blanks() == 0;
        let is_cube = repair.result.full().is_some_and(|mended| Position::try_from(mended).is_ok());
        assert_eq!(is_whole, is_cube, "{draft:?}: {:?} leads to no cube", repair.change);
    }
}

/// Parses a text in every notation of stickers.
fn read_text(text: &str) {
    if let Ok(draft) = text.parse::<Draft>()
        && draft.size() <= LARGEST
    {
        check_draft(&draft);
    }
    if let Ok(stickers) = text.parse::<Stickers>()
        && stickers.size() <= LARGEST
    {
        check_full(&stickers);
    }
    if let Ok(facelets) = text.parse::<Facelets>() {
        assert_eq!(facelets.to_string().parse(), Ok(facelets));
    }
    for size in 1..=LARGEST {
        match Written::read(text, size) {
            Ok(written) => check_draft(&written.draft),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
