//! Counts of tests that passed, failed and were skipped, parsed from the output of test programs.

use std::fmt;

/// Counts of tests.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    pub passed: usize,
    pub failed: usize,
    pub skipped: usize,
}

/// The format of a report.
#[derive(Clone, Copy, Debug)]
pub enum Report {
    Cargo,
    /// Node's reporters `spec` and `tap`.
    Node,
}

impl Counts {
    /// One test: a check that prints no counts.
    pub fn of_check(passed: bool) -> Self {
        Self { passed: passed.into(), failed: (!passed).into(), skipped: 0 }
    }

    /// Parses the output of a test program that ended with `status`. A program that fails without reporting a
    /// failed test, or reports no passed test, counts as one failed test.
    pub fn of_report(report: Report, text: &str, status: i32) -> Self {
        let mut counts = Self::default();
        for line in text.lines() {
            match report {
                Report::Cargo => counts.add_cargo(line),
                Report::Node => counts.add_node(line),
            }
        }
        if counts.failed == 0 && (status != 0 || counts.passed == 0) {
            counts.failed = 1;
        }
        counts
    }

    /// Parses `test result: ok. 24 passed; 0 failed; 0 ignored; …`.
    fn add_cargo(&mut self, line: &str) {
        let Some((_, counts)) = line.strip_prefix("test result: ").and_then(|rest| rest.split_once(". "))
        else {
            return;
        };
        for count in counts.split("; ") {
            match count.split_once(' ') {
                Some((number, "passed")) => self.passed += number.parse().unwrap_or(0),
                Some((number, "failed")) => self.failed += number.parse().unwrap_or(0),
                _ => {}
            }
        }
    }

    /// Parses `ℹ pass 24` or `# pass 24`.
    fn add_node(&mut self, line: &str) {
        let Some(rest) = line.strip_prefix("ℹ ").or_else(|| line.strip_prefix("# ")) else { return };
        let Some((name, Ok(number))) =
            rest.split_once(' ').map(|(name, number)| (name, number.parse::<usize>()))
        else {
            return;
        };
        match name {
            "pass" => self.passed += number,
            "fail" | "cancelled" => self.failed += number,
            "skipped" => self.skipped += number,
            _ => {}
        }
    }

    /// True if at least one test passed and none failed.
    pub fn is_success(self) -> bool {
        self.failed == 0 && self.passed != 0
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, more: Self) {
        self.passed += more.passed;
        self.failed += more.failed;
        self.skipped += more.skipped;
    }
}

/// Displays the verdict, such as `24 passed, 0 failed` or `24 passed, 0 failed, 2 skipped`.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped == 0 { Ok(()) } else { write!(f, ", {} skipped", self.skipped) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(passed: usize, failed: usize, skipped: usize) -> Counts {
        Counts { passed, failed, skipped }
    }

    #[test]
    fn the_results_of_all_of_cargos_programs_add_up() {
        let text = "\nrunning 2 tests\ntest a ... ok\n\
            test result: ok. 24 passed; 0 failed; 1 ignored; 0 measured; 245 filtered out; finished in 0.04s\n\
            test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.00s\n";
        assert_eq!(Counts::of_report(Report::Cargo, text, 101), counts(27, 2, 0));
    }

    #[test]
    fn nodes_counts_are_read_from_both_reporters() {
        let spec = "✔ a test\nℹ tests 9\nℹ suites 0\nℹ pass 5\nℹ fail 1\nℹ cancelled 1\nℹ skipped 2\nℹ todo 0\nℹ duration_ms 9.5\n";
        assert_eq!(Counts::of_report(Report::Node, spec, 1), counts(5, 2, 2));
        assert_eq!(Counts::of_report(Report::Node, &spec.replace('ℹ', "#"), 1), counts(5, 2, 2));
    }

    #[test]
    fn a_report_without_a_passed_test_or_with_a_bad_status_is_a_failure() {
        assert_eq!(Counts::of_report(Report::Cargo, "error: could not compile", 101), counts(0, 1, 0));
        assert_eq!(Counts::of_report(Report::Cargo, "", 0), counts(0, 1, 0));
        assert_eq!(Counts::of_report(Report::Node, "ℹ pass 5\n", 1), counts(5, 1, 0));
        assert_eq!(Counts::of_report(Report::Node, "ℹ skipped 5\n", 0), counts(0, 1, 5));
    }

    #[test]
    fn the_verdict_names_skipped_tests_only_if_there_are_some() {
        assert_eq!(counts(24, 0, 0).to_string(), "24 passed, 0 failed");
        assert_eq!(counts(24, 1, 2).to_string(), "24 passed, 1 failed, 2 skipped");
    }

    #[test]
    fn success_takes_a_test_that_passed() {
        assert!(counts(1, 0, 3).is_success());
        assert!(!counts(1, 1, 0).is_success());
        assert!(!Counts::default().is_success());
    }
}
