//! The cube drawn as SVG text: for the first picture, for browsers without WebGL, for print, and for
//! many cubes on a page.

use std::fmt::Write;

use super::marks::STROKE_HALF_WIDTH;
use super::mesh::{BODY_BEVEL, HINT_DISTANCE, STICKER_HALF_WIDTH, STICKER_RADIUS};
use super::space::{Point, Rotation, along, direction, dot};
use super::{CHANGED, DOT_PLACE, DOT_RADIUS, Mark, Orbit, Rgb, Scene, Tag, WRONG};
use crate::cube::{Face, Frame};

/// Half the side of the picture in SVG units: a unit is under a quarter of a pixel at usual sizes,
/// so whole numbers do.
const UNITS: f32 = 1000.0;

/// From this many layers on, stickers are too small for round corners to show.
const PLAIN_FROM: usize = 12;

/// The width of the ring around a sticker that is told of, in SVG units.
const RING: i32 = 34;

/// How far from its end a side of a sticker begins to bend. A quadratic curve cuts a corner less
/// than the circle it stands for, so it starts earlier.
const CORNER: f32 = 1.17 * STICKER_RADIUS;

/// The scene as an SVG document: the same picture, from the same camera, as the one in 3D.
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

/// What stands within the `svg` element of [`cube_svg`], to be replaced at every frame.
///
/// Blocks of layers are convex and lie between parallel planes, so they hide each other in order
/// of their distance along the axis, and the faces of one never hide each other (the painter's
/// algorithm, without sorting faces). A block is one path for its plastic and one for each colour
/// on it: at most 24 elements, however many layers the cube has.
pub fn cube_svg_contents(scene: &Scene, orbit: &Orbit) -> String {
    let mut svg = String::with_capacity(120 * scene.stickers.len());
    let order = far_to_near(scene, orbit);
    if scene.hints {
        // What looks away hangs behind everything.
        order.iter().for_each(|block| Painter::new(scene, orbit, *block).hints(&mut svg));
    }
    for block in order {
        let painter = Painter::new(scene, orbit, block);
        painter.body(&mut svg);
        painter.stickers(&mut svg);
    }
    svg
}

/// The places of the blocks in the order in which they must be painted.
fn far_to_near(scene: &Scene, orbit: &Orbit) -> Vec<usize> {
    let eye = dot(orbit.eye(), direction(scene.face.frame().normal));
    let mut order: Vec<usize> = (0..scene.blocks.len()).collect();
    // The blocks before the camera's own place along the axis are painted from the far end towards
    // it, then those beyond it from the other end.
    let distance = |block: &usize| {
        let (near, far) = scene.blocks[*block].ends(scene.size);
        (near - eye).max(eye - far).max(0.0)
    };
    // Few at a time: the library's sort would weigh more on the page than the rest of this.
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
    /// The camera as seen from the block, which knows nothing of its rotation.
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

    /// Where a point of the block is seen, in SVG units.
    fn project(&self, point: Point) -> [i32; 2] {
        self.orbit.project(self.rotation.apply(point)).map(|c| (c * UNITS).round() as i32)
    }

    /// The faces of the block that look at the camera, as centre and frame in space.
    fn visible(&self) -> impl Iterator<Item = (Face, Point)> {
        let (centre, half) = self.extent;
        Face::ALL.into_iter().filter_map(move |face| {
            let normal = direction(face.frame().normal);
            let middle: Point = std::array::from_fn(|i| centre[i] + normal[i] * half[i]);
            (dot(along(self.eye, middle, -1.0), normal) > 0.0).then_some((face, middle))
        })
    }

    /// The faces of the block whose hanging stickers are seen from within.
    fn turned_away(&self) -> [bool; 6] {
        Face::ALL.map(|face| dot(self.eye, direction(face.frame().normal)) < 1.0 + HINT_DISTANCE)
    }

    /// The stickers that hang behind the cube.
    fn hints(&self, svg: &mut String) {
        svg.push_str(r#"<g opacity=".8">"#);
        self.stickers_of(svg, self.turned_away(), HINT_DISTANCE);
        svg.push_str("</g>");
    }

    /// The plastic: the visible faces, drawn a bevel smaller and with a round stroke of that
    /// width, which rounds the outline of the block.
    fn body(&self, svg: &mut String) {
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
        let colour = self.scene.body;
        let width = (2.0 * bevel * self.orbit.scale() * UNITS).round() as i32;
        push(
            svg,
            format_args!(
                r#"<path fill="{colour}" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" d="{path}"/>"#
            ),
        );
    }

    /// The stickers on the visible faces.
    fn stickers(&self, svg: &mut String) {
        let looks_here = self.visible().fold([false; 6], |mut looks, (face, _)| {
            looks[face.index()] = true;
            looks
        });
        self.stickers_of(svg, looks_here, 0.0);
    }

    /// The stickers of these faces, so far away from them: one path a colour, and one for the signs
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
                // Seen from within, a sign is turned round, so that it can be read.
                let side = if lift > 0.0 { -1.0 } else { 1.0 };
                self.mark(path_of(&mut signs, sticker.colour.ink()), centre, sticker.face, mark, side);
            }
        }
        for ((colour, tag), path) in paths {
            // The rings of the picture in 3D, by the same colours.
            let ring = match tag {
                Tag { is_wrong: true, .. } => Some(WRONG),
                Tag { is_changed: true, .. } => Some(CHANGED),
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
        let width = width.round() as i32;
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
            let place = [x, y].map(|side| half * (DOT_PLACE + side * DOT_RADIUS));
            self.project(along(along(centre, direction(right), place[0]), direction(down), place[1]))
        };
        let mut pen = Pen::new(path);
        for step in 0..12 {
            let (sin, cos) = (step as f32 * std::f32::consts::TAU / 12.0).sin_cos();
            pen.line_to(at([cos, sin]));
        }
        pen.close();
    }

    /// Adds the strokes of a sign to a path.
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

/// The path of this paint among those begun.
fn path_of<T: PartialEq>(paths: &mut Vec<(T, String)>, paint: T) -> &mut String {
    let place = paths.iter().position(|(begun, _)| *begun == paint).unwrap_or_else(|| {
        paths.push((paint, String::new()));
        paths.len() - 1
    });
    &mut paths[place].1
}

/// Appends to a text, which cannot fail.
fn push(text: &mut String, arguments: std::fmt::Arguments) {
    let _ = text.write_fmt(arguments);
}

/// Adds a closed polygon to a path.
fn polygon(path: &mut String, corners: [[i32; 2]; 4]) {
    let mut pen = Pen::new(path);
    corners.into_iter().for_each(|corner| pen.line_to(corner));
    pen.close();
}

/// Draws one outline, in steps relative to the last point, which makes for short text.
struct Pen<'a> {
    path: &'a mut String,
    at: Option<[i32; 2]>,
}

impl<'a> Pen<'a> {
    fn new(path: &'a mut String) -> Pen<'a> {
        Pen { path, at: None }
    }

    fn line_to(&mut self, [x, y]: [i32; 2]) {
        match self.at {
            None => push(self.path, format_args!("M{x} {y}")),
            Some([from_x, from_y]) => push(self.path, format_args!("l{} {}", x - from_x, y - from_y)),
        }
        self.at = Some([x, y]);
    }

    fn curve_to(&mut self, by: [i32; 2], [x, y]: [i32; 2]) {
        let [from_x, from_y] = self.at.unwrap_or([x, y]);
        let (by_x, by_y) = (by[0] - from_x, by[1] - from_y);
        push(self.path, format_args!("q{by_x} {by_y} {} {}", x - from_x, y - from_y));
        self.at = Some([x, y]);
    }

    fn close(&mut self) {
        self.path.push('z');
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
        let turn = LayerTurn { face, first, last: first, quarters: 1 };
        Scene::new(&Stickers::solved(size), Some(Turning { turn, fraction }), &Looks::LIGHT)
    }

    /// The elements within the picture, after checking that the text is well formed.
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
    fn signs_and_hanging_stickers_are_drawn_on_request() {
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
        // R turns: it is nearer to the camera, so it comes last; of L it is the other way round.
        let orbit = Orbit::CLASSIC;
        assert_eq!(far_to_near(&turning(3, Face::R, 1, 0.5), &orbit), [1, 0]);
        assert_eq!(far_to_near(&turning(3, Face::L, 1, 0.5), &orbit), [0, 1]);
        // Seen along the middle layer, both outer layers are behind it.
        let order = far_to_near(&turning(3, Face::R, 2, 0.5), &Orbit::new(0.0, 0.3));
        assert_eq!(order[2], 1);
    }

    #[test]
    fn a_turn_shows_the_plastic_it_lays_bare() {
        let (rest, turned) = (at_rest(3), turning(3, Face::U, 1, 0.5));
        let faces = |scene| {
            let svg = cube_svg(scene, &Orbit::CLASSIC);
            let bodies = elements(&svg).into_iter().filter(|element| element.contains("stroke"));
            bodies.map(|body| body.matches('M').count()).sum::<usize>()
        };
        assert_eq!(faces(&rest), 3);
        // The layers below show their upper side and two sides, the turning one U and two sides.
        assert_eq!(faces(&turned), 6);
    }

    #[test]
    fn every_number_stays_within_the_picture() {
        for step in 0..40 {
            let orbit = Orbit::new(step as f32 * 0.7, (step as f32).sin());
            let scene = turning(3, Face::ALL[step % 6], 1, 0.5);
            let svg = cube_svg_contents(&scene, &orbit);
            for start in svg.split('M').skip(1) {
                let (x, rest) = start.split_once(' ').expect("two numbers");
                let end = rest.find(['l', 'q', 'z']).expect("a line goes on");
                for number in [x, &rest[..end]] {
                    let number: i32 = number.parse().expect("a whole number");
                    assert!(number.abs() <= 1000, "{number}");
                }
            }
        }
    }
}
