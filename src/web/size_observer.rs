//! The size of an element in the device's own pixels.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Element, ResizeObserver, ResizeObserverBoxOptions, ResizeObserverEntry, ResizeObserverOptions,
    ResizeObserverSize,
};

use super::dom::{DomError, window};

/// Tells the size of an element when it changes, and once at the start.
pub struct SizeObserver {
    observer: ResizeObserver,
    _closure: Closure<dyn FnMut(js_sys::Array)>,
}

impl SizeObserver {
    /// Calls `tell` with the width and the height in device pixels, after layout and before the
    /// picture is put on the screen.
    pub fn new(
        element: &Element,
        mut tell: impl FnMut(u32, u32) + 'static,
    ) -> Result<SizeObserver, DomError> {
        let closure = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
            if let Some(entry) = entries.iter().last().and_then(|entry| entry.dyn_into().ok()) {
                let (width, height) = device_pixels(&entry);
                tell(width, height);
            }
        });
        let observer = ResizeObserver::new(closure.as_ref().unchecked_ref())?;
        let options = ResizeObserverOptions::new();
        options.set_box(ResizeObserverBoxOptions::DevicePixelContentBox);
        observer.observe_with_options(element, &options);
        Ok(SizeObserver { observer, _closure: closure })
    }
}

impl Drop for SizeObserver {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// The exact number of device pixels where the browser knows it, and the nearest where it does not.
/// What a browser says that is far from the nearest (Chromium does, when it plays another device's
/// pixel ratio) is not believed.
fn device_pixels(entry: &ResizeObserverEntry) -> (u32, u32) {
    let ratio = window().map_or(1.0, |window| window.device_pixel_ratio());
    let rect = entry.content_rect();
    let nearest = (rect.width() * ratio, rect.height() * ratio);
    let exact = js_sys::Reflect::get(entry, &JsValue::from_str("devicePixelContentBoxSize"))
        .ok()
        .and_then(|boxes| boxes.dyn_into::<js_sys::Array>().ok())
        .and_then(|boxes| boxes.get(0).dyn_into::<ResizeObserverSize>().ok())
        .map(|size| (size.inline_size(), size.block_size()))
        .filter(|exact| (exact.0 - nearest.0).abs() <= 1.0 && (exact.1 - nearest.1).abs() <= 1.0);
    let (width, height) = exact.unwrap_or((nearest.0.round(), nearest.1.round()));
    (width as u32, height as u32)
}
