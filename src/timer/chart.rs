//! The progress of a session as a chart.

use super::{AVERAGES, Statistics};
use crate::numbers::Number;
use crate::text::{TimerText, fill};
use crate::view::{Axis, Chart, Line, Marked, Plotted, Scale};

/// The most solves of a chart, the last ones: with more, its points run together.
const MOST: usize = 300;

/// The indices in [`AVERAGES`] of the averages that are drawn: of 5 and of 12.
const DRAWN: [usize; 2] = [1, 2];

/// The worst result in hundredths up to which the axis is in seconds.
const MINUTES_FROM: u32 = 18_000;

/// Returns the chart of the last results of a session with their averages of 5 and 12; `None` if fewer than two are not DNF.
pub fn progress_chart(statistics: &Statistics, counts_moves: bool, text: &TimerText) -> Option<Chart> {
    let first = statistics.marks.len().saturating_sub(MOST);
    let shown = &statistics.marks[first..];
    let worst = shown.iter().filter_map(|mark| mark.hundredths()).max()?;
    let (label, unit) = match (counts_moves, worst > MINUTES_FROM) {
        (true, _) => (text.chart.moves, 100.0),
        (false, true) => (text.chart.minutes, 6000.0),
        (false, false) => (text.chart.seconds, 100.0),
    };
    let points = |marks: &mut dyn Iterator<Item = Option<u32>>| -> Vec<Plotted> {
        let points = marks.enumerate().filter_map(|(i, hundredths)| {
            Some(Plotted { x: (first + i + 1).to_f64(), y: f64::from(hundredths?) / unit, error: None })
        });
        points.collect()
    };
    let singles = points(&mut shown.iter().map(|mark| mark.hundredths()));
    if singles.len() < 2 {
        return None;
    }
    let marked = if singles.len() <= 60 { Marked::All } else { Marked::None };
    let mut lines = vec![Line { name: text.single.to_owned(), style: 0, points: singles, marked }];
    for (style, i) in DRAWN.into_iter().enumerate() {
        let averages = &statistics.averages[i][first..];
        let points = points(&mut averages.iter().map(|mark| (*mark)?.hundredths()));
        if points.len() > 1 {
            let name = fill(text.average_short, &[("count", &AVERAGES[i].size)]);
            lines.push(Line { name, style: style + 1, points, marked: Marked::None });
        }
    }
    let axis = |label: &str, scale| Axis {
        label: label.to_owned(),
        scale,
        includes: [f64::INFINITY, f64::NEG_INFINITY],
    };
    Some(Chart {
        title: text.chart.title.to_owned(),
        about: fill(
            text.chart.about,
            &[("solves", &text.session.solves.count(lines[0].points.len().to_f64()))],
        ),
        x: axis(text.chart.solve, Scale::Whole),
        y: axis(label, Scale::Linear),
        lines,
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Penalty, Solve};
    use super::*;
    use crate::text::TIMER_ENGLISH;

    fn statistics(count: u32, millis: u32) -> Statistics {
        let solve = |i: u32| Solve {
            millis: millis + i,
            penalty: if i % 7 == 6 { Penalty::Dnf } else { Penalty::None },
            ..Solve::default()
        };
        Statistics::new(&(0..count).map(solve).collect::<Vec<_>>())
    }

    #[test]
    fn a_chart_has_singles_and_averages() {
        let chart = |count, millis| progress_chart(&statistics(count, millis), false, &TIMER_ENGLISH);
        assert_eq!(chart(1, 9000), None);
        let lines: Vec<usize> =
            chart(20, 9000).expect("a chart").lines.iter().map(|line| line.points.len()).collect();
        // Of 20 solves, two are DNF. All averages of 5 have at most one DNF; those of 12 have one or two.
        assert_eq!((lines[0], lines[1]), (18, 16));
        assert_eq!(chart(20, 9000).expect("a chart").y.label, TIMER_ENGLISH.chart.seconds);
        assert_eq!(chart(20, 300_000).expect("a chart").y.label, TIMER_ENGLISH.chart.minutes);
        let long = chart(2000, 9000).expect("a chart");
        assert!(long.lines[0].points.len() <= MOST && long.lines[0].points[0].x > 1700.0);
    }
}
