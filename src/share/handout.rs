//! A hand-out for printing: the cube before and after the moves, and every step with an arrow on the layer to turn.

use std::fmt::Write;

use super::moves::spaced;
use crate::numbers::Number;
use crate::nxn::Stickers;
use crate::play::{Line, Origin};
use crate::text::{Plural, Text, fill};
use crate::view::{Looks, Orbit, Scene, arrows_svg_contents, cube_svg_contents, escaped};

/// The most steps with a picture.
const MOST_STEPS: usize = 120;

/// The most steps for which the pictures are larger.
const FEW_STEPS: usize = 8;

/// The contents of a hand-out.
#[derive(Clone, Copy, Debug)]
pub struct Handout<'a> {
    /// The line of moves. Steps before its beginning (`home`) are listed, the others have pictures.
    pub line: &'a Line,
    /// The camera.
    pub orbit: Orbit,
    /// The looks of the cube.
    pub looks: &'a Looks,
    /// The URL that opens the same line.
    pub link: &'a str,
}

/// Returns a hand-out as HTML text.
pub fn handout(text: &Text, shown: &Handout) -> String {
    let Handout { line, link, .. } = *shown;
    let words = &text.handout;
    let (setup, steps) = line.steps.split_at(line.home.min(line.len()));
    let turns = steps.iter().filter(|step| step.turn.is_some()).count();
    let solves = !steps.is_empty() && steps.iter().all(|step| step.origin == Origin::Solution);
    let title = match turns {
        0 => words.state.to_owned(),
        _ => fill(
            (if solves { &words.solution } else { &words.moves }).of(turns.to_f64()),
            &[("count", &turns)],
        ),
    };
    let mut html = format!("<h1>{title}</h1>\n");
    // Writing to a string cannot fail.
    if turns > 0 {
        let _ = writeln!(html, r#"<p class="moves-text">{}</p>"#, primes(&spaced(steps)));
    }
    html.push_str("<div class=\"ends\">\n");
    let mut end = |place: usize, caption: &str| {
        let picture = picture(shown, &line.state(place), "");
        let _ = writeln!(html, "<figure>{picture}<figcaption>{caption}</figcaption></figure>");
    };
    if turns > 0 {
        end(line.home.min(line.len()), words.before);
        end(line.len(), words.after);
    } else {
        end(line.len(), "");
    }
    html.push_str("</div>\n");
    if !setup.is_empty() && line.start.is_solved() {
        let _ = writeln!(html, "<p>{} <b>{}</b></p>", words.setup, primes(&spaced(setup)));
    }
    if turns > 0 {
        draw_steps(&mut html, shown, &words.hidden);
    }
    let _ = writeln!(html, r#"<p class="source"><a href="{0}">{0}</a></p>"#, escaped(link));
    html
}

/// Draws the steps: the cube before each turn, with an arrow on the layer to turn.
fn draw_steps(html: &mut String, shown: &Handout, hidden: &Plural) {
    let line = shown.line;
    let home = line.home.min(line.len());
    let mut state = line.state(home);
    let turns = line.steps[home..].iter().filter_map(|step| Some((step.turn?, &step.text)));
    let few = if turns.clone().count() <= FEW_STEPS { " few" } else { "" };
    let _ = writeln!(html, r#"<ol class="steps{few}">"#);
    for (number, (turn, move_text)) in turns.clone().enumerate().take(MOST_STEPS) {
        let arrows = arrows_svg_contents(turn, state.size(), &shown.orbit);
        let _ = writeln!(
            html,
            "<li><span>{}</span>{}<b>{}</b></li>",
            number + 1,
            picture(shown, &state, &arrows),
            primes(move_text)
        );
        state.turn(turn);
    }
    html.push_str("</ol>\n");
    let left = turns.count().saturating_sub(MOST_STEPS);
    if left > 0 {
        let _ = writeln!(html, "<p>{}</p>", fill(hidden.of(left.to_f64()), &[("count", &left)]));
    }
}

/// Draws the cube as an `svg` element, with the SVG text `over` on top.
fn picture(shown: &Handout, stickers: &Stickers, over: &str) -> String {
    let scene = Scene::new(stickers, None, shown.looks);
    let cube = cube_svg_contents(&scene, &shown.orbit);
    format!(r#"<svg viewBox="-900 -860 1800 1800" aria-hidden="true">{cube}{over}</svg>"#)
}

/// Returns moves with the prime sign instead of an apostrophe.
fn primes(moves: &str) -> String {
    moves.replace('\'', "′")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::read_steps;
    use crate::text::ENGLISH;

    fn made(runs: &[(&str, Origin)], home: usize) -> String {
        let steps = runs.iter().flat_map(|(moves, origin)| read_steps(moves, 3, *origin).unwrap());
        let line = Line { start: Stickers::solved(3), steps: steps.collect(), home };
        let link = "https://cube.example/#a=1&b=\"<";
        handout(&ENGLISH, &Handout { line: &line, orbit: Orbit::CLASSIC, looks: &Looks::LIGHT, link })
    }

    #[test]
    fn every_step_has_a_picture_with_an_arrow() {
        let html = made(&[("R U F'", Origin::Scramble), ("F U' . R'", Origin::Solution)], 3);
        assert!(html.contains("Solution in 3 moves"), "{html}");
        assert_eq!((html.matches("<li>").count(), html.matches("<svg").count()), (3, 5));
        for piece in ["<b>F</b>", "<b>U′</b>", "R U F′", "#a=1&amp;b=&quot;&lt;"] {
            assert!(html.contains(piece), "{piece}");
        }
    }

    #[test]
    fn a_hand_out_without_moves_shows_only_the_cube() {
        let html = made(&[("R U F'", Origin::Scramble)], 3);
        assert_eq!((html.matches("<li>").count(), html.matches("<svg").count()), (0, 1));
    }

    #[test]
    fn a_long_line_has_a_limited_number_of_pictures() {
        let html = made(&[("(R U)200", Origin::Alg)], 0);
        assert_eq!(html.matches("<li>").count(), MOST_STEPS);
        assert!(html.contains("280 more"), "the number of steps without a picture");
    }
}
