//! The initial state of a player of another size than 3 as HTML text, with the same parts as that of the 3x3x3.

use std::fmt::Write;

use super::markup::{
    actions, faces, more, moves, option, palette_markup, playback_with, select, tabs, tools, turns_of,
};
use super::{Looks, Tab, net_grid_contents, net_view_box};
use crate::cube::Face;
use crate::numbers::Number;
use crate::nxn::Stickers;
use crate::search::heuristics::Combination;
use crate::solve::Method;
use crate::text::{SizesText, Text, fill};

/// The most layers for which the net is a grid with an element for each sticker. The net of a larger cube is one picture.
pub const MOST_NET_CELLS: usize = 10;

/// The strides of playback: it shows every n-th turn.
pub const STRIDES: [usize; 6] = [1, 2, 5, 10, 25, 100];

/// Returns the markup inside the element of a player of a cube with `size` layers.
pub fn sizes_markup(size: usize, text: &'static Text, words: &SizesText) -> String {
    let value = tempo_at_first(size);
    let slider = format!(r#"min="0" max="10" step="0.25" value="{value}""#);
    format!(
        r#"<div class="cube-side">
<div class="view" data-part="view">
<div class="stage" data-part="stage" role="application" tabindex="0" aria-label="{cube_label}">
<svg data-part="cube" aria-hidden="true" viewBox="-1000 -1000 2000 2000"></svg>
</div>
</div>
<p class="unseen" data-part="said" role="status"></p>
{playback}{tools}{pad}</div>
<div class="work-side">
{actions}{how}<div class="line">
<section class="chapters" data-part="chapters" aria-label="{chapters}" hidden></section>
{moves}</div>
<section class="net" aria-label="{net_label}">
{net}
</section>
{more}</div>
"#,
        cube_label = text.cube.cube,
        playback = playback_with(text, &slider, &strides(words)),
        tools = tools(text),
        pad = pad(size, text, words),
        actions = actions(text),
        how = how(size, words),
        chapters = words.chapters,
        moves = moves(text),
        net_label = text.cube.net,
        net = net(size, text, words),
        more = more(text, "", ""),
    )
}

/// Returns the initial value of the tempo slider. It grows with the size, because solutions of larger cubes have more turns.
const fn tempo_at_first(size: usize) -> &'static str {
    match size {
        0..=5 => "2.25",
        6..=10 => "4",
        _ => "6",
    }
}

/// Converts a value of the tempo slider to quarter turns a second. Each step of 1 doubles the tempo, from 0.5 at 0.
///
/// ```
/// assert_eq!([0.0, 1.0, 4.0].map(cubelab::view::tempo_of), [0.5, 1.0, 8.0]);
/// ```
pub fn tempo_of(value: f64) -> f64 {
    let tempo = 0.5 * value.exp2();
    // The page displays one digit after the point.
    if tempo < 10.0 { (10.0 * tempo).round() / 10.0 } else { tempo.round() }
}

/// The greatest value of the tempo slider.
pub const FASTEST: f64 = 10.0;

/// The choices of the time for a search for shorter solutions, in seconds.
const SECONDS: [u32; 4] = [1, 5, 20, 60];

/// The methods that have words, in their order.
const METHODS: [Method; 3] = [Method::Reduction, Method::Quick, Method::Phases];

/// The heuristics to choose from, in the order of their words.
const HEURISTICS: [Combination; 5] = [
    Combination::Euclid,
    Combination::Max,
    Combination::Sum,
    Combination::MaxPlusDeviation,
    Combination::Blended,
];

/// Returns the choices of the method and its options.
fn how(size: usize, words: &SizesText) -> String {
    let mut html = format!("<div class=\"how\" role=\"group\" aria-label=\"{}\">\n", words.how);
    // The default of the size is the first.
    let methods = Method::of_size(size).filter_map(|method| {
        let at = METHODS.iter().position(|known| *known == method)?;
        Some(option(method.name(), words.methods[at]))
    });
    if Method::of_size(size).count() > 1 {
        html += &select("method", words.method, &methods.collect::<String>());
        let heuristics = HEURISTICS.into_iter().zip(words.heuristics);
        let options: String = heuristics.map(|(heuristic, label)| option(heuristic.name(), label)).collect();
        html += &select("heuristic", words.heuristic, &options);
    }
    if size == 2 {
        let metrics = ["htm", "qtm"].into_iter().zip(words.metrics);
        let options: String = metrics.map(|(value, label)| option(value, label)).collect();
        html += &select("metric", words.metric, &options);
        html += &format!(
            "<label class=\"check\"><input type=\"checkbox\" data-part=\"all\" disabled><span>{}</span></label>\n",
            words.all
        );
    } else {
        let times = SECONDS.iter().map(|seconds| {
            option(&(1000 * seconds).to_string(), &fill(words.seconds, &[("seconds", seconds)]))
        });
        let options: String = times.chain([option("", words.until_stopped)]).collect();
        html += &select("millis", words.millis, &options);
    }
    html.push_str("</div>\n");
    html
}

/// Returns the choice of the stride.
fn strides(words: &SizesText) -> String {
    let mut html = format!(
        r#"<label class="stride"><span>{}</span> <select data-part="stride" disabled><option value="1">{}</option>"#,
        words.stride, words.every
    );
    for count in &STRIDES[1..] {
        // Writing to a string cannot fail.
        let _ = write!(html, r#"<option value="{count}">{}</option>"#, words.every_nth.count(count.to_f64()));
    }
    html.push_str("</select></label>\n");
    html
}

fn pad(size: usize, text: &Text, words: &SizesText) -> String {
    let faces: Vec<String> = Face::ALL.iter().map(Face::to_string).collect();
    let mut html =
        format!("<div class=\"pad\" data-part=\"pad\" role=\"group\" aria-label=\"{}\">\n", text.pad.group);
    let has_inner = size > 2;
    let labels = [
        (Tab::Faces, Some(text.pad.faces)),
        (Tab::Wide, has_inner.then_some(text.pad.wide)),
        (Tab::Middle, Some(if has_inner { words.inner } else { words.cube })),
        (Tab::Colours, Some(text.colours.tab)),
    ];
    html.push_str(&tabs(labels.into_iter().filter_map(|(tab, label)| Some((tab, label?)))));
    if has_inner {
        // Writing to a string cannot fail.
        let _ = writeln!(
            html,
            r#"<label class="depth"><span>{}</span><input type="range" data-part="depth" min="2" max="{}" value="2" disabled><output data-part="depth-value"></output></label>"#,
            words.depth,
            size - 1
        );
    }
    html.push_str(&turns_of(Tab::Faces, &faces));
    if has_inner {
        html.push_str(&turns_of(Tab::Wide, &faces.iter().map(|face| format!("{face}w")).collect::<Vec<_>>()));
        html.push_str(&turns_of(
            Tab::Middle,
            &faces.iter().map(|face| format!("2{face}")).collect::<Vec<_>>(),
        ));
    }
    html.push_str(&turns_of(Tab::Middle, &["x", "y", "z"].map(str::to_owned)));
    html.push_str(&palette_markup(text, false));
    let _ = writeln!(html, r#"<p class="hint" data-part="keys-hint">{}</p>"#, text.pad.keys[0]);
    html.push_str("</div>\n");
    html
}

fn net(size: usize, text: &'static Text, words: &SizesText) -> String {
    if size > MOST_NET_CELLS {
        let label = fill(words.net, &[("size", &size)]);
        return format!(r#"<canvas data-part="net" role="img" aria-label="{label}"></canvas>"#);
    }
    let cells = net_grid_contents(&Stickers::solved(size), &Looks::LIGHT, text);
    format!(
        r#"{}<svg data-part="net" role="grid" aria-label="{}" viewBox="{}">{cells}</svg>"#,
        faces(text),
        text.cube.net,
        net_view_box()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{SIZES_ENGLISH, SIZES_PLAYER_ENGLISH};
    use crate::view::player_markup;

    /// The names of the parts in a markup.
    fn parts(markup: &str) -> std::collections::BTreeSet<&str> {
        markup.split("data-part=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
    }

    #[test]
    fn every_size_has_the_parts_of_a_player() {
        let expected = player_markup(&SIZES_PLAYER_ENGLISH);
        for size in 2..=33 {
            let markup = sizes_markup(size, &SIZES_PLAYER_ENGLISH, &SIZES_ENGLISH);
            let mut missing = &parts(&expected) - &parts(&markup);
            assert!(missing.remove("table") && missing.remove("table-field"), "only a 3x3x3 chooses a table");
            missing.retain(|part| !part.starts_with("method"));
            if size > MOST_NET_CELLS {
                assert!(missing.remove("faces"), "a picture shows no face alone");
            }
            assert!(missing.is_empty(), "{missing:?} of size {size}");
            let cells = markup.matches("data-facelet=").count();
            assert_eq!(cells, if size > MOST_NET_CELLS { 0 } else { 6 * size * size });
        }
    }

    #[test]
    fn the_tempo_doubles() {
        assert_eq!([0.0, 1.0, 4.0, FASTEST].map(tempo_of), [0.5, 1.0, 8.0, 512.0]);
    }
}
