//! Reads the attributes that both programs of the element draw: each on its own, so that a broken one leaves the others working.

use std::str::FromStr;

use super::attribute::{Attribute, AttributeError, Why};
use crate::cube::{ByFace, Face};
use crate::draw::{read_mask, read_scheme};
use crate::limits;
use crate::named::{UnknownName, named};
use crate::nxn::{LayerTurn, Stickers};
use crate::play::{Line, Origin, Step, case_of, read_steps};
use crate::view::{Held, Mask, Rgb, Scheme};

named! {
    /// A view of the cube or of its moves.
    View ("view") {
        /// The cube in space.
        Space = "3d",
        /// The top layer from above, with the upper rows of the four sides around it.
        Plan,
        /// All six faces, unfolded.
        Net,
        /// The list of moves.
        Moves,
        /// The stickers as text.
        Facelets,
    }
}

named! {
    /// A control, or several that belong together.
    Control ("control") {
        /// Plays and pauses.
        Play,
        /// Goes to the beginning, a step back, a step forward, and to the end.
        Step,
        /// A slider of the place in the moves.
        Scrub,
        /// Undoes and redoes changes.
        Undo,
        /// Scrambles the cube.
        Scramble,
        /// Solves the cube. Needs the attribute `solver`.
        Solve,
        /// No control.
        None,
    }
}

named! {
    /// The end of the alg at which the position of the setup is.
    Anchor ("anchor") {
        /// The alg begins at the position of the setup.
        Start,
        /// The alg ends at the position of the setup, so it solves the case that is shown first.
        End,
    }
}

/// The settings that the program of still pictures shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Plain {
    /// The cube at the beginning, and the moves.
    pub line: Line,
    /// The views, in the order in which they were given.
    pub views: Vec<View>,
    /// The controls.
    pub controls: Vec<Control>,
    /// The mask.
    pub mask: Mask,
    /// The colours of the six faces as the cube is held; `None` for stickers that are not drawn.
    pub scheme: ByFace<Option<Rgb>>,
}

impl Plain {
    /// Returns the colours of the faces; `None` if stickers of a face are not drawn.
    pub(super) fn custom_scheme(&self) -> Option<Scheme> {
        let colours = self.scheme.0.into_iter().flatten().collect::<Vec<_>>().try_into().ok()?;
        Some(Scheme::Custom(ByFace(colours)))
    }

    /// Reads these settings. Attributes with errors, and empty ones, count as not given.
    pub(super) fn read(reader: &mut Reader) -> Plain {
        let line = reader.line();
        let views = reader.read(Attribute::View, names);
        let controls = reader.read(Attribute::Controls, names);
        let held = reader.read(Attribute::Orientation, orientation).unwrap_or_default();
        let scheme = reader.read(Attribute::Colors, |text| Ok(read_scheme(text)?));
        let scheme = scheme.unwrap_or_else(|| ByFace(Scheme::Classic.colours().0.map(Some)));
        Plain {
            views: views.unwrap_or_else(|| vec![View::Space, View::Moves]),
            controls: controls.unwrap_or_else(|| vec![Control::Play, Control::Step, Control::Scrub]),
            mask: reader.read(Attribute::Mask, |text| Ok(read_mask(text)?)).unwrap_or(Mask::None),
            scheme: ByFace::from_fn(|face| scheme[held.on(face)]),
            line,
        }
    }
}

/// Reads attributes, and collects the errors in them.
pub(super) struct Reader<'a> {
    given: &'a [(Attribute, String)],
    pub(super) errors: Vec<AttributeError>,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(given: &'a [(Attribute, String)]) -> Reader<'a> {
        Reader { given, errors: Vec::new() }
    }

    /// True if an attribute is given, whatever its value.
    pub(super) fn has(&self, attribute: Attribute) -> bool {
        self.given.iter().any(|(given, _)| *given == attribute)
    }

    /// Reads an attribute, if it is given and not empty.
    pub(super) fn read<T>(
        &mut self,
        attribute: Attribute,
        read: impl Fn(&str) -> Result<T, Why>,
    ) -> Option<T> {
        let text = self.text(attribute)?;
        read(text).map_err(|why| self.errors.push(AttributeError::new(attribute, text, why))).ok()
    }

    /// Returns the value of an attribute, if it is given and not empty.
    // Inlined into every use of `read`, it would make the program of still pictures larger.
    #[inline(never)]
    fn text(&self, attribute: Attribute) -> Option<&'a str> {
        let (_, text) = self.given.iter().find(|(given, _)| *given == attribute)?;
        Some(text.as_str()).filter(|text| !text.trim().is_empty())
    }

    /// Reads the attributes that determine the cube and its moves.
    fn line(&mut self) -> Line {
        let size = self.read(Attribute::Size, |text| {
            let size = text.trim().parse().ok().filter(|size| (2..=limits::PAGE_LAYERS).contains(size));
            size.ok_or(Why::Number { least: "2", most: "33" })
        });
        let state = self.read(Attribute::State, |text| {
            let stickers: Stickers = text.parse()?;
            let found = stickers.size();
            match size {
                Some(size) if size != found => Err(Why::OtherSize { found, size }),
                None if !(2..=limits::PAGE_LAYERS).contains(&found) => {
                    Err(Why::Number { least: "2", most: "33" })
                }
                _ => Ok(stickers),
            }
        });
        let is_solved = state.is_none();
        let mut start = state.unwrap_or_else(|| Stickers::solved(size.unwrap_or(3)));
        let size = start.size();
        let setup = self.read(Attribute::Setup, |text| moves(text, size)).unwrap_or_default();
        let anchor = self.read(Attribute::SetupAnchor, |text| Ok(text.trim().parse::<Anchor>()?));
        let steps = self.read(Attribute::Alg, |text| moves(text, size)).unwrap_or_default();
        start.turn_all(turns(&setup));
        if anchor == Some(Anchor::End) {
            if is_solved && setup.is_empty() {
                start = case_of(&steps, size);
            } else {
                start.turn_all(steps.iter().rev().filter_map(|step| step.turn.map(LayerTurn::inverse)));
            }
        }
        Line { steps, ..Line::new(start) }
    }
}

fn turns(steps: &[Step]) -> impl Iterator<Item = LayerTurn> {
    steps.iter().filter_map(|step| step.turn)
}

/// Reads the moves of an alg for a cube of `size` layers.
pub(super) fn moves(text: &str, size: usize) -> Result<Vec<Step>, Why> {
    let steps = read_steps(text, size, Origin::Alg)?;
    let (found, most) = (steps.len(), limits::PICTURE_MOVES);
    if found > most { Err(Why::Long { found, most }) } else { Ok(steps) }
}

/// Reads names with spaces between them. A name counts once.
fn names<T: Copy + PartialEq + FromStr<Err = UnknownName>>(text: &str) -> Result<Vec<T>, Why> {
    let mut found = Vec::new();
    for name in text.split_whitespace() {
        let value = name.parse()?;
        if !found.contains(&value) {
            found.push(value);
        }
    }
    Ok(found)
}

/// Reads the colour on top, such as `yellow-top`, and the one in front, such as `blue-front`. Without a front it is green or white.
fn orientation(text: &str) -> Result<Held, Why> {
    const COLOURS: [(&str, Face); 6] = [
        ("white", Face::U),
        ("red", Face::R),
        ("green", Face::F),
        ("yellow", Face::D),
        ("orange", Face::L),
        ("blue", Face::B),
    ];
    let colour = |name: &str| COLOURS.into_iter().find(|(other, _)| *other == name).map(|(_, face)| face);
    let (mut top, mut front) = (None, None);
    for word in text.split_whitespace() {
        let (name, side) = word.split_once('-').ok_or(Why::Orientation)?;
        let place = match side {
            "top" => &mut top,
            "front" => &mut front,
            _ => return Err(Why::Orientation),
        };
        *place = Some(colour(name).ok_or(Why::Orientation)?);
    }
    let top = top.unwrap_or(Face::U);
    let front = front.unwrap_or(if top.axis() == Face::F.axis() { Face::U } else { Face::F });
    Held::new(top, front).ok_or(Why::Orientation)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_orientation_names_the_top_and_the_front() {
        let held = |text| orientation(text).map(|held| (held.top(), held.front()));
        assert_eq!(held("yellow-top"), Ok((Face::D, Face::F)));
        assert_eq!(held("blue-front yellow-top"), Ok((Face::D, Face::B)));
        assert_eq!(held("green-top"), Ok((Face::F, Face::U)));
        for wrong in ["yellow", "yellow-top white-front", "pink-top", "yellow-left"] {
            assert_eq!(held(wrong), Err(Why::Orientation), "{wrong}");
        }
    }
}
