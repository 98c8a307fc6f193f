//! The plastic of a still picture, and how far one sees through it.

use super::pen::push;
use super::{Coat, Rgb};

/// The plastic of a picture and the opacity of plastic and stickers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finish {
    /// The colour of the plastic; `None` draws none.
    pub body: Option<Rgb>,
    /// The opacity of the plastic, 0 to 100. Below 100, the stickers on hidden faces are seen through it.
    pub body_opacity: u8,
    /// The opacity of the stickers, 0 to 100.
    pub sticker_opacity: u8,
}

impl Finish {
    /// Opaque plastic of this colour with opaque stickers.
    pub const fn opaque(body: Rgb) -> Finish {
        Finish { body: Some(body), body_opacity: 100, sticker_opacity: 100 }
    }

    /// True if hidden faces are seen through the plastic.
    pub const fn is_sheer(&self) -> bool {
        self.body.is_none() || self.body_opacity < 100
    }

    /// Appends the plastic, drawn by `draw` in a colour, with its opacity.
    pub(super) fn draw_body(&self, svg: &mut String, draw: impl FnOnce(&mut String, Rgb)) {
        if let Some(body) = self.body.filter(|_| self.body_opacity > 0) {
            group(svg, self.body_opacity, |svg| draw(svg, body));
        }
    }

    /// Appends the stickers, drawn by `draw`, with their opacity.
    pub(super) fn draw_stickers(&self, svg: &mut String, draw: impl FnOnce(&mut String)) {
        group(svg, self.sticker_opacity, draw);
    }
}

/// Appends a drawing with an opacity in percent.
fn group(svg: &mut String, opacity: u8, draw: impl FnOnce(&mut String)) {
    if opacity < 100 {
        push(svg, format_args!(r#"<g opacity=".{opacity:02}">"#));
        draw(svg);
        svg.push_str("</g>");
    } else {
        draw(svg);
    }
}

/// Returns the coats of a picture in which every sticker is drawn.
pub(super) fn all_drawn(coats: Vec<Coat>) -> Vec<Option<Coat>> {
    coats.into_iter().map(Some).collect()
}
