//! How far the proof of a shortest solution has come, as a text that the browser keeps.

use crate::cube::Metric;
use crate::protocol::{Progress, Settings, Wanted};
use crate::solve::Method;
use crate::solve::optimal::PIECES_VERSION;

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

    /// Writes the checkpoint: the cube, and numbers. The first number is the version of the pieces of a length.
    pub fn to_text(&self) -> String {
        let Settings { metric, wanted, tier, shares, from_length, from_pieces, .. } = self.settings;
        let (is_qtm, lists) = (u32::from(metric == Metric::Qtm), u32::from(wanted == Wanted::All));
        let mut text = self.state.clone();
        for number in [PIECES_VERSION, is_qtm, lists, tier, shares, from_length, from_pieces, self.best] {
            text += " ";
            text += &number.to_string();
        }
        text
    }

    /// Parses a checkpoint; `None` if the text is none, or one of another version.
    pub fn from_text(text: &str) -> Option<Checkpoint> {
        let mut words = text.split(' ');
        let state = words.next()?.to_owned();
        let mut numbers = [0; 8];
        for number in &mut numbers {
            *number = words.next()?.parse::<u32>().ok()?;
        }
        let [version, is_qtm, lists, tier, shares, from_length, from_pieces, best] = numbers;
        let settings = Settings {
            metric: if is_qtm == 1 { Metric::Qtm } else { Metric::Htm },
            wanted: if lists == 1 { Wanted::All } else { Wanted::One },
            tier,
            shares,
            from_length,
            from_pieces,
            ..Settings::new(Method::Optimal)
        };
        let is_one = version == PIECES_VERSION && from_length > 1;
        is_one.then_some(Checkpoint { state, settings, best })
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
    use crate::app::PROGRESS;

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
        let version =
            |number: u32| text.replacen(&format!(" {} ", PIECES_VERSION), &format!(" {number} "), 1);
        assert_eq!(Checkpoint::from_text(&version(PIECES_VERSION + 1)), None);
        assert_eq!(Checkpoint::from_text(&text.replace(" 17 ", " 0 ")), None);
        assert_eq!(Checkpoint::from_text(&text.replace(" 17 ", " seventeen ")), None);
    }

    #[test]
    fn a_proof_without_a_bound_or_a_solution_has_none() {
        for progress in [Progress { depth: None, ..PROGRESS }, Progress { best: None, ..PROGRESS }] {
            assert_eq!(Checkpoint::of("UUF", settings(), &progress), None);
        }
    }
}
