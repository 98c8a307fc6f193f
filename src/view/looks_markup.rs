//! The panel in which a person chooses the looks: its HTML text, and the effect of each choice.

use std::fmt::Write;

use super::markup::radio_button;
use super::{Held, Looks, Marks, Mask, Rgb, Scheme};
use crate::cube::{ByFace, Face};
use crate::text::Text;

/// Returns the markup inside the panel: a form whose controls have the names that [`Looks::choose`] accepts.
pub fn looks_markup(text: &Text) -> String {
    let words = &text.looks;
    let mut html = String::from(r#"<form class="looks" data-part="looks-form">"#);
    let mut section = |name: &str, heading: &str, class: &str, contents: String| {
        // Writing to a string cannot fail.
        let _ = write!(
            html,
            r#"<fieldset data-choice="{name}"><legend>{heading}</legend><div class="{class}">{contents}</div></fieldset>"#
        );
    };
    let schemes = Scheme::READY.into_iter().zip(words.schemes).map(|(scheme, label)| {
        let strip = strip(scheme.colours());
        radio_button("scheme", scheme.name(), &format!("{strip}{label}"))
    });
    let own = radio_button(
        "scheme",
        "custom",
        &format!("{}{}", strip(Scheme::Classic.colours()), words.own_scheme),
    );
    section("scheme", words.scheme, "schemes", schemes.chain([own]).collect());
    section(
        "colours",
        words.own_colours,
        "swatches",
        Face::ALL.into_iter().map(|face| colour(text, face)).collect(),
    );
    for (name, heading) in [("top", words.top), ("front", words.front)] {
        let choices = Face::ALL.into_iter().map(|face| {
            let swatch = swatch(face);
            let label = text.looks.colours[face];
            format!(
                r#"<label title="{label}"><input type="radio" name="{name}" value="{face}" aria-label="{label}"><span>{swatch}</span></label>"#
            )
        });
        section(name, heading, "swatches", choices.collect());
    }
    let marks = Marks::ALL.into_iter().zip(words.marks_names);
    section(
        "marks",
        words.marks,
        "choices",
        marks.map(|(marks, label)| radio_button("marks", marks.name(), label)).collect(),
    );
    let masks = Mask::READY
        .into_iter()
        .zip(words.masks)
        .map(|(mask, label)| radio_button("mask", mask.name(), label));
    let own = radio_button("mask", "custom", words.own_mask);
    section("mask", words.mask, "choices of-four", masks.chain([own]).collect());
    let also = [("back", words.back), ("hints", words.hints)].map(|(name, label)| {
        format!(r#"<label class="check"><input type="checkbox" name="{name}"><span>{label}</span></label>"#)
    });
    section("also", words.also, "checks", also.concat());
    let _ = write!(
        html,
        r#"<p class="note" data-part="mask-note">{}</p><button type="reset" class="main">{}</button></form>"#,
        words.own_mask_hint, words.usual
    );
    html
}

/// Draws the colours of a scheme as six small squares.
fn strip(colours: ByFace<Rgb>) -> String {
    let mut svg = String::from(r#"<svg class="strip" viewBox="0 0 70 10" aria-hidden="true">"#);
    for (face, colour) in colours.iter() {
        let x = 12 * face.index();
        let _ = write!(svg, r#"<rect x="{x}" width="10" height="10" rx="2.5" fill="{colour}"/>"#);
    }
    svg + "</svg>"
}

/// Draws a square that the program paints in the colour of a face.
fn swatch(face: Face) -> String {
    format!(
        r#"<svg viewBox="0 0 10 10" aria-hidden="true"><rect data-colour="{face}" width="10" height="10" rx="2.5"/></svg>"#
    )
}

/// Returns the input for the colour of a face.
fn colour(text: &Text, face: Face) -> String {
    let label = text.looks.colours[face];
    format!(
        r#"<label title="{label}"><input type="color" name="colour-{face}" aria-label="{label}"></label>"#
    )
}

impl Looks {
    /// Applies the value of the control with this name. The value of a ticked checkbox is `on`. Returns false and changes nothing
    /// if the name or the value is unknown.
    ///
    /// ```
    /// use cubelab::view::{Looks, Marks};
    ///
    /// let mut looks = Looks::default();
    /// assert!(looks.choose("marks", "letters"));
    /// assert_eq!(looks.marks, Marks::Letters);
    /// assert!(!looks.choose("marks", "sparkles"));
    /// ```
    pub fn choose(&mut self, name: &str, value: &str) -> bool {
        self.try_choose(name, value).is_some()
    }

    fn try_choose(&mut self, name: &str, value: &str) -> Option<()> {
        let face = || value.chars().next().and_then(Face::from_letter);
        match name {
            "scheme" if value == "custom" => self.scheme = Scheme::Custom(self.scheme.colours()),
            "scheme" => self.scheme = Scheme::READY.into_iter().find(|scheme| scheme.name() == value)?,
            "top" => self.held = hold(face()?, [self.held.front(), self.held.top()])?,
            "front" => self.held = Held::new(self.held.top(), face()?)?,
            "marks" => self.marks = Marks::ALL.into_iter().find(|marks| marks.name() == value)?,
            "mask" if value == "custom" => self.mask = self.mask.own(),
            "mask" => self.mask = Mask::READY.into_iter().find(|mask| mask.name() == value)?,
            "back" => self.back = value == "on",
            "hints" => self.hints = value == "on",
            _ => {
                let face = Face::from_letter(name.strip_prefix("colour-")?.chars().next()?)?;
                let mut colours = self.scheme.colours();
                colours[face] = Rgb::from_hex(value)?;
                self.scheme = Scheme::Custom(colours);
            }
        }
        Some(())
    }
}

/// Returns an orientation with this colour on top and the first possible one of `fronts` in front.
fn hold(top: Face, fronts: [Face; 2]) -> Option<Held> {
    fronts.into_iter().chain(Face::ALL).find_map(|front| Held::new(top, front))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::ENGLISH;

    #[test]
    fn every_control_of_the_panel_is_accepted() {
        let html = looks_markup(&ENGLISH);
        let attribute = |input: &str, name: &str| {
            let (_, rest) = input.split_once(&format!(" {name}=\""))?;
            rest.split_once('"').map(|(value, _)| value.to_owned())
        };
        let mut count = 0;
        for input in html.split("<input").skip(1) {
            let name = attribute(input, "name").expect("a control has a name");
            let value = match attribute(input, "type").as_deref() {
                Some("color") => "#123456".to_owned(),
                Some("checkbox") => "on".to_owned(),
                _ => attribute(input, "value").expect("a choice has a value"),
            };
            let mut looks = Looks::default();
            // Opposite colours cannot be on top and in front.
            let impossible = name == "front" && ["U", "D"].contains(&value.as_str());
            assert_eq!(looks.choose(&name, &value), !impossible, "{name} {value}");
            count += 1;
        }
        assert_eq!(count, 5 + 6 + 12 + 3 + 8 + 2);
    }

    #[test]
    fn a_new_top_keeps_the_front_if_possible() {
        let mut looks = Looks::default();
        assert!(looks.choose("top", "D"));
        assert_eq!(looks.held, Held::YELLOW_TOP);
        assert!(looks.choose("top", "B"));
        assert_eq!((looks.held.top(), looks.held.front()), (Face::B, Face::D));
    }

    #[test]
    fn a_custom_colour_begins_with_the_current_scheme() {
        let mut looks = Looks { scheme: Scheme::Safe, ..Looks::LIGHT };
        assert!(looks.choose("colour-R", "#ff00aa"));
        let colours = looks.scheme.colours();
        assert_eq!(
            (colours[Face::R], colours[Face::U]),
            (Rgb(255, 0, 0xaa), Scheme::Safe.colours()[Face::U])
        );
        assert!(!looks.choose("colour-R", "red") && !looks.choose("nonsense", "on"));
    }
}
