//! The best solution and the ending of a job.

use super::{Ending, Job, Step};

/// What a [`Job`](super::Job) has come to. A job keeps one, and answers [`Job::advance`](super::Job::advance) with
/// [`Findings::step`].
#[derive(Clone, Debug)]
pub struct Findings<S> {
    best: Option<S>,
    /// Whether `best` is still to be reported.
    is_new: bool,
    ending: Option<Ending>,
}

impl<S> Findings<S> {
    /// Nothing is found yet.
    pub const fn new() -> Findings<S> {
        Findings { best: None, is_new: false, ending: None }
    }

    /// Stores a better solution, to be reported with the next step.
    pub fn improve(&mut self, best: S) {
        self.best = Some(best);
        self.is_new = true;
    }

    /// Stores why the job is over. Of several endings the first counts.
    pub fn end(&mut self, ending: Ending) {
        self.ending.get_or_insert(ending);
    }

    /// Stores the only solution that the job looks for.
    pub fn finish(&mut self, solution: S, ending: Ending) {
        self.improve(solution);
        self.end(ending);
    }

    /// Stores what another job has come to with this step, its solution converted, and returns the step to report.
    pub fn relay<J: Job + ?Sized>(
        &mut self,
        step: Step,
        job: &J,
        convert: impl FnOnce(&J::Solution) -> S,
    ) -> Step {
        if step == Step::Improved
            && let Some(best) = job.best()
        {
            self.improve(convert(best));
        }
        if let Some(ending) = job.ending() {
            self.end(ending);
        }
        self.step()
    }

    /// The best solution so far.
    pub const fn best(&self) -> Option<&S> {
        self.best.as_ref()
    }

    /// Why the job is over, if it is.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Whether there is anything to report: then a job is to return from its slice.
    #[inline]
    pub const fn are_news(&self) -> bool {
        self.is_new || self.ending.is_some()
    }

    /// The step to report. A new solution comes before the ending, and is reported once.
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
        assert!(findings.are_news());
        let steps: Vec<Step> = (0..3).map(|_| findings.step()).collect();
        let over = Step::Finished(Ending::Optimal);
        assert_eq!(steps, [Step::Improved, over, over]);
        assert_eq!(findings.best(), Some(&7));
    }
}
