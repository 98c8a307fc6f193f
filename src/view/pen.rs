//! Writes outlines as SVG path data, one path for each paint.

use std::fmt::Write;

/// Returns the path with this paint, adding an empty one if there is none yet.
pub(super) fn path_of<T: PartialEq>(paths: &mut Vec<(T, String)>, paint: T) -> &mut String {
    let index = paths.iter().position(|(begun, _)| *begun == paint).unwrap_or_else(|| {
        paths.push((paint, String::new()));
        paths.len() - 1
    });
    &mut paths[index].1
}

/// Appends to a string. Writing to a string cannot fail.
pub(super) fn push(text: &mut String, arguments: std::fmt::Arguments) {
    let _ = text.write_fmt(arguments);
}

/// Adds a closed polygon to a path.
pub(super) fn polygon(path: &mut String, corners: [[i32; 2]; 4]) {
    let mut pen = Pen::new(path);
    corners.into_iter().for_each(|corner| pen.line_to(corner));
    pen.close();
}

/// Writes one outline as path data. Coordinates are relative to the previous point, which keeps the text short.
pub(super) struct Pen<'a> {
    path: &'a mut String,
    at: Option<[i32; 2]>,
}

impl<'a> Pen<'a> {
    pub(super) fn new(path: &'a mut String) -> Pen<'a> {
        Pen { path, at: None }
    }

    pub(super) fn line_to(&mut self, [x, y]: [i32; 2]) {
        match self.at {
            None => push(self.path, format_args!("M{x} {y}")),
            Some([from_x, from_y]) if from_y == y => push(self.path, format_args!("h{}", x - from_x)),
            Some([from_x, from_y]) if from_x == x => push(self.path, format_args!("v{}", y - from_y)),
            Some([from_x, from_y]) => push(self.path, format_args!("l{} {}", x - from_x, y - from_y)),
        }
        self.at = Some([x, y]);
    }

    pub(super) fn curve_to(&mut self, by: [i32; 2], [x, y]: [i32; 2]) {
        let [from_x, from_y] = self.at.unwrap_or([x, y]);
        let (by_x, by_y) = (by[0] - from_x, by[1] - from_y);
        push(self.path, format_args!("q{by_x} {by_y} {} {}", x - from_x, y - from_y));
        self.at = Some([x, y]);
    }

    pub(super) fn close(&mut self) {
        self.path.push('z');
    }
}
