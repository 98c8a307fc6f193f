//! The lessons in www/learn. The element reads every tag in them, and each alg does what its page claims in `data-claim`. The sheets of
//! the last layer have every case once, with its probability and its arrows.
//!
//! A claim is a list of `key=value` with semicolons between them:
//!
//! | key | claims |
//! |---|---|
//! | `order` | the least number of repetitions that solve a solved cube |
//! | `same` | another alg that does the same |
//! | `changes` | the pieces that are not as before, and no others |
//! | `turns` | the same, and each of them is still in its place |
//! | `keeps` | a stage that the alg leaves solved |
//! | `ends` | a stage that is solved after setup and alg |
//! | `parity` | `odd` or `even` number of quarter turns of faces |
//! | `stickers` | how many stickers differ from those of a solved cube of the tag's size |
//! | `flips` | how many edges are flipped |
//! | `twists` | the twists of the corners that have one, in thirds of a turn, ascending |
//!
//! `data-breaks` names the law that the stickers in an attribute `state`, or in a link, break: `flip`, `twist` or `parity`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use cubelab::cube::{Alg, Corner, Cube, Edge, Facelets};
use cubelab::draw::Stage;
use cubelab::element::{Attribute, Settings};
use cubelab::lab::Experiment;
use cubelab::nxn::Stickers;
use cubelab::view::homes;
use serde_json::Value;

type Attributes = BTreeMap<String, String>;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("www/learn")
}

/// The names and contents of the pages.
fn pages() -> Vec<(String, String)> {
    let files = fs::read_dir(folder().join("pages")).expect("the pages");
    let pages: Vec<_> = files
        .map(|file| {
            let path = file.expect("a page").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(path).expect("a page"))
        })
        .collect();
    assert!(pages.len() > 3, "{pages:?}");
    pages
}

/// The attributes of each tag with this name.
fn tags(html: &str, name: &str) -> Vec<Attributes> {
    let opening = format!("<{name} ");
    let tags = html.split(&opening).skip(1);
    tags.map(|rest| attributes(rest.split_once('>').expect("the end of the tag").0)).collect()
}

fn attributes(tag: &str) -> Attributes {
    let mut all = Attributes::new();
    let mut rest = tag.trim();
    while !rest.is_empty() {
        let end = rest.find([' ', '\n', '=']).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let (value, after) = match after.strip_prefix("=\"") {
            Some(quoted) => quoted.split_once('"').expect("the end of the value"),
            None => ("", after),
        };
        all.insert(name.to_owned(), value.replace("&quot;", "\"").replace("&amp;", "&"));
        rest = after.trim_start();
    }
    all
}

fn alg(text: &str) -> Alg {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn cube(text: &str) -> Cube {
    alg(text).face_turns().expect("moves of a 3x3x3").held().cube
}

fn after(texts: &[&str]) -> Stickers {
    let mut stickers = Stickers::solved(3);
    for text in texts {
        stickers.perform(&alg(text)).expect("moves of a 3x3x3");
    }
    stickers
}

/// A name of a piece whatever the order of its letters.
fn sorted(name: &str) -> String {
    let mut letters: Vec<char> = name.chars().collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// The pieces that are not in their places, and those that are there but turned.
fn changes(cube: &Cube) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut moved, mut turned) = (BTreeSet::new(), BTreeSet::new());
    let mut sort = |name: String, is_home: bool, is_turned: bool| {
        if !is_home {
            moved.insert(sorted(&name));
        } else if is_turned {
            turned.insert(sorted(&name));
        }
    };
    for (place, at) in Corner::ALL.into_iter().zip(cube.corners()) {
        sort(format!("{place:?}"), at.piece == place, at.twist > 0);
    }
    for (place, at) in Edge::ALL.into_iter().zip(cube.edges()) {
        sort(format!("{place:?}"), at.piece == place, at.flip > 0);
    }
    (moved, turned)
}

fn is_stage_solved(stickers: &Stickers, name: &str) -> bool {
    let stage: Stage = name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    homes(stickers).into_iter().enumerate().all(|(place, home)| {
        let home = home.expect("the sticker of a piece");
        !stage.shows(home) && !stage.shows(place) || home == place
    })
}

fn order(text: &str) -> usize {
    let once = alg(text);
    let mut stickers = Stickers::solved(3);
    (1..=1260)
        .find(|_| {
            stickers.perform(&once).expect("moves of a 3x3x3");
            stickers == Stickers::solved(3)
        })
        .expect("an order of at most 1260")
}

/// The number of quarter turns of faces.
fn quarters(text: &str) -> usize {
    alg(text).face_turns().expect("moves").moves.iter().map(|m| usize::from(m.quarters())).sum()
}

/// Fails if the alg of a tag does not do what the page claims.
fn check(tag: &Attributes, context: &str) {
    let text = tag.get("alg").map_or("", String::as_str);
    let setup = tag.get("setup").map_or("", String::as_str);
    let pieces = |list: &str| -> BTreeSet<String> { list.split(' ').map(sorted).collect() };
    for claim in tag["data-claim"].split(';') {
        let (key, value) = claim.trim().split_once('=').expect("key=value");
        if key == "stickers" {
            let size = tag.get("size").map_or(3, |size| size.parse().expect("a size"));
            let mut stickers = Stickers::solved(size);
            stickers.perform(&alg(text)).expect("moves of this size");
            let solved = Stickers::solved(size);
            let changed = stickers.colours().iter().zip(solved.colours()).filter(|(now, then)| now != then);
            assert_eq!(changed.count().to_string(), value, "{context}");
            continue;
        }
        let (moved, turned) = changes(&cube(text));
        match key {
            "order" => assert_eq!(order(text).to_string(), value, "{context}"),
            "same" => assert_eq!(after(&[text]), after(&[value]), "{context}"),
            "changes" => assert_eq!(&moved | &turned, pieces(value), "{context}"),
            "turns" => assert_eq!((moved, turned), (BTreeSet::new(), pieces(value)), "{context}"),
            "keeps" => assert!(is_stage_solved(&after(&[text]), value), "{context}: {value}"),
            "ends" => assert!(is_stage_solved(&after(&[setup, text]), value), "{context}: {value}"),
            "parity" => {
                assert_eq!(["even", "odd"][quarters(text) % 2], value, "{context}");
            }
            "flips" => {
                let flips: u8 = cube(text).edges().iter().map(|at| at.flip).sum();
                assert_eq!(flips.to_string(), value, "{context}");
            }
            "twists" => {
                let mut twists: Vec<u8> = cube(text).corners().iter().map(|at| at.twist).collect();
                twists.retain(|twist| *twist > 0);
                twists.sort_unstable();
                assert_eq!(format!("{twists:?}").replace(['[', ']', ','], ""), value, "{context}");
            }
            _ => panic!("{context}: {key} is no claim"),
        }
    }
}

#[test]
fn every_tag_is_read_and_does_what_its_page_claims() {
    let mut claims = 0;
    for (page, html) in pages() {
        for tag in tags(&html, "cube-lab") {
            let context = format!("{page}: {tag:?}");
            let given: Vec<(Attribute, String)> = tag
                .iter()
                .filter_map(|(name, value)| Some((name.parse::<Attribute>().ok()?, value.clone())))
                .collect();
            let (_, errors) = Settings::read(&given);
            assert_eq!(errors.is_empty(), !tag.contains_key("data-wrong"), "{context}: {errors:?}");
            if tag.contains_key("data-claim") {
                claims += 1;
                check(&tag, &context);
            }
        }
    }
    assert!(claims > 8, "{claims} claims");
}

#[test]
fn a_wrong_claim_is_found() {
    for (text, claim) in [
        ("R U R' U'", "order=5"),
        ("R U", "same=U R"),
        ("R", "keeps=f2l"),
        ("R U R' U'", "parity=odd"),
        ("M2 U M U2 M' U M2", "changes=UF UR UB"),
        ("M2 U M U2 M' U M2", "turns=UF UR UL"),
        ("R", "ends=cross"),
    ] {
        let tag = attributes(&format!("alg=\"{text}\" data-claim=\"{claim}\""));
        assert!(std::panic::catch_unwind(|| check(&tag, claim)).is_err(), "{text}: {claim}");
    }
}

#[test]
fn the_impossible_cubes_break_the_law_that_their_page_names() {
    for (page, html) in pages() {
        for tag in [tags(&html, "cube-lab"), tags(&html, "a")].concat() {
            let Some(law) = tag.get("data-breaks") else { continue };
            let link = tag.get("href").and_then(|link| link.strip_prefix("../#stickers="));
            let stickers = link.or(tag.get("state").map(String::as_str)).expect("stickers");
            let laws =
                stickers.parse::<Facelets>().expect("54 stickers").to_cube().expect_err("an impossible cube");
            let expected = match law.as_str() {
                "flip" => "one edge is flipped",
                "twist" => "a corner is twisted clockwise",
                "parity" => "two pieces are swapped",
                _ => panic!("{law} is no law"),
            };
            assert_eq!(
                laws.0.iter().map(ToString::to_string).collect::<Vec<_>>(),
                [expected],
                "{page}: {tag:?}"
            );
        }
    }
}

#[test]
fn every_link_into_the_lab_is_one_that_it_reads() {
    let mut links = 0;
    for (page, html) in pages() {
        for link in tags(&html, "a") {
            let Some(text) = link.get("href").and_then(|href| href.strip_prefix("../#lab")) else { continue };
            let (_, faults) = Experiment::from_text(&format!("#lab{text}"));
            assert!(faults.is_empty(), "{page}: {link:?}: {faults:?}");
            links += 1;
        }
    }
    assert!(links > 0 || !folder().join("pages/search.html").exists());
}

/// The figures in the table of the lesson about searching: method, then positions generated for 3 to 7 moves.
fn race() -> Vec<(String, Vec<String>)> {
    let html = fs::read_to_string(folder().join("pages/search.html")).expect("the lesson");
    let rows = html.split("<tr data-lane=\"").skip(1).map(|row| row.split_once("</tr>").expect("a row").0);
    rows.map(|row| {
        let (name, cells) = row.split_once('"').expect("a name");
        let figures = cells.split("<td class=\"number\">").skip(1);
        let figures = figures.map(|cell| cell.split_once('<').expect("a cell").0.replace(',', ""));
        (name.to_owned(), figures.collect())
    })
    .collect()
}

#[test]
fn the_figures_of_the_race_are_those_of_its_command() {
    let rows = race();
    assert_eq!(rows.len(), 6);
    for (column, turns) in (3..=7).enumerate() {
        // The others take long for many moves.
        let quick = |name: &str| turns <= 4 || ["bidirectional", "astar", "ida-star"].contains(&name);
        let raced: Vec<_> = rows.iter().filter(|(name, _)| quick(name)).collect();
        let output = Command::new(env!("CARGO_BIN_EXE_cubelab"))
            .args(["lab", "race"])
            .args(raced.iter().map(|(name, _)| name))
            .args(["--turns", &turns.to_string(), "--seed", "7", "--max-nodes", "60000000", "--csv", "-"])
            .output()
            .expect("the program");
        let text = String::from_utf8(output.stdout).expect("text");
        let generated: Vec<_> =
            text.lines().skip(1).map(|line| line.split(',').nth(10).expect("a column")).collect();
        let expected: Vec<_> = raced.iter().map(|(_, figures)| figures[column].as_str()).collect();
        assert_eq!(generated, expected, "{turns} moves: {raced:?}");
    }
}

fn cases(set: &str) -> Vec<Attributes> {
    let text = fs::read_to_string(folder().join(format!("{set}.json"))).expect("the cases");
    let list: Vec<BTreeMap<String, Value>> = serde_json::from_str(&text).expect("a list of cases");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    list.iter().map(|case| case.iter().map(|(key, value)| (key.clone(), text(value))).collect()).collect()
}

/// What must not differ between two cubes for them to be one case: the least of four texts, one for each turn of the top, and the number
/// of different texts.
fn case_of(cube: &Cube, text: impl Fn(&Cube) -> String) -> (String, usize) {
    let turns = ["", "U", "U2", "U'"].map(self::cube);
    let all: BTreeSet<String> = turns.iter().map(|turn| text(&(turn.inverse() * *cube * *turn))).collect();
    (all.first().expect("four texts").clone(), all.len())
}

/// The share in lowest terms, such as `1/54`.
fn share(count: usize, of: usize) -> String {
    let divisor =
        (1..=of).rev().find(|d| count.is_multiple_of(*d) && of.is_multiple_of(*d)).expect("one divides");
    format!("{}/{}", count / divisor, of / divisor)
}

#[test]
fn the_sheet_of_oll_has_each_of_57_cases_once() {
    let mut seen = BTreeSet::new();
    let mut numbers = BTreeSet::new();
    let mut ways = 0;
    for case in cases("oll") {
        let text = &case["alg"];
        assert!(is_stage_solved(&after(&[text]), "f2l"), "{case:?}");
        let cube = cube(text).inverse();
        let twists = |cube: &Cube| {
            let corners = cube.corners()[..4].iter().map(|at| at.twist.to_string());
            corners.chain(cube.edges()[..4].iter().map(|at| at.flip.to_string())).collect::<String>()
        };
        let (name, count) = case_of(&cube, twists);
        assert!(seen.insert(name), "{case:?} is there twice");
        assert_eq!(case["probability"], share(count, 216), "{case:?}");
        let wrong = cube.edges()[..4].iter().filter(|at| at.flip > 0).count();
        let is_flat = cube.corners()[..4].iter().all(|at| at.twist == 0);
        let group = case["group"].as_str();
        assert_eq!(group.starts_with("Dot"), wrong == 4, "{case:?}");
        assert_eq!(group.starts_with("Cross"), wrong == 0, "{case:?}");
        assert_eq!(group.starts_with("All four corners"), is_flat && wrong < 4, "{case:?}");
        let is_line = wrong == 2 && cube.edges()[0].flip == cube.edges()[2].flip;
        if ["T", "C", "Line", "Knight’s move"].contains(&group) {
            assert!(is_line, "{case:?}");
        }
        if ["Square", "W", "P", "Fish", "Awkward", "Small L"].contains(&group) {
            assert!(wrong == 2 && !is_line, "{case:?}");
        }
        ways += count;
        numbers.insert(case["name"].strip_prefix("OLL ").and_then(|number| number.parse::<usize>().ok()));
    }
    assert_eq!(seen.len(), 57);
    // The case that is solved is the 216th.
    assert_eq!(ways, 215);
    assert_eq!(numbers, (1..=57).map(Some).collect());
}

#[test]
fn the_sheet_of_pll_has_each_of_21_cases_once_and_its_arrows_lead_home() {
    let places = [("UR", 5), ("UF", 7), ("UL", 3), ("UB", 1), ("URF", 8), ("UFL", 6), ("ULB", 0), ("UBR", 2)];
    let number =
        |name: String| places.iter().find(|(place, _)| *place == name).expect("a place of the top").1;
    let mut seen = BTreeSet::new();
    let mut ways = 0;
    for case in cases("pll") {
        let text = &case["alg"];
        assert!(is_stage_solved(&after(&[text]), "f2l"), "{case:?}");
        let cube = cube(text).inverse();
        let is_flat =
            cube.corners().iter().all(|at| at.twist == 0) && cube.edges().iter().all(|at| at.flip == 0);
        assert!(is_flat, "{case:?}");
        let pieces = |cube: &Cube| {
            let corners = cube.corners()[..4].iter().map(|at| at.piece.index().to_string());
            corners.chain(cube.edges()[..4].iter().map(|at| at.piece.index().to_string())).collect::<String>()
        };
        // Turns of the top, before and after, change nothing.
        let turns = || ["", "U", "U2", "U'"].map(self::cube);
        let all: BTreeSet<String> =
            turns().iter().flat_map(|before| turns().map(|then| pieces(&(*before * cube * then)))).collect();
        assert!(seen.insert(all.first().cloned()), "{case:?} is there twice");
        assert_eq!(case["probability"], share(all.len(), 288), "{case:?}");
        ways += all.len();
        let moved = |place: String, piece: String| {
            (place != piece).then(|| format!("U{}U{}", number(place), number(piece)))
        };
        let corners = Corner::ALL.into_iter().zip(cube.corners()).take(4);
        let edges = Edge::ALL.into_iter().zip(cube.edges()).take(4);
        let arrows: BTreeSet<String> = corners
            .filter_map(|(place, at)| moved(format!("{place:?}"), format!("{:?}", at.piece)))
            .chain(edges.filter_map(|(place, at)| moved(format!("{place:?}"), format!("{:?}", at.piece))))
            .collect();
        assert_eq!(case["arrows"].split(',').map(str::to_owned).collect::<BTreeSet<_>>(), arrows, "{case:?}");
    }
    assert_eq!(seen.len(), 21);
    // The case that is solved has 4 of the 288 arrangements.
    assert_eq!(ways, 284);
}
