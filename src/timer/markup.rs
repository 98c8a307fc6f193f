//! The timer as HTML text: its parts at the start, and those that are made anew when something changes.

use std::fmt::Write;

use super::words::{average_name, event_name, mark_words, puzzle_name, result_words, session_name};
use super::{AVERAGES, Book, Event, HOLDS, Mark, Session, Statistics};
use crate::cube::Alg;
use crate::limits;
use crate::numbers::Number;
use crate::nxn::Stickers;
use crate::text::{
    ClockText, Decimal, ProgressText, SessionText, SheetText, SolveText, TimerText, decimal_point, fill,
    grouped, rounded,
};
use crate::view::{CLOSE, COPY, Looks, escaped, icon_button, net_picture};

/// Returns the markup inside the element of the timer.
pub fn timer_markup(text: &TimerText) -> String {
    let mut html = work(text);
    html.push_str(&side(text));
    html.push_str(&solve_dialog(text));
    html.push_str(&session_dialog(text));
    html.push_str(&settings_dialog(text));
    html.push_str(&sheet(text));
    html
}

/// The scramble, the clock, and what can be done with the last solve.
fn work(text: &TimerText) -> String {
    let ClockText { name, scramble, previous, next, copy, add, .. } = &text.clock;
    let SolveText { last, plus_two: plus_two_title, dnf: dnf_title, delete, undo, .. } = &text.solve;
    format!(
        r#"<section class="tm-work" data-part="work" aria-label="{name}">
<div class="tm-bar" data-fades><label class="tm-choice"><span>{session}</span><select data-part="session"></select></label>
<label class="tm-choice"><span>{event}</span><select data-part="event"></select></label>
<span class="tm-links"><button type="button" class="quiet worded" data-act="session" title="{manage_title}">{manage}</button>
<button type="button" class="quiet worded" data-act="settings">{settings}</button>
<button type="button" class="quiet worded" data-act="sheet">{sheet}</button></span></div>
<div class="tm-status" data-fades><p data-part="status" role="status"></p><button type="button" class="main small" data-part="mend" data-act="mend" hidden></button></div>
<section class="tm-scramble" data-fades aria-label="{scramble}"><p data-part="scramble" translate="no"></p>
<div class="tm-turns"><button type="button" class="quiet worded" data-act="previous" data-part="previous" disabled>{previous}</button>
<button type="button" class="quiet worded" data-act="next" data-part="next">{next}</button>
{copy}</div></section>
<button type="button" class="tm-pad" data-part="pad"><span class="unseen">{name}</span><span class="tm-time" data-part="time" aria-hidden="true"></span>
<span class="tm-hint" data-part="hint"></span></button>
<form class="tm-typed" data-part="typed" hidden><label><span class="unseen" data-part="typed-label"></span><input data-part="typed-field" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="20" aria-describedby="tm-typed-hint"></label>
<button class="main strong">{add}</button><p class="tm-hint" id="tm-typed-hint" data-part="typed-hint"></p></form>
<div class="tm-last" data-fades role="group" aria-label="{last}"><button type="button" class="main" data-act="plus-two" aria-pressed="false" title="{plus_two_title}">{plus_two}</button>
<button type="button" class="main" data-act="dnf" aria-pressed="false" title="{dnf_title}">{dnf}</button>
<button type="button" class="main" data-act="delete">{delete}</button>
<span class="tm-undo" data-part="undo" hidden><span data-part="deleted"></span><button type="button" class="main" data-act="undo">{undo}</button></span></div>
<div class="tm-picture" data-fades data-part="picture"></div>
<p class="unseen" data-part="announce" role="status"></p></section>
"#,
        session = text.session.label,
        event = text.events.label,
        manage = text.session.manage,
        manage_title = text.session.heading,
        settings = text.settings.heading,
        sheet = text.sheet.heading,
        copy = icon_button(("act", "copy"), copy, COPY, ""),
        plus_two = text.plus_two,
        dnf = text.dnf,
    )
}

/// The statistics, the chart and the list of solves.
fn side(text: &TimerText) -> String {
    let ProgressText { heading, solves, empty, more, .. } = &text.progress;
    format!(
        r#"<aside class="tm-side" data-fades data-part="side" aria-label="{heading}"><section class="tm-card"><h2>{heading}</h2><div data-part="statistics"></div></section>
<section class="tm-card" data-part="chart-card" hidden><h2>{chart}</h2><div data-part="chart"></div><p class="tm-legend" data-part="legend"></p></section>
<section class="tm-card"><h2>{solves}</h2><p class="tm-empty" data-part="empty">{empty}</p><ol class="tm-solves" data-part="solves"></ol><button type="button" class="quiet worded" data-act="more" data-part="more" hidden>{more}</button></section></aside>
"#,
        chart = text.chart.title,
    )
}

/// Returns the head of a dialog.
fn dialog_head(part: &str, heading: &str, text: &TimerText) -> String {
    format!(
        r#"<dialog class="tm-dialog" data-part="{part}" aria-labelledby="tm-{part}"><header><h2 id="tm-{part}" data-part="{part}-heading">{heading}</h2>{}</header>
"#,
        icon_button(("act", "close"), text.close, CLOSE, "")
    )
}

fn solve_dialog(text: &TimerText) -> String {
    let SolveText { plus_two: plus_two_title, dnf: dnf_title, delete, comment, date, .. } = &text.solve;
    format!(
        r#"{head}<p class="tm-result" data-part="solve-result"></p>
<div class="tm-row"><button type="button" class="main" data-act="solve-plus-two" aria-pressed="false" title="{plus_two_title}">{plus_two}</button>
<button type="button" class="main" data-act="solve-dnf" aria-pressed="false" title="{dnf_title}">{dnf}</button>
<button type="button" class="main" data-act="solve-delete">{delete}</button></div>
<label class="tm-field"><span>{comment}</span><input data-part="comment" maxlength="{comment_length}" autocomplete="off"></label>
<p class="tm-fact"><span>{scramble}</span> <b data-part="solve-scramble" translate="no"></b></p><div class="tm-small" data-part="solve-picture"></div>
<p class="tm-fact"><span>{date}</span> <b data-part="solve-date"></b></p></dialog>
"#,
        head = dialog_head("solve-dialog", "", text),
        plus_two = text.plus_two,
        dnf = text.dnf,
        comment_length = limits::COMMENT,
        scramble = text.clock.scramble,
    )
}

fn session_dialog(text: &TimerText) -> String {
    let SessionText { heading, name, new, delete, files, export, csv, import, about, kept, .. } =
        &text.session;
    format!(
        r#"{head}<label class="tm-field"><span>{name}</span><input data-part="session-name" maxlength="{name_length}" autocomplete="off"></label>
<div class="tm-row"><button type="button" class="main" data-act="new-session">{new}</button>
<button type="button" class="main" data-act="delete-session">{delete}</button></div>
<h3>{files}</h3><div class="tm-row"><button type="button" class="main" data-act="export">{export}</button>
<button type="button" class="main" data-act="csv">{csv}</button>
<button type="button" class="main" data-act="import">{import}</button><input type="file" data-part="import-file" accept=".txt,.json,text/plain,application/json" aria-label="{import}" tabindex="-1" hidden></div>
<p class="tm-note" data-part="file-status" role="status"></p><p class="tm-note">{about} {kept}</p></dialog>
"#,
        head = dialog_head("session-dialog", heading, text),
        name_length = limits::SESSION_NAME,
    )
}

fn settings_dialog(text: &TimerText) -> String {
    let words = &text.settings;
    let mut html = dialog_head("settings-dialog", words.heading, text);
    for (name, label) in [
        ("inspects", words.inspection),
        ("speaks", words.speaks),
        ("hides", words.hides),
        ("types", words.types),
    ] {
        // Writing to a string cannot fail.
        let _ = write!(
            html,
            r#"<label class="check tm-check"><input type="checkbox" name="{name}"><span>{label}</span></label>"#
        );
    }
    let _ = write!(html, r#"<label class="tm-field"><span>{}</span><select name="hold">"#, words.hold);
    for hold in HOLDS {
        let seconds = rounded(f64::from(hold) / 1000.0, 2);
        let label =
            if hold == 0 { words.no_hold.to_owned() } else { fill(words.seconds, &[("seconds", &seconds)]) };
        let _ = write!(html, r#"<option value="{hold}">{label}</option>"#);
    }
    html + "</select></label></dialog>\n"
}

fn sheet(text: &TimerText) -> String {
    let SheetText { heading, about, title, title_default, count, make, print, back, .. } = &text.sheet;
    format!(
        r#"<section class="tm-sheet" data-part="sheet" aria-label="{heading}"><form class="tm-card tm-sheet-form" data-part="sheet-form"><h2>{heading}</h2><p class="tm-note">{about}</p>
<label class="tm-field"><span>{title}</span><input name="title" maxlength="{title_length}" value="{title_default}" autocomplete="off"></label>
<label class="tm-field"><span>{event}</span><select name="event"></select></label>
<label class="tm-field"><span>{count}</span><input name="count" inputmode="numeric" autocomplete="off" maxlength="3" value="5"></label>
<div class="tm-row"><button class="main" data-part="make" data-strong>{make}</button>
<button type="button" class="main" data-act="print" data-part="print" disabled>{print}</button>
<button type="button" class="main" data-act="timer">{back}</button></div>
<p class="tm-note" data-part="drawn"></p><p class="tm-note" data-part="sheet-status" role="status"></p></form>
<div class="tm-paper" data-part="paper" hidden></div></section>
"#,
        title_length = limits::SHEET_TITLE,
        event = text.events.label,
    )
}

/// Returns the options of a list of sessions.
pub fn session_options(book: &Book, text: &TimerText) -> String {
    let mut html = String::new();
    for (i, session) in book.sessions.iter().enumerate() {
        let selected = if i == book.current { " selected" } else { "" };
        let name = session_name(session, text);
        let _ = write!(html, r#"<option value="{i}"{selected}>{}</option>"#, escaped(&name));
    }
    html
}

/// Returns the options of a list of events, of which that of a session is chosen.
pub fn event_options(session: &Session, text: &TimerText) -> String {
    let chosen = session.event();
    let mut html = String::new();
    if chosen.is_none() {
        let _ =
            write!(html, r#"<option value="" selected>{}</option>"#, escaped(&puzzle_name(session, text)));
    }
    for (label, is_of_wca) in [(text.events.wca, true), (text.events.larger, false)] {
        let _ = write!(html, r#"<optgroup label="{label}">"#);
        for event in Event::all().filter(|event| event.is_of_wca() == is_of_wca) {
            let selected = if Some(event) == chosen { " selected" } else { "" };
            let _ = write!(
                html,
                r#"<option value="{}"{selected}>{}</option>"#,
                event.id(),
                event_name(event, text)
            );
        }
        html.push_str("</optgroup>");
    }
    html
}

/// Returns the picture of a scrambled cube; `None` if the scramble is not one of the cube.
pub fn scramble_picture(event: Event, scramble: &str, text: &TimerText) -> Option<String> {
    let mut cube = Stickers::solved(event.layers().index());
    cube.perform(&scramble.parse::<Alg>().ok()?).ok()?;
    Some(net_picture(&cube, &Looks::LIGHT, text.clock.picture))
}

/// Returns the statistics as a table.
pub fn statistics_table(statistics: &Statistics, counts_moves: bool, text: &TimerText) -> String {
    let words = &text.progress;
    let mark =
        |mark: Option<Mark>| mark.map_or("–".to_owned(), |mark| mark_words(mark, counts_moves, text));
    let mut html = format!(
        r#"<table class="tm-table"><thead><tr><td></td><th scope="col">{}</th><th scope="col">{}</th></tr></thead><tbody>"#,
        words.current, words.best
    );
    let mut row = |name: &str, current: Option<Mark>, best: Option<Mark>| {
        let _ = write!(
            html,
            r#"<tr><th scope="row">{name}</th><td>{}</td><td>{}</td></tr>"#,
            mark(current),
            mark(best)
        );
    };
    row(text.single, statistics.marks.last().copied(), statistics.best);
    for i in 0..AVERAGES.len() {
        let best = statistics.best_average(i).map(|(mark, _)| mark);
        row(&average_name(i, false, text), statistics.current(i), best);
    }
    html.push_str(r#"</tbody></table><dl class="tm-facts">"#);
    let solves =
        format!("{}/{}", grouped(statistics.finished.to_f64()), grouped(statistics.marks.len().to_f64()));
    for (name, value) in
        [(words.mean, mark(statistics.mean)), (words.worst, mark(statistics.worst)), (words.count, solves)]
    {
        let _ = write!(html, "<div><dt>{name}</dt><dd>{value}</dd></div>");
    }
    html + "</dl>"
}

/// Returns the rows of the list of solves: the last `most` ones, the last one first. The row of the solve `focus` is the stop
/// of the Tab key.
pub fn solve_rows(
    session: &Session,
    statistics: &Statistics,
    most: usize,
    focus: usize,
    text: &TimerText,
) -> String {
    const OF_FIVE: usize = 1;
    let moves = session.counts_moves();
    let mut html = String::new();
    for (i, solve) in session.solves.iter().enumerate().rev().take(most) {
        let name = fill(text.solve.heading, &[("number", &(i + 1))]);
        let result = result_words(solve, moves, text);
        let average = statistics.averages[OF_FIVE][i].map(|mark| mark_words(mark, moves, text));
        let comment = if solve.comment.is_empty() { "" } else { "…" };
        let best = if statistics.best == Some(solve.mark()) { " data-best" } else { "" };
        let stop = if i == focus { 0 } else { -1 };
        let _ = write!(
            html,
            r#"<li><button type="button" data-solve="{i}" tabindex="{stop}"{best}><span class="unseen">{name}</span> <span aria-hidden="true">{}{comment}</span> <b>{result}</b> <i aria-hidden="true">{}</i></button></li>"#,
            i + 1,
            average.unwrap_or_default(),
        );
    }
    html
}

/// Returns a running time: tenths of a second, which the eye can follow.
pub fn running_text(millis: u32) -> String {
    let (minutes, seconds) =
        (millis / 60_000, Decimal(f64::from(millis % 60_000 / 10) / 100.0, 2).to_string());
    let seconds = if minutes > 0 && millis % 60_000 < 10_000 { format!("0{seconds}") } else { seconds };
    let seconds = seconds.replace('.', &decimal_point().to_string());
    if minutes > 0 { format!("{minutes}:{seconds}") } else { seconds }
}

#[cfg(test)]
mod tests {
    use super::super::{Penalty, Solve};
    use super::*;
    use crate::text::TIMER_ENGLISH;

    fn session() -> Session {
        let mut session = Session::new(Event::Cube(3));
        for millis in [12_340, 11_000, 13_000, 9_870, 14_000] {
            session.solves.push(Solve { millis, ..Solve::default() });
        }
        session.solves[4].penalty = Penalty::Dnf;
        session.solves[0].comment = "<b>".to_owned();
        session
    }

    #[test]
    fn the_markup_has_each_part_once_and_no_placeholder() {
        let html = timer_markup(&TIMER_ENGLISH);
        let parts: Vec<&str> =
            html.split("data-part=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let mut once = parts.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), parts.len());
        assert!(!html.contains(['{', '}']) && !html.contains("style="), "{html}");
    }

    #[test]
    fn the_table_has_current_and_best_results() {
        let session = session();
        let html = statistics_table(&Statistics::new(&session.solves), false, &TIMER_ENGLISH);
        assert!(html.contains(r#"single</th><td>DNF</td><td>9.87</td>"#), "{html}");
        assert!(html.contains(r#"mo3</th><td>DNF</td><td>11.29</td>"#), "{html}");
        assert!(html.contains(r#"ao5</th><td>12.11</td><td>12.11</td>"#), "{html}");
        assert!(html.contains(r#"ao12</th><td>–</td>"#) && html.contains("<dd>4/5</dd>"), "{html}");
    }

    #[test]
    fn the_last_solve_comes_first_and_one_row_is_a_stop() {
        let session = session();
        let html = solve_rows(&session, &Statistics::new(&session.solves), 3, 4, &TIMER_ENGLISH);
        let numbers: Vec<&str> =
            html.split("data-solve=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(numbers, ["4", "3", "2"]);
        assert_eq!(html.matches("tabindex=\"0\"").count(), 1);
        assert!(html.contains("Solve 5</span>") && html.contains("<b>DNF</b>"));
    }

    #[test]
    fn lists_of_events_and_sessions_choose_what_is_shown() {
        let mut book = Book::default();
        book.add_session(Event::Blind(5));
        book.session_mut().name = "<x>".to_owned();
        let html = session_options(&book, &TIMER_ENGLISH);
        assert_eq!(html, r#"<option value="0">3×3×3</option><option value="1" selected>&lt;x></option>"#);
        let html = event_options(book.session(), &TIMER_ENGLISH);
        assert!(html.contains(r#"<option value="555bld" selected>5×5×5 blindfolded</option>"#), "{html}");
        assert_eq!((html.matches("<option").count(), html.matches(" selected").count()), (37, 1));
        book.session_mut().scramble_type.0 = "pyrso".to_owned();
        assert_eq!(event_options(book.session(), &TIMER_ENGLISH).matches("<option").count(), 38);
    }

    #[test]
    fn scrambles_have_pictures() {
        let picture = |event, scramble| scramble_picture(event, scramble, &TIMER_ENGLISH);
        assert!(picture(Event::Blind(4), "R U 3Rw2").is_some_and(|svg| svg.contains("<path")));
        assert_eq!(picture(Event::Cube(3), "7Rw"), None);
        assert_eq!(picture(Event::Cube(3), "what?"), None);
    }

    #[test]
    fn a_running_time_has_hundredths() {
        let text = running_text;
        assert_eq!([0, 9_999, 61_239, 600_000].map(text), ["0.00", "9.99", "1:01.23", "10:00.00"]);
    }
}
