//! The move list: one button a step, the current one marked.

use web_sys::{Element, HtmlElement};

use crate::numbers::WholePart;
use crate::play::{Line, Step};
use crate::text::Text;
use crate::web::runtime::dom::{DomError, document, set_attribute};

/// The list as it is on the page.
pub struct MoveList {
    list: HtmlElement,
    text: &'static Text,
    steps: Vec<Step>,
    items: Vec<Element>,
    /// The step that is marked, and the edition of the line that is listed.
    shown: Option<(usize, u32)>,
}

impl MoveList {
    /// An empty list in this element.
    pub fn new(list: &HtmlElement, text: &'static Text) -> MoveList {
        list.set_inner_html("");
        MoveList { list: list.clone(), text, steps: Vec::new(), items: Vec::new(), shown: None }
    }

    /// Lists the steps of the line, and marks the current one.
    pub fn show(&mut self, line: &Line, edition: u32, current: usize) -> Result<(), DomError> {
        if self.shown == Some((current, edition)) {
            return Ok(());
        }
        let before = self.shown.replace((current, edition));
        let mut from = before.map_or(0, |(marked, _)| marked);
        let mut to = from.max(current) + 1;
        if before.is_none_or(|(_, listed)| listed != edition) {
            let common = self.steps.iter().zip(&line.steps).take_while(|(a, b)| a == b).count();
            self.truncate(common);
            for step in &line.steps[common..] {
                self.append(step)?;
            }
            (from, to) = (from.min(common), line.len());
        }
        self.mark(from.min(current), to, current);
        // The step before it, then the current one, which matters more.
        self.reveal(current.saturating_sub(1));
        self.reveal(current);
        Ok(())
    }

    /// Takes away the steps after the first `length`, and all headings behind the last that stays.
    fn truncate(&mut self, length: usize) {
        self.items.truncate(length);
        self.steps.truncate(length);
        while let Some(last) = self.list.last_element_child().filter(|last| self.items.last() != Some(last)) {
            last.remove();
        }
    }

    fn append(&mut self, step: &Step) -> Result<(), DomError> {
        let document = document()?;
        if self.steps.last().is_none_or(|last| last.origin != step.origin) {
            let heading = document.create_element("li")?;
            heading.set_class_name("origin");
            heading.set_text_content(Some(step.origin.words(&self.text.moves)));
            self.list.append_child(&heading)?;
        }
        let item = document.create_element("li")?;
        let button = document.create_element("button")?;
        let place = self.items.len().to_string();
        set_attribute(&button, "type", Some("button"));
        set_attribute(&button, "data-place", Some(&place));
        // One stop for the tab key is enough: the slider and the arrows go through the moves.
        set_attribute(&button, "tabindex", Some("-1"));
        if step.turn.is_none() {
            set_attribute(&button, "aria-label", Some(self.text.moves.pause));
        }
        button.set_text_content(Some(&step.text.replace('\'', "′")));
        item.append_child(&button)?;
        self.list.append_child(&item)?;
        self.items.push(item);
        self.steps.push(step.clone());
        Ok(())
    }

    /// Marks the steps from one place to another as made or coming, and the current one.
    fn mark(&self, from: usize, to: usize, current: usize) {
        for (index, item) in self.items.iter().enumerate().take(to).skip(from) {
            set_attribute(item, "class", (index >= current).then_some("coming"));
            set_attribute(item, "aria-current", (index == current).then_some("step"));
        }
    }

    /// Scrolls the list, and only the list, so that a step is in sight.
    fn reveal(&self, index: usize) {
        let Some(item) = self.items.get(index) else { return };
        let (list, item) = (self.list.get_bounding_client_rect(), item.get_bounding_client_rect());
        let margin = item.height() + 8.0;
        let beyond = if item.top() - margin < list.top() {
            item.top() - margin - list.top()
        } else if item.bottom() + margin > list.bottom() {
            item.bottom() + margin - list.bottom()
        } else {
            return;
        };
        self.list.set_scroll_top(self.list.scroll_top() + beyond.whole_i32());
    }
}
