//! Draws a scene as SVG text: for the first picture, for browsers without WebGL, for print, and for pages with many cubes.

use super::finish::Finish;
use super::marks::STROKE_HALF_WIDTH;
use super::mesh::{BODY_BEVEL, HINT_DISTANCE, STICKER_HALF_WIDTH, STICKER_RADIUS};
use super::pen::{Pen, path_of, polygon, push};
use super::space::{Point, Rotation, along, direction, dot};
use super::{CHANGED, DOT_OFFSET, DOT_RADIUS, Mark, Orbit, Rgb, Scene, Tag, WRONG};
use crate::cube::{Face, Frame};
use crate::numbers::WholePart;

/// Half the side of the picture in SVG units. At usual sizes a unit is less than a quarter of a pixel, so coordinates are integers.
const UNITS: f32 = 1000.0;

/// The number of layers from which stickers are squares, because their round corners would be too small to see.
const PLAIN_FROM: usize = 12;

/// The width of the ring around a wrong or changed sticker in SVG units.
const RING: i32 = 34;

/// The distance from the corner of a sticker at which its side begins to bend. A quadratic curve cuts a corner less than the
/// circle that it replaces, so it starts earlier. The unit is half the side of a cubie.
const CORNER: f32 = 1.17 * STICKER_RADIUS;

/// Draws a scene as an SVG document. The picture matches the WebGL picture from the same camera.
///
/// ```
/// use cubelab::nxn::Stickers;
/// use cubelab::view::{Looks, Orbit, Scene, cube_svg};
///
/// let scene = Scene::new(&Stickers::solved(3), None, &Looks::default());
/// assert!(cube_svg(&scene, &Orbit::CLASSIC).starts_with("<svg"));
/// ```
pub fn cube_svg(scene: &Scene, orbit: &Orbit) -> String {
    let contents = cube_svg_contents(scene, orbit);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{UNITS} -{UNITS} {0} {0}">{contents}</svg>"#,
        2.0 * UNITS
    )
}

/// Returns the contents of the `svg` element of [`cube_svg`]. A page replaces them at every frame.
///
/// Blocks of layers are convex and lie between parallel planes. They are painted in order of their distance along the axis, the
/// farthest first (the painter's algorithm); the visible faces of one block never hide each other. A block has one path for its
/// plastic and one for each colour, so without marks and tags a picture has at most 24 elements for any number of layers.
pub fn cube_svg_contents(scene: &Scene, orbit: &Orbit) -> String {
    let mut svg = String::with_capacity(120 * scene.stickers.len());
    let order = far_to_near(scene, orbit);
    if scene.hints {
        // Hints hang behind the cube, so they come first.
        order.iter().for_each(|block| Painter::new(scene, orbit, *block).hints(&mut svg));
    }
    for block in order {
        let painter = Painter::new(scene, orbit, block);
        painter.body(&mut svg, scene.body);
        painter.stickers(&mut svg);
    }
    svg
}

/// Returns the contents of the `svg` element of a still picture with this finish: [`cube_svg_contents`] of a cube at rest, on which
/// hidden faces may be seen through the plastic.
pub fn still_cube_svg_contents(scene: &Scene, orbit: &Orbit, finish: &Finish) -> String {
    let painter = Painter::new(scene, orbit, 0);
    let mut svg = String::new();
    if finish.is_sheer() {
        let hidden = painter.seen().map(|is_seen| !is_seen);
        finish.draw_stickers(&mut svg, |svg| painter.stickers_of(svg, hidden, 0.0));
    }
    finish.draw_body(&mut svg, |svg, colour| painter.body(svg, colour));
    finish.draw_stickers(&mut svg, |svg| painter.stickers(svg));
    svg
}

/// Returns the indices of the blocks in painting order, the farthest first.
fn far_to_near(scene: &Scene, orbit: &Orbit) -> Vec<usize> {
    let eye = dot(orbit.eye(), direction(scene.face.frame().normal));
    let mut order: Vec<usize> = (0..scene.blocks.len()).collect();
    // The distance of the camera from the block along the axis; zero if the camera is between its two planes.
    let distance = |block: &usize| {
        let (near, far) = scene.blocks[*block].ends(scene.size);
        (near - eye).max(eye - far).max(0.0)
    };
    // An insertion sort of at most three blocks: the sort of the standard library would add more code to the page than this module.
    for i in 1..order.len() {
        let mut at = i;
        while at > 0 && distance(&order[at - 1]) < distance(&order[at]) {
            order.swap(at - 1, at);
            at -= 1;
        }
    }
    order
}

/// Paints one block of layers.
struct Painter<'a> {
    scene: &'a Scene,
    orbit: &'a Orbit,
    block: usize,
    rotation: Rotation,
    /// The position of the camera in the space of the block before its rotation.
    eye: Point,
    /// The centre of the block and half its sides.
    extent: (Point, Point),
}

impl<'a> Painter<'a> {
    fn new(scene: &'a Scene, orbit: &'a Orbit, block: usize) -> Painter<'a> {
        let rotation = scene.rotation_of(block);
        let extent = scene.blocks[block].extent(scene.face, scene.size);
        Painter { scene, orbit, block, rotation, eye: rotation.undo(orbit.eye()), extent }
    }

    /// Returns the position in the picture of a point of the block, in SVG units.
    fn project(&self, point: Point) -> [i32; 2] {
        self.orbit.project(self.rotation.apply(point)).map(|c| (c * UNITS).round().whole_i32())
    }

    /// Returns the faces of the block that look at the camera, with their centres.
    fn visible(&self) -> impl Iterator<Item = (Face, Point)> {
        let (centre, half) = self.extent;
        Face::ALL.into_iter().filter_map(move |face| {
            let normal = direction(face.frame().normal);
            let middle: Point = std::array::from_fn(|i| centre[i] + normal[i] * half[i]);
            (dot(along(self.eye, middle, -1.0), normal) > 0.0).then_some((face, middle))
        })
    }

    /// Returns, for each face, whether the inner side of its hints looks at the camera.
    fn turned_away(&self) -> [bool; 6] {
        Face::ALL.map(|face| dot(self.eye, direction(face.frame().normal)) < 1.0 + HINT_DISTANCE)
    }

    /// Draws the hints.
    fn hints(&self, svg: &mut String) {
        svg.push_str(r#"<g opacity=".8">"#);
        self.stickers_of(svg, self.turned_away(), HINT_DISTANCE);
        svg.push_str("</g>");
    }

    /// Draws the plastic of the visible faces. Each is reduced by the bevel and gets a round stroke of that width, which rounds the
    /// outline of the block.
    fn body(&self, svg: &mut String, colour: Rgb) {
        let bevel = BODY_BEVEL * self.scene.half_cubie();
        let (_, half) = self.extent;
        let mut path = String::new();
        for (face, middle) in self.visible() {
            let Frame { normal, right, down } = face.frame();
            let (normal, right, down) = (direction(normal), direction(right), direction(down));
            let reach = |side: Point| dot(side.map(f32::abs), half) - bevel;
            let (across, along_down) = (reach(right), reach(down));
            let inner = along(middle, normal, -bevel);
            let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
                .map(|[x, y]| along(along(inner, right, x * across), down, y * along_down));
            polygon(&mut path, corners.map(|corner| self.project(corner)));
        }
        let width = (2.0 * bevel * self.orbit.scale() * UNITS).round().whole_i32();
        push(
            svg,
            format_args!(
                r#"<path fill="{colour}" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" d="{path}"/>"#
            ),
        );
    }

    /// Returns, for each face, whether it looks at the camera.
    fn seen(&self) -> [bool; 6] {
        let mut seen = [false; 6];
        self.visible().for_each(|(face, _)| seen[face.index()] = true);
        seen
    }

    /// Draws the stickers on the visible faces.
    fn stickers(&self, svg: &mut String) {
        self.stickers_of(svg, self.seen(), 0.0);
    }

    /// Draws the stickers of these faces at the distance `lift` from them: one path for each colour and tag, and one for the marks
    /// of each ink.
    fn stickers_of(&self, svg: &mut String, faces: [bool; 6], lift: f32) {
        let mut paths: Vec<((Rgb, Tag), String)> = Vec::with_capacity(6);
        let mut signs: Vec<(Rgb, String)> = Vec::new();
        let mut dots = String::new();
        let stickers = self.scene.stickers.iter();
        for sticker in stickers.filter(|s| s.block == self.block && faces[s.face.index()]) {
            let centre = along(sticker.centre, direction(sticker.face.frame().normal), lift);
            let tag = if lift > 0.0 { Tag::NONE } else { sticker.tag };
            self.sticker(path_of(&mut paths, (sticker.colour, tag)), centre, sticker.face);
            if tag.is_forced {
                self.dot(&mut dots, centre, sticker.face);
            }
            if let Some(mark) = sticker.mark {
                // A hint shows its inner side; mirroring the mark makes it readable.
                let side = if lift > 0.0 { -1.0 } else { 1.0 };
                self.mark(path_of(&mut signs, sticker.colour.ink()), centre, sticker.face, mark, side);
            }
        }
        for ((colour, tag), path) in paths {
            // The WebGL picture has rings of the same colours.
            let ring = match tag {
                Tag { is_wrong: true, .. } => Some(WRONG),
                Tag { is_changed: true, .. } | Tag { is_doubtful: true, .. } => Some(CHANGED),
                _ => None,
            };
            match ring {
                Some(ring) => push(
                    svg,
                    format_args!(
                        r#"<path fill="{colour}" stroke="{ring}" stroke-width="{RING}" d="{path}"/>"#
                    ),
                ),
                None => push(svg, format_args!(r#"<path fill="{colour}" d="{path}"/>"#)),
            }
        }
        let width = 2.0 * STROKE_HALF_WIDTH * self.scene.half_cubie() * self.orbit.scale() * UNITS;
        let width = width.round().whole_i32();
        for (ink, path) in signs {
            push(
                svg,
                format_args!(
                    r#"<path fill="none" stroke="{ink}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round" d="{path}"/>"#
                ),
            );
        }
        if !dots.is_empty() {
            push(svg, format_args!(r##"<path fill="#fff" stroke="#17191e" stroke-width="9" d="{dots}"/>"##));
        }
    }

    /// Adds the dot of a forced sticker to a path.
    fn dot(&self, path: &mut String, centre: Point, face: Face) {
        let Frame { right, down, .. } = face.frame();
        let half = self.scene.half_cubie();
        let at = |[x, y]: [f32; 2]| {
            let offset = [x, y].map(|side| half * (DOT_OFFSET + side * DOT_RADIUS));
            self.project(along(along(centre, direction(right), offset[0]), direction(down), offset[1]))
        };
        // The sine and the cosine of a twelfth of a turn.
        let (sin, cos) = (0.5, 0.866_025_4);
        let mut pen = Pen::new(path);
        let [mut x, mut y] = [1.0, 0.0];
        for _ in 0..12 {
            pen.line_to(at([x, y]));
            [x, y] = [cos * x - sin * y, sin * x + cos * y];
        }
        pen.close();
    }

    /// Adds the strokes of a mark to a path.
    fn mark(&self, path: &mut String, centre: Point, face: Face, mark: Mark, side: f32) {
        let Frame { right, down, .. } = face.frame();
        let (right, down) = (direction(right), direction(down));
        let half = self.scene.half_cubie();
        for stroke in mark.strokes() {
            let mut pen = Pen::new(path);
            for [x, y] in stroke.iter() {
                let point = along(along(centre, right, side * x * half), down, y * half);
                pen.line_to(self.project(point));
            }
        }
    }

    /// Adds the outline of a sticker to a path.
    fn sticker(&self, path: &mut String, centre: Point, face: Face) {
        let Frame { right, down, .. } = face.frame();
        let (right, down) = (direction(right), direction(down));
        let half = self.scene.half_cubie();
        let at = |x: f32, y: f32| {
            let point = along(along(centre, right, x * half), down, y * half);
            self.project(point)
        };
        let far = STICKER_HALF_WIDTH;
        let signs = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        if self.scene.size >= PLAIN_FROM {
            polygon(path, signs.map(|[x, y]| at(x * far, y * far)));
            return;
        }
        let near = far - CORNER;
        let mut pen = Pen::new(path);
        for (i, [x, y]) in signs.into_iter().enumerate() {
            let (level, upright) = (at(x * near, y * far), at(x * far, y * near));
            let (start, end) = if i % 2 == 0 { (upright, level) } else { (level, upright) };
            pen.line_to(start);
            pen.curve_to(at(x * far, y * far), end);
        }
        pen.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nxn::{LayerTurn, Stickers};
    use crate::view::{Looks, Marks, Turning};

    fn at_rest(size: usize) -> Scene {
        Scene::new(&Stickers::solved(size), None, &Looks::LIGHT)
    }

    fn turning(size: usize, face: Face, first: u16, fraction: f32) -> Scene {
        let turn = LayerTurn::block(face, first..=first, 1);
        Scene::new(&Stickers::solved(size), Some(Turning { turn, fraction }), &Looks::LIGHT)
    }

    /// Returns the elements of a picture after checking that its text is well formed.
    fn elements(svg: &str) -> Vec<&str> {
        let contents = svg.strip_suffix("</svg>").expect("it ends");
        let (root, contents) = contents.split_once('>').expect("it starts");
        assert!(root.starts_with("<svg ") && root.matches('"').count() % 2 == 0);
        let elements: Vec<&str> = contents.split_inclusive("/>").collect();
        for element in &elements {
            assert!(element.starts_with('<') && element.ends_with("/>"), "{element}");
            assert_eq!(element.matches(['<', '>']).count(), 2, "{element}");
            assert_eq!(element.matches('"').count() % 2, 0, "{element}");
        }
        elements
    }

    fn outlines(svg: &str, colour: Rgb) -> usize {
        let fill = format!(r#"fill="{colour}" d="#);
        let paths = elements(svg).into_iter().filter(|element| element.contains(&fill));
        paths.map(|path| path.matches('M').count()).sum()
    }

    #[test]
    fn three_faces_of_the_solved_cube_are_seen() {
        for size in [1, 2, 3, 7, 17] {
            let svg = cube_svg(&at_rest(size), &Orbit::CLASSIC);
            for face in Face::ALL {
                let is_seen = [Face::U, Face::R, Face::F].contains(&face);
                let expected = if is_seen { size * size } else { 0 };
                assert_eq!(outlines(&svg, Looks::LIGHT.colour(face)), expected, "{face} on size {size}");
            }
        }
    }

    #[test]
    fn marks_and_hints_are_drawn_on_request() {
        let looks = Looks { marks: Marks::Letters, hints: true, ..Looks::LIGHT };
        let scene = Scene::new(&Stickers::solved(3), None, &looks);
        let svg = cube_svg_contents(&scene, &Orbit::CLASSIC.with_hints(true));
        for face in Face::ALL {
            let fill = format!(r#"fill="{}" d="#, looks.colour(face));
            let outlines: usize =
                svg.split("<path").filter(|p| p.contains(&fill)).map(|p| p.matches('M').count()).sum();
            assert_eq!(outlines, 9, "{face} is seen, on the cube or behind it");
        }
        let strokes: usize =
            Face::ALL.iter().filter_map(|f| looks.marks.of(*f)).map(|mark| mark.strokes().len()).sum();
        let drawn: usize =
            svg.split("<path").filter(|p| p.contains("stroke-linecap")).map(|p| p.matches('M').count()).sum();
        assert_eq!(drawn, 9 * strokes);
    }

    #[test]
    fn the_picture_is_small() {
        assert!(cube_svg(&at_rest(3), &Orbit::CLASSIC).len() < 4000);
        for face in Face::ALL {
            let svg = cube_svg(&turning(5, face, 2, 0.4), &Orbit::CLASSIC);
            assert!(elements(&svg).len() <= 24);
        }
    }

    #[test]
    fn blocks_are_painted_from_the_far_side() {
        // The layer of R is nearer to the camera than the rest, so it comes last; the layer of L comes first.
        let orbit = Orbit::CLASSIC;
        assert_eq!(far_to_near(&turning(3, Face::R, 1, 0.5), &orbit), [1, 0]);
        assert_eq!(far_to_near(&turning(3, Face::L, 1, 0.5), &orbit), [0, 1]);
        // From straight ahead of the middle layer, both outer layers are farther away.
        let order = far_to_near(&turning(3, Face::R, 2, 0.5), &Orbit::new(0.0, 0.3));
        assert_eq!(order[2], 1);
    }

    #[test]
    fn a_turn_shows_the_plastic_it_exposes() {
        let (rest, turned) = (at_rest(3), turning(3, Face::U, 1, 0.5));
        let faces = |scene| {
            let svg = cube_svg(scene, &Orbit::CLASSIC);
            let bodies = elements(&svg).into_iter().filter(|element| element.contains("stroke"));
            bodies.map(|body| body.matches('M').count()).sum::<usize>()
        };
        assert_eq!(faces(&rest), 3);
        // The turning layer shows U and two sides, the block below its upper side and two sides.
        assert_eq!(faces(&turned), 6);
    }

    #[test]
    fn every_number_stays_within_the_picture() {
        for step in 0..40u8 {
            let orbit = Orbit::new(f32::from(step) * 0.7, f32::from(step).sin());
            let scene = turning(3, Face::ALL[usize::from(step % 6)], 1, 0.5);
            let svg = cube_svg_contents(&scene, &orbit);
            for start in svg.split('M').skip(1) {
                let (x, rest) = start.split_once(' ').expect("two numbers");
                let end = rest.find(['h', 'v', 'l', 'q', 'z']).expect("a line goes on");
                for number in [x, &rest[..end]] {
                    let number: i32 = number.parse().expect("a whole number");
                    assert!(number.abs() <= 1000, "{number}");
                }
            }
        }
    }
}
