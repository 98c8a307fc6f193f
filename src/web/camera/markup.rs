//! The panel as HTML text.

use std::fmt::Write;

use crate::camera::Grid;
use crate::numbers::{Number, WholePart};
use crate::text::{CameraText, fill};
use crate::view::{CLOSE, escaped, icon_button};

/// The side of the picture in units of its overlay.
const UNITS: f32 = 120.0;

/// Returns the contents of the panel.
pub fn panel_markup(text: &CameraText) -> String {
    let words = &text.panel;
    let mut faces = String::new();
    for face in 0..6 {
        let name = fill(words.missing, &[("number", &(face + 1))]);
        // Writing to a string cannot fail.
        let _ = write!(
            faces,
            r#"<button type="button" class="quiet" data-face="{face}" aria-label="{name}" title="{name}" disabled><svg viewBox="0 0 30 30" aria-hidden="true">{}</svg></button>"#,
            squares(30.0, 1.0),
        );
    }
    format!(
        r#"<header><h2>{heading}</h2>{close}</header>
<div class="camera-body">
<div class="camera-picture" data-part="picture" role="img" aria-label="{picture}"><video data-part="video" playsinline muted></video><svg viewBox="0 0 {UNITS} {UNITS}" aria-hidden="true">{guide}</svg></div>
<p class="camera-hint" data-part="status">{starting}</p>
<div class="camera-faces" role="group" aria-label="{label}">{faces}</div>
<div class="camera-actions"><button type="button" class="main" data-part="take" data-strong disabled>{take}</button><button type="button" class="main" data-part="restart" disabled>{restart}</button></div>
<p class="hint">{private}</p>
<p class="unseen" data-part="said" role="status"></p>
</div>
"#,
        heading = words.heading,
        close = icon_button(("part", "close"), words.close, CLOSE, ""),
        picture = escaped(words.picture),
        guide = guide(),
        starting = text.hints.starting,
        label = words.faces,
        take = words.take,
        restart = words.restart,
        private = words.private,
    )
}

/// Returns the square in which a face is held, with the colours seen in it.
fn guide() -> String {
    let (side, step) = (Grid::GUIDE * UNITS, Grid::GUIDE * UNITS / 3.0);
    let start = (UNITS - side) / 2.0;
    let mut svg = format!(
        r#"<path class="camera-shade" d="M0 0h{u}v{u}h-{u}zM{s} {s}v{w}h{w}v-{w}z"/><path class="camera-grid" d=""#,
        u = UNITS.whole_u32(),
        s = start.whole_u32(),
        w = side.whole_u32(),
    );
    for line in 0..4 {
        let at = (start + line.to_f32() * step).whole_u32();
        // Writing to a string cannot fail.
        let _ = write!(svg, "M{at} {s}v{w}M{s} {at}h{w}", s = start.whole_u32(), w = side.whole_u32());
    }
    svg.push_str(r#""/>"#);
    for sticker in 0..9 {
        let at = |i: u32| (start + (i.to_f32() + 0.5) * step).whole_u32();
        let _ = write!(
            svg,
            r#"<circle data-sticker="{sticker}" cx="{}" cy="{}" r="7"/>"#,
            at(sticker % 3),
            at(sticker / 3)
        );
    }
    svg
}

/// Returns the nine stickers of a small face.
fn squares(side: f32, gap: f32) -> String {
    let step = side / 3.0;
    let mut svg = String::new();
    for sticker in 0..9u32 {
        let at = |i: u32| (i.to_f32() * step + gap / 2.0 + 0.5).whole_u32();
        let width = (step - gap).whole_u32();
        // Writing to a string cannot fail.
        let _ = write!(
            svg,
            r#"<rect x="{}" y="{}" width="{width}" height="{width}" rx="2"/>"#,
            at(sticker % 3),
            at(sticker / 3)
        );
    }
    svg
}
