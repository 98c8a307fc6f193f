//! Reads parameters by name, and query strings of VisualCube, as the request for a picture.

use super::arrow::{self, face_and_number};
use super::colour::{self, COLOUR_LETTERS};
use super::drawing::{Drawing, Fill, Paint, SHEER, View};
use super::moved::moved;
use super::parameter::{ArrowFault, Parameter, ParameterError, Why};
use super::stage::read_mask;
use super::{document::strip_svg, rotation};
use crate::cube::Face;
use crate::limits;
use crate::named::{UnknownName, named};
use crate::numbers::Number;
use crate::nxn::Stickers;
use crate::play::{Origin, Step, case_of, read_steps};
use crate::share::decoded;
use crate::view::{Finish, Marks, Mask, Shade, homes, plan_spot};

named! {
    /// A file format of pictures.
    Format ("file format") {
        /// Scalable Vector Graphics.
        Svg,
        /// Portable Network Graphics.
        Png,
        /// Graphics Interchange Format.
        Gif,
        /// The format of the Joint Photographic Experts Group.
        Jpg,
        /// Tagged Image File Format.
        Tiff,
        /// An icon of Windows.
        Ico,
    }
}

impl Format {
    /// Returns the format of files with this ending, in lower case.
    pub fn of_ending(ending: &str) -> Option<Format> {
        match ending {
            "jpeg" | "jpe" => Some(Format::Jpg),
            "tif" => Some(Format::Tiff),
            name => Format::named(name),
        }
    }
}

/// The picture that parameters ask for.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// The picture.
    pub drawing: Drawing,
    /// The file format, if given.
    pub format: Option<Format>,
    /// The moves of the alg.
    pub steps: Vec<Step>,
    /// The stickers before the moves.
    before: Vec<Paint>,
}

impl Request {
    /// Draws one picture for each move, in rows of at most `columns`.
    pub fn strip_svg(&self, columns: usize) -> String {
        let first = Drawing { stickers: self.before.clone(), ..self.drawing.clone() };
        strip_svg(&first, &self.steps, columns)
    }
}

/// Collects parameters by name, then reads them.
///
/// ```
/// use cubelab::draw::{Parameter, Reader};
///
/// let mut reader = Reader::default();
/// reader.set(Parameter::Case, "--case", "R U R' U R U2 R'");
/// reader.set(Parameter::View, "--view", "plan");
/// assert_eq!(reader.request()?.drawing.title, "3x3x3 case of R U R' U R U2 R', seen from above");
///
/// let mut reader = Reader::query("visualcube.php?stage=oll&case=R+U");
/// reader.as_mut().expect("known parameters").set(Parameter::Scheme, "--scheme", "rainbow");
/// let error = reader?.request().expect_err("no scheme");
/// assert!(error.to_string().starts_with(r#"--scheme "rainbow": 7 colours; expected six"#));
/// # Ok::<(), cubelab::draw::ParameterError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reader {
    /// The name by which each parameter was given, and its value.
    given: [Option<(String, String)>; Parameter::ALL.len()],
}

/// True if a text is a query string or a URL, and not an alg: it starts with a name and `=`, or `://` or `?` is in its first word.
///
/// ```
/// use cubelab::draw::is_query;
///
/// assert!(is_query("view=plan&alg=R") && is_query("https://cube.example/visualcube.php?alg=R U"));
/// assert!(!is_query("R U // y=2") && !is_query("//https://cube.example/?alg=U\nR"));
/// ```
pub fn is_query(text: &str) -> bool {
    let name = text.split_once('=').map_or("", |(name, _)| name);
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic() || c == '_');
    let first = text.split_whitespace().next().unwrap_or_default();
    is_name || !first.starts_with('/') && (first.contains("://") || first.contains('?'))
}

impl Reader {
    /// Collects the parameters of a query string, with or without the URL before it. What it leaves out is as VisualCube has it: the
    /// scheme is `yrbwog`, yellow on top, and the background is white. Empty values count as left out.
    pub fn query(text: &str) -> Result<Reader, ParameterError> {
        let mut reader = Reader::default();
        reader.set(Parameter::Scheme, "sch", "yrbwog");
        reader.set(Parameter::Background, "bg", "white");
        let text = text.trim();
        let query = match text.split_once('?') {
            Some((_, query)) => query,
            None if text.contains("://") => "",
            None => text,
        };
        for field in query.split('&').filter(|field| !field.is_empty()) {
            let (name, value) = field.split_once('=').unwrap_or((field, ""));
            let [name, value] = [name, value].map(|text| decoded(&text.replace('+', " ")));
            let parameter =
                Parameter::named(&name).ok_or_else(|| ParameterError::new(&name, &value, Why::Parameter))?;
            if !value.is_empty() {
                reader.set(parameter, &name, &value);
            }
        }
        Ok(reader)
    }

    /// Sets a parameter in place of its earlier value. `name` is how errors name it.
    pub fn set(&mut self, parameter: Parameter, name: &str, value: &str) {
        self.given[parameter.index()] = Some((name.to_owned(), value.to_owned()));
    }

    /// Reads all parameters.
    pub fn request(&self) -> Result<Request, ParameterError> {
        let size = self.number(Parameter::Layers, 1, limits::PAGE_LAYERS.to_u16())?.unwrap_or(3).into();
        let mut drawing = Drawing::solved(size);
        let view = self.read(Parameter::View, |text| match text {
            "normal" => Ok(View::Space),
            _ => Ok(text.parse::<View>()?),
        })?;
        drawing.view = view.unwrap_or(View::Space);
        if drawing.view == View::Transparent {
            drawing.finish = SHEER;
            drawing.masked = None;
        }
        let position = self.position(&mut drawing)?;
        self.paint(&mut drawing)?;
        self.read_arrows(&mut drawing)?;
        self.describe(&mut drawing, &position)?;
        let format = self.read(Parameter::Format, |text| match Format::of_ending(text) {
            Some(format) => Ok(format),
            None => Ok(text.parse::<Format>()?),
        })?;
        let Position { before, steps, .. } = position;
        Ok(Request { drawing, format, steps, before })
    }

    /// Reads a parameter, if it is given.
    fn read<T>(
        &self,
        parameter: Parameter,
        read: impl Fn(&str) -> Result<T, Why>,
    ) -> Result<Option<T>, ParameterError> {
        let Some((name, value)) = &self.given[parameter.index()] else { return Ok(None) };
        read(value).map(Some).map_err(|why| ParameterError::new(name, value, why))
    }

    /// Reads a whole number.
    fn number(&self, parameter: Parameter, least: u16, most: u16) -> Result<Option<u16>, ParameterError> {
        self.read(parameter, |text| {
            let number = text.trim().parse().ok().filter(|number| (least..=most).contains(number));
            number.ok_or(Why::Number { least, most })
        })
    }

    /// Reads stickers, alg and mask, and puts the stickers into the drawing.
    fn position(&self, drawing: &mut Drawing) -> Result<Position, ParameterError> {
        let size = drawing.size();
        let alg = |parameter| {
            self.read(parameter, |text| {
                let steps = read_steps(text, size, Origin::Alg)?;
                let (found, most) = (steps.len(), limits::PICTURE_MOVES);
                if found > most { Err(Why::Long { what: "moves", found, most }) } else { Ok(steps) }
            })
        };
        let (moves, case) = (alg(Parameter::Alg)?, alg(Parameter::Case)?);
        if let (Some(_), Some((name, value)), Some((other, _))) =
            (&moves, &self.given[Parameter::Case.index()], &self.given[Parameter::Alg.index()])
        {
            return Err(ParameterError::new(name, value, Why::Beside { other: other.clone() }));
        }
        let letters = self.read(Parameter::Colours, |text| {
            fills(text, size, COLOUR_LETTERS, |c| colour::of_letter(c).map(Fill::Colour))
        })?;
        let facelets =
            self.read(Parameter::Facelets, |text| fills(text, size, "u r f d l b n o t", facelet))?;
        let is_given = letters.is_some() || facelets.is_some();
        let start = match letters.or(facelets) {
            Some(fills) => fills,
            None => faces(match &case {
                Some(steps) => case_of(steps, size),
                None => Stickers::solved(size),
            }),
        };
        let mask = self.read(Parameter::Mask, read_mask)?.unwrap_or(Mask::None);
        let shades = shades(&start, size, mask);
        let before: Vec<Paint> =
            start.into_iter().zip(shades).map(|(fill, shade)| Paint { fill, shade }).collect();
        drawing.stickers = match &moves {
            Some(steps) => moved(&before, size, steps.iter().filter_map(|step| step.turn)),
            None => before.clone(),
        };
        let is_case = case.is_some();
        Ok(Position { before, steps: case.or(moves).unwrap_or_default(), is_case, is_given })
    }

    /// Reads colours, opacities, camera and width.
    fn paint(&self, drawing: &mut Drawing) -> Result<(), ParameterError> {
        let colour = |parameter| self.read(parameter, colour::read);
        drawing.scheme = self.read(Parameter::Scheme, colour::read_scheme)?.unwrap_or(drawing.scheme);
        drawing.background = colour(Parameter::Background)?.unwrap_or(drawing.background);
        drawing.arrow_colour = colour(Parameter::ArrowColour)?.flatten().unwrap_or(drawing.arrow_colour);
        let body = colour(Parameter::Body)?.unwrap_or(drawing.finish.body);
        let percent = |parameter| Ok(self.number(parameter, 0, 100)?.map(|number| number.to_u8()));
        drawing.finish = Finish {
            body,
            body_opacity: percent(Parameter::BodyOpacity)?.unwrap_or(drawing.finish.body_opacity),
            sticker_opacity: percent(Parameter::StickerOpacity)?.unwrap_or(drawing.finish.sticker_opacity),
        };
        let distance = self.read(Parameter::Distance, |text| {
            let number = text.trim().parse::<f32>().ok().filter(|number| (1.0..=100.0).contains(number));
            number.ok_or(Why::Number { least: 1, most: 100 })
        })?;
        drawing.distance = distance.unwrap_or(drawing.distance);
        drawing.rotation = self.read(Parameter::Rotations, rotation::read)?.unwrap_or(drawing.rotation);
        drawing.pixels = self.number(Parameter::Pixels, 1, limits::PICTURE_PIXELS)?.unwrap_or(drawing.pixels);
        let marks = self.read(Parameter::Marks, |text| {
            let unknown = || UnknownName {
                what: "kind of marks",
                found: text.to_owned(),
                expected: &["none", "letters", "patterns"],
            };
            Ok(Marks::ALL.into_iter().find(|marks| marks.name() == text).ok_or_else(unknown)?)
        })?;
        drawing.marks = marks.unwrap_or(drawing.marks);
        Ok(())
    }

    /// Reads the arrows, all of whose stickers the view must show.
    fn read_arrows(&self, drawing: &mut Drawing) -> Result<(), ParameterError> {
        let (size, view) = (drawing.size(), drawing.view);
        let arrows = self.read(Parameter::Arrows, |text| {
            let arrows = arrow::read(text, size)?;
            let ends =
                arrows.iter().flat_map(|arrow| [Some(arrow.from), Some(arrow.to), arrow.via]).flatten();
            match ends.into_iter().find(|end| view == View::Plan && plan_spot(size, *end).is_none()) {
                Some(end) => {
                    let (face, number) = face_and_number(end, size);
                    Err(ArrowFault::Unseen { face, number }.into())
                }
                None => Ok(arrows),
            }
        })?;
        drawing.arrows = arrows.unwrap_or_default();
        Ok(())
    }

    /// Reads the texts, and writes those that are not given.
    fn describe(&self, drawing: &mut Drawing, position: &Position) -> Result<(), ParameterError> {
        let text = |parameter| self.read(parameter, printable);
        drawing.caption = text(Parameter::Caption)?.unwrap_or_default();
        drawing.title = text(Parameter::Title)?.unwrap_or_else(|| title(drawing, position));
        let description = text(Parameter::Description)?;
        drawing.description = description.unwrap_or_else(|| {
            let value = |parameter: Parameter| self.given[parameter.index()].as_ref().map(|(_, value)| value);
            let mask = value(Parameter::Mask).map(|mask| format!("Mask: {mask}."));
            let arrows = value(Parameter::Arrows).map(|arrows| format!("Arrows: {arrows}."));
            [mask, arrows].into_iter().flatten().collect::<Vec<_>>().join(" ")
        });
        Ok(())
    }
}

/// The stickers that parameters ask for.
struct Position {
    /// The stickers before the moves.
    before: Vec<Paint>,
    /// The moves: those that led to the picture, or those that solve its case.
    steps: Vec<Step>,
    is_case: bool,
    /// True if the stickers before the moves were given.
    is_given: bool,
}

/// The moves that a title lists.
const TITLE_MOVES: usize = 40;

/// Returns the name of a picture.
fn title(drawing: &Drawing, position: &Position) -> String {
    let size = drawing.size();
    let moves = || {
        let steps = position.steps.iter().map(|step| step.text.as_str());
        let listed: Vec<&str> = steps.take(TITLE_MOVES).collect();
        let more = if position.steps.len() > TITLE_MOVES { " …" } else { "" };
        listed.join(" ") + more
    };
    let cube = format!("{size}x{size}x{size}");
    let what = match position {
        Position { is_case: true, .. } => format!("{cube} case of {}", moves()),
        Position { steps, .. } if !steps.is_empty() => format!("{cube} cube after {}", moves()),
        Position { is_given: true, .. } => format!("{cube} cube"),
        _ => format!("Solved {cube} cube"),
    };
    let how = match drawing.view {
        View::Space => "",
        View::Plan => ", seen from above",
        View::Net => ", unfolded",
        View::Sides => ", from the front and from behind",
        View::Transparent => ", seen through",
    };
    what + how
}

/// Reads text that an SVG document can contain.
fn printable(text: &str) -> Result<String, Why> {
    let (found, most) = (text.chars().count(), limits::PICTURE_TEXT);
    if found > most {
        return Err(Why::Long { what: "characters", found, most });
    }
    match text.chars().find(|c| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}')) {
        Some(character) => Err(Why::Character(character)),
        None => Ok(text.to_owned()),
    }
}

/// Returns the sticker that a letter of `fd` stands for.
fn facelet(letter: char) -> Option<Fill> {
    match letter {
        'n' => Some(Fill::Blank),
        'o' => Some(Fill::Oriented),
        't' => Some(Fill::Colour(None)),
        face if face.is_ascii_lowercase() => Face::from_letter(face.to_ascii_uppercase()).map(Fill::Face),
        _ => None,
    }
}

/// Reads a letter for each sticker. Stickers without a letter are blank.
fn fills(
    text: &str,
    size: usize,
    letters: &'static str,
    of: impl Fn(char) -> Option<Fill>,
) -> Result<Vec<Fill>, Why> {
    let most = 6 * size * size;
    let letter = |(i, found): (usize, char)| of(found).ok_or(Why::Sticker { found, place: i + 1, letters });
    let mut fills = text.trim().chars().enumerate().map(letter).collect::<Result<Vec<_>, _>>()?;
    if fills.len() > most {
        return Err(Why::Stickers { found: fills.len(), most, size });
    }
    fills.resize(most, Fill::Blank);
    Ok(fills)
}

fn faces(stickers: Stickers) -> Vec<Fill> {
    stickers.colours().iter().map(|face| Fill::Face(*face)).collect()
}

/// Returns the paint of a cube by a mask that follows its pieces.
pub fn painted(stickers: &Stickers, mask: Mask) -> Vec<Paint> {
    let full = |face: &Face| Paint { fill: Fill::Face(*face), shade: Shade::Full };
    let mut paint: Vec<Paint> = stickers.colours().iter().map(full).collect();
    if mask != Mask::None {
        for (paint, home) in paint.iter_mut().zip(homes(stickers)) {
            paint.shade = home.map_or(Shade::Full, |home| mask.shade(home));
        }
    }
    paint
}

/// Returns the shades by a mask. It follows the pieces if the faces of all stickers are known, and otherwise shows the places of
/// these pieces on a solved cube.
fn shades(start: &[Fill], size: usize, mask: Mask) -> Vec<Shade> {
    let face = |fill: &Fill| if let Fill::Face(face) = fill { Some(*face) } else { None };
    let known: Option<Vec<Face>> = start.iter().map(face).collect();
    let stickers = known.and_then(|faces| Stickers::from_colours(faces).ok());
    let homes = homes(&stickers.unwrap_or_else(|| Stickers::solved(size)));
    homes.into_iter().map(|home| home.map_or(Shade::Full, |home| mask.shade(home))).collect()
}
