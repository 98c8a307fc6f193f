//! The description of a still picture, and its contents as SVG text.

use super::arrow::Arrow;
use super::colour::{Colour, MASKED, SILVER};
use crate::cube::{ByFace, Face};
use crate::named::named;
use crate::numbers::{Number, WholePart};
use crate::nxn::{LayerTurn, Stickers};
use crate::view::{
    Coat, Finish, Looks, Marks, Mask, Orbit, Rgb, Rotation, Scene, Scheme, Shade, Turning,
    arrows_svg_contents, cube_svg_contents, lit, net_contents, net_extent, net_spot, plan_box, plan_contents,
    plan_spot, still_cube_svg_contents, tagged_colour,
};

named! {
    /// The views of a still picture.
    View ("view") {
        /// The cube in space.
        Space = "3d",
        /// The top layer from above, with the upper rows of the four sides around it.
        Plan,
        /// All six faces, unfolded.
        Net,
        /// The cube in space from the front, and beside it from behind.
        Sides,
        /// The cube in space through sheer plastic, without the stickers that a mask leaves out.
        Transparent = "trans",
    }
}

/// The colour of one sticker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fill {
    /// The colour of a face in the scheme.
    Face(Face),
    /// The grey of stickers that do not matter.
    Blank,
    /// Silver: the sticker is oriented, whatever its colour.
    Oriented,
    /// A colour; `None` for a sticker that is not drawn.
    Colour(Option<Rgb>),
}

/// One sticker of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint {
    /// Its colour.
    pub fill: Fill,
    /// Its shade by the mask.
    pub shade: Shade,
}

/// The description of a still picture.
///
/// ```
/// use cubelab::draw::{Drawing, View};
///
/// let drawing = Drawing { view: View::Plan, ..Drawing::solved(3) };
/// assert!(drawing.svg().starts_with("<svg"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// The stickers in facelet order: 6 N^2 for a cube of N layers.
    pub stickers: Vec<Paint>,
    /// The view.
    pub view: View,
    /// The colours of the six faces; `None` for stickers that are not drawn.
    pub scheme: ByFace<Option<Rgb>>,
    /// The colour of blank stickers and of those that the mask leaves out; `None` does not draw them.
    pub masked: Option<Rgb>,
    /// The plastic, and the opacity of plastic and stickers.
    pub finish: Finish,
    /// The marks on the stickers.
    pub marks: Marks,
    /// The colour of the background; `None` for a transparent one.
    pub background: Option<Rgb>,
    /// The rotation of a cube in space, seen from the front.
    pub rotation: Rotation,
    /// The distance of the eye from the centre of a cube in space, in sides of the cube, at least 1.
    pub distance: f32,
    /// The arrows between stickers. A plan leaves out arrows at stickers that it does not show.
    pub arrows: Vec<Arrow>,
    /// The colour of arrows that have none of their own.
    pub arrow_colour: Rgb,
    /// The camera of a cube in space. It takes the place of rotation and distance, and the picture has the same frame from every
    /// position and during every turn. `None` for a frame that just contains the cube at rest.
    pub orbit: Option<Orbit>,
    /// The turn in progress of an opaque cube in space.
    pub turning: Option<Turning>,
    /// The turn that an arrow shows. A net dims the layers that rest instead.
    pub turn: Option<LayerTurn>,
    /// The width of the picture in pixels.
    pub pixels: u16,
    /// The text below the picture; empty for none.
    pub caption: String,
    /// The name of the picture for people who do not see it.
    pub title: String,
    /// The description of the picture for people who do not see it; empty for none.
    pub description: String,
}

/// The plastic of an opaque cube.
const BODY: Rgb = Looks::LIGHT.body;

/// The plastic of a cube that one sees through: silver at half opacity, as VisualCube has it.
pub(super) const SHEER: Finish = Finish { body: Some(SILVER), body_opacity: 50, sticker_opacity: 100 };

/// The gap between the two pictures of [`View::Sides`] in SVG units.
const SIDES_GAP: i32 = 60;

/// A rectangle of a picture in SVG units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

/// The frame of a picture that contains the cube from every position and during every turn.
const WHOLE: Frame = Frame { left: -1000, top: -1000, width: 2000, height: 2000 };

impl Drawing {
    /// Returns the picture of the solved cube of `size` layers in the classic scheme, in space, 256 pixels wide.
    ///
    /// # Panics
    /// If `size` is 0.
    pub fn solved(size: usize) -> Drawing {
        let paint = |face: &Face| Paint { fill: Fill::Face(*face), shade: Shade::Full };
        let turned = |axis, degrees: f32| Rotation::about(axis, -degrees.to_radians());
        Drawing {
            stickers: Stickers::solved(size).colours().iter().map(paint).collect(),
            view: View::Space,
            scheme: ByFace(Scheme::Classic.colours().0.map(Some)),
            masked: Some(MASKED),
            finish: Finish::opaque(BODY),
            marks: Marks::None,
            background: None,
            // The rotations y45x-34 of VisualCube: U above, F on the left, R on the right.
            rotation: turned([0.0, 1.0, 0.0], 45.0).then(turned([1.0, 0.0, 0.0], -34.0)),
            distance: 5.0,
            arrows: Vec::new(),
            arrow_colour: Rgb(0x11, 0x11, 0x11),
            orbit: None,
            turning: None,
            turn: None,
            pixels: 256,
            caption: String::new(),
            title: String::new(),
            description: String::new(),
        }
    }

    /// The number of layers.
    pub fn size(&self) -> usize {
        (self.stickers.len() / 6).isqrt()
    }

    /// Returns the coats of the stickers, `None` for those that are not drawn.
    fn coats(&self) -> Vec<Option<Coat>> {
        let body = self.finish.body.unwrap_or(BODY);
        let looks = Looks {
            scheme: Scheme::Custom(ByFace(self.scheme.0.map(|colour| colour.unwrap_or(body)))),
            marks: self.marks,
            mask: Mask::None,
            body,
            ..Looks::LIGHT
        };
        let plain = |colour: Colour| colour.map(|colour| Coat { colour, mark: None });
        let coat = |paint: &Paint| match (paint.fill, paint.shade) {
            (Fill::Colour(None), _) => None,
            (Fill::Blank, _) | (_, Shade::Grey) => plain(self.masked),
            (Fill::Face(face), shade) => self.scheme[face].map(|_| looks.coat(face, shade)),
            (Fill::Oriented, _) => plain(Some(SILVER)),
            (Fill::Colour(colour), _) => plain(colour),
        };
        let mut coats: Vec<Option<Coat>> = self.stickers.iter().map(coat).collect();
        if let (View::Net, Some(turn)) = (self.view, self.turn) {
            for (coat, tag) in coats.iter_mut().zip(lit(self.size(), turn)) {
                let dimmed = |coat: Coat| Coat { colour: tagged_colour(coat.colour, tag, &looks), ..coat };
                *coat = coat.map(dimmed);
            }
        }
        coats
    }

    /// Returns the contents of the picture without background and caption, and the rectangle that they fill.
    pub(super) fn contents(&self) -> (String, Frame) {
        match self.view {
            View::Plan => self.plan(),
            View::Net => self.net(),
            View::Space | View::Transparent => {
                let orbit = self.orbit();
                let frame = if self.orbit.is_some() { WHOLE } else { frame_of(&orbit) };
                (self.space(&orbit, &|_| true), frame)
            }
            View::Sides => self.sides(),
        }
    }

    fn orbit(&self) -> Orbit {
        // The camera counts in half sides.
        self.orbit.unwrap_or_else(|| Orbit::of_turned_cube(self.rotation, 2.0 * self.distance))
    }

    fn plan(&self) -> (String, Frame) {
        let size = self.size();
        let mut svg = plan_contents(size, &self.coats(), &self.finish);
        if let Some(turn) = self.turn.filter(|turn| shows_from_above(*turn, size)) {
            let above =
                Orbit::of_turned_cube(Rotation::about([1.0, 0.0, 0.0], std::f32::consts::FRAC_PI_2), 1000.0);
            // The top has 300 units in a plan.
            let scale = 0.15 / above.scale();
            let thousandths = (1000.0 * scale).round().whole_i32();
            svg += &format!(r#"<g transform="translate(150 150)scale(.{thousandths:03})">"#);
            svg += &arrows_svg_contents(turn, size, &above);
            svg += "</g>";
        }
        let spots = |sticker| plan_spot(size, sticker);
        for arrow in &self.arrows {
            let ends = [Some(arrow.from), Some(arrow.to), arrow.via];
            if ends.into_iter().flatten().all(|sticker| spots(sticker).is_some()) {
                let spot = |sticker| spots(sticker).unwrap_or_default();
                arrow.draw(&mut svg, &spot, 300.0 / size.to_f32(), self.arrow_colour);
            }
        }
        let [left, top, width, height] = plan_box(size);
        (svg, Frame { left, top, width, height })
    }

    fn net(&self) -> (String, Frame) {
        let size = self.size();
        let mut svg = net_contents(size, &self.coats(), &self.finish);
        for arrow in &self.arrows {
            arrow.draw(
                &mut svg,
                &|sticker| net_spot(size, sticker),
                300.0 / size.to_f32(),
                self.arrow_colour,
            );
        }
        let [width, height] = <[f32; 2]>::from(net_extent()).map(|c| (c * 300.0).round().whole_i32());
        (svg, Frame { left: 0, top: 0, width, height })
    }

    /// Draws the cube in space, with those arrows whose start `shows` accepts.
    fn space(&self, orbit: &Orbit, shows: &dyn Fn(usize) -> bool) -> String {
        let size = self.size();
        let coats = self.coats();
        let body = self.finish.body.unwrap_or(BODY);
        let all: Vec<Coat> =
            coats.iter().map(|coat| coat.unwrap_or(Coat { colour: body, mark: None })).collect();
        let mut scene = Scene::painted(size, &all, self.turning, body);
        let mut drawn = coats.iter();
        scene.stickers.retain(|_| drawn.next().is_some_and(Option::is_some));
        let mut svg = if self.turning.is_some() {
            cube_svg_contents(&scene, orbit)
        } else {
            still_cube_svg_contents(&scene, orbit, &self.finish)
        };
        if let Some(turn) = self.turn {
            svg += &arrows_svg_contents(turn, size, orbit);
        }
        let places = Scene::painted(size, &all, None, body).stickers;
        let spot = |sticker: usize| orbit.project(places[sticker].centre).map(|c| 1000.0 * c);
        for arrow in self.arrows.iter().filter(|arrow| shows(arrow.from)) {
            arrow.draw(&mut svg, &spot, 2000.0 * orbit.scale() / size.to_f32(), self.arrow_colour);
        }
        svg
    }

    fn sides(&self) -> (String, Frame) {
        let front = self.orbit();
        let back = front.across();
        let (near, far) = (frame_of(&front), frame_of(&back));
        let area = self.size() * self.size();
        let is_front = |sticker: usize| {
            let [x, y, z] = Face::from_index(sticker / area).frame().normal.map(|c| c.to_f32());
            let [eye_x, eye_y, eye_z] = front.eye();
            x * eye_x + y * eye_y + z * eye_z > 1.0
        };
        let mut svg = self.space(&front, &is_front);
        let right = near.left + near.width + SIDES_GAP - far.left;
        let down = near.top - far.top;
        svg += &format!(r#"<g transform="translate({right} {down})">"#);
        svg += &self.space(&back, &|sticker| !is_front(sticker));
        svg += "</g>";
        let width = near.width + SIDES_GAP + far.width;
        (svg, Frame { width, height: near.height.max(far.height), ..near })
    }
}

/// True if an arrow on the top shows the turn: a turn about the vertical axis must move the top layer.
fn shows_from_above(turn: LayerTurn, size: usize) -> bool {
    match turn.face() {
        Face::U => turn.moves_depth(0),
        Face::D => turn.moves_depth(size - 1),
        _ => true,
    }
}

/// Returns the square around the cube that this camera sees.
fn frame_of(orbit: &Orbit) -> Frame {
    let mut least = [f32::INFINITY; 2];
    let mut most = [f32::NEG_INFINITY; 2];
    for corner in 0..8u8 {
        let point = [1, 2, 4].map(|bit| if corner & bit == 0 { -1.0 } else { 1.0 });
        for (i, c) in orbit.project(point).into_iter().enumerate() {
            least[i] = least[i].min(c);
            most[i] = most[i].max(c);
        }
    }
    let half = 1.03 * (most[0] - least[0]).max(most[1] - least[1]) / 2.0;
    let units = |c: f32| (1000.0 * c).round().whole_i32();
    let [left, top] = [0, 1].map(|i| units((least[i] + most[i]) / 2.0 - half));
    let side = units(2.0 * half);
    Frame { left, top, width: side, height: side }
}
