//! The net as a picture to look at: one path for each colour, so that a cube of any size takes a dozen elements.

use std::fmt::Write;

use super::{Looks, net_cell, net_view_box};
use crate::cube::Face;
use crate::numbers::{Number, WholePart};
use crate::nxn::Stickers;

/// The side of a face in SVG units, as in [`net_view_box`].
const UNITS: f32 = 300.0;

/// Returns the net of a cube as an SVG element with this name for screen readers.
pub fn net_picture(stickers: &Stickers, looks: &Looks, label: &str) -> String {
    let size = stickers.size();
    let mut svg =
        format!(r#"<svg class="net-picture" role="img" aria-label="{label}" viewBox="{}">"#, net_view_box());
    let units = |length: f32| (length * UNITS).round().whole_i32();
    for face in Face::ALL {
        let cell = net_cell(face.index() * size * size, size);
        let [x, y, side] = [cell.x, cell.y, 1.0].map(units);
        // Writing to a string cannot fail.
        let _ = write!(
            svg,
            r#"<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="12" fill="{}"/>"#,
            looks.body
        );
    }
    // The stroke rounds the corners.
    let side = 1.0 / size.to_f32();
    let stroke = units(side * 0.16).max(1);
    let inset = side * 0.05;
    let width = units(side - 2.0 * inset) - stroke;
    for colour in Face::ALL {
        let mut path = String::new();
        let places = stickers.colours().iter().enumerate().filter(|(_, sticker)| **sticker == colour);
        for (facelet, _) in places {
            let cell = net_cell(facelet, size);
            let [x, y] = [cell.x, cell.y].map(|corner| units(corner + inset) + stroke / 2);
            let _ = write!(path, "M{x} {y}h{width}v{width}h-{width}z");
        }
        if !path.is_empty() {
            let paint = looks.colour(colour);
            let _ = write!(
                svg,
                r#"<path fill="{paint}" stroke="{paint}" stroke-width="{stroke}" stroke-linejoin="round" d="{path}"/>"#
            );
        }
    }
    svg + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sticker_is_in_the_path_of_its_colour() {
        let mut cube = Stickers::solved(3);
        cube.perform(&"R U".parse().expect("an alg")).expect("turns of the cube");
        for (size, stickers) in [(3, cube), (33, Stickers::solved(33))] {
            let svg = net_picture(&stickers, &Looks::LIGHT, "the net");
            assert_eq!((svg.matches("<path").count(), svg.matches("<rect").count()), (6, 6));
            assert_eq!(svg.matches('M').count(), 6 * size * size);
            assert!(!svg.contains("h-0") && !svg.contains("h--"), "{svg}");
        }
    }
}
