//! The actions of a player: turns, undo, playing, scrubbing, and sequences of all of them.

use cubelab::cube::{ByFace, Face};
use cubelab::nxn::{Draft, LayerTurn, Stickers};
use cubelab::play::{ANY_SIZE, Action, Line, Origin, Player, Step, read_steps, snap};

fn step(face: Face, origin: Origin) -> Step {
    Step { turn: Some(LayerTurn::outer(face, 1)), text: face.to_string(), origin }
}

fn steps(letters: &str, origin: Origin) -> Vec<Step> {
    letters.chars().filter_map(Face::from_letter).map(|face| step(face, origin)).collect()
}

fn turn(letter: char) -> Action {
    Action::Turn(step(Face::from_letter(letter).unwrap(), Origin::Turn))
}

fn player() -> Player {
    Player::new(Stickers::solved(3))
}

fn text(player: &Player) -> String {
    player.line().steps.iter().map(|step| step.text.as_str()).collect()
}

/// Advances the player until nothing moves, and checks that all views of the state agree.
fn settle(player: &mut Player) {
    for _ in 0..100_000 {
        if !player.advance(0.01) {
            assert!(player.is_still());
            assert_eq!(player.shown(), player.state());
            assert_eq!(player.turning(), None);
            assert_eq!(player.state(), &player.line().state(player.place()));
            assert_eq!(player.position(), player.place() as f64);
            return;
        }
        assert!(player.position() >= 0.0 && player.position() <= player.line().len() as f64);
    }
    panic!("never still");
}

#[test]
fn a_line_is_opened_at_once_and_can_be_taken_back() {
    let opened = Line { start: Stickers::solved(3), steps: steps("RUF", Origin::Alg), home: 1 };
    let open = |place| Action::Open { line: opened.clone(), place };
    let mut player = player();
    player.act(open(2));
    assert_eq!((player.line(), player.place(), player.shown()), (&opened, 2, &opened.state(2)));
    assert!(!player.can_undo(), "nothing was there before");
    player.act(turn('D'));
    settle(&mut player);
    player.act(open(9));
    assert_eq!((player.place(), player.shown()), (3, &opened.state(3)));
    player.act(Action::Undo);
    settle(&mut player);
    assert_eq!((text(&player).as_str(), player.place()), ("RUD", 3));
    player.act(Action::Redo);
    player.act(open(0));
    assert_eq!(player.state(), &Stickers::solved(3));
    assert!(player.can_undo() && !player.can_redo());
}

#[test]
fn turns_are_undone_and_redone_without_end() {
    let mut player = player();
    let letters: Vec<char> = "URFDLB".chars().cycle().take(500).collect();
    for letter in &letters {
        player.act(turn(*letter));
    }
    settle(&mut player);
    let end = player.state().clone();
    for _ in 0..500 {
        player.act(Action::Undo);
    }
    settle(&mut player);
    assert!(player.state().is_solved() && !player.can_undo() && player.line().is_empty());
    for _ in 0..500 {
        player.act(Action::Redo);
    }
    settle(&mut player);
    assert_eq!(player.state(), &end);
    assert!(!player.can_redo());
}

#[test]
fn a_turn_in_the_middle_replaces_what_came_after_and_undo_brings_it_back() {
    let mut player = player();
    player.act(Action::Perform(steps("RUF", Origin::Alg)));
    settle(&mut player);
    player.act(Action::Jump(1));
    player.act(turn('L'));
    settle(&mut player);
    assert_eq!((text(&player).as_str(), player.place()), ("RL", 2));
    player.act(Action::Undo);
    settle(&mut player);
    assert_eq!((text(&player).as_str(), player.place()), ("RUF", 1));
}

#[test]
fn undo_never_turns_the_cube_forwards() {
    let mut player = player();
    "RUF".chars().for_each(|letter| player.act(turn(letter)));
    player.act(Action::Back);
    player.act(Action::Back);
    settle(&mut player);
    player.act(Action::Undo);
    settle(&mut player);
    assert_eq!((text(&player).as_str(), player.place()), ("RU", 1));
}

#[test]
fn better_solutions_take_the_place_of_worse_ones() {
    let mut player = player();
    player.act(Action::Scramble(steps("RUF", Origin::Scramble)));
    player.act(Action::Offer(steps("LLLL", Origin::Solution)));
    player.act(Action::Offer(steps("DDD", Origin::Solution)));
    settle(&mut player);
    assert_eq!((text(&player).as_str(), player.place()), ("RUFDDD", 3));
    player.act(Action::Undo);
    assert_eq!(text(&player), "RUF");
    player.act(Action::Undo);
    settle(&mut player);
    assert!(player.line().is_empty() && player.state().is_solved());
}

#[test]
fn a_solution_begins_where_it_was_asked_for() {
    let mut player = player();
    player.act(Action::Scramble(steps("RUF", Origin::Scramble)));
    player.act(Action::Offer(steps("LLLL", Origin::Solution)));
    player.act(Action::Forward);
    player.act(Action::Forward);
    settle(&mut player);
    // Solving again on the way replaces what is left, and counts from here.
    player.act(Action::Offer(steps("DDD", Origin::Solution)));
    assert_eq!((text(&player).as_str(), player.place(), player.line().home), ("RUFLLDDD", 5, 5));
    player.act(Action::Undo);
    settle(&mut player);
    assert_eq!((text(&player).as_str(), player.place(), player.line().home), ("RUFLLLL", 5, 3));
}

#[test]
fn who_watches_goes_on_with_the_better_solution() {
    let mut player = player();
    player.act(Action::Offer(steps("LLLL", Origin::Solution)));
    player.act(Action::Play);
    player.act(Action::Offer(steps("DDD", Origin::Solution)));
    assert!(player.is_playing());
    settle(&mut player);
    assert_eq!((text(&player).as_str(), player.place()), ("DDD", 3));
}

#[test]
fn home_is_after_the_scramble() {
    let mut player = player();
    player.act(turn('U'));
    player.act(Action::Scramble(steps("RUF", Origin::Scramble)));
    settle(&mut player);
    assert_eq!((text(&player).as_str(), player.place()), ("RUF", 3));
    player.act(turn('D'));
    player.act(Action::Home);
    settle(&mut player);
    assert_eq!(player.place(), 3);
    player.act(Action::Back);
    settle(&mut player);
    assert_eq!(player.place(), 3, "the scramble is not stepped back into");
    player.act(Action::Play);
    settle(&mut player);
    assert_eq!(player.place(), 4);
    player.act(Action::Jump(1));
    player.act(turn('L'));
    settle(&mut player);
    assert_eq!((text(&player).as_str(), player.line().home), ("RL", 1));
    player.act(Action::Undo);
    settle(&mut player);
    assert_eq!((text(&player).as_str(), player.line().home), ("RUFD", 3));
}

#[test]
fn anything_goes_in_the_middle_of_a_turn() {
    let actions = [
        turn('R'),
        Action::Undo,
        Action::Redo,
        Action::Perform(steps("RUFRUF", Origin::Alg)),
        Action::Play,
        Action::Pause,
        Action::Forward,
        Action::Back,
        Action::Scrub(2.3),
        Action::Scrub(1.0),
        Action::Scrub(2.7),
        Action::Release,
        Action::Hold(U, -0.8),
        Action::Hold(U, 1.3),
        Action::LetGo(1),
        Action::Tempo(4.0),
        Action::Home,
        Action::End,
        Action::Jump(2),
        Action::Offer(steps("BDL", Origin::Solution)),
        Action::Scramble(steps("DRL", Origin::Scramble)),
        Action::Reset,
    ];
    let mut player = player();
    // A fixed walk through all pairs and many triples of actions.
    let mut index = 0;
    for i in 0..4000 {
        index = (index * 7 + i * i + 3) % actions.len();
        player.act(actions[index].clone());
        for _ in 0..i % 4 {
            player.advance(0.03 * (1 + i % 5) as f64);
        }
        if i % 97 == 0 {
            player.act(Action::Release);
            player.act(Action::LetGo(0));
            settle(&mut player);
        }
    }
    player.act(Action::Release);
    player.act(Action::LetGo(0));
    settle(&mut player);
}

#[test]
fn scrubbing_shows_the_middle_of_a_step_and_lets_go_to_the_nearest() {
    let mut player = player();
    player.act(Action::Perform(steps("RUF", Origin::Alg)));
    player.act(Action::Scrub(1.25));
    let turning = player.turning().unwrap();
    assert_eq!((turning.turn.face(), turning.fraction), (Face::U, 0.25));
    assert!(player.is_still(), "a held line does not move");
    player.act(Action::Release);
    settle(&mut player);
    assert_eq!(player.place(), 1);
    player.act(Action::Scrub(1.75));
    player.act(Action::Release);
    settle(&mut player);
    assert_eq!(player.place(), 2);
    player.act(Action::Scrub(f64::INFINITY));
    player.act(Action::Release);
    assert_eq!(player.place(), 3);
}

#[test]
fn playing_from_the_end_starts_at_the_beginning_and_stops_at_the_end() {
    let mut player = player();
    player.act(Action::Play);
    assert!(!player.is_playing());
    player.act(Action::Perform(steps("RU", Origin::Alg)));
    settle(&mut player);
    player.act(Action::Play);
    assert!(player.is_playing());
    assert_eq!(player.place(), 0);
    settle(&mut player);
    assert!(!player.is_playing());
    assert_eq!(player.place(), 2);
}

#[test]
fn a_quarter_turn_becomes_a_half_turn() {
    let mut player = player();
    player.act(turn('R'));
    player.act(Action::Double);
    assert_eq!(text(&player), "R2");
    settle(&mut player);
    player.act(Action::Double);
    assert_eq!(text(&player), "R2", "a half turn stays");
    player.act(Action::Undo);
    settle(&mut player);
    assert_eq!((text(&player).as_str(), player.place()), ("R", 1));
}

#[test]
fn a_long_line_is_played_in_the_time_its_tempo_says() {
    let mut player = player();
    player.act(Action::Perform(steps("RUFRUFRUFR", Origin::Alg)));
    player.act(Action::Tempo(5.0));
    let mut frames = 0;
    while player.advance(1.0 / 60.0) {
        frames += 1;
    }
    assert!((118..=122).contains(&frames), "{frames} frames for ten turns at five a second");
}

const U: LayerTurn = LayerTurn::outer(Face::U, 1);

#[test]
fn a_layer_let_go_past_the_half_is_a_turn_and_before_it_is_none() {
    for (held, let_go, written, undoable) in [
        (0.8, 1, "U", true),
        (-0.7, -1, "U'", true),
        (1.6, 2, "U2", true),
        (2.9, 3, "U'", true),
        (0.4, 0, "", false),
    ] {
        let mut player = player();
        player.act(Action::Hold(U, held / 2.0));
        player.act(Action::Hold(U, held));
        assert_eq!(player.turning().map(|t| t.fraction), Some(held));
        assert!(player.is_still() && !player.advance(1.0), "what is held does not move by itself");
        assert!(player.line().is_empty());
        player.act(Action::LetGo(let_go));
        assert_eq!(text(&player), written);
        assert!(!player.is_still(), "it settles");
        settle(&mut player);
        assert_eq!(player.can_undo(), undoable);
        player.act(Action::Undo);
        settle(&mut player);
        assert!(player.state().is_solved());
    }
}

#[test]
fn a_layer_turned_all_the_way_round_changes_nothing() {
    for quarters in [4, -4, i8::MIN] {
        let mut player = player();
        player.act(Action::Hold(U, f64::from(quarters) * 0.95));
        player.act(Action::LetGo(quarters));
        let mut turned = player.clone();
        settle(&mut player);
        assert!(player.line().is_empty() && player.state().is_solved());
        // The layer is still turning when the next turn is made.
        turned.act(turn('U'));
        settle(&mut turned);
        assert_eq!((text(&turned).as_str(), turned.place()), ("U", 1));
    }
}

#[test]
fn anything_else_lets_go_of_what_is_held() {
    let mut player = player();
    player.act(turn('R'));
    player.act(Action::Hold(U, 0.9));
    player.act(turn('F'));
    settle(&mut player);
    assert_eq!((text(&player).as_str(), player.place()), ("RF", 2));
    player.act(Action::Hold(U, 0.9));
    player.act(Action::Undo);
    settle(&mut player);
    assert_eq!((text(&player).as_str(), player.place()), ("R", 1));
}

#[test]
fn a_middle_layer_is_written_as_such() {
    let mut player = player();
    player.act(Action::Hold(LayerTurn::block(Face::L, 2..=2, 1), -1.0));
    player.act(Action::LetGo(-1));
    settle(&mut player);
    assert_eq!(text(&player), "M'");
}

#[test]
fn a_layer_snaps_to_the_nearest_quarter_and_a_flick_takes_it_to_the_next() {
    assert_eq!([snap(0.4, 0.0), snap(0.6, 0.0), snap(-0.6, 0.0), snap(1.4, 0.0)], [0, 1, -1, 1]);
    // A flick forward, and one back.
    assert_eq!([snap(0.2, 8.0), snap(-0.2, -8.0), snap(0.8, -8.0)], [1, -1, 0]);
    // The fastest flick goes only to the next quarter.
    assert_eq!([snap(0.2, 1e9), snap(1.2, 1e9), snap(0.8, -1e9)], [1, 2, 0]);
    // A small movement makes no turn.
    assert_eq!(snap(0.03, 50.0), 0);
}

/// Returns the stickers of a cube, with some of them blank.
fn draft(turns: &str, empty: &[usize]) -> Draft {
    let mut stickers = Stickers::solved(3);
    stickers.turn_all(steps(turns, Origin::Alg).into_iter().filter_map(|step| step.turn));
    let mut draft = Draft::from(&stickers);
    empty.iter().for_each(|&cell| draft.paint(cell, None));
    draft
}

fn enter(draft: &Draft) -> Action {
    Action::Enter(draft.clone())
}

fn paint(cell: usize, colour: Face) -> Action {
    Action::Paint { cell, colour: Some(colour), joins: false }
}

#[test]
fn entering_is_undone_and_redone_with_the_turns() {
    let mut player = player();
    player.act(turn('R'));
    // Painting both stickers of an edge, one after the other, flips the edge; then it is flipped back.
    player.act(paint(7, Face::F));
    assert!(player.is_unready());
    player.act(Action::Undo);
    settle(&mut player);
    assert!(player.entry().is_none() && text(&player) == "R");
    player.act(Action::Redo);
    assert!(player.is_unready());
    let flipped = player.entry().unwrap().repairs()[0].result.clone();
    player.act(Action::Enter(flipped));
    settle(&mut player);
    assert!(!player.is_unready() && player.line().is_empty(), "the cube begins a line");
    player.act(turn('U'));
    settle(&mut player);
    assert!(player.entry().is_none());
    for _ in 0..4 {
        player.act(Action::Undo);
        settle(&mut player);
    }
    assert!(player.line().is_empty() && player.state().is_solved() && !player.can_undo());
    for _ in 0..4 {
        player.act(Action::Redo);
        settle(&mut player);
    }
    assert_eq!(text(&player), "U");
    player.act(Action::Undo);
    assert!(player.entry().is_some(), "what was entered, and what was forced, is there again");
}

#[test]
fn typing_on_after_an_entry_is_taken_back_to_it() {
    let mut player = player();
    player.act(enter(&draft("R U", &[])));
    let entered = player.entry().unwrap().own().clone();
    for (typed, joins) in [("R", false), ("R U", true), ("R U F", true)] {
        let steps = read_steps(typed, 3, Origin::Alg).unwrap();
        player.act(Action::Rewrite { place: steps.len(), steps, joins });
    }
    assert_eq!(text(&player), "RUF");
    player.act(Action::Undo);
    assert!(player.line().is_empty());
    assert_eq!(player.entry().map(|entry| entry.own().clone()), Some(entered));
}

#[test]
fn nothing_turns_and_nothing_is_lost_while_there_is_no_cube() {
    let mut player = player();
    player.act(Action::Perform(steps("RUF", Origin::Alg)));
    settle(&mut player);
    let before = player.line().clone();
    let unfinished = draft("RUF", &[0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21]);
    player.act(enter(&unfinished));
    assert!(player.is_unready());
    for action in [
        turn('U'),
        Action::Double,
        Action::Perform(steps("LL", Origin::Alg)),
        Action::Offer(steps("DD", Origin::Solution)),
        Action::Play,
        Action::Back,
        Action::Home,
        Action::Scrub(1.5),
        Action::Hold(LayerTurn::outer(Face::R, 1), 0.5),
    ] {
        player.act(action);
        assert!(player.is_unready() && player.line() == &before && player.place() == 3);
        assert_eq!(player.entry().unwrap().own(), &unfinished);
    }
    player.act(Action::Scramble(steps("DD", Origin::Scramble)));
    settle(&mut player);
    assert!(player.entry().is_none());
    player.act(Action::Undo);
    assert_eq!(player.entry().unwrap().own(), &unfinished);
    player.act(Action::Undo);
    assert_eq!((player.line(), player.place()), (&before, 3));
}

#[test]
fn an_entered_cube_becomes_the_start_as_soon_as_it_is_one() {
    let mut player = player();
    let end = draft("RUFDLB", &[]);
    player.act(enter(&Draft::of_centres(3, &ByFace(Face::ALL))));
    let mut painted = 0;
    for (cell, &colour) in end.stickers().iter().enumerate() {
        let entry = player.entry().unwrap();
        assert!(!entry.is_broken());
        if entry.filled().stickers()[cell].is_none() {
            player.act(Action::Paint { cell, colour, joins: false });
            painted += 1;
        } else if cell % 9 != 4 {
            assert!(entry.is_forced(cell));
        }
    }
    assert!(painted < 40 && !player.is_unready());
    settle(&mut player);
    assert_eq!(Some(player.state()), end.full().as_ref());
    player.act(Action::Offer(steps("BLDFUR", Origin::Solution)));
    assert!(player.entry().is_none());
}

#[test]
fn impossible_stickers_of_a_line_are_entered_beside_it() {
    let mut colours = Stickers::solved(3).colours().to_vec();
    // The corner between U, R and F is twisted.
    (colours[8], colours[9], colours[20]) = (Face::F, Face::U, Face::R);
    let start = Stickers::from_colours(colours).unwrap();
    let line = Line { start, steps: steps("RU", Origin::Alg), home: 0 };
    let mut player = player();
    player.enter_impossible();
    assert!(player.entry().is_none(), "a cube");
    player.act(Action::Open { line: line.clone(), place: 1 });
    player.enter_impossible();
    assert!(player.is_unready());
    assert_eq!((player.line(), player.place()), (&line, 1));
    assert_eq!(player.entry().unwrap().own(), &Draft::from(&line.state(1)));
    assert_eq!(player.invariant(), Ok(()));
    player.act(Action::Undo);
    settle(&mut player);
    assert!(player.entry().is_none() && text(&player) == "RU");
}

#[test]
fn a_stroke_of_the_brush_is_taken_back_at_once() {
    let mut player = player();
    player.act(enter(&Draft::of_centres(3, &ByFace(Face::ALL))));
    player.act(paint(0, Face::R));
    for cell in [1, 2] {
        player.act(Action::Paint { cell, colour: Some(Face::R), joins: true });
    }
    let painted = |player: &Player| player.entry().map(|entry| 54 - entry.own().blanks());
    assert_eq!(painted(&player), Some(9));
    player.act(Action::Undo);
    assert_eq!(painted(&player), Some(6));
    player.act(Action::Redo);
    assert_eq!(painted(&player), Some(9));
    player.act(paint(2, Face::U));
    player.act(Action::Undo);
    assert_eq!(player.entry().unwrap().own().stickers()[2], Some(Face::R));
}

#[test]
fn a_cube_held_another_way_is_turned_in_that_grip() {
    let mut player = player();
    let held = draft("RU", &[]).painted(4, Some(Face::D));
    let centres: String = Face::ALL.map(|face| held.centre(face).unwrap().letter()).iter().collect();
    assert_eq!(centres, "DLFURB");
    let mut stickers = Stickers::solved(3);
    stickers.turn_all(read_steps("R U z2", 3, Origin::Alg).unwrap().into_iter().filter_map(|step| step.turn));
    player.act(enter(&Draft::from(&stickers)));
    // After a rotation, turns of D and L undo turns of U and R.
    player.act(Action::Perform(read_steps("D' L'", 3, Origin::Solution).unwrap()));
    settle(&mut player);
    assert!(player.state().is_solved());
}

/// Returns a player of a cube of five layers with a line of many moves, none of them made.
fn long_player() -> Player {
    let mut player = Player::with_reader(Stickers::solved(5), &ANY_SIZE);
    let moves = "(R 2U' 3Fw 2L2 D' x 2-3r)40";
    player.act(Action::Open {
        line: Line {
            steps: read_steps(moves, 5, Origin::Solution).unwrap(),
            ..Line::new(Stickers::solved(5))
        },
        place: 0,
    });
    player
}

#[test]
fn every_place_of_a_long_line_is_reached_from_every_other() {
    let mut player = long_player();
    let length = player.line().len() as f64;
    for (i, part) in [0.5, 0.1, 0.9, 0.37, 1.0, 0.0, 0.62].into_iter().enumerate() {
        let position = part * length + if i % 2 == 0 { 0.25 } else { 0.75 };
        player.act(Action::Scrub(position));
        assert_eq!(player.shown(), &player.line().state(position.min(length).floor() as usize));
        player.act(Action::Release);
        while player.advance(0.02) {}
        let nearest = position.min(length).round() as usize;
        assert_eq!((player.place(), player.state()), (nearest, &player.line().state(nearest)));
        let jump = (length * (1.0 - part)) as usize;
        player.act(Action::Jump(jump));
        while player.advance(0.02) {}
        assert_eq!((player.place(), player.shown()), (jump, &player.line().state(jump)));
    }
}

#[test]
fn a_playback_shows_one_turn_of_many_and_makes_all() {
    let mut player = long_player();
    let length = player.line().len();
    player.set_stride(25);
    player.act(Action::Tempo(1000.0));
    player.act(Action::Play);
    let mut shown = std::collections::BTreeSet::new();
    while player.advance(0.0004) {
        if player.turning().is_some() {
            assert_eq!(player.shown(), &player.line().state(player.place() - 1));
            shown.insert(player.place());
        }
    }
    assert_eq!(shown.len(), length.div_ceil(25));
    assert!(shown.iter().all(|place| place % 25 == 0 || *place == length), "{shown:?}");
    assert_eq!((player.place(), player.shown()), (length, &player.line().state(length)));
}

#[test]
fn stickers_of_another_size_are_entered_and_taken_back() {
    let mut player = Player::with_reader(Stickers::solved(4), &ANY_SIZE);
    let turned = read_steps("R 2U' Fw", 4, Origin::Alg).unwrap();
    let mut end = Stickers::solved(4);
    end.turn_all(turned.iter().filter_map(|step| step.turn));
    player.act(Action::Enter(Draft::empty(4)));
    for (cell, colour) in end.colours().iter().enumerate() {
        assert!(!player.entry().unwrap().is_broken());
        if player.entry().unwrap().filled().stickers()[cell].is_none() {
            player.act(paint(cell, *colour));
        }
    }
    assert_eq!((player.is_unready(), player.state()), (false, &end));
    // A wing is flipped in its place: its stickers on the faces U and B are exchanged.
    for (cell, other) in [(1, 82), (82, 1)] {
        player.act(paint(cell, end.colours()[other]));
    }
    assert!(player.is_unready() && player.entry().unwrap().is_broken());
    player.act(Action::Undo);
    player.act(Action::Undo);
    assert_eq!((player.is_unready(), player.state()), (false, &end));
}
