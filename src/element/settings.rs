//! Turns all attributes into the settings of a cube that plays, and these into its pictures.

use super::attribute::{Attribute, AttributeError, Why};
use super::plain::{Plain, Reader, View};
use crate::draw::{self, Arrow, Drawing, painted, read_arrows};
use crate::named::UnknownName;
use crate::nxn::{LayerTurn, Stickers};
use crate::view::{Finish, Looks, Marks, Orbit, Picture, Turning};

/// The speeds of turns in quarter turns a second.
const SPEEDS: std::ops::RangeInclusive<f64> = 0.5..=20.0;

/// What all attributes together ask for.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// What the program of still pictures shows, too.
    pub plain: Plain,
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
            stickers: painted(moment.stickers, self.plain.mask),
            view: match view {
                View::Plan => draw::View::Plan,
                View::Net => draw::View::Net,
                _ => draw::View::Space,
            },
            scheme: self.plain.scheme,
            marks: self.marks,
            finish: Finish::opaque(looks.body),
            arrows: if moment.is_beginning { self.arrows.clone() } else { Vec::new() },
            orbit: Some(moment.orbit),
            turning: moment.turning,
            turn: moment.next.filter(|_| self.hint),
            ..Drawing::solved(1)
        }
    }

    /// Returns the cube in space as WebGL draws it; `None` if the picture has arrows, or stickers that are not drawn.
    pub(super) fn space(&self, moment: &Moment) -> Option<Picture> {
        let has_arrow = self.hint && moment.next.is_some() || moment.is_beginning && !self.arrows.is_empty();
        let looks = Looks {
            scheme: self.plain.custom_scheme()?,
            marks: self.marks,
            mask: self.plain.mask,
            ..Looks::LIGHT.on_page(moment.is_dark)
        };
        (!has_arrow).then(|| Picture {
            stickers: moment.stickers.clone(),
            tags: Vec::new(),
            turning: moment.turning,
            orbit: moment.orbit,
            looks,
        })
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
        let mut reader = Reader::new(given);
        let plain = Plain::read(&mut reader);
        let size = plain.line.start.size();
        let settings = Settings {
            marks: reader.read(Attribute::Marks, marks).unwrap_or(Marks::None),
            arrows: reader.read(Attribute::Arrows, |text| Ok(read_arrows(text, size)?)).unwrap_or_default(),
            hint: reader.has(Attribute::Hint),
            speed: reader.read(Attribute::Speed, speed).unwrap_or(2.0),
            plain,
        };
        (settings, reader.errors)
    }
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
