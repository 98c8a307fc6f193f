//! Draws a chart of bars as SVG text for the page: one bar for each name, on one axis.

use std::fmt::Write;

use super::axis::AxisLayout;
use super::chart::{stroke, text};
use super::{Axis, Medium, escaped};
use crate::numbers::Number;
use crate::text::{Decimal, short};

/// The height of a row in pixels: a line of text above a bar.
const ROW: f64 = 33.0;

/// The distance of a bar from the top of its row, and its height, in pixels.
const BAR: [f64; 2] = [17.0, 9.0];

/// The height of the axis under the bars, in pixels.
const FOOT: f64 = 42.0;

/// A chart of bars.
#[derive(Clone, PartialEq, Debug)]
pub struct Bars {
    /// The title.
    pub title: String,
    /// A description in one or two sentences, for screen readers.
    pub about: String,
    /// The axis along the bars.
    pub axis: Axis,
    /// The bars, from top to bottom.
    pub bars: Vec<Bar>,
}

/// A bar.
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    /// The name above the bar.
    pub name: String,
    /// The number of its colour; see [`super::Line::style`].
    pub style: usize,
    /// The length of the bar on the axis.
    pub value: f64,
    /// Whether what the bar measures reached its goal; `None` while it goes on. The bar is filled unless it ended without.
    pub arrived: Option<bool>,
}

/// Draws a chart of bars as an SVG element with this width in pixels. Its height follows from the number of bars.
pub fn bars_svg(chart: &Bars, width: f64) -> String {
    let [left, right] = [10.0, width - 14.0];
    let bottom = ROW * chart.bars.len().to_f64() + 2.0;
    let [ink, muted, faint] = Medium::Page.ink();
    let values = chart.bars.iter().map(|bar| bar.value);
    let axis = AxisLayout::new(&chart.axis, values, ((right - left) / 60.0).max(2.0));
    let at = |value: f64| left + axis.position(value) * (right - left);
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" aria-label="{}" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="system-ui, sans-serif" font-size="12">"#,
        escaped(&format!("{}. {}", chart.title, chart.about)),
        width = Decimal(width, 0),
        height = Decimal(bottom + FOOT, 0),
    );
    for value in &axis.ticks {
        stroke(&mut svg, faint, &[[at(*value), 0.0], [at(*value), bottom]], "");
        text(&mut svg, [at(*value), bottom + 16.0], muted, r#"text-anchor="middle""#, &short(*value));
    }
    stroke(&mut svg, muted, &[[left, bottom], [right, bottom]], "");
    text(&mut svg, [right, bottom + 34.0], muted, r#"text-anchor="end""#, &chart.axis.label);
    for (i, bar) in chart.bars.iter().enumerate() {
        let top = ROW * i.to_f64();
        let sign = match bar.arrived {
            Some(true) => "✓ ",
            Some(false) => "✕ ",
            None => "",
        };
        let value = format!("{sign}{}", short(bar.value));
        text(&mut svg, [left, top + 12.0], ink, r#"font-weight="600""#, &bar.name);
        text(&mut svg, [right, top + 12.0], ink, r#"text-anchor="end""#, &value);
        let colour = Medium::Page.line(bar.style);
        let fill = if bar.arrived == Some(false) { "none" } else { &colour };
        // Writing to a string cannot fail.
        let _ = write!(
            svg,
            r#"<rect data-bar="{i}" x="{}" y="{}" width="{}" height="{}" rx="2" fill="{fill}" stroke="{colour}" stroke-width="1.5"/>"#,
            Decimal(left, 1),
            Decimal(top + BAR[0], 1),
            Decimal((at(bar.value) - left).max(2.0), 1),
            Decimal(BAR[1], 0),
        );
    }
    svg + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::super::Scale;
    use super::*;

    #[test]
    fn a_bar_is_as_long_as_its_value_on_the_axis() {
        let bar = |name: &str, value, arrived| Bar { name: name.to_owned(), style: 0, value, arrived };
        let chart = Bars {
            title: "Nodes".to_owned(),
            about: "Bars.".to_owned(),
            axis: Axis { label: "nodes".to_owned(), scale: Scale::Log, includes: [1.0, 1000.0] },
            bars: vec![bar("A <b>", 10.0, Some(true)), bar("B", 1000.0, Some(false)), bar("C", 0.0, None)],
        };
        let svg = bars_svg(&chart, 324.0);
        let width = |i: usize| -> f64 {
            let bar = svg.split(&format!("data-bar=\"{i}\"")).nth(1).unwrap();
            bar.split("width=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
        };
        assert_eq!([width(0), width(1), width(2)], [100.0, 300.0, 2.0]);
        assert!(svg.contains("A &lt;b>") && svg.contains("✕ 1,000") && !svg.contains("NaN"), "{svg}");
        assert_eq!(svg.matches(r#"fill="none" stroke="var(--line-0)""#).count(), 1);
    }
}
