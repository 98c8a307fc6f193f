//! A [`Scene`] drawn on a canvas by the graphics card, through three-d.
//!
//! Two draw calls a frame: all stickers, all plastic. A sticker is a square on which the shader paints
//! the round corners, the rim and the bevel around it: smooth at any size, and many times cheaper
//! without a graphics card than triangles. three-d's own materials would bring long shaders, slow to
//! compile there; this short one draws all of a cube.

use thiserror::Error;
use three_d::{
    Blend, BlendEquationType, BlendMultiplierType, ClearState, Context, CoreError, Cull, ElementBuffer,
    InstanceBuffer, Interpolation, Mat3, Mat4, Program, RenderStates, RenderTarget, Texture2D, Vec2, Vec3,
    Vec4, VertexBuffer, Viewport, Wrapping, WriteMask,
};
use wasm_bindgen::JsCast;
use web_sys::{HtmlCanvasElement, WebGl2RenderingContext, WebGlContextAttributes, WebglDebugRendererInfo};

use super::shader_source::{FRAGMENT, VERTEX};
use crate::cube::{Face, Frame};
use crate::view::{
    BODY_BEVEL, CHANGED, DOT_PLACE, DOT_RADIUS, HINT_DISTANCE, Mark, Mesh, Orbit, STICKER_HALF_WIDTH,
    STICKER_RADIUS, STROKE_HALF_WIDTH, Scene, Sticker, Tag, WRONG, body_mesh, tile_mesh,
};

/// How many pixels the processor can draw in a frame of a movement.
const MOVING_PIXELS: f32 = 300_000.0;

/// How far a tile lies above the plastic it hides: enough for the depth buffer to tell them apart.
const TILE_LIFT: f32 = 0.002;

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

/// Draws scenes on one canvas. Owns everything it put on the graphics card; all of it can be made
/// again from a [`Scene`].
///
/// When the page hears `webglcontextlost` it drops the renderer, and makes a new one for the same
/// canvas on `webglcontextrestored`. Dropping a renderer whose context is alive gives the context
/// back to the browser, which keeps but a few; the canvas cannot be drawn in 3D after that.
pub struct Renderer {
    canvas: HtmlCanvasElement,
    gl: WebGl2RenderingContext,
    has_card: bool,
    /// The device pixels of the picture.
    size: (u32, u32),
    context: Context,
    program: Program,
    bodies: Instances,
    tiles: Instances,
    /// How far each point of each sign is from its strokes.
    signs: Texture2D,
    /// What the buffers hold.
    shown: Option<Scene>,
}

impl Renderer {
    /// Prepares this canvas for drawing; its background stays transparent.
    pub fn new(canvas: &HtmlCanvasElement) -> Result<Renderer, RendererError> {
        let gl = context_of(canvas).ok_or(RendererError::NoContext)?;
        // A lost context hands out no objects, which three-d takes for a reason to panic.
        if gl.is_context_lost() {
            return Err(RendererError::Lost);
        }
        let has_card = has_graphics_card(&gl);
        let context = shared_context(gl.clone())?;
        let program = Program::from_source(&context, VERTEX, FRAGMENT)?;
        let bodies = Instances::new(&context, &body_mesh());
        let tiles = Instances::new(&context, &tile_mesh());
        let signs = sign_texture(&context);
        let size = (canvas.width(), canvas.height());
        Ok(Renderer {
            canvas: canvas.clone(),
            gl,
            has_card,
            size,
            context,
            program,
            bodies,
            tiles,
            signs,
            shown: None,
        })
    }

    /// The picture is shown on this many device pixels from the next frame on. A side of 0 is passed
    /// over. The size of the canvas on the page must not depend on its `width` and `height`.
    pub fn resize(&mut self, width_px: u32, height_px: u32) {
        if width_px > 0 && height_px > 0 {
            self.size = (width_px, height_px);
        }
    }

    /// Draws the scene on the whole canvas, as a frame of a movement: quickly.
    pub fn draw(&mut self, scene: &Scene, orbit: &Orbit) {
        let scale =
            if self.has_card { self.fine_scale() } else { (MOVING_PIXELS / self.pixels()).sqrt().min(1.0) };
        self.draw_scaled(scene, orbit, scale);
    }

    /// Draws the scene on the whole canvas to be looked at, when all has come to rest. Without a
    /// graphics card this takes several times as long as [`Renderer::draw`]; with one it is the same.
    pub fn draw_still(&mut self, scene: &Scene, orbit: &Orbit) {
        self.draw_scaled(scene, orbit, self.fine_scale());
    }

    /// The device pixels the picture is shown on.
    fn pixels(&self) -> f32 {
        self.size.0 as f32 * self.size.1 as f32
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
    fn draw_scaled(&mut self, scene: &Scene, orbit: &Orbit, scale: f32) {
        // On a lost context three-d would panic.
        if self.gl.is_context_lost() {
            return;
        }
        let [width, height] = [self.size.0, self.size.1].map(|side| (side as f32 * scale).round() as u32);
        // Setting a side to what it is would throw away the buffers.
        if (self.canvas.width(), self.canvas.height()) != (width, height) {
            self.canvas.set_width(width);
            self.canvas.set_height(height);
        }
        RenderTarget::screen(&self.context, width, height)
            .clear(ClearState::color_and_depth(0.0, 0.0, 0.0, 0.0, 1.0));
        self.upload(scene);
        self.paint(scene, orbit, Viewport::new_at_origo(width, height));
    }

    /// Puts the parts of the scene on the graphics card, if they are not there: within a turn they
    /// are, and a frame sends a few matrices only.
    fn upload(&mut self, scene: &Scene) {
        if self.shown.as_ref().is_some_and(|shown| shown.has_same_parts(scene)) {
            return;
        }
        let turns = |block: usize| f32::from(u8::from(scene.blocks[block].turns));
        let half = scene.half_cubie();
        self.bodies.fill(scene.bodies.iter().map(|body| {
            let ([x, y, z], stretch) = (body.centre, body.half.map(|side| side - half));
            Instance {
                place: [x, y, z, turns(body.block)],
                // The frame of F leaves x, y and z as they are.
                stretch: [stretch[0], stretch[1], stretch[2], Face::F.index() as f32],
                paint: [0.0; 4],
            }
        }));
        self.tiles.fill(scene.stickers.iter().map(|sticker| {
            let normal = sticker.face.frame().normal;
            let [x, y, z]: [f32; 3] =
                std::array::from_fn(|i| sticker.centre[i] + TILE_LIFT * normal[i] as f32);
            let [red, green, blue] = sticker.colour.to_unit();
            Instance {
                place: [x, y, z, turns(sticker.block)],
                stretch: [0.0, 0.0, 0.0, sticker.face.index() as f32],
                paint: [red, green, blue, code_of(sticker)],
            }
        }));
        self.shown = Some(scene.clone());
    }

    /// Draws what is on the graphics card in one part of the canvas.
    fn paint(&self, scene: &Scene, orbit: &Orbit, viewport: Viewport) {
        // Where cubies have bevels of their own, the tile is the level part between them.
        let extent = if scene.has_cubies() { 1.0 - BODY_BEVEL } else { 1.0 };
        let shape = Vec4::new(STICKER_HALF_WIDTH, STICKER_RADIUS, BODY_BEVEL, STROKE_HALF_WIDTH);
        let (width, height) = (viewport.width as f32, viewport.height as f32);
        let program = &self.program;
        program.use_uniform("shape", shape);
        program.use_uniform("view", Mat4::from(orbit.view()));
        program.use_uniform("projection", Mat4::from(orbit.projection(width, height)));
        program.use_texture("signs", &self.signs);
        program.use_uniform("turned", Mat3::from(scene.rotation.0));
        program.use_uniform_array("frames", &Face::ALL.map(frame_matrix));
        program.use_uniform("half_cubie", scene.half_cubie());
        program.use_uniform("wrong", Vec3::from(WRONG.to_unit()));
        program.use_uniform("changed", Vec3::from(CHANGED.to_unit()));
        program.use_uniform("dot_shape", Vec2::new(DOT_PLACE, DOT_RADIUS));
        program.use_uniform("plastic", Vec3::from(scene.body.to_unit()));
        // The tiles first: the plastic behind them need not be shaded.
        let solid = RenderStates { cull: Cull::Back, ..RenderStates::default() };
        program.use_uniform("lift", 0.0);
        for (instances, extent) in [(&self.tiles, extent), (&self.bodies, 1.0)] {
            program.use_uniform("extent", extent);
            instances.draw(program, viewport, solid);
        }
        if scene.hints {
            // Of what hangs around the cube, the sides that look inwards.
            let glassy = RenderStates {
                cull: Cull::Front,
                write_mask: WriteMask::COLOR,
                blend: PREMULTIPLIED,
                ..RenderStates::default()
            };
            program.use_uniform("lift", HINT_DISTANCE);
            program.use_uniform("extent", extent);
            self.tiles.draw(program, viewport, glassy);
        }
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
    // Browsers of the WebKit family tell the true name only through an extension, which others
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
#[cfg(target_arch = "wasm32")]
fn shared_context(gl: WebGl2RenderingContext) -> Result<Context, RendererError> {
    // three-d shares its context by Arc, also where there is one thread only.
    #[allow(clippy::arc_with_non_send_sync)]
    let shared = std::sync::Arc::new(three_d::context::Context::from_webgl2_context(gl));
    Ok(Context::from_gl_context(shared)?)
}

/// Outside a browser nothing takes a browser's context; this lets the room be checked there.
#[cfg(not(target_arch = "wasm32"))]
fn shared_context(_: WebGl2RenderingContext) -> Result<Context, RendererError> {
    Err(RendererError::NoContext)
}

/// What the fragment shader takes a sticker's tag by; 0 is no sticker at all.
fn tag_number(tag: Tag) -> f32 {
    match tag {
        Tag { is_wrong: true, .. } => 2.0,
        Tag { is_changed: true, .. } => 3.0,
        Tag { is_forced: true, .. } => 4.0,
        _ => 1.0,
    }
}

/// The side of a sign in the texture, in pixels.
const SIGN_PIXELS: usize = 48;

/// How much of a sticker a sign covers, and the distance from a stroke that is the greatest the
/// texture tells, where half the side of a cubie is 1. The fragment shader knows both.
const SIGN_EXTENT: f32 = 0.6;
const FARTHEST: f32 = 0.3;

/// All signs side by side, as distances from their strokes: sharp at any size, from a small texture.
fn sign_texture(context: &Context) -> Texture2D {
    let (width, height) = (SIGN_PIXELS * Mark::COUNT, SIGN_PIXELS);
    let place = |pixel: usize| ((pixel as f32 + 0.5) / SIGN_PIXELS as f32 * 2.0 - 1.0) * SIGN_EXTENT;
    let pixels = (0..width * height).map(|i| {
        let (x, y) = (i % width, i / width);
        let mark = Mark::from_index(x / SIGN_PIXELS);
        let far = mark.map_or(FARTHEST, |mark| mark.distance([place(x % SIGN_PIXELS), place(y)]));
        ((far / FARTHEST).min(1.0) * 255.0) as u8
    });
    let pixels: Vec<u8> = pixels.collect();
    let (linear, edge) = (Interpolation::Linear, Wrapping::ClampToEdge);
    let [texture_width, texture_height] = [width as u32, height as u32];
    let texture =
        Texture2D::new_empty::<u8>(context, texture_width, texture_height, linear, linear, None, edge, edge);
    texture.fill(&pixels);
    texture
}

/// Tag and sign of a sticker as the fragment shader takes them: the number of the tag, and eight
/// times that of the sign, 0 for none, then two for each, for dark and for light ink.
fn code_of(sticker: &Sticker) -> f32 {
    let sign = sticker.mark.map_or(0, |mark| {
        let is_light = sticker.colour.ink().luminance() > 0.5;
        2 * mark.index() + 1 + usize::from(is_light)
    });
    tag_number(sticker.tag) + 8.0 * sign as f32
}

/// Light that covers part of what is behind it, on a canvas that expects it so.
const PREMULTIPLIED: Blend = Blend::Enabled {
    source_rgb_multiplier: BlendMultiplierType::One,
    source_alpha_multiplier: BlendMultiplierType::One,
    destination_rgb_multiplier: BlendMultiplierType::OneMinusSrcAlpha,
    destination_alpha_multiplier: BlendMultiplierType::OneMinusSrcAlpha,
    rgb_equation: BlendEquationType::Add,
    alpha_equation: BlendEquationType::Add,
};

/// The directions that x, y and z of a sticker's mesh take on this face.
fn frame_matrix(face: Face) -> Mat3 {
    let Frame { normal, right, down } = face.frame();
    let column = |[x, y, z]: [i32; 3]| Vec3::new(x as f32, y as f32, z as f32);
    Mat3::from_cols(column(right), -column(down), column(normal))
}

/// One copy of a mesh, as the vertex shader takes it.
struct Instance {
    /// Centre, and 1 if it turns.
    place: [f32; 4],
    /// How far the corners of the mesh are pulled apart, and the face.
    stretch: [f32; 4],
    /// The colour of the sticker, and its tag and sign: see [`code_of`]; 0 where there is no sticker.
    paint: [f32; 4],
}

/// One mesh, drawn many times in one call.
struct Instances {
    positions: VertexBuffer<[f32; 3]>,
    normals: VertexBuffer<[f32; 3]>,
    indices: ElementBuffer<u16>,
    places: InstanceBuffer<[f32; 4]>,
    stretches: InstanceBuffer<[f32; 4]>,
    paints: InstanceBuffer<[f32; 4]>,
}

impl Instances {
    fn new(context: &Context, mesh: &Mesh) -> Instances {
        Instances {
            positions: VertexBuffer::new_with_data(context, &mesh.positions),
            normals: VertexBuffer::new_with_data(context, &mesh.normals),
            indices: ElementBuffer::new_with_data(context, &mesh.indices),
            places: InstanceBuffer::new(context),
            stretches: InstanceBuffer::new(context),
            paints: InstanceBuffer::new(context),
        }
    }

    fn fill(&mut self, instances: impl Iterator<Item = Instance> + Clone) {
        let column = |part: fn(&Instance) -> [f32; 4]| -> Vec<[f32; 4]> {
            instances.clone().map(|instance| part(&instance)).collect()
        };
        self.places.fill(&column(|instance| instance.place));
        self.stretches.fill(&column(|instance| instance.stretch));
        self.paints.fill(&column(|instance| instance.paint));
    }

    fn draw(&self, program: &Program, viewport: Viewport, states: RenderStates) {
        program.use_vertex_attribute("position", &self.positions);
        program.use_vertex_attribute("normal", &self.normals);
        program.use_instance_attribute("place", &self.places);
        program.use_instance_attribute("stretch", &self.stretches);
        program.use_instance_attribute("paint", &self.paints);
        program.draw_elements_instanced(states, viewport, &self.indices, self.places.instance_count());
    }
}
