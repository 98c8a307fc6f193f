//! A table of the lab as HTML text.

/// Returns a table with a caption, in a box that scrolls sideways.
pub(super) fn table(caption: &str, heads: &[&str], rows: &str) -> String {
    let heads: String = heads.iter().map(|head| format!(r#"<th scope="col">{head}</th>"#)).collect();
    format!(
        r#"<div class="table-box" tabindex="0" role="group" aria-label="{caption}"><table><caption>{caption}</caption><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"#
    )
}
