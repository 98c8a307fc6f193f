//! Draws the last levels of a search tree as SVG text. Each level is a row; each node shows its move, its rank in the order of the
//! search, and the reason if it was cut.

use std::fmt::Write;

use crate::lab::protocol::Verdict;
use crate::lab::{Level, Shown, Strategy};
use crate::numbers::Number;
use crate::text::{Decimal, LabText, fill, rounded};
use crate::view::escaped;

/// The space to the left of the nodes, in pixels.
const GUTTER: f64 = 58.0;
/// The height of a row in pixels.
const ROW: f64 = 74.0;
/// The space above the first row, in pixels.
const TOP: f64 = 8.0;
/// The height of a node in pixels.
const HEIGHT: f64 = 24.0;
/// The greatest distance between the centres of two nodes, in pixels.
const WIDEST: f64 = 46.0;

/// Returns the sign of a verdict under a node. The legend of the page explains it.
pub const fn verdict_sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Kept => "",
        Verdict::Reopened => "↻",
        Verdict::Duplicate => "=",
        Verdict::TooDeep => "⊥",
        Verdict::OverBound => ">",
        Verdict::Goal => "★",
    }
}

/// Draws a search tree as an SVG element that is `width` pixels wide. The tab key reaches the node with the number `focus`.
pub fn tree_svg(levels: &[Level], strategy: Strategy, width: f64, focus: u32, text: &LabText) -> String {
    let height = TOP + ROW * levels.len().to_f64();
    let words = &text.step;
    let mut svg = format!(
        r#"<svg class="tree" role="group" aria-label="{}" viewBox="0 0 {width} {height}" width="{width}" height="{height}">"#,
        words.tree,
        width = Decimal(width, 0),
        height = Decimal(height, 0),
    );
    let mut above: Option<[f64; 2]> = None;
    for (row, level) in levels.iter().enumerate() {
        let y = TOP + ROW * row.to_f64() + 14.0;
        let step = ((width - GUTTER) / level.nodes.len().max(1).to_f64()).min(WIDEST);
        let middle_of = |i: usize| GUTTER + step * (i.to_f64() + 0.5);
        // Writing to a string cannot fail.
        let _ = write!(
            svg,
            r#"<text class="level" x="0" y="{}">{}</text>"#,
            Decimal(y + 16.0, 1),
            escaped(&fill(words.level, &[("depth", &level.depth)])),
        );
        let from = above.unwrap_or([middle_of(0), y - 14.0]);
        let mut branches = String::new();
        for i in 0..level.nodes.len() {
            let _ = write!(
                branches,
                "M{} {}V{}H{}V{}",
                Decimal(from[0], 1),
                Decimal(from[1], 1),
                Decimal(y - 7.0, 1),
                Decimal(middle_of(i), 1),
                Decimal(y, 1),
            );
        }
        if above.is_some() {
            let _ = write!(svg, r#"<path class="branches" d="{branches}"/>"#);
        }
        for (i, shown) in level.nodes.iter().enumerate() {
            node(&mut svg, shown, strategy, [middle_of(i), y], step - 4.0, focus, text);
        }
        above =
            level.nodes.iter().position(|shown| shown.is_on_path).map(|i| [middle_of(i), y + HEIGHT + 15.0]);
    }
    svg + "</svg>"
}

fn node(
    svg: &mut String,
    shown: &Shown,
    strategy: Strategy,
    [x, y]: [f64; 2],
    width: f64,
    focus: u32,
    text: &LabText,
) {
    let id = shown.node.id;
    let by = shown.node.by.as_deref().unwrap_or_default();
    let mut class = shown.verdict.name().to_owned();
    for (applies, name) in
        [(shown.is_expanded, " expanded"), (shown.is_on_path, " on-path"), (shown.is_current, " current")]
    {
        class.push_str(if applies { name } else { "" });
    }
    let _ = write!(
        svg,
        r#"<g class="{class}" data-node="{id}" role="button" tabindex="{}" aria-label="{}"><rect x="{}" y="{}" width="{}" height="{height}" rx="7"/><text x="{centre}" y="{}">{}</text><text class="why" x="{centre}" y="{}">{}{}</text></g>"#,
        if id == focus { 0 } else { -1 },
        escaped(&node_words(shown, strategy, text)),
        Decimal(x - width / 2.0, 1),
        Decimal(y, 1),
        Decimal(width, 1),
        Decimal(y + 16.0, 1),
        escaped(&by.replace('\'', "′")),
        Decimal(y + HEIGHT + 12.0, 1),
        verdict_sign(shown.verdict),
        if is_ranked(strategy) { rounded(shown.node.f, 1) } else { String::new() },
        centre = Decimal(x, 1),
        height = Decimal(HEIGHT, 0),
    );
}

/// Returns true if a strategy orders or cuts nodes by a value other than their depth.
const fn is_ranked(strategy: Strategy) -> bool {
    strategy.takes_heuristic() || matches!(strategy, Strategy::BestFirst)
}

/// Describes a node in words, for screen readers.
pub fn node_words(shown: &Shown, strategy: Strategy, text: &LabText) -> String {
    let template = if is_ranked(strategy) { text.step.child } else { text.step.child_unranked };
    let mut words = fill(
        template,
        &[
            ("id", &shown.node.id),
            ("move", &shown.node.by.as_deref().unwrap_or_default()),
            ("f", &rounded(shown.node.f, 1)),
            ("verdict", &text.step.verdicts[shown.verdict.index()]),
        ],
    );
    if shown.is_expanded {
        words.push_str(", ");
        words.push_str(text.step.expanded);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::protocol::Node;
    use crate::text::LAB_ENGLISH;

    fn shown(id: u32, by: &str, verdict: Verdict) -> Shown {
        let node = Node { id, parent: 0, by: Some(by.to_owned()), depth: 1, h: 3.0, f: 4.5 };
        Shown { node, verdict, is_expanded: false, is_on_path: false, is_current: false }
    }

    #[test]
    fn every_node_shows_its_move_and_why_it_was_cut() {
        let level = Level {
            depth: 1,
            nodes: vec![
                shown(1, "R'", Verdict::Kept),
                shown(2, "U2", Verdict::TooDeep),
                shown(3, "F", Verdict::OverBound),
            ],
        };
        let svg = tree_svg(std::slice::from_ref(&level), Strategy::AStar, 600.0, 2, &LAB_ENGLISH);
        assert_eq!(svg.matches("data-node=").count(), 3);
        assert!(svg.contains(r#"aria-label="Node 2, after U2: f = 4.5, too deep""#), "{svg}");
        assert_eq!(svg.matches(r#"tabindex="0""#).count(), 1);
        for class in ["kept", "too-deep", "over-bound"] {
            assert!(svg.contains(&format!(r#"class="{class}""#)), "{class}");
        }
        assert!(svg.contains(">R′<") && svg.contains("⊥4.5") && svg.contains(">>4.5<"));
        let blind = tree_svg(&[level], Strategy::Bfs, 600.0, 2, &LAB_ENGLISH);
        assert!(
            blind.contains(r#"aria-label="Node 2, after U2: too deep""#) && blind.contains(">⊥<"),
            "{blind}"
        );
    }

    #[test]
    fn verdicts_have_different_signs() {
        let signs: std::collections::BTreeSet<&str> =
            Verdict::ALL.iter().copied().map(verdict_sign).collect();
        assert_eq!((signs.len(), LAB_ENGLISH.step.verdicts.len()), (Verdict::ALL.len(), Verdict::ALL.len()));
    }
}
