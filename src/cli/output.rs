//! Lines to standard output, whose faults are errors.

use std::io::{self, StdoutLock, Write};

/// Standard output. Each line is written as soon as it is complete, whatever reads it.
///
/// Rust's own output accepts everything where the program was started with standard output closed; this one
/// refuses it.
pub(super) struct Output {
    stdout: StdoutLock<'static>,
}

/// Locks standard output.
pub(super) fn stdout() -> Output {
    Output { stdout: io::stdout().lock() }
}

/// An error if the program was started with standard output closed.
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

/// On other systems Rust's output says so itself.
#[cfg(not(unix))]
const fn is_closed() -> bool {
    false
}

/// Before `main`, Rust opens `/dev/null` in place of a closed standard output. So whether it is closed is seen
/// before that.
#[cfg(unix)]
mod at_start {
    use std::io;
    use std::os::fd::AsFd;
    use std::sync::atomic::{AtomicBool, Ordering};

    static IS_CLOSED: AtomicBool = AtomicBool::new(false);

    #[ctor::ctor(unsafe)]
    fn look() {
        // Copying the descriptor fails if there is none.
        let copy = io::stdout().as_fd().try_clone_to_owned();
        IS_CLOSED.store(copy.is_err(), Ordering::Relaxed);
    }

    pub(super) fn is_closed() -> bool {
        IS_CLOSED.load(Ordering::Relaxed)
    }
}
