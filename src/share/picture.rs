//! A picture of the cube as a file.

use crate::nxn::Stickers;
use crate::view::{Looks, Orbit, Scene, cube_svg_contents};

/// The cube as an SVG document with sides of so many pixels, without a background.
pub fn picture_svg(stickers: &Stickers, orbit: &Orbit, looks: &Looks, side: u32) -> String {
    let contents = cube_svg_contents(&Scene::new(stickers, None, looks), orbit);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="-1000 -1000 2000 2000">{contents}</svg>"#
    )
}
