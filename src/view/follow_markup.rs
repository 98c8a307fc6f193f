//! The card for following a solution with a cube in the hand, as HTML text.

use crate::text::Text;

/// Returns the markup inside the card: the next move, and what can be done with it.
pub fn follow_markup(text: &Text) -> String {
    let words = &text.follow;
    let button = |part: &str, class: &str, label: &str, more: &str| {
        format!(r#"<button type="button" class="{class}" data-part="follow-{part}"{more}>{label}</button>"#)
    };
    format!(
        r#"<p class="step"><b data-part="follow-name"></b><span role="status"><span data-part="follow-words"></span></span><small data-part="follow-then"></small></p>
<div class="row">{back}{again}{done}</div>
<div class="row minor"><span data-part="follow-place"></span>{lost}{voice}{watch}</div>"#,
        back = button("back", "main", words.back, ""),
        again = button("again", "main", words.again, ""),
        done = button("done", "main strong", words.done, ""),
        lost = button("lost", "quiet worded", words.lost, ""),
        voice = button("voice", "quiet worded", words.voice, r#" aria-pressed="false""#),
        watch = button("watch", "quiet worded", words.watch, ""),
    )
}
