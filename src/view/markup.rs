//! The initial state of a player as HTML text: a solved cube, its net, and every control, still disabled.
//!
//! `index.html` contains this text, so the player is visible before the program arrives. It lacks what only the program shows; the
//! program adds the palette when it starts ([`palette_markup`]). The program finds each part by its `data-part`. No part has an `id`,
//! because a page may hold many players.

use std::fmt::Write;
use std::ops::RangeInclusive;

use super::{Looks, Orbit, Scene, Tab, cube_svg_contents, net_grid_contents, net_view_box};
use crate::cube::Face;
use crate::nxn::Stickers;
use crate::solve::Method;
use crate::solve::goal::Goal;
use crate::solve::optimal::Size;
use crate::text::{Actions, CubeText, Decimal, Entry, Moves, Playback, Text, fill};

/// The tempos that the slider of a 3x3x3 offers, in quarter turns a second.
pub const TEMPOS: RangeInclusive<f64> = 0.5..=10.0;

/// The half side of the square that holds the cube, in SVG units.
const CUBE_UNITS: i32 = 1000;

/// Returns the markup inside the element of a 3x3x3 player, without the palette.
pub fn player_markup(text: &'static Text) -> String {
    let stickers = Stickers::solved(3);
    let cube = cube_svg_contents(&Scene::new(&stickers, None, &Looks::LIGHT), &Orbit::CLASSIC);
    let net = net_grid_contents(&stickers, &Looks::LIGHT, text);
    format!(
        r#"<div class="cube-side">
<div class="view" data-part="view">
<div class="stage" data-part="stage" role="application" tabindex="0" aria-label="{cube_label}">
<svg data-part="cube" aria-hidden="true" viewBox="-{CUBE_UNITS} -{CUBE_UNITS} {cube_width} {cube_width}">{cube}</svg>
</div>
</div>
<p class="unseen" data-part="said" role="status"></p>
{playback}{tools}{pad}</div>
<div class="work-side">
{actions}{moves}<section class="net" aria-label="{net_label}">
{faces}<svg data-part="net" role="grid" aria-label="{net_label}" viewBox="{net_box}">{net}</svg>
</section>
{more}</div>
"#,
        cube_label = text.cube.cube,
        cube_width = 2 * CUBE_UNITS,
        playback = playback(text),
        tools = tools(text),
        pad = pad(text),
        actions = actions(text),
        moves = moves(text),
        faces = faces(text),
        net_label = text.cube.net,
        net_box = net_view_box(),
        more = more(text, &how(text), &stickers.to_string()),
    )
}

/// The icon of the play button while nothing plays. Icons are SVG elements in a view box of 24 by 24.
pub const PLAY: &str = r#"<path d="M8 5.2v13.6L19 12z" fill="currentColor"/>"#;
/// The icon of the play button while moves are played.
pub const PAUSE: &str = r#"<path d="M8.5 5.5v13M15.5 5.5v13" stroke-width="3"/>"#;
/// The icon of the copy button.
pub const COPY: &str =
    r#"<rect x="9" y="9" width="10.5" height="10.5" rx="2"/><path d="M5.5 15V6.5a2 2 0 0 1 2-2H15"/>"#;
/// The icon of the copy button after copying.
pub const CHECK: &str = r#"<path d="m5 12.5 4.5 4.5L19 7.5"/>"#;
const HOME: &str = r#"<path d="M18 6v12l-8.5-6zM6.5 6v12"/>"#;
const BACK: &str = r#"<path d="m14.5 6-6 6 6 6"/>"#;
const FORWARD: &str = r#"<path d="m9.5 6 6 6-6 6"/>"#;
const END: &str = r#"<path d="M6 6v12l8.5-6zM17.5 6v12"/>"#;
const UNDO: &str = r#"<path d="M8.5 5 4.5 9l4 4M5 9h8.5a5 5 0 0 1 0 10H9"/>"#;
const REDO: &str = r#"<path d="m15.5 5 4 4-4 4M19 9h-8.5a5 5 0 0 0 0 10H15"/>"#;

/// The icon of the button that closes a panel.
pub const CLOSE: &str = r#"<path d="m6.5 6.5 11 11m0-11-11 11"/>"#;
const LOOKS: &str = r#"<path d="M12 3.5c-4.9 0-8.5 3.6-8.5 8.4 0 4.9 3.7 8.6 8.3 8.6 1.3 0 2-.8 2-1.8 0-1.3-1-1.6-1-2.8 0-1 .8-1.7 1.9-1.7h2.1c2.2 0 3.7-1.5 3.7-3.6 0-4.2-3.7-7.1-8.5-7.1z"/><path d="M7.5 12h.1m1.9-4h.1m4.9 0h.1m2.3 3.2h.1" stroke-width="2.6"/>"#;
const KEYS: &str = r#"<rect x="3" y="6.5" width="18" height="11.5" rx="2.2"/><path d="M6.8 10.3h.1m3.4 0h.1m3.4 0h.1m3.4 0h.1M7.8 14.3h8.4"/>"#;

const FOLLOW: &str = r#"<path d="M4.5 7h7m-7 5h7m-7 5h4M14.5 15.5l2.6 2.6 4.4-5.6"/>"#;
const CASE: &str = r#"<rect x="7" y="7" width="10" height="10" rx="1.5"/><path d="M12 7v10m-5-5h10M8 3.5h8m-8 17h8M3.5 8v8m17-8v8"/>"#;
const TURNS: &str = r#"<path d="M19.5 12a7.5 7.5 0 1 1-2.6-5.7M17.5 2.5l-.3 4.2-4.2-.3"/>"#;
const CAMERA: &str =
    r#"<path d="M4 8.5h3.5l1.7-2.5h5.6l1.7 2.5H20v10H4z"/><circle cx="12" cy="13.2" r="3.1"/>"#;
const SHARE: &str = r#"<path d="M12 14.5V4m0 0L8 8m4-4 4 4M7 11H5.5v8.5h13V11H17"/>"#;

/// Escapes a text for HTML, including attribute values in double quotes.
///
/// ```
/// assert_eq!(cubelab::view::escaped(r#"a < b & "c""#), "a &lt; b &amp; &quot;c&quot;");
/// ```
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}

/// Returns the markup inside a button with an icon.
pub fn icon(paths: &str) -> String {
    format!(r#"<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{paths}</svg>"#)
}

/// Returns a button with an icon. The button has an attribute `data-…` with this name and value, and further attributes;
/// `label` is its tooltip and its name for screen readers.
pub fn icon_button((name, value): (&str, &str), label: &str, paths: &str, attributes: &str) -> String {
    format!(
        r#"<button type="button" class="quiet" data-{name}="{value}" aria-label="{label}" title="{label}"{attributes}>{}</button>
"#,
        icon(paths)
    )
}

/// Returns the five buttons of playback: to the start, back, play, forward, to the end. `parts` are the names of their parts.
pub fn playback_buttons(parts: [&str; 5], labels: [&str; 5], attributes: &str) -> String {
    let icons = [HOME, BACK, PLAY, FORWARD, END];
    (0..5).map(|i| icon_button(("part", parts[i]), labels[i], icons[i], attributes)).collect()
}

/// Returns a radio button with a label.
pub fn radio_button(name: &str, value: &str, label: &str) -> String {
    format!(r#"<label><input type="radio" name="{name}" value="{value}"><span>{label}</span></label>"#)
}

/// Returns a button with an icon that is disabled until the program starts.
pub(super) fn part_button(part: &str, label: &str, paths: &str) -> String {
    icon_button(("part", part), label, paths, " disabled")
}

/// Returns the buttons that show the turn pad and open the panels. The program builds each panel when it is first opened.
pub(super) fn tools(text: &Text) -> String {
    let words = &text.panels;
    let mut html = format!("<div class=\"tools\" role=\"group\" aria-label=\"{}\">\n", words.group);
    for (kind, name, label, sign) in [
        ("part", "follow-along", text.follow.label, FOLLOW),
        ("part", "case", text.case.label, CASE),
        ("part", "turns", words.turns, TURNS),
        ("panel", "looks", words.looks, LOOKS),
        ("panel", "keys", words.keys, KEYS),
        ("panel", "share", words.share, SHARE),
    ] {
        // Writing to a string cannot fail.
        let _ = writeln!(
            html,
            r#"<button type="button" class="quiet" data-{kind}="{name}" title="{label}"{} disabled>{}<span>{label}</span></button>"#,
            if name == "follow-along" { "" } else { r#" aria-expanded="false""# },
            icon(sign)
        );
    }
    html.push_str("</div>\n");
    html
}

/// The table that proves shortest solutions where the memory of the device is not known.
pub const USUAL_TABLE: Size = Size::M128;

/// The tables to choose from. [`Size::M1`] serves tests.
const TABLES: [Size; 6] = [Size::M32, Size::M64, Size::M128, Size::M256, Size::M576, Size::M768];

/// Returns the choice of the method, and of its table.
fn how(text: &Text) -> String {
    let words = &text.proof;
    let methods = [Method::TwoPhase, Method::Optimal].into_iter().zip(words.methods);
    let methods = methods.map(|(method, label)| option(method.name(), label)).collect::<String>();
    let tables = TABLES.map(|size| {
        let megabytes = size.name().trim_end_matches('M');
        option(size.name(), &fill(words.megabytes, &[("megabytes", &megabytes)]))
    });
    format!(
        "<div class=\"how\" role=\"group\" aria-label=\"{}\">\n{}{}</div>\n",
        words.how,
        select("method", words.method, &methods),
        select("table", words.table, &tables.concat()),
    )
}

/// Returns the choices of what is proved: the goal, the metric, and whether all shortest solutions are listed. The program puts them beside
/// the choice of the table.
pub fn proof_choices(text: &Text) -> String {
    let words = &text.proof;
    let metrics = ["htm", "qtm"].into_iter().zip(words.metrics);
    let metrics = metrics.map(|(metric, label)| option(metric, label)).collect::<String>();
    // A cube whose last layer is all that is left is solved without a goal.
    let goals = Goal::all().filter_map(|goal| {
        let (family, faces) = (words.goals.get(goal.family())?, goal.faces());
        Some(option(goal.name(), &[family, faces.as_str()].join(" ")))
    });
    let goals = option("", words.whole) + &goals.collect::<String>();
    format!(
        "{}{}<label data-part=\"all-field\"><input type=\"checkbox\" data-part=\"all\" disabled><span>{}</span></label>\n",
        select("goal", words.goal, &goals),
        select("metric", words.metric, &metrics),
        words.find_all,
    )
}

/// Returns a choice with its label.
pub(super) fn select(part: &str, label: &str, options: &str) -> String {
    format!(
        "<label data-part=\"{part}-field\"><span>{label}</span> <select data-part=\"{part}\" disabled>{options}</select></label>\n"
    )
}

/// Returns an option of a choice.
pub(super) fn option(value: &str, label: &str) -> String {
    format!("<option value=\"{value}\">{label}</option>")
}

/// Returns what is folded away: `how` to solve, the seed, and the facelet string of `stickers`.
pub(super) fn more(text: &Text, how: &str, stickers: &str) -> String {
    let CubeText { more, facelets, facelets_hint, copy, .. } = &text.cube;
    let Actions { seed, seed_hint, .. } = &text.actions;
    format!(
        r#"<details class="more" data-part="more"><summary>{more}</summary>
{how}<label class="seed"><span>{seed}</span>
<input data-part="seed" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="10" title="{seed_hint}" disabled></label>
<section class="facelets" aria-label="{facelets}">
<textarea data-part="facelets" rows="2" aria-label="{facelets}" autocomplete="off" autocapitalize="off" spellcheck="false" disabled>{stickers}</textarea>
{copy}<p data-part="facelets-note" role="status">{facelets_hint}</p>
</section>
</details>
"#,
        copy = part_button("copy", copy, COPY),
    )
}

fn playback(text: &Text) -> String {
    let (slow, fast) = (Decimal(*TEMPOS.start(), 1), Decimal(*TEMPOS.end(), 0));
    playback_with(text, &format!(r#"min="{slow}" max="{fast}" step="0.5" value="2.5""#), "")
}

/// Returns the controls of playback. `slider` holds the attributes of the tempo slider, `more` the markup after it.
pub(super) fn playback_with(text: &Text, slider: &str, more: &str) -> String {
    let Playback { group, place, tempo, home, back, play, forward, end, .. } = &text.playback;
    format!(
        r#"<div class="playback" role="group" aria-label="{group}">
<input type="range" class="place" data-part="place" aria-label="{place}" min="0" max="0" step="any" value="0" disabled>
{buttons}<label class="tempo"><span>{tempo}</span>
<input type="range" data-part="tempo" {slider} disabled></label>
{more}</div>
"#,
        buttons = playback_buttons(
            ["home", "back", "play", "forward", "end"],
            [home, back, play, forward, end],
            " disabled",
        ),
    )
}

/// Returns the choice of the face that a small screen shows alone while stickers are entered.
pub(super) fn faces(text: &Text) -> String {
    let mut html = format!("<form class=\"tabs\" data-part=\"faces\" aria-label=\"{}\">", text.cube.face);
    for face in [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D] {
        let (name, checked) = (text.cube.faces[face], if face == Face::F { " checked" } else { "" });
        // Writing to a string cannot fail.
        let _ = write!(
            html,
            r#"<label><input type="radio" name="face" value="{face}"{checked}><span>{name}</span></label>"#
        );
    }
    html.push_str("</form>\n");
    html
}

fn pad(text: &Text) -> String {
    let words = &text.pad;
    let faces: Vec<String> = Face::ALL.iter().map(Face::to_string).collect();
    let wide: Vec<String> = faces.iter().map(|face| format!("{face}w")).collect();
    let middle = ["M", "E", "S", "x", "y", "z"].map(str::to_owned);
    let mut html =
        format!("<div class=\"pad\" data-part=\"pad\" role=\"group\" aria-label=\"{}\">\n", words.group);
    let labels = [words.faces, words.wide, words.middle, text.colours.tab];
    html.push_str(&tabs(Tab::ALL.into_iter().zip(labels)));
    for (tab, turns) in Tab::ALL.into_iter().zip([&faces[..], &wide, &middle]) {
        html.push_str(&turns_of(tab, turns));
    }
    let _ = writeln!(html, r#"<p class="hint" data-part="keys-hint">{}</p>"#, words.keys[0]);
    html.push_str("</div>\n");
    html
}

/// Returns the tabs of the turn pad.
pub(super) fn tabs(labels: impl Iterator<Item = (Tab, &'static str)>) -> String {
    // A form of its own keeps these radio buttons apart from those of other players, which have the same name.
    let mut html = String::from("<form class=\"tabs\" data-part=\"layers\">");
    for (tab, label) in labels {
        let (name, checked) = (tab.name(), if tab == Tab::default() { " checked" } else { "" });
        // The button "Enter my cube" chooses the colours.
        let hidden = if tab == Tab::Colours { " hidden" } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(
            html,
            r#"<label{hidden}><input type="radio" name="layers" value="{name}"{checked}><span>{label}</span></label>"#
        );
    }
    html.push_str("</form>\n");
    html
}

/// Returns the buttons under a tab: each of these turns by a quarter, a quarter back and a half.
pub(super) fn turns_of(tab: Tab, turns: &[String]) -> String {
    let mut html = format!(r#"<div class="turns" data-layers="{}">"#, tab.name());
    for amount in ["", "'", "2"] {
        for turn in turns {
            // Writing to a string cannot fail.
            let _ = write!(
                html,
                r#"<button type="button" data-turn="{turn}{amount}" disabled>{turn}{}</button>"#,
                if amount == "'" { "′" } else { amount }
            );
        }
    }
    html.push_str("</div>\n");
    html
}

/// Returns the palette for painting stickers, and the elements in which the program reports the verdict, broken laws and repairs;
/// with the button of the camera if the size can be read by camera. All of it is a part of the turn pad.
pub fn palette_markup(text: &Text, has_camera: bool) -> String {
    let words = &text.colours;
    let camera = if has_camera {
        format!(
            r#"<button type="button" class="main" data-part="camera" aria-expanded="false" disabled>{}{}</button>"#,
            icon(CAMERA),
            words.camera
        )
    } else {
        String::new()
    };
    let tab = Tab::Colours.name();
    // A form of its own keeps the radio buttons of players apart, as for the tabs.
    let mut html = format!(
        "<div class=\"colours\" data-layers=\"{tab}\">\n<header><h2>{}</h2>{camera}<button type=\"button\" class=\"main\" data-part=\"leave\" disabled>{}</button></header>\n<form class=\"palette\" data-part=\"palette\" aria-label=\"{}\">",
        words.tab, words.leave, words.palette
    );
    for (face, name) in words.names.iter() {
        let key = face.index() + 1;
        let checked = if face == Face::U { " checked" } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(
            html,
            r#"<label><input type="radio" name="paint" value="{face}"{checked}><i>{key}</i><span>{name}</span></label>"#
        );
    }
    let _ = write!(
        html,
        r#"<label><input type="radio" name="paint" value="."><i class="none">0</i><span>{}</span></label></form>
<p data-part="verdict" role="status">{}</p>
<ul data-part="laws"></ul>
<div class="repairs" data-part="repairs" role="group" aria-label="{}"></div>
<div class="fresh"><button type="button" class="main" data-part="clear" disabled>{}</button><button type="button" class="main" data-part="solved" disabled>{}</button></div>
<p class="hint">{}</p>
</div>
"#,
        words.empty, words.hint, words.repairs, words.clear, words.solved, words.keys,
    );
    html
}

pub(super) fn actions(text: &Text) -> String {
    let Actions { group, scramble, enter, solve, stop, .. } = &text.actions;
    format!(
        r#"<div class="actions" role="group" aria-label="{group}">
<button type="button" class="main" data-part="scramble" data-strong disabled>{scramble}</button>
<button type="button" class="main" data-part="enter" aria-pressed="false" disabled>{enter}</button>
<button type="button" class="main" data-part="solve" disabled><span>{solve}</span><span>{stop}</span></button>
</div>
<div class="status"><p data-part="status" role="status" data-load="{load}" data-file="{file}">{loading}</p><p data-part="detail"></p><progress data-part="progress" aria-label="{solve}" max="1" value="0" hidden></progress><noscript>{no_script}</noscript></div>
"#,
        loading = text.solver.loading,
        load = text.errors.load,
        file = text.errors.file,
        no_script = text.errors.no_script,
    )
}

pub(super) fn moves(text: &Text) -> String {
    let Moves { heading, edit, list, undo, redo, empty, .. } = &text.moves;
    format!(
        r#"<section class="moves" aria-label="{heading}">
<header><h2>{heading}</h2><span class="count" data-part="count"></span>
<button type="button" class="quiet worded" data-part="edit" aria-pressed="false" disabled><span>{edit}</span><span>{list}</span></button>
<button type="button" class="quiet worded" data-part="reset" disabled>{reset}</button>
{undo}{redo}</header>
<ol data-part="moves" data-empty="{empty}"></ol>
{entry}</section>
"#,
        reset = text.actions.reset,
        entry = entry(text),
        undo = part_button("undo", undo, UNDO),
        redo = part_button("redo", redo, REDO),
    )
}

fn entry(text: &Text) -> String {
    let Entry { label, example, perform, hint, .. } = &text.entry;
    format!(
        r#"<form class="entry" data-part="entry">
<span class="alg"><span data-part="alg-mirror" aria-hidden="true"></span><textarea data-part="alg" rows="1" aria-label="{label}" placeholder="{example}" autocomplete="off" autocapitalize="off" spellcheck="false" disabled></textarea></span>
<button type="submit" class="main" data-part="perform" disabled>{perform}</button>
<p data-part="alg-note" role="status">{hint}</p>
</form>
"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ENGLISH;

    const START: &str = "<!-- made by view::player_markup -->\n";
    const END: &str = "<!-- end of what is made -->";

    /// After an intended change of the markup, run `CUBELAB_WRITE=1 cargo test the_page_carries_the_player` to write the new text
    /// into the page.
    #[test]
    fn the_page_carries_the_player() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/index.html");
        let page = std::fs::read_to_string(path).unwrap();
        let start = page.find(START).unwrap() + START.len();
        let end = page.find(END).unwrap();
        let made = player_markup(&ENGLISH);
        if std::env::var_os("CUBELAB_WRITE").is_some() {
            std::fs::write(path, [&page[..start], &made, &page[end..]].concat()).unwrap();
        } else {
            assert!(page[start..end] == made, "index.html is not what the program makes; see this test");
        }
    }

    #[test]
    fn tags_are_closed() {
        let markup = player_markup(&ENGLISH) + &palette_markup(&ENGLISH, true);
        for tag in
            ["div", "section", "button", "svg", "g", "label", "ol", "ul", "form", "p", "i", "header", "span"]
        {
            let opened =
                markup.matches(&format!("<{tag} ")).count() + markup.matches(&format!("<{tag}>")).count();
            assert_eq!(opened, markup.matches(&format!("</{tag}>")).count(), "{tag}");
        }
        assert!(!markup.contains(" id="));
    }
}
