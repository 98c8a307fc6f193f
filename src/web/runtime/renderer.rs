//! Calls of players to the program that draws with WebGL. That program has a memory of its own, is loaded after the program
//! of the player, and serves all players of the page.
//!
//! If it throws an exception, it cannot draw, and players go on with SVG.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Error, Function, Promise};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlCanvasElement;

use super::dom::DomError;
use super::guard::guarded;
use super::once::then;
use crate::view::Picture;

#[wasm_bindgen]
extern "C" {
    /// The module of the program, once it has started: see `src/bin/renderer.rs`.
    #[derive(Clone)]
    pub type RendererModule;
    #[wasm_bindgen(method, catch)]
    fn open(this: &RendererModule, canvas: &HtmlCanvasElement, layers: usize) -> Result<Drawing, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn join(this: &RendererModule, borrow: &Function) -> Result<Membership, JsValue>;

    type Membership;
    #[wasm_bindgen(method, catch, js_name = setInView)]
    fn set_in_view(this: &Membership, is_in_view: bool) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch, js_name = noteUse)]
    fn note_use(this: &Membership) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch, js_name = free)]
    fn leave(this: &Membership) -> Result<(), JsValue>;

    type Drawing;
    #[wasm_bindgen(method, catch)]
    fn resize(this: &Drawing, width: u32, height: u32) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn paint(this: &Drawing, stickers: &[u8]) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn draw(this: &Drawing, frame: &[f32]) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch, js_name = drawStill)]
    fn draw_still(this: &Drawing, frame: &[f32]) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch, js_name = free)]
    fn close(this: &Drawing) -> Result<(), JsValue>;
}

/// A player that may be lent a WebGL context. Dropping it gives the context back.
pub struct Borrower {
    is_in_view: Cell<bool>,
    membership: RefCell<Option<Membership>>,
    module: Rc<RefCell<Option<RendererModule>>>,
    borrow: Closure<dyn FnMut(bool) -> bool>,
}

impl Borrower {
    /// Adds a player, which is not in view yet, once the renderer is there. Without one, or if that does not come, the
    /// player is never lent a context.
    ///
    /// `borrow` is called with the module when the player is lent a context, and with `None` when it has to give that
    /// back; it returns false if it cannot draw with a context.
    pub fn join(
        renderer: Option<&Promise>,
        borrow: impl Fn(Option<&RendererModule>) -> bool + 'static,
    ) -> Result<Rc<Borrower>, DomError> {
        let module = Rc::new(RefCell::new(None));
        let lender = module.clone();
        let borrow = guarded(move |takes: bool| {
            let lender: Option<RendererModule> = lender.borrow().clone();
            borrow(lender.as_ref().filter(|_| takes))
        });
        let borrower = Rc::new(Borrower {
            is_in_view: Cell::new(false),
            membership: RefCell::default(),
            module,
            borrow: Closure::new(borrow),
        });
        if let Some(renderer) = renderer {
            let weak = Rc::downgrade(&borrower);
            then(renderer, move |module| {
                if let Some(borrower) = weak.upgrade()
                    && !module.is_instance_of::<Error>()
                {
                    borrower.meet(module.unchecked_into());
                }
            })?;
        }
        Ok(borrower)
    }

    /// Joins the players that may be lent a context, now that the renderer is there.
    fn meet(&self, module: RendererModule) {
        let membership = module.join(self.borrow.as_ref().unchecked_ref());
        self.module.replace(Some(module));
        self.membership.replace(membership.ok());
        self.set_in_view(self.is_in_view.get());
    }

    /// Notes whether the player is in view.
    pub fn set_in_view(&self, is_in_view: bool) {
        self.is_in_view.set(is_in_view);
        if let Some(membership) = &*self.membership.borrow() {
            let _ = membership.set_in_view(is_in_view);
        }
    }

    /// Notes that a person uses the player.
    pub fn note_use(&self) {
        if let Some(membership) = &*self.membership.borrow() {
            let _ = membership.note_use();
        }
    }
}

impl Drop for Borrower {
    fn drop(&mut self) {
        if let Some(membership) = self.membership.take() {
            let _ = membership.leave();
        }
    }
}

/// Draws on one canvas. Dropping it gives the WebGL context of the canvas back.
pub struct Renderer {
    drawing: Drawing,
    /// The picture whose paint the renderer has.
    painted: Option<Picture>,
}

impl Renderer {
    /// Prepares this canvas for drawing cubes of `layers` layers; its background stays transparent. `None` if there is no
    /// WebGL.
    pub fn new(module: &RendererModule, canvas: &HtmlCanvasElement, layers: usize) -> Option<Renderer> {
        Some(Renderer { drawing: module.open(canvas, layers).ok()?, painted: None })
    }

    /// Shows pictures on this many device pixels from the next on.
    pub fn resize(&self, width: u32, height: u32) {
        let _ = self.drawing.resize(width, height);
    }

    /// Draws a picture of a movement; false if it cannot.
    pub fn draw(&mut self, picture: &Picture) -> bool {
        self.paint(picture) && self.drawing.draw(&picture.frame().numbers()).is_ok()
    }

    /// Draws a picture to be looked at.
    pub fn draw_still(&mut self, picture: &Picture) {
        if self.paint(picture) {
            let _ = self.drawing.draw_still(&picture.frame().numbers());
        }
    }

    fn paint(&mut self, picture: &Picture) -> bool {
        if self.painted.as_ref().is_some_and(|painted| painted.has_same_paint(picture)) {
            return true;
        }
        self.painted = Some(picture.clone());
        self.drawing.paint(picture.paint().as_flattened()).is_ok()
    }
}

impl Drop for Renderer {
    fn drop(&mut self) {
        let _ = self.drawing.close();
    }
}
