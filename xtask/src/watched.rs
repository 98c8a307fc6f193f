//! Output that is watched for a text.

use std::io::{Result, Write};

/// Passes what is written on, and calls a function once a text has come by.
pub struct Watched<'a, W, F> {
    output: W,
    text: &'a str,
    /// What was written until the text came by.
    before: Vec<u8>,
    /// Called once.
    call: Option<F>,
}

impl<'a, W: Write, F: FnOnce()> Watched<'a, W, F> {
    /// Watches what is written to `output` for `text`.
    pub fn new(output: W, text: &'a str, call: F) -> Self {
        Self { output, text, before: Vec::new(), call: Some(call) }
    }
}

impl<W: Write, F: FnOnce()> Write for Watched<'_, W, F> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let written = self.output.write(bytes)?;
        if self.call.is_some() {
            self.before.extend_from_slice(&bytes[..written]);
            let text = self.text.as_bytes();
            if self.before.windows(text.len()).any(|window| window == text)
                && let Some(call) = self.call.take()
            {
                call();
            }
        }
        Ok(written)
    }

    fn flush(&mut self) -> Result<()> {
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_comes_in_pieces_calls_once_and_all_is_passed_on() {
        let (mut output, mut calls) = (Vec::new(), 0);
        let mut watched = Watched::new(&mut output, "Running", || calls += 1);
        for piece in ["Comp", "iled. Run", "ning one. Running ", "another.\n"] {
            watched.write_all(piece.as_bytes()).expect("a vector takes all");
        }
        assert_eq!((output.as_slice(), calls), (&b"Compiled. Running one. Running another.\n"[..], 1));
    }

    #[test]
    fn without_the_text_nothing_is_called() {
        let mut calls = 0;
        let mut watched = Watched::new(std::io::sink(), "Running", || calls += 1);
        watched.write_all(b"error: could not compile\n").expect("a sink takes all");
        assert_eq!(calls, 0);
    }
}
