//! A move list of any length: only the rows in sight are on the page.

use std::ops::Range;

use web_sys::{Element, HtmlElement};

use crate::numbers::Number;
use crate::play::{Line, Origin};
use crate::web::runtime::dom::{DomError, all, set_attribute, set_style};

/// The height of a row in CSS pixels, as the style sheet has it.
const ROW: usize = 30;

/// A row of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Row {
    /// What stands above the moves after it.
    Heading(&'static str),
    /// Steps of the line.
    Moves(Range<usize>),
}

/// The list as it is on the page.
pub struct LongList {
    list: HtmlElement,
    rows: Vec<Row>,
    /// The rows that are on the page.
    there: Range<usize>,
    /// The moves that are on the page, by their place in the line.
    items: Vec<(usize, Element)>,
    /// The edition of the line, the step that is marked, and the width of the list, in CSS pixels.
    shown: Option<(u32, usize, i32)>,
    empty: &'static str,
}

impl LongList {
    /// An empty list in this element; it names a pause so.
    pub fn new(list: &HtmlElement, pause: &'static str) -> LongList {
        list.set_inner_html("");
        LongList {
            list: list.clone(),
            rows: Vec::new(),
            there: 0..0,
            items: Vec::new(),
            shown: None,
            empty: pause,
        }
    }

    /// Lists the steps of the line, and marks the current one. `heads` are the places of steps that have something
    /// above them, in order.
    pub fn show(
        &mut self,
        line: &Line,
        edition: u32,
        current: usize,
        heads: impl FnOnce() -> Vec<(usize, &'static str)>,
    ) -> Result<(), DomError> {
        let now = (edition, current, self.list.client_width());
        if self.shown == Some(now) {
            return Ok(());
        }
        let before = self.shown.replace(now);
        let is_listed = before.is_some_and(|before| (before.0, before.2) == (now.0, now.2));
        if !is_listed {
            self.rows = rows(line, &heads(), columns(line, now.2));
            self.there = 0..0;
            // A list scrolls only as far as it is high, so it gets its new height first.
            self.scrolled(line, edition)?;
        }
        self.reveal(current);
        self.scrolled(line, edition)?;
        self.mark(current);
        Ok(())
    }

    /// Puts the rows on the page that are in sight by now, unless the line has changed since it was shown: then a
    /// frame is due that does.
    pub fn scrolled(&mut self, line: &Line, edition: u32) -> Result<(), DomError> {
        // The rows beyond those in sight that are on the page as well, each way.
        const SPARE: usize = 3;
        if self.shown.is_none_or(|shown| shown.0 != edition) {
            return Ok(());
        }
        let top = self.list.scroll_top().max(0).index() / ROW;
        let height = self.list.client_height().max(0).index() / ROW + 1;
        let first = top.saturating_sub(SPARE).min(self.rows.len());
        let there = first..(top + height + SPARE).min(self.rows.len());
        if there == self.there && !self.there.is_empty() {
            return Ok(());
        }
        let html: String = self.rows[there.clone()].iter().map(|row| self.markup(row, line)).collect();
        self.list.set_inner_html(&html);
        // Room for the rows that are not there.
        let (above, below) = (there.start * ROW, (self.rows.len() - there.end) * ROW);
        for (name, room) in [("--above", above), ("--below", below)] {
            set_style(&self.list, name, Some(&format!("{room}px")));
        }
        let places = self.rows[there.clone()].iter().flat_map(|row| match row {
            Row::Heading(_) => 0..0,
            Row::Moves(places) => places.clone(),
        });
        self.items = places.zip(all(&self.list, "button")?).collect();
        self.there = there;
        if let Some((_, current, _)) = self.shown {
            self.mark(current);
        }
        Ok(())
    }

    fn markup(&self, row: &Row, line: &Line) -> String {
        let places = match row {
            Row::Heading(words) => return format!("<li class=\"origin\">{words}</li>"),
            Row::Moves(places) => places.clone(),
        };
        let button = |place: usize| {
            let step = &line.steps[place];
            let pause =
                if step.turn.is_none() { format!(" aria-label=\"{}\"", self.empty) } else { String::new() };
            format!(
                "<button type=\"button\" tabindex=\"-1\" data-place=\"{}\"{pause}>{}</button>",
                place,
                step.text.replace('\'', "′")
            )
        };
        format!("<li>{}</li>", places.map(button).collect::<String>())
    }

    /// Marks the steps on the page as made or coming, and the current one.
    fn mark(&self, current: usize) {
        for (index, item) in &self.items {
            set_attribute(item, "class", (*index >= current).then_some("coming"));
            set_attribute(item, "aria-current", (*index == current).then_some("step"));
        }
    }

    /// Scrolls the list so that a step, or the end, is in sight.
    fn reveal(&self, current: usize) {
        let is_in = |row: &Row| matches!(row, Row::Moves(places) if places.contains(&current));
        let row = self.rows.iter().position(is_in).unwrap_or(self.rows.len().saturating_sub(1));
        // At the beginning, what stands above it is wanted as well.
        let top = if current == 0 { 0 } else { row * ROW };
        let (from, height) =
            (self.list.scroll_top().max(0).index(), self.list.client_height().max(0).index());
        let to = if top < from + ROW {
            top.saturating_sub(ROW)
        } else if top + 2 * ROW > from + height {
            (top + 2 * ROW).saturating_sub(height)
        } else {
            return;
        };
        self.list.set_scroll_top(to.to_i32());
    }
}

/// Returns the number of moves in a row of a list with this width in CSS pixels.
fn columns(line: &Line, width: i32) -> usize {
    // The width of the list beside its moves.
    const MARGIN: usize = 24;
    // The width of a move: this much for each character and its padding, but not less than `LEAST`.
    const CHARACTER: usize = 9;
    const PADDING: usize = 18;
    const LEAST: usize = 42;
    let longest = line.steps.iter().map(|step| step.text.len()).max().unwrap_or(1);
    let room = width.max(0).index().saturating_sub(MARGIN);
    (room / (longest * CHARACTER + PADDING).max(LEAST)).max(1)
}

/// The rows of a line: a new one begins where something stands above a step.
fn rows(line: &Line, heads: &[(usize, &'static str)], columns: usize) -> Vec<Row> {
    let mut rows = Vec::with_capacity(line.len() / columns + heads.len() + 1);
    let mut heads = heads.iter().peekable();
    let mut place = 0;
    while place < line.len() {
        while let Some((_, words)) = heads.next_if(|(at, _)| *at <= place) {
            rows.push(Row::Heading(words));
        }
        let end = heads.peek().map_or(line.len(), |(at, _)| *at).min(place + columns);
        rows.push(Row::Moves(place..end));
        place = end;
    }
    rows
}

/// Where steps come from elsewhere than those before them, and the words for that.
pub fn origins(line: &Line, words: impl Fn(Origin) -> &'static str) -> Vec<(usize, &'static str)> {
    let mut heads = Vec::new();
    let mut place = 0;
    for run in line.steps.chunk_by(|a, b| a.origin == b.origin) {
        heads.push((place, words(run[0].origin)));
        place += run.len();
    }
    heads
}
