//! Writing an alg so that reading it gives the same alg.

use std::fmt::{self, Write};

use super::turn::WideForm;
use super::{Alg, Block, Comment, Node, NodeKind, Turn};
use crate::cube::{Axis, Face};

impl fmt::Display for Turn {
    /// `R`, `Rw` or `r`, `3Rw` or `3r`, `2R`, `2-4r`, `M`, `m`, `x`, and the amount unless it is 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.block() {
            Block::Layers { face, first: 1, last: 1 } => write!(f, "{face}")?,
            Block::Layers { face, first: 1, last } => {
                if last > 2 {
                    write!(f, "{last}")?;
                }
                match self.form {
                    WideForm::Capital => write!(f, "{face}w")?,
                    WideForm::Small => f.write_char(small_letter(face))?,
                }
            }
            Block::Layers { face, first, last } if first == last => write!(f, "{first}{face}")?,
            Block::Layers { face, first, last } => {
                write!(f, "{first}-{last}{}", small_letter(face))?;
            }
            Block::Slice(axis) => f.write_char(slice_letter(axis))?,
            Block::Inside(axis) => f.write_char(slice_letter(axis).to_ascii_lowercase())?,
            Block::Rotation(axis) => f.write_char(['y', 'x', 'z'][axis.index()])?,
        }
        write_amount(f, self.amount())
    }
}

const fn small_letter(face: Face) -> char {
    face.letter().to_ascii_lowercase()
}

const fn slice_letter(axis: Axis) -> char {
    ['E', 'M', 'S'][axis.index()]
}

fn write_amount(f: &mut fmt::Formatter<'_>, amount: i32) -> fmt::Result {
    if amount.unsigned_abs() != 1 {
        write!(f, "{}", amount.unsigned_abs())?;
    }
    if amount < 0 { f.write_char('\'') } else { Ok(()) }
}

impl fmt::Display for Alg {
    /// The parts with one space between them, and a new line after each comment of the `//` kind
    /// that something follows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_alg(f, self).map(|_| ())
    }
}

/// What must come before anything that follows.
#[derive(Clone, Copy, PartialEq)]
enum Ending {
    Open,
    LineComment,
}

fn write_alg(f: &mut fmt::Formatter<'_>, alg: &Alg) -> Result<Ending, fmt::Error> {
    let mut ending = None;
    for node in alg.nodes() {
        match ending {
            Some(Ending::Open) => f.write_char(' ')?,
            Some(Ending::LineComment) => f.write_char('\n')?,
            None => {}
        }
        ending = Some(write_node(f, node)?);
    }
    Ok(ending.unwrap_or(Ending::Open))
}

/// An alg inside brackets: what follows it is a bracket or a separator, on a line of its own if the
/// alg ends in a line comment.
fn write_inner(f: &mut fmt::Formatter<'_>, alg: &Alg) -> fmt::Result {
    match write_alg(f, alg)? {
        Ending::Open => Ok(()),
        Ending::LineComment => f.write_char('\n'),
    }
}

fn write_node(f: &mut fmt::Formatter<'_>, node: &Node) -> Result<Ending, fmt::Error> {
    match node.kind() {
        NodeKind::Turn(turn) => write!(f, "{turn}")?,
        NodeKind::Pause => f.write_char('.')?,
        NodeKind::Comment(comment) => return write_comment(f, comment),
        NodeKind::Group { alg, amount } => {
            f.write_char('(')?;
            write_inner(f, alg)?;
            f.write_char(')')?;
            write_amount(f, *amount)?;
        }
        NodeKind::Commutator { a, b, amount } => write_pair(f, a, ", ", b, *amount)?,
        NodeKind::Conjugate { setup, core, amount } => write_pair(f, setup, ": ", core, *amount)?,
    }
    Ok(Ending::Open)
}

fn write_pair(f: &mut fmt::Formatter<'_>, a: &Alg, between: &str, b: &Alg, amount: i32) -> fmt::Result {
    f.write_char('[')?;
    write_inner(f, a)?;
    f.write_str(between)?;
    write_inner(f, b)?;
    f.write_char(']')?;
    write_amount(f, amount)
}

fn write_comment(f: &mut fmt::Formatter<'_>, comment: &Comment) -> Result<Ending, fmt::Error> {
    let text = comment.text();
    let space = if text.is_empty() { "" } else { " " };
    if comment.is_block() {
        write!(f, "/*{space}{text} */")?;
        Ok(Ending::Open)
    } else {
        write!(f, "//{space}{text}")?;
        Ok(Ending::LineComment)
    }
}
