//! Writes a link as text.

use std::fmt::{self, Write};

use super::link::{Link, MOST_MOVES, MOVES, home_at_first};
use crate::nxn::Stickers;
use crate::play::{Line, case_of};
use crate::text::Decimal;
use crate::view::{Looks, Orbit, Tab};

impl fmt::Display for Link {
    /// Writes the fields that differ from their defaults: nothing for an untouched, solved 3x3x3.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line.len() > MOST_MOVES {
            let line = Line::new(self.line.state(self.place));
            return Link { line, place: 0, ..self.clone() }.fmt(f);
        }
        let mut fields = Fields { f, any: false };
        let size = self.line.start.size();
        if size != 3 {
            fields.write("size", size)?;
        }
        if let Some(draft) = &self.entered {
            fields.write("stickers", draft)?;
        } else {
            fields.write_line(&self.line, self.place, self.is_case)?;
        }
        if self.orbit != Orbit::CLASSIC {
            let [yaw, pitch] = [self.orbit.yaw(), self.orbit.pitch()].map(degrees);
            fields.write("view", format_args!("{yaw},{pitch}"))?;
        }
        if self.tab != Tab::default() {
            fields.write("tab", self.tab.name())?;
        }
        if let Some(looks) = self.looks.as_ref().map(Looks::to_text).filter(|text| !text.is_empty()) {
            fields.write("looks", looks)?;
        }
        Ok(())
    }
}

/// Converts an angle in radians to degrees with one digit after the point. Half a turn right and half a turn left are the same
/// camera, so both become -180.
fn degrees(angle: f32) -> Decimal {
    let degrees = f64::from(angle.to_degrees());
    Decimal(if degrees >= 179.95 { -180.0 } else { degrees }, 1)
}

/// Replaces the characters of moves that chat programs do not accept in a link.
pub(super) fn in_link(moves: &str) -> String {
    let replaced = moves.chars().map(|character| match character {
        ' ' => '_',
        '\'' => '-',
        '-' => '~',
        other => other,
    });
    replaced.collect()
}

/// Writes fields separated by `&`.
struct Fields<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    /// If true, a field has been written.
    any: bool,
}

impl Fields<'_, '_> {
    fn write_line(&mut self, line: &Line, place: usize, is_case: bool) -> fmt::Result {
        let Line { start, steps, home } = line;
        let size = start.size();
        if *start != if is_case { case_of(steps, size) } else { Stickers::solved(size) } {
            self.write("state", start)?;
        }
        if is_case {
            self.write("setup-anchor", "end")?;
        }
        for run in steps.chunk_by(|a, b| a.origin == b.origin) {
            let texts: Vec<&str> = run.iter().map(|step| step.text.as_str()).collect();
            let name =
                MOVES.iter().find(|(_, origin)| *origin == run[0].origin).map_or("alg", |(name, _)| name);
            self.write(name, in_link(&texts.join(" ")))?;
        }
        if *home != home_at_first(line, is_case) {
            self.write("home", home)?;
        }
        if place != *home {
            self.write("at", place)?;
        }
        Ok(())
    }

    fn write(&mut self, name: &str, value: impl fmt::Display) -> fmt::Result {
        if std::mem::replace(&mut self.any, true) {
            self.f.write_char('&')?;
        }
        write!(self.f, "{name}={value}")
    }
}
