//! Builders of tables written as one function that pauses between its pieces.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use super::Build;

/// Builds tables by an async function that calls [`pause`] after each piece but the last. Nothing else wakes it: each
/// [`Build::advance`] continues it to the next pause.
///
/// A function with loops and local variables needs no state of its own between pieces, unlike a type that implements
/// [`Build`] by hand.
///
/// ```
/// use cubelab::job::{Build, Pieces, pause};
///
/// let mut builder = Pieces::new(3, async {
///     let mut squares = Vec::new();
///     for number in 0..3 {
///         if number > 0 {
///             pause().await;
///         }
///         squares.push(number * number);
///     }
///     squares
/// });
/// assert!(!builder.advance());
/// assert_eq!(builder.progress(), (1, 3));
/// assert_eq!(builder.finish(), [0, 1, 4]);
/// ```
pub struct Pieces<T> {
    work: Pin<Box<dyn Future<Output = T> + Send>>,
    built: Option<T>,
    done: u32,
    all: u32,
}

impl<T> Pieces<T> {
    /// Starts with no piece built. `all` is the number of pieces: one more than the number of pauses.
    pub fn new(all: u32, work: impl Future<Output = T> + Send + 'static) -> Pieces<T> {
        Pieces { work: Box::pin(work), built: None, done: 0, all }
    }

    /// Returns true if all pieces are built.
    pub fn is_built(&self) -> bool {
        self.built.is_some()
    }
}

impl<T> Build for Pieces<T> {
    type Tables = T;

    fn advance(&mut self) -> bool {
        if !self.is_built() {
            self.done += 1;
            if let Poll::Ready(built) = self.work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                self.built = Some(built);
            }
        }
        self.is_built()
    }

    fn progress(&self) -> (u32, u32) {
        (self.done, self.all)
    }

    fn assemble(self) -> T {
        self.built.expect("a piece of the tables is missing")
    }
}

/// Ends a piece of the work of [`Pieces`].
pub fn pause() -> impl Future<Output = ()> + Send {
    let mut has_paused = false;
    std::future::poll_fn(move |_| {
        if std::mem::replace(&mut has_paused, true) { Poll::Ready(()) } else { Poll::Pending }
    })
}
