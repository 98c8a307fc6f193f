//! Brings the page after the state of the timer.

use std::rc::Rc;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlButtonElement, HtmlElement, HtmlInputElement, HtmlSelectElement};

use super::act::deleted_words;
use super::keys::focus;
use super::mount::{Mend, Mount, Stale, State};
use super::sheet::event_list;
use crate::numbers::Number;
use crate::text::fill;
use crate::timer::{
    Call, Event, Face, Penalty, Session, event_options, mark_words, progress_chart, puzzle_name,
    result_words, running_text, scramble_picture, session_options, sheet_html, solve_rows, statistics_table,
};
use crate::view::{Medium, chart_sample, chart_svg, escaped};
use crate::web::runtime::dom::{DomError, all, document, enable, now, set_attribute, set_text, set_truth};
use crate::web::runtime::speech::speak;

/// Shows what has changed. Returns true while the clock moves.
pub fn show(mount: &Rc<Mount>) -> bool {
    let now = now();
    let call = mount.state.borrow_mut().clock.call(now);
    if let Some(call) = call {
        make_call(mount, call);
    }
    let stale = std::mem::replace(
        &mut mount.state.borrow_mut().stale,
        Stale { book: false, scramble: false, sheet: false },
    );
    let state = &*mount.state.borrow();
    show_clock(mount, state, now);
    show_trouble(mount, state);
    if stale.scramble {
        show_scramble(mount, state);
    }
    if stale.book {
        show_book(mount, state);
        show_open(mount, state);
    }
    if stale.sheet {
        // Parts that a page has lost show nothing.
        let _ = show_sheet(mount, state);
    }
    state.clock.moves()
}

fn make_call(mount: &Rc<Mount>, call: Call) {
    let words = match call {
        Call::Eight => mount.text.clock.eight,
        Call::Twelve => mount.text.clock.twelve,
    };
    let speaks = {
        let state = &mut *mount.state.borrow_mut();
        state.call = Some(call);
        state.book.settings.speaks
    };
    // Not both: a screen reader would speak over the voice.
    if speaks { speak(words) } else { mount.announce(words) }
}

fn show_clock(mount: &Mount, state: &State, now: f64) {
    let text = mount.text;
    let (words, settings) = (&text.clock, &state.book.settings);
    let face = state.clock.face(now);
    let (phase, time, hint) = match face {
        Face::Idle | Face::Held { .. } => {
            let solves = &state.book.session().solves;
            let time = match solves.last() {
                Some(solve) => result_words(solve, state.book.session().counts_moves(), text),
                None => running_text(0),
            };
            match face {
                Face::Held { ready: true } => ("ready", running_text(0), words.ready),
                Face::Held { ready: false } => ("held", running_text(0), words.wait),
                _ if settings.rules.inspects => ("idle", time, words.inspect),
                _ => ("idle", time, words.hold),
            }
        }
        Face::Inspection { left, penalty, held } => {
            let time = match penalty {
                Penalty::None => left.to_string(),
                Penalty::PlusTwo => text.plus_two.to_owned(),
                Penalty::Dnf => text.dnf.to_owned(),
            };
            match (held, state.call) {
                (Some(true), _) => ("ready", time, words.ready),
                (Some(false), _) => ("held", time, words.wait),
                (None, None) => ("inspecting", time, words.start),
                (None, Some(Call::Eight)) => ("inspecting", time, words.eight),
                (None, Some(Call::Twelve)) => ("inspecting", time, words.twelve),
            }
        }
        Face::Running(_) if settings.hides_time => ("running", words.solving.to_owned(), ""),
        Face::Running(millis) => ("running", running_text(millis), ""),
    };
    set_attribute(&mount.root, "data-clock", Some(phase));
    mount.say("time", &time);
    mount.say("hint", hint);
    let is_word = time.chars().all(char::is_alphabetic);
    mount.note("time", "data-word", is_word.then_some(""));
}

fn show_trouble(mount: &Mount, state: &State) {
    let trouble = state.trouble.as_ref();
    mount.say("status", trouble.map_or("", |trouble| &trouble.words));
    mount.note("status", "data-error", trouble.map(|_| ""));
    let label = trouble.and_then(|trouble| trouble.mend).map(|mend| match mend {
        Mend::TryAgain => mount.text.errors.try_again,
        Mend::SaveDamaged => mount.text.errors.save_damaged,
    });
    mount.say("mend", label.unwrap_or_default());
    mount.hide("mend", label.is_none());
}

fn show_scramble(mount: &Mount, state: &State) {
    let (text, current) = (mount.text, state.supply.current());
    let words = match current {
        Some((_, scramble)) => scramble,
        None if state.supply.is_drawing() => text.clock.drawing,
        None => text.clock.no_scramble,
    };
    mount.say("scramble", words);
    let length = match words.len() {
        0..=120 => "short",
        121..=500 => "long",
        _ => "longest",
    };
    mount.note("scramble", "data-length", Some(length));
    // One that scrolls is reached by keys.
    mount.note("scramble", "tabindex", (length == "longest").then_some("0"));
    let picture = current.and_then(|(event, scramble)| scramble_picture(event, scramble, text));
    mount.fill("picture", &picture.unwrap_or_default());
    mount.enable("previous", state.supply.has_previous());
    mount.enable("next", current.is_some());
}

fn show_book(mount: &Mount, state: &State) {
    let (text, session, statistics) = (mount.text, state.book.session(), &state.statistics);
    let moves = session.counts_moves();
    mount.fill("session", &session_options(&state.book, text));
    mount.fill("event", &event_options(session, text));
    mount.fill("statistics", &statistics_table(statistics, moves, text));
    // Parts that a page has lost show nothing.
    let _ = show_rows(mount, state);
    let _ = show_chart(mount, state);
    show_last(mount, state);
    let _ = show_settings(mount, state);
    let types = state.types();
    mount.hide("pad", types);
    mount.hide("typed", !types);
    let words = &text.clock;
    let (label, hint) =
        if moves { (words.moves_field, words.moves_hint) } else { (words.time_field, words.type_hint) };
    mount.say("typed-label", label);
    mount.say("typed-hint", hint);
    mount.set_value("session-name", &session.name);
    mount.note("session-name", "placeholder", Some(&puzzle_name(session, text)));
}

fn show_rows(mount: &Mount, state: &State) -> Result<(), DomError> {
    let session = state.book.session();
    let solves = session.solves.len();
    let list: Element = mount.part("solves")?;
    let active = document()?.active_element();
    let had_focus = active.is_some_and(|active| list.contains(Some(&active)));
    // The stop of the Tab key is a row that is shown.
    let stop = state.focus.max(solves.saturating_sub(state.rows)).min(solves.saturating_sub(1));
    list.set_inner_html(&solve_rows(session, &state.statistics, state.rows, stop, mount.text));
    if had_focus && let Ok(Some(row)) = list.query_selector("[tabindex='0']") {
        focus(&row);
    }
    mount.hide("empty", solves > 0);
    list.unchecked_ref::<HtmlElement>().set_hidden(solves == 0);
    mount.hide("more", solves <= state.rows);
    Ok(())
}

fn show_chart(mount: &Mount, state: &State) -> Result<(), DomError> {
    const HEIGHT: f64 = 190.0;
    const NARROWEST: i32 = 240;
    let card: HtmlElement = mount.part("chart-card")?;
    let chart = progress_chart(&state.statistics, state.book.session().counts_moves(), mount.text);
    card.set_hidden(chart.is_none());
    let Some(chart) = chart else { return Ok(()) };
    let place: Element = mount.part("chart")?;
    let width = f64::from(place.client_width().max(NARROWEST));
    place.set_inner_html(&chart_svg(&chart, [width, HEIGHT], Medium::Page));
    let legend: String = chart
        .lines
        .iter()
        .map(|line| format!("<span>{}{}</span>", chart_sample(line.style), escaped(&line.name)))
        .collect();
    mount.fill("legend", &legend);
    Ok(())
}

/// The buttons for the last solve, and what was deleted.
fn show_last(mount: &Mount, state: &State) {
    let session = state.book.session();
    let penalty = session.solves.last().map(|solve| solve.penalty);
    let _ = show_penalty(mount, "", penalty, session.counts_moves());
    let deleted = state.trash.last();
    mount.hide("undo", deleted.is_none());
    let words = deleted.map(|deleted| deleted_words(mount, deleted, session.counts_moves()));
    mount.say("deleted", &words.unwrap_or_default());
}

/// Shows a penalty on the buttons whose names have this prefix, and disables them where there is no solve.
fn show_penalty(
    mount: &Mount,
    prefix: &str,
    penalty: Option<Penalty>,
    counts_moves: bool,
) -> Result<(), DomError> {
    for (name, of) in [("plus-two", Some(Penalty::PlusTwo)), ("dnf", Some(Penalty::Dnf)), ("delete", None)] {
        for button in all(&mount.root, &format!("[data-act={prefix}{name}]"))? {
            let Ok(button) = button.dyn_into::<HtmlButtonElement>() else { continue };
            enable(&button, penalty.is_some() && !(counts_moves && name == "plus-two"));
            if of.is_some() {
                set_truth(&button, "aria-pressed", penalty == of);
            }
        }
    }
    Ok(())
}

fn show_settings(mount: &Mount, state: &State) -> Result<(), DomError> {
    let settings = &state.book.settings;
    let dialog: Element = mount.part("settings-dialog")?;
    for (name, is_on) in [
        ("inspects", settings.rules.inspects),
        ("speaks", settings.speaks),
        ("hides", settings.hides_time),
        ("types", settings.types),
    ] {
        for field in all(&dialog, &format!("[name={name}]"))? {
            field.unchecked_ref::<HtmlInputElement>().set_checked(is_on);
        }
    }
    for field in all(&dialog, "[name=hold]")? {
        field.unchecked_ref::<HtmlSelectElement>().set_value(&settings.rules.hold.to_string());
    }
    Ok(())
}

/// Fills the dialog of the solve that is open.
fn show_open(mount: &Mount, state: &State) {
    let session = state.book.session();
    let Some((at, solve)) = state.open.and_then(|at| Some((at, session.solves.get(at)?))) else { return };
    let text = mount.text;
    let moves = session.counts_moves();
    mount.say("solve-dialog-heading", &fill(text.solve.heading, &[("number", &(at + 1))]));
    let mut result = result_words(solve, moves, text);
    if solve.penalty == Penalty::Dnf && solve.millis > 0 {
        let time = crate::timer::Mark::of_millis(solve.millis);
        result = format!("{result} ({})", mark_words(time, moves, text));
    }
    mount.say("solve-result", &result);
    let _ = show_penalty(mount, "solve-", Some(solve.penalty), moves);
    mount.set_value("comment", &solve.comment);
    mount.say("solve-scramble", if solve.scramble.is_empty() { "–" } else { &solve.scramble });
    let picture = session.event().filter(|_| !solve.scramble.is_empty());
    let picture = picture.and_then(|event| scramble_picture(event, &solve.scramble, text));
    mount.fill("solve-picture", &picture.unwrap_or_default());
    let date = match solve.date {
        0 => "–".to_owned(),
        // A date beyond those that JavaScript has is shown as an invalid one.
        seconds => {
            let date = js_sys::Date::new(&JsValue::from_f64(seconds.to_f64() * 1000.0));
            String::from(date.to_locale_string(&language(), &JsValue::UNDEFINED))
        }
    };
    mount.say("solve-date", &date);
}

/// The language of the page.
fn language() -> String {
    let page = document().ok().and_then(|document| document.document_element());
    page.and_then(|page| page.get_attribute("lang")).unwrap_or_default()
}

fn show_sheet(mount: &Mount, state: &State) -> Result<(), DomError> {
    let words = &mount.text.sheet;
    let events = event_list(mount)?;
    if state.sheet.is_none() {
        let event = state.book.session().event().unwrap_or(Event::Cube(3));
        events.set_inner_html(&event_options(&Session::new(event), mount.text));
    }
    let (mut done, mut is_ready) = (String::new(), false);
    if let Some(sheet) = &state.sheet {
        is_ready = sheet.scrambles.len() == sheet.count;
        if is_ready {
            mount.fill("paper", &sheet_html(sheet, mount.text));
        } else {
            done = fill(words.drawn, &[("done", &sheet.scrambles.len()), ("total", &sheet.count)]);
        }
    }
    mount.say("drawn", &done);
    let status: Element = mount.part("sheet-status")?;
    if !status.has_attribute("data-error") {
        set_text(&status, if is_ready { words.ready } else { "" });
    }
    mount.hide("paper", !is_ready);
    mount.enable("print", is_ready);
    // The strong button is the one that makes sense.
    mount.note("make", "data-strong", (!is_ready).then_some(""));
    mount.note("print", "data-strong", is_ready.then_some(""));
    Ok(())
}
