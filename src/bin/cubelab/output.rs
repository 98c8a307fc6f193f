//! Standard output that reports every failure to write as an error.

use std::io::{self, StdoutLock, Write};

/// Standard output, written line by line even into files and pipes.
///
/// Writing is an error if the program was started with standard output closed. Rust's own `Stdout` discards
/// the text without an error in this case.
pub(super) struct Output {
    stdout: StdoutLock<'static>,
}

/// Locks standard output.
pub(super) fn stdout() -> Output {
    Output { stdout: io::stdout().lock() }
}

/// Returns an error if the program was started with standard output closed.
pub(super) fn check_open() -> io::Result<()> {
    if is_closed() { Err(io::Error::other("it is closed")) } else { Ok(()) }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        check_open()?;
        self.stdout.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        check_open()?;
        self.stdout.flush()
    }
}

#[cfg(unix)]
use at_start::is_closed;

/// Other systems need no check: Rust's own `Stdout` reports the error there.
#[cfg(not(unix))]
const fn is_closed() -> bool {
    false
}

/// Checks standard output before Rust's runtime starts, because the runtime opens `/dev/null` in place of a
/// closed standard output.
#[cfg(unix)]
mod at_start {
    use std::io;
    use std::os::fd::AsFd;
    use std::sync::atomic::{AtomicBool, Ordering};

    static IS_CLOSED: AtomicBool = AtomicBool::new(false);

    #[ctor::ctor(unsafe)]
    fn check() {
        // Duplicating a closed descriptor fails.
        let copy = io::stdout().as_fd().try_clone_to_owned();
        IS_CLOSED.store(copy.is_err(), Ordering::Relaxed);
    }

    pub(super) fn is_closed() -> bool {
        IS_CLOSED.load(Ordering::Relaxed)
    }
}
