//! Brings the page after the state of its player, where they differ.

use super::alg_field::show_alg;
use super::cases::show_case;
use super::entering::note_facelets;
use super::following::show_following;
use super::modes::show_mode;
use super::mount::{Mount, State};
use super::verdict::show_verdict;
use crate::app::status::{Building, Notice, StatusWords, Work};
use crate::numbers::{Number, nearest_f32};
use crate::nxn::Stickers;
use crate::play::{Announcement, LineChange, Player};
use crate::text::{Decimal, fill};
use crate::view::{
    CHECK, COPY, Coat, Looks, Mask, PAUSE, PLAY, Picture, Tag, Turning, icon, lit, net_dots, net_marks,
    tagged, tagged_colour,
};
use crate::web::panels::corner::Panels;
use crate::web::runtime::dom::{document, enable, set_attribute, set_style, set_text};

/// About how long the track of the slider is, in CSS pixels.
const TRACK: f64 = 400.0;

/// Shows the state, on the page and in the open panel.
pub fn show(mount: &Mount, panels: &Panels, state: &mut State) {
    show_mode(mount, state);
    let looks = looks(state);
    show_verdict(mount, state, &looks);
    show_cube(mount, state);
    // First, as it asks how the list of moves is laid out: after changes the browser would have to lay out all anew.
    mount.role.clone().show(mount, state);
    show_following(mount, state);
    show_case(mount, state, &looks);
    show_playback(mount, state);
    announce(mount, state);
    show_keys_hint(mount, state);
    show_alg(mount, state);
    panels.show(state);
    // A control that can do no more gives the keys back to the stage.
    if let Ok(Some(_)) = mount.root.query_selector("button:focus:disabled, input:focus:disabled") {
        mount.focus_stage();
    }
}

fn show_cube(mount: &Mount, state: &mut State) {
    // Stickers being entered rest, whatever the line behind them still does.
    let turning = state.player.turning().filter(|_| state.player.entry().is_none());
    let turning = turning.map(|now| Turning { turn: now.turn, fraction: nearest_f32(now.fraction) });
    let (stickers, mut tags) = painted(mount, state, false);
    if let Some(turn) = mount.following.shown_turn(&state.player) {
        tags = lit(stickers.size(), turn);
    }
    let orbit = state.orbit.with_hints(state.looks.hints);
    state.stage.draw(Picture { stickers, tags, turning, orbit, looks: looks(state) });
}

/// How the stickers are painted by now. While they are entered, all of them matter.
pub fn looks(state: &State) -> Looks {
    let looks = state.looks.on_page(state.dark);
    if state.player.entry().is_some() { Looks { mask: Mask::None, ..looks } } else { looks }
}

/// Returns the stickers and their tags for a view without a turn under way.
pub fn laid_out(mount: &Mount, state: &State) -> (Stickers, Vec<Tag>) {
    painted(mount, state, true)
}

/// Returns the stickers to show and their tags, in a view with the turn under way or in one without.
fn painted(mount: &Mount, state: &State, is_laid_out: bool) -> (Stickers, Vec<Tag>) {
    let Some(entry) = state.player.entry() else {
        let player = &state.player;
        let stickers = if is_laid_out { player.nearest().into_owned() } else { player.shown().clone() };
        let tags = mount.role.light(mount, state, &stickers);
        return (stickers, tags);
    };
    let tried = mount.tried.repair.get().and_then(|index| Some(&entry.repairs().get(index)?.result));
    let wrong = state.shown.verdict.wrong(entry, mount.tried.law.get());
    tagged(entry, &wrong, &state.doubtful, tried)
}

/// Names the preset of the keys, and what is most important of it.
fn show_keys_hint(mount: &Mount, state: &State) {
    let words = &mount.text.pad;
    let hint = words.keys[state.keys.preset().index()];
    let changed = if state.keys.is_changed() { words.keys_changed } else { "" };
    let hint = format!("{hint} {changed}");
    set_text(&mount.parts.keys_hint, hint.trim_end());
    set_attribute(&mount.parts.stage, "aria-description", Some(hint.trim_end()));
}

/// Brings the squares of the net after the stickers.
pub fn show_net(mount: &Mount, state: &mut State) {
    let (stickers, tags) = laid_out(mount, state);
    let looks = looks(state);
    let coats = looks.coats(&stickers);
    let tag = |i: usize| tags.get(i).copied().unwrap_or(Tag::NONE);
    let cells: Vec<(Coat, Tag)> = coats.iter().enumerate().map(|(i, coat)| (*coat, tag(i))).collect();
    if state.shown.net != cells {
        let (words, size) = (mount.text.words(|face| looks.held.on(face)), stickers.size());
        for (i, (cell, now)) in mount.parts.squares.iter().zip(&cells).enumerate() {
            if state.shown.net.get(i) != Some(now) {
                let (coat, tag) = now;
                set_attribute(cell, "fill", Some(&tagged_colour(coat.colour, *tag, &looks).to_string()));
                let about = tag.words();
                set_attribute(cell, "data-tag", (!about.is_empty()).then_some(&about));
                let colour = (!tag.is_empty).then_some(stickers.colours()[i]);
                let marks = [tag.is_forced, tag.is_wrong, tag.is_doubtful];
                let name = words.tagged_cell(i, size, colour, marks);
                set_attribute(cell, "aria-label", Some(&name));
            }
        }
        let signs: Vec<Coat> = cells
            .iter()
            .map(|(coat, tag)| if tag.is_empty { Coat { mark: None, ..*coat } } else { *coat })
            .collect();
        show_net_marks(mount, size, &signs, &tags);
        state.shown.net = cells;
    }
}

/// Shows the facelet string, unless the person is writing it, in whatever way.
pub fn show_facelets(mount: &Mount, state: &mut State) {
    let facelets = match state.player.entry() {
        Some(entry) => entry.filled().to_string(),
        None => state.player.nearest().to_string(),
    };
    if state.shown.facelets == facelets {
        return;
    }
    let field = &mount.parts.facelets;
    let is_focused = field.matches(":focus").unwrap_or(false);
    let is_written = state.player.entry().is_some() || field.value() != state.shown.facelets;
    state.shown.facelets = facelets;
    if is_focused && is_written {
        return;
    }
    let selected = [field.selection_start(), field.selection_end()].map(|end| end.ok().flatten());
    let is_selected = is_focused && selected == [Some(0), Some(field.text_length())];
    field.set_value(&state.shown.facelets);
    // A person who has selected the whole text is about to replace it.
    if is_selected {
        field.select();
    }
    note_facelets(mount, None);
}

/// Shows the signs on the stickers of the net, in a group that is made when there are any.
fn show_net_marks(mount: &Mount, size: usize, coats: &[Coat], tags: &[Tag]) {
    let net = &mount.parts.net;
    let group = net.query_selector("[data-part=net-marks]").ok().flatten();
    let marks = net_marks(size, coats) + &net_dots(size, tags);
    if group.is_none() && marks.is_empty() {
        return;
    }
    let made = || {
        let group = document().ok()?.create_element_ns(net.namespace_uri().as_deref(), "g").ok()?;
        set_attribute(&group, "data-part", Some("net-marks"));
        set_attribute(&group, "pointer-events", Some("none"));
        net.append_child(&group).ok()?;
        Some(group)
    };
    if let Some(group) = group.or_else(made) {
        group.set_inner_html(&marks);
    }
}

fn show_playback(mount: &Mount, state: &mut State) {
    let (parts, player, text) = (&mount.parts, &state.player, mount.text);
    let (home, place, end) = (player.line().home, player.place(), player.line().len());
    // While there is no cube, the line waits.
    let is_ready = !player.is_unready();
    enable(&parts.home, is_ready && (place != home || player.is_playing()));
    enable(&parts.back, is_ready && place > home);
    enable(&parts.play, is_ready && home < end);
    enable(&parts.follow_along, is_ready && home < end);
    enable(&parts.forward, is_ready && place < end);
    enable(&parts.end, is_ready && place < end);
    enable(&parts.undo, player.can_undo());
    enable(&parts.redo, player.can_redo());
    if state.shown.play_sign.replace(player.is_playing()) != Some(player.is_playing()) {
        let (sign, label) =
            if player.is_playing() { (PAUSE, text.playback.pause) } else { (PLAY, text.playback.play) };
        parts.play.set_inner_html(&icon(sign));
        set_attribute(&parts.play, "aria-label", Some(label));
        set_attribute(&parts.play, "title", Some(label));
    }
    if state.shown.copy_sign.replace(state.shown.copied) != Some(state.shown.copied) {
        let (sign, label) =
            if state.shown.copied { (CHECK, text.cube.copied) } else { (COPY, text.cube.copy) };
        parts.copy.set_inner_html(&icon(sign));
        set_attribute(&parts.copy, "aria-label", Some(label));
        set_attribute(&parts.copy, "title", Some(label));
    }
    let exact = player.position().max(home.to_f64());
    let position = if player.is_playing() { on_track(exact, home, end) } else { exact };
    let now = Some((position, place, home, end));
    if state.shown.place != now {
        show_place(mount, player, position);
        state.shown.place = now;
    }
}

/// The position at which the slider shows a position on the way from one place to the next: less than a pixel before
/// it. Each time that it is moved, the browser lays out and paints anew what is around it.
fn on_track(position: f64, home: usize, end: usize) -> f64 {
    let pixel = end.saturating_sub(home).to_f64() / TRACK;
    if position.fract() == 0.0 {
        position
    } else {
        home.to_f64() + ((position - home.to_f64()) / pixel).floor() * pixel
    }
}

fn show_place(mount: &Mount, player: &Player, position: f64) {
    let slider = &mount.parts.place;
    let (home, end) = (player.line().home, player.line().len());
    set_attribute(slider, "min", Some(&home.to_string()));
    set_attribute(slider, "max", Some(&end.max(home).to_string()));
    slider.set_value_as_number(position);
    slider.set_disabled(home == end);
    let part = if home == end { 0.0 } else { (position - home.to_f64()) / (end - home).to_f64() };
    fill_track(slider, part);
    let made = player.place().saturating_sub(home);
    let words = fill(mount.text.playback.place_value, &[("place", &made), ("length", &(end - home))]);
    set_attribute(slider, "aria-valuetext", Some(&words));
    let count = if home == end { String::new() } else { format!("{made} / {}", end - home) };
    set_text(&mount.parts.count, &count);
}

/// Says what was turned to those who do not see it.
fn announce(mount: &Mount, state: &mut State) {
    let Some(announcement) = state.shown.announcer.update(&state.player, crate::web::runtime::dom::now())
    else {
        return;
    };
    // The card says the next move.
    if mount.following.is_on(&state.player) {
        return;
    }
    let (words, Announcement { change, step, place, length }) = (&mount.text.turns, announcement);
    let turned = step.and_then(|step| Some((step.text, step.turn?)));
    let said = match (change, turned) {
        (LineChange::Undone, _) => fill(words.undone, &[("place", &place), ("length", &length)]),
        (LineChange::Redone, _) => fill(words.redone, &[("place", &place), ("length", &length)]),
        (LineChange::Made, Some((moves, turn))) => {
            let size = state.player.state().size();
            let turn = mount.text.turn(turn, size);
            fill(words.made, &[("moves", &moves), ("words", &turn), ("place", &place), ("length", &length)])
        }
        (LineChange::Made, None) => fill(words.reached, &[("place", &place), ("length", &length)]),
    };
    set_text(&mount.parts.said, &said);
}

/// Fills the track of a slider up to its thumb, which is 16 pixels wide and stays on the track.
pub fn fill_track(slider: &web_sys::HtmlInputElement, part: f64) {
    let percent = Decimal(100.0 * part, 2);
    let inset = Decimal(8.0 - 16.0 * part, 2);
    set_style(slider, "--filled", Some(&format!("calc({percent}% + {inset}px)")));
}

/// What is worked out for a player.
pub struct Busy {
    /// Whether it is a solution.
    pub is_solving: bool,
    /// Whether something else is being prepared.
    pub is_preparing: bool,
    /// How far it is, from 0 to 1.
    pub progress: Option<f64>,
}

impl Busy {
    /// What these jobs work out. `searched` is how far a search is, where that can be said; otherwise the tables being
    /// built show how far it is.
    pub fn of(work: &Work, tables: Option<Building>, searched: Option<f64>) -> Busy {
        let built = tables.map(|tables| f64::from(tables.done) / f64::from(tables.total.max(1)));
        Busy {
            is_solving: matches!(work, Work::Solving { .. }),
            is_preparing: tables.is_some(),
            progress: searched.or(built).filter(|_| *work != Work::Idle),
        }
    }
}

/// Shows what is going on, in the words for what was done last and how the cube stands.
pub fn show_status(
    mount: &Mount,
    state: &mut State,
    busy: &Busy,
    words: impl Fn(&Notice, &str) -> StatusWords,
) {
    let parts = &mount.parts;
    let standing = match state.player.entry() {
        Some(entry) if !entry.is_cube() && !entry.is_broken() => {
            let words = mount.text.words(|face| face);
            words.unfinished(entry.filled().blanks())
        }
        Some(entry) if !entry.is_cube() => mount.text.colours.not_possible.to_owned(),
        Some(_) if !state.player.state().is_solved() => mount.text.colours.ready.to_owned(),
        _ if state.player.is_untouched() => mount.text.solver.start.to_owned(),
        _ if state.player.state().is_solved() => mount.text.solver.solved.to_owned(),
        _ => String::new(),
    };
    let words = words(&state.notice, &standing);
    if state.shown.status != words {
        // A text that is written again is read out again.
        if state.shown.status.main != words.main {
            set_text(&parts.status, &words.main);
        }
        set_text(&parts.detail, words.detail.as_deref().unwrap_or_default());
        state.shown.status = words;
    }
    // The one button that makes sense now is the strong one.
    let is_solved = state.player.state().is_solved();
    let scrambles = is_solved && state.player.entry().is_none();
    let solves = !is_solved && !state.player.is_unready();
    set_attribute(&parts.scramble, "data-strong", scrambles.then_some(""));
    set_attribute(&parts.solve, "data-strong", solves.then_some(""));
    let is_error = state.notice.is_error();
    set_attribute(&parts.status, "data-error", is_error.then_some(""));
    set_attribute(&parts.solve, "data-searching", busy.is_solving.then_some(""));
    let label = if busy.is_solving { mount.text.actions.stop } else { mount.text.actions.solve };
    set_attribute(&parts.solve, "aria-label", Some(label));
    set_attribute(&parts.status, "data-preparing", busy.is_preparing.then_some(""));
    set_attribute(&parts.progress, "hidden", busy.progress.is_none().then_some(""));
    let progress = busy.progress.map(|progress| progress.clamp(0.0, 1.0));
    if state.shown.progress != progress {
        parts.progress.set_value(progress.unwrap_or(0.0));
        state.shown.progress = progress;
    }
}
