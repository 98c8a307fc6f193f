//! The results of a job: its best solution and its ending.

use super::step::{Ending, Step};

/// The best solution and the ending of a [`Job`](super::Job), and what of it is still to be reported.
///
/// A job stores its results here, and returns [`Findings::step`] from [`Job::advance`](super::Job::advance).
#[derive(Clone, Debug)]
pub struct Findings<S> {
    best: Option<S>,
    /// True while `best` is still to be reported.
    is_new: bool,
    ending: Option<Ending>,
}

impl<S> Findings<S> {
    /// Returns findings without a solution and without an ending.
    pub const fn new() -> Findings<S> {
        Findings { best: None, is_new: false, ending: None }
    }

    /// Stores a better solution, to be reported with the next step.
    pub fn improve(&mut self, best: S) {
        self.best = Some(best);
        self.is_new = true;
    }

    /// Stores the reason why the job is over. Later endings are ignored.
    pub fn end(&mut self, ending: Ending) {
        self.ending.get_or_insert(ending);
    }

    /// Stores the only solution that the job searches for, and the ending.
    pub fn finish(&mut self, solution: S, ending: Ending) {
        self.improve(solution);
        self.end(ending);
    }

    /// Stores the result of a step of another job from its findings, with the solution converted, and returns the step to
    /// report.
    pub fn relay<T>(&mut self, step: Step, of: &Findings<T>, convert: impl FnOnce(&T) -> S) -> Step {
        if step == Step::Improved
            && let Some(best) = of.best()
        {
            self.improve(convert(best));
        }
        if let Some(ending) = of.ending() {
            self.end(ending);
        }
        self.step()
    }

    /// Returns the best solution so far.
    pub const fn best(&self) -> Option<&S> {
        self.best.as_ref()
    }

    /// Returns the reason why the job is over, or `None` while it runs.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// True if a solution or an ending is still to be reported. A job then returns from its slice.
    #[inline]
    pub const fn has_unreported(&self) -> bool {
        self.is_new || self.ending.is_some()
    }

    /// Returns the step to report. A new solution is reported once, and before the ending.
    pub fn step(&mut self) -> Step {
        if std::mem::take(&mut self.is_new) {
            return Step::Improved;
        }
        self.ending.map_or(Step::Running, Step::Finished)
    }
}

impl<S> Default for Findings<S> {
    fn default() -> Self {
        Findings::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_is_reported_once_and_before_the_ending() {
        let mut findings = Findings::new();
        assert_eq!(findings.step(), Step::Running);
        findings.improve(7);
        findings.end(Ending::Optimal);
        findings.end(Ending::NodeLimit);
        assert!(findings.has_unreported());
        let steps: Vec<Step> = (0..3).map(|_| findings.step()).collect();
        let over = Step::Finished(Ending::Optimal);
        assert_eq!(steps, [Step::Improved, over, over]);
        assert_eq!(findings.best(), Some(&7));
    }
}
