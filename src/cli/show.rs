//! `cubelab show`: a cube to its net, coloured on a terminal.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, Style};
use clap::Args;

use super::failure::Failure;
use super::input::{self, Input, Start};
use crate::cube::Face;
use crate::nxn::Stickers;

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
        let is_coloured = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        let mut output = AutoStream::auto(io::stdout().lock());
        output.write_all(net(&stickers, is_coloured).as_bytes())?;
        Ok(output.flush()?)
    }
}

/// The net as drawn at [`Face`]: each sticker is a space and its letter, on the colour of the sticker
/// if colours are wanted.
fn net(stickers: &Stickers, is_coloured: bool) -> String {
    let size = stickers.size();
    let mut text = String::new();
    let rows =
        [&[None, Some(Face::U)][..], &[Face::L, Face::F, Face::R, Face::B].map(Some), &[None, Some(Face::D)]];
    for faces in rows {
        for row in 0..size {
            for (place, face) in faces.iter().enumerate() {
                if place > 0 {
                    text.push(' ');
                }
                match face {
                    Some(face) => push_row(&mut text, stickers, *face, row, is_coloured),
                    None => text.extend(std::iter::repeat_n(' ', 2 * size)),
                }
            }
            text.push('\n');
        }
    }
    text
}

fn push_row(text: &mut String, stickers: &Stickers, face: Face, row: usize, is_coloured: bool) {
    for column in 0..stickers.size() {
        let colour = stickers.colours()[stickers.position(face, row, column)];
        if is_coloured {
            let style = style(colour);
            text.push_str(&format!("{style} {colour}{style:#}"));
        } else {
            text.extend([' ', colour.letter()]);
        }
    }
}

/// Black or white letters on the colours of the western scheme, from the 256 of a terminal.
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
