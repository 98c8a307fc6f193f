//! The result of a check of a heuristic as a sentence, a chart and a table.

use std::fmt::Write;

use super::table_markup::table;
use crate::lab::HeuristicName;
use crate::lab::protocol::Report;
use crate::numbers::Number;
use crate::text::{Decimal, LabText, decimal, fill, grouped};
use crate::view::{Axis, Chart, Line, Marked, Plotted, Scale};

/// Returns the verdict as a sentence.
pub fn check_words(heuristic: HeuristicName, report: &Report, text: &LabText) -> String {
    let name = text.heuristics[heuristic.index()].name;
    match &report.counterexample {
        None => fill(
            text.check.holds,
            &[
                ("heuristic", &name),
                ("states", &text.check.states.count(report.states)),
                ("moves", &text.endings.found.count(report.depth.into())),
            ],
        ),
        Some(example) => fill(
            text.check.broken,
            &[
                ("heuristic", &name),
                ("alg", &example.alg.replace('\'', "′")),
                ("distance", &example.distance),
                ("estimate", &decimal(Decimal(example.estimate, 2))),
            ],
        ),
    }
}

/// Returns the chart of estimates over true distances. Its diagonal is the line above which an estimate is not admissible.
pub fn check_chart(heuristic: HeuristicName, report: &Report, text: &LabText) -> Chart {
    let words = &text.check;
    let farthest = f64::from(report.depth).max(1.0);
    let truth = [0.0, farthest].map(|at| Plotted { x: at, y: at, error: None }).to_vec();
    let rows = report.rows.iter().enumerate().filter(|(_, row)| row.states > 0.0);
    let points = rows
        .map(|(i, row)| Plotted { x: i.to_f64(), y: row.mean, error: Some([row.least, row.most]) })
        .collect();
    let axis = |label: &str, scale| Axis { label: label.to_owned(), scale, includes: [0.0, farthest] };
    Chart {
        title: words.chart.to_owned(),
        about: words.chart_about.to_owned(),
        x: axis(words.true_distance, Scale::Whole),
        y: axis(words.estimate, Scale::Linear),
        lines: vec![
            Line { name: words.truth.to_owned(), style: 5, points: truth, marked: Marked::None },
            Line {
                name: text.heuristics[heuristic.index()].name.to_owned(),
                style: 0,
                points,
                marked: Marked::All,
            },
        ],
    }
}

/// Returns the table of estimates for each true distance as HTML text.
pub fn check_markup(report: &Report, text: &LabText) -> String {
    let mut rows = String::new();
    for (distance, row) in report.rows.iter().enumerate() {
        let [least, mean, most] =
            [row.least, row.mean, row.most].map(|estimate| decimal(Decimal(estimate, 2)));
        // Writing to a string cannot fail.
        let _ = write!(
            rows,
            r#"<tr><th scope="row">{distance}</th><td>{}</td><td>{least}</td><td>{mean}</td><td>{most}</td></tr>"#,
            grouped(row.states),
        );
    }
    table(text.check.chart, &text.check.columns, &rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::protocol::{Counterexample, ReportRow};
    use crate::text::LAB_ENGLISH;

    #[test]
    fn the_verdict_describes_a_counterexample_by_its_moves() {
        let row = |most| ReportRow { states: 18.0, least: 0.5, mean: 1.0, most };
        let mut report =
            Report { depth: 1, states: 19.0, rows: vec![row(0.0), row(1.5)], counterexample: None };
        let holds = check_words(HeuristicName::Manhattan, &report, &LAB_ENGLISH);
        assert!(holds.starts_with("Manhattan / 4 never says too much: 19 states up to 1 move"), "{holds}");
        report.counterexample =
            Some(Counterexample { alg: "R'".into(), state: String::new(), distance: 1, estimate: 1.5 });
        let broken = check_words(HeuristicName::Uniformity, &report, &LAB_ENGLISH);
        assert!(broken.contains("after R′ the cube is 1 from solved, and it says 1.50"), "{broken}");
        assert_eq!(check_markup(&report, &LAB_ENGLISH).matches("<tr>").count(), 3);
        let chart = check_chart(HeuristicName::Uniformity, &report, &LAB_ENGLISH);
        assert_eq!(chart.lines[1].points[1].error, Some([0.5, 1.5]));
    }
}
