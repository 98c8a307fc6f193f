//! A cube that rests at the beginning of its moves.

use super::attribute::{Attribute, AttributeError};
use super::settings::{Moment, Settings, View};
use crate::draw::Drawing;
use crate::view::Orbit;

/// What an element shows before a person touches it. It draws what a [`super::Figure`] with the same attributes draws at first,
/// in a smaller program.
///
/// ```
/// use cubelab::element::{Attribute, Still, View};
///
/// let (still, errors) = Still::new(&[(Attribute::Alg, "R U".into()), (Attribute::Mask, "dots".into())]);
/// assert!(errors[0].to_string().starts_with(r#"mask "dots": "dots" is no mask; expected one of fl, "#));
/// assert_eq!(still.settings().line.len(), 2);
/// assert!(still.picture(View::Net, false).svg().starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct Still(Settings);

impl Still {
    /// Reads attributes, and returns the errors in them too.
    pub fn new(given: &[(Attribute, String)]) -> (Still, Vec<AttributeError>) {
        let (settings, errors) = Settings::read(given);
        (Still(settings), errors)
    }

    /// What the attributes ask for.
    pub const fn settings(&self) -> &Settings {
        &self.0
    }

    /// The picture of a view on a dark or a light page, without texts. Views of text give the picture in space.
    pub fn picture(&self, view: View, is_dark: bool) -> Drawing {
        self.0.picture(view, &self.moment(is_dark))
    }

    /// A picture for a document of its own, with a name for people who do not see it.
    pub fn titled_picture(&self, view: View, is_dark: bool) -> Drawing {
        self.0.titled_picture(view, &self.moment(is_dark))
    }

    fn moment(&self, is_dark: bool) -> Moment<'_> {
        let line = &self.0.line;
        Moment {
            stickers: &line.start,
            turning: None,
            next: line.steps.first().and_then(|step| step.turn),
            is_beginning: true,
            orbit: Orbit::CLASSIC,
            is_dark,
        }
    }
}
