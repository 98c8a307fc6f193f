//! The net as a picture to look at: one path for each colour, so that a cube of any size takes a dozen elements.

use super::finish::{Finish, all_drawn};
use super::net::{UNITS, grain, push_stickers};
use super::pen::{path_of, push};
use super::{Coat, Looks, Rgb, net_cell, net_view_box};
use crate::cube::Face;
use crate::numbers::{Number, WholePart};
use crate::nxn::Stickers;

/// Returns the net of a cube as an SVG element with this name for screen readers.
pub fn net_picture(stickers: &Stickers, looks: &Looks, label: &str) -> String {
    let coats = all_drawn(looks.coats(stickers));
    let contents = net_contents(stickers.size(), &coats, &Finish::opaque(looks.body));
    format!(
        r#"<svg class="net-picture" role="img" aria-label="{label}" viewBox="{}">{contents}</svg>"#,
        net_view_box()
    )
}

/// Returns the contents of the `svg` element of [`net_picture`] for coats in facelet order, `None` for stickers that are not drawn.
pub fn net_contents(size: usize, coats: &[Option<Coat>], finish: &Finish) -> String {
    let mut svg = String::new();
    let units = |length: f32| (length * UNITS).round().whole_i32();
    finish.draw_body(&mut svg, |svg, body| {
        for face in Face::ALL {
            let cell = net_cell(face.index() * size * size, size);
            let [x, y, side] = [cell.x, cell.y, 1.0].map(units);
            push(
                svg,
                format_args!(
                    r#"<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="12" fill="{body}"/>"#
                ),
            );
        }
    });
    // The stroke rounds the corners.
    let grains = |length: f32| (length * UNITS / grain(size)).round().whole_i32();
    let side = 1.0 / size.to_f32();
    let stroke = grains(side * 0.16).max(1);
    let inset = side * 0.05;
    let width = grains(side - 2.0 * inset) - stroke;
    let mut colours: Vec<(Rgb, String)> = Vec::new();
    let mut marked = Vec::new();
    for (facelet, coat) in coats.iter().enumerate() {
        let Some(coat) = coat else { continue };
        let cell = net_cell(facelet, size);
        let [x, y] = [cell.x, cell.y].map(|corner| grains(corner + inset) + stroke / 2);
        push(path_of(&mut colours, coat.colour), format_args!("M{x} {y}h{width}v{width}h-{width}z"));
        marked.push((cell, *coat));
    }
    finish.draw_stickers(&mut svg, |svg| {
        push_stickers(svg, size, stroke, &colours, &marked);
    });
    svg
}

/// Returns the middle of a sticker of the net in SVG units.
pub fn net_spot(size: usize, facelet: usize) -> [f32; 2] {
    let cell = net_cell(facelet, size);
    [cell.x, cell.y].map(|corner| (corner + cell.side / 2.0) * UNITS)
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
