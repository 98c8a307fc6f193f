//! Saving pictures as files.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use js_sys::Array;
use wasm_bindgen::JsCast;
use web_sys::{
    Blob, BlobPropertyBag, CanvasRenderingContext2d, Event, HtmlAnchorElement, HtmlCanvasElement,
    HtmlImageElement, Url,
};

use super::dom::{DomError, document};
use super::listener::Listener;
use super::once::once;

/// A file that was handed to the browser. Some fetch it a little later, so it is to be kept for a while.
pub struct Saved {
    _address: Address,
}

/// Saves an SVG document under this name.
pub fn save_svg(svg: &str, name: &str) -> Result<Saved, DomError> {
    save_text(svg, SVG, name)
}

/// Saves a text of this media type under this name.
pub fn save_text(text: &str, kind: &str, name: &str) -> Result<Saved, DomError> {
    save(&blob(text, kind)?, name)
}

/// The media type of SVG.
const SVG: &str = "image/svg+xml";

/// A picture on its way to being saved. Dropping it gives it up.
pub struct Painting {
    image: HtmlImageElement,
    _loaded: Listener,
    _address: Address,
    _saved: Rc<RefCell<Option<Saved>>>,
}

impl Painting {
    /// Paints an SVG document onto a transparent square of `side` pixels, and saves that as a PNG.
    pub fn start(svg: &str, side: u32, name: String) -> Result<Painting, DomError> {
        let address = Address(Url::create_object_url_with_blob(&blob(svg, SVG)?)?);
        let image = HtmlImageElement::new_with_width_and_height(side, side)?;
        let saved: Rc<RefCell<Option<Saved>>> = Rc::default();
        let (painting, file) = (image.clone(), Rc::downgrade(&saved));
        let loaded = Listener::new(&image, "load", move |_: Event| {
            // A browser that refuses saves nothing.
            let _ = paint(&painting, side, name.clone(), file.clone());
        })?;
        image.set_src(&address.0);
        Ok(Painting { image, _loaded: loaded, _address: address, _saved: saved })
    }
}

impl Drop for Painting {
    fn drop(&mut self) {
        // A picture that is still loading does not look for its address any more.
        let _ = self.image.remove_attribute("src");
    }
}

fn paint(
    image: &HtmlImageElement,
    side: u32,
    name: String,
    saved: Weak<RefCell<Option<Saved>>>,
) -> Result<(), DomError> {
    let missing = || DomError::NoPart("canvas".to_owned());
    let canvas: HtmlCanvasElement =
        document()?.create_element("canvas")?.dyn_into().map_err(|_| missing())?;
    canvas.set_width(side);
    canvas.set_height(side);
    let context = canvas.get_context("2d")?.ok_or_else(missing)?;
    let context: CanvasRenderingContext2d = context.dyn_into().map_err(|_| missing())?;
    let side = f64::from(side);
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, side, side)?;
    let painted = once(move |blob: Option<Blob>| {
        if let (Some(blob), Some(saved)) = (blob, saved.upgrade()) {
            saved.replace(save(&blob, &name).ok());
        }
    });
    canvas.to_blob(&painted)?;
    Ok(())
}

fn blob(text: &str, kind: &str) -> Result<Blob, DomError> {
    let settings = BlobPropertyBag::new();
    settings.set_type(kind);
    Ok(Blob::new_with_str_sequence_and_options(&Array::of1(&text.into()), &settings)?)
}

/// Has the browser save a file.
fn save(blob: &Blob, name: &str) -> Result<Saved, DomError> {
    let address = Address(Url::create_object_url_with_blob(blob)?);
    let link = document()?.create_element("a")?;
    let link: HtmlAnchorElement = link.dyn_into().map_err(|_| DomError::NoPart("link".to_owned()))?;
    link.set_href(&address.0);
    link.set_download(name);
    link.click();
    Ok(Saved { _address: address })
}

/// The address of a blob, given back when it is dropped.
struct Address(String);

impl Drop for Address {
    fn drop(&mut self) {
        // One that is gone needs no giving back.
        let _ = Url::revoke_object_url(&self.0);
    }
}
