//! A picture drawn on a canvas by the graphics card, through three-d. What is drawn, and how, is the affair of a
//! [`Brush`]; here are the canvas, its context and its number of pixels.

use std::cell::Cell;
use std::rc::Rc;

use thiserror::Error;
use three_d::{ClearState, Context, CoreError, RenderTarget, Viewport};
use wasm_bindgen::JsCast;
use web_sys::{HtmlCanvasElement, WebGl2RenderingContext, WebGlContextAttributes, WebglDebugRendererInfo};

use super::blocks::Blocks;
use super::brush::Brush;
use super::cubies::Cubies;
use crate::numbers::{Number, WholePart};
use crate::view::{Frame, Measured, Paint, Resolution};
use crate::web::runtime::dom::now;
use crate::web::runtime::timer::Timer;

/// How many pixels the processor can draw in a frame of a movement.
const MOVING_PIXELS: f32 = 300_000.0;

/// From this many layers on, the notches between cubies are about a pixel wide, and their many
/// triangles would cost more time than all the rest.
const BLOCKS_FROM: usize = 6;

/// Why there is no picture in 3D.
#[derive(Debug, Error)]
pub enum RendererError {
    /// WebGL is switched off, or there is no driver for it, or too many pages use it.
    #[error("the browser gives no WebGL 2 context; expected one for the canvas")]
    NoContext,
    /// The graphics driver took the context away.
    #[error("the WebGL context is lost; expected a live one")]
    Lost,
    /// The graphics driver refused something.
    #[error("the graphics driver refused to draw: {0}")]
    Driver(#[from] CoreError),
}

/// Draws cubes of one size on one canvas. Owns everything it put on the graphics card.
///
/// On `webglcontextlost` a player drops the renderer, and makes a new one for the same
/// canvas on `webglcontextrestored`. Dropping a renderer whose context is alive gives the context
/// back to the browser, which keeps but a few; the canvas cannot be drawn in 3D after that.
pub struct Renderer {
    canvas: HtmlCanvasElement,
    gl: WebGl2RenderingContext,
    has_card: bool,
    /// The device pixels of the picture.
    size: (u32, u32),
    context: Context,
    brush: Box<dyn Brush>,
    resolution: Resolution,
    /// What frames take where the processor draws.
    measured: Rc<Cell<Measured>>,
    measuring: Option<Timer>,
}

impl Renderer {
    /// Prepares this canvas for drawing cubes of `layers` layers; its background stays transparent.
    pub fn new(canvas: &HtmlCanvasElement, layers: usize) -> Result<Renderer, RendererError> {
        let gl = context_of(canvas).ok_or(RendererError::NoContext)?;
        // A lost context hands out no objects, which three-d takes for a reason to panic.
        if gl.is_context_lost() {
            return Err(RendererError::Lost);
        }
        let has_card = has_graphics_card(&gl);
        let context = shared_context(gl.clone())?;
        let brush = if layers < BLOCKS_FROM { Cubies::brush } else { Blocks::brush }(&context, layers)?;
        let size = (canvas.width(), canvas.height());
        Ok(Renderer {
            canvas: canvas.clone(),
            gl,
            has_card,
            size,
            context,
            brush,
            resolution: Resolution::default(),
            measured: Rc::default(),
            measuring: None,
        })
    }

    /// The picture is shown on this many device pixels from the next frame on. A side of 0 is passed
    /// over. The size of the canvas on the page must not depend on its `width` and `height`.
    pub fn resize(&mut self, width_px: u32, height_px: u32) {
        if width_px > 0 && height_px > 0 {
            self.size = (width_px, height_px);
        }
    }

    /// Gives the stickers their paint, in facelet order, for this and all later frames.
    pub fn paint(&mut self, stickers: &[Paint]) {
        // On a lost context three-d would panic.
        if !self.gl.is_context_lost() {
            self.brush.paint(stickers);
        }
    }

    /// Draws on the whole canvas a frame of a movement: with as many pixels as come in time.
    pub fn draw(&mut self, frame: &Frame) {
        let began = now();
        self.resolution.frame(began);
        let share = self.resolution.share();
        if self.has_card {
            return self.draw_scaled(frame, self.fine_scale() * share.sqrt());
        }
        let most = (MOVING_PIXELS / self.pixels()).sqrt().min(1.0);
        self.draw_scaled(frame, most * share.min(self.measured.get().share()).sqrt());
        // The page waits for what the processor draws before it goes on.
        let measured = self.measured.clone();
        let note = move || {
            let mut now_measured = measured.get();
            now_measured.took(now() - began);
            measured.set(now_measured);
        };
        self.measuring = Timer::new(0, note).ok();
    }

    /// Draws on the whole canvas a frame to be looked at, when all has come to rest. Without a
    /// graphics card this takes several times as long as [`Renderer::draw`]; with one it is the same.
    pub fn draw_still(&mut self, frame: &Frame) {
        self.draw_scaled(frame, self.fine_scale());
    }

    /// The device pixels the picture is shown on.
    fn pixels(&self) -> f32 {
        self.size.0.to_f32() * self.size.1.to_f32()
    }

    /// How many pixels are drawn for the side of one that is shown. The browser's scaling makes smooth
    /// edges of them, and unlike multisampling, which belongs to a canvas once and for all, this can
    /// be left out while things move.
    fn fine_scale(&self) -> f32 {
        match self.pixels() {
            ..=500_000.0 => 2.0,
            ..=1_500_000.0 if self.has_card => 1.5,
            _ => 1.0,
        }
    }

    /// Draws on a canvas of `scale` times as many pixels as the page shows.
    fn draw_scaled(&mut self, frame: &Frame, scale: f32) {
        // On a lost context three-d would panic.
        if self.gl.is_context_lost() {
            return;
        }
        let [width, height] =
            [self.size.0, self.size.1].map(|side| (side.to_f32() * scale).round().whole_u32());
        // Setting a side to what it is would throw away the buffers.
        if (self.canvas.width(), self.canvas.height()) != (width, height) {
            self.canvas.set_width(width);
            self.canvas.set_height(height);
        }
        RenderTarget::screen(&self.context, width, height)
            .clear(ClearState::color_and_depth(0.0, 0.0, 0.0, 0.0, 1.0));
        self.brush.draw(frame, Viewport::new_at_origo(width, height));
    }
}

impl Drop for Renderer {
    fn drop(&mut self) {
        if let Ok(Some(extension)) = self.gl.get_extension("WEBGL_lose_context") {
            extension.unchecked_into::<web_sys::WebglLoseContext>().lose_context();
        }
    }
}

/// A WebGL 2 context of the canvas.
fn context_of(canvas: &HtmlCanvasElement) -> Option<WebGl2RenderingContext> {
    let attributes = WebGlContextAttributes::new();
    attributes.set_alpha(true);
    attributes.set_antialias(false);
    let context = canvas.get_context_with_context_options("webgl2", &attributes).ok().flatten()?;
    context.dyn_into().ok()
}

/// Whether a graphics card draws, and not the processor in its stead. Where the browser does not say,
/// a card is taken for granted.
fn has_graphics_card(gl: &WebGl2RenderingContext) -> bool {
    let name = |parameter| gl.get_parameter(parameter).ok().and_then(|name| name.as_string());
    let mut renderer = name(WebGl2RenderingContext::RENDERER).unwrap_or_default();
    // Browsers of the WebKit family give the true name only through an extension, which others
    // warn of.
    if renderer.starts_with("WebKit")
        && let Ok(Some(_)) = gl.get_extension("WEBGL_debug_renderer_info")
    {
        renderer = name(WebglDebugRendererInfo::UNMASKED_RENDERER_WEBGL).unwrap_or_default();
    }
    let of_processors = ["SwiftShader", "llvmpipe", "softpipe", "Software", "Basic Render"];
    !of_processors.iter().any(|name| renderer.contains(name))
}

/// The context as three-d takes it.
///
/// three-d asks the context for every extension that it knows, and each answer waits for the graphics driver. Without a graphics
/// card, these answers take a tenth of the time to the first frame. The brushes use no extension. So `getExtension` returns null
/// while three-d takes the context.
#[cfg(target_arch = "wasm32")]
fn shared_context(gl: WebGl2RenderingContext) -> Result<Context, RendererError> {
    use js_sys::Reflect;
    use wasm_bindgen::closure::Closure;
    const METHOD: &str = "getExtension";
    let none = Closure::<dyn Fn() -> wasm_bindgen::JsValue>::new(|| wasm_bindgen::JsValue::NULL);
    let _ = Reflect::set(&gl, &METHOD.into(), none.as_ref());
    // three-d shares its context by Arc, also where there is one thread only.
    #[allow(clippy::arc_with_non_send_sync)]
    let shared = std::sync::Arc::new(three_d::context::Context::from_webgl2_context(gl.clone()));
    let _ = Reflect::delete_property(&gl, &METHOD.into());
    Ok(Context::from_gl_context(shared)?)
}

/// Outside a browser nothing takes a browser's context; this lets the room be checked there.
#[cfg(not(target_arch = "wasm32"))]
fn shared_context(_: WebGl2RenderingContext) -> Result<Context, RendererError> {
    Err(RendererError::NoContext)
}
