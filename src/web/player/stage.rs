//! The picture of the cube: drawn by WebGL where there is any, as SVG where there is none.

use std::mem;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlCanvasElement, HtmlElement};

use crate::numbers::{Number, nearest_f32};
use crate::text::Decimal;
use crate::view::{Hit, Orbit, Picture, Scene, cube_svg_contents, pick};
use crate::web::runtime::dom::{DomError, document, set_attribute, window};
use crate::web::runtime::listener::Listener;
use crate::web::runtime::renderer::{Renderer, RendererModule};

/// The element that shows the cube.
pub struct Stage {
    element: HtmlElement,
    svg: Element,
    /// The picture from behind, made when it is first wanted.
    back: Option<Element>,
    /// The canvas, while a context is lent.
    canvas: Option<Canvas>,
    /// The number of layers of the cubes to draw.
    layers: usize,
    size: (u32, u32),
    drawn: Option<Picture>,
    /// Whether the picture is to be drawn again though it is the same.
    is_stale: bool,
    /// Whether the picture was drawn to be looked at, and not in passing.
    is_fine: bool,
    /// Whether it was drawn since [`Stage::take_has_drawn`].
    has_drawn: bool,
}

struct Canvas {
    element: HtmlCanvasElement,
    module: RendererModule,
    /// None while the context is lost, and once the renderer could not draw.
    renderer: Option<Renderer>,
    _listeners: [Listener; 2],
}

impl Stage {
    /// Takes over the element with its SVG picture, for cubes of `layers` layers.
    pub fn new(element: &HtmlElement, svg: &Element, layers: usize) -> Stage {
        Stage {
            element: element.clone(),
            svg: svg.clone(),
            back: None,
            canvas: None,
            layers,
            size: (0, 0),
            drawn: None,
            is_stale: false,
            is_fine: true,
            has_drawn: false,
        }
    }

    /// Puts a canvas with a WebGL context on the stage, which shows from the next drawing on; returns false if there is
    /// none. `changed` is called with whether the context is lost when the browser takes it away for some time and when
    /// it is back.
    pub fn take_context(
        &mut self,
        module: &RendererModule,
        changed: impl Fn(bool) + Clone + 'static,
    ) -> Result<bool, DomError> {
        let canvas = canvas()?;
        let Some(renderer) = Renderer::new(module, &canvas, self.layers) else { return Ok(false) };
        let restored = changed.clone();
        let lost = move |event: Event| {
            event.prevent_default();
            changed(true);
        };
        let listeners = [
            Listener::new(&canvas, "webglcontextlost", lost)?,
            Listener::new(&canvas, "webglcontextrestored", move |_: Event| restored(false))?,
        ];
        self.element.append_child(&canvas)?;
        let (module, renderer) = (module.clone(), Some(renderer));
        self.canvas = Some(Canvas { element: canvas, module, renderer, _listeners: listeners });
        self.is_stale = true;
        Ok(true)
    }

    /// Gives the context back: the SVG picture takes the place of the canvas before that goes.
    pub fn give_back_context(&mut self) {
        let Some(canvas) = self.canvas.take() else { return };
        if let Some(picture) = self.drawn.take() {
            self.draw(picture);
        }
        canvas.element.remove();
    }

    /// The point of the picture (see [`Orbit`]) at a point of the window, in CSS pixels.
    pub fn point(&self, x: f32, y: f32) -> [f32; 2] {
        let frame = self.element.get_bounding_client_rect();
        let half = nearest_f32(frame.width().min(frame.height()).max(1.0)) / 2.0;
        let middle_x = nearest_f32(frame.x()) + nearest_f32(frame.width()) / 2.0;
        let middle_y = nearest_f32(frame.y()) + nearest_f32(frame.height()) / 2.0;
        [(x - middle_x) / half, (y - middle_y) / half]
    }

    /// The camera of the picture drawn last.
    pub fn orbit(&self) -> Orbit {
        self.drawn.as_ref().map_or(Orbit::CLASSIC, |picture| picture.orbit)
    }

    /// What is seen at a point of the window, in CSS pixels, when the cube drawn last is at rest.
    pub fn pick(&self, x: f32, y: f32) -> Option<Hit> {
        let picture = self.drawn.as_ref()?;
        let at_rest = Picture { turning: None, ..picture.clone() };
        pick(&at_rest.scene(), &picture.orbit, self.point(x, y))
    }

    /// The smaller side of the stage in CSS pixels.
    pub fn extent(&self) -> f32 {
        self.element.client_width().min(self.element.client_height()).max(1).to_f32()
    }

    /// Notes the size in device pixels; says whether it is another.
    pub fn resize(&mut self, width: u32, height: u32) -> bool {
        let changed = self.size != (width, height);
        self.size = (width, height);
        self.is_stale |= changed;
        changed
    }

    /// Goes on without the context that was lost.
    pub fn lose(&mut self) {
        if let Some(canvas) = &mut self.canvas {
            canvas.renderer = None;
        }
        self.is_stale = true;
    }

    /// Draws with the context that came back. If that is not possible, SVG goes on.
    pub fn restore(&mut self) {
        if let Some(canvas) = &mut self.canvas {
            canvas.renderer = Renderer::new(&canvas.module, &canvas.element, self.layers);
        }
        self.is_stale = true;
    }

    /// Draws the picture, unless it is there already.
    pub fn draw(&mut self, picture: Picture) {
        let is_there = self.drawn.as_ref() == Some(&picture) && !self.is_stale;
        if is_there || self.size.0 == 0 || self.size.1 == 0 {
            return;
        }
        self.is_stale = false;
        if self.draw_on_canvas(&picture) {
            self.is_fine = false;
            self.show("webgl");
        } else {
            self.svg.set_inner_html(&cube_svg_contents(&picture.scene(), &picture.orbit));
            self.is_fine = true;
            self.show("svg");
        }
        self.show_back(&picture);
        self.show_ground(&picture.orbit);
        self.drawn = Some(picture);
        self.has_drawn = true;
    }

    fn draw_on_canvas(&mut self, picture: &Picture) -> bool {
        let Some(canvas) = &mut self.canvas else { return false };
        let Some(renderer) = &mut canvas.renderer else { return false };
        // Square, as the page shows it (`object-fit` in the style sheet).
        let side = self.size.0.min(self.size.1);
        renderer.resize(side, side);
        let is_drawn = renderer.draw(picture);
        if !is_drawn {
            canvas.renderer = None;
        }
        is_drawn
    }

    /// The picture that is shown.
    pub const fn picture(&self) -> Option<&Picture> {
        self.drawn.as_ref()
    }

    /// Whether a picture was drawn since this was asked the last time.
    pub const fn take_has_drawn(&mut self) -> bool {
        mem::replace(&mut self.has_drawn, false)
    }

    /// Whether the picture can be made finer, now that it rests.
    pub const fn can_refine(&self) -> bool {
        !self.is_fine
    }

    /// Draws the picture once more, to be looked at.
    pub fn refine(&mut self) {
        let renderer = self.canvas.as_mut().and_then(|canvas| canvas.renderer.as_mut());
        if let (Some(renderer), Some(picture), false) = (renderer, &self.drawn, self.is_fine) {
            renderer.draw_still(picture);
            self.is_fine = true;
        }
    }

    /// Shows the cube from behind in the corner, if that is wanted. As SVG: it is small, and lies
    /// beside the square of the canvas.
    fn show_back(&mut self, picture: &Picture) {
        if self.back.is_none() && picture.looks.back {
            self.back = self.make_back().ok();
        }
        let Some(back) = &self.back else { return };
        set_attribute(back, "hidden", (!picture.looks.back).then_some(""));
        if picture.looks.back {
            let scene = Scene { hints: false, ..picture.scene() };
            let orbit = picture.orbit.across().with_hints(false);
            back.set_inner_html(&cube_svg_contents(&scene, &orbit));
        }
    }

    fn make_back(&self) -> Result<Element, DomError> {
        let back = self.svg.clone_node()?.unchecked_into::<Element>();
        set_attribute(&back, "data-part", Some("back-view"));
        self.element.append_child(&back)?;
        Ok(back)
    }

    /// Takes the shadow on the ground away while the cube is seen from below.
    fn show_ground(&self, orbit: &Orbit) {
        if self.drawn.as_ref().is_none_or(|drawn| drawn.orbit != *orbit) {
            let opacity = Decimal(f64::from((orbit.pitch() * 4.0).clamp(0.0, 1.0)), 2);
            // A stage without a style has no shadow either.
            let _ = self.element.style().set_property("--ground", &opacity.to_string());
        }
    }

    /// Shows one of the two pictures (the style sheet hides the other), and marks when WebGL drew
    /// its first.
    fn show(&self, picture: &str) {
        if self.element.get_attribute("data-picture").as_deref() == Some(picture) {
            return;
        }
        let is_webgl = picture == "webgl";
        set_attribute(&self.element, "data-picture", Some(picture));
        if is_webgl && let Some(clock) = window().ok().and_then(|window| window.performance()) {
            // A browser without marks has nobody who reads them.
            let _ = clock.mark("cubelab-3d");
        }
    }
}

/// Makes a canvas.
fn canvas() -> Result<HtmlCanvasElement, DomError> {
    let canvas = document()?.create_element("canvas")?;
    set_attribute(&canvas, "aria-hidden", Some("true"));
    canvas.dyn_into().map_err(|_| DomError::NoPart("canvas".to_owned()))
}
