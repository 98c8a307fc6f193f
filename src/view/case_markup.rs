//! The card that shows an alg as a case, as HTML text.

use std::fmt::Write;

use super::{CLOSE, Mask, icon_button, plan_view_box};
use crate::text::Text;

/// The masks that the card offers. The panel of the looks has the others.
const MASKS: usize = 5;

/// Returns the markup inside the card of a cube with `size` layers: the plan, and what can be done with the alg.
pub fn case_markup(size: usize, text: &Text) -> String {
    let words = &text.case;
    let button = |part: &str, label: &str| {
        format!(r#"<button type="button" class="main" data-part="case-{part}">{label}</button>"#)
    };
    let mut masks = String::new();
    for (mask, label) in Mask::READY.into_iter().zip(text.looks.masks).take(MASKS) {
        // Writing to a string cannot fail.
        let _ = write!(
            masks,
            r#"<button type="button" class="quiet worded" data-mask="{}" aria-pressed="false">{label}</button>"#,
            mask.name()
        );
    }
    format!(
        r#"<svg data-part="case-plan" role="img" aria-label="{plan}" viewBox="{plan_box}"></svg>
<header><h2>{label}</h2>{close}</header>
<p data-part="case-about" role="status"></p>
<div class="row">{set_up}{inverse}{mirror}</div>
<div class="row minor" role="group" aria-label="{mask}">{masks}</div>"#,
        plan = words.plan,
        plan_box = plan_view_box(size),
        label = words.label,
        close = icon_button(("part", "case-close"), text.panels.close, CLOSE, ""),
        set_up = button("set-up", words.set_up),
        inverse = button("inverse", words.inverse),
        mirror = button("mirror", words.mirror),
        mask = text.looks.mask,
    )
}
