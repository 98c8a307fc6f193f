//! What the page shows under the status after a proof: the offer to continue it, and the list of all shortest solutions.

use web_sys::Element;

use crate::app::checkpoint::Checkpoint;
use crate::numbers::Number;
use crate::text::{fill, grouped};
use crate::web::player::mount::Mount;
use crate::web::runtime::dom::{DomError, document, set_attribute};

/// The offer and the list. Its element is created when there is something to show.
#[derive(Default)]
pub struct ProofCard {
    element: Option<Element>,
    /// The solutions in the list, and the number of all.
    listed: (Vec<String>, u32),
    /// The length of the checkpoint that is offered, 0 for none, and the number of solutions shown.
    shown: (u32, usize),
}

impl ProofCard {
    /// Takes the solutions to list, and the number of all.
    pub fn list(&mut self, algs: Vec<String>, total: u32) {
        self.listed = (algs, total);
        // The list before may have had as many.
        self.shown.1 = usize::MAX;
    }

    /// Returns one of the solutions in the list.
    pub fn solution(&self, index: usize) -> Option<&str> {
        self.listed.0.get(index).map(String::as_str)
    }

    /// Shows the offer to continue, and the list if `has_list`.
    pub fn show(&mut self, mount: &Mount, offered: Option<&Checkpoint>, has_list: bool) {
        let listed = if has_list { self.listed.0.len() } else { 0 };
        let now = (offered.map_or(0, |checkpoint| checkpoint.settings.from_length), listed);
        if self.shown == now {
            return;
        }
        self.shown = now;
        if self.element.is_none() {
            // Without the card, the proof can be begun anew.
            self.element = insert(mount).ok();
        }
        if let Some(element) = &self.element {
            element.set_inner_html(&self.markup(mount, offered, listed));
            set_attribute(element, "hidden", (offered.is_none() && listed == 0).then_some(""));
        }
    }

    fn markup(&self, mount: &Mount, offered: Option<&Checkpoint>, listed: usize) -> String {
        let words = &mount.text.proof;
        let mut html = String::new();
        if let Some(Checkpoint { settings, best, .. }) = offered {
            let so_far = fill(words.so_far, &[("ruled", &(settings.from_length - 1)), ("best", best)]);
            html += &format!(
                "<p><button type=\"button\" class=\"main\" data-part=\"continue\">{}</button> {so_far}</p>",
                words.resume
            );
        }
        if listed > 0 {
            let count = grouped(self.listed.1.into());
            let template = if self.listed.1.index() > listed { words.first } else { words.all };
            let head = fill(template, &[("count", &count), ("listed", &listed)]);
            html += &format!("<details open><summary>{head}</summary><ul>");
            for (i, alg) in self.listed.0[..listed].iter().enumerate() {
                let alg = alg.replace('\'', "′");
                html += &format!(
                    "<li><button type=\"button\" data-part=\"solution\" data-solution=\"{i}\">{alg}</button></li>"
                );
            }
            html += "</ul></details>";
        }
        html
    }
}

/// Puts the element of the card after the status.
fn insert(mount: &Mount) -> Result<Element, DomError> {
    let element = document()?.create_element("div")?;
    set_attribute(&element, "class", Some("proof"));
    if let Some(status) = mount.parts.status.parent_element() {
        status.after_with_node_1(&element)?;
    }
    Ok(element)
}
