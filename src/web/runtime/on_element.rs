//! A part of the page on an element, which is put there as a whole and ends as a whole.

use std::mem::forget;
use std::rc::Rc;

use web_sys::Element;

use super::dom::{DomError, set_attribute};
use super::guard::has_ended;

/// A part of the page that can end.
pub trait Part {
    /// The attributes that the part sets on its element.
    const ATTRIBUTES: &'static [&'static str];

    /// Ends what the part runs, and drops what it owns that refers to the part.
    fn end(&self);
}

/// A part on an element, with its subscriptions. Dropping it ends the part and leaves the element empty, also if the part
/// could not start.
pub struct OnElement<P: Part, S> {
    inner: Option<(Rc<P>, S)>,
    root: Element,
}

impl<P: Part, S> OnElement<P, S> {
    /// Starts a part on an element.
    pub fn new(
        root: &Element,
        start: impl FnOnce() -> Result<(Rc<P>, S), DomError>,
    ) -> Result<OnElement<P, S>, DomError> {
        let mut part = OnElement { inner: None, root: root.clone() };
        part.inner = Some(start()?);
        Ok(part)
    }
}

impl<P: Part, S> Drop for OnElement<P, S> {
    fn drop(&mut self) {
        if has_ended() {
            forget(self.inner.take());
            return;
        }
        if let Some((part, subscriptions)) = self.inner.take() {
            // What calls the part goes before the part does.
            drop(subscriptions);
            part.end();
        }
        self.root.set_inner_html("");
        for name in P::ATTRIBUTES {
            set_attribute(&self.root, name, None);
        }
    }
}
