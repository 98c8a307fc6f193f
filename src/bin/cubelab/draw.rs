//! `cubelab draw`: draws a still picture of a cube.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::Failure;
use super::input::Input;
use super::{files, output, pixels};
use cubelab::draw::{Format, Parameter, ParameterError, Reader, Request, is_query};
use cubelab::limits;

/// Draw a still picture of a cube as SVG, PNG, GIF, JPG, TIFF or ICO
///
/// The cube is an alg on a solved cube, a facelet string, or a query string or URL of VisualCube, such as
/// "view=plan&stage=oll&case=R U R' U R U2 R'". Options replace the parameters of a query string. Colours are letters (w y r o b
/// g, n black, d dark grey, l light grey, s silver, m purple, p pink, t transparent), names, or digits such as #cf1f33.
#[derive(Args)]
pub(super) struct Draw {
    /// An alg, a facelet string (6 N^2 face letters), or a query string of VisualCube
    #[arg(default_value = "", hide_default_value = true)]
    cube: String,

    /// Draw the case that the alg solves, instead of its result
    #[arg(long)]
    case: bool,

    /// Number of layers, 1 to 33 [default: that of the state, or 3]
    #[arg(long, value_name = "N")]
    size: Option<String>,

    /// 3d, plan (the top layer from above, with the strips of the four sides), net, sides (from the front and from behind) or trans
    /// (seen through) [default: 3d]
    #[arg(long)]
    view: Option<String>,

    /// Show only the pieces of a stage, such as oll, f2l-1 or cross-x2; the other stickers are grey
    #[arg(long, value_name = "STAGE")]
    mask: Option<String>,

    /// Arrows between stickers, such as "U0U2,U2U8-red": a face and a number from 0, row by row. A third sticker bends the arrow
    #[arg(long)]
    arrows: Option<String>,

    /// Colour of the arrows
    #[arg(long, value_name = "COLOUR")]
    arrow_colour: Option<String>,

    /// classic, pastel, safe, contrast, or six colours for U R F D L B, such as yrbwog or white,red,#0a0,yellow,orange,blue
    #[arg(long)]
    scheme: Option<String>,

    /// Marks on the stickers: none, letters or patterns [default: none]
    #[arg(long)]
    marks: Option<String>,

    /// Rotations of the cube in degrees, for views in space [default: y45x-34]
    #[arg(long, value_name = "ROTATIONS")]
    rotate: Option<String>,

    /// Distance of the eye from the cube in sides of the cube, 1 to 100 [default: 5]
    #[arg(long)]
    distance: Option<String>,

    /// Colour of the plastic; "none" draws none
    #[arg(long, value_name = "COLOUR")]
    body: Option<String>,

    /// Opacity of the plastic, 0 to 100; below 100, hidden faces are seen through it
    #[arg(long, value_name = "PERCENT")]
    body_opacity: Option<String>,

    /// Opacity of the stickers, 0 to 100
    #[arg(long, value_name = "PERCENT")]
    sticker_opacity: Option<String>,

    /// Colour of the background [default: transparent]
    #[arg(long, value_name = "COLOUR")]
    background: Option<String>,

    /// Text below the picture
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,

    /// Name of the picture for people who do not see it [default: what is drawn]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// Description of the picture for people who do not see it [default: the mask and the arrows]
    #[arg(long, value_name = "TEXT")]
    description: Option<String>,

    /// Width in pixels of the picture, or of each picture of a strip [default: 256]
    #[arg(long, value_name = "PIXELS")]
    width: Option<String>,

    /// Draw one picture for each move of the alg, with an arrow on the layer to turn
    #[arg(long)]
    strip: bool,

    /// Pictures of a strip beside each other [default: all]
    #[arg(long, value_name = "COUNT", requires = "strip", value_parser = clap::value_parser!(u16).range(1..))]
    columns: Option<u16>,

    /// svg, png, gif, jpg, tiff or ico [default: the ending of FILE, or svg]
    #[arg(long)]
    format: Option<String>,

    /// Write the picture into a file instead of to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Draw {
    pub(super) fn run(self) -> Result<(), Failure> {
        let reader = self.reader()?;
        let request = reader.request().map_err(message)?;
        let svg = self.svg(&request)?;
        let picture = pixels::file(&svg, self.format(&request))?;
        match &self.out {
            Some(path) => files::write(path, &picture)
                .map_err(|error| Failure::Message(format!("{}: {error}", path.display()))),
            None => self.print(&request, &picture),
        }
    }

    /// Collects the parameters: those of a query string, then the options.
    fn reader(&self) -> Result<Reader, Failure> {
        let cube = self.cube.trim();
        let mut reader =
            if is_query(cube) { Reader::query(cube).map_err(message)? } else { Reader::default() };
        if !is_query(cube) {
            self.read_cube(cube, &mut reader)?;
        } else if self.case {
            return Err(Failure::of_input(
                cube,
                "a query string beside --case; expected an alg, or the parameter case",
            ));
        }
        for (parameter, option, value) in [
            (Parameter::Layers, "--size", &self.size),
            (Parameter::View, "--view", &self.view),
            (Parameter::Mask, "--mask", &self.mask),
            (Parameter::Arrows, "--arrows", &self.arrows),
            (Parameter::ArrowColour, "--arrow-colour", &self.arrow_colour),
            (Parameter::Scheme, "--scheme", &self.scheme),
            (Parameter::Marks, "--marks", &self.marks),
            (Parameter::Rotations, "--rotate", &self.rotate),
            (Parameter::Distance, "--distance", &self.distance),
            (Parameter::Body, "--body", &self.body),
            (Parameter::BodyOpacity, "--body-opacity", &self.body_opacity),
            (Parameter::StickerOpacity, "--sticker-opacity", &self.sticker_opacity),
            (Parameter::Background, "--background", &self.background),
            (Parameter::Caption, "--caption", &self.caption),
            (Parameter::Title, "--title", &self.title),
            (Parameter::Description, "--description", &self.description),
            (Parameter::Pixels, "--width", &self.width),
            (Parameter::Format, "--format", &self.format),
        ] {
            if let Some(value) = value {
                reader.set(parameter, option, value);
            }
        }
        Ok(reader)
    }

    /// Sets the parameters that an alg or a facelet string stands for.
    fn read_cube(&self, cube: &str, reader: &mut Reader) -> Result<(), Failure> {
        match Input::read(cube)? {
            Input::Alg(_) if self.case => reader.set(Parameter::Case, "alg", cube),
            Input::Alg(_) => reader.set(Parameter::Alg, "alg", cube),
            Input::State(_) if self.case || self.strip => {
                let option = if self.case { "--case" } else { "--strip" };
                return Err(Failure::of_input(cube, format!("a state beside {option}; expected an alg")));
            }
            Input::State(state) => {
                let layers = state.size().to_string();
                if let Some(size) = self.size.as_ref().filter(|size| **size != layers) {
                    let why =
                        format!("a state of {layers} layers beside --size {size}; expected the same number");
                    return Err(Failure::of_input(cube, why));
                }
                reader.set(Parameter::Layers, "layers", &layers);
                reader.set(Parameter::Facelets, "state", &state.to_string().to_lowercase());
            }
        }
        Ok(())
    }

    fn svg(&self, request: &Request) -> Result<String, Failure> {
        if !self.strip {
            return Ok(request.drawing.svg());
        }
        let (found, most) =
            (request.steps.iter().filter(|step| step.turn.is_some()).count(), limits::STRIP_STEPS);
        if found == 0 || found > most {
            let why = format!("{found} moves beside --strip; expected an alg of 1 to {most} moves");
            return Err(Failure::of_input(&self.cube, why));
        }
        Ok(request.strip_svg(self.columns.map_or(most, usize::from)))
    }

    fn format(&self, request: &Request) -> Format {
        let ending = self.out.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
        let of_file = ending.and_then(|ending| Format::of_ending(&ending.to_lowercase()));
        let given = request.format.filter(|_| self.format.is_some() || of_file.is_none());
        given.or(of_file).unwrap_or(Format::Svg)
    }

    fn print(&self, request: &Request, picture: &[u8]) -> Result<(), Failure> {
        let format = self.format(request);
        if format != Format::Svg && io::stdout().is_terminal() {
            let name = format.name().to_uppercase();
            return Err(Failure::Message(format!(
                "a {name} file is no text; expected --out FILE, or a pipe"
            )));
        }
        let mut output = output::stdout();
        output.write_all(picture)?;
        if format == Format::Svg {
            output.write_all(b"\n")?;
        }
        Ok(output.flush()?)
    }
}

fn message(error: ParameterError) -> Failure {
    Failure::Message(error.to_string())
}
