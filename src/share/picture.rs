//! Pictures of the cube as files.

use crate::view::{Orbit, Scene, cube_svg_contents};

/// Draws a scene as a square SVG document with sides of `side` pixels and a transparent background.
pub fn picture_svg(scene: &Scene, orbit: &Orbit, side: u32) -> String {
    let contents = cube_svg_contents(scene, orbit);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="-1000 -1000 2000 2000">{contents}</svg>"#
    )
}
