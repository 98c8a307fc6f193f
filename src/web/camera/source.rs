//! The camera of the browser.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Object, Reflect};
use wasm_bindgen::{Clamped, JsCast, JsValue};
use web_sys::{
    CanvasRenderingContext2d, DomException, HtmlCanvasElement, HtmlVideoElement, MediaStream,
    MediaStreamConstraints, MediaStreamTrack,
};

use crate::camera::Trouble;
use crate::numbers::Number;
use crate::web::runtime::dom::{DomError, document, window};
use crate::web::runtime::once::then;

/// The side of the pictures that are read, in pixels.
pub const SIDE: usize = 144;

/// A stream of pictures from the camera. Dropping it releases the camera.
pub struct Source {
    video: HtmlVideoElement,
    canvas: CanvasRenderingContext2d,
    stream: RefCell<Option<MediaStream>>,
}

impl Source {
    /// Shows the camera's pictures in this element, once [`Source::open`] has opened it.
    pub fn new(video: HtmlVideoElement) -> Result<Rc<Source>, DomError> {
        let canvas = document()?.create_element("canvas")?;
        let canvas: HtmlCanvasElement =
            canvas.dyn_into().map_err(|_| DomError::NoPart("canvas".to_owned()))?;
        let side = SIDE.to_u32();
        canvas.set_width(side);
        canvas.set_height(side);
        let options = Object::new();
        Reflect::set(&options, &"willReadFrequently".into(), &JsValue::TRUE)?;
        let context = canvas.get_context_with_context_options("2d", &options)?;
        let missing = || DomError::NoPart("2d".to_owned());
        let canvas = context.and_then(|context| context.dyn_into().ok()).ok_or_else(missing)?;
        Ok(Rc::new(Source { video, canvas, stream: RefCell::default() }))
    }

    /// Opens the camera. Calls `report` with the reason if it cannot be opened, and with `None` once it shows pictures.
    pub fn open(self: &Rc<Source>, report: impl FnOnce(Option<Trouble>) + 'static) -> Result<(), DomError> {
        let window = window()?;
        let is_framed = !matches!(window.parent(), Ok(Some(parent)) if parent == window);
        let devices = window.navigator().media_devices()?;
        if devices.is_undefined() {
            let trouble = if window.is_secure_context() { Trouble::Other } else { Trouble::Insecure };
            report(Some(trouble));
            return Ok(());
        }
        let video = Object::new();
        // Prefers the camera at the back of a phone, and pictures just large enough for a sharp face.
        for (name, wanted) in
            [("facingMode", JsValue::from("environment")), ("width", 640.into()), ("height", 480.into())]
        {
            let ideal = Object::new();
            Reflect::set(&ideal, &"ideal".into(), &wanted)?;
            Reflect::set(&video, &name.into(), &ideal)?;
        }
        let constraints = MediaStreamConstraints::new();
        constraints.set_video(&video);
        let weak = Rc::downgrade(self);
        then(devices.get_user_media_with_constraints(&constraints)?.as_ref(), move |value: JsValue| {
            let stream = match value.dyn_into::<MediaStream>() {
                Ok(stream) => stream,
                Err(error) => {
                    let name = error.dyn_ref::<DomException>().map(DomException::name);
                    return report(Some(Trouble::of_exception(&name.unwrap_or_default(), is_framed)));
                }
            };
            // The panel may be closed by now.
            match weak.upgrade() {
                Some(source) => {
                    source.show(stream);
                    report(None);
                }
                None => stop(&stream),
            }
        })
    }

    fn show(&self, stream: MediaStream) {
        self.video.set_src_object(Some(&stream));
        // A browser that does not play shows nothing, which the panel reports as no face.
        if let Ok(playing) = self.video.play() {
            let _ = then(&playing, |_| {});
        }
        self.stream.replace(Some(stream));
    }

    /// Returns the only track of the stream.
    pub fn track(&self) -> Option<MediaStreamTrack> {
        self.stream.borrow().as_ref()?.get_video_tracks().get(0).dyn_into().ok()
    }

    /// True if the camera faces away from the person, like the one at the back of a phone.
    pub fn looks_away(&self) -> bool {
        let facing = self.track().and_then(|track| {
            Reflect::get(track.get_settings().as_ref(), &"facingMode".into()).ok()?.as_string()
        });
        facing.as_deref() == Some("environment")
    }

    /// Returns the bytes of the square in the middle of the picture, [`SIDE`] pixels wide; `None` before there is one.
    pub fn picture(&self) -> Option<Clamped<Vec<u8>>> {
        let (width, height) = (f64::from(self.video.video_width()), f64::from(self.video.video_height()));
        let side = width.min(height);
        if side == 0.0 || self.stream.borrow().is_none() {
            return None;
        }
        let wanted = SIDE.to_f64();
        self.canvas
            .draw_image_with_html_video_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
                &self.video,
                (width - side) / 2.0,
                (height - side) / 2.0,
                side,
                side,
                0.0,
                0.0,
                wanted,
                wanted,
            )
            .ok()?;
        Some(self.canvas.get_image_data(0.0, 0.0, wanted, wanted).ok()?.data())
    }

    /// Releases the camera.
    pub fn close(&self) {
        if let Some(stream) = self.stream.take() {
            stop(&stream);
            self.video.set_src_object(None);
        }
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        self.close();
    }
}

fn stop(stream: &MediaStream) {
    for track in stream.get_tracks().iter() {
        track.unchecked_into::<MediaStreamTrack>().stop();
    }
}
