//! A cube that rests at the beginning of its moves.

use super::attribute::Attribute;
use super::plain::{Plain, Reader, View};
use super::texts::{GROUP, joined};
use crate::view::{
    Coat, Finish, Looks, Orbit, Scene, Scheme, net_contents, net_view_box, plan_contents, plan_view_box,
    still_cube_svg_contents,
};

/// The attributes that only a [`super::Figure`] shows.
const OTHERS: [Attribute; 3] = [Attribute::Marks, Attribute::Arrows, Attribute::Hint];

/// What an element shows before a person touches it, in a small program: no arrows, no marks, and no messages about errors. It draws
/// what a [`super::Figure`] with the same attributes draws at first.
///
/// ```
/// use cubelab::element::{Attribute, Still, View};
///
/// let still = Still::new(&[(Attribute::Alg, "R U".into())]).expect("no errors");
/// assert_eq!(still.plain().line.len(), 2);
/// assert!(still.picture(View::Net, false).starts_with("<svg"));
/// assert!(Still::new(&[(Attribute::Alg, "R Q".into())]).is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Still {
    plain: Plain,
    scheme: Scheme,
}

impl Still {
    /// Reads attributes. Returns `None` if a [`super::Figure`] is needed: for attributes with errors, for marks, arrows and hints,
    /// and for stickers that are not drawn.
    pub fn new(given: &[(Attribute, String)]) -> Option<Still> {
        let mut reader = Reader::new(given);
        let plain = Plain::read(&mut reader);
        let is_plain = reader.errors.is_empty() && !OTHERS.into_iter().any(|other| reader.has(other));
        let scheme = plain.custom_scheme()?;
        is_plain.then_some(Still { plain, scheme })
    }

    /// What the attributes ask for.
    pub const fn plain(&self) -> &Plain {
        &self.plain
    }

    /// Draws a view on a dark or a light page as an SVG element. Views of text give the picture in space.
    pub fn picture(&self, view: View, is_dark: bool) -> String {
        let stickers = &self.plain.line.start;
        let size = stickers.size();
        let body = if is_dark { Looks::DARK } else { Looks::LIGHT }.body;
        let looks = Looks { scheme: self.scheme, mask: self.plain.mask, body, ..Looks::LIGHT };
        let coats = looks.coats(stickers);
        let finish = Finish::opaque(body);
        let all = || -> Vec<Option<Coat>> { coats.iter().copied().map(Some).collect() };
        let (contents, view_box) = match view {
            View::Plan => (plan_contents(size, &all(), &finish), plan_view_box(size)),
            View::Net => (net_contents(size, &all(), &finish), net_view_box()),
            _ => {
                let scene = Scene::at_rest(size, &coats, body);
                (
                    still_cube_svg_contents(&scene, &Orbit::CLASSIC, &finish),
                    "-1000 -1000 2000 2000".to_owned(),
                )
            }
        };
        format!("<svg viewBox=\"{view_box}\">{contents}</svg>")
    }

    /// Writes all that the script of the element shows, as groups of texts: the number of layers, the stickers, "solved" or nothing,
    /// the views, the controls, the moves, and the pictures of the views that are no text.
    pub fn texts(&self, is_dark: bool) -> String {
        let Plain { line, views, controls, .. } = &self.plain;
        let pictures: Vec<String> = views
            .iter()
            .filter(|view| !matches!(view, View::Moves | View::Facelets))
            .map(|view| self.picture(*view, is_dark))
            .collect();
        format!(
            "{}{GROUP}{}{GROUP}{}{GROUP}{}{GROUP}{}{GROUP}{}{GROUP}{}",
            line.start.size(),
            line.start,
            if line.start.is_solved() { "solved" } else { "" },
            joined(views.iter().map(|view| view.name())),
            joined(controls.iter().map(|control| control.name())),
            joined(line.steps.iter().map(|step| step.text.as_str())),
            joined(pictures.iter().map(String::as_str)),
        )
    }
}
