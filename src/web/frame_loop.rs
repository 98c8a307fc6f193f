//! Frames of animation: one request in flight, none while nothing changes.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::Window;

use super::dom::{DomError, window};

/// Draws frames when asked to.
pub struct FrameLoop {
    inner: Rc<Inner>,
}

/// What the browser calls, with the time in milliseconds.
type OnFrame = Closure<dyn FnMut(f64)>;

struct Inner {
    window: Window,
    request: Cell<Option<i32>>,
    /// When the frame before was, if it asked for the next, in milliseconds.
    last: Cell<Option<f64>>,
    closure: RefCell<Option<OnFrame>>,
}

impl FrameLoop {
    /// Calls `draw` with the seconds since the frame before (0 for the first after a rest) for each
    /// frame asked for; where it returns true, another follows.
    pub fn new(mut draw: impl FnMut(f64) -> bool + 'static) -> Result<FrameLoop, DomError> {
        let inner = Rc::new(Inner {
            window: window()?,
            request: Cell::new(None),
            last: Cell::new(None),
            closure: RefCell::new(None),
        });
        let weak = Rc::downgrade(&inner);
        let closure = OnFrame::new(move |millis: f64| {
            let Some(inner) = weak.upgrade() else { return };
            inner.request.set(None);
            let seconds = inner.last.take().map_or(0.0, |last| ((millis - last) / 1000.0).max(0.0));
            if draw(seconds) {
                inner.last.set(Some(millis));
                inner.request();
            }
        });
        inner.closure.replace(Some(closure));
        Ok(FrameLoop { inner })
    }

    /// Asks for a frame, if none is on its way.
    pub fn request(&self) {
        self.inner.request();
    }

    /// Whether a frame is on its way.
    pub fn is_asked(&self) -> bool {
        self.inner.request.get().is_some()
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
}

impl Drop for FrameLoop {
    fn drop(&mut self) {
        if let Some(request) = self.inner.request.take() {
            // What cannot be cancelled finds nothing to draw.
            let _ = self.inner.window.cancel_animation_frame(request);
        }
    }
}
