//! Whether an element is in view.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry};

use super::dom::DomError;
use super::guard::guarded;

/// Reports whether an element is in view, whenever that changes and once at the start.
pub struct ViewObserver {
    observer: IntersectionObserver,
    _closure: Closure<dyn FnMut(js_sys::Array)>,
}

impl ViewObserver {
    /// Calls `report` with true if any of the element is in view.
    pub fn new(element: &Element, mut report: impl FnMut(bool) + 'static) -> Result<ViewObserver, DomError> {
        let closure = Closure::<dyn FnMut(js_sys::Array)>::new(guarded(move |entries: js_sys::Array| {
            if let Some(entry) = entries.iter().last() {
                report(entry.unchecked_into::<IntersectionObserverEntry>().is_intersecting());
            }
        }));
        let observer = IntersectionObserver::new(closure.as_ref().unchecked_ref())?;
        observer.observe(element);
        Ok(ViewObserver { observer, _closure: closure })
    }
}

impl Drop for ViewObserver {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
