//! Links: every link reads as it was written, and every text opens something and reports its mistakes.

use cubelab::nxn::Stickers;
use cubelab::play::{Line, Origin, Step, case_of, read_steps};
use cubelab::share::{Fault, Link, MOST_MOVES, fault_words, read_link};
use cubelab::text::ENGLISH;
use cubelab::view::{Looks, Orbit, Tab};
use proptest::prelude::*;

const ORIGINS: [Origin; 4] = [Origin::Scramble, Origin::Turn, Origin::Alg, Origin::Solution];

fn steps(moves: &str, origin: Origin) -> Vec<Step> {
    read_steps(moves, 3, origin).unwrap()
}

fn line(moves: &[(&str, Origin)], home: usize) -> Line {
    let steps = moves.iter().flat_map(|(moves, origin)| steps(moves, *origin)).collect();
    Line { start: Stickers::solved(3), steps, home }
}

fn link(line: Line, place: usize) -> Link {
    Link { line, place, orbit: Orbit::CLASSIC, tab: Tab::Faces, looks: None, entered: None, is_case: false }
}

/// Compares two links; angles as precisely as links store them.
fn assert_same(read: &Link, written: &Link) {
    if written.entered.is_none() {
        assert_eq!((&read.line, read.place), (&written.line, written.place));
    }
    assert_eq!((read.tab, &read.entered), (written.tab, &written.entered));
    assert_eq!(read.to_string(), written.to_string());
}

#[test]
fn a_link_can_be_read_by_a_person() {
    let scrambled = line(&[("D2 R U'", Origin::Scramble), ("2-2r M' . x2", Origin::Solution)], 3);
    let shown = Link { orbit: Orbit::new(0.5, -0.25), tab: Tab::Wide, ..link(scrambled, 4) };
    let text = shown.to_string();
    assert_eq!(text, "scramble=D2_R_U-&solution=2R_M-_._x2&at=4&view=28.6,-14.3&tab=wide");
    let (read, faults) = read_link(&text);
    assert_same(&read, &shown);
    assert!(faults.is_empty());
}

#[test]
fn an_untouched_player_has_an_empty_link() {
    let untouched = link(line(&[], 0), 0);
    assert_eq!(untouched.to_string(), "");
    assert_eq!(read_link(""), (untouched.clone(), vec![]));
    assert_eq!(read_link("#&&"), (untouched, vec![]));
}

#[test]
fn half_a_turn_has_one_text() {
    for yaw in [std::f32::consts::PI, -std::f32::consts::PI, 3.14156] {
        let shown = Link { orbit: Orbit::new(yaw, 0.0), ..link(line(&[], 0), 0) };
        assert_eq!(shown.to_string(), "view=-180.0,0.0");
    }
}

#[test]
fn links_written_by_hand_are_understood() {
    for text in
        ["#alg=R U R' U'", "alg=R%20U%20R%27%20U%27", "alg=R_U&alg=R-_U-", "alg=[R,U]", "alg=R+U+R-+U-"]
    {
        let (read, faults) = read_link(text);
        assert_eq!(read.line, line(&[("R U R' U'", Origin::Alg)], 0), "{text}");
        assert_eq!((read.place, faults), (0, vec![]), "{text}");
    }
}

#[test]
fn a_start_that_is_not_solved_is_kept() {
    let mut start = Stickers::solved(3);
    start.turn_all(steps("R U2 F'", Origin::Alg).into_iter().filter_map(|step| step.turn));
    let shown = link(Line { start, ..line(&[("R", Origin::Turn)], 0) }, 1);
    let text = shown.to_string();
    assert!(text.starts_with("state=") && text.ends_with("&turns=R&at=1"), "{text}");
    assert_same(&read_link(&text).0, &shown);
}

#[test]
fn a_case_needs_no_state_in_its_link() {
    let alg = line(&[("R U R' U'", Origin::Alg)], 0);
    let case = Line { start: case_of(&alg.steps, 3), ..alg.clone() };
    let shown = Link { is_case: true, ..link(case.clone(), 2) };
    let text = shown.to_string();
    assert_eq!(text, "setup-anchor=end&alg=R_U_R-_U-&at=2");
    let (read, faults) = read_link(&text);
    assert_eq!((&read, faults), (&shown, vec![]));
    assert!(read.line.state(4).is_solved());
    // Moves that do not solve their cube keep it.
    let other = Link { is_case: true, ..link(alg, 0) };
    assert!(other.to_string().starts_with("state="), "{other}");
    assert_eq!(read_link(&other.to_string()).0, other);
    let (read, faults) = read_link("alg=R&setup-anchor=middle");
    assert!(!read.is_case);
    assert_eq!(faults, [Fault::Value { name: "setup-anchor".into(), value: "middle".into() }]);
}

#[test]
fn mistakes_in_a_link_are_reported_and_the_rest_is_opened() {
    let open = |text: &str| {
        let (link, faults) = read_link(text);
        (link, fault_words(&ENGLISH, &faults).unwrap_or_default())
    };
    let (opened, words) = open("alg=R_U_Q_F&solution=L&at=9&tab=wide");
    assert_eq!(opened.line, line(&[("R U", Origin::Alg)], 0), "up to the mistake, and no further");
    assert_eq!((opened.place, opened.tab), (2, Tab::Wide));
    assert!(words.contains("“alg”") && words.contains("character 5"), "{words}");

    let (opened, words) = open("alg=R_U&at=9");
    assert_eq!(opened.place, 2);
    assert!(words.contains("“at” says 9") && words.contains("2 moves"), "{words}");

    let (opened, words) = open("state=UUX&alg=R&view=1,2,3&tab=sky&at=-1&mask=oll&#top");
    assert_eq!(opened.line, line(&[("R", Origin::Alg)], 0));
    assert!(
        words.contains("sticker 3") && words.contains("“view”") && words.contains("And 3 more"),
        "{words}"
    );

    let (opened, words) = open("stickers=UUR&looks=safe.sky.letters");
    assert_eq!(opened.looks.map(|looks| looks.to_text()).as_deref(), Some("safe.letters"));
    assert!(words.contains("“stickers”") && words.contains("“sky”"), "{words}");

    let (opened, words) = open("alg=R_(U_F");
    assert!(opened.line.is_empty() || opened.line.len() == 1);
    assert!(words.contains("“alg”"), "{words}");

    let (_, words) = open(&"x".repeat(5000));
    assert!(words.chars().count() < 200, "{words}");

    let (opened, faults) = read_link("alg=(R)9999_(U)9999_(F)9999&solution=(L)99999");
    assert_eq!((opened.line.len(), faults), (MOST_MOVES, vec![Fault::Long]));
}

#[test]
fn a_line_too_long_for_a_link_is_shared_as_its_state() {
    let long = line(&[("(R U F)5000", Origin::Alg)], 0);
    let state = long.state(7);
    let (read, faults) = read_link(&link(long, 7).to_string());
    assert_eq!((read.line, read.place, faults), (Line::new(state), 0, vec![]));
}

#[test]
fn a_long_text_takes_no_long_time() {
    for piece in ["&alg=R", "&", "%", "=", "&at=9", "(", "[R:", "alg=((R)999)999&"] {
        let text = piece.repeat(1_000_000 / piece.len());
        let began = std::time::Instant::now();
        let (read, _) = read_link(&text);
        assert!(read.line.len() <= MOST_MOVES);
        assert!(began.elapsed().as_secs() < 5, "{piece}: {:?}", began.elapsed());
    }
}

fn any_link() -> impl Strategy<Value = Link> {
    let turn = prop::sample::select(vec![
        "R", "U'", "F2", "D2'", "L3", "Bw", "Rw'", "2R", "1-2f", "M", "E'", "S2", "m", "x", "y'", "z2", ".",
    ]);
    let run = (prop::sample::select(ORIGINS.to_vec()), prop::collection::vec(turn, 1..12));
    (
        prop::collection::vec(run, 0..6),
        any::<[u16; 2]>(),
        -4.0f32..4.0,
        -1.5f32..1.5,
        0..Tab::ALL.len(),
        any::<bool>(),
    )
        .prop_map(|(runs, [home, place], yaw, pitch, tab, turned)| {
            let mut line = Line::new(Stickers::solved(3));
            if turned {
                line.start.turn_all(steps("R U F2", Origin::Alg).into_iter().filter_map(|step| step.turn));
            }
            line.steps = runs.iter().flat_map(|(origin, moves)| steps(&moves.join(" "), *origin)).collect();
            let within = |number: u16| usize::from(number) % (line.len() + 1);
            let (home, place) = (within(home), within(place));
            line.home = home;
            let looks = Looks::from_text(["", "safe.back", "letters.mask-oll", "top-DF.hints"][home % 4]).0;
            let entered = (place % 5 == 4)
                .then(|| "UUU.U.UUURR..R....F...F..F.D...D....L...LL...B...B...B".parse().unwrap());
            Link {
                line,
                place,
                orbit: Orbit::new(yaw, pitch),
                tab: Tab::ALL[tab],
                looks: Some(looks),
                entered,
                is_case: home % 2 == 1,
            }
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_links_read_the_same(written in any_link()) {
        let text = written.to_string();
        let (read, faults) = read_link(&text);
        prop_assert_eq!(faults, vec![]);
        assert_same(&read, &written);
        // Links contain no character that a chat program or a browser changes.
        prop_assert!(text.chars().all(|c| c.is_ascii_alphanumeric() || "=&_-~.,".contains(c)), "{}", text);
    }

    #[test]
    fn any_text_opens_something(text in ".{0,200}") {
        let (read, _) = read_link(&text);
        prop_assert!(read.place <= read.line.len() && read.line.home <= read.line.len());
    }

    #[test]
    fn a_link_with_a_mistake_opens_something(
        written in any_link(), at in any::<prop::sample::Index>(), instead in any::<char>(),
    ) {
        let mut characters: Vec<char> = written.to_string().chars().collect();
        if !characters.is_empty() {
            let place = at.index(characters.len());
            characters[place] = instead;
        }
        let text: String = characters.into_iter().collect();
        let (read, faults) = read_link(&text);
        // The opened state is written as a link without faults.
        prop_assert_eq!(read_link(&read.to_string()).1, vec![]);
        prop_assert_eq!(faults.is_empty(), fault_words(&ENGLISH, &faults).is_none());
    }
}

#[test]
fn a_link_says_the_size_of_other_cubes_first() {
    let line =
        Line { steps: read_steps("3Rw 2U'", 5, Origin::Turn).unwrap(), ..Line::new(Stickers::solved(5)) };
    let text = link(line.clone(), 2).to_string();
    assert_eq!(text, "size=5&turns=3Rw_2U-&at=2");
    let (read, faults) = read_link(&text);
    assert_eq!((faults, &read.line, read.place), (vec![], &line, 2));
    let untouched = link(Line::new(Stickers::solved(33)), 0);
    assert_eq!(untouched.to_string(), "size=33");
    assert_eq!(read_link("#size=33"), (untouched, vec![]));
    for wrong in ["size=1", "size=34", "size=x", "turns=R&size=5", "size="] {
        let (read, faults) = read_link(wrong);
        assert!(matches!(&faults[..], [Fault::Value { name, .. }] if name == "size"), "{wrong}: {faults:?}");
        assert_eq!(read.line.start.size(), 3);
    }
}
