//! Reads the attributes: each on its own, so that a broken one leaves the others working.

use std::str::FromStr;

use super::attribute::{Attribute, AttributeError, Why};
use crate::cube::{ByFace, Face};
use crate::draw::{self, Arrow, Drawing, painted, read_arrows, read_mask, read_scheme};
use crate::limits;
use crate::named::{UnknownName, named};
use crate::nxn::{LayerTurn, Stickers};
use crate::play::{Line, Origin, Step, case_of, read_steps};
use crate::view::{Finish, Held, Looks, Marks, Mask, Orbit, Rgb, Scheme, Turning};

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

/// The speeds of turns in quarter turns a second.
const SPEEDS: std::ops::RangeInclusive<f64> = 0.5..=20.0;

/// What all attributes together ask for.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
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
    /// The marks on the stickers.
    pub marks: Marks,
    /// The arrows between stickers, for the position at the beginning.
    pub arrows: Vec<Arrow>,
    /// If true, an arrow shows the next turn.
    pub hint: bool,
    /// The speed in quarter turns a second.
    pub speed: f64,
}

/// What changes between the pictures of an element.
pub(super) struct Moment<'a> {
    /// The stickers before the turn in progress.
    pub(super) stickers: &'a Stickers,
    /// The turn in progress.
    pub(super) turning: Option<Turning>,
    /// The turn that is made next, if the cube rests.
    pub(super) next: Option<LayerTurn>,
    /// True if the cube rests where the alg begins.
    pub(super) is_beginning: bool,
    /// The camera.
    pub(super) orbit: Orbit,
    /// True on a dark page.
    pub(super) is_dark: bool,
}

impl Settings {
    /// Returns the picture of a view, without texts. Views of text give the picture in space.
    pub(super) fn picture(&self, view: View, moment: &Moment) -> Drawing {
        let looks = if moment.is_dark { Looks::DARK } else { Looks::LIGHT };
        Drawing {
            stickers: painted(moment.stickers, self.mask),
            view: match view {
                View::Plan => draw::View::Plan,
                View::Net => draw::View::Net,
                _ => draw::View::Space,
            },
            scheme: self.scheme,
            marks: self.marks,
            finish: Finish::opaque(looks.body),
            arrows: if moment.is_beginning { self.arrows.clone() } else { Vec::new() },
            orbit: Some(moment.orbit),
            turning: moment.turning,
            turn: moment.next.filter(|_| self.hint),
            ..Drawing::solved(1)
        }
    }

    /// Returns the same picture with a name for people who do not see it.
    pub(super) fn titled_picture(&self, view: View, moment: &Moment) -> Drawing {
        let size = moment.stickers.size();
        let solved = if moment.stickers.is_solved() { "Solved " } else { "" };
        let how = match view {
            View::Plan => ", seen from above",
            View::Net => ", unfolded",
            _ => "",
        };
        Drawing { title: format!("{solved}{size}x{size}x{size} cube{how}"), ..self.picture(view, moment) }
    }

    /// Reads attributes, and returns the errors in them. Attributes with errors, and empty ones, count as not given.
    pub fn read(given: &[(Attribute, String)]) -> (Settings, Vec<AttributeError>) {
        let mut reader = Reader { given, errors: Vec::new() };
        let line = reader.line();
        let size = line.start.size();
        let views = reader.read(Attribute::View, names);
        let controls = reader.read(Attribute::Controls, names);
        let held = reader.read(Attribute::Orientation, orientation).unwrap_or_default();
        let scheme = reader.read(Attribute::Colors, |text| Ok(read_scheme(text)?));
        let scheme = scheme.unwrap_or_else(|| ByFace(Scheme::Classic.colours().0.map(Some)));
        let settings = Settings {
            views: views.unwrap_or_else(|| vec![View::Space, View::Moves]),
            controls: controls.unwrap_or_else(|| vec![Control::Play, Control::Step, Control::Scrub]),
            mask: reader.read(Attribute::Mask, |text| Ok(read_mask(text)?)).unwrap_or(Mask::None),
            scheme: ByFace::from_fn(|face| scheme[held.on(face)]),
            marks: reader.read(Attribute::Marks, marks).unwrap_or(Marks::None),
            arrows: reader.read(Attribute::Arrows, |text| Ok(read_arrows(text, size)?)).unwrap_or_default(),
            hint: given.iter().any(|(attribute, _)| *attribute == Attribute::Hint),
            speed: reader.read(Attribute::Speed, speed).unwrap_or(2.0),
            line,
        };
        (settings, reader.errors)
    }
}

struct Reader<'a> {
    given: &'a [(Attribute, String)],
    errors: Vec<AttributeError>,
}

impl<'a> Reader<'a> {
    /// Reads an attribute, if it is given and not empty.
    fn read<T>(&mut self, attribute: Attribute, read: impl Fn(&str) -> Result<T, Why>) -> Option<T> {
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

fn marks(text: &str) -> Result<Marks, Why> {
    let unknown = || UnknownName {
        what: "kind of marks",
        found: text.to_owned(),
        expected: &["none", "letters", "patterns"],
    };
    Ok(Marks::ALL.into_iter().find(|marks| marks.name() == text.trim()).ok_or_else(unknown)?)
}

/// Reads a speed in tenths. The library's reader of floats, with its tables, would make the program of still pictures larger.
fn speed(text: &str) -> Result<f64, Why> {
    let (whole, tenths) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<u8>().ok());
    let tenth = (tenths.len() == 1).then(|| digits(tenths)).flatten().flatten();
    let speed =
        digits(whole).flatten().zip(tenth).map(|(whole, tenth)| f64::from(whole) + f64::from(tenth) / 10.0);
    speed.filter(|speed| SPEEDS.contains(speed)).ok_or(Why::Number { least: "0.5", most: "20" })
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
        let (name, side) = word.rsplit_once('-').ok_or(Why::Orientation)?;
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
