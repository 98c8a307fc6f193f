//! Frames of animation of an element: one request in flight, none while nothing changes. As long as a frame is on its
//! way the element has the attribute `data-moving`.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, Window};

use super::dom::{DomError, set_attribute, window};
use super::guard::guarded;

/// Draws frames when asked to.
pub struct FrameLoop {
    inner: Rc<Inner>,
}

/// What the browser calls, with the time in milliseconds.
type OnFrame = Closure<dyn FnMut(f64)>;

struct Inner {
    window: Window,
    element: Element,
    request: Cell<Option<i32>>,
    /// When the frame before was, if it asked for the next, in milliseconds.
    last: Cell<Option<f64>>,
    closure: RefCell<Option<OnFrame>>,
}

impl FrameLoop {
    /// Calls `draw` with the seconds since the frame before (0 for the first after a rest) for each
    /// frame asked for; where it returns true, another follows. What it draws is within `element`.
    pub fn new(
        element: &Element,
        mut draw: impl FnMut(f64) -> bool + 'static,
    ) -> Result<FrameLoop, DomError> {
        let inner = Rc::new(Inner {
            window: window()?,
            element: element.clone(),
            request: Cell::new(None),
            last: Cell::new(None),
            closure: RefCell::new(None),
        });
        let weak = Rc::downgrade(&inner);
        let closure = OnFrame::new(guarded(move |millis: f64| {
            let Some(inner) = weak.upgrade() else { return };
            inner.request.set(None);
            let seconds = inner.last.take().map_or(0.0, |last| ((millis - last) / 1000.0).max(0.0));
            if draw(seconds) {
                inner.last.set(Some(millis));
                inner.request();
            } else if inner.request.get().is_none() {
                inner.show_moving(false);
            }
        }));
        inner.closure.replace(Some(closure));
        Ok(FrameLoop { inner })
    }

    /// Asks for a frame, if none is on its way.
    pub fn request(&self) {
        self.inner.request();
        self.inner.show_moving(true);
    }
}

impl Inner {
    fn request(&self) {
        if self.request.get().is_none()
            && let Some(closure) = &*self.closure.borrow()
        {
            let request = self.window.request_animation_frame(closure.as_ref().unchecked_ref());
            self.request.set(request.ok());
        }
    }

    fn show_moving(&self, moves: bool) {
        set_attribute(&self.element, "data-moving", moves.then_some(""));
    }
}

impl Drop for FrameLoop {
    fn drop(&mut self) {
        if let Some(request) = self.inner.request.take() {
            // What cannot be cancelled finds nothing to draw.
            let _ = self.inner.window.cancel_animation_frame(request);
        }
        self.inner.show_moving(false);
    }
}
