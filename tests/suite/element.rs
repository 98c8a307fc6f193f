//! The element without a browser: its attributes, its line of moves and its pictures.

use std::fs;

use cubelab::element::{Attribute, AttributeError, Figure, Still, View};
use cubelab::nxn::Stickers;
use cubelab::play::Action;
use cubelab::protocol::SolverProtocol;
use cubelab::solve::{Entry, Method, Worker};
use cubelab::text::{Catalogue, WordGroup};
use cubelab::wire::Protocol;

fn figure(given: &[(Attribute, &str)]) -> (Figure, Vec<String>) {
    let mut figure = Figure::default();
    let given: Vec<_> = given.iter().map(|(attribute, value)| (*attribute, (*value).to_owned())).collect();
    figure.set(&given);
    let errors = figure.errors().iter().map(ToString::to_string).collect();
    (figure, errors)
}

fn state(figure: &Figure) -> String {
    figure.player().state().to_string()
}

#[test]
fn each_broken_attribute_is_named_and_the_rest_works() {
    let (figure, errors) = figure(&[
        (Attribute::Size, "4"),
        (Attribute::State, "UUF"),
        (Attribute::Setup, "R Q"),
        (Attribute::SetupAnchor, "middle"),
        (Attribute::Alg, "Rw U"),
        (Attribute::View, "plan cube"),
        (Attribute::Mask, "dots"),
        (Attribute::Colors, "wrg"),
        (Attribute::Marks, "runes"),
        (Attribute::Orientation, "pink-top"),
        (Attribute::Controls, "play rewind"),
        (Attribute::Arrows, "U0U99"),
        (Attribute::Speed, "fast"),
    ]);
    let beginnings = [
        r#"state "UUF": "#,
        r#"setup "R Q": "#,
        r#"setup-anchor "middle": no anchor has the name "middle"; expected one of start, end"#,
        r#"view "plan cube": no view has the name "cube"; expected one of 3d, plan, net, moves, facelets"#,
        r#"controls "play rewind": no control has the name "rewind"; expected one of play, step, "#,
        r#"orientation "pink-top": expected a colour for the top"#,
        r#"colors "wrg": 3 colours; expected six"#,
        r#"mask "dots": "dots" is no mask; expected one of fl, "#,
        r#"marks "runes": no kind of marks has the name "runes"; expected one of none, letters, patterns"#,
        r#"arrows "U0U99": U99 is no sticker; expected U0 to U15"#,
        r#"speed "fast": expected a number from 0.5 to 20"#,
    ];
    assert_eq!(errors.len(), beginnings.len(), "{errors:#?}");
    for beginning in beginnings {
        assert!(errors.iter().any(|error| error.starts_with(beginning)), "{beginning} in {errors:#?}");
    }
    assert_eq!((figure.size(), figure.player().line().len()), (4, 2));
    assert!(figure.picture(View::Plan).svg().starts_with("<svg"));
}

/// Reads a catalogue of a language.
fn words<T: WordGroup>(language: &str, name: &str) -> &'static T {
    let path = format!("{}/assets/words/{language}/{name}.properties", env!("CARGO_MANIFEST_DIR"));
    let file: &'static str = fs::read_to_string(path).expect("a catalogue").leak();
    Catalogue::new(&[file]).words().expect("the words that are read")
}

#[test]
fn errors_have_words_in_every_language() {
    let state = Stickers::solved(2).to_string();
    let long = "R ".repeat(10_001);
    let many = ["U0U2"; 201].join(",");
    let wrong = [
        (Attribute::View, "cube"),
        (Attribute::Alg, "R Q"),
        (Attribute::Alg, long.as_str()),
        (Attribute::State, "UUF"),
        (Attribute::Speed, "fast"),
        (Attribute::Orientation, "pink-top"),
        (Attribute::Colors, "wrg"),
        (Attribute::Colors, "w,r,g,y,o,pinkish"),
        (Attribute::Mask, "dots"),
        (Attribute::Arrows, "R"),
        (Attribute::Arrows, "U0U99"),
        (Attribute::Arrows, many.as_str()),
    ];
    let mut errors: Vec<AttributeError> = wrong
        .iter()
        .flat_map(|(attribute, value)| {
            let mut figure = Figure::default();
            figure.set(&[(*attribute, (*value).to_owned())]);
            assert_eq!(figure.errors().len(), 1, "{attribute} {value}");
            figure.errors().to_vec()
        })
        .collect();
    let mut figure = Figure::default();
    figure.set(&[(Attribute::State, state), (Attribute::Size, "3".to_owned())]);
    errors.extend_from_slice(figure.errors());
    for language in ["en", "de", "fr", "es", "ja", "ar"] {
        let (text, page) = (words(language, "element_attributes"), words(language, "page"));
        for error in &errors {
            let said = error.words(text, page);
            assert!(
                said.starts_with(error.attribute.name()) && said.contains(&error.value),
                "{language}: {said}"
            );
            assert!(!said.contains('{'), "{language}: {said}");
            let is_english = said.split_once(": ").is_some_and(|(_, why)| why == error.why.to_string());
            assert!(language == "en" || !is_english, "{language}: {said}");
        }
    }
}

#[test]
fn sizes_are_2_to_33_or_those_of_the_stickers() {
    for (text, is_size) in
        [("2", true), ("33", true), ("1", false), ("34", false), ("3.5", false), ("", true)]
    {
        assert_eq!(figure(&[(Attribute::Size, text)]).1.is_empty(), is_size, "{text}");
    }
    let two = Stickers::solved(2).to_string();
    assert_eq!(figure(&[(Attribute::State, &two)]).0.size(), 2);
    let (three, errors) = figure(&[(Attribute::State, &two), (Attribute::Size, "3")]);
    assert_eq!(three.size(), 3);
    assert!(errors[0].contains("the stickers of 2 layers; expected those of 3"), "{errors:?}");
}

#[test]
fn an_alg_begins_or_ends_at_its_setup() {
    let sune = "R U R' U R U2 R'";
    for (setup, state_given) in [("", false), ("F R", false), ("F R", true)] {
        let start = state(&figure(&[(Attribute::Setup, "L2 D")]).0);
        let mut attributes = vec![(Attribute::Setup, setup), (Attribute::Alg, sune)];
        if state_given {
            attributes.push((Attribute::State, &start));
        }
        let (begun, _) = figure(&attributes);
        attributes.push((Attribute::SetupAnchor, "end"));
        let (mut ended, _) = figure(&attributes);
        assert_ne!(state(&ended), state(&begun));
        // At the end of the alg, the cube is where the other one begins.
        ended.act(Action::End);
        assert_eq!(state(&ended), state(&begun), "{setup}, {state_given}");
    }
    // A case is held in the usual way, whichever way its alg turns the cube.
    let (case, _) = figure(&[(Attribute::Alg, "x R U R'"), (Attribute::SetupAnchor, "end")]);
    let facelets = state(&case);
    assert_eq!((&facelets[4..5], &facelets[22..23]), ("U", "F"));
}

#[test]
fn a_still_draws_what_the_cube_that_plays_draws_at_first() {
    let given = [
        (Attribute::Size, "5".to_owned()),
        (Attribute::Alg, "Rw U".to_owned()),
        (Attribute::Orientation, "yellow-top".to_owned()),
        (Attribute::Mask, "cross".to_owned()),
        (Attribute::Colors, "pastel".to_owned()),
    ];
    let still = Still::new(&given).expect("no errors");
    let mut figure = Figure::default();
    figure.set(&given);
    assert_eq!(figure.errors(), []);
    // A still picture has neither a size in pixels nor a role.
    let contents = |svg: &str| svg.split_once('>').expect("an element").1.to_owned();
    for is_dark in [false, true] {
        figure.set_dark(is_dark);
        for view in [View::Space, View::Plan, View::Net] {
            let (rests, plays) = (still.picture(view, is_dark), figure.picture(view).svg());
            assert_eq!(contents(&rests), contents(&plays), "{view}");
            let view_box = rests.split('"').nth(1).expect("a view box");
            assert!(plays.contains(&format!("viewBox=\"{view_box}\"")), "{view}: {view_box}");
        }
    }
}

#[test]
fn a_still_leaves_errors_and_what_it_does_not_draw_to_the_cube_that_plays() {
    let others = [
        (Attribute::Alg, "R Q"),
        (Attribute::Mask, "dots"),
        (Attribute::Marks, "letters"),
        (Attribute::Arrows, "U0U2"),
        (Attribute::Hint, ""),
        (Attribute::Colors, "wrgyot"),
    ];
    for (attribute, value) in others {
        assert!(Still::new(&[(attribute, value.to_owned())]).is_none(), "{attribute}");
    }
}

#[test]
fn a_still_writes_all_that_an_element_shows_at_first() {
    let given =
        [(Attribute::Alg, "R U2".to_owned()), (Attribute::View, "moves plan net facelets".to_owned())];
    let still = Still::new(&given).expect("no errors");
    let texts = still.texts(false);
    let [size, facelets, solved, views, controls, moves, pictures] =
        texts.split('\u{1e}').collect::<Vec<_>>().try_into().expect("seven groups");
    assert_eq!((size, facelets, solved), ("3", Stickers::solved(3).to_string().as_str(), "solved"));
    assert_eq!(views.split('\u{1f}').collect::<Vec<_>>(), ["moves", "plan", "net", "facelets"]);
    assert_eq!(controls.split('\u{1f}').collect::<Vec<_>>(), ["play", "step", "scrub"]);
    assert_eq!(moves.split('\u{1f}').collect::<Vec<_>>(), ["R", "U2"]);
    let drawn: Vec<_> = pictures.split('\u{1f}').collect();
    assert_eq!(drawn, [still.picture(View::Plan, false), still.picture(View::Net, false)]);
}

#[test]
fn looks_change_without_a_step_and_moves_begin_anew() {
    let (mut figure, _) = figure(&[(Attribute::Alg, "R U")]);
    figure.act(Action::End);
    let looks = [(Attribute::Alg, "R U".to_owned()), (Attribute::Colors, "pastel".to_owned())];
    figure.set(&looks);
    assert_eq!(figure.player().place(), 2);
    figure.set(&[(Attribute::Alg, "R U F".to_owned())]);
    assert_eq!((figure.player().place(), figure.player().line().len()), (0, 3));
    assert!(!figure.player().can_undo(), "attributes are nothing to undo");
}

#[test]
fn turns_solutions_and_scrambles_change_the_moves() {
    let (mut figure, _) = figure(&[(Attribute::Alg, "R U")]);
    figure.perform("F2 D'").unwrap();
    let texts = |figure: &Figure| {
        let steps = &figure.player().line().steps;
        steps.iter().map(|step| step.text.clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!((texts(&figure).as_str(), figure.player().place()), ("F2 D'", 2));
    figure.offer("D F2").unwrap();
    assert_eq!(texts(&figure), "F2 D' D F2");
    figure.act(Action::End);
    assert!(figure.player().state().is_solved());
    figure.scramble("L B").unwrap();
    assert_eq!(texts(&figure), "L B");
    figure.act(Action::Undo);
    assert_eq!(texts(&figure), "F2 D' D F2");
    assert!(figure.perform("Q").is_err() && figure.set_state("UUF").is_err());
    assert!(figure.set_state(&Stickers::solved(2).to_string()).is_err());
    let start = figure.player().line().start.to_string();
    let mut other = Figure::default();
    other.restore(&start, &texts(&figure), 3).unwrap();
    assert_eq!((texts(&other), other.player().place()), (texts(&figure), 3));
}

#[test]
fn every_view_of_every_size_is_an_svg_document() {
    for size in [2, 3, 4, 7, 33] {
        let text = size.to_string();
        let (mut figure, errors) = figure(&[
            (Attribute::Size, &text),
            (Attribute::Alg, "U F"),
            (Attribute::Mask, "oll"),
            (Attribute::Arrows, "U0U2"),
            (Attribute::Hint, ""),
        ]);
        assert!(errors.is_empty(), "{errors:?}");
        for view in [View::Space, View::Plan, View::Net] {
            let svg = figure.titled_picture(view).svg();
            let document = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
            let title =
                document.descendants().find(|node| node.has_tag_name("title")).and_then(|node| node.text());
            assert!(title.is_some_and(|title| title.contains(&format!("{size}x{size}x{size}"))));
        }
        // Halfway through a turn, the picture differs and keeps its frame.
        let at_rest = figure.picture(View::Space).svg();
        figure.act(Action::Play);
        figure.advance(0.1);
        let turning = figure.picture(View::Space).svg();
        assert_ne!(at_rest, turning);
        let frame = |svg: &str| svg.split_once("viewBox=\"").map(|(_, rest)| rest[..20].to_owned());
        assert_eq!(frame(&at_rest), frame(&turning));
    }
}

#[test]
fn a_hint_and_arrows_show_only_at_rest_where_they_belong() {
    let given = [(Attribute::Alg, "R U"), (Attribute::Arrows, "U0U2"), (Attribute::Hint, "")];
    let (mut figure, _) = figure(&given);
    let drawn = |figure: &Figure| {
        let picture = figure.picture(View::Space);
        (picture.turn.is_some(), picture.arrows.len())
    };
    assert_eq!(drawn(&figure), (true, 1));
    figure.act(Action::Forward);
    assert_eq!(drawn(&figure), (false, 0), "on its way");
    while figure.advance(0.1) {}
    assert_eq!(drawn(&figure), (true, 0), "after the first move");
    figure.act(Action::End);
    while figure.advance(0.1) {}
    assert_eq!(drawn(&figure), (false, 0), "no move is left");
}

#[test]
fn a_pointer_turns_the_layer_of_its_sticker() {
    let (mut figure, _) = figure(&[]);
    assert!(!figure.press([0.99, 0.99]), "beside the cube");
    figure.pull([0.5, 0.0]);
    figure.let_go(false);
    assert!(figure.player().state().is_solved());
    // The lower row of the front face, pulled to the right.
    let moved = |figure: &mut Figure, cancelled: bool| {
        assert!(figure.press([-0.3, 0.1]));
        for part in 1..=10u8 {
            figure.pull([f32::from(part) * 0.05, 0.0]);
        }
        figure.let_go(cancelled);
        while figure.advance(0.1) {}
        figure.player().line().len()
    };
    assert_eq!(moved(&mut figure, true), 0);
    assert_eq!(moved(&mut figure, false), 1);
    assert!(!figure.player().state().is_solved());
}

#[test]
fn the_script_that_asks_workers_has_their_protocol_and_the_methods_of_their_programs() {
    let script = fs::read_to_string("www/element/worker.js").expect("a file of the element");
    let protocol = format!("const PROTOCOL = {};", SolverProtocol::VERSION);
    assert!(script.contains(&protocol), "expected {protocol}");
    let blocks: Vec<_> = Entry::all().filter(|entry| entry.worker == Some(Worker::Blocks)).collect();
    assert!(blocks.iter().all(|entry| entry.method == Method::Reduction));
    let least = blocks.iter().map(|entry| entry.sizes[0]).min().expect("methods");
    let most = blocks.iter().map(|entry| entry.sizes[1]).max().expect("methods");
    let program =
        format!("method === \"reduction\" && size >= {least} && size <= {most} ? \"blocks_worker\"");
    assert!(script.contains(&program), "expected {program}");
}
