//! The size of an element in device pixels.

use std::rc::Rc;

use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Element, ResizeObserver, ResizeObserverBoxOptions, ResizeObserverEntry, ResizeObserverOptions,
    ResizeObserverSize,
};

use super::dom::{DomError, window};
use super::guard::guarded;
use super::media::MediaQuery;
use crate::numbers::WholePart;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(extends = ResizeObserver)]
    type AnyBoxObserver;
    /// [`ResizeObserver::observe_with_options`], which throws if the engine does not support the box.
    #[wasm_bindgen(method, catch, js_name = observe)]
    fn observe_box(
        this: &AnyBoxObserver,
        element: &Element,
        options: &ResizeObserverOptions,
    ) -> Result<(), JsValue>;
}

/// Reports the size of an element whenever it changes, and once at the start.
pub struct SizeObserver {
    observer: Rc<ResizeObserver>,
    _closure: Closure<dyn FnMut(js_sys::Array)>,
    _ratio: Option<MediaQuery>,
}

impl SizeObserver {
    /// Calls `report` with the width and the height in device pixels, after layout and before the next paint.
    pub fn new(
        element: &Element,
        mut report: impl FnMut(u32, u32) + 'static,
    ) -> Result<SizeObserver, DomError> {
        let closure = Closure::<dyn FnMut(js_sys::Array)>::new(guarded(move |entries: js_sys::Array| {
            if let Some(entry) = entries.iter().last().and_then(|entry| entry.dyn_into().ok()) {
                let (width, height) = device_pixels(&entry);
                report(width, height);
            }
        }));
        let observer = Rc::new(ResizeObserver::new(closure.as_ref().unchecked_ref())?);
        let options = ResizeObserverOptions::new();
        options.set_box(ResizeObserverBoxOptions::DevicePixelContentBox);
        let observes_pixels =
            observer.unchecked_ref::<AnyBoxObserver>().observe_box(element, &options).is_ok();
        let ratio = if observes_pixels { None } else { Some(observe_content(&observer, element)?) };
        Ok(SizeObserver { observer, _closure: closure, _ratio: ratio })
    }
}

impl Drop for SizeObserver {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Observes the content box, for WebKit, which supports no box in device pixels. The content box keeps its size when the
/// window moves to a screen of another pixel ratio, so the ratio is observed as well.
fn observe_content(observer: &Rc<ResizeObserver>, element: &Element) -> Result<MediaQuery, DomError> {
    observer.observe(element);
    let (observer, element) = (observer.clone(), element.clone());
    MediaQuery::new("(min-resolution: 1.5dppx)", move |_| {
        // The observer reports an element at once when it is observed anew.
        observer.unobserve(&element);
        observer.observe(&element);
    })
}

/// Returns the exact number of device pixels if the browser reports it, and otherwise the content box times the pixel
/// ratio, rounded. A reported number more than one pixel from this product is ignored: Chromium reports such numbers
/// while it emulates the pixel ratio of another device.
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
    (width.whole_u32(), height.whole_u32())
}
