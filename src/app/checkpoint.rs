//! How far the proof of a shortest solution has come, as a text that the browser keeps.

use crate::cube::Metric;
use crate::protocol::{Progress, Settings, SolverProtocol, Wanted};
use crate::solve::Method;
use crate::wire::Protocol;

/// A proof that was not finished.
#[derive(Clone, PartialEq, Debug)]
pub struct Checkpoint {
    /// The facelet string of the cube.
    pub state: String,
    /// The settings with which a later proof goes on.
    pub settings: Settings,
    /// The length of the best solution.
    pub best: u32,
}

impl Checkpoint {
    /// Returns the checkpoint of a proof with these settings; `None` before it has ruled out a length and has a solution.
    pub fn of(state: &str, settings: Settings, progress: &Progress) -> Option<Checkpoint> {
        let (length, best) = (progress.depth.filter(|length| *length > 1)?, progress.best?);
        let settings =
            Settings { from_length: length, from_pieces: progress.pieces.unwrap_or(0), ..settings };
        Some(Checkpoint { state: state.to_owned(), settings, best })
    }

    /// Writes the checkpoint. The pieces of a length depend on the program, so the text begins with the version of the messages.
    pub fn to_text(&self) -> String {
        let Settings { metric, wanted, tier, shares, from_length, from_pieces, .. } = self.settings;
        let (version, metric, wanted) = (SolverProtocol::VERSION, metric.name(), wanted.name());
        format!(
            "{version} {} {metric} {wanted} {tier} {shares} {from_length} {from_pieces} {}",
            self.state, self.best
        )
    }

    /// Parses a checkpoint; `None` if the text is none, or one of another version.
    pub fn from_text(text: &str) -> Option<Checkpoint> {
        let mut words = text.split(' ');
        let mut word = || words.next();
        let number = |word: Option<&str>| word?.parse::<u32>().ok();
        if number(word())? != SolverProtocol::VERSION {
            return None;
        }
        let state = word()?.to_owned();
        let settings = Settings {
            metric: word()?.parse::<Metric>().ok()?,
            wanted: word()?.parse::<Wanted>().ok()?,
            tier: number(word())?,
            shares: number(word())?,
            from_length: number(word())?,
            from_pieces: number(word())?,
            ..Settings::new(Method::Optimal)
        };
        Some(Checkpoint { state, settings, best: number(word())? })
    }

    /// Returns the settings with which `workers` workers go on. The pieces are those of the shares that the proof was divided into.
    pub fn resumed_by(&self, workers: u32) -> Settings {
        let from_pieces = if workers == self.settings.shares { self.settings.from_pieces } else { 0 };
        Settings { shares: workers, from_pieces, ..self.settings }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::staged::Phase;

    const PROGRESS: Progress = Progress {
        nodes: 1e9,
        phase: Phase::Whole,
        depth: Some(17),
        bound: Some(17),
        best: Some(19),
        pieces: Some(812),
        speed: None,
        left: None,
        next: None,
    };

    fn settings() -> Settings {
        let (metric, wanted) = (Metric::Qtm, Wanted::All);
        Settings { metric, wanted, tier: 4, shares: 2, ..Settings::new(Method::Optimal) }
    }

    #[test]
    fn a_checkpoint_survives_as_a_text() {
        let checkpoint = Checkpoint::of("UUF", settings(), &PROGRESS).expect("a length is ruled out");
        assert_eq!(Checkpoint::from_text(&checkpoint.to_text()), Some(checkpoint.clone()));
        assert_eq!(checkpoint.resumed_by(2), checkpoint.settings);
        let other = checkpoint.resumed_by(3);
        assert_eq!((other.shares, other.from_length, other.from_pieces), (3, 17, 0));
    }

    #[test]
    fn a_damaged_text_or_one_of_another_version_is_none() {
        let text = Checkpoint::of("UUF", settings(), &PROGRESS).expect("a length is ruled out").to_text();
        for length in 0..text.rfind(' ').expect("words") {
            assert_eq!(Checkpoint::from_text(&text[..length]), None, "{}", &text[..length]);
        }
        let (_, rest) = text.split_once(' ').expect("a version");
        assert_eq!(Checkpoint::from_text(&format!("{} {rest}", SolverProtocol::VERSION + 1)), None);
        assert_eq!(Checkpoint::from_text(&text.replace("QTM", "inches")), None);
    }

    #[test]
    fn a_proof_without_a_bound_or_a_solution_has_none() {
        for progress in [Progress { depth: None, ..PROGRESS }, Progress { best: None, ..PROGRESS }] {
            assert_eq!(Checkpoint::of("UUF", settings(), &progress), None);
        }
    }
}
