//! Solutions with their chapters: which phase each move belongs to, which pieces it is about, and where one may go on reading.

use std::ops::Range;
use std::rc::Rc;

use crate::numbers::Number;
use crate::nxn::Stickers;
use crate::play::{Line, Origin, Step};
use crate::solve::staged::Phase;
use crate::text::{SizesText, Text, fill, grouped};
use crate::view::{Light, Tag, phase_lights};
use crate::web::player::mount::Mount;
use crate::web::runtime::dom::{all, scroll_sideways_to, set_attribute, set_text};

/// So many solutions are remembered with their chapters, to have them again when the line is theirs again.
const REMEMBERED: usize = 8;

/// A phase on the page.
pub struct Chapter {
    /// The phase.
    pub phase: Phase,
    /// The places of its turns in the line.
    pub turns: Range<usize>,
    /// The pieces that it is about.
    light: Light,
}

/// A solution that the worker found.
pub struct Solved {
    /// Its turns.
    pub steps: Rc<[Step]>,
    /// Its phases, and which of the turns are theirs.
    pub places: Vec<(Phase, Range<usize>)>,
    /// Its length in its metric.
    pub length: u32,
    /// The name of the metric that the search minimised.
    pub metric: &'static str,
}

impl Solved {
    /// Returns its chapters in a line that it ends, from this place on.
    fn chapters(&self, line: &Line, from: usize) -> Vec<Chapter> {
        let phases: Vec<Phase> = self.places.iter().map(|(phase, _)| *phase).collect();
        let end = |count: usize| if count == 0 { 0 } else { self.places[count - 1].1.end };
        let lights = phase_lights(line.start.size(), &phases, |count| line.state(from + end(count)));
        let chapter = |((phase, turns), light): (&(Phase, Range<usize>), Light)| Chapter {
            phase: *phase,
            turns: turns.start + from..turns.end + from,
            light,
        };
        let all = self.places.iter().zip(lights).map(chapter);
        all.filter(|chapter| !chapter.turns.is_empty()).collect()
    }
}

/// The solutions that were found of late, the last one at the end.
#[derive(Default)]
pub struct Solutions {
    known: Vec<Solved>,
    /// Whether the last one is not in the line yet.
    waits: bool,
    /// All shortest solutions, as far as they are found, and how many there are.
    all: Option<(Vec<Vec<Step>>, u32)>,
    /// The edition of the line, its chapters, and the metric of their solution.
    shown: Option<(u32, Vec<Chapter>, &'static str)>,
    /// What is on the page besides: the chapter that is marked, and what is offered.
    marked: Option<(Option<usize>, Option<u32>, usize)>,
    /// True if the person wants to see all pieces in full colour.
    pub is_undimmed: bool,
    /// The tags of the chapter shown last, and its light, if they are the same for every cube.
    tags: Option<(Light, Vec<Tag>)>,
}

/// Returns the words for a length, with the metric.
pub fn length_words(text: &Text, length: u32, metric: &str) -> String {
    format!("{} ({metric})", text.solver.turns.count(length.into()))
}

impl Solutions {
    /// Another search begins.
    pub fn begin(&mut self) {
        (self.waits, self.all) = (false, None);
    }

    /// One was found.
    pub fn found(&mut self, solved: Solved) {
        if self.known.len() == REMEMBERED {
            self.known.remove(0);
        }
        self.known.push(solved);
        self.waits = true;
    }

    /// All shortest ones were found.
    pub fn all(&mut self, algs: Vec<Vec<Step>>, total: u32) {
        self.all = Some((algs, total));
    }

    /// One of all shortest ones.
    pub fn one_of_all(&self, index: usize) -> Option<Vec<Step>> {
        self.all.as_ref()?.0.get(index).cloned()
    }

    /// The solution that waits, to be put into the line.
    pub fn take(&mut self) -> Option<Vec<Step>> {
        let last = self.known.last().filter(|_| self.waits)?;
        self.waits = false;
        Some(last.steps.to_vec())
    }

    /// The chapters of a line, as places in it: those of the solution it ends with, if that is known.
    pub fn chapters(&mut self, line: &Line, edition: u32) -> &[Chapter] {
        if self.shown.as_ref().is_none_or(|(shown, ..)| *shown != edition) {
            let from = line
                .steps
                .iter()
                .rposition(|step| step.origin != Origin::Solution)
                .map_or(0, |last| last + 1);
            let found = self.known.iter().rev().find(|solved| *solved.steps == line.steps[from..]);
            let places = found.map_or(Vec::new(), |solved| solved.chapters(line, from));
            self.shown = Some((edition, places, found.map_or("", |solved| solved.metric)));
            self.marked = None;
        }
        self.shown.as_ref().map_or(&[], |(_, places, _)| places)
    }

    /// Returns the tags that light the pieces which the chapter at this place is about, in a view of these stickers. Outside chapters, in
    /// chapters about the whole cube, and where the cube is solved, there are none.
    pub fn tags(&mut self, line: &Line, edition: u32, place: usize, stickers: &Stickers) -> Vec<Tag> {
        let is_undimmed = self.is_undimmed || place == line.len();
        let chapters = self.chapters(line, edition);
        let chapter = chapters.iter().rfind(|chapter| chapter.turns.start <= place);
        let light = chapter.filter(|_| !is_undimmed && chapters.len() > 1).map(|chapter| chapter.light);
        let Some(light) = light.filter(|light| *light != Light::ALL) else { return Vec::new() };
        if !light.is_of_every_home() {
            return light.tags(stickers);
        }
        if self.tags.as_ref().is_none_or(|(shown, _)| *shown != light) {
            self.tags = Some((light, light.tags(stickers)));
        }
        self.tags.as_ref().map_or(Vec::new(), |(_, tags)| tags.clone())
    }

    /// Shows the chapters of the line, which of them the place is in, and what else there is to choose.
    pub fn show(&mut self, mount: &Mount, line: &Line, edition: u32, place: usize, words: &SizesText) {
        let offered = self.known.last().filter(|_| self.waits).map(|solved| solved.length);
        let listed = self.all.as_ref().map_or(0, |(algs, _)| algs.len());
        self.chapters(line, edition);
        let chapters = self.shown.as_ref().map_or(&[][..], |(_, chapters, _)| chapters);
        let current = chapters.iter().rposition(|chapter| chapter.turns.start <= place);
        let is_made = self.marked.is_some_and(|marked| (marked.1, marked.2) == (offered, listed));
        let Ok(Some(element)) = mount.root.query_selector("[data-part=chapters]") else { return };
        if !is_made {
            element.set_inner_html(&self.markup(chapters, mount.text, words));
            set_attribute(
                &element,
                "hidden",
                (chapters.is_empty() && offered.is_none() && listed == 0).then_some(""),
            );
        }
        let phase = current.or((!chapters.is_empty()).then_some(0)).map(|current| chapters[current].phase);
        let marked = (current, offered, listed);
        if self.marked.replace(marked) == Some(marked) {
            return;
        }
        for (i, item) in all(&element, "[data-chapter]").unwrap_or_default().iter().enumerate() {
            set_attribute(item, "aria-current", (current == Some(i)).then_some("step"));
            if current == Some(i)
                && let Ok(Some(list)) = item.closest("ol")
            {
                scroll_sideways_to(&list, item);
            }
        }
        if let Ok(Some(goal)) = element.query_selector("[data-part=goal]") {
            set_text(&goal, phase.map_or("", |phase| words.phase(phase).goal));
        }
    }

    fn markup(&self, chapters: &[Chapter], text: &Text, words: &SizesText) -> String {
        let mut html = String::new();
        // A solution in one piece has no chapters to choose from.
        if chapters.len() > 1 {
            html += "<ol>";
            let metric = self.shown.as_ref().map_or("", |(.., metric)| metric);
            for Chapter { phase, turns, .. } in chapters {
                html += &format!(
                    "<li><button type=\"button\" data-chapter data-place=\"{}\"><span>{}</span> <small>{} {metric}</small></button></li>",
                    turns.start,
                    words.phase(*phase).name,
                    grouped(turns.len().to_f64()),
                );
            }
            let checked = if self.is_undimmed { "" } else { " checked" };
            html += &format!(
                "</ol><div><p data-part=\"goal\"></p><label class=\"check\"><input type=\"checkbox\" data-part=\"dim\"{checked}><span>{}</span></label></div>",
                words.dim
            );
        }
        if let Some(solved) = self.known.last().filter(|_| self.waits) {
            let turns = length_words(text, solved.length, solved.metric);
            let label = fill(words.take_best, &[("turns", &turns)]);
            html +=
                &format!("<button type=\"button\" class=\"main\" data-part=\"take-best\">{label}</button>");
        }
        if let Some((algs, total)) = &self.all {
            let label = fill(words.all_shortest, &[("count", &grouped((*total).into()))]);
            html += &format!("<details><summary>{label}</summary><ul>");
            for (i, steps) in algs.iter().enumerate() {
                let alg: Vec<String> = steps.iter().map(|step| step.text.replace('\'', "′")).collect();
                html += &format!(
                    "<li><button type=\"button\" data-part=\"one-of-all\" data-solution=\"{i}\">{}</button></li>",
                    alg.join(" ")
                );
            }
            html += "</ul></details>";
        }
        html
    }
}
