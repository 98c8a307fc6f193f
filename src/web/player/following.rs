//! Following a solution with a cube in the hand: one move at a time, with words, and an arrow on the cube.

use std::rc::Rc;

use web_sys::{ScrollIntoViewOptions, ScrollLogicalPosition};

use super::follow_card::Card;
use super::modes::toggle_entering;
use super::mount::{Mount, State};
use crate::nxn::LayerTurn;
use crate::play::{Action, Step};
use crate::text::fill;
use crate::view::{Tab, arrows_svg_contents};
use crate::web::runtime::dom::{set_attribute, set_text, set_truth};
use crate::web::runtime::speech::speak;

/// How many of the moves after the next one are named.
const NAMED: usize = 3;

/// Begins to follow the line from the place reached.
pub fn begin(mount: &Mount) {
    if mount.following.card.borrow().is_none() {
        // Without the card, the line can still be played.
        let Ok(card) = Card::new(&mount.root, mount.text) else { return };
        mount.following.card.replace(Some(card));
    }
    mount.cases.end();
    mount.following.edition.set(Some(mount.state.borrow().player.edition()));
    // On a small screen the cube may have been scrolled away.
    let nearest = ScrollIntoViewOptions::new();
    nearest.set_block(ScrollLogicalPosition::Nearest);
    mount.parts.stage.scroll_into_view_with_scroll_into_view_options(&nearest);
    mount.request_frame();
}

/// Does what a button of the card is for; says whether it is one.
pub fn click(mount: &Rc<Mount>, part: &str) -> bool {
    match part {
        "follow-done" => step(mount),
        "follow-back" => mount.act(Action::Back),
        "follow-again" => show_again(mount),
        "follow-lost" => {
            mount.following.end();
            if mount.parts.tab() != Tab::Colours {
                toggle_entering(mount);
            }
        }
        "follow-voice" => {
            mount.following.speaks.set(!mount.following.speaks.get());
            if let Some(card) = &*mount.following.card.borrow() {
                let speaks = mount.following.speaks.get();
                set_truth(&card.voice, "aria-pressed", speaks);
                if speaks {
                    speak(&card.words.text_content().unwrap_or_default());
                }
            }
        }
        "follow-watch" => {
            mount.following.end();
            mount.act(Action::Play);
        }
        _ => return false,
    }
    true
}

/// Takes the key of the playback, which means that the move is done; says whether the player is followed.
pub fn key_done(mount: &Rc<Mount>) -> bool {
    let follows = mount.following.is_on(&mount.state.borrow().player);
    if follows {
        step(mount);
    }
    follows
}

fn step(mount: &Rc<Mount>) {
    // A move that is just being shown once more need not be taken back.
    if mount.following.again.take().is_none() {
        mount.act(Action::Forward);
    }
    mount.request_frame();
}

/// Makes the next move, and takes it back when it is seen.
fn show_again(mount: &Rc<Mount>) {
    let place = mount.state.borrow().player.place();
    if mount.following.again.get().is_none() {
        mount.following.again.set(Some(place));
        mount.act(Action::Forward);
    }
}

/// Takes back the move that was only to be seen, once it rests.
pub fn go_back(mount: &Mount) {
    let (is_still, is_on) = {
        let player = &mount.state.borrow().player;
        (player.is_still(), mount.following.is_on(player))
    };
    if !is_on {
        mount.following.again.set(None);
    } else if is_still && let Some(place) = mount.following.again.take() {
        mount.act(Action::Jump(place));
    }
}

/// Shows the next move on the card and on the cube.
pub fn show_following(mount: &Mount, state: &State) {
    let following = &mount.following;
    let Some(card) = &*following.card.borrow() else { return };
    let (player, text) = (&state.player, &mount.text.follow);
    let (line, place, edition) = (player.line(), player.place(), player.edition());
    let is_on = following.is_on(player);
    // While a move is on its way, or shown once more, its arrow would point from where it is no longer.
    let rests = player.is_still() && following.again.get().is_none();
    let coming: Vec<(&Step, LayerTurn)> =
        line.steps[place..].iter().filter_map(|step| Some((step, step.turn?))).take(NAMED + 1).collect();
    let next = coming.first().filter(|_| is_on && rests);
    let arrows = next.map(|(_, turn)| {
        let orbit = state.orbit.with_hints(state.looks.hints);
        arrows_svg_contents(*turn, player.state().size(), &orbit)
    });
    let arrows = arrows.unwrap_or_default();
    if *card.drawn.borrow() != arrows {
        card.arrows.set_inner_html(&arrows);
        card.drawn.replace(arrows);
    }
    let shown = is_on.then_some((following.again.get().unwrap_or(place), edition));
    if card.shown.replace(shown) == shown || !is_on {
        return;
    }
    let home = line.home;
    let made = (place.max(home) - home, line.len() - home);
    set_text(&card.place, &fill(text.place, &[("place", &made.0), ("length", &made.1)]));
    set_attribute(&card.done, "disabled", coming.is_empty().then_some(""));
    let Some((first, turn)) = coming.first() else {
        set_text(&card.name, "✓");
        set_text(&card.words, text.end);
        set_text(&card.then, "");
        return;
    };
    let names: Vec<String> = coming[1..].iter().map(|(step, _)| step.text.replace('\'', "′")).collect();
    let words = mount.text.way(*turn, player.state().size());
    set_text(&card.name, &first.text.replace('\'', "′"));
    set_text(&card.words, &words);
    let then =
        if names.is_empty() { text.last.to_owned() } else { fill(text.then, &[("moves", &names.join(" "))]) };
    set_text(&card.then, &then);
    if following.speaks.get() {
        speak(&words);
    }
}
