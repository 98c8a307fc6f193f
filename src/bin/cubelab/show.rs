//! `cubelab show`: prints the net of a cube.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, Style};
use clap::Args;

use super::failure::Failure;
use super::input::{self, Input, Start};
use super::output;
use cubelab::cube::Face;

/// Print the net of a cube, coloured on a terminal
///
/// Colours are left out where standard output is not a terminal or NO_COLOR is set.
#[derive(Args)]
pub(super) struct Show {
    /// A facelet string (6 N^2 face letters), or else an alg
    #[arg(default_value = "", hide_default_value = true)]
    cube: String,

    #[command(flatten)]
    start: Start,
}

impl Show {
    pub(super) fn run(self) -> Result<(), Failure> {
        let start = self.start.stickers()?;
        let stickers = match Input::read(&self.cube)? {
            Input::Alg(alg) => input::after(start, &alg, &self.cube)?,
            Input::State(state) if self.start.is_given() => {
                let why =
                    format!("a state of {} layers beside --state or --size; expected an alg", state.size());
                return Err(Failure::of_input(&self.cube, why));
            }
            Input::State(state) => state,
        };
        output::check_open()?;
        let is_coloured = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        let mut output = AutoStream::auto(io::stdout().lock());
        let net = stickers.net(|text, colour| {
            if is_coloured {
                let style = style(colour);
                text.push_str(&format!("{style} {colour}{style:#}"));
            } else {
                text.extend([' ', colour.letter()]);
            }
        });
        output.write_all(net.as_bytes())?;
        Ok(output.flush()?)
    }
}

/// Returns black or white ink on a colour of the western scheme, in a terminal's 256-colour palette.
fn style(colour: Face) -> Style {
    let (ink, paper) = match colour {
        Face::U => (16, 231),
        Face::R => (231, 160),
        Face::F => (16, 34),
        Face::D => (16, 226),
        Face::L => (16, 208),
        Face::B => (231, 27),
    };
    Style::new().fg_color(Some(Ansi256Color(ink).into())).bg_color(Some(Ansi256Color(paper).into()))
}
