//! A picture of the cube as a file.

use crate::view::{Orbit, Scene, cube_svg_contents};

/// A scene as an SVG document with sides of so many pixels, without a background.
pub fn picture_svg(scene: &Scene, orbit: &Orbit, side: u32) -> String {
    let contents = cube_svg_contents(scene, orbit);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="-1000 -1000 2000 2000">{contents}</svg>"#
    )
}
