//! Draws charts as SVG text, for the page and for files: lines and points with error bars over two axes.
//!
//! Lines differ in colour, in dashes and in the shape of their points, so they remain distinct without any colour. The colours are
//! those of Okabe and Ito, adjusted for contrast with light and dark backgrounds.

use std::fmt::Write;

use super::axis::AxisLayout;
use super::{Axis, escaped};
use crate::numbers::Number;
use crate::text::{Decimal, short};

/// The number of distinct styles of lines.
pub const CHART_STYLES: usize = 8;

/// The colours of the styles on white. They equal `--line-0` to `--line-7` of the light page.
const COLOURS: [&str; CHART_STYLES] =
    ["#0067b1", "#c04a00", "#007a55", "#a03d8c", "#806000", "#3b4048", "#8c2f39", "#1f7f95"];

/// The dashes of the styles, as values of `stroke-dasharray`; empty for a solid line.
const DASHES: [&str; CHART_STYLES] = ["", "7 3", "2 3", "9 3 2 3", "", "7 3", "2 3", "9 3 2 3"];

/// Half the side of the shape of a point, in pixels.
const POINT: f64 = 3.5;

/// A chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// The title.
    pub title: String,
    /// A description in one or two sentences, for screen readers.
    pub about: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The lines. Later ones are drawn over earlier ones.
    pub lines: Vec<Line>,
}

/// A line of a chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The name in the legend.
    pub name: String,
    /// The number of its style. Numbers with equal remainders modulo [`CHART_STYLES`] look the same.
    pub style: usize,
    /// The points, in the order in which the line connects them.
    pub points: Vec<Plotted>,
    /// The points with a shape on them.
    pub marked: Marked,
}

/// A point of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plotted {
    /// The value on the horizontal axis.
    pub x: f64,
    /// The value on the vertical axis.
    pub y: f64,
    /// The ends of the error bar on the vertical axis, lower first; `None` draws no bar.
    pub error: Option<[f64; 2]>,
}

/// The points of a line that are marked by a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Marked {
    /// No point: the search still runs.
    None,
    /// The last point, by the shape of the style: the search has found its goal.
    Arrived,
    /// The last point, by a cross: the search was given up.
    GivenUp,
    /// All points, by the shape of the style.
    All,
}

/// The medium of a chart. It determines how colours are written and whether the chart has a legend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Medium {
    /// The page. Its style sheet defines the colours for light and dark, and it has a legend of its own.
    Page,
    /// A file with a white background and a legend.
    File,
}

impl Medium {
    /// Returns the colour of a line.
    pub(super) fn line(self, style: usize) -> String {
        let style = style % CHART_STYLES;
        match self {
            Medium::Page => format!("var(--line-{style})"),
            Medium::File => COLOURS[style].to_owned(),
        }
    }

    /// Returns the colours of titles, of numbers and axes, and of gridlines.
    pub(super) const fn ink(self) -> [&'static str; 3] {
        match self {
            Medium::Page => ["var(--ink)", "var(--muted)", "var(--line)"],
            Medium::File => ["#1a1c21", "#5d626d", "#dfdfdb"],
        }
    }
}

/// Draws a chart as an SVG element with this width and height in pixels.
pub fn chart_svg(chart: &Chart, [width, height]: [f64; 2], medium: Medium) -> String {
    let plot = Plot::new(chart, [width, height], medium);
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-label="{}" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="system-ui, sans-serif" font-size="12">"#,
        escaped(&format!("{}. {}", chart.title, chart.about)),
        width = Decimal(width, 0),
        height = Decimal(height, 0),
    );
    if medium == Medium::File {
        let _ = write!(svg, r##"<rect width="100%" height="100%" fill="#fff"/>"##);
    }
    plot.frame(&mut svg);
    for line in &chart.lines {
        plot.line(line, &mut svg);
    }
    if medium == Medium::File {
        plot.legend(&mut svg);
    }
    svg + "</svg>"
}

/// Draws the sample of a style for a legend in the page, as an SVG element.
pub fn chart_sample(style: usize) -> String {
    let mut svg =
        String::from(r#"<svg class="sample" viewBox="0 0 30 12" width="30" height="12" aria-hidden="true">"#);
    let colour = Medium::Page.line(style);
    sample(&mut svg, style, &colour, [0.0, 6.0]);
    svg + "</svg>"
}

/// A chart with its layout.
struct Plot<'a> {
    chart: &'a Chart,
    medium: Medium,
    x: AxisLayout,
    y: AxisLayout,
    /// The left, top, right and bottom edge of the area between the axes.
    area: [f64; 4],
}

impl<'a> Plot<'a> {
    fn new(chart: &'a Chart, [width, height]: [f64; 2], medium: Medium) -> Plot<'a> {
        let points = || chart.lines.iter().flat_map(|line| &line.points);
        let top =
            if medium == Medium::File { 44.0 + 18.0 * legend_rows(chart, width).to_f64() } else { 26.0 };
        let area = [52.0, top, width - 18.0, height - 40.0];
        let heights = points().flat_map(|point| {
            let [low, high] = point.error.unwrap_or([point.y; 2]);
            [point.y, low, high]
        });
        Plot {
            x: AxisLayout::new(
                &chart.x,
                points().map(|point| point.x),
                ((area[2] - area[0]) / 80.0).max(2.0),
            ),
            y: AxisLayout::new(&chart.y, heights, ((area[3] - area[1]) / 34.0).max(2.0)),
            chart,
            medium,
            area,
        }
    }

    /// Returns the position of a point in pixels.
    fn at(&self, x: f64, y: f64) -> [f64; 2] {
        let [left, top, right, bottom] = self.area;
        [left + self.x.position(x) * (right - left), bottom - self.y.position(y) * (bottom - top)]
    }

    /// Draws the axes with their ticks, numbers and labels, and in a file the title.
    fn frame(&self, svg: &mut String) {
        let [left, top, right, bottom] = self.area;
        let [ink, muted, faint] = self.medium.ink();
        let file = self.medium == Medium::File;
        if file {
            text(svg, [left, 20.0], ink, r#"font-size="14" font-weight="600""#, &self.chart.title);
        }
        for value in &self.y.ticks {
            let [_, y] = self.at(0.0, *value);
            stroke(svg, faint, &[[left, y], [right, y]], "");
            text(svg, [left - 8.0, y + 4.0], muted, r#"text-anchor="end""#, &short(*value));
        }
        for value in &self.x.ticks {
            let [x, _] = self.at(*value, 0.0);
            stroke(svg, muted, &[[x, bottom], [x, bottom + 4.0]], "");
            text(svg, [x, bottom + 18.0], muted, r#"text-anchor="middle""#, &short(*value));
        }
        stroke(svg, muted, &[[left, bottom], [right, bottom]], "");
        text(svg, [right, bottom + 34.0], muted, r#"text-anchor="end""#, &self.chart.x.label);
        text(svg, [8.0, top - 12.0], muted, "", &self.chart.y.label);
    }

    fn line(&self, line: &Line, svg: &mut String) {
        let colour = self.medium.line(line.style);
        let positions: Vec<[f64; 2]> = line.points.iter().map(|point| self.at(point.x, point.y)).collect();
        for (point, [x, _]) in line.points.iter().zip(&positions) {
            let Some([low, high]) = point.error else { continue };
            let ([_, low], [_, high]) = (self.at(point.x, low), self.at(point.x, high));
            stroke(svg, &colour, &[[*x, low], [*x, high]], "");
            for y in [low, high] {
                stroke(svg, &colour, &[[x - 3.0, y], [x + 3.0, y]], "");
            }
        }
        if positions.len() > 1 {
            let dashes = DASHES[line.style % CHART_STYLES];
            let dashes =
                if dashes.is_empty() { String::new() } else { format!(r#"stroke-dasharray="{dashes}""#) };
            stroke(
                svg,
                &colour,
                &positions,
                &format!(r#"stroke-width="2" stroke-linejoin="round" {dashes}"#),
            );
        }
        match (line.marked, positions.last()) {
            (Marked::All, _) => positions.iter().for_each(|at| shape(svg, line.style, &colour, *at)),
            (Marked::Arrived, Some(at)) => shape(svg, line.style, &colour, *at),
            (Marked::GivenUp, Some([x, y])) => {
                for side in [-1.0, 1.0] {
                    let ends = [[x - 4.0, y - 4.0 * side], [x + 4.0, y + 4.0 * side]];
                    stroke(svg, &colour, &ends, r#"stroke-width="2""#);
                }
            }
            _ => {}
        }
    }

    fn legend(&self, svg: &mut String) {
        let right = self.area[2];
        let [mut x, mut y] = [self.area[0], 38.0];
        for line in &self.chart.lines {
            let width = legend_width(line);
            if x + width > right && x > self.area[0] {
                [x, y] = [self.area[0], y + 18.0];
            }
            sample(svg, line.style, &self.medium.line(line.style), [x, y]);
            text(svg, [x + 36.0, y + 4.0], self.medium.ink()[0], "", &line.name);
            x += width;
        }
    }
}

/// Returns the width of a line in a legend, in pixels: its sample, its name and a gap.
fn legend_width(line: &Line) -> f64 {
    54.0 + 6.6 * line.name.chars().count().to_f64()
}

/// Returns the number of rows of the legend of a chart that is `width` pixels wide.
fn legend_rows(chart: &Chart, width: f64) -> usize {
    let (mut rows, mut x) = (1, 52.0);
    for line in &chart.lines {
        if x + legend_width(line) > width - 18.0 && x > 52.0 {
            (rows, x) = (rows + 1, 52.0);
        }
        x += legend_width(line);
    }
    rows
}

fn sample(svg: &mut String, style: usize, colour: &str, [x, y]: [f64; 2]) {
    let dashes = DASHES[style % CHART_STYLES];
    let dashes = if dashes.is_empty() { String::new() } else { format!(r#" stroke-dasharray="{dashes}""#) };
    stroke(svg, colour, &[[x, y], [x + 30.0, y]], &format!(r#"stroke-width="2"{dashes}"#));
    shape(svg, style, colour, [x + 15.0, y]);
}

/// Draws a point in the shape of its style: circle, square, triangle or diamond.
fn shape(svg: &mut String, style: usize, colour: &str, [x, y]: [f64; 2]) {
    let p = POINT;
    let corners: &[[f64; 2]] = match style % 4 {
        0 => {
            let [x, y, r] = [x, y, p].map(|number| Decimal(number, 1));
            let _ = write!(svg, r#"<circle cx="{x}" cy="{y}" r="{r}" fill="{colour}"/>"#);
            return;
        }
        1 => &[[-p, -p], [p, -p], [p, p], [-p, p]],
        2 => &[[0.0, -1.3 * p], [1.2 * p, p], [-1.2 * p, p]],
        _ => &[[0.0, -1.4 * p], [1.4 * p, 0.0], [0.0, 1.4 * p], [-1.4 * p, 0.0]],
    };
    let corners: Vec<[f64; 2]> = corners.iter().map(|[dx, dy]| [x + dx, y + dy]).collect();
    let _ = write!(svg, r#"<path fill="{colour}" d="{}z"/>"#, path(&corners));
}

pub(super) fn stroke(svg: &mut String, colour: &str, points: &[[f64; 2]], more: &str) {
    let _ = write!(svg, r#"<path fill="none" stroke="{colour}" {more} d="{}"/>"#, path(points));
}

fn path(points: &[[f64; 2]]) -> String {
    let mut text = String::new();
    for (i, [x, y]) in points.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{}{} {}", if i == 0 { 'M' } else { 'L' }, Decimal(*x, 1), Decimal(*y, 1));
    }
    text
}

pub(super) fn text(svg: &mut String, [x, y]: [f64; 2], colour: &str, more: &str, words: &str) {
    let [x, y] = [Decimal(x, 1), Decimal(y, 1)];
    let _ = write!(svg, r#"<text x="{x}" y="{y}" fill="{colour}" {more}>{}</text>"#, escaped(words));
}

#[cfg(test)]
mod tests {
    use super::super::Scale;
    use super::*;

    fn chart(lines: Vec<Line>) -> Chart {
        let axis = |label: &str, scale| Axis { label: label.to_owned(), scale, includes: [0.0, 1.0] };
        Chart {
            title: "Nodes <generated>".to_owned(),
            about: "Two searches.".to_owned(),
            x: axis("seconds", Scale::Linear),
            y: axis("nodes", Scale::Log),
            lines,
        }
    }

    fn line(style: usize, marked: Marked, error: Option<[f64; 2]>) -> Line {
        let points = [(0.0, 1.0), (1.0, 100.0), (2.0, 1e6)].map(|(x, y)| Plotted { x, y, error }).to_vec();
        Line { name: format!("search {style}"), style, points, marked }
    }

    #[test]
    fn a_chart_has_a_description_and_draws_every_line() {
        let chart = chart(vec![line(0, Marked::Arrived, None), line(1, Marked::GivenUp, None)]);
        let page = chart_svg(&chart, [600.0, 260.0], Medium::Page);
        assert!(page.contains(r#"role="img" aria-label="Nodes &lt;generated>. Two searches.""#), "{page}");
        for style in 0..2 {
            assert!(page.contains(&format!("var(--line-{style})")));
        }
        assert!(!page.contains("search 0"), "the page has a legend of its own");
        let file = chart_svg(&chart, [600.0, 260.0], Medium::File);
        assert!(file.contains("search 0") && file.contains("search 1") && !file.contains("var("));
        assert!(file.contains("Nodes &lt;generated"));
    }

    #[test]
    fn points_lie_between_the_axes() {
        let chart = chart(vec![line(0, Marked::All, Some([1.0, 2e6]))]);
        let plot = Plot::new(&chart, [400.0, 200.0], Medium::Page);
        let [left, top, right, bottom] = plot.area;
        assert_eq!(plot.at(0.0, 1.0), [left, bottom]);
        assert_eq!(plot.at(2.0, 1e7), [right, top]);
        let svg = chart_svg(&chart, [400.0, 200.0], Medium::Page);
        assert_eq!(svg.matches("<circle").count(), 3);
        assert!(!svg.contains("NaN"), "{svg}");
    }

    #[test]
    fn no_two_lines_look_the_same() {
        let looks: std::collections::BTreeSet<String> = (0..CHART_STYLES).map(chart_sample).collect();
        assert_eq!(looks.len(), CHART_STYLES);
        // Dashes and shapes differ even without the colours.
        let shapes: std::collections::BTreeSet<(usize, &str)> =
            (0..4).map(|style| (style % 4, DASHES[style])).collect();
        assert_eq!(shapes.len(), 4);
    }
}
