//! Splits a stream of bytes into lines of limited length.

use std::io::{self, BufRead};

use cubelab::limits::{LINE_BYTES, Size, TooLarge};
use cubelab::numbers::Number;

/// Returns the lines of a stream as they arrive, without line breaks. A line longer than [`LINE_BYTES`] becomes
/// an error with its length, and the lines after it are still read. An error of the stream is the last item.
pub(super) fn lines(stream: impl BufRead) -> impl Iterator<Item = io::Result<Result<Vec<u8>, TooLarge>>> {
    let mut stream = Some(stream);
    std::iter::from_fn(move || {
        let line = read_line(stream.as_mut()?).transpose();
        if !matches!(line, Some(Ok(_))) {
            stream = None;
        }
        line
    })
}

/// Reads the next line; `None` at the end of the stream.
fn read_line(stream: &mut impl BufRead) -> io::Result<Option<Result<Vec<u8>, TooLarge>>> {
    let mut line = Vec::new();
    let mut length: u64 = 0;
    loop {
        let piece = match stream.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            piece => piece?,
        };
        let end = piece.iter().position(|byte| *byte == b'\n');
        let is_end = end.is_some() || piece.is_empty();
        if piece.is_empty() && length == 0 {
            return Ok(None);
        }
        let text = &piece[..end.unwrap_or(piece.len())];
        length += text.len().to_u64();
        if length <= LINE_BYTES.to_u64() {
            line.extend_from_slice(text);
        } else {
            line = Vec::new();
        }
        let used = text.len() + usize::from(end.is_some());
        stream.consume(used);
        if is_end {
            let found = Size::Exactly(length);
            let is_too_long = length > LINE_BYTES.to_u64();
            let too_large = TooLarge { what: "a line", found, most: LINE_BYTES };
            return Ok(Some(if is_too_long { Err(too_large) } else { Ok(line) }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_whole_and_long_ones_as_errors() {
        let mut text = b"R\n\nU".to_vec();
        text.extend(vec![b'F'; LINE_BYTES - 1]);
        text.push(b'\n');
        text.extend(vec![b'F'; LINE_BYTES + 1]);
        text.extend(b"\nD");
        let stream = io::BufReader::with_capacity(1000, text.as_slice());
        let lines: Vec<_> = lines(stream).map(|line| line.expect("a stream of tests")).collect();
        let lengths: Vec<_> = lines.iter().map(|line| line.as_ref().map(Vec::len)).collect();
        let found = Size::Exactly(LINE_BYTES.to_u64() + 1);
        let too_large = TooLarge { what: "a line", found, most: LINE_BYTES };
        assert_eq!(lengths, [Ok(1), Ok(0), Ok(LINE_BYTES), Err(&too_large), Ok(1)]);
    }

    #[test]
    fn an_error_of_the_stream_ends_the_lines() {
        struct Broken;
        impl io::Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        assert_eq!(lines(io::BufReader::new(Broken)).count(), 1);
    }
}
